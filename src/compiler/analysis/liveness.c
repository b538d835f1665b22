#include "liveness.h"

#include <stdlib.h>
#include <string.h>

/* --- Positions */

static void
number_instructions(struct ir_liveness *l)
{
   uint32_t position = 0;
   for (uint32_t k = 0; k < l->num_blocks; k++) {
      const struct ir_block *b = l->order[k];
      l->before[b->index] = position;
      for (const struct ir_instr *i = b->first; i; i = i->next) {
         position++;
         if (i->num_components)
            l->start[i->id] = l->end[i->id] = position;
      }
      l->end_of[b->index] = ++position;
   }
   l->num_positions = position + 1;
}

/* --- Uses */

/* The first round counts uses in first_use[id + 1], the second fills their places in. */
static void
note_use(struct ir_liveness *l, const struct ir_src *src, struct ir_block *b, uint32_t position)
{
   uint32_t *at = &l->first_use[src->def->id + 1];
   if (l->places)
      l->places[*at] = (struct ir_use_place){b, position};
   ++*at;
}

static void
note_uses(struct ir_liveness *l)
{
   for (struct ir_block *b = l->sh->first; b; b = b->next) {
      uint32_t position = l->before[b->index];
      for (const struct ir_instr *i = b->first; i; i = i->next) {
         position++;
         for (unsigned s = 0; s < i->num_srcs; s++)
            note_use(l, &i->src[s], b, position);
         for (uint32_t p = 0; i->op == IR_OP_phi && p < b->num_preds; p++)
            note_use(l, &i->phi_srcs[p], b->preds[p], l->end_of[b->preds[p]->index]);
      }
      if (b->term == IR_TERM_BRANCH)
         note_use(l, &b->cond, b, l->end_of[b->index]);
   }
}

static bool
list_uses(struct ir_liveness *l)
{
   uint32_t sum = 0;
   note_uses(l);
   for (uint32_t id = 0; id < l->sh->num_values; id++) {
      const uint32_t count = l->first_use[id + 1];
      l->first_use[id + 1] = sum;
      sum += count;
   }
   l->places = malloc((sum + 1) * sizeof *l->places);
   if (l->places)
      note_uses(l);
   return l->places;
}

/* --- Ends */

/* By loop: the last end of a block in it. */
static void
find_loop_ends(const struct ir_liveness *l, uint32_t *loop_ends)
{
   for (uint32_t i = 0; i < l->sh->num_blocks; i++) {
      uint32_t *end = &loop_ends[l->loops.innermost[i]];
      if (*end < l->end_of[i])
         *end = l->end_of[i];
   }
   for (uint32_t i = l->loops.num_loops - 1; i > 0; i--) {
      uint32_t *end = &loop_ends[l->loops.loops[i].parent];
      if (*end < loop_ends[i])
         *end = loop_ends[i];
   }
}

/* What is made outside of a loop and used within lives in all of it, since control comes by the use
 * again from everywhere there. */
static void
find_ends(struct ir_liveness *l, const uint32_t *loop_ends)
{
   const bool calls = ir_has_calls(l->sh);
   for (const struct ir_block *b = l->sh->first; b; b = b->next) {
      for (const struct ir_instr *i = b->first; i; i = i->next) {
         if (!i->num_components)
            continue;
         uint32_t end = l->end[i->id];
         for (uint32_t u = l->first_use[i->id]; u < l->first_use[i->id + 1]; u++) {
            const struct ir_use_place *use = &l->places[u];
            const uint32_t loop = ir_loop_between(&l->loops, use->block, b);
            const uint32_t until =
                loop && loop_ends[loop] > use->position ? loop_ends[loop] : use->position;
            end = until > end ? until : end;
            if (calls && use->block != b)
               end = IR_LIVE_FOREVER;
         }
         l->end[i->id] = end;
      }
   }
}

static bool
allocate(struct ir_liveness *l, struct ir_block *const *order)
{
   const size_t blocks = l->sh->num_blocks, values = l->sh->num_values;
   l->order = malloc((l->num_blocks + 1) * sizeof *l->order);
   l->before = calloc(2 * blocks, sizeof *l->before);
   l->start = calloc(2 * values + 1, sizeof *l->start);
   l->first_use = calloc(values + 2, sizeof *l->first_use);
   if (!l->order || !l->before || !l->start || !l->first_use)
      return false;
   l->end_of = l->before + blocks;
   l->end = l->start + values;
   if (l->num_blocks)
      memcpy(l->order, order, l->num_blocks * sizeof *order);
   return true;
}

bool
ir_liveness_init(struct ir_liveness *l, const struct ir_shader *sh, struct ir_block *const *order,
                 uint32_t num_blocks)
{
   *l = (struct ir_liveness){.sh = sh, .num_blocks = num_blocks};
   bool ok = ir_loops_init(&l->loops, sh) && allocate(l, order);
   uint32_t *loop_ends = ok ? calloc(l->loops.num_loops, sizeof *loop_ends) : NULL;
   if (loop_ends) {
      number_instructions(l);
      find_loop_ends(l, loop_ends);
   }
   ok = loop_ends && list_uses(l);
   if (ok)
      find_ends(l, loop_ends);
   free(loop_ends);
   if (!ok)
      ir_liveness_finish(l);
   return ok;
}

void
ir_liveness_finish(struct ir_liveness *l)
{
   free(l->order);
   free(l->before);
   free(l->start);
   free(l->first_use);
   free(l->places);
   ir_loops_finish(&l->loops);
   *l = (struct ir_liveness){NULL};
}
