/* Draws from arrays in display lists: the elements are read when the command is compiled, as
 * vertices of the list (specification 5.4). */
#include "list.h"
#include "mesa_ext/vertex/attribute.h"
#include "mesa_ext/vertex/elements.h"
#include "vertices_save.h"

/* False after recording the error: where Begin is known, it is one too. */
static bool
check_draw(struct gl_context *ctx, GLenum mode, GLsizei count)
{
   const GLenum code = gl_arrays_draw_error(ctx, mode, count);
   if (!code && !gl_save_inside_begin(ctx))
      return true;
   gl_save_put_error(ctx, code ? code : GL_INVALID_OPERATION,
                     "drawing from arrays: bad mode or count, a mapped buffer, or inside glBegin");
   return false;
}

static bool
check_elements(struct gl_context *ctx, GLenum mode, GLsizei count, GLenum type)
{
   if (!check_draw(ctx, mode, count))
      return false;
   if (gl_index_size(type))
      return true;
   gl_save_put_error(ctx, GL_INVALID_ENUM, "glDrawElements: no such type");
   return false;
}

/* Slot k of those that belong to the source alone: a column of a variant. */
static void
save_own(struct gl_context *ctx, const struct gl_stage_source *source, unsigned k, const float v[4])
{
   unsigned column;
   const GLuint id = source->attribs->variant(ctx, k, &column);
   gl_save_put_attr(ctx, gl_save_variant_slot(ctx, id, column), v);
}

/* False: memory ran out. */
static bool
save_element(struct gl_context *ctx, uint32_t index)
{
   float v[4];
   bool ok = true;
   const struct gl_stage_source *vertices = gl_vertex_source(ctx);
   for (unsigned i = gl_arrays_num(ctx, vertices); i-- > 0;) {
      const struct gl_client_array *array = gl_array_of(ctx, vertices, i);
      const unsigned slot = gl_array_slot(vertices, i);
      if (!array)
         continue;
      gl_array_fetch(ctx, array, index, v);
      if (slot == VERT_ATTRIB_POS)
         ok &= gl_save_put_vertex(ctx, v);
      else if (gl_is_variant_slot(slot))
         save_own(ctx, vertices, i - GL_NUM_CONVENTIONAL, v);
      else
         gl_save_put_attr(ctx, slot, v);
   }
   return ok;
}

/* An element of a draw. Where other arrays than those of positions draw, each is a vertex. */
static bool
save_drawn_element(struct gl_context *ctx, uint32_t index)
{
   static const float nowhere[4] = {0.0f, 0.0f, 0.0f, 1.0f};
   return save_element(ctx, index) && (gl_array_of(ctx, gl_vertex_source(ctx), VERT_ATTRIB_POS) ||
                                       gl_save_put_vertex(ctx, nowhere));
}

/* What the elements of a draw set besides positions. */
static struct u_slots
element_slots(struct gl_context *ctx)
{
   struct u_slots slots = {{0}};
   const struct gl_stage_source *vertices = gl_vertex_source(ctx);
   for (unsigned i = VERT_ATTRIB_POS + 1, num = gl_arrays_num(ctx, vertices); i < num; i++) {
      if (gl_array_of(ctx, vertices, i))
         u_slots_add(&slots, gl_array_slot(vertices, i));
   }
   return slots;
}

/* Elements that a draw reads: none without positions, no more than buffer objects hold. */
static uint32_t
readable_elements(struct gl_context *ctx)
{
   return gl_arrays_have_position(ctx) ? gl_arrays_limit(ctx) : 0;
}

void
gl_save_ArrayElement(struct gl_context *ctx, GLint i)
{
   if (gl_arrays_restart(ctx, (GLuint)i)) {
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
   } else if (check_draw(ctx, mode, count)) {
      const uint32_t limit = readable_elements(ctx), start = (uint32_t)first;
      bool ok = true;
      gl_save_put_begin_arrays(ctx, mode, element_slots(ctx));
      for (uint32_t i = 0; ok && i < (uint32_t)count && start + i < limit; i++)
         ok = save_drawn_element(ctx, start + i);
      gl_save_put_end(ctx);
   }
   if (gl_dlist_executing(ctx))
      ctx->exec_table->DrawArrays(ctx, mode, first, count);
}

static void
save_elements(struct gl_context *ctx, GLenum mode, GLsizei count, GLenum type, const void *indices)
{
   if (!check_elements(ctx, mode, count, type))
      return;
   const uint8_t *p = gl_find_indices(ctx, indices, gl_index_size(type), &count);
   bool ok = p && readable_elements(ctx) != 0;
   const struct u_slots slots = element_slots(ctx);
   gl_save_put_begin_arrays(ctx, mode, slots);
   for (GLsizei i = 0; ok && i < count; i++) {
      const uint32_t index = gl_read_index(p, gl_index_size(type), (size_t)i);
      if (gl_arrays_restart(ctx, index)) {
         gl_save_put_end(ctx);
         gl_save_put_begin_arrays(ctx, mode, slots);
      } else {
         ok = save_drawn_element(ctx, index);
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
gl_save_DrawElementArrayATI(struct gl_context *ctx, GLenum mode, GLsizei count)
{
   struct gl_buffer_object *bound;
   if (!gl_arrays_use_elements(ctx, &bound)) {
      gl_save_error(ctx, GL_INVALID_OPERATION,
                    "glDrawElementArrayATI: the element array is disabled");
      return;
   }
   gl_save_DrawElements(ctx, mode, count, ctx->arrays.element.type, ctx->arrays.element.pointer);
   ctx->arrays.element_buffer = bound;
}

void
gl_save_DrawRangeElementArrayATI(struct gl_context *ctx, GLenum mode, GLuint start, GLuint end,
                                 GLsizei count)
{
   if (end < start)
      gl_save_error(ctx, GL_INVALID_VALUE, "glDrawRangeElementArrayATI: end before start");
   else
      gl_save_DrawElementArrayATI(ctx, mode, count);
}

void
gl_save_MultiDrawArrays(struct gl_context *ctx, GLenum mode, const GLint *first,
                        const GLsizei *count, GLsizei drawcount)
{
   if (gl_multi_draw_error(count, drawcount)) {
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
   if (gl_multi_draw_error(count, drawcount)) {
      gl_save_error(ctx, GL_INVALID_VALUE, "glMultiDrawElements: a count is negative");
      return;
   }
   for (GLsizei i = 0; i < drawcount; i++)
      gl_save_DrawElements(ctx, mode, count[i], type, indices[i]);
}
