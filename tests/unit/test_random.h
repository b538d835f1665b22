/* Numbers that are as good as random and the same in every run. */
#ifndef TEST_RANDOM_H
#define TEST_RANDOM_H

#include <stdint.h>

/* Uniform in [low, high). The seed is any number to start from. */
static inline double
test_random(uint32_t *seed, double low, double high)
{
   *seed = *seed * 1664525u + 1013904223u;
   return low + (high - low) * (*seed >> 8) / 16777216.0;
}

/* 0 to n - 1. */
static inline unsigned
test_random_below(uint32_t *seed, unsigned n)
{
   return (unsigned)test_random(seed, 0, n - 0.001);
}

#endif
