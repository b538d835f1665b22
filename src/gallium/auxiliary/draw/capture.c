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
   /* Vertices are shaded for as many primitives at once as the chunk has room for. */
   unsigned num_vertices, num_waiting;
   struct waiting waiting[DRAW_CHUNK_VERTICES];
};

static float *
captured(const struct capture *c, const struct draw_clip_vertex *v)
{
   const struct draw_context *draw = c->draw;
   return draw->chunk->vertices + (size_t)v->index * draw->setup.layout->stride;
}

/* Twice the signed area in window coordinates. */
static float
polygon_area(const struct capture *c, const struct draw_clip_vertex *v, unsigned num)
{
   float area = 0.0f;
   for (unsigned i = 0; i < num; i++) {
      const float *p = captured(c, &v[i]), *q = captured(c, &v[i + 1 < num ? i + 1 : 0]);
      area += p[0] * q[1] - q[0] * p[1];
   }
   return area;
}

static void
send(struct capture *c, const struct draw_clip_vertex *v, unsigned num, uint16_t provoking,
     bool restart)
{
   struct pipe_captured_vertex out[DRAW_CLIP_MAX_POLYGON + DRAW_CLIP_MAX_PLANES + 1];
   float flat[4][4];
   bool back = false;
   if (num >= 3) {
      const float area = polygon_area(c, v, num);
      back = c->draw->rast->front_ccw ? area < 0.0f : area > 0.0f;
      if (c->draw->rast->cull_face & (back ? PIPE_FACE_BACK : PIPE_FACE_FRONT))
         return;
   }
   const struct draw_context *draw = c->draw;
   const bool swap = back && c->draw->rast->light_twoside;
   const float *from = draw->chunk->vertices + (size_t)provoking * draw->setup.layout->stride + 4;
   memcpy(flat, from + 4 * VARYING_COL0, sizeof flat); /* COL0 COL1 BFC0 BFC1 */
   for (unsigned i = 0; i < num; i++) {
      float *d = captured(c, &v[i]);
      float(*attribs)[4] = (float(*)[4])(d + 4);
      if (c->draw->rast->flatshade)
         memcpy(attribs[VARYING_COL0], flat, sizeof flat);
      if (swap)
         memcpy(attribs[VARYING_COL0], attribs[VARYING_BFC0], 2 * sizeof attribs[0]);
      memcpy(out[i].window, d, 3 * sizeof(float));
      out[i].window[3] = v[i].pos[3];
      out[i].attribs = (const float(*)[4])attribs;
   }
   c->sink->primitive(c->sink->data, out, num, restart);
}

/* VARYING_EDGE of the shaded vertices: programs that write no edge flags pass them through, and
 * strips and fans have none. */
static void
put_edge_flags(const struct draw_setup *s, struct draw_chunk *chunk, unsigned num)
{
   float *flag = chunk->vertices + 4 + 4 * VARYING_EDGE;
   for (unsigned i = 0; i < num; i++, flag += s->layout->stride)
      *flag = !s->edge_flags || chunk->edge_flags[i] ? 1.0f : 0.0f;
}

/* Clips a primitive whose vertices are shaded, and hands it on. What is reported is clipped to the
 * view volume itself. */
static void
clip_and_send(struct capture *c, const struct waiting *w)
{
   struct draw_chunk *chunk = c->draw->chunk;
   const struct draw_setup *s = &c->draw->setup;
   const uint32_t planes = (s->clip_mask & ~(uint32_t)DRAW_CLIP_GUARD) | DRAW_CLIP_VIEW;
   struct draw_clip_vertex v[DRAW_CLIP_MAX_POLYGON + DRAW_CLIP_MAX_PLANES + 1];
   unsigned num = w->num;
   uint32_t any = 0;
   for (unsigned i = 0; i < num; i++)
      any |= chunk->codes[w->first + i];
   const uint32_t codes = any & planes;
   if (any & DRAW_CLIP_INVALID || (codes && num == 1))
      return;
   for (unsigned i = 0; i < num; i++)
      draw_clip_load(s, chunk, w->first + i, &v[i]);
   chunk->num_clip_vertices = 0;
   if (codes && num == 2)
      num = draw_clip_line(s, chunk, v, codes);
   else if (codes)
      num = draw_clip_polygon(s, chunk, v, num, codes);
   if (num)
      send(c, v, num, w->provoking, w->restart);
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

void
draw_capture(struct draw_context *draw, const struct pipe_draw_info *info,
             const struct pipe_draw_start_count *draws, unsigned num_draws,
             const struct pipe_capture_sink *sink)
{
   const uint64_t mode = u_fpu_enter();
   if (draw_setup_derive(draw, info, &draw->capture_layout)) {
      struct capture c = {
          .draw = draw,
          .sink = sink,
          .begin_open = info->begin_open,
          .end_open = info->end_open,
      };
      if (draw_chunk_prepare(draw->chunk))
         capture_all(&c, info, draws, num_draws);
      else
         draw->oom = true;
      draw_chunk_reset(draw->chunk);
   }
   u_fpu_leave(mode);
}
