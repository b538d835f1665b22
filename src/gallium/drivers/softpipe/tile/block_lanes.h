/* Boxes of pixels and sides of edges as lanes of an 8x8 block. */
#ifndef SOFTPIPE_TILE_BLOCK_LANES_H
#define SOFTPIPE_TILE_BLOCK_LANES_H

#include <stdint.h>

#include "gallium/auxiliary/simd/simd.h"
#include "gallium/drivers/softpipe/scene/block.h"

/* Lanes of an 8x8 block in the columns, or rows, before the i-th. */
static const uint64_t sp_columns_before[9] = {
    0x0000000000000000ull, 0x0005000500050005ull, 0x000f000f000f000full,
    0x005f005f005f005full, 0x00ff00ff00ff00ffull, 0x05ff05ff05ff05ffull,
    0x0fff0fff0fff0fffull, 0x5fff5fff5fff5fffull, 0xffffffffffffffffull};
static const uint64_t sp_rows_before[9] = {
    0x0000000000000000ull, 0x0000000000003333ull, 0x000000000000ffffull,
    0x000000003333ffffull, 0x00000000ffffffffull, 0x00003333ffffffffull,
    0x0000ffffffffffffull, 0x3333ffffffffffffull, 0xffffffffffffffffull};

static inline int
sp_clamp8(int i)
{
   i = i > 0 ? i : 0;
   return i < 8 ? i : 8;
}

/* The lanes in a box of pixels relative to the block, maximum exclusive; it may reach out of it. */
static inline uint64_t
sp_block_box(int x0, int y0, int x1, int y1)
{
   const uint64_t columns = sp_columns_before[sp_clamp8(x1)] & ~sp_columns_before[sp_clamp8(x0)];
   const uint64_t rows = sp_rows_before[sp_clamp8(y1)] & ~sp_rows_before[sp_clamp8(y0)];
   return columns & rows;
}

/* Of a row of four quads */
#define SP_ROW_LANES 16
static const int32_t sp_row_x[SP_ROW_LANES]
    __attribute__((aligned(64))) = {0, 1, 0, 1, 2, 3, 2, 3, 4, 5, 4, 5, 6, 7, 6, 7};
static const int32_t sp_row_y[SP_ROW_LANES]
    __attribute__((aligned(64))) = {0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1};
/* The same as floats */
static const float sp_row_fx[SP_ROW_LANES]
    __attribute__((aligned(64))) = {0, 1, 0, 1, 2, 3, 2, 3, 4, 5, 4, 5, 6, 7, 6, 7};
static const float sp_row_fy[SP_ROW_LANES]
    __attribute__((aligned(64))) = {0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1};
#define SP_BLOCK_ROWS (SP_BLOCK_LANES / SP_ROW_LANES)
/* Vectors of a row of quads. */
#define SP_ROW_VECTORS (SP_ROW_LANES / SP_SIMD_LANES)

/* Three edges: values of the first row of quads of a block, and what they change by to the next row
 * and to the next blocks. */
struct sp_block_edges {
   sp_vi first[3][SP_ROW_VECTORS], row[3];
   int32_t across[3], up[3];
};

/* c: the value of the first pixel. */
static inline __attribute__((always_inline)) void
sp_block_edges_set(struct sp_block_edges *out, unsigned e, int32_t a, int32_t b, int32_t c)
{
   sp_vi v = sp_vi_load(sp_row_x) * sp_vi_splat(a) + sp_vi_load(sp_row_y) * sp_vi_splat(b) +
             sp_vi_splat(c);
   for (unsigned i = 0; i < SP_ROW_VECTORS; i++) {
      out->first[e][i] = v;
      v += sp_vi_splat(a * (SP_SIMD_LANES / 2));
   }
   out->row[e] = sp_vi_splat(2 * b);
   out->across[e] = 8 * a;
   out->up[e] = 8 * b;
}

/* Lanes of the block (x, y) from the first one on that are inside of all edges, to whose values
 * `more` is added. */
static inline __attribute__((always_inline)) uint64_t
sp_block_edges_inside(const struct sp_block_edges *f, int x, int y, const int32_t more[3])
{
   sp_vi v[3][SP_ROW_VECTORS];
   uint64_t outside = 0;
   for (unsigned e = 0; e < 3; e++)
      for (unsigned i = 0; i < SP_ROW_VECTORS; i++)
         v[e][i] = f->first[e][i] + sp_vi_splat(x * f->across[e] + y * f->up[e] + more[e]);
   for (unsigned r = 0; r < SP_BLOCK_LANES; r += SP_ROW_LANES)
      for (unsigned i = 0; i < SP_ROW_VECTORS; i++) {
         const sp_vi any = v[0][i] | v[1][i] | v[2][i];
         outside |= (uint64_t)sp_vi_sign_bits(any) << (r + i * SP_SIMD_LANES);
         for (unsigned e = 0; e < 3; e++)
            v[e][i] += f->row[e];
      }
   return ~outside;
}

/* Of two rows of eight, one after the other */
static const int32_t sp_rows_x[SP_ROW_LANES]
    __attribute__((aligned(64))) = {0, 1, 2, 3, 4, 5, 6, 7, 0, 1, 2, 3, 4, 5, 6, 7};
static const int32_t sp_rows_y[SP_ROW_LANES]
    __attribute__((aligned(64))) = {0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 1, 1, 1};

/* Bits of 64 places, sixteen at (x[i], y[i]) and in turn two further in y, where a x + b y + c is
 * negative. */
static inline uint64_t
sp_places_negative(const int32_t *x, const int32_t *y, int32_t a, int32_t b, int32_t c)
{
   uint64_t outside = 0;
   for (unsigned i = 0; i < SP_ROW_LANES; i += SP_SIMD_LANES) {
      sp_vi v =
          sp_vi_load(x + i) * sp_vi_splat(a) + sp_vi_load(y + i) * sp_vi_splat(b) + sp_vi_splat(c);
      for (unsigned row = 0; row < 4; row++) {
         outside |= (uint64_t)sp_vi_sign_bits(v) << (SP_ROW_LANES * row + i);
         v += sp_vi_splat(2 * b);
      }
   }
   return outside;
}

/* Lanes of a block whose value a x + b y + c, from its first pixel on, is negative. */
static inline uint64_t
sp_block_negative(int32_t a, int32_t b, int32_t c)
{
   return sp_places_negative(sp_row_x, sp_row_y, a, b, c);
}

/* Places of a grid of 8x8, row by row, where a x + b y + c is negative. */
static inline uint64_t
sp_grid_negative(int32_t a, int32_t b, int32_t c)
{
   return sp_places_negative(sp_rows_x, sp_rows_y, a, b, c);
}

#endif
