/* Fragment programs of Mali-200 and Mali-400. */
#include "tools/tool_isas.h"

#include <stdlib.h>
#include <string.h>

#include "lima/pp/asm/asm.h"

static void
show_warning(void *data, const struct text_error *warning)
{
   const struct tool_asm *run = data;
   tool_show_error(run->file, &run->text, "warning", warning);
}

/* False after a message. */
static bool
assemble_text(const struct tool_asm *run, struct lima_pp_asm_result *result)
{
   struct tool_asm shown = *run;
   struct text_error error;
   const struct lima_pp_asm_options options = {show_warning, &shown};
   if (lima_pp_assemble(run->text.data, run->text.len, &options, result, &error))
      return true;
   tool_show_error(run->file, &run->text, "error", &error);
   return false;
}

static int
assemble(const struct tool_asm *run)
{
   struct lima_pp_asm_result result;
   if (!assemble_text(run, &result))
      return TOOL_FAILED;
   for (size_t at = 0; at < result.num_words;) {
      const unsigned step = lima_pp_step(result.words + at, result.num_words - at);
      tool_write_words(run->out, result.words + at, step);
      at += step;
   }
   lima_pp_asm_finish(&result);
   return TOOL_OK;
}

static int
disassemble(const struct tool_asm *run)
{
   struct tool_words words;
   if (!tool_read_words(run, 1, &words))
      return TOOL_FAILED;
   char *text = lima_pp_disassemble(words.words, words.count);
   if (text)
      fputs(text, run->out);
   else
      fprintf(stderr, "%s: error: out of memory\n", run->file);
   const bool ok = text != NULL;
   free(text);
   tool_words_finish(&words);
   return ok ? TOOL_OK : TOOL_FAILED;
}

const struct tool_isa tool_isa_lima_pp = {
    .name = "lima-pp",
    .help = "fragment programs of Mali-200 and Mali-400",
    .assemble = assemble,
    .disassemble = disassemble,
};
