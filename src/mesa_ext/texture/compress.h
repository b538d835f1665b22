/* Compressed images. */
#ifndef MESA_EXT_TEXTURE_COMPRESS_H
#define MESA_EXT_TEXTURE_COMPRESS_H

#include "texture.h"

struct gl_image_box;

/* Bytes of the blocks that cover an image of a format with blocks. */
size_t gl_texcompress_bytes(const struct gl_format *format, GLsizei width, GLsizei height);
/* The same by internal format; 0 where a command with these arguments reads none. */
uint64_t gl_texcompress_image_bytes(GLenum internalformat, GLsizei width, GLsizei height);
/* The blocks of a part of the image become its texels. False: out of memory (raised). */
bool gl_texcompress_decode(struct gl_context *ctx, struct gl_texture_image *image, unsigned face,
                           const struct gl_image_box *box, const uint8_t *blocks);
/* A row of texels that came otherwise than by blocks, as blocks of its format could hold it as far
 * as its alpha goes: with DXT1 that is 0 or 1, and what is transparent is black. */
void gl_texcompress_limit_row(const struct gl_texture_image *image, uint8_t *row, size_t width);
/* Whether a part is made of whole blocks, or ends where the image does. */
bool gl_texcompress_part_ok(const struct gl_texture_image *image, const struct gl_image_box *box);

#endif
