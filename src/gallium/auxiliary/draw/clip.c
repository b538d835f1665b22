/* Clipping in clip space, against the planes that a primitive's clip codes name.
 *
 * New vertices are made from the inside of an edge to its outside, whichever way the edge runs, so
 * that triangles which share an edge get the same vertex.
 */
#include <math.h>
#include <string.h>

#include "private.h"

/* Keeps divisions by w in range; far smaller than any w that a program means. */
#define MIN_W 1e-25f

void
draw_clip_load(const struct draw_setup *setup, const struct draw_chunk *chunk, unsigned index,
               struct draw_clip_vertex *v)
{
   const unsigned b = index / SP_VM_LANES, lane = index % SP_VM_LANES;
   for (unsigned c = 0; c < 4; c++)
      v->pos[c] = chunk->clip[b][c][lane];
   for (unsigned p = 0; p < PIPE_MAX_CLIP_PLANES; p++)
      v->distance[p] = setup->projection.planes >> p & 1 ? chunk->distance[b][p][lane] : 0.0f;
   v->index = (uint16_t)index;
   v->edge = true;
}

/* Distance of v from the plane of one clip code, >= 0 inside. */
static float
plane_distance(const struct draw_setup *s, uint32_t code, const struct draw_clip_vertex *v)
{
   const float x = v->pos[0], y = v->pos[1], z = v->pos[2], w = v->pos[3];
   switch (code) {
   case DRAW_CLIP_LEFT:
      return w + x;
   case DRAW_CLIP_RIGHT:
      return w - x;
   case DRAW_CLIP_BOTTOM:
      return w + y;
   case DRAW_CLIP_TOP:
      return w - y;
   case DRAW_CLIP_NEAR:
      return w + z;
   case DRAW_CLIP_FAR:
      return w - z;
   case DRAW_CLIP_W:
      return w - MIN_W;
   case DRAW_CLIP_GUARD_LEFT:
      return s->projection.guard[0] * w + x;
   case DRAW_CLIP_GUARD_RIGHT:
      return s->projection.guard[0] * w - x;
   case DRAW_CLIP_GUARD_BOTTOM:
      return s->projection.guard[1] * w + y;
   case DRAW_CLIP_GUARD_TOP:
      return s->projection.guard[1] * w - y;
   default:
      return v->distance[__builtin_ctz(code) - DRAW_CLIP_USER_SHIFT];
   }
}

/* Edges along these planes are boundaries of the primitive (OpenGL 1.3, 2.11); the others lie
 * outside of the viewport. */
static bool
plane_shows(uint32_t code)
{
   return !(code & (DRAW_CLIP_GUARD | DRAW_CLIP_W));
}

static float *
vertex_data(const struct draw_setup *s, const struct draw_chunk *chunk, unsigned index)
{
   return chunk->vertices + (size_t)index * s->layout->stride;
}

static uint16_t
new_vertex(struct draw_chunk *chunk)
{
   return (uint16_t)(DRAW_CHUNK_VERTICES + chunk->num_clip_vertices++);
}

static void
interpolate(const struct draw_setup *s, struct draw_chunk *chunk, const struct draw_clip_vertex *in,
            const struct draw_clip_vertex *out, float d_in, float d_out, struct draw_clip_vertex *v)
{
   const float t = d_in / (d_in - d_out);
   for (unsigned c = 0; c < 4; c++)
      v->pos[c] = in->pos[c] + t * (out->pos[c] - in->pos[c]);
   for (unsigned p = 0; p < PIPE_MAX_CLIP_PLANES; p++)
      v->distance[p] = in->distance[p] + t * (out->distance[p] - in->distance[p]);
   v->index = new_vertex(chunk);
   const float *a = vertex_data(s, chunk, in->index), *b = vertex_data(s, chunk, out->index);
   float *d = vertex_data(s, chunk, v->index);
   for (unsigned i = 4; i < s->layout->stride; i++)
      d[i] = a[i] + t * (b[i] - a[i]);
}

