/* Fragment programs whose colour is opaque where what it comes from is. */
#ifndef ANALYSIS_OPAQUE_H
#define ANALYSIS_OPAQUE_H

#include "compiler/ir/ir.h"

/* The alpha of colour 0 is exactly 1 where component 3 of all these is. */
struct ir_opaque {
   uint64_t inputs;   /* bits: enum ir_varying */
   uint32_t samplers; /* bits: what they give */
};

/* Of an indexed shader. False: nothing tells, or the program has branches. */
bool ir_find_opaque(const struct ir_shader *sh, struct ir_opaque *opaque);

#endif
