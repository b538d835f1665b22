/* The libFuzzer target of NV_vertex_program: any bytes as a program (meson -Dfuzz=true, clang). */
#include "fuzz_check.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
   fuzz_check_text((const char *)data, size, NV_VP_TARGET_ANY);
   return 0;
}
