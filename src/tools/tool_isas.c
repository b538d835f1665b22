#include "tool_isas.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

const struct tool_isa *const tool_isas[] = {
    &tool_isa_nv2a,       &tool_isa_nv2a_combiner, &tool_isa_nv2a_pb,
    &tool_isa_lima_gp,    &tool_isa_lima_vs_cmd,   &tool_isa_lima_plbu,
    &tool_isa_lima_frame, &tool_isa_lima_pp,       NULL,
};

const struct tool_isa *
tool_isa_find(const char *name)
{
   unsigned i = 0;
   while (tool_isas[i] && strcmp(tool_isas[i]->name, name))
      i++;
   return tool_isas[i];
}

static const struct text_language hex_language = {
    .chars = "",
    .space = " \t\r\n\v\f",
    .comments = {"#", NULL},
    .mixed = true,
};

/* Appends a word; false: out of memory. */
static bool
append(struct tool_words *words, size_t *capacity, uint32_t word)
{
   if (words->count == *capacity) {
      const size_t more = *capacity ? *capacity * 2 : 1024;
      uint32_t *grown = realloc(words->words, more * sizeof *grown);
      if (!grown)
         return false;
      words->words = grown;
      *capacity = more;
   }
   words->words[words->count++] = word;
   return true;
}

bool
tool_read_words(const struct tool_asm *run, unsigned group, struct tool_words *words)
{
   struct text_error error = {0};
   struct text_scanner s = text_scan(&hex_language, run->text.data, run->text.len, &error);
   size_t capacity = 0;
   uint32_t word;
   *words = (struct tool_words){NULL, 0};
   text_advance(&s);
   for (; s.token.kind != TEXT_END && text_get_hex(&s, &word); text_advance(&s)) {
      if (!append(words, &capacity, word)) {
         fprintf(stderr, "%s: error: out of memory\n", run->file);
         tool_words_finish(words);
         return false;
      }
   }
   if (s.token.kind != TEXT_END)
      text_fail_expected(&s, "a word of 32 bits in hexadecimal digits");
   else if (words->count % group)
      text_fail(&s, s.token.pos, "the last instruction has %zu of %u words", words->count % group,
                group);
   else
      return true;
   text_locate(&hex_language, run->text.data, &error);
   tool_show_error(run->file, &run->text, "error", &error);
   tool_words_finish(words);
   return false;
}

/* A line ends a text of words as well as the file does. */
static const struct text_language hex_lines = {
    .chars = "\n",
    .space = " \t\r\v\f",
    .comments = {"#", NULL},
    .mixed = true,
};

bool
tool_has_words(const struct tool_text *text)
{
   struct text_error error = {0};
   struct text_scanner s = text_scan(&hex_lines, text->data, text->len, &error);
   uint32_t word;
   text_advance(&s);
   while (text_accept(&s, '\n'))
      ;
   if (!text_get_hex(&s, &word))
      return false;
   while (text_get_hex(&s, &word))
      text_advance(&s);
   return s.token.kind == TEXT_END || text_is_char(&s, '\n');
}

void
tool_words_finish(struct tool_words *words)
{
   free(words->words);
   *words = (struct tool_words){NULL, 0};
}

void
tool_write_words(FILE *out, const uint32_t *words, size_t count)
{
   for (size_t i = 0; i < count; i++)
      fprintf(out, "%s%08" PRIx32, i ? " " : "", words[i]);
   fputc('\n', out);
}
