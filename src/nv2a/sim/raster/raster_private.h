/* What the kinds of primitives share. */
#ifndef NV2A_RASTER_PRIVATE_H
#define NV2A_RASTER_PRIVATE_H

#include "convex.h"
#include "nv2a/sim/fragment/fragment.h"
#include "planes.h"
#include "raster.h"
#include "region.h"
#include "util/u_pool.h"

#include <stdbool.h>

#define NV2A_MAX_PRIMITIVES 128 /* that wait to be painted */
#define NV2A_MAX_PAINTERS 16

/* What is painted, with all that depends on it. */
struct nv2a_primitive {
   struct nv2a_convex convex, outer; /* outer: with all samples that are touched; bounds are cut */
   double z_offset;
   unsigned fill; /* bits of enum nv2a_fill */
   struct nv2a_planes planes;
};

/* Who paints some rows of all primitives that wait; painters share nothing that is written. */
struct nv2a_painter {
   struct nv2a_block block;
   uint32_t zpass;
   uint64_t fragments;
};

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
   struct nv2a_planes planes; /* of the primitive that is set up */

   bool put_off; /* primitives wait until there are many */
   unsigned num_primitives;
   uint64_t samples; /* that they have at most */
   struct nv2a_primitive primitive[NV2A_MAX_PRIMITIVES];
   struct u_pool *pool; /* NULL: all is painted by the caller's thread */
   struct u_pool_job job;
   unsigned num_painters;
   struct nv2a_painter painter[NV2A_MAX_PAINTERS];
};

/* Where a vertex is, in samples; false: not at a place that has coordinates. */
bool nv2a_raster_position(const struct nv2a_raster *raster, const struct nv2a_vertex *v,
                          double p[2]);

enum nv2a_fill {
   NV2A_FILL_STIPPLE = 1, /* where the polygon stipple is set only */
   NV2A_FILL_SMOOTH = 2,  /* alpha is multiplied by how much of a sample is covered */
};

/* Draws what the convex polygon covers, with raster->planes, or puts it off; its bounds are cut to
 * the region. fill: bits of enum nv2a_fill. */
void nv2a_raster_fill(struct nv2a_raster *raster, const struct nv2a_convex *convex, float z_offset,
                      unsigned fill);

/* Paints all that waits. */
void nv2a_raster_paint(struct nv2a_raster *raster);

#endif
