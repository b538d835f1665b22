#include "types.h"
#include "type_table.h"
#include "compiler/frontend/glsl/text/keyword.h"

#include <stdio.h>
#include <string.h>

const struct glsl_type glsl_type_void = {.base = GLSL_VOID, .name = "void"};
const struct glsl_type glsl_type_error = {.base = GLSL_ERROR, .name = "an error"};

/* --- Types of the language */

/* Which of these a language has is for its keywords to say; structures are no keywords. */
#define T(id) (&glsl_type_table[GLSL_ID_##id])

static const struct {
   const char *name;
   const struct glsl_type *type;
   bool es; /* structures: ESSL has them too */
} type_names[] = {
    {"void", &glsl_type_void},
    {"float", T(FLOAT)},
    {"vec2", T(VEC2)},
    {"vec3", T(VEC3)},
    {"vec4", T(VEC4)},
    {"int", T(INT)},
    {"ivec2", T(IVEC2)},
    {"ivec3", T(IVEC3)},
    {"ivec4", T(IVEC4)},
    {"bool", T(BOOL)},
    {"bvec2", T(BVEC2)},
    {"bvec3", T(BVEC3)},
    {"bvec4", T(BVEC4)},
    {"mat2", T(MAT2)},
    {"mat3", T(MAT3)},
    {"mat4", T(MAT4)},
    {"mat2x2", T(MAT2)},
    {"mat2x3", T(MAT2X3)},
    {"mat2x4", T(MAT2X4)},
    {"mat3x2", T(MAT3X2)},
    {"mat3x3", T(MAT3)},
    {"mat3x4", T(MAT3X4)},
    {"mat4x2", T(MAT4X2)},
    {"mat4x3", T(MAT4X3)},
    {"mat4x4", T(MAT4)},
    {"sampler1D", T(SAMPLER1D)},
    {"sampler2D", T(SAMPLER2D)},
    {"sampler3D", T(SAMPLER3D)},
    {"samplerCube", T(SAMPLERCUBE)},
    {"sampler1DShadow", T(SAMPLER1DSHADOW)},
    {"sampler2DShadow", T(SAMPLER2DSHADOW)},
    {"sampler2DRect", T(SAMPLER2DRECT)},
    {"sampler2DRectShadow", T(SAMPLER2DRECTSHADOW)},
    {"gl_DepthRangeParameters", T(DEPTH_RANGE), true},
    {"gl_PointParameters", T(POINT)},
    {"gl_MaterialParameters", T(MATERIAL)},
    {"gl_LightSourceParameters", T(LIGHT_SOURCE)},
    {"gl_LightModelParameters", T(LIGHT_MODEL)},
    {"gl_LightModelProducts", T(LIGHT_MODEL_PRODUCTS)},
    {"gl_LightProducts", T(LIGHT_PRODUCTS)},
    {"gl_FogParameters", T(FOG)},
};

/* Whether the language has a type of this name, if any has. */
static bool
has_type(const struct glsl_language *language, const char *name, bool es)
{
   const struct glsl_keyword_row *row = glsl_find_keyword(name);
   if (row)
      return glsl_use_of_word(row, language) == GLSL_WORD_KEYWORD;
   return es || !language->es;
}

const struct glsl_type *
glsl_type_named(const struct glsl_language *language, const char *name)
{
   for (size_t i = 0; i < sizeof type_names / sizeof *type_names; i++)
      if (*type_names[i].name == *name && !strcmp(type_names[i].name, name))
         return has_type(language, name, type_names[i].es) ? type_names[i].type : NULL;
   return NULL;
}

const struct glsl_type *
glsl_type_of(enum glsl_base base, unsigned rows, unsigned columns)
{
   if (columns > 1)
      return &glsl_type_table[GLSL_ID_MAT2 + 3 * (columns - 2) + rows - 2];
   const enum glsl_type_id scalar = base == GLSL_FLOAT ? GLSL_ID_FLOAT
                                    : base == GLSL_INT ? GLSL_ID_INT
                                                       : GLSL_ID_BOOL;
   return &glsl_type_table[scalar + rows - 1];
}

