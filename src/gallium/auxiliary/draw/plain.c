/* Plain primitives: lines and triangles. */
#include "plain_private.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* --- The batch in the making */

static void
hand_on(struct draw_plain *plain, enum plain_kind kind, const struct draw_batch *batch)
{
   const struct draw_plain_sink *sink = plain->config.sink;
   void (*const to[])(void *, const struct draw_batch *) = {
       [PLAIN_TRIANGLES] = sink->triangles,
       [PLAIN_LINES] = sink->lines,
       [PLAIN_POINTS] = sink->points,
       [PLAIN_SQUARES] = sink->squares,
       [PLAIN_SMOOTH_LINES] = sink->smooth_lines,
       [PLAIN_SMOOTH_POINTS] = sink->smooth_points,
   };
   to[kind](plain->config.data, batch);
}

void
draw_plain_flush(struct draw_plain *plain)
{
   const struct draw_batch batch = {
       .layout = plain->layout,
       .vertices = plain->vertices,
       .num_vertices = plain->num_vertices,
       .indices = plain->indices,
       .num_prims = plain->num_prims,
   };
   plain->num_vertices = plain->num_prims = 0;
   if (batch.num_prims)
      hand_on(plain, plain->kind, &batch);
}

float *
draw_plain_add(struct draw_plain *plain, enum plain_kind kind, unsigned num)
{
   static const uint8_t corners[6] = {0, 1, 2, 2, 1, 3};
   unsigned prims = kind >= PLAIN_SQUARES ? 2 : 1;
   unsigned indices = kind >= PLAIN_SQUARES ? 6 : num;
   if (kind != plain->kind || plain->num_prims + prims > DRAW_BATCH_PRIMS ||
       plain->num_vertices + num > DRAW_BATCH_VERTICES)
      draw_plain_flush(plain);
   plain->kind = kind;
   uint16_t *to = plain->indices + plain->num_prims * (indices / prims);
   for (unsigned i = 0; i < indices; i++)
      to[i] = (uint16_t)(plain->num_vertices + corners[i]);
   float *vertices = plain->vertices + (size_t)plain->num_vertices * plain->layout->stride;
   plain->num_prims += prims;
   plain->num_vertices += num;
   return vertices;
}

static const float *
vertex_of(const struct draw_batch *batch, unsigned i)
{
   return batch->vertices + (size_t)batch->indices[i] * batch->layout->stride;
}

/* What goes on as it is has no edges to speak of. */
static void
pass(struct draw_plain *plain, enum plain_kind kind, const struct draw_batch *batch)
{
   struct draw_batch whole = *batch;
   whole.edges = NULL;
   hand_on(plain, kind, &whole);
}

/* --- Colours */

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

/* --- Points */

static void
points(void *data, const struct draw_batch *batch)
{
   struct draw_plain *plain = data;
   if (!draw_plain_points_differ(plain)) {
      pass(plain, PLAIN_POINTS, batch);
      return;
   }
   for (unsigned i = 0; i < batch->num_prims; i++)
      draw_plain_point(plain, vertex_of(batch, i));
   draw_plain_flush(plain);
}

/* --- Lines */

/* The vertex at `share` of the way from a to b: attributes follow the perspective. */
static void
between(unsigned stride, const float *a, const float *b, float share, float *to)
{
   share = fminf(fmaxf(share, 0.0f), 1.0f);
   float wa = (1.0f - share) * a[3], wb = share * b[3], sum = wa + wb;
   for (unsigned i = 0; i < 3; i++)
      to[i] = a[i] + (b[i] - a[i]) * share;
   to[3] = sum;
   for (unsigned i = 4; i < stride; i++)
      to[i] = (a[i] * wa + b[i] * wb) / sum;
}

/* The pieces of a line where the pattern has ones. They end between the middles of pixels along the
 * longer axis; a line has those from its first end on, without the last one. */
