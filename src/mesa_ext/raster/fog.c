/* Fog parameters (OpenGL 1.3 section 3.10, EXT_fog_coord). */
#include <string.h>

#include "mesa_ext/core/setter.h"

static void
set_mode(struct gl_context *ctx, float value)
{
   const GLenum mode = gl_float_to_enum(value);
   if (mode != GL_LINEAR && mode != GL_EXP && mode != GL_EXP2)
      gl_error(ctx, GL_INVALID_ENUM, "glFog: mode 0x%04x", mode);
   else
      gl_set_enum(ctx, &ctx->fog.mode, mode, GL_DIRTY_FOG);
}

static void
set_coord_source(struct gl_context *ctx, float value)
{
   const GLenum source = gl_float_to_enum(value);
   if (source != GL_FOG_COORDINATE && source != GL_FRAGMENT_DEPTH)
      gl_error(ctx, GL_INVALID_ENUM, "glFog: fog coordinate source 0x%04x", source);
   else
      gl_set_enum(ctx, &ctx->fog.coord_source, source, GL_DIRTY_FOG);
}

static void
set_distance_mode(struct gl_context *ctx, float value)
{
   const GLenum mode = gl_float_to_enum(value);
   if (mode != GL_EYE_RADIAL_NV && mode != GL_EYE_PLANE && mode != GL_EYE_PLANE_ABSOLUTE_NV)
      gl_error(ctx, GL_INVALID_ENUM, "glFog: distance mode 0x%04x", mode);
   else
      gl_set_enum(ctx, &ctx->fog.distance_mode, mode, GL_DIRTY_FOG);
}

static void
set_color(struct gl_context *ctx, const float *params)
{
   for (unsigned i = 0; i < 4; i++)
      gl_set_float(ctx, &ctx->fog.color[i], gl_state_color(ctx, params[i]), GL_DIRTY_FOG);
}

void
gl_exec_Fogfv(struct gl_context *ctx, GLenum pname, const GLfloat *params)
{
   switch (pname) {
   case GL_FOG_MODE:
      set_mode(ctx, params[0]);
      break;
   case GL_FOG_DENSITY:
      if (params[0] < 0)
         gl_error(ctx, GL_INVALID_VALUE, "glFog: density %g is negative", (double)params[0]);
      else
         gl_set_float(ctx, &ctx->fog.density, params[0], GL_DIRTY_FOG);
      break;
   case GL_FOG_START:
      gl_set_float(ctx, &ctx->fog.start, params[0], GL_DIRTY_FOG);
      break;
   case GL_FOG_END:
      gl_set_float(ctx, &ctx->fog.end, params[0], GL_DIRTY_FOG);
      break;
   case GL_FOG_INDEX:
      gl_set_float(ctx, &ctx->fog.index, params[0], GL_DIRTY_FOG);
      break;
   case GL_FOG_COLOR:
      set_color(ctx, params);
      break;
   case GL_FOG_COORDINATE_SOURCE:
      set_coord_source(ctx, params[0]);
      break;
   case GL_FOG_DISTANCE_MODE_NV:
      set_distance_mode(ctx, params[0]);
      break;
   default:
      gl_error(ctx, GL_INVALID_ENUM, "glFog: pname 0x%04x", pname);
   }
}

void
gl_exec_Fogf(struct gl_context *ctx, GLenum pname, GLfloat param)
{
   if (pname == GL_FOG_COLOR) {
      gl_error(ctx, GL_INVALID_ENUM, "glFogf: a colour needs glFogfv");
      return;
   }
   gl_exec_Fogfv(ctx, pname, &param);
}

void
gl_exec_Fogiv(struct gl_context *ctx, GLenum pname, const GLint *params)
{
   float values[4] = {0};
   if (pname == GL_FOG_COLOR) {
      for (unsigned i = 0; i < 4; i++)
         values[i] = gl_int_to_float(params[i]);
   } else {
      values[0] = (float)params[0];
   }
   gl_exec_Fogfv(ctx, pname, values);
}

void
gl_exec_Fogi(struct gl_context *ctx, GLenum pname, GLint param)
{
   gl_exec_Fogf(ctx, pname, (float)param);
}
