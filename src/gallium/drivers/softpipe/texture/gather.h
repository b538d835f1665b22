/* Texels that lie together, from places of each lane. */
#ifndef SOFTPIPE_TEXTURE_GATHER_H
#define SOFTPIPE_TEXTURE_GATHER_H

#include "gallium/auxiliary/simd/simd.h"

/* The pairs of words at base + offset (bytes): the first of each lane, and the second. */
static inline void
sp_vu_load_pairs(const uint8_t *base, const int32_t *offset, sp_vu *first, sp_vu *second)
{
#if defined(__AVX2__)
   __m128 two[4];
   for (unsigned i = 0; i < 4; i++) {
      const void *left = base + offset[2 * i], *right = base + offset[2 * i + 1];
      two[i] = _mm_loadh_pi(_mm_castsi128_ps(_mm_loadl_epi64(left)), right);
   }
   const __m256 even = _mm256_set_m128(two[2], two[0]), odd = _mm256_set_m128(two[3], two[1]);
   *first = (sp_vu)_mm256_shuffle_ps(even, odd, 0x88);
   *second = (sp_vu)_mm256_shuffle_ps(even, odd, 0xdd);
#else
   uint32_t one[SP_SIMD_LANES], two[SP_SIMD_LANES];
   for (unsigned i = 0; i < SP_SIMD_LANES; i++) {
      memcpy(&one[i], base + offset[i], sizeof one[i]);
      memcpy(&two[i], base + offset[i] + sizeof one[i], sizeof two[i]);
   }
   memcpy(first, one, sizeof one);
   memcpy(second, two, sizeof two);
#endif
}

static inline void
sp_vu_gather_pairs(const uint8_t *base, sp_vi offset, sp_vu *first, sp_vu *second)
{
   int32_t at[SP_SIMD_LANES] __attribute__((aligned(SP_SIMD_BYTES)));
   *(sp_vi *)at = offset;
   sp_vu_load_pairs(base, at, first, second);
}

#endif
