/* Flow of all languages: blocks of the IR, branches, calls, loops. */
#include "emit.h"

#include <stdlib.h>

/* --- Blocks */

/* A block starts at the first instruction, at branch targets and behind what branches. */
static void
mark_leaders(const struct asm_program *p, bool *leader)
{
   leader[0] = leader[p->entry] = leader[p->num_instrs] = true;
   for (unsigned i = 0; i < p->num_instrs; i++) {
      const struct asm_instr *instr = &p->instrs[i];
      if (!asm_is_flow(instr))
         continue;
      leader[i + 1] = true;
      if (instr->op->emit != ASM_EMIT_RET)
         leader[instr->target] = true;
   }
}

void
asm_create_blocks(struct emit *e)
{
   const struct asm_program *p = e->program;
   bool *leader = calloc(p->num_instrs + 1, sizeof *leader);
   e->blocks = calloc(p->num_instrs + 1, sizeof *e->blocks);
   if (leader && e->blocks) {
      mark_leaders(p, leader);
      for (unsigned i = 0; i <= p->num_instrs; i++) {
         if (leader[i])
            e->blocks[i] = ir_new_block(&e->b);
      }
      /* A block of its own in front: nothing jumps back to the entry of IR. What is done behind the
       * end is done after RET with an empty stack, too. */
      if (asm_has_epilogue(p))
         ir_call(&e->b, e->blocks[p->entry], e->blocks[p->num_instrs]);
      else
         ir_jump(&e->b, e->blocks[p->entry]);
   } else {
      e->b.failed = true;
   }
   free(leader);
}

/* --- Branches and calls */

/* Goes to `yes` where the test of an instruction passes, else to `no`. */
static void
branch_if(struct emit *e, const struct asm_instr *instr, struct ir_block *yes, struct ir_block *no)
{
   const enum asm_cc_rule rule = instr->dst.test.rule;
   if (rule == ASM_CC_TR || rule == ASM_CC_FL)
      ir_jump(&e->b, rule == ASM_CC_TR ? yes : no);
   else
      ir_branch(&e->b, asm_any_passes(e, &instr->dst.test), yes, no);
}

static void
emit_call(struct emit *e, const struct asm_instr *instr, struct ir_block *next)
{
   struct ir_builder *b = &e->b;
   const enum asm_cc_rule rule = instr->dst.test.rule;
   if (rule == ASM_CC_FL) {
      ir_jump(b, next);
      return;
   }
   if (rule != ASM_CC_TR) {
      struct ir_block *taken = ir_new_block(b);
      branch_if(e, instr, taken, next);
      ir_set_block(b, taken);
   }
   if (instr->op->emit == ASM_EMIT_CAL)
      ir_call(b, e->blocks[instr->target], next);
   else
      ir_ret(b);
}

/* --- Loops: a register of each has the count that is left, A0.x, and what is added to it (NO-028)
 */

static void
begin_loop(struct emit *e, const struct asm_instr *instr, struct ir_block *next)
{
   struct ir_builder *b = &e->b;
   const unsigned reg = asm_reg_loop(e->program) + instr->loop;
   const struct ir_val v = ir_build_f2i_floor(b, asm_read_src(e, instr, 0, 0x7));
   if (!v.n)
      return;
   const struct ir_val zero = ir_imm_i(b, 0);
   const struct ir_val count = ir_build_imin(b, ir_comp(v, 0), ir_imm_i(b, ARB_MAX_LOOP_COUNT));
   ir_store_reg(b, reg, 0x1, count);
   if (instr->op->emit == ASM_EMIT_LOOP) {
      ir_store_reg(b, reg, 0x2, ir_build_imax(b, ir_comp(v, 1), zero));
      ir_store_reg(b, reg, 0x4, ir_comp(v, 2));
   }
   ir_branch(b, ir_build_ilt(b, zero, count), next, e->blocks[instr->target]);
}

static void
end_loop(struct emit *e, const struct asm_instr *instr, struct ir_block *next)
{
   struct ir_builder *b = &e->b;
   const unsigned reg = asm_reg_loop(e->program) + instr->loop;
   const struct ir_val v = ir_load_reg(b, reg, 4, IR_I);
   if (!v.n)
      return;
   const struct ir_val zero = ir_imm_i(b, 0);
   const struct ir_val count = ir_build_iadd(b, ir_comp(v, 0), ir_imm_i(b, -1));
   ir_store_reg(b, reg, 0x1, count);
   if (instr->op->emit == ASM_EMIT_ENDLOOP) {
      const struct ir_val index = ir_build_iadd(b, ir_comp(v, 1), ir_comp(v, 2));
      ir_store_reg(b, reg, 0x2, ir_build_imax(b, index, zero));
   }
   ir_branch(b, ir_build_ilt(b, zero, count), e->blocks[instr->target], next);
}

void
asm_emit_flow(struct emit *e, const struct asm_instr *instr, struct ir_block *next)
{
   switch (instr->op->emit) {
   case ASM_EMIT_BRA:
   case ASM_EMIT_BRK:
      branch_if(e, instr, e->blocks[instr->target], next);
      break;
   case ASM_EMIT_IF:
      branch_if(e, instr, next, e->blocks[instr->target]);
      break;
   case ASM_EMIT_ELSE:
      ir_jump(&e->b, e->blocks[instr->target]);
      break;
   case ASM_EMIT_LOOP:
   case ASM_EMIT_REP:
      begin_loop(e, instr, next);
      break;
   case ASM_EMIT_ENDLOOP:
   case ASM_EMIT_ENDREP:
      end_loop(e, instr, next);
      break;
   default:
      emit_call(e, instr, next);
      break;
   }
}
