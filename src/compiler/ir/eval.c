/* The reference evaluator: instruction by instruction, for one invocation or the four of a quad.
 *
 * The invocations of a quad run together: those that wait at the lowest block go next, so they meet
 * again where their ways join. What looks at a neighbour, a derivative or the level of detail of a
 * texture, sees it where both execute the instruction at once. The block machine goes the same way,
 * so this holds for it whatever else is in a block. */
#include "eval.h"

#include <stdlib.h>
#include <string.h>

#include "math.h"
#include "util/u_fpu.h"

#define MAX_BLOCKS (1u << 20)
#define QUAD 4

/* One invocation. */
struct lane {
   struct ir_eval *ev;
   uint32_t (*values)[4]; /* by value id */
   uint32_t (*regs)[4];
   const struct ir_block *from; /* the block that control came from, for phis */
   const struct ir_block *at;   /* the block to execute next; NULL: it is over */
   const struct ir_block *stack[IR_MAX_CALLS];
   unsigned depth;
   uint64_t steps;
   uint32_t blocks;
};

struct machine {
   const struct ir_shader *sh;
   struct lane lanes[QUAD];
   unsigned num_lanes;  /* 1 or 4 */
   uint32_t (*phis)[4]; /* by value id */
};

/* The first n components of a source, modifiers applied. */
static void
read_src(const struct lane *l, const struct ir_src *src, unsigned n, uint32_t out[4])
{
   const uint32_t *v = l->values[src->def->id];
   for (unsigned i = 0; i < n; i++)
      out[i] = ir_eval_modifiers(src, v[src->swizzle[i]]);
}

static void
run_alu(const struct lane *l, const struct ir_instr *instr, uint32_t out[4])
{
   uint32_t src[4][4] = {{0}};
   for (unsigned i = 0; i < instr->num_srcs; i++)
      read_src(l, &instr->src[i], ir_src_components(instr, i), src[i]);
   ir_eval_alu(instr->op, instr->num_components, src, out);
   for (unsigned i = 0; instr->saturate && i < instr->num_components; i++)
      out[i] = ir_eval_saturate(out[i]);
}

/* --- Memory */

static void
run_load_param(const struct machine *m, const struct lane *l, const struct ir_instr *instr,
               uint32_t out[4])
{
   const struct ir_shader *sh = m->sh;
   int32_t index = instr->index;
   memset(out, 0, 4 * sizeof out[0]);
   if (instr->num_srcs) {
      const uint32_t limit = sh->indirect_limit ? sh->indirect_limit : sh->num_params;
      uint32_t address[4];
      read_src(l, &instr->src[0], 1, address);
      index = ir_iadd(index, (int32_t)address[0]);
      if (index < 0 || (uint32_t)index >= limit)
         return;
   }
   memcpy(out, l->ev->params[index], 4 * sizeof out[0]);
}

/* Writes the enabled components of src[0] to `to`. With a predicate, only where it is true. Gives
 * the components written. */
static unsigned
run_store(const struct lane *l, const struct ir_instr *instr, void *to)
{
   const unsigned n = ir_src_components(instr, 0);
   const bool predicate = instr->op == IR_OP_store_output && instr->num_srcs > 1;
   unsigned mask = instr->write_mask;
   uint32_t v[4], cond[4];
   read_src(l, &instr->src[0], n, v);
   if (predicate)
      read_src(l, &instr->src[1], n, cond);
   for (unsigned i = 0; i < n; i++) {
      if (predicate && !cond[i])
         mask &= ~(1u << i);
      if (mask >> i & 1)
         memcpy((char *)to + i * sizeof v[i], &v[i], sizeof v[i]);
   }
   return mask;
}

/* The number of the slot or register that the address names; false: it is outside. */
static bool
find_element(const struct lane *l, const struct ir_instr *instr, uint32_t *number)
{
   uint32_t address[4];
   read_src(l, &instr->src[instr->num_srcs - 1], 1, address);
   *number = (uint32_t)instr->index + address[0];
   return address[0] < instr->range;
}

