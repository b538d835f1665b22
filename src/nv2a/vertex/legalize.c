/* One v and one c an operation: where an operation reads two, one of them is moved to a register
 * before. What is in the way most often is moved, once for all that read it. */
#include "ops.h"

#include <string.h>

enum { MAX_KEYS = 256 };

static bool
is_constant(const struct vp_src *src)
{
   return src->file == VP_PARAM || src->file == VP_LITERAL || src->file == VP_CONST;
}

/* The different components that sources of literals read; more than four fit no constant. */
static unsigned
distinct(const struct vp_src *a, const struct vp_src *b, uint16_t comp[8])
{
   unsigned n = 0;
   for (unsigned i = 0; i < 8; i++) {
      const uint16_t c = i < 4 ? a->comp[i] : b->comp[i - 4];
      unsigned k = 0;
      while (k < n && comp[k] != c)
         k++;
      if (k == n && c != VP_NO)
         comp[n++] = c;
   }
   return n;
}

static bool
same_register(const struct vp_src *a, const struct vp_src *b)
{
   uint16_t comp[8], own[8];
   if (a->file != b->file || a->index != b->index || a->address != b->address ||
       a->offset != b->offset)
      return false;
   if (a->file != VP_LITERAL)
      return true;
   const unsigned n = distinct(a, b, comp);
   return n == distinct(a, a, own) && n == distinct(b, b, own);
}

/* Whether one operation can not read both. */
static bool
clash(const struct vp_src *a, const struct vp_src *b)
{
   uint16_t comp[8];
   if (a->file == VP_LITERAL && b->file == VP_LITERAL)
      return distinct(a, b, comp) > 4;
   const bool both =
       (a->file == VP_INPUT && b->file == VP_INPUT) || (is_constant(a) && is_constant(b));
   return both && !same_register(a, b);
}

/* Literals that fit in pairs need not fit all together. */
static bool
three_literals(const struct vp_op *op)
{
   uint16_t comp[8], more[8];
   if (op->num_srcs < 3 || op->src[0].file != VP_LITERAL || op->src[1].file != VP_LITERAL ||
       op->src[2].file != VP_LITERAL)
      return false;
   struct vp_src sum = op->src[0];
   memset(comp, 0xff, sizeof comp);
   distinct(&op->src[0], &op->src[1], comp);
   memcpy(sum.comp, comp, sizeof sum.comp);
   return distinct(&sum, &op->src[2], more) > 4;
}

static bool
find_clash(const struct vp_op *op, unsigned pair[2])
{
   for (unsigned i = 1; i < op->num_srcs; i++) {
      for (unsigned k = 0; k < i; k++) {
         if (clash(&op->src[k], &op->src[i])) {
            pair[0] = k;
            pair[1] = i;
            return true;
         }
      }
   }
   pair[0] = 0;
   pair[1] = 1;
   return three_literals(op);
}

struct keys {
   struct vp_src src[MAX_KEYS];
   unsigned votes[MAX_KEYS], count;
};

static void
vote(struct keys *keys, const struct vp_src *src)
{
   unsigned i = 0;
   while (i < keys->count && !same_register(&keys->src[i], src))
      i++;
   if (i == MAX_KEYS)
      return;
   if (i == keys->count) {
      keys->src[keys->count++] = *src;
      keys->votes[i] = 0;
   }
   keys->votes[i] += 8;
}

/* What to move next; false: nothing clashes. */
static bool
choose(const struct vp *vp, struct vp_src *best)
{
   struct keys keys = {.count = 0};
   unsigned pair[2], most = 0;
   uint16_t comp[8];
   for (unsigned i = 0; i < vp->num_ops; i++) {
      if (!find_clash(&vp->ops[i], pair))
         continue;
      vote(&keys, &vp->ops[i].src[pair[0]]);
      vote(&keys, &vp->ops[i].src[pair[1]]);
   }
   for (unsigned i = 0; i < keys.count; i++) {
      /* The viewport's own constants stay; of equals the narrower goes. */
      const unsigned n = distinct(&keys.src[i], &keys.src[i], comp);
      const unsigned score = keys.src[i].file == VP_CONST ? 1 : keys.votes[i] - n;
      if (score > most) {
         most = score;
         *best = keys.src[i];
      }
   }
   return keys.count;
}

/* The move, which gets components as they are asked for. */
struct copy {
   struct vp *vp;
   uint16_t op;
};

static void
read_copy(const struct copy *copy, struct vp_src *src)
{
   struct vp_op *move = &copy->vp->ops[copy->op];
   for (unsigned i = 0; i < 4; i++) {
      if (src->comp[i] == VP_NO)
         continue;
      unsigned k = 0;
      while (move->src[0].comp[k] != VP_NO && move->src[0].comp[k] != src->comp[i])
         k++;
      move->src[0].comp[k] = src->comp[i];
      src->comp[i] = nv2a_vp_result(copy->vp, copy->op, k);
   }
   src->file = VP_TEMP;
   src->address = VP_NO;
   src->index = 0;
   src->offset = 0;
}

/* Operations in whose way the register is read a copy. */
static void
move_away(struct vp *vp, const struct vp_src *key)
{
   struct vp_op *move = nv2a_vp_add_move(vp);
   if (!move)
      return;
   const struct copy copy = {vp, nv2a_vp_op_index(vp, move)};
   move->copy = true;
   move->order = VP_NO;
   move->src[0] = *key;
   move->src[0].negate = false;
   memset(move->src[0].comp, 0xff, sizeof move->src[0].comp);
   for (unsigned i = 0; i < copy.op; i++) {
      struct vp_op *op = &vp->ops[i];
      unsigned pair[2];
      if (!find_clash(op, pair) ||
          (!same_register(&op->src[pair[0]], key) && !same_register(&op->src[pair[1]], key)))
         continue;
      for (unsigned k = 0; k < op->num_srcs; k++) {
         if (same_register(&op->src[k], key))
            read_copy(&copy, &op->src[k]);
      }
      if (op->order < move->order) {
         move->order = op->order;
         move->line = op->line;
      }
   }
}

void
nv2a_vp_legalize(struct vp *vp)
{
   struct vp_src key;
   while (!vp->failed && choose(vp, &key))
      move_away(vp, &key);
}
