/* Groups of scalars that share a register. */
#include "ops.h"

#include <string.h>

enum { MAX_LEADERS = 8 };

/* The scalars of a's group that have lanes of their own. */
static unsigned
leaders(const struct vp *vp, uint16_t a, uint16_t list[MAX_LEADERS])
{
   unsigned n = 0;
   uint16_t s = a;
   do {
      if (vp->scalars[s].leader == s && n < MAX_LEADERS)
         list[n++] = s;
      s = vp->scalars[s].next;
   } while (s != a);
   return n;
}

/* Lanes that the leader and those that follow it may have. */
static unsigned
allowed(const struct vp *vp, uint16_t leader)
{
   unsigned lanes = 15;
   uint16_t s = leader;
   do {
      if (vp->scalars[s].leader == leader)
         lanes &= vp->scalars[s].allowed;
      s = vp->scalars[s].next;
   } while (s != leader);
   return lanes;
}

bool
nv2a_vp_place(const uint8_t *choices, unsigned n, unsigned free, uint8_t *lanes)
{
   if (!n)
      return true;
   for (unsigned lane = 0; lane < 4; lane++) {
      if (choices[0] & free & 1u << lane &&
          nv2a_vp_place(choices + 1, n - 1, free & ~(1u << lane), lanes + 1)) {
         lanes[0] = (uint8_t)lane;
         return true;
      }
   }
   return false;
}

unsigned
nv2a_vp_group_choices(const struct vp *vp, uint16_t a, uint8_t choices[4])
{
   uint16_t list[MAX_LEADERS];
   const unsigned n = leaders(vp, a, list);
   for (unsigned i = 0; i < n && i < 4; i++)
      choices[i] = (uint8_t)allowed(vp, list[i]);
   return n;
}

bool
nv2a_vp_group_fits(const struct vp *vp, uint16_t a)
{
   uint8_t choices[4], lanes[4];
   const unsigned n = nv2a_vp_group_choices(vp, a, choices);
   return n <= 4 && nv2a_vp_place(choices, n, 15, lanes);
}

/* --- One lane for two scalars that do not live at the same time */

struct sharing {
   uint16_t old, young; /* leaders */
   bool reads;          /* what makes the young one reads the old one */
   uint16_t last;       /* of the old one before it was shared */
};

static bool
reads(const struct vp *vp, const struct vp_op *op, uint16_t leader)
{
   for (unsigned k = 0; k < op->num_srcs; k++) {
      for (unsigned c = 0; c < 4 && op->src[k].file == VP_TEMP; c++) {
         const uint16_t s = op->src[k].comp[c];
         if (s != VP_NO && vp->scalars[s].leader == leader)
            return true;
      }
   }
   return false;
}

/* Which of two leaders may take over the other's lane; false: neither. */
static bool
may_share(const struct vp *vp, uint16_t a, uint16_t b, struct sharing *s)
{
   const bool forward = vp->scalars[a].last <= vp->scalars[b].first;
   s->old = forward ? a : b;
   s->young = forward ? b : a;
   const struct vp_scalar *old = &vp->scalars[s->old], *young = &vp->scalars[s->young];
   s->reads = reads(vp, &vp->ops[young->op], s->old);
   /* A move is made for what comes behind it, and has its place. */
   const bool over = old->last < young->first || (old->last == young->first && s->reads);
   return over && old->first < young->first && allowed(vp, s->old) & allowed(vp, s->young);
}

/* Leaders of both lists in pairs, first those of which one is made from the other. */
static unsigned
find_sharings(const struct vp *vp, const uint16_t *a, unsigned na, const uint16_t *b, unsigned nb,
              unsigned wanted, struct sharing *found)
{
   unsigned n = 0, used_a = 0, used_b = 0;
   for (unsigned pass = 0; pass < 2; pass++) {
      for (unsigned i = 0; i < na; i++) {
         for (unsigned k = 0; k < nb && n < wanted; k++) {
            if (used_a >> i & 1 || used_b >> k & 1 || !may_share(vp, a[i], b[k], &found[n]) ||
                (!pass && !found[n].reads))
               continue;
            used_a |= 1u << i;
            used_b |= 1u << k;
            n++;
         }
      }
   }
   return n;
}

