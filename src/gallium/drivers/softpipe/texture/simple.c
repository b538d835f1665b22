/* The common case of sampling: 2D textures of one word or less a texel, repeated or clamped, to the
 * edge or not, one level for all lanes. Vectors of lanes; bit for bit what texture/fetch.c does. */
#include <math.h>
#include <string.h>

#include "private.h"
#include "gallium/auxiliary/simd/bytes.h"
#include "pairs.h"
#include "rows.h"

#if !defined(__AVX2__)

static inline bool
sample_straight(const struct level_image *l, enum sp_tex_order order, bool linear, const float *s,
                const float *t, uint32_t *out)
{
   (void)l, (void)order, (void)linear, (void)s, (void)t, (void)out;
   return false;
}

#endif

/* --- Images of so few texels that a vector has them all */

static inline __attribute__((always_inline)) void
linear_tiny(const struct level_image *l, enum sp_tex_order order, const float *s, const float *t,
            uint32_t *out)
{
   const unsigned width = (unsigned)l->width, height = (unsigned)l->height;
   uint32_t texels[SP_SIMD_LANES] __attribute__((aligned(SP_SIMD_BYTES))) = {0};
   for (unsigned y = 0; y < height; y++)
      memcpy(texels + y * width, l->data + (int32_t)y * l->stride, width * sizeof *texels);
   const sp_vu all = sp_vu_load(texels);
   for (unsigned i = 0; i < SP_TEX_LANES; i += SP_SIMD_LANES) {
      const struct lane_axis x = linear_axis(l->wrap_s, sp_vf_load(s + i), l->width);
      const struct lane_axis y = linear_axis(l->wrap_t, sp_vf_load(t + i), l->height);
      const sp_vi first = x.first + y.first * sp_vi_splat((int32_t)width);
      const sp_vi right = second_offset(l->wrap_s, &x, l->width, 1);
      const sp_vi below = second_offset(l->wrap_t, &y, l->height, (int32_t)width);
      const sp_vu texel[4] = {sp_vu_pick(all, first), sp_vu_pick(all, first + right),
                              sp_vu_pick(all, first + below),
                              sp_vu_pick(all, first + right + below)};
      sp_vu_store(out + i,
                  sp_tex_order_bytes(order, sp_vu_bilerp_bytes(texel, x.weight, y.weight)));
   }
}

/* --- Anywhere */

/* A repeated image two texels wide: each pair is a row, the other way round where it begins with
 * the last texel. */
static inline __attribute__((always_inline)) void
linear_two_columns(const struct level_image *l, enum sp_tex_order order, const float *s,
                   const float *t, uint32_t *out)
{
   sp_tex_ints at[2], turned, x_weight, y_weight;
   sp_tex_floats x_place, y_place;
   find_places(l, s, t, x_place, y_place);
   for (unsigned i = 0; i < SP_TEX_LANES; i += SP_SIMD_LANES) {
      const sp_vi x_at = round_place(l->wrap_s, sp_vf_load(x_place + i));
      const sp_vi y_at = round_place(l->wrap_t, sp_vf_load(y_place + i));
      const struct lane_axis x = linear_axis_at(l->wrap_s, x_at, l->width);
      const struct lane_axis y = linear_axis_at(l->wrap_t, y_at, l->height);
      const sp_vi row = y.first * sp_vi_splat(l->stride);
      *(sp_vi *)(at[0] + i) = row;
      *(sp_vi *)(at[1] + i) = row + second_offset(l->wrap_t, &y, l->height, l->stride);
      *(sp_vi *)(turned + i) = x.at_last;
      *(sp_vi *)(x_weight + i) = x.weight;
      *(sp_vi *)(y_weight + i) = y.weight;
   }
   for (unsigned i = 0; i < SP_TEX_LANES; i += SP_SIMD_LANES) {
      sp_vu texel[4];
      for (unsigned r = 0; r < 2; r++) {
         sp_vu pair[2];
         load_pairs(l->data, l->texel_bytes, at[r] + i, pair);
         texel[2 * r] = sp_vu_select(sp_vi_load(turned + i), pair[1], pair[0]);
         texel[2 * r + 1] = sp_vu_select(sp_vi_load(turned + i), pair[0], pair[1]);
      }
      *(sp_vu *)(out + i) = sp_tex_order_bytes(
          order, sp_vu_bilerp_bytes(texel, sp_vi_load(x_weight + i), sp_vi_load(y_weight + i)));
   }
}

static inline __attribute__((always_inline)) void
linear_anywhere(const struct level_image *l, enum sp_tex_order order, const float *s,
                const float *t, uint32_t *out)
{
   struct lane_pairs pairs;
   find_pairs(l, s, t, &pairs);
   for (unsigned i = 0; i < SP_TEX_LANES; i += SP_SIMD_LANES)
      sp_vu_store(out + i, sp_tex_order_bytes(order, sp_vu_join(mix_pairs(l, &pairs, i))));
}

static inline __attribute__((always_inline)) void
sample_linear(const struct level_image *l, enum sp_tex_order order, const float *s, const float *t,
              uint32_t *out)
{
   if (sample_straight(l, order, true, s, t, out))
      return;
   if (is_tiny(l))
      linear_tiny(l, order, s, t, out);
   else if (is_two_columns(l))
      linear_two_columns(l, order, s, t, out);
   else
      linear_anywhere(l, order, s, t, out);
}

