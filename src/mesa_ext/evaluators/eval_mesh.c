/* EvalMesh and EvalPoint: evaluation over the grid (specification 5.1). Rect, which is a mesh of
 * one. */
#include "mesa_ext/dispatch/gl_dispatch.h"
#include "eval.h"
#include "mesa_ext/vertex/immediate.h"

/* Vertices that one EvalMesh may make: a bound on time that no program meets. */
#define MAX_MESH_VERTICES (1 << 24)

/* Grid line i of n over [a, b]; the ends are met exactly. */
static float
grid(GLint i, GLint n, float a, float b)
{
   if (i == n)
      return b;
   return (float)i * ((b - a) / (float)n) + a;
}

static float
grid_u1(const struct gl_context *ctx, GLint i)
{
   const struct gl_eval *e = &ctx->eval;
   return grid(i, e->grid1_segments, e->grid1_domain[0], e->grid1_domain[1]);
}

static void
grid_point2(struct gl_context *ctx, GLint i, GLint j)
{
   const struct gl_eval *e = &ctx->eval;
   gl_eval_coord2(ctx, grid(i, e->grid2_segments[0], e->grid2_domain[0], e->grid2_domain[1]),
                  grid(j, e->grid2_segments[1], e->grid2_domain[2], e->grid2_domain[3]));
}

void
gl_exec_EvalPoint1(struct gl_context *ctx, GLint i)
{
   gl_eval_coord1(ctx, grid_u1(ctx, i));
}

void
gl_exec_EvalPoint2(struct gl_context *ctx, GLint i, GLint j)
{
   grid_point2(ctx, i, j);
}

static bool
too_many(struct gl_context *ctx, int64_t columns, int64_t rows)
{
   if (columns <= 0 || rows <= 0)
      return true;
   if (columns <= MAX_MESH_VERTICES && rows <= MAX_MESH_VERTICES / columns)
      return false;
   gl_error(ctx, GL_OUT_OF_MEMORY, "glEvalMesh: %lld by %lld points", (long long)columns,
            (long long)rows);
   return true;
}

/* Begin for a mesh; false: its error was raised, or there is no position to draw. */
static bool
begin(struct gl_context *ctx, GLenum prim, unsigned dimension)
{
   if (!gl_eval_has_vertex(ctx, dimension))
      return false;
   gl_vbo_begin(ctx, prim);
   return ctx->inside_begin;
}

void
gl_exec_EvalMesh1(struct gl_context *ctx, GLenum mode, GLint i1, GLint i2)
{
   if (mode != GL_POINT && mode != GL_LINE) {
      gl_error(ctx, GL_INVALID_ENUM, "glEvalMesh1: mode 0x%x", mode);
      return;
   }
   if (too_many(ctx, (int64_t)i2 - i1 + 1, 1) ||
       !begin(ctx, mode == GL_POINT ? GL_POINTS : GL_LINE_STRIP, 1))
      return;
   for (int64_t i = i1; i <= i2; i++)
      gl_eval_coord1(ctx, grid_u1(ctx, (GLint)i));
   gl_vbo_end(ctx);
}

static void
mesh_points(struct gl_context *ctx, GLint i1, GLint i2, GLint j1, GLint j2)
{
   if (!begin(ctx, GL_POINTS, 2))
      return;
   for (int64_t j = j1; j <= j2; j++) {
      for (int64_t i = i1; i <= i2; i++)
         grid_point2(ctx, (GLint)i, (GLint)j);
   }
   gl_vbo_end(ctx);
}

static void
mesh_lines(struct gl_context *ctx, GLint i1, GLint i2, GLint j1, GLint j2)
{
   for (int64_t j = j1; j <= j2 && begin(ctx, GL_LINE_STRIP, 2); j++) {
      for (int64_t i = i1; i <= i2; i++)
         grid_point2(ctx, (GLint)i, (GLint)j);
      gl_vbo_end(ctx);
   }
   for (int64_t i = i1; i <= i2 && begin(ctx, GL_LINE_STRIP, 2); i++) {
      for (int64_t j = j1; j <= j2; j++)
         grid_point2(ctx, (GLint)i, (GLint)j);
      gl_vbo_end(ctx);
   }
}

