#include "isa.h"

#include <string.h>

/* The value of a row's bits within its word. */
static inline uint32_t
field_mask(const struct nv2a_field *f)
{
   return ((UINT32_C(1) << f->width) - 1) << f->low;
}

void
nv2a_encode(const struct nv2a_instr *instr, uint32_t words[4])
{
   memset(words, 0, 4 * sizeof *words);
   for (const struct nv2a_field *f = nv2a_fields; f < nv2a_fields + nv2a_num_fields; f++) {
      const uint32_t value = ((const uint8_t *)instr)[f->offset];
      words[f->word] |= value >> f->shift << f->low & field_mask(f);
   }
}

/* Blames the row of the table that has a member; the first, if there are several. */
static bool
blame(struct nv2a_problem *problem, const char *text, size_t offset)
{
   if (!problem)
      return false;
   for (const struct nv2a_field *f = nv2a_fields; f < nv2a_fields + nv2a_num_fields; f++) {
      if (f->offset == offset) {
         *problem = (struct nv2a_problem){text, f->word, f->low, f->width};
         break;
      }
   }
   return false;
}

static bool
check_reserved(const uint32_t words[4], const uint32_t known[4], struct nv2a_problem *problem)
{
   for (unsigned i = 0; i < 4; i++) {
      const uint32_t bits = words[i] & ~known[i];
      if (!bits)
         continue;
      if (problem) {
         const unsigned low = (unsigned)__builtin_ctz(bits);
         const unsigned width = 32 - (unsigned)__builtin_clz(bits) - low;
         *problem = (struct nv2a_problem){i ? "reserved bits are set" : "word 0 is not 0",
                                          (uint8_t)i, (uint8_t)low, (uint8_t)width};
      }
      return false;
   }
   return true;
}

bool
nv2a_decode(const uint32_t words[4], struct nv2a_instr *instr, struct nv2a_problem *problem)
{
   uint32_t known[4] = {0};
   memset(instr, 0, sizeof *instr);
   for (const struct nv2a_field *f = nv2a_fields; f < nv2a_fields + nv2a_num_fields; f++) {
      const uint32_t value = (words[f->word] & field_mask(f)) >> f->low << f->shift;
      uint8_t *member = (uint8_t *)instr + f->offset;
      *member = (uint8_t)(*member | value);
      known[f->word] |= field_mask(f);
   }
   return check_reserved(words, known, problem) && nv2a_check(instr, problem);
}

/* --- What is legal */

#define OFFSET(member) offsetof(struct nv2a_instr, member)

static bool
check_sources(const struct nv2a_instr *instr, struct nv2a_problem *problem)
{
   uint8_t lanes[3];
   nv2a_read_lanes(instr, lanes);
   for (unsigned i = 0; i < 3; i++) {
      const struct nv2a_source *src = &instr->src[i];
      const size_t at = OFFSET(src) + i * sizeof *src;
      if (!lanes[i])
         continue;
      if (src->mux == NV2A_MUX_NONE)
         return blame(problem, "a source that is read comes from nowhere",
                      at + offsetof(struct nv2a_source, mux));
      if (src->mux == NV2A_MUX_TEMP && src->temp > NV2A_TEMP_POSITION)
         return blame(problem, "a source is a temporary beyond R12",
                      at + offsetof(struct nv2a_source, temp));
      if (src->mux == NV2A_MUX_CONST && instr->constant >= NV2A_NUM_CONSTANTS)
         return blame(problem, "a source is a constant beyond c[191]", OFFSET(constant));
   }
   return true;
}

static bool
check_output(const struct nv2a_instr *instr, struct nv2a_problem *problem)
{
   const bool has_result = instr->out_ilu
                               ? instr->ilu != NV2A_ILU_NOP
                               : instr->mac != NV2A_MAC_NOP && instr->mac != NV2A_MAC_ARL;
   if (!instr->out_mask)
      return true;
   if (!has_result)
      return blame(problem, "the output is written by a unit that has no result", OFFSET(out_ilu));
   if (instr->out_is_output && !nv2a_outputs[instr->out_address % NV2A_NUM_OUTPUTS].name)
      return blame(problem, "an output is written that has no register", OFFSET(out_address));
   if (!instr->out_is_output && instr->out_address >= NV2A_NUM_CONSTANTS)
      return blame(problem, "a constant beyond c[191] is written", OFFSET(out_address));
   return true;
}

bool
nv2a_check(const struct nv2a_instr *instr, struct nv2a_problem *problem)
{
   struct nv2a_instr used;
   nv2a_used_bits(instr, &used);
   if (problem)
      *problem = (struct nv2a_problem){0};
   if (instr->mac >= NV2A_NUM_MACS)
      return blame(problem, "the operation of the MAC is not defined", OFFSET(mac));
   if (instr->mac == NV2A_MAC_ARL && instr->mac_mask)
      return blame(problem, "ARL writes no temporary", OFFSET(mac_mask));
   if (used.temp_dst && instr->temp_dst >= NV2A_NUM_TEMPS)
      return blame(problem, "a temporary beyond R11 is written", OFFSET(temp_dst));
   return check_sources(instr, problem) && check_output(instr, problem);
}