static inline __attribute__((always_inline)) void
sample_nearest(const struct level_image *l, enum sp_tex_order order, const float *s, const float *t,
               uint32_t *out)
{
   if (sample_straight(l, order, false, s, t, out))
      return;
   sp_tex_ints at;
   for (unsigned i = 0; i < SP_TEX_LANES; i += SP_SIMD_LANES) {
      const sp_vi x = nearest_axis(l->wrap_s, sp_vf_load(s + i), l->width);
      const sp_vi y = nearest_axis(l->wrap_t, sp_vf_load(t + i), l->height);
      *(sp_vi *)(at + i) = (x << l->texel_shift) + y * sp_vi_splat(l->stride);
   }
   for (unsigned i = 0; i < SP_TEX_LANES; i += SP_SIMD_LANES)
      *(sp_vu *)(out + i) = sp_tex_order_bytes(order, sp_vu_load_words(l->data, at + i));
}

/* --- What most textures are: constants of the compiler's */

static inline __attribute__((always_inline)) void
sample_words(const struct level_image *in, enum axis_wrap wrap, bool linear, const float *s,
             const float *t, uint32_t *out)
{
   struct level_image l = *in;
   l.wrap_s = l.wrap_t = wrap;
   l.texel_bytes = 4;
   l.texel_shift = 2;
   if (linear)
      sample_linear(&l, SP_TEX_ORDER_RGBA, s, t, out);
   else
      sample_nearest(&l, SP_TEX_ORDER_RGBA, s, t, out);
}

/* Texels of one byte or two, as words whose other bytes mean nothing. */
static inline __attribute__((always_inline)) void
sample_narrow(const struct level_image *in, enum axis_wrap wrap, const float *s, const float *t,
              uint32_t *out)
{
   struct level_image l = *in;
   l.wrap_s = l.wrap_t = wrap;
   if (l.texel_bytes == 1)
      l.texel_bytes = 1, l.texel_shift = 0, sample_linear(&l, SP_TEX_ORDER_RGBA, s, t, out);
   else
      l.texel_bytes = 2, l.texel_shift = 1, sample_linear(&l, SP_TEX_ORDER_RGBA, s, t, out);
}

static void
narrow_around(const struct level_image *l, const float *s, const float *t, uint32_t *out)
{
   sample_narrow(l, AROUND_POWER, s, t, out);
}

static void
narrow_to_edge(const struct level_image *l, const float *s, const float *t, uint32_t *out)
{
   sample_narrow(l, TO_EDGE, s, t, out);
}

static void
linear_around(const struct level_image *l, const float *s, const float *t, uint32_t *out)
{
   sample_words(l, AROUND_POWER, true, s, t, out);
}

static void
linear_to_edge(const struct level_image *l, const float *s, const float *t, uint32_t *out)
{
   sample_words(l, TO_EDGE, true, s, t, out);
}

static void
nearest_around(const struct level_image *l, const float *s, const float *t, uint32_t *out)
{
   sample_words(l, AROUND_POWER, false, s, t, out);
}

static void
nearest_to_edge(const struct level_image *l, const float *s, const float *t, uint32_t *out)
{
   sample_words(l, TO_EDGE, false, s, t, out);
}

/* False: it is none of these. */
static bool
sample_common(const struct level_image *l, enum sp_tex_order order, bool linear, const float *s,
              const float *t, uint32_t *out)
{
   if (l->wrap_s != l->wrap_t || l->wrap_s == AROUND || !(linear || l->texel_bytes == 4))
      return false;
   if (l->texel_bytes != 4)
      (l->wrap_s == TO_EDGE ? narrow_to_edge : narrow_around)(l, s, t, out);
   else if (l->wrap_s == TO_EDGE)
      (linear ? linear_to_edge : nearest_to_edge)(l, s, t, out);
   else
      (linear ? linear_around : nearest_around)(l, s, t, out);
   for (unsigned i = 0; order != SP_TEX_ORDER_RGBA && i < SP_TEX_LANES; i += SP_SIMD_LANES)
      *(sp_vu *)(out + i) = sp_tex_order_bytes(order, sp_vu_load(out + i));
   return true;
}

/* Whether no lane comes so near to an edge that the border is mixed in. */
static bool
is_inside(const float *c, float size)
{
   sp_vi outside = {0};
   for (unsigned i = 0; i < SP_TEX_LANES; i += SP_SIMD_LANES) {
      const sp_vf u = sp_vf_load(c + i) * sp_vf_splat(size);
      outside |= ~(sp_vi)(u >= sp_vf_splat(0.5f)) | ~(sp_vi)(u <= sp_vf_splat(size - 0.5f));
   }
   return !sp_vi_sign_bits(outside);
}

static __attribute__((noinline)) void
sample_uncommon(const struct level_image *l, enum sp_tex_order order, bool linear, const float *s,
                const float *t, uint32_t *out)
{
   if (linear)
      sample_linear(l, order, s, t, out);
   else
      sample_nearest(l, order, s, t, out);
}

void
sp_tex_sample_simple(const struct sp_tex_unit *u, unsigned level, bool linear, bool straight,
                     const float *s, const float *t, uint32_t *out)
{
   struct level_image l = u->image[level];
   l.straight = straight;
   const bool border =
       linear && ((u->sampler.wrap_s == PIPE_TEX_WRAP_CLAMP && !is_inside(s, l.width)) ||
                  (u->sampler.wrap_t == PIPE_TEX_WRAP_CLAMP && !is_inside(t, l.height)));
   if (border)
      sp_tex_sample_border(u, &l, s, t, out);
   else if (!sample_common(&l, u->order, linear, s, t, out))
      sample_uncommon(&l, u->order, linear, s, t, out);
}
