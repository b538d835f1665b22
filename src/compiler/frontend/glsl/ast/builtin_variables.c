#include "builtins.h"
#include "type_table.h"
#include "compiler/ir/ir.h"

#include <stdlib.h>
#include <string.h>

#define T(id) (&glsl_type_table[GLSL_ID_##id])
#define OF_VERTEX .vertex = true
#define OF_FRAGMENT .fragment = true
#define OF_BOTH .vertex = true, .fragment = true
#define IN_DESKTOP .desktop = true
#define IN_ESSL .es = true
#define IN_BOTH .desktop = true, .es = true

/* What rows of a kind have in common. */
#define VARIABLE(text, is, of, at, stages, languages)                                              \
   .name = (text), .kind = GLSL_BUILTIN_##is, .type = T(of), .slot = (at), OF_##stages,            \
   IN_##languages
#define ATTRIBUTE(text, of, at)                                                                    \
   {                                                                                               \
      VARIABLE(text, ATTRIBUTE, of, VERT_ATTRIB_##at, VERTEX, DESKTOP)                             \
   }
#define CONSTANT(text, limit, languages)                                                           \
   {                                                                                               \
      VARIABLE(text, CONSTANT, INT, GLSL_##limit, BOTH, languages)                                 \
   }
#define STATE(text, of, which, languages)                                                          \
   {                                                                                               \
      VARIABLE(text, STATE, of, 0, BOTH, languages), .state = GLSL_STATE_##which                   \
   }
#define STATE_ARRAY(text, of, which, limit)                                                        \
   {                                                                                               \
      VARIABLE(text, STATE, of, 0, BOTH, DESKTOP), .state = GLSL_STATE_##which,                    \
                                                   .length = GLSL_##limit                          \
   }

/* GLSL 1.20, 7.1 to 7.6; ESSL 1.00, 7. Sorted by name, of one name the vertex shader's first. */
static const struct glsl_builtin_variable variables[] = {
    {VARIABLE("gl_BackColor", OUTPUT, VEC4, VARYING_BFC0, VERTEX, DESKTOP), .writable = true},
    STATE("gl_BackLightModelProduct", LIGHT_MODEL_PRODUCTS, BACK_LIGHT_MODEL_PRODUCT, DESKTOP),
    STATE_ARRAY("gl_BackLightProduct", LIGHT_PRODUCTS_ARRAY, BACK_LIGHT_PRODUCT, MAX_LIGHTS),
    STATE("gl_BackMaterial", MATERIAL, BACK_MATERIAL, DESKTOP),
    {VARIABLE("gl_BackSecondaryColor", OUTPUT, VEC4, VARYING_BFC1, VERTEX, DESKTOP),
     .writable = true},
    STATE_ARRAY("gl_ClipPlane", VEC4_ARRAY, CLIP_PLANE, MAX_CLIP_PLANES),
    {VARIABLE("gl_ClipVertex", OUTPUT, VEC4, VARYING_CLP0, VERTEX, DESKTOP), .writable = true},
    ATTRIBUTE("gl_Color", VEC4, COLOR0),
    {VARIABLE("gl_Color", INPUT, VEC4, VARYING_COL0, FRAGMENT, DESKTOP)},
    STATE("gl_DepthRange", DEPTH_RANGE, DEPTH_RANGE, BOTH),
    STATE_ARRAY("gl_EyePlaneQ", VEC4_ARRAY, EYE_PLANE_Q, MAX_TEXTURE_COORDS),
    STATE_ARRAY("gl_EyePlaneR", VEC4_ARRAY, EYE_PLANE_R, MAX_TEXTURE_COORDS),
    STATE_ARRAY("gl_EyePlaneS", VEC4_ARRAY, EYE_PLANE_S, MAX_TEXTURE_COORDS),
    STATE_ARRAY("gl_EyePlaneT", VEC4_ARRAY, EYE_PLANE_T, MAX_TEXTURE_COORDS),
    STATE("gl_Fog", FOG, FOG, DESKTOP),
    ATTRIBUTE("gl_FogCoord", FLOAT, FOG),
    {VARIABLE("gl_FogFragCoord", VARYING, FLOAT, VARYING_FOGC, VERTEX, DESKTOP), .writable = true},
    {VARIABLE("gl_FogFragCoord", VARYING, FLOAT, VARYING_FOGC, FRAGMENT, DESKTOP)},
    {VARIABLE("gl_FragColor", OUTPUT, VEC4, FRAG_RESULT_COLOR, FRAGMENT, BOTH), .writable = true},
    {VARIABLE("gl_FragCoord", INPUT, VEC4, VARYING_WPOS, FRAGMENT, BOTH)},
    {VARIABLE("gl_FragData", OUTPUT, VEC4_ARRAY, FRAG_RESULT_COLOR, FRAGMENT, BOTH),
     .writable = true, .length = GLSL_MAX_DRAW_BUFFERS},
    {VARIABLE("gl_FragDepth", OUTPUT, FLOAT, FRAG_RESULT_DEPTH, FRAGMENT, DESKTOP),
     .writable = true},
    {VARIABLE("gl_FragDepthEXT", OUTPUT, FLOAT, FRAG_RESULT_DEPTH, FRAGMENT, ESSL),
     .writable = true, .needs = 1u << GLSL_EXT_FRAG_DEPTH},
    {VARIABLE("gl_FrontColor", OUTPUT, VEC4, VARYING_COL0, VERTEX, DESKTOP), .writable = true},
    {VARIABLE("gl_FrontFacing", INPUT, BOOL, VARYING_FACE, FRAGMENT, BOTH)},
    STATE("gl_FrontLightModelProduct", LIGHT_MODEL_PRODUCTS, FRONT_LIGHT_MODEL_PRODUCT, DESKTOP),
    STATE_ARRAY("gl_FrontLightProduct", LIGHT_PRODUCTS_ARRAY, FRONT_LIGHT_PRODUCT, MAX_LIGHTS),
    STATE("gl_FrontMaterial", MATERIAL, FRONT_MATERIAL, DESKTOP),
    {VARIABLE("gl_FrontSecondaryColor", OUTPUT, VEC4, VARYING_COL1, VERTEX, DESKTOP),
     .writable = true},
    STATE("gl_LightModel", LIGHT_MODEL, LIGHT_MODEL, DESKTOP),
    STATE_ARRAY("gl_LightSource", LIGHT_SOURCE_ARRAY, LIGHT_SOURCE, MAX_LIGHTS),
    CONSTANT("gl_MaxClipPlanes", MAX_CLIP_PLANES, DESKTOP),
    CONSTANT("gl_MaxCombinedTextureImageUnits", MAX_COMBINED_TEXTURE_UNITS, BOTH),
    CONSTANT("gl_MaxDrawBuffers", MAX_DRAW_BUFFERS, BOTH),
    CONSTANT("gl_MaxFragmentUniformComponents", MAX_FRAGMENT_UNIFORM_COMPONENTS, DESKTOP),
    CONSTANT("gl_MaxFragmentUniformVectors", MAX_FRAGMENT_UNIFORM_VECTORS, ESSL),
    CONSTANT("gl_MaxLights", MAX_LIGHTS, DESKTOP),
    CONSTANT("gl_MaxTextureCoords", MAX_TEXTURE_COORDS, DESKTOP),
    CONSTANT("gl_MaxTextureImageUnits", MAX_TEXTURE_IMAGE_UNITS, BOTH),
    CONSTANT("gl_MaxTextureUnits", MAX_TEXTURE_UNITS, DESKTOP),
    CONSTANT("gl_MaxVaryingFloats", MAX_VARYING_FLOATS, DESKTOP),
    CONSTANT("gl_MaxVaryingVectors", MAX_VARYING_VECTORS, ESSL),
    CONSTANT("gl_MaxVertexAttribs", MAX_VERTEX_ATTRIBS, BOTH),
    CONSTANT("gl_MaxVertexTextureImageUnits", MAX_VERTEX_TEXTURE_UNITS, BOTH),
    CONSTANT("gl_MaxVertexUniformComponents", MAX_VERTEX_UNIFORM_COMPONENTS, DESKTOP),
    CONSTANT("gl_MaxVertexUniformVectors", MAX_VERTEX_UNIFORM_VECTORS, ESSL),
    STATE("gl_ModelViewMatrix", MAT4, MODEL_VIEW_MATRIX, DESKTOP),
    STATE("gl_ModelViewMatrixInverse", MAT4, MODEL_VIEW_MATRIX_INVERSE, DESKTOP),
    STATE("gl_ModelViewMatrixInverseTranspose", MAT4, MODEL_VIEW_MATRIX_INVERSE_TRANSPOSE, DESKTOP),
    STATE("gl_ModelViewMatrixTranspose", MAT4, MODEL_VIEW_MATRIX_TRANSPOSE, DESKTOP),
    STATE("gl_ModelViewProjectionMatrix", MAT4, MODEL_VIEW_PROJECTION_MATRIX, DESKTOP),
    STATE("gl_ModelViewProjectionMatrixInverse", MAT4, MODEL_VIEW_PROJECTION_MATRIX_INVERSE,
          DESKTOP),
    STATE("gl_ModelViewProjectionMatrixInverseTranspose", MAT4,
          MODEL_VIEW_PROJECTION_MATRIX_INVERSE_TRANSPOSE, DESKTOP),
    STATE("gl_ModelViewProjectionMatrixTranspose", MAT4, MODEL_VIEW_PROJECTION_MATRIX_TRANSPOSE,
          DESKTOP),
    ATTRIBUTE("gl_MultiTexCoord0", VEC4, TEX0),
    ATTRIBUTE("gl_MultiTexCoord1", VEC4, TEX0 + 1),
    ATTRIBUTE("gl_MultiTexCoord2", VEC4, TEX0 + 2),
    ATTRIBUTE("gl_MultiTexCoord3", VEC4, TEX0 + 3),
    ATTRIBUTE("gl_MultiTexCoord4", VEC4, TEX0 + 4),
    ATTRIBUTE("gl_MultiTexCoord5", VEC4, TEX0 + 5),
    ATTRIBUTE("gl_MultiTexCoord6", VEC4, TEX0 + 6),
    ATTRIBUTE("gl_MultiTexCoord7", VEC4, TEX0 + 7),
    ATTRIBUTE("gl_Normal", VEC3, NORMAL),
    STATE("gl_NormalMatrix", MAT3, NORMAL_MATRIX, DESKTOP),
    STATE("gl_NormalScale", FLOAT, NORMAL_SCALE, DESKTOP),
    STATE_ARRAY("gl_ObjectPlaneQ", VEC4_ARRAY, OBJECT_PLANE_Q, MAX_TEXTURE_COORDS),
    STATE_ARRAY("gl_ObjectPlaneR", VEC4_ARRAY, OBJECT_PLANE_R, MAX_TEXTURE_COORDS),
    STATE_ARRAY("gl_ObjectPlaneS", VEC4_ARRAY, OBJECT_PLANE_S, MAX_TEXTURE_COORDS),
    STATE_ARRAY("gl_ObjectPlaneT", VEC4_ARRAY, OBJECT_PLANE_T, MAX_TEXTURE_COORDS),
    STATE("gl_Point", POINT, POINT, DESKTOP),
    {VARIABLE("gl_PointCoord", INPUT, VEC2, VARYING_PNTC, FRAGMENT, BOTH), .min_version = 120},
    {VARIABLE("gl_PointSize", OUTPUT, FLOAT, VARYING_PSIZ, VERTEX, BOTH), .writable = true},
    {VARIABLE("gl_Position", OUTPUT, VEC4, VARYING_HPOS, VERTEX, BOTH), .writable = true},
    STATE("gl_ProjectionMatrix", MAT4, PROJECTION_MATRIX, DESKTOP),
    STATE("gl_ProjectionMatrixInverse", MAT4, PROJECTION_MATRIX_INVERSE, DESKTOP),
    STATE("gl_ProjectionMatrixInverseTranspose", MAT4, PROJECTION_MATRIX_INVERSE_TRANSPOSE,
          DESKTOP),
    STATE("gl_ProjectionMatrixTranspose", MAT4, PROJECTION_MATRIX_TRANSPOSE, DESKTOP),
    ATTRIBUTE("gl_SecondaryColor", VEC4, COLOR1),
    {VARIABLE("gl_SecondaryColor", INPUT, VEC4, VARYING_COL1, FRAGMENT, DESKTOP)},
    {VARIABLE("gl_TexCoord", VARYING, VEC4_ARRAY, VARYING_TEX0, VERTEX, DESKTOP), .writable = true,
     .length = GLSL_MAX_TEXTURE_COORDS},
    {VARIABLE("gl_TexCoord", VARYING, VEC4_ARRAY, VARYING_TEX0, FRAGMENT, DESKTOP),
     .length = GLSL_MAX_TEXTURE_COORDS},
    STATE_ARRAY("gl_TextureEnvColor", VEC4_ARRAY, TEXTURE_ENV_COLOR, MAX_TEXTURE_UNITS),
    STATE_ARRAY("gl_TextureMatrix", MAT4_ARRAY, TEXTURE_MATRIX, MAX_TEXTURE_COORDS),
    STATE_ARRAY("gl_TextureMatrixInverse", MAT4_ARRAY, TEXTURE_MATRIX_INVERSE, MAX_TEXTURE_COORDS),
    STATE_ARRAY("gl_TextureMatrixInverseTranspose", MAT4_ARRAY, TEXTURE_MATRIX_INVERSE_TRANSPOSE,
                MAX_TEXTURE_COORDS),
    STATE_ARRAY("gl_TextureMatrixTranspose", MAT4_ARRAY, TEXTURE_MATRIX_TRANSPOSE,
                MAX_TEXTURE_COORDS),
    ATTRIBUTE("gl_Vertex", VEC4, POS),
};

#define NUM_VARIABLES (sizeof variables / sizeof *variables)

static bool
has(const struct glsl_language *language, const struct glsl_builtin_variable *v)
{
   if (!(language->stage == GLSL_VERTEX ? v->vertex : v->fragment) ||
       (v->needs & ~language->enabled))
      return false;
   return language->es ? v->es : v->desktop && language->version >= v->min_version;
}

static int
compare_name(const void *name, const void *variable)
{
   return strcmp(name, ((const struct glsl_builtin_variable *)variable)->name);
}

const struct glsl_builtin_variable *
glsl_find_builtin_variable(const struct glsl_language *language, const char *name)
{
   const struct glsl_builtin_variable *v =
       bsearch(name, variables, NUM_VARIABLES, sizeof *variables, compare_name);
   if (!v)
      return NULL;
   while (v > variables && !strcmp(v[-1].name, name))
      v--;
   for (; v < variables + NUM_VARIABLES && !strcmp(v->name, name); v++)
      if (has(language, v))
         return v;
   return NULL;
}

const char *
glsl_builtin_variable_name(unsigned number)
{
   return number < NUM_VARIABLES ? variables[number].name : NULL;
}

/* 0 of GLSL_NO_LIMIT. */
static int32_t
limit_value(enum glsl_limit limit, const struct glsl_limits *limits)
{
   switch (limit) {
   case GLSL_NO_LIMIT:
      return 0;
   case GLSL_MAX_LIGHTS:
      return limits->max_lights;
   case GLSL_MAX_CLIP_PLANES:
      return limits->max_clip_planes;
   case GLSL_MAX_TEXTURE_UNITS:
      return limits->max_texture_units;
   case GLSL_MAX_TEXTURE_COORDS:
      return limits->max_texture_coords;
   case GLSL_MAX_VERTEX_ATTRIBS:
      return limits->max_vertex_attribs;
   case GLSL_MAX_VERTEX_UNIFORM_COMPONENTS:
      return limits->max_vertex_uniform_components;
   case GLSL_MAX_VERTEX_UNIFORM_VECTORS:
      return limits->max_vertex_uniform_components / 4;
   case GLSL_MAX_VARYING_FLOATS:
      return limits->max_varying_floats;
   case GLSL_MAX_VARYING_VECTORS:
      return limits->max_varying_floats / 4;
   case GLSL_MAX_VERTEX_TEXTURE_UNITS:
      return limits->max_vertex_texture_units;
   case GLSL_MAX_COMBINED_TEXTURE_UNITS:
      return limits->max_combined_texture_units;
   case GLSL_MAX_TEXTURE_IMAGE_UNITS:
      return limits->max_texture_image_units;
   case GLSL_MAX_FRAGMENT_UNIFORM_COMPONENTS:
      return limits->max_fragment_uniform_components;
   case GLSL_MAX_FRAGMENT_UNIFORM_VECTORS:
      return limits->max_fragment_uniform_components / 4;
   case GLSL_MAX_DRAW_BUFFERS:
      return limits->max_draw_buffers;
   }
   return 0;
}

int32_t
glsl_builtin_constant(const struct glsl_limits *limits, const struct glsl_builtin_variable *v)
{
   return limit_value((enum glsl_limit)v->slot, limits);
}

uint32_t
glsl_builtin_length(const struct glsl_limits *limits, const struct glsl_builtin_variable *v)
{
   return (uint32_t)limit_value(v->length, limits);
}
