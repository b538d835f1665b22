/* Vertex programs of the Xbox GPU. */
#include "tool_isas.h"

#include <string.h>

#include "nv2a/asm/asm.h"

static void
show_warning(void *data, const struct text_error *warning)
{
   const struct tool_asm *run = data;
   tool_show_error(run->file, &run->text, "warning", warning);
}

static int
assemble(const struct tool_asm *run)
{
   struct tool_asm shown = *run;
   struct nv2a_asm_result result;
   struct text_error error;
   const bool last = run->final && !strcmp(run->final, "last");
   const struct nv2a_asm_options options = {
       .final = last ? NV2A_FINAL_LAST : NV2A_FINAL_SEPARATE,
       .warn = show_warning,
       .data = &shown,
   };
   if (!nv2a_assemble(run->text.data, run->text.len, &options, &result, &error)) {
      tool_show_error(run->file, &run->text, "error", &error);
      return TOOL_FAILED;
   }
   for (unsigned i = 0; i < result.num_instrs; i++)
      tool_write_words(run->out, result.words[i], 4);
   return TOOL_OK;
}

static int
disassemble(const struct tool_asm *run)
{
   struct tool_words words;
   char text[NV2A_TEXT_SIZE];
   if (!tool_read_words(run, 4, &words))
      return TOOL_FAILED;
   for (size_t i = 0; i < words.count; i += 4) {
      nv2a_print(words.words + i, text);
      fprintf(run->out, "%s\n", text);
   }
   tool_words_finish(&words);
   return TOOL_OK;
}

const struct tool_isa tool_isa_nv2a = {
    .name = "nv2a",
    .help = "vertex programs of the Xbox GPU, four words an instruction",
    .has_final = true,
    .assemble = assemble,
    .disassemble = disassemble,
};
