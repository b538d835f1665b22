/* Blocks of FXT1 by the appendix of 3DFX_texture_compression_FXT1, written down without a look at any
 * driver: for conformance programs, and for unit tests of the driver here. */
#ifndef CT_FXT1_H
#define CT_FXT1_H

#include <stdint.h>

/* 8 x 4 texels, r g b a, row 0 first; any bytes are a block. */
void ct_fxt1_decode(const uint8_t block[16], uint8_t texels[32][4]);

#endif
