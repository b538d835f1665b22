/* Vertices for the vertex unit: arrays in memory that the chip fetches, and elements. */
#include "context.h"

#include <stdlib.h>
#include <string.h>

/* Vertices of a draw, as the chip counts them: its number 0 is `first`. */
struct range {
   uint32_t first, last;
};

/* An array as the chip is told of it. */
struct array {
   uint32_t address, format; /* SET_VERTEX_DATA_ARRAY_FORMAT */
};

#define ARRAY_OFF                                                                                  \
   nv097_put(NV097_SET_VERTEX_DATA_ARRAY_FORMAT_TYPE, NV097_SET_VERTEX_DATA_ARRAY_FORMAT_TYPE_F)
#define MAX_STRIDE 255u

static uint32_t
array_format(uint32_t type, uint32_t size, uint32_t stride)
{
   return nv097_put(NV097_SET_VERTEX_DATA_ARRAY_FORMAT_TYPE, type) |
          nv097_put(NV097_SET_VERTEX_DATA_ARRAY_FORMAT_SIZE, size) |
          nv097_put(NV097_SET_VERTEX_DATA_ARRAY_FORMAT_STRIDE, stride);
}

/* The chip's type for an element; false: it has none. */
static bool
chip_type(const struct pipe_vertex_element *element, uint32_t *type)
{
   switch (element->type) {
   case PIPE_VERTEX_F32:
      *type = NV097_SET_VERTEX_DATA_ARRAY_FORMAT_TYPE_F;
      return true;
   case PIPE_VERTEX_U8:
      *type = element->bgra ? NV097_SET_VERTEX_DATA_ARRAY_FORMAT_TYPE_UB_D3D
                            : NV097_SET_VERTEX_DATA_ARRAY_FORMAT_TYPE_UB_OGL;
      return element->normalized;
   case PIPE_VERTEX_S16:
      *type = element->normalized ? NV097_SET_VERTEX_DATA_ARRAY_FORMAT_TYPE_S1
                                  : NV097_SET_VERTEX_DATA_ARRAY_FORMAT_TYPE_S32K;
      return true;
   default:
      return false;
   }
}

static unsigned
element_bytes(const struct pipe_vertex_element *element)
{
   static const uint8_t bytes[PIPE_VERTEX_TYPES] = {
       [PIPE_VERTEX_F32] = 4, [PIPE_VERTEX_F64] = 8, [PIPE_VERTEX_F16] = 2,
       [PIPE_VERTEX_S8] = 1,  [PIPE_VERTEX_U8] = 1,  [PIPE_VERTEX_S16] = 2,
       [PIPE_VERTEX_U16] = 2, [PIPE_VERTEX_S32] = 4, [PIPE_VERTEX_U32] = 4,
   };
   return bytes[element->type] * (element->bgra ? 4u : element->size);
}

/* What the program reads and no array brings: one value for all vertices. */
static bool
stream_constant(struct nv2a_pipe_context *ctx, const float value[4], struct array *array)
{
   void *room = nv2a_stream_take(ctx, 16, &array->address);
   if (room)
      memcpy(room, value, 16);
   array->format = array_format(NV097_SET_VERTEX_DATA_ARRAY_FORMAT_TYPE_F, 4, 0);
   return room;
}

static bool
stream_converted(struct nv2a_pipe_context *ctx, const struct pipe_vertex_element *element,
                 const struct pipe_vertex_buffer *buffer, struct range range, struct array *array)
{
   uint64_t num = (uint64_t)range.last - range.first + 1;
   const uint8_t *vertex0 =
       buffer->is_user ? buffer->buffer.user : nv2a_resource(buffer->buffer.resource)->bo->map;
   if (num > UINT32_MAX / 16)
      return false;
   void *room = nv2a_stream_take(ctx, (uint32_t)num * 16, &array->address);
   if (!room)
      return false;
   draw_convert_vertices(ctx->draw, element, vertex0 + buffer->offset, buffer->stride, range.first,
                         (uint32_t)num, room);
   array->format = array_format(NV097_SET_VERTEX_DATA_ARRAY_FORMAT_TYPE_F, 4, 16);
   return true;
}

