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

/* Texels (x, y) of the lanes of a block, in the image, and where windows on them begin. */
struct sp_tex_windows {
   int32_t x[SP_TEX_LANES] __attribute__((aligned(64)));
   int32_t y[SP_TEX_LANES] __attribute__((aligned(64)));
   int32_t first[SP_TEX_LANES / SP_SIMD_LANES]; /* column, of each vector of lanes */
};

#if defined(__AVX512F__)

/* ~0 in the lanes of the second row of pixels. */
static inline sp_vi
sp_tex_window_second(void)
{
   return (sp_vi){0, 0, -1, -1, 0, 0, -1, -1, 0, 0, -1, -1, 0, 0, -1, -1};
}

/* What y would be if its lanes were two rows. */
static inline sp_vi
sp_tex_window_rows(sp_vi y)
{
   return __builtin_shufflevector(y, y, 0, 0, 2, 2, 0, 0, 2, 2, 0, 0, 2, 2, 0, 0, 2, 2);
}

/* Where windows begin, with room for `more` columns beside the texels. False: those of some vector
 * are not two rows, or too far apart. One answer for all vectors: the work on them does not wait
 * for it one by one. */
static inline __attribute__((always_inline)) bool
sp_tex_windows_find(struct sp_tex_windows *w, int32_t more)
{
   sp_vi outside = {0};
   for (unsigned i = 0; i < SP_TEX_LANES; i += SP_SIMD_LANES) {
      const int32_t left = w->x[i], right = w->x[i + SP_SIMD_LANES - 1];
      const int32_t first = left < right ? left : right;
      const sp_vi x = sp_vi_load(w->x + i), y = sp_vi_load(w->y + i);
      const sp_vu column = (sp_vu)(x - first);
      w->first[i / SP_SIMD_LANES] = first;
      outside |= sp_tex_window_rows(y) ^ y;
      outside |= (sp_vi)(column > (uint32_t)(SP_SIMD_LANES - 1 - more));
   }
   return !sp_vi_sign_bits((sp_vi)(outside != 0));
}

/* As many columns as there are lanes, but none beyond the image. */
static inline sp_vu
sp_tex_window_row(const uint8_t *row, int32_t columns)
{
   const uint32_t all = 0xffff, there = columns < 16 ? all >> (16 - columns) : all;
   return (sp_vu)_mm512_maskz_loadu_epi32((__mmask16)there, row);
}

/* For lanes of the first row of pixels a column of a, for the others one of b. */
static inline sp_vu
sp_tex_window_pick(sp_vu a, sp_vu b, sp_vi column)
{
   const sp_vi from = column | (sp_tex_window_second() & 16);
   return (sp_vu)_mm512_permutex2var_epi32((__m512i)a, (__m512i)from, (__m512i)b);
}

/* --- Blocks whose rows have the same columns of texels: these are found once for all rows */

#define SP_TEX_ROW_LANES 16 /* of two rows of pixels */
#define SP_TEX_ROW_VECTORS (SP_TEX_ROW_LANES / SP_SIMD_LANES)

/* Whether a coordinate is the same in all rows of pixels. */
static inline bool
sp_tex_window_is_columns(const float *s)
{
   sp_vi differ = {0};
   for (unsigned i = SP_TEX_ROW_LANES; i < SP_TEX_LANES; i += SP_SIMD_LANES)
      differ |= *(const sp_vi *)(s + i) ^ *(const sp_vi *)(s + i % SP_TEX_ROW_LANES);
   return !sp_vi_sign_bits((sp_vi)(differ != 0));
}

/* Whether it is the same in all columns of each row. */
static inline bool
sp_tex_window_is_rows(const float *t)
{
   sp_vi differ = {0};
   for (unsigned i = 0; i < SP_TEX_LANES; i += SP_SIMD_LANES) {
      const sp_vi row = *(const sp_vi *)(t + i / SP_TEX_ROW_LANES * SP_TEX_ROW_LANES);
      differ |= *(const sp_vi *)(t + i) ^ sp_tex_window_rows(row);
   }
   return !sp_vi_sign_bits((sp_vi)(differ != 0));
}

/* It in the eight rows, lanes beyond them repeating these. */
static inline sp_vf
sp_tex_window_each_row(const float *t)
{
   return (sp_vf){t[0], t[2], t[16], t[18], t[32], t[34], t[48], t[50],
                  t[0], t[2], t[16], t[18], t[32], t[34], t[48], t[50]};
}

/* For lanes from i on, the value of their row. */
static inline sp_vi
sp_tex_window_of_rows(sp_vi rows, unsigned i)
{
   const sp_vi from = (sp_tex_window_second() & 1) + (int32_t)(i / SP_TEX_ROW_LANES * 2);
   return (sp_vi)_mm512_permutexvar_epi32((__m512i)from, (__m512i)rows);
}

/* The windows of a vector of columns: where they begin, and columns from there on. Wide ones are
 * twice as wide. */
struct sp_tex_columns {
   sp_vi column;
   int32_t first, there;
   bool wide;
};

/* False: they are too far apart for a window with room for `more`. */
static inline bool
sp_tex_window_columns(const struct sp_tex_words *image, sp_vi x, int32_t more,
                      struct sp_tex_columns *out)
{
   const int32_t left = x[0], right = x[SP_SIMD_LANES - 1];
   out->first = left < right ? left : right;
   out->there = image->width - out->first;
   out->column = x - out->first;
   const sp_vu column = (sp_vu)out->column;
   out->wide = sp_vi_sign_bits((sp_vi)(column > (uint32_t)(SP_SIMD_LANES - 1 - more))) != 0;
   return !sp_vi_sign_bits((sp_vi)(column > (uint32_t)(2 * SP_SIMD_LANES - 1 - more)));
}

