/* Setup of 16 triangles at a time, compiled once for each instruction set (SP_SETUP_ISA names the
 * table). Edges follow sp_setup_edge, planes sp_gradient_plane: operation by operation, as results
 * must not depend on which way a triangle takes. */
#include "kernels.h"

#include <string.h>

#include "cover.h"
#include "paint.h"
#include "private.h"
#include "gallium/auxiliary/simd/vec.h"

#define LANES SP_SETUP_LANES
/* Lanes that are worked on together: loops over steps of one register. */
#define STEP SP_SIMD_LANES

/* To the nearest, ties to even, as lrintf. */
static inline sp_vi
round_i(sp_vf v)
{
#if SP_SIMD_LANES == 16
   return (sp_vi)_mm512_cvtps_epi32((__m512)v);
#elif SP_SIMD_LANES == 8
   return (sp_vi)_mm256_cvtps_epi32((__m256)v);
#elif defined(__SSE2__)
   return (sp_vi)_mm_cvtps_epi32((__m128)v);
#else
   sp_vi out;
   for (unsigned i = 0; i < STEP; i++)
      out[i] = (int32_t)__builtin_lrintf(v[i]);
   return out;
#endif
}

static inline void
store_i(int32_t *to, sp_vi v)
{
   *(sp_vi *)to = v;
}

/* --- Classification */

/* The positions of vertex k of STEP lanes, component by component. */
static inline __attribute__((always_inline)) void
load_positions(const float *const (*v)[3], unsigned k, sp_vf out[4])
{
   sp_vu row[4];
   for (unsigned i = 0; i < 4; i++) {
      const float *p[STEP / 4];
      for (unsigned j = 0; j < STEP / 4; j++)
         p[j] = v[4 * j + i][k];
      row[i] = (sp_vu)sp_vf_load_quads(p);
   }
   const sp_vu xy_even = sp_vu_unpack_low(row[0], row[1]);
   const sp_vu zw_even = sp_vu_unpack_high(row[0], row[1]);
   const sp_vu xy_odd = sp_vu_unpack_low(row[2], row[3]);
   const sp_vu zw_odd = sp_vu_unpack_high(row[2], row[3]);
   out[0] = (sp_vf)sp_vu_unpack_low_pairs(xy_even, xy_odd);
   out[1] = (sp_vf)sp_vu_unpack_high_pairs(xy_even, xy_odd);
   out[2] = (sp_vf)sp_vu_unpack_low_pairs(zw_even, zw_odd);
   out[3] = (sp_vf)sp_vu_unpack_high_pairs(zw_even, zw_odd);
}

static void
load_vertices(const struct sp_setup_vertices *v, unsigned num, struct sp_setup_group *g)
{
   for (unsigned i = 0; i < LANES; i++) {
      const uint16_t *index = v->indices + 3 * (i < num ? i : num - 1);
      for (unsigned k = 0; k < 3; k++)
         g->v[i][k] = v->vertices + (size_t)index[k] * v->stride;
   }
   const sp_vf one = sp_vf_splat(SP_SUBPIXEL_ONE);
   for (unsigned at = 0; at < LANES; at += STEP) {
      for (unsigned k = 0; k < 3; k++) {
         sp_vf position[4];
         load_positions((const float *const(*)[3])g->v + at, k, position);
         store_i(g->x[k] + at, round_i(position[0] * one));
         store_i(g->y[k] + at, round_i(position[1] * one));
         sp_vf_store(g->z[k] + at, position[2]);
         sp_vf_store(g->oow[k] + at, position[3]);
      }
   }
}

/* The first pixel whose centre is not farther than reach from the range of three coordinates, and
 * one past the last one. */
static inline __attribute__((always_inline)) void
range_of(int32_t (*v)[LANES], unsigned at, int reach, sp_vi *first, sp_vi *end)
{
   const sp_vi a = sp_vi_load(v[0] + at), b = sp_vi_load(v[1] + at), c = sp_vi_load(v[2] + at);
   const sp_vi min = sp_vi_min(sp_vi_min(a, b), c), max = sp_vi_max(sp_vi_max(a, b), c);
   *first = (min + (SP_SUBPIXEL_ONE / 2 - 1 - reach)) >> SP_SUBPIXEL_BITS;
   *end = ((max - (SP_SUBPIXEL_ONE / 2 - reach)) >> SP_SUBPIXEL_BITS) + 1;
}

