/* LoadProgramNV and BindProgramNV (VP-107..VP-115, NF-013..NF-015). */
#include "program.h"

#include <stdlib.h>
#include <string.h>

#include "compiler/frontend/nv_fp/nv_fp.h"
#include "compiler/lower/prepare.h"
#include "mesa_ext/dispatch/gl_dispatch.h"

/* --- What came of a text, without its message. NULL in *program: out of memory. False: it is
 * wrong. */

static bool
prepare(struct ir_shader *shader)
{
   static const struct ir_needs none = {.max_instructions = 0};
   const char *why;
   return ir_prepare(shader, &none, 0, &why) == IR_PREPARED;
}

/* Once a program, for all drivers and for state programs; what a driver lacks is lowered in a copy.
 */
static bool
finish_vertex(const struct nv_vp_result *info)
{
   return (!info->position_invariant || nv_vp_link_position(info->shader)) && prepare(info->shader);
}

static bool
create_vertex(struct gl_context *ctx, GLenum target, const GLubyte *string, GLsizei length,
              struct gl_program **program, struct text_error *error)
{
   const bool state = target == GL_VERTEX_STATE_PROGRAM_NV;
   struct nv_vp_result info;
   nv_vp_parse((const char *)string, (size_t)length,
               state ? NV_VP_TARGET_STATE : NV_VP_TARGET_VERTEX, &info);
   *error = info.error;
   if (info.status == NV_VP_OK && info.version == NV_VP_2_0 &&
       !(ctx->limits.can & GL_CAN_VERTEX_PROGRAM2)) {
      *error = (struct text_error){.line = 1, .column = 1, .message = "this driver has no !!VP2.0"};
      ir_shader_destroy(info.shader);
      return false;
   }
   if (info.status != NV_VP_OK)
      return info.status == NV_VP_NO_MEMORY;
   *program = gl_program_create(target, GL_PROGRAM_NV, string, length);
   if (!*program) {
      ir_shader_destroy(info.shader);
      return true;
   }
   (*program)->info = info;
   if (!finish_vertex(&info)) {
      gl_program_unref(*program);
      *program = NULL;
   }
   return true;
}

/* NF-082, NF-084: as the text declares them. */
static bool
init_named(struct gl_program *program)
{
   const struct arb_result *arb = &program->arb;
   program->named = calloc(arb->num_named + 1, sizeof program->named[0]);
   for (unsigned i = 0; program->named && i < arb->num_named; i++)
      memcpy(program->named[i], arb->named[i].value, sizeof program->named[i]);
   return program->named;
}

static bool
create_fragment(struct gl_context *ctx, const GLubyte *string, GLsizei length,
                struct gl_program **program, struct text_error *error)
{
   struct arb_result result;
   nv_fp_parse((const char *)string, (size_t)length, &ctx->limits.program[GL_PROGRAM_FRAGMENT],
               &result);
   *error = result.error;
   if (result.status != ARB_OK)
      return result.status == ARB_NO_MEMORY;
   *program = gl_program_create(GL_FRAGMENT_PROGRAM_ARB, GL_PROGRAM_NV, string, length);
   if (!*program) {
      arb_result_finish(&result);
      return true;
   }
   (*program)->arb = result;
   if (!init_named(*program) || !prepare(result.shader)) {
      gl_program_unref(*program);
      *program = NULL;
   }
   return true;
}

/* --- Loading */

static bool
has_target(const struct gl_context *ctx, GLenum target)
{
   return target == GL_VERTEX_PROGRAM_NV || target == GL_VERTEX_STATE_PROGRAM_NV ||
          (target == GL_FRAGMENT_PROGRAM_NV && ctx->limits.can & GL_CAN_NV_FRAGMENT_PROGRAM);
}

static bool
check_load(struct gl_context *ctx, GLenum target, GLuint id, GLsizei len, const GLubyte *program)
{
   if (!has_target(ctx, target)) {
      gl_error(ctx, GL_INVALID_ENUM, "glLoadProgramNV: target 0x%04x", target);
      return false;
   }
   if (target != GL_FRAGMENT_PROGRAM_NV && !(ctx->limits.can & GL_CAN_VERTEX_PROGRAM)) {
      gl_error(ctx, GL_INVALID_OPERATION, "glLoadProgramNV: this driver runs no vertex programs");
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

void
gl_exec_LoadProgramNV(struct gl_context *ctx, GLenum target, GLuint id, GLsizei len,
                      const GLubyte *program)
{
   if (!check_load(ctx, target, id, len, program))
      return;
   const bool fragment = target == GL_FRAGMENT_PROGRAM_NV;
   struct gl_program *object = NULL;
   struct text_error error;
   const bool right = fragment ? create_fragment(ctx, program, len, &object, &error)
                               : create_vertex(ctx, target, program, len, &object, &error);
   if (!right) {
      gl_program_set_error(ctx, (GLint)error.offset, "line %u, column %u: %s", error.line,
                           error.column, error.message);
      gl_error(ctx, GL_INVALID_OPERATION, "glLoadProgramNV: %s", ctx->programs->error_string);
      return;
   }
   if (!object || !gl_program_install(ctx, id, object)) {
      gl_error(ctx, GL_OUT_OF_MEMORY, "glLoadProgramNV: program %u", id);
      return;
   }
   gl_program_set_error(ctx, -1, "%s", "");
   const enum gl_program_index index = fragment ? GL_PROGRAM_FRAGMENT : GL_PROGRAM_VERTEX;
   if (id == ctx->programs->target[index].binding) {
      gl_program_refresh(ctx, index);
      ctx->dirty |= GL_DIRTY_PROGRAM_PARAMS;
   }
}

/* --- Binding */

void
gl_exec_BindProgramNV(struct gl_context *ctx, GLenum target, GLuint id)
{
   const bool fragment = target == GL_FRAGMENT_PROGRAM_NV;
   if (target == GL_VERTEX_STATE_PROGRAM_NV || !has_target(ctx, target)) {
      gl_error(ctx, GL_INVALID_ENUM, "glBindProgramNV: target 0x%04x", target);
      return;
   }
   if (gl_program_has_other_target(ctx, id, target)) {
      gl_error(ctx, GL_INVALID_OPERATION, "glBindProgramNV: %u has another target", id);
      return;
   }
   gl_program_bind(ctx, fragment ? GL_PROGRAM_FRAGMENT : GL_PROGRAM_VERTEX, id);
}