static void
mesh_fill(struct gl_context *ctx, GLint i1, GLint i2, GLint j1, GLint j2)
{
   for (int64_t j = j1; j < j2 && begin(ctx, GL_QUAD_STRIP, 2); j++) {
      for (int64_t i = i1; i <= i2; i++) {
         grid_point2(ctx, (GLint)i, (GLint)j);
         grid_point2(ctx, (GLint)i, (GLint)(j + 1));
      }
      gl_vbo_end(ctx);
   }
}

void
gl_exec_EvalMesh2(struct gl_context *ctx, GLenum mode, GLint i1, GLint i2, GLint j1, GLint j2)
{
   if (mode != GL_POINT && mode != GL_LINE && mode != GL_FILL) {
      gl_error(ctx, GL_INVALID_ENUM, "glEvalMesh2: mode 0x%x", mode);
      return;
   }
   if (too_many(ctx, (int64_t)i2 - i1 + 1, (int64_t)j2 - j1 + 1))
      return;
   if (mode == GL_POINT)
      mesh_points(ctx, i1, i2, j1, j2);
   else if (mode == GL_LINE)
      mesh_lines(ctx, i1, i2, j1, j2);
   else
      mesh_fill(ctx, i1, i2, j1, j2);
}

/* --- Rect (specification 2.10): a quad, so that neighbours become one draw. */
static void
rect(struct gl_context *ctx, float x1, float y1, float x2, float y2)
{
   const float corner[4][4] = {{x1, y1, 0, 1}, {x2, y1, 0, 1}, {x2, y2, 0, 1}, {x1, y2, 0, 1}};
   gl_vbo_begin(ctx, GL_QUADS);
   if (!ctx->inside_begin)
      return;
   for (unsigned i = 0; i < 4; i++)
      gl_vbo_vertex(ctx, corner[i]);
   gl_vbo_end(ctx);
}

void
gl_exec_Rectf(struct gl_context *ctx, GLfloat x1, GLfloat y1, GLfloat x2, GLfloat y2)
{
   rect(ctx, x1, y1, x2, y2);
}

void
gl_exec_Rectfv(struct gl_context *ctx, const GLfloat *v1, const GLfloat *v2)
{
   rect(ctx, v1[0], v1[1], v2[0], v2[1]);
}

void
gl_exec_Rectd(struct gl_context *ctx, GLdouble x1, GLdouble y1, GLdouble x2, GLdouble y2)
{
   rect(ctx, (float)x1, (float)y1, (float)x2, (float)y2);
}

void
gl_exec_Rectdv(struct gl_context *ctx, const GLdouble *v1, const GLdouble *v2)
{
   rect(ctx, (float)v1[0], (float)v1[1], (float)v2[0], (float)v2[1]);
}

void
gl_exec_Recti(struct gl_context *ctx, GLint x1, GLint y1, GLint x2, GLint y2)
{
   rect(ctx, (float)x1, (float)y1, (float)x2, (float)y2);
}

void
gl_exec_Rectiv(struct gl_context *ctx, const GLint *v1, const GLint *v2)
{
   rect(ctx, (float)v1[0], (float)v1[1], (float)v2[0], (float)v2[1]);
}

void
gl_exec_Rects(struct gl_context *ctx, GLshort x1, GLshort y1, GLshort x2, GLshort y2)
{
   rect(ctx, x1, y1, x2, y2);
}

void
gl_exec_Rectsv(struct gl_context *ctx, const GLshort *v1, const GLshort *v2)
{
   rect(ctx, v1[0], v1[1], v2[0], v2[1]);
}
