/* A block has two halves, side by side or one above the other, with a colour and a table of four
 * brightnesses each; texels choose among these. Bytes are in the order of a big-endian number. */
#include "etc1.h"

#include <stdbool.h>

/* What the tables add, by their number and the texel's lower bit; the upper bit is the sign. */
static const uint8_t steps[8][2] = {
    {2, 8}, {5, 17}, {9, 29}, {13, 42}, {18, 60}, {24, 80}, {33, 106}, {47, 183},
};

enum { DIFFERENTIAL = 2, FLIPPED = 1 }; /* of byte 3 */

static uint8_t
expand_4(unsigned c)
{
   return (uint8_t)(c << 4 | c);
}

static uint8_t
expand_5(unsigned c)
{
   return (uint8_t)(c << 3 | c >> 2);
}

/* The colours of the halves: four bits each, or five and a difference of three with its sign. */
static void
decode_colors(const uint8_t *block, uint8_t colors[2][3])
{
   for (unsigned c = 0; c < 3; c++) {
      const unsigned bits = block[c];
      if (block[3] & DIFFERENTIAL) {
         const unsigned first = bits >> 3, difference = (bits & 7) ^ 4;
         colors[0][c] = expand_5(first);
         colors[1][c] = expand_5((first + difference - 4) & 31);
      } else {
         colors[0][c] = expand_4(bits >> 4);
         colors[1][c] = expand_4(bits & 15);
      }
   }
}

static uint8_t
clamp_byte(int x)
{
   return (uint8_t)(x < 0 ? 0 : x > 255 ? 255 : x);
}

void
gl_etc1_decode(const uint8_t block[8], uint8_t texels[16][4])
{
   uint8_t colors[2][3];
   decode_colors(block, colors);
   const bool flipped = block[3] & FLIPPED;
   const unsigned tables[2] = {block[3] >> 5, block[3] >> 2 & 7};
   const unsigned signs = (unsigned)block[4] << 8 | block[5];
   const unsigned sizes = (unsigned)block[6] << 8 | block[7];
   for (unsigned x = 0; x < 4; x++) {
      for (unsigned y = 0; y < 4; y++) {
         const unsigned half = (flipped ? y : x) / 2, bit = 4 * x + y;
         const int step = steps[tables[half]][sizes >> bit & 1];
         uint8_t *texel = texels[4 * y + x];
         for (unsigned c = 0; c < 3; c++)
            texel[c] = clamp_byte(colors[half][c] + (signs >> bit & 1 ? -step : step));
         texel[3] = 255;
      }
   }
}
