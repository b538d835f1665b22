#include "util.h"

#include <stdlib.h>

struct shrink {
   uint8_t *used; /* by value id: bit i = component i is read by somebody */
   /* By value id: where components are now; the identity where nothing changed. */
   uint8_t (*moved)[4];
};

static void
note_use(void *data, struct ir_instr *user, struct ir_src *src, unsigned n)
{
   const struct shrink *s = data;
   for (unsigned i = 0; i < n; i++)
      s->used[src->def->id] |= (uint8_t)(1u << src->swizzle[i]);
}

static void
move_use(void *data, struct ir_instr *user, struct ir_src *src, unsigned n)
{
   const struct shrink *s = data;
   const uint8_t *moved = s->moved[src->def->id];
   /* Places that are not read take what the last one that is takes. */
   for (unsigned i = 0; i < 4; i++)
      src->swizzle[i] = n && i >= n ? src->swizzle[n - 1] : moved[src->swizzle[i]];
}

/* Operations whose result components do not depend on each other. */
static bool
can_shrink(const struct ir_instr *instr)
{
   if (instr->op == IR_OP_imm || instr->op == IR_OP_phi || instr->op == IR_OP_ddx ||
       instr->op == IR_OP_ddy)
      return true;
   if (!ir_is_alu(instr))
      return false;
   const struct ir_op_info *info = &ir_op_infos[instr->op];
   return !info->dst_components || (info->props & IR_ALIAS);
}

static void
keep_swizzle(struct ir_src *src, const uint8_t keep[4])
{
   const struct ir_src old = *src;
   for (unsigned i = 0; i < 4; i++)
      src->swizzle[i] = old.swizzle[keep[i]];
}

/* Leaves only components keep[0..n-1]; the rest of keep repeats one of them. */
static void
reduce(struct ir_instr *instr, const uint8_t keep[4], unsigned n)
{
   const struct ir_op_info *info = &ir_op_infos[instr->op];
   const bool vec = (info->props & IR_ALIAS) && info->dst_components;
   if (vec) {
      for (unsigned i = 0; i < n; i++)
         instr->src[i] = instr->src[keep[i]];
      instr->op = ir_vec_op(n);
      instr->num_srcs = (uint8_t)n;
   } else if (instr->op == IR_OP_imm) {
      for (unsigned i = 0; i < n; i++)
         instr->imm[i] = instr->imm[keep[i]];
   } else if (instr->op == IR_OP_phi) {
      for (uint32_t i = 0; i < instr->block->num_preds; i++)
         keep_swizzle(&instr->phi_srcs[i], keep);
   } else {
      for (unsigned i = 0; i < instr->num_srcs; i++)
         keep_swizzle(&instr->src[i], keep);
   }
   instr->num_components = (uint8_t)n;
}

static bool
shrink_instr(const struct shrink *s, struct ir_instr *instr)
{
   const unsigned used = s->used[instr->id];
   const unsigned n = (unsigned)__builtin_popcount(used);
   uint8_t keep[4] = {0};
   unsigned kept = 0;
   for (uint8_t c = 0; c < 4; c++) {
      s->moved[instr->id][c] = c;
      if (used >> c & 1)
         keep[kept++] = c;
   }
   for (unsigned k = kept; k > 0 && k < 4; k++)
      keep[k] = keep[k - 1];
   if (!n || n == instr->num_components || !can_shrink(instr))
      return false;
   for (unsigned k = 0; k < n; k++)
      s->moved[instr->id][keep[k]] = (uint8_t)k;
   reduce(instr, keep, n);
   return true;
}

enum ir_progress
ir_pass_shrink(struct ir_shader *sh)
{
   struct shrink s = {
       .used = calloc(sh->num_values + 1, sizeof *s.used),
       .moved = calloc(sh->num_values + 1, sizeof *s.moved),
   };
   enum ir_progress progress = IR_NO_MEMORY;
   if (s.used && s.moved) {
      progress = IR_UNCHANGED;
      ir_foreach_use(sh, note_use, &s);
      for (struct ir_block *b = sh->first; b; b = b->next) {
         for (struct ir_instr *i = b->first; i; i = i->next) {
            if (i->num_components && shrink_instr(&s, i))
               progress = IR_CHANGED;
         }
      }
      if (progress == IR_CHANGED)
         ir_foreach_use(sh, move_use, &s);
   }
   free(s.used);
   free(s.moved);
   return progress;
}
