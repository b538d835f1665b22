/* Blocks of 8x8 pixels on which a texture lies straight, with vectors of eight lanes: a row of
 * texels is picked, and mixed along x, once for all rows of pixels that it touches.
 *
 * Pixels of a row go in the order of texture/straight.h. */
#ifndef SOFTPIPE_TEXTURE_ROWS_H
#define SOFTPIPE_TEXTURE_ROWS_H

#include "gallium/auxiliary/simd/bytes.h"
#include "axis.h"
#include "private.h"
#include "straight.h"

#if defined(__AVX2__)

/* How texels of a row are had: they are the eight that follow the first one, in the order of the
 * pixels; all from the eight or sixteen that follow the first one; from the sixteen that the image
 * has at most; pairs one by one, or each by itself. */
enum row_window { ROW_EVEN, ROW_NARROW, ROW_WIDE, ROW_ALL, ROW_PAIRS, ROW_SINGLE };

struct row_columns {
   enum row_window window;
   int32_t first; /* bytes to the window */
   sp_vi column;  /* in the window, of the first texels */
   sp_vi second;  /* with ROW_ALL: of the second ones */
   sp_vi at[2];   /* bytes to the first and to the second texels */
   sp_vus weight; /* of the second texels, for sp_vus_mix; with ROW_EVEN from left to right */
};

/* --- Rows of texels */

static inline int32_t
least_lane(sp_vi v)
{
   __m128i m =
       _mm_min_epi32(_mm256_castsi256_si128((__m256i)v), _mm256_extracti128_si256((__m256i)v, 1));
   m = _mm_min_epi32(m, _mm_shuffle_epi32(m, 0x4e));
   return _mm_cvtsi128_si32(_mm_min_epi32(m, _mm_shuffle_epi32(m, 0xb1)));
}

static inline enum row_window
find_window(const struct level_image *l, bool linear, sp_vi column, sp_vi at_last)
{
   /* Texels behind the last one of an image that does not go around have no weight. */
   if (linear && l->wrap_s != TO_EDGE && sp_vi_sign_bits(at_last))
      return l->width <= 16.0f ? ROW_ALL : ROW_SINGLE;
   const sp_vi pixels = {0, 1, 4, 5, 2, 3, 6, 7};
   if (!sp_vi_sign_bits((sp_vi)(column != pixels)))
      return ROW_EVEN;
   if (sp_vi_sign_bits((sp_vi)(column > 15)))
      return linear && l->texel_bytes == 4 ? ROW_PAIRS : ROW_SINGLE;
   return sp_vi_sign_bits((sp_vi)(column > 7)) ? ROW_WIDE : ROW_NARROW;
}

static inline __attribute__((always_inline)) void
find_columns(const struct level_image *l, bool linear, const float *s, struct row_columns *out)
{
   const struct lane_axis x = find_axis(linear, l->wrap_s, (sp_vf)pairs_low(s), l->width);
   const int32_t first = least_lane(x.first);
   out->weight = sp_vus_weights(x.weight);
   out->first = first * l->texel_bytes;
   out->column = x.first - first;
   out->at[0] = x.first << l->texel_shift;
   out->at[1] = out->at[0] + second_offset(l->wrap_s, &x, l->width, l->texel_bytes);
   out->window = find_window(l, linear, out->column, x.at_last);
   if (out->window == ROW_EVEN)
      out->weight = (sp_vus)_mm256_permute4x64_epi64((__m256i)out->weight, 0xd8);
   if (out->window == ROW_ALL) {
      out->first = 0;
      out->column = x.first;
      out->second = x.first + second_offset(l->wrap_s, &x, l->width, 1);
   }
}

/* Eight texels as words; those behind the image's last one are of what follows, or of the memory
 * that there is behind all texels (SP_RESOURCE_TAIL_BYTES). */
static inline __attribute__((always_inline)) __m256i
load_texels(const uint8_t *at, int32_t texel_bytes)
{
   if (texel_bytes == 4)
      return _mm256_loadu_si256((const __m256i *)(const void *)at);
   if (texel_bytes == 2)
      return _mm256_cvtepu16_epi32(_mm_loadu_si128((const __m128i *)(const void *)at));
   return _mm256_cvtepu8_epi32(_mm_loadl_epi64((const __m128i *)(const void *)at));
}

/* The texels of eight pixels: the first of their pairs, and the second. offset: bytes to the row.
 */
static inline __attribute__((always_inline)) void
pick_texels(const struct level_image *l, const struct row_columns *c, enum row_window window,
            bool linear, int32_t offset, sp_vu out[2])
{
   const uint8_t *row = l->data + offset;
   const unsigned texels = linear ? 2 : 1;
   if (window == ROW_PAIRS) {
      sp_vu_gather_pairs(row, c->at[0], &out[0], &out[1]);
      return;
   }
   if (window == ROW_SINGLE) {
      for (unsigned k = 0; k < texels; k++)
         out[k] = sp_vu_gather(row, c->at[k]);
      return;
   }
   row += c->first;
   for (unsigned k = 0; k < texels; k++) {
      const sp_vi column = window == ROW_ALL && k ? c->second : c->column;
      const __m256i low = load_texels(row, l->texel_bytes);
      out[k] = window == ROW_EVEN ? (sp_vu)low : sp_vu_pick((sp_vu)low, column);
      if (window == ROW_WIDE || window == ROW_ALL) {
         const __m256i high = load_texels(row + 8 * l->texel_bytes, l->texel_bytes);
         out[k] = sp_vu_select(column > 7, sp_vu_pick((sp_vu)high, column), out[k]);
      }
      row += window == ROW_ALL ? 0 : l->texel_bytes;
   }
}

