/* What the kinds of primitives share. */
#ifndef NV2A_RASTER_PRIVATE_H
#define NV2A_RASTER_PRIVATE_H

#include "convex.h"
#include "nv2a/sim/fragment/fragment.h"
#include "planes.h"
#include "raster.h"
#include "region.h"

#include <stdbool.h>

struct nv2a_raster {
   nv2a_map_func map;
   void *data;
   struct nv2a_fragment fragment;
   struct nv2a_region region;
   bool perspective, depth_is_w;
   bool stipple, smooth_lines, smooth_polygons;
   uint32_t stipple_rows[32];       /* bit i: pixel i of 32 */
   unsigned line_width, point_size; /* eighths of a pixel */
   bool point_size_of_vertex, sprites;
   uint32_t zpass;
   uint64_t fragments;
   struct nv2a_planes planes;
   struct nv2a_block block;
};

/* Where a vertex is, in samples; false: not at a place that has coordinates. */
bool nv2a_raster_position(const struct nv2a_raster *raster, const struct nv2a_vertex *v,
                          double p[2]);

enum nv2a_fill {
   NV2A_FILL_STIPPLE = 1, /* where the polygon stipple is set only */
   NV2A_FILL_SMOOTH = 2,  /* alpha is multiplied by how much of a sample is covered */
};

/* Draws what the convex polygon covers, with raster->planes; its bounds are cut to the region.
 * fill: bits of enum nv2a_fill. */
void nv2a_raster_fill(struct nv2a_raster *raster, const struct nv2a_convex *convex, float z_offset,
                      unsigned fill);

#endif
