/* The order of texels in swizzled textures and surfaces, and where the levels of a texture lie.
 * One place for the chip, the driver and the decoder. */
#ifndef NV2A_FORMAT_SWIZZLE_H
#define NV2A_FORMAT_SWIZZLE_H

#include <stdint.h>

/* Spreads the low 16 bits of v over the even bits of the result. */
static inline uint32_t
nv2a_spread2(uint32_t v)
{
   v = (v | v << 8) & 0x00ff00ff;
   v = (v | v << 4) & 0x0f0f0f0f;
   v = (v | v << 2) & 0x33333333;
   return (v | v << 1) & 0x55555555;
}

/* Number of the texel (x, y) in an image of 2^log2_w by 2^log2_h: bits of x and y take turns, x
 * first, for as long as both have some; the rest of the longer one follows (pgraph.md 11).
 * x < 2^log2_w, y < 2^log2_h, both sides at most 2^16. */
static inline uint32_t
nv2a_swizzle_2d(uint32_t x, uint32_t y, unsigned log2_w, unsigned log2_h)
{
   unsigned both = log2_w < log2_h ? log2_w : log2_h;
   uint32_t low = (1u << both) - 1;
   return nv2a_spread2(x & low) | nv2a_spread2(y & low) << 1 | (x >> both | y >> both) << 2 * both;
}

/* The same in three dimensions, in the order x, y, z. */
uint32_t nv2a_swizzle_3d(uint32_t x, uint32_t y, uint32_t z, const uint8_t log2_size[3]);

#endif
