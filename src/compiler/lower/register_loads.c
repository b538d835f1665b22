/* Which loads of registers need no copy. */
#include <stdlib.h>

#include "regalloc.h"

/* Blocks looked at before the rest is copied: time stays in proportion. */
#define MAX_STEPS (1u << 20)

struct loads {
   const struct ir_liveness *l;
   uint32_t *first_store; /* by register: its stores in `stores`, in order; one behind the last */
   uint32_t *stores;      /* positions */
   uint32_t *seen;        /* by block index: id + 1 of the value at hand */
   struct ir_block **stack;
   uint32_t steps;
};

/* The first round counts stores in first_store[reg + 1], the second fills in where they are. */
static void
note_stores(struct loads *s, bool fill)
{
   for (uint32_t k = 0; k < s->l->num_blocks; k++) {
      const struct ir_block *b = s->l->order[k];
      uint32_t position = s->l->before[b->index];
      for (const struct ir_instr *i = b->first; i; i = i->next) {
         position++;
         if (i->op != IR_OP_store_reg)
            continue;
         uint32_t *at = &s->first_store[i->index + 1];
         if (fill)
            s->stores[*at] = position;
         ++*at;
      }
   }
}

static bool
list_stores(struct loads *s)
{
   uint32_t sum = 0;
   note_stores(s, false);
   for (uint32_t r = 0; r < s->l->sh->num_regs; r++) {
      const uint32_t count = s->first_store[r + 1];
      s->first_store[r + 1] = sum;
      sum += count;
   }
   s->stores = malloc((sum + 1) * sizeof *s->stores);
   if (s->stores)
      note_stores(s, true);
   return s->stores;
}

/* The register is written behind position `from` and before `to`. */
static bool
is_written(const struct loads *s, int32_t reg, uint32_t from, uint32_t to)
{
   uint32_t low = s->first_store[reg], high = s->first_store[reg + 1];
   while (low < high) {
      const uint32_t mid = (low + high) / 2;
      if (s->stores[mid] > from)
         high = mid;
      else
         low = mid + 1;
   }
   return low < s->first_store[reg + 1] && s->stores[low] < to;
}

/* Written in a block that control leaves while the loaded value lives; blocks before it are to be
 * looked at. */
static bool
written_on_way(struct loads *s, const struct ir_instr *load, const struct ir_block *b,
               uint32_t *depth)
{
   const uint32_t *end_of = s->l->end_of;
   if (b == load->block)
      return is_written(s, load->index, s->l->start[load->id], end_of[b->index]);
   for (uint32_t p = 0; p < b->num_preds; p++) {
      struct ir_block *pred = b->preds[p];
      if (s->seen[pred->index] == load->id + 1)
         continue;
      s->seen[pred->index] = load->id + 1;
      s->stack[(*depth)++] = pred;
   }
   return false;
}

/* Goes back from each use to the load. */
static bool
needs_copy(struct loads *s, const struct ir_instr *load)
{
   const struct ir_liveness *l = s->l;
   uint32_t depth = 0;
   bool written = false;
   if (l->end[load->id] == IR_LIVE_FOREVER)
      return true;
   if (!is_written(s, load->index, l->start[load->id], l->end[load->id]))
      return false;
   for (uint32_t u = l->first_use[load->id]; u < l->first_use[load->id + 1] && !written; u++) {
      const struct ir_use_place *use = &l->places[u];
      if (use->block == load->block) {
         written = is_written(s, load->index, l->start[load->id], use->position);
         continue;
      }
      written = is_written(s, load->index, l->before[use->block->index], use->position) ||
                written_on_way(s, load, use->block, &depth);
      while (depth && !written) {
         const struct ir_block *b = s->stack[--depth];
         written = ++s->steps > MAX_STEPS || written_on_way(s, load, b, &depth) ||
                   (b != load->block &&
                    is_written(s, load->index, l->before[b->index], l->end_of[b->index]));
      }
   }
   return written;
}

bool
ir_find_loads_in_place(const struct ir_liveness *l, bool *in_place)
{
   struct loads s = {
       .l = l,
       .first_store = calloc((size_t)l->sh->num_regs + 1, sizeof *s.first_store),
       .seen = calloc(l->sh->num_blocks, sizeof *s.seen),
       .stack = calloc(l->sh->num_blocks, sizeof *s.stack),
   };
   const bool ok = s.first_store && s.seen && s.stack && list_stores(&s);
   for (const struct ir_block *b = l->sh->first; b && ok; b = b->next) {
      for (const struct ir_instr *i = b->first; i; i = i->next) {
         if (i->num_components)
            in_place[i->id] = i->op == IR_OP_load_reg && !needs_copy(&s, i);
      }
   }
   free(s.first_store);
   free(s.stores);
   free(s.seen);
   free(s.stack);
   return ok;
}
