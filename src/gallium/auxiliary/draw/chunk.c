/* A chunk of vertices and primitives: fetch, vertex program, projection, and on to the sink. */
#include <stdlib.h>
#include <string.h>

#include "private.h"

static const _Alignas(64) float lanes_zero[SP_VM_LANES];
static const _Alignas(64) float lanes_one[SP_VM_LANES] = {
#define ONES_8 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f, 1.0f
    ONES_8, ONES_8, ONES_8, ONES_8, ONES_8,
    ONES_8, ONES_8, ONES_8
#undef ONES_8
};

/* At least `size` bytes at *memory; the old contents are gone if it moves. */
static bool
ensure(void **memory, size_t *have, size_t size)
{
   if (*have >= size)
      return true;
   free(*memory);
   *have = 0;
   *memory = aligned_alloc(64, (size + 63) & ~(size_t)63);
   if (!*memory)
      return false;
   *have = size;
   return true;
}

struct draw_chunk *
draw_chunk_create(struct draw_context *draw)
{
   struct draw_chunk *chunk = aligned_alloc(64, (sizeof *chunk + 63) & ~(size_t)63);
   if (!chunk)
      return NULL;
   memset(chunk, 0, offsetof(struct draw_chunk, inputs));
   chunk->draw = draw;
   draw_chunk_reset(chunk);
   return chunk;
}

void
draw_chunk_destroy(struct draw_chunk *chunk)
{
   if (!chunk)
      return;
   free(chunk->vertices);
   free(chunk->block.scratch);
   free(chunk);
}

bool
draw_chunk_prepare(struct draw_chunk *chunk)
{
   const struct draw_setup *s = &chunk->draw->setup;
   void *vertices = chunk->vertices;
   /* pack writes up to 3 vertices more than there are */
   const size_t num = DRAW_CHUNK_VERTICES + DRAW_CLIP_VERTICES + 4;
   const bool ok =
       ensure(&vertices, &chunk->vertices_size, num * s->layout->stride * sizeof(float)) &&
       ensure(&chunk->block.scratch, &chunk->scratch_size, sp_vm_scratch_size(s->program));
   chunk->vertices = vertices;
   return ok;
}

void
draw_chunk_reset(struct draw_chunk *chunk)
{
   chunk->num_vertices = chunk->num_prims = 0;
   chunk->in_a_row = false;
   if (++chunk->generation == 0) {
      memset(chunk->map, 0, sizeof chunk->map);
      chunk->generation = 1;
   }
}

void
draw_chunk_fill_elts(struct draw_chunk *chunk)
{
   for (unsigned i = 0; chunk->in_a_row && i < chunk->num_vertices; i++)
      chunk->elts[i] = chunk->first + i;
   chunk->in_a_row = false;
}

/* --- Vertex program */

static void
preset_outputs(const struct draw_setup *s, struct sp_vm_block *block)
{
   for (uint64_t p = s->preset; p; p &= p - 1) {
      const unsigned slot = (unsigned)__builtin_ctzll(p);
      const uint8_t sure = sp_vm_output_mask(s->program, slot);
      for (unsigned c = 0; c < 4; c++)
         if (!(sure >> c & 1))
            memcpy(block->outputs[slot][c], c == 3 ? lanes_one : lanes_zero, sizeof lanes_one);
   }
}

/* Whether num vertices from `first` on lie within all buffers. */
static bool
all_exist(const struct draw_setup *s, uint32_t first, unsigned num)
{
   const uint32_t last = first + num - 1;
   bool exist = last >= first;
   for (unsigned i = 0; i < s->num_fetches; i++)
      exist = exist && last <= s->fetches[i].last;
   for (unsigned i = 0; i < s->num_carries; i++)
      exist = exist && last <= s->carry[i].from.last;
   return exist;
}

static bool
follow_each_other(const uint32_t *elts, unsigned num)
{
   uint32_t other = 0;
   for (unsigned i = 0; i < num; i++)
      other |= elts[i] - elts[0] - i;
   return !other && elts[num - 1] >= elts[0];
}

