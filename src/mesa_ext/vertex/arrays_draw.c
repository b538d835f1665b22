/* Drawing from vertex arrays. Compiling it is lists/arrays.c. */
#include <string.h>

#include "mesa_ext/arrays/arrays.h"
#include "mesa_ext/buffer/object.h"
#include "mesa_ext/dispatch/gl_dispatch.h"
#include "blend.h"
#include "draw.h"
#include "elements.h"
#include "mesa_ext/core/shared.h"
#include "attribute.h"

/* --- Drawing. */

/* Elements as ArrayElement gives them, `index` of each or the run from `first`. */
static void
draw_singly(struct gl_context *ctx, GLenum mode, const uint8_t *indices, unsigned size,
            uint32_t first, uint32_t count)
{
   gl_vbo_begin(ctx, mode);
   for (uint32_t i = 0; i < count; i++) {
      const uint32_t index = indices ? gl_read_index(indices, size, i) : first + i;
      gl_exec_ArrayElement(ctx, (GLint)index);
   }
   gl_vbo_end(ctx);
}

/* Draws of no more vertices gather with others; those of more than half of it only if not many of
 * them come several times, for each is a vertex of its own then. */
#define SMALL_COUNT 96

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
   case GL_HALF_FLOAT:
   case GL_HALF_FLOAT_OES:
      return PIPE_VERTEX_F16;
   case GL_FIXED:
      return PIPE_VERTEX_FIXED;
   default:
      return PIPE_VERTEX_F32;
   }
}

static void
gather(struct gl_context *ctx, struct source *src)
{
   src->num = 0;
   src->limit = UINT32_MAX;
   struct gl_array_list list;
   const struct gl_stage_source *vertices = gl_vertex_source(ctx);
   const struct u_slots read = gl_arrays_read(ctx, vertices);
   gl_arrays_list(ctx, vertices, &list);
   for (unsigned i = 0; i < list.num; i++) {
      const struct gl_client_array *array = list.array[i];
      if (!u_slots_has(read, list.slot[i]))
         continue;
      const uint32_t limit = gl_array_limit(array);
      if (limit < src->limit)
         src->limit = limit;
      src->elements[src->num] =
          (struct pipe_vertex_element){.vertex_buffer_index = (uint8_t)src->num,
                                       .slot = list.slot[i],
                                       .type = vertex_type(array->type),
                                       .size = (uint8_t)array->size,
                                       .normalized = array->normalized};
      src->buffers[src->num++] =
          (struct pipe_vertex_buffer){.stride = gl_array_stride(array),
                                      .is_user = true,
                                      .buffer.user = gl_array_address(array)};
   }
}