const struct glsl_type *
glsl_type_sampler(enum glsl_sampler sampler)
{
   return &glsl_type_table[GLSL_ID_SAMPLER1D + sampler];
}

/* --- Arrays and structures of a shader */

/* A sum or product, no more than UINT32_MAX. */
static uint32_t
bounded(uint64_t n)
{
   return n < UINT32_MAX ? (uint32_t)n : UINT32_MAX;
}

#define NUM_CHAINS 256u

struct array_type {
   struct array_type *next;
   struct glsl_type type;
};

struct glsl_array_types {
   struct array_type *chain[NUM_CHAINS];
};

static char *
array_name(struct u_arena *arena, const struct glsl_type *element, uint32_t length)
{
   char size[16] = "";
   if (length)
      snprintf(size, sizeof size, "%u", (unsigned)length);
   const size_t len = strlen(element->name) + strlen(size) + 3;
   char *name = u_arena_alloc(arena, len);
   if (name)
      snprintf(name, len, "%s[%s]", element->name, size);
   return name;
}

const struct glsl_type *
glsl_type_array(struct u_arena *arena, struct glsl_array_types **arrays,
                const struct glsl_type *element, uint32_t length)
{
   if (!*arrays && !(*arrays = u_arena_alloc(arena, sizeof **arrays)))
      return NULL;
   const uint32_t hash = (uint32_t)((uintptr_t)element >> 4) ^ length * 2654435761u >> 8;
   struct array_type **chain = &(*arrays)->chain[hash % NUM_CHAINS];
   for (struct array_type *a = *chain; a; a = a->next)
      if (a->type.element == element && a->type.length == length)
         return &a->type;
   struct array_type *a = u_arena_alloc(arena, sizeof *a);
   char *name = a ? array_name(arena, element, length) : NULL;
   if (!name)
      return NULL;
   a->type = (struct glsl_type){.base = GLSL_ARRAY,
                                .name = name,
                                .element = element,
                                .length = length,
                                .components = bounded((uint64_t)element->components * length),
                                .slots = bounded((uint64_t)element->slots * length),
                                .has_sampler = element->has_sampler,
                                .has_array = true};
   a->next = *chain;
   *chain = a;
   return &a->type;
}

const struct glsl_type *
glsl_type_struct(struct u_arena *arena, const char *name, const struct glsl_field *fields,
                 uint32_t num_fields)
{
   struct glsl_type *t = u_arena_alloc(arena, sizeof *t);
   if (!t)
      return NULL;
   *t = (struct glsl_type){.base = GLSL_STRUCT,
                           .name = name ? name : "struct",
                           .fields = fields,
                           .num_fields = num_fields};
   for (uint32_t i = 0; i < num_fields; i++) {
      const struct glsl_type *field = fields[i].type;
      t->components = bounded((uint64_t)t->components + field->components);
      t->slots = bounded((uint64_t)t->slots + field->slots);
      const uint32_t nesting = field->base == GLSL_ARRAY ? field->element->nesting : field->nesting;
      t->nesting = t->nesting > nesting ? t->nesting : nesting + 1;
      t->has_sampler |= field->has_sampler;
      t->has_array |= field->has_array;
   }
   return t;
}

/* --- Questions */

bool
glsl_type_equal(const struct glsl_type *a, const struct glsl_type *b)
{
   if (a == b)
      return true;
   if (a->base != b->base)
      return false;
   if (a->base == GLSL_ARRAY)
      return a->length == b->length && glsl_type_equal(a->element, b->element);
   if (a->base != GLSL_STRUCT)
      return a->rows == b->rows && a->columns == b->columns && a->sampler == b->sampler;
   if (a->num_fields != b->num_fields || strcmp(a->name, b->name))
      return false;
   for (uint32_t i = 0; i < a->num_fields; i++)
      if (strcmp(a->fields[i].name, b->fields[i].name) ||
          !glsl_type_equal(a->fields[i].type, b->fields[i].type))
         return false;
   return true;
}

uint32_t
glsl_field_slot(const struct glsl_type *t, uint32_t i)
{
   uint32_t n = 0;
   while (i-- > 0)
      n = bounded((uint64_t)n + t->fields[i].type->slots);
   return n;
}
