/* Small draws from arrays: their vertices are copied into the stream of immediate mode, where they
 * gather with others, for a draw of its own costs more than the copy. The values are those that the
 * driver would fetch. */
#include <string.h>

#include "array_read.h"
#include "builder.h"

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

/* An attribute of all vertices, of the kind that is known where this is inlined. */
static inline __attribute__((always_inline)) void
copy_kind(float *to, uint32_t stride, const uint8_t *base, size_t step, const uint32_t *index,
          uint32_t count, enum gl_array_kind kind)
{
   for (uint32_t i = 0; i < count; i++, to += stride) {
      const gl_vec4 v = gl_array_read(kind, base + index[i] * step);
      memcpy(to, &v, sizeof v);
   }
}

static void
copy_column(struct gl_context *ctx, float *to, uint32_t stride, unsigned slot,
            const struct gl_client_array *array, const uint32_t *index, uint32_t count)
{
   const uint8_t *base = gl_array_address(array);
   const size_t step = gl_array_stride(array);
   switch (gl_array_kind(slot, array)) {
   case GL_ARRAY_FLOAT2:
      copy_kind(to, stride, base, step, index, count, GL_ARRAY_FLOAT2);
      break;
   case GL_ARRAY_FLOAT3:
      copy_kind(to, stride, base, step, index, count, GL_ARRAY_FLOAT3);
      break;
   case GL_ARRAY_FLOAT4:
      copy_kind(to, stride, base, step, index, count, GL_ARRAY_FLOAT4);
      break;
   case GL_ARRAY_UNORM8X4:
      copy_kind(to, stride, base, step, index, count, GL_ARRAY_UNORM8X4);
      break;
   case GL_ARRAY_OTHER:
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
