/* What fits a slot: ports that both units share, and registers. */
#include "schedule.h"

#include <string.h>

/* --- Lanes */

void
nv2a_vp_result_lanes(const struct vp_op *op, const uint8_t *lane, uint8_t comps[4], unsigned *temp,
                     unsigned *out)
{
   memset(comps, VP_NO_LANE, 4);
   *temp = *out = 0;
   for (unsigned k = 0; k < 4; k++) {
      if (op->result[k] == VP_NO)
         continue;
      comps[lane[op->result[k]]] = (uint8_t)k;
      *temp |= 1u << lane[op->result[k]];
   }
   for (unsigned l = 0; l < 4 && op->out != VP_OUT_NONE; l++) {
      if (op->out_comp[l] == VP_NO_LANE)
         continue;
      comps[l] = op->out_comp[l];
      *out |= 1u << l;
   }
}

void
nv2a_vp_read_lanes(const struct vp_op *op, const struct vp_src *src, const uint8_t *lane,
                   uint8_t comps[4])
{
   uint8_t result[4] = {0, 1, 2, 3};
   unsigned temp, out;
   if (op->shape == VP_LANEWISE)
      nv2a_vp_result_lanes(op, lane, result, &temp, &out);
   for (unsigned l = 0; l < 4; l++) {
      const uint16_t comp = result[l] == VP_NO_LANE ? VP_NO : src->comp[result[l]];
      comps[l] = VP_NO_LANE;
      if (comp != VP_NO)
         comps[l] = src->file == VP_TEMP ? lane[comp] : (uint8_t)comp;
   }
}

static unsigned
temp_of(const struct vp_src *src, const uint8_t *reg)
{
   for (unsigned i = 0; i < 4; i++) {
      if (src->comp[i] != VP_NO)
         return reg[src->comp[i]];
   }
   return 0;
}

static bool
same_source(const struct vp_op *a, const struct vp_src *sa, const struct vp_op *b,
            const struct vp_src *sb, const uint8_t *reg, const uint8_t *lane)
{
   uint8_t ca[4], cb[4];
   if (sa->file != sb->file || sa->negate != sb->negate)
      return false;
   if (sa->file == VP_TEMP ? temp_of(sa, reg) != temp_of(sb, reg)
                           : sa->index != sb->index || sa->address != sb->address)
      return false;
   nv2a_vp_read_lanes(a, sa, lane, ca);
   nv2a_vp_read_lanes(b, sb, lane, cb);
   for (unsigned l = 0; l < 4; l++) {
      if (ca[l] != VP_NO_LANE && cb[l] != VP_NO_LANE && ca[l] != cb[l])
         return false;
   }
   return true;
}

bool
nv2a_vp_share_c(const struct vp *vp, uint16_t mac, uint16_t ilu, const uint8_t *reg,
                const uint8_t *lane, bool *swap)
{
   *swap = false;
   if (mac == VP_NO || ilu == VP_NO)
      return true;
   const struct vp_op *m = &vp->ops[mac], *i = &vp->ops[ilu];
   if (m->mac != NV2A_MAC_ADD && m->mac != NV2A_MAC_MAD)
      return true;
   if (same_source(m, &m->src[m->num_srcs - 1], i, &i->src[0], reg, lane))
      return true;
   *swap = m->mac == NV2A_MAC_ADD && same_source(m, &m->src[0], i, &i->src[0], reg, lane);
   return *swap;
}

/* --- Ports */

bool
nv2a_vp_share_ports(const struct vp_op *a, const struct vp_op *b)
{
   if (a->out != VP_OUT_NONE && b->out != VP_OUT_NONE)
      return false;
   for (unsigned i = 0; i < a->num_srcs; i++) {
      const struct vp_src *sa = &a->src[i];
      for (unsigned k = 0; k < b->num_srcs; k++) {
         const struct vp_src *sb = &b->src[k];
         const bool port = sa->file == VP_INPUT || sa->file == VP_CONST;
         if (port && sa->file == sb->file && (sa->index != sb->index || sa->address != sb->address))
            return false;
      }
   }
   return true;
}

static bool
address_is_loaded(const struct vp_state *st, uint16_t op)
{
   return op == VP_NO || st->plan->address[op] == VP_NO || st->plan->address[op] == st->address;
}

/* --- Registers */

static uint16_t
first_result(const struct vp_op *op)
{
   for (unsigned k = 0; k < 4; k++) {
      if (op->result[k] != VP_NO)
         return op->result[k];
   }
   return VP_NO;
}

static void
read_scalars(struct vp_state *st, uint16_t op, uint8_t used[NV2A_NUM_TEMPS])
{
   for (const uint16_t *s = st->plan->reads[op]; *s != VP_NO; s++) {
      if (!--st->reads_left[*s])
         used[st->reg[*s]] &= (uint8_t) ~(1u << st->lane[*s]);
   }
}

static void
unread_scalars(struct vp_state *st, uint16_t op)
{
   for (const uint16_t *s = st->plan->reads[op]; *s != VP_NO; s++)
      st->reads_left[*s]++;
}

