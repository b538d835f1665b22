/* Vectors of one register, as the compiler's portable vector types: 16 lanes of 32 bits with
 * AVX-512, 8 with AVX2, 4 with SSE2 or NEON. Comparisons give lanes of 0 or ~0.
 *
 * Wider vectors than registers compile too, but gcc keeps them in memory and takes comparisons and
 * shuffles apart into lanes; so code loops over SP_SIMD_LANES instead, which divides 16. */
#ifndef SIMD_SIMD_H
#define SIMD_SIMD_H

#include <stdint.h>
#include <string.h>
#if defined(__SSE2__)
#include <immintrin.h>
#endif

#if defined(__AVX512F__)
#define SP_SIMD_LANES 16
#elif defined(__AVX2__)
#define SP_SIMD_LANES 8
#else
#define SP_SIMD_LANES 4
#endif
#define SP_SIMD_BYTES (4 * SP_SIMD_LANES)
/* The bits of a mask of lanes. */
#define SP_SIMD_MASK ((1u << SP_SIMD_LANES) - 1)

/* Four values whatever the registers are: a quad, a vertex attribute. */
typedef float sp_v4f __attribute__((vector_size(16), may_alias));

typedef float sp_vf __attribute__((vector_size(SP_SIMD_BYTES), may_alias));
typedef int32_t sp_vi __attribute__((vector_size(SP_SIMD_BYTES), may_alias));
typedef uint32_t sp_vu __attribute__((vector_size(SP_SIMD_BYTES), may_alias));
/* Of memory that is aligned to words only. */
typedef uint32_t sp_vu_unaligned __attribute__((vector_size(SP_SIMD_BYTES), aligned(4), may_alias));

/* --- All lanes the same. Not 0 + v: that loses the sign of -0. */

static inline sp_vf
sp_vf_splat(float v)
{
   return v - (sp_vf){0};
}

static inline sp_vi
sp_vi_splat(int32_t v)
{
   return v - (sp_vi){0};
}

static inline sp_vu
sp_vu_splat(uint32_t v)
{
   return v - (sp_vu){0};
}

/* --- Memory, aligned to the vector */

static inline sp_vf
sp_vf_load(const float *p)
{
   return *(const sp_vf *)p;
}

static inline sp_vi
sp_vi_load(const int32_t *p)
{
   return *(const sp_vi *)p;
}

static inline sp_vu
sp_vu_load(const uint32_t *p)
{
   return *(const sp_vu *)p;
}

static inline void
sp_vf_store(float *p, sp_vf v)
{
   *(sp_vf *)p = v;
}

static inline void
sp_vu_store(uint32_t *p, sp_vu v)
{
   *(sp_vu *)p = v;
}

/* --- Choice: m ? a : b, per lane; m is 0 or ~0. */

static inline sp_vu
sp_vu_select(sp_vi m, sp_vu a, sp_vu b)
{
   return ((sp_vu)m & a) | (~(sp_vu)m & b);
}

static inline sp_vf
sp_vf_select(sp_vi m, sp_vf a, sp_vf b)
{
   return (sp_vf)sp_vu_select(m, (sp_vu)a, (sp_vu)b);
}

static inline sp_vi
sp_vi_select(sp_vi m, sp_vi a, sp_vi b)
{
   return (sp_vi)sp_vu_select(m, (sp_vu)a, (sp_vu)b);
}

/* What compares two, as it is: clang takes a comparison and a select for minNum, which is a NaN
 * where an operand is a signalling one. */
static inline sp_vi
sp_vi_opaque(sp_vi m)
{
#if defined(__aarch64__)
   __asm__("" : "+w"(m));
#endif
   return m;
}

/* Larger of two; b where either is NaN. */
static inline sp_vf
sp_vf_max(sp_vf a, sp_vf b)
{
#if defined(__AVX512F__)
   return (sp_vf)_mm512_max_ps((__m512)a, (__m512)b);
#elif defined(__AVX2__)
   return (sp_vf)_mm256_max_ps((__m256)a, (__m256)b);
#elif defined(__SSE2__)
   return (sp_vf)_mm_max_ps((__m128)a, (__m128)b);
#else
   return sp_vf_select(sp_vi_opaque(a > b), a, b);
#endif
}

