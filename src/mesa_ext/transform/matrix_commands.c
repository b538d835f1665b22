/* The matrix commands (specification 2.10.2, ARB_transpose_matrix). */
#include <math.h>
#include <string.h>

#include "mesa_ext/dispatch/gl_dispatch.h"
#include "mesa_ext/pixel/imaging.h"
#include "matrix.h"

/* NULL after raising INVALID_OPERATION: that of textures, of a unit without coordinates. */
static struct gl_matrix_stack *
current_stack(struct gl_context *ctx)
{
   const int index = gl_matrix_mode_index(ctx, ctx->transform.matrix_mode);
   if (index >= 0)
      return &ctx->matrices->stack[index];
   gl_active_coords(ctx, "a command of matrices");
   return NULL;
}

/* To be called before the top of a stack changes: vertices that wait have the present one. */
static void
will_change(struct gl_context *ctx, const struct gl_matrix_stack *s)
{
   const ptrdiff_t index = s - ctx->matrices->stack;
   if (!ctx->vertices_pending)
      return;
   if (index == GL_MATRIX_INDEX_MODELVIEW || index == GL_MATRIX_INDEX_PROJECTION)
      gl_vbo_settle(ctx);
   else
      gl_vbo_flush(ctx);
}

/* The top of a stack has changed. */
static void
changed(struct gl_context *ctx, struct gl_matrix_stack *s)
{
   const ptrdiff_t index = s - ctx->matrices->stack;
   s->generation = ++ctx->matrices->next_generation;
   if (index == GL_MATRIX_INDEX_MODELVIEW || index >= GL_MATRIX_INDEX_MODELVIEW1)
      ctx->dirty |= GL_DIRTY_MODELVIEW;
   else if (index == GL_MATRIX_INDEX_PROJECTION)
      ctx->dirty |= GL_DIRTY_PROJECTION;
   else if (index < GL_MATRIX_INDEX_PROGRAM0)
      ctx->dirty |= GL_DIRTY_TEXTURE_MATRIX;
   else
      ctx->dirty |= GL_DIRTY_PROGRAM_MATRIX;
   if (index == GL_MATRIX_INDEX_COLOR)
      gl_imaging_set_color_matrix(ctx, s->entry[s->depth - 1]);
}

static void
load(struct gl_context *ctx, const float m[16])
{
   struct gl_matrix_stack *s = current_stack(ctx);
   if (!s)
      return;
   will_change(ctx, s);
   memcpy(s->entry[s->depth - 1], m, 16 * sizeof(float));
   changed(ctx, s);
}

static void
multiply(struct gl_context *ctx, const float m[16])
{
   struct gl_matrix_stack *s = current_stack(ctx);
   if (!s)
      return;
   float *top = s->entry[s->depth - 1];
   will_change(ctx, s);
   gl_matrix_multiply(top, top, m);
   changed(ctx, s);
}

static void
to_floats(float out[16], const GLdouble *m)
{
   for (unsigned i = 0; i < 16; i++)
      out[i] = (float)m[i];
}

static void
transpose(float out[16], const GLfloat *m)
{
   for (unsigned i = 0; i < 16; i++)
      out[i] = m[(i % 4) * 4 + i / 4];
}

void
gl_exec_MatrixMode(struct gl_context *ctx, GLenum mode)
{
   if (mode != GL_TEXTURE && gl_matrix_mode_index(ctx, mode) < 0)
      gl_error(ctx, GL_INVALID_ENUM, "glMatrixMode: mode 0x%x", mode);
   else
      ctx->transform.matrix_mode = mode;
}

void
gl_exec_PushMatrix(struct gl_context *ctx)
{
   struct gl_matrix_stack *s = current_stack(ctx);
   if (!s)
      return;
   if (s->depth == s->limit) {
      gl_error(ctx, GL_STACK_OVERFLOW, "glPushMatrix: %u matrices on the stack", s->depth);
      return;
   }
   memcpy(s->entry[s->depth], s->entry[s->depth - 1], sizeof s->entry[0]);
   s->depth++;
}

void
gl_exec_PopMatrix(struct gl_context *ctx)
{
   struct gl_matrix_stack *s = current_stack(ctx);
   if (!s)
      return;
   if (s->depth == 1) {
      gl_error(ctx, GL_STACK_UNDERFLOW, "glPopMatrix: one matrix on the stack");
      return;
   }
   const bool differs =
       memcmp(s->entry[s->depth - 1], s->entry[s->depth - 2], sizeof s->entry[0]) != 0;
   if (differs)
      will_change(ctx, s);
   s->depth--;
   if (differs)
      changed(ctx, s);
}

void
gl_exec_LoadIdentity(struct gl_context *ctx)
{
   static const float identity[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1};
   load(ctx, identity);
}

void
gl_exec_LoadMatrixf(struct gl_context *ctx, const GLfloat *m)
{
   load(ctx, m);
}

void
gl_exec_LoadMatrixd(struct gl_context *ctx, const GLdouble *m)
{
   float f[16];
   to_floats(f, m);
   load(ctx, f);
}

void
gl_exec_LoadTransposeMatrixf(struct gl_context *ctx, const GLfloat *m)
{
   float t[16];
   transpose(t, m);
   load(ctx, t);
}

void
gl_exec_LoadTransposeMatrixd(struct gl_context *ctx, const GLdouble *m)
{
   float f[16];
   to_floats(f, m);
   gl_exec_LoadTransposeMatrixf(ctx, f);
}

