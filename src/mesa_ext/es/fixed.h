/* Fixed-point numbers of OpenGL ES 1.1: 32 bits, 16 of them behind the point. */
#ifndef MESA_EXT_ES_FIXED_H
#define MESA_EXT_ES_FIXED_H

#include <math.h>

#include "mesa_ext/core/convert.h"
#include "mesa_ext/dispatch/gl_dispatch.h"

static inline double
gl_fixed_to_double(GLfixed x)
{
   return (double)x * 0x1p-16;
}

static inline float
gl_fixed_to_float(GLfixed x)
{
   return (float)gl_fixed_to_double(x);
}

static inline void
gl_fixed_to_floats(float *out, const GLfixed *in, unsigned num)
{
   for (unsigned i = 0; i < num; i++)
      out[i] = gl_fixed_to_float(in[i]);
}

/* The nearest one; what is too large becomes the largest (ES 1.1 section 2.3), and NaN 0. */
static inline GLfixed
gl_float_to_fixed(float x)
{
   const double scaled = (double)x * 0x1p16;
   if (!(scaled == scaled))
      return 0;
   return scaled >= 0x1p31 ? INT32_MAX : scaled <= -0x1p31 ? INT32_MIN : (GLfixed)lrint(scaled);
}

#endif
