/* The algorithm of Havlak, "Nesting of Reducible and Irreducible Loops" (1997): headers from the
 * innermost out; what is found to be a loop is one block from then on. Blocks go by their numbers
 * in a depth-first search. */
#include "loops.h"

#include <stdlib.h>

#include "search.h"

#define NONE UINT32_MAX

/* An edge that closes no loop, in a list of those into a block. */
struct edge {
   uint32_t from, next;
};

struct find {
   struct ir_search search;
   uint32_t *header;     /* of the loop around, NONE: none yet; a header's is of an outer one */
   uint32_t *whole;      /* what stands for a block that is part of a loop found, towards it */
   uint32_t *first_edge; /* into it */
   uint32_t *stack;      /* blocks of the loop at hand */
   uint32_t *member_of;  /* header of the loop for which it is on the stack, or was */
   bool *is_header;
   struct edge *edges;
   uint32_t num_edges;
   bool reducible;
};

static uint32_t
whole(struct find *f, uint32_t v)
{
   while (f->whole[v] != v) {
      f->whole[v] = f->whole[f->whole[v]];
      v = f->whole[v];
   }
   return v;
}

static void
list_edges(struct find *f, uint32_t n)
{
   for (uint32_t v = 0; v < n; v++) {
      const struct ir_block *b = f->search.blocks[v];
      f->first_edge[v] = f->header[v] = f->member_of[v] = NONE;
      f->whole[v] = v;
      for (uint32_t i = 0; i < b->num_preds; i++) {
         const uint32_t from = f->search.number[b->preds[i]->index];
         if (ir_search_below(&f->search, v, from))
            continue;
         f->edges[f->num_edges] = (struct edge){from, f->first_edge[v]};
         f->first_edge[v] = f->num_edges++;
      }
   }
}

static void
add_member(struct find *f, uint32_t header, uint32_t v, uint32_t *count)
{
   if (v == header || f->member_of[v] == header)
      return;
   f->member_of[v] = header;
   f->stack[(*count)++] = v;
}

/* All that leads to the ends of the loop without passing its header. Edges from elsewhere enter the
 * loop behind the header: from now on they are edges into the whole of it. */
static void
find_members(struct find *f, uint32_t header, uint32_t *count)
{
   for (uint32_t k = 0; k < *count; k++) {
      uint32_t next;
      for (uint32_t e = f->first_edge[f->stack[k]]; e != NONE; e = next) {
         const uint32_t from = whole(f, f->edges[e].from);
         next = f->edges[e].next;
         if (ir_search_below(&f->search, header, from)) {
            add_member(f, header, from, count);
            continue;
         }
         f->reducible = false;
         f->edges[e].next = f->first_edge[header];
         f->first_edge[header] = e;
      }
   }
}

static void
find_headers(struct find *f)
{
   const uint32_t n = f->search.num_blocks;
   f->reducible = true;
   list_edges(f, n);
   for (uint32_t v = n; v-- > 0;) {
      const struct ir_block *b = f->search.blocks[v];
      uint32_t count = 0;
      for (uint32_t i = 0; i < b->num_preds; i++) {
         const uint32_t from = f->search.number[b->preds[i]->index];
         if (!ir_search_below(&f->search, v, from))
            continue;
         f->is_header[v] = true;
         add_member(f, v, whole(f, from), &count);
      }
      find_members(f, v, &count);
      for (uint32_t k = 0; k < count; k++)
         f->header[f->stack[k]] = f->whole[f->stack[k]] = v;
   }
}

/* --- The nesting */

/* A step far enough out that any loop is reached in a logarithm of steps. */
static uint32_t
jump_from(const struct ir_loops *l, uint32_t parent)
{
   const struct ir_loop *p = &l->loops[parent];
   const struct ir_loop *q = &l->loops[p->jump];
   return p->depth - q->depth == q->depth - l->loops[q->jump].depth ? q->jump : parent;
}

static void
number_loops(struct ir_loops *l)
{
   for (uint32_t i = l->num_loops - 1; i > 0; i--)
      l->loops[l->loops[i].parent].size += l->loops[i].size;
   /* Until its own loops have their numbers, `jump` is where the next one goes. */
   for (uint32_t i = 0; i < l->num_loops; i++) {
      struct ir_loop *parent = &l->loops[l->loops[i].parent];
      l->loops[i].enter = i ? parent->jump : 0;
      if (i)
         parent->jump += l->loops[i].size;
      l->loops[i].jump = l->loops[i].enter + 1;
   }
   l->loops[0].jump = 0;
   for (uint32_t i = 1; i < l->num_loops; i++)
      l->loops[i].jump = jump_from(l, l->loops[i].parent);
}

static bool
list_loops(struct ir_loops *l, const struct find *f)
{
   const uint32_t n = f->search.num_blocks;
   uint32_t count = 1;
   for (uint32_t v = 0; v < n; v++)
      count += f->is_header[v];
   l->loops = calloc(count, sizeof *l->loops);
   l->innermost = calloc(n, sizeof *l->innermost);
   if (!l->loops || !l->innermost)
      return false;
   l->loops[0] = (struct ir_loop){.header = f->search.blocks[0], .size = 1};
   l->num_loops = 1;
   for (uint32_t v = 0; v < n; v++) {
      struct ir_block *b = f->search.blocks[v];
      /* A header is met before what it is the header of. */
      uint32_t loop =
          f->header[v] == NONE ? 0 : l->innermost[f->search.blocks[f->header[v]]->index];
      if (f->is_header[v]) {
         l->loops[l->num_loops] = (struct ir_loop){
             .header = b, .parent = loop, .depth = l->loops[loop].depth + 1, .size = 1};
         loop = l->num_loops++;
      }
      l->innermost[b->index] = loop;
   }
   number_loops(l);
   return true;
}

static bool
allocate(struct find *f)
{
   const size_t n = f->search.num_blocks;
   size_t edges = 1;
   for (size_t v = 0; v < n; v++)
      edges += f->search.blocks[v]->num_preds;
   f->header = malloc(5 * n * sizeof *f->header);
   f->is_header = calloc(n, sizeof *f->is_header);
   f->edges = malloc(edges * sizeof *f->edges);
   if (!f->header || !f->is_header || !f->edges)
      return false;
   f->whole = f->header + n;
   f->first_edge = f->header + 2 * n;
   f->stack = f->header + 3 * n;
   f->member_of = f->header + 4 * n;
   return true;
}

bool
ir_loops_init(struct ir_loops *l, const struct ir_shader *sh)
{
   struct find f = {.num_edges = 0};
   *l = (struct ir_loops){NULL};
   bool ok = ir_search_init(&f.search, sh) && allocate(&f);
   if (ok) {
      find_headers(&f);
      l->reducible = f.reducible;
      ok = list_loops(l, &f);
   }
   ir_search_finish(&f.search);
   free(f.header);
   free(f.is_header);
   free(f.edges);
   if (!ok)
      ir_loops_finish(l);
   return ok;
}

void
ir_loops_finish(struct ir_loops *l)
{
   free(l->loops);
   free(l->innermost);
   *l = (struct ir_loops){NULL};
}

uint32_t
ir_loop_between(const struct ir_loops *l, const struct ir_block *in, const struct ir_block *out)
{
   uint32_t loop = l->innermost[in->index];
   if (ir_loop_has(l, loop, out))
      return 0;
   while (!ir_loop_has(l, l->loops[loop].parent, out)) {
      const uint32_t jump = l->loops[loop].jump;
      loop = ir_loop_has(l, jump, out) ? l->loops[loop].parent : jump;
   }
   return loop;
}
