/* The libFuzzer target of the simulated DRM device (meson -Dfuzz=true, clang). */
#include <stdint.h>

#include "device_check.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
   fuzz_check_lima_device(data, size);
   return 0;
}
