/* Which fragments a convex polygon covers. */
#ifndef NV2A_RASTER_CONVEX_H
#define NV2A_RASTER_CONVEX_H

#include "nv2a/sim/fragment/surface.h"

#include <stdbool.h>
#include <stdint.h>

/* Positions are fixed point with so many bits; samples are at the halves. With 13 bits no recorded
 * frame is further from its picture than a model in plain doubles; with 4, which the chip itself is
 * said to have, most are. */
#define NV2A_SUBPIXEL_BITS 13
#define NV2A_SUBPIXEL (1 << NV2A_SUBPIXEL_BITS)
/* Positions beyond it, in samples, have to be clipped before: edges then fit into 64 bits. */
#define NV2A_GUARD_BAND (1 << (27 - NV2A_SUBPIXEL_BITS))

struct nv2a_fixed_point {
   int64_t x, y;
};

/* Sample (x, y) is inside where a * x + b * y + c >= 0. */
struct nv2a_edge {
   int64_t a, b, c;
};

#define NV2A_MAX_EDGES 4

struct nv2a_convex {
   unsigned count;
   struct nv2a_edge edge[NV2A_MAX_EDGES];
   struct nv2a_rect bounds; /* samples; to be set too, cut to what may be drawn */
};

/* A position in samples, rounded to nearest. */
struct nv2a_fixed_point nv2a_fixed(double x, double y);

/* The half plane on the right of the line from p in the direction (dx, dy), seen along it with y
 * downward: dx * (y - p.y) - dy * (x - p.x) > 0, or >= 0 if closed. extra is added to the left
 * side. */
void nv2a_convex_add(struct nv2a_convex *convex, struct nv2a_fixed_point p, int64_t dx, int64_t dy,
                     int64_t extra, bool closed);

/* Samples x of the rows y and y + 1 from *x0 to *x1 (exclusive) at most are inside. */
void nv2a_convex_row(const struct nv2a_convex *convex, int y, int *x0, int *x1);

/* The lanes of the block at (x, y) that are inside of all edges (bounds are not looked at). */
uint32_t nv2a_convex_mask(const struct nv2a_convex *convex, int x, int y);

/* The polygon and all samples whose squares it may touch. */
struct nv2a_convex nv2a_convex_outer(const struct nv2a_convex *convex);

/* How much of their squares the lanes of the block at (x, y) have inside of all edges, in
 * sixteenths (counted at 4 x 4 places); returns the lanes that have any. */
uint32_t nv2a_convex_coverage(const struct nv2a_convex *convex, int x, int y,
                              float sixteenths[NV2A_LANES]);

#endif