static void
run_load_at(const struct lane *l, const struct ir_instr *instr, uint32_t out[4])
{
   uint32_t number;
   memset(out, 0, 4 * sizeof out[0]);
   if (!find_element(l, instr, &number))
      return;
   if (instr->op == IR_OP_load_input_at)
      memcpy(out, l->ev->inputs[number], 4 * sizeof out[0]);
   else
      memcpy(out, l->regs[number], sizeof l->regs[number]);
}

static void
run_store_at(const struct lane *l, const struct ir_instr *instr)
{
   uint32_t number;
   if (find_element(l, instr, &number))
      run_store(l, instr, l->regs[number]);
}

/* --- Quads: bit 0 of a lane's number is its column, bit 1 its row. */

enum axis { ALONG_X = 1, ALONG_Y = 2 };

/* The difference of component c of a source along an axis of the quad, in the row or column of the
 * lane; 0 where the neighbour does not execute. */
static float
difference(const struct machine *m, unsigned lanes, unsigned lane, enum axis axis,
           const struct ir_src *src, unsigned c)
{
   const unsigned low = lane & ~(unsigned)axis, high = lane | (unsigned)axis;
   if (!(lanes >> low & lanes >> high & 1))
      return 0.0f;
   const float a = ir_float(m->lanes[low].values[src->def->id][src->swizzle[c]]);
   const float b = ir_float(m->lanes[high].values[src->def->id][src->swizzle[c]]);
   return ir_flush(ir_flush(b) - ir_flush(a));
}

static void
run_derivative(const struct machine *m, unsigned lanes, unsigned lane, const struct ir_instr *instr,
               uint32_t out[4])
{
   const enum axis axis = instr->op == IR_OP_ddx ? ALONG_X : ALONG_Y;
   for (unsigned c = 0; c < instr->num_components; c++)
      out[c] = ir_bits(difference(m, lanes, lane, axis, &instr->src[0], c));
}

static void
read_floats(const struct lane *l, const struct ir_src *src, unsigned n, float *out)
{
   uint32_t bits[4];
   read_src(l, src, n, bits);
   memcpy(out, bits, n * sizeof *out);
}

static void
read_coord(const struct lane *l, const struct ir_instr *tex, float coord[4])
{
   read_floats(l, &tex->src[0], 4, coord);
   for (unsigned i = 0; tex->tex_project && i < 3; i++)
      coord[i] = coord[i] / coord[3];
}

/* The differences of the coordinates in the lane's row and column. */
static void
find_gradients(const struct machine *m, unsigned lanes, unsigned lane, const struct ir_instr *tex,
               struct ir_eval_tex *at)
{
   for (unsigned axis = ALONG_X; axis <= ALONG_Y; axis++) {
      const unsigned low = lane & ~axis, high = lane | axis;
      float *to = axis == ALONG_X ? at->ddx : at->ddy, a[4], b[4];
      if (!(lanes >> low & lanes >> high & 1))
         continue;
      read_coord(&m->lanes[low], tex, a);
      read_coord(&m->lanes[high], tex, b);
      for (unsigned i = 0; i < 3; i++)
         to[i] = b[i] - a[i];
   }
}

static void
run_tex(const struct machine *m, unsigned lanes, unsigned lane, const struct ir_instr *instr,
        uint32_t out[4])
{
   const struct lane *l = &m->lanes[lane];
   struct ir_eval_tex at = {.lod = 0.0f};
   float texel[4] = {0.0f, 0.0f, 0.0f, 1.0f};
   read_coord(l, instr, at.coord);
   if (instr->tex_mode == IR_TEX_GRAD) {
      read_floats(l, &instr->src[1], 3, at.ddx);
      read_floats(l, &instr->src[2], 3, at.ddy);
   } else if (instr->tex_mode != IR_TEX_PLAIN) {
      read_floats(l, &instr->src[1], 1, &at.lod);
   }
   if (instr->tex_mode == IR_TEX_PLAIN || instr->tex_mode == IR_TEX_BIAS)
      find_gradients(m, lanes, lane, instr, &at);
   if (instr->tex_compare)
      read_floats(l, &instr->src[instr->num_srcs - 1], 1, &at.ref);
   if (l->ev->tex)
      l->ev->tex(l->ev->tex_data, instr, &at, texel);
   memcpy(out, texel, sizeof texel);
}

