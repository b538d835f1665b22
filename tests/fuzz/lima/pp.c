/* The libFuzzer target of fragment programs: any bytes as text and as words (meson -Dfuzz=true,
 * clang). */
#include <string.h>

#include "pp_check.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
   uint32_t words[256] = {0};
   const size_t bytes = size < sizeof words ? size : sizeof words;
   memcpy(words, data, bytes);
   fuzz_check_pp_words(words, bytes / 4);
   fuzz_check_pp_text((const char *)data, size);
   return 0;
}
