/* From the words of a program to what a vertex runs: what is not read or written is sorted out
 * here, once. */
#include "bank.h"

#include <string.h>

/* In reach of programs that may read user constants only. */
enum { FIRST_USER_CONSTANT = 96, VIEWPORT_SCALE = 58, VIEWPORT_OFFSET = 59 };

static bool
can_read(const struct nv2a_unit_setup *setup, unsigned constant)
{
   if (constant >= NV2A_NUM_CONSTANTS)
      return false;
   return setup->all_constants || constant >= FIRST_USER_CONSTANT || constant == VIEWPORT_SCALE ||
          constant == VIEWPORT_OFFSET;
}

static bool
can_write(const struct nv2a_unit_setup *setup, unsigned constant)
{
   if (!setup->write_constants || constant >= NV2A_NUM_CONSTANTS)
      return false;
   return setup->all_constants || constant >= FIRST_USER_CONSTANT;
}

static struct nv2a_unit_source
prepare_source(const struct nv2a_unit_setup *setup, const struct nv2a_instr *in, unsigned which)
{
   const struct nv2a_source *src = &in->src[which];
   struct nv2a_unit_source s = {.bank = BANK_TEMP, .index = TEMP_ZERO};
   if (src->mux == NV2A_MUX_TEMP && src->temp <= NV2A_TEMP_POSITION) {
      s.index = src->temp;
   } else if (src->mux == NV2A_MUX_INPUT) {
      s.bank = BANK_INPUT;
      s.index = in->input;
   } else if (src->mux == NV2A_MUX_CONST && in->relative) {
      s.bank = BANK_RELATIVE;
      s.index = 0;
   } else if (src->mux == NV2A_MUX_CONST && can_read(setup, in->constant)) {
      s.bank = BANK_CONST;
      s.index = in->constant;
   }
   for (unsigned i = 0; i < 4; i++)
      s.lanes[i] = (uint8_t)nv2a_swizzle(src, i);
   s.negate = src->negate ? UINT32_C(0x80000000) : 0;
   return s;
}

/* Whether an output of this address leaves the unit. */
static bool
is_output(unsigned address)
{
   return nv2a_outputs[address].name && address <= NV2A_OUT_TEXTURE0 + 3;
}

static bool
has_result(const struct nv2a_instr *in, bool ilu)
{
   if (ilu)
      return in->ilu != NV2A_ILU_NOP;
   return in->mac != NV2A_MAC_NOP && in->mac < NV2A_MAC_ARL;
}

/* Where results go; empty masks where they go nowhere. */
static void
prepare_writes(const struct nv2a_unit_setup *setup, const struct nv2a_instr *in,
               struct nv2a_unit_instr *out)
{
   if (has_result(in, false) && in->temp_dst < NV2A_NUM_TEMPS) {
      out->mac_temp = in->temp_dst;
      out->mac_mask = in->mac_mask;
   }
   if (has_result(in, true) && nv2a_ilu_temp(in) < NV2A_NUM_TEMPS) {
      out->ilu_temp = (uint8_t)nv2a_ilu_temp(in);
      out->ilu_mask = in->ilu_mask;
   }
   if (out->mac_mask && out->ilu_mask && out->mac_temp == out->ilu_temp && !setup->both_write_r1)
      out->mac_mask = 0;
   out->out_ilu = in->out_ilu;
   out->out_constant = !in->out_is_output;
   out->out = in->out_is_output ? in->out_address % NV2A_NUM_OUTPUTS : in->out_address;
   const bool exists = out->out_constant ? can_write(setup, out->out) : is_output(out->out);
   if (exists && has_result(in, in->out_ilu))
      out->out_mask = in->out_mask;
}

/* An operation whose result nobody gets is none. */
static void
drop_unused(struct nv2a_unit_instr *out)
{
   if (!out->mac_mask && !(out->out_mask && !out->out_ilu) && out->mac != NV2A_MAC_ARL)
      out->mac = NV2A_MAC_NOP;
   if (!out->ilu_mask && !(out->out_mask && out->out_ilu))
      out->ilu = NV2A_ILU_NOP;
}

static void
prepare_instr(const struct nv2a_unit_setup *setup, const struct nv2a_instr *in,
              struct nv2a_unit_instr *out)
{
   memset(out, 0, sizeof *out);
   out->mac = in->mac;
   out->ilu = in->ilu;
   prepare_writes(setup, in, out);
   drop_unused(out);
   const struct nv2a_op *mac = nv2a_op(NV2A_UNIT_MAC, out->mac);
   const struct nv2a_op *ilu = nv2a_op(NV2A_UNIT_ILU, out->ilu);
   for (unsigned i = 0; i < 3; i++) {
      out->src[i] = prepare_source(setup, in, i);
      if (!mac->lanes[i] && !ilu->lanes[i])
         continue;
      out->reads |= (uint8_t)(1u << i);
      out->relative |= out->src[i].bank == BANK_RELATIVE;
   }
   out->constant = in->constant;
}

void
nv2a_unit_prepare(struct nv2a_unit_program *program, const uint32_t slots[NV2A_NUM_SLOTS][4],
                  unsigned start, const struct nv2a_unit_setup *setup)
{
   program->setup = *setup;
   program->num_instrs = 0;
   for (unsigned i = start; i < NV2A_NUM_SLOTS; i++) {
      struct nv2a_instr instr;
      nv2a_decode(slots[i], &instr, NULL); /* what is not legal runs too */
      prepare_instr(setup, &instr, &program->instrs[program->num_instrs++]);
      if (instr.final)
         break;
   }
}
