/* The block codec of 3DFX_texture_compression_FXT1: 8 x 4 texels in 16 bytes, by one of four modes.
 * For block.c.
 *
 * Bits are numbered as in the specification's appendix: bit 0 is the lowest of byte 0. Texels are
 * numbered so too: two halves of 4 x 4, the left one first (gl_fxt1_place). */
#ifndef MESA_EXT_CODEC_FXT1_H
#define MESA_EXT_CODEC_FXT1_H

#include <stdint.h>

#define FXT1_TEXELS 32

/* The modes, by bits 125 to 127: CC_HI is 0 and 1, CC_MIXED 4 to 7. */
enum fxt1_mode { FXT1_HI = 0, FXT1_CHROMA = 2, FXT1_ALPHA = 3, FXT1_MIXED = 4 };

/* Where texel t of the specification is in a block of rows of 8. */
static inline unsigned
gl_fxt1_place(unsigned t)
{
   return t % 16 / 4 * 8 + t / 16 * 4 + t % 4;
}

/* The colours, r g b a, that texels of a half (0, 1) select; returns the bits of a selector. With
 * CC_MIXED they depend on the selector of the half's first texel. */
unsigned gl_fxt1_table(const uint8_t block[16], unsigned half, uint8_t table[8][4]);
/* r g b a of any 16 bytes. */
void gl_fxt1_decode(const uint8_t block[16], uint8_t texels[FXT1_TEXELS][4]);
/* The mode and colours that are the nearest of those tried. */
void gl_fxt1_encode(const uint8_t texels[FXT1_TEXELS][4], uint8_t block[16]);

#endif
