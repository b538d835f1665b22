/* What waits for what. */
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

/* A scalar that takes over a lane is made when nothing reads the one that had it any more. */
static void
order_lanes(struct vp *vp, uint16_t reader)
{
   const struct vp_op *op = &vp->ops[reader];
   for (unsigned i = 0; i < 12; i++) {
      const struct vp_src *src = &op->src[i / 4];
      const uint16_t s = src->comp[i % 4];
      if (i / 4 >= op->num_srcs || src->file != VP_TEMP || s == VP_NO)
         continue;
      for (uint16_t t = vp->scalars[s].next; t != s; t = vp->scalars[t].next) {
         if (vp->scalars[t].leader == vp->scalars[s].leader &&
             vp->scalars[t].first > vp->scalars[s].first)
            add_edge(vp, reader, vp->scalars[t].op, 0);
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

void
nv2a_vp_build_graph(struct vp *vp)
{
   uint16_t order[VP_MAX_OPS];
   memset(vp->first_edge, 0xff, sizeof vp->first_edge);
   for (uint16_t i = 0; i < vp->num_ops; i++) {
      order_sources(vp, i);
      order_lanes(vp, i);
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
   nv2a_vp_find_bound(vp, order);
}
