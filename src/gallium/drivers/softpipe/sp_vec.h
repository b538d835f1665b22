/* Vectors of 16 lanes, as the compiler's portable vector types: one register with AVX-512, two with
 * AVX2, four with SSE2 or NEON.
 *
 * Compare with the functions below, not with operators: gcc takes vectors that span registers apart
 * to compare them, lane by lane, while it turns these loops into one instruction a register. */
#ifndef SP_VEC_H
#define SP_VEC_H

#include <stdint.h>
#include <string.h>
#if defined(__SSE2__)
#include <immintrin.h>
#endif

typedef float sp_v4f __attribute__((vector_size(16), may_alias));
typedef double sp_v4d __attribute__((vector_size(32), may_alias));
typedef float sp_v16f __attribute__((vector_size(64), may_alias));
typedef int32_t sp_v16i __attribute__((vector_size(64), may_alias));
typedef uint32_t sp_v16u __attribute__((vector_size(64), may_alias));
typedef uint16_t sp_v32us __attribute__((vector_size(64), may_alias));

#define SP_VEC_ITERATE(type)                                                                       \
   {                                                                                               \
      (type)0, (type)1, (type)2, (type)3, (type)4, (type)5, (type)6, (type)7, (type)8, (type)9,    \
          (type)10, (type)11, (type)12, (type)13, (type)14, (type)15                               \
   }

static inline sp_v16f
sp_splat_f(float f)
{
   return (sp_v16f){f, f, f, f, f, f, f, f, f, f, f, f, f, f, f, f};
}

static inline sp_v16u
sp_splat_u(uint32_t u)
{
   return (sp_v16u){u, u, u, u, u, u, u, u, u, u, u, u, u, u, u, u};
}

static inline sp_v16i
sp_splat_i(int32_t i)
{
   return (sp_v16i){i, i, i, i, i, i, i, i, i, i, i, i, i, i, i, i};
}

/* m ? a : b, per lane; m is 0 or ~0. */
static inline sp_v16u
sp_select_u(sp_v16i m, sp_v16u a, sp_v16u b)
{
   return ((sp_v16u)m & a) | (~(sp_v16u)m & b);
}

static inline sp_v16f
sp_select_f(sp_v16i m, sp_v16f a, sp_v16f b)
{
   return (sp_v16f)sp_select_u(m, (sp_v16u)a, (sp_v16u)b);
}

static inline sp_v16i
sp_select_i(sp_v16i m, sp_v16i a, sp_v16i b)
{
   return (sp_v16i)sp_select_u(m, (sp_v16u)a, (sp_v16u)b);
}

/* --- Comparisons: lanes of 0 or ~0 */

static inline sp_v16i
sp_greater_f(sp_v16f a, sp_v16f b)
{
   sp_v16i out;
   for (unsigned i = 0; i < 16; i++)
      out[i] = a[i] > b[i] ? -1 : 0;
   return out;
}

static inline sp_v16i
sp_equal_f(sp_v16f a, sp_v16f b)
{
   sp_v16i out;
   for (unsigned i = 0; i < 16; i++)
      out[i] = a[i] == b[i] ? -1 : 0;
   return out;
}

static inline sp_v16i
sp_greater_i(sp_v16i a, sp_v16i b)
{
   sp_v16i out;
   for (unsigned i = 0; i < 16; i++)
      out[i] = a[i] > b[i] ? -1 : 0;
   return out;
}

static inline sp_v16i
sp_equal_i(sp_v16i a, sp_v16i b)
{
   sp_v16i out;
   for (unsigned i = 0; i < 16; i++)
      out[i] = a[i] == b[i] ? -1 : 0;
   return out;
}

/* Lanes of ~0 where bits has a one, lowest bit first. */
static inline sp_v16i
sp_lanes_from_bits(uint32_t bits)
{
   const sp_v16u lane = {1u << 0,  1u << 1,  1u << 2,  1u << 3, 1u << 4,  1u << 5,
                         1u << 6,  1u << 7,  1u << 8,  1u << 9, 1u << 10, 1u << 11,
                         1u << 12, 1u << 13, 1u << 14, 1u << 15};
   return sp_equal_i((sp_v16i)(sp_splat_u(bits) & lane), (sp_v16i)lane);
}

/* The sign bits of the lanes, lane 0 lowest. */
static inline uint32_t
sp_sign_bits(sp_v16i v)
{
#if defined(__AVX512DQ__)
   return _mm512_movepi32_mask((__m512i)v);
#elif defined(__SSE2__)
   union {
      sp_v16i v;
      __m128 q[4];
   } u = {v};
   return (uint32_t)_mm_movemask_ps(u.q[0]) | (uint32_t)_mm_movemask_ps(u.q[1]) << 4 |
          (uint32_t)_mm_movemask_ps(u.q[2]) << 8 | (uint32_t)_mm_movemask_ps(u.q[3]) << 12;
#else
   uint32_t bits = 0;
   for (unsigned i = 0; i < 16; i++)
      bits |= (uint32_t)(v[i] < 0) << i;
   return bits;
#endif
}

/* Larger of two; b where either is NaN. */
static inline sp_v16f
sp_max_f(sp_v16f a, sp_v16f b)
{
#if defined(__AVX512F__)
   return (sp_v16f)_mm512_max_ps((__m512)a, (__m512)b);
#else
   return sp_select_f(sp_greater_f(a, b), a, b);
#endif
}

