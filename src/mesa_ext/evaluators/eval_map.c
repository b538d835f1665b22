/* Evaluator maps and grids: definition and Get (specification 5.1). */
#include "eval.h"

#include <stdlib.h>
#include <string.h>

#include "mesa_ext/core/convert.h"
#include "mesa_ext/dispatch/gl_dispatch.h"
#include "mesa_ext/dispatch/param_count.h"
#include "mesa_ext/pixel/bound_buffer.h"

bool
gl_eval_init(struct gl_context *ctx)
{
   struct gl_evalmaps *maps = calloc(1, sizeof *maps);
   ctx->evalmaps = maps;
   if (!maps)
      return false;
   for (unsigned i = 0; i < GL_NUM_EVAL_MAPS; i++) {
      maps->map1[i] = (struct gl_eval_map1){.order = 1, .u2 = 1};
      maps->map2[i] = (struct gl_eval_map2){.uorder = 1, .vorder = 1, .u2 = 1, .v2 = 1};
   }
   return true;
}

void
gl_eval_finish(struct gl_context *ctx)
{
   for (unsigned i = 0; ctx->evalmaps && i < GL_NUM_EVAL_MAPS; i++) {
      free(ctx->evalmaps->map1[i].points);
      free(ctx->evalmaps->map2[i].points);
   }
   free(ctx->evalmaps);
   ctx->evalmaps = NULL;
}

int
gl_eval_index(GLenum target, unsigned dimension)
{
   const GLenum first = dimension == 1 ? GL_MAP1_COLOR_4 : GL_MAP2_COLOR_4;
   const GLenum attrib = dimension == 1 ? GL_MAP1_VERTEX_ATTRIB0_4_NV : GL_MAP2_VERTEX_ATTRIB0_4_NV;
   if (target - first < GL_EVAL_ATTRIB0)
      return (int)(target - first);
   if (target - attrib < GL_LIMIT_VERTEX_ATTRIBS)
      return GL_EVAL_ATTRIB0 + (int)(target - attrib);
   return -1;
}

unsigned
gl_eval_components(unsigned index)
{
   return index < GL_EVAL_ATTRIB0 ? gl_map_components(GL_MAP1_COLOR_4 + index) : 4;
}

bool
gl_eval_enabled(const struct gl_context *ctx, unsigned index, unsigned dimension)
{
   const struct gl_eval *e = &ctx->eval;
   if (index < GL_EVAL_ATTRIB0)
      return dimension == 1 ? e->map1[index] : e->map2[index];
   index -= GL_EVAL_ATTRIB0;
   return dimension == 1 ? e->map1_attrib[index] : e->map2_attrib[index];
}

/* --- Definition. */

/* What is wrong with one direction of a map. */
static GLenum
check_range(double u1, double u2, GLint stride, GLint order, unsigned components)
{
   if (u1 == u2 || stride < (GLint)components || order < 1 || order > GL_LIMIT_EVAL_ORDER)
      return GL_INVALID_VALUE;
   return GL_NO_ERROR;
}

/* Common errors; the map's number or -1. */
static int
check_target(struct gl_context *ctx, GLenum target, unsigned dimension)
{
   const int index = gl_eval_index(target, dimension);
   if (index < 0) {
      gl_error(ctx, GL_INVALID_ENUM, "glMap%u: target 0x%x", dimension, target);
      return -1;
   }
   if (ctx->texture.active != 0) {
      gl_error(ctx, GL_INVALID_OPERATION, "glMap%u: the active texture unit is not 0", dimension);
      return -1;
   }
   return index;
}

/* Control points, read by one of the two pointers. */
struct points {
   const GLfloat *f;
   const GLdouble *d;
};

static float
point(const struct points *p, size_t i)
{
   return p->f ? p->f[i] : (float)p->d[i];
}

/* A tightly packed copy; NULL after raising OUT_OF_MEMORY. */
static float *
copy_points(struct gl_context *ctx, const struct points *p, unsigned k, GLint ustride, GLint uorder,
            GLint vstride, GLint vorder)
{
   float *copy = malloc((size_t)uorder * (size_t)vorder * k * sizeof *copy), *to = copy;
   if (!copy) {
      gl_error(ctx, GL_OUT_OF_MEMORY, "no memory for an evaluator map");
      return NULL;
   }
   for (GLint u = 0; u < uorder; u++) {
      for (GLint v = 0; v < vorder; v++) {
         for (unsigned i = 0; i < k; i++)
            *to++ = point(p, (size_t)ustride * (size_t)u + (size_t)vstride * (size_t)v + i);
      }
   }
   return copy;
}

