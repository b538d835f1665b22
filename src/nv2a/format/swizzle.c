#include "swizzle.h"

uint32_t
nv2a_swizzle_3d(uint32_t x, uint32_t y, uint32_t z, const uint8_t log2_size[3])
{
   uint32_t from[3] = {x, y, z}, number = 0;
   unsigned to = 0;
   for (unsigned bit = 0; bit < 16; bit++)
      for (unsigned axis = 0; axis < 3; axis++)
         if (bit < log2_size[axis])
            number |= (from[axis] >> bit & 1) << to++;
   return number;
}
