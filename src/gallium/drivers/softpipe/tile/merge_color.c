/* Colour output: blending, logic operation, colour mask.
 *
 * RGBA8: the program's colour is rounded to 8 bits first, and the rest is integers
 * (tile/merge_blend.c), so every executor agrees on every bit.
 */
#include <string.h>

#include "gallium/auxiliary/format/u_format.h"
#include "merge.h"
#include "gallium/auxiliary/simd/simd.h"

/* --- RGBA8 */

void
sp_pack_rgba8(const float (*color)[SP_BLOCK_LANES], uint32_t *out)
{
   for (unsigned i = 0; i < SP_BLOCK_LANES; i += SP_SIMD_LANES) {
      sp_vu word = {0};
      for (unsigned c = 0; c < 4; c++) {
         sp_vf v = sp_vf_clamp(sp_vf_load(color[c] + i), 0.0f, 1.0f);
         word |= (sp_vu)sp_vi_round_positive(v * sp_vf_splat(255.0f)) << (8 * c);
      }
      *(sp_vu *)(out + i) = word;
   }
}

static inline uint32_t
logic_word(enum pipe_logicop op, uint32_t s, uint32_t d)
{
   switch (op) {
   case PIPE_LOGICOP_CLEAR:
      return 0;
   case PIPE_LOGICOP_AND:
      return s & d;
   case PIPE_LOGICOP_AND_REVERSE:
      return s & ~d;
   case PIPE_LOGICOP_COPY:
      return s;
   case PIPE_LOGICOP_AND_INVERTED:
      return ~s & d;
   case PIPE_LOGICOP_NOOP:
      return d;
   case PIPE_LOGICOP_XOR:
      return s ^ d;
   case PIPE_LOGICOP_OR:
      return s | d;
   case PIPE_LOGICOP_NOR:
      return ~(s | d);
   case PIPE_LOGICOP_EQUIV:
      return ~(s ^ d);
   case PIPE_LOGICOP_INVERT:
      return ~d;
   case PIPE_LOGICOP_OR_REVERSE:
      return s | ~d;
   case PIPE_LOGICOP_COPY_INVERTED:
      return ~s;
   case PIPE_LOGICOP_OR_INVERTED:
      return ~s | d;
   case PIPE_LOGICOP_NAND:
      return ~(s & d);
   case PIPE_LOGICOP_SET:
      break;
   }
   return ~0u;
}

static void
change_words(const struct sp_color_target *target, const uint16_t *quad, uint32_t *src,
             const uint32_t *dst)
{
   if (target->blend.enable && !target->srgb)
      sp_blend_words(&target->blend, src, src, dst);
   if (target->dither)
      sp_dither_words(target->format, quad, src);
   else if (target->quantise)
      sp_quantise_words(target->format, src);
   if (target->blend.logicop_enable) {
      for (unsigned i = 0; i < SP_BLOCK_LANES; i++)
         src[i] = logic_word(target->blend.logicop, src[i], dst[i]);
      if (target->quantise)
         sp_quantise_words(target->format, src);
   }
}

void
sp_merge_words(const struct sp_color_target *target, const uint16_t *quad, uint32_t *dst,
               const uint32_t *words, uint64_t mask)
{
   uint32_t changed[SP_BLOCK_LANES] __attribute__((aligned(64)));
   const uint32_t *src = words;
   const bool whole = mask == ~0ull && target->write_bits == ~0u;
   if (target->only_blends) {
      sp_blend_words(&target->blend, whole ? dst : changed, words, dst);
      if (whole)
         return;
      src = changed;
   } else if (target->blend.enable || target->dither || target->quantise ||
              target->blend.logicop_enable) {
      memcpy(changed, words, sizeof(changed));
      change_words(target, quad, changed, dst);
      src = changed;
   }
   if (whole) {
      memcpy(dst, src, sizeof(changed));
      return;
   }
   for (unsigned i = 0; i < SP_BLOCK_LANES; i += SP_SIMD_LANES) {
      sp_vu bits = (sp_vu)sp_vi_from_bits((uint32_t)(mask >> i));
      bits &= sp_vu_splat(target->write_bits);
      sp_vu old = sp_vu_load(dst + i), fresh = sp_vu_load(src + i);
      *(sp_vu *)(dst + i) = (old & ~bits) | (fresh & bits);
   }
}

void
sp_merge_rgba8(const struct sp_color_target *target, const uint16_t *quad, uint32_t *dst,
               const float (*color)[SP_BLOCK_LANES], uint64_t mask)
{
   uint32_t words[SP_BLOCK_LANES] __attribute__((aligned(64)));
   sp_pack_rgba8(color, words);
   sp_merge_words(target, quad, dst, words, mask);
}

/* --- Wide formats: floats, blended one pixel after the other */

