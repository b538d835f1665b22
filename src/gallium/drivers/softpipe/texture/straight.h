/* Blocks of 8x8 pixels by rows of pixels, for textures that lie straight on them, with vectors of
 * eight lanes.
 *
 * Pixels of a row go in the order 0 1 4 5 2 3 6 7, in which two rows make the lanes of the block
 * (quads of 2x2, row by row) by unpacking pairs. */
#ifndef SOFTPIPE_TEXTURE_STRAIGHT_H
#define SOFTPIPE_TEXTURE_STRAIGHT_H

#include "private.h"

#if defined(__AVX2__)

/* The first eight lanes of two rows of pixels, and the second. */
static inline sp_vu
pairs_of_rows_low(sp_vu upper, sp_vu lower)
{
   return (sp_vu)_mm256_unpacklo_epi64((__m256i)upper, (__m256i)lower);
}

static inline sp_vu
pairs_of_rows_high(sp_vu upper, sp_vu lower)
{
   return (sp_vu)_mm256_unpackhi_epi64((__m256i)upper, (__m256i)lower);
}

/* Of two rows of pixels the upper one. */
static inline sp_vu
pairs_low(const float *c)
{
   const __m256d a = _mm256_load_pd((const double *)(const void *)c);
   const __m256d b = _mm256_load_pd((const double *)(const void *)(c + 8));
   return (sp_vu)_mm256_unpacklo_pd(a, b);
}

/* The lower one. */
static inline sp_vu
pairs_high(const float *c)
{
   const __m256d a = _mm256_load_pd((const double *)(const void *)c);
   const __m256d b = _mm256_load_pd((const double *)(const void *)(c + 8));
   return (sp_vu)_mm256_unpackhi_pd(a, b);
}

/* Whether a coordinate is the same in all rows of pixels. */
static inline bool
is_columns(const float *s)
{
   const sp_vu row = pairs_low(s);
   sp_vu differ = row ^ pairs_high(s);
   for (unsigned i = 16; i < SP_TEX_LANES; i += 16)
      differ |= (row ^ pairs_low(s + i)) | (row ^ pairs_high(s + i));
   return _mm256_testz_si256((__m256i)differ, (__m256i)differ);
}

/* Whether it is the same in all columns of each row. */
static inline bool
is_rows(const float *t)
{
   sp_vu differ = {0};
   for (unsigned i = 0; i < SP_TEX_LANES; i += 16) {
      differ |= pairs_low(t + i) ^ (sp_vu)_mm256_set1_ps(t[i]);
      differ |= pairs_high(t + i) ^ (sp_vu)_mm256_set1_ps(t[i + 2]);
   }
   return _mm256_testz_si256((__m256i)differ, (__m256i)differ);
}

static inline bool
is_straight(const float *s, const float *t)
{
   return is_columns(s) && is_rows(t);
}

static inline sp_vf
of_each_row(const float *t)
{
   return (sp_vf){t[0], t[2], t[16], t[18], t[32], t[34], t[48], t[50]};
}

#else

static inline bool
is_straight(const float *s, const float *t)
{
   (void)s, (void)t;
   return false;
}

#endif

#endif
