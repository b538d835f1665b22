/* Named local parameters of fragment programs (NF-083..NF-093). */
#include "program.h"

#include <string.h>

#include "mesa_ext/dispatch/gl_dispatch.h"

/* The value of a parameter, of the program whose reference *program is; NULL after an error. */
static float *
find(struct gl_context *ctx, const char *command, GLuint id, GLsizei len, const GLubyte *name,
     struct gl_program **program)
{
   *program = gl_program_get(ctx, id);
   if (!*program || (*program)->target != GL_FRAGMENT_PROGRAM_ARB) {
      gl_error(ctx, GL_INVALID_OPERATION, "%s: %u is no fragment program", command, id);
      return NULL;
   }
   const struct arb_result *arb = &(*program)->arb;
   for (unsigned i = 0; len > 0 && i < arb->num_named; i++) {
      if (arb->named[i].len == (size_t)len &&
          !memcmp((*program)->string + arb->named[i].pos, name, (size_t)len))
         return (*program)->named[i];
   }
   gl_error(ctx, GL_INVALID_VALUE, "%s: program %u has no parameter of that name", command, id);
   return NULL;
}

static void
set(struct gl_context *ctx, const char *command, GLuint id, GLsizei len, const GLubyte *name,
    const GLfloat v[4])
{
   struct gl_program *program;
   float *value = find(ctx, command, id, len, name, &program);
   if (value) {
      memcpy(value, v, 4 * sizeof *value);
      ctx->dirty |= GL_DIRTY_PROGRAM_PARAMS;
   }
   gl_program_unref(program);
}

static bool
get(struct gl_context *ctx, const char *command, GLuint id, GLsizei len, const GLubyte *name,
    GLfloat out[4])
{
   struct gl_program *program;
   const float *value = find(ctx, command, id, len, name, &program);
   if (value)
      memcpy(out, value, 4 * sizeof *out);
   gl_program_unref(program);
   return value;
}

void
gl_exec_ProgramNamedParameter4fNV(struct gl_context *ctx, GLuint id, GLsizei len,
                                  const GLubyte *name, GLfloat x, GLfloat y, GLfloat z, GLfloat w)
{
   set(ctx, "glProgramNamedParameter4fNV", id, len, name, (const GLfloat[]){x, y, z, w});
}

void
gl_exec_ProgramNamedParameter4fvNV(struct gl_context *ctx, GLuint id, GLsizei len,
                                   const GLubyte *name, const GLfloat *v)
{
   set(ctx, "glProgramNamedParameter4fvNV", id, len, name, v);
}

void
gl_exec_ProgramNamedParameter4dNV(struct gl_context *ctx, GLuint id, GLsizei len,
                                  const GLubyte *name, GLdouble x, GLdouble y, GLdouble z,
                                  GLdouble w)
{
   const GLfloat v[4] = {(float)x, (float)y, (float)z, (float)w};
   set(ctx, "glProgramNamedParameter4dNV", id, len, name, v);
}

void
gl_exec_ProgramNamedParameter4dvNV(struct gl_context *ctx, GLuint id, GLsizei len,
                                   const GLubyte *name, const GLdouble *v)
{
   const GLfloat f[4] = {(float)v[0], (float)v[1], (float)v[2], (float)v[3]};
   set(ctx, "glProgramNamedParameter4dvNV", id, len, name, f);
}

void
gl_exec_GetProgramNamedParameterfvNV(struct gl_context *ctx, GLuint id, GLsizei len,
                                     const GLubyte *name, GLfloat *params)
{
   get(ctx, "glGetProgramNamedParameterfvNV", id, len, name, params);
}

void
gl_exec_GetProgramNamedParameterdvNV(struct gl_context *ctx, GLuint id, GLsizei len,
                                     const GLubyte *name, GLdouble *params)
{
   GLfloat v[4];
   const bool ok = get(ctx, "glGetProgramNamedParameterdvNV", id, len, name, v);
   for (unsigned i = 0; ok && i < 4; i++)
      params[i] = (GLdouble)v[i];
}
