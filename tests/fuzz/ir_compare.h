/* A shader of any stage on all executors: the reference evaluator, the block machine with each
 * instruction set of this CPU, and native code where there is some. */
#ifndef IR_COMPARE_H
#define IR_COMPARE_H

#include "compiler/ir/ir.h"

/* Runs the valid, indexed shader on random inputs. False: executors differ, and message, of
 * IR_COMPARE_MESSAGE bytes, says where. Numbers are the same bit by bit, but one NaN is as good as
 * another, also where a program looks at its bits; denormals count as 0, and so does the sign of
 * zeroes in outputs of native code of vertex programs. The bound on steps has to end loops. */
#define IR_COMPARE_MESSAGE 160
bool ir_compare(const struct ir_shader *sh, uint64_t *state, char *message);

/* Whether control can come back to a block. */
bool ir_has_loops(const struct ir_shader *sh);

#endif
