/* Eight bytes for one component of 4 x 4 texels: two ends, and for each texel which of eight values
 * it has. The alpha of DXT5, and all of the blocks of EXT_texture_compression_rgtc and _latc. */
#ifndef MESA_EXT_CODEC_RAMP_H
#define MESA_EXT_CODEC_RAMP_H

#include <stdbool.h>
#include <stdint.h>

/* Component c of the texels, with signs: what lies between the ends is rounded to the nearest, an
 * end of -128 is -127. Without signs, where it is rounded down, row.c decodes. */
void gl_ramp_decode_signed(const uint8_t block[8], unsigned c, uint8_t texels[16][4]);
void gl_ramp_encode(const uint8_t texels[16][4], bool is_signed, unsigned c, uint8_t block[8]);

#endif
