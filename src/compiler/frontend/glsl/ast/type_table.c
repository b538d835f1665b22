#include "type_table.h"

#define T(id) (&glsl_type_table[GLSL_ID_##id])

/* --- Structures (GLSL 1.20, 7.5) */

static const struct glsl_field depth_range[] = {
    {"near", T(FLOAT)},
    {"far", T(FLOAT)},
    {"diff", T(FLOAT)},
};

static const struct glsl_field point[] = {
    {"size", T(FLOAT)},
    {"sizeMin", T(FLOAT)},
    {"sizeMax", T(FLOAT)},
    {"fadeThresholdSize", T(FLOAT)},
    {"distanceConstantAttenuation", T(FLOAT)},
    {"distanceLinearAttenuation", T(FLOAT)},
    {"distanceQuadraticAttenuation", T(FLOAT)},
};

static const struct glsl_field material[] = {
    {"emission", T(VEC4)}, {"ambient", T(VEC4)},    {"diffuse", T(VEC4)},
    {"specular", T(VEC4)}, {"shininess", T(FLOAT)},
};

static const struct glsl_field light_source[] = {
    {"ambient", T(VEC4)},
    {"diffuse", T(VEC4)},
    {"specular", T(VEC4)},
    {"position", T(VEC4)},
    {"halfVector", T(VEC4)},
    {"spotDirection", T(VEC3)},
    {"spotExponent", T(FLOAT)},
    {"spotCutoff", T(FLOAT)},
    {"spotCosCutoff", T(FLOAT)},
    {"constantAttenuation", T(FLOAT)},
    {"linearAttenuation", T(FLOAT)},
    {"quadraticAttenuation", T(FLOAT)},
};

static const struct glsl_field light_model[] = {{"ambient", T(VEC4)}};

static const struct glsl_field light_model_products[] = {{"sceneColor", T(VEC4)}};

static const struct glsl_field light_products[] = {
    {"ambient", T(VEC4)},
    {"diffuse", T(VEC4)},
    {"specular", T(VEC4)},
};

static const struct glsl_field fog[] = {
    {"color", T(VEC4)}, {"density", T(FLOAT)}, {"start", T(FLOAT)},
    {"end", T(FLOAT)},  {"scale", T(FLOAT)},
};

/* --- Types */

#define NUMBERS(kind, n, c, text)                                                                  \
   {                                                                                               \
      .base = (kind), .rows = (n), .columns = (c), .name = (text), .components = (n) * (c),        \
      .slots = (c)                                                                                 \
   }
#define SAMPLER(kind, text)                                                                        \
   {                                                                                               \
      .base = GLSL_SAMPLER, .sampler = (kind), .name = (text), .slots = 1, .has_sampler = true     \
   }
/* `n`: components of all fields together. */
#define STRUCTURE(list, n, text)                                                                   \
   {                                                                                               \
      .base = GLSL_STRUCT, .name = (text), .fields = (list),                                       \
      .num_fields = sizeof(list) / sizeof *(list), .components = (n),                              \
      .slots = sizeof(list) / sizeof *(list)                                                       \
   }
#define ARRAY(of, text)                                                                            \
   {                                                                                               \
      .base = GLSL_ARRAY, .name = (text), .element = (of), .has_array = true                       \
   }