typedef int32_t v4i __attribute__((vector_size(16), may_alias));
typedef int64_t v4l __attribute__((vector_size(32), may_alias));

static inline uint32_t
bits_of_fours(v4l mask)
{
#if defined(__AVX__)
   return (uint32_t)_mm256_movemask_pd((__m256d)mask);
#else
   uint32_t bits = 0;
   for (unsigned i = 0; i < 4; i++)
      bits |= (uint32_t)(mask[i] < 0) << i;
   return bits;
#endif
}

static inline sp_v4d
difference(const int32_t *a, const int32_t *b)
{
   return __builtin_convertvector(*(const v4i *)a - *(const v4i *)b, sp_v4d);
}

/* Lanes whose area is positive, and lanes where it is 0. Exact: coordinates take 24 bits. */
static void
find_winding(const struct sp_setup_group *restrict g, uint32_t *ccw, uint32_t *empty)
{
   *ccw = *empty = 0;
   for (unsigned i = 0; i < LANES; i += 4) {
      const sp_v4d dx1 = difference(g->x[1] + i, g->x[0] + i);
      const sp_v4d dy1 = difference(g->y[1] + i, g->y[0] + i);
      const sp_v4d dx2 = difference(g->x[2] + i, g->x[0] + i);
      const sp_v4d dy2 = difference(g->y[2] + i, g->y[0] + i);
      const sp_v4d a = dx1 * dy2, b = dx2 * dy1;
      *ccw |= bits_of_fours((v4l)(a > b)) << i;
      *empty |= bits_of_fours((v4l)(a == b)) << i;
   }
}

/* Whether two of three coordinates are the same. */
static inline __attribute__((always_inline)) sp_vi
has_side(int32_t (*v)[LANES], unsigned at)
{
   const sp_vi a = sp_vi_load(v[0] + at), b = sp_vi_load(v[1] + at), c = sp_vi_load(v[2] + at);
   return (sp_vi)(a == b) | (sp_vi)(b == c) | (sp_vi)(c == a);
}

/* Bits of lanes, from boxes. */
struct verdicts {
   uint32_t empty;    /* nothing is left of the box */
   uint32_t large;    /* or it reaches out of the clip rectangle */
   uint32_t huge;     /* or out of 2x2 blocks */
   uint32_t one_tile; /* it lies in one */
};

/* The boxes of the lanes from `at` on. */
static inline __attribute__((always_inline)) void
find_boxes(const struct sp_setup_params *p, struct sp_setup_group *g, unsigned at,
           struct verdicts *out)
{
   sp_vi x0, y0, x1, y1;
   range_of(g->x, at, p->reach, &x0, &x1);
   range_of(g->y, at, p->reach, &y0, &y1);
   const sp_vi outside =
       (x0 - p->clip_x0) | (y0 - p->clip_y0) | (p->clip_x1 - x1) | (p->clip_y1 - y1);
   const sp_vi large = (SP_SMALL_SIZE - (x1 - x0)) | (SP_SMALL_SIZE - (y1 - y0));
   const sp_vi huge = (SP_MEDIUM_SIZE - (x1 - (x0 & ~7))) | (SP_MEDIUM_SIZE - (y1 - (y0 & ~7)));
   x0 = sp_vi_max(x0, sp_vi_splat(p->clip_x0));
   y0 = sp_vi_max(y0, sp_vi_splat(p->clip_y0));
   x1 = sp_vi_min(x1, sp_vi_splat(p->clip_x1));
   y1 = sp_vi_min(y1, sp_vi_splat(p->clip_y1));
   store_i(g->x0 + at, x0);
   store_i(g->y0 + at, y0);
   store_i(g->x1 + at, x1);
   store_i(g->y1 + at, y1);
   const sp_vi last_x = x1 - 1, last_y = y1 - 1, zero = {0};
   const sp_vi cross = ((x0 ^ last_x) | (y0 ^ last_y)) >> SP_TILE_SHIFT;
   store_i(g->tile + at, (last_y >> SP_TILE_SHIFT) * p->tiles_x + (last_x >> SP_TILE_SHIFT));
   out->one_tile |= sp_vi_sign_bits((sp_vi)(cross == zero)) << at;
   out->empty |= (~sp_vi_sign_bits((x0 - x1) & (y0 - y1)) & SP_SIMD_MASK) << at;
   out->large |= sp_vi_sign_bits(outside | large) << at;
   out->huge |= sp_vi_sign_bits(outside | huge) << at;
}

