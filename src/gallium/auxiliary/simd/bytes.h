/* Vectors of bytes: what is done to those of a word by 16-bit lanes. */
#ifndef SIMD_BYTES_H
#define SIMD_BYTES_H

#include <stdbool.h>

#include "simd.h"

typedef uint16_t sp_vus __attribute__((vector_size(SP_SIMD_BYTES), may_alias));

/* a + (weight * (b - a) + 128 >> 8) for 16-bit lanes of bytes; weights are 0..255, times 128. That
 * is what the instruction does: (d * (128 weight) + 2^14) >> 15. */
static inline sp_vus
sp_vus_mix(sp_vus a, sp_vus b, sp_vus weight)
{
#if defined(__AVX512BW__)
   return a + (sp_vus)_mm512_mulhrs_epi16((__m512i)(b - a), (__m512i)weight);
#elif defined(__AVX2__)
   return a + (sp_vus)_mm256_mulhrs_epi16((__m256i)(b - a), (__m256i)weight);
#else
   return ((a << 8 | 128) + (b - a) * (weight >> 7)) >> 8;
#endif
}

/* Smaller one of two 16-bit lanes. */
static inline sp_vus
sp_vus_min(sp_vus a, sp_vus b)
{
#if defined(__AVX512BW__)
   return (sp_vus)_mm512_min_epu16((__m512i)a, (__m512i)b);
#elif defined(__AVX2__)
   return (sp_vus)_mm256_min_epu16((__m256i)a, (__m256i)b);
#elif defined(__SSE2__)
   return a - (sp_vus)_mm_subs_epu16((__m128i)a, (__m128i)b);
#else
   const sp_vus less = (sp_vus)(a < b);
   return (a & less) | (b & ~less);
#endif
}

/* The high halves of products of 16-bit lanes. */
static inline sp_vus
sp_vus_high_product(sp_vus a, sp_vus b)
{
#if defined(__AVX512BW__)
   return (sp_vus)_mm512_mulhi_epu16((__m512i)a, (__m512i)b);
#elif defined(__AVX2__)
   return (sp_vus)_mm256_mulhi_epu16((__m256i)a, (__m256i)b);
#elif defined(__SSE2__)
   return (sp_vus)_mm_mulhi_epu16((__m128i)a, (__m128i)b);
#else
   const sp_vu even = ((sp_vu)a & 0xffffu) * ((sp_vu)b & 0xffffu) >> 16;
   return (sp_vus)(even | (((sp_vu)a >> 16) * ((sp_vu)b >> 16) & 0xffff0000u));
#endif
}

/* Of each lane the sum of the products of its signed halves. */
static inline sp_vi
sp_vi_sum_products(sp_vi a, sp_vi b)
{
#if defined(__AVX512BW__)
   return (sp_vi)_mm512_madd_epi16((__m512i)a, (__m512i)b);
#elif defined(__AVX2__)
   return (sp_vi)_mm256_madd_epi16((__m256i)a, (__m256i)b);
#elif defined(__SSE2__)
   return (sp_vi)_mm_madd_epi16((__m128i)a, (__m128i)b);
#else
   return (a << 16 >> 16) * (b << 16 >> 16) + (a >> 16) * (b >> 16);
#endif
}

/* Not 0 where 16-bit lanes of both are the same somewhere. */
static inline uint32_t
sp_vus_same(sp_vus a, sp_vus b)
{
#if defined(__AVX512BW__)
   return _mm512_cmpeq_epi16_mask((__m512i)a, (__m512i)b);
#elif defined(__AVX2__)
   return (uint32_t)_mm256_movemask_epi8(_mm256_cmpeq_epi16((__m256i)a, (__m256i)b));
#elif defined(__SSE2__)
   return (uint32_t)_mm_movemask_epi8(_mm_cmpeq_epi16((__m128i)a, (__m128i)b));
#else
   const sp_vi same = (sp_vi)(sp_vus)(a == b);
   return sp_vi_sign_bits(same | same << 16);
#endif
}

/* Sums of 16-bit lanes, 65535 at most. */
static inline sp_vus
sp_vus_add(sp_vus a, sp_vus b)
{
#if defined(__AVX512BW__)
   return (sp_vus)_mm512_adds_epu16((__m512i)a, (__m512i)b);
#elif defined(__AVX2__)
   return (sp_vus)_mm256_adds_epu16((__m256i)a, (__m256i)b);
#elif defined(__SSE2__)
   return (sp_vus)_mm_adds_epu16((__m128i)a, (__m128i)b);
#else
   return a + sp_vus_min(b, 65535 - a);
#endif
}

