/* Which fields of an instruction have an effect, and what assemblers put into the others. */
#include "isa.h"

#define IDLE_SOURCE                                                                                \
   {                                                                                               \
      NV2A_MUX_INPUT, 0, NV2A_SWIZZLE_XYZW, 0                                                      \
   }

const struct nv2a_instr nv2a_idle = {
    .src = {IDLE_SOURCE, IDLE_SOURCE, IDLE_SOURCE},
    .out_is_output = 1,
    .out_address = 0xff,
    .temp_dst = 7,
};

void
nv2a_read_lanes(const struct nv2a_instr *instr, uint8_t lanes[3])
{
   const struct nv2a_op *mac = nv2a_op(NV2A_UNIT_MAC, instr->mac);
   const struct nv2a_op *ilu = nv2a_op(NV2A_UNIT_ILU, instr->ilu);
   for (unsigned i = 0; i < 3; i++)
      lanes[i] = mac->lanes[i] | ilu->lanes[i];
}

static void
used_by_sources(const struct nv2a_instr *instr, struct nv2a_instr *used)
{
   uint8_t lanes[3];
   nv2a_read_lanes(instr, lanes);
   for (unsigned i = 0; i < 3; i++) {
      if (!lanes[i])
         continue;
      used->src[i] = (struct nv2a_source){.mux = 0xff, .swizzle = 0xff, .negate = 0xff};
      if (instr->src[i].mux == NV2A_MUX_TEMP)
         used->src[i].temp = 0xff;
      else if (instr->src[i].mux == NV2A_MUX_INPUT)
         used->input = 0xff;
      else if (instr->src[i].mux == NV2A_MUX_CONST)
         used->constant = used->relative = 0xff;
   }
}

void
nv2a_used_bits(const struct nv2a_instr *instr, struct nv2a_instr *used)
{
   const bool mac_writes = instr->mac != NV2A_MAC_NOP && instr->mac != NV2A_MAC_ARL;
   const bool ilu_writes = instr->ilu != NV2A_ILU_NOP;
   *used = (struct nv2a_instr){.mac = 0xff, .ilu = 0xff, .final = 0xff, .out_mask = 0xff};
   used_by_sources(instr, used);
   /* ARL's mask has to be empty. */
   used->mac_mask = instr->mac != NV2A_MAC_NOP ? 0xff : 0;
   used->ilu_mask = ilu_writes ? 0xff : 0;
   if ((mac_writes && instr->mac_mask) ||
       (instr->mac == NV2A_MAC_NOP && ilu_writes && instr->ilu_mask))
      used->temp_dst = 0xff;
   if (instr->out_mask) {
      used->out_ilu = used->out_is_output = 0xff;
      used->out_address = instr->out_is_output ? NV2A_NUM_OUTPUTS - 1 : 0xff;
   }
}

/* The canonical value of a member, given that and its used bits. */
static uint8_t
merge(uint8_t value, uint8_t used, uint8_t idle)
{
   return (uint8_t)((value & used) | (idle & ~used));
}

void
nv2a_canonicalize(struct nv2a_instr *instr)
{
   struct nv2a_instr used, idle = nv2a_idle;
   nv2a_used_bits(instr, &used);
   if (instr->out_mask)
      idle.out_address = 0;
   /* Assemblers name the temporary that a paired ILU writes anyway. */
   if (instr->mac != NV2A_MAC_NOP && instr->ilu != NV2A_ILU_NOP && instr->ilu_mask)
      idle.temp_dst = NV2A_TEMP_PAIRED_ILU;
   for (const struct nv2a_field *f = nv2a_fields; f < nv2a_fields + nv2a_num_fields; f++) {
      uint8_t *member = (uint8_t *)instr + f->offset;
      *member =
          merge(*member, ((const uint8_t *)&used)[f->offset], ((const uint8_t *)&idle)[f->offset]);
   }
}
