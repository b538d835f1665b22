/* Types of GLSL. */
#ifndef GLSL_AST_TYPES_H
#define GLSL_AST_TYPES_H

#include <stdbool.h>
#include <stdint.h>

#include "compiler/frontend/glsl/text/language.h"
#include "util/u_arena.h"

enum glsl_base {
   GLSL_VOID,
   GLSL_FLOAT, /* scalars, vectors, matrices */
   GLSL_INT,   /* scalars, vectors */
   GLSL_BOOL,
   GLSL_SAMPLER,
   GLSL_STRUCT,
   GLSL_ARRAY,
   GLSL_ERROR /* of an expression that has been complained about: goes with everything */
};

enum glsl_sampler {
   GLSL_SAMPLER_1D,
   GLSL_SAMPLER_2D,
   GLSL_SAMPLER_3D,
   GLSL_SAMPLER_CUBE,
   GLSL_SAMPLER_RECT,
   GLSL_SAMPLER_1D_SHADOW,
   GLSL_SAMPLER_2D_SHADOW,
   GLSL_SAMPLER_RECT_SHADOW
};
#define GLSL_NUM_SAMPLERS (GLSL_SAMPLER_RECT_SHADOW + 1)

struct glsl_type;

struct glsl_field {
   const char *name;
   const struct glsl_type *type;
};

/* Types of the language itself are one const object each, so pointers tell them apart; so are
 * arrays and structures within one shader (glsl_types). Between shaders: glsl_type_equal. */
struct glsl_type {
   enum glsl_base base;
   uint8_t rows;              /* float, int, bool: components of a column, 1..4; else 0 */
   uint8_t columns;           /* 1, of matrices 2..4; else 0 */
   enum glsl_sampler sampler; /* samplers */
   const char *name;          /* as the language spells it: mat2x3, float[3], a structure's name */
   const struct glsl_type *element; /* arrays; their elements are no arrays in GLSL 1.20 */
   uint32_t length;                 /* arrays; 0: the size is not known yet */
   const struct glsl_field *fields; /* structures */
   uint32_t num_fields;
   /* What the questions below are answered with; set where the type is made. */
   uint32_t components, slots;
   uint32_t nesting; /* structures: how many are within each other, with it; the parser bounds it */
   bool has_sampler, has_array;
};

/* Variables and structures are no larger, so that walking over the parts of a type ends soon: the
 * parser refuses more. */
#define GLSL_MAX_TYPE_SLOTS (1u << 16)

/* float, vec2, ..., mat4x3, ..., sampler2DRectShadow, void, and the structures of state
 * (gl_FogParameters, which are no keywords): of any name that the language of this version and
 * these extensions has as a type. NULL: it is none. */
const struct glsl_type *glsl_type_named(const struct glsl_language *language, const char *name);
/* A scalar, vector or matrix of the language. */
const struct glsl_type *glsl_type_of(enum glsl_base base, unsigned rows, unsigned columns);
const struct glsl_type *glsl_type_sampler(enum glsl_sampler sampler);
extern const struct glsl_type glsl_type_void, glsl_type_error;

/* The array of a shader with this element and length (0: not known yet): the same pointer each
 * time. NULL: out of memory. `arrays` is a list that starts as NULL. */
struct glsl_array_types;
const struct glsl_type *glsl_type_array(struct u_arena *arena, struct glsl_array_types **arrays,
                                        const struct glsl_type *element, uint32_t length);

/* A new structure type of a shader; the name (NULL: "struct") and the fields stay where they are.
 * NULL: out of memory. */
const struct glsl_type *glsl_type_struct(struct u_arena *arena, const char *name,
                                         const struct glsl_field *fields, uint32_t num_fields);

/* The same type, by structure: names of structures and of their fields count (GLSL 1.20, 4.3.4). */
bool glsl_type_equal(const struct glsl_type *a, const struct glsl_type *b);

static inline bool
glsl_is_numeric(const struct glsl_type *t)
{
   return t->base == GLSL_FLOAT || t->base == GLSL_INT;
}

/* A number or bool of one component. */
static inline bool
glsl_is_scalar(const struct glsl_type *t)
{
   return t->rows == 1 && t->columns == 1;
}

static inline bool
glsl_is_vector(const struct glsl_type *t)
{
   return t->rows > 1 && t->columns == 1;
}

static inline bool
glsl_is_matrix(const struct glsl_type *t)
{
   return t->columns > 1;
}

/* Whether it is a sampler or has one in it. */
static inline bool
glsl_has_sampler(const struct glsl_type *t)
{
   return t->has_sampler;
}

/* Whether it is an array or has one in it. */
static inline bool
glsl_has_array(const struct glsl_type *t)
{
   return t->has_array;
}

/* How many numbers or bools a value has; samplers count none. UINT32_MAX: that or more. */
static inline uint32_t
glsl_num_components(const struct glsl_type *t)
{
   return t->components;
}

/* How many vec4 a value occupies: a scalar, a vector or a sampler one, a matrix one for each
 * column, an array and a structure those of their parts in order. The layout of variables in
 * registers, of uniforms in parameters, of attributes and of varyings. UINT32_MAX: that or more. */
static inline uint32_t
glsl_num_slots(const struct glsl_type *t)
{
   return t->slots;
}

/* The first slot of field `i` within its structure. */
uint32_t glsl_field_slot(const struct glsl_type *t, uint32_t i);

/* Values that are known: as many words as glsl_num_components says, in order of arrays,
 * fields, columns and rows. */
union glsl_word {
   float f;
   int32_t i;
   bool b;
};

#endif
