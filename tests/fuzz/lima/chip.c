/* The libFuzzer target of the Mali-400's simulated chip (meson -Dfuzz=true,
 * clang). */
#include <stdint.h>

#include "chip_check.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
   fuzz_check_lima_chip(data, size);
   return 0;
}
