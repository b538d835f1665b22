/* From vertex data in memory to attributes: what v[n] holds. */
#ifndef NV2A_ATTRIB_H
#define NV2A_ATTRIB_H

#include <stdbool.h>
#include <stdint.h>

/* Types of SET_VERTEX_DATA_ARRAY_FORMAT, bits 3..0. */
enum nv2a_attrib_type {
   NV2A_ATTRIB_UB_D3D = 0, /* bytes b, g, r, a, of 255 */
   NV2A_ATTRIB_S1 = 1,     /* signed 16 bits, normalised */
   NV2A_ATTRIB_F = 2,
   NV2A_ATTRIB_UB_OGL = 4, /* bytes r, g, b, a, of 255 */
   NV2A_ATTRIB_S32K = 5,   /* signed 16 bits as they are */
   NV2A_ATTRIB_CMP = 6     /* 11, 11 and 10 bits, signed, normalised; size 1 */
};

/* The bit patterns of single numbers. A byte is n/255 cut to 24 bits; a normalised short is
 * (2n + 1)/65535, so that 0 is 1/65535, with both ends exactly -1 and 1. A packed component of
 * `bits` bits is n / (2^(bits-1) - 1), at least -1. */
uint32_t nv2a_attrib_ubyte(uint8_t n);
uint32_t nv2a_attrib_short_normalised(int16_t n);
uint32_t nv2a_attrib_short(int16_t n);
float nv2a_attrib_packed(int32_t n, unsigned bits);

/* Bytes that an attribute of this format has in a vertex array; `size` is bits 7..4 of the format.
 * 0: disabled, or no format of this chip. */
unsigned nv2a_attrib_bytes(unsigned type, unsigned size);
/* 32-bit words that it has in INLINE_ARRAY data. 0 as above. */
unsigned nv2a_attrib_words(unsigned type, unsigned size);

/* Reads an attribute of nv2a_attrib_bytes bytes. Components that the format lacks are 0, 0, 0, 1;
 * size 7 is x, y and w, with z 0. False, and `v` as it was: disabled, or no format of this chip. */
bool nv2a_attrib_fetch(unsigned type, unsigned size, const uint8_t *data, float v[4]);

#endif
