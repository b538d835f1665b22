/* The encoder of EXT_texture_compression_s3tc; row.c decodes. For block.c. */
#ifndef MESA_EXT_CODEC_S3TC_H
#define MESA_EXT_CODEC_S3TC_H

#include "block.h"

/* gl_block_encode of GL_BLOCK_DXT1_RGB to GL_BLOCK_DXT5. */
void gl_s3tc_encode(enum gl_block kind, const uint8_t texels[16][4], uint8_t *block);

#endif
