/* The common case of sampling: 2D textures of one word or less a texel, repeated or clamped to the
 * edge, one level for all lanes. Vectors of 16 lanes; bit for bit what sp_tex_fetch.c does. */
#include "sp_tex_priv.h"
#include "sp_vec.h"

/* Texels along an axis; see sp_tex_wrap_*. */
struct axis16 {
   sp_v16i i0, i1, weight;
};

/* Of values within COORD_LIMIT. */
static inline sp_v16f
floor_f(sp_v16f v)
{
   return sp_int_to_float(sp_floor_i(v));
}

#define COORD_LIMIT 1048576.0f

static inline sp_v16f
to_texels(bool repeat, sp_v16f c, float size)
{
   if (repeat) {
      c = sp_clamp_f(c, -COORD_LIMIT, COORD_LIMIT);
      return (c - floor_f(c)) * sp_splat_f(size);
   }
   return sp_clamp_f(c * sp_splat_f(size), 0.5f, size - 0.5f);
}

static inline sp_v16i
nearest16(bool repeat, sp_v16f c, float size)
{
   sp_v16i t = sp_floor_i(to_texels(repeat, c, size)), n = sp_splat_i((int32_t)size);
   if (repeat)
      t -= n & (t >= n);
   return t;
}

static inline struct axis16
linear16(bool repeat, sp_v16f c, float size)
{
   sp_v16i n = sp_splat_i((int32_t)size);
   sp_v16f u = to_texels(repeat, c, size) - sp_splat_f(0.5f);
   sp_v16i fixed = sp_floor_i(u * sp_splat_f(256.0f) + sp_splat_f(0.5f));
   struct axis16 a = {.i0 = fixed >> 8, .weight = fixed & 255};
   a.i1 = a.i0 + 1;
   if (repeat) {
      a.i0 += n & (a.i0 < 0);
      a.i1 -= n & (a.i1 >= n);
   } else {
      a.i1 = sp_select_i(a.i1 >= n, n - 1, a.i1);
   }
   return a;
}

/* Texels as they lie in memory to RGBA8; a linear map of bytes, so it may follow the filter. */
static inline sp_v16u
finish16(enum sp_tex_order order, sp_v16u v)
{
   const sp_v16u opaque = sp_splat_u(0xff000000u);
   switch (order) {
   case SP_TEX_ORDER_RGBA:
      return v;
   case SP_TEX_ORDER_RGBX:
      return v | opaque;
   case SP_TEX_ORDER_BGRA:
   case SP_TEX_ORDER_BGRX: {
      sp_v16u swapped = (v & 0xff00ff00u) | (v & 0xff) << 16 | (v >> 16 & 0xff);
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
      sp_v16u l = v & 0xff;
      return l | l << 8 | l << 16 | (v & 0xff00) << 16;
   }
   case SP_TEX_ORDER_NONE:
      break;
   }
   return v;
}

struct level16 {
   const uint8_t *data; /* texel (0,0) */
   float width, height;
   int32_t stride, texel_bytes;
   bool repeat_s, repeat_t;
};

static inline __attribute__((always_inline)) sp_v16u
linear_texels(const struct level16 *l, const float *s, const float *t)
{
   struct axis16 x = linear16(l->repeat_s, sp_load_f(s), l->width);
   struct axis16 y = linear16(l->repeat_t, sp_load_f(t), l->height);
   sp_v16i x0 = x.i0 * sp_splat_i(l->texel_bytes), x1 = x.i1 * sp_splat_i(l->texel_bytes);
   sp_v16i y0 = y.i0 * sp_splat_i(l->stride), y1 = y.i1 * sp_splat_i(l->stride);
   sp_v16u t00, t10, t01, t11;
   if (l->texel_bytes == 4 && !sp_sign_bits(x1 != x0 + 4)) {
      sp_gather_pairs(l->data, x0 + y0, &t00, &t10);
      sp_gather_pairs(l->data, x0 + y1, &t01, &t11);
   } else {
      t00 = sp_gather(l->data, x0 + y0);
      t10 = sp_gather(l->data, x1 + y0);
      t01 = sp_gather(l->data, x0 + y1);
      t11 = sp_gather(l->data, x1 + y1);
   }
   return sp_lerp_bytes(sp_lerp_bytes(t00, t10, x.weight), sp_lerp_bytes(t01, t11, x.weight),
                        y.weight);
}

static inline __attribute__((always_inline)) sp_v16u
nearest_texels(const struct level16 *l, const float *s, const float *t)
{
   sp_v16i x = nearest16(l->repeat_s, sp_load_f(s), l->width);
   sp_v16i y = nearest16(l->repeat_t, sp_load_f(t), l->height);
   return sp_gather(l->data, x * sp_splat_i(l->texel_bytes) + y * sp_splat_i(l->stride));
}

void
sp_tex_sample_simple(const struct sp_tex_unit *u, unsigned level, bool linear, const float *s,
                     const float *t, uint32_t *out)
{
   const struct level16 l = {
       .data = u->res->data + u->offset[level],
       .width = u->width[level],
       .height = u->height[level],
       .stride = u->stride[level],
       .texel_bytes = (int32_t)u->res->texel_bytes,
       .repeat_s = u->sampler.wrap_s == PIPE_TEX_WRAP_REPEAT,
       .repeat_t = u->sampler.wrap_t == PIPE_TEX_WRAP_REPEAT,
   };
   for (unsigned i = 0; i < SP_TEX_LANES; i += 16) {
      sp_v16u v = linear ? linear_texels(&l, s + i, t + i) : nearest_texels(&l, s + i, t + i);
      *(sp_v16u *)(out + i) = finish16(u->order, v);
   }
}
