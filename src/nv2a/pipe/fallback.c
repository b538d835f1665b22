/* What the vertex unit or the rasteriser of the chip can not do: auxiliary/draw transforms, clips
 * and cuts into triangles, and this sink draws the result in window coordinates. Polygons that are
 * not filled become lines and points here, for the edges inside of polygons are known to nobody
 * else; stippled lines become their pieces. */
#include "fallback.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The batch's vertices for the chip, all of them, `nudge` pixels to the right. */
static bool
put_batch(struct nv2a_pipe_context *ctx, const struct draw_batch *batch, float nudge)
{
   float *room = nv2a_fallback_begin(ctx, batch->num_vertices);
   for (unsigned i = 0; room && i < batch->num_vertices; i++) {
      float *vertex = room + (size_t)i * nv2a_fallback_floats(ctx->fallback);
      nv2a_fallback_convert(ctx, batch->vertices + (size_t)i * batch->layout->stride, vertex);
      vertex[0] += nudge;
   }
   return room;
}

static void
draw_batch_indices(struct nv2a_pipe_context *ctx, const struct draw_batch *batch, uint32_t op,
                   unsigned each)
{
   uint32_t indices[3 * DRAW_BATCH_PRIMS];
   for (unsigned i = 0; i < each * batch->num_prims; i++)
      indices[i] = batch->indices[i];
   nv2a_fallback_primitive(ctx, op, indices, each * batch->num_prims);
}

static void
prepare(struct nv2a_pipe_context *ctx)
{
   ctx->fallback->units = nv2a_depth_units(ctx);
}

/* What flat shading makes equal. */
static void
copy_colors(const struct draw_vertex_layout *layout, float *to, const float *from)
{
   static const uint8_t colors[] = {VARYING_COL0, VARYING_COL1, VARYING_BFC0, VARYING_BFC1};
   for (unsigned i = 0; i < sizeof(colors); i++) {
      unsigned slot = layout->slot[colors[i]];
      if (slot != 0xff)
         memcpy(to + 4 + 4 * slot, from + 4 + 4 * slot, 4 * sizeof(float));
   }
}

/* --- Points and lines */

static bool
draws_quads(const struct pipe_rasterizer_state *rast)
{
   return rast->point_sprite && rast->sprite_coord_enable & 0x7;
}

/* A sprite's four corners; coordinates that run across it are made here, for the chip has them in
 * its last unit only. */
static void
make_sprite(const struct nv2a_pipe_context *ctx, const float *center, float *to)
{
   const struct pipe_rasterizer_state *rast = &ctx->rasterizer->state;
   const struct draw_vertex_layout *layout = &ctx->fallback->layout;
   unsigned floats = nv2a_fallback_floats(ctx->fallback), psiz = layout->slot[VARYING_PSIZ];
   float half = fmaxf(psiz != NV2A_NO_SLOT ? center[4 + 4 * psiz] : rast->point_size, 1.0f) / 2.0f;
   for (unsigned corner = 0; corner < 4; corner++, to += floats) {
      unsigned right = corner & 1, low = corner >> 1;
      memcpy(to, center, floats * sizeof(float));
      to[0] += right ? half : -half;
      to[1] += low ? half : -half;
      for (unsigned i = 0; i < 8; i++) {
         unsigned slot = layout->slot[VARYING_TEX0 + i];
         if (rast->sprite_coord_enable >> i & 1 && slot != NV2A_NO_SLOT)
            memcpy(to + 4 + 4 * slot, (float[]){(float)right, (float)low, 0.0f, 1.0f},
                   4 * sizeof(float));
      }
   }
}

