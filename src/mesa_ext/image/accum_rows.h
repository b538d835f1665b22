/* Rows of the accumulation buffer: components of 16 bits, -32767 for -1 and 32767 for 1. Results
 * are rounded to the nearest one, halves to even, and clamped. n counts components; values that are
 * no number count as 0. Memory needs the alignment of its elements. */
#ifndef MESA_EXT_IMAGE_ACCUM_ROWS_H
#define MESA_EXT_IMAGE_ACCUM_ROWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* The sums take, or with `load` become, components times a value. Bytes are unorm 8. */
void gl_accum_add_bytes(int16_t *sum, const uint8_t *color, size_t n, float value, bool load);
void gl_accum_add_floats(int16_t *sum, const float *color, size_t n, float value, bool load);
/* The value itself is added to each sum. */
void gl_accum_add_value(int16_t *sum, size_t n, float value);
void gl_accum_multiply(int16_t *sum, size_t n, float value);
/* The sums times a value as unorm 8. */
void gl_accum_return_bytes(uint8_t *color, const int16_t *sum, size_t n, float value);

#endif
