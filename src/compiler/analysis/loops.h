/* Which loops there are, and how they nest, in any flow.
 *
 * A loop is what control can go round in: the blocks that lead to its header again without passing
 * an outer loop's. Loops nest or are apart. Where several blocks enter one (it is not reducible)
 * the header is the first that a depth-first search meets.
 */
#ifndef ANALYSIS_LOOPS_H
#define ANALYSIS_LOOPS_H

#include "compiler/ir/ir.h"

struct ir_loop {
   struct ir_block *header;
   uint32_t parent; /* the loop around; the whole program's own */
   uint32_t depth;  /* of nesting; 0 for the whole program */
   /* Numbers in pre-order of the nesting: the loops within have those from `enter` on, `size` of
    * them with this one. */
   uint32_t enter, size;
   uint32_t jump; /* some loop further out, for long ways in few steps */
};

struct ir_loops {
   /* Outer ones first. The first is no loop but stands for the whole program: it holds all blocks
    * and its header is the entry. */
   struct ir_loop *loops;
   uint32_t num_loops;
   uint32_t *innermost; /* by block index: the loop it is in; 0: none */
   bool reducible;      /* each loop is entered at its header only */
};

/* Of an indexed shader; it holds until blocks change. Calls and what they call count as if they
 * came one behind the other (ir_block::preds). False: out of memory. */
bool ir_loops_init(struct ir_loops *l, const struct ir_shader *sh);
void ir_loops_finish(struct ir_loops *l); /* accepts a zeroed one */

static inline bool
ir_loop_has(const struct ir_loops *l, uint32_t loop, const struct ir_block *b)
{
   const uint32_t in = l->innermost[b->index];
   return l->loops[in].enter - l->loops[loop].enter < l->loops[loop].size;
}

/* Writes all blocks to `order`, which has room for num_blocks: dominators before what they
 * dominate, ways onward, each loop in one piece with its header first. False: out of memory. */
bool ir_loops_order(const struct ir_loops *l, const struct ir_shader *sh, struct ir_block **order);

/* The outermost loop with block `in` but without block `out`; 0: there is none. */
uint32_t ir_loop_between(const struct ir_loops *l, const struct ir_block *in,
                         const struct ir_block *out);

#endif
