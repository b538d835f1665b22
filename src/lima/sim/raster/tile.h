/* A tile on the chip, and what becomes of a fragment that wants to be in it: alpha test, stencil,
 * depth, blending, write masks. */
#ifndef LIMA_TILE_H
#define LIMA_TILE_H

#include "lima/cmd/state.h"
#include "lima/format/tiling.h"

struct lima_tile {
   float color[LIMA_TILE * LIMA_TILE][4]; /* red first; row by row */
   uint32_t depth[LIMA_TILE * LIMA_TILE]; /* 24 bits */
   uint8_t stencil[LIMA_TILE * LIMA_TILE];
   uint8_t bits[4]; /* of the channels of a colour; 0: half floats */
};

/* Fills it. */
void lima_tile_clear(struct lima_tile *tile, const float color[4], uint32_t depth, uint8_t stencil);

/* What a render state says about the fragments behind their program. */
struct lima_ops {
   struct lima_ops_side {
      uint8_t func, fail, zfail, zpass, ref, mask, write;
   } side[2]; /* front, back */
   uint8_t depth_func, alpha_func, alpha_ref;
   bool depth_write, blends;
   uint8_t rgb_op, alpha_op, rgb_source, rgb_target, alpha_source, alpha_target;
   uint8_t color_mask; /* 1 red to 8 alpha */
   float constant[4];
   bool no_alpha_test, no_stencil; /* they change nothing */
};

void lima_ops_load(struct lima_ops *ops, const uint32_t *render_state);

struct lima_fragment {
   float color[4], color2[4];
   uint32_t depth; /* 24 bits */
   bool back;
   uint8_t stencil_ref; /* with takes_ref: instead of the state's */
   bool takes_ref;
};

/* The fragment at a place of the tile (row * LIMA_TILE + column). */
void lima_tile_merge(struct lima_tile *tile, unsigned place, const struct lima_ops *ops,
                     const struct lima_fragment *fragment);

/* Depth of 0 to 1 in 24 bits. */
static inline uint32_t
lima_depth_24(double z)
{
   return z > 0 ? (uint32_t)((z < 1 ? z : 1) * 0xffffff + 0.5) : 0;
}

#endif
