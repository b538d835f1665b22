/* Texels as they lie in memory to words and floats, by vectors of lanes (texture/level.c,
 * texture/level_rows.c). */
#ifndef SOFTPIPE_TEXTURE_TEXELS_H
#define SOFTPIPE_TEXTURE_TEXELS_H

#include "gallium/auxiliary/simd/simd.h"
#include "gallium/drivers/softpipe/state/compare.h"
#include "gather.h"
#include "private.h"

/* --- Words of texels */

/* Four words from `at` of each lane: w[k] gets their word k. */
static inline void
load_four(const uint8_t *data, sp_vi at, sp_vu w[4])
{
   typedef uint32_t four __attribute__((vector_size(16), aligned(1), may_alias));
   int32_t lane[SP_SIMD_LANES] __attribute__((aligned(64)));
   sp_vu texel[4];
   *(sp_vi *)lane = at;
   /* Vector k gets the texels of lanes k, 4 + k, ... */
   for (unsigned k = 0; k < 4; k++) {
#if SP_SIMD_LANES == 8
      const __m256i v = _mm256_castsi128_si256((__m128i) * (const four *)(data + lane[k]));
      texel[k] =
          (sp_vu)_mm256_inserti128_si256(v, (__m128i) * (const four *)(data + lane[4 + k]), 1);
#else
      texel[k] = (sp_vu) * (const four *)(data + lane[k]);
#endif
   }
   const sp_vu a = sp_vu_unpack_low(texel[0], texel[1]), b = sp_vu_unpack_low(texel[2], texel[3]);
   const sp_vu c = sp_vu_unpack_high(texel[0], texel[1]), d = sp_vu_unpack_high(texel[2], texel[3]);
   w[0] = sp_vu_unpack_low_pairs(a, b);
   w[1] = sp_vu_unpack_high_pairs(a, b);
   w[2] = sp_vu_unpack_low_pairs(c, d);
   w[3] = sp_vu_unpack_high_pairs(c, d);
}

/* The words of the texels at x[0] of a row, and with `linear` of those at x[1]: one of texels of up
 * to four bytes. */
static inline __attribute__((always_inline)) void
load_texel_words(const uint8_t *row, unsigned bytes, sp_vi base, const sp_vi x[2], bool linear,
                 bool next, sp_vu first[4], sp_vu second[4])
{
   const sp_vi at = base + x[0];
   if (bytes == 16) {
      load_four(row, at, first);
      if (linear)
         load_four(row, base + x[1], second);
   } else if (bytes == 8) {
      load_four(row, at, first);
      second[0] = first[2];
      second[1] = first[3];
      if (linear && !next)
         load_four(row, base + x[1], second);
   } else if (linear && next && bytes == 4) {
      sp_vu_gather_pairs(row, at, &first[0], &second[0]);
   } else {
      first[0] = sp_vu_gather(row, at);
      if (linear)
         second[0] = sp_vu_gather(row, base + x[1]);
   }
}

/* --- Floats */

/* The low halves of words, as ir_up2h has them, but that all NaNs are quiet. */
static inline sp_vf
half_floats(sp_vu h)
{
#if defined(__F16C__) && SP_SIMD_LANES == 8
   const __m256i low = _mm256_and_si256((__m256i)h, _mm256_set1_epi32(0xffff));
   const __m256i packed = _mm256_permute4x64_epi64(_mm256_packus_epi32(low, low), 0x08);
   return (sp_vf)_mm256_cvtph_ps(_mm256_castsi256_si128(packed));
#else
   const sp_vu m = h & 0x7fff, sign = (h & 0x8000) << 16;
   const sp_vu normal = (m << 13) + (112u << 23), special = m << 13 | 0x7f800000u;
   const sp_vu small = (sp_vu)(sp_vf_from_int((sp_vi)m) * sp_vf_splat(0x1p-24f));
   const sp_vu r = sp_vu_select((sp_vi)(m >= 0x7c00), special, normal);
   return (sp_vf)(sp_vu_select((sp_vi)(m < 0x400), small, r) | sign);
#endif
}

/* Numbers of up to 24 bits: the quotient is the float nearest to the fraction. */
static inline sp_vf
fractions(sp_vu v, float max)
{
   return sp_vf_from_int((sp_vi)v) / sp_vf_splat(max);
}

static inline sp_vf
linear_floats(const float *table, sp_vu byte)
{
   return (sp_vf)sp_vu_gather((const uint8_t *)table, (sp_vi)((byte & 0xff) << 2));
}

static inline __attribute__((always_inline)) unsigned
num_channels(const struct sp_tex_unit *u, enum sp_tex_loader loader)
{
   if (loader == SP_TEX_LOADER_SRGB)
      return 4;
   if (loader >= SP_TEX_LOADER_Z16)
      return 1;
   return u->res->texel_bytes / (loader == SP_TEX_LOADER_FLOAT32 ? 4 : 2);
}

static inline __attribute__((always_inline)) void
channels(const struct sp_tex_unit *u, enum sp_tex_loader loader, unsigned num, const sp_vu w[4],
         sp_vf out[4])
{
   switch (loader) {
   case SP_TEX_LOADER_SRGB: {
      const sp_vu v = sp_tex_order_bytes(u->byte_order, w[0]);
      for (int c = 0; c < 3; c++)
         out[c] = linear_floats(u->linear, v >> 8 * c);
      out[3] = sp_vf_from_int((sp_vi)(v >> 24)) * sp_vf_splat(1.0f / 255);
      break;
   }
   case SP_TEX_LOADER_FLOAT16:
   case SP_TEX_LOADER_UNORM16:
      for (unsigned c = 0; c < num; c++) {
         const sp_vu v = w[c / 2] >> 16 * (int)(c & 1);
         if (loader == SP_TEX_LOADER_FLOAT16)
            out[c] = half_floats(v);
         else
            out[c] = fractions(v & 0xffff, 65535.0f);
      }
      break;
   case SP_TEX_LOADER_Z16:
      out[0] = fractions(w[0] & 0xffff, 65535.0f);
      break;
   case SP_TEX_LOADER_Z24:
      out[0] = fractions(w[0] & 0xffffff, 16777215.0f);
      break;
   default:
      for (unsigned c = 0; c < num; c++)
         out[c] = (sp_vf)w[c];
      break;
   }
}