/* What holds for polygons does not for these. */
static void
emit_quad_state(struct nv2a_pipe_context *ctx)
{
   struct nv2a_push *push = &ctx->push;
   nv2a_push_state(push, NV097_SET_CULL_FACE_ENABLE, 0);
   nv2a_push_state(push, NV097_SET_POLY_OFFSET_FILL_ENABLE, ctx->rasterizer->state.offset_point);
   nv2a_push_state(push, NV097_SET_POLY_SMOOTH_ENABLE, 0);
   nv2a_push_state(push, NV097_SET_STIPPLE_ENABLE, 0);
   nv2a_push_state(push, NV097_SET_LIGHT_TWO_SIDE_ENABLE, 0);
   ctx->dirty |= NV2A_DIRTY_RASTERIZER;
}

static void
sprites(struct nv2a_pipe_context *ctx, const struct draw_batch *batch)
{
   static const uint8_t corners[6] = {0, 1, 2, 2, 1, 3};
   uint32_t indices[6 * DRAW_BATCH_PRIMS];
   float center[NV2A_MAX_VERTEX];
   float *room = nv2a_fallback_begin(ctx, 4 * batch->num_prims);
   if (!room)
      return;
   for (unsigned i = 0; i < batch->num_prims; i++) {
      nv2a_fallback_convert(
          ctx, batch->vertices + (size_t)batch->indices[i] * batch->layout->stride, center);
      make_sprite(ctx, center, room + (size_t)4 * i * nv2a_fallback_floats(ctx->fallback));
      for (unsigned k = 0; k < 6; k++)
         indices[6 * i + k] = 4 * i + corners[k];
   }
   emit_quad_state(ctx);
   nv2a_fallback_primitive(ctx, NV097_SET_BEGIN_END_OP_TRIANGLES, indices, 6 * batch->num_prims);
}

/* A pixel of a smooth point and how much of it the point covers. */
struct covered {
   float x, y, share;
};
#define MAX_COVERED 128u

/* Pixels as points of their own, the share in their alpha. */
static void
draw_covered(struct nv2a_pipe_context *ctx, const float *center, const struct covered *pixels,
             unsigned num)
{
   unsigned floats = nv2a_fallback_floats(ctx->fallback),
            color = ctx->fallback->layout.slot[VARYING_COL0];
   uint32_t indices[MAX_COVERED];
   float *room = num ? nv2a_fallback_begin(ctx, num) : NULL;
   if (!room)
      return;
   for (unsigned i = 0; i < num; i++, room += floats) {
      memcpy(room, center, floats * sizeof(float));
      room[0] = pixels[i].x;
      room[1] = pixels[i].y;
      if (color != NV2A_NO_SLOT)
         room[4 + 4 * color + 3] *= pixels[i].share;
      indices[i] = i;
   }
   nv2a_push_state(&ctx->push, NV097_SET_POINT_PARAMS_ENABLE, 0);
   nv2a_push_state(&ctx->push, NV097_SET_POINT_SIZE, 8);
   ctx->dirty |= NV2A_DIRTY_RASTERIZER;
   nv2a_fallback_primitive(ctx, NV097_SET_BEGIN_END_OP_POINTS, indices, num);
}

/* The chip has no discs. What the program makes of the colour is taken to follow its alpha; if it
 * does not read it, there is no more to say than whether a pixel is covered. */
static void
smooth_point(struct nv2a_pipe_context *ctx, const float *center)
{
   const struct draw_vertex_layout *layout = &ctx->fallback->layout;
   unsigned psiz = layout->slot[VARYING_PSIZ], num = 0;
   float size = psiz != NV2A_NO_SLOT ? center[4 + 4 * psiz] : ctx->rasterizer->state.point_size;
   float reach = fminf(size, nv2a_caps.max_point_size) / 2.0f + 0.5f;
   float least = layout->slot[VARYING_COL0] != NV2A_NO_SLOT ? 0.0f : 0.5f;
   float right = fminf(center[0] + reach, (float)ctx->framebuffer.width);
   float low = fminf(center[1] + reach, (float)ctx->height);
   struct covered pixels[MAX_COVERED];
   for (float y = floorf(fmaxf(center[1] - reach, 0.0f)) + 0.5f; y < low; y += 1.0f)
      for (float x = floorf(fmaxf(center[0] - reach, 0.0f)) + 0.5f; x < right; x += 1.0f) {
         float share = fminf(reach - hypotf(x - center[0], y - center[1]), 1.0f);
         if (share <= least)
            continue;
         pixels[num++] = (struct covered){x, y, share};
         if (num == MAX_COVERED) {
            draw_covered(ctx, center, pixels, num);
            num = 0;
         }
      }
   draw_covered(ctx, center, pixels, num);
}

