#include "paletted.h"

#include <string.h>

const struct gl_paletted gl_paletted_formats[GL_NUM_PALETTED] = {
    {GL_PALETTE4_RGB8_OES, GL_RGB, GL_UNSIGNED_BYTE, 3, 4},
    {GL_PALETTE4_RGBA8_OES, GL_RGBA, GL_UNSIGNED_BYTE, 4, 4},
    {GL_PALETTE4_R5_G6_B5_OES, GL_RGB, GL_UNSIGNED_SHORT_5_6_5, 2, 4},
    {GL_PALETTE4_RGBA4_OES, GL_RGBA, GL_UNSIGNED_SHORT_4_4_4_4, 2, 4},
    {GL_PALETTE4_RGB5_A1_OES, GL_RGBA, GL_UNSIGNED_SHORT_5_5_5_1, 2, 4},
    {GL_PALETTE8_RGB8_OES, GL_RGB, GL_UNSIGNED_BYTE, 3, 8},
    {GL_PALETTE8_RGBA8_OES, GL_RGBA, GL_UNSIGNED_BYTE, 4, 8},
    {GL_PALETTE8_R5_G6_B5_OES, GL_RGB, GL_UNSIGNED_SHORT_5_6_5, 2, 8},
    {GL_PALETTE8_RGBA4_OES, GL_RGBA, GL_UNSIGNED_SHORT_4_4_4_4, 2, 8},
    {GL_PALETTE8_RGB5_A1_OES, GL_RGBA, GL_UNSIGNED_SHORT_5_5_5_1, 2, 8},
};

const struct gl_paletted *
gl_paletted_find(GLenum internal)
{
   for (unsigned i = 0; i < GL_NUM_PALETTED; i++)
      if (gl_paletted_formats[i].internal == internal)
         return &gl_paletted_formats[i];
   return NULL;
}

size_t
gl_paletted_palette_bytes(const struct gl_paletted *format)
{
   return (size_t)format->bytes << format->index_bits;
}

size_t
gl_paletted_level_bytes(const struct gl_paletted *format, size_t texels)
{
   return format->index_bits == 4 ? (texels + 1) / 2 : texels;
}

void
gl_paletted_expand(const struct gl_paletted *format, const uint8_t *palette, const uint8_t *indices,
                   size_t texels, uint8_t *out)
{
   for (size_t i = 0; i < texels; i++) {
      unsigned index = indices[i];
      if (format->index_bits == 4)
         index = i & 1 ? indices[i / 2] & 15u : indices[i / 2] >> 4;
      memcpy(out + i * format->bytes, palette + (size_t)index * format->bytes, format->bytes);
   }
}
