/* What the fuzzers of NV_vertex_program check. */
#ifndef FUZZ_CHECK_H
#define FUZZ_CHECK_H

#include <stddef.h>
#include <stdint.h>

#include "compiler/frontend/assembly/nv_vp.h"

/* Aborts with the program unless the text parses or fails with a position inside it; what parses
 * validates, before and after the passes, and runs. */
void fuzz_check_text(const char *text, size_t len, enum nv_vp_target target);

#endif
