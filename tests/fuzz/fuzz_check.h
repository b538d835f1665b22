/* What the fuzzers of NV_vertex_program check. Each aborts with the program when it finds
 * something. */
#ifndef FUZZ_CHECK_H
#define FUZZ_CHECK_H

#include <stddef.h>
#include <stdint.h>

#include "compiler/frontend/nv_vp/nv_vp.h"

/* The text parses or fails with a position inside it; what parses validates, before and after the
 * passes, and runs. */
void fuzz_check_text(const char *text, size_t len, enum nv_vp_target target);

/* A random valid program gives the same results without passes, with them, and on softpipe with
 * each instruction set that this CPU has. */
void fuzz_check_equivalence(uint64_t *state);

#endif