/* All that have the lane of one scalar get that of another. */
static void
hand_over(struct vp *vp, uint16_t from, uint16_t to, uint16_t ring)
{
   uint16_t s = ring;
   do {
      if (vp->scalars[s].leader == from)
         vp->scalars[s].leader = to;
      s = vp->scalars[s].next;
   } while (s != ring);
}

static void
follow(struct vp *vp, struct sharing *s)
{
   struct vp_scalar *old = &vp->scalars[s->old];
   hand_over(vp, s->young, s->old, s->young);
   s->last = old->last;
   old->last = vp->scalars[s->young].last;
}

/* The reverse, while both are in groups of their own. */
static void
part(struct vp *vp, const struct sharing *s)
{
   hand_over(vp, s->old, s->young, s->young);
   vp->scalars[s->old].last = s->last;
}

bool
nv2a_vp_keep_until(struct vp *vp, uint16_t a, uint16_t last)
{
   struct vp_scalar *leader = &vp->scalars[vp->scalars[a].leader];
   if (vp->scalars[a].last >= last)
      return true;
   for (uint16_t s = vp->scalars[a].next; s != a; s = vp->scalars[s].next) {
      if (vp->scalars[s].leader == vp->scalars[a].leader &&
          vp->scalars[s].first > vp->scalars[a].first)
         return false;
   }
   vp->scalars[a].last = leader->last = last;
   return true;
}

bool
nv2a_vp_is_alone(const struct vp *vp, uint16_t a)
{
   for (uint16_t s = vp->scalars[a].next; s != a; s = vp->scalars[s].next) {
      if (vp->scalars[s].leader == vp->scalars[a].leader)
         return false;
   }
   return true;
}

/* --- Uniting */

/* Rings of different groups become one by exchanging successors; the same again parts them. */
static void
splice(struct vp *vp, uint16_t a, uint16_t b)
{
   const uint16_t next = vp->scalars[a].next;
   vp->scalars[a].next = vp->scalars[b].next;
   vp->scalars[b].next = next;
}

static void
rename_group(struct vp *vp, uint16_t a, uint16_t group)
{
   uint16_t s = a;
   do {
      vp->scalars[s].group = group;
      s = vp->scalars[s].next;
   } while (s != a);
}

bool
nv2a_vp_unite(struct vp *vp, uint16_t a, uint16_t b)
{
   uint16_t la[MAX_LEADERS], lb[MAX_LEADERS];
   struct sharing sharings[4];
   struct vp_scalar *scalars = vp->scalars;
   if (scalars[a].group == scalars[b].group)
      return true;
   const unsigned na = leaders(vp, a, la), nb = leaders(vp, b, lb);
   const unsigned wanted = na + nb > 4 ? na + nb - 4 : 0;
   if (wanted > 4 || find_sharings(vp, la, na, lb, nb, wanted, sharings) < wanted)
      return false;
   for (unsigned i = 0; i < wanted; i++)
      follow(vp, &sharings[i]);
   splice(vp, a, b);
   if (nv2a_vp_group_fits(vp, a)) {
      rename_group(vp, a, scalars[a].group);
      return true;
   }
   splice(vp, a, b);
   for (unsigned i = 0; i < wanted; i++)
      part(vp, &sharings[i]);
   return false;
}

static uint16_t
add_scalar(struct vp *vp, uint16_t op, unsigned comp, uint16_t last)
{
   const uint16_t s = (uint16_t)vp->num_scalars++;
   const unsigned lane = vp->ops[op].shape == VP_FIXED ? 1u << comp : 15;
   vp->scalars[s] = (struct vp_scalar){.op = op,
                                       .next = s,
                                       .group = s,
                                       .leader = s,
                                       .first = vp->ops[op].order,
                                       .last = last,
                                       .comp = (uint8_t)comp,
                                       .allowed = (uint8_t)lane};
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
   return nv2a_vp_result_until(vp, op, comp, VP_NO);
}

