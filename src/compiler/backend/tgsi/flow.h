/* Structured control flow from a graph of blocks, for the writer. Private to tgsi/.
 *
 * Reducible flow becomes nested IF and loops: a block that several others lead to stands behind the
 * block that dominates it, a loop around what its back edges enclose, blocks that are left to
 * behind the loop. Where control that falls to one place is on its way to different blocks, a
 * variable, the state, names the block, and those in between are skipped. All other flow
 * (irreducible, with calls, very large or deep) becomes one loop over all blocks in which each runs
 * when the state names it; calls push the block to return to on a stack of as many as the program
 * allows.
 */
#ifndef BACKEND_TGSI_FLOW_H
#define BACKEND_TGSI_FLOW_H

#include "compiler/ir/ir.h"

enum tgsi_flow_kind {
   TGSI_FLOW_BLOCK,    /* the instructions of `block` */
   TGSI_FLOW_IF,       /* where the condition of `block` is true */
   TGSI_FLOW_IF_NOT,   /* where it is false */
   TGSI_FLOW_IF_STATE, /* where the state is `block` */
   TGSI_FLOW_ELSE,
   TGSI_FLOW_ENDIF,
   TGSI_FLOW_LOOP,
   TGSI_FLOW_ENDLOOP,
   TGSI_FLOW_BREAK,
   TGSI_FLOW_END,  /* the invocation is over */
   TGSI_FLOW_GO,   /* the state becomes `block` */
   TGSI_FLOW_PUSH, /* onto the stack: `block`; a full one ends the invocation */
   TGSI_FLOW_POP   /* the state becomes what the stack has; an empty one ends the invocation */
};

struct tgsi_flow_item {
   enum tgsi_flow_kind kind;
   struct ir_block *block;
};

struct tgsi_flow {
   struct tgsi_flow_item *items; /* each block once, but not if it holds nothing */
   size_t count, capacity;
   bool uses_state, uses_stack, has_loops;
};

/* Of an indexed shader; it holds until blocks change. False: out of memory. */
bool tgsi_flow_init(struct tgsi_flow *flow, const struct ir_shader *sh);
void tgsi_flow_finish(struct tgsi_flow *flow); /* accepts a zeroed one */

#endif