static void
smooth_points(struct nv2a_pipe_context *ctx, const struct draw_batch *batch)
{
   float center[NV2A_MAX_VERTEX];
   for (unsigned i = 0; i < batch->num_prims; i++) {
      nv2a_fallback_convert(
          ctx, batch->vertices + (size_t)batch->indices[i] * batch->layout->stride, center);
      smooth_point(ctx, center);
   }
}

static void
points(void *data, const struct draw_batch *batch)
{
   struct nv2a_pipe_context *ctx = data;
   prepare(ctx);
   if (draws_quads(&ctx->rasterizer->state))
      sprites(ctx, batch);
   else if (ctx->rasterizer->state.point_smooth && !ctx->rasterizer->state.point_sprite)
      smooth_points(ctx, batch);
   else if (put_batch(ctx, batch, NV2A_POINT_NUDGE))
      draw_batch_indices(ctx, batch, NV097_SET_BEGIN_END_OP_POINTS, 1);
}

/* The vertex at `share` of the way from a to b: attributes follow the perspective. */
static void
between(const struct nv2a_fallback *fallback, const float *a, const float *b, float share,
        float *to)
{
   float wa = (1.0f - share) / a[3], wb = share / b[3], sum = wa + wb;
   for (unsigned i = 0; i < 3; i++)
      to[i] = a[i] + (b[i] - a[i]) * share;
   to[3] = 1.0f / sum;
   for (unsigned i = 4; i < nv2a_fallback_floats(fallback); i++)
      to[i] = (a[i] * wa + b[i] * wb) / sum;
}

/* The part of a line from one share of its length to another. */
static void
line_piece(struct nv2a_pipe_context *ctx, const float *a, const float *b, float from, float to)
{
   const struct nv2a_fallback *fallback = ctx->fallback;
   float *room = nv2a_fallback_begin(ctx, 2);
   if (!room)
      return;
   between(fallback, a, b, fminf(fmaxf(from, 0.0f), 1.0f), room);
   between(fallback, a, b, fminf(fmaxf(to, 0.0f), 1.0f), room + nv2a_fallback_floats(fallback));
   nv2a_fallback_primitive(ctx, NV097_SET_BEGIN_END_OP_LINES, (uint32_t[]){0, 1}, 2);
}

/* The pieces of a line where the pattern has ones. They end between the middles of pixels along the
 * longer axis; a line has those from its first end on, without the last one. */
static void
stippled_line(struct nv2a_pipe_context *ctx, const float *a, const float *b, bool restart)
{
   const struct pipe_rasterizer_state *rast = &ctx->rasterizer->state;
   struct nv2a_fallback *fallback = ctx->fallback;
   unsigned axis = fabsf(b[1] - a[1]) > fabsf(b[0] - a[0]);
   float sign = b[axis] < a[axis] ? -1.0f : 1.0f, begin = sign * a[axis];
   float length = fabsf(b[axis] - a[axis]), first = ceilf(begin - 0.5f);
   float last = fminf(ceilf(begin + length - 0.5f), first + 8192.0f);
   unsigned pixels = last > first ? (unsigned)(last - first) : 0;
   if (restart)
      fallback->line_pixels = 0.0f;
   unsigned counter = (unsigned)fallback->line_pixels;
   for (unsigned i = 0; i < pixels;) {
      unsigned end = i;
      while (end < pixels &&
             rast->line_stipple_pattern >> ((counter + end) / rast->line_stipple_factor & 15) & 1)
         end++;
      if (end > i)
         line_piece(ctx, a, b, (first + (float)i - begin) / length,
                    (first + (float)end - begin) / length);
      i = end + 1;
   }
   fallback->line_pixels += (float)pixels;
}

