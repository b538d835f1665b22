#include "texture_format.h"

#include <stddef.h>

/* Rows of components. BITS(s, n): n bits from bit s. */
#define BITS(s, n)                                                                                 \
   {                                                                                               \
      s, n, false, false                                                                           \
   }
#define SBITS(s, n)                                                                                \
   {                                                                                               \
      s, n, true, false                                                                            \
   }
#define ONE                                                                                        \
   {                                                                                               \
      0, 0, false, true                                                                            \
   }
#define Y8                                                                                         \
   {                                                                                               \
      BITS(0, 8), BITS(0, 8), BITS(0, 8), ONE                                                      \
   }
#define AY8                                                                                        \
   {                                                                                               \
      BITS(0, 8), BITS(0, 8), BITS(0, 8), BITS(0, 8)                                               \
   }
#define A8                                                                                         \
   {                                                                                               \
      ONE, ONE, ONE, BITS(0, 8)                                                                    \
   }
#define A8Y8                                                                                       \
   {                                                                                               \
      BITS(0, 8), BITS(0, 8), BITS(0, 8), BITS(8, 8)                                               \
   }
#define A1R5G5B5                                                                                   \
   {                                                                                               \
      BITS(10, 5), BITS(5, 5), BITS(0, 5), BITS(15, 1)                                             \
   }
#define X1R5G5B5                                                                                   \
   {                                                                                               \
      BITS(10, 5), BITS(5, 5), BITS(0, 5), ONE                                                     \
   }
#define A4R4G4B4                                                                                   \
   {                                                                                               \
      BITS(8, 4), BITS(4, 4), BITS(0, 4), BITS(12, 4)                                              \
   }
#define R5G6B5                                                                                     \
   {                                                                                               \
      BITS(11, 5), BITS(5, 6), BITS(0, 5), ONE                                                     \
   }
#define R6G5B5                                                                                     \
   {                                                                                               \
      BITS(10, 6), BITS(5, 5), BITS(0, 5), ONE                                                     \
   }
#define R5G5B5A1                                                                                   \
   {                                                                                               \
      BITS(11, 5), BITS(6, 5), BITS(1, 5), BITS(0, 1)                                              \
   }
#define R4G4B4A4                                                                                   \
   {                                                                                               \
      BITS(12, 4), BITS(8, 4), BITS(4, 4), BITS(0, 4)                                              \
   }
#define A8R8G8B8                                                                                   \
   {                                                                                               \
      BITS(16, 8), BITS(8, 8), BITS(0, 8), BITS(24, 8)                                             \
   }
#define X8R8G8B8                                                                                   \
   {                                                                                               \
      BITS(16, 8), BITS(8, 8), BITS(0, 8), ONE                                                     \
   }
#define A8B8G8R8                                                                                   \
   {                                                                                               \
      BITS(0, 8), BITS(8, 8), BITS(16, 8), BITS(24, 8)                                             \
   }
#define B8G8R8A8                                                                                   \
   {                                                                                               \
      BITS(8, 8), BITS(16, 8), BITS(24, 8), BITS(0, 8)                                             \
   }
#define R8G8B8A8                                                                                   \
   {                                                                                               \
      BITS(24, 8), BITS(16, 8), BITS(8, 8), BITS(0, 8)                                             \
   }
/* Formats of two components give each of them twice: the sources name the two that are stored, the
 * others are this project's choice. */
#define G8B8                                                                                       \
   {                                                                                               \
      BITS(0, 8), BITS(8, 8), BITS(0, 8), BITS(8, 8)                                               \
   }
#define R8B8                                                                                       \
   {                                                                                               \
      BITS(8, 8), BITS(0, 8), BITS(0, 8), BITS(8, 8)                                               \
   }
#define SG8SB8                                                                                     \
   {                                                                                               \
      SBITS(0, 8), SBITS(8, 8), SBITS(0, 8), SBITS(8, 8)                                           \
   }
#define SY8                                                                                        \
   {                                                                                               \
      SBITS(0, 8), SBITS(0, 8), SBITS(0, 8), ONE                                                   \
   }
