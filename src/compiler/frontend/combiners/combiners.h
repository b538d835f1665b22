/* Register combiners (NV_register_combiners, NV_register_combiners2) as IR.
 *
 * Registers hold numbers in [-1, 1]; arithmetic is that of floats, clamped where the specification
 * clamps (checklist D-01). While fragment colours are not clamped (ARB_color_buffer_float) nothing
 * is but the colour sum, and registers hold any numbers (RC-133). Only what reaches the result is
 * computed.
 */
#ifndef COMBINERS_COMBINERS_H
#define COMBINERS_COMBINERS_H

#include "compiler/frontend/fixed_function/fragment.h"
#include "setup.h"

/* Parameters, in vec4, from a first one on. Constants are in [0, 1], and so is the colour of fog
 * where colours are clamped. */
enum combiner_param {
   COMBINER_FP_CONST,           /* + 0, 1: of all, and final */
   COMBINER_FP_STAGE_CONST = 2, /* + 2 * stage + 0, 1 */
   COMBINER_FP_FOG_COLOR = 2 + 2 * COMBINER_MAX_STAGES,
   COMBINER_FP_FOG, /* as FF_FP_FOG */
   COMBINER_NUM_PARAMS
};

/* What is known of the numbers that a texture gives: [0,1], [-1,1], or nothing. */
enum combiner_range { COMBINER_RANGE_UNSIGNED, COMBINER_RANGE_SIGNED, COMBINER_RANGE_ANY };

enum { COMBINER_TEXEL_ZERO = 4 }; /* combiner_texture::swizzle */

struct combiner_texture {
   uint8_t target;     /* 0: the register starts as 0; else enum ir_tex_target + 1 */
   uint8_t projective; /* q may differ from 1 */
   uint8_t range;      /* enum combiner_range */
   uint8_t pad;        /* 0 */
   uint8_t swizzle[4]; /* component of the texel that each of the register is, or TEXEL_ZERO */
};

/* A whole fragment program: conventional textures, then combiners. Unused fields are 0; keys are
 * compared as bytes, without the stages that do not run (combiner_key_size). */
struct combiner_key {
   struct combiner_texture texture[COMBINER_MAX_TEXTURES];
   uint8_t fog;       /* enum ff_fog: alpha of the fog register; OFF: 1 */
   uint8_t colors;    /* enum combiner_range of the primary and secondary colour: UNSIGNED or ANY */
   uint8_t unclamped; /* nothing is but the colour sum (RC-133) */
   uint8_t pad[5];
   struct combiner_setup setup;
};

static inline size_t
combiner_key_size(const struct combiner_key *key)
{
   return offsetof(struct combiner_key, setup.stage) + key->setup.num * sizeof key->setup.stage[0];
}

/* The registers that the setup reads before it writes them, of those that count for the result:
 * bits 1 << enum combiner_register. Alpha of spare0 starts as that of texture 0, so reading it is
 * reading TEXTURE0. */
uint32_t combiner_reads(const struct combiner_setup *setup);

/* What the registers start as. */
struct combiner_inputs {
   struct ir_val primary, secondary;           /* vec4 */
   uint8_t colors;                             /* enum combiner_range of these */
   bool unclamped;                             /* as combiner_key's */
   struct ir_val texel[COMBINER_MAX_TEXTURES]; /* vec4; n 0: 0, and 1 as alpha of spare0 */
   uint8_t range[COMBINER_MAX_TEXTURES];       /* enum combiner_range */
   struct ir_val fog;                          /* scalar in [0, 1]; n 0: no fog, 1 */
   unsigned first_param;                       /* enum combiner_param counts from here */
};

/* Appends the combiners to the current block. Gives the final colour, a vec4, in [0, 1] where
 * it is clamped. Inputs that combiner_reads does not name are not looked at. */
struct ir_val combiner_emit(struct ir_builder *b, const struct combiner_setup *setup,
                            const struct combiner_inputs *inputs);

/* Builds the whole program; it is indexed, valid and tidy. Sampler n is texture unit n. NULL: out
 * of memory. The caller destroys it. */
struct ir_shader *combiner_build(const struct combiner_key *key);
/* The same with textures that come from texture shaders, whose parameters follow the combiners'. */
struct ir_shader *combiner_build_shaded(const struct combiner_key *key,
                                        const struct ts_key *textures);

#endif
