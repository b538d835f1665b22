#include "stores.h"

#include <stdlib.h>

bool
nv2a_vp_stores_init(struct vp_stores *stores, const struct ir_shader *sh)
{
   *stores = (struct vp_stores){.num_params = sh->num_params};
   if (sh->stage != IR_STAGE_STATE)
      return true;
   stores->params = calloc(sh->num_params + 1, sizeof *stores->params);
   return stores->params;
}

void
nv2a_vp_stores_finish(struct vp_stores *stores)
{
   free(stores->params);
}

void
nv2a_vp_add_store(struct vp *vp, struct vp_stores *stores, bool param, unsigned index,
                  unsigned lane, const struct vp_ref *ref, uint32_t line)
{
   struct vp_store *store = param ? &stores->params[index] : &stores->outputs[index];
   stores->any_param |= param;
   store->lanes[lane] = *ref;
   store->line = line;
}

const struct vp_ref *
nv2a_vp_stored(const struct vp_stores *stores, unsigned param, unsigned comp)
{
   const struct vp_ref *ref = stores->params ? &stores->params[param].lanes[comp] : NULL;
   return ref && ref->file != VP_NO_REF ? ref : NULL;
}

/* --- Where the value is computed */

/* Whether something that the program does after `op` reads the parameter that it would write: that
 * has to come first, and may need what `op` computes. */
static bool
read_later(const struct vp *vp, const struct vp_op *op, unsigned param)
{
   for (const struct vp_op *later = op + 1; later < vp->ops + vp->num_ops; later++) {
      for (unsigned k = 0; k < later->num_srcs; k++) {
         const struct vp_src *src = &later->src[k];
         if (src->file == VP_PARAM && (src->address != VP_NO || src->index == param))
            return true;
      }
   }
   return false;
}

/* Lanes that other components of the output take are no place for a scalar. */
static bool
restrict_results(struct vp *vp, const struct vp_op *op)
{
   if (op->shape != VP_LANEWISE)
      return true;
   bool fits = true;
   for (unsigned k = 0; k < 4; k++) {
      if (op->result[k] == VP_NO)
         continue;
      struct vp_scalar *s = &vp->scalars[op->result[k]];
      s->allowed = 15;
      for (unsigned lane = 0; lane < 4; lane++) {
         if (op->out_comp[lane] != VP_NO_LANE && op->out_comp[lane] != k)
            s->allowed &= (uint8_t) ~(1u << lane);
      }
      fits &= nv2a_vp_group_fits(vp, op->result[k]);
   }
   return fits;
}

/* The operation that computes the lane writes it itself, if it can. */
static bool
fold(struct vp *vp, enum vp_out out, unsigned index, unsigned lane, const struct vp_ref *ref)
{
   struct vp_op *op = &vp->ops[ref->def];
   const bool taken = op->out != VP_OUT_NONE && (op->out != out || op->out_index != index);
   if (taken || ref->negate || (op->shape == VP_FIXED && ref->comp != lane))
      return false;
   if (out == VP_OUT_PARAM && read_later(vp, op, index))
      return false;
   const uint8_t before = op->out;
   op->out = (uint8_t)out;
   op->out_index = (uint16_t)index;
   op->out_comp[lane] = ref->comp;
   if (restrict_results(vp, op))
      return true;
   op->out_comp[lane] = VP_NO_LANE;
   op->out = before;
   restrict_results(vp, op);
   return false;
}

/* --- Moves */

/* A parameter that is stored to another may be stored to as well: its old value goes to a register
 * first. */
static void
read_early(struct vp *vp, struct vp_ref refs[4])
{
   struct vp_ref param = {.file = VP_NO_REF};
   for (unsigned lane = 0; lane < 4; lane++) {
      if (refs[lane].file == VP_PARAM)
         param = refs[lane];
   }
   if (param.file == VP_NO_REF)
      return;
   const struct vp_src src = nv2a_vp_source(vp, refs);
   struct vp_op *move = nv2a_vp_add_move(vp);
   if (!move)
      return;
   move->src[0] = src;
   for (unsigned lane = 0; lane < 4; lane++) {
      if (refs[lane].file == VP_PARAM)
         refs[lane] = (struct vp_ref){.file = VP_TEMP,
                                      .comp = (uint8_t)lane,
                                      .address = VP_NO,
                                      .def = nv2a_vp_op_index(vp, move)};
   }
}

/* Whether one move can write both lanes. */
static bool
move_together(struct vp *vp, const struct vp_ref *a, const struct vp_ref *b)
{
   if (a->file != b->file || a->negate != b->negate)
      return false;
   if (a->file != VP_TEMP)
      return a->file == VP_LITERAL ||
             (a->index == b->index && a->address == b->address && a->offset == b->offset);
   const uint16_t sa = nv2a_vp_result(vp, (uint16_t)a->def, a->comp);
   const uint16_t sb = nv2a_vp_result(vp, (uint16_t)b->def, b->comp);
   if (sa == VP_NO || sb == VP_NO)
      return false;
   if (vp->scalars[sa].op == vp->scalars[sb].op)
      return true;
   /* What reads a lane that others take over stands alone, where it is made. */
   return nv2a_vp_is_alone(vp, sa) && nv2a_vp_is_alone(vp, sb) && nv2a_vp_unite(vp, sa, sb);
}