#define SY9                                                                                        \
   {                                                                                               \
      SBITS(0, 9), SBITS(0, 9), SBITS(0, 9), ONE                                                   \
   }
#define Y16                                                                                        \
   {                                                                                               \
      BITS(0, 16), BITS(0, 16), BITS(0, 16), ONE                                                   \
   }
#define YB16YA16                                                                                   \
   {                                                                                               \
      BITS(0, 16), BITS(16, 16), BITS(0, 16), BITS(16, 16)                                         \
   }

static const struct nv2a_texture_format formats[0x42] = {
    [0x00] = {"SZ_Y8", NV2A_SWIZZLED, NV2A_TEXEL_BITS, 1, Y8},
    [0x01] = {"SZ_AY8", NV2A_SWIZZLED, NV2A_TEXEL_BITS, 1, AY8},
    [0x02] = {"SZ_A1R5G5B5", NV2A_SWIZZLED, NV2A_TEXEL_BITS, 2, A1R5G5B5},
    [0x03] = {"SZ_X1R5G5B5", NV2A_SWIZZLED, NV2A_TEXEL_BITS, 2, X1R5G5B5},
    [0x04] = {"SZ_A4R4G4B4", NV2A_SWIZZLED, NV2A_TEXEL_BITS, 2, A4R4G4B4},
    [0x05] = {"SZ_R5G6B5", NV2A_SWIZZLED, NV2A_TEXEL_BITS, 2, R5G6B5},
    [0x06] = {"SZ_A8R8G8B8", NV2A_SWIZZLED, NV2A_TEXEL_BITS, 4, A8R8G8B8},
    [0x07] = {"SZ_X8R8G8B8", NV2A_SWIZZLED, NV2A_TEXEL_BITS, 4, X8R8G8B8},
    [0x0b] = {"SZ_I8_A8R8G8B8", NV2A_SWIZZLED, NV2A_TEXEL_PALETTE, 1, A8R8G8B8},
    [0x0c] = {"L_DXT1_A1R5G5B5", NV2A_BLOCKS, NV2A_TEXEL_DXT1, 8, {{0}}},
    [0x0e] = {"L_DXT23_A8R8G8B8", NV2A_BLOCKS, NV2A_TEXEL_DXT3, 16, {{0}}},
    [0x0f] = {"L_DXT45_A8R8G8B8", NV2A_BLOCKS, NV2A_TEXEL_DXT5, 16, {{0}}},
    [0x10] = {"LU_IMAGE_A1R5G5B5", NV2A_LINEAR, NV2A_TEXEL_BITS, 2, A1R5G5B5},
    [0x11] = {"LU_IMAGE_R5G6B5", NV2A_LINEAR, NV2A_TEXEL_BITS, 2, R5G6B5},
    [0x12] = {"LU_IMAGE_A8R8G8B8", NV2A_LINEAR, NV2A_TEXEL_BITS, 4, A8R8G8B8},
    [0x13] = {"LU_IMAGE_Y8", NV2A_LINEAR, NV2A_TEXEL_BITS, 1, Y8},
    [0x14] = {"LU_IMAGE_SY8", NV2A_LINEAR, NV2A_TEXEL_BITS, 1, SY8},
    [0x15] = {"LU_IMAGE_X7SY9", NV2A_LINEAR, NV2A_TEXEL_BITS, 2, SY9},
    [0x16] = {"LU_IMAGE_R8B8", NV2A_LINEAR, NV2A_TEXEL_BITS, 2, R8B8},
    [0x17] = {"LU_IMAGE_G8B8", NV2A_LINEAR, NV2A_TEXEL_BITS, 2, G8B8},
    [0x18] = {"LU_IMAGE_SG8SB8", NV2A_LINEAR, NV2A_TEXEL_BITS, 2, SG8SB8},
    [0x19] = {"SZ_A8", NV2A_SWIZZLED, NV2A_TEXEL_BITS, 1, A8},
    [0x1a] = {"SZ_A8Y8", NV2A_SWIZZLED, NV2A_TEXEL_BITS, 2, A8Y8},
    [0x1b] = {"LU_IMAGE_AY8", NV2A_LINEAR, NV2A_TEXEL_BITS, 1, AY8},
    [0x1c] = {"LU_IMAGE_X1R5G5B5", NV2A_LINEAR, NV2A_TEXEL_BITS, 2, X1R5G5B5},
    [0x1d] = {"LU_IMAGE_A4R4G4B4", NV2A_LINEAR, NV2A_TEXEL_BITS, 2, A4R4G4B4},
    [0x1e] = {"LU_IMAGE_X8R8G8B8", NV2A_LINEAR, NV2A_TEXEL_BITS, 4, X8R8G8B8},
    [0x1f] = {"LU_IMAGE_A8", NV2A_LINEAR, NV2A_TEXEL_BITS, 1, A8},
    [0x20] = {"LU_IMAGE_A8Y8", NV2A_LINEAR, NV2A_TEXEL_BITS, 2, A8Y8},
    [0x24] = {"LC_IMAGE_CR8YB8CB8YA8", NV2A_LINEAR, NV2A_TEXEL_YUYV, 2, {{0}}},
    [0x25] = {"LC_IMAGE_YB8CR8YA8CB8", NV2A_LINEAR, NV2A_TEXEL_UYVY, 2, {{0}}},
    [0x26] = {"LU_IMAGE_A8CR8CB8Y8", NV2A_LINEAR, NV2A_TEXEL_YUVA, 4, {{0}}},
    [0x27] = {"SZ_R6G5B5", NV2A_SWIZZLED, NV2A_TEXEL_BITS, 2, R6G5B5},
    [0x28] = {"SZ_G8B8", NV2A_SWIZZLED, NV2A_TEXEL_BITS, 2, G8B8},
    [0x29] = {"SZ_R8B8", NV2A_SWIZZLED, NV2A_TEXEL_BITS, 2, R8B8},
    [0x2a] = {"SZ_DEPTH_X8_Y24_FIXED", NV2A_SWIZZLED, NV2A_TEXEL_DEPTH_FIXED, 4, {BITS(8, 24)}},
    [0x2b] = {"SZ_DEPTH_X8_Y24_FLOAT", NV2A_SWIZZLED, NV2A_TEXEL_DEPTH_FLOAT, 4, {BITS(8, 24)}},
    [0x2c] = {"SZ_DEPTH_Y16_FIXED", NV2A_SWIZZLED, NV2A_TEXEL_DEPTH_FIXED, 2, {BITS(0, 16)}},
    [0x2d] = {"SZ_DEPTH_Y16_FLOAT", NV2A_SWIZZLED, NV2A_TEXEL_DEPTH_FLOAT, 2, {BITS(0, 16)}},
    [0x2e] = {"LU_IMAGE_DEPTH_X8_Y24_FIXED", NV2A_LINEAR, NV2A_TEXEL_DEPTH_FIXED, 4, {BITS(8, 24)}},
    [0x2f] = {"LU_IMAGE_DEPTH_X8_Y24_FLOAT", NV2A_LINEAR, NV2A_TEXEL_DEPTH_FLOAT, 4, {BITS(8, 24)}},
    [0x30] = {"LU_IMAGE_DEPTH_Y16_FIXED", NV2A_LINEAR, NV2A_TEXEL_DEPTH_FIXED, 2, {BITS(0, 16)}},
    [0x31] = {"LU_IMAGE_DEPTH_Y16_FLOAT", NV2A_LINEAR, NV2A_TEXEL_DEPTH_FLOAT, 2, {BITS(0, 16)}},
    [0x32] = {"SZ_Y16", NV2A_SWIZZLED, NV2A_TEXEL_BITS, 2, Y16},
    [0x33] = {"SZ_YB16YA16", NV2A_SWIZZLED, NV2A_TEXEL_BITS, 4, YB16YA16},
    [0x34] = {"LC_IMAGE_A4V6YB6A4U6YA6", NV2A_LINEAR, NV2A_TEXEL_YUV6, 2, {{0}}},
    [0x35] = {"LU_IMAGE_Y16", NV2A_LINEAR, NV2A_TEXEL_BITS, 2, Y16},
    [0x36] = {"LU_IMAGE_YB16YA16", NV2A_LINEAR, NV2A_TEXEL_BITS, 4, YB16YA16},
    [0x37] = {"LU_IMAGE_R6G5B5", NV2A_LINEAR, NV2A_TEXEL_BITS, 2, R6G5B5},
    [0x38] = {"SZ_R5G5B5A1", NV2A_SWIZZLED, NV2A_TEXEL_BITS, 2, R5G5B5A1},
    [0x39] = {"SZ_R4G4B4A4", NV2A_SWIZZLED, NV2A_TEXEL_BITS, 2, R4G4B4A4},
    [0x3a] = {"SZ_A8B8G8R8", NV2A_SWIZZLED, NV2A_TEXEL_BITS, 4, A8B8G8R8},
    [0x3b] = {"SZ_B8G8R8A8", NV2A_SWIZZLED, NV2A_TEXEL_BITS, 4, B8G8R8A8},
    [0x3c] = {"SZ_R8G8B8A8", NV2A_SWIZZLED, NV2A_TEXEL_BITS, 4, R8G8B8A8},
    [0x3d] = {"LU_IMAGE_R5G5B5A1", NV2A_LINEAR, NV2A_TEXEL_BITS, 2, R5G5B5A1},
    [0x3e] = {"LU_IMAGE_R4G4B4A4", NV2A_LINEAR, NV2A_TEXEL_BITS, 2, R4G4B4A4},
    [0x3f] = {"LU_IMAGE_A8B8G8R8", NV2A_LINEAR, NV2A_TEXEL_BITS, 4, A8B8G8R8},
    [0x40] = {"LU_IMAGE_B8G8R8A8", NV2A_LINEAR, NV2A_TEXEL_BITS, 4, B8G8R8A8},
    [0x41] = {"LU_IMAGE_R8G8B8A8", NV2A_LINEAR, NV2A_TEXEL_BITS, 4, R8G8B8A8},
};

