/* Texture coordinate generation (specification 2.11.4). */
#include <string.h>

#include "mesa_ext/core/convert.h"
#include "mesa_ext/dispatch/gl_dispatch.h"
#include "matrix.h"
#include "mesa_ext/dispatch/param_count.h"

static struct gl_texgen *
texgen(struct gl_context *ctx, GLenum coord)
{
   static const GLenum coords[4] = {GL_S, GL_T, GL_R, GL_Q};
   const int unit = gl_active_coords(ctx, "glTexGen");
   if (unit < 0)
      return NULL;
   for (unsigned i = 0; i < 4; i++) {
      if (coords[i] == coord)
         return &ctx->texture.unit[unit].gen[i];
   }
   gl_error(ctx, GL_INVALID_ENUM, "glTexGen: coordinate 0x%x", coord);
   return NULL;
}

/* SPHERE_MAP has s and t, the cube map modes s, t and r. */
static bool
mode_ok(GLenum coord, GLenum mode)
{
   switch (mode) {
   case GL_OBJECT_LINEAR:
   case GL_EYE_LINEAR:
      return true;
   case GL_SPHERE_MAP:
      return coord == GL_S || coord == GL_T;
   case GL_NORMAL_MAP:
   case GL_REFLECTION_MAP:
      return coord != GL_Q;
   default:
      return false;
   }
}

void
gl_exec_TexGendv(struct gl_context *ctx, GLenum coord, GLenum pname, const GLdouble *params)
{
   struct gl_texgen *gen = texgen(ctx, coord);
   if (!gen)
      return;
   float plane[4];
   for (unsigned i = 0; i < 4; i++)
      plane[i] = i < gl_texgen_param_count(pname) ? (float)params[i] : 0;
   switch (pname) {
   case GL_TEXTURE_GEN_MODE:
      if (!mode_ok(coord, (GLenum)params[0])) {
         gl_error(ctx, GL_INVALID_ENUM, "glTexGen: mode %g for coordinate 0x%x", params[0], coord);
         return;
      }
      gen->mode = (GLenum)params[0];
      break;
   case GL_OBJECT_PLANE:
      memcpy(gen->object_plane, plane, sizeof plane);
      break;
   case GL_EYE_PLANE:
      gl_matrix_transform_row(gen->eye_plane, plane,
                              gl_matrix_inverse(ctx, GL_MATRIX_INDEX_MODELVIEW));
      break;
   default:
      gl_error(ctx, GL_INVALID_ENUM, "glTexGen: pname 0x%x", pname);
      return;
   }
   ctx->dirty |= GL_DIRTY_TEXGEN;
}

void
gl_exec_TexGenfv(struct gl_context *ctx, GLenum coord, GLenum pname, const GLfloat *params)
{
   GLdouble d[4] = {0};
   for (unsigned i = 0; i < gl_texgen_param_count(pname); i++)
      d[i] = params[i];
   gl_exec_TexGendv(ctx, coord, pname, d);
}

void
gl_exec_TexGeniv(struct gl_context *ctx, GLenum coord, GLenum pname, const GLint *params)
{
   GLdouble d[4] = {0};
   for (unsigned i = 0; i < gl_texgen_param_count(pname); i++)
      d[i] = params[i];
   gl_exec_TexGendv(ctx, coord, pname, d);
}

void
gl_exec_TexGend(struct gl_context *ctx, GLenum coord, GLenum pname, GLdouble param)
{
   /* A plane's name is accepted too, as by other implementations. */
   const GLdouble v[4] = {param};
   gl_exec_TexGendv(ctx, coord, pname, v);
}

void
gl_exec_TexGenf(struct gl_context *ctx, GLenum coord, GLenum pname, GLfloat param)
{
   gl_exec_TexGend(ctx, coord, pname, param);
}

void
gl_exec_TexGeni(struct gl_context *ctx, GLenum coord, GLenum pname, GLint param)
{
   gl_exec_TexGend(ctx, coord, pname, param);
}

/* The values behind a Get; their number, 0 after raising the error. */
static unsigned
get_texgen(struct gl_context *ctx, GLenum coord, GLenum pname, double out[4])
{
   const struct gl_texgen *gen = texgen(ctx, coord);
   if (!gen)
      return 0;
   const unsigned count = gl_texgen_param_count(pname);
   const float *plane = pname == GL_OBJECT_PLANE ? gen->object_plane : gen->eye_plane;
   if (count == 1)
      out[0] = gen->mode;
   for (unsigned i = 0; count == 4 && i < 4; i++)
      out[i] = plane[i];
   if (count == 0)
      gl_error(ctx, GL_INVALID_ENUM, "glGetTexGen: pname 0x%x", pname);
   return count;
}

void
gl_exec_GetTexGendv(struct gl_context *ctx, GLenum coord, GLenum pname, GLdouble *params)
{
   double d[4];
   const unsigned count = get_texgen(ctx, coord, pname, d);
   memcpy(params, d, count * sizeof(double));
}

void
gl_exec_GetTexGenfv(struct gl_context *ctx, GLenum coord, GLenum pname, GLfloat *params)
{
   double d[4];
   const unsigned count = get_texgen(ctx, coord, pname, d);
   for (unsigned i = 0; i < count; i++)
      params[i] = (GLfloat)d[i];
}

void
gl_exec_GetTexGeniv(struct gl_context *ctx, GLenum coord, GLenum pname, GLint *params)
{
   double d[4];
   const unsigned count = get_texgen(ctx, coord, pname, d);
   for (unsigned i = 0; i < count; i++)
      params[i] = gl_float_to_int(d[i]);
}