const struct glsl_type glsl_type_table[GLSL_NUM_TYPE_IDS] = {
    [GLSL_ID_FLOAT] = NUMBERS(GLSL_FLOAT, 1, 1, "float"),
    [GLSL_ID_VEC2] = NUMBERS(GLSL_FLOAT, 2, 1, "vec2"),
    [GLSL_ID_VEC3] = NUMBERS(GLSL_FLOAT, 3, 1, "vec3"),
    [GLSL_ID_VEC4] = NUMBERS(GLSL_FLOAT, 4, 1, "vec4"),
    [GLSL_ID_INT] = NUMBERS(GLSL_INT, 1, 1, "int"),
    [GLSL_ID_IVEC2] = NUMBERS(GLSL_INT, 2, 1, "ivec2"),
    [GLSL_ID_IVEC3] = NUMBERS(GLSL_INT, 3, 1, "ivec3"),
    [GLSL_ID_IVEC4] = NUMBERS(GLSL_INT, 4, 1, "ivec4"),
    [GLSL_ID_BOOL] = NUMBERS(GLSL_BOOL, 1, 1, "bool"),
    [GLSL_ID_BVEC2] = NUMBERS(GLSL_BOOL, 2, 1, "bvec2"),
    [GLSL_ID_BVEC3] = NUMBERS(GLSL_BOOL, 3, 1, "bvec3"),
    [GLSL_ID_BVEC4] = NUMBERS(GLSL_BOOL, 4, 1, "bvec4"),
    [GLSL_ID_MAT2] = NUMBERS(GLSL_FLOAT, 2, 2, "mat2"),
    [GLSL_ID_MAT2X3] = NUMBERS(GLSL_FLOAT, 3, 2, "mat2x3"),
    [GLSL_ID_MAT2X4] = NUMBERS(GLSL_FLOAT, 4, 2, "mat2x4"),
    [GLSL_ID_MAT3X2] = NUMBERS(GLSL_FLOAT, 2, 3, "mat3x2"),
    [GLSL_ID_MAT3] = NUMBERS(GLSL_FLOAT, 3, 3, "mat3"),
    [GLSL_ID_MAT3X4] = NUMBERS(GLSL_FLOAT, 4, 3, "mat3x4"),
    [GLSL_ID_MAT4X2] = NUMBERS(GLSL_FLOAT, 2, 4, "mat4x2"),
    [GLSL_ID_MAT4X3] = NUMBERS(GLSL_FLOAT, 3, 4, "mat4x3"),
    [GLSL_ID_MAT4] = NUMBERS(GLSL_FLOAT, 4, 4, "mat4"),
    [GLSL_ID_SAMPLER1D] = SAMPLER(GLSL_SAMPLER_1D, "sampler1D"),
    [GLSL_ID_SAMPLER2D] = SAMPLER(GLSL_SAMPLER_2D, "sampler2D"),
    [GLSL_ID_SAMPLER3D] = SAMPLER(GLSL_SAMPLER_3D, "sampler3D"),
    [GLSL_ID_SAMPLERCUBE] = SAMPLER(GLSL_SAMPLER_CUBE, "samplerCube"),
    [GLSL_ID_SAMPLER2DRECT] = SAMPLER(GLSL_SAMPLER_RECT, "sampler2DRect"),
    [GLSL_ID_SAMPLER1DSHADOW] = SAMPLER(GLSL_SAMPLER_1D_SHADOW, "sampler1DShadow"),
    [GLSL_ID_SAMPLER2DSHADOW] = SAMPLER(GLSL_SAMPLER_2D_SHADOW, "sampler2DShadow"),
    [GLSL_ID_SAMPLER2DRECTSHADOW] = SAMPLER(GLSL_SAMPLER_RECT_SHADOW, "sampler2DRectShadow"),
    [GLSL_ID_DEPTH_RANGE] = STRUCTURE(depth_range, 3, "gl_DepthRangeParameters"),
    [GLSL_ID_POINT] = STRUCTURE(point, 7, "gl_PointParameters"),
    [GLSL_ID_MATERIAL] = STRUCTURE(material, 17, "gl_MaterialParameters"),
    [GLSL_ID_LIGHT_SOURCE] = STRUCTURE(light_source, 29, "gl_LightSourceParameters"),
    [GLSL_ID_LIGHT_MODEL] = STRUCTURE(light_model, 4, "gl_LightModelParameters"),
    [GLSL_ID_LIGHT_MODEL_PRODUCTS] = STRUCTURE(light_model_products, 4, "gl_LightModelProducts"),
    [GLSL_ID_LIGHT_PRODUCTS] = STRUCTURE(light_products, 12, "gl_LightProducts"),
    [GLSL_ID_FOG] = STRUCTURE(fog, 8, "gl_FogParameters"),
    [GLSL_ID_VEC4_ARRAY] = ARRAY(T(VEC4), "vec4[]"),
    [GLSL_ID_MAT4_ARRAY] = ARRAY(T(MAT4), "mat4[]"),
    [GLSL_ID_LIGHT_SOURCE_ARRAY] = ARRAY(T(LIGHT_SOURCE), "gl_LightSourceParameters[]"),
    [GLSL_ID_LIGHT_PRODUCTS_ARRAY] = ARRAY(T(LIGHT_PRODUCTS), "gl_LightProducts[]"),
};
