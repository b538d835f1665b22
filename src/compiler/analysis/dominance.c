/* The simple algorithm of Lengauer and Tarjan, "A Fast Algorithm for Finding Dominators in a
 * Flowgraph" (1979). In it blocks are known by their numbers in a depth-first search. */
#include "dominance.h"

#include <stdlib.h>

#include "search.h"

#define UNKNOWN UINT32_MAX

/* By number in the search */
struct forest {
   const struct ir_search *search;
   uint32_t *semi;     /* lowest block from which a way of higher ones leads here */
   uint32_t *idom;     /* immediate dominator */
   uint32_t *ancestor; /* among the blocks done; UNKNOWN: a root */
   uint32_t *label;    /* with the lowest semi on the way to the root */
   uint32_t *bucket;   /* first block that has this one as semi, and the next one of them */
   uint32_t *next;
   uint32_t *stack;
   uint32_t *memory; /* all of these */
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
allocate(struct ir_dom *dom, struct forest *f)
{
   const size_t n = dom->num_blocks;
   uint32_t **const arrays[] = {&f->semi,   &f->idom, &f->ancestor, &f->label,
                                &f->bucket, &f->next, &f->stack};
   const size_t num_arrays = sizeof arrays / sizeof arrays[0];
   dom->tree = calloc(n, sizeof *dom->tree);
   dom->position = calloc(4 * n, sizeof *dom->position);
   f->memory = malloc(num_arrays * n * sizeof *f->memory);
   if (!dom->tree || !dom->position || !f->memory)
      return false;
   dom->idom = dom->position + n;
   dom->enter = dom->position + 2 * n;
   dom->size = dom->position + 3 * n;
   for (size_t i = 0; i < num_arrays; i++)
      *arrays[i] = f->memory + i * n;
   return true;
}

/* --- Immediate dominators */

/* The block with the lowest semi on the way from v to the root of its tree, the root excepted; the
 * way becomes short. */
static uint32_t
evaluate(struct forest *f, uint32_t v)
{
   if (f->ancestor[v] == UNKNOWN)
      return v;
   uint32_t depth = 0;
   for (uint32_t i = v; f->ancestor[f->ancestor[i]] != UNKNOWN; i = f->ancestor[i])
      f->stack[depth++] = i;
   while (depth) {
      const uint32_t i = f->stack[--depth], above = f->ancestor[i];
      if (f->semi[f->label[above]] < f->semi[f->label[i]])
         f->label[i] = f->label[above];
      f->ancestor[i] = f->ancestor[above];
   }
   return f->label[v];
}

static void
find_semi(struct forest *f, uint32_t v)
{
   const struct ir_block *b = f->search->blocks[v];
   for (uint32_t i = 0; i < b->num_preds; i++) {
      const uint32_t u = evaluate(f, f->search->number[b->preds[i]->index]);
      if (f->semi[u] < f->semi[v])
         f->semi[v] = f->semi[u];
   }
   f->next[v] = f->bucket[f->semi[v]];
   f->bucket[f->semi[v]] = v;
}

static void
find_dominators(struct forest *f, uint32_t n)
{
   for (uint32_t v = 0; v < n; v++) {
      f->semi[v] = f->label[v] = v;
      f->ancestor[v] = f->bucket[v] = UNKNOWN;
   }
   for (uint32_t v = n - 1; v > 0; v--) {
      const uint32_t parent = f->search->parent[v];
      find_semi(f, v);
      f->ancestor[v] = parent;
      for (uint32_t w = f->bucket[parent]; w != UNKNOWN; w = f->next[w]) {
         const uint32_t u = evaluate(f, w);
         f->idom[w] = f->semi[u] < f->semi[w] ? u : parent;
      }
      f->bucket[parent] = UNKNOWN;
   }
   f->idom[0] = 0;
   for (uint32_t v = 1; v < n; v++) {
      if (f->idom[v] != f->semi[v])
         f->idom[v] = f->idom[f->idom[v]];
   }
}

/* --- The tree */

static void
lay_out_tree(struct ir_dom *dom, const struct forest *f)
{
   const uint32_t n = dom->num_blocks;
   uint32_t *free_place = f->stack; /* by block index: where its next child goes */
   for (uint32_t v = 0; v < n; v++) {
      dom->idom[f->search->blocks[v]->index] = f->search->blocks[f->idom[v]]->index;
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
   struct ir_search search;
   struct forest f = {.search = &search};
   *dom = (struct ir_dom){.num_blocks = sh->num_blocks};
   const bool ok = ir_search_init(&search, sh) && allocate(dom, &f);
   if (ok) {
      dom->order = search.order;
      search.order = NULL;
      for (uint32_t k = 0; k < dom->num_blocks; k++)
         dom->position[dom->order[k]->index] = k;
      find_dominators(&f, dom->num_blocks);
      lay_out_tree(dom, &f);
   } else {
      ir_dom_finish(dom);
   }
   ir_search_finish(&search);
   free(f.memory);
   return ok;
}
