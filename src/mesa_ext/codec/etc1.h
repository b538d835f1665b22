/* The blocks of OES_compressed_ETC1_RGB8_texture. For block.c. */
#ifndef MESA_EXT_CODEC_ETC1_H
#define MESA_EXT_CODEC_ETC1_H

#include <stdint.h>

/* gl_block_decode of GL_BLOCK_ETC1. Sums of a colour and a difference that leave their five bits,
 * which the specification leaves undefined, wrap around. */
void gl_etc1_decode(const uint8_t block[8], uint8_t texels[16][4]);

#endif
