/* Lights and the lighting model (specification 2.13.1). */
#include "light.h"

#include <string.h>

#include "mesa_ext/core/convert.h"
#include "mesa_ext/dispatch/gl_dispatch.h"
#include "matrix.h"
#include "mesa_ext/dispatch/param_count.h"

static struct gl_light_source *
light_source(struct gl_context *ctx, GLenum light, const char *command)
{
   if (light - GL_LIGHT0 < GL_LIMIT_LIGHTS)
      return &ctx->light.light[light - GL_LIGHT0];
   gl_error(ctx, GL_INVALID_ENUM, "%s: light 0x%x", command, light);
   return NULL;
}

/* The state behind a pname; position and direction in eye coordinates. */
static float *
light_field(struct gl_light_source *l, GLenum pname)
{
   switch (pname) {
   case GL_AMBIENT:
      return l->ambient;
   case GL_DIFFUSE:
      return l->diffuse;
   case GL_SPECULAR:
      return l->specular;
   case GL_POSITION:
      return l->eye_position;
   case GL_SPOT_DIRECTION:
      return l->spot_eye_direction;
   case GL_SPOT_EXPONENT:
      return &l->spot_exponent;
   case GL_SPOT_CUTOFF:
      return &l->spot_cutoff;
   case GL_CONSTANT_ATTENUATION:
      return &l->constant_attenuation;
   case GL_LINEAR_ATTENUATION:
      return &l->linear_attenuation;
   case GL_QUADRATIC_ATTENUATION:
      return &l->quadratic_attenuation;
   default:
      return NULL;
   }
}

static bool
light_value_ok(GLenum pname, float v)
{
   switch (pname) {
   case GL_SPOT_EXPONENT:
      return v >= 0 && v <= 128;
   case GL_SPOT_CUTOFF:
      return (v >= 0 && v <= 90) || v == 180;
   case GL_CONSTANT_ATTENUATION:
   case GL_LINEAR_ATTENUATION:
   case GL_QUADRATIC_ATTENUATION:
      return v >= 0;
   default:
      return true;
   }
}

void
gl_exec_Lightfv(struct gl_context *ctx, GLenum light, GLenum pname, const GLfloat *params)
{
   struct gl_light_source *l = light_source(ctx, light, "glLight");
   if (!l)
      return;
   const unsigned count = gl_light_param_count(pname);
   if (count == 0) {
      gl_error(ctx, GL_INVALID_ENUM, "glLight: pname 0x%x", pname);
      return;
   }
   if (!light_value_ok(pname, params[0])) {
      gl_error(ctx, GL_INVALID_VALUE, "glLight: %g for pname 0x%x", params[0], pname);
      return;
   }
   float value[4] = {0};
   memcpy(value, params, count * sizeof(float));
   const float *modelview = gl_matrix_top(ctx, GL_MATRIX_INDEX_MODELVIEW);
   if (pname == GL_POSITION || pname == GL_SPOT_DIRECTION)
      gl_matrix_transform(value, modelview, value); /* a direction has w = 0 here */
   float *field = light_field(l, pname);
   if (memcmp(field, value, count * sizeof(float)) == 0)
      return;
   memcpy(field, value, count * sizeof(float));
   ctx->dirty |= GL_DIRTY_LIGHT;
}

static bool
is_color(GLenum pname)
{
   return pname == GL_AMBIENT || pname == GL_DIFFUSE || pname == GL_SPECULAR ||
          pname == GL_EMISSION || pname == GL_AMBIENT_AND_DIFFUSE ||
          pname == GL_LIGHT_MODEL_AMBIENT;
}

static void
ints_to_floats(float *out, const GLint *in, unsigned count, bool color)
{
   for (unsigned i = 0; i < count; i++)
      out[i] = color ? gl_int_to_float(in[i]) : (float)in[i];
}

static void
floats_to_ints(GLint *out, const float *in, unsigned count, bool color)
{
   for (unsigned i = 0; i < count; i++)
      out[i] = color ? gl_float_to_int_color(in[i]) : gl_float_to_int(in[i]);
}

void
gl_exec_Lightiv(struct gl_context *ctx, GLenum light, GLenum pname, const GLint *params)
{
   float f[4] = {0};
   ints_to_floats(f, params, gl_light_param_count(pname), is_color(pname));
   gl_exec_Lightfv(ctx, light, pname, f);
}

