/* Program parameters (VP-465..VP-477, VP-565). */
#include "program.h"

#include <string.h>

#include "mesa_ext/dispatch/gl_dispatch.h"

void
gl_nvvp_mark_dirty(struct gl_context *ctx, unsigned first, unsigned count)
{
   struct gl_nvvp *nvvp = ctx->nvvp;
   if (!count)
      return;
   const bool clean = nvvp->dirty_first >= nvvp->dirty_end;
   if (clean || first < nvvp->dirty_first)
      nvvp->dirty_first = first;
   if (clean || first + count > nvvp->dirty_end)
      nvvp->dirty_end = first + count;
   ctx->dirty |= GL_DIRTY_PROGRAM_PARAMS;
}

/* Checks a write of registers index .. index + count - 1. */
static bool
check_write(struct gl_context *ctx, const char *command, GLenum target, GLuint index, GLsizei count)
{
   if (target != GL_VERTEX_PROGRAM_NV) {
      gl_error(ctx, GL_INVALID_ENUM, "%s: target 0x%04x", command, target);
      return false;
   }
   if (count < 0 || index > ctx->limits.program_params ||
       (GLuint)count > ctx->limits.program_params - index) {
      gl_error(ctx, GL_INVALID_VALUE, "%s: parameters %u and following, count %d", command, index,
               count);
      return false;
   }
   if (gl_nvvp_is_tracked(ctx, index, (unsigned)count)) {
      gl_error(ctx, GL_INVALID_OPERATION, "%s: a parameter of %u..%u tracks a matrix", command,
               index, index + (GLuint)count - 1);
      return false;
   }
   return true;
}

static void
set_floats(struct gl_context *ctx, const char *command, GLenum target, GLuint index, GLsizei count,
           const GLfloat *v)
{
   if (!check_write(ctx, command, target, index, count) || !count)
      return;
   memcpy(ctx->nvvp->params[index], v, (size_t)count * sizeof ctx->nvvp->params[0]);
   gl_nvvp_mark_dirty(ctx, index, (unsigned)count);
}

void
gl_nvvp_set_params(struct gl_context *ctx, const char *command, GLuint index, GLsizei count,
                   const GLfloat *v)
{
   set_floats(ctx, command, GL_VERTEX_PROGRAM_NV, index, count, v);
}

static void
set_doubles(struct gl_context *ctx, const char *command, GLenum target, GLuint index, GLsizei count,
            const GLdouble *v)
{
   if (!check_write(ctx, command, target, index, count))
      return;
   float *params = ctx->nvvp->params[index];
   for (GLsizei i = 0; i < 4 * count; i++)
      params[i] = (float)v[i];
   gl_nvvp_mark_dirty(ctx, index, (unsigned)count);
}

void
gl_exec_ProgramParameter4fNV(struct gl_context *ctx, GLenum target, GLuint index, GLfloat x,
                             GLfloat y, GLfloat z, GLfloat w)
{
   set_floats(ctx, "glProgramParameter4fNV", target, index, 1, (const GLfloat[]){x, y, z, w});
}

void
gl_exec_ProgramParameter4fvNV(struct gl_context *ctx, GLenum target, GLuint index, const GLfloat *v)
{
   set_floats(ctx, "glProgramParameter4fvNV", target, index, 1, v);
}

void
gl_exec_ProgramParameters4fvNV(struct gl_context *ctx, GLenum target, GLuint index, GLsizei count,
                               const GLfloat *v)
{
   set_floats(ctx, "glProgramParameters4fvNV", target, index, count, v);
}

void
gl_exec_ProgramParameter4dNV(struct gl_context *ctx, GLenum target, GLuint index, GLdouble x,
                             GLdouble y, GLdouble z, GLdouble w)
{
   set_doubles(ctx, "glProgramParameter4dNV", target, index, 1, (const GLdouble[]){x, y, z, w});
}

void
gl_exec_ProgramParameter4dvNV(struct gl_context *ctx, GLenum target, GLuint index,
                              const GLdouble *v)
{
   set_doubles(ctx, "glProgramParameter4dvNV", target, index, 1, v);
}

void
gl_exec_ProgramParameters4dvNV(struct gl_context *ctx, GLenum target, GLuint index, GLsizei count,
                               const GLdouble *v)
{
   set_doubles(ctx, "glProgramParameters4dvNV", target, index, count, v);
}

/* --- Queries */

/* The register with tracked matrices up to date; NULL after raising an error. */
static const float *
get_param(struct gl_context *ctx, const char *command, GLenum target, GLuint index, GLenum pname)
{
   if (target != GL_VERTEX_PROGRAM_NV || pname != GL_PROGRAM_PARAMETER_NV) {
      gl_error(ctx, GL_INVALID_ENUM, "%s: target 0x%04x, pname 0x%04x", command, target, pname);
      return NULL;
   }
   if (index >= ctx->limits.program_params) {
      gl_error(ctx, GL_INVALID_VALUE, "%s: parameter %u", command, index);
      return NULL;
   }
   gl_nvvp_update_tracked(ctx);
   return ctx->nvvp->params[index];
}

void
gl_exec_GetProgramParameterfvNV(struct gl_context *ctx, GLenum target, GLuint index, GLenum pname,
                                GLfloat *params)
{
   const float *v = get_param(ctx, "glGetProgramParameterfvNV", target, index, pname);
   if (v)
      memcpy(params, v, 4 * sizeof *v);
}

void
gl_exec_GetProgramParameterdvNV(struct gl_context *ctx, GLenum target, GLuint index, GLenum pname,
                                GLdouble *params)
{
   const float *v = get_param(ctx, "glGetProgramParameterdvNV", target, index, pname);
   for (unsigned i = 0; v && i < 4; i++)
      params[i] = (double)v[i];
}
