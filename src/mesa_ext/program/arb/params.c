/* Environment and local parameters (AV section 17, AF-123..AF-125). */
#include "private.h"

#include <string.h>

#include "mesa_ext/dispatch/gl_dispatch.h"
#include "mesa_ext/program/ati_fs/fragment_shader.h"
#include "mesa_ext/program/nv/vertex_program.h"

float (*gl_arb_env(struct gl_context *ctx, enum gl_program_index index))[4]
{
   if (index == GL_PROGRAM_FRAGMENT)
      return ctx->arb_programs->fragment_env;
   if (index == GL_PROGRAM_TEXT_SHADER)
      return ctx->ati_fs->text_env;
   gl_nvvp_update_tracked(ctx);
   return ctx->nvvp->params;
}

enum which { ENV, LOCAL };

static unsigned
limit(const struct gl_context *ctx, enum which which, int index)
{
   const struct arb_limits *l = &ctx->limits.program[index];
   return which == ENV ? l->env_params : l->local_params;
}

/* The target and the range are right; else an error, and -1. */
static int
check(struct gl_context *ctx, const char *command, enum which which, GLenum target, GLuint first,
      GLsizei count)
{
   const int index = gl_arb_target(ctx, command, target);
   if (index < 0)
      return -1;
   const unsigned most = limit(ctx, which, index);
   if (count >= 0 && first <= most && (GLuint)count <= most - first)
      return index;
   gl_error(ctx, GL_INVALID_VALUE, "%s: parameter %u, count %d of %u", command, first, count, most);
   return -1;
}

static void
set(struct gl_context *ctx, const char *command, enum which which, GLenum target, GLuint first,
    GLsizei count, const GLfloat *v)
{
   const int index = check(ctx, command, which, target, first, count);
   if (index < 0 || !count)
      return;
   if (which == ENV && index == GL_PROGRAM_VERTEX) {
      gl_nvvp_set_params(ctx, command, first, count, v);
      return;
   }
   const struct gl_program_target *t = &ctx->programs->target[index];
   if (which == LOCAL && target == GL_FRAGMENT_PROGRAM_NV && t->binding &&
       !t->current) { /* NF-092 */
      gl_error(ctx, GL_INVALID_OPERATION, "%s: program %u does not exist", command, t->binding);
      return;
   }
   float(*params)[4] = which == ENV ? gl_arb_env(ctx, (enum gl_program_index)index)
                                    : gl_program_locals(ctx, (enum gl_program_index)index);
   if (!params) {
      gl_error(ctx, GL_OUT_OF_MEMORY, "%s", command);
      return;
   }
   memcpy(params[first], v, (size_t)count * sizeof params[0]);
   ctx->dirty |= GL_DIRTY_PROGRAM_PARAMS;
}

static void
set_double(struct gl_context *ctx, const char *command, enum which which, GLenum target,
           GLuint first, const GLdouble *v)
{
   const GLfloat f[4] = {(float)v[0], (float)v[1], (float)v[2], (float)v[3]};
   set(ctx, command, which, target, first, 1, f);
}

/* The value, or NULL after an error. */
static const float *
get(struct gl_context *ctx, const char *command, enum which which, GLenum target, GLuint first)
{
   static const float zero[4];
   const int index = check(ctx, command, which, target, first, 1);
   if (index < 0)
      return NULL;
   if (which == ENV)
      return gl_arb_env(ctx, (enum gl_program_index)index)[first];
   const struct gl_program *program = ctx->programs->target[index].current;
   return program && program->locals ? program->locals->v[first] : zero;
}

static void
get_double(struct gl_context *ctx, const char *command, enum which which, GLenum target,
           GLuint first, GLdouble *out)
{
   const float *v = get(ctx, command, which, target, first);
   for (unsigned i = 0; v && i < 4; i++)
      out[i] = (double)v[i];
}

static void
get_float(struct gl_context *ctx, const char *command, enum which which, GLenum target,
          GLuint first, GLfloat *out)
{
   const float *v = get(ctx, command, which, target, first);
   if (v)
      memcpy(out, v, 4 * sizeof *v);
}

