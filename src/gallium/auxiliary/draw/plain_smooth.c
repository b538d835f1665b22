/* Smooth lines and points as squares, with the distances that their coverage follows from. */
#include "plain_private.h"

#include <math.h>
#include <string.h>

/* The vertex at `share` of the way from a to b, which may lie a little before or behind them:
 * attributes follow the perspective. */
static void
beyond(unsigned stride, const float *a, const float *b, float share, float *to)
{
   float wa = (1.0f - share) * a[3], wb = share * b[3], sum = wa + wb;
   if (!(sum > 0.0f)) { /* behind the eye: as at the nearer end */
      memcpy(to, share < 0.5f ? a : b, stride * sizeof(float));
      return;
   }
   for (unsigned i = 0; i < 3; i++)
      to[i] = a[i] + (b[i] - a[i]) * share;
   to[3] = sum;
   for (unsigned i = 4; i < stride; i++)
      to[i] = (a[i] * wa + b[i] * wb) / sum;
}

/* A corner of the square. Distances change evenly in the window: they are made to do so where
 * perspective is corrected, once they are multiplied with 1/w. */
static void
put_corner(const struct draw_plain *plain, float *to, const float *middle, const float step[2],
           const float distances[4])
{
   const struct draw_vertex_layout *layout = plain->layout;
   const unsigned slot = layout->slot[DRAW_PLAIN_DISTANCES];
   memcpy(to, middle, layout->stride * sizeof(float));
   to[0] = middle[0] + step[0];
   to[1] = middle[1] + step[1];
   for (unsigned i = 0; i < 4 && slot != 0xff; i++)
      to[4 + 4 * slot + i] = distances[i] / middle[3];
}

/* The part of the line from a to b between `from` and `to`, in pixels from a, and what a pixel
 * around it reaches. `length`: from a to b. */
static void
add_run(struct draw_plain *plain, const float *a, const float *b, float length, float from,
        float to)
{
   const struct pipe_rasterizer_state *rast = plain->state.rast;
   const unsigned stride = plain->layout->stride;
   const float width = fmaxf(rast->line_width, 1.0f), reach = width / 2.0f + 0.5f;
   const float nx = -(b[1] - a[1]) / length, ny = (b[0] - a[0]) / length;
   const float across = 2.0f * reach, along = to - from + 1.0f;
   float ends[2][PLAIN_MAX_VERTEX];
   beyond(stride, a, b, (from - 0.5f) / length, ends[0]);
   beyond(stride, a, b, (to + 0.5f) / length, ends[1]);
   float *corners = draw_plain_add(plain, PLAIN_SMOOTH_LINES, 4);
   for (unsigned i = 0; i < 4; i++) {
      const float side = i & 2 ? reach : -reach;
      const float distances[4] = {i & 2 ? across : 0.0f, i & 2 ? 0.0f : across,
                                  i & 1 ? along : 0.0f, i & 1 ? 0.0f : along};
      put_corner(plain, corners + (size_t)i * stride, ends[i & 1],
                 (const float[2]){side * nx, side * ny}, distances);
   }
}

/* The pattern runs along the line in pixels of length. */
static void
add_stippled(struct draw_plain *plain, const float *a, const float *b, float length, bool restart)
{
   const struct pipe_rasterizer_state *rast = plain->state.rast;
   const unsigned pixels = (unsigned)ceilf(fminf(length, 4.0f * DRAW_GUARD_BAND));
   if (restart)
      plain->line_pixels = 0.0f;
   for (unsigned i = 0; i < pixels;) {
      unsigned end = i;
      while (
          end < pixels &&
          rast->line_stipple_pattern >>
                  ((unsigned)(plain->line_pixels + (float)end) / rast->line_stipple_factor & 15) &
              1)
         end++;
      if (end > i)
         add_run(plain, a, b, length, (float)i, fminf((float)end, length));
      i = end + 1;
   }
   plain->line_pixels =
       fmodf(plain->line_pixels + length, 16.0f * (float)rast->line_stipple_factor);
}

void
draw_plain_smooth_line(struct draw_plain *plain, const float *a, const float *b, bool restart)
{
   const struct pipe_rasterizer_state *rast = plain->state.rast;
   const float length = hypotf(b[0] - a[0], b[1] - a[1]);
   if (!(length > 0.0f))
      return;
   if (rast->line_stipple_enable && rast->line_stipple_factor)
      add_stippled(plain, a, b, length, restart);
   else
      add_run(plain, a, b, length, 0.0f, length);
}

void
draw_plain_smooth_point(struct draw_plain *plain, const float *vertex)
{
   const unsigned stride = plain->layout->stride;
   const float size = draw_plain_point_size(plain->state.rast, plain->layout, vertex);
   const float reach = fminf(size, plain->config.max_point_size) / 2.0f + 0.5f;
   float *corners = draw_plain_add(plain, PLAIN_SMOOTH_POINTS, 4);
   for (unsigned i = 0; i < 4; i++) {
      const float step[2] = {i & 1 ? reach : -reach, i & 2 ? reach : -reach};
      put_corner(plain, corners + (size_t)i * stride, vertex, step,
                 (const float[4]){step[0], step[1], reach, 0.0f});
   }
}
