/* Setup of 16 triangles at a time, compiled once for each instruction set (SP_SETUP_ISA names the
 * table). Edges follow sp_setup_edge, planes sp_gradient_plane: operation by operation, as results
 * must not depend on which way a triangle takes. */
#include "kernels.h"

#include <string.h>

#include "private.h"
#include "gallium/auxiliary/simd/vec.h"

#define LANES SP_SETUP_LANES

static inline sp_v16i
min_i(sp_v16i a, sp_v16i b)
{
   return sp_select_i(sp_greater_i(b, a), a, b);
}

static inline sp_v16i
max_i(sp_v16i a, sp_v16i b)
{
   return sp_select_i(sp_greater_i(a, b), a, b);
}

/* To the nearest, ties to even, as lrintf. */
static inline sp_v16i
round_i(sp_v16f v)
{
#if defined(__AVX512F__)
   return (sp_v16i)_mm512_cvtps_epi32((__m512)v);
#elif defined(__SSE2__)
   union {
      sp_v16f v;
      __m128 q[4];
   } in = {v};
   union {
      __m128i q[4];
      sp_v16i v;
   } out;
   for (unsigned i = 0; i < 4; i++)
      out.q[i] = _mm_cvtps_epi32(in.q[i]);
   return out.v;
#else
   sp_v16i out;
   for (unsigned i = 0; i < LANES; i++)
      out[i] = (int32_t)__builtin_lrintf(v[i]);
   return out;
#endif
}

static inline void
store_i(int32_t *to, sp_v16i v)
{
   *(sp_v16i *)to = v;
}

static inline sp_v16i
load_i(const int32_t *from)
{
   return *(const sp_v16i *)from;
}

/* --- Coverage */

/* Edges of small triangles; coordinates begin at the first pixel of the mask. */
struct edges {
   sp_v16u a[3], b[3], c[3];
};

static inline __attribute__((always_inline)) void
edge(struct edges *e, unsigned i, sp_v16i x0, sp_v16i y0, sp_v16i x1, sp_v16i y1)
{
   const sp_v16i a = y0 - y1, b = x1 - x0, zero = {0};
   const sp_v16i inclusive = sp_greater_i(a, zero) | (sp_equal_i(a, zero) & sp_greater_i(b, zero));
   const sp_v16u c = -((sp_v16u)a * (sp_v16u)x0 + (sp_v16u)b * (sp_v16u)y0);
   const sp_v16u centre = (sp_v16u)(a + b) * (SP_SUBPIXEL_ONE / 2);
   e->a[i] = (sp_v16u)a;
   e->b[i] = (sp_v16u)b;
   e->c[i] = (sp_v16u)((sp_v16i)(c + centre - 1u - (sp_v16u)inclusive) >> SP_SUBPIXEL_BITS);
}

static void
find_edges(const struct sp_setup_group *g, sp_v16i ccw, struct edges *e)
{
   const sp_v16i left = (load_i(g->x0) & ~1) << SP_SUBPIXEL_BITS;
   const sp_v16i low = (load_i(g->y0) & ~1) << SP_SUBPIXEL_BITS;
   const sp_v16i x0 = load_i(g->x[0]) - left, y0 = load_i(g->y[0]) - low;
   const sp_v16i xa = load_i(g->x[1]) - left, ya = load_i(g->y[1]) - low;
   const sp_v16i xb = load_i(g->x[2]) - left, yb = load_i(g->y[2]) - low;
   const sp_v16i x1 = sp_select_i(ccw, xa, xb), y1 = sp_select_i(ccw, ya, yb);
   const sp_v16i x2 = sp_select_i(ccw, xb, xa), y2 = sp_select_i(ccw, yb, ya);
   edge(e, 0, x0, y0, x1, y1);
   edge(e, 1, x1, y1, x2, y2);
   edge(e, 2, x2, y2, x0, y0);
}

/* Pixels of a row of quads that are outside of an edge, in the order of sp_prim::mask. The edges
 * move on by a row of quads. */
