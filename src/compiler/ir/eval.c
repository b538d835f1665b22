/* The reference evaluator: one invocation, instruction by instruction. */
#include "eval.h"

#include <stdlib.h>
#include <string.h>

#include "math.h"
#include "util/u_fpu.h"

#define MAX_BLOCKS (1u << 20)

struct machine {
   const struct ir_shader *sh;
   struct ir_eval *ev;
   uint32_t (*values)[4]; /* by value id */
   uint32_t (*phis)[4];   /* by value id */
   uint32_t (*regs)[4];
   const struct ir_block *from; /* the block that control came from, for phis */
   const struct ir_block *stack[IR_MAX_CALLS];
   unsigned depth;
};

/* The first n components of a source, modifiers applied. */
static void
read_src(const struct machine *m, const struct ir_src *src, unsigned n, uint32_t out[4])
{
   const uint32_t *v = m->values[src->def->id];
   for (unsigned i = 0; i < n; i++)
      out[i] = ir_eval_modifiers(src, v[src->swizzle[i]]);
}

static void
run_alu(struct machine *m, const struct ir_instr *instr, uint32_t out[4])
{
   uint32_t src[4][4] = {{0}};
   for (unsigned i = 0; i < instr->num_srcs; i++)
      read_src(m, &instr->src[i], ir_src_components(instr, i), src[i]);
   ir_eval_alu(instr->op, instr->num_components, src, out);
   for (unsigned i = 0; instr->saturate && i < instr->num_components; i++)
      out[i] = ir_eval_saturate(out[i]);
}

static void
run_load_param(const struct machine *m, const struct ir_instr *instr, uint32_t out[4])
{
   const struct ir_shader *sh = m->sh;
   int32_t index = instr->index;
   memset(out, 0, 4 * sizeof out[0]);
   if (instr->num_srcs) {
      const uint32_t limit = sh->indirect_limit ? sh->indirect_limit : sh->num_params;
      uint32_t address[4];
      read_src(m, &instr->src[0], 1, address);
      index = ir_iadd(index, (int32_t)address[0]);
      if (index < 0 || (uint32_t)index >= limit)
         return;
   }
   memcpy(out, m->ev->params[index], 4 * sizeof out[0]);
}

static void
run_tex(const struct machine *m, const struct ir_instr *instr, uint32_t out[4])
{
   float coord[4], lod = 0.0f, texel[4] = {0.0f, 0.0f, 0.0f, 1.0f};
   uint32_t bits[4];
   read_src(m, &instr->src[0], 4, bits);
   memcpy(coord, bits, sizeof coord);
   if (instr->num_srcs > 1) {
      read_src(m, &instr->src[1], 1, bits);
      memcpy(&lod, bits, sizeof lod);
   }
   for (unsigned i = 0; instr->tex_project && i < 3; i++)
      coord[i] = coord[i] / coord[3];
   if (m->ev->tex)
      m->ev->tex(m->ev->tex_data, instr, coord, lod, texel);
   memcpy(out, texel, sizeof texel);
}

/* Writes the enabled components of src[0] to `to`. With a predicate, only where it is true. Gives
 * the components written. */
static unsigned
run_store(const struct machine *m, const struct ir_instr *instr, void *to)
{
   const unsigned n = ir_src_components(instr, 0);
   unsigned mask = instr->write_mask;
   uint32_t v[4], cond[4];
   read_src(m, &instr->src[0], n, v);
   if (instr->num_srcs > 1)
      read_src(m, &instr->src[1], n, cond);
   for (unsigned i = 0; i < n; i++) {
      if (instr->num_srcs > 1 && !cond[i])
         mask &= ~(1u << i);
      if (mask >> i & 1)
         memcpy((char *)to + i * sizeof v[i], &v[i], sizeof v[i]);
   }
   return mask;
}

static void
run_phi(const struct machine *m, const struct ir_instr *instr, uint32_t out[4])
{
   const struct ir_block *block = instr->block;
   for (uint32_t i = 0; i < block->num_preds; i++) {
      if (block->preds[i] == m->from)
         read_src(m, &instr->phi_srcs[i], instr->num_components, out);
   }
}

