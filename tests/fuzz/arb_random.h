/* Random programs of ARB_vertex_program and ARB_fragment_program, with the options of NV. */
#ifndef ARB_RANDOM_H
#define ARB_RANDOM_H

#include "fuzz_text.h"

/* Appends a program, a statement on each line; most of them load. */
void arb_random_program(struct fuzz_text *text, uint64_t *state);

#endif
