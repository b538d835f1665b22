#include "words.h"

#include <stdlib.h>

#include "util/u_grow.h"

void
nv2a_words_finish(struct nv2a_words *words)
{
   free(words->words);
   free(words->lines);
   free(words->segments);
   free(words->objects);
   *words = (struct nv2a_words){0};
}

static bool
out_of_memory(const struct u_lines *lines, struct u_text_error *error)
{
   return u_lines_fail(lines, error, "out of memory");
}

static bool
add_segment(struct nv2a_words *w, uint32_t address)
{
   if (!u_grow((void **)&w->segments, &w->max_segments, w->num_segments + 1, sizeof *w->segments))
      return false;
   w->segments[w->num_segments++] = (struct nv2a_segment){address, w->num, 0};
   return true;
}

static bool
add_word(struct nv2a_words *w, uint32_t word, unsigned line)
{
   if (!w->num_segments && !add_segment(w, 0))
      return false;
   if (!u_grow((void **)&w->words, &w->max_words, w->num + 1, sizeof *w->words) ||
       !u_grow((void **)&w->lines, &w->max_lines, w->num + 1, sizeof *w->lines))
      return false;
   w->words[w->num] = word;
   w->lines[w->num++] = line;
   w->segments[w->num_segments - 1].count++;
   return true;
}

/* The segment before has as many words as it said: `bytes` of it, if it said so. */
static bool
check_segment(const struct nv2a_words *w, uint32_t bytes, const struct u_lines *lines,
              struct u_text_error *error)
{
   size_t count = w->num_segments ? w->segments[w->num_segments - 1].count : 0;
   if (!bytes || count * 4 == bytes)
      return true;
   return u_lines_fail(lines, error, "the segment before has %zu bytes, not %u", count * 4,
                       (unsigned)bytes);
}

static bool
read_segment(struct nv2a_words *w, struct u_lines *lines, uint32_t *bytes,
             struct u_text_error *error)
{
   uint32_t address, before = *bytes;
   if (!check_segment(w, before, lines, error) ||
       !u_lines_hex(lines, UINT32_MAX, "address", &address, error) ||
       !u_lines_hex(lines, UINT32_MAX, "number of bytes", bytes, error) ||
       !u_lines_done(lines, error))
      return false;
   if (address & 3 || *bytes & 3)
      return u_lines_fail(lines, error, "address and bytes are multiples of 4");
   if (*bytes > UINT32_MAX - address)
      return u_lines_fail(lines, error, "the segment ends behind the address space");
   return add_segment(w, address) || out_of_memory(lines, error);
}

static bool
read_object(struct nv2a_words *w, struct u_lines *lines, struct u_text_error *error)
{
   uint32_t handle, class_id;
   if (!u_lines_hex(lines, UINT32_MAX, "handle", &handle, error))
      return false;
   if (!u_lines_accept(lines, "class"))
      return u_lines_expected(lines, "class", error);
   if (!u_lines_hex(lines, 0xffff, "class", &class_id, error) || !u_lines_done(lines, error))
      return false;
   if (!u_grow((void **)&w->objects, &w->max_objects, w->num_objects + 1, sizeof *w->objects))
      return out_of_memory(lines, error);
   w->objects[w->num_objects][0] = handle;
   w->objects[w->num_objects++][1] = class_id;
   return true;
}

static bool
read_words(struct nv2a_words *w, struct u_lines *lines, struct u_text_error *error)
{
   do {
      uint32_t word;
      if (!u_lines_hex(lines, UINT32_MAX, "word", &word, error))
         return false;
      if (!add_word(w, word, lines->number))
         return out_of_memory(lines, error);
      while (lines->pos < lines->stop && (*lines->pos == ' ' || *lines->pos == '\t'))
         lines->pos++;
   } while (lines->pos < lines->stop && *lines->pos != '\r');
   return true;
}

bool
nv2a_words_parse(struct nv2a_words *words, const char *text, size_t len, struct u_text_error *error)
{
   struct u_lines lines = u_lines_of(text, len);
   /* A wrong number of words would make all that follows look wrong, so it is told at once. */
   uint32_t bytes = 0; /* that the segment has by its own words; 0: it did not say */
   while (u_lines_next(&lines)) {
      bool ok;
      if (u_lines_accept(&lines, "@segment"))
         ok = read_segment(words, &lines, &bytes, error);
      else if (u_lines_accept(&lines, "@object"))
         ok = read_object(words, &lines, error);
      else if (*lines.pos == '@')
         ok = u_lines_expected(&lines, "a directive", error);
      else
         ok = read_words(words, &lines, error);
      if (!ok)
         return false;
   }
   return check_segment(words, bytes, &lines, error);
}