static inline sp_v16f
sp_min_f(sp_v16f a, sp_v16f b)
{
#if defined(__AVX512F__)
   return (sp_v16f)_mm512_min_ps((__m512)a, (__m512)b);
#else
   return sp_select_f(sp_greater_f(b, a), a, b);
#endif
}

/* min(max(v, lo), hi); NaN gives lo. */
static inline sp_v16f
sp_clamp_f(sp_v16f v, float lo, float hi)
{
   return sp_min_f(sp_max_f(v, sp_splat_f(lo)), sp_splat_f(hi));
}

/* Nearest integer of values in [0, 2^24], halves up; larger ones truncate to themselves. */
static inline sp_v16i
sp_round_positive(sp_v16f v)
{
   return __builtin_convertvector(v + sp_splat_f(0.5f), sp_v16i);
}

static inline sp_v16f
sp_int_to_float(sp_v16i v)
{
   return __builtin_convertvector(v, sp_v16f);
}

static inline sp_v16f
sp_load_f(const float *p)
{
   return *(const sp_v16f *)p;
}

static inline sp_v16u
sp_load_u(const uint32_t *p)
{
   return *(const sp_v16u *)p;
}

/* log2 of a positive number, within 0.0002: exponent, and a polynomial for the fraction. */
static inline sp_v16f
sp_log2_f(sp_v16f v)
{
   sp_v16u bits = (sp_v16u)v;
   sp_v16f e = sp_int_to_float((sp_v16i)(bits >> 23) - 127);
   sp_v16f m = (sp_v16f)((bits & 0x7fffffu) | 0x3f800000u) - sp_splat_f(1.0f);
   sp_v16f p = m * sp_splat_f(-0.0821343f) + sp_splat_f(0.3215526f);
   p = p * m + sp_splat_f(-0.6779096f);
   p = p * m + sp_splat_f(1.4385157f);
   return e + p * m;
}

/* (a * (256 - weight) + b * weight + 128) >> 8 for each byte; weight is 0..256. */
static inline sp_v16u
sp_lerp_bytes(sp_v16u a, sp_v16u b, sp_v16i weight)
{
   const sp_v16u even = sp_splat_u(0xff00ff);
   sp_v32us w = (sp_v32us)(weight | weight << 16), v = 256 - w;
   sp_v32us rb = (sp_v32us)(a & even) * v + (sp_v32us)(b & even) * w + 128;
   sp_v32us ga = (sp_v32us)(a >> 8 & even) * v + (sp_v32us)(b >> 8 & even) * w + 128;
   return (sp_v16u)(rb >> 8) | ((sp_v16u)ga & ~even);
}

/* The words at base + offset (bytes) of each lane. */
static inline sp_v16u
sp_gather(const uint8_t *base, sp_v16i offset)
{
#if defined(__AVX512F__)
   return (sp_v16u)_mm512_i32gather_epi32((__m512i)offset, base, 1);
#elif defined(__AVX2__)
   union {
      sp_v16i v;
      __m256i half[2];
   } in = {offset};
   union {
      __m256i half[2];
      sp_v16u v;
   } out;
   out.half[0] = _mm256_i32gather_epi32((const int *)(const void *)base, in.half[0], 1);
   out.half[1] = _mm256_i32gather_epi32((const int *)(const void *)base, in.half[1], 1);
   return out.v;
#else
   sp_v16u out;
   for (unsigned i = 0; i < 16; i++) {
      uint32_t word;
      memcpy(&word, base + offset[i], sizeof(word));
      out[i] = word;
   }
   return out;
#endif
}

/* Largest integer not above v, for |v| < 2^31. */
static inline sp_v16i
sp_floor_i(sp_v16f v)
{
#if defined(__AVX512F__)
   return (sp_v16i)_mm512_cvt_roundps_epi32((__m512)v, _MM_FROUND_TO_NEG_INF | _MM_FROUND_NO_EXC);
#else
   sp_v16i i = __builtin_convertvector(v, sp_v16i);
   return i + sp_greater_f(sp_int_to_float(i), v);
#endif
}

/* The pairs of words at base + offset (bytes): the first of each lane, and the second. */
static inline void
sp_gather_pairs(const uint8_t *base, sp_v16i offset, sp_v16u *first, sp_v16u *second)
{
#if defined(__AVX512F__)
   const __m512i even = _mm512_set_epi32(30, 28, 26, 24, 22, 20, 18, 16, 14, 12, 10, 8, 6, 4, 2, 0);
   const __m512i odd = _mm512_set_epi32(31, 29, 27, 25, 23, 21, 19, 17, 15, 13, 11, 9, 7, 5, 3, 1);
   __m512i low =
       _mm512_i32gather_epi64(_mm512_castsi512_si256((__m512i)offset), (const void *)base, 1);
   __m512i high =
       _mm512_i32gather_epi64(_mm512_extracti64x4_epi64((__m512i)offset, 1), (const void *)base, 1);
   *first = (sp_v16u)_mm512_permutex2var_epi32(low, even, high);
   *second = (sp_v16u)_mm512_permutex2var_epi32(low, odd, high);
#else
   *first = sp_gather(base, offset);
   *second = sp_gather(base, offset + 4);
#endif
}

#endif
