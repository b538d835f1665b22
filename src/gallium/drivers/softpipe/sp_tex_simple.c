/* The common case of sampling: 2D textures of one word or less a texel, repeated or clamped to the
 * edge, one level for all lanes. Vectors of lanes; bit for bit what sp_tex_fetch.c does. */
#include "sp_tex_priv.h"
#include "sp_simd.h"

/* Texels along an axis; see sp_tex_wrap_*. */
struct lane_axis {
   sp_vi i0, i1, weight;
};

/* Of values within COORD_LIMIT. */
static inline sp_vf
floor_f(sp_vf v)
{
   return sp_vf_from_int(sp_vi_floor(v));
}

#define COORD_LIMIT 1048576.0f

static inline sp_vf
to_texels(bool repeat, sp_vf c, float size)
{
   if (repeat) {
      c = sp_vf_clamp(c, -COORD_LIMIT, COORD_LIMIT);
      return (c - floor_f(c)) * sp_vf_splat(size);
   }
   return sp_vf_clamp(c * sp_vf_splat(size), 0.5f, size - 0.5f);
}

static inline sp_vi
nearest_axis(bool repeat, sp_vf c, float size)
{
   sp_vi t = sp_vi_floor(to_texels(repeat, c, size)), n = sp_vi_splat((int32_t)size);
   if (repeat)
      t -= n & (t >= n);
   return t;
}

static inline struct lane_axis
linear_axis(bool repeat, sp_vf c, float size)
{
   sp_vi n = sp_vi_splat((int32_t)size);
   sp_vf u = to_texels(repeat, c, size) - sp_vf_splat(0.5f);
   sp_vi fixed = sp_vi_floor(u * sp_vf_splat(256.0f) + sp_vf_splat(0.5f));
   struct lane_axis a = {.i0 = fixed >> 8, .weight = fixed & 255};
   a.i1 = a.i0 + 1;
   if (repeat) {
      a.i0 += n & (a.i0 < 0);
      a.i1 -= n & (a.i1 >= n);
   } else {
      a.i1 = sp_vi_select(a.i1 >= n, n - 1, a.i1);
   }
   return a;
}

/* Texels as they lie in memory to RGBA8; a linear map of bytes, so it may follow the filter. */
static inline sp_vu
finish(enum sp_tex_order order, sp_vu v)
{
   const sp_vu opaque = sp_vu_splat(0xff000000u);
   switch (order) {
   case SP_TEX_ORDER_RGBA:
      return v;
   case SP_TEX_ORDER_RGBX:
      return v | opaque;
   case SP_TEX_ORDER_BGRA:
   case SP_TEX_ORDER_BGRX: {
      sp_vu swapped = (v & 0xff00ff00u) | (v & 0xff) << 16 | (v >> 16 & 0xff);
      if (order == SP_TEX_ORDER_BGRX)
         swapped |= opaque;
      return swapped;
   }
   case SP_TEX_ORDER_L:
      v &= 0xff;
      return v | v << 8 | v << 16 | opaque;
   case SP_TEX_ORDER_A:
      return v << 24;
   case SP_TEX_ORDER_I:
      v &= 0xff;
      return v | v << 8 | v << 16 | v << 24;
   case SP_TEX_ORDER_LA: {
      sp_vu l = v & 0xff;
      return l | l << 8 | l << 16 | (v & 0xff00) << 16;
   }
   case SP_TEX_ORDER_NONE:
      break;
   }
   return v;
}

struct level_image {
   const uint8_t *data; /* texel (0,0) */
   float width, height;
   int32_t stride, texel_bytes;
   bool repeat_s, repeat_t;
};

static inline __attribute__((always_inline)) sp_vu
linear_texels(const struct level_image *l, const float *s, const float *t)
{
   struct lane_axis x = linear_axis(l->repeat_s, sp_vf_load(s), l->width);
   struct lane_axis y = linear_axis(l->repeat_t, sp_vf_load(t), l->height);
   sp_vi x0 = x.i0 * sp_vi_splat(l->texel_bytes), x1 = x.i1 * sp_vi_splat(l->texel_bytes);
   sp_vi y0 = y.i0 * sp_vi_splat(l->stride), y1 = y.i1 * sp_vi_splat(l->stride);
   sp_vu t00, t10, t01, t11;
   if (l->texel_bytes == 4 && !sp_vi_sign_bits(x1 != x0 + 4)) {
      sp_vu_gather_pairs(l->data, x0 + y0, &t00, &t10);
      sp_vu_gather_pairs(l->data, x0 + y1, &t01, &t11);
   } else {
      t00 = sp_vu_gather(l->data, x0 + y0);
      t10 = sp_vu_gather(l->data, x1 + y0);
      t01 = sp_vu_gather(l->data, x0 + y1);
      t11 = sp_vu_gather(l->data, x1 + y1);
   }
   return sp_vu_lerp_bytes(sp_vu_lerp_bytes(t00, t10, x.weight),
                           sp_vu_lerp_bytes(t01, t11, x.weight), y.weight);
}

static inline __attribute__((always_inline)) sp_vu
nearest_texels(const struct level_image *l, const float *s, const float *t)
{
   sp_vi x = nearest_axis(l->repeat_s, sp_vf_load(s), l->width);
   sp_vi y = nearest_axis(l->repeat_t, sp_vf_load(t), l->height);
   return sp_vu_gather(l->data, x * sp_vi_splat(l->texel_bytes) + y * sp_vi_splat(l->stride));
}

void
sp_tex_sample_simple(const struct sp_tex_unit *u, unsigned level, bool linear, const float *s,
                     const float *t, uint32_t *out)
{
   const struct level_image l = {
       .data = u->res->data + u->offset[level],
       .width = u->width[level],
       .height = u->height[level],
       .stride = u->stride[level],
       .texel_bytes = (int32_t)u->res->texel_bytes,
       .repeat_s = u->sampler.wrap_s == PIPE_TEX_WRAP_REPEAT,
       .repeat_t = u->sampler.wrap_t == PIPE_TEX_WRAP_REPEAT,
   };
   for (unsigned i = 0; i < SP_TEX_LANES; i += SP_SIMD_LANES) {
      sp_vu v = linear ? linear_texels(&l, s + i, t + i) : nearest_texels(&l, s + i, t + i);
      *(sp_vu *)(out + i) = finish(u->order, v);
   }
}