static inline sp_vf
sp_vf_min(sp_vf a, sp_vf b)
{
#if defined(__AVX512F__)
   return (sp_vf)_mm512_min_ps((__m512)a, (__m512)b);
#elif defined(__AVX2__)
   return (sp_vf)_mm256_min_ps((__m256)a, (__m256)b);
#elif defined(__SSE2__)
   return (sp_vf)_mm_min_ps((__m128)a, (__m128)b);
#else
   return sp_vf_select(sp_vi_opaque(a < b), a, b);
#endif
}

/* The same of whole numbers. */
static inline sp_vi
sp_vi_max(sp_vi a, sp_vi b)
{
#if defined(__AVX512F__)
   return (sp_vi)_mm512_max_epi32((__m512i)a, (__m512i)b);
#elif defined(__AVX2__)
   return (sp_vi)_mm256_max_epi32((__m256i)a, (__m256i)b);
#else
   return sp_vi_select((sp_vi)(a > b), a, b);
#endif
}

static inline sp_vi
sp_vi_min(sp_vi a, sp_vi b)
{
#if defined(__AVX512F__)
   return (sp_vi)_mm512_min_epi32((__m512i)a, (__m512i)b);
#elif defined(__AVX2__)
   return (sp_vi)_mm256_min_epi32((__m256i)a, (__m256i)b);
#else
   return sp_vi_select((sp_vi)(a < b), a, b);
#endif
}

static inline sp_vf
sp_vf_sqrt(sp_vf v)
{
#if defined(__AVX512F__)
   return (sp_vf)_mm512_sqrt_ps((__m512)v);
#elif defined(__AVX2__)
   return (sp_vf)_mm256_sqrt_ps((__m256)v);
#elif defined(__SSE2__)
   return (sp_vf)_mm_sqrt_ps((__m128)v);
#else
   for (unsigned i = 0; i < SP_SIMD_LANES; i++)
      v[i] = __builtin_sqrtf(v[i]);
   return v;
#endif
}

/* min(max(v, lo), hi); NaN gives lo. */
static inline sp_vf
sp_vf_clamp(sp_vf v, float lo, float hi)
{
   return sp_vf_min(sp_vf_max(v, sp_vf_splat(lo)), sp_vf_splat(hi));
}

/* --- Masks */

/* Lanes of ~0 where bits has a one, lowest bit first; higher bits are ignored. */
static inline sp_vi
sp_vi_from_bits(uint32_t bits)
{
   static const uint32_t lane[16] = {1u << 0,  1u << 1,  1u << 2,  1u << 3, 1u << 4,  1u << 5,
                                     1u << 6,  1u << 7,  1u << 8,  1u << 9, 1u << 10, 1u << 11,
                                     1u << 12, 1u << 13, 1u << 14, 1u << 15};
   sp_vu one;
   memcpy(&one, lane, sizeof(one));
   return (sp_vi)((sp_vu_splat(bits) & one) == one);
}

/* The sign bits of the lanes, lane 0 lowest. */
static inline uint32_t
sp_vi_sign_bits(sp_vi v)
{
#if defined(__AVX512DQ__)
   return _mm512_movepi32_mask((__m512i)v);
#elif defined(__AVX2__)
   return (uint32_t)_mm256_movemask_ps((__m256)v);
#elif defined(__SSE2__)
   return (uint32_t)_mm_movemask_ps((__m128)v);
#else
   uint32_t bits = 0;
   for (unsigned i = 0; i < SP_SIMD_LANES; i++)
      bits |= (uint32_t)(v[i] < 0) << i;
   return bits;
#endif
}

/* --- Conversion */