static inline sp_vf
component(enum pipe_swizzle from, const sp_vf channel[4])
{
   if (from > PIPE_SWIZZLE_W)
      return sp_vf_splat(from == PIPE_SWIZZLE_1 ? 1.0f : 0.0f);
   return channel[from];
}

/* 1 or what the sampler has for failure. */
static inline sp_vf
compare_depths(const struct pipe_sampler_state *s, sp_vf ref, sp_vf depth)
{
   if (!s->compare_floats)
      ref = sp_vf_clamp(ref, 0.0f, 1.0f);
   return sp_vf_select(sp_compare_floats(s->compare_func, ref, depth), sp_vf_splat(1.0f),
                       sp_vf_splat(s->compare_fail));
}

/* How floats are filtered: constants of each loop. Values are channels, or where a border may
 * take part components. */
struct float_filter {
   enum sp_tex_loader loader;
   unsigned num; /* values */
   bool linear, some_border;
};

/* What is loaded of a texel. Beside depths of floats there may be a stencil, that nobody samples.
 */
static inline __attribute__((always_inline)) unsigned
loaded_bytes(const struct sp_tex_unit *u, struct float_filter f)
{
   if (f.loader == SP_TEX_LOADER_Z32F)
      return 4;
   if (f.some_border || f.loader == SP_TEX_LOADER_SRGB || f.loader >= SP_TEX_LOADER_Z16)
      return u->res->texel_bytes;
   return f.num * (f.loader == SP_TEX_LOADER_FLOAT32 ? 4 : 2);
}

static inline sp_vf
fraction_of(sp_vi weight)
{
   return sp_vf_from_int(weight) * sp_vf_splat(0x1p-16f);
}

static inline __attribute__((always_inline)) void
mix(unsigned num, sp_vi weight, const sp_vf *second, sp_vf *io)
{
   const sp_vf w = fraction_of(weight);
   for (unsigned c = 0; c < num; c++)
      io[c] += w * (second[c] - io[c]);
}

/* --- Texels of four floats, pixel by pixel
 *
 * A vector holds the four channels of lanes k and k + 4, k below four, so that a pair of texels is
 * one load. What weights lanes have goes to their channels by sp_vf_quad_lane. */

static inline __attribute__((always_inline)) bool
filters_pixels(struct float_filter f)
{
   return SP_SIMD_LANES == 8 && f.linear && !f.some_border && f.num == 4 &&
          (f.loader == SP_TEX_LOADER_FLOAT16 || f.loader == SP_TEX_LOADER_FLOAT32);
}

#if SP_SIMD_LANES == 8 && defined(__F16C__)

static inline __attribute__((always_inline)) __m256
load_two(const uint8_t *at, enum sp_tex_loader loader)
{
   if (loader == SP_TEX_LOADER_FLOAT16)
      return _mm256_cvtph_ps(_mm_loadu_si128((const __m128i *)(const void *)at));
   return _mm256_loadu_ps((const float *)(const void *)at);
}

/* Pairs of texels that lie together, mixed along x: lanes k and k + 4 of out[k]. */
static inline __attribute__((always_inline)) void
mix_pixels(const uint8_t *row, const int32_t *at, enum sp_tex_loader loader, sp_vf weight,
           sp_vf out[4])
{
   for (unsigned k = 0; k < 4; k++) {
      const __m256 low = load_two(row + at[k], loader), high = load_two(row + at[k + 4], loader);
      const sp_vf first = (sp_vf)_mm256_permute2f128_ps(low, high, 0x20);
      const sp_vf second = (sp_vf)_mm256_permute2f128_ps(low, high, 0x31);
      out[k] = first + sp_vf_quad_lane(weight, k) * (second - first);
   }
}

/* Pixels to channels. */
static inline void
turn_pixels(sp_vf io[4])
{
   const sp_vu a = sp_vu_unpack_low((sp_vu)io[0], (sp_vu)io[1]);
   const sp_vu b = sp_vu_unpack_low((sp_vu)io[2], (sp_vu)io[3]);
   const sp_vu c = sp_vu_unpack_high((sp_vu)io[0], (sp_vu)io[1]);
   const sp_vu d = sp_vu_unpack_high((sp_vu)io[2], (sp_vu)io[3]);
   io[0] = (sp_vf)sp_vu_unpack_low_pairs(a, b);
   io[1] = (sp_vf)sp_vu_unpack_high_pairs(a, b);
   io[2] = (sp_vf)sp_vu_unpack_low_pairs(c, d);
   io[3] = (sp_vf)sp_vu_unpack_high_pairs(c, d);
}

#else

static inline void
mix_pixels(const uint8_t *row, const int32_t *at, enum sp_tex_loader loader, sp_vf weight,
           sp_vf out[4])
{
   (void)row, (void)at, (void)loader, (void)weight, (void)out;
}

static inline void
turn_pixels(sp_vf io[4])
{
   (void)io;
}

#endif

#endif