/* round(v / 255) of 16-bit lanes, for v <= 255 * 255. */
static inline sp_vus
sp_vus_divide_255(sp_vus v)
{
   return sp_vus_high_product(v + 128, (sp_vus){0} + 257);
}

/* Sums of bytes, 255 at most. */
static inline sp_vu
sp_vu_add_bytes(sp_vu a, sp_vu b)
{
#if defined(__AVX512BW__)
   return (sp_vu)_mm512_adds_epu8((__m512i)a, (__m512i)b);
#elif defined(__AVX2__)
   return (sp_vu)_mm256_adds_epu8((__m256i)a, (__m256i)b);
#elif defined(__SSE2__)
   return (sp_vu)_mm_adds_epu8((__m128i)a, (__m128i)b);
#else
   const sp_vus max = (sp_vus)sp_vu_splat(0x00ff00ffu);
   const sp_vus even = (sp_vus)(a & 0x00ff00ffu) + (sp_vus)(b & 0x00ff00ffu);
   const sp_vus odd = ((sp_vus)a >> 8) + ((sp_vus)b >> 8);
   return (sp_vu)sp_vus_min(even, max) | (sp_vu)(sp_vus_min(odd, max) << 8);
#endif
}

/* The highest byte of each word, in both of its 16-bit lanes. */
static inline sp_vus
sp_vus_high_bytes(sp_vu v)
{
#if defined(__AVX2__) && !defined(__AVX512F__)
   const __m256i from =
       _mm256_setr_epi8(3, -1, 3, -1, 7, -1, 7, -1, 11, -1, 11, -1, 15, -1, 15, -1, 3, -1, 3, -1, 7,
                        -1, 7, -1, 11, -1, 11, -1, 15, -1, 15, -1);
   return (sp_vus)_mm256_shuffle_epi8((__m256i)v, from);
#else
   const sp_vu high = v >> 24;
   return (sp_vus)(high | high << 16);
#endif
}

/* Weights of sp_vus_mix from the lowest bytes of lanes: 128 times them, in both halves. */
static inline sp_vus
sp_vus_weights(sp_vi w)
{
#if defined(__AVX2__) && !defined(__AVX512F__)
   const __m256i from = _mm256_setr_epi8(-1, 0, -1, 0, -1, 4, -1, 4, -1, 8, -1, 8, -1, 12, -1, 12,
                                         -1, 0, -1, 0, -1, 4, -1, 4, -1, 8, -1, 8, -1, 12, -1, 12);
   return (sp_vus)_mm256_srli_epi16(_mm256_shuffle_epi8((__m256i)w, from), 1);
#else
   const sp_vu low = (sp_vu)w & 255;
   return (sp_vus)(low << 7 | low << 23);
#endif
}

/* Bytes 0 and 2 of words, and bytes 1 and 3. */
struct sp_vu_halves {
   sp_vus even, odd;
};

static inline struct sp_vu_halves
sp_vu_split(sp_vu v)
{
   return (struct sp_vu_halves){(sp_vus)(v & 0x00ff00ffu), (sp_vus)v >> 8};
}

static inline sp_vu
sp_vu_join(struct sp_vu_halves h)
{
   return (sp_vu)h.even | (sp_vu)(h.odd << 8);
}

/* sp_vus_mix of both halves. */
static inline struct sp_vu_halves
sp_vu_mix(struct sp_vu_halves a, struct sp_vu_halves b, sp_vus weight)
{
   return (struct sp_vu_halves){sp_vus_mix(a.even, b.even, weight),
                                sp_vus_mix(a.odd, b.odd, weight)};
}

/* (a * (256 - weight) + b * weight + 128) >> 8 for each byte; weights are the lowest bytes. */
static inline sp_vu
sp_vu_lerp_bytes(sp_vu a, sp_vu b, sp_vi weight)
{
   return sp_vu_join(sp_vu_mix(sp_vu_split(a), sp_vu_split(b), sp_vus_weights(weight)));
}

/* sp_vu_lerp_bytes of texels 0 and 1, and of 2 and 3, by x, and of both by y; weights are the
 * lowest bytes. */
static inline struct sp_vu_halves
sp_vu_bilerp(const sp_vu texel[4], sp_vi x, sp_vi y)
{
   const sp_vus wx = sp_vus_weights(x), wy = sp_vus_weights(y);
   return sp_vu_mix(sp_vu_mix(sp_vu_split(texel[0]), sp_vu_split(texel[1]), wx),
                    sp_vu_mix(sp_vu_split(texel[2]), sp_vu_split(texel[3]), wx), wy);
}

static inline sp_vu
sp_vu_bilerp_bytes(const sp_vu texel[4], sp_vi x, sp_vi y)
{
   return sp_vu_join(sp_vu_bilerp(texel, x, y));
}

#endif