static inline sp_vf
sp_vf_from_int(sp_vi v)
{
   return __builtin_convertvector(v, sp_vf);
}

static inline sp_vi
sp_vi_truncate(sp_vf v)
{
   return __builtin_convertvector(v, sp_vi);
}

/* Nearest integer of values in [0, 2^24], halves up; larger ones truncate to themselves. */
static inline sp_vi
sp_vi_round_positive(sp_vf v)
{
   return sp_vi_truncate(v + sp_vf_splat(0.5f));
}

/* Components of pixels of 8 bits: clamped to [0,1], NaN is 0. */
static inline sp_vu
sp_vu_unorm8(sp_vf v)
{
   return (sp_vu)sp_vi_round_positive(sp_vf_clamp(v, 0.0f, 1.0f) * sp_vf_splat(255.0f));
}

/* Largest integer not above v, for |v| < 2^31. */
static inline sp_vi
sp_vi_floor(sp_vf v)
{
#if defined(__AVX512F__)
   return (sp_vi)_mm512_cvt_roundps_epi32((__m512)v, _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC);
#elif defined(__AVX2__)
   return sp_vi_truncate((sp_vf)_mm256_floor_ps((__m256)v));
#else
   sp_vi i = sp_vi_truncate(v);
   return i + (sp_vi)(sp_vf_from_int(i) > v);
#endif
}

/* v less the largest integer not above it, of values within 2^23; NaN and values beyond give 0. */
static inline sp_vf
sp_vf_fraction(sp_vf v)
{
#if defined(__AVX512F__)
   /* Not vreduceps, which rounds its result down as well. */
   const __m512 whole = _mm512_roundscale_ps((__m512)v, _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC);
   return sp_vf_max(v - (sp_vf)whole, (sp_vf){0});
#elif defined(__AVX2__)
   return sp_vf_max(v - (sp_vf)_mm256_floor_ps((__m256)v), (sp_vf){0});
#else
   v = sp_vf_clamp(v, -8388608.0f, 8388608.0f);
   return v - sp_vf_from_int(sp_vi_floor(v));
#endif
}

/* log2 of a positive number, within 0.0002: exponent, and a polynomial for the fraction. */
static inline sp_vf
sp_vf_log2(sp_vf v)
{
   sp_vu bits = (sp_vu)v;
   sp_vf e = sp_vf_from_int((sp_vi)(bits >> 23) - 127);
   sp_vf m = (sp_vf)((bits & 0x7fffffu) | 0x3f800000u) - sp_vf_splat(1.0f);
   sp_vf p = m * sp_vf_splat(-0.0821343f) + sp_vf_splat(0.3215526f);
   p = p * m + sp_vf_splat(-0.6779096f);
   p = p * m + sp_vf_splat(1.4385157f);
   return e + p * m;
}

/* --- Gathering */

/* The words at base + offset (bytes) of each lane. */
static inline sp_vu
sp_vu_load_words(const uint8_t *base, const int32_t *offset)
{
#if SP_SIMD_LANES == 8
   /* Loads of their own: many processors take longer for the instruction. */
   __m128i four[2];
   for (unsigned i = 0; i < 2; i++, offset += 4)
      four[i] = _mm_unpacklo_epi64(
          _mm_unpacklo_epi32(_mm_loadu_si32(base + offset[0]), _mm_loadu_si32(base + offset[1])),
          _mm_unpacklo_epi32(_mm_loadu_si32(base + offset[2]), _mm_loadu_si32(base + offset[3])));
   return (sp_vu)_mm256_set_m128i(four[1], four[0]);
#else
   uint32_t word[SP_SIMD_LANES];
   sp_vu out;
   for (unsigned i = 0; i < SP_SIMD_LANES; i++)
      memcpy(&word[i], base + offset[i], sizeof word[i]);
   memcpy(&out, word, sizeof out);
   return out;
#endif
}

