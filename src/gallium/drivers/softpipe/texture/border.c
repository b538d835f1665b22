/* GL_CLAMP and linear filters: half of a texel at each edge is mixed with the border. Bit for bit
 * what texture/fetch.c does. */
#include "private.h"
#include "gallium/auxiliary/simd/bytes.h"
#include "axis.h"
#include "turned.h"
#include "window.h"

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

#if defined(__AVX512F__)

/* Both texels of pairs, counted from the first of a patch. */
static inline void
border_from(const struct sp_tex_extent *extent, const struct border_axis *a, sp_vi least,
            int32_t *first, sp_vi out[2])
{
   out[0] = sp_tex_patch_from(extent, a->texel[0], least, first);
   out[1] = (out[0] + a->texel[1] - a->texel[0]) & extent->around;
}

/* By patches. False: texels do not fit. */
static bool
sample_border_patches(const struct sp_tex_unit *u, const struct level_image *l, const float *s,
                      const float *t, uint32_t *out)
{
   const struct sp_tex_words words = {l->data, l->stride, (int32_t)l->width};
   const struct sp_tex_extent columns = sp_tex_extent(l->wrap_s != TO_EDGE, (int32_t)l->width);
   const struct sp_tex_extent rows = sp_tex_extent(l->wrap_t != TO_EDGE, (int32_t)l->height);
   const sp_vi least_x = sp_tex_least_lane(s), least_y = sp_tex_least_lane(t);
   const sp_vi last = sp_vi_splat(SP_TEX_PATCH - 1);
   if (!may_have_patches(l, true, s, t))
      return false;
   for (unsigned q = 0; q < SP_TEX_SQUARES; q++) {
      const struct border_axis x =
          border_axis(u->sampler.wrap_s, l->wrap_s, sp_tex_square(s, q), l->width);
      const struct border_axis y =
          border_axis(u->sampler.wrap_t, l->wrap_t, sp_tex_square(t, q), l->height);
      struct sp_tex_patch patch;
      sp_vi column[2], row[2];
      int32_t x0, y0;
      border_from(&columns, &x, least_x, &x0, column);
      border_from(&rows, &y, least_y, &y0, row);
      if (sp_vi_sign_bits(column[0] | column[1] | row[0] | row[1] | (last - column[0]) |
                          (last - column[1]) | (last - row[0]) | (last - row[1])))
         return false;
      sp_tex_patch_load(&words, l->texel_bytes, &columns, &rows, x0, y0, SP_TEX_PATCH / 2, &patch);
      sp_vu texel[4];
      for (unsigned k = 0; k < 4; k++)
         texel[k] = sp_tex_patch_texels(&patch, row[k >> 1] * SP_TEX_PATCH + column[k & 1],
                                        SP_TEX_PATCH / 2);
      sp_tex_square_store(out, q, mix_border(u, &x, &y, texel));
   }
   return true;
}

#else

static bool
sample_border_patches(const struct sp_tex_unit *u, const struct level_image *l, const float *s,
                      const float *t, uint32_t *out)
{
   (void)u, (void)l, (void)s, (void)t, (void)out;
   return false;
}

#endif

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
   if (sample_border_patches(u, l, s, t, out))
      return;
   if (l->wrap_s != TO_EDGE)
      sample_border_texels(u, l, s, t, out);
   else if (l->texel_bytes == 4)
      sample_border_words(u, l, s, t, out);
   else
      sample_border_pairs(u, l, s, t, out);
}
