/* One element of an array in memory as four floats, for the kinds of arrays that most programs
 * have; gl_array_fetch (elements.h) reads every kind, with the same values. */
#ifndef MESA_EXT_VERTEX_ARRAY_READ_H
#define MESA_EXT_VERTEX_ARRAY_READ_H

#include "attribute.h"
#include "blend.h"
#include "elements.h"

enum gl_array_kind {
   GL_ARRAY_OTHER, /* gl_array_fetch reads them */
   GL_ARRAY_FLOAT2,
   GL_ARRAY_FLOAT3,
   GL_ARRAY_FLOAT4,
   GL_ARRAY_UNORM8X4,
};

static inline enum gl_array_kind
gl_array_kind(unsigned slot, const struct gl_client_array *array)
{
   if (gl_is_blend_slot(slot))
      return GL_ARRAY_OTHER;
   if (array->type == GL_FLOAT && array->size >= 2)
      return (enum gl_array_kind)(GL_ARRAY_FLOAT2 + (array->size - 2));
   const bool unorm8x4 = array->type == GL_UNSIGNED_BYTE && array->size == 4 && array->normalized;
   return unorm8x4 ? GL_ARRAY_UNORM8X4 : GL_ARRAY_OTHER;
}

static inline gl_vec4
gl_array_read_color(const uint8_t *p)
{
   typedef uint8_t bytes16 __attribute__((vector_size(16)));
   typedef uint16_t halves8 __attribute__((vector_size(16)));
   typedef int32_t words4 __attribute__((vector_size(16)));
   int32_t rgba;
   memcpy(&rgba, p, sizeof rgba);
   /* Widened with zeros; gcc would convert them one by one. */
   const bytes16 bytes = (bytes16)(words4){rgba};
   const halves8 halves = (halves8)__builtin_shufflevector(bytes, (bytes16){0}, 0, 16, 1, 17, 2, 18,
                                                           3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
   const words4 words =
       (words4)__builtin_shufflevector(halves, (halves8){0}, 0, 8, 1, 9, 2, 10, 3, 11);
   return __builtin_convertvector(words, gl_vec4) / 255.0f;
}

/* The element at p, of any kind but GL_ARRAY_OTHER; the kind is known where this is inlined. Two
 * floats are loaded at once, and none goes through memory again. */
static inline __attribute__((always_inline)) gl_vec4
gl_array_read(enum gl_array_kind kind, const uint8_t *p)
{
   typedef uint64_t pairs __attribute__((vector_size(16)));
   gl_vec4 v, zw = {0.0f, 1.0f};
   uint64_t xy;
   float z;
   if (kind == GL_ARRAY_UNORM8X4)
      return gl_array_read_color(p);
   if (kind == GL_ARRAY_FLOAT4) {
      memcpy(&v, p, sizeof v);
      return v;
   }
   memcpy(&xy, p, sizeof xy);
   if (kind == GL_ARRAY_FLOAT3) {
      memcpy(&z, p + sizeof xy, sizeof z);
      zw = (gl_vec4){z, 1.0f};
   }
   return (gl_vec4)(pairs){xy, ((pairs)zw)[0]};
}

#endif
