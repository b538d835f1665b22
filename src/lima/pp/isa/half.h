/* Half floats, the numbers of the fragment processor: 1 bit sign, 5 bits exponent, 10 bits
 * fraction, with denormals, infinities and NaN as in IEEE 754. */
#ifndef LIMA_PP_HALF_H
#define LIMA_PP_HALF_H

#include <stdint.h>
#include <string.h>

#define LIMA_HALF_MAX 65504.0f   /* the largest number */
#define LIMA_HALF_LIMIT 65520.0f /* from here on a float is rounded to infinity */

static inline float
lima_half_to_float(uint16_t half)
{
   const uint32_t sign = (uint32_t)(half & 0x8000) << 16, exponent = half >> 10 & 31;
   const uint32_t fraction = half & 0x3ff;
   uint32_t bits = sign | (exponent + 112) << 23 | fraction << 13;
   float value;
   if (exponent == 0) {
      value = (float)fraction * 0x1p-24f;
      return sign ? -value : value;
   }
   if (exponent == 31)
      bits |= 0x7f800000;
   memcpy(&value, &bits, sizeof value);
   return value;
}

/* Rounds to the nearest half float, ties to even. */
static inline uint16_t
lima_half_from_float(float value)
{
   uint32_t bits;
   memcpy(&bits, &value, sizeof bits);
   const uint16_t sign = (uint16_t)(bits >> 16 & 0x8000);
   bits &= 0x7fffffff;
   if (bits > 0x7f800000)
      return sign | 0x7e00;
   if (bits >= 0x477ff000) /* 65520 */
      return sign | 0x7c00;
   if (bits < 0x38800000) { /* 2^-14: in units of 2^-24, which a float near 1/2 has */
      float small;
      memcpy(&small, &bits, sizeof small);
      small += 0.5f;
      memcpy(&bits, &small, sizeof bits);
      return (uint16_t)(sign | (bits - 0x3f000000));
   }
   return (uint16_t)(sign | ((bits + 0xfff + (bits >> 13 & 1) - 0x38000000) >> 13));
}

#endif
