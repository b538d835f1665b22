/* Texels of pixels that lie as the texture does, along its rows: rows are loaded instead of a word
 * for each lane, and each lane picks its texels from them. Vectors of lanes are two rows of pixels
 * where the block is one of 8x8 pixels (tile/block_lanes.h); whether they are two rows of texels is
 * looked at. */
#ifndef SOFTPIPE_TEXTURE_WINDOW_H
#define SOFTPIPE_TEXTURE_WINDOW_H

#include "gallium/auxiliary/simd/simd.h"

/* An image of four bytes a texel. */
struct sp_tex_words {
   const uint8_t *data; /* texel (0,0) */
   int32_t stride;      /* bytes of a row */
   int32_t width;       /* texels */
};

#if defined(__AVX512F__) || defined(__AVX2__)

struct sp_tex_window {
   sp_vi column;            /* of each lane, from the first one on */
   const uint8_t *upper[2]; /* where the rows of both rows of pixels begin */
   int32_t columns;         /* that the image has from the first one on */
};

/* ~0 in the lanes of the second row of pixels. */
static inline sp_vi
sp_tex_window_second(void)
{
#if SP_SIMD_LANES == 16
   return (sp_vi){0, 0, -1, -1, 0, 0, -1, -1, 0, 0, -1, -1, 0, 0, -1, -1};
#else
   return (sp_vi){0, 0, -1, -1, 0, 0, -1, -1};
#endif
}

/* What y would be if its lanes were two rows. */
static inline sp_vi
sp_tex_window_rows(sp_vi y)
{
#if SP_SIMD_LANES == 16
   return __builtin_shufflevector(y, y, 0, 0, 2, 2, 0, 0, 2, 2, 0, 0, 2, 2, 0, 0, 2, 2);
#else
   return __builtin_shufflevector(y, y, 0, 0, 2, 2, 0, 0, 2, 2);
#endif
}

/* The window of texels (x, y), with room for `more` columns. False: they are not two rows, or too
 * far apart. */
static inline __attribute__((always_inline)) bool
sp_tex_window_find(const struct sp_tex_words *image, sp_vi x, sp_vi y, int32_t more,
                   struct sp_tex_window *w)
{
   if (sp_vi_sign_bits((sp_vi)(sp_tex_window_rows(y) != y)))
      return false;
   const int32_t left = x[0], right = x[SP_SIMD_LANES - 1], first = left < right ? left : right;
   w->column = x - first;
   w->columns = image->width - first;
   w->upper[0] = image->data + (ptrdiff_t)y[0] * image->stride + 4 * (ptrdiff_t)first;
   w->upper[1] = image->data + (ptrdiff_t)y[2] * image->stride + 4 * (ptrdiff_t)first;
   return !sp_vi_sign_bits((sp_vi)((sp_vu)w->column > (uint32_t)(SP_SIMD_LANES - 1 - more)));
}

/* As many columns as there are lanes, but none beyond the image. */
static inline sp_vu
sp_tex_window_row(const struct sp_tex_window *w, const uint8_t *row)
{
#if SP_SIMD_LANES == 16
   const uint32_t all = 0xffff, there = w->columns < 16 ? all >> (16 - w->columns) : all;
   return (sp_vu)_mm512_maskz_loadu_epi32((__mmask16)there, row);
#else
   const sp_vi lane = {0, 1, 2, 3, 4, 5, 6, 7};
   return (sp_vu)_mm256_maskload_epi32((const int *)(const void *)row,
                                       (__m256i)(lane < w->columns));
#endif
}

/* For lanes of the first row of pixels a column of a, for the others one of b. */
static inline sp_vu
sp_tex_window_pick(sp_vu a, sp_vu b, sp_vi column)
{
#if SP_SIMD_LANES == 16
   const sp_vi from = column | (sp_tex_window_second() & 16);
   return (sp_vu)_mm512_permutex2var_epi32((__m512i)a, (__m512i)from, (__m512i)b);
#else
   const __m256i of_a = _mm256_permutevar8x32_epi32((__m256i)a, (__m256i)column);
   const __m256i of_b = _mm256_permutevar8x32_epi32((__m256i)b, (__m256i)column);
   return (sp_vu)_mm256_blend_epi32(of_a, of_b, 0xcc);
#endif
}

/* The texels (x, y), none outside of the image. False: they do not lie in rows. */
static inline __attribute__((always_inline)) bool
sp_tex_window_texels(const struct sp_tex_words *image, sp_vi x, sp_vi y, sp_vu *out)
{
   struct sp_tex_window w;
   if (!sp_tex_window_find(image, x, y, 0, &w))
      return false;
   *out = sp_tex_window_pick(sp_tex_window_row(&w, w.upper[0]), sp_tex_window_row(&w, w.upper[1]),
                             w.column);
   return true;
}

/* The texels (x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1), none outside of the image. */
static inline __attribute__((always_inline)) bool
sp_tex_window_squares(const struct sp_tex_words *image, sp_vi x, sp_vi y, sp_vu out[4])
{
   struct sp_tex_window w;
   if (!sp_tex_window_find(image, x, y, 1, &w))
      return false;
   for (unsigned k = 0; k < 2; k++) {
      const sp_vu a = sp_tex_window_row(&w, w.upper[0] + (ptrdiff_t)k * image->stride);
      const sp_vu b = sp_tex_window_row(&w, w.upper[1] + (ptrdiff_t)k * image->stride);
      out[2 * k] = sp_tex_window_pick(a, b, w.column);
      out[2 * k + 1] = sp_tex_window_pick(a, b, w.column + 1);
   }
   return true;
}

#else

static inline bool
sp_tex_window_texels(const struct sp_tex_words *image, sp_vi x, sp_vi y, sp_vu *out)
{
   (void)image, (void)x, (void)y, (void)out;
   return false;
}

static inline bool
sp_tex_window_squares(const struct sp_tex_words *image, sp_vi x, sp_vi y, sp_vu out[4])
{
   (void)image, (void)x, (void)y, (void)out;
   return false;
}

#endif

#endif
