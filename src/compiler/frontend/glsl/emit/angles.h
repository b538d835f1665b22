/* Angles and trigonometry (GLSL 1.20, 8.1). For functions.c. */
#ifndef GLSL_EMIT_ANGLES_H
#define GLSL_EMIT_ANGLES_H

#include "compiler/frontend/glsl/ast/builtins.h"
#include "compiler/ir/builder.h"

/* GLSL_FN_RADIANS to GLSL_FN_ATAN2. The inverse functions are within 1e-6 of the exact ones. */
struct ir_val glsl_build_angle(struct ir_builder *b, enum glsl_builtin_op op,
                               const struct ir_val *args);

#endif
