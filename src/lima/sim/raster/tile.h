/* A tile on the chip. Colours, depth and stencil are kept by quads of 2x2 pixels, row by row; the
 * pixels of a quad are 0 upper left, 1 to its right, 2 and 3 below. A pixel has four samples. */
#ifndef LIMA_TILE_H
#define LIMA_TILE_H

#include <stdbool.h>
#include <stdint.h>

#include "lima/format/tiling.h"

enum { LIMA_TILE_QUADS = LIMA_TILE * LIMA_TILE / 4, LIMA_SAMPLES = 4 };

struct lima_tile {
   unsigned num_samples; /* that are kept: 1 while those of each pixel are alike, else all */
   uint8_t bits[4];      /* of the channels of a colour; 0: half floats */
   bool flip_dither;     /* rows of the pattern go upward */
   float color[LIMA_SAMPLES][LIMA_TILE_QUADS][4][4]; /* by channel, red first, and pixel */
   uint32_t depth[LIMA_SAMPLES][LIMA_TILE_QUADS][4]; /* 24 bits */
   uint8_t stencil[LIMA_SAMPLES][LIMA_TILE_QUADS][4];
};

/* Where samples lie in a pixel, from its upper left corner: a square that is turned. */
extern const double lima_sample_position[LIMA_SAMPLES][2];

/* Fills it. */
void lima_tile_clear(struct lima_tile *tile, const float color[4], uint32_t depth, uint8_t stencil);

/* From now on samples may differ. */
void lima_tile_split(struct lima_tile *tile);

/* The colours of a quad: of a sample, or, with LIMA_SAMPLES, the mean of all. */
void lima_tile_read(const struct lima_tile *tile, unsigned sample, unsigned quad,
                    float color[4][4]);

/* What is added to a number before its fraction is cut: for the pixels of a quad, 0 to 1, the mean
 * is 1/2. */
void lima_dither(unsigned quad, bool flip, float add[4]);

/* The values of a channel as the tile keeps them: `bits` as in lima_tile::bits, `add` as given by
 * lima_dither or 1/2. */
void lima_quantize(float values[4], unsigned bits, const float add[4]);

/* Depth of 0 to 1 in 24 bits. */
static inline uint32_t
lima_depth_24(double z)
{
   return z > 0 ? (uint32_t)((z < 1 ? z : 1) * 0xffffff + 0.5) : 0;
}

#endif
