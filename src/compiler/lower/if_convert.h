/* Small branches as choices, in programs of any control flow. */
#ifndef LOWER_IF_CONVERT_H
#define LOWER_IF_CONVERT_H

#include "compiler/ir/ir.h"

/* Branches of which both sides come together at once, and compute no more than `most` components
 * each, are computed on both sides, and what is behind chooses; so control flow is left that
 * something else may know of, such as loops of a fixed number of rounds (lower/unroll.h). Sides
 * that store or that ask for derivatives stay branches; what they discard depends on the condition
 * then. A texture on a side is sampled for all. An indexed shader stays one, optimized, with the
 * same results. False: out of memory. */
bool ir_if_convert(struct ir_shader *sh, uint32_t most);

#endif
