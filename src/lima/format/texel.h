/* Texel formats of textures, by their number in the descriptor. */
#ifndef LIMA_TEXEL_H
#define LIMA_TEXEL_H

#include <stdbool.h>
#include <stdint.h>

enum lima_texel_format {
   LIMA_TEXEL_L8 = 0x09,
   LIMA_TEXEL_A8 = 0x0a,
   LIMA_TEXEL_I8 = 0x0b,
   LIMA_TEXEL_BGR565 = 0x0e,
   LIMA_TEXEL_BGRA5551 = 0x0f,
   LIMA_TEXEL_BGRA4444 = 0x10,
   LIMA_TEXEL_L8A8 = 0x11,
   LIMA_TEXEL_L16 = 0x12,
   LIMA_TEXEL_A16 = 0x13,
   LIMA_TEXEL_I16 = 0x14,
   LIMA_TEXEL_RGB888 = 0x15,
   LIMA_TEXEL_RGBA8888 = 0x16,
   LIMA_TEXEL_RGBX8888 = 0x17,
   LIMA_TEXEL_ETC1 = 0x20,
   LIMA_TEXEL_L16F = 0x22,
   LIMA_TEXEL_A16F = 0x23,
   LIMA_TEXEL_I16F = 0x24,
   LIMA_TEXEL_LA16F = 0x25,
   LIMA_TEXEL_RGBA16F = 0x26,
   LIMA_TEXEL_Z24X8 = 0x2c,
   LIMA_TEXEL_RGB16F = 0x2f,
   LIMA_TEXEL_Z24S8 = 0x32
};

/* Bytes of a texel; of ETC1 those of a block of 4x4 texels. 0: there is no such format. */
unsigned lima_texel_bytes(unsigned format);

/* How the numbers of a texel are meant. */
enum lima_texel_range {
   LIMA_RANGE_UNORM,      /* 0 to 1 */
   LIMA_RANGE_SNORM_HALF, /* two's complement, -1/2 to 1/2 */
   LIMA_RANGE_SNORM,      /* two's complement, -1 to 1 */
   LIMA_RANGE_INVERTED    /* 1 to 0 */
};

/* A format, and what a descriptor says besides. */
struct lima_texel_view {
   uint8_t format, range;  /* range: not of half floats, nor of Z24S8 */
   bool swap_rb, reversed; /* reversed: of four components the last comes first */
};

/* Red, green, blue, alpha of a texel that is none of a block. Without `swap_rb` blue comes first in
 * memory. Z24S8: the depth of 24 bits and the stencil byte as they are, in red
 * and green; Z24X8: the depth as 0 to 1 in red, green and blue. */
void lima_texel_read(const struct lima_texel_view *view, const uint8_t *bytes, float color[4]);

/* The same for texels whose components are bytes from 0 to 1, several of which can be filtered
 * before the components become a colour. */
typedef float lima_components __attribute__((vector_size(16)));

/* Whether texels are such. */
bool lima_texel_is_bytes(const struct lima_texel_view *view);
/* `count`, the bytes of a texel, is 1 to 4; further components are 0. */
static inline lima_components
lima_texel_components(const uint8_t *bytes, unsigned count)
{
   typedef int32_t four __attribute__((vector_size(16)));
   uint32_t word = bytes[0];
   if (count == 4)
      word |= (uint32_t)bytes[1] << 8 | (uint32_t)bytes[2] << 16 | (uint32_t)bytes[3] << 24;
   for (unsigned i = 1; count < 4 && i < count; i++)
      word |= (uint32_t)bytes[i] << (8 * i);
   /* Each byte where it is: as floats they are exact, and so is what brings them back. */
   const int32_t low = (int32_t)word;
   const four parts =
       (four){low, low, low, (int32_t)(word >> 1)} & (four){0xff, 0xff00, 0xff0000, 0x7f800000};
   return __builtin_convertvector(parts, lima_components) *
          (lima_components){1.0f, 0x1p-8f, 0x1p-16f, 0x1p-23f} / 255.0f;
}
void lima_texel_color(const struct lima_texel_view *view, lima_components components,
                      float color[4]);

/* A texel of an ETC1 block; x and y are 0 to 3. */
void lima_etc1_read(const uint8_t block[8], unsigned x, unsigned y, float color[4]);

#endif
