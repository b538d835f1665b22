/* Texels of pixels that lie turned on the texture: a square of 4x4 pixels has its texels in a patch
 * of 8x8, whose rows are loaded; each lane picks its own from registers instead of gathering them
 * from memory. For blocks of 8x8 pixels (tile/block_lanes.h), four squares;
 * whether they are near enough together is looked at. */
#ifndef SOFTPIPE_TEXTURE_PATCH_H
#define SOFTPIPE_TEXTURE_PATCH_H

#include "window.h"

#define SP_TEX_SQUARES 4
#define SP_TEX_PATCH 8 /* texels along a side */

#if defined(__AVX512F__)

/* The lanes of square q, of 64: its upper and its lower half lie apart. */
static inline sp_vf
sp_tex_square(const float *lanes, unsigned q)
{
   const float *upper = lanes + q / 2 * 32 + q % 2 * 8;
   return (sp_vf)_mm512_insertf32x8(_mm512_castps256_ps512(_mm256_load_ps(upper)),
                                    _mm256_load_ps(upper + 16), 1);
}

static inline void
sp_tex_square_store(uint32_t *lanes, unsigned q, sp_vu v)
{
   uint32_t *upper = lanes + q / 2 * 32 + q % 2 * 8;
   _mm256_store_si256((__m256i *)(void *)upper, _mm512_castsi512_si256((__m512i)v));
   _mm256_store_si256((__m256i *)(void *)(upper + 16), _mm512_extracti64x4_epi64((__m512i)v, 1));
}

/* The lane of each square that has the least coordinate of a plane. What is no plane may have it
 * elsewhere: then the texels do not fit. */
static inline sp_vi
sp_tex_least_lane(const float *c)
{
   return sp_vi_splat((c[13] < c[0] ? 5 : 0) + (c[50] < c[0] ? 10 : 0));
}

/* An axis of the image: its texels, and of distances along it the bits that count. An axis that
 * repeats and is shorter than a patch lies there whole, again and again from its first texel on. */
struct sp_tex_extent {
   bool repeat, whole;
   int32_t size, around;
};

static inline struct sp_tex_extent
sp_tex_extent(bool repeat, int32_t size)
{
   const bool is_power = !(size & (size - 1));
   return (struct sp_tex_extent){repeat, repeat && size < SP_TEX_PATCH, size,
                                 repeat && is_power ? size - 1 : ~0};
}

/* Texels of the lanes of a square along an axis, counted from the first of the patch. */
static inline sp_vi
sp_tex_patch_from(const struct sp_tex_extent *extent, sp_vi texel, sp_vi least, int32_t *first)
{
   *first = 0;
   if (extent->whole)
      return texel;
   const sp_vi from = (sp_vi)_mm512_permutexvar_epi32((__m512i)least, (__m512i)texel);
   *first = _mm_cvtsi128_si32(_mm512_castsi512_si128((__m512i)from));
   return (texel - from) & extent->around;
}

/* Two rows a register. */
struct sp_tex_patch {
   __m512i rows[SP_TEX_PATCH / 2];
};

static inline __m512i
sp_tex_two_rows(__m256i first, __m256i second)
{
   return _mm512_inserti64x4(_mm512_castsi256_si512(first), second, 1);
}

/* Texels of a row, each as a word: those of the mask, the others are 0. */
static inline __attribute__((always_inline)) __m256i
sp_tex_patch_row(const uint8_t *row, __mmask8 mask, int32_t texel_bytes)
{
   if (texel_bytes == 4)
      return _mm256_maskz_loadu_epi32(mask, row);
   if (texel_bytes == 2)
      return _mm256_cvtepu16_epi32(_mm_maskz_loadu_epi16(mask, row));
   return _mm256_cvtepu8_epi32(_mm_maskz_loadu_epi8(mask, row));
}

/* The row from texel x on, which ends with the image or goes on at its beginning. */
static inline __attribute__((always_inline)) __m256i
sp_tex_patch_edge_row(const struct sp_tex_words *image, int32_t texel_bytes,
                      const struct sp_tex_extent *columns, int32_t x, int32_t y)
{
   const uint8_t *row = image->data + (ptrdiff_t)y * image->stride + texel_bytes * (ptrdiff_t)x;
   const int32_t there = columns->size - x;
   const __mmask8 inside = (__mmask8)(there < SP_TEX_PATCH ? 0xff >> (SP_TEX_PATCH - there) : 0xff);
   const __m256i first = sp_tex_patch_row(row, inside, texel_bytes);
   if (!columns->repeat)
      return first;
   if (columns->whole)
      return _mm256_permutevar8x32_epi32(first,
                                         _mm256_and_si256(_mm256_setr_epi32(0, 1, 2, 3, 4, 5, 6, 7),
                                                          _mm256_set1_epi32(columns->around)));
   return _mm256_or_si256(first, sp_tex_patch_row(row - texel_bytes * (ptrdiff_t)columns->size,
                                                  (__mmask8)~inside, texel_bytes));
}

/* Row y of the image, which ends or goes around. */
static inline int32_t
sp_tex_patch_y(const struct sp_tex_extent *extent, int32_t y)
{
   if (extent->whole)
      return y & extent->around;
   if (y < extent->size)
      return y;
   return extent->repeat ? y - extent->size : extent->size - 1;
}

/* The patch whose first texel is (x, y): `pairs` of its rows. An image that repeats with another
 * size than a power of two has a patch's size at least. texel_bytes: 1, 2 or 4. */
static inline __attribute__((always_inline)) void
sp_tex_patch_load(const struct sp_tex_words *image, int32_t texel_bytes,
                  const struct sp_tex_extent *columns, const struct sp_tex_extent *rows, int32_t x,
                  int32_t y, unsigned pairs, struct sp_tex_patch *out)
{
   if (x + SP_TEX_PATCH <= columns->size && y + SP_TEX_PATCH <= rows->size) {
      const uint8_t *row = image->data + (ptrdiff_t)y * image->stride + texel_bytes * (ptrdiff_t)x;
      for (unsigned k = 0; k < pairs; k++, row += 2 * (ptrdiff_t)image->stride)
         out->rows[k] = sp_tex_two_rows(sp_tex_patch_row(row, 0xff, texel_bytes),
                                        sp_tex_patch_row(row + image->stride, 0xff, texel_bytes));
      return;
   }
   for (unsigned k = 0; k < pairs; k++) {
      const int32_t y0 = sp_tex_patch_y(rows, y + 2 * (int32_t)k);
      const int32_t y1 = sp_tex_patch_y(rows, y + 2 * (int32_t)k + 1);
      out->rows[k] = sp_tex_two_rows(sp_tex_patch_edge_row(image, texel_bytes, columns, x, y0),
                                     sp_tex_patch_edge_row(image, texel_bytes, columns, x, y1));
   }
}

/* The texels of lanes that are in the upper four rows, or in all. */
static inline sp_vu
sp_tex_patch_texels(const struct sp_tex_patch *p, sp_vi index, unsigned pairs)
{
   const __m512i i = (__m512i)index;
   const __m512i upper = _mm512_permutex2var_epi32(p->rows[0], i, p->rows[1]);
   if (pairs == 2)
      return (sp_vu)upper;
   const __m512i lower = _mm512_permutex2var_epi32(p->rows[2], i, p->rows[3]);
   const __mmask16 is_lower = _mm512_test_epi32_mask(i, _mm512_set1_epi32(32));
   return (sp_vu)_mm512_mask_blend_epi32(is_lower, upper, lower);
}

#endif

#endif
