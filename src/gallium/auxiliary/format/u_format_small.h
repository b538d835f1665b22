/* Floats smaller than 16 bits, as texels have them: EXT_packed_float (section 2.1.A, 2.1.B) and
 * EXT_texture_shared_exponent. Both have no sign. */
#ifndef U_FORMAT_SMALL_H
#define U_FORMAT_SMALL_H

#include <stdint.h>

#include "compiler/ir/formats.h"

/* A float of 5 bits of exponent and `bits` - 5 of mantissa; bits 10 or 11. */
static inline float
u_small_float_unpack(uint32_t v, unsigned bits)
{
   /* A 16-bit float without sign, and with fewer bits of mantissa. */
   return ir_up2h((int32_t)(v << (15 - bits)), 0);
}

/* The nearest one, even where two are as near: negative values and -infinity are 0, values beyond
 * the largest finite one become it, infinity stays, NaN is one. */
static inline uint32_t
u_small_float_pack(float f, unsigned bits)
{
   const unsigned drop = 15 - bits;
   const uint32_t infinity = 31u << (bits - 5), largest = infinity - 1;
   const uint32_t m = ir_bits(f) & 0x7fffffffu;
   if (m > 0x7f800000u)
      return infinity | 1;
   if (ir_bits(f) >> 31)
      return 0;
   if (m == 0x7f800000u)
      return infinity;
   /* Rounded once, from the float: normal ones at their last place of mantissa, others as
    * multiples of the smallest, by the last place of floats of that size. */
   uint32_t v;
   if (m < 0x38800000u) {
      const float one = ir_float((uint32_t)(127 + 9 - (10 - drop)) << 23);
      v = ir_bits(f + one) - ir_bits(one);
   } else {
      const unsigned shift = 13 + drop;
      v = ((m + ((1u << (shift - 1)) - 1) + (m >> shift & 1)) >> shift) - (112u << (10 - drop));
   }
   return v < largest ? v : largest;
}

/* Three mantissas of 9 bits and an exponent: each is m * 2^(e - 24). */
static inline void
u_shared_exp_unpack(uint32_t v, float rgb[3])
{
   const float scale = ir_float((127 - 24 + (v >> 27)) << 23);
   for (unsigned c = 0; c < 3; c++)
      rgb[c] = (float)(v >> (9 * c) & 511) * scale;
}

/* As the specification encodes: components are clamped to what can be (NaN is 0), the largest says
 * the exponent. */
static inline uint32_t
u_shared_exp_pack(const float rgb[3])
{
   const float max_value = 65408.0f; /* 511/512 * 2^16 */
   float clamped[3], largest = 0;
   for (unsigned c = 0; c < 3; c++) {
      clamped[c] = rgb[c] > 0 ? (rgb[c] < max_value ? rgb[c] : max_value) : 0;
      largest = clamped[c] > largest ? clamped[c] : largest;
   }
   /* floor(log2(largest)), at least -16 */
   const int log2 = (int)(ir_bits(largest) >> 23) - 127;
   int exponent = (log2 < -16 ? -16 : log2) + 1 + 15;
   float scale = ir_float((uint32_t)(127 + 24 - exponent) << 23);
   if ((uint32_t)(largest * scale + 0.5f) == 512) {
      exponent++;
      scale *= 0.5f;
   }
   uint32_t v = (uint32_t)exponent << 27;
   for (unsigned c = 0; c < 3; c++)
      v |= (uint32_t)(clamped[c] * scale + 0.5f) << (9 * c);
   return v;
}

#endif