static inline __attribute__((always_inline)) sp_v16u
outside_row(struct edges *e, unsigned quads)
{
   sp_v16u bits = {0}, v0 = e->c[0], v1 = e->c[1], v2 = e->c[2];
   for (unsigned q = 0; q < quads; q++) {
      const sp_v16u r0 = v0 + e->a[0], r1 = v1 + e->a[1], r2 = v2 + e->a[2];
      const sp_v16u t0 = v0 + e->b[0], t1 = v1 + e->b[1], t2 = v2 + e->b[2];
      const sp_v16u u0 = r0 + e->b[0], u1 = r1 + e->b[1], u2 = r2 + e->b[2];
      bits |= (v0 | v1 | v2) >> 31 << (4 * q);
      bits |= (r0 | r1 | r2) >> 31 << (4 * q + 1);
      bits |= (t0 | t1 | t2) >> 31 << (4 * q + 2);
      bits |= (u0 | u1 | u2) >> 31 << (4 * q + 3);
      v0 = r0 + e->a[0];
      v1 = r1 + e->a[1];
      v2 = r2 + e->a[2];
   }
   for (unsigned i = 0; i < 3; i++)
      e->c[i] += 2 * e->b[i];
   return bits;
}

/* Fills in the masks of the small triangles. Returns the lanes of `small` with any pixel. */
static uint32_t
cover(struct sp_setup_group *g, sp_v16i ccw, uint32_t small)
{
   const sp_v16i width = load_i(g->x1) - (load_i(g->x0) & ~1);
   const sp_v16i height = load_i(g->y1) - (load_i(g->y0) & ~1);
   const bool wide = (sp_sign_bits(4 - width) & small) != 0;
   const bool high = (sp_sign_bits(4 - height) & small) != 0;
   struct edges e;
   sp_v16u row[4] = {sp_splat_u(0xffff), sp_splat_u(0xffff), sp_splat_u(0xffff),
                     sp_splat_u(0xffff)};
   find_edges(g, ccw, &e);
   for (unsigned r = 0; r < (high ? 4u : 2u); r++) {
      if (wide)
         row[r] = outside_row(&e, 4);
      else
         row[r] = outside_row(&e, 2) | 0xff00u;
   }
   const sp_v16u low_half = ~(row[0] | row[1] << 16), high_half = ~(row[2] | row[3] << 16);
   *(sp_v16u *)g->mask[0] = low_half;
   *(sp_v16u *)g->mask[1] = high_half;
   const sp_v16i any = (sp_v16i)(low_half | high_half), zero = {0};
   return small & ~sp_sign_bits(sp_equal_i(any, zero));
}

/* --- Classification */

typedef float v8f __attribute__((vector_size(32), may_alias));

/* The position of one vertex of lanes i, i + 4, i + 8 and i + 12, in quarters. */
static inline __attribute__((always_inline)) sp_v16f
load_quarters(const float *const (*v)[3], unsigned k, unsigned i)
{
   const sp_v4f a = *(const sp_v4f *)v[i][k], b = *(const sp_v4f *)v[i + 4][k];
   const sp_v4f c = *(const sp_v4f *)v[i + 8][k], d = *(const sp_v4f *)v[i + 12][k];
   const v8f low = __builtin_shufflevector(a, b, 0, 1, 2, 3, 4, 5, 6, 7);
   const v8f high = __builtin_shufflevector(c, d, 0, 1, 2, 3, 4, 5, 6, 7);
   return __builtin_shufflevector(low, high, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15);
}

static inline __attribute__((always_inline)) sp_v16f
interleave_low(sp_v16f a, sp_v16f b)
{
   return __builtin_shufflevector(a, b, 0, 16, 1, 17, 4, 20, 5, 21, 8, 24, 9, 25, 12, 28, 13, 29);
}

static inline __attribute__((always_inline)) sp_v16f
interleave_high(sp_v16f a, sp_v16f b)
{
   return __builtin_shufflevector(a, b, 2, 18, 3, 19, 6, 22, 7, 23, 10, 26, 11, 27, 14, 30, 15, 31);
}

