/* Colours of registers. */
#ifndef NV2A_FRAGMENT_COLOR_H
#define NV2A_FRAGMENT_COLOR_H

#include <stdint.h>

/* r, g, b, a of a word A8R8G8B8. */
static inline void
nv2a_color_argb(uint32_t word, float rgba[4])
{
   for (int c = 0; c < 4; c++)
      rgba[c] = (float)(word >> (c == 3 ? 24 : 16 - 8 * c) & 0xff) / 255.0f;
}

static inline float
nv2a_clamp01(float x)
{
   return x > 0 ? (x < 1 ? x : 1) : 0; /* NaN becomes 0 */
}

#endif