/* Lists the pixels of lanes; those that have none are neither among them any more nor visible. */
static inline __attribute__((always_inline)) void
list_pixels(struct sp_setup_group *g, uint32_t *lanes, cover_func *find)
{
   for (unsigned at = 0; *lanes && at < LANES; at += STEP) {
      const uint32_t some = *lanes >> at & SP_SIMD_MASK;
      const uint32_t missed = some ? (some & ~find(g, at, some)) << at : 0;
      g->visible &= ~missed;
      *lanes &= ~missed;
   }
}

static void
classify(const struct sp_setup_params *p, const struct sp_setup_vertices *v, unsigned num,
         struct sp_setup_group *g)
{
   struct verdicts boxes = {0};
   uint32_t no_area;
   g->upright = g->rectangles = 0;
   load_vertices(v, num, g);
   find_winding(g, &g->ccw, &no_area);
   g->front = p->front_ccw ? g->ccw : ~g->ccw;
   g->visible = ((1u << num) - 1) & ~no_area;
   g->visible &= ~(p->cull_front ? g->front : 0) & ~(p->cull_back ? ~g->front : 0);
   if (!g->visible)
      return;
   for (unsigned at = 0; at < LANES; at += STEP)
      find_boxes(p, g, at, &boxes);
   for (unsigned at = 0; p->finds_upright && at < LANES; at += STEP)
      g->upright |= sp_vi_sign_bits(has_side(g->x, at) & has_side(g->y, at)) << at;
   g->one_tile = boxes.one_tile;
   g->visible &= ~boxes.empty;
   /* The masks are of pixels. */
   g->small = p->reach ? 0 : g->visible & ~boxes.large;
   list_pixels(g, &g->small, cover);
   g->medium = p->reach ? 0 : g->visible & ~g->small & ~boxes.huge;
   list_pixels(g, &g->medium, cover_blocks);
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

/* Planes of 1/w; exactly the value where it is the same at all vertices: those lanes are returned.
 * Without `sloped` nobody asks for the others. */
static uint32_t
find_oow(const struct gradients *restrict r, struct sp_setup_group *restrict g, bool sloped,
         struct planes *restrict out)
{
   uint32_t affine = 0;
   if (sloped)
      find_planes(r, g->oow, out);
   for (unsigned at = 0; at < LANES; at += STEP) {
      const sp_vf w0 = sp_vf_load(g->oow[0] + at), zero = {0};
      const sp_vi same =
          (sp_vi)(w0 == sp_vf_load(g->oow[1] + at)) & (sp_vi)(w0 == sp_vf_load(g->oow[2] + at));
      sp_vf a0 = w0, dx = zero, dy = zero;
      if (sloped) {
         a0 = sp_vf_select(same, w0, sp_vf_load(out->a0 + at));
         dx = sp_vf_select(same, zero, sp_vf_load(out->dx + at));
         dy = sp_vf_select(same, zero, sp_vf_load(out->dy + at));
      }
      affine |= sp_vi_sign_bits(same) << at;
      sp_vf_store(out->a0 + at, a0);
      sp_vf_store(out->dx + at, dx);
      sp_vf_store(out->dy + at, dy);
   }
   return affine;
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

/* Whether component 3 of three vec4 is 1. */
static inline uint32_t
are_one(const float *a, const float *b, const float *c)
{
#if defined(__AVX2__)
   const __m128i one = _mm_set1_epi32(0x3f800000);
   const __m128i x = *(const __m128i *)a ^ one, y = *(const __m128i *)b ^ one;
   return _mm_extract_epi32(x | y | (*(const __m128i *)c ^ one), 3) == 0;
#else
   return a[3] == 1.0f && b[3] == 1.0f && c[3] == 1.0f;
#endif
}

/* sp_prim::attribs of each lane, as words. */
struct attribs {
   uint32_t flat[LANES], one[LANES];
} __attribute__((aligned(64)));

/* Writes the attributes of lane i that have one value everywhere, and finds out which these are. */
static inline void
emit_flat(const struct sp_setup_params *p, const struct sp_setup_group *g, unsigned i,
          struct sp_prim *prim, struct attribs *attribs)
{
   const float *v0 = g->v[i][0] + 4, *v1 = g->v[i][1] + 4, *v2 = g->v[i][2] + 4;
   const uint8_t *source = p->source[g->front >> i & 1];
   const unsigned num = p->ds->num_attribs;
   uint32_t flat = p->flat_mask, ones = 0;
   for (unsigned a = 0; a < num; a++) {
      const unsigned offset = 4 * source[a];
      ones |= are_one(v0 + offset, v1 + offset, v2 + offset) << a;
      if (same_values(v0 + offset, v1 + offset, v2 + offset))
         flat |= 1u << a;
      /* By state it is the last vertex's; where all are the same that is as good. */
      if (flat >> a & 1)
         memcpy(prim->values[a], v2 + offset, sizeof(prim->values[a]));
   }
   attribs->flat[i] = flat;
   attribs->one[i] = ones;
}

/* Finds a place for each primitive, from `at` on, and writes flat attributes. Adds the lanes that
 * have others to *sloped; returns the end. */
static char *
place(const struct sp_setup_params *p, struct sp_setup_group *g, char *at, struct attribs *attribs,
      uint32_t *sloped)
{
   const unsigned num = p->ds->num_attribs;
   for (uint32_t left = g->visible; left; left &= left - 1) {
      const unsigned i = (unsigned)__builtin_ctz(left);
      struct sp_prim *prim = (struct sp_prim *)(void *)at;
      g->prims[i] = prim;
      emit_flat(p, g, i, prim, attribs);
      const unsigned slopes = sp_attribs_sloped(attribs->flat[i], num);
      if (slopes)
         *sloped |= 1u << i;
      if ((g->small | g->medium) >> i & 1)
         at = (char *)(prim->values + num) + slopes * sizeof(struct sp_slopes) +
              (g->medium >> i & 1) * 4 * sizeof(uint64_t);
      else
         at = (char *)(sp_prim_edges(prim, num) + 1);
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
   struct sp_slopes *slopes = sp_prim_slopes(prim, p->ds->num_attribs, 0);
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
      plane4(r, i, d0, d1, d2, prim->values[a], slopes++);
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

static uint32_t
without_edges(const struct sp_setup_group *g)
{
   return g->small | g->medium | g->rectangles;
}

/* The pixels of lane i, which is medium. */
static void
emit_blocks(const struct sp_setup_params *p, const struct sp_setup_group *g, unsigned i)
{
   uint64_t *blocks = sp_prim_blocks(g->prims[i], p->ds->num_attribs);
   for (unsigned k = 0; k < 4; k++)
      blocks[k] = g->blocks[2 * k][i] | (uint64_t)g->blocks[2 * k + 1][i] << 32;
}

/* Four lanes to each of some places, which lie four apart in dst. */
static inline __attribute__((always_inline)) void
store_fours(struct sp_prim *const *dst, size_t offset, sp_vu v)
{
   for (unsigned j = 0; j < STEP / 4; j++) {
      sp_v4f four;
      memcpy(&four, (const char *)&v + 16 * j, sizeof(four));
      *(sp_v4f *)((char *)dst[4 * j] + offset) = four;
   }
}

/* Four words of each of STEP lanes to 16 bytes at dst[lane] + offset. */
static inline __attribute__((always_inline)) void
store_words(struct sp_prim *const *dst, size_t offset, sp_vu a, sp_vu b, sp_vu c, sp_vu d)
{
   const sp_vu ac_low = sp_vu_unpack_low(a, c), ac_high = sp_vu_unpack_high(a, c);
   const sp_vu bd_low = sp_vu_unpack_low(b, d), bd_high = sp_vu_unpack_high(b, d);
   store_fours(dst, offset, sp_vu_unpack_low(ac_low, bd_low));
   store_fours(dst + 1, offset, sp_vu_unpack_high(ac_low, bd_low));
   store_fours(dst + 2, offset, sp_vu_unpack_low(ac_high, bd_high));
   store_fours(dst + 3, offset, sp_vu_unpack_high(ac_high, bd_high));
}

static inline sp_vu
pack_16(sp_vi low, sp_vi high)
{
   return ((sp_vu)low & 0xffffu) | (sp_vu)high << 16;
}

static inline sp_vu
words_of(const float *values)
{
   return (sp_vu)sp_vf_load(values);
}

/* The structures of the lanes from `at` on but the attributes, as words. */
static inline __attribute__((always_inline)) void
emit_structs(const struct sp_setup_params *p, const struct sp_setup_group *g, unsigned at,
             uint32_t affine, const struct attribs *attribs, const struct planes *z,
             const struct planes *oow)
{
   struct sp_prim *const *prims = g->prims + at;
   const uint64_t state = (uintptr_t)p->ds;
   const sp_vu corner = pack_16(sp_vi_load(g->x0 + at), sp_vi_load(g->y0 + at));
   const sp_vu end = pack_16(sp_vi_load(g->x1 + at), sp_vi_load(g->y1 + at));
   const sp_vu edges = ~(sp_vu)sp_vi_from_bits(without_edges(g) >> at) & (3u << 8);
   const sp_vu flags = edges | ((sp_vu)sp_vi_from_bits(affine >> at) & SP_PRIM_AFFINE) |
                       ((sp_vu)sp_vi_from_bits(g->front >> at) & SP_PRIM_FRONT) | p->extra_flags;
   store_words(prims, 0, sp_vu_splat((uint32_t)state), sp_vu_splat((uint32_t)(state >> 32)), corner,
               end);
   store_words(prims, 16, sp_vu_load(g->mask[0] + at), sp_vu_load(g->mask[1] + at), corner, flags);
   store_words(prims, 32, sp_vu_load(attribs->flat + at), sp_vu_load(attribs->one + at),
               words_of(z->a0 + at), words_of(z->dx + at));
   store_words(prims, 48, words_of(z->dy + at), words_of(oow->a0 + at), words_of(oow->dx + at),
               words_of(oow->dy + at));
}

/* Whether anything asks for the depths of primitives. */
static bool
uses_depth(const struct sp_draw_state *ds)
{
   return ds->depth.test || ds->depth.write || ds->depth.stencil_test || ds->reads_wpos ||
          ds->samples > 1;
}

static size_t
emit(const struct sp_setup_params *p, struct sp_setup_group *g, void *memory)
{
   struct gradients r;
   static const struct planes level;
   struct planes z, oow;
   struct sp_prim unseen; /* of lanes that are not visible */
   struct attribs attribs = {0};
   uint32_t sloped = 0;
   for (unsigned i = 0; i < LANES; i++)
      g->prims[i] = &unseen;
   const char *end = place(p, g, memory, &attribs, &sloped);
   const size_t size = (size_t)(end - (const char *)memory);
   /* The next group's. */
   for (size_t line = 0; line < size; line += 64)
      __builtin_prefetch(end + line, 1);
   const bool depth = uses_depth(p->ds), inside = sloped || p->ds->reads_wpos;
   if (depth || inside)
      find_gradients(g, &r);
   if (depth)
      find_planes(&r, g->z, &z);
   const uint32_t affine = find_oow(&r, g, inside, &oow);
   for (unsigned at = 0; at < LANES; at += STEP)
      emit_structs(p, g, at, affine, &attribs, depth ? &z : &level, &oow);
   for (uint32_t left = sloped; left; left &= left - 1) {
      const unsigned i = (unsigned)__builtin_ctz(left);
      emit_sloped(p, g, &r, i, attribs.flat[i]);
   }
   for (uint32_t left = g->medium; left; left &= left - 1)
      emit_blocks(p, g, (unsigned)__builtin_ctz(left));
   for (uint32_t left = g->visible & ~without_edges(g); left; left &= left - 1)
      emit_edges(p, g, (unsigned)__builtin_ctz(left));
   return size;
}

const struct sp_setup_kernels SP_SETUP_ISA = {
    .classify = classify,
    .emit = emit,
    .paint = paint,
};