/* The positions of one vertex of all lanes, component by component. */
static inline __attribute__((always_inline)) void
load_positions(const float *const (*v)[3], unsigned k, sp_v16f out[4])
{
   const sp_v16f a = load_quarters(v, k, 0), b = load_quarters(v, k, 1);
   const sp_v16f c = load_quarters(v, k, 2), d = load_quarters(v, k, 3);
   const sp_v16f xy_even = interleave_low(a, c), xy_odd = interleave_low(b, d);
   const sp_v16f zw_even = interleave_high(a, c), zw_odd = interleave_high(b, d);
   out[0] = interleave_low(xy_even, xy_odd);
   out[1] = interleave_high(xy_even, xy_odd);
   out[2] = interleave_low(zw_even, zw_odd);
   out[3] = interleave_high(zw_even, zw_odd);
}

static void
load_vertices(const struct sp_setup_vertices *v, unsigned num, struct sp_setup_group *g)
{
   for (unsigned i = 0; i < LANES; i++)
      for (unsigned k = 0; k < 3; k++)
         g->v[i][k] = v->vertices + (size_t)v->indices[3 * (i < num ? i : num - 1) + k] * v->stride;
   for (unsigned k = 0; k < 3; k++) {
      const sp_v16f one = sp_splat_f(SP_SUBPIXEL_ONE);
      sp_v16f position[4];
      load_positions((const float *const(*)[3])g->v, k, position);
      store_i(g->x[k], round_i(position[0] * one));
      store_i(g->y[k], round_i(position[1] * one));
      *(sp_v16f *)g->z[k] = position[2];
      *(sp_v16f *)g->oow[k] = position[3];
   }
}

/* The first pixel whose centre is not farther than reach from the range of three coordinates, and
 * one past the last one. */
static inline __attribute__((always_inline)) void
range_of(int32_t (*v)[LANES], int reach, sp_v16i *first, sp_v16i *end)
{
   const sp_v16i a = load_i(v[0]), b = load_i(v[1]), c = load_i(v[2]);
   const sp_v16i min = min_i(min_i(a, b), c), max = max_i(max_i(a, b), c);
   *first = (min + (SP_SUBPIXEL_ONE / 2 - 1 - reach)) >> SP_SUBPIXEL_BITS;
   *end = ((max - (SP_SUBPIXEL_ONE / 2 - reach)) >> SP_SUBPIXEL_BITS) + 1;
}

/* Lanes whose area is positive, and lanes where it is 0. Exact: coordinates take 24 bits. */
static void
find_winding(const struct sp_setup_group *restrict g, uint32_t *ccw, uint32_t *empty)
{
   int32_t sign[LANES] __attribute__((aligned(64))), zero[LANES] __attribute__((aligned(64)));
   for (unsigned i = 0; i < LANES; i++) {
      const double dx1 = g->x[1][i] - g->x[0][i], dy1 = g->y[1][i] - g->y[0][i];
      const double dx2 = g->x[2][i] - g->x[0][i], dy2 = g->y[2][i] - g->y[0][i];
      const double a = dx1 * dy2, b = dx2 * dy1;
      sign[i] = a > b ? -1 : 0;
      zero[i] = a == b ? -1 : 0;
   }
   *ccw = sp_sign_bits(load_i(sign));
   *empty = sp_sign_bits(load_i(zero));
}

