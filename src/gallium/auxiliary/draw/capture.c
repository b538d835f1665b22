/* draw_capture: whole primitives, one at a time, for feedback, selection and the raster position.
 */
#include <string.h>

#include "assemble.h"
#include "util/u_fpu.h"

/* A primitive whose vertices wait in the chunk to be shaded. */
struct waiting {
   uint16_t first, num, provoking; /* vertices of the chunk */
   bool restart;
};

struct capture {
   struct draw_context *draw;
   const struct pipe_capture_sink *sink;
   struct draw_prim_source source;
   bool begin_open, end_open;
   bool colors; /* the sink asks for some */
   /* Vertices are shaded for as many primitives at once as the chunk has room for. */
   unsigned num_vertices, num_waiting;
   struct waiting waiting[DRAW_CHUNK_VERTICES];
};

/* Twice the signed area in window coordinates. */
static float
polygon_area(const struct pipe_captured_vertex *v, unsigned num)
{
   float area = 0.0f;
   for (unsigned i = 0; i < num; i++) {
      const float *p = v[i].window, *q = v[i + 1 < num ? i + 1 : 0].window;
      area += p[0] * q[1] - q[0] * p[1];
   }
   return area;
}

static void
copy_attrib(const struct draw_vertex_layout *layout, float *to, unsigned to_varying,
            const float *from, unsigned from_varying)
{
   const unsigned slot = layout->slot[to_varying];
   if (slot != 0xff)
      memcpy(to + 4 * slot, from + 4 * layout->slot[from_varying], 4 * sizeof(float));
}

/* The colours of num vertices: all those of the provoking one where they are flat, and of the back
 * where that is what is seen. */
static void
choose_colors(const struct capture *c, struct pipe_captured_vertex *v, unsigned num,
              unsigned provoking, bool back)
{
   static const uint8_t colors[] = {VARYING_COL0, VARYING_COL1, VARYING_BFC0, VARYING_BFC1};
   const struct draw_vertex_layout *layout = c->draw->setup.layout;
   float flat[VARYING_MAX][4];
   const float *from = c->draw->chunk->vertices + (size_t)provoking * layout->stride + 4;
   memcpy(flat, from, layout->num_attribs * sizeof flat[0]);
   for (unsigned i = 0; i < num; i++) {
      float *attribs = (float *)(uintptr_t)v[i].attribs; /* of the chunk */
      for (unsigned k = 0; k < 4 && c->draw->rast->flatshade; k++)
         copy_attrib(layout, attribs, colors[k], flat[0], colors[k]);
      for (unsigned k = 0; k < 2 && back; k++)
         copy_attrib(layout, attribs, colors[k], attribs, colors[k + 2]);
   }
}

static void
send(struct capture *c, struct pipe_captured_vertex *v, unsigned num, const struct waiting *w)
{
   const struct pipe_rasterizer_state *rast = c->draw->rast;
   bool back = false;
   if (num >= 3 && (rast->cull_face != PIPE_FACE_NONE || rast->light_twoside)) {
      const float area = polygon_area(v, num);
      back = rast->front_ccw ? area < 0.0f : area > 0.0f;
      if (rast->cull_face & (back ? PIPE_FACE_BACK : PIPE_FACE_FRONT))
         return;
   }
   back = back && rast->light_twoside;
   if (c->colors && (rast->flatshade || back))
      choose_colors(c, v, num, w->provoking, back);
   c->sink->primitive(c->sink->data, v, num, w->restart);
}

static void
take_vertex(const struct capture *c, unsigned index, float w, struct pipe_captured_vertex *out)
{
   const struct draw_context *draw = c->draw;
   const float *d = draw->chunk->vertices + (size_t)index * draw->setup.layout->stride;
   memcpy(out->window, d, 3 * sizeof(float));
   out->window[3] = w;
   out->attribs = (const float(*)[4])(d + 4);
}

/* VARYING_EDGE of the shaded vertices: programs that write no edge flags pass them through, and
 * strips and fans have none. */
static void
put_edge_flags(const struct draw_setup *s, struct draw_chunk *chunk, unsigned num)
{
   float *flag = chunk->vertices + 4 + 4 * s->layout->slot[VARYING_EDGE];
   for (unsigned i = 0; i < num; i++, flag += s->layout->stride)
      *flag = !s->edge_flags || chunk->edge_flags[i] ? 1.0f : 0.0f;
}

