#include "search.h"

#include <stdlib.h>

#define UNKNOWN UINT32_MAX

void
ir_search_finish(struct ir_search *s)
{
   free(s->blocks);
   free(s->order);
   free(s->number);
   *s = (struct ir_search){0};
}

/* With a stack of our own: programs may be deep. `taken`: successors that were looked at. */
static void
search(struct ir_search *s, struct ir_block *entry, uint32_t *stack, uint8_t *taken)
{
   uint32_t depth = 0, count = 0, left = s->num_blocks;
   for (uint32_t i = 0; i < s->num_blocks; i++)
      s->number[i] = UNKNOWN;
   s->number[entry->index] = 0;
   s->blocks[count] = entry;
   stack[depth++] = count++;
   while (depth) {
      const uint32_t v = stack[depth - 1];
      if (taken[v] == 2) {
         s->last[v] = count - 1;
         s->order[--left] = s->blocks[v];
         depth--;
         continue;
      }
      struct ir_block *to = s->blocks[v]->succ[taken[v]++];
      if (!to || s->number[to->index] != UNKNOWN)
         continue;
      s->number[to->index] = count;
      s->blocks[count] = to;
      s->parent[count] = v;
      stack[depth++] = count++;
   }
}

bool
ir_search_init(struct ir_search *s, const struct ir_shader *sh)
{
   const size_t n = sh->num_blocks;
   *s = (struct ir_search){.num_blocks = sh->num_blocks};
   uint32_t *stack = malloc(n * sizeof *stack);
   uint8_t *taken = calloc(n, sizeof *taken);
   s->blocks = calloc(n, sizeof *s->blocks);
   s->order = calloc(n, sizeof *s->order);
   s->number = calloc(3 * n, sizeof *s->number);
   const bool ok = stack && taken && s->blocks && s->order && s->number;
   if (ok) {
      s->parent = s->number + n;
      s->last = s->number + 2 * n;
      search(s, sh->first, stack, taken);
   } else {
      ir_search_finish(s);
   }
   free(stack);
   free(taken);
   return ok;
}
