/* Linear filters of lanes anywhere: pairs of texels that lie together, from two rows of an image.
 *
 * Places of all lanes are found before the first texel is loaded, so that loads do not wait for
 * arithmetic; and in two loops, as operations of a lane wait for each other, and a processor that
 * looks ahead over a few vectors finds more to do in a short chain than in a long one. */
#ifndef SOFTPIPE_TEXTURE_PAIRS_H
#define SOFTPIPE_TEXTURE_PAIRS_H

#include "gallium/auxiliary/simd/bytes.h"
#include "axis.h"
#include "private.h"

/* Whether a vector has all texels of the image. */
static inline bool
is_tiny(const struct level_image *l)
{
   return l->texel_bytes == 4 && l->width * l->height <= (float)SP_SIMD_LANES;
}

/* Whether each pair of texels is a row. */
static inline bool
is_two_columns(const struct level_image *l)
{
   return l->texel_bytes == 4 && l->width == 2.0f && l->wrap_s != TO_EDGE;
}

/* A vector of lanes, at rounded places, whose pairs may begin with the last texel of an axis. What
 * lies behind that in a row has no weight where the image does not go around, else the row's first
 * texel stands in for it. */
static inline __attribute__((always_inline)) struct sp_vu_halves
linear_last(const struct level_image *l, const int32_t *x_place, const int32_t *y_place)
{
   const struct lane_axis x = linear_axis_at(l->wrap_s, sp_vi_load(x_place), l->width);
   const struct lane_axis y = linear_axis_at(l->wrap_t, sp_vi_load(y_place), l->height);
   const bool around = l->wrap_s != TO_EDGE && sp_vi_sign_bits(x.at_last);
   const sp_vi rows[2] = {y.first * sp_vi_splat(l->stride),
                          y.first * sp_vi_splat(l->stride) +
                              second_offset(l->wrap_t, &y, l->height, l->stride)};
   sp_vu texel[4];
   for (unsigned r = 0; r < 2; r++) {
      sp_vu *pair = texel + 2 * r;
      sp_tex_ints at;
      sp_tex_spill(rows[r] + (x.first << l->texel_shift), at);
      load_pairs(l->data, l->texel_bytes, at, pair);
      if (around) {
         sp_tex_spill(rows[r], at);
         pair[1] = sp_vu_select(x.at_last, sp_vu_load_words(l->data, at), pair[1]);
      }
   }
   return sp_vu_bilerp(texel, x.weight, y.weight);
}

/* The texels of a block by which pairs begin, as offsets, and rounded places, whose lowest bytes
 * are weights. */
struct lane_pairs {
   sp_tex_ints at, x_place, y_place;
   uint32_t last[SP_TEX_LANES / SP_SIMD_LANES]; /* not 0: the vector is one for linear_last */
};

/* Not rounded. */
static inline __attribute__((always_inline)) void
find_places(const struct level_image *l, const float *s, const float *t, float *x, float *y)
{
   for (unsigned i = 0; i < SP_TEX_LANES; i += SP_SIMD_LANES) {
      *(sp_vf *)(x + i) = linear_place(l->wrap_s, sp_vf_load(s + i), l->width);
      *(sp_vf *)(y + i) = linear_place(l->wrap_t, sp_vf_load(t + i), l->height);
   }
}

/* Rows whose bytes are no number of 16 bits are all left to linear_last. */
static inline __attribute__((always_inline)) void
round_places(const struct level_image *l, const float *x_place, const float *y_place,
             struct lane_pairs *out)
{
   /* Of an axis that does not go around, texels behind the last one have no weight; those of rows
    * are not even there. */
   const int32_t last_column = l->wrap_s == TO_EDGE ? 0xffff : (int32_t)l->width - 1;
   const sp_vi lasts = sp_vi_splat(last_column | ((int32_t)l->height - 1) << 16);
   const sp_vi units = sp_vi_splat((int32_t)((uint32_t)l->stride << 16) | l->texel_bytes);
   const uint32_t all = l->stride == (int16_t)l->stride ? 0 : ~0u;
   for (unsigned i = 0; i < SP_TEX_LANES; i += SP_SIMD_LANES) {
      const sp_vi x = round_place(l->wrap_s, sp_vf_load(x_place + i));
      const sp_vi y = round_place(l->wrap_t, sp_vf_load(y_place + i));
      const sp_vi first = linear_halves(l, x, y);
      *(sp_vi *)(out->at + i) = sp_vi_sum_products(first, units);
      *(sp_vi *)(out->x_place + i) = x;
      *(sp_vi *)(out->y_place + i) = y;
      out->last[i / SP_SIMD_LANES] = all | sp_vus_same((sp_vus)first, (sp_vus)lasts);
   }
}

static inline __attribute__((always_inline)) void
find_pairs(const struct level_image *l, const float *s, const float *t, struct lane_pairs *out)
{
   sp_tex_floats x_place, y_place;
   find_places(l, s, t, x_place, y_place);
   round_places(l, x_place, y_place, out);
}

/* The filtered texels of the vector of lanes from i on. */
static inline __attribute__((always_inline)) struct sp_vu_halves
mix_pairs(const struct level_image *l, const struct lane_pairs *pairs, unsigned i)
{
   sp_vu texel[4];
   if (pairs->last[i / SP_SIMD_LANES])
      return linear_last(l, pairs->x_place + i, pairs->y_place + i);
   load_pairs(l->data, l->texel_bytes, pairs->at + i, texel);
   load_pairs(l->data + l->stride, l->texel_bytes, pairs->at + i, texel + 2);
   return sp_vu_bilerp(texel, sp_vi_load(pairs->x_place + i), sp_vi_load(pairs->y_place + i));
}

#endif
