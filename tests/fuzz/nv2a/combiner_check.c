#include "combiner_check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nv2a/asm/combiner_asm.h"
#include "nv2a/combiner/combiner.h"

static void
die(const char *what, const char *text, size_t len)
{
   fprintf(stderr, "%s\n--- text\n%.*s\n", what, (int)len, text);
   abort();
}

void
fuzz_check_combiner_words(const struct nv2a_combiner_words *words)
{
   uint32_t list[NV2A_COMBINER_MAX_WORDS], again_list[NV2A_COMBINER_MAX_WORDS];
   struct nv2a_combiner_words again;
   struct text_error error;
   char *text = nv2a_combiner_disassemble(words, NULL);
   if (!text)
      return;
   const size_t len = strlen(text);
   const unsigned count = nv2a_combiner_list(words, list);
   if (!nv2a_combiner_from_list(list, count, &again))
      die("the list of words is not read", text, len);
   if (nv2a_combiner_check(words, NULL)) {
      if (!nv2a_combiner_assemble(text, len, &again, &error))
         die(error.message, text, len);
      if (nv2a_combiner_list(&again, again_list) != count ||
          memcmp(list, again_list, count * sizeof list[0]) != 0)
         die("the printed text has other words", text, len);
   } else if (text[0] != '#') {
      die("what is not legal is printed without a remark", text, len);
   }
   free(text);
}

void
fuzz_check_combiner_text(const char *text, size_t len)
{
   struct nv2a_combiner_words words;
   struct text_error error;
   if (!nv2a_combiner_assemble(text, len, &words, &error)) {
      if (error.offset > len || !error.line || !error.column || !error.message[0])
         die("refused without a place or a sentence", text, len);
      return;
   }
   if (!nv2a_combiner_check(&words, NULL))
      die("words that are not legal", text, len);
   fuzz_check_combiner_words(&words);
}

void
fuzz_check_combiner_program(const struct ir_shader *shader)
{
   struct nv2a_combiner_program program;
   char why[NV2A_COMBINER_MESSAGE];
   const enum nv2a_combiner_status status = nv2a_combiner_compile(shader, &program, why);
   if (status == NV2A_COMBINER_NO_MEMORY)
      return;
   if ((status == NV2A_COMBINER_OK) == (why[0] != '\0') ||
       (status == NV2A_COMBINER_OK && !nv2a_combiner_check(&program.words, NULL))) {
      char *text = ir_print(shader);
      die("compiled to words that are not legal, or refused without a sentence", text,
          strlen(text));
   }
}
