/* Groups of scalars that share a register. */
#include "ops.h"

static unsigned
members(const struct vp *vp, uint16_t a, uint16_t list[8])
{
   unsigned n = 0;
   uint16_t s = a;
   do {
      list[n++] = s;
      s = vp->scalars[s].next;
   } while (s != a && n < 8);
   return n;
}

static bool
place(const struct vp *vp, const uint16_t *list, unsigned n, unsigned free, uint8_t *lanes)
{
   if (!n)
      return true;
   const unsigned choice = vp->scalars[list[0]].allowed & free;
   for (unsigned lane = 0; lane < 4; lane++) {
      if (choice >> lane & 1 && place(vp, list + 1, n - 1, free & ~(1u << lane), lanes + 1)) {
         lanes[0] = (uint8_t)lane;
         return true;
      }
   }
   return false;
}

bool
nv2a_vp_place_group(const struct vp *vp, uint16_t a, unsigned free, uint8_t lanes[4])
{
   uint16_t list[8];
   const unsigned n = members(vp, a, list);
   return n <= 4 && place(vp, list, n, free, lanes);
}

bool
nv2a_vp_group_fits(const struct vp *vp, uint16_t a)
{
   uint8_t lanes[4];
   return nv2a_vp_place_group(vp, a, 15, lanes);
}

/* Rings of different groups become one by exchanging successors; the same again parts them. */
static void
splice(struct vp *vp, uint16_t a, uint16_t b)
{
   const uint16_t next = vp->scalars[a].next;
   vp->scalars[a].next = vp->scalars[b].next;
   vp->scalars[b].next = next;
}

bool
nv2a_vp_unite(struct vp *vp, uint16_t a, uint16_t b)
{
   const uint16_t ga = vp->scalars[a].group, gb = vp->scalars[b].group;
   if (ga == gb)
      return true;
   uint16_t list[8];
   if (members(vp, a, list) + members(vp, b, list) > 4)
      return false;
   splice(vp, a, b);
   if (!nv2a_vp_group_fits(vp, a)) {
      splice(vp, a, b);
      return false;
   }
   const unsigned n = members(vp, a, list);
   for (unsigned i = 0; i < n; i++)
      vp->scalars[list[i]].group = ga;
   return true;
}

static uint16_t
add_scalar(struct vp *vp, uint16_t op, unsigned comp)
{
   const uint16_t s = (uint16_t)vp->num_scalars++;
   const unsigned lane = vp->ops[op].shape == VP_FIXED ? 1u << comp : 15;
   vp->scalars[s] = (struct vp_scalar){
       .op = op, .next = s, .group = s, .comp = (uint8_t)comp, .allowed = (uint8_t)lane};
   return s;
}

/* Lanes that an output gets from other components are no place for this one. */
static void
restrict_lanes(const struct vp_op *op, struct vp_scalar *s)
{
   if (op->out == VP_OUT_NONE || op->shape != VP_LANEWISE)
      return;
   for (unsigned lane = 0; lane < 4; lane++) {
      if (op->out_comp[lane] != VP_NO_LANE && op->out_comp[lane] != s->comp)
         s->allowed &= (uint8_t) ~(1u << lane);
   }
}

uint16_t
nv2a_vp_result(struct vp *vp, uint16_t op, unsigned comp)
{
   struct vp_op *o = &vp->ops[op];
   if (o->result[comp] != VP_NO)
      return o->result[comp];
   const uint16_t s = add_scalar(vp, op, comp);
   restrict_lanes(o, &vp->scalars[s]);
   for (unsigned k = 0; k < 4; k++) {
      if (o->result[k] == VP_NO)
         continue;
      if (!nv2a_vp_unite(vp, o->result[k], s)) {
         vp->num_scalars--;
         return VP_NO;
      }
      break;
   }
   if (!vp->scalars[s].allowed) {
      vp->num_scalars--;
      return VP_NO;
   }
   return o->result[comp] = s;
}

/* Replaces those of the scalars that are in the group by copies, made in one move. */
static void
move_group(struct vp *vp, uint16_t comp[4], uint16_t group)
{
   struct vp_op *move = nv2a_vp_add_move(vp);
   if (!move)
      return;
   const uint16_t index = nv2a_vp_op_index(vp, move);
   move->copy = true;
   move->src[0].file = VP_TEMP;
   unsigned n = 0;
   for (unsigned i = 0; i < 4; i++) {
      if (comp[i] == VP_NO || vp->scalars[comp[i]].group != group)
         continue;
      unsigned k = 0;
      while (k < n && move->src[0].comp[k] != comp[i])
         k++;
      if (k == n)
         move->src[0].comp[n++] = comp[i];
      comp[i] = (uint16_t)(0x8000 + k);
   }
   for (unsigned i = 0; i < 4; i++) {
      if (comp[i] != VP_NO && comp[i] & 0x8000)
         comp[i] = nv2a_vp_result(vp, index, comp[i] & 3u);
   }
}

/* Unites what can be united; false when some are still apart. */
static bool
unite_all(struct vp *vp, const uint16_t comp[4])
{
   bool together = true;
   for (unsigned i = 1; i < 4; i++) {
      for (unsigned k = 0; k < i; k++)
         together &= comp[i] == VP_NO || comp[k] == VP_NO || nv2a_vp_unite(vp, comp[i], comp[k]);
   }
   return together;
}

/* How many different scalars are in other groups than `group`. */
static unsigned
count_outside(const struct vp *vp, const uint16_t comp[4], uint16_t group)
{
   unsigned n = 0;
   for (unsigned i = 0; i < 4; i++) {
      bool seen = comp[i] == VP_NO || vp->scalars[comp[i]].group == group;
      for (unsigned k = 0; k < i; k++)
         seen |= comp[k] == comp[i];
      n += !seen;
   }
   return n;
}

/* A group with room for all the others; VP_NO: none has. */
static uint16_t
roomy_group(const struct vp *vp, const uint16_t comp[4])
{
   uint16_t best = VP_NO, list[8];
   unsigned fewest = 4;
   for (unsigned i = 0; i < 4; i++) {
      if (comp[i] == VP_NO)
         continue;
      const uint16_t group = vp->scalars[comp[i]].group;
      const unsigned outside = count_outside(vp, comp, group);
      if (outside < fewest && members(vp, comp[i], list) + outside <= 4) {
         fewest = outside;
         best = group;
      }
   }
   return best;
}

/* Moves what is in other groups than `keep` and not older than the scalar `first_new`. */
static void
move_others(struct vp *vp, uint16_t comp[4], uint16_t keep, unsigned first_new)
{
   for (unsigned i = 0; i < 4 && !vp->failed; i++) {
      if (comp[i] != VP_NO && comp[i] < first_new && vp->scalars[comp[i]].group != keep)
         move_group(vp, comp, vp->scalars[comp[i]].group);
   }
}

void
nv2a_vp_colocate(struct vp *vp, uint16_t comp[4])
{
   if (unite_all(vp, comp))
      return;
   const unsigned first_new = vp->num_scalars;
   const uint16_t base = roomy_group(vp, comp);
   if (base != VP_NO) {
      move_others(vp, comp, base, first_new);
      if (vp->failed || unite_all(vp, comp))
         return;
   }
   /* No register has room: a new one gets copies of all of them. */
   move_others(vp, comp, VP_NO, first_new);
   if (!vp->failed && !unite_all(vp, comp))
      nv2a_vp_refuse(vp, vp->line, "a value does not fit one register");
}
