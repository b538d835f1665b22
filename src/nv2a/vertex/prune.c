/* Results and operations that nothing reads. */
#include "ops.h"

#include <string.h>

static void
count_reads(const struct vp *vp, uint16_t reads[VP_MAX_SCALARS], uint16_t addresses[VP_MAX_OPS])
{
   memset(reads, 0, VP_MAX_SCALARS * sizeof reads[0]);
   memset(addresses, 0, VP_MAX_OPS * sizeof addresses[0]);
   for (unsigned i = 0; i < vp->num_ops; i++) {
      for (unsigned k = 0; k < vp->ops[i].num_srcs; k++) {
         const struct vp_src *src = &vp->ops[i].src[k];
         if (src->address != VP_NO)
            addresses[src->address]++;
         for (unsigned c = 0; c < 4 && src->file == VP_TEMP; c++) {
            if (src->comp[c] != VP_NO)
               reads[src->comp[c]]++;
         }
      }
   }
}

/* Those that have the lane of a scalar get another leader. */
static void
replace_leader(struct vp *vp, uint16_t s)
{
   uint16_t leader = VP_NO;
   for (uint16_t t = vp->scalars[s].next; t != s; t = vp->scalars[t].next) {
      if (vp->scalars[t].leader != s)
         continue;
      leader = leader == VP_NO ? t : leader;
      vp->scalars[t].leader = leader;
   }
}

/* Takes a scalar out of its group. */
static void
drop_result(struct vp *vp, uint16_t s)
{
   replace_leader(vp, s);
   vp->scalars[s].leader = s;
   uint16_t before = s;
   while (vp->scalars[before].next != s)
      before = vp->scalars[before].next;
   vp->scalars[before].next = vp->scalars[s].next;
   vp->scalars[s].next = s;
}

static bool
drop_results(struct vp *vp, const uint16_t *reads)
{
   bool changed = false;
   for (unsigned i = 0; i < vp->num_ops; i++) {
      for (unsigned k = 0; k < 4; k++) {
         const uint16_t s = vp->ops[i].result[k];
         if (s == VP_NO || reads[s])
            continue;
         drop_result(vp, s);
         vp->ops[i].result[k] = VP_NO;
         changed = true;
      }
   }
   return changed;
}

static bool
has_result(const struct vp_op *op)
{
   bool any = op->out != VP_OUT_NONE;
   for (unsigned k = 0; k < 4; k++)
      any |= op->result[k] != VP_NO;
   return any;
}

static void
renumber(struct vp *vp, const uint16_t number[VP_MAX_OPS])
{
   for (unsigned i = 0; i < vp->num_scalars; i++) {
      if (vp->scalars[i].op != VP_NO)
         vp->scalars[i].op = number[vp->scalars[i].op];
   }
   for (unsigned i = 0; i < vp->num_ops; i++) {
      for (unsigned k = 0; k < 3; k++) {
         if (vp->ops[i].src[k].address != VP_NO)
            vp->ops[i].src[k].address = number[vp->ops[i].src[k].address];
      }
   }
}

static bool
drop_ops(struct vp *vp, const uint16_t *addresses)
{
   uint16_t number[VP_MAX_OPS];
   unsigned n = 0;
   for (unsigned i = 0; i < vp->num_ops; i++) {
      const bool arl = vp->ops[i].mac == NV2A_MAC_ARL;
      number[i] = VP_NO;
      if (arl ? !addresses[i] : !has_result(&vp->ops[i])) {
         vp->num_addresses -= arl;
         continue;
      }
      number[i] = (uint16_t)n;
      vp->ops[n++] = vp->ops[i];
   }
   const bool changed = n != vp->num_ops;
   vp->num_ops = n;
   if (changed)
      renumber(vp, number);
   return changed;
}

void
nv2a_vp_prune(struct vp *vp)
{
   uint16_t reads[VP_MAX_SCALARS], addresses[VP_MAX_OPS];
   bool changed = true;
   while (changed) {
      count_reads(vp, reads, addresses);
      changed = drop_results(vp, reads);
      changed |= drop_ops(vp, addresses);
   }
}