static void
lines(void *data, const struct draw_batch *batch)
{
   struct nv2a_pipe_context *ctx = data;
   const struct pipe_rasterizer_state *rast = &ctx->rasterizer->state;
   prepare(ctx);
   if (!rast->line_stipple_enable || rast->line_stipple_factor == 0) {
      if (put_batch(ctx, batch, 0.0f))
         draw_batch_indices(ctx, batch, NV097_SET_BEGIN_END_OP_LINES, 2);
      return;
   }
   for (unsigned i = 0; i < batch->num_prims; i++) {
      float ends[2][NV2A_MAX_VERTEX];
      for (unsigned k = 0; k < 2; k++)
         nv2a_fallback_convert(
             ctx, batch->vertices + (size_t)batch->indices[2 * i + k] * batch->layout->stride,
             ends[k]);
      if (rast->flatshade) /* the provoking vertex is the last */
         copy_colors(&ctx->fallback->layout, ends[0], ends[1]);
      stippled_line(ctx, ends[0], ends[1], !batch->edges || batch->edges[i] & 1);
   }
}

/* --- Triangles */

/* Twice the signed area, y downward: negative is counter-clockwise as seen. */
static float
area_of(const float *a, const float *b, const float *c)
{
   return (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]);
}

/* Depth that polygon offset adds: the steepest slope and the smallest step. */
static float
offset_of(const struct pipe_rasterizer_state *rast, const float *a, const float *b, const float *c)
{
   float area = area_of(a, b, c);
   if (area == 0.0f)
      return rast->offset_units;
   float dx = ((b[2] - a[2]) * (c[1] - a[1]) - (c[2] - a[2]) * (b[1] - a[1])) / area;
   float dy = ((c[2] - a[2]) * (b[0] - a[0]) - (b[2] - a[2]) * (c[0] - a[0])) / area;
   return fmaxf(fabsf(dx), fabsf(dy)) * rast->offset_scale + rast->offset_units;
}

/* The colours of the back take the place of the front's. */
static void
turn_colors(const struct draw_vertex_layout *layout, float *vertex)
{
   for (unsigned i = 0; i < 2; i++) {
      unsigned front = layout->slot[VARYING_COL0 + i], back = layout->slot[VARYING_BFC0 + i];
      if (front != 0xff && back != 0xff)
         memcpy(vertex + 4 + 4 * front, vertex + 4 + 4 * back, 4 * sizeof(float));
   }
}

/* Boundary edges as lines, or their beginnings as points. */
static void
outline(struct nv2a_pipe_context *ctx, float corners[3][NV2A_MAX_VERTEX], unsigned edges,
        enum pipe_polygon_mode mode)
{
   const struct pipe_rasterizer_state *rast = &ctx->rasterizer->state;
   for (unsigned k = 0; k < 3; k++) {
      const float *a = corners[k], *b = corners[(k + 1) % 3];
      unsigned floats = nv2a_fallback_floats(ctx->fallback);
      if (!(edges >> k & 1))
         continue;
      if (mode == PIPE_POLYGON_LINE && rast->line_stipple_enable && rast->line_stipple_factor) {
         stippled_line(ctx, a, b, k == 0);
         continue;
      }
      if (mode == PIPE_POLYGON_POINT && rast->point_smooth) {
         smooth_point(ctx, a);
         continue;
      }
      float *room = nv2a_fallback_begin(ctx, 2);
      if (!room)
         return;
      memcpy(room, a, floats * sizeof(float));
      memcpy(room + floats, b, floats * sizeof(float));
      if (mode == PIPE_POLYGON_LINE) {
         nv2a_fallback_primitive(ctx, NV097_SET_BEGIN_END_OP_LINES, (uint32_t[]){0, 1}, 2);
         continue;
      }
      room[0] += NV2A_POINT_NUDGE;
      nv2a_fallback_primitive(ctx, NV097_SET_BEGIN_END_OP_POINTS, (uint32_t[]){0}, 1);
   }
}

