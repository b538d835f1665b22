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
                 const struct draw_vertex_source *source, struct range range, struct array *array)
{
   uint64_t num = source->stride ? (uint64_t)range.last - range.first + 1 : 1;
   if (num > UINT32_MAX / 16) {
      ctx->u.oom = true;
      return false;
   }
   void *room = nv2a_stream_take(ctx, (uint32_t)num * 16, &array->address);
   if (!room)
      return false;
   draw_convert_vertices(ctx->u.draw, element, source, range.first, (uint32_t)num, room);
   array->format =
       array_format(NV097_SET_VERTEX_DATA_ARRAY_FORMAT_TYPE_F, 4, source->stride ? 16 : 0);
   return true;
}

/* Copies the vertices, packed. */
static bool
stream_copied(struct nv2a_pipe_context *ctx, const struct pipe_vertex_element *element,
              const struct draw_vertex_source *source, struct range range, uint32_t type,
              struct array *array)
{
   uint32_t stride = (draw_element_bytes(element) + 3) & ~3u;
   uint64_t num = source->stride ? (uint64_t)range.last - range.first + 1 : 1;
   if (num > UINT32_MAX / stride) {
      ctx->u.oom = true;
      return false;
   }
   void *room = nv2a_stream_take(ctx, (uint32_t)num * stride, &array->address);
   if (!room)
      return false;
   draw_copy_vertices(element, source, range.first, (uint32_t)num, room, stride);
   array->format = array_format(type, element->size, source->stride ? stride : 0);
   return true;
}

/* How the chip gets an element's vertices. */
enum placement { CONSTANT, IN_PLACE, COPIED, CONVERTED };

/* In place only up to the last vertex that lies within the buffer: the chip would go on behind it.
 */
static enum placement
find_placement(const struct nv2a_pipe_context *ctx, const struct pipe_vertex_element *element,
               struct range range, struct draw_vertex_source *source, uint32_t *type)
{
   if (!draw_find_vertices(ctx->u.draw, element, source))
      return CONSTANT;
   if (!chip_type(element, type))
      return CONVERTED;
   if (!source->resource || source->stride > MAX_STRIDE || range.last > source->last)
      return COPIED;
   uint64_t address = source->offset + (uint64_t)range.first * source->stride;
   return (nv2a_resource(source->resource)->bo->address + address) & 3 ? COPIED : IN_PLACE;
}

static bool
place_element(struct nv2a_pipe_context *ctx, const struct pipe_vertex_element *element,
              struct range range, struct array *array)
{
   struct draw_vertex_source source;
   uint32_t type;
   switch (find_placement(ctx, element, range, &source, &type)) {
   case CONSTANT:
      return stream_constant(ctx, draw_constant_attrib(ctx->u.draw, element->slot), array);
   case CONVERTED:
      return stream_converted(ctx, element, &source, range, array);
   case COPIED:
      return stream_copied(ctx, element, &source, range, type, array);
   case IN_PLACE:
      break;
   }
   array->address = nv2a_resource(source.resource)->bo->address +
                    (uint32_t)(source.offset + (uint64_t)range.first * source.stride);
   array->format = array_format(type, element->size, source.stride);
   return nv2a_use_resource(ctx, source.resource);
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
   for (unsigned i = 0; i < ctx->u.elements->draw.num; i++)
      if (ctx->u.elements->draw.elements[i].slot == slot)
         return &ctx->u.elements->draw.elements[i];
   return NULL;
}

