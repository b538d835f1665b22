/* The conventional vertex pipeline of OpenGL 1.x as IR.
 *
 * A key says which computations there are; everything else is a uniform (a parameter of the IR), so
 * that changes of lights, materials, matrices and planes never make a new program. In particular
 * the lights are walked by a loop whose count is a uniform: 255 light masks share one program. For
 * an executor without control flow the loop is unrolled, and the count is part of the key.
 *
 * The front end fills key and uniforms from GL state. Unused fields of a key are 0, so that equal
 * pipelines have equal keys; keys are hashed and compared as bytes (they have no padding).
 */
#ifndef FIXED_FUNCTION_VERTEX_H
#define FIXED_FUNCTION_VERTEX_H

#include "compiler/ir/ir.h"

#define FF_MAX_LIGHTS 8
#define FF_MAX_UNITS 8
#define FF_MAX_CLIP_PLANES 6
#define FF_MAX_BLEND_UNITS 4
#define FF_MAX_PALETTE 32

enum ff_vertex_flag {
   FF_VERTEX_LIGHTING = 1u << 0,
   FF_VERTEX_LOCAL_LIGHTS = 1u << 1, /* some enabled light has eye position w != 0 */
   FF_VERTEX_SPOT_LIGHTS = 1u << 2,  /* some enabled light has a cutoff other than 180 */
   FF_VERTEX_LOCAL_VIEWER = 1u << 3,
   FF_VERTEX_TWO_SIDE = 1u << 4,          /* BFC0/BFC1 get the lighting of the back face */
   FF_VERTEX_SEPARATE_SPECULAR = 1u << 5, /* COL1 gets the specular term, else COL0 has it */
   FF_VERTEX_NORMALIZE = 1u << 6,  /* RESCALE_NORMAL is folded into the normal matrix instead */
   FF_VERTEX_FOG_COORD = 1u << 7,  /* FOGC is VERT_ATTRIB_FOG.x, else the eye distance |z| */
   FF_VERTEX_FOG_RADIAL = 1u << 9, /* FOGC is the distance to the eye (NV_fog_distance) ... */
   FF_VERTEX_FOG_PLANE = 1u << 10, /* ... or z, as its specification says */
   FF_VERTEX_POINT_ATTENUATION = 1u << 8, /* PSIZ by distance, else PSIZ is the point size */
   FF_VERTEX_INDEX = 1u << 12,       /* COL0 and BFC0 get a colour index in x, and nothing else; the
                                        material's AMBIENT is its ambient, diffuse, specular indices */
   FF_VERTEX_POINT_SIZES = 1u << 13, /* PSIZ is made of VERT_ATTRIB_POINT_SIZE.x */
   FF_VERTEX_CLIP_POSITIONS = 1u << 14, /* VERT_ATTRIB_POS is in clip coordinates; nothing else may
                                           ask for a position */
   FF_VERTEX_PALETTE = 1u << 15,  /* blend_units: VERT_ATTRIB_BLEND_MATRIX has their matrices */
   FF_VERTEX_UNROLLED = 1u << 11, /* one block, no computed addresses: num_lights light records */
};

/* Terms of a material as bits: FRONT << term, BACK << term, for ff_vertex_key::material_*. */
enum ff_material_term {
   FF_MATERIAL_AMBIENT,
   FF_MATERIAL_DIFFUSE,
   FF_MATERIAL_SPECULAR,
   FF_MATERIAL_EMISSION,
   FF_MATERIAL_SHININESS,
   FF_NUM_MATERIAL_TERMS
};
#define FF_MATERIAL_BIT(term, back) (1u << ((term) + ((back) ? FF_NUM_MATERIAL_TERMS : 0)))

enum ff_texgen {
   FF_TEXGEN_OFF,
   FF_TEXGEN_OBJECT_LINEAR,
   FF_TEXGEN_EYE_LINEAR,
   FF_TEXGEN_SPHERE_MAP,     /* s and t only */
   FF_TEXGEN_REFLECTION_MAP, /* s, t, r */
   FF_TEXGEN_NORMAL_MAP      /* s, t, r */
};

