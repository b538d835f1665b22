#include "util.h"

#include <stdlib.h>

struct dce {
   bool *live;             /* by value id */
   struct ir_instr **work; /* live instructions whose sources are not marked yet */
   uint32_t count;
   bool *loaded; /* by register */
};

static void
mark(struct dce *d, const struct ir_src *src)
{
   if (d->live[src->def->id])
      return;
   d->live[src->def->id] = true;
   d->work[d->count++] = src->def;
}

static void
mark_sources(struct dce *d, const struct ir_instr *instr)
{
   for (unsigned i = 0; i < instr->num_srcs; i++)
      mark(d, &instr->src[i]);
   for (uint32_t i = 0; instr->op == IR_OP_phi && i < instr->block->num_preds; i++)
      mark(d, &instr->phi_srcs[i]);
}

static bool
is_root(const struct dce *d, const struct ir_instr *instr)
{
   const uint32_t count = ir_num_regs(instr), first = (uint32_t)instr->index;
   bool loaded = false;
   for (uint32_t r = first; r < first + count; r++)
      loaded |= d->loaded[r];
   return !instr->num_components && (!count || loaded);
}

static void
find_live(struct dce *d, struct ir_shader *sh)
{
   for (struct ir_block *b = sh->first; b; b = b->next) {
      for (struct ir_instr *i = b->first; i; i = i->next) {
         for (uint32_t r = 0; i->num_components && r < ir_num_regs(i); r++)
            d->loaded[(uint32_t)i->index + r] = true;
      }
   }
   for (struct ir_block *b = sh->first; b; b = b->next) {
      for (struct ir_instr *i = b->first; i; i = i->next) {
         if (is_root(d, i))
            mark_sources(d, i);
      }
      if (b->term == IR_TERM_BRANCH)
         mark(d, &b->cond);
   }
   while (d->count)
      mark_sources(d, d->work[--d->count]);
}

static bool
sweep(const struct dce *d, struct ir_shader *sh)
{
   bool changed = false;
   for (struct ir_block *b = sh->first; b; b = b->next) {
      for (struct ir_instr *i = b->first, *next; i; i = next) {
         next = i->next;
         if (i->num_components ? d->live[i->id] : is_root(d, i))
            continue;
         ir_instr_remove(i);
         changed = true;
      }
   }
   return changed;
}

enum ir_progress
ir_pass_dce(struct ir_shader *sh)
{
   struct dce d = {
       .live = calloc(sh->num_values + 1, sizeof *d.live),
       .work = calloc(sh->num_values + 1, sizeof *d.work),
       .loaded = calloc(sh->num_regs + 1, sizeof *d.loaded),
   };
   enum ir_progress progress = IR_NO_MEMORY;
   if (d.live && d.work && d.loaded) {
      find_live(&d, sh);
      progress = sweep(&d, sh) ? IR_CHANGED : IR_UNCHANGED;
   }
   free(d.live);
   free(d.work);
   free(d.loaded);
   return progress;
}
