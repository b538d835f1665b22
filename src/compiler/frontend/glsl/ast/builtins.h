/* Variables and functions that the language brings (GLSL 1.20, chapters 7 and 8; ESSL 1.00). */
#ifndef GLSL_AST_BUILTINS_H
#define GLSL_AST_BUILTINS_H

#include "types.h"

/* --- Variables */

/* What a built-in variable is. */
enum glsl_builtin_kind {
   GLSL_BUILTIN_OUTPUT,    /* result of the stage: slot is enum ir_varying or enum ir_frag_result */
   GLSL_BUILTIN_INPUT,     /* slot is enum ir_varying */
   GLSL_BUILTIN_VARYING,   /* written by vertex shaders, read by fragment shaders (gl_TexCoord) */
   GLSL_BUILTIN_ATTRIBUTE, /* slot is enum ir_vert_attrib */
   GLSL_BUILTIN_STATE,     /* uniform of GL state: `state` */
   GLSL_BUILTIN_CONSTANT   /* gl_Max*, an int: slot is enum glsl_limit */
};

/* What limits constants are, and what is as long as a limit says. */
enum glsl_limit {
   GLSL_NO_LIMIT,
   GLSL_MAX_LIGHTS,
   GLSL_MAX_CLIP_PLANES,
   GLSL_MAX_TEXTURE_UNITS,
   GLSL_MAX_TEXTURE_COORDS,
   GLSL_MAX_VERTEX_ATTRIBS,
   GLSL_MAX_VERTEX_UNIFORM_COMPONENTS,
   GLSL_MAX_VERTEX_UNIFORM_VECTORS,
   GLSL_MAX_VARYING_FLOATS,
   GLSL_MAX_VARYING_VECTORS,
   GLSL_MAX_VERTEX_TEXTURE_UNITS,
   GLSL_MAX_COMBINED_TEXTURE_UNITS,
   GLSL_MAX_TEXTURE_IMAGE_UNITS,
   GLSL_MAX_FRAGMENT_UNIFORM_COMPONENTS,
   GLSL_MAX_FRAGMENT_UNIFORM_VECTORS,
   GLSL_MAX_DRAW_BUFFERS
};

/* State of GL as uniforms (7.5), in the order of the specification. What fills them is the program
 * object's business (mesa_ext); arrays and structures have the layout of glsl_num_slots. */
enum glsl_state {
   GLSL_STATE_MODEL_VIEW_MATRIX,
   GLSL_STATE_PROJECTION_MATRIX,
   GLSL_STATE_MODEL_VIEW_PROJECTION_MATRIX,
   GLSL_STATE_TEXTURE_MATRIX,
   GLSL_STATE_NORMAL_MATRIX,
   GLSL_STATE_MODEL_VIEW_MATRIX_INVERSE,
   GLSL_STATE_PROJECTION_MATRIX_INVERSE,
   GLSL_STATE_MODEL_VIEW_PROJECTION_MATRIX_INVERSE,
   GLSL_STATE_TEXTURE_MATRIX_INVERSE,
   GLSL_STATE_MODEL_VIEW_MATRIX_TRANSPOSE,
   GLSL_STATE_PROJECTION_MATRIX_TRANSPOSE,
   GLSL_STATE_MODEL_VIEW_PROJECTION_MATRIX_TRANSPOSE,
   GLSL_STATE_TEXTURE_MATRIX_TRANSPOSE,
   GLSL_STATE_MODEL_VIEW_MATRIX_INVERSE_TRANSPOSE,
   GLSL_STATE_PROJECTION_MATRIX_INVERSE_TRANSPOSE,
   GLSL_STATE_MODEL_VIEW_PROJECTION_MATRIX_INVERSE_TRANSPOSE,
   GLSL_STATE_TEXTURE_MATRIX_INVERSE_TRANSPOSE,
   GLSL_STATE_NORMAL_SCALE,
   GLSL_STATE_DEPTH_RANGE,
   GLSL_STATE_CLIP_PLANE,
   GLSL_STATE_POINT,
   GLSL_STATE_FRONT_MATERIAL,
   GLSL_STATE_BACK_MATERIAL,
   GLSL_STATE_LIGHT_SOURCE,
   GLSL_STATE_LIGHT_MODEL,
   GLSL_STATE_FRONT_LIGHT_MODEL_PRODUCT,
   GLSL_STATE_BACK_LIGHT_MODEL_PRODUCT,
   GLSL_STATE_FRONT_LIGHT_PRODUCT,
   GLSL_STATE_BACK_LIGHT_PRODUCT,
   GLSL_STATE_TEXTURE_ENV_COLOR,
   GLSL_STATE_EYE_PLANE_S,
   GLSL_STATE_EYE_PLANE_T,
   GLSL_STATE_EYE_PLANE_R,
   GLSL_STATE_EYE_PLANE_Q,
   GLSL_STATE_OBJECT_PLANE_S,
   GLSL_STATE_OBJECT_PLANE_T,
   GLSL_STATE_OBJECT_PLANE_R,
   GLSL_STATE_OBJECT_PLANE_Q,
   GLSL_STATE_FOG,
   GLSL_NUM_STATES
};

