/* Evaluation: Bezier curves and surfaces to vertices (specification 5.1). */
#include "eval.h"

#include <math.h>
#include <string.h>

#include "compiler/ir/ir.h"
#include "mesa_ext/dispatch/gl_dispatch.h"
#include "mesa_ext/vertex/immediate.h"
#include "mesa_ext/derive/stage.h"

/* --- Bernstein polynomials by Horner's scheme: sum of binomial(n, i) t^i (1-t)^(n-i) P_i. */
static void
bezier(const float *points, size_t stride, int order, unsigned k, float t, float out[4])
{
   const float s = 1 - t;
   float binomial = 1, power = 1;
   for (unsigned c = 0; c < k; c++)
      out[c] = points[c];
   for (int i = 1; i < order; i++) {
      binomial *= (float)(order - i) / (float)i;
      power *= t;
      for (unsigned c = 0; c < k; c++)
         out[c] = s * out[c] + binomial * power * points[(size_t)i * stride + c];
   }
}

/* The derivative by t: a curve of one order less through the differences of the points. */
static void
bezier_derivative(const float *points, size_t stride, int order, unsigned k, float t, float out[4])
{
   float differences[GL_LIMIT_EVAL_ORDER][4] = {{0}};
   for (int i = 0; i + 1 < order; i++) {
      for (unsigned c = 0; c < k; c++)
         differences[i][c] = (float)(order - 1) * (points[(size_t)(i + 1) * stride + c] -
                                                   points[(size_t)i * stride + c]);
   }
   bezier(differences[0], 4, order > 1 ? order - 1 : 1, k, t, out);
}

static void
evaluate1(const struct gl_eval_map1 *map, unsigned k, float u, float out[4])
{
   bezier(map->points, k, map->order, k, (u - map->u1) / (map->u2 - map->u1), out);
}

static void
evaluate2(const struct gl_eval_map2 *map, unsigned k, float u, float v, float out[4])
{
   const float s = (u - map->u1) / (map->u2 - map->u1), t = (v - map->v1) / (map->v2 - map->v1);
   float rows[GL_LIMIT_EVAL_ORDER][4] = {{0}};
   for (int i = 0; i < map->uorder; i++)
      bezier(map->points + (size_t)i * (size_t)map->vorder * k, k, map->vorder, k, t, rows[i]);
   bezier(rows[0], 4, map->uorder, k, s, out);
}

/* Partial derivatives by u and v. */
static void
derivatives2(const struct gl_eval_map2 *map, unsigned k, float u, float v, float du[4], float dv[4])
{
   const float u_scale = 1 / (map->u2 - map->u1), v_scale = 1 / (map->v2 - map->v1);
   const float s = (u - map->u1) * u_scale, t = (v - map->v1) * v_scale;
   float rows[GL_LIMIT_EVAL_ORDER][4] = {{0}}, row_dv[GL_LIMIT_EVAL_ORDER][4] = {{0}};
   for (int i = 0; i < map->uorder; i++) {
      const float *row = map->points + (size_t)i * (size_t)map->vorder * k;
      bezier(row, k, map->vorder, k, t, rows[i]);
      bezier_derivative(row, k, map->vorder, k, t, row_dv[i]);
   }
   bezier_derivative(rows[0], 4, map->uorder, k, s, du);
   bezier(row_dv[0], 4, map->uorder, k, s, dv);
   for (unsigned c = 0; c < k; c++) {
      du[c] *= u_scale;
      dv[c] *= v_scale;
   }
}

/* --- Which maps feed what. */

/* The map that supplies an attribute, or -1: that of the generic attribute, where there are such,
 * wins over the conventional one (VP-453..455). */
static int
map_for_slot(struct gl_context *ctx, unsigned slot, unsigned dimension)
{
   if (gl_vertex_source(ctx)->generic_arrays == GL_GENERIC_NV_ENABLED &&
       slot < GL_LIMIT_VERTEX_ATTRIBS && gl_eval_enabled(ctx, GL_EVAL_ATTRIB0 + slot, dimension))
      return GL_EVAL_ATTRIB0 + (int)slot;
   int first, last; /* candidates; the last enabled one wins */
   switch (slot) {
   case VERT_ATTRIB_POS:
      first = GL_EVAL_VERTEX3, last = GL_EVAL_VERTEX4;
      break;
   case VERT_ATTRIB_NORMAL:
      first = last = GL_EVAL_NORMAL;
      break;
   case VERT_ATTRIB_COLOR0:
      first = last = GL_EVAL_COLOR;
      break;
   case VERT_ATTRIB_TEX0:
      first = GL_EVAL_TEX1, last = GL_EVAL_TEX4;
      break;
   case VERT_ATTRIB_COLOR_INDEX:
      first = last = GL_EVAL_INDEX;
      break;
   default:
      return -1;
   }
   for (int i = last; i >= first; i--) {
      if (gl_eval_enabled(ctx, (unsigned)i, dimension))
         return i;
   }
   return -1;
}

bool
gl_eval_has_vertex(struct gl_context *ctx, unsigned dimension)
{
   return map_for_slot(ctx, VERT_ATTRIB_POS, dimension) >= 0;
}

