/* Instructions from slots. */
#include "ops.h"

#include "schedule.h"

#include <string.h>

static unsigned
mask_bits(unsigned mask)
{
   return (mask & 1) << 3 | (mask >> 1 & 1) << 2 | (mask >> 2 & 1) << 1 | (mask >> 3 & 1);
}

/* Lanes that nothing reads repeat one that is read: what is read of a scalar is the same in all. */
static uint8_t
swizzle(const uint8_t comps[4])
{
   unsigned bits = 0, last = 0;
   while (last < 3 && comps[last] == VP_NO_LANE)
      last++;
   unsigned comp = comps[last] == VP_NO_LANE ? 0 : comps[last];
   for (unsigned l = 0; l < 4; l++) {
      if (comps[l] != VP_NO_LANE)
         comp = comps[l];
      bits = bits << 2 | comp;
   }
   return (uint8_t)bits;
}

static unsigned
input_register(struct vp *vp, unsigned slot)
{
   for (unsigned v = 0; v < NV2A_NUM_INPUTS; v++) {
      if (vp->out->inputs[v] == slot)
         return v;
   }
   return 0;
}

static void
add_source(struct vp *vp, struct nv2a_instr *instr, unsigned place, const struct vp_src *src,
           const uint8_t comps[4])
{
   struct nv2a_source *s = &instr->src[place];
   s->swizzle = swizzle(comps);
   s->negate = src->negate;
   switch (src->file) {
   case VP_TEMP:
      s->mux = NV2A_MUX_TEMP;
      for (unsigned i = 0; i < 4; i++) {
         if (src->comp[i] != VP_NO)
            s->temp = vp->reg[src->comp[i]];
      }
      break;
   case VP_POSITION:
      s->mux = NV2A_MUX_TEMP;
      s->temp = NV2A_TEMP_POSITION;
      break;
   case VP_INPUT:
      s->mux = NV2A_MUX_INPUT;
      instr->input = (uint8_t)input_register(vp, src->index);
      break;
   default:
      s->mux = NV2A_MUX_CONST;
      instr->constant = (uint8_t)src->index;
      instr->relative = src->address != VP_NO;
      break;
   }
}

static void
merge_lanes(uint8_t into[4], const uint8_t from[4])
{
   for (unsigned l = 0; l < 4; l++) {
      if (from[l] != VP_NO_LANE)
         into[l] = from[l];
   }
}

/* Where the MAC's source number `k` goes: the second of ADD is C. */
static unsigned
mac_place(const struct vp_op *op, unsigned k)
{
   return op->mac == NV2A_MAC_ADD && k == 1 ? 2 : k;
}

static void
write_results(struct vp *vp, struct nv2a_instr *instr, const struct vp_op *op, bool ilu)
{
   uint8_t comps[4];
   unsigned temp, out, reg = NV2A_NO_SLOT;
   nv2a_vp_result_lanes(op, vp->lane, comps, &temp, &out);
   for (unsigned k = 0; k < 4; k++) {
      if (op->result[k] != VP_NO)
         reg = vp->reg[op->result[k]];
   }
   if (temp && (!ilu || instr->mac == NV2A_MAC_NOP))
      instr->temp_dst = (uint8_t)reg;
   if (ilu)
      instr->ilu_mask = (uint8_t)mask_bits(temp);
   else
      instr->mac_mask = (uint8_t)mask_bits(temp);
   if (!out)
      return;
   instr->out_ilu = ilu;
   instr->out_is_output = op->out == VP_OUT_OUTPUT;
   instr->out_address = (uint8_t)op->out_index;
   instr->out_mask = (uint8_t)mask_bits(out);
   if (instr->out_is_output)
      vp->out->output_mask[op->out_index] |= instr->out_mask;
}

static void
emit_slot(struct vp *vp, const struct vp_slot *slot, struct nv2a_instr *instr)
{
   bool swap;
   uint8_t c[4], comps[4];
   memset(c, VP_NO_LANE, sizeof c);
   *instr = nv2a_idle;
   nv2a_vp_share_c(vp, slot->mac, slot->ilu, vp->reg, vp->lane, &swap);
   if (slot->mac != VP_NO) {
      const struct vp_op *op = &vp->ops[slot->mac];
      instr->mac = op->mac;
      for (unsigned k = 0; k < op->num_srcs; k++) {
         const unsigned place = mac_place(op, swap ? 1 - k : k);
         nv2a_vp_read_lanes(op, &op->src[k], vp->lane, comps);
         add_source(vp, instr, place, &op->src[k], comps);
         if (place == 2)
            memcpy(c, comps, sizeof c);
      }
      write_results(vp, instr, op, false);
   }
   if (slot->ilu != VP_NO) {
      const struct vp_op *op = &vp->ops[slot->ilu];
      instr->ilu = op->ilu;
      nv2a_vp_read_lanes(op, &op->src[0], vp->lane, comps);
      merge_lanes(c, comps);
      add_source(vp, instr, 2, &op->src[0], c);
      write_results(vp, instr, op, true);
   }
}

static void
count(struct vp *vp)
{
   struct nv2a_vertex_stats *stats = &vp->out->stats;
   unsigned temps = 0;
   for (unsigned i = 0; i < vp->num_slots; i++) {
      stats->mac += vp->slots[i].mac != VP_NO;
      stats->ilu += vp->slots[i].ilu != VP_NO;
      stats->pairs += vp->slots[i].mac != VP_NO && vp->slots[i].ilu != VP_NO;
   }
   for (unsigned i = 0; i < vp->num_ops; i++) {
      stats->moves += vp->ops[i].copy != VP_NO_COPY;
      for (unsigned k = 0; k < 4; k++) {
         if (vp->ops[i].result[k] != VP_NO)
            temps |= 1u << vp->reg[vp->ops[i].result[k]];
      }
   }
   stats->temps = (unsigned)__builtin_popcount(temps);
}

void
nv2a_vp_emit(struct vp *vp)
{
   struct nv2a_vertex_program *out = vp->out;
   for (unsigned i = 0; i < vp->num_slots; i++)
      emit_slot(vp, &vp->slots[i], &out->instr[i]);
   out->num_slots = vp->num_slots;
   if (!out->num_slots)
      out->instr[out->num_slots++] = nv2a_idle;
   out->instr[out->num_slots - 1].final = 1;
   for (unsigned i = 0; i < out->num_slots; i++)
      nv2a_encode(&out->instr[i], out->words[i]);
   count(vp);
}
