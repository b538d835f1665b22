#include "random_program.h"

#include <string.h>

uint32_t
random_next(uint64_t *state)
{
   /* xorshift64* */
   *state ^= *state >> 12;
   *state ^= *state << 25;
   *state ^= *state >> 27;
   return (uint32_t)(*state * UINT64_C(2685821657736338717) >> 32);
}

uint32_t
random_below(uint64_t *state, uint32_t limit)
{
   return (uint32_t)((uint64_t)random_next(state) * limit >> 32);
}

float
random_float(uint64_t *state)
{
   static const uint32_t special[] = {0,          0x80000000, 0x7f800000, 0xff800000, 0x7fc00000,
                                      0x00000001, 0x807fffff, 0x00800000, 0x7f7fffff, 0x3f800000,
                                      0xbf800000, 0x3f7fffff, 0x42fe0000, 0xc2fc0000};
   uint32_t bits = random_next(state);
   switch (random_below(state, 8)) {
   case 0:
      bits = special[random_below(state, sizeof special / sizeof special[0])];
      break;
   case 1:
      break; /* any bits */
   case 2:
      return (float)((int)random_below(state, 201) - 100);
   default:
      return ((float)(int)bits) * 0x1p-29f;
   }
   float f;
   memcpy(&f, &bits, sizeof f);
   return f;
}
