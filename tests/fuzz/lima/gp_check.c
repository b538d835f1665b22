#include "gp_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lima/gp/asm/asm.h"

static void
die(const char *what, const char *text, size_t len)
{
   fprintf(stderr, "%s\n--- text\n%.*s\n", what, (int)len, text);
   abort();
}

/* --- Text and words */

static void
check_line(const uint32_t words[4])
{
   char text[LIMA_GP_TEXT_SIZE], checked[LIMA_GP_TEXT_SIZE + 16];
   static struct lima_gp_asm_result again;
   struct text_error error;
   struct lima_gp_instr instr;
   struct lima_gp_problem problem = {0};
   uint32_t encoded[4];
   memset(text, 'x', sizeof text);
   lima_gp_print(words, text);
   const char *end = memchr(text, '\0', sizeof text);
   if (!end || memchr(text, '\n', (size_t)(end - text)))
      die("no line is printed", text, 64);
   if (lima_gp_decode(words, &instr, &problem) != !problem.text)
      die("a problem without a text, or a text without a problem", text, strlen(text));
   lima_gp_encode(&instr, encoded);
   if (memcmp(encoded, words, sizeof encoded))
      die("fields are encoded to other bits", text, strlen(text));
   const int len = snprintf(checked, sizeof checked, ".unchecked\n%s", text);
   if (!lima_gp_assemble(checked, (size_t)len, &again, &error))
      die(error.message, text, strlen(text));
   if (again.num_instrs != 1 || memcmp(again.words[0], words, sizeof again.words[0]))
      die("the printed text has other words", text, strlen(text));
}

void
fuzz_check_gp_words(const uint32_t (*words)[4], unsigned count)
{
   static struct lima_gp_asm_result again;
   struct text_error error;
   for (unsigned i = 0; i < count; i++)
      check_line(words[i]);
   char *text = lima_gp_disassemble(words, count);
   if (!text)
      die("out of memory", "", 0);
   if (!lima_gp_assemble(text, strlen(text), &again, &error))
      die(error.message, text, strlen(text));
   if (again.num_instrs != count || memcmp(again.words, words, count * sizeof again.words[0]))
      die("the printed program has other words", text, strlen(text));
   free(text);
}

void
fuzz_check_gp_text(const char *text, size_t len)
{
   static struct lima_gp_asm_result result;
   struct text_error error;
   if (!lima_gp_assemble(text, len, &result, &error)) {
      if (error.offset > len || !error.line || !error.column || !error.message[0])
         die("an error without a sentence or a place", text, len);
      return;
   }
   if (error.message[0])
      die("accepted, with an error", text, len);
   fuzz_check_gp_words((const uint32_t(*)[4])result.words, result.num_instrs);
}
