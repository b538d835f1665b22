/* Vertices for the geometry processor: arrays in memory that it fetches, and where results go. */
#include "context.h"

#include <string.h>

/* An array as the processor is told of it. */
struct array {
   uint32_t address, type, components, stride;
};

/* The processor's type for an element; false: it has none. Its signed normalized integers are
 * c / (2^(b-1)-1), OpenGL 1's are not. */
static bool
chip_type(const struct pipe_vertex_element *element, uint32_t *type)
{
   static const uint8_t plain[PIPE_VERTEX_TYPES] = {
       [PIPE_VERTEX_F32] = 1 + LIMA_ATTRIBUTE_FP32, [PIPE_VERTEX_F16] = 1 + LIMA_ATTRIBUTE_FP16,
       [PIPE_VERTEX_S8] = 1 + LIMA_ATTRIBUTE_I8,    [PIPE_VERTEX_U8] = 1 + LIMA_ATTRIBUTE_U8,
       [PIPE_VERTEX_S16] = 1 + LIMA_ATTRIBUTE_I16,  [PIPE_VERTEX_U16] = 1 + LIMA_ATTRIBUTE_U16,
       [PIPE_VERTEX_S32] = 1 + LIMA_ATTRIBUTE_I32,  [PIPE_VERTEX_U32] = 1 + LIMA_ATTRIBUTE_U32,
   };
   static const uint8_t normalized[PIPE_VERTEX_TYPES] = {
       [PIPE_VERTEX_F32] = 1 + LIMA_ATTRIBUTE_FP32,
       [PIPE_VERTEX_F16] = 1 + LIMA_ATTRIBUTE_FP16,
       [PIPE_VERTEX_U8] = 1 + LIMA_ATTRIBUTE_U8N,
       [PIPE_VERTEX_U16] = 1 + LIMA_ATTRIBUTE_U16N,
   };
   const uint8_t found = (element->normalized ? normalized : plain)[element->type];
   *type = found - 1u;
   return found && !element->bgra;
}

/* Makes vec4s of vertices. */
static void
convert(const struct lima_pipe_context *ctx, const struct pipe_vertex_element *element,
        const struct draw_vertex_source *source, const struct lima_range *range, float (*to)[4])
{
   if (!range->list) {
      draw_convert_vertices(ctx->u.draw, element, source, range->first, range->num, to);
      return;
   }
   for (uint32_t i = 0; i < range->num; i++)
      draw_convert_vertices(ctx->u.draw, element, source, range->list[i], 1, to + i);
}

static bool
place_converted(struct lima_pipe_context *ctx, const struct pipe_vertex_element *element,
                const struct draw_vertex_source *source, const struct lima_range *range,
                struct array *array)
{
   const struct lima_range one = {range->first, 1, NULL};
   *array = (struct array){0, LIMA_ATTRIBUTE_FP32, 4, source->stride ? 16 : 0};
   const uint32_t num = source->stride ? range->num : 1;
   void *room = num <= UINT32_MAX / 16 ? lima_take(ctx, num * 16, &array->address) : NULL;
   if (room)
      convert(ctx, element, source, source->stride ? range : &one, room);
   return room;
}

/* Copies the vertices, packed. */
static bool
place_copied(struct lima_pipe_context *ctx, const struct pipe_vertex_element *element,
             const struct draw_vertex_source *source, const struct lima_range *range,
             struct array *array)
{
   const uint32_t stride = (draw_element_bytes(element) + 3) & ~3u;
   const uint32_t num = source->stride ? range->num : 1;
   uint8_t *room =
       num <= UINT32_MAX / stride ? lima_take(ctx, num * stride, &array->address) : NULL;
   array->stride = source->stride ? stride : 0;
   if (!room)
      return false;
   if (!range->list || !source->stride)
      draw_copy_vertices(element, source, range->first, num, room, stride);
   for (uint32_t i = 0; range->list && source->stride && i < num; i++)
      draw_copy_vertices(element, source, range->list[i], 1, room + (size_t)i * stride, stride);
   return true;
}

