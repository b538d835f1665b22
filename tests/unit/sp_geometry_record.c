#include "sp_geometry_record.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

struct sp_geometry_record record;

static struct sp_vertex_layout layout = {
    .num_attribs = 2,
    .varying = {VARYING_COL0, VARYING_TEX0},
    .stride = 12,
};

const struct sp_vertex_layout *
sp_setup_layout(struct sp_context *sp)
{
   memset(layout.slot, 0xff, sizeof layout.slot);
   layout.slot[VARYING_COL0] = 0;
   layout.slot[VARYING_TEX0] = 1;
   return &layout;
}

static void
take_one(struct recorded *r, const struct sp_prim_batch *batch, unsigned i, unsigned n,
         uint8_t all_edges)
{
   r->edges = batch->edges ? batch->edges[i] : all_edges;
   for (unsigned k = 0; k < n; k++) {
      const unsigned index = batch->indices[n * i + k];
      assert_true(index < batch->num_vertices);
      memcpy(r->v[k], batch->vertices + (size_t)12 * index, sizeof r->v[k]);
   }
}

static void
take(const struct sp_prim_batch *batch, unsigned n, uint8_t all_edges)
{
   record.vertices = n;
   assert_true(batch->num_vertices <= 256);
   assert_true(batch->num_prims <= 128);
   for (unsigned i = 0; i < batch->num_prims && record.num < MAX_PRIMS; i++)
      take_one(&record.prims[record.num++], batch, i, n, all_edges);
}

void
sp_setup_triangles(struct sp_context *sp, const struct sp_prim_batch *batch)
{
   take(batch, 3, 7);
}

void
sp_setup_lines(struct sp_context *sp, const struct sp_prim_batch *batch)
{
   take(batch, 2, 1);
}

void
sp_setup_points(struct sp_context *sp, const struct sp_prim_batch *batch)
{
   take(batch, 1, 0);
}

/* A slice of a wave; what it records is added to the record in order at the end. */
struct sp_setup_slice {
   struct recorded prims[1024];
   unsigned num;
};

static struct sp_setup_slice slices[SP_WAVE_SLICES];

bool
sp_setup_wave_begin(struct sp_context *sp, const struct sp_vertex_layout *vertex_layout)
{
   for (unsigned i = 0; i < SP_WAVE_SLICES; i++)
      slices[i].num = 0;
   return true;
}

struct sp_setup_slice *
sp_setup_slice_begin(struct sp_context *sp, unsigned index)
{
   return &slices[index];
}

void
sp_setup_slice_triangles(struct sp_setup_slice *slice, const struct sp_prim_batch *batch)
{
   for (unsigned i = 0; i < batch->num_prims && slice->num < 1024; i++)
      take_one(&slice->prims[slice->num++], batch, i, 3, 7);
}

void
sp_setup_slice_end(struct sp_setup_slice *slice)
{
}

void
sp_setup_wave_end(struct sp_context *sp)
{
   record.vertices = 3;
   for (unsigned i = 0; i < SP_WAVE_SLICES; i++)
      for (unsigned k = 0; k < slices[i].num && record.num < MAX_PRIMS; k++)
         record.prims[record.num++] = slices[i].prims[k];
}
