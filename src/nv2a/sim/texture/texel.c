#include "texel.h"

#include <string.h>

void
nv2a_texel_decode_init(struct nv2a_texel_decode *decode, const struct nv2a_texture_format *format,
                       unsigned signed_mask)
{
   for (unsigned i = 0; i < 4; i++) {
      const struct nv2a_component *component = &format->component[i];
      bool is_signed = component->bits > 1 && (component->is_signed || signed_mask >> i & 1);
      unsigned bits = component->bits - (is_signed ? 1 : 0);
      decode->shift[i] = component->shift;
      decode->mask[i] = component->bits ? (1u << component->bits) - 1 : 0;
      decode->sign[i] = is_signed ? 1u << bits : 0;
      decode->lowest[i] = is_signed ? 1 - (int32_t)(1u << bits) : 0;
      decode->scale[i] = component->bits ? 1.0f / (float)((1u << bits) - 1) : 0.0f;
      decode->constant[i] = !component->bits && component->one ? 1.0f : 0.0f;
   }
}

static nv2a_float4
color_565(uint32_t bits)
{
   return (nv2a_float4){(float)(bits >> 11 & 31) / 31.0f, (float)(bits >> 5 & 63) / 63.0f,
                        (float)(bits & 31) / 31.0f, 1.0f};
}

/* A block of two colours and 16 times 2 bits. three: DXT1's way of three colours and none. */
static nv2a_float4
dxt_color(const uint8_t *block, unsigned texel, bool three)
{
   uint32_t c0 = block[0] | (uint32_t)block[1] << 8, c1 = block[2] | (uint32_t)block[3] << 8;
   unsigned which = block[4 + texel / 4] >> texel % 4 * 2 & 3;
   nv2a_float4 a = color_565(c0), b = color_565(c1);
   if (which < 2)
      return which ? b : a;
   if (three && c0 <= c1)
      return which == 2 ? (a + b) * 0.5f : (nv2a_float4){0};
   return which == 2 ? (a * 2.0f + b) / 3.0f : (a + b * 2.0f) / 3.0f;
}

/* Two alphas and 16 times 3 bits: six or four values between them. */
static float
dxt5_alpha(const uint8_t *block, unsigned texel)
{
   uint64_t bits = 0;
   for (unsigned i = 0; i < 6; i++)
      bits |= (uint64_t)block[2 + i] << 8 * i;
   unsigned which = bits >> 3 * texel & 7;
   float a = block[0] / 255.0f, b = block[1] / 255.0f;
   if (which < 2)
      return which ? b : a;
   if (block[0] > block[1])
      return (a * (float)(8 - which) + b * (float)(which - 1)) / 7.0f;
   if (which >= 6)
      return which == 6 ? 0.0f : 1.0f;
   return (a * (float)(6 - which) + b * (float)(which - 1)) / 5.0f;
}

nv2a_float4
nv2a_texel_dxt(enum nv2a_texel_kind kind, const uint8_t *block, unsigned x, unsigned y)
{
   unsigned texel = y * 4 + x;
   if (kind == NV2A_TEXEL_DXT1)
      return dxt_color(block, texel, true);
   nv2a_float4 color = dxt_color(block + 8, texel, false);
   if (kind == NV2A_TEXEL_DXT3)
      color[3] = (float)(block[texel / 2] >> texel % 2 * 4 & 15) / 15.0f;
   else
      color[3] = dxt5_alpha(block, texel);
   return color;
}

/* The studio range of ITU-R BT.601: Y 16..235, differences around 128; 0..255 each. */
static nv2a_float4
yuv_to_rgb(float y, float u, float v, float alpha)
{
   nv2a_float4 rgba = {1.164383f * (y - 16.0f) + 1.596027f * (v - 128.0f),
                       1.164383f * (y - 16.0f) - 0.391762f * (u - 128.0f) -
                           0.812968f * (v - 128.0f),
                       1.164383f * (y - 16.0f) + 2.017232f * (u - 128.0f), 255.0f};
   for (unsigned i = 0; i < 3; i++)
      rgba[i] = rgba[i] < 0.0f ? 0.0f : rgba[i] > 255.0f ? 255.0f : rgba[i];
   rgba /= 255.0f;
   rgba[3] = alpha;
   return rgba;
}

nv2a_float4
nv2a_texel_yuv(enum nv2a_texel_kind kind, const uint8_t *row, uint32_t x)
{
   if (kind == NV2A_TEXEL_YUVA) {
      const uint8_t *texel = row + 4 * (size_t)x;
      return yuv_to_rgb(texel[0], texel[1], texel[2], texel[3] / 255.0f);
   }
   const uint8_t *pair = row + 4 * (size_t)(x / 2);
   if (kind == NV2A_TEXEL_YUV6) {
      uint32_t even = pair[0] | (uint32_t)pair[1] << 8, odd = pair[2] | (uint32_t)pair[3] << 8;
      uint32_t own = x & 1 ? odd : even;
      float to_8 = 255.0f / 63.0f;
      return yuv_to_rgb((float)(own & 63) * to_8, (float)(even >> 6 & 63) * to_8,
                        (float)(odd >> 6 & 63) * to_8, (float)(own >> 12) / 15.0f);
   }
   unsigned luma = kind == NV2A_TEXEL_UYVY, difference = 1 - luma;
   return yuv_to_rgb(pair[(x & 1) * 2 + luma], pair[difference], pair[2 + difference], 1.0f);
}

float
nv2a_texel_float_depth(unsigned num_bits, uint32_t bits)
{
   uint32_t word = num_bits == 24 ? bits << 7 : bits ? (bits << 11) + 0x3c000000 : 0;
   float depth;
   memcpy(&depth, &word, sizeof(depth));
   return depth;
}
