#include "asm_check.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "nv2a/asm/asm.h"

static void
die(const char *what, const char *text, size_t len)
{
   fprintf(stderr, "%s\n--- text\n%.*s\n", what, (int)len, text);
   abort();
}

/* Warnings are places in the text too. */
static void
check_place(void *data, const struct text_error *error)
{
   const size_t *len = data;
   if (error->offset > *len || !error->line || !error->column || !error->message[0])
      abort();
}

static void
check_words(const uint32_t words[4], const char *source, size_t source_len)
{
   static const struct nv2a_asm_options options = {NV2A_FINAL_SEPARATE};
   char text[NV2A_TEXT_SIZE];
   struct nv2a_asm_result again;
   struct text_error error;
   memset(text, 'x', sizeof text);
   nv2a_print(words, text);
   const char *end = memchr(text, '\0', sizeof text);
   if (!end || memchr(text, '\n', (size_t)(end - text)))
      die("no line is printed", source, source_len);
   if (!nv2a_assemble(text, strlen(text), &options, &again, &error))
      die(error.message, text, strlen(text));
   /* The end marker follows what has no end mark. */
   if (again.num_instrs != 2 - (words[3] & 1) ||
       memcmp(again.words[0], words, sizeof again.words[0]))
      die("the printed text has other words", text, strlen(text));
}

void
fuzz_check_asm_words(const uint32_t words[4])
{
   char text[64];
   struct nv2a_instr instr;
   struct nv2a_problem problem = {NULL, 0, 0, 0};
   uint32_t again[4];
   const int len =
       snprintf(text, sizeof text, "%08" PRIx32 " %08" PRIx32 " %08" PRIx32 " %08" PRIx32, words[0],
                words[1], words[2], words[3]);
   const bool legal = nv2a_decode(words, &instr, &problem);
   if (legal != !problem.text)
      die("a problem without a text, or a text without a problem", text, (size_t)len);
   nv2a_encode(&instr, again);
   if (again[0] || again[1] != (words[1] & 0x0fffffff) || again[2] != words[2] ||
       again[3] != words[3])
      die("fields are encoded to other bits", text, (size_t)len);
   check_words(words, text, (size_t)len);
}

void
fuzz_check_asm_text(const char *text, size_t len)
{
   for (enum nv2a_final final = NV2A_FINAL_SEPARATE; final <= NV2A_FINAL_LAST; final++) {
      const struct nv2a_asm_options options = {final, check_place, &len};
      struct nv2a_asm_result result;
      struct text_error error;
      if (!nv2a_assemble(text, len, &options, &result, &error)) {
         check_place(&len, &error);
         continue;
      }
      if (!result.num_instrs || result.num_instrs > NV2A_NUM_SLOTS || error.message[0])
         die("accepted, but without instructions or with an error", text, len);
      for (unsigned i = 0; i < result.num_instrs; i++)
         check_words(result.words[i], text, len);
   }
}
