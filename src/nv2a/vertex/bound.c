/* How few slots there can be. */
#include "schedule.h"

#include <string.h>

/* What can hold only so many operations a slot. */
enum resource { USES_MAC, USES_ILU, USES_C, USES_OUT, USES_EITHER, NUM_RESOURCES };

static bool
reads_c(const struct vp_op *op)
{
   return op->mac == NV2A_MAC_ADD || op->mac == NV2A_MAC_MAD;
}

/* Whether an ADD or MAD may read as C what the ILU's operation reads, so that both fit one slot. */
static bool
may_share_c(const struct vp *vp, const struct vp_op *op, const struct vp_src *c)
{
   for (unsigned k = op->mac == NV2A_MAC_ADD ? 0 : 2; k < op->num_srcs; k++) {
      const struct vp_src *src = &op->src[k];
      if (src->file != c->file || src->negate != c->negate)
         continue;
      if (src->file != VP_TEMP && src->index == c->index && src->address == c->address)
         return true;
      for (unsigned x = 0; x < 4 && src->file == VP_TEMP && src->comp[0] != VP_NO; x++) {
         if (c->comp[x] != VP_NO &&
             vp->scalars[c->comp[x]].group == vp->scalars[src->comp[0]].group)
            return true;
      }
   }
   return false;
}

static bool
any_shares_c(const struct vp *vp, const struct vp_src *c)
{
   bool any = false;
   for (unsigned i = 0; i < vp->num_ops && !any; i++)
      any = reads_c(&vp->ops[i]) && may_share_c(vp, &vp->ops[i], c);
   return any;
}

static bool
uses(const struct vp *vp, const struct vp_op *op, enum resource resource)
{
   if (!nv2a_vp_takes_slot(op))
      return false;
   switch (resource) {
   case USES_MAC:
      return op->units == VP_MAC;
   case USES_ILU:
      return op->units == VP_ILU;
   case USES_C:
      return reads_c(op) || (op->units == VP_ILU && !any_shares_c(vp, &op->src[0]));
   case USES_OUT:
      return op->out != VP_OUT_NONE;
   default:
      return true;
   }
}

/* The most that operations with at least so many slots after them, or before, need. */
static unsigned
resource_bound(const struct vp *vp, const uint16_t *outside, enum resource resource)
{
   unsigned count[VP_MAX_OPS + 1] = {0}, sum = 0, bound = 0;
   for (unsigned i = 0; i < vp->num_ops; i++)
      count[outside[i]] += uses(vp, &vp->ops[i], resource);
   for (unsigned t = VP_MAX_OPS + 1; t-- > 0;) {
      sum += count[t];
      const unsigned slots = resource == USES_EITHER ? (sum + 1) / 2 : sum;
      if (sum && slots + t > bound)
         bound = slots + t;
   }
   return bound;
}

/* The slots that an operation takes in a chain. */
static unsigned
chain_slots(const struct vp_op *op)
{
   return op->copy == VP_NO_COPY || op->copy >= VP_COPY_WAIT;
}

/* Slots before and after each operation that its chains need; gives the longest chain. */
static unsigned
chain_bound(const struct vp *vp, const uint16_t *order, uint16_t *before, uint16_t *after)
{
   const unsigned n = vp->num_ops;
   unsigned bound = n ? 1 : 0;
   for (unsigned k = 0; k < n; k++) {
      const uint16_t i = order[k];
      const unsigned own = chain_slots(&vp->ops[i]);
      for (uint16_t e = vp->first_edge[i]; e != VP_NO; e = vp->edges[e].next) {
         const uint16_t to = vp->edges[e].to;
         const unsigned least = before[i] + (vp->edges[e].latency ? own : 0);
         before[to] = before[to] < least ? (uint16_t)least : before[to];
      }
   }
   for (unsigned k = n; k-- > 0;) {
      const uint16_t i = order[k];
      for (uint16_t e = vp->first_edge[i]; e != VP_NO; e = vp->edges[e].next) {
         const uint16_t to = vp->edges[e].to;
         const unsigned least = after[to] + (vp->edges[e].latency ? chain_slots(&vp->ops[to]) : 0);
         after[i] = after[i] < least ? (uint16_t)least : after[i];
      }
      const unsigned chain = before[i] + after[i] + chain_slots(&vp->ops[i]);
      bound = chain > bound ? chain : bound;
   }
   return bound;
}