static void
send_clipped(struct capture *c, const struct waiting *w, uint32_t codes)
{
   struct draw_chunk *chunk = c->draw->chunk;
   const struct draw_setup *s = &c->draw->setup;
   struct draw_clip_vertex v[DRAW_CLIP_MAX_POLYGON + DRAW_CLIP_MAX_PLANES + 1];
   struct pipe_captured_vertex out[DRAW_CLIP_MAX_POLYGON + DRAW_CLIP_MAX_PLANES + 1];
   unsigned num = w->num;
   for (unsigned i = 0; i < num; i++)
      draw_clip_load(s, chunk, w->first + i, &v[i]);
   chunk->num_clip_vertices = 0;
   if (num == 2)
      num = draw_clip_line(s, chunk, v, codes);
   else
      num = draw_clip_polygon(s, chunk, v, num, codes);
   for (unsigned i = 0; i < num; i++)
      take_vertex(c, v[i].index, v[i].pos[3], &out[i]);
   if (num)
      send(c, out, num, w);
}

static void
send_whole(struct capture *c, const struct waiting *w)
{
   const struct draw_chunk *chunk = c->draw->chunk;
   struct pipe_captured_vertex out[DRAW_CLIP_MAX_POLYGON];
   for (unsigned i = 0; i < w->num; i++) {
      const unsigned index = w->first + i;
      take_vertex(c, index, chunk->clip[index / SP_VM_LANES][3][index % SP_VM_LANES], &out[i]);
   }
   send(c, out, w->num, w);
}

/* Clips a primitive whose vertices are shaded, and hands it on. What is reported is clipped to the
 * view volume itself. */
static void
clip_and_send(struct capture *c, const struct waiting *w)
{
   const struct draw_chunk *chunk = c->draw->chunk;
   const struct draw_setup *s = &c->draw->setup;
   const uint32_t planes = (s->clip_mask & ~(uint32_t)DRAW_CLIP_GUARD) | DRAW_CLIP_VIEW;
   uint32_t any = 0;
   for (unsigned i = 0; i < w->num; i++)
      any |= chunk->codes[w->first + i];
   const uint32_t codes = any & planes;
   if (any & DRAW_CLIP_INVALID || (codes && w->num == 1))
      return;
   if (codes)
      send_clipped(c, w, codes);
   else
      send_whole(c, w);
}

/* Shades the vertices that wait. */
static void
flush(struct capture *c)
{
   struct draw_chunk *chunk = c->draw->chunk;
   if (!c->num_waiting)
      return;
   chunk->num_vertices = c->num_vertices;
   draw_chunk_shade(chunk);
   if (c->draw->setup.layout->slot[VARYING_EDGE] != 0xff)
      put_edge_flags(&c->draw->setup, chunk, c->num_vertices);
   for (unsigned i = 0; i < c->num_waiting && !chunk->unseen; i++)
      clip_and_send(c, &c->waiting[i]);
   c->num_vertices = c->num_waiting = 0;
}

/* Vertices of the range given by their numbers; `provoking` is an index into them. Each primitive
 * has copies of its own, for sending changes them. */
static void
primitive(struct capture *c, const uint32_t *numbers, unsigned num, unsigned provoking,
          bool restart)
{
   struct draw_chunk *chunk = c->draw->chunk;
   if (c->num_vertices + num > DRAW_CHUNK_VERTICES)
      flush(c);
   if (!c->num_waiting)
      draw_chunk_reset(chunk);
   for (unsigned i = 0; i < num; i++)
      chunk->elts[c->num_vertices + i] = draw_prim_element(&c->source, numbers[i]);
   c->waiting[c->num_waiting++] = (struct waiting){
       (uint16_t)c->num_vertices, (uint16_t)num, (uint16_t)(c->num_vertices + provoking), restart};
   c->num_vertices += num;
}

static void
capture_points(struct capture *c, uint32_t num)
{
   for (uint32_t i = 0; i < num; i++)
      primitive(c, &i, 1, 0, false);
}

static void
capture_lines(struct capture *c, enum pipe_prim mode, uint32_t num)
{
   const uint32_t step = mode == PIPE_PRIM_LINES ? 2 : 1;
   const unsigned provoking = c->draw->rast->flat_from_first ? 0 : 1;
   for (uint32_t i = 0; i + 1 < num; i += step)
      primitive(c, (const uint32_t[]){i, i + 1}, 2, provoking,
                step == 2 || (i == 0 && !c->begin_open));
   if (mode == PIPE_PRIM_LINE_LOOP && num >= 2 && !c->begin_open && !c->end_open)
      primitive(c, (const uint32_t[]){num - 1, 0}, 2, provoking, false);
}

