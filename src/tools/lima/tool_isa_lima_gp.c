/* Vertex programs of Mali-200 and Mali-400. */
#include "tools/tool_isas.h"

#include <stdlib.h>

#include "lima/gp/asm/asm.h"

static int
assemble(const struct tool_asm *run)
{
   struct lima_gp_asm_result result;
   struct text_error error;
   if (!lima_gp_assemble(run->text.data, run->text.len, &result, &error)) {
      tool_show_error(run->file, &run->text, "error", &error);
      return TOOL_FAILED;
   }
   for (unsigned i = 0; i < result.num_instrs; i++)
      tool_write_words(run->out, result.words[i], 4);
   return TOOL_OK;
}

static int
fail(const struct tool_asm *run, const char *message)
{
   fprintf(stderr, "%s: error: %s\n", run->file, message);
   return TOOL_FAILED;
}

static int
disassemble(const struct tool_asm *run)
{
   struct tool_words words;
   int code = TOOL_OK;
   if (!tool_read_words(run, 4, &words))
      return TOOL_FAILED;
   if (words.count / 4 > LIMA_GP_MAX_INSTRS) {
      code = fail(run, "a program has up to 512 instructions");
   } else {
      char *text =
          lima_gp_disassemble((const uint32_t(*)[4])words.words, (unsigned)words.count / 4);
      if (text)
         fputs(text, run->out);
      else
         code = fail(run, "out of memory");
      free(text);
   }
   tool_words_finish(&words);
   return code;
}

const struct tool_isa tool_isa_lima_gp = {
    .name = "lima-gp",
    .help = "vertex programs of Mali-200 and Mali-400, four words an instruction",
    .assemble = assemble,
    .disassemble = disassemble,
};
