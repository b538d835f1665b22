/* Rectangles: what most quads of windows, letters and sprites are. As two triangles they would have
 * pixels on both sides of an edge in many blocks, which then are shaded twice. */
#include "private.h"
#include "gallium/auxiliary/simd/simd.h"

/* Which vertices of two triangles are at the corners: one that only the first has, two that both
 * have, and one that only the second has. */
struct places {
   unsigned own, shared[2], other;
};

static bool
find_places(const struct sp_corners *a, const struct sp_corners *b, struct places *at)
{
   for (unsigned i = 0; i < 3; i++) {
      const unsigned r = (i + 1) % 3, q = (i + 2) % 3;
      for (unsigned k = 0; k < 3; k++) {
         const float *m = b->v[(k + 1) % 3], *n = b->v[(k + 2) % 3];
         if ((a->v[r] == m && a->v[q] == n) || (a->v[r] == n && a->v[q] == m)) {
            *at = (struct places){i, {r, q}, k};
            return true;
         }
      }
   }
   return false;
}

/* Whether the sides run along the axes. */
static bool
is_upright(const struct sp_corners *a, const struct sp_corners *b, const struct places *at)
{
   const int px = a->x[at->own], py = a->y[at->own], qx = b->x[at->other], qy = b->y[at->other];
   const int rx = a->x[at->shared[0]], ry = a->y[at->shared[0]];
   const int sx = a->x[at->shared[1]], sy = a->y[at->shared[1]];
   return (px == rx && py == sy && qx == sx && qy == ry) ||
          (px == sx && py == ry && qx == rx && qy == sy);
}

/* Bit k: component k of two vec4 is the same number. */
static inline unsigned
same_components(sp_v4f a, sp_v4f b)
{
#if defined(__SSE2__)
   return (unsigned)_mm_movemask_ps((__m128)(a == b));
#else
   unsigned bits = 0;
   for (unsigned k = 0; k < 4; k++)
      bits |= (unsigned)(a[k] == b[k]) << k;
   return bits;
#endif
}

/* Whether what an attribute has at opposite corners adds up to the same: then it has one plane. */
static inline bool
is_linear(const float *p, const float *q, const float *r, const float *t)
{
   return same_components(*(const sp_v4f *)p + *(const sp_v4f *)q,
                          *(const sp_v4f *)r + *(const sp_v4f *)t) == 15;
}

bool
sp_setup_is_rectangle(const struct sp_setup *s, const struct sp_corners *a,
                      const struct sp_corners *b, bool front)
{
   struct places at;
   if (!find_places(a, b, &at) || !is_upright(a, b, &at))
      return false;
   const float *p = a->v[at.own], *q = b->v[at.other];
   const float *r = a->v[at.shared[0]], *t = a->v[at.shared[1]];
   const sp_v4f first = *(const sp_v4f *)p;
   const unsigned same = same_components(first, *(const sp_v4f *)q) &
                         same_components(first, *(const sp_v4f *)r) &
                         same_components(first, *(const sp_v4f *)t);
   if ((same & 12) != 12) /* depths, and 1/w */
      return false;
   for (unsigned i = 0; i < s->ds->num_attribs; i++) {
      const unsigned offset = 4 + 4 * s->source[front][i];
      const bool provoked = s->flat_mask >> i & 1;
      if (provoked ? same_components(*(const sp_v4f *)(a->v[2] + offset),
                                     *(const sp_v4f *)(b->v[2] + offset)) != 15
                   : !is_linear(p + offset, q + offset, r + offset, t + offset))
         return false;
   }
   return true;
}

/* Centres on left and bottom sides are inside, as sp_setup_edge has it. */
bool
sp_setup_rectangle_box(const struct sp_setup *s, const struct sp_corners *half,
                       struct sp_setup_box *box)
{
   *box = (struct sp_setup_box){sp_first_pixel(sp_min3(half->x)), sp_first_pixel(sp_min3(half->y)),
                                sp_first_pixel(sp_max3(half->x)), sp_first_pixel(sp_max3(half->y))};
   return sp_setup_clip(s, &box->x0, &box->y0, &box->x1, &box->y1);
}
