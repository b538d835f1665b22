/* The types that the language names, by number: what tables of variables and functions refer to. */
#ifndef GLSL_AST_TYPE_TABLE_H
#define GLSL_AST_TYPE_TABLE_H

#include "types.h"

enum glsl_type_id {
   GLSL_ID_FLOAT,
   GLSL_ID_VEC2,
   GLSL_ID_VEC3,
   GLSL_ID_VEC4,
   GLSL_ID_INT,
   GLSL_ID_IVEC2,
   GLSL_ID_IVEC3,
   GLSL_ID_IVEC4,
   GLSL_ID_BOOL,
   GLSL_ID_BVEC2,
   GLSL_ID_BVEC3,
   GLSL_ID_BVEC4,
   /* Columns times rows. */
   GLSL_ID_MAT2,
   GLSL_ID_MAT2X3,
   GLSL_ID_MAT2X4,
   GLSL_ID_MAT3X2,
   GLSL_ID_MAT3,
   GLSL_ID_MAT3X4,
   GLSL_ID_MAT4X2,
   GLSL_ID_MAT4X3,
   GLSL_ID_MAT4,
   /* In the order of enum glsl_sampler. */
   GLSL_ID_SAMPLER1D,
   GLSL_ID_SAMPLER2D,
   GLSL_ID_SAMPLER3D,
   GLSL_ID_SAMPLERCUBE,
   GLSL_ID_SAMPLER2DRECT,
   GLSL_ID_SAMPLER1DSHADOW,
   GLSL_ID_SAMPLER2DSHADOW,
   GLSL_ID_SAMPLER2DRECTSHADOW,
   /* Structures of state (GLSL 1.20, 7.5). */
   GLSL_ID_DEPTH_RANGE,
   GLSL_ID_POINT,
   GLSL_ID_MATERIAL,
   GLSL_ID_LIGHT_SOURCE,
   GLSL_ID_LIGHT_MODEL,
   GLSL_ID_LIGHT_MODEL_PRODUCTS,
   GLSL_ID_LIGHT_PRODUCTS,
   GLSL_ID_FOG,
   /* Arrays of variables that the language brings: without a size. */
   GLSL_ID_VEC4_ARRAY,
   GLSL_ID_MAT4_ARRAY,
   GLSL_ID_LIGHT_SOURCE_ARRAY,
   GLSL_ID_LIGHT_PRODUCTS_ARRAY,
   GLSL_NUM_TYPE_IDS
};

extern const struct glsl_type glsl_type_table[GLSL_NUM_TYPE_IDS];

#endif
