/* Lines: for each column (or row, if the line is steep) a run as long as the line is wide. */
#include "raster_private.h"

#include <math.h>
#include <stdlib.h>

/* Of large numbers sums have too few digits to be exactly within the guard band. */
static double
limit(double x)
{
   return fmin(fmax(x, -NV2A_GUARD_BAND), NV2A_GUARD_BAND);
}

/* Cuts the line to the guard band; false when nothing is left. */
static bool
clip_line(double p[2][2])
{
   double t0 = 0, t1 = 1;
   for (int axis = 0; axis < 2; axis++) {
      const double from = p[0][axis], d = p[1][axis] - from;
      double low = -NV2A_GUARD_BAND - from, high = NV2A_GUARD_BAND - from;
      if (d == 0) {
         if (low > 0 || high < 0)
            return false;
         continue;
      }
      low /= d;
      high /= d;
      t0 = fmax(t0, fmin(low, high));
      t1 = fmin(t1, fmax(low, high));
   }
   if (t0 >= t1)
      return false;
   const double d[2] = {p[1][0] - p[0][0], p[1][1] - p[0][1]}, from[2] = {p[0][0], p[0][1]};
   for (int axis = 0; axis < 2; axis++) {
      p[0][axis] = limit(from[axis] + d[axis] * t0);
      p[1][axis] = limit(from[axis] + d[axis] * t1);
   }
   return true;
}

/* The line's two sides and two ends. The sides are width apart in y, or in x if it is steep. */
static void
line_edges(struct nv2a_convex *convex, struct nv2a_fixed_point a, struct nv2a_fixed_point b,
           bool steep, int64_t width)
{
   const int64_t dx = b.x - a.x, dy = b.y - a.y;
   const int64_t extra = llabs(steep ? dy : dx) * (width / 2);
   const bool positive = steep ? dy > 0 : dx > 0;
   /* Of the two sides the lower (right) one is closed: a line of one pixel has the pixels whose
    * rows (columns, if steep) the line itself runs in. */
   const bool right_side_first = steep ? dy > 0 : dx < 0;
   nv2a_convex_add(convex, a, dx, dy, extra, right_side_first);
   nv2a_convex_add(convex, a, -dx, -dy, extra, !right_side_first);
   /* Along the line: the first end belongs to it, the last one does not. */
   const int64_t along = positive ? 1 : -1;
   if (steep) {
      nv2a_convex_add(convex, a, along, 0, 0, true);
      nv2a_convex_add(convex, b, -along, 0, 0, false);
   } else {
      nv2a_convex_add(convex, a, 0, -along, 0, true);
      nv2a_convex_add(convex, b, 0, along, 0, false);
   }
}

/* A smooth line: the rectangle around it, with ends that are straight to it. */
static void
smooth_edges(struct nv2a_convex *convex, struct nv2a_fixed_point a, struct nv2a_fixed_point b,
             int64_t width)
{
   const int64_t dx = b.x - a.x, dy = b.y - a.y;
   const int64_t extra = (int64_t)(hypot((double)dx, (double)dy) * (double)width / 2);
   nv2a_convex_add(convex, a, dx, dy, extra, true);
   nv2a_convex_add(convex, a, -dx, -dy, extra, true);
   nv2a_convex_add(convex, a, dy, -dx, 0, true);
   nv2a_convex_add(convex, b, -dy, dx, 0, false);
}

static struct nv2a_rect
line_bounds(struct nv2a_fixed_point a, struct nv2a_fixed_point b, int64_t width)
{
   const int64_t x0 = (a.x < b.x ? a.x : b.x) - width, x1 = (a.x > b.x ? a.x : b.x) + width;
   const int64_t y0 = (a.y < b.y ? a.y : b.y) - width, y1 = (a.y > b.y ? a.y : b.y) + width;
   return (struct nv2a_rect){(int)(x0 >> NV2A_SUBPIXEL_BITS), (int)(y0 >> NV2A_SUBPIXEL_BITS),
                             (int)(x1 >> NV2A_SUBPIXEL_BITS) + 1,
                             (int)(y1 >> NV2A_SUBPIXEL_BITS) + 1};
}

void
nv2a_raster_line(struct nv2a_raster *raster, const struct nv2a_vertex *v0,
                 const struct nv2a_vertex *v1, float z_offset)
{
   const struct nv2a_vertex *const v[3] = {v0, v1, v0};
   const struct nv2a_surface *surface = &raster->fragment.surface;
   struct nv2a_convex convex = {0};
   struct nv2a_basis basis;
   double p[2][2];

   if (!nv2a_raster_position(raster, v0, p[0]) || !nv2a_raster_position(raster, v1, p[1]) ||
       !nv2a_basis_line(&basis, p))
      return;
   nv2a_planes_setup(&raster->planes, &basis, raster->fragment.needs, v, raster->perspective,
                     raster->depth_is_w);
   if (!clip_line(p))
      return;
   const struct nv2a_fixed_point a = nv2a_fixed(p[0][0], p[0][1]), b = nv2a_fixed(p[1][0], p[1][1]);
   const bool steep = llabs(b.y - a.y) > llabs(b.x - a.x);
   const unsigned eighths = raster->line_width > 8 ? raster->line_width : 8;
   const int64_t width =
       (int64_t)eighths * (NV2A_SUBPIXEL / 8) * (steep ? surface->scale_x : surface->scale_y);
   if (raster->smooth_lines)
      smooth_edges(&convex, a, b, width);
   else
      line_edges(&convex, a, b, steep, width);
   convex.bounds = line_bounds(a, b, width);
   nv2a_raster_fill(raster, &convex, z_offset, raster->smooth_lines ? NV2A_FILL_SMOOTH : 0);
}
