/* The commands of OpenGL ES 1.1 whose fixed-point parameters are named by a pname: enums and counts
 * among them are no numbers, and pass as they are. */
#include "fixed.h"

#include "mesa_ext/dispatch/param_count.h"

/* No pname of ES 1.1 has more values. */
#define MAX_VALUES 4

/* Parameters that are enums, booleans or texels. */
static bool
is_plain(GLenum pname)
{
   switch (pname) {
   case GL_FOG_MODE:
   case GL_LIGHT_MODEL_TWO_SIDE:
   case GL_TEXTURE_ENV_MODE:
   case GL_COMBINE_RGB:
   case GL_COMBINE_ALPHA:
   case GL_COORD_REPLACE:
   case GL_TEXTURE_MIN_FILTER:
   case GL_TEXTURE_MAG_FILTER:
   case GL_TEXTURE_WRAP_S:
   case GL_TEXTURE_WRAP_T:
   case GL_GENERATE_MIPMAP:
      return true;
   default:
      return (pname >= GL_SRC0_RGB && pname <= GL_SRC2_RGB) ||
             (pname >= GL_SRC0_ALPHA && pname <= GL_SRC2_ALPHA) ||
             (pname >= GL_OPERAND0_RGB && pname <= GL_OPERAND2_RGB) ||
             (pname >= GL_OPERAND0_ALPHA && pname <= GL_OPERAND2_ALPHA);
   }
}

static float
to_float(GLenum pname, GLfixed x)
{
   return is_plain(pname) ? (float)x : gl_fixed_to_float(x);
}

static void
to_floats(float out[MAX_VALUES], GLenum pname, const GLfixed *params, unsigned num)
{
   for (unsigned i = 0; i < MAX_VALUES; i++)
      out[i] = i < num ? to_float(pname, params[i]) : 0.0f;
}

static void
to_fixed(GLfixed *out, GLenum pname, const float *values, unsigned num)
{
   for (unsigned i = 0; i < num; i++)
      out[i] = is_plain(pname) ? (GLfixed)values[i] : gl_float_to_fixed(values[i]);
}

/* --- Fog, light, material, points */

void
gl_exec_Fogx(struct gl_context *ctx, GLenum pname, GLfixed param)
{
   gl_exec_Fogf(ctx, pname, to_float(pname, param));
}

void
gl_exec_Fogxv(struct gl_context *ctx, GLenum pname, const GLfixed *param)
{
   float v[MAX_VALUES];
   to_floats(v, pname, param, pname == GL_FOG_COLOR ? 4 : 1);
   gl_exec_Fogfv(ctx, pname, v);
}

void
gl_exec_LightModelx(struct gl_context *ctx, GLenum pname, GLfixed param)
{
   gl_exec_LightModelf(ctx, pname, to_float(pname, param));
}

void
gl_exec_LightModelxv(struct gl_context *ctx, GLenum pname, const GLfixed *param)
{
   float v[MAX_VALUES];
   to_floats(v, pname, param, gl_light_model_param_count(pname));
   gl_exec_LightModelfv(ctx, pname, v);
}

void
gl_exec_Lightx(struct gl_context *ctx, GLenum light, GLenum pname, GLfixed param)
{
   gl_exec_Lightf(ctx, light, pname, gl_fixed_to_float(param));
}

void
gl_exec_Lightxv(struct gl_context *ctx, GLenum light, GLenum pname, const GLfixed *params)
{
   float v[MAX_VALUES];
   to_floats(v, pname, params, gl_light_param_count(pname));
   gl_exec_Lightfv(ctx, light, pname, v);
}

void
gl_exec_GetLightxv(struct gl_context *ctx, GLenum light, GLenum pname, GLfixed *params)
{
   float v[MAX_VALUES];
   const unsigned num = gl_light_param_count(pname);
   to_floats(v, pname, params, num);
   gl_exec_GetLightfv(ctx, light, pname, v);
   to_fixed(params, pname, v, num);
}

void
gl_exec_Materialx(struct gl_context *ctx, GLenum face, GLenum pname, GLfixed param)
{
   gl_exec_Materialf(ctx, face, pname, gl_fixed_to_float(param));
}

void
gl_exec_Materialxv(struct gl_context *ctx, GLenum face, GLenum pname, const GLfixed *param)
{
   float v[MAX_VALUES];
   to_floats(v, pname, param, gl_material_param_count(pname));
   gl_exec_Materialfv(ctx, face, pname, v);
}

void
gl_exec_GetMaterialxv(struct gl_context *ctx, GLenum face, GLenum pname, GLfixed *params)
{
   float v[MAX_VALUES];
   const unsigned num = gl_material_param_count(pname);
   to_floats(v, pname, params, num);
   gl_exec_GetMaterialfv(ctx, face, pname, v);
   to_fixed(params, pname, v, num);
}

void
gl_exec_PointParameterx(struct gl_context *ctx, GLenum pname, GLfixed param)
{
   gl_exec_PointParameterf(ctx, pname, gl_fixed_to_float(param));
}

void
gl_exec_PointParameterxv(struct gl_context *ctx, GLenum pname, const GLfixed *params)
{
   float v[MAX_VALUES];
   to_floats(v, pname, params, pname == GL_POINT_DISTANCE_ATTENUATION ? 3 : 1);
   gl_exec_PointParameterfv(ctx, pname, v);
}

/* --- Textures */

static unsigned
env_count(GLenum pname)
{
   return pname == GL_TEXTURE_ENV_COLOR ? 4 : 1;
}

void
gl_exec_TexEnvx(struct gl_context *ctx, GLenum target, GLenum pname, GLfixed param)
{
   gl_exec_TexEnvf(ctx, target, pname, to_float(pname, param));
}

void
gl_exec_TexEnvxv(struct gl_context *ctx, GLenum target, GLenum pname, const GLfixed *params)
{
   float v[MAX_VALUES];
   to_floats(v, pname, params, env_count(pname));
   gl_exec_TexEnvfv(ctx, target, pname, v);
}

void
gl_exec_GetTexEnvxv(struct gl_context *ctx, GLenum target, GLenum pname, GLfixed *params)
{
   float v[MAX_VALUES];
   to_floats(v, pname, params, env_count(pname));
   gl_exec_GetTexEnvfv(ctx, target, pname, v);
   to_fixed(params, pname, v, env_count(pname));
}

static unsigned
texture_count(GLenum pname)
{
   return pname == GL_TEXTURE_CROP_RECT_OES ? 4 : 1;
}

void
gl_exec_TexParameterx(struct gl_context *ctx, GLenum target, GLenum pname, GLfixed param)
{
   gl_exec_TexParameterf(ctx, target, pname, to_float(pname, param));
}

void
gl_exec_TexParameterxv(struct gl_context *ctx, GLenum target, GLenum pname, const GLfixed *params)
{
   float v[MAX_VALUES];
   to_floats(v, pname, params, texture_count(pname));
   gl_exec_TexParameterfv(ctx, target, pname, v);
}

void
gl_exec_GetTexParameterxv(struct gl_context *ctx, GLenum target, GLenum pname, GLfixed *params)
{
   float v[MAX_VALUES];
   to_floats(v, pname, params, texture_count(pname));
   gl_exec_GetTexParameterfv(ctx, target, pname, v);
   to_fixed(params, pname, v, texture_count(pname));
}
