/* Drawing from vertex arrays, and reading single elements of them. */
#include <string.h>

#include "arrays.h"
#include "mesa_ext/buffer/object.h"
#include "mesa_ext/derive/stage.h"
#include "mesa_ext/dispatch/gl_dispatch.h"
#include "mesa_ext/lists/list.h"
#include "draw.h"
#include "mesa_ext/core/shared.h"
#include "attribute.h"
#include "mesa_ext/lists/vertices_save.h"

/* The array that supplies a slot (enum ir_vert_attrib) below end_of_slots: that of the generic
 * attribute, where there are such, wins (VP-437..440), and `source`, which runs the vertices, may
 * have slots of its own (EVS-139). NULL: the current value does. */
static const struct gl_client_array *
array_of(const struct gl_context *ctx, const struct gl_stage_source *source, unsigned slot)
{
   if (slot < GL_LIMIT_VERTEX_ATTRIBS && source->generic_attribs &&
       ctx->arrays.nv_attrib[slot].enabled)
      return &ctx->arrays.nv_attrib[slot];
   if (slot >= VERT_ATTRIB_VARIANT0)
      return source->attribs->array(ctx, slot - VERT_ATTRIB_VARIANT0);
   if (slot >= GL_NUM_CONVENTIONAL)
      return NULL;
   return ctx->arrays.conventional[slot].enabled ? &ctx->arrays.conventional[slot] : NULL;
}

/* Slots from this one on have no array. */
static unsigned
end_of_slots(const struct gl_context *ctx, const struct gl_stage_source *source)
{
   const unsigned own = source->attribs ? source->attribs->num(ctx) : 0;
   return own ? VERT_ATTRIB_VARIANT0 + own : GL_NUM_CONVENTIONAL;
}

/* --- One element. */
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
}

/* NV_primitive_restart: this index begins a new primitive. */
static bool
restarts(const struct gl_context *ctx, GLuint index)
{
   return ctx->arrays.primitive_restart && index == ctx->arrays.restart_index;
}

void
gl_exec_ArrayElement(struct gl_context *ctx, GLint i)
{
   float v[4];
   if (restarts(ctx, (GLuint)i)) {
      ctx->exec_table->PrimitiveRestartNV(ctx);
      return;
   }
   if (i < 0) {
      gl_error(ctx, GL_INVALID_VALUE, "glArrayElement(%d)", i);
      return;
   }
   const struct gl_stage_source *vertices = gl_vertex_source(ctx);
   for (unsigned slot = end_of_slots(ctx, vertices); slot-- > 0;) {
      const struct gl_client_array *array = array_of(ctx, vertices, slot);
      if (!array)
         continue;
      gl_array_fetch(ctx, array, (uint32_t)i, v);
      if (slot == VERT_ATTRIB_POS)
         gl_vbo_vertex(ctx, v);
      else if (slot < VERT_ATTRIB_VARIANT0)
         gl_vbo_attrib(ctx, slot, v);
      else
         vertices->attribs->set(ctx, slot - VERT_ATTRIB_VARIANT0, v);
   }
}

/* --- Drawing. */
struct source {
   struct pipe_vertex_element elements[PIPE_MAX_ATTRIBS];
   struct pipe_vertex_buffer buffers[PIPE_MAX_ATTRIBS];
   unsigned num;
   uint32_t limit; /* elements that every array in a buffer object has */
};

static uint8_t
vertex_type(GLenum type)
{
   switch (type) {
   case GL_BYTE:
      return PIPE_VERTEX_S8;
   case GL_UNSIGNED_BYTE:
      return PIPE_VERTEX_U8;
   case GL_SHORT:
      return PIPE_VERTEX_S16;
   case GL_UNSIGNED_SHORT:
      return PIPE_VERTEX_U16;
   case GL_INT:
      return PIPE_VERTEX_S32;
   case GL_UNSIGNED_INT:
      return PIPE_VERTEX_U32;
   case GL_DOUBLE:
      return PIPE_VERTEX_F64;
   default:
      return PIPE_VERTEX_F32;
   }
}

static void
gather(struct gl_context *ctx, struct source *src)
{
   src->num = 0;
   src->limit = UINT32_MAX;
   const struct gl_stage_source *vertices = gl_vertex_source(ctx);
   for (unsigned slot = 0, end = end_of_slots(ctx, vertices); slot < end; slot++) {
      const struct gl_client_array *array = array_of(ctx, vertices, slot);
      if (!array)
         continue;
      const uint32_t limit = gl_array_limit(array);
      if (limit < src->limit)
         src->limit = limit;
      src->elements[src->num] =
          (struct pipe_vertex_element){.vertex_buffer_index = (uint8_t)src->num,
                                       .slot = (uint8_t)slot,
                                       .type = vertex_type(array->type),
                                       .size = (uint8_t)array->size,
                                       .normalized = array->normalized};
      src->buffers[src->num++] =
          (struct pipe_vertex_buffer){.stride = gl_array_stride(array),
                                      .is_user = true,
                                      .buffer.user = gl_array_address(array)};
   }
}