/* A row of a window, of which the second half counts where it is wide. */
struct sp_tex_row {
   sp_vu half[2];
};

static inline __attribute__((always_inline)) struct sp_tex_row
sp_tex_window_load(const uint8_t *row, int32_t columns, bool wide)
{
   struct sp_tex_row r;
   r.half[0] = sp_tex_window_row(row, columns);
   if (wide)
      r.half[1] = columns > SP_SIMD_LANES
                      ? sp_tex_window_row(row + SP_SIMD_BYTES, columns - SP_SIMD_LANES)
                      : r.half[0];
   return r;
}

/* The columns of one row, in all lanes. */
static inline sp_vu
sp_tex_window_pick_wide(const struct sp_tex_row *row, sp_vi column)
{
   return (sp_vu)_mm512_permutex2var_epi32((__m512i)row->half[0], (__m512i)column,
                                           (__m512i)row->half[1]);
}

/* For lanes of the first row of pixels a column of a, for the others one of b. */
static inline __attribute__((always_inline)) sp_vu
sp_tex_window_pick_rows(const struct sp_tex_row *a, const struct sp_tex_row *b, sp_vi column,
                        bool wide)
{
   if (!wide)
      return sp_tex_window_pick(a->half[0], b->half[0], column);
   return sp_vu_select(sp_tex_window_second(), sp_tex_window_pick_wide(b, column),
                       sp_tex_window_pick_wide(a, column));
}

/* Texels of the columns in the rows y of both rows of pixels. */
static inline __attribute__((always_inline)) sp_vu
sp_tex_window_column_texels(const struct sp_tex_words *image, const struct sp_tex_columns *c,
                            const int32_t y[2], bool wide)
{
   const uint8_t *base = image->data + 4 * (ptrdiff_t)c->first;
   const uint8_t *upper = base + (ptrdiff_t)y[0] * image->stride;
   const uint8_t *lower = base + (ptrdiff_t)y[1] * image->stride;
   const struct sp_tex_row a = sp_tex_window_load(upper, c->there, wide);
   const struct sp_tex_row b = sp_tex_window_load(lower, c->there, wide);
   return sp_tex_window_pick_rows(&a, &b, c->column, wide);
}

/* The squares of four, as of sp_tex_window_squares. */
static inline __attribute__((always_inline)) void
sp_tex_window_column_squares(const struct sp_tex_words *image, const struct sp_tex_columns *c,
                             const int32_t y[2], bool wide, sp_vu out[4])
{
   const uint8_t *base = image->data + 4 * (ptrdiff_t)c->first;
   const uint8_t *upper = base + (ptrdiff_t)y[0] * image->stride;
   const uint8_t *lower = base + (ptrdiff_t)y[1] * image->stride;
   for (unsigned k = 0; k < 2; k++) {
      const ptrdiff_t next = (ptrdiff_t)k * image->stride;
      const struct sp_tex_row a = sp_tex_window_load(upper + next, c->there, wide);
      const struct sp_tex_row b = sp_tex_window_load(lower + next, c->there, wide);
      out[2 * k] = sp_tex_window_pick_rows(&a, &b, c->column, wide);
      out[2 * k + 1] = sp_tex_window_pick_rows(&a, &b, c->column + 1, wide);
   }
}

/* --- Other blocks */

/* Where the window of vector i, of the row that lane `lane` of it has, begins. */
static inline const uint8_t *
sp_tex_window_at(const struct sp_tex_words *image, const struct sp_tex_windows *w, unsigned i,
                 unsigned lane)
{
   const ptrdiff_t row = w->y[i + lane], first = w->first[i / SP_SIMD_LANES];
   return image->data + row * image->stride + 4 * first;
}

/* The texels (x, y) of the lanes from i on. */
static inline __attribute__((always_inline)) sp_vu
sp_tex_window_texels(const struct sp_tex_words *image, const struct sp_tex_windows *w, unsigned i)
{
   const int32_t first = w->first[i / SP_SIMD_LANES], columns = image->width - first;
   return sp_tex_window_pick(sp_tex_window_row(sp_tex_window_at(image, w, i, 0), columns),
                             sp_tex_window_row(sp_tex_window_at(image, w, i, 2), columns),
                             sp_vi_load(w->x + i) - first);
}

/* The texels (x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1) of the lanes from i on. */
static inline __attribute__((always_inline)) void
sp_tex_window_squares(const struct sp_tex_words *image, const struct sp_tex_windows *w, unsigned i,
                      sp_vu out[4])
{
   const int32_t first = w->first[i / SP_SIMD_LANES], columns = image->width - first;
   const sp_vi column = sp_vi_load(w->x + i) - first;
   const uint8_t *upper = sp_tex_window_at(image, w, i, 0);
   const uint8_t *lower = sp_tex_window_at(image, w, i, 2);
   for (unsigned k = 0; k < 2; k++) {
      const sp_vu a = sp_tex_window_row(upper + (ptrdiff_t)k * image->stride, columns);
      const sp_vu b = sp_tex_window_row(lower + (ptrdiff_t)k * image->stride, columns);
      out[2 * k] = sp_tex_window_pick(a, b, column);
      out[2 * k + 1] = sp_tex_window_pick(a, b, column + 1);
   }
}

#endif

#endif
