/* Textures without images: smooth functions of any coordinates. */
#include <math.h>

#include "case.h"

double
shader_texel(const struct ts_stage *s, unsigned stage, const double at[3], unsigned i)
{
   const double wave = sin(at[0] * 0.5 + at[1] * 0.7 * (i + 1) - at[2] * 0.3 + stage + i * 1.3);
   const bool has_sign = s->texel == TS_TEXEL_SIGNED || s->texel == TS_TEXEL_SIGNED_HILO ||
                         (s->texel == TS_TEXEL_MIXED && i < 3) ||
                         (s->texel >= TS_TEXEL_DSDT && i < 2);
   return has_sign ? wave : 0.5 + 0.5 * wave;
}
