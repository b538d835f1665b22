/* The equations of NV_texture_shader, NV_texture_shader2 and NV_texture_shader3, operation by
 * operation as the specifications write them. */
#include <math.h>
#include <string.h>

#include "case.h"

#define TOO_FAR 8.0    /* coordinates of textures beyond it make rounding visible */
#define TOO_CLOSE 1e-3 /* to where a fragment is culled or not */

enum input { ANY, OFFSET, MAGNITUDE, UNSIGNED, HILO, SIGNED_HILO, CUBE, DOT };

/* Table 3.A: what the previous input has to be; ANY: none is read. */
static enum input
input_of(unsigned op)
{
   switch (op) {
   case TS_OFFSET_2D:
   case TS_OFFSET_RECT:
   case TS_OFFSET_PROJECTIVE_2D:
   case TS_OFFSET_PROJECTIVE_RECT:
      return OFFSET;
   case TS_OFFSET_2D_SCALE:
   case TS_OFFSET_RECT_SCALE:
   case TS_OFFSET_PROJECTIVE_2D_SCALE:
   case TS_OFFSET_PROJECTIVE_RECT_SCALE:
      return MAGNITUDE;
   case TS_OFFSET_HILO_2D:
   case TS_OFFSET_HILO_RECT:
   case TS_OFFSET_HILO_PROJECTIVE_2D:
   case TS_OFFSET_HILO_PROJECTIVE_RECT:
      return SIGNED_HILO;
   case TS_DEPENDENT_AR:
   case TS_DEPENDENT_GB:
   case TS_DEPENDENT_RGB_3D:
      return UNSIGNED;
   case TS_DEPENDENT_HILO:
      return HILO;
   case TS_DEPENDENT_RGB_CUBE:
      return CUBE;
   default:
      return op >= TS_DOT_PRODUCT ? DOT : ANY;
   }
}

static bool
passes(unsigned op)
{
   return op == TS_PASS_THROUGH || op == TS_DOT_PRODUCT_PASS_THROUGH;
}

static bool
replaces_depth(unsigned op)
{
   return op == TS_DOT_PRODUCT_DEPTH_REPLACE || op == TS_DOT_PRODUCT_AFFINE_DEPTH_REPLACE;
}

static bool
samples(unsigned op)
{
   return op != TS_NONE && op != TS_CULL_FRAGMENT && op != TS_DOT_PRODUCT && !passes(op) &&
          !replaces_depth(op);
}

static bool
takes(enum input input, const struct ts_stage *from)
{
   const unsigned t = passes(from->operation) ? TS_TEXEL_UNSIGNED : from->texel;
   /* What images of floats give nobody reads (NV_float_buffer, issue 8). */
   const bool has_result =
       passes(from->operation) || (samples(from->operation) && from->texel != TS_TEXEL_FLOAT);
   switch (input) {
   case ANY:
      return true;
   case OFFSET:
      return has_result && t >= TS_TEXEL_DSDT && t <= TS_TEXEL_DSDT_MAG_INTENSITY;
   case MAGNITUDE:
      return has_result && (t == TS_TEXEL_DSDT_MAG || t == TS_TEXEL_DSDT_MAG_INTENSITY);
   case UNSIGNED:
      return has_result && t == TS_TEXEL_UNSIGNED;
   case HILO:
      return has_result && t == TS_TEXEL_HILO;
   case SIGNED_HILO:
      return has_result && t == TS_TEXEL_SIGNED_HILO;
   case CUBE:
      return has_result && t <= TS_TEXEL_MIXED;
   case DOT:
      return has_result && t != TS_TEXEL_MIXED && t <= TS_TEXEL_SIGNED_HILO;
   }
   return false;
}

static bool
is_reflect(unsigned op)
{
   return op == TS_DOT_PRODUCT_REFLECT || op == TS_DOT_PRODUCT_CONST_EYE_REFLECT;
}

static bool consistent(const struct ts_stage *stage, unsigned i);

static bool
is_dot(const struct ts_stage *stage, unsigned i, unsigned back)
{
   return i >= back && stage[i - back].operation == TS_DOT_PRODUCT && consistent(stage, i - back);
}

