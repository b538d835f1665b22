/* Random valid programs of NV_vertex_program, for tests that compare executors. */
#ifndef RANDOM_PROGRAM_H
#define RANDOM_PROGRAM_H

#include <stddef.h>
#include <stdint.h>

/* A pseudo-random number; the state is any number but 0. */
uint32_t random_next(uint64_t *state);
/* 0 .. limit - 1 */
uint32_t random_below(uint64_t *state, uint32_t limit);
/* A float of any kind: ordinary, small integers, zeros, infinities, NaN, denormals, any bits. */
float random_float(uint64_t *state);

#define RANDOM_PROGRAM_SIZE 32768

/* Writes a program that loads, of any version, into out[RANDOM_PROGRAM_SIZE]. Returns its length.
 */
size_t random_program(uint64_t *state, char *out);

#endif
