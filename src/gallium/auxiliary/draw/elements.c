/* What hardware that fetches vertices itself needs of draws: where vertices lie, copies of them,
 * and the elements that indices name. */
#include <stdlib.h>
#include <string.h>

#include "assemble.h"
#include "util/u_fpu.h"

const float (*draw_constants(const struct draw_context *draw))[4]
{
   return (const float(*)[4])draw->params;
}

const float *
draw_constant_attrib(const struct draw_context *draw, unsigned slot)
{
   return draw->constants[slot];
}

/* --- Vertices */

unsigned
draw_element_bytes(const struct pipe_vertex_element *element)
{
   return draw_fetch_type_bytes(element->type) * element->size;
}

bool
draw_find_vertices(const struct draw_context *draw, const struct pipe_vertex_element *element,
                   struct draw_vertex_source *source)
{
   if (element->vertex_buffer_index >= draw->num_buffers)
      return false;
   const struct pipe_vertex_buffer *buffer = &draw->buffers[element->vertex_buffer_index];
   const uint8_t *base = buffer->buffer.user;
   *source = (struct draw_vertex_source){.stride = buffer->stride, .last = UINT32_MAX};
   if (!buffer->is_user && buffer->buffer.resource) {
      const size_t need = (size_t)element->src_offset + draw_element_bytes(element);
      const size_t size = buffer->buffer.resource->width;
      if (buffer->offset > size || size - buffer->offset < need)
         return false;
      if (buffer->stride)
         source->last = (uint32_t)((size - buffer->offset - need) / buffer->stride);
      source->resource = buffer->buffer.resource;
      source->offset = buffer->offset + element->src_offset;
      base = draw->config.buffer_bytes(buffer->buffer.resource);
   }
   if (!base)
      return false;
   source->vertex0 = base + buffer->offset + element->src_offset;
   return true;
}

void
draw_convert_vertices(const struct draw_context *draw, const struct pipe_vertex_element *element,
                      const struct draw_vertex_source *source, uint32_t first, uint32_t num,
                      float (*out)[4])
{
   _Alignas(64) float lanes[4][SP_VM_LANES];
   uint32_t elts[SP_VM_LANES];
   const struct draw_fetch fetch = {
       .func = draw->kernels->choose_fetch(element),
       .base = source->vertex0,
       .stride = source->stride,
       .last = source->last,
       .size = element->size,
   };
   const bool all_exist = source->last >= first && source->last - first >= num - 1;
   for (uint32_t done = 0; done < num; done += SP_VM_LANES) {
      const unsigned some = num - done < SP_VM_LANES ? num - done : SP_VM_LANES;
      for (unsigned i = 0; i < some && !all_exist; i++)
         elts[i] = first + done + i;
      const uint64_t fpu = u_fpu_enter();
      fetch.func(&fetch, all_exist ? NULL : elts, first + done, some, lanes);
      u_fpu_leave(fpu);
      for (unsigned i = 0; i < some; i++)
         for (unsigned c = 0; c < 4; c++)
            out[done + i][c] = lanes[c][i];
   }
}

void
draw_copy_vertices(const struct pipe_vertex_element *element,
                   const struct draw_vertex_source *source, uint32_t first, uint32_t num, void *out,
                   uint32_t out_stride)
{
   const unsigned bytes = draw_element_bytes(element);
   for (uint32_t i = 0; i < num; i++) {
      const uint32_t vertex = first + i < source->last ? first + i : source->last;
      memcpy((uint8_t *)out + (size_t)i * out_stride,
             source->vertex0 + (size_t)vertex * source->stride, bytes);
   }
}

/* --- Elements */

/* Those before the next restart; the restart itself is skipped. */
static void
add_run(struct draw_elements *elements, const struct draw_prim_source *source, uint32_t num)
{
   uint32_t *to = elements->elements + elements->num;
   draw_prim_elements(source, 0, num, to);
   for (uint32_t i = 0; i < num; i++) {
      elements->first = to[i] < elements->first ? to[i] : elements->first;
      elements->last = to[i] > elements->last ? to[i] : elements->last;
   }
   elements->num += num;
}

bool
draw_elements_init(const struct draw_context *draw, struct draw_elements *elements,
                   const struct pipe_draw_info *info, const struct pipe_draw_start_count *range)
{
   struct draw_prim_source source;
   uint32_t left = draw_prim_source_init(draw, &source, info, range);
   *elements = (struct draw_elements){.first = UINT32_MAX};
   if (left == 0)
      return true;
   elements->elements = malloc((size_t)left * sizeof(*elements->elements));
   if (!elements->elements)
      return false;
   while (left) {
      const uint32_t run = draw_prim_until_restart(&source, info, left);
      add_run(elements, &source, run);
      source.first += run;
      left -= run;
      if (!left)
         break;
      elements->elements[elements->num++] = DRAW_RESTART;
      source.first++;
      left--;
   }
   return true;
}

void
draw_elements_finish(struct draw_elements *elements)
{
   free(elements->elements);
   elements->elements = NULL;
}
