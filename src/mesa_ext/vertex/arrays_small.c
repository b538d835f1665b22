/* Small draws from arrays: their vertices are copied into the stream of immediate mode, where they
 * gather with others, for a draw of its own costs more than the copy. The values are those that the
 * driver would fetch. */
#include <string.h>

#include "attribute.h"
#include "blend.h"
#include "builder.h"
#include "elements.h"

/* Types whose conversion is the same here and in every driver, NaNs included. */
static bool
is_common_type(GLenum type)
{
   return (type >= GL_BYTE && type <= GL_FLOAT) || type == GL_DOUBLE;
}

/* Lists the arrays that the draw reads; `slots` are theirs besides the position. False: they are
 * not of the kind that is copied. */
static bool
find_columns(struct gl_context *ctx, uint32_t max_index, struct gl_array_list *columns,
             struct u_slots *slots)
{
   struct gl_array_list all;
   const struct gl_stage_source *vertices = gl_vertex_source(ctx);
   /* The slots of variants are not as current values are. */
   if (vertices->attribs && vertices->attribs->variant)
      return false;
   gl_arrays_list(ctx, vertices, &all);
   if (all.num == 0 || all.slot[0] != VERT_ATTRIB_POS)
      return false;
   const struct u_slots read = gl_arrays_read(ctx, vertices);
   columns->num = 0;
   *slots = (struct u_slots){{0}};
   for (unsigned i = 0; i < all.num; i++) {
      if (i && !u_slots_has(read, all.slot[i]))
         continue;
      if (!is_common_type(all.array[i]->type) || gl_array_limit(all.array[i]) <= max_index)
         return false;
      if (i)
         u_slots_add(slots, all.slot[i]);
      columns->slot[columns->num] = all.slot[i];
      columns->array[columns->num++] = all.array[i];
   }
   return true;
}

/* Elements of 2 to 4 floats, the size known where this is inlined. */
static inline __attribute__((always_inline)) void
copy_floats(float *to, uint32_t stride, const uint8_t *base, size_t step, const uint32_t *index,
            uint32_t count, unsigned size)
{
   static const float rest[4] = {0.0f, 0.0f, 0.0f, 1.0f};
   for (uint32_t i = 0; i < count; i++, to += stride) {
      memcpy(to, base + index[i] * step, size * sizeof *to);
      memcpy(to + size, rest + size, (4 - size) * sizeof *to);
   }
}

static void
copy_colors(float *to, uint32_t stride, const uint8_t *base, size_t step, const uint32_t *index,
            uint32_t count)
{
   typedef uint8_t bytes16 __attribute__((vector_size(16)));
   typedef uint16_t halves8 __attribute__((vector_size(16)));
   typedef int32_t words4 __attribute__((vector_size(16)));
   for (uint32_t i = 0; i < count; i++, to += stride) {
      int32_t rgba;
      memcpy(&rgba, base + index[i] * step, sizeof rgba);
      /* Widened with zeros; gcc would convert them one by one. */
      const bytes16 bytes = (bytes16)(words4){rgba};
      const halves8 halves = (halves8)__builtin_shufflevector(
          bytes, (bytes16){0}, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
      const words4 words =
          (words4)__builtin_shufflevector(halves, (halves8){0}, 0, 8, 1, 9, 2, 10, 3, 11);
      const gl_vec4 color = __builtin_convertvector(words, gl_vec4) / 255.0f;
      memcpy(to, &color, sizeof color);
   }
}

/* One attribute of all vertices. */
static void
copy_column(struct gl_context *ctx, float *to, uint32_t stride, unsigned slot,
            const struct gl_client_array *array, const uint32_t *index, uint32_t count)
{
   const uint8_t *base = gl_array_address(array);
   const size_t step = gl_array_stride(array);
   if (gl_is_blend_slot(slot)) {
      for (uint32_t i = 0; i < count; i++, to += stride)
         gl_array_fetch(ctx, array, index[i], to);
   } else if (array->type == GL_FLOAT && array->size == 3) {
      copy_floats(to, stride, base, step, index, count, 3);
   } else if (array->type == GL_FLOAT && array->size == 2) {
      copy_floats(to, stride, base, step, index, count, 2);
   } else if (array->type == GL_FLOAT && array->size == 4) {
      copy_floats(to, stride, base, step, index, count, 4);
   } else if (array->type == GL_UNSIGNED_BYTE && array->size == 4 && array->normalized) {
      copy_colors(to, stride, base, step, index, count);
   } else {
      for (uint32_t i = 0; i < count; i++, to += stride)
         gl_array_fetch(ctx, array, index[i], to);
   }
}

static void
copy_current(const struct gl_context *ctx, float *to, uint32_t stride, unsigned slot,
             uint32_t count)
{
   for (uint32_t i = 0; i < count; i++, to += stride)
      memcpy(to, ctx->current.attrib[slot], sizeof ctx->current.attrib[slot]);
}

bool
gl_arrays_draw_small(struct gl_context *ctx, GLenum mode, const uint32_t *index, uint32_t count,
                     uint32_t max_index)
{
   struct gl_array_list columns;
   struct u_slots slots;
   if (ctx->render_mode != GL_RENDER || !find_columns(ctx, max_index, &columns, &slots))
      return false;
   count = gl_prim_trim(mode, count);
   if (count == 0)
      return true;
   float *to = gl_vbo_reserve(ctx, mode, slots, count);
   if (!to)
      return false;
   const struct gl_vbo_builder *b = &ctx->vbo->builder;
   unsigned next = 0;
   for (unsigned i = 0; i <= b->num_active; i++, to += 4) {
      const unsigned slot = i ? b->slot[i - 1] : VERT_ATTRIB_POS;
      if (next < columns.num && columns.slot[next] == slot)
         copy_column(ctx, to, b->stride, slot, columns.array[next++], index, count);
      else
         copy_current(ctx, to, b->stride, slot, count);
   }
   gl_vbo_commit(ctx, count);
   return true;
}
