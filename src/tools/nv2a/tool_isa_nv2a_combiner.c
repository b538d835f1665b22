/* Register combiners and texture stages of the Xbox GPU. */
#include "tools/tool_isas.h"

#include <stdlib.h>

#include "nv2a/asm/combiner_asm.h"

/* A line of the words of all stages, then one for each general combiner. */
static int
assemble(const struct tool_asm *run)
{
   struct nv2a_combiner_words words;
   struct text_error error;
   uint32_t list[NV2A_COMBINER_MAX_WORDS];
   if (!nv2a_combiner_assemble(run->text.data, run->text.len, &words, &error)) {
      tool_show_error(run->file, &run->text, "error", &error);
      return TOOL_FAILED;
   }
   const unsigned count = nv2a_combiner_list(&words, list);
   tool_write_words(run->out, list, 8);
   for (unsigned i = 8; i < count; i += 6)
      tool_write_words(run->out, list + i, 6);
   return TOOL_OK;
}

static int
print(const struct tool_asm *run, const struct nv2a_combiner_words *words)
{
   char *text = nv2a_combiner_disassemble(words, NULL);
   if (!text) {
      fprintf(stderr, "%s: error: out of memory\n", run->file);
      return TOOL_FAILED;
   }
   fputs(text, run->out);
   free(text);
   return TOOL_OK;
}

static int
disassemble(const struct tool_asm *run)
{
   struct tool_words list;
   struct nv2a_combiner_words words;
   if (!tool_read_words(run, 1, &list))
      return TOOL_FAILED;
   const size_t count = list.count;
   const bool whole = nv2a_combiner_from_list(list.words, count, &words);
   tool_words_finish(&list);
   if (whole)
      return print(run, &words);
   fprintf(stderr, "%s: error: expected 8 words", run->file);
   if (count >= 8)
      fprintf(stderr, " and 6 for each of %u stages", nv2a_combiner_count(&words));
   fprintf(stderr, ", found %zu\n", count);
   return TOOL_FAILED;
}

const struct tool_isa tool_isa_nv2a_combiner = {
    .name = "nv2a-combiner",
    .help = "register combiners and texture stages of the Xbox GPU, 8 words and 6 for each stage",
    .assemble = assemble,
    .disassemble = disassemble,
};