/* The elements of a block; NULL if they follow each other from *first on, and exist. */
static const uint32_t *
find_elements(const struct draw_setup *s, struct draw_chunk *chunk, unsigned b, unsigned num,
              uint32_t *first)
{
   /* Beyond the last vertex of a buffer each is looked at. */
   if (chunk->in_a_row && !all_exist(s, chunk->first, chunk->num_vertices))
      draw_chunk_fill_elts(chunk);
   const uint32_t *elts = chunk->elts + b * SP_VM_LANES;
   *first = chunk->in_a_row ? chunk->first + b * SP_VM_LANES : elts[0];
   if (chunk->in_a_row || (follow_each_other(elts, num) && all_exist(s, *first, num)))
      return NULL;
   return elts;
}

static void
fetch(const struct draw_setup *s, struct draw_chunk *chunk, unsigned b, unsigned num)
{
   uint32_t first;
   const uint32_t *elts = find_elements(s, chunk, b, num, &first);
   for (unsigned i = 0; i < s->num_fetches; i++) {
      const struct draw_fetch *f = &s->fetches[i];
      f->func(f, elts, first, num, chunk->inputs[f->slot]);
   }
}

/* What goes past the program into the vertices. */
static void
carry(const struct draw_setup *s, struct draw_chunk *chunk, unsigned b, unsigned num)
{
   uint32_t first;
   if (!s->num_carries)
      return;
   const uint32_t *elts = find_elements(s, chunk, b, num, &first);
   float *vertices = chunk->vertices + (size_t)b * SP_VM_LANES * s->layout->stride;
   for (unsigned i = 0; i < s->num_carries; i++) {
      const struct draw_carry *c = &s->carry[i];
      c->func(&c->from, elts, first, num, vertices + c->at, s->layout->stride);
   }
}

/* sp_vm_tex_func for the driver's, with a level in any case. */
static void
sample_texture(struct sp_vm_block *block, const struct sp_vm_tex *tex, float *const out[4])
{
   const struct draw_textures *textures = block->user;
   struct sp_vm_tex at = *tex;
   struct sp_vm_tex_more more = sp_vm_tex_more(tex);
   /* Vertices have no neighbours to take it from. */
   if (at.mode == IR_TEX_PLAIN)
      more.lod = lanes_zero;
   at.more = &more;
   if (at.mode != IR_TEX_GRAD)
      at.mode = IR_TEX_LOD;
   block->user = textures->user;
   textures->sample(block, &at, out);
   block->user = (void *)(uintptr_t)textures;
}

static void
run_program(const struct draw_setup *s, struct draw_chunk *chunk, unsigned b, unsigned num)
{
   struct sp_vm_block *block = &chunk->block;
   fetch(s, chunk, b, num);
   for (unsigned c = 0; c < 4; c++)
      block->outputs[VARYING_HPOS][c] = chunk->clip[b][c];
   for (unsigned i = 0; i < PIPE_MAX_CLIP_PLANES; i++)
      block->outputs[VARYING_CLP0 + i][0] = chunk->distance[b][i];
   block->lanes = num;
   block->mask = ~0ull;
   block->params = s->params;
   block->tex = chunk->draw->textures.sample ? sample_texture : NULL;
   block->user = &chunk->draw->textures;
   if (!(s->written & 1ull << VARYING_HPOS))
      for (unsigned c = 0; c < 4; c++)
         memcpy(chunk->clip[b][c], c == 3 ? lanes_one : lanes_zero, sizeof lanes_one);
   preset_outputs(s, block);
   sp_vm_run(s->program, block);
}

static void
clamp_colors(const struct draw_context *draw, struct draw_chunk *chunk, unsigned num)
{
   for (uint64_t m = draw->setup.clamped; m; m &= m - 1) {
      const unsigned varying = (unsigned)__builtin_ctzll(m);
      if (draw->setup.layout->slot[varying] != 0xff && !(draw->setup.carried >> varying & 1))
         draw->kernels->clamp(chunk->outputs[varying], num);
   }
}

