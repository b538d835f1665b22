/* Words to fields and back. */
#include "isa.h"

#include <string.h>

static inline uint32_t
field_mask(const struct lima_gp_field *f)
{
   return (UINT32_C(1) << f->width) - 1;
}

/* A field may go over the end of a word. */
static inline uint32_t
get_bits(const uint32_t words[4], const struct lima_gp_field *f)
{
   const unsigned word = f->low / 32, low = f->low % 32;
   uint64_t bits = words[word];
   if (low + f->width > 32)
      bits |= (uint64_t)words[word + 1] << 32;
   return (uint32_t)(bits >> low) & field_mask(f);
}

static inline void
put_bits(uint32_t words[4], const struct lima_gp_field *f, uint32_t value)
{
   const unsigned word = f->low / 32, low = f->low % 32;
   const uint64_t bits = (uint64_t)(value & field_mask(f)) << low;
   words[word] |= (uint32_t)bits;
   if (low + f->width > 32)
      words[word + 1] |= (uint32_t)(bits >> 32);
}

void
lima_gp_encode(const struct lima_gp_instr *instr, uint32_t words[4])
{
   memset(words, 0, 4 * sizeof *words);
   for (const struct lima_gp_field *f = lima_gp_fields; f < lima_gp_fields + lima_gp_num_fields;
        f++) {
      const uint32_t value = (uint32_t)lima_gp_member(instr, f->member) >> f->shift;
      put_bits(words, f, f->inverted ? ~value : value);
   }
}

bool
lima_gp_decode(const uint32_t words[4], struct lima_gp_instr *instr,
               struct lima_gp_problem *problem)
{
   memset(instr, 0, sizeof *instr);
   for (const struct lima_gp_field *f = lima_gp_fields; f < lima_gp_fields + lima_gp_num_fields;
        f++) {
      const uint32_t value = get_bits(words, f) ^ (f->inverted ? field_mask(f) : 0);
      lima_gp_set_member(instr, f->member, lima_gp_member(instr, f->member) | value << f->shift);
   }
   return lima_gp_check(instr, problem);
}