/* --- Pairs: each slot beyond half of the operations is one that found no partner */

static void
find_order(struct vp *vp, const uint16_t *order)
{
   struct vp_pairing *p = &vp->pairing;
   for (unsigned k = vp->num_ops; k-- > 0;) {
      const uint16_t i = order[k];
      for (uint16_t e = vp->first_edge[i]; e != VP_NO; e = vp->edges[e].next) {
         const uint16_t to = vp->edges[e].to;
         if (!vp->edges[e].latency)
            continue;
         p->after[i][to / 64] |= UINT64_C(1) << to % 64;
         for (unsigned w = 0; w < VP_OP_WORDS; w++)
            p->after[i][w] |= p->after[to][w];
      }
   }
}

static bool
in_one_group(const struct vp *vp, const struct vp_op *a, const struct vp_op *b)
{
   for (unsigned i = 0; i < 4; i++) {
      for (unsigned k = 0; k < 4; k++) {
         if (a->result[i] != VP_NO && b->result[k] != VP_NO &&
             vp->scalars[a->result[i]].group == vp->scalars[b->result[k]].group)
            return true;
      }
   }
   return false;
}

bool
nv2a_vp_may_pair(const struct vp *vp, uint16_t mac, uint16_t ilu)
{
   const struct vp_pairing *p = &vp->pairing;
   const struct vp_op *m = &vp->ops[mac], *i = &vp->ops[ilu];
   const bool ordered =
       (p->after[mac][ilu / 64] >> ilu % 64 & 1) || (p->after[ilu][mac / 64] >> mac % 64 & 1);
   return !ordered && nv2a_vp_share_ports(m, i) && !in_one_group(vp, m, i) &&
          (!reads_c(m) || may_share_c(vp, m, &i->src[0]));
}

/* Of two moves the pair counts once. */
static bool
is_counted(const struct vp *vp, uint16_t mac, uint16_t ilu)
{
   return vp->ops[mac].units != VP_MAC && vp->ops[ilu].units != VP_ILU && mac >= ilu;
}

/* An augmenting path from a MAC operation. */
static bool
find_partner(struct vp *vp, uint16_t mac, uint16_t search)
{
   struct vp_pairing *p = &vp->pairing;
   for (uint16_t i = 0; i < vp->num_ops; i++) {
      if (!(vp->ops[i].units & VP_ILU) || !nv2a_vp_takes_slot(&vp->ops[i]) ||
          p->seen[i] == search || i == mac || is_counted(vp, mac, i) ||
          !nv2a_vp_may_pair(vp, mac, i))
         continue;
      p->seen[i] = search;
      if (p->partner[i] == VP_NO || find_partner(vp, p->partner[i], search)) {
         p->partner[i] = mac;
         return true;
      }
   }
   return false;
}

/* Operations less the most pairs that they can be put in. */
static unsigned
pair_bound(struct vp *vp, const uint16_t *order)
{
   unsigned pairs = 0, count = 0;
   memset(&vp->pairing, 0, sizeof vp->pairing);
   memset(vp->pairing.partner, 0xff, sizeof vp->pairing.partner);
   find_order(vp, order);
   for (uint16_t i = 0; i < vp->num_ops; i++) {
      const struct vp_op *op = &vp->ops[i];
      count += nv2a_vp_takes_slot(op);
      if (op->units & VP_MAC && nv2a_vp_takes_slot(op))
         pairs += find_partner(vp, i, (uint16_t)(i + 1));
   }
   return count > pairs ? count - pairs : 0;
}

void
nv2a_vp_find_bound(struct vp *vp, const uint16_t *order)
{
   uint16_t before[VP_MAX_OPS] = {0}, after[VP_MAX_OPS] = {0};
   unsigned bound = chain_bound(vp, order, before, after);
   for (unsigned r = 0; r < NUM_RESOURCES; r++) {
      const unsigned a = resource_bound(vp, after, (enum resource)r);
      const unsigned b = resource_bound(vp, before, (enum resource)r);
      bound = a > bound ? a : bound;
      bound = b > bound ? b : bound;
   }
   const unsigned pairs = pair_bound(vp, order);
   bound = pairs > bound ? pairs : bound;
   vp->out->stats.bound = nv2a_vp_prove(vp, before, after, bound);
}
