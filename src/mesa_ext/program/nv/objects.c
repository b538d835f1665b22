/* Program objects: names, loading, binding, residency and their queries (VP-098..VP-134). */
#include "program.h"

#include <stdlib.h>
#include <string.h>

#include "compiler/lower/prepare.h"
#include "mesa_ext/dispatch/gl_dispatch.h"
#include "mesa_ext/core/shared.h"

static struct u_idtable *
names(const struct gl_context *ctx)
{
   return ctx->shared->names[GL_SHARED_PROGRAMS];
}

/* --- Objects */

/* Once a program, for all drivers and for state programs; what a driver lacks is lowered in a copy.
 * False: out of memory. */
static bool
finish_shader(const struct nv_vp_result *info)
{
   const struct ir_needs none = {.max_instructions = 0};
   const char *why;
   if (info->position_invariant && !nv_vp_link_position(info->shader))
      return false;
   return ir_prepare(info->shader, &none, 0, &why) == IR_PREPARED;
}

/* Takes over info->shader in any case. NULL: out of memory. */
static struct gl_program *
create(GLenum target, const GLubyte *string, GLsizei length, const struct nv_vp_result *info)
{
   struct gl_program *program = gl_program_create(target, GL_PROGRAM_NV, string, length);
   if (!program) {
      ir_shader_destroy(info->shader);
      return NULL;
   }
   program->info = *info;
   if (finish_shader(&program->info))
      return program;
   gl_program_unref(program);
   return NULL;
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

/* --- Loading and binding */

static bool
check_load(struct gl_context *ctx, GLenum target, GLuint id, GLsizei len, const GLubyte *program)
{
   if (!(ctx->limits.can & GL_CAN_VERTEX_PROGRAM)) {
      gl_error(ctx, GL_INVALID_OPERATION, "glLoadProgramNV: this driver runs no vertex programs");
      return false;
   }
   if (target != GL_VERTEX_PROGRAM_NV && target != GL_VERTEX_STATE_PROGRAM_NV) {
      gl_error(ctx, GL_INVALID_ENUM, "glLoadProgramNV: target 0x%04x", target);
      return false;
   }
   if (!id || len < 0 || (len && !program)) {
      gl_error(ctx, GL_INVALID_VALUE, "glLoadProgramNV: id %u, len %d", id, len);
      return false;
   }
   if (gl_program_has_other_target(ctx, id, target)) {
      gl_error(ctx, GL_INVALID_OPERATION, "glLoadProgramNV: program %u has another target", id);
      return false;
   }
   return true;
}

static void
fail_load(struct gl_context *ctx, const struct text_error *error)
{
   gl_program_set_error(ctx, (GLint)error->offset, "line %u, column %u: %s", error->line,
                        error->column, error->message);
   gl_error(ctx, GL_INVALID_OPERATION, "glLoadProgramNV: %s", ctx->programs->error_string);
}

void
gl_exec_LoadProgramNV(struct gl_context *ctx, GLenum target, GLuint id, GLsizei len,
                      const GLubyte *program)
{
   if (!check_load(ctx, target, id, len, program))
      return;
   const bool state = target == GL_VERTEX_STATE_PROGRAM_NV;
   struct nv_vp_result info;
   nv_vp_parse((const char *)program, (size_t)len, state ? NV_VP_TARGET_STATE : NV_VP_TARGET_VERTEX,
               &info);
   if (info.status == NV_VP_INVALID) {
      fail_load(ctx, &info.error);
      return;
   }
   if (info.version == NV_VP_2_0 && !(ctx->limits.can & GL_CAN_VERTEX_PROGRAM2)) {
      ir_shader_destroy(info.shader);
      fail_load(ctx, &(struct text_error){
                         .line = 1, .column = 1, .message = "this driver has no !!VP2.0"});
      return;
   }
   struct gl_program *object = NULL;
   if (info.status == NV_VP_OK)
      object = create(target, program, len, &info);
   if (!object || !gl_program_install(ctx, id, object)) {
      gl_error(ctx, GL_OUT_OF_MEMORY, "glLoadProgramNV: program %u", id);
      return;
   }
   gl_program_set_error(ctx, -1, "%s", "");
   if (id == ctx->programs->target[GL_PROGRAM_VERTEX].binding)
      gl_program_refresh(ctx, GL_PROGRAM_VERTEX);
}

void
gl_exec_BindProgramNV(struct gl_context *ctx, GLenum target, GLuint id)
{
   if (target != GL_VERTEX_PROGRAM_NV) {
      gl_error(ctx, GL_INVALID_ENUM, "glBindProgramNV: target 0x%04x", target);
      return;
   }
   if (gl_program_has_other_target(ctx, id, target)) {
      gl_error(ctx, GL_INVALID_OPERATION, "glBindProgramNV: %u has another target", id);
      return;
   }
   gl_program_bind(ctx, GL_PROGRAM_VERTEX, id);
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
      *params = (GLint)program->target;
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
