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

static void
program_destroy(struct gl_program *program)
{
   ir_shader_destroy(program->info.shader);
   free(program->string);
   free(program);
}

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
program_create(GLenum target, const GLubyte *string, GLsizei length,
               const struct nv_vp_result *info)
{
   struct gl_program *program = calloc(1, sizeof *program);
   if (!program) {
      ir_shader_destroy(info->shader);
      return NULL;
   }
   program->refcount = 1;
   program->target = target;
   program->length = length;
   program->info = *info;
   program->string = malloc((size_t)length + 1);
   if (!program->string || !finish_shader(&program->info)) {
      program_destroy(program);
      return NULL;
   }
   memcpy(program->string, string, (size_t)length);
   return program;
}

struct gl_program *
gl_program_ref(struct gl_program *program)
{
   __atomic_add_fetch(&program->refcount, 1, __ATOMIC_RELAXED);
   return program;
}

void
gl_program_unref(struct gl_program *program)
{
   if (program && __atomic_sub_fetch(&program->refcount, 1, __ATOMIC_ACQ_REL) == 0)
      program_destroy(program);
}

void
gl_nvvp_release_program(struct gl_program *program)
{
   gl_program_unref(program);
}

struct gl_program *
gl_program_get(struct gl_context *ctx, GLuint id)
{
   u_idtable_lock(names(ctx));
   struct gl_program *program = u_idtable_lookup(names(ctx), id);
   if (program)
      gl_program_ref(program);
   u_idtable_unlock(names(ctx));
   return program;
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
      if (program && programs[i] == ctx->nvvp->binding)
         gl_exec_BindProgramNV(ctx, GL_VERTEX_PROGRAM_NV, 0);
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

/* The object of this name has another target, which loading can not change (VP-110). */
static bool
has_other_target(struct gl_context *ctx, GLuint id, GLenum target)
{
   struct gl_program *old = gl_program_get(ctx, id);
   const bool other = old && old->target != target;
   gl_program_unref(old);
   return other;
}

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
   if (has_other_target(ctx, id, target)) {
      gl_error(ctx, GL_INVALID_OPERATION, "glLoadProgramNV: program %u has another target", id);
      return false;
   }
   return true;
}

/* Gives the object its name. False: out of memory, and the name is as before (VP-109). */
static bool
install(struct gl_context *ctx, GLuint id, struct gl_program *program)
{
   u_idtable_lock(names(ctx));
   struct gl_program *old = u_idtable_lookup(names(ctx), id);
   const bool ok = u_idtable_insert(names(ctx), id, program);
   program->serial =
       gl_stage_object_changed(ctx); /* others can not see the object before the unlock */
   u_idtable_unlock(names(ctx));
   if (ok)
      gl_program_unref(old);
   return ok;
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
      ctx->nvvp->error_position = (GLint)info.error.offset;
      gl_error(ctx, GL_INVALID_OPERATION, "glLoadProgramNV: %u:%u: %s", info.error.line,
               info.error.column, info.error.message);
      return;
   }
   if (info.version == NV_VP_2_0 && !(ctx->limits.can & GL_CAN_VERTEX_PROGRAM2)) {
      ctx->nvvp->error_position = 0;
      ir_shader_destroy(info.shader);
      gl_error(ctx, GL_INVALID_OPERATION, "glLoadProgramNV: this driver has no !!VP2.0");
      return;
   }
   struct gl_program *object = NULL;
   if (info.status == NV_VP_OK)
      object = program_create(target, program, len, &info);
   if (!object || !install(ctx, id, object)) {
      gl_program_unref(object);
      gl_error(ctx, GL_OUT_OF_MEMORY, "glLoadProgramNV: program %u", id);
      return;
   }
   ctx->nvvp->error_position = -1;
   if (id == ctx->nvvp->binding)
      gl_nvvp_refresh_current(ctx);
}

void
gl_exec_BindProgramNV(struct gl_context *ctx, GLenum target, GLuint id)
{
   if (target != GL_VERTEX_PROGRAM_NV) {
      gl_error(ctx, GL_INVALID_ENUM, "glBindProgramNV: target 0x%04x", target);
      return;
   }
   if (has_other_target(ctx, id, target)) {
      gl_error(ctx, GL_INVALID_OPERATION, "glBindProgramNV: %u is a vertex state program", id);
      return;
   }
   ctx->nvvp->binding = id;
   gl_nvvp_refresh_current(ctx);
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