/* Copies the vertices of a client's array, packed. */
static bool
stream_copied(struct nv2a_pipe_context *ctx, const struct pipe_vertex_element *element,
              const struct pipe_vertex_buffer *buffer, struct range range, uint32_t type,
              struct array *array)
{
   uint32_t bytes = element_bytes(element), stride = (bytes + 3) & ~3u;
   uint64_t num = buffer->stride ? (uint64_t)range.last - range.first + 1 : 1;
   const uint8_t *from = (const uint8_t *)buffer->buffer.user + buffer->offset +
                         element->src_offset + (size_t)range.first * buffer->stride;
   if (num * stride > UINT32_MAX)
      return false;
   uint8_t *room = nv2a_stream_take(ctx, (uint32_t)num * stride, &array->address);
   if (!room)
      return false;
   for (uint64_t i = 0; i < num; i++)
      memcpy(room + i * stride, from + i * buffer->stride, bytes);
   array->format =
       array_format(type, element->bgra ? 4 : element->size, buffer->stride ? stride : 0);
   return true;
}

static bool
place_element(struct nv2a_pipe_context *ctx, const struct pipe_vertex_element *element,
              struct range range, struct array *array)
{
   const struct pipe_vertex_buffer *buffer = &ctx->buffers[element->vertex_buffer_index];
   uint32_t type;
   if (element->vertex_buffer_index >= ctx->num_buffers ||
       (!buffer->is_user && !buffer->buffer.resource))
      return stream_constant(ctx, ctx->attribs[element->slot], array);
   if (!chip_type(element, &type))
      return stream_converted(ctx, element, buffer, range, array);
   if (buffer->is_user)
      return stream_copied(ctx, element, buffer, range, type, array);
   const struct nv2a_resource *res = nv2a_resource(buffer->buffer.resource);
   uint64_t offset = buffer->offset + element->src_offset + (uint64_t)range.first * buffer->stride;
   if (buffer->stride > MAX_STRIDE || (res->bo->address + offset) & 3 || offset >= res->bo->size)
      return stream_converted(ctx, element, buffer, range, array);
   array->address = res->bo->address + (uint32_t)offset;
   array->format = array_format(type, element->bgra ? 4 : element->size, buffer->stride);
   return nv2a_use_resource(ctx, buffer->buffer.resource);
}

/* The current value of an attribute that has no array. */
static void
emit_current(struct nv2a_pipe_context *ctx, unsigned reg, const float value[4])
{
   if (ctx->current_known >> reg & 1 && !memcmp(ctx->current[reg], value, sizeof(ctx->current[0])))
      return;
   uint32_t *data = nv2a_push_begin(&ctx->push, NV097_SET_VERTEX_DATA4F_M + 16 * reg, 4);
   if (!data)
      return;
   memcpy(data, value, 16);
   memcpy(ctx->current[reg], value, sizeof(ctx->current[0]));
   ctx->current_known |= 1u << reg;
}

static const struct pipe_vertex_element *
find_element(const struct nv2a_pipe_context *ctx, unsigned slot)
{
   for (unsigned i = 0; i < ctx->elements->draw.num; i++)
      if (ctx->elements->draw.elements[i].slot == slot)
         return &ctx->elements->draw.elements[i];
   return NULL;
}

static bool
emit_arrays(struct nv2a_pipe_context *ctx, struct range range)
{
   const struct nv2a_vertex_program *program = ctx->vertex->program;
   for (unsigned reg = 0; reg < NV2A_NUM_INPUTS; reg++) {
      struct array array = {0, ARRAY_OFF};
      unsigned slot = program->inputs[reg];
      if (program->inputs_read >> reg & 1) {
         const struct pipe_vertex_element *element = find_element(ctx, slot);
         /* Writing register 0 would make a vertex. */
         if (!element && reg == 0 && !stream_constant(ctx, ctx->attribs[slot], &array))
            return false;
         if (!element && reg != 0)
            emit_current(ctx, reg, ctx->attribs[slot]);
         if (element && !place_element(ctx, element, range, &array))
            return false;
      }
      nv2a_push_state(&ctx->push, NV097_SET_VERTEX_DATA_ARRAY_FORMAT + 4 * reg, array.format);
      if (array.format != ARRAY_OFF) {
         nv2a_push_state(&ctx->push, NV097_SET_VERTEX_DATA_ARRAY_OFFSET + 4 * reg, array.address);
         ctx->current_known &= ~(1u << reg); /* an array leaves its last vertex behind */
      }
   }
   return !ctx->push.failed;
}

void
nv2a_push_primitive(struct nv2a_pipe_context *ctx, uint32_t op)
{
   nv2a_push_state(&ctx->push, NV097_SET_BEGIN_END, op);
}

static void
push_ranges(struct nv2a_pipe_context *ctx, uint32_t num)
{
   uint32_t words[64], used = 0;
   for (uint32_t start = 0; start < num; start += 256) {
      uint32_t part = num - start < 256 ? num - start : 256;
      words[used++] = (part - 1) << 24 | start;
      if (used == 64 || start + part >= num) {
         nv2a_push_array(&ctx->push, NV097_DRAW_ARRAYS, words, used);
         used = 0;
      }
   }
}