static void
add_stippled(struct draw_plain *plain, const float *a, const float *b, bool restart)
{
   const struct pipe_rasterizer_state *rast = plain->state.rast;
   unsigned axis = fabsf(b[1] - a[1]) > fabsf(b[0] - a[0]), stride = plain->layout->stride;
   float sign = b[axis] < a[axis] ? -1.0f : 1.0f, begin = sign * a[axis];
   float length = fabsf(b[axis] - a[axis]), first = ceilf(begin - 0.5f);
   float last = fminf(ceilf(begin + length - 0.5f), first + DRAW_GUARD_BAND);
   unsigned pixels = last > first ? (unsigned)(last - first) : 0;
   if (restart)
      plain->line_pixels = 0.0f;
   unsigned counter = (unsigned)plain->line_pixels;
   for (unsigned i = 0; i < pixels;) {
      unsigned end = i;
      while (end < pixels &&
             rast->line_stipple_pattern >> ((counter + end) / rast->line_stipple_factor & 15) & 1)
         end++;
      if (end > i) {
         float *ends = draw_plain_add(plain, PLAIN_LINES, 2);
         between(stride, a, b, (first + (float)i - begin) / length, ends);
         between(stride, a, b, (first + (float)end - begin) / length, ends + stride);
      }
      i = end + 1;
   }
   plain->line_pixels += (float)pixels;
}

static bool
is_stippled(const struct draw_plain *plain)
{
   return plain->state.rast->line_stipple_enable && plain->state.rast->line_stipple_factor;
}

/* Whether smooth lines are made of something else. */
static bool
are_smooth(const struct draw_plain *plain)
{
   return plain->state.rast->line_smooth && plain->config.sink->smooth_lines;
}

static void
add_line(struct draw_plain *plain, const float *a, const float *b, bool restart)
{
   unsigned stride = plain->layout->stride;
   if (are_smooth(plain)) {
      draw_plain_smooth_line(plain, a, b, restart);
      return;
   }
   if (is_stippled(plain)) {
      add_stippled(plain, a, b, restart);
      return;
   }
   float *ends = draw_plain_add(plain, PLAIN_LINES, 2);
   memcpy(ends, a, stride * sizeof(float));
   memcpy(ends + stride, b, stride * sizeof(float));
}

static void
lines(void *data, const struct draw_batch *batch)
{
   struct draw_plain *plain = data;
   bool flat = plain->state.rast->flatshade;
   if (!is_stippled(plain) && !are_smooth(plain) &&
       (!flat || plain->config.own & DRAW_PLAIN_FLAT)) {
      pass(plain, PLAIN_LINES, batch);
      return;
   }
   for (unsigned i = 0; i < batch->num_prims; i++) {
      const float *a = vertex_of(batch, 2 * i), *b = vertex_of(batch, 2 * i + 1);
      float start[PLAIN_MAX_VERTEX];
      memcpy(start, a, batch->layout->stride * sizeof(float));
      if (flat)
         copy_colors(batch->layout, start, b);
      add_line(plain, start, b, !batch->edges || batch->edges[i] & 1);
   }
   draw_plain_flush(plain);
}

/* --- Triangles */

/* Twice the area, positive if counter-clockwise. */
static float
area_of(const float *a, const float *b, const float *c)
{
   return (b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]);
}

/* Depth that polygon offset adds: the steepest slope, and so many units. */
static float
offset_of(const struct draw_plain_state *state, float corners[3][PLAIN_MAX_VERTEX])
{
   const float *a = corners[0], *b = corners[1], *c = corners[2];
   float area = area_of(a, b, c), units = state->rast->offset_units * state->depth_unit;
   if (area == 0.0f)
      return units;
   float dx = ((b[2] - a[2]) * (c[1] - a[1]) - (c[2] - a[2]) * (b[1] - a[1])) / area;
   float dy = ((c[2] - a[2]) * (b[0] - a[0]) - (b[2] - a[2]) * (c[0] - a[0])) / area;
   return fmaxf(fabsf(dx), fabsf(dy)) * state->rast->offset_scale + units;
}

/* The colours that the corners show. */
static void
choose_colors(const struct draw_plain *plain, float corners[3][PLAIN_MAX_VERTEX], bool front)
{
   const struct pipe_rasterizer_state *rast = plain->state.rast;
   for (unsigned k = 0; k < 3 && rast->light_twoside && !front; k++)
      turn_colors(plain->layout, corners[k]);
   for (unsigned k = 0; k < 2 && rast->flatshade; k++)
      copy_colors(plain->layout, corners[k], corners[2]);
}