/* --- Commands */

void
gl_exec_ProgramEnvParameter4dARB(struct gl_context *ctx, GLenum target, GLuint index, GLdouble x,
                                 GLdouble y, GLdouble z, GLdouble w)
{
   set_double(ctx, "glProgramEnvParameter4dARB", ENV, target, index, (GLdouble[]){x, y, z, w});
}

void
gl_exec_ProgramEnvParameter4dvARB(struct gl_context *ctx, GLenum target, GLuint index,
                                  const GLdouble *v)
{
   set_double(ctx, "glProgramEnvParameter4dvARB", ENV, target, index, v);
}

void
gl_exec_ProgramEnvParameter4fARB(struct gl_context *ctx, GLenum target, GLuint index, GLfloat x,
                                 GLfloat y, GLfloat z, GLfloat w)
{
   set(ctx, "glProgramEnvParameter4fARB", ENV, target, index, 1, (GLfloat[]){x, y, z, w});
}

void
gl_exec_ProgramEnvParameter4fvARB(struct gl_context *ctx, GLenum target, GLuint index,
                                  const GLfloat *v)
{
   set(ctx, "glProgramEnvParameter4fvARB", ENV, target, index, 1, v);
}

void
gl_exec_ProgramEnvParameters4fvEXT(struct gl_context *ctx, GLenum target, GLuint index,
                                   GLsizei count, const GLfloat *v)
{
   set(ctx, "glProgramEnvParameters4fvEXT", ENV, target, index, count, v);
}

void
gl_exec_ProgramLocalParameter4dARB(struct gl_context *ctx, GLenum target, GLuint index, GLdouble x,
                                   GLdouble y, GLdouble z, GLdouble w)
{
   set_double(ctx, "glProgramLocalParameter4dARB", LOCAL, target, index, (GLdouble[]){x, y, z, w});
}

void
gl_exec_ProgramLocalParameter4dvARB(struct gl_context *ctx, GLenum target, GLuint index,
                                    const GLdouble *v)
{
   set_double(ctx, "glProgramLocalParameter4dvARB", LOCAL, target, index, v);
}

void
gl_exec_ProgramLocalParameter4fARB(struct gl_context *ctx, GLenum target, GLuint index, GLfloat x,
                                   GLfloat y, GLfloat z, GLfloat w)
{
   set(ctx, "glProgramLocalParameter4fARB", LOCAL, target, index, 1, (GLfloat[]){x, y, z, w});
}

void
gl_exec_ProgramLocalParameter4fvARB(struct gl_context *ctx, GLenum target, GLuint index,
                                    const GLfloat *v)
{
   set(ctx, "glProgramLocalParameter4fvARB", LOCAL, target, index, 1, v);
}

void
gl_exec_ProgramLocalParameters4fvEXT(struct gl_context *ctx, GLenum target, GLuint index,
                                     GLsizei count, const GLfloat *v)
{
   set(ctx, "glProgramLocalParameters4fvEXT", LOCAL, target, index, count, v);
}

void
gl_exec_GetProgramEnvParameterdvARB(struct gl_context *ctx, GLenum target, GLuint index,
                                    GLdouble *params)
{
   get_double(ctx, "glGetProgramEnvParameterdvARB", ENV, target, index, params);
}

void
gl_exec_GetProgramEnvParameterfvARB(struct gl_context *ctx, GLenum target, GLuint index,
                                    GLfloat *params)
{
   get_float(ctx, "glGetProgramEnvParameterfvARB", ENV, target, index, params);
}

void
gl_exec_GetProgramLocalParameterdvARB(struct gl_context *ctx, GLenum target, GLuint index,
                                      GLdouble *params)
{
   get_double(ctx, "glGetProgramLocalParameterdvARB", LOCAL, target, index, params);
}

void
gl_exec_GetProgramLocalParameterfvARB(struct gl_context *ctx, GLenum target, GLuint index,
                                      GLfloat *params)
{
   get_float(ctx, "glGetProgramLocalParameterfvARB", LOCAL, target, index, params);
}
