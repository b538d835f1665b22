/* The libFuzzer target of push buffers and recorded frames (meson -Dfuzz=true, clang). */
#include <stdint.h>

#include "stream_check.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
   fuzz_check_stream((const char *)data, size);
   return 0;
}