static inline sp_vu
sp_vu_gather(const uint8_t *base, sp_vi offset)
{
#if defined(__AVX512F__)
   return (sp_vu)_mm512_i32gather_epi32((__m512i)offset, base, 1);
#else
   int32_t at[SP_SIMD_LANES] __attribute__((aligned(SP_SIMD_BYTES)));
   *(sp_vi *)at = offset;
   return sp_vu_load_words(base, at);
#endif
}

/* --- Shuffles */

/* The lanes of v that indices from 0 on name. */
static inline sp_vu
sp_vu_pick(sp_vu v, sp_vi index)
{
#if defined(__AVX512F__)
   return (sp_vu)_mm512_permutexvar_epi32((__m512i)index, (__m512i)v);
#elif defined(__AVX2__)
   return (sp_vu)_mm256_permutevar8x32_epi32((__m256i)v, (__m256i)index);
#else
   sp_vu out;
   for (unsigned i = 0; i < SP_SIMD_LANES; i++)
      out[i] = v[index[i]];
   return out;
#endif
}

/* Of each quad of lanes: its lane k in all four. */
#if SP_SIMD_LANES == 16
#define SP_QUADS(v, k)                                                                             \
   __builtin_shufflevector(v, v, k, k, k, k, k + 4, k + 4, k + 4, k + 4, k + 8, k + 8, k + 8,      \
                           k + 8, k + 12, k + 12, k + 12, k + 12)
#elif SP_SIMD_LANES == 8
#define SP_QUADS(v, k) __builtin_shufflevector(v, v, k, k, k, k, k + 4, k + 4, k + 4, k + 4)
#else
#define SP_QUADS(v, k) __builtin_shufflevector(v, v, k, k, k, k)
#endif

static inline __attribute__((always_inline)) sp_vf
sp_vf_quad_lane(sp_vf v, unsigned k)
{
   switch (k) {
   case 0:
      return SP_QUADS(v, 0);
   case 1:
      return SP_QUADS(v, 1);
   case 2:
      return SP_QUADS(v, 2);
   default:
      return SP_QUADS(v, 3);
   }
}
#undef SP_QUADS

/* Four words for each quad of lanes, from places that may differ: any alignment. */
static inline sp_vf
sp_vf_load_quads(const float *const p[SP_SIMD_LANES / 4])
{
#if SP_SIMD_LANES == 16
   __m512 v = _mm512_castps128_ps512(_mm_loadu_ps(p[0]));
   v = _mm512_insertf32x4(v, _mm_loadu_ps(p[1]), 1);
   v = _mm512_insertf32x4(v, _mm_loadu_ps(p[2]), 2);
   return (sp_vf)_mm512_insertf32x4(v, _mm_loadu_ps(p[3]), 3);
#elif SP_SIMD_LANES == 8
   const __m256 v = _mm256_castps128_ps256(_mm_loadu_ps(p[0]));
   return (sp_vf)_mm256_insertf128_ps(v, _mm_loadu_ps(p[1]), 1);
#else
   sp_vf v;
   memcpy(&v, p[0], sizeof(v));
   return v;
#endif
}

/* One value for each quad of lanes. */
static inline sp_vi
sp_vi_spread_quads(const int32_t p[SP_SIMD_LANES / 4])
{
#if SP_SIMD_LANES == 16
   const __m512i quad = _mm512_set_epi32(3, 3, 3, 3, 2, 2, 2, 2, 1, 1, 1, 1, 0, 0, 0, 0);
   const __m128i v = _mm_loadu_si128((const __m128i *)(const void *)p);
   return (sp_vi)_mm512_permutexvar_epi32(quad, _mm512_castsi128_si512(v));
#elif SP_SIMD_LANES == 8
   return (sp_vi)_mm256_set_m128i(_mm_set1_epi32(p[1]), _mm_set1_epi32(p[0]));
#else
   return sp_vi_splat(p[0]);
#endif
}

