/* Texels along an axis of an image, for vectors of lanes: what texture/coord.c finds, for images
 * that are repeated or clamped to the edge. */
#ifndef SOFTPIPE_TEXTURE_AXIS_H
#define SOFTPIPE_TEXTURE_AXIS_H

#include "gallium/auxiliary/simd/simd.h"
#include "pipe/p_state.h"

/* The first texel of each pair and the weight of the second, of 256. The second is the next one but
 * for pairs that begin with the last texel. */
struct lane_axis {
   sp_vi first, weight, at_last;
};

/* How an axis goes on beyond its texels; the last where their number is a power of two. */
enum axis_wrap { TO_EDGE, AROUND, AROUND_POWER };

struct level_image {
   const uint8_t *data; /* texel (0,0) */
   float width, height;
   int32_t stride, texel_bytes;
   int texel_shift; /* log2 of texel_bytes */
   enum axis_wrap wrap_s, wrap_t;
   bool straight; /* sp_vm_tex::straight of the coordinates */
};

static inline enum axis_wrap
axis_wrap(enum pipe_tex_wrap wrap, int32_t size)
{
   if (wrap != PIPE_TEX_WRAP_REPEAT)
      return TO_EDGE;
   return size & (size - 1) ? AROUND : AROUND_POWER;
}

/* In units of 1/scale texels, a power of two: which rounds as texels do. */
static inline sp_vf
to_texels(enum axis_wrap wrap, sp_vf c, float size, float scale)
{
   if (wrap != TO_EDGE)
      return sp_vf_fraction(c) * sp_vf_splat(size * scale);
   return sp_vf_clamp(c * sp_vf_splat(size * scale), 0.5f * scale, (size - 0.5f) * scale);
}

static inline sp_vi
nearest_axis(enum axis_wrap wrap, sp_vf c, float size)
{
   sp_vi t = sp_vi_floor(to_texels(wrap, c, size, 1.0f)), n = sp_vi_splat((int32_t)size);
   if (wrap != TO_EDGE)
      t -= n & (t >= n);
   return t;
}

static inline struct lane_axis
linear_axis(enum axis_wrap wrap, sp_vf c, float size)
{
   const sp_vi n = sp_vi_splat((int32_t)size);
   const sp_vf u = to_texels(wrap, c, size, 256.0f) - sp_vf_splat(128.0f);
   const sp_vi fixed = sp_vi_floor(u + sp_vf_splat(0.5f));
   struct lane_axis a = {.first = fixed >> 8, .weight = fixed & 255};
   if (wrap == AROUND_POWER)
      a.first &= n - 1;
   else if (wrap == AROUND)
      a.first += n & a.first >> 31;
   a.at_last = (sp_vi)(a.first == n - 1);
   return a;
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

#endif