void
gl_exec_Lightf(struct gl_context *ctx, GLenum light, GLenum pname, GLfloat param)
{
   const GLfloat v[4] = {param};
   if (gl_light_param_count(pname) != 1)
      gl_error(ctx, GL_INVALID_ENUM, "glLightf: pname 0x%x has no scalar", pname);
   else
      gl_exec_Lightfv(ctx, light, pname, v);
}

void
gl_exec_Lighti(struct gl_context *ctx, GLenum light, GLenum pname, GLint param)
{
   gl_exec_Lightf(ctx, light, pname, (GLfloat)param);
}

/* The state, or NULL after raising the error. */
static const float *
get_light(struct gl_context *ctx, GLenum light, GLenum pname)
{
   struct gl_light_source *l = light_source(ctx, light, "glGetLight");
   const float *field = l ? light_field(l, pname) : NULL;
   if (l && !field)
      gl_error(ctx, GL_INVALID_ENUM, "glGetLight: pname 0x%x", pname);
   return field;
}

void
gl_exec_GetLightfv(struct gl_context *ctx, GLenum light, GLenum pname, GLfloat *params)
{
   const float *field = get_light(ctx, light, pname);
   if (field)
      memcpy(params, field, gl_light_param_count(pname) * sizeof(float));
}

void
gl_exec_GetLightiv(struct gl_context *ctx, GLenum light, GLenum pname, GLint *params)
{
   const float *field = get_light(ctx, light, pname);
   if (field)
      floats_to_ints(params, field, gl_light_param_count(pname), is_color(pname));
}

/* --- The model. */
void
gl_exec_LightModelfv(struct gl_context *ctx, GLenum pname, const GLfloat *params)
{
   struct gl_lighting *l = &ctx->light;
   switch (pname) {
   case GL_LIGHT_MODEL_AMBIENT:
      memcpy(l->model_ambient, params, sizeof l->model_ambient);
      break;
   case GL_LIGHT_MODEL_LOCAL_VIEWER:
      l->local_viewer = params[0] != 0;
      break;
   case GL_LIGHT_MODEL_TWO_SIDE:
      l->two_side = params[0] != 0;
      break;
   case GL_LIGHT_MODEL_COLOR_CONTROL:
      if (params[0] != GL_SINGLE_COLOR && params[0] != GL_SEPARATE_SPECULAR_COLOR) {
         gl_error(ctx, GL_INVALID_ENUM, "glLightModel: color control %g", params[0]);
         return;
      }
      l->color_control = (GLenum)params[0];
      break;
   default:
      gl_error(ctx, GL_INVALID_ENUM, "glLightModel: pname 0x%x", pname);
      return;
   }
   ctx->dirty |= GL_DIRTY_LIGHT;
}

void
gl_exec_LightModeliv(struct gl_context *ctx, GLenum pname, const GLint *params)
{
   float f[4] = {0};
   ints_to_floats(f, params, gl_light_model_param_count(pname), is_color(pname));
   gl_exec_LightModelfv(ctx, pname, f);
}

void
gl_exec_LightModelf(struct gl_context *ctx, GLenum pname, GLfloat param)
{
   /* A vector's name is accepted too, as by other implementations. */
   const GLfloat v[4] = {param};
   gl_exec_LightModelfv(ctx, pname, v);
}

void
gl_exec_LightModeli(struct gl_context *ctx, GLenum pname, GLint param)
{
   gl_exec_LightModelf(ctx, pname, (GLfloat)param);
}

void
gl_exec_ShadeModel(struct gl_context *ctx, GLenum mode)
{
   if (mode != GL_FLAT && mode != GL_SMOOTH) {
      gl_error(ctx, GL_INVALID_ENUM, "glShadeModel: mode 0x%x", mode);
      return;
   }
   if (ctx->light.shade_model == mode)
      return;
   ctx->light.shade_model = mode;
   ctx->dirty |= GL_DIRTY_LIGHT;
}

/* EXT_provoking_vertex; quads follow the convention. */
void
gl_exec_ProvokingVertexEXT(struct gl_context *ctx, GLenum mode)
{
   if (mode != GL_FIRST_VERTEX_CONVENTION_EXT && mode != GL_LAST_VERTEX_CONVENTION_EXT) {
      gl_error(ctx, GL_INVALID_ENUM, "glProvokingVertex: mode 0x%x", mode);
      return;
   }
   if (ctx->light.provoking_vertex == mode)
      return;
   ctx->light.provoking_vertex = mode;
   ctx->dirty |= GL_DIRTY_LIGHT;
}