static void
classify(const struct sp_setup_params *p, const struct sp_setup_vertices *v, unsigned num,
         struct sp_setup_group *g)
{
   sp_v16i x0, y0, x1, y1;
   uint32_t empty;
   load_vertices(v, num, g);
   find_winding(g, &g->ccw, &empty);
   g->front = p->front_ccw ? g->ccw : ~g->ccw;
   g->visible = ((1u << num) - 1) & ~empty;
   g->visible &= ~(p->cull_front ? g->front : 0) & ~(p->cull_back ? ~g->front : 0);
   if (!g->visible)
      return;
   range_of(g->x, p->reach, &x0, &x1);
   range_of(g->y, p->reach, &y0, &y1);
   /* Negative where a box reaches out of the clip rectangle, or is too large. */
   const sp_v16i outside =
       (x0 - p->clip_x0) | (y0 - p->clip_y0) | (p->clip_x1 - x1) | (p->clip_y1 - y1);
   const sp_v16i large = (SP_SMALL_SIZE - (x1 - x0)) | (SP_SMALL_SIZE - (y1 - y0));
   x0 = max_i(x0, sp_splat_i(p->clip_x0));
   y0 = max_i(y0, sp_splat_i(p->clip_y0));
   x1 = min_i(x1, sp_splat_i(p->clip_x1));
   y1 = min_i(y1, sp_splat_i(p->clip_y1));
   store_i(g->x0, x0);
   store_i(g->y0, y0);
   store_i(g->x1, x1);
   store_i(g->y1, y1);
   /* Tiles of the last pixels, and the lanes that lie in one tile. */
   const sp_v16i last_x = x1 - 1, last_y = y1 - 1, zero = {0};
   const sp_v16i cross = ((x0 ^ last_x) | (y0 ^ last_y)) >> SP_TILE_SHIFT;
   store_i(g->tile, (last_y >> SP_TILE_SHIFT) * p->tiles_x + (last_x >> SP_TILE_SHIFT));
   g->one_tile = sp_sign_bits(sp_equal_i(cross, zero));
   g->visible &= sp_sign_bits((x0 - x1) & (y0 - y1));
   /* The masks are of pixels. */
   g->small = p->reach ? 0 : g->visible & ~sp_sign_bits(outside | large);
   if (g->small) {
      const uint32_t covering = cover(g, sp_lanes_from_bits(g->ccw), g->small);
      g->visible &= ~g->small | covering;
      g->small = covering;
   }
}

/* --- Primitives */

/* struct sp_gradient of each lane. */
struct gradients {
   double dx1[LANES], dy1[LANES], dx2[LANES], dy2[LANES];
   double inv_area[LANES], ref_x[LANES], ref_y[LANES];
} __attribute__((aligned(64)));

static void
find_gradients(const struct sp_setup_group *restrict g, struct gradients *restrict out)
{
   const double scale = 1.0 / SP_SUBPIXEL_ONE;
   for (unsigned i = 0; i < LANES; i++) {
      const double dx1 = (g->x[1][i] - g->x[0][i]) * scale;
      const double dy1 = (g->y[1][i] - g->y[0][i]) * scale;
      const double dx2 = (g->x[2][i] - g->x[0][i]) * scale;
      const double dy2 = (g->y[2][i] - g->y[0][i]) * scale;
      out->dx1[i] = dx1;
      out->dy1[i] = dy1;
      out->dx2[i] = dx2;
      out->dy2[i] = dy2;
      out->inv_area[i] = 1.0 / (dx1 * dy2 - dx2 * dy1);
      out->ref_x[i] = g->x0[i] + 0.5 - g->x[0][i] * scale;
      out->ref_y[i] = g->y0[i] + 0.5 - g->y[0][i] * scale;
   }
}

struct planes {
   float a0[LANES], dx[LANES], dy[LANES];
} __attribute__((aligned(64)));

/* The planes of a component of the vertices' positions. */
static void
find_planes(const struct gradients *restrict r, float (*restrict values)[LANES],
            struct planes *restrict out)
{
   for (unsigned i = 0; i < LANES; i++) {
      const double a0 = values[0][i], d1 = values[1][i] - a0, d2 = values[2][i] - a0;
      const double dx = (d1 * r->dy2[i] - d2 * r->dy1[i]) * r->inv_area[i];
      const double dy = (d2 * r->dx1[i] - d1 * r->dx2[i]) * r->inv_area[i];
      out->a0[i] = (float)(a0 + dx * r->ref_x[i] + dy * r->ref_y[i]);
      out->dx[i] = (float)dx;
      out->dy[i] = (float)dy;
   }
}

