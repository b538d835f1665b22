/* Eight bytes for one component of 4 x 4 texels: two ends, and for each texel which of eight values
 * it has. The alpha of DXT5, and all of the blocks of EXT_texture_compression_rgtc and _latc. */
#ifndef MESA_EXT_CODEC_RAMP_H
#define MESA_EXT_CODEC_RAMP_H

#include <stdbool.h>
#include <stdint.h>

/* Component c of the texels. What lies between the ends is rounded down without signs, as the alpha
 * of DXT5 is, and to the nearest with signs. An end of -128 is -127. */
void gl_ramp_decode(const uint8_t block[8], bool is_signed, unsigned c, uint8_t texels[16][4]);
/* The values of a ramp without signs; returns which of them each texel has, three bits each from
 * the lowest on. */
uint64_t gl_ramp_values(const uint8_t block[8], uint16_t values[8]);
void gl_ramp_encode(const uint8_t texels[16][4], bool is_signed, unsigned c, uint8_t block[8]);

#endif