/* The value of a map at (u, v), completed to four components. */
static void
evaluate(const struct gl_context *ctx, unsigned index, unsigned dimension, float u, float v,
         float out[4])
{
   const unsigned k = gl_eval_components(index);
   out[0] = out[1] = out[2] = 0;
   out[3] = 1;
   const struct gl_eval_map1 *m1 = &ctx->evalmaps->map1[index];
   const struct gl_eval_map2 *m2 = &ctx->evalmaps->map2[index];
   if (dimension == 1 && m1->points)
      evaluate1(m1, k, u, out);
   else if (dimension == 2 && m2->points)
      evaluate2(m2, k, u, v, out);
   else
      memcpy(out, gl_eval_initial_point(index), k * sizeof(float));
}

/* AUTO_NORMAL: the cross product of the position's derivatives; NV_vertex_program has it as it is
 * (VP-459..462). False: there is no surface. */
static bool
auto_normal(struct gl_context *ctx, float u, float v, float n[4])
{
   const int index = map_for_slot(ctx, VERT_ATTRIB_POS, 2);
   const struct gl_eval_map2 *map = &ctx->evalmaps->map2[index < 0 ? 0 : index];
   if (!ctx->eval.auto_normal || index < 0 || !map->points)
      return false;
   const unsigned k = gl_eval_components((unsigned)index);
   float p[4], du[4], dv[4];
   derivatives2(map, k, u, v, du, dv);
   if (k == 4) {
      /* of p / w; the common factor 1 / w^2 matters to the length only, which not all normalise */
      evaluate2(map, k, u, v, p);
      for (unsigned c = 0; c < 3; c++) {
         du[c] = (du[c] * p[3] - p[c] * du[3]) / (p[3] * p[3]);
         dv[c] = (dv[c] * p[3] - p[c] * dv[3]) / (p[3] * p[3]);
      }
   }
   n[0] = du[1] * dv[2] - du[2] * dv[1];
   n[1] = du[2] * dv[0] - du[0] * dv[2];
   n[2] = du[0] * dv[1] - du[1] * dv[0];
   n[3] = 1;
   const float length = sqrtf(n[0] * n[0] + n[1] * n[1] + n[2] * n[2]);
   if (!gl_vertex_source(ctx)->long_normals && length > 0) {
      for (unsigned c = 0; c < 3; c++)
         n[c] /= length;
   }
   return true;
}

/* A vertex whose attributes with a map are evaluated; current values come back afterwards. */
static void
emit(struct gl_context *ctx, unsigned dimension, float u, float v)
{
   float saved[GL_NUM_CONVENTIONAL][4], value[4];
   uint32_t changed = 0;
   const int position = map_for_slot(ctx, VERT_ATTRIB_POS, dimension);
   if (position < 0 || !ctx->inside_begin)
      return;
   for (unsigned slot = 1; slot < GL_NUM_CONVENTIONAL; slot++) {
      const int index = map_for_slot(ctx, slot, dimension);
      const bool normal =
          slot == VERT_ATTRIB_NORMAL && dimension == 2 && auto_normal(ctx, u, v, value);
      if (index < 0 && !normal)
         continue;
      if (!normal)
         evaluate(ctx, (unsigned)index, dimension, u, v, value);
      memcpy(saved[slot], ctx->current.attrib[slot], sizeof saved[slot]);
      changed |= 1u << slot;
      gl_vbo_attrib(ctx, slot, value);
   }
   evaluate(ctx, (unsigned)position, dimension, u, v, value);
   gl_vbo_vertex(ctx, value);
   for (unsigned slot = 1; slot < GL_NUM_CONVENTIONAL; slot++) {
      if (changed & (1u << slot))
         gl_vbo_attrib(ctx, slot, saved[slot]);
   }
}

void
gl_eval_coord1(struct gl_context *ctx, float u)
{
   emit(ctx, 1, u, 0);
}

void
gl_eval_coord2(struct gl_context *ctx, float u, float v)
{
   emit(ctx, 2, u, v);
}

/* --- Commands. */
void
gl_exec_EvalCoord1f(struct gl_context *ctx, GLfloat u)
{
   emit(ctx, 1, u, 0);
}

void
gl_exec_EvalCoord1fv(struct gl_context *ctx, const GLfloat *u)
{
   emit(ctx, 1, u[0], 0);
}

void
gl_exec_EvalCoord1d(struct gl_context *ctx, GLdouble u)
{
   emit(ctx, 1, (float)u, 0);
}

void
gl_exec_EvalCoord1dv(struct gl_context *ctx, const GLdouble *u)
{
   emit(ctx, 1, (float)u[0], 0);
}

void
gl_exec_EvalCoord2f(struct gl_context *ctx, GLfloat u, GLfloat v)
{
   emit(ctx, 2, u, v);
}

void
gl_exec_EvalCoord2fv(struct gl_context *ctx, const GLfloat *u)
{
   emit(ctx, 2, u[0], u[1]);
}

void
gl_exec_EvalCoord2d(struct gl_context *ctx, GLdouble u, GLdouble v)
{
   emit(ctx, 2, (float)u, (float)v);
}

void
gl_exec_EvalCoord2dv(struct gl_context *ctx, const GLdouble *u)
{
   emit(ctx, 2, (float)u[0], (float)u[1]);
}
