/* The conventional fragment pipeline of OpenGL 1.x as IR: texture environments, colour sum, fog.
 *
 * Colours arrive clamped to [0,1] (rasterizer state clamp_vertex_color) unless the key has another
 * range. Alpha test and everything after it are the driver's fixed function.
 *
 * Unused fields of a key are 0; keys are hashed and compared as bytes (they have no padding).
 */
#ifndef FIXED_FUNCTION_FRAGMENT_H
#define FIXED_FUNCTION_FRAGMENT_H

#include "vertex.h"
#include "compiler/frontend/texture_shader/texture_shader.h"

enum ff_env_mode {
   FF_ENV_REPLACE,
   FF_ENV_MODULATE,
   FF_ENV_DECAL,
   FF_ENV_BLEND,
   FF_ENV_ADD,
   FF_ENV_COMBINE,
   FF_ENV_NONE, /* the colour passes: NV_texture_shader */
   FF_ENV_BUMP  /* ... and the texel moves the coordinates of a unit: ATI_envmap_bumpmap */
};

/* Base internal format: decides the rows of tables 3.18 and 3.19 (OpenGL 1.3). The sampler delivers
 * the texel as RGBA already: ALPHA (0,0,0,A), LUMINANCE (L,L,L,1), LUMINANCE_ALPHA (L,L,L,A),
 * INTENSITY (I,I,I,I), RGB (R,G,B,1), RGBA. */
enum ff_base_format {
   FF_FORMAT_ALPHA,
   FF_FORMAT_LUMINANCE,
   FF_FORMAT_LUMINANCE_ALPHA,
   FF_FORMAT_INTENSITY,
   FF_FORMAT_RGB,
   FF_FORMAT_RGBA
};

enum ff_combine {
   FF_COMBINE_REPLACE,
   FF_COMBINE_MODULATE,
   FF_COMBINE_ADD,
   FF_COMBINE_ADD_SIGNED,
   FF_COMBINE_INTERPOLATE,
   FF_COMBINE_SUBTRACT,
   FF_COMBINE_MODULATE_ADD,        /* 0 * 2 + 1: ATI_texture_env_combine3 */
   FF_COMBINE_MODULATE_SIGNED_ADD, /* 0 * 2 + 1 - 0.5 */
   FF_COMBINE_MODULATE_SUBTRACT,   /* 0 * 2 - 1 */
   FF_COMBINE_ADD4,                /* 0 * 1 + 2 * 3: NV_texture_env_combine4 */
   FF_COMBINE_ADD_SIGNED4,         /* 0 * 1 + 2 * 3 - 0.5 */
   FF_COMBINE_DOT3_RGB, /* rgb only; the result is not scaled by the EXT variant: leave rgb_shift 0
                         */
   FF_COMBINE_DOT3_RGBA /* rgb only; replaces alpha too, with alpha_shift (EXT: leave it 0) */
};

/* Arguments that a mode takes, 1..FF_MAX_ARGUMENTS. */
unsigned ff_combine_arguments(enum ff_combine mode);

enum ff_source {
   FF_SOURCE_TEXTURE, /* the unit's own */
   FF_SOURCE_CONSTANT,
   FF_SOURCE_PRIMARY,
   FF_SOURCE_PREVIOUS,
   FF_SOURCE_ZERO,
   FF_SOURCE_ONE,
   FF_SOURCE_TEXTURE0 = 8 /* + unit: ARB_texture_env_crossbar */
};

enum ff_operand {
   FF_OPERAND_COLOR,
   FF_OPERAND_ONE_MINUS_COLOR,
   FF_OPERAND_ALPHA,
   FF_OPERAND_ONE_MINUS_ALPHA
};

#define FF_MAX_ARGUMENTS 4

/* What the sampler delivers, and what of it is the texel. */
enum ff_texel {
   FF_TEXEL_COLOR,
   FF_TEXEL_SIGNED,    /* its colours may be negative */
   FF_TEXEL_INTENSITY, /* its alpha, in all components */
   FF_TEXEL_BLACK      /* (0,0,0,1): offsets are no colours */
};

