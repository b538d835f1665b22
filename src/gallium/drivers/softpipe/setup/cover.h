/* Which pixels small triangles cover, several triangles at a time: a part of kernels.c, built for
 * each instruction set. */
#ifndef SOFTPIPE_SETUP_COVER_H
#define SOFTPIPE_SETUP_COVER_H

#include "kernels.h"
#include "private.h"
#include "gallium/auxiliary/simd/vec.h"

/* Edges of triangles; coordinates begin at the first pixel of the mask. */
struct edges {
   sp_vu a[3], b[3], c[3];
};

static inline __attribute__((always_inline)) void
edge(struct edges *e, unsigned i, sp_vi x0, sp_vi y0, sp_vi x1, sp_vi y1)
{
   const sp_vi a = y0 - y1, b = x1 - x0, zero = {0};
   const sp_vi inclusive = (sp_vi)(a > zero) | ((sp_vi)(a == zero) & (sp_vi)(b > zero));
   const sp_vu c = -((sp_vu)a * (sp_vu)x0 + (sp_vu)b * (sp_vu)y0);
   const sp_vu centre = (sp_vu)(a + b) * (SP_SUBPIXEL_ONE / 2);
   e->a[i] = (sp_vu)a;
   e->b[i] = (sp_vu)b;
   e->c[i] = (sp_vu)((sp_vi)(c + centre - 1u - (sp_vu)inclusive) >> SP_SUBPIXEL_BITS);
}

/* Of the lanes from `at` on. Masks begin at multiples of `align` pixels. */
static inline __attribute__((always_inline)) void
find_edges(const struct sp_setup_group *g, unsigned at, int align, struct edges *e)
{
   const sp_vi ccw = sp_vi_from_bits(g->ccw >> at);
   const sp_vi left = (sp_vi_load(g->x0 + at) & -align) << SP_SUBPIXEL_BITS;
   const sp_vi low = (sp_vi_load(g->y0 + at) & -align) << SP_SUBPIXEL_BITS;
   const sp_vi x0 = sp_vi_load(g->x[0] + at) - left, y0 = sp_vi_load(g->y[0] + at) - low;
   const sp_vi xa = sp_vi_load(g->x[1] + at) - left, ya = sp_vi_load(g->y[1] + at) - low;
   const sp_vi xb = sp_vi_load(g->x[2] + at) - left, yb = sp_vi_load(g->y[2] + at) - low;
   const sp_vi x1 = sp_vi_select(ccw, xa, xb), y1 = sp_vi_select(ccw, ya, yb);
   const sp_vi x2 = sp_vi_select(ccw, xb, xa), y2 = sp_vi_select(ccw, yb, ya);
   edge(e, 0, x0, y0, x1, y1);
   edge(e, 1, x1, y1, x2, y2);
   edge(e, 2, x2, y2, x0, y0);
}

/* The values of edges at a pixel. */
struct values {
   sp_vu v[3];
};

/* Pixels of a row of quads that are outside of an edge, in the order of sp_prim::mask. The values
 * are those of the first quad, and move on behind the last. */
static inline __attribute__((always_inline)) sp_vu
outside_quads(const struct edges *e, struct values *at, unsigned quads)
{
   sp_vu bits = {0}, v0 = at->v[0], v1 = at->v[1], v2 = at->v[2];
   for (unsigned q = 0; q < quads; q++) {
      const sp_vu r0 = v0 + e->a[0], r1 = v1 + e->a[1], r2 = v2 + e->a[2];
      const sp_vu t0 = v0 + e->b[0], t1 = v1 + e->b[1], t2 = v2 + e->b[2];
      const sp_vu u0 = r0 + e->b[0], u1 = r1 + e->b[1], u2 = r2 + e->b[2];
      bits |= (v0 | v1 | v2) >> 31 << (4 * q);
      bits |= (r0 | r1 | r2) >> 31 << (4 * q + 1);
      bits |= (t0 | t1 | t2) >> 31 << (4 * q + 2);
      bits |= (u0 | u1 | u2) >> 31 << (4 * q + 3);
      v0 = r0 + e->a[0];
      v1 = r1 + e->a[1];
      v2 = r2 + e->a[2];
   }
   *at = (struct values){{v0, v1, v2}};
   return bits;
}

