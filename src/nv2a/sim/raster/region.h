/* Where fragments may go: the surface clip and the eight window clip rectangles. */
#ifndef NV2A_RASTER_REGION_H
#define NV2A_RASTER_REGION_H

#include "nv2a/sim/fragment/surface.h"

#define NV2A_NUM_WINDOW_CLIPS 8

struct nv2a_region {
   struct nv2a_rect bounds; /* nothing is outside of it; empty: nothing is drawn */
   unsigned count;          /* of rects: 0 where bounds say it all */
   bool exclusive;          /* outside of all rects, else inside of any */
   struct nv2a_rect rects[NV2A_NUM_WINDOW_CLIPS];
};

void nv2a_region_prepare(struct nv2a_region *region, const struct nv2a_regs *regs,
                         const struct nv2a_surface *surface);

/* The lanes of the block at (x, y) that are inside. */
uint32_t nv2a_region_mask(const struct nv2a_region *region, int x, int y);

/* The lanes of the block at (x, y) that are inside of a rectangle. */
uint32_t nv2a_rect_mask(const struct nv2a_rect *rect, int x, int y);

#endif
