/* Rows of blocks of 4 x 4 texels by what the CPU can do. For block.c. */
#ifndef MESA_EXT_CODEC_ROW_H
#define MESA_EXT_CODEC_ROW_H

#include "block.h"

/* gl_block_decode_row of GL_BLOCK_DXT1_RGB to GL_BLOCK_DXT5, GL_BLOCK_RGTC1, GL_BLOCK_RGTC2 and
 * GL_BLOCK_LATC2. That of AVX2 takes an even number of blocks. */
typedef void gl_block_row(enum gl_block kind, const uint8_t *blocks, size_t num, uint8_t *texels,
                          ptrdiff_t stride);
gl_block_row gl_block_row_portable, gl_block_row_avx2;

/* gl_block_decode_ramps of all kinds that it takes; that of AVX2 takes an even number of blocks. */
gl_block_row gl_block_ramps_avx2;

#endif