/* All that a stage needs but what a diffuse and a reflecting stage need of each other. */
static bool
consistent_alone(const struct ts_stage *stage, unsigned i)
{
   const struct ts_stage *s = &stage[i];
   const unsigned op = s->operation;
   const enum input input = input_of(op);
   if (samples(op) && !s->fetches)
      return false;
   if (input == MAGNITUDE && s->texel != TS_TEXEL_UNSIGNED)
      return false;
   if (is_reflect(op) && (s->previous + 1u == i || s->previous + 2u == i))
      return false;
   if (input != ANY &&
       (s->previous >= i || !takes(input, &stage[s->previous]) || !consistent(stage, s->previous)))
      return false;
   switch (op) {
   case TS_DOT_PRODUCT_2D:
   case TS_DOT_PRODUCT_RECT:
   case TS_DOT_PRODUCT_DIFFUSE:
      return is_dot(stage, i, 1);
   case TS_DOT_PRODUCT_3D:
   case TS_DOT_PRODUCT_CUBE:
      return is_dot(stage, i, 1) && is_dot(stage, i, 2);
   case TS_DOT_PRODUCT_DEPTH_REPLACE:
      if (!is_dot(stage, i, 1))
         return false;
      break;
   case TS_DOT_PRODUCT_REFLECT:
   case TS_DOT_PRODUCT_CONST_EYE_REFLECT:
      return is_dot(stage, i, 2) &&
             (is_dot(stage, i, 1) || stage[i - 1].operation == TS_DOT_PRODUCT_DIFFUSE);
   default:
      break;
   }
   for (unsigned k = 0; replaces_depth(op) && k < i; k++) {
      if (replaces_depth(stage[k].operation) && consistent(stage, k))
         return false;
   }
   return true;
}

static bool
consistent(const struct ts_stage *stage, unsigned i)
{
   if (!consistent_alone(stage, i))
      return false;
   if (stage[i].operation == TS_DOT_PRODUCT_DIFFUSE)
      return i + 1 < TS_MAX_STAGES && is_reflect(stage[i + 1].operation) &&
             consistent_alone(stage, i + 1);
   if (is_reflect(stage[i].operation) && stage[i - 1].operation == TS_DOT_PRODUCT_DIFFUSE)
      return consistent_alone(stage, i - 1);
   return true;
}

unsigned
shader_reference_consistent(const struct ts_stage *stage)
{
   unsigned bits = 0;
   for (unsigned i = 0; i < TS_MAX_STAGES; i++)
      bits |= (unsigned)consistent(stage, i) << i;
   return bits;
}

/* --- What stages do */

struct run {
   const struct shader_case *c;
   double result[TS_MAX_STAGES][4];
   bool decided;
};

static double
clamp01(double x)
{
   return x > 0 ? (x < 1 ? x : 1) : 0;
}

static double
dot(struct run *r, unsigned i)
{
   const struct ts_stage *s = &r->c->stage[i], *from = &r->c->stage[s->previous];
   const double *v = r->result[s->previous];
   const float *t = r->c->coord[i];
   double a[3] = {v[0], v[1], v[2]};
   const unsigned texel = passes(from->operation) ? TS_TEXEL_UNSIGNED : from->texel;
   if (texel == TS_TEXEL_HILO)
      a[2] = 1;
   if (texel == TS_TEXEL_SIGNED_HILO) {
      const double rest = 1 - v[0] * v[0] - v[1] * v[1];
      /* The root is steep near 0. */
      r->decided &= fabs(rest) > TOO_CLOSE;
      a[2] = rest > 0 ? sqrt(rest) : 0;
   }
   for (unsigned k = 0; texel == TS_TEXEL_UNSIGNED && k < 3; k++) {
      if (s->mapping == TS_MAPPING_EXPAND)
         a[k] = 2 * v[k] - 1;
      else if (s->mapping == TS_MAPPING_BLUE_ONE && k == 2)
         a[k] = 1;
   }
   return a[0] * (double)t[0] + a[1] * (double)t[1] + a[2] * (double)t[2];
}

