/* Sources of operations, and the moves that put what they read into one register. */
#include "ops.h"

#include <string.h>

struct vp_op *
nv2a_vp_add_op(struct vp *vp, unsigned units, unsigned mac, unsigned ilu, enum vp_shape shape)
{
   if (vp->failed)
      return NULL;
   if (vp->num_ops == VP_MAX_OPS) {
      nv2a_vp_refuse(vp, vp->line, "the program needs more than the %u slots of the vertex unit",
                     (unsigned)NV2A_NUM_SLOTS);
      return NULL;
   }
   struct vp_op *op = &vp->ops[vp->num_ops++];
   *op = (struct vp_op){.units = (uint8_t)units,
                        .mac = (uint8_t)mac,
                        .ilu = (uint8_t)ilu,
                        .shape = (uint8_t)shape,
                        .num_srcs = 1,
                        .order = vp->order,
                        .line = vp->line};
   memset(op->out_comp, VP_NO_LANE, sizeof op->out_comp);
   memset(op->result, 0xff, sizeof op->result);
   for (unsigned i = 0; i < 3; i++) {
      op->src[i].address = VP_NO;
      memset(op->src[i].comp, 0xff, sizeof op->src[i].comp);
   }
   return op;
}

struct vp_op *
nv2a_vp_add_move(struct vp *vp)
{
   return nv2a_vp_add_op(vp, VP_MAC | VP_ILU, NV2A_MAC_MOV, NV2A_ILU_MOV, VP_LANEWISE);
}

/* --- Components of what is no value */

static uint16_t
literal(struct vp *vp, uint32_t bits)
{
   for (unsigned i = 0; i < vp->num_literals; i++) {
      if (vp->literals[i] == bits)
         return (uint16_t)i;
   }
   if (vp->num_literals == VP_MAX_LITERALS) {
      nv2a_vp_refuse(vp, vp->line, "the program has too many numbers");
      return 0;
   }
   vp->literals[vp->num_literals] = bits;
   return (uint16_t)vp->num_literals++;
}

/* Both are read from one v or c register. */
static bool
same_register(const struct vp_ref *a, const struct vp_ref *b)
{
   return a->file == b->file && a->index == b->index && a->address == b->address &&
          a->offset == b->offset && a->negate == b->negate;
}

static uint16_t
component(struct vp *vp, const struct vp_ref *ref)
{
   return ref->file == VP_LITERAL ? literal(vp, ref->bits) : ref->comp;
}

static struct vp_src
register_source(const struct vp_ref *ref)
{
   struct vp_src src = {.file = ref->file,
                        .negate = ref->negate,
                        .index = ref->index,
                        .offset = ref->offset,
                        .address = ref->address};
   memset(src.comp, 0xff, sizeof src.comp);
   return src;
}

/* True where all that is read is in one v or c register. */
static bool
direct(const struct vp_ref refs[4])
{
   const struct vp_ref *first = NULL;
   for (unsigned i = 0; i < 4; i++) {
      if (refs[i].file == VP_NO_REF)
         continue;
      if (!first)
         first = &refs[i];
      if (first->file == VP_TEMP || !same_register(first, &refs[i]))
         return false;
   }
   return first;
}

/* Literals whose signs are all set are read negated: more of them are equal then. */
static void
share_sign(struct vp_ref refs[4], struct vp_src *src)
{
   for (unsigned i = 0; i < 4; i++) {
      if (refs[i].file == VP_LITERAL && !(refs[i].bits >> 31))
         return;
   }
   src->negate = true;
   for (unsigned i = 0; i < 4; i++)
      refs[i].bits &= 0x7fffffffu;
}

static struct vp_src
direct_source(struct vp *vp, struct vp_ref refs[4])
{
   unsigned first = 0;
   while (refs[first].file == VP_NO_REF)
      first++;
   struct vp_src src = register_source(&refs[first]);
   if (src.file == VP_LITERAL)
      share_sign(refs, &src);
   for (unsigned i = 0; i < 4; i++) {
      if (refs[i].file != VP_NO_REF)
         src.comp[i] = component(vp, &refs[i]);
   }
   return src;
}

/* --- Values */

/* The scalar that a ref to a value names. Where its register has no room the operation is done
 * once more. */
