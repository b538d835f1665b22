/* Fragment programs that tint a texture: each component of their colour depends on the same
 * component of one texel, and else on what is the same all over most primitives. */
#ifndef ANALYSIS_TINT_H
#define ANALYSIS_TINT_H

#include "compiler/ir/ir.h"

#define IR_TINT_MAX_PARAMS 4
#define IR_TINT_MAX_INPUTS 3

struct ir_tint {
   /* The texture */
   uint8_t sampler;
   enum ir_tex_target target;
   bool project;
   uint8_t components; /* bits of those of the texel that count */
   /* Where its coordinates come from: components of an input (enum ir_varying) that counts for
    * nothing else */
   uint8_t slot, coord[4];
   /* The parameters that count, beside the other inputs */
   unsigned num_params;
   uint16_t params[IR_TINT_MAX_PARAMS];
};

/* Of an indexed shader. False: it is no such program (a straight one that writes colour 0 whole and
 * nothing else), or has more parameters, inputs or values than such programs have. */
bool ir_find_tint(const struct ir_shader *sh, struct ir_tint *tint);

#endif
