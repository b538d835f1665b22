/* The block codecs of EXT_texture_compression_s3tc and ATI_texture_compression_3dc: 4 x 4 texels in
 * 8 or 16 bytes. */
#ifndef MESA_EXT_TEXTURE_S3TC_H
#define MESA_EXT_TEXTURE_S3TC_H

#include <stdbool.h>
#include <stdint.h>

enum gl_s3tc {
   GL_S3TC_NONE,
   GL_S3TC_DXT1_RGB,
   GL_S3TC_DXT1_RGBA, /* alpha is 0 or 255 */
   GL_S3TC_DXT3,      /* 4 bits of alpha a texel */
   GL_S3TC_DXT5,      /* alpha interpolated between two values */
   GL_S3TC_3DC        /* luminance (r g b) and alpha, each as DXT5 has alpha */
};

/* 8 or 16. */
unsigned gl_s3tc_block_bytes(enum gl_s3tc kind);
/* Texels r g b a, row 0 first, of a block; any bytes are a legal block. */
void gl_s3tc_decode(enum gl_s3tc kind, const uint8_t *block, uint8_t texels[16][4]);
void gl_s3tc_encode(enum gl_s3tc kind, const uint8_t texels[16][4], uint8_t *block);

#endif