static void
capture_triangles(struct capture *c, enum pipe_prim mode, uint32_t num)
{
   const bool first = c->draw->rast->flat_from_first;
   const uint32_t step = mode == PIPE_PRIM_TRIANGLES ? 3 : 1;
   for (uint32_t i = 0; i + 2 < num; i += step) {
      uint32_t v[3] = {i, i + 1, i + 2};
      unsigned provoking = first ? 0 : 2;
      if (mode == PIPE_PRIM_TRIANGLE_FAN) {
         v[0] = 0;
         provoking = first ? 1 : 2;
      } else if (mode == PIPE_PRIM_TRIANGLE_STRIP && i & 1) {
         v[0] = i + 1;
         v[1] = i;
         provoking = first ? 1 : 2;
      }
      primitive(c, v, 3, provoking, false);
   }
}

static void
capture_quads(struct capture *c, enum pipe_prim mode, uint32_t num)
{
   const bool strip = mode == PIPE_PRIM_QUAD_STRIP;
   for (uint32_t i = 0; i + 3 < num; i += strip ? 2 : 4) {
      const uint32_t v[4] = {i, i + 1, strip ? i + 3 : i + 2, strip ? i + 2 : i + 3};
      const unsigned last = strip ? 2 : 3;
      primitive(c, v, 4, c->draw->rast->flat_from_first ? 0 : last, false);
   }
}

/* Polygons with more vertices than a chunk come as several that share vertex 0. */
static void
capture_polygon(struct capture *c, uint32_t num)
{
   uint32_t v[DRAW_CLIP_MAX_POLYGON];
   for (uint32_t i = 1; i + 1 < num; i += DRAW_CLIP_MAX_POLYGON - 2) {
      unsigned n = 1;
      v[0] = 0;
      for (uint32_t k = i; k < num && n < DRAW_CLIP_MAX_POLYGON; k++)
         v[n++] = k;
      primitive(c, v, n, 0, false);
   }
}

static void
capture_run(struct capture *c, enum pipe_prim mode, uint32_t num)
{
   switch (mode) {
   case PIPE_PRIM_POINTS:
      capture_points(c, num);
      break;
   case PIPE_PRIM_LINES:
   case PIPE_PRIM_LINE_LOOP:
   case PIPE_PRIM_LINE_STRIP:
      capture_lines(c, mode, num);
      break;
   case PIPE_PRIM_TRIANGLES:
   case PIPE_PRIM_TRIANGLE_STRIP:
   case PIPE_PRIM_TRIANGLE_FAN:
      capture_triangles(c, mode, num);
      break;
   case PIPE_PRIM_QUADS:
   case PIPE_PRIM_QUAD_STRIP:
      capture_quads(c, mode, num);
      break;
   default:
      capture_polygon(c, num);
   }
}

static void
capture_all(struct capture *c, const struct pipe_draw_info *info,
            const struct pipe_draw_start_count *draws, unsigned num_draws)
{
   for (unsigned d = 0; d < num_draws; d++) {
      uint32_t left = draw_prim_source_init(c->draw, &c->source, info, &draws[d]);
      while (left) {
         const uint32_t run = draw_prim_until_restart(&c->source, info, left);
         capture_run(c, info->mode, run);
         const uint32_t step = run < left ? run + 1 : run;
         c->source.first += step;
         left -= step;
      }
      flush(c);
   }
}

/* What the sink asks for, and behind it the colours of the back that may take their place. */
static void
choose_layout(struct draw_context *draw, uint64_t varyings)
{
   struct draw_vertex_layout *layout = &draw->capture_layout;
   const uint64_t colors = varyings & (1ull << VARYING_COL0 | 1ull << VARYING_COL1);
   if (draw->captured == varyings)
      return;
   draw_layout_init(layout);
   for (uint64_t v = varyings; v; v &= v - 1)
      draw_layout_add(layout, (unsigned)__builtin_ctzll(v));
   for (uint64_t v = colors << (VARYING_BFC0 - VARYING_COL0); v; v &= v - 1)
      draw_layout_add(layout, (unsigned)__builtin_ctzll(v));
   draw->captured = varyings;
}

void
draw_capture(struct draw_context *draw, const struct pipe_draw_info *info,
             const struct pipe_draw_start_count *draws, unsigned num_draws,
             const struct pipe_capture_sink *sink)
{
   draw_finish(draw);
   const uint64_t mode = u_fpu_enter();
   choose_layout(draw, sink->varyings);
   if (draw_setup_derive(draw, info, &draw->capture_layout)) {
      struct capture c = {
          .draw = draw,
          .sink = sink,
          .begin_open = info->begin_open,
          .end_open = info->end_open,
          .colors = sink->varyings & (1ull << VARYING_COL0 | 1ull << VARYING_COL1),
      };
      if (draw_chunk_prepare(draw->chunk))
         capture_all(&c, info, draws, num_draws);
      else
         draw->oom = true;
      draw_chunk_reset(draw->chunk);
   }
   u_fpu_leave(mode);
}
