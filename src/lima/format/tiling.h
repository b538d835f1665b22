/* Where texels and pixels lie: row by row, or in tiles of 16x16 in which x and y are interleaved.
 */
#ifndef LIMA_TILING_H
#define LIMA_TILING_H

#include <stdbool.h>
#include <stdint.h>

enum { LIMA_TILE = 16 }; /* pixels, in both directions */

/* The bits of a number of 4 bits, with a 0 above each. */
static inline uint32_t
lima_spread_bits(uint32_t bits)
{
   bits = (bits | bits << 2) & 0x33;
   return (bits | bits << 1) & 0x55;
}

/* The place of a pixel in its tile: bit 2i is bit i of x exclusive-or that of y, bit 2i + 1 is that
 * of y. x and y are below LIMA_TILE. */
static inline uint32_t
lima_tile_index(uint32_t x, uint32_t y)
{
   return lima_spread_bits(x ^ y) | lima_spread_bits(y) << 1;
}

struct lima_tiling {
   bool tiled;
   uint32_t pitch; /* bytes of a row; tiled: tiles of a row */
   uint32_t bytes; /* of a pixel */
};

/* The first byte of a pixel, from the start of the surface. */
static inline uint64_t
lima_pixel_offset(const struct lima_tiling *tiling, uint32_t x, uint32_t y)
{
   if (!tiling->tiled)
      return (uint64_t)y * tiling->pitch + (uint64_t)x * tiling->bytes;
   const uint64_t tile = (uint64_t)(y / LIMA_TILE) * tiling->pitch + x / LIMA_TILE;
   return (tile * LIMA_TILE * LIMA_TILE + lima_tile_index(x % LIMA_TILE, y % LIMA_TILE)) *
          tiling->bytes;
}

/* Tiles that cover so many pixels. */
static inline uint32_t
lima_tiles(uint32_t pixels)
{
   return (pixels + LIMA_TILE - 1) / LIMA_TILE;
}

#endif
