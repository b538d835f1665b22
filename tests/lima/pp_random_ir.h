/* Random fragment programs in IR: branches, loops, registers, discards, results that are written
 * early, in part or where something holds, and as much arithmetic as is wanted. */
#ifndef PP_RANDOM_IR_H
#define PP_RANDOM_IR_H

#include "compiler/ir/ir.h"

struct pp_random_ir {
   unsigned size; /* statements, at most */
   /* With this any operation of the table, on any operands. Else numbers are small integers for
    * small integers as inputs, parameters and texels, so that half floats have all of them, and
    * every executor gives the same. */
   bool wild;
};

/* A valid, indexed shader; the caller destroys it. The state is any number but 0. */
struct ir_shader *pp_random_ir(const struct pp_random_ir *wanted, uint64_t *state);

#endif