struct ff_unit_key {
   uint8_t target;     /* 0: off, else enum ir_tex_target + 1 */
   uint8_t projective; /* q may differ from 1: divide s t r by it (never for cube maps) */
   uint8_t env_mode;   /* enum ff_env_mode */
   uint8_t format;     /* enum ff_base_format; 0 for COMBINE */
   uint8_t texel;      /* enum ff_texel */
   uint8_t bump;       /* BUMP: the unit whose coordinates are moved + 1; 0: none is */
   uint8_t pad[2];     /* 0 */
   /* COMBINE only: */
   uint8_t rgb_mode, alpha_mode;   /* enum ff_combine */
   uint8_t rgb_shift, alpha_shift; /* 0 1 2: the result is scaled by 1 2 4 */
   uint8_t rgb_source[FF_MAX_ARGUMENTS],
       alpha_source[FF_MAX_ARGUMENTS]; /* enum ff_source, unused arguments 0 */
   uint8_t rgb_operand[FF_MAX_ARGUMENTS],
       alpha_operand[FF_MAX_ARGUMENTS]; /* enum ff_operand; alpha takes the ALPHA ones */
};

/* FACTOR: FOGC.x is the blend factor itself. */
enum ff_fog { FF_FOG_OFF, FF_FOG_LINEAR, FF_FOG_EXP, FF_FOG_EXP2, FF_FOG_FACTOR };

/* Which colours there are (ARB_color_buffer_float): all inputs in [0,1]; inputs beyond it, and
 * results that are clamped; colours that nothing clamps. */
enum ff_range { FF_RANGE_UNIT, FF_RANGE_CLAMPED, FF_RANGE_ANY };

struct ff_fragment_key {
   uint8_t color_sum; /* adds COL1.rgb after texturing */
   uint8_t fog;       /* enum ff_fog, per fragment from FOGC.x */
   uint8_t shaded;    /* the colours of units come from texture shaders */
   uint8_t range;     /* enum ff_range */
   struct ff_unit_key unit[FF_MAX_UNITS];
};
_Static_assert(sizeof(struct ff_unit_key) == 28, "keys have no padding");
_Static_assert(sizeof(struct ff_fragment_key) == 4 + 28 * FF_MAX_UNITS, "keys have no padding");

/* Uniforms, in vec4. */
enum ff_fragment_param {
   FF_FP_ENV_COLOR = 0, /* + unit, clamped to [0,1] */
   FF_FP_FOG_COLOR = FF_MAX_UNITS,
   FF_FP_FOG, /* x = -1/(end-start), y = end/(end-start); z = density/ln(2); w = density/sqrt(ln(2))
               */
   FF_FRAGMENT_NUM_PARAMS,
   FF_FP_BUMP = FF_FRAGMENT_NUM_PARAMS, /* + unit, where a unit of the key is BUMP: its matrix */
   FF_FRAGMENT_BUMP_PARAMS = FF_FP_BUMP + FF_MAX_UNITS
};

/* Parameters of texture shaders start here, those of enum ts_param. */
#define FF_FP_SHADER FF_FRAGMENT_BUMP_PARAMS

/* Builds the program; it is indexed and valid. Sampler n is texture unit n. A unit that combines
 * with the texture of a disabled unit passes the previous colour (ARB_texture_env_crossbar). NULL:
 * out of memory. The caller destroys it. */
struct ir_shader *ff_build_fragment(const struct ff_fragment_key *key);
/* The same with colours of units that come from texture shaders; a unit of TS_COLOR_NONE is off. */
struct ir_shader *ff_build_shaded_fragment(const struct ff_fragment_key *key,
                                           const struct ts_key *textures);

/* What a texture unit samples with its coordinates as they come: sampler and varying are the
 * unit's. projective: q may differ from 1, and divides s t r (never for cube maps). */
struct ir_val ff_emit_texel(struct ir_builder *b, unsigned unit, enum ir_tex_target target,
                            bool projective);

/* The fog factor of the input FOGC, a scalar in [0,1]; 1 is no fog. `mode` is not OFF; parameter
 * `factors` is as FF_FP_FOG. */
struct ir_val ff_emit_fog_factor(struct ir_builder *b, enum ff_fog mode, unsigned factors);

/* A colour of four components under fog, whose coordinate is the input FOGC. `factors` and `color`
 * number the parameters that FF_FP_FOG and FF_FP_FOG_COLOR describe. Gives four components; alpha
 * is that of `value`. */
struct ir_val ff_emit_fog(struct ir_builder *b, enum ff_fog mode, unsigned factors, unsigned color,
                          struct ir_val value);

#endif