struct ff_vertex_key {
   uint32_t flags;   /* enum ff_vertex_flag */
   uint32_t outputs; /* bits 1 << enum ir_varying that somebody reads; HPOS is always written. Of
                        COL0 COL1 BFC0 BFC1 FOGC PSIZ TEX0..7 EDGE CLP0..5; the others are ignored.
                        BFC0/BFC1 need TWO_SIDE and are not written without. */
   /* Where a material term comes from: the vertex colour (COLOR_MATERIAL), the attribute
    * VERT_ATTRIB_MAT_* (glMaterial between vertices), else the uniform. Colour wins. */
   uint16_t material_color, material_attrib;
   uint8_t tex_matrix;              /* bit n: the texture matrix of unit n is not the identity */
   uint8_t num_lights;              /* UNROLLED with LIGHTING: 0..8 enabled lights; else 0 */
   uint8_t blend_units;             /* 0: one modelview matrix; else that many, weighted */
   uint8_t pad;                     /* 0 */
   uint8_t texgen[FF_MAX_UNITS][4]; /* enum ff_texgen of s t r q */
};
_Static_assert(sizeof(struct ff_vertex_key) == 16 + 4 * FF_MAX_UNITS, "keys have no padding");

/* Uniforms, in vec4. A matrix is stored as its rows: row i dot vector = component i. Only what the
 * key uses is read. */
enum ff_vertex_param {
   FF_VP_MVP = 0,       /* 4 rows: projection * modelview */
   FF_VP_MODELVIEW = 4, /* 4 rows */
   FF_VP_NORMAL = 8,    /* 3 rows, xyz: inverse transpose of the upper 3x3 of the modelview matrix,
                           times the factor of RESCALE_NORMAL if that is enabled */
   FF_VP_POINT = 11,    /* point size, then the distance attenuation a b c (EXT_point_parameters) */
   FF_VP_LIGHT_COUNT = 12, /* x: number of light records, an integer in 0..8 as float; not read
                              when UNROLLED */
   FF_VP_MODEL_AMBIENT = 13,
   FF_VP_MATERIAL = 14, /* + 2 * enum ff_material_term + (0 front, 1 back); shininess in x */
   FF_VP_LIGHTS = FF_VP_MATERIAL + 2 * FF_NUM_MATERIAL_TERMS, /* enabled lights, densely packed */
   FF_LIGHT_SIZE = 7,
   FF_VP_CLIP_PLANES = FF_VP_LIGHTS + FF_LIGHT_SIZE * FF_MAX_LIGHTS, /* in eye coordinates */
   FF_VP_TEXGEN = FF_VP_CLIP_PLANES + FF_MAX_CLIP_PLANES, /* + 4 * unit + coordinate: the object or
                              eye plane, whichever the coordinate's mode uses */
   FF_VP_TEX_MATRIX = FF_VP_TEXGEN + 4 * FF_MAX_UNITS,    /* + 4 * unit: rows */
   FF_VERTEX_NUM_PARAMS = FF_VP_TEX_MATRIX + 4 * FF_MAX_UNITS,
   /* Where blend_units is not 0, in place of MVP, MODELVIEW and NORMAL: */
   FF_VP_PROJECTION = FF_VERTEX_NUM_PARAMS, /* 4 rows */
   FF_VP_BLEND = FF_VP_PROJECTION + 4,      /* matrices, of the units or of the palette */
   FF_BLEND_SIZE = 7,                       /* 4 rows of modelview, 3 rows of its NORMAL */
   FF_VERTEX_MAX_PARAMS = FF_VP_BLEND + FF_BLEND_SIZE * FF_MAX_PALETTE
};

/* A light record, FF_LIGHT_SIZE vec4. The light's own colours: materials are applied after the sum
 * over the lights, so a material change touches only FF_VP_MATERIAL. */
enum ff_light_param {
   FF_LIGHT_POSITION, /* positional: eye position divided by w, w 1; directional: unit vector
                         towards the light, w 0 */
   FF_LIGHT_HALF, /* directional: normalize(direction + (0,0,1)); read only when no local flag is
                     set */
   FF_LIGHT_AMBIENT,
   FF_LIGHT_DIFFUSE,
   FF_LIGHT_SPECULAR,
   FF_LIGHT_SPOT, /* xyz unit direction, w cosine of the cutoff; no spot: w = -2 and exponent 0 */
   FF_LIGHT_ATTENUATION /* constant, linear, quadratic (directional: 1 0 0); w spot exponent */
};

/* Builds the program; it is indexed and valid. NULL: out of memory. The caller destroys it. */
struct ir_shader *ff_build_vertex(const struct ff_vertex_key *key);

/* Clip coordinates: matrix * VERT_ATTRIB_POS, four dp4 marked exact, with the matrix rows in
 * parameters mvp..mvp+3. The one place where the conventional position is made: programs with
 * NV_position_invariant get it too, and so the same bits (VP1.1). */
struct ir_val ff_position(struct ir_builder *b, unsigned mvp);
/* Appends HPOS = ff_position. */
void ff_emit_position(struct ir_builder *b, unsigned mvp);

#endif
