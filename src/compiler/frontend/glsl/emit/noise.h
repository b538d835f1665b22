/* Gradient noise (GLSL 1.20, 8.9). */
#ifndef GLSL_EMIT_NOISE_H
#define GLSL_EMIT_NOISE_H

#include "compiler/ir/builder.h"

/* `num` numbers, 1 to 4, of the place p of 1 to 4 dimensions: each in [-1,1], 0 on average, with a
 * distribution like a Gaussian's of deviation 0.3, and with a continuous derivative but where it is
 * clamped. The same everywhere, for only ints and exact sequences of float operations make it. */
struct ir_val glsl_build_noise(struct ir_builder *b, unsigned num, struct ir_val p);

#endif