static void
store_edge_flags(const struct draw_setup *s, struct draw_chunk *chunk, unsigned b, unsigned num)
{
   const float *flags = s->written >> VARYING_EDGE & 1
                            ? chunk->outputs[VARYING_EDGE][0]
                            : chunk->block.inputs[VERT_ATTRIB_EDGEFLAG][0];
   for (unsigned i = 0; i < num; i++)
      chunk->edge_flags[b * SP_VM_LANES + i] = flags[i] != 0.0f;
}

static void
pack_vertices(const struct draw_context *draw, struct draw_chunk *chunk, unsigned b, unsigned num)
{
   const struct draw_setup *s = &draw->setup;
   const struct draw_vertex_layout *layout = s->layout;
   const float *src[1 + VARYING_MAX][4];
   uint16_t at[1 + VARYING_MAX] = {0};
   unsigned n = 1;
   for (unsigned c = 0; c < 4; c++)
      src[0][c] = chunk->window[c];
   for (unsigned a = 0; a < layout->num_attribs; a++) {
      const unsigned v = layout->varying[a];
      if (s->carried >> v & 1)
         continue;
      for (unsigned c = 0; c < 4; c++) {
         if (v == VARYING_HPOS)
            src[n][c] = chunk->clip[b][c];
         else if (s->written >> v & 1)
            src[n][c] = chunk->outputs[v][c];
         else
            src[n][c] = c == 3 ? lanes_one : lanes_zero;
      }
      at[n++] = (uint16_t)(4 * (1 + a));
   }
   draw->kernels->pack(chunk->vertices + (size_t)b * SP_VM_LANES * layout->stride, layout->stride,
                       num, (const float *const(*)[4])src, at, n);
   carry(s, chunk, b, num);
}

static unsigned
lanes_of_block(const struct draw_chunk *chunk, unsigned b)
{
   const unsigned left = chunk->num_vertices - b * SP_VM_LANES;
   return left < SP_VM_LANES ? left : SP_VM_LANES;
}

/* Codes and vertices from the outputs, which stay until the next block. */
static void
finish_block(const struct draw_context *draw, struct draw_chunk *chunk, unsigned b)
{
   const unsigned num = lanes_of_block(chunk, b);
   draw->kernels->classify(&draw->setup.projection, chunk->clip[b], chunk->distance[b], num,
                           chunk->codes + b * SP_VM_LANES, &chunk->any_code);
   clamp_colors(draw, chunk, num);
   draw->kernels->project(&draw->setup.projection, chunk->clip[b], num, chunk->window);
   if (draw->setup.edge_flags)
      store_edge_flags(&draw->setup, chunk, b, num);
   pack_vertices(draw, chunk, b, num);
}

/* Planes that all vertices of the blocks up to b are outside of. */
static uint32_t
find_outside(const struct draw_context *draw, struct draw_chunk *chunk, unsigned b)
{
   uint32_t planes = draw->setup.reject_mask;
   for (unsigned i = 0; i <= b && planes; i++)
      planes = draw->kernels->outside(planes, chunk->clip[i], chunk->distance[i],
                                      lanes_of_block(chunk, i));
   return planes;
}

void
draw_chunk_shade(struct draw_chunk *chunk)
{
   const struct draw_context *draw = chunk->draw;
   const struct draw_setup *s = &draw->setup;
   unsigned finished = 0;
   bool all_tried = false;
   uint32_t outside = chunk->outside & s->reject_mask; /* of planes all vertices so far are */
   chunk->any_code = 0;
   for (unsigned b = 0; b * SP_VM_LANES < chunk->num_vertices; b++) {
      const unsigned num = lanes_of_block(chunk, b);
      run_program(s, chunk, b, num);
      if (outside)
         outside = draw->kernels->outside(outside, chunk->clip[b], chunk->distance[b], num);
      if (!outside && !all_tried) {
         outside = find_outside(draw, chunk, b);
         all_tried = true;
      }
      /* Where all lies outside of one plane, mostly so does the rest. */
      if (outside || s->unseen)
         continue;
      const bool again = finished < b;
      for (; finished < b; finished++) {
         run_program(s, chunk, finished, SP_VM_LANES);
         finish_block(draw, chunk, finished);
      }
      if (again)
         run_program(s, chunk, b, num);
      finish_block(draw, chunk, b);
      finished++;
   }
   chunk->unseen = finished == 0;
   chunk->outside = outside & -outside;
}

