/* Conversions between parameter types (OpenGL 1.3, table 2.6 and section 6.1.2). */
#ifndef MESA_EXT_CORE_CONVERT_H
#define MESA_EXT_CORE_CONVERT_H

#include <math.h>

#include "compiler/ir/formats.h"
#include "types.h"

/* A signed integer that stands for a colour or normal component: most positive to 1, most negative
 * to -1. */
static inline float
gl_int_to_float(GLint i)
{
   return (float)((2.0 * i + 1.0) / 4294967295.0);
}

/* The inverse, for Get: 1 to the most positive, -1 to the most negative; clamped. */
static inline GLint
gl_float_to_int_color(double f)
{
   const double i = floor((4294967295.0 * f - 1.0) / 2.0 + 0.5);
   return i >= 2147483647.0 ? 2147483647 : i >= -2147483648.0 ? (GLint)i : -2147483647 - 1;
}

/* Nearest integer, for Get and for enumerants given as floats; clamped, NaN gives the least. */
static inline GLint
gl_float_to_int(double f)
{
   const double i = floor(f + 0.5);
   return i >= 2147483647.0 ? 2147483647 : i >= -2147483648.0 ? (GLint)i : -2147483647 - 1;
}

/* An enumerant given as a float; what is no enumerant gives GL_INVALID_ENUM's own value 0x0500,
 * which no parameter accepts. */
static inline GLenum
gl_float_to_enum(float f)
{
   return f >= 0 && f < 2147483648.0f ? (GLenum)f : GL_INVALID_ENUM;
}

/* NV_half_float. */
static inline float
gl_half_to_float(GLhalfNV h)
{
   return ir_up2h(h, 0);
}

/* [0,1]; NaN gives 0. */
static inline float
gl_clampf(float f)
{
   return f > 1 ? 1 : f > 0 ? f : 0;
}

static inline double
gl_clampd(double f)
{
   return f > 1 ? 1 : f > 0 ? f : 0;
}

#endif