/* Whether the processor can read the vertices where they lie. */
static bool
lies_well(const struct draw_vertex_source *source, const struct lima_range *range, uint64_t offset)
{
   return source->resource && !((offset | source->stride) & 3) && !range->list &&
          range->first + (range->num - 1) <= source->last;
}

static bool
place_element(struct lima_pipe_context *ctx, const struct pipe_vertex_element *element,
              const struct lima_range *range, struct array *array)
{
   struct draw_vertex_source source;
   *array = (struct array){.components = element->size};
   if (!draw_find_vertices(ctx->u.draw, element, &source))
      return false;
   if (!chip_type(element, &array->type))
      return place_converted(ctx, element, &source, range, array);
   const uint64_t offset = source.offset + (uint64_t)range->first * source.stride;
   if (!lies_well(&source, range, offset))
      return place_copied(ctx, element, &source, range, array);
   array->address = lima_resource(source.resource)->bo->va + (uint32_t)offset;
   array->stride = source.stride;
   return lima_use_resource(ctx, source.resource, LIMA_JOB_READ, 0);
}

static const struct pipe_vertex_element *
find_element(const struct lima_pipe_context *ctx, unsigned slot)
{
   struct draw_vertex_source source;
   for (unsigned i = 0; i < ctx->u.elements->draw.num; i++) {
      const struct pipe_vertex_element *element = &ctx->u.elements->draw.elements[i];
      if (element->slot == slot && draw_find_vertices(ctx->u.draw, element, &source))
         return element;
   }
   return NULL;
}

/* The table of attributes; 0: out of memory. */
static uint32_t
put_attributes(struct lima_pipe_context *ctx, const struct lima_range *range)
{
   const struct lima_vertex_variant *vertex = ctx->vertex;
   const unsigned num = vertex->num_attributes ? vertex->num_attributes : 1;
   uint32_t va, *words = lima_take(ctx, num * 8, &va);
   if (!words)
      return 0;
   const uint32_t unused[] = {0, 0, LIMA_ATTRIBUTE_UNUSED, 0};
   lima_encode(&lima_attribute, unused, words);
   for (unsigned i = 0; i < vertex->num_attributes; i++) {
      const struct pipe_vertex_element *element = find_element(ctx, vertex->attributes[i]);
      struct array array = {ctx->constant_attribs + 16 * i, LIMA_ATTRIBUTE_FP32, 4, 0};
      if (element && !place_element(ctx, element, range, &array))
         return 0;
      const uint32_t values[] = {array.address, array.components - 1, array.type, array.stride};
      lima_encode(&lima_attribute, values, words + 2 * i);
   }
   return va;
}

/* Which vector of the fragment program a result is. */
static unsigned
varying_number(const struct lima_pp_code *code, unsigned varying)
{
   unsigned i = 0;
   while (i < code->num_varyings && code->varyings[i].varying != varying)
      i++;
   return i;
}

static uint32_t
put_outputs(struct lima_pipe_context *ctx, const struct lima_vertices *out)
{
   const struct lima_vertex_variant *vertex = ctx->vertex;
   const struct lima_pp_code *code = &ctx->fragment->code;
   uint32_t va, *words = lima_take(ctx, vertex->num_varyings * 8, &va);
   for (unsigned i = 0; words && i < vertex->num_varyings; i++) {
      uint32_t values[] = {out->positions, 0, LIMA_OUTPUT_POSITION, 16};
      const unsigned varying = vertex->varyings[i];
      if (varying == VARYING_PSIZ) {
         values[LIMA_OUTPUT_ADDRESS] = out->sizes;
         values[LIMA_OUTPUT_COMPONENTS] = 1;
         values[LIMA_OUTPUT_STRIDE] = 4;
      } else if (varying != VARYING_HPOS) {
         values[LIMA_OUTPUT_ADDRESS] = out->varyings + 16 * varying_number(code, varying);
         values[LIMA_OUTPUT_COMPONENTS] = 3;
         values[LIMA_OUTPUT_KIND] = LIMA_OUTPUT_FP32;
         values[LIMA_OUTPUT_STRIDE] = 16 * code->num_varyings;
      }
      lima_encode(&lima_output, values, words + 2 * i);
   }
   return words ? va : 0;
}

