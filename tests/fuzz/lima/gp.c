/* The libFuzzer target of the geometry processor: any bytes as text and as words (meson
 * -Dfuzz=true, clang). */
#include <string.h>

#include "gp_check.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
   uint32_t words[64][4] = {{0}};
   const size_t taken = size < sizeof words ? size : sizeof words;
   memcpy(words, data, taken);
   fuzz_check_gp_words((const uint32_t(*)[4])words, (unsigned)(taken + 15) / 16);
   fuzz_check_gp_run((const uint32_t(*)[4])words, (unsigned)(taken + 15) / 16, 1);
   fuzz_check_gp_text((const char *)data, size);
   return 0;
}
