/* Program objects: names, residency and their queries (VP-098..VP-134). */
#include "program.h"

#include <stdlib.h>
#include <string.h>

#include "mesa_ext/dispatch/gl_dispatch.h"
#include "mesa_ext/core/shared.h"

static struct u_idtable *
names(const struct gl_context *ctx)
{
   return ctx->shared->names[GL_SHARED_PROGRAMS];
}

/* --- Names */

void
gl_exec_GenProgramsNV(struct gl_context *ctx, GLsizei n, GLuint *programs)
{
   if (n < 0) {
      gl_error(ctx, GL_INVALID_VALUE, "glGenProgramsNV: n %d is negative", n);
      return;
   }
   if (n > 0 && !u_idtable_generate(names(ctx), (uint32_t)n, programs))
      gl_error(ctx, GL_OUT_OF_MEMORY, "glGenProgramsNV: %d names", n);
}

void
gl_exec_DeleteProgramsNV(struct gl_context *ctx, GLsizei n, const GLuint *programs)
{
   if (n < 0) {
      gl_error(ctx, GL_INVALID_VALUE, "glDeleteProgramsNV: n %d is negative", n);
      return;
   }
   for (GLsizei i = 0; i < n; i++) {
      if (!programs[i])
         continue;
      /* VP-115: deleting the bound program binds 0; a name without an object stays bound. */
      struct gl_program *program = u_idtable_remove(names(ctx), programs[i]);
      gl_stage_object_changed(ctx);
      for (unsigned t = 0; program && t < GL_NUM_PROGRAM_TARGETS; t++) {
         if (programs[i] == ctx->programs->target[t].binding)
            gl_program_bind(ctx, (enum gl_program_index)t, 0);
      }
      gl_program_unref(program);
   }
}

GLboolean
gl_exec_IsProgramNV(struct gl_context *ctx, GLuint id)
{
   return u_idtable_lookup(names(ctx), id) != NULL;
}

/* A software implementation has no working set: everything is resident (VP-119). */
GLboolean
gl_exec_AreProgramsResidentNV(struct gl_context *ctx, GLsizei n, const GLuint *programs,
                              GLboolean *residences)
{
   if (n < 0) {
      gl_error(ctx, GL_INVALID_VALUE, "glAreProgramsResidentNV: n %d is negative", n);
      return GL_FALSE;
   }
   for (GLsizei i = 0; i < n; i++) {
      if (!u_idtable_lookup(names(ctx), programs[i])) {
         gl_error(ctx, GL_INVALID_VALUE, "glAreProgramsResidentNV: %u is no program", programs[i]);
         return GL_FALSE;
      }
   }
   return GL_TRUE;
}

void
gl_exec_RequestResidentProgramsNV(struct gl_context *ctx, GLsizei n, const GLuint *programs)
{
   if (n < 0)
      gl_error(ctx, GL_INVALID_VALUE, "glRequestResidentProgramsNV: n %d is negative", n);
}

/* --- Queries */

static struct gl_program *
get_or_error(struct gl_context *ctx, const char *command, GLuint id)
{
   struct gl_program *program = gl_program_get(ctx, id);
   if (!program)
      gl_error(ctx, GL_INVALID_OPERATION, "%s: program %u does not exist", command, id);
   return program;
}

void
gl_exec_GetProgramivNV(struct gl_context *ctx, GLuint id, GLenum pname, GLint *params)
{
   struct gl_program *program = get_or_error(ctx, "glGetProgramivNV", id);
   if (!program)
      return;
   if (pname == GL_PROGRAM_TARGET_NV)
      *params = (GLint)(program->target == GL_FRAGMENT_PROGRAM_ARB ? GL_FRAGMENT_PROGRAM_NV
                                                                   : program->target);
   else if (pname == GL_PROGRAM_LENGTH_NV)
      *params = program->length;
   else if (pname == GL_PROGRAM_RESIDENT_NV)
      *params = GL_TRUE;
   else
      gl_error(ctx, GL_INVALID_ENUM, "glGetProgramivNV: pname 0x%04x", pname);
   gl_program_unref(program);
}

void
gl_exec_GetProgramStringNV(struct gl_context *ctx, GLuint id, GLenum pname, GLubyte *string)
{
   struct gl_program *program = get_or_error(ctx, "glGetProgramStringNV", id);
   if (!program)
      return;
   if (pname == GL_PROGRAM_STRING_NV)
      memcpy(string, program->string, (size_t)program->length);
   else
      gl_error(ctx, GL_INVALID_ENUM, "glGetProgramStringNV: pname 0x%04x", pname);
   gl_program_unref(program);
}