/* Pairs of lanes of a and b in turn: those of the first and of the second half. */
static inline sp_vu
sp_vu_zip_low(sp_vu a, sp_vu b)
{
#if SP_SIMD_LANES == 16
   return __builtin_shufflevector(a, b, 0, 1, 16, 17, 2, 3, 18, 19, 4, 5, 20, 21, 6, 7, 22, 23);
#elif SP_SIMD_LANES == 8
   return __builtin_shufflevector(a, b, 0, 1, 8, 9, 2, 3, 10, 11);
#else
   return __builtin_shufflevector(a, b, 0, 1, 4, 5);
#endif
}

static inline sp_vu
sp_vu_zip_high(sp_vu a, sp_vu b)
{
#if SP_SIMD_LANES == 16
   return __builtin_shufflevector(a, b, 8, 9, 24, 25, 10, 11, 26, 27, 12, 13, 28, 29, 14, 15, 30,
                                  31);
#elif SP_SIMD_LANES == 8
   return __builtin_shufflevector(a, b, 4, 5, 12, 13, 6, 7, 14, 15);
#else
   return __builtin_shufflevector(a, b, 2, 3, 6, 7);
#endif
}

/* The way back: the even pairs of a, then of b, and the odd ones. */
static inline sp_vu
sp_vu_unzip_even(sp_vu a, sp_vu b)
{
#if SP_SIMD_LANES == 16
   return __builtin_shufflevector(a, b, 0, 1, 4, 5, 8, 9, 12, 13, 16, 17, 20, 21, 24, 25, 28, 29);
#elif SP_SIMD_LANES == 8
   return __builtin_shufflevector(a, b, 0, 1, 4, 5, 8, 9, 12, 13);
#else
   return __builtin_shufflevector(a, b, 0, 1, 4, 5);
#endif
}

static inline sp_vu
sp_vu_unzip_odd(sp_vu a, sp_vu b)
{
#if SP_SIMD_LANES == 16
   return __builtin_shufflevector(a, b, 2, 3, 6, 7, 10, 11, 14, 15, 18, 19, 22, 23, 26, 27, 30, 31);
#elif SP_SIMD_LANES == 8
   return __builtin_shufflevector(a, b, 2, 3, 6, 7, 10, 11, 14, 15);
#else
   return __builtin_shufflevector(a, b, 2, 3, 6, 7);
#endif
}

/* Within each four lanes, of words or of pairs: the first half of a and of b in turn, and the
 * second one. */
#if SP_SIMD_LANES == 16
#define SP_FOURS(a, b, i, j, k, l)                                                                 \
   __builtin_shufflevector(a, b, i, j, k, l, i + 4, j + 4, k + 4, l + 4, i + 8, j + 8, k + 8,      \
                           l + 8, i + 12, j + 12, k + 12, l + 12)
#elif SP_SIMD_LANES == 8
#define SP_FOURS(a, b, i, j, k, l)                                                                 \
   __builtin_shufflevector(a, b, i, j, k, l, i + 4, j + 4, k + 4, l + 4)
#else
#define SP_FOURS(a, b, i, j, k, l) __builtin_shufflevector(a, b, i, j, k, l)
#endif

static inline sp_vu
sp_vu_unpack_low(sp_vu a, sp_vu b)
{
   return SP_FOURS(a, b, 0, SP_SIMD_LANES, 1, SP_SIMD_LANES + 1);
}

static inline sp_vu
sp_vu_unpack_high(sp_vu a, sp_vu b)
{
   return SP_FOURS(a, b, 2, SP_SIMD_LANES + 2, 3, SP_SIMD_LANES + 3);
}

static inline sp_vu
sp_vu_unpack_low_pairs(sp_vu a, sp_vu b)
{
   return SP_FOURS(a, b, 0, 1, SP_SIMD_LANES, SP_SIMD_LANES + 1);
}

static inline sp_vu
sp_vu_unpack_high_pairs(sp_vu a, sp_vu b)
{
   return SP_FOURS(a, b, 2, 3, SP_SIMD_LANES + 2, SP_SIMD_LANES + 3);
}
#undef SP_FOURS

#endif
