#include "discards.h"

#include <stdlib.h>

#include "compiler/ir/builder.h"

/* --- Blocks that only discard */

/* Where control comes to from a block without instructions. */
static const struct ir_block *
skip_empty(const struct ir_block *b)
{
   if (!b->first && b->term == IR_TERM_JUMP && b->num_preds == 1)
      b = b->succ[0];
   return b;
}

/* Whether nothing but a discard is between a block's branch and `back`. */
static bool
only_discards(const struct ir_block *b, const struct ir_block *back)
{
   bool discards = false;
   for (const struct ir_instr *i = b->first; i; i = i->next) {
      if (i->op == IR_OP_discard && i->src[0].def->op == IR_OP_imm)
         discards |= i->src[0].def->imm[i->src[0].swizzle[0]] != 0;
      else if (i->op != IR_OP_imm)
         return false;
   }
   return discards && b->term == IR_TERM_JUMP && b->succ[0] == skip_empty(back) &&
          !(b->succ[0]->first && b->succ[0]->first->op == IR_OP_phi);
}

/* `if (x) discard` has a block for the discard, which has a condition of its own. */
bool
ppc_merge_discards(struct ir_shader *sh)
{
   for (struct ir_block *b = sh->first; b; b = b->next) {
      if (b->term != IR_TERM_BRANCH || !only_discards(b->succ[0], b->succ[1]))
         continue;
      struct ir_instr *discard = ir_instr_create(sh, IR_OP_discard);
      if (!discard)
         return false;
      discard->num_srcs = 1;
      discard->src[0] = b->cond;
      ir_instr_append(b, discard);
      b->term = IR_TERM_JUMP;
      b->succ[0] = b->succ[1];
      b->succ[1] = NULL;
   }
   return ir_shader_index(sh);
}

/* --- Discards before derivatives */

static bool
looks_around(const struct ir_block *b)
{
   for (const struct ir_instr *i = b->first; i; i = i->next) {
      if (i->op == IR_OP_ddx || i->op == IR_OP_ddy ||
          (i->op == IR_OP_tex && i->tex_mode != IR_TEX_LOD))
         return true;
   }
   return false;
}

/* Marks the blocks that control can come to from those that discard. False: out of memory. */
static bool
mark_behind(const struct ir_shader *sh, bool *behind)
{
   const struct ir_block **todo = malloc((sh->num_blocks + 1) * sizeof *todo);
   uint32_t num = 0;
   if (!todo)
      return false;
   for (const struct ir_block *b = sh->first; b; b = b->next) {
      bool discards = false;
      for (const struct ir_instr *i = b->first; i; i = i->next)
         discards |= i->op == IR_OP_discard;
      for (unsigned k = 0; k < 2 && discards; k++) {
         if (b->succ[k] && !behind[b->succ[k]->index]) {
            behind[b->succ[k]->index] = true;
            todo[num++] = b->succ[k];
         }
      }
   }
   while (num) {
      const struct ir_block *b = todo[--num];
      for (unsigned k = 0; k < 2; k++) {
         if (b->succ[k] && !behind[b->succ[k]->index]) {
            behind[b->succ[k]->index] = true;
            todo[num++] = b->succ[k];
         }
      }
   }
   free(todo);
   return true;
}

/* Whether derivatives are behind a discard. */
static bool
has_to_wait(const struct ir_shader *sh, bool *wait)
{
   bool *behind = sh->uses_discard ? calloc(sh->num_blocks + 1, sizeof *behind) : NULL;
   *wait = false;
   if (sh->uses_discard && (!behind || !mark_behind(sh, behind))) {
      free(behind);
      return false;
   }
   for (const struct ir_block *b = sh->first; b && behind; b = b->next)
      *wait |= behind[b->index] && looks_around(b);
   free(behind);
   return true;
}

/* A discard becomes a truth that is kept. */
static void
keep(struct ir_builder *b, struct ir_instr *discard, unsigned reg)
{
   struct ir_block apart = {.index = 0};
   const struct ir_val truth = {.src = discard->src[0], .n = 1};
   b->block = &apart;
   ir_store_reg(b, reg, 1, ir_build_bor(b, ir_load_reg(b, reg, 1, IR_B), truth));
   for (struct ir_instr *i = apart.first, *next; i && !b->failed; i = next) {
      next = i->next;
      ir_instr_insert_before(discard, i);
   }
   ir_instr_remove(discard);
}

bool
ppc_delay_discards(struct ir_shader *sh)
{
   bool wait;
   if (!has_to_wait(sh, &wait))
      return false;
   if (!wait)
      return true;
   struct ir_builder b = {.shader = sh, .line = UINT32_MAX};
   const unsigned reg = ir_new_reg(sh);
   for (struct ir_block *block = sh->first; block && !b.failed; block = block->next) {
      for (struct ir_instr *i = block->first, *next; i && !b.failed; i = next) {
         next = i->next;
         if (i->op == IR_OP_discard)
            keep(&b, i, reg);
      }
      b.block = block;
      if (block->term == IR_TERM_END && !b.failed)
         ir_discard(&b, ir_load_reg(&b, reg, 1, IR_B));
   }
   return !b.failed && ir_shader_index(sh);
}
