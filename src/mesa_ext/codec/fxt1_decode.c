#include "fxt1.h"

#include <string.h>

/* `count` bits from bit `first` upward. */
static unsigned
bits_at(const uint8_t block[16], unsigned first, unsigned count)
{
   unsigned value = 0;
   for (unsigned i = 0; i < count; i++)
      value |= (unsigned)(block[(first + i) / 8] >> ((first + i) % 8) & 1) << i;
   return value;
}

static uint8_t
expand5(unsigned v)
{
   return (uint8_t)(v << 3 | v >> 2);
}

static uint8_t
expand6(unsigned v)
{
   return (uint8_t)(v << 2 | v >> 4);
}

/* The opaque colour of 15 bits that begins at bit `first`: blue is lowest. */
static void
color_at(const uint8_t block[16], unsigned first, uint8_t rgba[4])
{
   rgba[0] = expand5(bits_at(block, first + 10, 5));
   rgba[1] = expand5(bits_at(block, first + 5, 5));
   rgba[2] = expand5(bits_at(block, first, 5));
   rgba[3] = 255;
}

/* ((steps - at) * a + at * b) / steps of all components, to the nearest or downward. */
static void
between(const uint8_t a[4], const uint8_t b[4], unsigned steps, unsigned at, unsigned bias,
        uint8_t out[4])
{
   for (unsigned c = 0; c < 4; c++)
      out[c] = (uint8_t)(((steps - at) * a[c] + at * b[c] + bias) / steps);
}

/* Both ends and two between them. */
static void
four_levels(const uint8_t a[4], const uint8_t b[4], uint8_t table[4][4])
{
   for (unsigned i = 0; i < 4; i++)
      between(a, b, 3, i, 1, table[i]);
}

static void
hi_table(const uint8_t block[16], uint8_t table[8][4])
{
   uint8_t ends[2][4];
   color_at(block, 96, ends[0]);
   color_at(block, 111, ends[1]);
   for (unsigned i = 0; i < 7; i++)
      between(ends[0], ends[1], 6, i, 3, table[i]);
   memset(table[7], 0, sizeof table[7]);
}

static void
mixed_table(const uint8_t block[16], unsigned half, uint8_t table[4][4])
{
   const unsigned first = 64 + 30 * half, low_green = bits_at(block, 125 + half, 1);
   const unsigned transparent = bits_at(block, 124, 1);
   uint8_t ends[2][4];
   color_at(block, first, ends[0]);
   color_at(block, first + 15, ends[1]);
   ends[1][1] = expand6(bits_at(block, first + 20, 5) << 1 | low_green);
   if (!transparent) {
      const unsigned select = bits_at(block, 1 + 32 * half, 1);
      ends[0][1] = expand6(bits_at(block, first + 5, 5) << 1 | (select ^ low_green));
      four_levels(ends[0], ends[1], table);
      return;
   }
   for (unsigned i = 0; i < 3; i++)
      between(ends[0], ends[1], 2, i, 0, table[i]);
   memset(table[3], 0, sizeof table[3]);
}

static void
alpha_table(const uint8_t block[16], unsigned half, uint8_t table[4][4])
{
   uint8_t colors[3][4];
   for (unsigned i = 0; i < 3; i++) {
      color_at(block, 64 + 15 * i, colors[i]);
      colors[i][3] = expand5(bits_at(block, 109 + 5 * i, 5));
   }
   if (bits_at(block, 124, 1)) {
      four_levels(colors[half ? 2 : 0], colors[1], table);
      return;
   }
   memcpy(table, colors, sizeof colors);
   memset(table[3], 0, sizeof table[3]);
}

unsigned
gl_fxt1_table(const uint8_t block[16], unsigned half, uint8_t table[8][4])
{
   const unsigned mode = bits_at(block, 125, 3);
   switch (mode) {
   case FXT1_HI:
   case FXT1_HI + 1:
      hi_table(block, table);
      return 3;
   case FXT1_CHROMA:
      for (unsigned i = 0; i < 4; i++)
         color_at(block, 64 + 15 * i, table[i]);
      return 2;
   case FXT1_ALPHA:
      alpha_table(block, half, table);
      return 2;
   default:
      mixed_table(block, half, table);
      return 2;
   }
}

void
gl_fxt1_decode(const uint8_t block[16], uint8_t texels[FXT1_TEXELS][4])
{
   uint8_t table[8][4];
   for (unsigned half = 0; half < 2; half++) {
      const unsigned bits = gl_fxt1_table(block, half, table);
      for (unsigned t = 16 * half; t < 16 * half + 16; t++)
         memcpy(texels[gl_fxt1_place(t)], table[bits_at(block, t * bits, bits)], 4);
   }
}
