/* Random shaders in GLSL that compile. */
#ifndef GLSL_RANDOM_H
#define GLSL_RANDOM_H

#include "fuzz_text.h"

/* Appends a shader of either stage, in version 1.10 or 1.20: what is in it is of the right types,
 * loops end, and indices are within their arrays. Only *vertex says which stage it is for. */
void glsl_random(struct fuzz_text *text, bool *vertex, uint64_t *state);

#endif
