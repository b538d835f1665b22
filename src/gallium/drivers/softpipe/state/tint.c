#include "tint.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* --- Lines */

/* Both ends and the middle first: they refuse nearly all that does not fit. */
static unsigned
in_turn(unsigned i)
{
   unsigned t = 0;
   for (unsigned bit = 0; bit < 8; bit++)
      t |= (i >> bit & 1) << (7 - bit);
   return 255 - t;
}

/* The least offset with which a factor gives the table. False: there is none. */
static bool
find_offset(const uint8_t *table, uint32_t factor, uint16_t *offset)
{
   int low = 0, high = 65535;
   for (unsigned i = 0; i < SP_TINT_BYTES; i++) {
      const unsigned t = in_turn(i);
      const int from = 256 * table[t] - (int)((t << 8) * factor >> 16);
      low = low > from ? low : from;
      if (table[t] < 255)
         high = high < from + 255 ? high : from + 255;
      if (low > high)
         return false;
   }
   *offset = (uint16_t)low;
   return true;
}

static bool
fit_component(const uint8_t *table, uint16_t *factor, uint16_t *offset)
{
   /* Beyond 255 a line may go on as it likes. */
   int end = 255;
   while (end > 1 && table[end] == 255)
      end--;
   const int rise = table[end] - table[0];
   const int first = (rise - 1) * 65536 / end, last = (rise + 1) * 65536 / end;
   for (int f = first > 0 ? first : 0; f <= last && f < 65536; f++) {
      *factor = (uint16_t)f;
      if (find_offset(table, (uint32_t)f, offset))
         return true;
   }
   return false;
}

bool
sp_tint_fit(struct sp_tint_lines *lines, const sp_tint_table table)
{
   lines->same = true;
   for (unsigned c = 0; c < 4; c++) {
      for (unsigned t = 0; t < SP_TINT_BYTES; t++)
         lines->same &= table[c][t] == t;
      if (!fit_component(table[c], &lines->factor[c], &lines->offset[c]))
         return false;
   }
   return true;
}

/* --- What is kept */

#define NUM_ENTRIES 8
/* Finding lines takes as long as running programs of a few operations for about so many pixels: of
 * 256 bytes, or of 65536 pairs of them. */
static const uint32_t worth_pixels[IR_TINT_MAX_TEXTURES] = {1 << 15, 1 << 19};

struct entry {
   enum { EMPTY, COUNTS, MAKES, FITS, FAILS } state;
   uint32_t pixels; /* COUNTS: so far */
   uint32_t used;   /* at which time */
   uint32_t values[SP_TINT_MAX_VALUES];
   struct sp_tint_lines lines;
};

struct sp_tint {
   struct ir_tint what;
   pthread_mutex_t lock; /* for all below */
   uint32_t time;
   struct entry entries[NUM_ENTRIES];
};

struct sp_tint *
sp_tint_create(const struct ir_shader *shader)
{
   struct ir_tint what;
   if (!ir_find_tint(shader, &what))
      return NULL;
   struct sp_tint *tint = calloc(1, sizeof *tint);
   if (tint && pthread_mutex_init(&tint->lock, NULL)) {
      free(tint);
      return NULL;
   }
   if (tint)
      tint->what = what;
   return tint;
}

void
sp_tint_destroy(struct sp_tint *tint)
{
   if (tint)
      pthread_mutex_destroy(&tint->lock);
   free(tint);
}

const struct ir_tint *
sp_tint_of(const struct sp_tint *tint)
{
   return &tint->what;
}

/* The entry with these values, else the one that was used least recently, for them now. NULL:
 * somebody works for that one. */
static struct entry *
find_entry(struct sp_tint *tint, const uint32_t *values, unsigned num)
{
   struct entry *oldest = &tint->entries[0];
   for (unsigned i = 0; i < NUM_ENTRIES; i++) {
      struct entry *e = &tint->entries[i];
      if (e->state != EMPTY && memcmp(e->values, values, num * sizeof *values) == 0)
         return e;
      if (tint->time - e->used > tint->time - oldest->used)
         oldest = e;
   }
   if (oldest->state == MAKES)
      return NULL;
   *oldest = (struct entry){.state = COUNTS};
   memcpy(oldest->values, values, num * sizeof *values);
   return oldest;
}

enum sp_tint_answer
sp_tint_find(struct sp_tint *tint, const uint32_t *values, unsigned num, unsigned pixels,
             struct sp_tint_lines *lines)
{
   enum sp_tint_answer answer = SP_TINT_RUN;
   pthread_mutex_lock(&tint->lock);
   struct entry *e = find_entry(tint, values, num);
   if (e) {
      e->used = ++tint->time;
      e->pixels += e->state == COUNTS ? pixels : 0;
      if (e->state == COUNTS && e->pixels >= worth_pixels[tint->what.num_textures - 1]) {
         e->state = MAKES;
         answer = SP_TINT_WANTED;
      } else if (e->state == FITS) {
         *lines = e->lines;
         answer = SP_TINT_LINES;
      }
   }
   pthread_mutex_unlock(&tint->lock);
   return answer;
}

void
sp_tint_keep(struct sp_tint *tint, const uint32_t *values, unsigned num,
             const struct sp_tint_lines *lines)
{
   pthread_mutex_lock(&tint->lock);
   struct entry *e = find_entry(tint, values, num);
   if (e) {
      e->state = lines ? FITS : FAILS;
      if (lines)
         e->lines = *lines;
   }
   pthread_mutex_unlock(&tint->lock);
}
