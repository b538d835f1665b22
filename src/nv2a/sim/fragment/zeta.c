/* Depth as zeta surfaces hold it. The float forms are the upper bits of a number of 32 bits without
 * its sign; the 16-bit one has a bias of 7 and no small numbers: 0 alone is below 2^-7. */
#include "surface.h"

#include <math.h>
#include <string.h>

#define FLOAT24_MAX 0xfeffffu
#define FLOAT16_BASE (0x3c000000u >> 11)

static uint32_t
float_bits(double z)
{
   const float value = (float)z;
   uint32_t bits;
   memcpy(&bits, &value, sizeof bits);
   return bits;
}

static uint32_t
encode_fixed(double z, uint32_t max)
{
   if (!(z > 0)) /* NaN too */
      return 0;
   return z >= max ? max : (uint32_t)(z + 0.5);
}

uint32_t
nv2a_zeta_encode(enum nv2a_zeta_format format, double z)
{
   const uint32_t bits = z > 0 ? float_bits(z) : 0;
   switch (format) {
   case NV2A_ZETA_Z16:
      return encode_fixed(z, 0xffff);
   case NV2A_ZETA_Z24S8:
      return encode_fixed(z, 0xffffff);
   case NV2A_ZETA_Z24S8_FLOAT:
      return bits >> 7 < FLOAT24_MAX ? bits >> 7 : FLOAT24_MAX;
   case NV2A_ZETA_Z16_FLOAT:
      if (bits >> 11 <= FLOAT16_BASE)
         return 0;
      return (bits >> 11) - FLOAT16_BASE < 0xffff ? (bits >> 11) - FLOAT16_BASE : 0xffff;
   case NV2A_ZETA_NONE:
      break;
   }
   return 0;
}
