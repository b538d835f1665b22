/* The libFuzzer target of TGSI text (meson -Dfuzz=true, clang). */
#include "fuzz_tgsi_check.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
   fuzz_check_tgsi_text((const char *)data, size);
   return 0;
}