static unsigned
num_lanes(unsigned mask)
{
   return (unsigned)__builtin_popcount(mask);
}

static void
take(struct vp_state *st, uint16_t s, unsigned reg, const uint8_t lanes[4],
     uint8_t used[NV2A_NUM_TEMPS])
{
   const struct vp_scalar *scalars = st->vp->scalars;
   uint16_t member = s;
   unsigned i = 0;
   do {
      st->reg[member] = (uint8_t)reg;
      if (scalars[member].leader == member) {
         st->lane[member] = lanes[i++];
         used[reg] |= (uint8_t)(1u << st->lane[member]);
      }
      member = scalars[member].next;
   } while (member != s);
   do {
      st->lane[member] = st->lane[scalars[member].leader];
      member = scalars[member].next;
   } while (member != s);
}

static void
release(struct vp_state *st, uint16_t s)
{
   uint16_t member = s;
   do {
      st->reg[member] = NV2A_NO_SLOT;
      member = st->vp->scalars[member].next;
   } while (member != s);
}

/* Of registers with room the one with the least, R1 last: paired results of the ILU need it. For
 * groups that the ILU writes to it is the first. */
static unsigned
choose_register(const struct vp_state *st, const struct vp_group *group, unsigned registers,
                const uint8_t used[NV2A_NUM_TEMPS], uint8_t lanes[4])
{
   unsigned best = NV2A_NO_SLOT, best_score = 0;
   for (unsigned r = 0; r < NV2A_NUM_TEMPS; r++) {
      uint8_t at[4];
      unsigned score = 2 + (st->prefer_shared ? num_lanes(used[r]) : used[r] == 0);
      if (r == NV2A_TEMP_PAIRED_ILU)
         score = group->ilu ? 10 : 1;
      if (!(registers >> r & 1) || score <= best_score ||
          num_lanes(~used[r] & 15u) < group->lanes ||
          !nv2a_vp_place(group->choices, group->lanes, ~used[r] & 15u, at))
         continue;
      best_score = score;
      best = r;
      memcpy(lanes, at, sizeof at);
   }
   return best;
}

/* The register of an operation's result, taken if there is none yet. False: none has room. *taken
 * is the group's scalar then, for release(). */
static bool
place_result(struct vp_state *st, const struct vp_op *op, unsigned registers,
             uint8_t used[NV2A_NUM_TEMPS], uint16_t *taken)
{
   const uint16_t s = first_result(op);
   uint8_t lanes[4];
   *taken = VP_NO;
   if (s == VP_NO)
      return true;
   if (st->reg[s] != NV2A_NO_SLOT)
      return registers >> st->reg[s] & 1;
   const struct vp_group *group = &st->plan->groups[st->vp->scalars[s].group];
   const unsigned reg = choose_register(st, group, registers, used, lanes);
   if (reg == NV2A_NO_SLOT)
      return false;
   take(st, group->head, reg, lanes, used);
   *taken = s;
   return true;
}

static bool
place(struct vp_state *st, uint16_t mac, uint16_t ilu, uint8_t used[NV2A_NUM_TEMPS],
      uint16_t taken[2])
{
   const unsigned all = (1u << NV2A_NUM_TEMPS) - 1, paired = 1u << NV2A_TEMP_PAIRED_ILU;
   const struct vp *vp = st->vp;
   const bool both = mac != VP_NO && ilu != VP_NO;
   const bool ilu_writes = ilu != VP_NO && first_result(&vp->ops[ilu]) != VP_NO;
   bool swap;
   if (ilu != VP_NO && !place_result(st, &vp->ops[ilu], both ? paired : all, used, &taken[1]))
      return false;
   const unsigned rest = both && ilu_writes ? all & ~paired : all;
   if (mac != VP_NO && !place_result(st, &vp->ops[mac], rest, used, &taken[0]))
      return false;
   return nv2a_vp_share_c(vp, mac, ilu, st->reg, st->lane, &swap);
}

bool
nv2a_vp_issue(struct vp_state *st, uint16_t mac, uint16_t ilu, bool commit)
{
   const struct vp *vp = st->vp;
   uint16_t taken[2] = {VP_NO, VP_NO};
   uint8_t used[NV2A_NUM_TEMPS];
   if (mac != VP_NO && ilu != VP_NO && !nv2a_vp_share_ports(&vp->ops[mac], &vp->ops[ilu]))
      return false;
   if (!address_is_loaded(st, mac) || !address_is_loaded(st, ilu))
      return false;
   memcpy(used, st->used, sizeof used);
   if (mac != VP_NO)
      read_scalars(st, mac, used);
   if (ilu != VP_NO)
      read_scalars(st, ilu, used);
   const bool fits = place(st, mac, ilu, used, taken);
   if (fits && commit) {
      memcpy(st->used, used, sizeof used);
      return true;
   }
   for (unsigned i = 0; i < 2; i++) {
      if (taken[i] != VP_NO)
         release(st, taken[i]);
   }
   if (mac != VP_NO)
      unread_scalars(st, mac);
   if (ilu != VP_NO)
      unread_scalars(st, ilu);
   return fits;
}
