/* Points: size, ARB_point_parameters, ARB_point_sprite's origin. */
#include "mesa_ext/dispatch/len.h"
#include "mesa_ext/core/setter.h"

void
gl_exec_PointSize(struct gl_context *ctx, GLfloat size)
{
   if (!(size > 0)) {
      gl_error(ctx, GL_INVALID_VALUE, "glPointSize: %g is not positive", (double)size);
      return;
   }
   gl_set_float(ctx, &ctx->point.size, size, GL_DIRTY_POINT);
}

static void
set_size(struct gl_context *ctx, float *where, float value)
{
   if (!(value >= 0)) {
      gl_error(ctx, GL_INVALID_VALUE, "glPointParameter: %g is negative", (double)value);
      return;
   }
   gl_set_float(ctx, where, value, GL_DIRTY_POINT);
}

/* Of OpenGL 2.0. */
static void
set_origin(struct gl_context *ctx, GLenum origin)
{
   if (!(ctx->limits.can & GL_CAN_POINT_SPRITE) ||
       (origin != GL_LOWER_LEFT && origin != GL_UPPER_LEFT))
      gl_error(ctx, GL_INVALID_ENUM, "glPointParameter: 0x%04x is no origin", origin);
   else
      gl_set_enum(ctx, &ctx->point.sprite_origin, origin, GL_DIRTY_POINT);
}

void
gl_exec_PointParameterfv(struct gl_context *ctx, GLenum pname, const GLfloat *params)
{
   struct gl_point *p = &ctx->point;
   switch (pname) {
   case GL_POINT_SIZE_MIN:
      set_size(ctx, &p->min_size, params[0]);
      break;
   case GL_POINT_SIZE_MAX:
      set_size(ctx, &p->max_size, params[0]);
      break;
   case GL_POINT_FADE_THRESHOLD_SIZE:
      set_size(ctx, &p->fade_threshold, params[0]);
      break;
   case GL_POINT_DISTANCE_ATTENUATION:
      for (unsigned i = 0; i < 3; i++)
         gl_set_float(ctx, &p->attenuation[i], params[i], GL_DIRTY_POINT);
      break;
   case GL_POINT_SPRITE_COORD_ORIGIN:
      set_origin(ctx, gl_float_to_enum(params[0]));
      break;
   default:
      gl_error(ctx, GL_INVALID_ENUM, "glPointParameter: pname 0x%04x", pname);
   }
}

void
gl_exec_PointParameterf(struct gl_context *ctx, GLenum pname, GLfloat param)
{
   if (pname == GL_POINT_DISTANCE_ATTENUATION) {
      gl_error(ctx, GL_INVALID_ENUM, "glPointParameterf: three values need glPointParameterfv");
      return;
   }
   gl_exec_PointParameterfv(ctx, pname, &param);
}

void
gl_exec_PointParameteriv(struct gl_context *ctx, GLenum pname, const GLint *params)
{
   GLfloat values[3] = {0};
   const int64_t count = gl_len_params(pname);
   for (int64_t i = 0; i < count && i < 3; i++)
      values[i] = (GLfloat)params[i];
   gl_exec_PointParameterfv(ctx, pname, values);
}

void
gl_exec_PointParameteri(struct gl_context *ctx, GLenum pname, GLint param)
{
   gl_exec_PointParameterf(ctx, pname, (GLfloat)param);
}
