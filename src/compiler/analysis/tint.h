/* Fragment programs that tint textures: each component of their colour depends on the same
 * component of one texel or two, and else on what is the same all over most primitives. */
#ifndef ANALYSIS_TINT_H
#define ANALYSIS_TINT_H

#include "compiler/ir/ir.h"

#define IR_TINT_MAX_TEXTURES 2
#define IR_TINT_MAX_PARAMS 4
#define IR_TINT_MAX_INPUTS 3

struct ir_tint_texture {
   uint8_t sampler;
   enum ir_tex_target target;
   bool project;
   uint8_t components; /* bits of those of the texel that count */
   /* Where its coordinates come from: components of an input (enum ir_varying) that counts for
    * nothing else than coordinates */
   uint8_t slot, coord[4];
};

struct ir_tint {
   unsigned num_textures;
   struct ir_tint_texture textures[IR_TINT_MAX_TEXTURES]; /* of samplers that differ */
   /* The parameters that count, beside the other inputs */
   unsigned num_params;
   uint16_t params[IR_TINT_MAX_PARAMS];
};

/* Of an indexed shader. False: it is no such program (a straight one that writes colour 0 whole and
 * nothing else), or has more textures, parameters, inputs or values than such programs have. */
bool ir_find_tint(const struct ir_shader *sh, struct ir_tint *tint);
/* Whether an input is one that coordinates come from. */
bool ir_tint_addresses(const struct ir_tint *tint, unsigned slot);

#endif