/* The array or the value of one attribute that the program reads. */
static bool
emit_attribute(struct nv2a_pipe_context *ctx, unsigned reg, struct range range)
{
   struct array array = {0, NV2A_ARRAY_OFF};
   unsigned slot = ctx->vertex->program->inputs[reg];
   const struct pipe_vertex_element *element = find_element(ctx, slot);
   const float *value = draw_constant_attrib(ctx->u.draw, slot);
   /* Writing register 0 would make a vertex. */
   if (element ? !place_element(ctx, element, range, &array)
               : reg == 0 && !stream_constant(ctx, value, &array))
      return false;
   if (!element && reg != 0)
      emit_current(ctx, reg, value);
   nv2a_push_state(&ctx->push, NV097_SET_VERTEX_DATA_ARRAY_FORMAT + 4 * reg, array.format);
   if (array.format == NV2A_ARRAY_OFF) {
      ctx->arrays &= ~(1u << reg);
      return true;
   }
   nv2a_push_state(&ctx->push, NV097_SET_VERTEX_DATA_ARRAY_OFFSET + 4 * reg, array.address);
   ctx->arrays |= 1u << reg;
   ctx->current_known &= ~(1u << reg); /* an array leaves its last vertex behind */
   return true;
}

static bool
emit_arrays(struct nv2a_pipe_context *ctx, struct range range)
{
   uint32_t read = ctx->vertex->program->inputs_read;
   for (uint32_t left = read | ctx->arrays; left; left &= left - 1) {
      unsigned reg = (unsigned)__builtin_ctz(left);
      if (read >> reg & 1) {
         if (!emit_attribute(ctx, reg, range))
            return false;
         continue;
      }
      nv2a_push_state(&ctx->push, NV097_SET_VERTEX_DATA_ARRAY_FORMAT + 4 * reg, NV2A_ARRAY_OFF);
      ctx->arrays &= ~(1u << reg);
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

/* Runs of elements between restarts are primitives. */
static void
push_runs(struct nv2a_pipe_context *ctx, enum pipe_prim mode, struct draw_elements *elements)
{
   bool wide = elements->last - elements->first > 0xffff;
   for (uint32_t i = 0; i < elements->num;) {
      uint32_t end = i;
      while (end < elements->num && elements->elements[end] != DRAW_RESTART)
         elements->elements[end++] -= elements->first;
      if (end > i) {
         nv2a_push_primitive(ctx, mode + NV097_SET_BEGIN_END_OP_POINTS);
         nv2a_push_elements(ctx, elements->elements + i, end - i, wide);
         nv2a_push_primitive(ctx, NV097_SET_BEGIN_END_OP_END);
      }
      i = end + 1;
   }
}

/* Whether vertices that few indices name would be copied with many between them. */
static bool
is_sparse(const struct nv2a_pipe_context *ctx, const struct draw_elements *elements)
{
   const struct range range = {elements->first, elements->last};
   if ((range.last - range.first) / 16 <= elements->num + 256)
      return false;
   for (unsigned i = 0; i < ctx->u.elements->draw.num; i++) {
      struct draw_vertex_source source;
      uint32_t type;
      if (find_placement(ctx, &ctx->u.elements->draw.elements[i], range, &source, &type) >= COPIED)
         return true;
   }
   return false;
}

static bool
draw_indexed(struct nv2a_pipe_context *ctx, const struct pipe_draw_info *info,
             const struct pipe_draw_start_count *draw)
{
   struct draw_elements elements;
   if (!draw_elements_init(ctx->u.draw, &elements, info, draw)) {
      ctx->u.oom = true;
      return true;
   }
   bool sparse = elements.first <= elements.last && is_sparse(ctx, &elements);
   if (!sparse && elements.first <= elements.last &&
       emit_arrays(ctx, (struct range){elements.first, elements.last}))
      push_runs(ctx, info->mode, &elements);
   draw_elements_finish(&elements);
   return !sparse;
}

bool
nv2a_draw_chip(struct nv2a_pipe_context *ctx, const struct pipe_draw_info *info,
               const struct pipe_draw_start_count *draw)
{
   if (draw->count == 0)
      return true;
   if (info->index_size)
      return draw_indexed(ctx, info, draw);
   if (!emit_arrays(ctx, (struct range){draw->start, draw->start + draw->count - 1}))
      return true;
   nv2a_push_primitive(ctx, info->mode + NV097_SET_BEGIN_END_OP_POINTS);
   push_ranges(ctx, draw->count);
   nv2a_push_primitive(ctx, NV097_SET_BEGIN_END_OP_END);
   return true;
}
