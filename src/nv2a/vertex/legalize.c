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

/* A move of the register that is there already; VP_NO: there is none. */
static uint16_t
find_move(const struct vp *vp, const struct vp_src *key)
{
   for (uint16_t i = 0; i < vp->num_ops && key->file != VP_LITERAL; i++) {
      const struct vp_op *op = &vp->ops[i];
      if (op->units == (VP_MAC | VP_ILU) && op->out == VP_OUT_NONE && !op->src[0].negate &&
          same_register(&op->src[0], key))
         return i;
   }
   return VP_NO;
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
      const struct vp_src *src = &keys.src[i];
      /* The viewport's own constants stay; what is moved anyway is best, of equals the narrower. */
      const unsigned moved = find_move(vp, src) == VP_NO ? 0 : 16;
      const unsigned score =
          src->file == VP_CONST ? 1 : keys.votes[i] + moved - distinct(src, src, comp);
      if (score > most) {
         most = score;
         *best = *src;
      }
   }
   return keys.count;
}

/* The scalar that a move makes of a component; VP_NO: there is no room. */
static uint16_t
copy_component(struct vp *vp, uint16_t move, uint16_t comp, uint16_t last)
{
   struct vp_src *from = &vp->ops[move].src[0];
   unsigned k = 0;
   while (k < 4 && from->comp[k] != VP_NO && from->comp[k] != comp)
      k++;
   if (k == 4)
      return VP_NO;
   const bool fresh = from->comp[k] == VP_NO;
   from->comp[k] = comp;
   const uint16_t s = nv2a_vp_result_until(vp, move, k, last);
   if (s == VP_NO && fresh)
      from->comp[k] = VP_NO;
   return s;
}

/* The move comes before what reads it. False: one of its results waits for another's lane. */
static bool
lead(struct vp *vp, uint16_t move, const struct vp_op *op)
{
   struct vp_op *m = &vp->ops[move];
   if (op->order >= m->order)
      return true;
   for (unsigned k = 0; k < 4; k++) {
      if (m->result[k] != VP_NO && vp->scalars[m->result[k]].leader != m->result[k])
         return false;
   }
   for (unsigned k = 0; k < 4; k++) {
      if (m->result[k] != VP_NO)
         vp->scalars[m->result[k]].first = op->order;
   }
   m->order = op->order;
   m->line = op->line;
   return true;
}

/* The source reads the move's results instead. False: there is no room for all of them, or the move
 * comes too late. */
static bool
read_copy(struct vp *vp, uint16_t move, struct vp_op *op, unsigned k, uint16_t last)
{
   struct vp_src *src = &op->src[k];
   uint16_t comp[4];
   if (!lead(vp, move, op))
      return false;
   for (unsigned i = 0; i < 4; i++) {
      comp[i] = VP_NO;
      if (src->comp[i] == VP_NO)
         continue;
      comp[i] = copy_component(vp, move, src->comp[i], last);
      if (comp[i] == VP_NO)
         return false;
   }
   memcpy(src->comp, comp, sizeof comp);
   src->file = VP_TEMP;
   src->address = VP_NO;
   src->index = 0;
   src->offset = 0;
   return true;
}

static uint16_t
add_copy(struct vp *vp, const struct vp_src *key)
{
   struct vp_op *move = nv2a_vp_add_move(vp);
   if (!move)
      return VP_NO;
   move->copy = VP_COPY_SLOT;
   move->order = VP_NO;
   move->src[0] = *key;
   move->src[0].negate = false;
   memset(move->src[0].comp, 0xff, sizeof move->src[0].comp);
   return nv2a_vp_op_index(vp, move);
}

static bool
is_in_way(const struct vp_op *op, const struct vp_src *key)
{
   unsigned pair[2];
   return find_clash(op, pair) &&
          (same_register(&op->src[pair[0]], key) || same_register(&op->src[pair[1]], key));
}

/* Whether no operation but this one reads the register. */
static bool
reads_alone(const struct vp *vp, const struct vp_op *reader, const struct vp_src *key)
{
   for (const struct vp_op *op = vp->ops; op < vp->ops + vp->num_ops; op++) {
      for (unsigned k = 0; op != reader && k < op->num_srcs; k++) {
         if (same_register(&op->src[k], key))
            return false;
      }
   }
   return true;
}

/* What can be said of a copy of the key for this operation. The other choice is to copy what the
 * key clashes with. */
static enum vp_copy
kind_of_copy(const struct vp *vp, const struct vp_op *op, const struct vp_src *key)
{
   unsigned pair[2];
   find_clash(op, pair);
   const struct vp_src *other = &op->src[pair[same_register(&op->src[pair[0]], key)]];
   if (key->address != other->address)
      return VP_COPY;
   const bool literal = key->file == VP_LITERAL || other->file == VP_LITERAL;
   return !literal && find_move(vp, other) == VP_NO && reads_alone(vp, op, other) ? VP_COPY_SLOT
                                                                                  : VP_COPY_WAIT;
}

static uint16_t
last_in_way(const struct vp *vp, const struct vp_src *key)
{
   uint16_t last = 0;
   for (unsigned i = 0; i < vp->num_ops; i++) {
      if (vp->ops[i].order > last && is_in_way(&vp->ops[i], key))
         last = vp->ops[i].order;
   }
   return last;
}

/* One operation reads copies of the key: from the move that there is, or else from *fresh, which is
 * made. */
static void
read_copies(struct vp *vp, const struct vp_src *key, struct vp_op *op, uint16_t move,
            uint16_t *fresh, uint16_t last)
{
   const enum vp_copy kind = kind_of_copy(vp, op, key);
   for (unsigned k = 0; k < op->num_srcs; k++) {
      if (!same_register(&op->src[k], key))
         continue;
      uint16_t copy = move;
      if (move == VP_NO || !read_copy(vp, move, op, k, last)) {
         copy = *fresh = *fresh == VP_NO ? add_copy(vp, key) : *fresh;
         if (vp->failed || !read_copy(vp, copy, op, k, last))
            return;
      }
      if (vp->ops[copy].copy > kind)
         vp->ops[copy].copy = kind;
   }
}

/* Operations in whose way the register is read a copy. */
static void
move_away(struct vp *vp, const struct vp_src *key)
{
   const uint16_t last = vp->sh->stage == IR_STAGE_STATE ? VP_NO : last_in_way(vp, key);
   uint16_t move = find_move(vp, key), fresh = VP_NO;
   const unsigned n = vp->num_ops;
   for (unsigned i = 0; i < n && !vp->failed; i++) {
      if (is_in_way(&vp->ops[i], key))
         read_copies(vp, key, &vp->ops[i], move, &fresh, last);
   }
}

void
nv2a_vp_legalize(struct vp *vp)
{
   struct vp_src key;
   while (!vp->failed && choose(vp, &key))
      move_away(vp, &key);
}