/* Planes of 1/w; exactly the value where it is the same at all vertices. Returns those lanes. */
static uint32_t
find_oow(const struct gradients *restrict r, struct sp_setup_group *restrict g,
         struct planes *restrict out)
{
   const sp_v16f w0 = sp_load_f(g->oow[0]), zero = {0};
   const sp_v16i same = sp_equal_f(w0, sp_load_f(g->oow[1])) & sp_equal_f(w0, sp_load_f(g->oow[2]));
   find_planes(r, g->oow, out);
   *(sp_v16f *)out->a0 = sp_select_f(same, w0, sp_load_f(out->a0));
   *(sp_v16f *)out->dx = sp_select_f(same, zero, sp_load_f(out->dx));
   *(sp_v16f *)out->dy = sp_select_f(same, zero, sp_load_f(out->dy));
   return sp_sign_bits(same);
}

static inline sp_v4d
splat_d(double d)
{
   return (sp_v4d){d, d, d, d};
}

static inline sp_v4d
load_d(const float *v)
{
   return __builtin_convertvector(*(const sp_v4f *)v, sp_v4d);
}

static inline __attribute__((always_inline)) void
plane4(const struct gradients *r, unsigned i, sp_v4d a0, sp_v4d a1, sp_v4d a2, float *value,
       struct sp_slopes *slopes)
{
   const sp_v4d d1 = a1 - a0, d2 = a2 - a0, inv_area = splat_d(r->inv_area[i]);
   const sp_v4d dx = (d1 * splat_d(r->dy2[i]) - d2 * splat_d(r->dy1[i])) * inv_area;
   const sp_v4d dy = (d2 * splat_d(r->dx1[i]) - d1 * splat_d(r->dx2[i])) * inv_area;
   const sp_v4d origin = a0 + dx * splat_d(r->ref_x[i]) + dy * splat_d(r->ref_y[i]);
   *(sp_v4f *)value = __builtin_convertvector(origin, sp_v4f);
   *(sp_v4f *)slopes->dx = __builtin_convertvector(dx, sp_v4f);
   *(sp_v4f *)slopes->dy = __builtin_convertvector(dy, sp_v4f);
}

/* Whether three vec4 have the same bits. */
static inline bool
same_values(const float *a, const float *b, const float *c)
{
#if defined(__AVX2__)
   const __m128i x = *(const __m128i *)a;
   const __m128i differ = (x ^ *(const __m128i *)b) | (x ^ *(const __m128i *)c);
   return _mm_testz_si128(differ, differ);
#else
   typedef uint64_t v2u __attribute__((vector_size(16), may_alias));
   const v2u x = *(const v2u *)a;
   const v2u differ = (x ^ *(const v2u *)b) | (x ^ *(const v2u *)c);
   return (differ[0] | differ[1]) == 0;
#endif
}

/* Writes the attributes of lane i that have one value everywhere; returns which these are. */
static inline uint32_t
emit_flat(const struct sp_setup_params *p, const struct sp_setup_group *g, unsigned i,
          struct sp_prim *prim)
{
   const float *v0 = g->v[i][0] + 4, *v1 = g->v[i][1] + 4, *v2 = g->v[i][2] + 4;
   const uint8_t *source = p->source[g->front >> i & 1];
   const unsigned num = p->ds->num_attribs;
   uint32_t flat = p->flat_mask;
   for (unsigned a = 0; a < num; a++) {
      const unsigned offset = 4 * source[a];
      if (same_values(v0 + offset, v1 + offset, v2 + offset))
         flat |= 1u << a;
      /* By state it is the last vertex's; where all are the same that is as good. */
      if (flat >> a & 1)
         memcpy(prim->values[a], v2 + offset, sizeof(prim->values[a]));
   }
   return flat;
}

/* Finds a place for each primitive, from `at` on, and writes flat attributes. Adds the lanes that
 * have others to *sloped; returns the end. */
