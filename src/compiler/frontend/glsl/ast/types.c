#include "types.h"
#include "type_table.h"

#include <stdio.h>
#include <string.h>

const struct glsl_type glsl_type_void = {.base = GLSL_VOID, .name = "void"};
const struct glsl_type glsl_type_error = {.base = GLSL_ERROR, .name = "an error"};

/* --- Types of the language */

/* What a language has as a keyword. Bits: of languages, and what has to be enabled. */
enum { IN_110 = 1, IN_120 = 2, IN_ESSL = 4, IN_DESKTOP = IN_110 | IN_120, IN_ALL = 7 };
#define ENABLED(extension) (1u << (extension))

#define T(id) (&glsl_type_table[GLSL_ID_##id])

static const struct type_name {
   const char *name;
   const struct glsl_type *type;
   uint8_t languages;
   uint32_t desktop_needs, essl_needs; /* extensions */
} type_names[] = {
    {"void", &glsl_type_void, IN_ALL, 0, 0},
    {"float", T(FLOAT), IN_ALL, 0, 0},
    {"vec2", T(VEC2), IN_ALL, 0, 0},
    {"vec3", T(VEC3), IN_ALL, 0, 0},
    {"vec4", T(VEC4), IN_ALL, 0, 0},
    {"int", T(INT), IN_ALL, 0, 0},
    {"ivec2", T(IVEC2), IN_ALL, 0, 0},
    {"ivec3", T(IVEC3), IN_ALL, 0, 0},
    {"ivec4", T(IVEC4), IN_ALL, 0, 0},
    {"bool", T(BOOL), IN_ALL, 0, 0},
    {"bvec2", T(BVEC2), IN_ALL, 0, 0},
    {"bvec3", T(BVEC3), IN_ALL, 0, 0},
    {"bvec4", T(BVEC4), IN_ALL, 0, 0},
    {"mat2", T(MAT2), IN_ALL, 0, 0},
    {"mat3", T(MAT3), IN_ALL, 0, 0},
    {"mat4", T(MAT4), IN_ALL, 0, 0},
    {"mat2x2", T(MAT2), IN_120, 0, 0},
    {"mat2x3", T(MAT2X3), IN_120, 0, 0},
    {"mat2x4", T(MAT2X4), IN_120, 0, 0},
    {"mat3x2", T(MAT3X2), IN_120, 0, 0},
    {"mat3x3", T(MAT3), IN_120, 0, 0},
    {"mat3x4", T(MAT3X4), IN_120, 0, 0},
    {"mat4x2", T(MAT4X2), IN_120, 0, 0},
    {"mat4x3", T(MAT4X3), IN_120, 0, 0},
    {"mat4x4", T(MAT4), IN_120, 0, 0},
    {"sampler1D", T(SAMPLER1D), IN_DESKTOP, 0, 0},
    {"sampler2D", T(SAMPLER2D), IN_ALL, 0, 0},
    {"sampler3D", T(SAMPLER3D), IN_ALL, 0, ENABLED(GLSL_OES_TEXTURE_3D)},
    {"samplerCube", T(SAMPLERCUBE), IN_ALL, 0, 0},
    {"sampler1DShadow", T(SAMPLER1DSHADOW), IN_DESKTOP, 0, 0},
    {"sampler2DShadow", T(SAMPLER2DSHADOW), IN_DESKTOP, 0, 0},
    {"sampler2DRect", T(SAMPLER2DRECT), IN_DESKTOP, ENABLED(GLSL_ARB_TEXTURE_RECTANGLE), 0},
    {"sampler2DRectShadow", T(SAMPLER2DRECTSHADOW), IN_DESKTOP, ENABLED(GLSL_ARB_TEXTURE_RECTANGLE),
     0},
    {"gl_DepthRangeParameters", T(DEPTH_RANGE), IN_ALL, 0, 0},
    {"gl_PointParameters", T(POINT), IN_DESKTOP, 0, 0},
    {"gl_MaterialParameters", T(MATERIAL), IN_DESKTOP, 0, 0},
    {"gl_LightSourceParameters", T(LIGHT_SOURCE), IN_DESKTOP, 0, 0},
    {"gl_LightModelParameters", T(LIGHT_MODEL), IN_DESKTOP, 0, 0},
    {"gl_LightModelProducts", T(LIGHT_MODEL_PRODUCTS), IN_DESKTOP, 0, 0},
    {"gl_LightProducts", T(LIGHT_PRODUCTS), IN_DESKTOP, 0, 0},
    {"gl_FogParameters", T(FOG), IN_DESKTOP, 0, 0},
};

const struct glsl_type *
glsl_type_named(const struct glsl_language *language, const char *name)
{
   const unsigned here = language->es ? IN_ESSL : language->version >= 120 ? IN_120 : IN_110;
   for (size_t i = 0; i < sizeof type_names / sizeof *type_names; i++) {
      const struct type_name *t = &type_names[i];
      if (*t->name != *name || strcmp(t->name, name))
         continue;
      const uint32_t needs = language->es ? t->essl_needs : t->desktop_needs;
      return (t->languages & here) && !(needs & ~language->enabled) ? t->type : NULL;
   }
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
