#include "draw_record.h"

#include <stdlib.h>
#include <string.h>

static bool
grow(void **memory, size_t size)
{
   void *more = realloc(*memory, size);
   if (more)
      *memory = more;
   return more != NULL;
}

static bool
reserve(struct draw_gathered *g, unsigned vertices, unsigned stride, unsigned num, unsigned n)
{
   return grow((void **)&g->vertices, (g->num_vertices + vertices) * stride * sizeof(float) + 1) &&
          grow((void **)&g->indices, (size_t)(g->num + num) * n * sizeof(uint32_t) + 1) &&
          grow((void **)&g->edges, g->num + num + 1);
}

static bool
keeps_contract(const struct draw_batch *b, unsigned n)
{
   bool kept = (uintptr_t)b->vertices % 16 == 0 && b->num_vertices <= DRAW_BATCH_VERTICES &&
               b->num_prims <= DRAW_BATCH_PRIMS &&
               b->layout->stride == 4 + 4 * b->layout->num_attribs;
   for (unsigned i = 0; i < n * b->num_prims; i++)
      kept = kept && b->indices[i] < b->num_vertices;
   return kept;
}

/* Primitives of n vertices each. */
static void
take(struct draw_gathered *g, const struct draw_batch *b, unsigned n)
{
   static const uint8_t all_edges[] = {0, 0, 1, 7};
   const unsigned stride = b->layout->stride;
   if (!keeps_contract(b, n) || !reserve(g, b->num_vertices, stride, b->num_prims, n)) {
      g->wrong = true;
      return;
   }
   memcpy(g->vertices + (size_t)g->num_vertices * stride, b->vertices,
          b->num_vertices * stride * sizeof(float));
   for (unsigned i = 0; i < n * b->num_prims; i++)
      g->indices[n * g->num + i] = g->num_vertices + b->indices[i];
   for (unsigned i = 0; i < b->num_prims; i++)
      g->edges[g->num + i] = b->edges ? b->edges[i] : all_edges[n];
   g->num_vertices += b->num_vertices;
   g->num += b->num_prims;
}

static void
append(struct draw_gathered *g, const struct draw_gathered *part, unsigned stride)
{
   g->wrong |= part->wrong || !reserve(g, part->num_vertices, stride, part->num, 3);
   if (g->wrong || !part->num)
      return;
   memcpy(g->vertices + (size_t)g->num_vertices * stride, part->vertices,
          (size_t)part->num_vertices * stride * sizeof(float));
   for (unsigned i = 0; i < 3 * part->num; i++)
      g->indices[3 * g->num + i] = g->num_vertices + part->indices[i];
   memcpy(g->edges + g->num, part->edges, part->num);
   g->num_vertices += part->num_vertices;
   g->num += part->num;
}

static void
clear(struct draw_gathered *g)
{
   free(g->vertices);
   free(g->indices);
   free(g->edges);
   *g = (struct draw_gathered){0};
}

/* --- The sink */

static const struct draw_vertex_layout *
layout(void *data)
{
   return &((struct draw_record *)data)->layout;
}

static void
triangles(void *data, const struct draw_batch *batch)
{
   struct draw_record *r = data;
   r->vertices = 3;
   take(&r->all, batch, 3);
}

static void
lines(void *data, const struct draw_batch *batch)
{
   struct draw_record *r = data;
   r->vertices = 2;
   take(&r->all, batch, 2);
}

static void
points(void *data, const struct draw_batch *batch)
{
   struct draw_record *r = data;
   r->vertices = 1;
   take(&r->all, batch, 1);
}

static bool
wave_begin(void *data, const struct draw_vertex_layout *vertex_layout)
{
   struct draw_record *r = data;
   r->waves++;
   r->vertices = 3;
   return true;
}

static struct draw_slice *
slice_begin(void *data, unsigned index)
{
   struct draw_record *r = data;
   return &r->slices[index];
}

static void
slice_triangles(struct draw_slice *slice, const struct draw_batch *batch)
{
   take(&slice->part, batch, 3);
}

static void
slice_end(struct draw_slice *slice)
{
}

static void
wave_end(void *data, bool cut_off)
{
   struct draw_record *r = data;
   for (unsigned i = 0; i < DRAW_WAVE_SLICES; i++) {
      append(&r->all, &r->slices[i].part, r->layout.stride);
      clear(&r->slices[i].part);
   }
}

const struct draw_sink draw_record_sink = {
    .layout = layout,
    .triangles = triangles,
    .lines = lines,
    .points = points,
    .wave_begin = wave_begin,
    .slice_begin = slice_begin,
    .slice_triangles = slice_triangles,
    .slice_end = slice_end,
    .wave_end = wave_end,
};

const struct draw_sink draw_record_alone = {
    .layout = layout,
    .triangles = triangles,
    .lines = lines,
    .points = points,
};

void
draw_record_clear(struct draw_record *record)
{
   clear(&record->all);
   record->waves = record->vertices = 0;
}

const float *
draw_record_vertex(const struct draw_record *r, unsigned prim, unsigned corner)
{
   return r->all.vertices + (size_t)r->all.indices[r->vertices * prim + corner] * r->layout.stride;
}