static char *
place(const struct sp_setup_params *p, struct sp_setup_group *g, char *at, uint32_t flat[LANES],
      uint32_t *sloped)
{
   const unsigned num = p->ds->num_attribs;
   const uint32_t all = (uint32_t)((1ull << num) - 1);
   for (uint32_t left = g->visible; left; left &= left - 1) {
      const unsigned i = (unsigned)__builtin_ctz(left);
      struct sp_prim *prim = (struct sp_prim *)(void *)at;
      const bool small = g->small >> i & 1;
      g->prims[i] = prim;
      flat[i] = emit_flat(p, g, i, prim);
      at = (char *)(prim->values + num);
      if ((flat[i] & all) != all)
         *sloped |= 1u << i;
      if (!small)
         at = (char *)(sp_prim_edges(prim, num) + 1);
      else if (*sloped >> i & 1)
         at = (char *)sp_prim_coverage(prim, num);
   }
   return at;
}

/* The attributes of lane i that are not flat. */
static void
emit_sloped(const struct sp_setup_params *p, const struct sp_setup_group *g,
            const struct gradients *r, unsigned i, uint32_t flat)
{
   struct sp_prim *prim = g->prims[i];
   const float *const *v = g->v[i];
   const bool affine = (prim->flags & SP_PRIM_AFFINE) != 0;
   const uint8_t *source = p->source[g->front >> i & 1];
   struct sp_slopes *slopes = sp_prim_slopes(prim, p->ds->num_attribs);
   for (unsigned a = 0; a < p->ds->num_attribs; a++) {
      const unsigned offset = 4 + 4 * source[a];
      if (flat >> a & 1)
         continue;
      sp_v4d d0 = load_d(v[0] + offset), d1 = load_d(v[1] + offset), d2 = load_d(v[2] + offset);
      if (!affine) {
         d0 *= splat_d(v[0][3]);
         d1 *= splat_d(v[1][3]);
         d2 *= splat_d(v[2][3]);
      }
      plane4(r, i, d0, d1, d2, prim->values[a], &slopes[a]);
   }
}

/* Edges of lane i, which is not small. */
static void
emit_edges(const struct sp_setup_params *p, const struct sp_setup_group *g, unsigned i)
{
   const unsigned order[4] = {0, g->ccw >> i & 1 ? 1 : 2, g->ccw >> i & 1 ? 2 : 1, 0};
   struct sp_edges *edges = sp_prim_edges(g->prims[i], p->ds->num_attribs);
   for (unsigned k = 0; k < 3; k++) {
      const unsigned from = order[k], to = order[k + 1];
      if (p->reach)
         sp_setup_sample_edge(edges, k, g->x[from][i], g->y[from][i], g->x[to][i], g->y[to][i]);
      else
         sp_setup_edge(edges, k, g->x[from][i], g->y[from][i], g->x[to][i], g->y[to][i]);
   }
}

/* Four words of each lane to 16 bytes at dst[lane] + offset. */
static inline __attribute__((always_inline)) void
store_words(struct sp_prim *const *dst, size_t offset, sp_v16u a, sp_v16u b, sp_v16u c, sp_v16u d)
{
   const sp_v16f ac_low = interleave_low((sp_v16f)a, (sp_v16f)c);
   const sp_v16f ac_high = interleave_high((sp_v16f)a, (sp_v16f)c);
   const sp_v16f bd_low = interleave_low((sp_v16f)b, (sp_v16f)d);
   const sp_v16f bd_high = interleave_high((sp_v16f)b, (sp_v16f)d);
   const sp_v16f rows[4] = {interleave_low(ac_low, bd_low), interleave_high(ac_low, bd_low),
                            interleave_low(ac_high, bd_high), interleave_high(ac_high, bd_high)};
   for (unsigned k = 0; k < 4; k++) {
      const sp_v16f r = rows[k];
      *(sp_v4f *)((char *)dst[k] + offset) = __builtin_shufflevector(r, r, 0, 1, 2, 3);
      *(sp_v4f *)((char *)dst[k + 4] + offset) = __builtin_shufflevector(r, r, 4, 5, 6, 7);
      *(sp_v4f *)((char *)dst[k + 8] + offset) = __builtin_shufflevector(r, r, 8, 9, 10, 11);
      *(sp_v4f *)((char *)dst[k + 12] + offset) = __builtin_shufflevector(r, r, 12, 13, 14, 15);
   }
}

