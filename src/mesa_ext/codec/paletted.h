/* OES_compressed_paletted_texture: an image with all its levels is a palette and the indices into
 * it, one level after the other. They become plain images when they are given. */
#ifndef MESA_EXT_CODEC_PALETTED_H
#define MESA_EXT_CODEC_PALETTED_H

#include <stddef.h>
#include <stdint.h>

#include "mesa_ext/core/types.h"

struct gl_paletted {
   GLenum internal;
   GLenum format, type; /* of the palette's entries, as of a client image */
   uint8_t bytes;       /* of an entry */
   uint8_t index_bits;  /* 4 or 8 */
};

#define GL_NUM_PALETTED 10
extern const struct gl_paletted gl_paletted_formats[GL_NUM_PALETTED];

/* NULL: no format of this kind. */
const struct gl_paletted *gl_paletted_find(GLenum internal);
/* Bytes of the palette. */
size_t gl_paletted_palette_bytes(const struct gl_paletted *format);
/* Bytes of the indices of a level of so many texels, which begins with a byte. */
size_t gl_paletted_level_bytes(const struct gl_paletted *format, size_t texels);
/* The entries that `texels` indices name, one after the other. The first of two indices in a byte
 * is the upper one. */
void gl_paletted_expand(const struct gl_paletted *format, const uint8_t *palette,
                        const uint8_t *indices, size_t texels, uint8_t *out);

#endif