static void
map1(struct gl_context *ctx, GLenum target, float u1, float u2, GLint stride, GLint order,
     const struct points *p)
{
   const int index = check_target(ctx, target, 1);
   if (index < 0)
      return;
   const unsigned k = gl_eval_components((unsigned)index);
   if (check_range(u1, u2, stride, order, k)) {
      gl_error(ctx, GL_INVALID_VALUE, "glMap1: %g to %g, stride %d, order %d", u1, u2, stride,
               order);
      return;
   }
   float *points = copy_points(ctx, p, k, stride, order, 0, 1);
   if (!points)
      return;
   struct gl_eval_map1 *map = &ctx->evalmaps->map1[index];
   free(map->points);
   *map = (struct gl_eval_map1){.order = order, .u1 = u1, .u2 = u2, .points = points};
}

void
gl_exec_Map1f(struct gl_context *ctx, GLenum target, GLfloat u1, GLfloat u2, GLint stride,
              GLint order, const GLfloat *points)
{
   map1(ctx, target, u1, u2, stride, order, &(struct points){.f = points});
}

void
gl_exec_Map1d(struct gl_context *ctx, GLenum target, GLdouble u1, GLdouble u2, GLint stride,
              GLint order, const GLdouble *points)
{
   map1(ctx, target, (float)u1, (float)u2, stride, order, &(struct points){.d = points});
}

static void
map2(struct gl_context *ctx, GLenum target, const struct gl_eval_map2 *desc, GLint ustride,
     GLint vstride, const struct points *p)
{
   const int index = check_target(ctx, target, 2);
   if (index < 0)
      return;
   const unsigned k = gl_eval_components((unsigned)index);
   if (check_range(desc->u1, desc->u2, ustride, desc->uorder, k) ||
       check_range(desc->v1, desc->v2, vstride, desc->vorder, k)) {
      gl_error(ctx, GL_INVALID_VALUE, "glMap2: bad domain, stride (%d, %d) or order (%d, %d)",
               ustride, vstride, desc->uorder, desc->vorder);
      return;
   }
   float *points = copy_points(ctx, p, k, ustride, desc->uorder, vstride, desc->vorder);
   if (!points)
      return;
   struct gl_eval_map2 *map = &ctx->evalmaps->map2[index];
   free(map->points);
   *map = *desc;
   map->points = points;
}

void
gl_exec_Map2f(struct gl_context *ctx, GLenum target, GLfloat u1, GLfloat u2, GLint ustride,
              GLint uorder, GLfloat v1, GLfloat v2, GLint vstride, GLint vorder,
              const GLfloat *points)
{
   const struct gl_eval_map2 desc = {
       .uorder = uorder, .vorder = vorder, .u1 = u1, .u2 = u2, .v1 = v1, .v2 = v2};
   map2(ctx, target, &desc, ustride, vstride, &(struct points){.f = points});
}

void
gl_exec_Map2d(struct gl_context *ctx, GLenum target, GLdouble u1, GLdouble u2, GLint ustride,
              GLint uorder, GLdouble v1, GLdouble v2, GLint vstride, GLint vorder,
              const GLdouble *points)
{
   const struct gl_eval_map2 desc = {.uorder = uorder,
                                     .vorder = vorder,
                                     .u1 = (float)u1,
                                     .u2 = (float)u2,
                                     .v1 = (float)v1,
                                     .v2 = (float)v2};
   map2(ctx, target, &desc, ustride, vstride, &(struct points){.d = points});
}

/* --- Grids. */
void
gl_exec_MapGrid1d(struct gl_context *ctx, GLint un, GLdouble u1, GLdouble u2)
{
   if (un < 1) {
      gl_error(ctx, GL_INVALID_VALUE, "glMapGrid1: %d segments", un);
      return;
   }
   ctx->eval.grid1_segments = un;
   ctx->eval.grid1_domain[0] = (float)u1;
   ctx->eval.grid1_domain[1] = (float)u2;
}

void
gl_exec_MapGrid1f(struct gl_context *ctx, GLint un, GLfloat u1, GLfloat u2)
{
   gl_exec_MapGrid1d(ctx, un, u1, u2);
}

