/* What the fuzzers of TGSI text check. Each aborts with the text when it finds something. */
#ifndef FUZZ_TGSI_CHECK_H
#define FUZZ_TGSI_CHECK_H

#include "compiler/ir/ir.h"

/* The text is read or fails with a position inside it; what is read validates, before and after the
 * passes, runs, and can be written and read again. */
void fuzz_check_tgsi_text(const char *text, size_t len);

/* The shader as TGSI text computes the same, with every way of writing it, for some inputs: bit for
 * bit but for NaN, of which one is as good as another, and denormals, which count as 0. The shader
 * stays as it is. `what` is the program, for the message. */
void fuzz_check_tgsi_round_trip(uint64_t *state, const struct ir_shader *sh, const char *what);

#endif
