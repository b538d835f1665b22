#include "util.h"

#include "compiler/ir/eval.h"
#include "util/u_fpu.h"

static bool
sources_constant(const struct ir_instr *instr)
{
   for (unsigned i = 0; i < instr->num_srcs; i++) {
      if (instr->src[i].def->op != IR_OP_imm)
         return false;
   }
   return instr->num_srcs > 0;
}

/* The evaluator's own functions do it, so the bits are those of execution. */
static void
fold(struct ir_instr *instr)
{
   uint32_t src[4][4] = {{0}}, out[4];
   for (unsigned s = 0; s < instr->num_srcs; s++) {
      const struct ir_src *from = &instr->src[s];
      for (unsigned c = 0; c < ir_src_components(instr, s); c++)
         src[s][c] = ir_eval_modifiers(from, from->def->imm[from->swizzle[c]]);
   }
   const uint64_t mode = u_fpu_enter();
   ir_eval_alu(instr->op, instr->num_components, src, out);
   u_fpu_leave(mode);
   for (unsigned c = 0; c < instr->num_components; c++)
      instr->imm[c] = instr->saturate ? ir_eval_saturate(out[c]) : out[c];
   instr->op = IR_OP_imm;
   instr->num_srcs = 0;
   instr->saturate = false;
   instr->exact = false;
}

/* The block no longer jumped to loses its phi sources for this edge when the shader is indexed. */
static void
fold_branch(struct ir_block *b)
{
   const bool yes = b->cond.def->imm[b->cond.swizzle[0]] != 0;
   b->succ[0] = b->succ[yes ? 0 : 1];
   b->succ[1] = NULL;
   b->term = IR_TERM_JUMP;
   b->cond = (struct ir_src){NULL};
}

enum ir_progress
ir_pass_constant_fold(struct ir_shader *sh)
{
   bool changed = false;
   for (struct ir_block *b = sh->first; b; b = b->next) {
      for (struct ir_instr *i = b->first; i; i = i->next) {
         if (ir_is_alu(i) && sources_constant(i)) {
            fold(i);
            changed = true;
         }
      }
      if (b->term == IR_TERM_BRANCH && b->cond.def->op == IR_OP_imm) {
         fold_branch(b);
         changed = true;
      }
   }
   return changed ? IR_CHANGED : IR_UNCHANGED;
}
