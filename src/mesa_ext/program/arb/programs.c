/* Texts and bindings (AV sections 3 and 4). Names are those of program/nv. */
#include "private.h"

#include <stdlib.h>
#include <string.h>

#include "compiler/lower/prepare.h"
#include "mesa_ext/dispatch/gl_dispatch.h"
#include "mesa_ext/program/ati_fs/fragment_shader.h"

bool
gl_arb_programs_init(struct gl_context *ctx)
{
   ctx->arb_programs = calloc(1, sizeof *ctx->arb_programs);
   return ctx->arb_programs != NULL;
}

void
gl_arb_programs_finish(struct gl_context *ctx)
{
   free(ctx->arb_programs);
   ctx->arb_programs = NULL;
}

int
gl_arb_target(struct gl_context *ctx, const char *command, GLenum target)
{
   const int index = gl_program_target_index(ctx, target);
   if (index < 0)
      gl_error(ctx, GL_INVALID_ENUM, "%s: target 0x%04x", command, target);
   return index;
}

void
gl_exec_BindProgramARB(struct gl_context *ctx, GLenum target, GLuint id)
{
   const int index = gl_arb_target(ctx, "glBindProgramARB", target);
   if (index < 0)
      return;
   if (gl_program_has_other_target(ctx, id, target)) {
      gl_error(ctx, GL_INVALID_OPERATION, "glBindProgramARB: program %u has another target", id);
      return;
   }
   struct gl_program *old = id ? gl_program_get(ctx, id) : NULL;
   gl_program_unref(old);
   if (id && !old) { /* AV-093 */
      struct gl_program *empty = gl_program_create(target, GL_PROGRAM_EMPTY, NULL, 0);
      if (!empty || !gl_program_install(ctx, id, empty)) {
         gl_error(ctx, GL_OUT_OF_MEMORY, "glBindProgramARB: program %u", id);
         return;
      }
   }
   gl_program_bind(ctx, (enum gl_program_index)index, id);
}

/* Takes over what the result owns. NULL: out of memory. */
static struct gl_program *
create(GLenum target, const GLubyte *string, GLsizei length, struct arb_result *result)
{
   static const struct ir_needs none = {.max_instructions = 0};
   const char *why;
   struct gl_program *program = gl_program_create(target, GL_PROGRAM_ARB, string, length);
   if (!program) {
      arb_result_finish(result);
      return NULL;
   }
   program->arb = *result;
   if (ir_prepare(program->arb.shader, &none, 0, &why) == IR_PREPARED)
      return program;
   gl_program_unref(program);
   return NULL;
}

void
gl_exec_ProgramStringARB(struct gl_context *ctx, GLenum target, GLenum format, GLsizei len,
                         const void *string)
{
   static const enum arb_target languages[] = {ARB_VERTEX, ARB_FRAGMENT};
   const int index = gl_arb_target(ctx, "glProgramStringARB", target);
   if (index < 0)
      return;
   if (format != GL_PROGRAM_FORMAT_ASCII_ARB) {
      gl_error(ctx, GL_INVALID_ENUM, "glProgramStringARB: format 0x%04x", format);
      return;
   }
   if (len < 0 || (len && !string)) {
      gl_error(ctx, GL_INVALID_VALUE, "glProgramStringARB: len %d", len);
      return;
   }
   if (index == GL_PROGRAM_TEXT_SHADER) {
      gl_ati_text_load(ctx, string, len);
      return;
   }
   struct arb_result result;
   arb_parse(string, (size_t)len, languages[index], ctx->limits.program, &result);
   if (result.status == ARB_INVALID) {
      gl_program_set_error(ctx, (GLint)result.error.offset, "line %u, column %u: %s",
                           result.error.line, result.error.column, result.error.message);
      gl_error(ctx, GL_INVALID_OPERATION, "glProgramStringARB: %s", ctx->programs->error_string);
      return;
   }
   struct gl_program *program = NULL;
   if (result.status == ARB_OK)
      program = create(target, string, len, &result);
   if (!program || !gl_program_replace(ctx, (enum gl_program_index)index, program)) {
      gl_error(ctx, GL_OUT_OF_MEMORY, "glProgramStringARB");
      return;
   }
   gl_program_set_error(ctx, -1, "%s", "");
}