static void
reflect(struct run *r, unsigned i, double at[3])
{
   const double n[3] = {dot(r, i - 2), dot(r, i - 1), dot(r, i)};
   double e[3], ne = 0, nn = 0;
   for (unsigned k = 0; k < 3; k++) {
      e[k] = r->c->stage[i].operation == TS_DOT_PRODUCT_REFLECT
                 ? (double)r->c->coord[i - 2 + k][3]
                 : (double)r->c->params[TS_PARAMS_OF_STAGE * i + TS_PARAM_EYE][k];
      ne += n[k] * e[k];
      nn += n[k] * n[k];
   }
   r->decided &= nn > 0.05;
   for (unsigned k = 0; k < 3; k++)
      at[k] = 2 * ne / nn * n[k] - e[k];
}

/* How many coordinates the target has. */
static unsigned
axes(unsigned op)
{
   switch (op) {
   case TS_TEXTURE_1D:
   case TS_DOT_PRODUCT_1D:
      return 1;
   case TS_TEXTURE_CUBE:
   case TS_TEXTURE_3D:
   case TS_DEPENDENT_RGB_3D:
   case TS_DEPENDENT_RGB_CUBE:
   case TS_DOT_PRODUCT_3D:
   case TS_DOT_PRODUCT_CUBE:
   case TS_DOT_PRODUCT_DIFFUSE:
   case TS_DOT_PRODUCT_REFLECT:
   case TS_DOT_PRODUCT_CONST_EYE_REFLECT:
      return 3;
   default:
      return 2;
   }
}

static void
offset(struct run *r, unsigned i, double at[3])
{
   const struct ts_stage *s = &r->c->stage[i];
   const float *t = r->c->coord[i], *a = r->c->params[TS_PARAMS_OF_STAGE * i + TS_PARAM_MATRIX];
   const double *v = r->result[s->previous];
   const unsigned op = s->operation;
   const bool projective =
       (op >= TS_OFFSET_PROJECTIVE_2D && op <= TS_OFFSET_PROJECTIVE_RECT_SCALE) ||
       op == TS_OFFSET_HILO_PROJECTIVE_2D || op == TS_OFFSET_HILO_PROJECTIVE_RECT;
   const double q = projective ? (double)t[3] : 1;
   at[0] = (double)t[0] / q + (double)a[0] * v[0] + (double)a[2] * v[1];
   at[1] = (double)t[1] / q + (double)a[1] * v[0] + (double)a[3] * v[1];
}

static void
where(struct run *r, unsigned i, double at[3])
{
   const struct ts_stage *s = &r->c->stage[i];
   const double *v = r->result[s->previous];
   const float *t = r->c->coord[i];
   const bool colors = passes(r->c->stage[s->previous].operation) ||
                       r->c->stage[s->previous].texel == TS_TEXEL_UNSIGNED;
   switch (s->operation) {
   case TS_DEPENDENT_AR:
      at[0] = v[3];
      at[1] = v[0];
      break;
   case TS_DEPENDENT_GB:
      at[0] = v[1];
      at[1] = v[2];
      break;
   case TS_DEPENDENT_HILO:
   case TS_DEPENDENT_RGB_3D:
      memcpy(at, v, 3 * sizeof *at);
      break;
   case TS_DEPENDENT_RGB_CUBE:
      for (unsigned k = 0; k < 3; k++)
         at[k] = colors ? 2 * (v[k] - 0.5) : v[k];
      break;
   case TS_DOT_PRODUCT_1D:
      at[0] = dot(r, i);
      break;
   case TS_DOT_PRODUCT_2D:
   case TS_DOT_PRODUCT_RECT:
      at[0] = dot(r, i - 1);
      at[1] = dot(r, i);
      break;
   case TS_DOT_PRODUCT_3D:
   case TS_DOT_PRODUCT_CUBE:
      for (unsigned k = 0; k < 3; k++)
         at[k] = dot(r, i - 2 + k);
      break;
   case TS_DOT_PRODUCT_DIFFUSE:
      for (unsigned k = 0; k < 3; k++)
         at[k] = dot(r, i - 1 + k);
      break;
   case TS_DOT_PRODUCT_REFLECT:
   case TS_DOT_PRODUCT_CONST_EYE_REFLECT:
      reflect(r, i, at);
      break;
   case TS_TEXTURE_CUBE:
      for (unsigned k = 0; k < 3; k++)
         at[k] = (double)t[k];
      break;
   default:
      if (s->operation > TS_CULL_FRAGMENT) {
         offset(r, i, at);
         break;
      }
      for (unsigned k = 0; k < 3; k++)
         at[k] = (double)t[k] / (double)t[3];
   }
}