/* One plane, from v to w, which has room for max. A convex polygon crosses a plane twice; what
 * crosses it more often, by rounding or because it never was convex, is dropped when it would
 * outgrow its memory. */
static unsigned
clip_plane(const struct draw_setup *s, struct draw_chunk *chunk, uint32_t code,
           const struct draw_clip_vertex *v, unsigned num, struct draw_clip_vertex *w, unsigned max)
{
   unsigned kept = 0;
   float d = plane_distance(s, code, &v[0]);
   for (unsigned i = 0; i < num; i++) {
      const struct draw_clip_vertex *next = &v[i + 1 < num ? i + 1 : 0];
      const float d_next = plane_distance(s, code, next);
      const bool inside = d >= 0.0f, next_inside = d_next >= 0.0f;
      if (kept + 2 > max || chunk->num_clip_vertices == DRAW_CLIP_VERTICES)
         return 0;
      if (inside)
         w[kept++] = v[i];
      if (inside && !next_inside) {
         interpolate(s, chunk, &v[i], next, d, d_next, &w[kept]);
         w[kept++].edge = plane_shows(code);
      } else if (!inside && next_inside) {
         interpolate(s, chunk, next, &v[i], d_next, d, &w[kept]);
         w[kept++].edge = v[i].edge;
      }
      d = d_next;
   }
   return kept;
}

/* Window coordinates of a vertex that clipping made; the operations of the project kernel. False:
 * they are no numbers. */
static bool
project_vertex(const struct draw_setup *s, struct draw_chunk *chunk,
               const struct draw_clip_vertex *v)
{
   const struct draw_projection *p = &s->projection;
   float *d = vertex_data(s, chunk, v->index);
   const float r = 1.0f / v->pos[3];
   for (unsigned c = 0; c < 3; c++)
      d[c] = v->pos[c] * r * p->scale[c] + p->translate[c];
   d[3] = r;
   const float limit = 4.0f * DRAW_GUARD_BAND;
   return v->pos[3] > 0.0f && fabsf(d[0]) < limit && fabsf(d[1]) < limit && d[2] == d[2] &&
          r < INFINITY;
}

static bool
project_new(const struct draw_setup *s, struct draw_chunk *chunk, const struct draw_clip_vertex *v,
            unsigned num)
{
   for (unsigned i = 0; i < num; i++)
      if (v[i].index >= DRAW_CHUNK_VERTICES && !project_vertex(s, chunk, &v[i]))
         return false;
   return true;
}

unsigned
draw_clip_polygon(const struct draw_setup *setup, struct draw_chunk *chunk,
                  struct draw_clip_vertex *v, unsigned num, uint32_t codes)
{
   struct draw_clip_vertex other[DRAW_CLIP_MAX_POLYGON + DRAW_CLIP_MAX_PLANES + 1];
   const unsigned max = num + DRAW_CLIP_MAX_PLANES + 1;
   /* w first: what is left has w > 0, and the other planes are exact where it is not. */
   const uint32_t order = codes & DRAW_CLIP_W;
   for (uint32_t rest = order ? order : codes; rest && num >= 3;) {
      const uint32_t code = rest & -rest;
      num = clip_plane(setup, chunk, code, v, num, other, max);
      memcpy(v, other, num * sizeof *v);
      rest = code == order ? codes & ~order : rest & (rest - 1);
   }
   return num >= 3 && project_new(setup, chunk, v, num) ? num : 0;
}

unsigned
draw_clip_line(const struct draw_setup *setup, struct draw_chunk *chunk, struct draw_clip_vertex *v,
               uint32_t codes)
{
   for (; codes; codes &= codes - 1) {
      const uint32_t code = codes & -codes;
      const float d0 = plane_distance(setup, code, &v[0]);
      const float d1 = plane_distance(setup, code, &v[1]);
      const bool in0 = d0 >= 0.0f, in1 = d1 >= 0.0f;
      struct draw_clip_vertex cut;
      if (!in0 && !in1)
         return 0;
      if (in0 == in1)
         continue;
      if (in0) {
         interpolate(setup, chunk, &v[0], &v[1], d0, d1, &cut);
         v[1] = cut;
      } else {
         interpolate(setup, chunk, &v[1], &v[0], d1, d0, &cut);
         cut.edge = v[0].edge;
         v[0] = cut;
      }
   }
   return project_new(setup, chunk, v, 2) ? 2 : 0;
}

