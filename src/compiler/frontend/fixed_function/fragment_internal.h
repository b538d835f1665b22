/* What the files of the conventional fragment pipeline share. */
#ifndef FIXED_FUNCTION_FRAGMENT_INTERNAL_H
#define FIXED_FUNCTION_FRAGMENT_INTERNAL_H

#include "fragment.h"
#include "internal.h"

struct ff_fragment_build {
   struct ir_builder b;
   const struct ff_fragment_key *key;
   struct ir_val primary;             /* vec4: the colour before texturing */
   struct ir_val texel[FF_MAX_UNITS]; /* vec4; n 0: not sampled yet */
   bool is_signed;                    /* colours on the way are in [-1,1] */
};

/* The texel of an enabled unit, sampled once. */
struct ir_val ff_texel(struct ff_fragment_build *build, unsigned unit);
/* The colour after an enabled unit, given the colour before it. */
struct ir_val ff_emit_unit(struct ff_fragment_build *build, unsigned unit, struct ir_val previous);
/* vec4 of a colour's first three components and an alpha. */
struct ir_val ff_join(struct ir_builder *b, struct ir_val rgb, struct ir_val alpha);

#endif