/* Boundary edges as lines, or their beginnings as points. */
static void
add_outline(struct draw_plain *plain, float corners[3][PLAIN_MAX_VERTEX], unsigned edges,
            enum pipe_polygon_mode mode)
{
   const struct pipe_rasterizer_state *rast = plain->state.rast;
   if (mode == PIPE_POLYGON_LINE ? rast->offset_line : rast->offset_point) {
      float added = offset_of(&plain->state, corners);
      for (unsigned k = 0; k < 3; k++)
         corners[k][2] = fminf(fmaxf(corners[k][2] + added, 0.0f), 1.0f);
   }
   for (unsigned k = 0; k < 3; k++) {
      if (!(edges >> k & 1))
         continue;
      if (mode == PIPE_POLYGON_LINE)
         add_line(plain, corners[k], corners[(k + 1) % 3], k == 0);
      else
         draw_plain_point(plain, corners[k]);
   }
}

/* Whether the hardware can not choose the colours of filled triangles. */
static bool
colors_differ(const struct draw_plain *plain)
{
   const struct pipe_rasterizer_state *rast = plain->state.rast;
   return (rast->light_twoside && !(plain->config.own & DRAW_PLAIN_TWO_SIDE)) ||
          (rast->flatshade && !(plain->config.own & DRAW_PLAIN_FLAT));
}

/* A triangle of polygons that have modes or colours by side. Filled ones the hardware culls. */
static void
add_triangle(struct draw_plain *plain, const struct draw_batch *batch, unsigned i)
{
   const struct pipe_rasterizer_state *rast = plain->state.rast;
   unsigned stride = plain->layout->stride;
   float corners[3][PLAIN_MAX_VERTEX];
   for (unsigned k = 0; k < 3; k++)
      memcpy(corners[k], vertex_of(batch, 3 * i + k), stride * sizeof(float));
   bool ccw = area_of(corners[0], corners[1], corners[2]) > 0.0f, front = ccw == rast->front_ccw;
   enum pipe_polygon_mode mode = front ? rast->fill_front : rast->fill_back;
   if (mode != PIPE_POLYGON_FILL) {
      if (rast->cull_face & (front ? PIPE_FACE_FRONT : PIPE_FACE_BACK))
         return;
      choose_colors(plain, corners, front);
      add_outline(plain, corners, batch->edges ? batch->edges[i] : 7, mode);
      return;
   }
   if (colors_differ(plain))
      choose_colors(plain, corners, front);
   float *to = draw_plain_add(plain, PLAIN_TRIANGLES, 3);
   for (unsigned k = 0; k < 3; k++)
      memcpy(to + (size_t)k * stride, corners[k], stride * sizeof(float));
}

static void
triangles(void *data, const struct draw_batch *batch)
{
   struct draw_plain *plain = data;
   const struct pipe_rasterizer_state *rast = plain->state.rast;
   if (rast->fill_front == PIPE_POLYGON_FILL && rast->fill_back == PIPE_POLYGON_FILL &&
       !colors_differ(plain)) {
      pass(plain, PLAIN_TRIANGLES, batch);
      return;
   }
   for (unsigned i = 0; i < batch->num_prims; i++)
      add_triangle(plain, batch, i);
   draw_plain_flush(plain);
}

/* --- The filter */

static const struct draw_vertex_layout *
layout(void *data)
{
   struct draw_plain *plain = data;
   plain->layout = plain->config.sink->layout(plain->config.data);
   return plain->layout;
}

const struct draw_sink draw_plain_front = {
    .layout = layout,
    .triangles = triangles,
    .lines = lines,
    .points = points,
};

struct draw_plain *
draw_plain_create(const struct draw_plain_config *config)
{
   struct draw_plain *plain = calloc(1, sizeof(*plain));
   if (!plain)
      return NULL;
   plain->config = *config;
   plain->vertices = aligned_alloc(64, DRAW_BATCH_VERTICES * PLAIN_MAX_VERTEX * sizeof(float));
   if (!plain->vertices) {
      free(plain);
      return NULL;
   }
   return plain;
}

void
draw_plain_destroy(struct draw_plain *plain)
{
   if (plain)
      free(plain->vertices);
   free(plain);
}

void
draw_plain_set_state(struct draw_plain *plain, const struct draw_plain_state *state)
{
   plain->state = *state;
}