void
nv2a_push_elements(struct nv2a_pipe_context *ctx, const uint32_t *elements, uint32_t num, bool wide)
{
   uint32_t words[64], used = 0, i = 0;
   if (wide) {
      nv2a_push_array(&ctx->push, NV097_ARRAY_ELEMENT32, elements, num);
      return;
   }
   for (; i + 1 < num; i += 2) {
      words[used++] = elements[i] | elements[i + 1] << 16;
      if (used == 64 || i + 3 >= num) {
         nv2a_push_array(&ctx->push, NV097_ARRAY_ELEMENT16, words, used);
         used = 0;
      }
   }
   if (i < num)
      nv2a_push_array(&ctx->push, NV097_ARRAY_ELEMENT32, elements + i, 1);
}

/* --- Indices */

static uint32_t
read_index(const uint8_t *indices, unsigned size, uint32_t at)
{
   uint16_t half;
   uint32_t word;
   switch (size) {
   case 1:
      return indices[at];
   case 2:
      memcpy(&half, indices + 2 * (size_t)at, 2);
      return half;
   default:
      memcpy(&word, indices + 4 * (size_t)at, 4);
      return word;
   }
}

/* Those of the draw that the index buffer has. */
static uint32_t
available_indices(const struct pipe_draw_info *info, const struct pipe_draw_start_count *draw)
{
   if (info->has_user_indices)
      return draw->count;
   uint32_t all = info->index.resource->width / info->index_size;
   uint32_t left = draw->start < all ? all - draw->start : 0;
   return draw->count < left ? draw->count : left;
}

/* Indices of a draw with the bias, ~0 at restarts. malloc'd; NULL: none, or out of memory. */
static uint32_t *
gather_indices(struct nv2a_pipe_context *ctx, const struct pipe_draw_info *info,
               const struct pipe_draw_start_count *draw, uint32_t count, struct range *range)
{
   const uint8_t *indices =
       info->has_user_indices ? info->index.user : nv2a_resource(info->index.resource)->bo->map;
   uint32_t *gathered = malloc((size_t)count * sizeof(*gathered));
   *range = (struct range){~0u, 0};
   if (!gathered) {
      ctx->oom = true;
      return NULL;
   }
   for (uint32_t i = 0; i < count; i++) {
      uint32_t index = read_index(indices, info->index_size, draw->start + i);
      if (info->primitive_restart && index == info->restart_index) {
         gathered[i] = ~0u;
         continue;
      }
      index += (uint32_t)draw->index_bias;
      index = index > info->max_index ? info->max_index : index;
      gathered[i] = index;
      range->first = index < range->first ? index : range->first;
      range->last = index > range->last ? index : range->last;
   }
   return gathered;
}

static void
draw_indexed(struct nv2a_pipe_context *ctx, const struct pipe_draw_info *info,
             const struct pipe_draw_start_count *draw)
{
   struct range range;
   uint32_t count = available_indices(info, draw);
   uint32_t *indices = count ? gather_indices(ctx, info, draw, count, &range) : NULL;
   if (!indices || range.first > range.last || !emit_arrays(ctx, range)) {
      free(indices);
      return;
   }
   bool wide = range.last - range.first > 0xffff;
   for (uint32_t i = 0; i < count;) {
      uint32_t end = i;
      while (end < count && indices[end] != ~0u)
         indices[end++] -= range.first;
      if (end > i) {
         nv2a_push_primitive(ctx, info->mode + NV097_SET_BEGIN_END_OP_POINTS);
         nv2a_push_elements(ctx, indices + i, end - i, wide);
         nv2a_push_primitive(ctx, NV097_SET_BEGIN_END_OP_END);
      }
      i = end + 1;
   }
   free(indices);
}

void
nv2a_draw_chip(struct nv2a_pipe_context *ctx, const struct pipe_draw_info *info,
               const struct pipe_draw_start_count *draw)
{
   if (draw->count == 0)
      return;
   if (info->index_size) {
      draw_indexed(ctx, info, draw);
      return;
   }
   if (!emit_arrays(ctx, (struct range){draw->start, draw->start + draw->count - 1}))
      return;
   nv2a_push_primitive(ctx, info->mode + NV097_SET_BEGIN_END_OP_POINTS);
   push_ranges(ctx, draw->count);
   nv2a_push_primitive(ctx, NV097_SET_BEGIN_END_OP_END);
}