void
gl_exec_MapGrid2d(struct gl_context *ctx, GLint un, GLdouble u1, GLdouble u2, GLint vn, GLdouble v1,
                  GLdouble v2)
{
   if (un < 1 || vn < 1) {
      gl_error(ctx, GL_INVALID_VALUE, "glMapGrid2: %d by %d segments", un, vn);
      return;
   }
   ctx->eval.grid2_segments[0] = un;
   ctx->eval.grid2_segments[1] = vn;
   ctx->eval.grid2_domain[0] = (float)u1;
   ctx->eval.grid2_domain[1] = (float)u2;
   ctx->eval.grid2_domain[2] = (float)v1;
   ctx->eval.grid2_domain[3] = (float)v2;
}

void
gl_exec_MapGrid2f(struct gl_context *ctx, GLint un, GLfloat u1, GLfloat u2, GLint vn, GLfloat v1,
                  GLfloat v2)
{
   gl_exec_MapGrid2d(ctx, un, u1, u2, vn, v1, v2);
}

/* --- Get. */

const float *
gl_eval_initial_point(unsigned index)
{
   static const float ones[4] = {1, 1, 1, 1}, normal[4] = {0, 0, 1, 0}, origin[4] = {0, 0, 0, 1};
   switch (index) {
   case GL_EVAL_COLOR:
   case GL_EVAL_INDEX:
      return ones;
   case GL_EVAL_NORMAL:
      return normal;
   default:
      return origin;
   }
}

/* A Get's values, of `bytes` bytes, are handed to `put` one by one. */
static void
get_map(struct gl_context *ctx, GLenum target, GLenum query, void *out, size_t bytes,
        void (*put)(void *out, size_t i, float value))
{
   const int i1 = gl_eval_index(target, 1), i2 = gl_eval_index(target, 2);
   if ((i1 < 0 && i2 < 0) || (query != GL_COEFF && query != GL_ORDER && query != GL_DOMAIN)) {
      gl_error(ctx, GL_INVALID_ENUM, "glGetMap: target 0x%x, query 0x%x", target, query);
      return;
   }
   const unsigned index = (unsigned)(i1 >= 0 ? i1 : i2), dimension = i1 >= 0 ? 1 : 2;
   const struct gl_eval_map1 *m1 = &ctx->evalmaps->map1[index];
   const struct gl_eval_map2 *m2 = &ctx->evalmaps->map2[index];
   const GLint orders[2] = {dimension == 1 ? m1->order : m2->uorder,
                            dimension == 1 ? 1 : m2->vorder};
   const float domain[4] = {dimension == 1 ? m1->u1 : m2->u1, dimension == 1 ? m1->u2 : m2->u2,
                            m2->v1, m2->v2};
   const float *points = dimension == 1 ? m1->points : m2->points;
   if (!points)
      points = gl_eval_initial_point(index);
   const size_t num = (size_t)orders[0] * (size_t)orders[1] * gl_eval_components(index);
   const size_t values = query == GL_COEFF   ? num
                         : query == GL_ORDER ? dimension
                                             : 2 * (size_t)dimension;
   if (!gl_client_fits(ctx, values * bytes))
      return;
   if (query == GL_COEFF) {
      for (size_t i = 0; i < num; i++)
         put(out, i, points[i]);
   } else if (query == GL_ORDER) {
      for (unsigned i = 0; i < dimension; i++)
         put(out, i, (float)orders[i]);
   } else {
      for (unsigned i = 0; i < 2 * dimension; i++)
         put(out, i, domain[i]);
   }
}

static void
put_float(void *out, size_t i, float value)
{
   ((GLfloat *)out)[i] = value;
}

static void
put_double(void *out, size_t i, float value)
{
   ((GLdouble *)out)[i] = value;
}

static void
put_int(void *out, size_t i, float value)
{
   ((GLint *)out)[i] = gl_float_to_int(value);
}

void
gl_exec_GetMapfv(struct gl_context *ctx, GLenum target, GLenum query, GLfloat *v)
{
   get_map(ctx, target, query, v, sizeof *v, put_float);
}

void
gl_exec_GetMapdv(struct gl_context *ctx, GLenum target, GLenum query, GLdouble *v)
{
   get_map(ctx, target, query, v, sizeof *v, put_double);
}

void
gl_exec_GetMapiv(struct gl_context *ctx, GLenum target, GLenum query, GLint *v)
{
   get_map(ctx, target, query, v, sizeof *v, put_int);
}