/* --- Instructions */

static void
run_phi(const struct lane *l, const struct ir_instr *instr, uint32_t out[4])
{
   const struct ir_block *block = instr->block;
   const uint32_t pred = ir_block_find_pred(block, l->from);
   if (pred < block->num_preds)
      read_src(l, &instr->phi_srcs[pred], instr->num_components, out);
}

/* `lanes` execute the instruction together. */
static void
run_instr(struct machine *m, unsigned lanes, unsigned lane, const struct ir_instr *instr,
          uint32_t out[4])
{
   struct lane *l = &m->lanes[lane];
   struct ir_eval *ev = l->ev;
   const int32_t index = instr->index;
   switch (instr->op) {
   case IR_OP_imm:
      memcpy(out, instr->imm, sizeof instr->imm);
      break;
   case IR_OP_load_input:
      memcpy(out, ev->inputs[index], 4 * sizeof out[0]);
      break;
   case IR_OP_load_param:
      run_load_param(m, l, instr, out);
      break;
   case IR_OP_store_param: {
      const unsigned mask = run_store(l, instr, ev->params[index]);
      if (ev->param_mask)
         ev->param_mask[index] |= (uint8_t)mask;
      break;
   }
   case IR_OP_store_output:
      ev->output_mask[index] |= (uint8_t)run_store(l, instr, ev->outputs[index]);
      break;
   case IR_OP_load_reg:
      memcpy(out, l->regs[index], sizeof l->regs[index]);
      break;
   case IR_OP_store_reg:
      run_store(l, instr, l->regs[index]);
      break;
   case IR_OP_load_input_at:
   case IR_OP_load_reg_at:
      run_load_at(l, instr, out);
      break;
   case IR_OP_store_reg_at:
      run_store_at(l, instr);
      break;
   case IR_OP_tex:
      run_tex(m, lanes, lane, instr, out);
      break;
   case IR_OP_ddx:
   case IR_OP_ddy:
      run_derivative(m, lanes, lane, instr, out);
      break;
   case IR_OP_discard: {
      uint32_t cond[4];
      read_src(l, &instr->src[0], 1, cond);
      ev->discarded |= cond[0] != 0;
      break;
   }
   default:
      run_alu(l, instr, out);
      break;
   }
}

/* --- Blocks */

/* All phis of a block read before any of them is written: first into `phis`, then over. */
static void
run_phis(struct machine *m, struct lane *l, const struct ir_block *block)
{
   const struct ir_instr *i;
   for (i = block->first; i && i->op == IR_OP_phi; i = i->next)
      run_phi(l, i, m->phis[i->id]);
   for (i = block->first; i && i->op == IR_OP_phi; i = i->next)
      memcpy(l->values[i->id], m->phis[i->id], sizeof l->values[0]);
}

/* No lane writes what another one reads in the same instruction. */
static void
run_instrs(struct machine *m, unsigned lanes, const struct ir_block *block)
{
   for (const struct ir_instr *i = block->first; i; i = i->next) {
      for (unsigned lane = 0; lane < m->num_lanes && i->op != IR_OP_phi; lane++) {
         uint32_t out[4];
         if (!(lanes >> lane & 1))
            continue;
         run_instr(m, lanes, lane, i, out);
         if (i->num_components)
            memcpy(m->lanes[lane].values[i->id], out, i->num_components * sizeof out[0]);
      }
   }
}