static inline sp_v16u
pack_16(sp_v16i low, sp_v16i high)
{
   return ((sp_v16u)low & 0xffffu) | (sp_v16u)high << 16;
}

/* The structures of all lanes but the attributes, as words. */
static void
emit_structs(const struct sp_setup_params *p, const struct sp_setup_group *g, uint32_t affine,
             const uint32_t *flat, const struct planes *z, const struct planes *oow)
{
   _Static_assert(
       offsetof(struct sp_prim, x0) == 8 && offsetof(struct sp_prim, mask) == 16 &&
           offsetof(struct sp_prim, ref_x) == 24 && offsetof(struct sp_prim, flags) == 28 &&
           offsetof(struct sp_prim, num_edges) == 29 &&
           offsetof(struct sp_prim, flat_attribs) == 32 && offsetof(struct sp_prim, z) == 36 &&
           offsetof(struct sp_prim, oow) == 48 && sizeof(struct sp_prim) == 64,
       "the words below are struct sp_prim");
   const uint64_t state = (uintptr_t)p->ds;
   const sp_v16u corner = pack_16(load_i(g->x0), load_i(g->y0));
   const sp_v16u end = pack_16(load_i(g->x1), load_i(g->y1));
   const sp_v16u edges = ~(sp_v16u)sp_lanes_from_bits(g->small) & (3u << 8);
   const sp_v16u flags = edges | ((sp_v16u)sp_lanes_from_bits(affine) & SP_PRIM_AFFINE) |
                         ((sp_v16u)sp_lanes_from_bits(g->front) & SP_PRIM_FRONT) | p->extra_flags;
   const sp_v16u zero = {0};
   store_words(g->prims, 0, sp_splat_u((uint32_t)state), sp_splat_u((uint32_t)(state >> 32)),
               corner, end);
   store_words(g->prims, 16, sp_load_u(g->mask[0]), sp_load_u(g->mask[1]), corner, flags);
   store_words(g->prims, 32, sp_load_u(flat), (sp_v16u)sp_load_f(z->a0), (sp_v16u)sp_load_f(z->dx),
               (sp_v16u)sp_load_f(z->dy));
   store_words(g->prims, 48, (sp_v16u)sp_load_f(oow->a0), (sp_v16u)sp_load_f(oow->dx),
               (sp_v16u)sp_load_f(oow->dy), zero);
}

static size_t
emit(const struct sp_setup_params *p, struct sp_setup_group *g, void *memory)
{
   struct gradients r;
   struct planes z, oow;
   struct sp_prim unseen; /* of lanes that are not visible */
   uint32_t flat[LANES] __attribute__((aligned(64))) = {0};
   uint32_t sloped = 0;
   for (unsigned i = 0; i < LANES; i++)
      g->prims[i] = &unseen;
   const char *end = place(p, g, memory, flat, &sloped);
   const size_t size = (size_t)(end - (const char *)memory);
   /* The next group's. */
   for (size_t line = 0; line < size; line += 64)
      __builtin_prefetch(end + line, 1);
   find_gradients(g, &r);
   find_planes(&r, g->z, &z);
   const uint32_t affine = find_oow(&r, g, &oow);
   emit_structs(p, g, affine, flat, &z, &oow);
   for (uint32_t left = sloped; left; left &= left - 1) {
      const unsigned i = (unsigned)__builtin_ctz(left);
      emit_sloped(p, g, &r, i, flat[i]);
   }
   for (uint32_t left = g->visible & ~g->small; left; left &= left - 1)
      emit_edges(p, g, (unsigned)__builtin_ctz(left));
   return size;
}

const struct sp_setup_kernels SP_SETUP_ISA = {
    .classify = classify,
    .emit = emit,
};
