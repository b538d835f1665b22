/* The libFuzzer target of register combiners: any bytes as text and as words (meson -Dfuzz=true,
 * clang). */
#include <string.h>

#include "combiner_check.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
   struct nv2a_combiner_words words = {0};
   memcpy(&words, data, size < sizeof words ? size : sizeof words);
   fuzz_check_combiner_words(&words);
   fuzz_check_combiner_text((const char *)data, size);
   return 0;
}
