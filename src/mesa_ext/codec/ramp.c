#include "ramp.h"

#include <string.h>

/* An end, or a texel's component. */
static int
value_of(uint8_t byte, bool is_signed)
{
   return is_signed ? (int8_t)byte : byte;
}

static int
clamp_signed(int value)
{
   return value < -127 ? -127 : value;
}

/* The eight values. Where the first end is not above the second there are four between them, and
 * the least and the greatest value that there is. */
static void
make_ramp(int first, int second, bool is_signed, int ramp[8])
{
   const int steps = first > second ? 7 : 5;
   if (is_signed) {
      first = clamp_signed(first);
      second = clamp_signed(second);
   }
   ramp[0] = first;
   ramp[1] = second;
   for (int i = 1; i < steps; i++) {
      const int sum = first * (steps - i) + second * i;
      const int half = is_signed ? steps / 2 : 0;
      ramp[i + 1] = (sum < 0 ? sum - half : sum + half) / steps;
   }
   if (steps == 5) {
      ramp[6] = is_signed ? -127 : 0;
      ramp[7] = is_signed ? 127 : 255;
   }
}

/* Which value each texel has, three bits each from the lowest on. */
static uint64_t
load_codes(const uint8_t block[8])
{
   uint64_t bits;
   memcpy(&bits, block, sizeof bits);
   bits = __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__ ? bits : __builtin_bswap64(bits);
   return bits >> 16;
}

void
gl_ramp_decode_signed(const uint8_t block[8], unsigned c, uint8_t texels[16][4])
{
   int ramp[8];
   make_ramp(value_of(block[0], true), value_of(block[1], true), true, ramp);
   const uint64_t bits = load_codes(block);
   for (unsigned i = 0; i < 16; i++)
      texels[i][c] = (uint8_t)ramp[bits >> (3 * i) & 7];
}

/* Which value of the ramp each texel takes; returns the sum of the squares of what is wrong. */
static unsigned
choose(const int values[16], int first, int second, bool is_signed, uint64_t *bits)
{
   int ramp[8];
   unsigned error = 0;
   make_ramp(first, second, is_signed, ramp);
   *bits = 0;
   for (unsigned i = 0; i < 16; i++) {
      unsigned best = 0;
      for (unsigned k = 1; k < 8; k++) {
         const int d = values[i] - ramp[k], b = values[i] - ramp[best];
         best = d * d < b * b ? k : best;
      }
      const int off = values[i] - ramp[best];
      error += (unsigned)(off * off);
      *bits |= (uint64_t)best << (3 * i);
   }
   return error;
}

/* The ends are the least and the greatest value, or those without the values that a ramp with the
 * extremes has anyway: what is better of the two. */
void
gl_ramp_encode(const uint8_t texels[16][4], bool is_signed, unsigned c, uint8_t block[8])
{
   const int least = is_signed ? -127 : 0, greatest = is_signed ? 127 : 255;
   int values[16], low = greatest, high = least, inner_low = greatest, inner_high = least;
   for (unsigned i = 0; i < 16; i++) {
      const int v = is_signed ? clamp_signed(value_of(texels[i][c], true)) : texels[i][c];
      values[i] = v;
      low = v < low ? v : low;
      high = v > high ? v : high;
      if (v != least && v != greatest) {
         inner_low = v < inner_low ? v : inner_low;
         inner_high = v > inner_high ? v : inner_high;
      }
   }
   if (inner_low > inner_high)
      inner_low = inner_high = low;
   uint64_t bits, inner_bits;
   const unsigned error = choose(values, high, low, is_signed, &bits);
   const bool inner = choose(values, inner_low, inner_high, is_signed, &inner_bits) < error;
   block[0] = (uint8_t)(inner ? inner_low : high);
   block[1] = (uint8_t)(inner ? inner_high : low);
   for (unsigned i = 0; i < 6; i++)
      block[2 + i] = (uint8_t)((inner ? inner_bits : bits) >> (8 * i));
}
