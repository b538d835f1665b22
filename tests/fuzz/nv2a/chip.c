/* libFuzzer target: bytes are the words of a push buffer, behind those that set up surfaces. */
#include <stdlib.h>
#include <string.h>

#include "chip_check.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
   enum { MAX_WORDS = 1 << 16, PREAMBLE = 64 };
   uint32_t *words = malloc((PREAMBLE + MAX_WORDS) * sizeof *words);
   if (!words)
      abort();
   const size_t n = fuzz_chip_preamble(words, PREAMBLE);
   const size_t count = size / 4 < MAX_WORDS ? size / 4 : MAX_WORDS;
   memcpy(words + n, data, count * 4);
   struct nv2a_chip_statistics total = {0};
   fuzz_check_chip(words, n + count, &total);
   free(words);
   return 0;
}