/* The colour that the unit gives; false: it gives none. */
static bool
look_up(struct run *r, unsigned i, double color[4])
{
   const struct ts_stage *s = &r->c->stage[i];
   double at[3] = {0}, scale = 1;
   where(r, i, at);
   for (unsigned k = 0; k < 3; k++) {
      if (k >= axes(s->operation))
         at[k] = 0;
      r->decided &= fabs(at[k]) < TOO_FAR;
   }
   for (unsigned k = 0; k < 4; k++) {
      r->result[i][k] = shader_texel(s, i, at, k);
      if (s->white && k < 3)
         r->result[i][k] = 1;
   }
   const float *p = r->c->params[TS_PARAMS_OF_STAGE * i + TS_PARAM_SCALE];
   if (input_of(s->operation) == MAGNITUDE)
      scale = clamp01((double)p[1] + (double)p[0] * r->result[s->previous][2]);
   for (unsigned k = 0; k < 4; k++)
      color[k] = r->result[i][k] * (k < 3 ? scale : 1);
   if (s->texel == TS_TEXEL_DSDT_MAG_INTENSITY)
      color[0] = color[1] = color[2] = 0;
   return s->texel < TS_TEXEL_HILO || s->texel == TS_TEXEL_DSDT_MAG_INTENSITY;
}

static bool
culls(struct run *r, unsigned i)
{
   bool culled = false;
   for (unsigned k = 0; k < 4; k++) {
      const float x = r->c->coord[i][k];
      culled |= r->c->stage[i].cull >> k & 1 ? !(x < 0) : !(x >= 0);
   }
   return culled;
}

static void
replace(struct run *r, unsigned i, struct shader_result *out)
{
   const float *range = r->c->params[TS_PARAM_DEPTH_RANGE];
   const double own = dot(r, i);
   const bool affine = r->c->stage[i].operation == TS_DOT_PRODUCT_AFFINE_DEPTH_REPLACE;
   out->depth = affine ? own : dot(r, i - 1) / own;
   out->replaces_depth = true;
   out->culled |= !(out->depth >= (double)range[0] && out->depth <= (double)range[1]);
   r->decided &= (affine || fabs(own) > 0.05) && fabs(out->depth - (double)range[0]) > TOO_CLOSE &&
                 fabs(out->depth - (double)range[1]) > TOO_CLOSE;
}

bool
shader_reference(const struct shader_case *c, unsigned alive, struct shader_result *out)
{
   struct run r = {.c = c, .decided = true};
   *out = (struct shader_result){0};
   for (unsigned i = 0; i < TS_MAX_STAGES; i++) {
      const unsigned op = c->stage[i].operation;
      double color[4] = {0};
      bool colored = passes(op);
      if (!(alive >> i & 1))
         continue;
      for (unsigned k = 0; passes(op) && k < 4; k++)
         color[k] = r.result[i][k] =
             clamp01(op == TS_PASS_THROUGH ? (double)c->coord[i][k] : dot(&r, i));
      if (samples(op))
         colored = look_up(&r, i, color);
      if (op == TS_CULL_FRAGMENT)
         out->culled |= culls(&r, i);
      if (replaces_depth(op))
         replace(&r, i, out);
      for (unsigned k = 0; colored && k < 4; k++)
         out->color[k] += color[k] * (double)c->weight[i];
   }
   return r.decided;
}
