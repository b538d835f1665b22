#include "u_srgb.h"

static unsigned
byte_of(float v)
{
   return v > 0.0f ? (v < 1.0f ? (unsigned)(v * 255.0f + 0.5f) : 255) : 0;
}

void
u_srgb_decode_row(float (*rgba)[4], size_t n)
{
   for (size_t i = 0; i < n; i++)
      for (unsigned c = 0; c < 3; c++)
         rgba[i][c] = u_srgb_linear[byte_of(rgba[i][c])];
}

void
u_srgb_encode_row(float (*rgba)[4], size_t n)
{
   for (size_t i = 0; i < n; i++)
      for (unsigned c = 0; c < 3; c++)
         rgba[i][c] = (float)u_srgb_encode(rgba[i][c]) / 255.0f;
}
