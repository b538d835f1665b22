/* Rows of channels of 8 and 16 bits from floats, by vectors: what compilers make no vectors of.
 * Private to format/. Memory needs no alignment. */
#ifndef U_FORMAT_RUN_H
#define U_FORMAT_RUN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* As u_format.h says of UNORM, SNORM and FLOAT; n channels, of texels of four. */
void u_run_pack_unorm8(uint8_t *dst, const float *src, size_t n);
void u_run_pack_snorm16(uint8_t *dst, const float *src, size_t n);
/* n texels of four bytes, r g b a or b g r a (bgr), the last of which may be padding (opaque: 1),
 * as floats r g b a; _rgb: r g b. */
void u_run_unpack_unorm8(float (*dst)[4], const uint8_t *src, size_t n, bool bgr, bool opaque);
void u_run_unpack_unorm8_rgb(uint8_t *dst, const uint8_t *src, size_t n, bool bgr);
/* Depths, clamped to [0,1], as u_format_pack_z_float has them. */
void u_run_pack_depth16(uint8_t *dst, const float *src, size_t n);
void u_run_pack_float16(uint8_t *dst, const float *src, size_t n);

#endif
