/* The libFuzzer target of vertex programs: any bytes as text and as words (meson -Dfuzz=true,
 * clang). */
#include <string.h>

#include "asm_check.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
   uint32_t words[4] = {0};
   memcpy(words, data, size < sizeof words ? size : sizeof words);
   fuzz_check_asm_words(words);
   fuzz_check_asm_text((const char *)data, size);
   return 0;
}
