/* Blocks in an order that keeps loops together. Each loop is sorted for itself: its own blocks, and
 * the loops within as one node each, are nodes of a graph without circles once the ways back to its
 * header are left out. */
#include <stdlib.h>

#include "loops.h"

/* Nodes: blocks by index, then loops by number, behind num_blocks. */
struct sort {
   const struct ir_loops *l;
   uint32_t num_blocks, num_nodes;
   struct ir_block **blocks; /* by index */
   uint32_t *first_edge;     /* by node: edges[first_edge[n]] to edges[first_edge[n + 1] - 1] */
   uint32_t *edges;          /* where they lead */
   uint32_t *next;           /* by node: edge to follow next; UNSEEN: not met */
   uint32_t *stack;
   uint32_t *sorted;     /* nodes of each loop in reverse order */
   uint32_t *first_node; /* by loop: in sorted; one behind the last */
   uint32_t *size;       /* by loop: blocks */
   uint32_t *place;      /* by loop: of its header in the order */
};

#define UNSEEN UINT32_MAX

/* What stands for block b where it meets one from elsewhere: the outermost loop without that. */
static uint32_t
node_of(const struct sort *s, const struct ir_block *b, const struct ir_block *other)
{
   const uint32_t loop = ir_loop_between(s->l, b, other);
   return loop ? s->num_blocks + loop : b->index;
}

/* Leads back to the header of the innermost loop with both. */
static bool
is_way_back(const struct sort *s, const struct ir_block *from, const struct ir_block *to)
{
   const uint32_t loop = s->l->innermost[to->index];
   return s->l->loops[loop].header == to && ir_loop_has(s->l, loop, from);
}

/* The first round counts edges in first_edge[node + 1], the second fills them in. */
static void
note_edges(struct sort *s, const struct ir_shader *sh)
{
   for (const struct ir_block *b = sh->first; b; b = b->next) {
      for (unsigned i = 0; i < 2; i++) {
         const struct ir_block *to = b->succ[i];
         if (!to || is_way_back(s, b, to))
            continue;
         uint32_t *at = &s->first_edge[node_of(s, b, to) + 1];
         if (s->edges)
            s->edges[*at] = node_of(s, to, b);
         ++*at;
      }
   }
}

static bool
list_edges(struct sort *s, const struct ir_shader *sh)
{
   uint32_t sum = 0;
   note_edges(s, sh);
   for (uint32_t n = 0; n < s->num_nodes; n++) {
      const uint32_t count = s->first_edge[n + 1];
      s->first_edge[n + 1] = sum;
      sum += count;
   }
   s->edges = malloc((sum + 1) * sizeof *s->edges);
   if (!s->edges)
      return false;
   note_edges(s, sh);
   for (uint32_t n = 0; n < s->num_nodes; n++)
      s->next[n] = UNSEEN;
   return true;
}

/* Appends the nodes that a header leads to, last ones first. */
static uint32_t
sort_loop(struct sort *s, uint32_t header, uint32_t count)
{
   uint32_t depth = 0;
   s->stack[depth++] = header;
   s->next[header] = s->first_edge[header];
   while (depth) {
      const uint32_t n = s->stack[depth - 1];
      if (s->next[n] == s->first_edge[n + 1]) {
         s->sorted[count++] = n;
         depth--;
         continue;
      }
      const uint32_t to = s->edges[s->next[n]++];
      if (s->next[to] != UNSEEN)
         continue;
      s->next[to] = s->first_edge[to];
      s->stack[depth++] = to;
   }
   return count;
}

static void
place_blocks(struct sort *s, struct ir_block **order)
{
   for (uint32_t b = 0; b < s->num_blocks; b++)
      s->size[s->l->innermost[b]]++;
   for (uint32_t i = s->l->num_loops - 1; i > 0; i--)
      s->size[s->l->loops[i].parent] += s->size[i];
   s->place[0] = 0;
   for (uint32_t i = 0; i < s->l->num_loops; i++) {
      uint32_t at = s->place[i];
      for (uint32_t k = s->first_node[i + 1]; k-- > s->first_node[i];) {
         const uint32_t n = s->sorted[k];
         if (n < s->num_blocks) {
            order[at++] = s->blocks[n];
         } else {
            s->place[n - s->num_blocks] = at;
            at += s->size[n - s->num_blocks];
         }
      }
   }
}

static bool
allocate(struct sort *s)
{
   const size_t n = s->num_nodes, loops = s->l->num_loops;
   s->blocks = malloc(s->num_blocks * sizeof(struct ir_block *));
   s->first_edge = calloc(4 * n + 1, sizeof *s->first_edge);
   s->first_node = calloc(3 * loops + 1, sizeof *s->first_node);
   if (!s->blocks || !s->first_edge || !s->first_node)
      return false;
   s->next = s->first_edge + n + 1;
   s->stack = s->next + n;
   s->sorted = s->stack + n;
   s->size = s->first_node + loops + 1;
   s->place = s->size + loops;
   return true;
}

bool
ir_loops_order(const struct ir_loops *l, const struct ir_shader *sh, struct ir_block **order)
{
   struct sort s = {
       .l = l, .num_blocks = sh->num_blocks, .num_nodes = sh->num_blocks + l->num_loops};
   const bool ok = allocate(&s) && list_edges(&s, sh);
   if (ok) {
      for (struct ir_block *b = sh->first; b; b = b->next)
         s.blocks[b->index] = b;
      for (uint32_t i = 0; i < l->num_loops; i++)
         s.first_node[i + 1] = sort_loop(&s, l->loops[i].header->index, s.first_node[i]);
      place_blocks(&s, order);
   }
   free(s.blocks);
   free(s.first_edge);
   free(s.first_node);
   free(s.edges);
   return ok;
}
