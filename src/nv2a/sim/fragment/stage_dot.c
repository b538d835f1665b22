/* How dot products of texture stages see colours. */
#include "stages.h"

#include <math.h>

/* x of the range 0..1 as a number of so many steps, read as the mapping's kind of signed number. */
static float
as_signed(enum nv2a_dot_mapping mapping, float x, float steps)
{
   const float n = x * (steps - 1), half = steps / 2;
   switch (mapping) {
   case NV2A_DOT_EXPAND_D3D:
   case NV2A_DOT_HEMISPHERE_D3D:
      return (n - half) / (half - 1);
   case NV2A_DOT_EXPAND_GL:
   case NV2A_DOT_HEMISPHERE_GL:
      return 2 * x - 1;
   case NV2A_DOT_SIGNED:
   case NV2A_DOT_HEMISPHERE:
      return (n >= half - 0.5f ? n - steps : n) / (half - 1);
   default:
      return x;
   }
}

static float
byte_of(float x)
{
   return floorf(x * 255 + 0.5f);
}

void
nv2a_stage_dot_input(enum nv2a_dot_mapping mapping, const float rgba[4], float out[3])
{
   if (mapping < NV2A_DOT_HILO_1) {
      for (int k = 0; k < 3; k++)
         out[k] = as_signed(mapping, rgba[k], 256);
      return;
   }
   /* Two numbers of 16 bits: alpha and red, green and blue. */
   const float high = (byte_of(rgba[3]) * 256 + byte_of(rgba[0])) / 65535;
   const float low = (byte_of(rgba[1]) * 256 + byte_of(rgba[2])) / 65535;
   out[0] = as_signed(mapping, high, 65536);
   out[1] = as_signed(mapping, low, 65536);
   out[2] = 1;
   if (mapping != NV2A_DOT_HILO_1) {
      const float rest = 1 - out[0] * out[0] - out[1] * out[1];
      out[2] = rest > 0 ? sqrtf(rest) : 0;
   }
}