/* --- Primitives */

/* A slice that can not begin has been noted. */
static void
hand_to_slice(struct draw_chunk *chunk, const struct draw_batch *batch)
{
   const struct draw_config *config = &chunk->draw->config;
   if (!chunk->slice)
      chunk->slice = config->sink->slice_begin(config->data, chunk->slice_index);
   if (chunk->slice)
      config->sink->slice_triangles(chunk->slice, batch);
}

static void
hand_over(struct draw_chunk *chunk, const uint16_t *indices, const uint8_t *edges, unsigned num)
{
   const struct draw_config *config = &chunk->draw->config;
   const struct draw_setup *s = &chunk->draw->setup;
   const struct draw_batch batch = {
       .layout = s->layout,
       .vertices = chunk->vertices,
       .num_vertices = chunk->num_clip_vertices ? DRAW_CHUNK_VERTICES + chunk->num_clip_vertices
                                                : chunk->num_vertices,
       .indices = indices,
       .num_prims = num,
       .edges = s->show_edges || s->stipple ? edges : NULL,
       .constant = chunk->num_clip_vertices ? 0 : s->constant,
   };
   if (chunk->in_wave)
      hand_to_slice(chunk, &batch);
   else if (s->prim_vertices == 3)
      config->sink->triangles(config->data, &batch);
   else if (s->prim_vertices == 2)
      config->sink->lines(config->data, &batch);
   else
      config->sink->points(config->data, &batch);
}

void
draw_chunk_submit(struct draw_chunk *chunk)
{
   if (chunk->num_out)
      hand_over(chunk, chunk->out_indices, chunk->out_edges, chunk->num_out);
   chunk->num_out = chunk->num_clip_vertices = 0;
}

/* An edge is a boundary if the vertex where it starts says so, too. */
static void
apply_edge_flags(struct draw_chunk *chunk)
{
   for (unsigned i = 0; i < chunk->num_prims; i++)
      for (unsigned k = 0; k < 3; k++)
         if (!chunk->edge_flags[chunk->indices[3 * i + k]])
            chunk->edges[i] &= (uint8_t) ~(1u << k);
   chunk->pattern_steps = 0;
}

static void
sort_out_prims(struct draw_chunk *chunk)
{
   const struct draw_setup *s = &chunk->draw->setup;
   const unsigned n = s->prim_vertices;
   chunk->num_out = chunk->num_clip_vertices = 0;
   for (unsigned i = 0; i < chunk->num_prims; i++) {
      const uint16_t *v = chunk->indices + n * i;
      uint32_t any = 0, all = ~0u;
      for (unsigned k = 0; k < n; k++) {
         any |= chunk->codes[v[k]];
         all &= chunk->codes[v[k]];
      }
      if (all & s->reject_mask || any & DRAW_CLIP_INVALID)
         continue;
      if (any & s->clip_mask) {
         draw_clip_prim(chunk, i, any & s->clip_mask);
         continue;
      }
      if (chunk->num_out == DRAW_CHUNK_PRIMS)
         draw_chunk_submit(chunk);
      memcpy(chunk->out_indices + n * chunk->num_out, v, n * sizeof *v);
      chunk->out_edges[chunk->num_out++] = chunk->edges[i];
   }
   draw_chunk_submit(chunk);
}

void
draw_chunk_run(struct draw_chunk *chunk)
{
   const struct draw_setup *s = &chunk->draw->setup;
   if (chunk->num_prims)
      draw_chunk_shade(chunk);
   if (chunk->num_prims && !chunk->unseen) {
      if (s->edge_flags)
         apply_edge_flags(chunk);
      chunk->num_clip_vertices = 0;
      if (chunk->any_code & (s->clip_mask | s->reject_mask | DRAW_CLIP_INVALID))
         sort_out_prims(chunk);
      else
         hand_over(chunk, chunk->indices, chunk->edges, chunk->num_prims);
   }
   draw_chunk_reset(chunk);
}
