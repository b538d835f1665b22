/* Vectors of 16 lanes for what comes in sixteens, as the compiler's portable vector types: one
 * register with AVX-512, two with AVX2, four with SSE2 or NEON. Where the number is free,
 * simd/simd.h is faster: gcc keeps vectors of several registers in memory.
 *
 * Compare with the functions below, not with operators: gcc takes vectors that span registers apart
 * to compare them, lane by lane, while it turns these loops into one instruction a register. */
#ifndef SIMD_VEC_H
#define SIMD_VEC_H

#include "simd.h"

typedef double sp_v4d __attribute__((vector_size(32), may_alias));
typedef float sp_v16f __attribute__((vector_size(64), may_alias));
typedef int32_t sp_v16i __attribute__((vector_size(64), may_alias));
typedef uint32_t sp_v16u __attribute__((vector_size(64), may_alias));

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

#endif
