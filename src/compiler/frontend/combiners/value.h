/* Numbers of combiners under construction: IR, or known already, and between what numbers they lie.
 * What is known needs no instructions: clamps that change nothing, products with 0 and 1. */
#ifndef COMBINERS_VALUE_H
#define COMBINERS_VALUE_H

#include "compiler/ir/builder.h"

/* With lo == hi it is that number in every component, and there is no IR. */
struct combiner_value {
   struct ir_val v; /* of 3 components; or of 1, which stands for all */
   float lo, hi;
};

/* Between -LARGEST and LARGEST there is any number. */
#define COMBINER_LARGEST 3e38f

static inline bool
combiner_is_fixed(struct combiner_value a)
{
   return a.lo == a.hi;
}

static inline bool
combiner_is(struct combiner_value a, float x)
{
   return a.lo == x && a.hi == x;
}

struct combiner_value combiner_fixed(float x);
struct combiner_value combiner_of(struct ir_val v, float lo, float hi);
/* The IR of it. */
struct ir_val combiner_ir(struct ir_builder *b, struct combiner_value a);

/* a * scale + bias */
struct combiner_value combiner_scale_bias(struct ir_builder *b, struct combiner_value a,
                                          float scale, float bias);
struct combiner_value combiner_clamp(struct ir_builder *b, struct combiner_value a, float lo,
                                     float hi);
struct combiner_value combiner_mul(struct ir_builder *b, struct combiner_value a,
                                   struct combiner_value x);
struct combiner_value combiner_add(struct ir_builder *b, struct combiner_value a,
                                   struct combiner_value x);
/* a * x + c */
struct combiner_value combiner_mad(struct ir_builder *b, struct combiner_value a,
                                   struct combiner_value x, struct combiner_value c);
struct combiner_value combiner_dot(struct ir_builder *b, struct combiner_value a,
                                   struct combiner_value x);
/* t * one + (1 - t) * zero, t in [0, 1] */
struct combiner_value combiner_lerp(struct ir_builder *b, struct combiner_value t,
                                    struct combiner_value zero, struct combiner_value one);
/* x < 1/2 ? low : high, x of one component */
struct combiner_value combiner_mux(struct ir_builder *b, struct combiner_value x,
                                   struct combiner_value low, struct combiner_value high);

#endif
