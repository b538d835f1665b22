/* Texels of all formats. Private to sim/texture. */
#ifndef NV2A_SIM_TEXTURE_TEXEL_H
#define NV2A_SIM_TEXTURE_TEXEL_H

#include "texture.h"

/* Gets `decode` ready for the components of a format; signed_mask: bit i = component i is signed by
 * SET_TEXTURE_FILTER. */
void nv2a_texel_decode_init(struct nv2a_texel_decode *decode,
                            const struct nv2a_texture_format *format, unsigned signed_mask);

static inline nv2a_float4
nv2a_texel_bits(const struct nv2a_texel_decode *decode, uint32_t bits)
{
   nv2a_uint4 all = {bits, bits, bits, bits};
   nv2a_uint4 part = all >> decode->shift & decode->mask;
   nv2a_int4 value = (nv2a_int4)((part ^ decode->sign) - decode->sign);
   nv2a_int4 below = value < decode->lowest;
   value = (value & ~below) | (decode->lowest & below);
   return __builtin_convertvector(value, nv2a_float4) * decode->scale + decode->constant;
}

/* Texel x, y (0..3) of a block of 8 or 16 bytes; any bytes are legal. */
nv2a_float4 nv2a_texel_dxt(enum nv2a_texel_kind kind, const uint8_t *block, unsigned x, unsigned y);

/* Texel x of a row of one of the YUV kinds. */
nv2a_float4 nv2a_texel_yuv(enum nv2a_texel_kind kind, const uint8_t *row, uint32_t x);

/* The depth of float formats, from its 24 or 16 bits (pgraph.md 2). */
float nv2a_texel_float_depth(unsigned num_bits, uint32_t bits);

/* Which image or images a level of detail, before bias and clamps, takes. */
struct nv2a_level_choice {
   unsigned base;
   uint8_t filter; /* enum nv2a_filter */
   float share;    /* of the level after base; 0: none */
};
struct nv2a_level_choice nv2a_texture_level_choice(const struct nv2a_texture *tex, float lod);

/* Whether sampling in lanes has a quick way for a texture, all other members being set. */
bool nv2a_texture_is_plain(const struct nv2a_texture *tex);

#endif