/* False after raising an error. */
static bool
check_draw(struct gl_context *ctx, GLenum mode, GLsizei count)
{
   const GLenum code = gl_arrays_draw_error(ctx, mode, count);
   if (code) {
      gl_error(ctx, code, "drawing from arrays: mode 0x%x, count %d", mode, count);
      return false;
   }
   return gl_draw_check(ctx, "glDrawArrays");
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

/* False: it is not small. */
static bool
draw_small(struct gl_context *ctx, GLenum mode, uint32_t first, GLsizei count)
{
   uint32_t index[SMALL_COUNT];
   if (count == 0 || count > SMALL_COUNT)
      return false;
   for (uint32_t i = 0; i < (uint32_t)count; i++)
      index[i] = first + i;
   return gl_arrays_draw_small(ctx, mode, index, (uint32_t)count, first + (uint32_t)count - 1);
}

void
gl_exec_DrawArrays(struct gl_context *ctx, GLenum mode, GLint first, GLsizei count)
{
   struct source src;
   if (!check_draw(ctx, mode, count))
      return;
   if (first < 0) {
      gl_error(ctx, GL_INVALID_VALUE, "glDrawArrays: first %d", first);
      return;
   }
   if (draw_small(ctx, mode, (uint32_t)first, count))
      return;
   gl_flush_vertices(ctx);
   if (!gl_arrays_have_position(ctx))
      return;
   gather(ctx, &src);
   if ((uint32_t)first >= src.limit || count == 0)
      return;
   const uint32_t most = src.limit - (uint32_t)first;
   const uint32_t num = (uint32_t)count < most ? (uint32_t)count : most;
   const struct pipe_draw_info info = {.mode = (enum pipe_prim)mode};
   if (gl_blend_arrays_lack(ctx, gl_vertex_source(ctx)))
      draw_singly(ctx, mode, NULL, 0, (uint32_t)first, num);
   else
      draw(ctx, &src, &info, (uint32_t)first, num);
}

static bool
draw_small_elements(struct gl_context *ctx, GLenum mode, const uint8_t *indices, unsigned size,
                    GLsizei count)
{
   uint32_t index[SMALL_COUNT], max_index = 0, min_index = UINT32_MAX;
   if (count == 0 || count > SMALL_COUNT || ctx->arrays.primitive_restart)
      return false;
   gl_read_indices(indices, size, (uint32_t)count, index);
   for (uint32_t i = 0; i < (uint32_t)count; i++) {
      max_index = index[i] > max_index ? index[i] : max_index;
      min_index = index[i] < min_index ? index[i] : min_index;
   }
   if (count > SMALL_COUNT / 2 && max_index - min_index < (uint32_t)count / 2)
      return false;
   return gl_arrays_draw_small(ctx, mode, index, (uint32_t)count, max_index);
}

static void
draw_elements(struct gl_context *ctx, GLenum mode, GLsizei count, GLenum type, const void *indices)
{
   struct source src;
   const unsigned size = gl_index_size(type);
   const uint8_t *p = gl_find_indices(ctx, indices, size, &count);
   if (p && draw_small_elements(ctx, mode, p, size, count))
      return;
   gl_flush_vertices(ctx);
   if (!gl_arrays_have_position(ctx) || !p || count == 0)
      return;
   gather(ctx, &src);
   if (src.limit == 0)
      return;
   if (gl_blend_arrays_lack(ctx, gl_vertex_source(ctx))) {
      draw_singly(ctx, mode, p, size, 0, (uint32_t)count);
      return;
   }
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
check_elements(struct gl_context *ctx, GLenum mode, GLsizei count, GLenum type)
{
   if (!check_draw(ctx, mode, count))
      return false;
   if (gl_index_size(type))
      return true;
   gl_error(ctx, GL_INVALID_ENUM, "glDrawElements: type 0x%x", type);
   return false;
}

void
gl_exec_DrawElements(struct gl_context *ctx, GLenum mode, GLsizei count, GLenum type,
                     const void *indices)
{
   if (check_elements(ctx, mode, count, type))
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

void
gl_exec_DrawElementArrayATI(struct gl_context *ctx, GLenum mode, GLsizei count)
{
   struct gl_buffer_object *bound;
   if (!gl_arrays_use_elements(ctx, &bound)) {
      gl_error(ctx, GL_INVALID_OPERATION, "glDrawElementArrayATI: the element array is disabled");
      return;
   }
   gl_exec_DrawElements(ctx, mode, count, ctx->arrays.element.type, ctx->arrays.element.pointer);
   ctx->arrays.element_buffer = bound;
}

void
gl_exec_DrawRangeElementArrayATI(struct gl_context *ctx, GLenum mode, GLuint start, GLuint end,
                                 GLsizei count)
{
   if (end < start)
      gl_error(ctx, GL_INVALID_VALUE, "glDrawRangeElementArrayATI: %u to %u", start, end);
   else
      gl_exec_DrawElementArrayATI(ctx, mode, count);
}

void
gl_exec_MultiDrawArrays(struct gl_context *ctx, GLenum mode, const GLint *first,
                        const GLsizei *count, GLsizei drawcount)
{
   if (gl_multi_draw_error(count, drawcount)) {
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
   if (gl_multi_draw_error(count, drawcount)) {
      gl_error(ctx, GL_INVALID_VALUE, "glMultiDrawElements: a count is negative");
      return;
   }
   for (GLsizei i = 0; i < drawcount; i++)
      gl_exec_DrawElements(ctx, mode, count[i], type, indices[i]);
}
