/* Texels along an axis of an image, for vectors of lanes: what texture/coord.c finds, for images
 * that are repeated or clamped to the edge. */
#ifndef SOFTPIPE_TEXTURE_AXIS_H
#define SOFTPIPE_TEXTURE_AXIS_H

#include "gallium/auxiliary/simd/simd.h"
#include "gather.h"
#include "sample.h"

/* The first texel of each pair and the weight of the second, of 256. The second is the next one but
 * for pairs that begin with the last texel. */
struct lane_axis {
   sp_vi first, weight, at_last;
};

/* What is left of a coordinate where the image is repeated. */
static inline sp_vf
wrap_coordinate(enum axis_wrap wrap, sp_vf c)
{
   return wrap == TO_EDGE ? c : sp_vf_fraction(c);
}

/* Of wrapped coordinates, in units of 1/scale texels, a power of two: which rounds as texels do. */
static inline sp_vf
scale_texels(enum axis_wrap wrap, sp_vf c, float size, float scale)
{
   const sp_vf texels = c * sp_vf_splat(size * scale);
   return wrap == TO_EDGE ? sp_vf_clamp(texels, 0.5f * scale, (size - 0.5f) * scale) : texels;
}

static inline sp_vf
to_texels(enum axis_wrap wrap, sp_vf c, float size, float scale)
{
   return scale_texels(wrap, wrap_coordinate(wrap, c), size, scale);
}

static inline sp_vi
nearest_axis(enum axis_wrap wrap, sp_vf c, float size)
{
   const sp_vf texels = to_texels(wrap, c, size, 1.0f);
   if (wrap == TO_EDGE) /* which is positive */
      return sp_vi_truncate(texels);
   const sp_vi t = sp_vi_floor(texels), n = sp_vi_splat((int32_t)size);
   return wrap == AROUND_POWER ? t & (n - 1) : t - (n & (t >= n));
}

/* Of wrapped coordinates, in units of 1/256 texels from the middle of the first one, with the half
 * that rounding adds. */
static inline sp_vf
linear_place_in(enum axis_wrap wrap, sp_vf c, float size)
{
   return scale_texels(wrap, c, size, 256.0f) - sp_vf_splat(128.0f) + sp_vf_splat(0.5f);
}

static inline sp_vf
linear_place(enum axis_wrap wrap, sp_vf c, float size)
{
   return linear_place_in(wrap, wrap_coordinate(wrap, c), size);
}

/* What is clamped is positive. */
static inline sp_vi
round_place(enum axis_wrap wrap, sp_vf place)
{
   return wrap == TO_EDGE ? sp_vi_truncate(place) : sp_vi_floor(place);
}

/* Of rounded places. */
static inline struct lane_axis
linear_axis_at(enum axis_wrap wrap, sp_vi place, float size)
{
   const sp_vi n = sp_vi_splat((int32_t)size);
   struct lane_axis a = {.first = place >> 8, .weight = place & 255};
   if (wrap == AROUND_POWER)
      a.first &= n - 1;
   else if (wrap == AROUND)
      a.first += n & a.first >> 31;
   a.at_last = (sp_vi)(a.first == n - 1);
   return a;
}

static inline struct lane_axis
linear_axis(enum axis_wrap wrap, sp_vf c, float size)
{
   return linear_axis_at(wrap, round_place(wrap, linear_place(wrap, c, size)), size);
}

/* The first texels of both axes, of 32768 at most, in the halves of lanes; x and y are rounded
 * places. */
static inline sp_vi
linear_halves(const struct level_image *l, sp_vi x, sp_vi y)
{
   const sp_vi columns = sp_vi_splat((int32_t)l->width), rows = sp_vi_splat((int32_t)l->height);
   sp_vi column = x >> 8, row = y << 8 & sp_vi_splat(~0xffff);
   if (l->wrap_s == AROUND_POWER)
      column &= columns - 1;
   else if (l->wrap_s == AROUND)
      column += columns & column >> 31;
   if (l->wrap_t == AROUND_POWER)
      row &= (rows - 1) << 16;
   else if (l->wrap_t == AROUND)
      row += rows << 16 & row >> 31;
   return column | row;
}

/* Nearest ones have no second. */
static inline struct lane_axis
find_axis(bool linear, enum axis_wrap wrap, sp_vf c, float size)
{
   return linear ? linear_axis(wrap, c, size)
                 : (struct lane_axis){.first = nearest_axis(wrap, c, size)};
}

/* The way from the first texels to the second ones, in units of one texel's or row's bytes. */
static inline sp_vi
second_offset(enum axis_wrap wrap, const struct lane_axis *a, float size, int32_t unit)
{
   const int32_t back = wrap != TO_EDGE ? (1 - (int32_t)size) * unit : 0;
   return sp_vi_select(a->at_last, sp_vi_splat(back), sp_vi_splat(unit));
}

/* Pairs of texels that lie together: a word has two of those that are no words. */
static inline __attribute__((always_inline)) void
load_pairs(const uint8_t *base, int32_t texel_bytes, const int32_t *at, sp_vu out[2])
{
   if (texel_bytes == 4) {
      sp_vu_load_pairs(base, at, &out[0], &out[1]);
      return;
   }
   out[0] = sp_vu_load_words(base, at);
   out[1] = out[0] >> 8 * texel_bytes;
}

#endif
