/* The hot path of immediate mode: setting an attribute and emitting a vertex. Included by the
 * generated vertex forms (dispatch/gen_vertex_forms.py) and by whoever issues vertices itself. */
#ifndef MESA_EXT_VERTEX_ATTRIBUTE_H
#define MESA_EXT_VERTEX_ATTRIBUTE_H

#include <string.h>

#include "mesa_ext/core/convert.h"
#include "immediate.h"

/* --- Integer arguments to floats, table 2.6. */
static inline float
gl_unorm8(GLubyte c)
{
   return (float)c / 255.0f;
}
static inline float
gl_unorm16(GLushort c)
{
   return (float)c / 65535.0f;
}
static inline float
gl_unorm32(GLuint c)
{
   return (float)((double)c / 4294967295.0);
}
static inline float
gl_snorm8(GLbyte c)
{
   return (2.0f * (float)c + 1.0f) / 255.0f;
}
static inline float
gl_snorm16(GLshort c)
{
   return (2.0f * (float)c + 1.0f) / 65535.0f;
}
static inline float
gl_snorm32(GLint c)
{
   return (float)((2.0 * (double)c + 1.0) / 4294967295.0);
}

/* An attribute that is not part of the vertices is set: vertex/immediate.c decides whether it
 * becomes one. */
void gl_vbo_attr_inactive(struct gl_context *ctx, unsigned slot, float x, float y, float z,
                          float w);
/* Generic attribute 0 outside of Begin and End: the position of draws that no array gives one. */
void gl_vbo_generic_zero(struct gl_context *ctx, float x, float y, float z, float w);
/* The buffer is full in the middle of a primitive. */
void gl_vbo_wrap(struct gl_context *ctx);

/* Four floats in one register: an array would be stored in parts and read back as a whole, which
 * stalls. */
typedef float gl_vec4 __attribute__((vector_size(16)));

/* Generic attribute n, of which the conventional one is no part now, is to be set: what a
 * conventional command has made of the slot since the last time is kept. */
static inline void
gl_vbo_note_generic(struct gl_context *ctx, unsigned n)
{
   struct gl_current *c = &ctx->current;
   if (memcmp(c->attrib[n], c->attrib[VERT_ATTRIB_GENERIC0 + n], sizeof c->attrib[n]) != 0)
      memcpy(c->conventional[n], c->attrib[n], sizeof c->attrib[n]);
}

static inline void
gl_attr_set(struct gl_context *ctx, unsigned slot, float x, float y, float z, float w)
{
   if (__builtin_expect(!u_slots_has(ctx->vbo->builder.active, slot), 0)) {
      gl_vbo_attr_inactive(ctx, slot, x, y, z, w);
      return;
   }
   const gl_vec4 v = {x, y, z, w};
   memcpy(ctx->current.attrib[slot], &v, sizeof v);
}

/* Appends position and active attributes; the caller has made sure that a vertex fits. */
static inline void
gl_builder_put(struct gl_vbo_builder *b, float x, float y, float z, float w)
{
   const gl_vec4 position = {x, y, z, w};
   float *to = b->cursor;
   const float(*attrib)[4] = (const float(*)[4])b->attrib;
   const uint32_t num = b->num_active;
   b->cursor = to + b->stride;
   memcpy(to, &position, sizeof position);
   for (uint32_t i = 0; i < num; i++)
      memcpy(to + 4 + 4 * i, attrib[b->slot[i]], sizeof position);
}

/* Inside Begin/End only. */
static inline void
gl_vertex_emit(struct gl_context *ctx, float x, float y, float z, float w)
{
   struct gl_vbo_builder *b = &ctx->vbo->builder;
   if (__builtin_expect(b->cursor > b->last, 0))
      gl_vbo_wrap(ctx);
   gl_builder_put(b, x, y, z, w);
}

/* VertexAttrib*NV of one attribute; index 0 is a vertex inside Begin/End and nothing outside. */
static inline void
gl_attr_nv(struct gl_context *ctx, GLuint index, float x, float y, float z, float w)
{
   if (index == 0) {
      if (ctx->inside_begin)
         gl_vertex_emit(ctx, x, y, z, w);
   } else if (index < GL_LIMIT_VERTEX_ATTRIBS) {
      gl_attr_set(ctx, index, x, y, z, w);
   } else {
      gl_error(ctx, GL_INVALID_VALUE, "vertex attribute %u of %d", index, GL_LIMIT_VERTEX_ATTRIBS);
   }
}

/* VertexAttrib of ARB_vertex_program and OpenGL 2.0, whose attributes may be apart from the
 * conventional ones (vertex/generic.c). */
static inline void
gl_attr_generic(struct gl_context *ctx, GLuint index, float x, float y, float z, float w)
{
   if (index == 0) {
      if (ctx->inside_begin)
         gl_vertex_emit(ctx, x, y, z, w);
      else
         gl_vbo_generic_zero(ctx, x, y, z, w);
   } else if (index >= GL_LIMIT_VERTEX_ATTRIBS) {
      gl_error(ctx, GL_INVALID_VALUE, "vertex attribute %u of %d", index, GL_LIMIT_VERTEX_ATTRIBS);
   } else if (ctx->current.apart) {
      gl_attr_set(ctx, VERT_ATTRIB_GENERIC0 + index, x, y, z, w);
   } else {
      const gl_vec4 v = {x, y, z, w};
      gl_vbo_note_generic(ctx, index);
      memcpy(ctx->current.attrib[VERT_ATTRIB_GENERIC0 + index], &v, sizeof v);
      gl_attr_set(ctx, index, x, y, z, w);
   }
}

/* MultiTexCoord. */
static inline void
gl_attr_texture(struct gl_context *ctx, GLenum target, float s, float t, float r, float q)
{
   if (target - GL_TEXTURE0 < ctx->limits.texture_coords)
      gl_attr_set(ctx, VERT_ATTRIB_TEX0 + (target - GL_TEXTURE0), s, t, r, q);
   else
      gl_error(ctx, GL_INVALID_ENUM, "glMultiTexCoord: texture unit 0x%x", target);
}

/* --- The same while a display list is compiled (lists/vertices_save.c). */
void gl_save_attr_set(struct gl_context *ctx, unsigned slot, float x, float y, float z, float w);
void gl_save_vertex_emit(struct gl_context *ctx, float x, float y, float z, float w);
void gl_save_attr_nv(struct gl_context *ctx, GLuint index, float x, float y, float z, float w);
void gl_save_attr_generic(struct gl_context *ctx, GLuint index, float x, float y, float z, float w);
void gl_save_attr_texture(struct gl_context *ctx, GLenum target, float s, float t, float r,
                          float q);
/* Records that executing the list raises this error here. `what` is a literal. */
void gl_save_error(struct gl_context *ctx, GLenum code, const char *what);

/* VertexAttribs*vNV: the range is usable; raises the error otherwise (VP-405..408). */
bool gl_attribs_nv_range(struct gl_context *ctx, GLuint index, GLsizei n);
bool gl_save_attribs_nv_range(struct gl_context *ctx, GLuint index, GLsizei n);

#endif
