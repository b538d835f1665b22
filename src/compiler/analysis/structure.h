/* Structured control flow from a graph of blocks, for back ends that have IF and loops.
 *
 * Reducible flow becomes nested IF and loops: a block that several others lead to stands behind the
 * block that dominates it, a loop around what its back edges enclose, blocks that are left to
 * behind the loop. Where control that falls to one place is on its way to different blocks, a
 * variable, the state, names the block, and those in between are skipped. All other flow
 * (irreducible, with calls, very large or deep) becomes one loop over all blocks in which each runs
 * when the state names it; calls push the block to return to on a stack of as many as the program
 * allows. So there is no flow that has no structure.
 *
 * Blocks come in an order like that of ir_loops_order: dominators first, loops in one piece.
 */
#ifndef ANALYSIS_STRUCTURE_H
#define ANALYSIS_STRUCTURE_H

#include "compiler/ir/ir.h"

enum ir_flow_kind {
   IR_FLOW_BLOCK,    /* the instructions of `block` */
   IR_FLOW_IF,       /* where the condition of `block` is true */
   IR_FLOW_IF_NOT,   /* where it is false */
   IR_FLOW_IF_STATE, /* where the state is `block` */
   IR_FLOW_ELSE,
   IR_FLOW_ENDIF,
   IR_FLOW_LOOP,
   IR_FLOW_ENDLOOP,
   IR_FLOW_BREAK,
   IR_FLOW_END,  /* the invocation is over */
   IR_FLOW_GO,   /* the state becomes `block` */
   IR_FLOW_PUSH, /* onto the stack: `block`; a full one ends the invocation */
   IR_FLOW_POP   /* the state becomes what the stack has; an empty one ends the invocation */
};

struct ir_flow_item {
   enum ir_flow_kind kind;
   struct ir_block *block;
};

struct ir_structure {
   struct ir_flow_item *items; /* each block once, but not if it holds nothing */
   size_t count, capacity;
   bool uses_state, uses_stack, has_loops;
};

/* Of an indexed shader; it holds until blocks change. Control nests max_depth deep at most, 2 or
 * more. False: out of memory. */
bool ir_structure_init(struct ir_structure *flow, const struct ir_shader *sh, unsigned max_depth);
void ir_structure_finish(struct ir_structure *flow); /* accepts a zeroed one */

#endif