struct glsl_builtin_variable {
   const char *name; /* gl_Position */
   enum glsl_builtin_kind kind;
   const struct glsl_type *type; /* arrays have no length here */
   enum glsl_limit length;       /* of arrays: how long they are in a unit. gl_TexCoord has no size
                                    until it is declared again; this is the most then */
   int slot;                     /* OUTPUT, INPUT, VARYING, ATTRIBUTE, CONSTANT */
   enum glsl_state state;        /* STATE */
   bool vertex, fragment;        /* the stages that have it; what varies is a row for each */
   bool writable;
   unsigned min_version; /* of the desktop's language: 110, 120 */
   bool es, desktop;     /* which languages have it */
   uint32_t needs;       /* bits of enum glsl_extension */
};

/* The table's row of a name that the language has. NULL: none. ESSL counts uniforms and varyings in
 * vectors. */
const struct glsl_builtin_variable *glsl_find_builtin_variable(const struct glsl_language *language,
                                                               const char *name);

/* The name of a row of the table. NULL: there are not so many. */
const char *glsl_builtin_variable_name(unsigned number);

/* The value of a gl_Max* constant. */
int32_t glsl_builtin_constant(const struct glsl_limits *limits,
                              const struct glsl_builtin_variable *v);
/* How many elements an array of the table has in a unit; of gl_TexCoord: the most it may have. 0:
 * it is no array. */
uint32_t glsl_builtin_length(const struct glsl_limits *limits,
                             const struct glsl_builtin_variable *v);

/* --- Functions */

/* What a built-in function computes; overloads differ in types only. Texture functions say the rest
 * in glsl_builtin_function. */
enum glsl_builtin_op {
   GLSL_FN_RADIANS,
   GLSL_FN_DEGREES,
   GLSL_FN_SIN,
   GLSL_FN_COS,
   GLSL_FN_TAN,
   GLSL_FN_ASIN,
   GLSL_FN_ACOS,
   GLSL_FN_ATAN,  /* of one argument */
   GLSL_FN_ATAN2, /* atan (y, x) */
   GLSL_FN_POW,
   GLSL_FN_EXP,
   GLSL_FN_LOG,
   GLSL_FN_EXP2,
   GLSL_FN_LOG2,
   GLSL_FN_SQRT,
   GLSL_FN_INVERSESQRT,
   GLSL_FN_ABS,
   GLSL_FN_SIGN,
   GLSL_FN_FLOOR,
   GLSL_FN_CEIL,
   GLSL_FN_FRACT,
   GLSL_FN_MOD,
   GLSL_FN_MIN,
   GLSL_FN_MAX,
   GLSL_FN_CLAMP,
   GLSL_FN_MIX,
   GLSL_FN_STEP,
   GLSL_FN_SMOOTHSTEP,
   GLSL_FN_LENGTH,
   GLSL_FN_DISTANCE,
   GLSL_FN_DOT,
   GLSL_FN_CROSS,
   GLSL_FN_NORMALIZE,
   GLSL_FN_FTRANSFORM,
   GLSL_FN_FACEFORWARD,
   GLSL_FN_REFLECT,
   GLSL_FN_REFRACT,
   GLSL_FN_MATRIX_COMP_MULT,
   GLSL_FN_OUTER_PRODUCT,
   GLSL_FN_TRANSPOSE,
   GLSL_FN_LESS_THAN,
   GLSL_FN_LESS_THAN_EQUAL,
   GLSL_FN_GREATER_THAN,
   GLSL_FN_GREATER_THAN_EQUAL,
   GLSL_FN_EQUAL,
   GLSL_FN_NOT_EQUAL,
   GLSL_FN_ANY,
   GLSL_FN_ALL,
   GLSL_FN_NOT,
   GLSL_FN_TEXTURE,
   GLSL_FN_DFDX,
   GLSL_FN_DFDY,
   GLSL_FN_FWIDTH,
   GLSL_FN_NOISE1,
   GLSL_FN_NOISE2,
   GLSL_FN_NOISE3,
   GLSL_FN_NOISE4
};

enum glsl_lookup { GLSL_LOOKUP_PLAIN, GLSL_LOOKUP_BIAS, GLSL_LOOKUP_LOD, GLSL_LOOKUP_GRAD };

#define GLSL_BUILTIN_MAX_PARAMS 5

/* One overload. */
struct glsl_builtin_function {
   const char *name;
   enum glsl_builtin_op op;
   const struct glsl_type *type;
   const struct glsl_type *param[GLSL_BUILTIN_MAX_PARAMS];
   uint8_t num_params;
   /* GLSL_FN_TEXTURE: the sampler's type says the target and whether it compares. Coordinates come
    * in param[1], with what is compared (r; of 1D too) and, where it projects, q as the last
    * component. Then bias or lod, or the two derivatives. */
   enum glsl_lookup lookup;
   bool projects;
};

/* The overloads of a name that the language has, in a run: how many, and the first in *first. 0: it
 * is none, and *first is as it was. */
unsigned glsl_find_builtin_functions(const struct glsl_language *language, const char *name,
                                     const struct glsl_builtin_function **first);
/* The names of functions and variables that any language of any stage has, one by one: some come
 * more than once. NULL behind the last. */
const char *glsl_builtin_name(unsigned number);
/* The extensions without which the language does not have the function: bits of enum
 * glsl_extension. */
uint32_t glsl_builtin_function_needs(const struct glsl_language *language,
                                     const struct glsl_builtin_function *function);

#endif