static const struct ir_block *
leave(const struct machine *m, struct lane *l, const struct ir_block *block)
{
   switch (block->term) {
   case IR_TERM_END:
      return NULL;
   case IR_TERM_JUMP:
      return block->succ[0];
   case IR_TERM_BRANCH: {
      uint32_t cond[4];
      read_src(l, &block->cond, 1, cond);
      return block->succ[cond[0] ? 0 : 1];
   }
   case IR_TERM_CALL:
      if (l->depth == m->sh->max_calls)
         return NULL;
      l->stack[l->depth++] = block->succ[1];
      return block->succ[0];
   case IR_TERM_RET:
      return l->depth ? l->stack[--l->depth] : NULL;
   }
   return NULL;
}

/* Whether the lane may execute the block that it is at. */
static bool
count(const struct machine *m, struct lane *l)
{
   l->steps += l->at->cost;
   return l->blocks++ < MAX_BLOCKS && (!m->sh->max_steps || l->steps <= m->sh->max_steps);
}

static const struct ir_block *
lowest_block(const struct machine *m)
{
   const struct ir_block *block = NULL;
   for (unsigned i = 0; i < m->num_lanes; i++) {
      const struct ir_block *at = m->lanes[i].at;
      if (at && (!block || at->index < block->index))
         block = at;
   }
   return block;
}

static void
run(struct machine *m)
{
   for (const struct ir_block *block; (block = lowest_block(m));) {
      unsigned lanes = 0;
      for (unsigned i = 0; i < m->num_lanes; i++) {
         struct lane *l = &m->lanes[i];
         if (l->at != block)
            continue;
         if (count(m, l))
            lanes |= 1u << i;
         else
            l->at = NULL;
      }
      for (unsigned i = 0; i < m->num_lanes; i++)
         if (lanes >> i & 1)
            run_phis(m, &m->lanes[i], block);
      run_instrs(m, lanes, block);
      for (unsigned i = 0; i < m->num_lanes; i++) {
         if (!(lanes >> i & 1))
            continue;
         m->lanes[i].from = block;
         m->lanes[i].at = leave(m, &m->lanes[i], block);
      }
   }
}

/* --- The whole */

static void
preset_results(const struct ir_shader *sh, struct ir_eval *ev)
{
   static const float initial[4] = {0.0f, 0.0f, 0.0f, 1.0f};
   for (unsigned i = 0; i < 64; i++) {
      if (!(sh->outputs_written >> i & 1))
         continue;
      memcpy(ev->outputs[i], initial, sizeof initial);
      ev->output_mask[i] = 0;
   }
   ev->discarded = false;
}

static bool
run_lanes(const struct ir_shader *sh, struct ir_eval *evs, unsigned num_lanes)
{
   struct machine *m = calloc(1, sizeof *m);
   const size_t num_values = (size_t)sh->num_values + 1, num_regs = (size_t)sh->num_regs + 1;
   uint32_t(*memory)[4] =
       calloc((num_lanes + 1) * num_values + num_lanes * num_regs, sizeof *memory);
   const bool ok = m && memory;
   if (ok) {
      const uint64_t mode = u_fpu_enter();
      m->sh = sh;
      m->num_lanes = num_lanes;
      m->phis = memory;
      for (unsigned i = 0; i < num_lanes; i++) {
         m->lanes[i].ev = &evs[i];
         m->lanes[i].at = sh->first;
         m->lanes[i].values = memory + (i + 1) * num_values;
         m->lanes[i].regs = memory + (num_lanes + 1) * num_values + i * num_regs;
         preset_results(sh, &evs[i]);
      }
      run(m);
      u_fpu_leave(mode);
   }
   free(m);
   free(memory);
   return ok;
}

bool
ir_eval_run(const struct ir_shader *sh, struct ir_eval *ev)
{
   return run_lanes(sh, ev, 1);
}

bool
ir_eval_run_quad(const struct ir_shader *sh, struct ir_eval ev[4])
{
   return run_lanes(sh, ev, QUAD);
}