/* The arrays give no vertices: neither the position array of either kind is enabled (VP-442). */
static bool
has_position(struct gl_context *ctx)
{
   return array_of(ctx, gl_vertex_source(ctx), VERT_ATTRIB_POS) != NULL;
}

static bool
mapped(struct gl_context *ctx)
{
   const struct gl_stage_source *vertices = gl_vertex_source(ctx);
   for (unsigned slot = 0, end = end_of_slots(ctx, vertices); slot < end; slot++) {
      const struct gl_client_array *array = array_of(ctx, vertices, slot);
      if (array && array->buffer && array->buffer->mapping)
         return true;
   }
   return false;
}

/* Errors that all drawing commands have in common. */
static GLenum
draw_error(struct gl_context *ctx, GLenum mode, GLsizei count)
{
   if (mode > GL_POLYGON)
      return GL_INVALID_ENUM;
   if (count < 0)
      return GL_INVALID_VALUE;
   return mapped(ctx) ? GL_INVALID_OPERATION : GL_NO_ERROR;
}

/* Raises them, or records them in the list that is compiled, where Begin is known as well. */
static bool
check_draw(struct gl_context *ctx, GLenum mode, GLsizei count, bool compiling)
{
   const GLenum code = draw_error(ctx, mode, count);
   if (compiling && (code || gl_save_inside_begin(ctx))) {
      gl_save_put_error(
          ctx, code ? code : GL_INVALID_OPERATION,
          "drawing from arrays: bad mode or count, a mapped buffer, or inside glBegin");
      return false;
   }
   if (code) {
      gl_error(ctx, code, "drawing from arrays: mode 0x%x, count %d", mode, count);
      return false;
   }
   return compiling || gl_draw_check(ctx, "glDrawArrays");
}

static void
draw(struct gl_context *ctx, const struct source *src, const struct pipe_draw_info *info,
     uint32_t start, uint32_t count)
{
   const struct gl_draw_source source = {.elements = src->elements,
                                         .buffers = src->buffers,
                                         .num_elements = src->num,
                                         .num_buffers = src->num};
   const struct pipe_draw_start_count range = {.start = start, .count = count};
   gl_draw(ctx, &source, info, &range, 1);
}

void
gl_exec_DrawArrays(struct gl_context *ctx, GLenum mode, GLint first, GLsizei count)
{
   struct source src;
   if (!check_draw(ctx, mode, count, false))
      return;
   if (first < 0) {
      gl_error(ctx, GL_INVALID_VALUE, "glDrawArrays: first %d", first);
      return;
   }
   if (!has_position(ctx))
      return;
   gather(ctx, &src);
   if ((uint32_t)first >= src.limit || count == 0)
      return;
   const uint32_t most = src.limit - (uint32_t)first;
   const struct pipe_draw_info info = {.mode = (enum pipe_prim)mode};
   draw(ctx, &src, &info, (uint32_t)first, (uint32_t)count < most ? (uint32_t)count : most);
}

/* --- Indices. */
static unsigned
index_size(GLenum type)
{
   switch (type) {
   case GL_UNSIGNED_BYTE:
      return 1;
   case GL_UNSIGNED_SHORT:
      return 2;
   case GL_UNSIGNED_INT:
      return 4;
   default:
      return 0;
   }
}

static uint32_t
read_index(const uint8_t *p, unsigned size, size_t i)
{
   uint16_t s;
   uint32_t u;
   switch (size) {
   case 1:
      return p[i];
   case 2:
      memcpy(&s, p + 2 * i, 2);
      return s;
   default:
      memcpy(&u, p + 4 * i, 4);
      return u;
   }
}

/* Where the indices of a draw lie and how many of them can be read; NULL: none. */
static const uint8_t *
find_indices(const struct gl_context *ctx, const void *indices, unsigned size, GLsizei *count)
{
   const struct gl_buffer_object *buffer = ctx->arrays.element_buffer;
   if (!buffer)
      return indices;
   const uint64_t bytes = (uint64_t)buffer->size, offset = (uintptr_t)indices;
   if (offset >= bytes)
      return NULL;
   const uint64_t most = (bytes - offset) / size;
   if ((uint64_t)*count > most)
      *count = (GLsizei)most;
   return buffer->storage->bytes + offset;
}

