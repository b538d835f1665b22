/* OES_texture_cube_map's generated coordinates: those of s, t and r together, in the two modes that
 * cube maps have. */
#include "fixed.h"

static bool
is_coord(struct gl_context *ctx, GLenum coord, GLenum pname)
{
   if (coord == GL_TEXTURE_GEN_STR_OES && pname == GL_TEXTURE_GEN_MODE)
      return true;
   gl_error(ctx, GL_INVALID_ENUM, "glTexGen(coord 0x%x, pname 0x%x)", coord, pname);
   return false;
}

void
gl_exec_TexGeniOES(struct gl_context *ctx, GLenum coord, GLenum pname, GLint param)
{
   if (!is_coord(ctx, coord, pname))
      return;
   if (param != GL_NORMAL_MAP && param != GL_REFLECTION_MAP) {
      gl_error(ctx, GL_INVALID_ENUM, "glTexGen: mode 0x%x", (unsigned)param);
      return;
   }
   for (GLenum c = GL_S; c <= GL_R; c++)
      gl_exec_TexGeni(ctx, c, pname, param);
}

void
gl_exec_TexGenivOES(struct gl_context *ctx, GLenum coord, GLenum pname, const GLint *params)
{
   gl_exec_TexGeniOES(ctx, coord, pname, *params);
}

/* Enums are the same in all forms. */
void
gl_exec_TexGenfOES(struct gl_context *ctx, GLenum coord, GLenum pname, GLfloat param)
{
   gl_exec_TexGeniOES(ctx, coord, pname, (GLint)gl_float_to_enum(param));
}

void
gl_exec_TexGenfvOES(struct gl_context *ctx, GLenum coord, GLenum pname, const GLfloat *params)
{
   gl_exec_TexGenfOES(ctx, coord, pname, *params);
}

void
gl_exec_TexGenxOES(struct gl_context *ctx, GLenum coord, GLenum pname, GLfixed param)
{
   gl_exec_TexGeniOES(ctx, coord, pname, param);
}

void
gl_exec_TexGenxvOES(struct gl_context *ctx, GLenum coord, GLenum pname, const GLfixed *params)
{
   gl_exec_TexGeniOES(ctx, coord, pname, *params);
}

void
gl_exec_GetTexGenivOES(struct gl_context *ctx, GLenum coord, GLenum pname, GLint *params)
{
   if (is_coord(ctx, coord, pname))
      gl_exec_GetTexGeniv(ctx, GL_S, pname, params);
}

void
gl_exec_GetTexGenfvOES(struct gl_context *ctx, GLenum coord, GLenum pname, GLfloat *params)
{
   if (is_coord(ctx, coord, pname))
      gl_exec_GetTexGenfv(ctx, GL_S, pname, params);
}

void
gl_exec_GetTexGenxvOES(struct gl_context *ctx, GLenum coord, GLenum pname, GLfixed *params)
{
   gl_exec_GetTexGenivOES(ctx, coord, pname, params);
}
