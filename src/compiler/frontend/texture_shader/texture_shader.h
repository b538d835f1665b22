/* Texture shaders (NV_texture_shader, 2 and 3) as IR: what gives each texture unit its colour
 * instead of a plain texture, before texture environments or register combiners take the colours.
 *
 * Unit n is a stage: its operation, its texture coordinates, its texture, and the results of stages
 * below it. enum ts_operation has a row in one table (operations.c), from which consistency and
 * code follow.
 */
#ifndef TEXTURE_SHADER_TEXTURE_SHADER_H
#define TEXTURE_SHADER_TEXTURE_SHADER_H

#include "compiler/ir/builder.h"

#define TS_MAX_STAGES 8

/* What the numbers of a texture are. Those from HILO on are no colours. */
enum ts_texel {
   TS_TEXEL_UNSIGNED, /* colours in [0,1] */
   TS_TEXEL_SIGNED,   /* colours in [-1,1] */
   TS_TEXEL_MIXED,    /* signed colours, alpha in [0,1] */
   TS_TEXEL_FLOAT,    /* NV_float_buffer: any numbers; nothing to environments and other stages */
   TS_TEXEL_HILO,     /* x y: in [0,1] */
   TS_TEXEL_SIGNED_HILO,
   TS_TEXEL_DSDT,               /* x y: offsets in [-1,1] */
   TS_TEXEL_DSDT_MAG,           /* ... z: in [0,1] */
   TS_TEXEL_DSDT_MAG_INTENSITY, /* ... w: a colour in [0,1], in all components */
   TS_TEXEL_DUDV                /* ATI_envmap_bumpmap: x y; nothing to texture shaders */
};

enum ts_operation {
   TS_NONE,
   TS_TEXTURE_1D,
   TS_TEXTURE_2D,
   TS_TEXTURE_RECT,
   TS_TEXTURE_CUBE,
   TS_TEXTURE_3D,
   TS_PASS_THROUGH,
   TS_CULL_FRAGMENT,
   TS_OFFSET_2D,
   TS_OFFSET_2D_SCALE,
   TS_OFFSET_RECT,
   TS_OFFSET_RECT_SCALE,
   TS_OFFSET_PROJECTIVE_2D,
   TS_OFFSET_PROJECTIVE_2D_SCALE,
   TS_OFFSET_PROJECTIVE_RECT,
   TS_OFFSET_PROJECTIVE_RECT_SCALE,
   TS_OFFSET_HILO_2D,
   TS_OFFSET_HILO_RECT,
   TS_OFFSET_HILO_PROJECTIVE_2D,
   TS_OFFSET_HILO_PROJECTIVE_RECT,
   TS_DEPENDENT_AR,
   TS_DEPENDENT_GB,
   TS_DEPENDENT_HILO,
   TS_DEPENDENT_RGB_3D,
   TS_DEPENDENT_RGB_CUBE,
   TS_DOT_PRODUCT,
   TS_DOT_PRODUCT_1D,
   TS_DOT_PRODUCT_2D,
   TS_DOT_PRODUCT_RECT,
   TS_DOT_PRODUCT_3D,
   TS_DOT_PRODUCT_CUBE,
   TS_DOT_PRODUCT_DIFFUSE,
   TS_DOT_PRODUCT_REFLECT,
   TS_DOT_PRODUCT_CONST_EYE_REFLECT,
   TS_DOT_PRODUCT_PASS_THROUGH,
   TS_DOT_PRODUCT_DEPTH_REPLACE,
   TS_DOT_PRODUCT_AFFINE_DEPTH_REPLACE,
   TS_NUM_OPERATIONS
};

/* How colours in [0,1] enter a dot product. */
enum ts_mapping { TS_MAPPING_IDENTITY, TS_MAPPING_EXPAND, TS_MAPPING_BLUE_ONE };

/* A stage as its keys have it; unused fields are 0. */
struct ts_stage {
   uint8_t operation; /* enum ts_operation */
   uint8_t previous;  /* the stage whose result it reads */
   uint8_t mapping;   /* enum ts_mapping */
   uint8_t cull;      /* CULL_FRAGMENT: bit n, coordinate n has to be less than 0, not at least */
   uint8_t texel;     /* enum ts_texel of the texture that it samples */
   uint8_t white;     /* the texture has alpha alone: its colour is white */
   uint8_t fetches;   /* the texture of the operation's target is usable */
   uint8_t expands;   /* numbers of the texture that have no sign come in [-1,1] */
};
struct ts_key {
   struct ts_stage stage[TS_MAX_STAGES];
};

/* Parameters in vec4 from a first one on. */
enum ts_param {
   TS_PARAM_MATRIX, /* + 3 * stage: OFFSET_TEXTURE_MATRIX_NV as it is given */
   TS_PARAM_SCALE,  /* + 3 * stage: scale, bias */
   TS_PARAM_EYE,    /* + 3 * stage */
   TS_PARAMS_OF_STAGE = 3,
   TS_PARAM_DEPTH_RANGE = TS_PARAMS_OF_STAGE * TS_MAX_STAGES, /* the smaller, the larger */
   TS_NUM_PARAMS
};

/* The target that an operation samples: enum ir_tex_target + 1; 0: none. */
unsigned ts_target(enum ts_operation operation);
/* The first stage that the operation can be in, and whether the last one can not have it. */
unsigned ts_first_stage(enum ts_operation operation);
bool ts_needs_next(enum ts_operation operation);

/* The stages that are consistent: bit n for stage n, of `num` stages. `fetches`, `texel`, operation
 * and previous count. */
unsigned ts_consistent(const struct ts_stage *stage, unsigned num);

/* What fragments get of a stage. */
enum ts_color {
   TS_COLOR_NONE, /* texture environments leave the colour alone; (0,0,0,0) */
   TS_COLOR_RGBA, /* not of a texture */
   TS_COLOR_TEXTURE,
   TS_COLOR_INTENSITY /* of a texture: (0,0,0,I), environments take it as INTENSITY */
};
enum ts_color ts_color(const struct ts_stage *stage);

/* Appends what the stages do, all of them consistent or NONE: colours by stage, in `colors`, n 0
 * where there is none; fragments that are culled; the depth. Sampler n and coordinates n are those
 * of stage n. */
void ts_emit(struct ir_builder *b, const struct ts_key *key, unsigned first_param,
             struct ir_val colors[TS_MAX_STAGES]);

#endif