static void
draw_elements(struct gl_context *ctx, GLenum mode, GLsizei count, GLenum type, const void *indices)
{
   struct source src;
   const unsigned size = index_size(type);
   const uint8_t *p = find_indices(ctx, indices, size, &count);
   if (!has_position(ctx) || !p || count == 0)
      return;
   gather(ctx, &src);
   if (src.limit == 0)
      return;
   /* Indices beyond a buffer object would read memory that is not the array's. */
   const uint32_t max_index = src.limit == UINT32_MAX ? UINT32_MAX : src.limit - 1;
   const struct pipe_draw_info info = {.mode = (enum pipe_prim)mode,
                                       .index_size = (uint8_t)size,
                                       .has_user_indices = true,
                                       .index.user = p,
                                       .primitive_restart = ctx->arrays.primitive_restart,
                                       .restart_index = ctx->arrays.restart_index,
                                       .max_index = max_index};
   draw(ctx, &src, &info, 0, (uint32_t)count);
}

static bool
check_elements(struct gl_context *ctx, GLenum mode, GLsizei count, GLenum type, bool compiling)
{
   if (!check_draw(ctx, mode, count, compiling))
      return false;
   if (index_size(type))
      return true;
   if (compiling)
      gl_save_put_error(ctx, GL_INVALID_ENUM, "glDrawElements: no such type");
   else
      gl_error(ctx, GL_INVALID_ENUM, "glDrawElements: type 0x%x", type);
   return false;
}

void
gl_exec_DrawElements(struct gl_context *ctx, GLenum mode, GLsizei count, GLenum type,
                     const void *indices)
{
   if (check_elements(ctx, mode, count, type, false))
      draw_elements(ctx, mode, count, type, indices);
}

void
gl_exec_DrawRangeElements(struct gl_context *ctx, GLenum mode, GLuint start, GLuint end,
                          GLsizei count, GLenum type, const void *indices)
{
   if (end < start)
      gl_error(ctx, GL_INVALID_VALUE, "glDrawRangeElements: %u to %u", start, end);
   else
      gl_exec_DrawElements(ctx, mode, count, type, indices);
}

/* What is wrong with the counts of a MultiDraw command, all of which must be usable. */
static GLenum
multi_error(const GLsizei *count, GLsizei drawcount)
{
   if (drawcount < 0)
      return GL_INVALID_VALUE;
   for (GLsizei i = 0; i < drawcount; i++) {
      if (count[i] < 0)
         return GL_INVALID_VALUE;
   }
   return GL_NO_ERROR;
}

void
gl_exec_MultiDrawArrays(struct gl_context *ctx, GLenum mode, const GLint *first,
                        const GLsizei *count, GLsizei drawcount)
{
   if (multi_error(count, drawcount)) {
      gl_error(ctx, GL_INVALID_VALUE, "glMultiDrawArrays: a count is negative");
      return;
   }
   for (GLsizei i = 0; i < drawcount; i++)
      gl_exec_DrawArrays(ctx, mode, first[i], count[i]);
}

void
gl_exec_MultiDrawElements(struct gl_context *ctx, GLenum mode, const GLsizei *count, GLenum type,
                          const void *const *indices, GLsizei drawcount)
{
   if (multi_error(count, drawcount)) {
      gl_error(ctx, GL_INVALID_VALUE, "glMultiDrawElements: a count is negative");
      return;
   }
   for (GLsizei i = 0; i < drawcount; i++)
      gl_exec_DrawElements(ctx, mode, count[i], type, indices[i]);
}

/* --- Compiling: the elements are read now, as vertices of the list (specification 5.4). */

/* False: memory ran out. */
static bool
save_element(struct gl_context *ctx, uint32_t index)
{
   float v[4];
   bool ok = true;
   const struct gl_stage_source *vertices = gl_vertex_source(ctx);
   for (unsigned slot = end_of_slots(ctx, vertices); slot-- > 0;) {
      const struct gl_client_array *array = array_of(ctx, vertices, slot);
      if (!array)
         continue;
      gl_array_fetch(ctx, array, index, v);
      if (slot == VERT_ATTRIB_POS)
         ok &= gl_save_put_vertex(ctx, v);
      else if (slot < VERT_ATTRIB_VARIANT0)
         gl_save_put_attr(ctx, slot, v);
      else
         vertices->attribs->save(ctx, slot - VERT_ATTRIB_VARIANT0, v);
   }
   return ok;
}