static bool
is_offset(const struct pipe_rasterizer_state *rast, enum pipe_polygon_mode mode)
{
   return mode == PIPE_POLYGON_FILL   ? rast->offset_tri
          : mode == PIPE_POLYGON_LINE ? rast->offset_line
                                      : rast->offset_point;
}

/* The colours that the corners show. */
static void
choose_colors(struct nv2a_pipe_context *ctx, float corners[3][NV2A_MAX_VERTEX], bool front)
{
   const struct pipe_rasterizer_state *rast = &ctx->rasterizer->state;
   const struct draw_vertex_layout *layout = &ctx->fallback->layout;
   for (unsigned k = 0; k < 3 && rast->light_twoside && !front; k++)
      turn_colors(layout, corners[k]);
   for (unsigned k = 0; k < 2 && rast->flatshade; k++)
      copy_colors(layout, corners[k], corners[2]);
}

/* A triangle of polygons with a mode of their own for each side. */
static void
moded_triangle(struct nv2a_pipe_context *ctx, const struct draw_batch *batch, unsigned i)
{
   const struct pipe_rasterizer_state *rast = &ctx->rasterizer->state;
   unsigned floats = nv2a_fallback_floats(ctx->fallback);
   float corners[3][NV2A_MAX_VERTEX];
   for (unsigned k = 0; k < 3; k++)
      nv2a_fallback_convert(
          ctx, batch->vertices + (size_t)batch->indices[3 * i + k] * batch->layout->stride,
          corners[k]);
   bool ccw = area_of(corners[0], corners[1], corners[2]) < 0.0f, front = ccw == rast->front_ccw;
   if (rast->cull_face & (front ? PIPE_FACE_FRONT : PIPE_FACE_BACK))
      return;
   enum pipe_polygon_mode mode = front ? rast->fill_front : rast->fill_back;
   if (mode == PIPE_POLYGON_FILL) { /* the chip looks at its sides again */
      float *room = nv2a_fallback_begin(ctx, 3);
      for (unsigned k = 0; room && k < 3; k++)
         memcpy(room + k * floats, corners[k], floats * sizeof(float));
      if (room)
         nv2a_fallback_primitive(ctx, NV097_SET_BEGIN_END_OP_TRIANGLES, (uint32_t[]){0, 1, 2}, 3);
      return;
   }
   float added = is_offset(rast, mode) ? offset_of(rast, corners[0], corners[1], corners[2]) : 0.0f;
   choose_colors(ctx, corners, front);
   for (unsigned k = 0; k < 3; k++)
      corners[k][2] = fminf(fmaxf(corners[k][2] + added, 0.0f), ctx->fallback->units);
   outline(ctx, corners, batch->edges ? batch->edges[i] : 7, mode);
}

static void
triangles(void *data, const struct draw_batch *batch)
{
   struct nv2a_pipe_context *ctx = data;
   const struct pipe_rasterizer_state *rast = &ctx->rasterizer->state;
   prepare(ctx);
   if (rast->fill_front == PIPE_POLYGON_FILL && rast->fill_back == PIPE_POLYGON_FILL) {
      if (put_batch(ctx, batch, 0.0f))
         draw_batch_indices(ctx, batch, NV097_SET_BEGIN_END_OP_TRIANGLES, 3);
      return;
   }
   for (unsigned i = 0; i < batch->num_prims; i++)
      moded_triangle(ctx, batch, i);
}

const struct draw_sink nv2a_fallback_sink = {
    .layout = nv2a_fallback_layout,
    .triangles = triangles,
    .lines = lines,
    .points = points,
};

bool
nv2a_fallback_create(struct nv2a_pipe_context *ctx)
{
   ctx->fallback = calloc(1, sizeof(*ctx->fallback));
   return ctx->fallback;
}

void
nv2a_fallback_destroy(struct nv2a_pipe_context *ctx)
{
   free(ctx->fallback);
}