/* The edges move on by a row of quads; gives their values at the first. */
static inline __attribute__((always_inline)) struct values
next_row(struct edges *e)
{
   const struct values first = {{e->c[0], e->c[1], e->c[2]}};
   for (unsigned i = 0; i < 3; i++)
      e->c[i] += 2 * e->b[i];
   return first;
}

/* Fills in the masks of triangles, bits of the lanes from `at` on. Returns those of them with any
 * pixel. */
typedef uint32_t cover_func(struct sp_setup_group *g, unsigned at, uint32_t lanes);

/* Of small ones. */
static inline uint32_t
cover(struct sp_setup_group *g, unsigned at, uint32_t small)
{
   const sp_vi width = sp_vi_load(g->x1 + at) - (sp_vi_load(g->x0 + at) & ~1);
   const sp_vi height = sp_vi_load(g->y1 + at) - (sp_vi_load(g->y0 + at) & ~1);
   const bool wide = (sp_vi_sign_bits(4 - width) & small) != 0;
   const bool high = (sp_vi_sign_bits(4 - height) & small) != 0;
   struct edges e;
   sp_vu row[4] = {sp_vu_splat(0xffff), sp_vu_splat(0xffff), sp_vu_splat(0xffff),
                   sp_vu_splat(0xffff)};
   find_edges(g, at, 2, &e);
   for (unsigned r = 0; r < (high ? 4u : 2u); r++) {
      struct values v = next_row(&e);
      if (wide)
         row[r] = outside_quads(&e, &v, 4);
      else
         row[r] = outside_quads(&e, &v, 2) | 0xff00u;
   }
   const sp_vu low_half = ~(row[0] | row[1] << 16), high_half = ~(row[2] | row[3] << 16);
   sp_vu_store(g->mask[0] + at, low_half);
   sp_vu_store(g->mask[1] + at, high_half);
   const sp_vi none = (sp_vi)((low_half | high_half) == (sp_vu){0});
   return small & ~sp_vi_sign_bits(none);
}

/* Of medium ones. */
static inline uint32_t
cover_blocks(struct sp_setup_group *g, unsigned at, uint32_t medium)
{
   const sp_vi width = sp_vi_load(g->x1 + at) - (sp_vi_load(g->x0 + at) & ~7);
   const sp_vi height = sp_vi_load(g->y1 + at) - (sp_vi_load(g->y0 + at) & ~7);
   const unsigned columns = (sp_vi_sign_bits(8 - width) & medium) != 0 ? 2 : 1;
   const unsigned rows = (sp_vi_sign_bits(8 - height) & medium) != 0 ? 2 : 1;
   struct edges e;
   sp_vu any = {0};
   find_edges(g, at, 8, &e);
   for (unsigned i = 0; i < 8; i++)
      sp_vu_store(g->blocks[i] + at, (sp_vu){0});
   /* Two rows of quads are half a block. */
   for (unsigned half = 0; half < 2 * rows; half++) {
      struct values first = next_row(&e), second = next_row(&e);
      for (unsigned x = 0; x < columns; x++) {
         const sp_vu low = outside_quads(&e, &first, 4), high = outside_quads(&e, &second, 4);
         const sp_vu inside = ~(low | high << 16);
         sp_vu_store(g->blocks[half / 2 * 4 + 2 * x + half % 2] + at, inside);
         any |= inside;
      }
   }
   return medium & ~sp_vi_sign_bits((sp_vi)(any == (sp_vu){0}));
}

#endif