static float
factor_value(enum pipe_blendfactor f, const float s[4], const float d[4], const float k[4],
             unsigned c)
{
   switch (f) {
   case PIPE_BLENDFACTOR_ZERO:
      return 0.0f;
   case PIPE_BLENDFACTOR_ONE:
      break;
   case PIPE_BLENDFACTOR_SRC_COLOR:
      return s[c];
   case PIPE_BLENDFACTOR_INV_SRC_COLOR:
      return 1.0f - s[c];
   case PIPE_BLENDFACTOR_SRC_ALPHA:
      return s[3];
   case PIPE_BLENDFACTOR_INV_SRC_ALPHA:
      return 1.0f - s[3];
   case PIPE_BLENDFACTOR_DST_ALPHA:
      return d[3];
   case PIPE_BLENDFACTOR_INV_DST_ALPHA:
      return 1.0f - d[3];
   case PIPE_BLENDFACTOR_DST_COLOR:
      return d[c];
   case PIPE_BLENDFACTOR_INV_DST_COLOR:
      return 1.0f - d[c];
   case PIPE_BLENDFACTOR_SRC_ALPHA_SATURATE:
      return c == 3 ? 1.0f : s[3] < 1.0f - d[3] ? s[3] : 1.0f - d[3];
   case PIPE_BLENDFACTOR_CONST_COLOR:
      return k[c];
   case PIPE_BLENDFACTOR_INV_CONST_COLOR:
      return 1.0f - k[c];
   case PIPE_BLENDFACTOR_CONST_ALPHA:
      return k[3];
   case PIPE_BLENDFACTOR_INV_CONST_ALPHA:
      return 1.0f - k[3];
   }
   return 1.0f;
}

static float
blend_value(const struct sp_blend *b, const float s[4], const float d[4], unsigned c)
{
   float fs = factor_value(c == 3 ? b->alpha_src : b->rgb_src, s, d, b->constant, c);
   float fd = factor_value(c == 3 ? b->alpha_dst : b->rgb_dst, s, d, b->constant, c);
   switch (c == 3 ? b->alpha_func : b->rgb_func) {
   case PIPE_BLEND_ADD:
      return s[c] * fs + d[c] * fd;
   case PIPE_BLEND_SUBTRACT:
      return s[c] * fs - d[c] * fd;
   case PIPE_BLEND_REVERSE_SUBTRACT:
      return d[c] * fd - s[c] * fs;
   case PIPE_BLEND_MIN:
      return s[c] < d[c] ? s[c] : d[c];
   case PIPE_BLEND_MAX:
      return s[c] > d[c] ? s[c] : d[c];
   }
   return s[c];
}

/* Component as the integer that a normalised format stores. */
static uint32_t
to_bits(float v, unsigned bits)
{
   v = v > 0.0f ? (v < 1.0f ? v : 1.0f) : 0.0f;
   return (uint32_t)((double)v * ((1u << bits) - 1) + 0.5);
}

/* The logic operation of a pixel, on the integers that the format stores. */
static void
logic_pixel(const struct sp_color_target *target, float out[4], const float dst[4])
{
   for (unsigned c = 0; c < 4; c++) {
      const unsigned bits = u_format_component_bits(target->format, c);
      const uint32_t max = (uint32_t)((1ull << bits) - 1);
      if (bits)
         out[c] = (float)(logic_word(target->blend.logicop, to_bits(out[c], bits),
                                     to_bits(dst[c], bits)) &
                          max) /
                  (float)max;
   }
}

/* Colours to what the format can hold, all 64: through it and back. */
static void
quantise_floats(enum pipe_format format, float (*pixels)[4])
{
   uint32_t packed[SP_BLOCK_LANES * 4];
   u_format_pack_float(format, packed, (const float(*)[4])pixels, SP_BLOCK_LANES);
   u_format_unpack_float(format, pixels, packed, SP_BLOCK_LANES);
}

void
sp_merge_float(const struct sp_color_target *target, float (*dst)[4],
               const float (*color)[SP_BLOCK_LANES], uint64_t mask)
{
   float out[SP_BLOCK_LANES][4];
   for (unsigned i = 0; i < SP_BLOCK_LANES; i += SP_SIMD_LANES) {
      for (unsigned c = 0; c < 4; c++) {
         sp_vf v = sp_vf_load(color[c] + i);
         if (target->clamp)
            v = sp_vf_clamp(v, 0.0f, 1.0f);
         for (unsigned k = 0; k < SP_SIMD_LANES; k++)
            out[i + k][c] = v[k];
      }
   }
   if (target->blend.enable) {
      for (uint64_t m = mask; m; m &= m - 1) {
         const unsigned i = (unsigned)__builtin_ctzll(m);
         const float s[4] = {out[i][0], out[i][1], out[i][2], out[i][3]};
         for (unsigned c = 0; c < 4; c++)
            out[i][c] = blend_value(&target->blend, s, dst[i], c);
      }
   }
   if (target->quantise)
      quantise_floats(target->format, out);
   if (target->blend.logicop_enable) {
      for (uint64_t m = mask; m; m &= m - 1) {
         const unsigned i = (unsigned)__builtin_ctzll(m);
         logic_pixel(target, out[i], dst[i]);
      }
   }
   for (; mask; mask &= mask - 1) {
      const unsigned i = (unsigned)__builtin_ctzll(mask);
      for (unsigned c = 0; c < 4; c++)
         dst[i][c] = target->written & (1u << c) ? out[i][c] : dst[i][c];
   }
}
