/* Dominance: which block every way from the entry to a block leads through. */
#ifndef ANALYSIS_DOMINANCE_H
#define ANALYSIS_DOMINANCE_H

#include "compiler/ir/ir.h"

struct ir_dom {
   uint32_t num_blocks;
   struct ir_block **order; /* all blocks in reverse post-order: dominators come first */
   uint32_t *position;      /* by block index: place in order */
   uint32_t *idom;          /* by block index: index of the immediate dominator; the entry's own */
   /* The dominator tree in pre-order, children in the order of `order`: what a block dominates
    * stands behind it, `size` blocks with itself, from place `enter` on. By block index. */
   struct ir_block **tree;
   uint32_t *enter, *size;
};

/* Of an indexed shader; it holds until blocks change. Takes time in proportion to the edges, but
 * for a logarithm. False: out of memory. */
bool ir_dom_init(struct ir_dom *dom, const struct ir_shader *sh);
void ir_dom_finish(struct ir_dom *dom); /* accepts a zeroed one */

/* True also for a block and itself. */
static inline bool
ir_dominates(const struct ir_dom *dom, const struct ir_block *a, const struct ir_block *b)
{
   return dom->enter[b->index] - dom->enter[a->index] < dom->size[a->index];
}

#endif
