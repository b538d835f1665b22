#include "util.h"

#include <stdlib.h>

/* A phi with one source is a copy. */
static void
phis_to_movs(struct ir_block *block)
{
   for (struct ir_instr *i = block->first; i && i->op == IR_OP_phi; i = i->next) {
      i->op = IR_OP_mov;
      i->num_srcs = 1;
      i->src[0] = i->phi_srcs[0];
      i->phi_srcs = NULL;
   }
}

/* Appends the only successor of b, of which b is the only predecessor. */
static void
join(struct ir_block *b, struct ir_block *next)
{
   phis_to_movs(next);
   for (struct ir_instr *i = next->first, *after; i; i = after) {
      after = i->next;
      ir_instr_append(b, i);
   }
   next->first = next->last = NULL;
   b->term = next->term;
   b->cond = next->cond;
   b->cost += next->cost;
   for (unsigned s = 0; s < 2; s++) {
      b->succ[s] = next->succ[s];
      next->succ[s] = NULL;
      /* Their phis find their sources by predecessor. */
      for (uint32_t p = 0; b->succ[s] && p < b->succ[s]->num_preds; p++) {
         if (b->succ[s]->preds[p] == next)
            b->succ[s]->preds[p] = b;
      }
   }
   next->term = IR_TERM_END;
}

static bool
join_blocks(struct ir_shader *sh)
{
   bool changed = false;
   for (struct ir_block *b = sh->first; b; b = b->next) {
      if (b->term == IR_TERM_BRANCH && b->succ[0] == b->succ[1]) {
         b->term = IR_TERM_JUMP;
         b->succ[1] = NULL;
         changed = true;
      }
      while (b->term == IR_TERM_JUMP && b->succ[0] != b && b->succ[0]->num_preds == 1) {
         join(b, b->succ[0]);
         changed = true;
      }
   }
   return changed;
}

/* Numbers the registers in use from 0, in their order, so that arrays stay in one piece. */
static enum ir_progress
compact_regs(struct ir_shader *sh)
{
   bool *used = calloc((size_t)sh->num_regs + 1, sizeof *used);
   uint32_t *number = calloc((size_t)sh->num_regs + 1, sizeof *number);
   uint32_t count = 0;
   const bool ok = used && number;
   for (struct ir_block *b = sh->first; b && ok; b = b->next) {
      for (struct ir_instr *i = b->first; i; i = i->next)
         for (uint32_t r = 0; r < ir_num_regs(i); r++)
            used[(uint32_t)i->index + r] = true;
   }
   for (uint32_t r = 0; r < sh->num_regs && ok; r++) {
      number[r] = count;
      count += used[r];
   }
   for (struct ir_block *b = sh->first; b && ok; b = b->next) {
      for (struct ir_instr *i = b->first; i; i = i->next)
         if (ir_num_regs(i))
            i->index = (int32_t)number[i->index];
   }
   free(used);
   free(number);
   if (!ok)
      return IR_NO_MEMORY;
   const bool changed = count != sh->num_regs;
   sh->num_regs = count;
   return changed ? IR_CHANGED : IR_UNCHANGED;
}

enum ir_progress
ir_pass_simplify_cfg(struct ir_shader *sh)
{
   const bool joined = join_blocks(sh);
   const enum ir_progress regs = compact_regs(sh);
   return regs == IR_UNCHANGED && joined ? IR_CHANGED : regs;
}