static void
run_instr(struct machine *m, const struct ir_instr *instr, uint32_t out[4])
{
   struct ir_eval *ev = m->ev;
   const int32_t index = instr->index;
   switch (instr->op) {
   case IR_OP_imm:
      memcpy(out, instr->imm, sizeof instr->imm);
      break;
   case IR_OP_load_input:
      memcpy(out, ev->inputs[index], 4 * sizeof out[0]);
      break;
   case IR_OP_load_param:
      run_load_param(m, instr, out);
      break;
   case IR_OP_store_param: {
      const unsigned mask = run_store(m, instr, ev->params[index]);
      if (ev->param_mask)
         ev->param_mask[index] |= (uint8_t)mask;
      break;
   }
   case IR_OP_store_output:
      ev->output_mask[index] |= (uint8_t)run_store(m, instr, ev->outputs[index]);
      break;
   case IR_OP_load_reg:
      memcpy(out, m->regs[index], sizeof m->regs[index]);
      break;
   case IR_OP_store_reg:
      run_store(m, instr, m->regs[index]);
      break;
   case IR_OP_tex:
      run_tex(m, instr, out);
      break;
   case IR_OP_discard: {
      uint32_t cond[4];
      read_src(m, &instr->src[0], 1, cond);
      ev->discarded |= cond[0] != 0;
      break;
   }
   default:
      run_alu(m, instr, out);
      break;
   }
}

/* All phis of a block read before any of them is written: first into `phis`, then over. */
static const struct ir_instr *
run_phis(struct machine *m, const struct ir_block *block)
{
   const struct ir_instr *i;
   for (i = block->first; i && i->op == IR_OP_phi; i = i->next)
      run_phi(m, i, m->phis[i->id]);
   for (i = block->first; i && i->op == IR_OP_phi; i = i->next)
      memcpy(m->values[i->id], m->phis[i->id], sizeof m->values[0]);
   return i;
}

static const struct ir_block *
run_block(struct machine *m, const struct ir_block *block)
{
   for (const struct ir_instr *i = run_phis(m, block); i; i = i->next) {
      uint32_t out[4];
      run_instr(m, i, out);
      if (i->num_components)
         memcpy(m->values[i->id], out, i->num_components * sizeof out[0]);
   }
   m->from = block;
   switch (block->term) {
   case IR_TERM_END:
      return NULL;
   case IR_TERM_JUMP:
      return block->succ[0];
   case IR_TERM_BRANCH: {
      uint32_t cond[4];
      read_src(m, &block->cond, 1, cond);
      return block->succ[cond[0] ? 0 : 1];
   }
   case IR_TERM_CALL:
      if (m->depth == m->sh->max_calls)
         return NULL;
      m->stack[m->depth++] = block->succ[1];
      return block->succ[0];
   case IR_TERM_RET:
      return m->depth ? m->stack[--m->depth] : NULL;
   }
   return NULL;
}

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

bool
ir_eval_run(const struct ir_shader *sh, struct ir_eval *ev)
{
   struct machine m = {.sh = sh, .ev = ev};
   m.values = calloc(2 * ((size_t)sh->num_values + 1), sizeof *m.values);
   m.phis = m.values ? m.values + sh->num_values + 1 : NULL;
   m.regs = calloc(sh->num_regs + 1, sizeof *m.regs);
   const bool ok = m.values && m.regs;
   if (ok) {
      const uint64_t mode = u_fpu_enter();
      uint64_t steps = 0;
      uint32_t blocks = 0;
      preset_results(sh, ev);
      for (const struct ir_block *b = sh->first; b && blocks < MAX_BLOCKS; blocks++) {
         steps += b->cost;
         if (sh->max_steps && steps > sh->max_steps)
            break;
         b = run_block(&m, b);
      }
      u_fpu_leave(mode);
   }
   free(m.values);
   free(m.regs);
   return ok;
}
