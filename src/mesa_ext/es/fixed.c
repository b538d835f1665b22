/* The commands of OpenGL ES 1.1 that take fixed-point numbers (GLfixed, 16.16): those with a number
 * of parameters of their own. What they mean is said by the commands of floats. */
#include "fixed.h"

void
gl_exec_AlphaFuncx(struct gl_context *ctx, GLenum func, GLfixed ref)
{
   gl_exec_AlphaFunc(ctx, func, gl_fixed_to_float(ref));
}

void
gl_exec_ClearColorx(struct gl_context *ctx, GLfixed red, GLfixed green, GLfixed blue, GLfixed alpha)
{
   gl_exec_ClearColor(ctx, gl_fixed_to_float(red), gl_fixed_to_float(green),
                      gl_fixed_to_float(blue), gl_fixed_to_float(alpha));
}

void
gl_exec_ClearDepthx(struct gl_context *ctx, GLfixed depth)
{
   gl_exec_ClearDepth(ctx, gl_fixed_to_double(depth));
}

void
gl_exec_Color4x(struct gl_context *ctx, GLfixed red, GLfixed green, GLfixed blue, GLfixed alpha)
{
   gl_exec_Color4f(ctx, gl_fixed_to_float(red), gl_fixed_to_float(green), gl_fixed_to_float(blue),
                   gl_fixed_to_float(alpha));
}

void
gl_exec_DepthRangex(struct gl_context *ctx, GLfixed n, GLfixed f)
{
   gl_exec_DepthRange(ctx, gl_fixed_to_double(n), gl_fixed_to_double(f));
}

void
gl_exec_LineWidthx(struct gl_context *ctx, GLfixed width)
{
   gl_exec_LineWidth(ctx, gl_fixed_to_float(width));
}

void
gl_exec_MultiTexCoord4x(struct gl_context *ctx, GLenum texture, GLfixed s, GLfixed t, GLfixed r,
                        GLfixed q)
{
   gl_exec_MultiTexCoord4f(ctx, texture, gl_fixed_to_float(s), gl_fixed_to_float(t),
                           gl_fixed_to_float(r), gl_fixed_to_float(q));
}

void
gl_exec_Normal3x(struct gl_context *ctx, GLfixed nx, GLfixed ny, GLfixed nz)
{
   gl_exec_Normal3f(ctx, gl_fixed_to_float(nx), gl_fixed_to_float(ny), gl_fixed_to_float(nz));
}

void
gl_exec_PointSizex(struct gl_context *ctx, GLfixed size)
{
   gl_exec_PointSize(ctx, gl_fixed_to_float(size));
}

void
gl_exec_PolygonOffsetx(struct gl_context *ctx, GLfixed factor, GLfixed units)
{
   gl_exec_PolygonOffset(ctx, gl_fixed_to_float(factor), gl_fixed_to_float(units));
}

void
gl_exec_SampleCoveragex(struct gl_context *ctx, GLfixed value, GLboolean invert)
{
   gl_exec_SampleCoverage(ctx, gl_fixed_to_float(value), invert);
}

/* --- Matrices */

void
gl_exec_Frustumf(struct gl_context *ctx, GLfloat l, GLfloat r, GLfloat b, GLfloat t, GLfloat n,
                 GLfloat f)
{
   gl_exec_Frustum(ctx, (GLdouble)l, (GLdouble)r, (GLdouble)b, (GLdouble)t, (GLdouble)n,
                   (GLdouble)f);
}

void
gl_exec_Frustumx(struct gl_context *ctx, GLfixed l, GLfixed r, GLfixed b, GLfixed t, GLfixed n,
                 GLfixed f)
{
   gl_exec_Frustum(ctx, gl_fixed_to_double(l), gl_fixed_to_double(r), gl_fixed_to_double(b),
                   gl_fixed_to_double(t), gl_fixed_to_double(n), gl_fixed_to_double(f));
}

void
gl_exec_Orthof(struct gl_context *ctx, GLfloat l, GLfloat r, GLfloat b, GLfloat t, GLfloat n,
               GLfloat f)
{
   gl_exec_Ortho(ctx, (GLdouble)l, (GLdouble)r, (GLdouble)b, (GLdouble)t, (GLdouble)n, (GLdouble)f);
}

void
gl_exec_Orthox(struct gl_context *ctx, GLfixed l, GLfixed r, GLfixed b, GLfixed t, GLfixed n,
               GLfixed f)
{
   gl_exec_Ortho(ctx, gl_fixed_to_double(l), gl_fixed_to_double(r), gl_fixed_to_double(b),
                 gl_fixed_to_double(t), gl_fixed_to_double(n), gl_fixed_to_double(f));
}

void
gl_exec_LoadMatrixx(struct gl_context *ctx, const GLfixed *m)
{
   GLfloat matrix[16];
   gl_fixed_to_floats(matrix, m, 16);
   gl_exec_LoadMatrixf(ctx, matrix);
}

void
gl_exec_MultMatrixx(struct gl_context *ctx, const GLfixed *m)
{
   GLfloat matrix[16];
   gl_fixed_to_floats(matrix, m, 16);
   gl_exec_MultMatrixf(ctx, matrix);
}

void
gl_exec_Rotatex(struct gl_context *ctx, GLfixed angle, GLfixed x, GLfixed y, GLfixed z)
{
   gl_exec_Rotatef(ctx, gl_fixed_to_float(angle), gl_fixed_to_float(x), gl_fixed_to_float(y),
                   gl_fixed_to_float(z));
}

void
gl_exec_Scalex(struct gl_context *ctx, GLfixed x, GLfixed y, GLfixed z)
{
   gl_exec_Scalef(ctx, gl_fixed_to_float(x), gl_fixed_to_float(y), gl_fixed_to_float(z));
}

void
gl_exec_Translatex(struct gl_context *ctx, GLfixed x, GLfixed y, GLfixed z)
{
   gl_exec_Translatef(ctx, gl_fixed_to_float(x), gl_fixed_to_float(y), gl_fixed_to_float(z));
}

/* --- Clip planes */

void
gl_exec_ClipPlanef(struct gl_context *ctx, GLenum p, const GLfloat *eqn)
{
   GLdouble plane[4];
   for (int i = 0; i < 4; i++)
      plane[i] = (GLdouble)eqn[i];
   gl_exec_ClipPlane(ctx, p, plane);
}

void
gl_exec_ClipPlanex(struct gl_context *ctx, GLenum plane, const GLfixed *equation)
{
   GLfloat floats[4];
   gl_fixed_to_floats(floats, equation, 4);
   gl_exec_ClipPlanef(ctx, plane, floats);
}

/* An error leaves what is asked for alone. */
void
gl_exec_GetClipPlanef(struct gl_context *ctx, GLenum plane, GLfloat *equation)
{
   GLdouble found[4];
   for (int i = 0; i < 4; i++)
      found[i] = (GLdouble)equation[i];
   gl_exec_GetClipPlane(ctx, plane, found);
   for (int i = 0; i < 4; i++)
      equation[i] = (GLfloat)found[i];
}

void
gl_exec_GetClipPlanex(struct gl_context *ctx, GLenum plane, GLfixed *equation)
{
   GLfloat floats[4];
   gl_fixed_to_floats(floats, equation, 4);
   gl_exec_GetClipPlanef(ctx, plane, floats);
   for (int i = 0; i < 4; i++)
      equation[i] = gl_float_to_fixed(floats[i]);
}
