#include "ct_fxt1.h"

#include <stdbool.h>
#include <string.h>

typedef struct {
   uint64_t words[2];
} block_bits;

/* Bits low to high, fewer than 32. */
static unsigned
field(block_bits b, unsigned high, unsigned low)
{
   uint64_t from_low = b.words[low / 64] >> (low % 64);
   if (low < 64 && high >= 64)
      from_low |= b.words[1] << (64 - low);
   return (unsigned)from_low & ((1u << (high - low + 1)) - 1);
}

/* {[high:low], the upper bits of it again} as eight bits. */
static unsigned
replicate(unsigned v, unsigned bits)
{
   return v << (8 - bits) | v >> (2 * bits - 8);
}

/* Component c, 0 to 3 for r g b a, of the colours of a half. */
static void
expected_component(block_bits b, unsigned half, unsigned c, unsigned out[8])
{
   const unsigned low = c < 2 ? 10 - 5 * c : 0; /* of red, green, blue in a colour */
   unsigned e[4];
   if (field(b, 127, 126) == 0) {
      for (unsigned i = 0; i < 2; i++)
         e[i] = c == 3 ? 255 : replicate(field(b, 100 + 15 * i + low, 96 + 15 * i + low), 5);
      for (unsigned i = 0; i < 7; i++)
         out[i] = c == 3   ? 255
                  : i == 0 ? e[0]
                  : i == 6 ? e[1]
                           : ((6 - i) * e[0] + i * e[1] + 3) / 6;
      out[7] = 0;
      return;
   }
   for (unsigned i = 0; i < 4; i++)
      e[i] = c == 3 ? 255 : replicate(field(b, 68 + 15 * i + low, 64 + 15 * i + low), 5);
   if (field(b, 127, 125) == 2) {
      memcpy(out, e, sizeof e);
      return;
   }
   if (field(b, 127, 125) == 3) {
      for (unsigned i = 0; i < 3 && c == 3; i++)
         e[i] = replicate(field(b, 113 + 5 * i, 109 + 5 * i), 5);
      const unsigned first = e[half ? 2 : 0];
      e[3] = 0;
      memcpy(out, e, sizeof e);
      if (field(b, 124, 124)) {
         out[0] = first;
         out[1] = (2 * first + e[1] + 1) / 3;
         out[2] = (first + 2 * e[1] + 1) / 3;
         out[3] = e[1];
      }
      return;
   }
   const bool transparent = field(b, 124, 124);
   unsigned a = e[2 * half], z = e[2 * half + 1];
   if (c == 1) {
      const unsigned glsb = field(b, 125 + half, 125 + half);
      const unsigned select = field(b, half ? 33 : 1, half ? 33 : 1);
      z = replicate(field(b, (half ? 118 : 88), (half ? 114 : 84)) << 1 | glsb, 6);
      if (!transparent)
         a = replicate(field(b, (half ? 103 : 73), (half ? 99 : 69)) << 1 | (select ^ glsb), 6);
   }
   out[0] = a;
   out[1] = transparent ? (a + z) / 2 : (2 * a + z + 1) / 3;
   out[2] = transparent ? z : (a + 2 * z + 1) / 3;
   out[3] = transparent ? 0 : z;
}

void
ct_fxt1_decode(const uint8_t block[16], uint8_t texels[32][4])
{
   block_bits b = {{0}};
   for (unsigned i = 0; i < 16; i++)
      b.words[i / 8] |= (uint64_t)block[i] << (8 * (i % 8));
   const unsigned bits = field(b, 127, 126) ? 2 : 3;
   for (unsigned t = 0; t < 32; t++) {
      const unsigned x = t % 4 + t / 16 * 4, y = t % 16 / 4;
      const unsigned select = field(b, bits * t + bits - 1, bits * t);
      for (unsigned c = 0; c < 4; c++) {
         unsigned table[8] = {0};
         expected_component(b, t / 16, c, table);
         texels[8 * y + x][c] = (uint8_t)table[select];
      }
   }
}