static uint16_t
value_scalar(struct vp *vp, const struct vp_ref *ref)
{
   const uint16_t s = nv2a_vp_result(vp, (uint16_t)ref->def, ref->comp);
   if (s != VP_NO)
      return s;
   const struct vp_op *op = &vp->ops[ref->def];
   struct vp_op *again = nv2a_vp_add_op(vp, op->units, op->mac, op->ilu, (enum vp_shape)op->shape);
   if (!again)
      return VP_NO;
   again->num_srcs = op->num_srcs;
   memcpy(again->src, op->src, sizeof again->src);
   return nv2a_vp_result(vp, nv2a_vp_op_index(vp, again), ref->comp);
}

/* Copies are made for one operation. State programs store late, which nothing says here. */
static uint16_t
last_read(const struct vp *vp)
{
   return vp->sh->stage == IR_STAGE_STATE ? VP_NO : vp->order;
}

/* A copy of the ref that was made before and may go to the register of `with` (VP_NO: any). */
static uint16_t
find_copy(struct vp *vp, const struct vp_ref *ref, uint16_t with)
{
   const uint16_t comp = component(vp, ref);
   for (unsigned i = 0; i < vp->num_ops && ref->file != VP_TEMP; i++) {
      const struct vp_op *op = &vp->ops[i];
      const struct vp_src *src = &op->src[0];
      if (op->units != (VP_MAC | VP_ILU) || op->out != VP_OUT_NONE || src->file != ref->file ||
          src->index != ref->index || src->address != ref->address || src->offset != ref->offset ||
          src->negate != ref->negate)
         continue;
      for (unsigned k = 0; k < 4; k++) {
         if (src->comp[k] == comp && op->result[k] != VP_NO &&
             nv2a_vp_keep_until(vp, op->result[k], last_read(vp)) &&
             (with == VP_NO || nv2a_vp_unite(vp, with, op->result[k])))
            return op->result[k];
      }
   }
   return VP_NO;
}

/* Moves refs[i] and those behind it that are in the same register, where comp[] has nothing yet. */
static void
copy_refs(struct vp *vp, const struct vp_ref refs[4], unsigned i, uint16_t comp[4])
{
   struct vp_op *move = nv2a_vp_add_move(vp);
   if (!move)
      return;
   const uint16_t index = nv2a_vp_op_index(vp, move);
   move->src[0] = register_source(&refs[i]);
   for (unsigned k = i, n = 0; k < 4; k++) {
      if (refs[k].file == VP_NO_REF || comp[k] != VP_NO || !same_register(&refs[i], &refs[k]) ||
          (refs[i].file == VP_TEMP && refs[k].def != refs[i].def))
         continue;
      const uint16_t from =
          refs[k].file == VP_TEMP ? value_scalar(vp, &refs[k]) : component(vp, &refs[k]);
      unsigned at = 0;
      while (at < n && move->src[0].comp[at] != from)
         at++;
      if (at == n)
         move->src[0].comp[n++] = from;
      comp[k] = nv2a_vp_result_until(vp, index, at, last_read(vp));
   }
}

/* Values of one sign are read where they are; the rest is copied to them. */
static struct vp_src
gather(struct vp *vp, struct vp_ref refs[4])
{
   struct vp_src src = {.file = VP_TEMP, .address = VP_NO, .comp = {VP_NO, VP_NO, VP_NO, VP_NO}};
   uint16_t with = VP_NO;
   for (unsigned i = 0; i < 4; i++) {
      if (refs[i].file != VP_TEMP)
         continue;
      if (with == VP_NO)
         src.negate = refs[i].negate;
      if (refs[i].negate != src.negate)
         continue;
      src.comp[i] = value_scalar(vp, &refs[i]);
      with = src.comp[i];
   }
   for (unsigned i = 0; i < 4; i++) {
      if (src.negate && refs[i].file == VP_LITERAL)
         refs[i].bits ^= 0x80000000u;
      else if (src.negate)
         refs[i].negate = !refs[i].negate;
   }
   for (unsigned i = 0; i < 4 && !vp->failed; i++) {
      if (refs[i].file != VP_NO_REF && src.comp[i] == VP_NO)
         src.comp[i] = find_copy(vp, &refs[i], with);
   }
   for (unsigned i = 0; i < 4 && !vp->failed; i++) {
      if (refs[i].file != VP_NO_REF && src.comp[i] == VP_NO)
         copy_refs(vp, refs, i, src.comp);
   }
   if (!vp->failed)
      nv2a_vp_colocate(vp, src.comp);
   return src;
}

struct vp_src
nv2a_vp_source(struct vp *vp, const struct vp_ref given[4])
{
   struct vp_ref refs[4];
   memcpy(refs, given, sizeof refs);
   return direct(refs) ? direct_source(vp, refs) : gather(vp, refs);
}
