/* Texts of ATI_text_fragment_shader become programs. */
#include <stdlib.h>

#include "fragment_shader.h"
#include "mesa_ext/program/object/program.h"

/* NULL: out of memory. */
static struct gl_program *
create(const GLubyte *string, GLsizei len, const struct ati_fs_text *text)
{
   struct gl_program *program =
       gl_program_create(GL_TEXT_FRAGMENT_SHADER_ATI, GL_PROGRAM_ATI, string, len);
   if (!program)
      return NULL;
   program->ati = malloc(sizeof *program->ati);
   if (!program->ati) {
      gl_program_unref(program);
      return NULL;
   }
   *program->ati = *text;
   program->arb.num_instructions = text->num_instructions + text->num_routes;
   program->arb.num_alu = text->num_instructions;
   program->arb.num_tex = text->num_routes;
   program->arb.num_indirections = text->code.num_passes;
   program->arb.num_temporaries = ATI_FS_REGISTERS;
   for (unsigned i = 0; i < ATI_FS_CONSTANTS; i++)
      program->arb.num_parameters += text->constant[i].binding != ATI_FS_UNBOUND;
   return program;
}

void
gl_ati_text_load(struct gl_context *ctx, const GLubyte *string, GLsizei len)
{
   struct ati_fs_text text;
   struct text_error error;
   if (!ati_fs_parse((const char *)string, (size_t)len, &text, &error)) {
      gl_program_set_error(ctx, (GLint)error.offset, "line %u, column %u: %s", error.line,
                           error.column, error.message);
      gl_error(ctx, GL_INVALID_OPERATION, "glProgramStringARB: %s", ctx->programs->error_string);
      return;
   }
   struct gl_program *program = create(string, len, &text);
   if (!program || !gl_program_replace(ctx, GL_PROGRAM_TEXT_SHADER, program)) {
      gl_error(ctx, GL_OUT_OF_MEMORY, "glProgramStringARB");
      return;
   }
   gl_program_set_error(ctx, -1, "%s", "");
}