void
gl_exec_MultMatrixf(struct gl_context *ctx, const GLfloat *m)
{
   multiply(ctx, m);
}

void
gl_exec_MultMatrixd(struct gl_context *ctx, const GLdouble *m)
{
   float f[16];
   to_floats(f, m);
   multiply(ctx, f);
}

void
gl_exec_MultTransposeMatrixf(struct gl_context *ctx, const GLfloat *m)
{
   float t[16];
   transpose(t, m);
   multiply(ctx, t);
}

void
gl_exec_MultTransposeMatrixd(struct gl_context *ctx, const GLdouble *m)
{
   float f[16];
   to_floats(f, m);
   gl_exec_MultTransposeMatrixf(ctx, f);
}

void
gl_exec_Translatef(struct gl_context *ctx, GLfloat x, GLfloat y, GLfloat z)
{
   struct gl_matrix_stack *s = current_stack(ctx);
   if (!s)
      return;
   float *m = s->entry[s->depth - 1];
   will_change(ctx, s);
   for (unsigned row = 0; row < 4; row++)
      m[12 + row] += m[row] * x + m[4 + row] * y + m[8 + row] * z;
   changed(ctx, s);
}

void
gl_exec_Translated(struct gl_context *ctx, GLdouble x, GLdouble y, GLdouble z)
{
   gl_exec_Translatef(ctx, (float)x, (float)y, (float)z);
}

void
gl_exec_Scalef(struct gl_context *ctx, GLfloat x, GLfloat y, GLfloat z)
{
   struct gl_matrix_stack *s = current_stack(ctx);
   if (!s)
      return;
   float *m = s->entry[s->depth - 1];
   will_change(ctx, s);
   for (unsigned row = 0; row < 4; row++) {
      m[row] *= x;
      m[4 + row] *= y;
      m[8 + row] *= z;
   }
   changed(ctx, s);
}

void
gl_exec_Scaled(struct gl_context *ctx, GLdouble x, GLdouble y, GLdouble z)
{
   gl_exec_Scalef(ctx, (float)x, (float)y, (float)z);
}

/* Multiples of a right angle give exact zeros and ones, as programs that draw by pixel expect. */
static void
sine_cosine(double degrees, double *s, double *c)
{
   const double turn = fmod(degrees, 360);
   const double quarter = turn / 90;
   if (quarter == floor(quarter)) {
      static const double sines[4] = {0, 1, 0, -1};
      const unsigned q = (unsigned)((int)quarter + 4) % 4;
      *s = sines[q];
      *c = sines[(q + 1) % 4];
   } else {
      *s = sin(turn * (M_PI / 180));
      *c = cos(turn * (M_PI / 180));
   }
}

void
gl_exec_Rotated(struct gl_context *ctx, GLdouble angle, GLdouble x, GLdouble y, GLdouble z)
{
   const double length = sqrt(x * x + y * y + z * z);
   if (!(length > 0) || !isfinite(length) || !isfinite(angle))
      return; /* undefined; leaves the matrix alone */
   double s, c;
   sine_cosine(angle, &s, &c);
   x /= length;
   y /= length;
   z /= length;
   const double k = 1 - c;
   const float m[16] = {(float)(x * x * k + c),
                        (float)(y * x * k + z * s),
                        (float)(x * z * k - y * s),
                        0,
                        (float)(x * y * k - z * s),
                        (float)(y * y * k + c),
                        (float)(y * z * k + x * s),
                        0,
                        (float)(x * z * k + y * s),
                        (float)(y * z * k - x * s),
                        (float)(z * z * k + c),
                        0,
                        0,
                        0,
                        0,
                        1};
   multiply(ctx, m);
}

void
gl_exec_Rotatef(struct gl_context *ctx, GLfloat angle, GLfloat x, GLfloat y, GLfloat z)
{
   gl_exec_Rotated(ctx, angle, x, y, z);
}

void
gl_exec_Frustum(struct gl_context *ctx, GLdouble l, GLdouble r, GLdouble b, GLdouble t, GLdouble n,
                GLdouble f)
{
   if (l == r || b == t || n == f || n <= 0 || f <= 0) {
      gl_error(ctx, GL_INVALID_VALUE, "glFrustum(%g, %g, %g, %g, %g, %g)", l, r, b, t, n, f);
      return;
   }
   const float m[16] = {(float)(2 * n / (r - l)),
                        0,
                        0,
                        0,
                        0,
                        (float)(2 * n / (t - b)),
                        0,
                        0,
                        (float)((r + l) / (r - l)),
                        (float)((t + b) / (t - b)),
                        (float)(-(f + n) / (f - n)),
                        -1,
                        0,
                        0,
                        (float)(-2 * f * n / (f - n)),
                        0};
   multiply(ctx, m);
}

void
gl_exec_Ortho(struct gl_context *ctx, GLdouble l, GLdouble r, GLdouble b, GLdouble t, GLdouble n,
              GLdouble f)
{
   if (l == r || b == t || n == f) {
      gl_error(ctx, GL_INVALID_VALUE, "glOrtho(%g, %g, %g, %g, %g, %g)", l, r, b, t, n, f);
      return;
   }
   const float m[16] = {(float)(2 / (r - l)),
                        0,
                        0,
                        0,
                        0,
                        (float)(2 / (t - b)),
                        0,
                        0,
                        0,
                        0,
                        (float)(-2 / (f - n)),
                        0,
                        (float)(-(r + l) / (r - l)),
                        (float)(-(t + b) / (t - b)),
                        (float)(-(f + n) / (f - n)),
                        1};
   multiply(ctx, m);
}
