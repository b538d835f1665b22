/* GL_CLAMP and linear filters: half of a texel at each edge is mixed with the border. Bit for bit
 * what texture/fetch.c does. */
#include "private.h"
#include "gallium/auxiliary/simd/bytes.h"
#include "axis.h"

/* Both texels of a pair, inside the image, and where the border stands in for them. */
struct border_axis {
   sp_vi texel[2], is_border[2], weight;
};

static inline struct border_axis
border_axis(enum pipe_tex_wrap wrap, enum axis_wrap around, sp_vf c, float size)
{
   const sp_vi last = sp_vi_splat((int32_t)size - 1);
   struct border_axis out = {.is_border = {{0}}};
   if (wrap == PIPE_TEX_WRAP_CLAMP) {
      const sp_vf u = sp_vf_clamp(c * sp_vf_splat(size), 0.0f, size) - sp_vf_splat(0.5f);
      const sp_vi fixed = sp_vi_floor(u * sp_vf_splat(256.0f) + sp_vf_splat(0.5f));
      const sp_vi first = fixed >> 8;
      out.weight = fixed & 255;
      out.is_border[0] = (sp_vi)(first < 0);
      out.is_border[1] = (sp_vi)(first >= last);
      out.texel[0] = sp_vi_select(out.is_border[0], sp_vi_splat(0), first);
      out.texel[1] = sp_vi_select(out.is_border[1], last, first + 1);
      return out;
   }
   const struct lane_axis a = linear_axis(around, c, size);
   out.weight = a.weight;
   out.texel[0] = a.first;
   out.texel[1] = a.first + second_offset(around, &a, size, 1);
   return out;
}

/* A pair of texels of each axis, the border's among them. */
static inline __attribute__((always_inline)) sp_vu
mix_border(const struct sp_tex_unit *u, const struct border_axis *x, const struct border_axis *y,
           sp_vu texel[4])
{
   for (unsigned k = 0; k < 4; k++)
      texel[k] = sp_vu_select(x->is_border[k & 1] | y->is_border[k >> 1],
                              sp_vu_splat(u->border_bytes), sp_tex_order_bytes(u->order, texel[k]));
   return sp_vu_bilerp_bytes(texel, x->weight, y->weight);
}

/* Pairs of a block as they lie in two rows of an image that does not go around, from `at` on; where
 * the border stands in for a texel, the other one of its pair. */
struct border_pairs {
   sp_tex_ints at[2], x_weight, y_weight;
   sp_tex_ints x_border[2], y_border[2];
   uint32_t some; /* bits of vectors with texels of the border */
};

static inline __attribute__((always_inline)) void
find_border_pairs(const struct sp_tex_unit *u, const struct level_image *l, const float *s,
                  const float *t, struct border_pairs *out)
{
   const sp_vi stride = sp_vi_splat(l->stride);
   out->some = 0;
   for (unsigned i = 0; i < SP_TEX_LANES; i += SP_SIMD_LANES) {
      const struct border_axis x =
          border_axis(u->sampler.wrap_s, l->wrap_s, sp_vf_load(s + i), l->width);
      const struct border_axis y =
          border_axis(u->sampler.wrap_t, l->wrap_t, sp_vf_load(t + i), l->height);
      const sp_vi column = x.texel[0] << l->texel_shift;
      *(sp_vi *)(out->x_weight + i) = x.weight;
      *(sp_vi *)(out->y_weight + i) = y.weight;
      for (unsigned k = 0; k < 2; k++) {
         *(sp_vi *)(out->at[k] + i) = y.texel[k] * stride + column;
         *(sp_vi *)(out->x_border[k] + i) = x.is_border[k];
         *(sp_vi *)(out->y_border[k] + i) = y.is_border[k];
      }
      const sp_vi border = x.is_border[0] | x.is_border[1] | y.is_border[0] | y.is_border[1];
      out->some |= (uint32_t)(sp_vi_sign_bits(border) != 0) << i / SP_SIMD_LANES;
   }
}

/* A vector of pairs that some of the border's texels are among. */
static inline __attribute__((always_inline)) sp_vu
mix_some_border(const struct sp_tex_unit *u, const struct border_pairs *p, unsigned i,
                sp_vu texel[4])
{
   struct border_axis x = {.weight = sp_vi_load(p->x_weight + i)};
   struct border_axis y = {.weight = sp_vi_load(p->y_weight + i)};
   for (unsigned k = 0; k < 2; k++) {
      x.is_border[k] = sp_vi_load(p->x_border[k] + i);
      y.is_border[k] = sp_vi_load(p->y_border[k] + i);
   }
   texel[1] = sp_vu_select(x.is_border[0], texel[0], texel[1]);
   texel[3] = sp_vu_select(x.is_border[0], texel[2], texel[3]);
   return mix_border(u, &x, &y, texel);
}

static inline __attribute__((always_inline)) void
sample_border_pairs(const struct sp_tex_unit *u, const struct level_image *l, const float *s,
                    const float *t, uint32_t *out)
{
   struct border_pairs pairs;
   find_border_pairs(u, l, s, t, &pairs);
   for (unsigned i = 0; i < SP_TEX_LANES; i += SP_SIMD_LANES) {
      sp_vu texel[4];
      load_pairs(l->data, l->texel_bytes, pairs.at[0] + i, texel);
      load_pairs(l->data, l->texel_bytes, pairs.at[1] + i, texel + 2);
      if (pairs.some >> i / SP_SIMD_LANES & 1)
         *(sp_vu *)(out + i) = mix_some_border(u, &pairs, i, texel);
      else
         *(sp_vu *)(out + i) =
             sp_tex_order_bytes(u->order, sp_vu_bilerp_bytes(texel, sp_vi_load(pairs.x_weight + i),
                                                             sp_vi_load(pairs.y_weight + i)));
   }
}

/* Texels anywhere. */
static void
sample_border_texels(const struct sp_tex_unit *u, const struct level_image *l, const float *s,
                     const float *t, uint32_t *out)
{
   for (unsigned i = 0; i < SP_TEX_LANES; i += SP_SIMD_LANES) {
      const struct border_axis x =
          border_axis(u->sampler.wrap_s, l->wrap_s, sp_vf_load(s + i), l->width);
      const struct border_axis y =
          border_axis(u->sampler.wrap_t, l->wrap_t, sp_vf_load(t + i), l->height);
      sp_vu texel[4];
      for (unsigned k = 0; k < 4; k++)
         texel[k] = sp_vu_gather(l->data, y.texel[k >> 1] * sp_vi_splat(l->stride) +
                                              (x.texel[k & 1] << l->texel_shift));
      *(sp_vu *)(out + i) = mix_border(u, &x, &y, texel);
   }
}

/* What most textures are: constants of the compiler's. */
static void
sample_border_words(const struct sp_tex_unit *u, const struct level_image *in, const float *s,
                    const float *t, uint32_t *out)
{
   struct level_image l = *in;
   l.texel_bytes = 4;
   l.texel_shift = 2;
   sample_border_pairs(u, &l, s, t, out);
}

void
sp_tex_sample_border(const struct sp_tex_unit *u, const struct level_image *l, const float *s,
                     const float *t, uint32_t *out)
{
   if (l->wrap_s != TO_EDGE)
      sample_border_texels(u, l, s, t, out);
   else if (l->texel_bytes == 4)
      sample_border_words(u, l, s, t, out);
   else
      sample_border_pairs(u, l, s, t, out);
}