uint16_t
nv2a_vp_result_until(struct vp *vp, uint16_t op, unsigned comp, uint16_t last)
{
   struct vp_op *o = &vp->ops[op];
   if (o->result[comp] != VP_NO)
      return o->result[comp];
   const uint16_t s = add_scalar(vp, op, comp, last);
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

/* Whether a move has copies of all scalars of the group. */
static bool
has_copies(const struct vp *vp, const struct vp_op *move, const uint16_t comp[4], uint16_t group)
{
   if (!move->copy || move->src[0].file != VP_TEMP)
      return false;
   for (unsigned i = 0; i < 4; i++) {
      bool found = comp[i] == VP_NO || vp->scalars[comp[i]].group != group;
      for (unsigned k = 0; k < 4 && !found; k++)
         found = move->src[0].comp[k] == comp[i] && move->result[k] != VP_NO;
      if (!found)
         return false;
   }
   return true;
}

/* Reads the copies of a move that was made for another operation, if they can go where the scalar
 * `with` is (VP_NO: anywhere). */
static bool
move_again(struct vp *vp, uint16_t comp[4], uint16_t group, uint16_t with)
{
   for (unsigned n = vp->num_ops; n-- > 0;) {
      const struct vp_op *move = &vp->ops[n];
      if (!has_copies(vp, move, comp, group))
         continue;
      if (with != VP_NO && !nv2a_vp_unite(vp, with, move->result[0]))
         continue;
      for (unsigned i = 0; i < 4; i++) {
         for (unsigned k = 0; k < 4 && comp[i] != VP_NO; k++) {
            if (move->src[0].comp[k] == comp[i] && vp->scalars[comp[i]].group == group) {
               comp[i] = move->result[k];
               break;
            }
         }
      }
      return true;
   }
   return false;
}

/* Replaces those of the scalars that are in the group by copies, made in one move. */
static void
move_group(struct vp *vp, uint16_t comp[4], uint16_t group, uint16_t with)
{
   if (move_again(vp, comp, group, with))
      return;
   struct vp_op *move = nv2a_vp_add_move(vp);
   if (!move)
      return;
   const uint16_t index = nv2a_vp_op_index(vp, move);
   move->copy = VP_COPY;
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
   uint16_t best = VP_NO, list[MAX_LEADERS];
   unsigned fewest = 4;
   for (unsigned i = 0; i < 4; i++) {
      if (comp[i] == VP_NO)
         continue;
      const uint16_t group = vp->scalars[comp[i]].group;
      const unsigned outside = count_outside(vp, comp, group);
      if (outside < fewest && leaders(vp, comp[i], list) + outside <= 4) {
         fewest = outside;
         best = group;
      }
   }
   return best;
}

/* Moves what is in other groups than `keep` and as it was: `old`. */
static void
move_others(struct vp *vp, uint16_t comp[4], uint16_t keep, const uint16_t old[4])
{
   uint16_t with = VP_NO;
   for (unsigned i = 0; i < 4; i++) {
      if (comp[i] != VP_NO && vp->scalars[comp[i]].group == keep)
         with = comp[i];
   }
   for (unsigned i = 0; i < 4 && !vp->failed; i++) {
      if (comp[i] == VP_NO || comp[i] != old[i] || vp->scalars[comp[i]].group == keep)
         continue;
      move_group(vp, comp, vp->scalars[comp[i]].group, with);
      with = comp[i];
   }
}

void
nv2a_vp_colocate(struct vp *vp, uint16_t comp[4])
{
   if (unite_all(vp, comp))
      return;
   uint16_t old[4];
   memcpy(old, comp, sizeof old);
   const uint16_t base = roomy_group(vp, comp);
   if (base != VP_NO) {
      move_others(vp, comp, base, old);
      if (vp->failed || unite_all(vp, comp))
         return;
   }
   /* No register has room: a new one gets copies of all of them. */
   move_others(vp, comp, VP_NO, old);
   if (!vp->failed && !unite_all(vp, comp))
      nv2a_vp_refuse(vp, vp->line, "a value does not fit one register");
}
