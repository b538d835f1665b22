/* ArrayElement: one element of every array, as the commands would that set attributes. */
#include <string.h>

#include "mesa_ext/buffer/object.h"
#include "mesa_ext/dispatch/gl_dispatch.h"
#include "array_read.h"
#include "mesa_ext/core/shared.h"

static float
read_component(const uint8_t *p, GLenum type, unsigned i, bool normalized)
{
   union {
      GLshort s;
      GLushort us;
      GLint i;
      GLuint ui;
      GLfloat f;
      GLdouble d;
   } v;
   switch (type) {
   case GL_BYTE:
      return normalized ? gl_snorm8((GLbyte)p[i]) : (float)(GLbyte)p[i];
   case GL_UNSIGNED_BYTE:
      return normalized ? gl_unorm8(p[i]) : (float)p[i];
   case GL_SHORT:
      memcpy(&v.s, p + 2 * i, 2);
      return normalized ? gl_snorm16(v.s) : (float)v.s;
   case GL_UNSIGNED_SHORT:
      memcpy(&v.us, p + 2 * i, 2);
      return normalized ? gl_unorm16(v.us) : (float)v.us;
   case GL_INT:
      memcpy(&v.i, p + 4 * i, 4);
      return normalized ? gl_snorm32(v.i) : (float)v.i;
   case GL_UNSIGNED_INT:
      memcpy(&v.ui, p + 4 * i, 4);
      return normalized ? gl_unorm32(v.ui) : (float)v.ui;
   case GL_HALF_FLOAT:
   case GL_HALF_FLOAT_OES:
      memcpy(&v.us, p + 2 * i, 2);
      return gl_half_to_float(v.us);
   case GL_FIXED:
      memcpy(&v.i, p + 4 * i, 4);
      return (float)v.i * 0x1p-16f;
   case GL_DOUBLE:
      memcpy(&v.d, p + 8 * i, 8);
      return (float)v.d;
   default:
      memcpy(&v.f, p + 4 * i, 4);
      return v.f;
   }
}

static void
fetch(const struct gl_client_array *array, uint32_t index, float out[4])
{
   out[0] = out[1] = out[2] = 0;
   out[3] = 1;
   if (index >= gl_array_limit(array))
      return;
   const uint8_t *p = gl_array_address(array) + (size_t)index * gl_array_stride(array);
   for (unsigned i = 0; i < (unsigned)array->size; i++)
      out[i] = read_component(p, array->type, i, array->normalized);
}

void
gl_array_fetch(struct gl_context *ctx, const struct gl_client_array *array, uint32_t index,
               float out[4])
{
   if (array->buffer)
      gl_lock_buffers(ctx, false);
   fetch(array, index, out);
   if (array->buffer)
      gl_unlock_buffers(ctx);
   if (array == &ctx->arrays.conventional[VERT_ATTRIB_BLEND_WEIGHT])
      gl_blend_complete(ctx, VERT_ATTRIB_BLEND_WEIGHT, (unsigned)array->size, out);
   else if (array == &ctx->arrays.conventional[VERT_ATTRIB_BLEND_MATRIX])
      gl_blend_complete(ctx, VERT_ATTRIB_BLEND_MATRIX, (unsigned)array->size, out);
}

/* The arrays that are read now, the position last, for it emits the vertex. */
static void
find_columns(const struct gl_context *ctx, const struct gl_stage_source *vertices,
             struct gl_vbo_columns *columns)
{
   struct gl_array_list list;
   gl_arrays_list(ctx, vertices, &list);
   columns->num = (uint8_t)list.num;
   for (unsigned i = 0; i < list.num; i++) {
      const unsigned n = list.num - 1 - i;
      const struct gl_client_array *array = list.array[n];
      struct gl_vbo_column *column = &columns->column[i];
      column->array = array;
      column->slot = list.slot[n];
      column->stride = gl_array_stride(array);
      const bool plain = list.slot[n] < GL_NUM_CONVENTIONAL && !array->buffer && array->pointer;
      column->kind = (uint8_t)(plain ? gl_array_kind(list.slot[n], array) : GL_ARRAY_OTHER);
   }
}

static inline void
set_conventional(struct gl_context *ctx, unsigned slot, gl_vec4 v)
{
   if (slot != VERT_ATTRIB_POS)
      gl_attr_set(ctx, slot, v[0], v[1], v[2], v[3]);
   else if (ctx->inside_begin)
      gl_vertex_emit(ctx, v[0], v[1], v[2], v[3]);
}

/* An element of any array, in a buffer object or of a variant, too. */
static void
set_fetched(struct gl_context *ctx, const struct gl_vbo_column *column, uint32_t index)
{
   float v[4];
   gl_array_fetch(ctx, column->array, index, v);
   if (column->slot < GL_NUM_CONVENTIONAL) {
      set_conventional(ctx, column->slot, (gl_vec4){v[0], v[1], v[2], v[3]});
   } else {
      const struct gl_stage_attribs *own = gl_vertex_source(ctx)->attribs;
      own->set(ctx, column->slot - own->first, v);
   }
}

/* An element of an array in client memory that gl_array_read knows. */
static inline void
set_read(struct gl_context *ctx, const struct gl_vbo_column *column, uint32_t index)
{
   const uint8_t *p = (const uint8_t *)column->array->pointer + (size_t)index * column->stride;
   switch ((enum gl_array_kind)column->kind) {
   case GL_ARRAY_FLOAT2:
      set_conventional(ctx, column->slot, gl_array_read(GL_ARRAY_FLOAT2, p));
      break;
   case GL_ARRAY_FLOAT3:
      set_conventional(ctx, column->slot, gl_array_read(GL_ARRAY_FLOAT3, p));
      break;
   case GL_ARRAY_FLOAT4:
      set_conventional(ctx, column->slot, gl_array_read(GL_ARRAY_FLOAT4, p));
      break;
   case GL_ARRAY_UNORM8X4:
      set_conventional(ctx, column->slot, gl_array_read(GL_ARRAY_UNORM8X4, p));
      break;
   case GL_ARRAY_OTHER:
      break;
   }
}

void
gl_exec_ArrayElement(struct gl_context *ctx, GLint i)
{
   struct gl_vbo_columns *columns = &ctx->vbo->columns;
   if (gl_arrays_restart(ctx, (GLuint)i)) {
      ctx->exec_table->PrimitiveRestartNV(ctx);
      return;
   }
   if (i < 0) {
      gl_error(ctx, GL_INVALID_VALUE, "glArrayElement(%d)", i);
      return;
   }
   if (!columns->known) {
      find_columns(ctx, gl_vertex_source(ctx), columns);
      columns->known = ctx->inside_begin;
   }
   for (unsigned n = 0; n < columns->num; n++) {
      const struct gl_vbo_column *column = &columns->column[n];
      if (column->kind == GL_ARRAY_OTHER)
         set_fetched(ctx, column, (uint32_t)i);
      else
         set_read(ctx, column, (uint32_t)i);
   }
}
