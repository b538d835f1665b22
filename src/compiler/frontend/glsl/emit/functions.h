/* The built-in functions as IR: what executors run and what constants are folded with. */
#ifndef GLSL_EMIT_FUNCTIONS_H
#define GLSL_EMIT_FUNCTIONS_H

#include "compiler/frontend/glsl/ast/builtins.h"
#include "compiler/ir/builder.h"

/* The result of a function whose arguments and result are scalars and vectors: all but textures,
 * ftransform, and those of matrices. Ints are what the arguments have: IR_I or IR_F.
 * Derivatives are of fragments only. `loose`: min and max of a NaN are what comes cheapest, and
 * noise, which takes ints of 32 bits, is 0. */
struct ir_val glsl_build_function(struct ir_builder *b, enum glsl_builtin_op op, bool loose,
                                  const struct ir_val *args);

#endif
