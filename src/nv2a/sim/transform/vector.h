/* Small vectors. Private to this folder. */
#ifndef NV2A_TRANSFORM_VECTOR_H
#define NV2A_TRANSFORM_VECTOR_H

#include <math.h>

static inline float
dot3(const float a[3], const float b[3])
{
   return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

static inline float
dot4(const float a[4], const float b[4])
{
   return a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3];
}

static inline void
transform4(const float rows[4][4], const float v[4], float result[4])
{
   for (unsigned i = 0; i < 4; i++)
      result[i] = dot4(rows[i], v);
}

/* Length 1, and the length that it had; zero stays. */
static inline float
normalise3(float v[3])
{
   const float square = dot3(v, v);
   if (!(square > 0.0f))
      return 0.0f;
   const float length = sqrtf(square), scale = 1.0f / length;
   for (unsigned i = 0; i < 3; i++)
      v[i] *= scale;
   return length;
}

/* NaN is 1, as the vertex unit has it. */
static inline float
saturate(float x)
{
   return x <= 0.0f ? 0.0f : x < 1.0f ? x : 1.0f;
}

#endif
