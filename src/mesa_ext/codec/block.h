/* Compressed images are made of blocks of few texels in 8 or 16 bytes. This is the one table of the
 * kinds of blocks that there are, and the way to their codecs. Any bytes are a legal block. */
#ifndef MESA_EXT_CODEC_BLOCK_H
#define MESA_EXT_CODEC_BLOCK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "util/u_cpu.h"

/* The components that a texel's r g b a have are named; others decode as 0, alpha as 255. */
enum gl_block {
   GL_BLOCK_NONE,
   GL_BLOCK_DXT1_RGB,     /* EXT_texture_compression_s3tc */
   GL_BLOCK_DXT1_RGBA,    /* alpha is 0 or 255 */
   GL_BLOCK_DXT3,         /* 4 bits of alpha a texel */
   GL_BLOCK_DXT5,         /* alpha interpolated between two values */
   GL_BLOCK_RGTC1,        /* r as DXT5 has alpha (EXT_texture_compression_rgtc, _latc) */
   GL_BLOCK_SIGNED_RGTC1, /* r in [-127, 127] */
   GL_BLOCK_RGTC2,        /* r and g */
   GL_BLOCK_SIGNED_RGTC2,
   GL_BLOCK_LATC2, /* luminance in r g b, and a (also ATI_texture_compression_3dc) */
   GL_BLOCK_SIGNED_LATC2,
   GL_BLOCK_FXT1_RGB, /* 3DFX_texture_compression_FXT1, 8 x 4 texels; alpha is 255 */
   GL_BLOCK_FXT1_RGBA,
   GL_BLOCK_ETC1, /* OES_compressed_ETC1_RGB8_texture; has no encoder */
   GL_NUM_BLOCKS
};

/* The most texels that a block has. */
#define GL_BLOCK_TEXELS 32

struct gl_block_info {
   uint8_t width, height; /* in texels */
   uint8_t bytes;
   bool is_signed; /* texels are bytes of two's complement; 127 is 1, -127 is -1 */
};

const struct gl_block_info *gl_block_info(enum gl_block kind);
/* Texels of a block, row 0 first, `width` texels a row. */
void gl_block_decode(enum gl_block kind, const uint8_t *block, uint8_t texels[GL_BLOCK_TEXELS][4]);
/* The same of `num` blocks side by side: each row of texels is `stride` bytes after the one before.
 * isa: no better than what the CPU has; the texels do not depend on it. */
void gl_block_decode_row(enum u_cpu_isa isa, enum gl_block kind, const uint8_t *blocks, size_t num,
                         uint8_t *texels, ptrdiff_t stride);
/* How many ramps a block has that is made of them alone: 1, 2, or 0 of other kinds. */
unsigned gl_block_num_ramps(enum gl_block kind);
/* gl_block_decode_row of such kinds, where a texel has no more than a byte of each ramp. */
void gl_block_decode_ramps(enum u_cpu_isa isa, enum gl_block kind, const uint8_t *blocks,
                           size_t num, uint8_t *texels, ptrdiff_t stride);
/* The best block for these texels that is found in bounded time. All texels count: those beyond the
 * edge of an image should repeat others. Not of GL_BLOCK_ETC1: OpenGL ES, which alone has it, never
 * asks for blocks of texels. */
void gl_block_encode(enum gl_block kind, const uint8_t texels[GL_BLOCK_TEXELS][4], uint8_t *block);

#endif
