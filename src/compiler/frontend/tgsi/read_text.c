#include "compiler/tgsi/tgsi.h"

#include <stdlib.h>

#include "parser.h"

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
   if (result->status == TGSI_OK && result->error.message[0]) {
      result->status = TGSI_INVALID;
      text_locate(&tgsi_language, text, &result->error);
   }
   free(program->imms);
   free(program->insns);
   free(program);
}
