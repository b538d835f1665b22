#include "attrib.h"

#include <string.h>

#include "arith.h"

/* --- Single numbers */

uint32_t
nv2a_attrib_ubyte(uint8_t n)
{
   if (n == 0)
      return 0;
   return n == 255 ? NV2A_F_ONE : nv2a_f_normalise(0, 126, n * UINT64_C(0x010101));
}

uint32_t
nv2a_attrib_short_normalised(int16_t n)
{
   const int64_t odd = 2 * (int64_t)n + 1;
   if (n == INT16_MAX)
      return NV2A_F_ONE;
   if (n == INT16_MIN)
      return NV2A_F_ONE | NV2A_F_SIGN;
   /* 32 fraction bits */
   return nv2a_f_normalise(odd < 0 ? NV2A_F_SIGN : 0, 150 - 32,
                           (uint64_t)(odd < 0 ? -odd : odd) * 0x10001);
}

uint32_t
nv2a_attrib_short(int16_t n)
{
   if (n == 0)
      return 0;
   return nv2a_f_normalise(n < 0 ? NV2A_F_SIGN : 0, 150, (uint64_t)(n < 0 ? -(int64_t)n : n));
}

float
nv2a_attrib_packed(int32_t n, unsigned bits)
{
   const float value = (float)n / (float)((1 << (bits - 1)) - 1);
   return value < -1.0f ? -1.0f : value;
}

/* --- Formats */

enum { SIZE_XYW = 7 };

static unsigned
components(unsigned size)
{
   return size == SIZE_XYW ? 3 : size;
}

static unsigned
component_bytes(unsigned type)
{
   switch (type) {
   case NV2A_ATTRIB_UB_D3D:
   case NV2A_ATTRIB_UB_OGL:
      return 1;
   case NV2A_ATTRIB_S1:
   case NV2A_ATTRIB_S32K:
      return 2;
   case NV2A_ATTRIB_F:
   case NV2A_ATTRIB_CMP:
      return 4;
   default:
      return 0;
   }
}

unsigned
nv2a_attrib_bytes(unsigned type, unsigned size)
{
   if (size > 4 && size != SIZE_XYW)
      return 0;
   if (type == NV2A_ATTRIB_CMP)
      return size ? 4 : 0;
   if (type == NV2A_ATTRIB_UB_D3D) /* red is the third byte */
      return size >= 3 ? 4 : 0;
   return component_bytes(type) * components(size);
}

unsigned
nv2a_attrib_words(unsigned type, unsigned size)
{
   return (nv2a_attrib_bytes(type, size) + 3) / 4;
}

/* Component i of an array of single numbers. */
static uint32_t
component(unsigned type, const uint8_t *data, unsigned i)
{
   uint16_t half;
   uint32_t word;
   switch (type) {
   case NV2A_ATTRIB_UB_D3D:
      return nv2a_attrib_ubyte(data[i < 3 ? 2 - i : i]);
   case NV2A_ATTRIB_UB_OGL:
      return nv2a_attrib_ubyte(data[i]);
   case NV2A_ATTRIB_S1:
   case NV2A_ATTRIB_S32K:
      memcpy(&half, data + 2 * i, sizeof half);
      return type == NV2A_ATTRIB_S1 ? nv2a_attrib_short_normalised((int16_t)half)
                                    : nv2a_attrib_short((int16_t)half);
   default:
      memcpy(&word, data + 4 * i, sizeof word);
      return word;
   }
}

/* x in the low 11 bits, then y, then z in 10. */
static void
fetch_packed(const uint8_t *data, float v[4])
{
   uint32_t word;
   memcpy(&word, data, sizeof word);
   v[0] = nv2a_attrib_packed((int32_t)(word << 21) >> 21, 11);
   v[1] = nv2a_attrib_packed((int32_t)(word << 10) >> 21, 11);
   v[2] = nv2a_attrib_packed((int32_t)word >> 22, 10);
}

bool
nv2a_attrib_fetch(unsigned type, unsigned size, const uint8_t *data, float v[4])
{
   static const float missing[4] = {0.0f, 0.0f, 0.0f, 1.0f};
   if (!nv2a_attrib_bytes(type, size))
      return false;
   memcpy(v, missing, sizeof missing);
   if (type == NV2A_ATTRIB_CMP) {
      fetch_packed(data, v);
      return true;
   }
   for (unsigned i = 0; i < components(size); i++) {
      const uint32_t bits = component(type, data, i);
      memcpy(&v[size == SIZE_XYW && i == 2 ? 3 : i], &bits, sizeof bits);
   }
   return true;
}
