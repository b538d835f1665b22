/* Points: squares, with coordinates of their own as sprites. */
#include "raster_private.h"

#include <math.h>

/* Vertices at the upper left, upper right and lower left corner. */
static void
make_corners(const struct nv2a_raster *raster, const struct nv2a_vertex *v,
             struct nv2a_vertex corner[3])
{
   for (int i = 0; i < 3; i++) {
      corner[i] = *v;
      if (raster->sprites) {
         float *coord = corner[i].o[NV2A_OUT_TEXTURE0 + 3];
         coord[0] = i == 1;
         coord[1] = i == 2;
         coord[2] = 0;
         coord[3] = 1;
      }
   }
}

static double
point_size(const struct nv2a_raster *raster, const struct nv2a_vertex *v)
{
   const double size = raster->point_size_of_vertex ? (double)v->o[NV2A_OUT_POINT_SIZE][0]
                                                    : raster->point_size / 8.0;
   return size >= 1 ? fmin(size, 4096) : 1; /* NaN is 1, too */
}

void
nv2a_raster_point(struct nv2a_raster *raster, const struct nv2a_vertex *v, float z_offset)
{
   const struct nv2a_surface *surface = &raster->fragment.surface;
   struct nv2a_vertex corner[3];
   const struct nv2a_vertex *const corners[3] = {&corner[0], &corner[1], &corner[2]};
   struct nv2a_basis basis;
   double p[2];

   if (!nv2a_raster_position(raster, v, p) || fabs(p[0]) > NV2A_GUARD_BAND / 2 ||
       fabs(p[1]) > NV2A_GUARD_BAND / 2)
      return;
   const double size = point_size(raster, v);
   const double half_x = size * surface->scale_x / 2, half_y = size * surface->scale_y / 2;
   const double square[3][2] = {{p[0] - half_x, p[1] - half_y},
                                {p[0] + half_x, p[1] - half_y},
                                {p[0] - half_x, p[1] + half_y}};
   const struct nv2a_fixed_point a = nv2a_fixed(square[0][0], square[0][1]);
   const struct nv2a_fixed_point b = nv2a_fixed(p[0] + half_x, p[1] + half_y);
   struct nv2a_convex convex = {
       .bounds = {(int)(a.x >> NV2A_SUBPIXEL_BITS), (int)(a.y >> NV2A_SUBPIXEL_BITS),
                  (int)(b.x >> NV2A_SUBPIXEL_BITS) + 1, (int)(b.y >> NV2A_SUBPIXEL_BITS) + 1}};

   make_corners(raster, v, corner);
   nv2a_basis_triangle(&basis, square);
   nv2a_planes_setup(&raster->planes, &basis, raster->fragment.needs, corners, raster->perspective,
                     raster->depth_is_w);
   nv2a_convex_add(&convex, a, 1, 0, 0, true);
   nv2a_convex_add(&convex, a, 0, -1, 0, true);
   nv2a_convex_add(&convex, b, -1, 0, 0, false);
   nv2a_convex_add(&convex, b, 0, 1, 0, false);
   nv2a_raster_fill(raster, &convex, z_offset, 0);
}