/* --- Primitives of a chunk */

/* A vertex like `index`, with the flat colours of `provoking`. */
static uint16_t
with_colors_of(const struct draw_setup *s, struct draw_chunk *chunk, uint16_t index,
               uint16_t provoking)
{
   static const uint8_t colors[] = {VARYING_COL0, VARYING_COL1, VARYING_BFC0, VARYING_BFC1};
   if (!s->flatshade || index == provoking)
      return index;
   const uint16_t copy = new_vertex(chunk);
   float *d = vertex_data(s, chunk, copy);
   const float *from = vertex_data(s, chunk, provoking);
   memcpy(d, vertex_data(s, chunk, index), s->layout->stride * sizeof *d);
   for (unsigned i = 0; i < sizeof colors; i++) {
      const unsigned slot = s->layout->slot[colors[i]];
      if (slot != 0xff)
         memcpy(d + 4 + 4 * slot, from + 4 + 4 * slot, 4 * sizeof *d);
   }
   return copy;
}

static void
add_out(struct draw_chunk *chunk, const uint16_t *indices, unsigned n, uint8_t edges)
{
   memcpy(chunk->out_indices + n * chunk->num_out, indices, n * sizeof *indices);
   chunk->out_edges[chunk->num_out++] = edges;
}

static void
clip_triangle(const struct draw_setup *s, struct draw_chunk *chunk, unsigned prim, uint32_t codes)
{
   struct draw_clip_vertex v[3 + DRAW_CLIP_MAX_PLANES + 1];
   const uint16_t *index = chunk->indices + 3 * prim;
   for (unsigned k = 0; k < 3; k++) {
      draw_clip_load(s, chunk, index[k], &v[k]);
      v[k].edge = chunk->edges[prim] >> k & 1;
   }
   const unsigned num = draw_clip_polygon(s, chunk, v, 3, codes);
   if (!num)
      return;
   /* A fan around vertex 0, which comes last as the provoking one. */
   const uint16_t root = with_colors_of(s, chunk, v[0].index, index[2]);
   for (unsigned i = 1; i + 1 < num; i++) {
      const uint16_t tri[3] = {v[i].index, v[i + 1].index, root};
      unsigned edges = v[i].edge;
      edges |= (i + 2 == num && v[i + 1].edge) << 1;
      edges |= (i == 1 && v[0].edge) << 2;
      add_out(chunk, tri, 3, (uint8_t)edges);
   }
}

static void
clip_line(const struct draw_setup *s, struct draw_chunk *chunk, unsigned prim, uint32_t codes)
{
   struct draw_clip_vertex v[2];
   const uint16_t *index = chunk->indices + 2 * prim;
   draw_clip_load(s, chunk, index[0], &v[0]);
   draw_clip_load(s, chunk, index[1], &v[1]);
   if (!draw_clip_line(s, chunk, v, codes))
      return;
   const uint16_t line[2] = {v[0].index, with_colors_of(s, chunk, v[1].index, index[1])};
   add_out(chunk, line, 2, chunk->edges[prim]);
}

void
draw_clip_prim(struct draw_chunk *chunk, unsigned prim, uint32_t codes)
{
   const struct draw_setup *s = &chunk->draw->setup;
   /* Room for the worst case: two new vertices a plane, and the root. */
   if (chunk->num_clip_vertices + 2 * DRAW_CLIP_MAX_PLANES + 1 > DRAW_CLIP_VERTICES ||
       chunk->num_out + DRAW_CLIP_MAX_PLANES + 1 > DRAW_CHUNK_PRIMS)
      draw_chunk_submit(chunk);
   if (s->prim_vertices == 3)
      clip_triangle(s, chunk, prim, codes);
   else if (s->prim_vertices == 2)
      clip_line(s, chunk, prim, codes);
}