/* Mixed along x. */
static inline __attribute__((always_inline)) struct sp_vu_halves
mix_row(const struct level_image *l, const struct row_columns *c, enum row_window window,
        int32_t offset)
{
   sp_vu texel[2];
   pick_texels(l, c, window, true, offset, texel);
   return sp_vu_mix(sp_vu_split(texel[0]), sp_vu_split(texel[1]), c->weight);
}

/* --- Blocks */

/* Lanes of two rows of pixels. */
static inline __attribute__((always_inline)) void
store_rows(enum row_window window, enum sp_tex_order order, sp_vu upper, sp_vu lower, uint32_t *out)
{
   const sp_vu low = sp_tex_order_bytes(order, pairs_of_rows_low(upper, lower));
   const sp_vu high = sp_tex_order_bytes(order, pairs_of_rows_high(upper, lower));
   if (window == ROW_EVEN) {
      __m128i *quads = (__m128i *)(void *)out;
      _mm_store_si128(quads, _mm256_castsi256_si128((__m256i)low));
      _mm_store_si128(quads + 1, _mm256_castsi256_si128((__m256i)high));
      _mm_store_si128(quads + 2, _mm256_extracti128_si256((__m256i)low, 1));
      _mm_store_si128(quads + 3, _mm256_extracti128_si256((__m256i)high, 1));
      return;
   }
   sp_vu_store(out, low);
   sp_vu_store(out + 8, high);
}

static inline __attribute__((always_inline)) void
linear_rows(const struct level_image *l, const struct row_columns *c, enum row_window window,
            enum sp_tex_order order, const float *t, uint32_t *out)
{
   const struct lane_axis y = linear_axis(l->wrap_t, of_each_row(t), l->height);
   const sp_vi offset = y.first * sp_vi_splat(l->stride);
   int32_t first[8] __attribute__((aligned(32))), second[8] __attribute__((aligned(32))),
       weight[8] __attribute__((aligned(32)));
   int32_t y0 = -1, y1 = -1;
   struct sp_vu_halves row0 = {{0}}, row1 = {{0}};
   sp_vu upper = {0};
   sp_tex_spill(offset, first);
   sp_tex_spill(offset + second_offset(l->wrap_t, &y, l->height, l->stride), second);
   sp_tex_spill((sp_vi)sp_vus_weights(y.weight), weight);
   for (unsigned k = 0; k < 8; k++) {
      const int32_t next0 = first[k], next1 = second[k];
      const struct sp_vu_halves before0 = row0, before1 = row1;
      const bool has0 = next0 == y0 || next0 == y1, has1 = next1 == y0 || next1 == y1;
      if (next0 == y1)
         row0 = before1;
      if (next1 == y0)
         row1 = before0;
      if (!has0)
         row0 = mix_row(l, c, window, next0);
      if (!has1)
         row1 = mix_row(l, c, window, next1);
      y0 = next0;
      y1 = next1;
      const sp_vus each = (sp_vus)sp_vi_splat(weight[k]);
      const sp_vu done = sp_vu_join(sp_vu_mix(row0, row1, each));
      if (k & 1)
         store_rows(window, order, upper, done, out + 8 * (k - 1));
      upper = done;
   }
}

static inline __attribute__((always_inline)) void
nearest_rows(const struct level_image *l, const struct row_columns *c, enum row_window window,
             enum sp_tex_order order, const float *t, uint32_t *out)
{
   int32_t row[8] __attribute__((aligned(32)));
   sp_tex_spill(nearest_axis(l->wrap_t, of_each_row(t), l->height) * sp_vi_splat(l->stride), row);
   for (unsigned k = 0; k < 8; k += 2) {
      sp_vu upper[2], lower[2];
      pick_texels(l, c, window, false, row[k], upper);
      pick_texels(l, c, window, false, row[k + 1], lower);
      store_rows(window, order, upper[0], lower[0], out + 8 * k);
   }
}

static inline __attribute__((always_inline)) void
sample_row_window(const struct level_image *l, const struct row_columns *c, enum row_window window,
                  enum sp_tex_order order, bool linear, const float *t, uint32_t *out)
{
   if (linear)
      linear_rows(l, c, window, order, t, out);
   else
      nearest_rows(l, c, window, order, t, out);
}

/* Where the texture lies straight. False: it does not. */
static inline __attribute__((always_inline)) bool
sample_straight(const struct level_image *l, enum sp_tex_order order, bool linear, const float *s,
                const float *t, uint32_t *out)
{
   struct row_columns c;
   if (!l->straight && !is_straight(s, t))
      return false;
   find_columns(l, linear, s, &c);
   if (c.window == ROW_EVEN)
      sample_row_window(l, &c, ROW_EVEN, order, linear, t, out);
   else if (c.window == ROW_NARROW)
      sample_row_window(l, &c, ROW_NARROW, order, linear, t, out);
   else if (c.window == ROW_WIDE)
      sample_row_window(l, &c, ROW_WIDE, order, linear, t, out);
   else if (c.window == ROW_ALL && linear)
      sample_row_window(l, &c, ROW_ALL, order, linear, t, out);
   else if (c.window == ROW_PAIRS && linear)
      sample_row_window(l, &c, ROW_PAIRS, order, linear, t, out);
   else
      sample_row_window(l, &c, ROW_SINGLE, order, linear, t, out);
   return true;
}

#endif

#endif
