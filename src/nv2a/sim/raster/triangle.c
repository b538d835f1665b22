/* Triangles. Those that reach beyond the guard band are clipped to it, for coverage only: slopes of
 * attributes come from the vertices as they are. */
#include "raster_private.h"

#include <math.h>

#define MAX_CORNERS 7 /* of a triangle that four sides have clipped */

struct polygon {
   unsigned count;
   double p[MAX_CORNERS][2];
};

/* Keeps what is on the side axis * sign <= guard band. */
static void
clip_side(struct polygon *polygon, int axis, double sign)
{
   struct polygon out = {0};
   for (unsigned i = 0; i < polygon->count; i++) {
      const double *a = polygon->p[i], *b = polygon->p[(i + 1) % polygon->count];
      const double da = NV2A_GUARD_BAND - a[axis] * sign, db = NV2A_GUARD_BAND - b[axis] * sign;
      if (da >= 0 && out.count < MAX_CORNERS) {
         out.p[out.count][0] = a[0];
         out.p[out.count++][1] = a[1];
      }
      if ((da >= 0) != (db >= 0) && out.count < MAX_CORNERS) {
         const double t = da / (da - db);
         const int other = !axis;
         /* Exactly on the side: large numbers would leave too few digits for a sum. */
         out.p[out.count][axis] = NV2A_GUARD_BAND * sign;
         out.p[out.count++][other] = a[other] + (b[other] - a[other]) * t;
      }
   }
   *polygon = out;
}

static bool
beyond_guard_band(const double p[3][2])
{
   for (int i = 0; i < 3; i++)
      if (fabs(p[i][0]) > NV2A_GUARD_BAND || fabs(p[i][1]) > NV2A_GUARD_BAND)
         return true;
   return false;
}

static void
add_edge(struct nv2a_convex *convex, struct nv2a_fixed_point from, struct nv2a_fixed_point to)
{
   const int64_t dx = to.x - from.x, dy = to.y - from.y;
   const bool top_or_left = dy < 0 || (dy == 0 && dx > 0);
   nv2a_convex_add(convex, from, dx, dy, 0, top_or_left);
}

static int64_t
least(int64_t a, int64_t b, int64_t c)
{
   const int64_t ab = a < b ? a : b;
   return ab < c ? ab : c;
}

/* Samples whose centres may be inside. */
static struct nv2a_rect
bounds(struct nv2a_fixed_point a, struct nv2a_fixed_point b, struct nv2a_fixed_point c)
{
   return (struct nv2a_rect){
       (int)(least(a.x, b.x, c.x) >> NV2A_SUBPIXEL_BITS),
       (int)(least(a.y, b.y, c.y) >> NV2A_SUBPIXEL_BITS),
       (int)(-least(-a.x, -b.x, -c.x) >> NV2A_SUBPIXEL_BITS) + 1,
       (int)(-least(-a.y, -b.y, -c.y) >> NV2A_SUBPIXEL_BITS) + 1,
   };
}

static void
cover(struct nv2a_raster *raster, const double p0[2], const double p1[2], const double p2[2],
      float z_offset)
{
   struct nv2a_convex convex = {0};
   const struct nv2a_fixed_point a = nv2a_fixed(p0[0], p0[1]);
   struct nv2a_fixed_point b = nv2a_fixed(p1[0], p1[1]), c = nv2a_fixed(p2[0], p2[1]);
   const int64_t area = (b.x - a.x) * (c.y - a.y) - (c.x - a.x) * (b.y - a.y);

   if (area == 0)
      return;
   if (area < 0) { /* the inside is on the right of all edges */
      const struct nv2a_fixed_point swap = b;
      b = c;
      c = swap;
   }
   add_edge(&convex, a, b);
   add_edge(&convex, b, c);
   add_edge(&convex, c, a);
   convex.bounds = bounds(a, b, c);
   const unsigned fill =
       (raster->stipple ? NV2A_FILL_STIPPLE : 0) | (raster->smooth_polygons ? NV2A_FILL_SMOOTH : 0);
   nv2a_raster_fill(raster, &convex, z_offset, fill);
}

static void
cover_clipped(struct nv2a_raster *raster, const double p[3][2], float z_offset)
{
   struct polygon polygon = {.count = 3};
   for (int i = 0; i < 3; i++) {
      polygon.p[i][0] = p[i][0];
      polygon.p[i][1] = p[i][1];
   }
   for (int side = 0; side < 4; side++)
      clip_side(&polygon, side & 1, side & 2 ? -1 : 1);
   for (unsigned i = 2; i < polygon.count; i++)
      cover(raster, polygon.p[0], polygon.p[i - 1], polygon.p[i], z_offset);
}

void
nv2a_raster_triangle(struct nv2a_raster *raster, const struct nv2a_vertex *v0,
                     const struct nv2a_vertex *v1, const struct nv2a_vertex *v2, float z_offset)
{
   const struct nv2a_vertex *const v[3] = {v0, v1, v2};
   struct nv2a_basis basis;
   double p[3][2];

   for (int i = 0; i < 3; i++)
      if (!nv2a_raster_position(raster, v[i], p[i]))
         return;
   if (!nv2a_basis_triangle(&basis, p))
      return;
   nv2a_planes_setup(&raster->planes, &basis, raster->fragment.needs, v, raster->perspective,
                     raster->depth_is_w);
   if (beyond_guard_band(p))
      cover_clipped(raster, p, z_offset);
   else
      cover(raster, p[0], p[1], p[2], z_offset);
}