const struct nv2a_texture_format *
nv2a_texture_format(uint32_t code)
{
   if (code >= sizeof(formats) / sizeof(formats[0]) || !formats[code].name)
      return NULL;
   return &formats[code];
}

static void
place_level(const struct nv2a_texture_format *format, const uint8_t log2_size[3], unsigned number,
            bool border, struct nv2a_texture_level *level)
{
   uint64_t size[3];
   for (unsigned axis = 0; axis < 3; axis++) {
      unsigned log2 = log2_size[axis] > number ? log2_size[axis] - number : 0;
      bool margin = border && log2_size[axis] > 0;
      level->size[axis] = 1u << log2;
      level->margin[axis] = margin ? 4 : 0;
      level->log2_stored[axis] = margin ? (log2 + 1 > 4 ? log2 + 1 : 4) : log2;
      level->stored[axis] = 1u << level->log2_stored[axis];
      size[axis] = level->stored[axis];
   }
   if (format->layout == NV2A_BLOCKS)
      for (unsigned axis = 0; axis < 2; axis++)
         size[axis] = (size[axis] + 3) / 4;
   uint64_t bytes = size[0] * size[1] * size[2] * format->bytes;
   level->bytes = bytes < 1u << 31 ? (uint32_t)bytes : 1u << 31;
}

unsigned
nv2a_texture_levels(const struct nv2a_texture_format *format, const uint8_t log2_size[3],
                    unsigned num, bool border, struct nv2a_texture_level levels[NV2A_MAX_LEVELS],
                    uint32_t *bytes)
{
   unsigned longest = 0;
   uint64_t total = 0;
   for (unsigned axis = 0; axis < 3; axis++)
      longest = log2_size[axis] > longest ? log2_size[axis] : longest;
   if (num > longest + 1)
      num = longest + 1;
   if (num > NV2A_MAX_LEVELS)
      num = NV2A_MAX_LEVELS;
   *bytes = 0;
   for (unsigned i = 0; i < num; i++) {
      place_level(format, log2_size, i, border, &levels[i]);
      levels[i].offset = (uint32_t)total;
      total += levels[i].bytes;
      if (total >= 1u << 31)
         return 0;
   }
   *bytes = (uint32_t)total;
   return num;
}
