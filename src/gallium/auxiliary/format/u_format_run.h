/* Rows of channels of 8 and 16 bits from floats, by vectors: what compilers make no vectors of.
 * Private to format/. Memory needs no alignment. */
#ifndef U_FORMAT_RUN_H
#define U_FORMAT_RUN_H

#include <stddef.h>
#include <stdint.h>

/* As u_format.h says of UNORM, SNORM and FLOAT; n channels, of texels of four. */
void u_run_pack_unorm8(uint8_t *dst, const float *src, size_t n);
void u_run_pack_snorm16(uint8_t *dst, const float *src, size_t n);
void u_run_pack_float16(uint8_t *dst, const float *src, size_t n);

#endif
