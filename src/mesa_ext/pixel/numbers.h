/* Rows of components of client memory, each a number of its own, to floats and back: loops that
 * compilers turn into vectors. Private to pixel/. */
#ifndef MESA_EXT_PIXEL_NUMBERS_H
#define MESA_EXT_PIXEL_NUMBERS_H

#include <stddef.h>

#include "mesa_ext/core/convert.h"
#include "tables.h"

/* [-1,1]; NaN gives 0. */
static inline double
gl_clamp_signed(double v)
{
   const double above = v > -1 ? v : -1;
   return v == v ? (above < 1 ? above : 1) : 0;
}

typedef float four_floats __attribute__((vector_size(16)));

/* Groups of four components between the format's order and r g b a, which is the same both ways:
 * alpha comes first, or blue, or the order is that already. */
void gl_reorder_groups(const struct gl_pixel_format_info *f, const float *restrict in, size_t n,
                       float *restrict out);

/* The four bytes of each group in the other order. */
void gl_reverse_words(uint8_t *restrict out, const uint8_t *restrict in, size_t n);

/* n components of an unpacked type to floats (spec table 2.6): unsigned c / (2^b - 1), signed
 * (2c + 1) / (2^b - 1). */
void gl_numbers_to_floats(const struct gl_pixel_type_info *t, bool swap_bytes, const uint8_t *at,
                          size_t n, float *restrict out);
/* The bytes nearest to those floats, clamped to [0,1]. */
void gl_numbers_to_bytes(const struct gl_pixel_type_info *t, bool swap_bytes, const uint8_t *at,
                         size_t n, uint8_t *restrict out);
/* The other way (table 4.7): unsigned (2^b - 1) f, signed ((2^b - 1) f - 1) / 2, rounded. NaN is 0,
 * and so are negative numbers but for `keeps_sign`. */
void gl_floats_to_numbers(const struct gl_pixel_type_info *t, bool keeps_sign, bool swap_bytes,
                          const float *v, size_t n, uint8_t *restrict at);

#endif
