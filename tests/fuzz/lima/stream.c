/* The libFuzzer target of the Mali-400's command words and recorded frames (meson -Dfuzz=true,
 * clang). */
#include <stdint.h>

#include "stream_check.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
   fuzz_check_lima_stream((const char *)data, size);
   return 0;
}