/* Room for results. */
static bool
place_results(struct lima_pipe_context *ctx, uint32_t num, struct lima_vertices *out)
{
   const uint64_t positions = (uint64_t)num * 16;
   const uint64_t varyings = (uint64_t)num * 16 * ctx->fragment->code.num_varyings;
   const uint64_t sizes = (uint64_t)num * 4;
   const bool has_sizes = ctx->vertex->key.outputs >> VARYING_PSIZ & 1;
   uint32_t va;
   if (positions + varyings + sizes > UINT32_MAX / 2) {
      ctx->u.oom = true;
      return false;
   }
   if (!lima_take(ctx, (uint32_t)(positions + varyings + (has_sizes ? sizes : 0)), &va))
      return false;
   out->positions = va;
   out->varyings = va + (uint32_t)positions;
   out->sizes = has_sizes ? out->varyings + (uint32_t)varyings : 0;
   return true;
}

static void
vs(struct lima_pipe_context *ctx, enum lima_vs_command command, const uint32_t *values)
{
   uint32_t *words = lima_words_add(ctx, &ctx->job.vs, 2);
   if (words)
      lima_encode(&lima_vs_commands[command], values, words);
}

/* What stays from draw to draw. */
static void
emit_program(struct lima_pipe_context *ctx)
{
   const struct lima_vertex_variant *vertex = ctx->vertex;
   const unsigned attributes = vertex->num_attributes ? vertex->num_attributes : 1;
   if (ctx->job.vs_uniforms != ctx->uniforms)
      vs(ctx, LIMA_VS_UNIFORMS, (const uint32_t[]){ctx->uniforms, ctx->uniform_bytes});
   ctx->job.vs_uniforms = ctx->uniforms;
   if (ctx->job.vs_program == vertex)
      return;
   ctx->job.vs_program = vertex;
   vs(ctx, LIMA_VS_SHADER, (const uint32_t[]){vertex->bo->va, vertex->num_instrs * 16});
   vs(ctx, LIMA_VS_SHADER_INFO, (const uint32_t[]){vertex->num_instrs - 1, vertex->prefetch});
   vs(ctx, LIMA_VS_COUNTS, (const uint32_t[]){vertex->num_varyings - 1, attributes - 1});
   vs(ctx, LIMA_VS_UNKNOWN_41, (const uint32_t[]){3});
}

bool
lima_emit_vertices(struct lima_pipe_context *ctx, const struct lima_range *range, bool indexed,
                   struct lima_vertices *out)
{
   const struct lima_vertex_variant *vertex = ctx->vertex;
   const uint32_t num = range->num;
   if (!place_results(ctx, num, out))
      return false;
   const uint32_t attributes = put_attributes(ctx, range);
   const uint32_t outputs = attributes ? put_outputs(ctx, out) : 0;
   if (!outputs)
      return false;
   if (!indexed) {
      vs(ctx, LIMA_VS_SEMAPHORE, (const uint32_t[]){0x28000});
      vs(ctx, LIMA_VS_SEMAPHORE, (const uint32_t[]){1});
   }
   emit_program(ctx);
   vs(ctx, LIMA_VS_ATTRIBUTES,
      (const uint32_t[]){attributes, vertex->num_attributes ? vertex->num_attributes : 1});
   vs(ctx, LIMA_VS_OUTPUTS, (const uint32_t[]){outputs, vertex->num_varyings});
   vs(ctx, LIMA_VS_DRAW, (const uint32_t[]){indexed, num});
   vs(ctx, LIMA_VS_UNKNOWN_60, (const uint32_t[]){0});
   vs(ctx, LIMA_VS_SEMAPHORE, (const uint32_t[]){indexed ? 0x18000 : 0});
   return true;
}
