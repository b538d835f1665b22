/* Fragment programs as texture stages, register combiners and final combiner of the NV2A.
 *
 * What the unit computes: sums of two products of values in [-1, 1], dot products and a choice by a
 * value's sign, on rgb and on alpha; at most NV2A_MAX_COMBINERS of each in a row, and a blend at
 * the end. What a program needs beyond that is refused with a sentence.
 *
 * Results are those of the program in exact arithmetic within the unit's own precision, for inputs
 * in the ranges that the unit has: colours, texels and parameters in [0, 1] (nv2a_combiner_load
 * says when a parameter is not). Every value is clamped to [-1, 1] where a register holds it; a
 * program is only taken when that changes no result, which is clamped to [0, 1] at last. Constants
 * have 8 bits.
 */
#ifndef NV2A_COMBINER_COMBINER_H
#define NV2A_COMBINER_COMBINER_H

#include "compiler/ir/ir.h"
#include "nv2a/isa/combiner.h"
#include "nv2a/push/writer.h"

/* A number of a program: a component of a parameter, or fixed. */
struct nv2a_combiner_number {
   int16_t param; /* index; negative: `value` */
   uint8_t component;
   float value;
};

/* How the fog factor comes from the fog coordinate d. All are clamped to [0, 1]. */
enum nv2a_combiner_fog_mode {
   NV2A_COMBINER_NO_FOG,
   NV2A_COMBINER_FOG_LINEAR, /* d * scale + bias */
   NV2A_COMBINER_FOG_EXP,    /* 2 ^ -(d * scale) */
   NV2A_COMBINER_FOG_EXP2    /* 2 ^ -(d * scale)^2 */
};

struct nv2a_combiner_program {
   /* As the methods take them; constants that hold parameters have 0 there. */
   struct nv2a_combiner_words words;
   struct nv2a_rc_constants constants;
   struct nv2a_combiner_texture {
      uint8_t mode;    /* enum nv2a_texture_mode, as words has it; NONE: the stage is not used. A
                          texture that compares depths wants 3D in place of 2D */
      int8_t sampler;  /* the IR's, whose texture the stage has; negative: none */
      uint8_t varying; /* enum ir_varying that has to arrive as coordinate of this stage; 0: none */
      uint8_t target;  /* enum ir_tex_target, where there is a sampler */
      bool project;    /* coordinates are divided by q; else q has to arrive as 1 */
      bool compare;    /* mode 3D, target 2D: r is what the texture's depths are compared with */
      uint8_t signs;  /* mode CLIP: bits s t r q that discard; others have to arrive as 0 or more */
      int16_t window; /* varying is VARYING_WPOS: the coordinates are window x and y times x and y
                         of this parameter plus its z and w; else negative */
   } texture[NV2A_NUM_TEXTURE_STAGES];
   uint32_t clip_mode; /* SET_SHADER_CLIP_PLANE_MODE */
   struct nv2a_combiner_fog {
      uint8_t mode; /* enum nv2a_combiner_fog_mode */
      struct nv2a_combiner_number scale, bias;
   } fog;
   int16_t fog_color; /* the parameter whose rgb the fog register has; negative: it is not read */
   uint64_t varyings; /* bits 1 << enum ir_varying: what goes in */
};

enum nv2a_combiner_status { NV2A_COMBINER_OK, NV2A_COMBINER_REFUSED, NV2A_COMBINER_NO_MEMORY };

enum { NV2A_COMBINER_MESSAGE = 200 };

/* `shader` is a fragment program as drivers get it (lower/prepare.h). With REFUSED `why` is a
 * sentence without a point: what does not fit, and where in the source if the program knows; empty
 * otherwise. */
enum nv2a_combiner_status nv2a_combiner_compile(const struct ir_shader *shader,
                                                struct nv2a_combiner_program *program,
                                                char why[NV2A_COMBINER_MESSAGE]);

/* The same of a setup of NV_register_combiners (compiler/frontend/combiners), taken as it is.
 * Parameters are enum combiner_param. False: textures of it are not what a stage gives (depths,
 * signed ones, a fifth unit); the setup as a program may do. */
struct combiner_key;
bool nv2a_combiner_from_setup(const struct combiner_key *key,
                              struct nv2a_combiner_program *program);

/* The words with the constants that `params` give. False: a parameter that a constant holds is not
 * in [0, 1] and has been clamped, so that what is drawn is not what the program says. */
bool nv2a_combiner_load(const struct nv2a_combiner_program *program, const float (*params)[4],
                        struct nv2a_combiner_words *words);

/* SET_FOG_MODE and the first two of SET_FOG_PARAMS (bias and linear) for the program's fog. */
void nv2a_combiner_load_fog(const struct nv2a_combiner_program *program, const float (*params)[4],
                            uint32_t *mode, float fog_params[2]);

/* Sends all of that: stages, combiners, constants, fog and its colour. False: see
 * nv2a_combiner_load. */
bool nv2a_combiner_push(const struct nv2a_combiner_program *program, const float (*params)[4],
                        struct nv2a_push *push);

#endif
