/* The simple algorithm of Lengauer and Tarjan, "A Fast Algorithm for Finding Dominators in a
 * Flowgraph" (1979). In it blocks are known by their numbers in a depth-first search. */
#include "dominance.h"

#include <stdlib.h>

#define UNKNOWN UINT32_MAX

/* By number in the search; `number` by block index. */
struct search {
   uint32_t *number;
   struct ir_block **blocks;
   uint32_t *parent;   /* in the search tree */
   uint32_t *semi;     /* lowest block from which a way of higher ones leads here */
   uint32_t *idom;     /* immediate dominator */
   uint32_t *ancestor; /* in the forest of blocks done; UNKNOWN: a root */
   uint32_t *label;    /* with the lowest semi on the way to the root */
   uint32_t *bucket;   /* first block that has this one as semi, and the next one of them */
   uint32_t *next;
   uint32_t *stack;
   uint32_t *memory; /* all of these but the blocks */
};

void
ir_dom_finish(struct ir_dom *dom)
{
   free(dom->order);
   free(dom->tree);
   free(dom->position);
   *dom = (struct ir_dom){0};
}

static bool
allocate(struct ir_dom *dom, struct search *s)
{
   const size_t n = dom->num_blocks;
   uint32_t **const arrays[] = {&s->number, &s->parent, &s->semi, &s->idom, &s->ancestor,
                                &s->label,  &s->bucket, &s->next, &s->stack};
   const size_t num_arrays = sizeof arrays / sizeof arrays[0];
   dom->order = calloc(n, sizeof *dom->order);
   dom->tree = calloc(n, sizeof *dom->tree);
   dom->position = calloc(4 * n, sizeof *dom->position);
   s->blocks = malloc(n * sizeof *s->blocks);
   s->memory = malloc(num_arrays * n * sizeof *s->memory);
   if (!dom->order || !dom->tree || !dom->position || !s->blocks || !s->memory)
      return false;
   dom->idom = dom->position + n;
   dom->enter = dom->position + 2 * n;
   dom->size = dom->position + 3 * n;
   for (size_t i = 0; i < num_arrays; i++)
      *arrays[i] = s->memory + i * n;
   return true;
}

/* --- The search */

/* Numbers the blocks and fills order from the back, with a stack of our own: programs may be deep.
 * The stack holds numbers, `next` how many successors were looked at. */
static void
search_blocks(struct ir_dom *dom, struct search *s, struct ir_block *entry)
{
   uint32_t depth = 0, count = 0, left = dom->num_blocks;
   for (uint32_t i = 0; i < dom->num_blocks; i++)
      s->number[i] = UNKNOWN;
   s->number[entry->index] = 0;
   s->blocks[count++] = entry;
   s->parent[0] = s->next[0] = 0;
   s->stack[depth++] = 0;
   while (depth) {
      const uint32_t v = s->stack[depth - 1];
      struct ir_block *b = s->blocks[v];
      if (s->next[v] == 2) {
         dom->order[--left] = b;
         dom->position[b->index] = left;
         depth--;
         continue;
      }
      struct ir_block *succ = b->succ[s->next[v]++];
      if (!succ || s->number[succ->index] != UNKNOWN)
         continue;
      s->number[succ->index] = count;
      s->blocks[count] = succ;
      s->parent[count] = v;
      s->next[count] = 0;
      s->stack[depth++] = count++;
   }
}

/* --- Immediate dominators */

/* The block with the lowest semi on the way from v to the root of its tree, the root excepted; the
 * way becomes short. */
static uint32_t
evaluate(struct search *s, uint32_t v)
{
   if (s->ancestor[v] == UNKNOWN)
      return v;
   uint32_t depth = 0;
   for (uint32_t i = v; s->ancestor[s->ancestor[i]] != UNKNOWN; i = s->ancestor[i])
      s->stack[depth++] = i;
   while (depth) {
      const uint32_t i = s->stack[--depth], above = s->ancestor[i];
      if (s->semi[s->label[above]] < s->semi[s->label[i]])
         s->label[i] = s->label[above];
      s->ancestor[i] = s->ancestor[above];
   }
   return s->label[v];
}

static void
find_semi(struct search *s, uint32_t v)
{
   const struct ir_block *b = s->blocks[v];
   for (uint32_t i = 0; i < b->num_preds; i++) {
      const uint32_t u = evaluate(s, s->number[b->preds[i]->index]);
      if (s->semi[u] < s->semi[v])
         s->semi[v] = s->semi[u];
   }
   s->next[v] = s->bucket[s->semi[v]];
   s->bucket[s->semi[v]] = v;
}

static void
find_dominators(struct search *s, uint32_t n)
{
   for (uint32_t v = 0; v < n; v++) {
      s->semi[v] = s->label[v] = v;
      s->ancestor[v] = s->bucket[v] = UNKNOWN;
   }
   for (uint32_t v = n - 1; v > 0; v--) {
      const uint32_t parent = s->parent[v];
      find_semi(s, v);
      s->ancestor[v] = parent;
      for (uint32_t w = s->bucket[parent]; w != UNKNOWN; w = s->next[w]) {
         const uint32_t u = evaluate(s, w);
         s->idom[w] = s->semi[u] < s->semi[w] ? u : parent;
      }
      s->bucket[parent] = UNKNOWN;
   }
   s->idom[0] = 0;
   for (uint32_t v = 1; v < n; v++) {
      if (s->idom[v] != s->semi[v])
         s->idom[v] = s->idom[s->idom[v]];
   }
}

/* --- The tree */

static void
lay_out_tree(struct ir_dom *dom, const struct search *s)
{
   const uint32_t n = dom->num_blocks;
   uint32_t *free_place = s->stack; /* by block index: where its next child goes */
   for (uint32_t v = 0; v < n; v++) {
      dom->idom[s->blocks[v]->index] = s->blocks[s->idom[v]]->index;
      dom->size[v] = 1;
   }
   for (uint32_t k = n - 1; k > 0; k--) {
      const uint32_t i = dom->order[k]->index;
      dom->size[dom->idom[i]] += dom->size[i];
   }
   for (uint32_t k = 0; k < n; k++) {
      const uint32_t i = dom->order[k]->index, parent = dom->idom[i];
      const uint32_t place = k ? free_place[parent] : 0;
      if (k)
         free_place[parent] += dom->size[i];
      free_place[i] = place + 1;
      dom->enter[i] = place;
      dom->tree[place] = dom->order[k];
   }
}

bool
ir_dom_init(struct ir_dom *dom, const struct ir_shader *sh)
{
   struct search s = {NULL};
   *dom = (struct ir_dom){.num_blocks = sh->num_blocks};
   const bool ok = allocate(dom, &s);
   if (ok) {
      search_blocks(dom, &s, sh->first);
      find_dominators(&s, dom->num_blocks);
      lay_out_tree(dom, &s);
   } else {
      ir_dom_finish(dom);
   }
   free(s.blocks);
   free(s.memory);
   return ok;
}
