/* Noise that repeats. */
#include "demo.h"

#include <math.h>
#include <stdint.h>

static float
lattice(int x, int y, int period, uint32_t seed)
{
   const uint32_t mask = (uint32_t)period - 1;
   uint32_t h = (((uint32_t)x & mask) * 0x9e3779b1u) ^ (((uint32_t)y & mask) * 0x85ebca77u) ^ seed;
   h ^= h >> 15;
   h *= 0x2c1b3c6du;
   h ^= h >> 12;
   h *= 0x297a2d39u;
   h ^= h >> 15;
   return (float)(h >> 8) * (1.0f / 16777216.0f);
}

static float
smooth(float t)
{
   return t * t * (3.0f - 2.0f * t);
}

float
demo_noise(float x, float y, int period, unsigned seed)
{
   const float fx = floorf(x), fy = floorf(y);
   const int ix = (int)fx, iy = (int)fy;
   const float tx = smooth(x - fx), ty = smooth(y - fy);
   const float low =
       lattice(ix, iy, period, seed) * (1.0f - tx) + lattice(ix + 1, iy, period, seed) * tx;
   const float high =
       lattice(ix, iy + 1, period, seed) * (1.0f - tx) + lattice(ix + 1, iy + 1, period, seed) * tx;
   return low * (1.0f - ty) + high * ty;
}

float
demo_fractal(float x, float y, int period, int octaves, unsigned seed)
{
   float sum = 0.0f, share = 0.5f;
   for (int i = 0; i < octaves; i++, share *= 0.5f, period *= 2)
      sum += share * demo_noise(x * (float)period, y * (float)period, period, seed + (unsigned)i);
   return sum;
}
