/* Blocks on which a texture lies turned: by patches of texels (texture/patch.h), one level for all
 * lanes. */
#ifndef SOFTPIPE_TEXTURE_TURNED_H
#define SOFTPIPE_TEXTURE_TURNED_H

#include <math.h>

#include "gallium/auxiliary/simd/bytes.h"
#include "axis.h"
#include "patch.h"
#include "private.h"

#if defined(__AVX512F__)

/* The squares of a block on an image. */
struct lane_squares {
   struct sp_tex_extent columns, rows;
   sp_vi index[SP_TEX_SQUARES]; /* of texels in patches */
   sp_vi weight[2][SP_TEX_SQUARES];
   int32_t x[SP_TEX_SQUARES], y[SP_TEX_SQUARES]; /* the first texel of each patch */
   bool tall;                                    /* some texels are below the fourth row */
};

/* False: some texels do not lie near enough together, or the image is too small to go around. */
static inline __attribute__((always_inline)) bool
find_squares(const struct level_image *l, bool linear, const float *s, const float *t,
             struct lane_squares *out)
{
   const sp_vi least_x = sp_tex_least_lane(s), least_y = sp_tex_least_lane(t);
   const int32_t last = SP_TEX_PATCH - (linear ? 2 : 1);
   sp_vi outside = {0}, tall = {0};
   out->columns = sp_tex_extent(l->wrap_s != TO_EDGE, (int32_t)l->width);
   out->rows = sp_tex_extent(l->wrap_t != TO_EDGE, (int32_t)l->height);
   for (unsigned q = 0; q < SP_TEX_SQUARES; q++) {
      const struct lane_axis x = find_axis(linear, l->wrap_s, sp_tex_square(s, q), l->width);
      const struct lane_axis y = find_axis(linear, l->wrap_t, sp_tex_square(t, q), l->height);
      const sp_vi column = sp_tex_patch_from(&out->columns, x.first, least_x, &out->x[q]);
      const sp_vi row = sp_tex_patch_from(&out->rows, y.first, least_y, &out->y[q]);
      outside |= (column | row | (last - column) | (last - row));
      tall |= last - SP_TEX_PATCH / 2 - row;
      out->index[q] = row * SP_TEX_PATCH + column;
      out->weight[0][q] = x.weight;
      out->weight[1][q] = y.weight;
   }
   out->tall = sp_vi_sign_bits(tall) != 0;
   return !sp_vi_sign_bits(outside);
}

static inline __attribute__((always_inline)) void
sample_squares(const struct level_image *l, const struct lane_squares *squares,
               enum sp_tex_order order, bool linear, unsigned pairs, uint32_t *out)
{
   const struct sp_tex_words words = {l->data, l->stride, (int32_t)l->width};
   for (unsigned q = 0; q < SP_TEX_SQUARES; q++) {
      const sp_vi at = squares->index[q];
      struct sp_tex_patch patch;
      sp_vu texel[4];
      sp_tex_patch_load(&words, l->texel_bytes, &squares->columns, &squares->rows, squares->x[q],
                        squares->y[q], pairs, &patch);
      texel[0] = sp_tex_patch_texels(&patch, at, pairs);
      if (linear) {
         texel[1] = sp_tex_patch_texels(&patch, at + 1, pairs);
         texel[2] = sp_tex_patch_texels(&patch, at + SP_TEX_PATCH, pairs);
         texel[3] = sp_tex_patch_texels(&patch, at + SP_TEX_PATCH + 1, pairs);
         texel[0] = sp_vu_bilerp_bytes(texel, squares->weight[0][q], squares->weight[1][q]);
      }
      sp_tex_square_store(out, q, sp_tex_order_bytes(order, texel[0]));
   }
}

/* Texels that a square reaches over, of a plane. */
static inline float
square_span(const float *c, float size)
{
   return (fabsf(c[13] - c[0]) + fabsf(c[50] - c[0])) * size * (3.0f / 7.0f);
}

/* Whether the texels of squares may lie within as many along an axis. */
static inline bool
may_fit(enum axis_wrap wrap, const float *c, float size, float most)
{
   if (wrap != TO_EDGE && size < SP_TEX_PATCH)
      return wrap == AROUND_POWER;
   return square_span(c, size) < most;
}

/* Whether it is worth a look. One texel a lane of many rows is as well gathered. */
static inline bool
may_have_patches(const struct level_image *l, bool linear, const float *s, const float *t)
{
   return (linear || l->texel_bytes == 4) && may_fit(l->wrap_s, s, l->width, SP_TEX_PATCH) &&
          may_fit(l->wrap_t, t, l->height, linear ? SP_TEX_PATCH : SP_TEX_PATCH / 2);
}

/* By patches. False: texels do not fit. */
static inline __attribute__((always_inline)) bool
sample_turned(const struct level_image *l, enum sp_tex_order order, bool linear, const float *s,
              const float *t, uint32_t *out)
{
   struct lane_squares squares;
   if (!may_have_patches(l, linear, s, t) || !find_squares(l, linear, s, t, &squares))
      return false;
   if (squares.tall)
      sample_squares(l, &squares, order, linear, SP_TEX_PATCH / 2, out);
   else
      sample_squares(l, &squares, order, linear, SP_TEX_PATCH / 4, out);
   return true;
}

#else

static inline bool
sample_turned(const struct level_image *l, enum sp_tex_order order, bool linear, const float *s,
              const float *t, uint32_t *out)
{
   (void)l, (void)order, (void)linear, (void)s, (void)t, (void)out;
   return false;
}

#endif

#endif
