#include "u_format_run.h"

#include <string.h>

#include "gallium/auxiliary/simd/simd.h"

typedef uint16_t halves __attribute__((vector_size(2 * SP_SIMD_LANES)));

/* Of numbers within [-1,1]: half away from zero, the rest towards it. */
static inline sp_vi
snorm16(sp_vf v)
{
   v = sp_vf_select((sp_vi)(v == v), v, sp_vf_splat(0.0f));
   v = sp_vf_clamp(v, -1.0f, 1.0f) * sp_vf_splat(32767.0f);
   const sp_vf half =
       sp_vf_select((sp_vi)(v < sp_vf_splat(0.0f)), sp_vf_splat(-0.5f), sp_vf_splat(0.5f));
   return sp_vi_truncate(v + half);
}

/* ir_f16_bits of vectors: round to 16 bits, then place sign, exponent and mantissa. */
static inline sp_vi
float16(sp_vf v)
{
   const sp_vu bits = (sp_vu)v, m = bits & 0x7fffffffu, sign = bits >> 16 & 0x8000u;
   const sp_vu normal = (m + 0xfff + (m >> 13 & 1)) & ~0x1fffu;
   /* Below 2^-14 there are multiples of 2^-24, the last place of floats from 1/2 on. */
   const sp_vf tiny = ((sp_vf)m + sp_vf_splat(0.5f)) - sp_vf_splat(0.5f);
   const sp_vi is_tiny = (sp_vi)m<0x38800000, is_nan = (sp_vi)m> 0x7f800000;
   const sp_vu r = sp_vu_select(is_tiny, (sp_vu)tiny, normal);
   /* What was rounded up may have become normal. */
   const sp_vi small = (sp_vi)r < 0x38800000;
   const sp_vf units = (sp_vf)((sp_vu)small & r) * sp_vf_splat(0x1p24f);
   sp_vu h = sp_vu_select(small, (sp_vu)sp_vi_truncate(units), (r >> 13) - (112u << 10));
   h = sp_vu_select((sp_vi)((sp_vi)r >= 0x47800000), sp_vu_splat(0x7c00), h) | sign;
   return (sp_vi)sp_vu_select(is_nan, sp_vu_splat(0x7e00), h);
}

/* The low halves of the words. */
static inline halves
narrow(sp_vi v)
{
#if defined(__SSE2__) && SP_SIMD_LANES == 4
   const __m128i extended = _mm_srai_epi32(_mm_slli_epi32((__m128i)v, 16), 16);
   const __m128i packed = _mm_packs_epi32(extended, extended);
   halves out;
   memcpy(&out, &packed, sizeof out);
   return out;
#else
   return __builtin_convertvector((sp_vu)v, halves);
#endif
}

/* Calls with constant functions; what is left of a row goes through a vector of its own. */
static inline __attribute__((always_inline)) void
pack(uint8_t *dst, const float *src, size_t n, sp_vi (*convert)(sp_vf))
{
   for (size_t i = 0; i < n; i += SP_SIMD_LANES) {
      const size_t left = n - i < SP_SIMD_LANES ? n - i : SP_SIMD_LANES;
      sp_vf v = {0};
      if (left == SP_SIMD_LANES)
         memcpy(&v, src + i, sizeof v);
      else
         memcpy(&v, src + i, left * sizeof *src);
      const halves h = narrow(convert(v));
      if (left == SP_SIMD_LANES)
         memcpy(dst + 2 * i, &h, sizeof h);
      else
         memcpy(dst + 2 * i, &h, 2 * left);
   }
}

void
u_run_pack_unorm8(uint8_t *dst, const float *src, size_t n)
{
   for (size_t i = 0; i < n; i += 4) {
      typedef float four __attribute__((vector_size(16)));
      typedef int32_t ints __attribute__((vector_size(16)));
      four v;
      memcpy(&v, src + i, sizeof v);
      ints b = v > 0.0f; /* NaN is 0 */
      v = (four)((ints)v & b);
      b = v < 1.0f;
      v = (four)(((ints)v & b) | (~b & 0x3f800000));
      b = __builtin_convertvector(v * 255.0f + 0.5f, ints);
#if defined(__SSE2__)
      const __m128i shorts = _mm_packs_epi32((__m128i)b, (__m128i)b);
      const int32_t word = _mm_cvtsi128_si32(_mm_packus_epi16(shorts, shorts));
      memcpy(dst + i, &word, 4);
#else
      for (unsigned c = 0; c < 4; c++)
         dst[i + c] = (uint8_t)b[c];
#endif
   }
}

void
u_run_pack_snorm16(uint8_t *dst, const float *src, size_t n)
{
   pack(dst, src, n, snorm16);
}

void
u_run_pack_float16(uint8_t *dst, const float *src, size_t n)
{
   pack(dst, src, n, float16);
}
