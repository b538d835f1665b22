#include "accum_rows.h"

#include <math.h>
#include <string.h>
#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#define ONE 32767

static inline int16_t
clamp_sum(int32_t sum)
{
   sum = sum > -ONE ? sum : -ONE;
   return (int16_t)(sum < ONE ? sum : ONE);
}

/* The nearest integer, of any float. Beyond two whole ranges nothing changes any more. */
static inline int32_t
nearest(float v)
{
   v = v == v ? v : 0.0f;
   v = v > -2 * ONE ? v : -2 * ONE;
   v = v < 2 * ONE ? v : 2 * ONE;
   return (int32_t)rintf(v);
}

#if defined(__SSE2__)

/* Eight products as numbers of 16 bits. What does not fit into 32 bits gives the wrong sign. */
static inline __m128i
products(__m128i low, __m128i high, __m128 factor)
{
   return _mm_packs_epi32(_mm_cvtps_epi32(_mm_mul_ps(_mm_cvtepi32_ps(low), factor)),
                          _mm_cvtps_epi32(_mm_mul_ps(_mm_cvtepi32_ps(high), factor)));
}

/* Of eight words without sign, and with it. */
static inline __m128i
products_unsigned(__m128i words, __m128 factor)
{
   const __m128i zero = _mm_setzero_si128();
   return products(_mm_unpacklo_epi16(words, zero), _mm_unpackhi_epi16(words, zero), factor);
}

static inline __m128i
products_signed(const int16_t *words, __m128 factor)
{
   const __m128i w = _mm_loadu_si128((const void *)words);
   return products(_mm_srai_epi32(_mm_unpacklo_epi16(w, w), 16),
                   _mm_srai_epi32(_mm_unpackhi_epi16(w, w), 16), factor);
}

/* Eight sums; there is no -32768. */
static inline void
store_sums(int16_t *sum, __m128i terms, bool load)
{
   if (!load)
      terms = _mm_adds_epi16(_mm_loadu_si128((const void *)sum), terms);
   _mm_storeu_si128((void *)sum, _mm_max_epi16(terms, _mm_set1_epi16(-ONE)));
}

#endif

void
gl_accum_add_bytes(int16_t *sum, const uint8_t *color, size_t n, float value, bool load)
{
   const float factor = value * (float)ONE / 255.0f;
   size_t i = 0;
#if defined(__SSE2__)
   /* Terms that have 16 bits: those of usual values. */
   for (; value >= -1.0f && value <= 1.0f && i + 16 <= n; i += 16) {
      const __m128i bytes = _mm_loadu_si128((const void *)(color + i)), zero = _mm_setzero_si128();
      const __m128 f = _mm_set1_ps(factor);
      store_sums(sum + i, products_unsigned(_mm_unpacklo_epi8(bytes, zero), f), load);
      store_sums(sum + i + 8, products_unsigned(_mm_unpackhi_epi8(bytes, zero), f), load);
   }
#endif
   for (; i < n; i++)
      sum[i] = clamp_sum((load ? 0 : sum[i]) + nearest((float)color[i] * factor));
}

void
gl_accum_add_floats(int16_t *sum, const float *color, size_t n, float value, bool load)
{
   const float factor = value * (float)ONE;
   for (size_t i = 0; i < n; i++)
      sum[i] = clamp_sum((load ? 0 : sum[i]) + nearest(color[i] * factor));
}

void
gl_accum_add_value(int16_t *sum, size_t n, float value)
{
   const int32_t term = nearest(value * (float)ONE);
   for (size_t i = 0; i < n; i++)
      sum[i] = clamp_sum(sum[i] + term);
}

void
gl_accum_multiply(int16_t *sum, size_t n, float value)
{
   size_t i = 0;
#if defined(__SSE2__)
   for (; fabsf(value) <= 2 * ONE && i + 8 <= n; i += 8)
      store_sums(sum + i, products_signed(sum + i, _mm_set1_ps(value)), true);
#endif
   for (; i < n; i++)
      sum[i] = clamp_sum(nearest((float)sum[i] * value));
}

void
gl_accum_return_bytes(uint8_t *color, const int16_t *sum, size_t n, float value)
{
   const float factor = value * 255.0f / (float)ONE;
   size_t i = 0;
#if defined(__SSE2__)
   for (; fabsf(factor) <= 2 * ONE && i + 16 <= n; i += 16) {
      const __m128 f = _mm_set1_ps(factor);
      const __m128i low = products_signed(sum + i, f), high = products_signed(sum + i + 8, f);
      _mm_storeu_si128((void *)(color + i), _mm_packus_epi16(low, high));
   }
#endif
   for (; i < n; i++) {
      const int32_t byte = nearest((float)sum[i] * factor);
      color[i] = (uint8_t)(byte < 0 ? 0 : byte > 255 ? 255 : byte);
   }
}
