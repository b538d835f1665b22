#include "compiler/tgsi/tgsi.h"

#include <stdlib.h>

#include "program.h"

static void
locate_error(const char *text, struct tgsi_result *r)
{
   r->error_line = 1;
   r->error_column = 1;
   for (size_t i = 0; i < r->error_offset; i++) {
      r->error_column++;
      if (text[i] == '\n') {
         r->error_line++;
         r->error_column = 1;
      }
   }
}

void
tgsi_parse(const char *text, size_t len, struct tgsi_result *result)
{
   *result = (struct tgsi_result){.status = TGSI_OK};
   struct tgsi_program *program = calloc(1, sizeof *program);
   if (!program) {
      result->status = TGSI_NO_MEMORY;
      return;
   }
   if (tgsi_parse_program(text, len, program, result)) {
      result->num_instructions = program->num_insns;
      result->shader = tgsi_read_program(program, result);
   }
   if (result->status == TGSI_INVALID)
      locate_error(text, result);
   free(program->imms);
   free(program->insns);
   free(program);
}
