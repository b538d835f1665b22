/* Primitives of a few pixels that have one colour and nothing else, whose pixels are the command:
 * a part of kernels.c, built for each instruction set, and of point.c. */
#ifndef SOFTPIPE_SETUP_PAINT_H
#define SOFTPIPE_SETUP_PAINT_H

#include "kernels.h"
#include "gallium/auxiliary/simd/vec.h"

/* Whether all visible lanes have no pixels but those of 2x2 quads; finds their masks, in the order
 * of SP_COMMAND_PAINT. */
static inline bool
find_paint_masks(const struct sp_setup_group *g, uint32_t *masks)
{
   uint32_t large = 0;
   for (unsigned at = 0; at < SP_SETUP_LANES; at += SP_SIMD_LANES) {
      const sp_vu low = sp_vu_load(g->mask[0] + at), high = sp_vu_load(g->mask[1] + at);
      const sp_vi fits = (sp_vi)(((low & 0xff00ff00u) | high) == (sp_vu){0});
      large |= (~sp_vi_sign_bits(fits) & SP_SIMD_MASK) << at;
      sp_vu_store(masks + at, (low & 0xffu) | (low >> 8 & 0xff00u));
   }
   return !(large & g->visible);
}

/* A pixel as the tile keeps it, of whose bits some are written: alpha that the format lacks is 255
 * there. */
static inline sp_vu
paint_stored(sp_vu word, uint32_t bits)
{
   return (word & bits) | (~bits & 0xff000000u);
}

/* What becomes of a colour, in all lanes. */
static inline sp_vu
paint_color(const float *color, uint32_t bits)
{
   sp_vu word = {0};
   for (unsigned c = 0; c < 4; c++)
      word |= sp_vu_unorm8(sp_vf_splat(color[c])) << (8 * c);
   return paint_stored(word, bits);
}

/* The words of a register's lanes, which have vertices of their own; *differ: bits that keep these
 * from being painted. */
static inline __attribute__((always_inline)) sp_vu
paint_colors(const struct sp_setup_params *p, const float *const (*v)[3], sp_vu *differ)
{
   sp_vu row[4], word = {0};
   for (unsigned i = 0; i < 4; i++) {
      const float *at[3][SP_SIMD_LANES / 4];
      for (unsigned j = 0; j < SP_SIMD_LANES / 4; j++)
         for (unsigned k = 0; k < 3; k++)
            at[k][j] = v[4 * j + i][k];
      row[i] = (sp_vu)sp_vf_load_quads(at[2]);
      if (!p->paint_last)
         *differ |=
             (row[i] ^ (sp_vu)sp_vf_load_quads(at[0])) | (row[i] ^ (sp_vu)sp_vf_load_quads(at[1]));
   }
   const sp_vu xy_even = sp_vu_unpack_low(row[0], row[1]);
   const sp_vu zw_even = sp_vu_unpack_high(row[0], row[1]);
   const sp_vu xy_odd = sp_vu_unpack_low(row[2], row[3]);
   const sp_vu zw_odd = sp_vu_unpack_high(row[2], row[3]);
   const sp_vu component[4] = {
       sp_vu_unpack_low_pairs(xy_even, xy_odd), sp_vu_unpack_high_pairs(xy_even, xy_odd),
       sp_vu_unpack_low_pairs(zw_even, zw_odd), sp_vu_unpack_high_pairs(zw_even, zw_odd)};
   if (p->paint_opaque)
      *differ |= component[3] ^ 0x3f800000u;
   for (unsigned c = 0; c < 4; c++)
      word |= sp_vu_unorm8((sp_vf)component[c]) << (8 * c);
   return paint_stored(word, p->paint_bits);
}

/* The low halves of commands: all but the colour. */
static inline __attribute__((always_inline)) sp_vu
paint_places(const struct sp_setup_group *g, unsigned at, const uint32_t *masks)
{
   const sp_vi last = sp_vi_splat(SP_TILE_SIZE / 2 - 2), in_tile = sp_vi_splat(SP_TILE_SIZE - 1);
   const sp_vi x = (sp_vi_load(g->x0 + at) & in_tile) >> 1;
   const sp_vi y = (sp_vi_load(g->y0 + at) & in_tile) >> 1;
   const sp_vu x0 = (sp_vu)sp_vi_min(x, last), y0 = (sp_vu)sp_vi_min(y, last);
   const sp_vu quad = ((y0 >> 2) * 8 + (x0 >> 2)) * 16 + (y0 & 3) * 4 + (x0 & 3);
   sp_vu mask = sp_vu_load(masks + at);
   /* Quads beyond the tile have no pixels: the others move to their places. */
   mask = (sp_vu)sp_vi_select((sp_vi)(x > last), (sp_vi)(mask << 4), (sp_vi)mask);
   mask = (sp_vu)sp_vi_select((sp_vi)(y > last), (sp_vi)(mask << 8), (sp_vi)mask);
   return mask << SP_PAINT_MASK | quad << SP_PAINT_QUAD | SP_COMMAND_PAINT;
}

/* Where the colours of lanes lie: at their vertices, or where lanes are not visible at others'. */
static inline void
find_paint_vertices(const struct sp_setup_params *p, const struct sp_setup_group *g,
                    const float *(*v)[3])
{
   const unsigned first = (unsigned)__builtin_ctz(g->visible);
   for (unsigned i = 0; i < SP_SETUP_LANES; i++) {
      const unsigned from = g->visible >> i & 1 ? i : first;
      const unsigned offset = 4 + 4 * p->source[g->front >> from & 1][p->paint];
      for (unsigned k = 0; k < 3; k++)
         v[i][k] = g->v[from][k] + offset;
   }
}

/* sp_setup_kernels::paint */
static inline bool
paint(const struct sp_setup_params *p, const struct sp_setup_group *g, struct sp_setup_paint *out)
{
   const float *v[SP_SETUP_LANES][3] __attribute__((aligned(64)));
   const float *constant = g->v[0][0] + 4 + 4 * p->source[0][p->paint];
   sp_vu differ = {0}, word = {0};
   if (g->visible & ~g->small || !find_paint_masks(g, out->mask))
      return false;
   if (p->paint_constant && p->paint_opaque && constant[3] != 1.0f)
      return false;
   if (p->paint_constant)
      word = paint_color(constant, p->paint_bits);
   else
      find_paint_vertices(p, g, v);
   for (unsigned at = 0; at < SP_SETUP_LANES; at += SP_SIMD_LANES) {
      if (!p->paint_constant)
         word = paint_colors(p, (const float *const(*)[3])v + at, &differ);
      sp_vu_store(out->color + at, word);
      sp_vu_store(out->place + at, paint_places(g, at, out->mask));
   }
   return sp_vi_sign_bits((sp_vi)(differ == (sp_vu){0})) == SP_SIMD_MASK;
}

#endif
