/* Two levels of an image at a time, mixed: trilinear filters of blocks on which a texture lies
 * turned. Bit for bit what texture/simple.c finds of each level. */
#include "pairs.h"

/* As find_places of both. Where they are repeated, they have the fractions in common. */
static inline __attribute__((always_inline)) void
find_two_places(const struct level_image l[2], enum axis_wrap wrap, const float *s, const float *t,
                sp_tex_floats x[2], sp_tex_floats y[2])
{
   for (unsigned i = 0; i < SP_TEX_LANES; i += SP_SIMD_LANES) {
      const sp_vf u = wrap_coordinate(wrap, sp_vf_load(s + i));
      const sp_vf v = wrap_coordinate(wrap, sp_vf_load(t + i));
      for (unsigned k = 0; k < 2; k++) {
         sp_vf_store(x[k] + i, linear_place_in(wrap, u, l[k].width));
         sp_vf_store(y[k] + i, linear_place_in(wrap, v, l[k].height));
      }
   }
}

static inline __attribute__((always_inline)) void
sample_two_levels(const struct level_image *const in[2], enum axis_wrap wrap, const int32_t *weight,
                  const float *s, const float *t, uint32_t *out)
{
   struct level_image l[2] = {*in[0], *in[1]};
   struct lane_pairs pairs[2];
   sp_tex_floats x[2], y[2];
   for (unsigned k = 0; k < 2; k++) {
      l[k].wrap_s = l[k].wrap_t = wrap;
      l[k].texel_bytes = 4;
      l[k].texel_shift = 2;
   }
   find_two_places(l, wrap, s, t, x, y);
   for (unsigned k = 0; k < 2; k++)
      round_places(&l[k], x[k], y[k], &pairs[k]);
   for (unsigned i = 0; i < SP_TEX_LANES; i += SP_SIMD_LANES) {
      const struct sp_vu_halves first = mix_pairs(&l[0], &pairs[0], i);
      const struct sp_vu_halves second = mix_pairs(&l[1], &pairs[1], i);
      const sp_vus w = sp_vus_weights(sp_vi_load(weight + i));
      sp_vu_store(out + i, sp_vu_join(sp_vu_mix(first, second, w)));
   }
}

bool
sp_tex_sample_two_levels(const struct sp_tex_unit *u, unsigned level0, unsigned level1,
                         const int32_t *weight, const float *s, const float *t, uint32_t *out)
{
   const struct level_image *const l[2] = {&u->image[level0], &u->image[level1]};
   if (l[0]->texel_bytes != 4 || l[0]->wrap_s != l[0]->wrap_t || l[0]->wrap_s == AROUND ||
       u->sampler.wrap_s == PIPE_TEX_WRAP_CLAMP || u->sampler.wrap_t == PIPE_TEX_WRAP_CLAMP ||
       is_tiny(l[1]) || is_two_columns(l[1]))
      return false;
   if (l[0]->wrap_s == TO_EDGE)
      sample_two_levels(l, TO_EDGE, weight, s, t, out);
   else
      sample_two_levels(l, AROUND_POWER, weight, s, t, out);
   for (unsigned i = 0; u->order != SP_TEX_ORDER_RGBA && i < SP_TEX_LANES; i += SP_SIMD_LANES)
      sp_vu_store(out + i, sp_tex_order_bytes(u->order, sp_vu_load(out + i)));
   return true;
}