/* What the elements of a draw set besides positions. */
static struct u_slots
element_slots(struct gl_context *ctx)
{
   struct u_slots slots = {{0}};
   const struct gl_stage_source *vertices = gl_vertex_source(ctx);
   for (unsigned slot = VERT_ATTRIB_POS + 1, end = end_of_slots(ctx, vertices); slot < end;
        slot++) {
      if (array_of(ctx, vertices, slot))
         u_slots_add(&slots, slot);
   }
   return slots;
}

/* Elements that a draw reads: none without positions, no more than buffer objects hold. */
static uint32_t
readable_elements(struct gl_context *ctx)
{
   struct source src;
   gather(ctx, &src);
   return has_position(ctx) ? src.limit : 0;
}

void
gl_save_ArrayElement(struct gl_context *ctx, GLint i)
{
   if (restarts(ctx, (GLuint)i)) {
      gl_save_table.PrimitiveRestartNV(ctx);
      return;
   }
   if (i >= 0)
      save_element(ctx, (uint32_t)i);
   else
      gl_save_put_error(ctx, GL_INVALID_VALUE, "glArrayElement: negative index");
   if (gl_dlist_executing(ctx))
      ctx->exec_table->ArrayElement(ctx, i);
}

void
gl_save_DrawArrays(struct gl_context *ctx, GLenum mode, GLint first, GLsizei count)
{
   if (first < 0) {
      gl_save_put_error(ctx, GL_INVALID_VALUE, "glDrawArrays: negative first");
   } else if (check_draw(ctx, mode, count, true)) {
      const uint32_t limit = readable_elements(ctx), start = (uint32_t)first;
      bool ok = true;
      gl_save_put_begin_arrays(ctx, mode, element_slots(ctx));
      for (uint32_t i = 0; ok && i < (uint32_t)count && start + i < limit; i++)
         ok = save_element(ctx, start + i);
      gl_save_put_end(ctx);
   }
   if (gl_dlist_executing(ctx))
      ctx->exec_table->DrawArrays(ctx, mode, first, count);
}

static void
save_elements(struct gl_context *ctx, GLenum mode, GLsizei count, GLenum type, const void *indices)
{
   if (!check_elements(ctx, mode, count, type, true))
      return;
   const uint8_t *p = find_indices(ctx, indices, index_size(type), &count);
   bool ok = p && readable_elements(ctx) != 0;
   const struct u_slots slots = element_slots(ctx);
   gl_save_put_begin_arrays(ctx, mode, slots);
   for (GLsizei i = 0; ok && i < count; i++) {
      const uint32_t index = read_index(p, index_size(type), (size_t)i);
      if (restarts(ctx, index)) {
         gl_save_put_end(ctx);
         gl_save_put_begin_arrays(ctx, mode, slots);
      } else {
         ok = save_element(ctx, index);
      }
   }
   gl_save_put_end(ctx);
}

void
gl_save_DrawElements(struct gl_context *ctx, GLenum mode, GLsizei count, GLenum type,
                     const void *indices)
{
   save_elements(ctx, mode, count, type, indices);
   if (gl_dlist_executing(ctx))
      ctx->exec_table->DrawElements(ctx, mode, count, type, indices);
}

void
gl_save_DrawRangeElements(struct gl_context *ctx, GLenum mode, GLuint start, GLuint end,
                          GLsizei count, GLenum type, const void *indices)
{
   if (end < start)
      gl_save_put_error(ctx, GL_INVALID_VALUE, "glDrawRangeElements: end before start");
   else
      save_elements(ctx, mode, count, type, indices);
   if (gl_dlist_executing(ctx))
      ctx->exec_table->DrawRangeElements(ctx, mode, start, end, count, type, indices);
}

void
gl_save_MultiDrawArrays(struct gl_context *ctx, GLenum mode, const GLint *first,
                        const GLsizei *count, GLsizei drawcount)
{
   if (multi_error(count, drawcount)) {
      gl_save_error(ctx, GL_INVALID_VALUE, "glMultiDrawArrays: a count is negative");
      return;
   }
   for (GLsizei i = 0; i < drawcount; i++)
      gl_save_DrawArrays(ctx, mode, first[i], count[i]);
}

void
gl_save_MultiDrawElements(struct gl_context *ctx, GLenum mode, const GLsizei *count, GLenum type,
                          const void *const *indices, GLsizei drawcount)
{
   if (multi_error(count, drawcount)) {
      gl_save_error(ctx, GL_INVALID_VALUE, "glMultiDrawElements: a count is negative");
      return;
   }
   for (GLsizei i = 0; i < drawcount; i++)
      gl_save_DrawElements(ctx, mode, count[i], type, indices[i]);
}
