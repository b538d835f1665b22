/* What waits for what, and how few slots there can be. */
#include "ops.h"

#include <string.h>

static void
add_edge(struct vp *vp, uint16_t from, uint16_t to, unsigned latency)
{
   if (from == to || vp->failed)
      return;
   if (vp->num_edges == VP_MAX_EDGES) {
      nv2a_vp_refuse(vp, UINT32_MAX, "the program is too large");
      return;
   }
   vp->edges[vp->num_edges] = (struct vp_edge){to, vp->first_edge[from], (uint8_t)latency};
   vp->first_edge[from] = (uint16_t)vp->num_edges++;
   vp->num_preds[to]++;
}

static bool
writes_position(const struct vp_op *op)
{
   return op->out == VP_OUT_OUTPUT && op->out_index == 0;
}

/* The tail reads the whole position of the program; its own steps follow each other. */
static void
order_position(struct vp *vp, uint16_t reader)
{
   for (uint16_t i = 0; i < vp->num_ops; i++) {
      const struct vp_op *op = &vp->ops[i];
      if (writes_position(op) && (!op->tail || i < reader))
         add_edge(vp, i, reader, 1);
   }
}

static void
order_sources(struct vp *vp, uint16_t i)
{
   const struct vp_op *op = &vp->ops[i];
   bool reads_position = false;
   for (unsigned k = 0; k < op->num_srcs; k++) {
      const struct vp_src *src = &op->src[k];
      reads_position |= src->file == VP_POSITION;
      if (src->address != VP_NO)
         add_edge(vp, src->address, i, 1);
      for (unsigned c = 0; c < 4 && src->file == VP_TEMP; c++) {
         if (src->comp[c] != VP_NO)
            add_edge(vp, vp->scalars[src->comp[c]].op, i, 1);
      }
   }
   if (reads_position)
      order_position(vp, i);
}

/* Parameters are read before they are written: programs that do otherwise read what was stored. */
static void
order_stores(struct vp *vp, uint16_t store)
{
   for (uint16_t i = 0; i < vp->num_ops; i++) {
      const struct vp_op *op = &vp->ops[i];
      for (unsigned k = 0; k < op->num_srcs; k++) {
         const struct vp_src *src = &op->src[k];
         if (src->file == VP_CONST &&
             (src->address != VP_NO || src->index == vp->ops[store].out_index))
            add_edge(vp, i, store, 0);
      }
   }
}

/* Operations so that what is waited for comes first. */
static unsigned
sort(const struct vp *vp, uint16_t order[VP_MAX_OPS])
{
   uint16_t left[VP_MAX_OPS];
   unsigned n = 0;
   for (uint16_t i = 0; i < vp->num_ops; i++) {
      left[i] = vp->num_preds[i];
      if (!left[i])
         order[n++] = i;
   }
   for (unsigned k = 0; k < n; k++) {
      for (uint16_t e = vp->first_edge[order[k]]; e != VP_NO; e = vp->edges[e].next) {
         if (!--left[vp->edges[e].to])
            order[n++] = vp->edges[e].to;
      }
   }
   return n;
}

/* --- The bound */

/* What can hold only so many operations a slot. */
enum resource { USES_MAC, USES_ILU, USES_C, USES_OUT, USES_EITHER, NUM_RESOURCES };

/* Whether an ADD or MAD reads as C what the ILU's operation reads, so that both fit one slot. */
static bool
may_share_c(const struct vp *vp, const struct vp_src *c)
{
   for (unsigned i = 0; i < vp->num_ops; i++) {
      const struct vp_op *op = &vp->ops[i];
      if (op->mac != NV2A_MAC_ADD && op->mac != NV2A_MAC_MAD)
         continue;
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
   }
   return false;
}

static bool
uses(const struct vp *vp, const struct vp_op *op, enum resource resource)
{
   const bool reads_c = op->mac == NV2A_MAC_ADD || op->mac == NV2A_MAC_MAD;
   if (op->copy)
      return false;
   switch (resource) {
   case USES_MAC:
      return op->units == VP_MAC;
   case USES_ILU:
      return op->units == VP_ILU;
   case USES_C:
      return reads_c || (op->units == VP_ILU && !may_share_c(vp, &op->src[0]));
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

static void
find_bound(struct vp *vp, const uint16_t *order, unsigned n)
{
   uint16_t before[VP_MAX_OPS] = {0}, after[VP_MAX_OPS] = {0};
   unsigned bound = vp->num_ops ? 1 : 0;
   for (unsigned k = 0; k < n; k++) {
      const uint16_t i = order[k];
      const unsigned own = !vp->ops[i].copy;
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
         const unsigned least = after[to] + (vp->edges[e].latency && !vp->ops[to].copy);
         after[i] = after[i] < least ? (uint16_t)least : after[i];
      }
      const unsigned chain = before[i] + after[i] + !vp->ops[i].copy;
      bound = chain > bound ? chain : bound;
   }
   for (unsigned r = 0; r < NUM_RESOURCES; r++) {
      const unsigned a = resource_bound(vp, after, (enum resource)r);
      const unsigned b = resource_bound(vp, before, (enum resource)r);
      bound = a > bound ? a : bound;
      bound = b > bound ? b : bound;
   }
   vp->out->stats.bound = bound;
}

void
nv2a_vp_build_graph(struct vp *vp)
{
   uint16_t order[VP_MAX_OPS];
   memset(vp->first_edge, 0xff, sizeof vp->first_edge);
   for (uint16_t i = 0; i < vp->num_ops; i++) {
      order_sources(vp, i);
      if (vp->ops[i].out == VP_OUT_PARAM)
         order_stores(vp, i);
   }
   if (vp->failed)
      return;
   const unsigned n = sort(vp, order);
   if (n < vp->num_ops) {
      nv2a_vp_refuse(vp, UINT32_MAX, "parameters are written and read in a circle");
      return;
   }
   for (unsigned k = n; k-- > 0;) {
      const uint16_t i = order[k];
      vp->height[i] = 1;
      for (uint16_t e = vp->first_edge[i]; e != VP_NO; e = vp->edges[e].next) {
         const unsigned least = vp->height[vp->edges[e].to] + vp->edges[e].latency;
         vp->height[i] = vp->height[i] < least ? (uint16_t)least : vp->height[i];
      }
   }
   find_bound(vp, order, n);
}
