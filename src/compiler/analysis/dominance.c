/* The algorithm of Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm" (2001). */
#include "dominance.h"

#include <stdlib.h>

#define UNKNOWN UINT32_MAX

void
ir_dom_finish(struct ir_dom *dom)
{
   free(dom->order);
   free(dom->position);
   free(dom->idom);
   *dom = (struct ir_dom){0};
}

/* Fills order from the back, with a stack of our own: programs may be deep. */
static bool
number_blocks(struct ir_dom *dom, const struct ir_shader *sh)
{
   struct {
      struct ir_block *block;
      unsigned next;
   } *stack = malloc((dom->num_blocks + 1) * sizeof *stack);
   if (!stack)
      return false;
   uint32_t depth = 0, left = dom->num_blocks;
   for (uint32_t i = 0; i < dom->num_blocks; i++)
      dom->position[i] = UNKNOWN;
   stack[depth].block = sh->first;
   stack[depth++].next = 0;
   dom->position[sh->first->index] = 0;
   while (depth) {
      struct ir_block *b = stack[depth - 1].block;
      if (stack[depth - 1].next == 2) {
         dom->order[--left] = b;
         dom->position[b->index] = left;
         depth--;
         continue;
      }
      struct ir_block *succ = b->succ[stack[depth - 1].next++];
      if (succ && dom->position[succ->index] == UNKNOWN) {
         dom->position[succ->index] = 0; /* seen */
         stack[depth].block = succ;
         stack[depth++].next = 0;
      }
   }
   free(stack);
   return true;
}

/* The nearest block that dominates both. */
static uint32_t
intersect(const struct ir_dom *dom, uint32_t a, uint32_t b)
{
   while (a != b) {
      while (dom->position[a] > dom->position[b])
         a = dom->idom[a];
      while (dom->position[b] > dom->position[a])
         b = dom->idom[b];
   }
   return a;
}

bool
ir_dom_init(struct ir_dom *dom, const struct ir_shader *sh)
{
   const uint32_t n = sh->num_blocks;
   *dom = (struct ir_dom){.num_blocks = n};
   dom->order = calloc(n, sizeof *dom->order);
   dom->position = calloc(n, sizeof *dom->position);
   dom->idom = calloc(n, sizeof *dom->idom);
   if (!dom->order || !dom->position || !dom->idom || !number_blocks(dom, sh)) {
      ir_dom_finish(dom);
      return false;
   }
   for (uint32_t i = 0; i < n; i++)
      dom->idom[i] = UNKNOWN;
   dom->idom[sh->first->index] = sh->first->index;
   for (bool changed = true; changed;) {
      changed = false;
      for (uint32_t i = 1; i < n; i++) {
         const struct ir_block *b = dom->order[i];
         uint32_t idom = UNKNOWN;
         for (uint32_t k = 0; k < b->num_preds; k++) {
            const uint32_t pred = b->preds[k]->index;
            if (dom->idom[pred] != UNKNOWN)
               idom = idom == UNKNOWN ? pred : intersect(dom, pred, idom);
         }
         changed |= dom->idom[b->index] != idom;
         dom->idom[b->index] = idom;
      }
   }
   return true;
}

bool
ir_dominates(const struct ir_dom *dom, const struct ir_block *a, const struct ir_block *b)
{
   uint32_t i = b->index;
   while (dom->position[i] > dom->position[a->index])
      i = dom->idom[i];
   return i == a->index;
}