static void
move_lanes(struct vp *vp, enum vp_out out, unsigned index, const struct vp_store *store,
           unsigned mask)
{
   struct vp_ref refs[4];
   for (unsigned lane = 0; lane < 4; lane++) {
      refs[lane] = store->lanes[lane];
      if (!(mask >> lane & 1))
         refs[lane].file = VP_NO_REF;
   }
   if (out == VP_OUT_PARAM)
      read_early(vp, refs);
   const struct vp_src src = nv2a_vp_source(vp, refs);
   struct vp_op *move = nv2a_vp_add_move(vp);
   if (!move)
      return;
   move->src[0] = src;
   move->out = (uint8_t)out;
   move->out_index = (uint16_t)index;
   for (unsigned lane = 0; lane < 4; lane++) {
      if (mask >> lane & 1)
         move->out_comp[lane] = (uint8_t)lane;
   }
}

static void
write_store(struct vp *vp, enum vp_out out, unsigned index, const struct vp_store *store,
            unsigned mask)
{
   unsigned left = 0;
   vp->line = store->line;
   for (unsigned lane = 0; lane < 4; lane++) {
      const struct vp_ref *ref = &store->lanes[lane];
      if (!(mask >> lane & 1) || ref->file == VP_NO_REF)
         continue;
      if (ref->file != VP_TEMP || !fold(vp, out, index, lane, ref))
         left |= 1u << lane;
   }
   while (left && !vp->failed) {
      unsigned first = 0, together = 0;
      while (!(left >> first & 1))
         first++;
      for (unsigned lane = first; lane < 4; lane++) {
         if (left >> lane & 1 &&
             (lane == first || move_together(vp, &store->lanes[first], &store->lanes[lane])))
            together |= 1u << lane;
      }
      move_lanes(vp, out, index, store, together);
      left &= ~together;
   }
}

/* --- The viewport */

static struct vp_src
plain_source(enum vp_file file, unsigned index, const uint16_t comp[4])
{
   struct vp_src src = {.file = (uint8_t)file, .index = (uint16_t)index, .address = VP_NO};
   for (unsigned c = 0; c < 4; c++)
      src.comp[c] = comp[c];
   return src;
}

static struct vp_op *
add_tail_op(struct vp *vp, unsigned unit, unsigned mac, unsigned ilu, bool writes)
{
   struct vp_op *op =
       nv2a_vp_add_op(vp, unit, mac, ilu, unit == VP_ILU ? VP_REPLICATED : VP_LANEWISE);
   if (!op)
      return NULL;
   op->tail = true;
   if (writes) {
      op->out = VP_OUT_OUTPUT;
      for (unsigned lane = 0; lane < 3; lane++)
         op->out_comp[lane] = (uint8_t)lane;
   }
   return op;
}

/* The position is scaled, divided by w and moved; w stays. */
static void
add_viewport(struct vp *vp)
{
   static const uint16_t xyz[4] = {0, 1, 2, VP_NO}, w[4] = {3, VP_NO, VP_NO, VP_NO};
   struct vp_op *scale = add_tail_op(vp, VP_MAC, NV2A_MAC_MUL, NV2A_ILU_NOP, true);
   struct vp_op *invert = add_tail_op(vp, VP_ILU, NV2A_MAC_NOP, NV2A_ILU_RCC, false);
   struct vp_op *divide = add_tail_op(vp, VP_MAC, NV2A_MAC_MAD, NV2A_ILU_NOP, true);
   if (!scale || !invert || !divide)
      return;
   scale->num_srcs = 2;
   scale->src[0] = plain_source(VP_POSITION, 0, xyz);
   scale->src[1] = plain_source(VP_CONST, NV2A_VIEWPORT_SCALE, xyz);
   invert->src[0] = plain_source(VP_POSITION, 0, w);
   const uint16_t inverse = nv2a_vp_result(vp, nv2a_vp_op_index(vp, invert), 0);
   const uint16_t inverses[4] = {inverse, inverse, inverse, VP_NO};
   divide->num_srcs = 3;
   divide->src[0] = scale->src[0];
   divide->src[1] = plain_source(VP_TEMP, 0, inverses);
   divide->src[2] = plain_source(VP_CONST, NV2A_VIEWPORT_OFFSET, xyz);
}

/* Components of the position that the program leaves alone are what they are by default. */
static void
complete_position(struct vp_store *store)
{
   for (unsigned lane = 0; lane < 4; lane++) {
      if (store->lanes[lane].file == VP_NO_REF)
         store->lanes[lane] = (struct vp_ref){
             .file = VP_LITERAL, .address = VP_NO, .bits = lane == 3 ? 0x3f800000u : 0u};
   }
}

/* --- All of them */

static void
finish_outputs(struct vp *vp, struct vp_stores *stores)
{
   if (vp->options.screen_space)
      complete_position(&stores->outputs[VARYING_HPOS]);
   for (unsigned i = 0; i < VARYING_MAX && !vp->failed; i++) {
      const unsigned address = nv2a_vertex_output(i);
      const bool scalar = i == VARYING_FOGC || i == VARYING_PSIZ;
      if (address != NV2A_NO_SLOT)
         write_store(vp, VP_OUT_OUTPUT, address, &stores->outputs[i], scalar ? 1 : 15);
   }
   if (vp->options.screen_space)
      add_viewport(vp);
}

void
nv2a_vp_finish_stores(struct vp *vp, struct vp_stores *stores)
{
   if (!stores->params) {
      finish_outputs(vp, stores);
      return;
   }
   for (unsigned i = 0; i < stores->num_params && !vp->failed; i++)
      write_store(vp, VP_OUT_PARAM, i, &stores->params[i], 15);
}
