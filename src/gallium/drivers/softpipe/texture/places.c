#include "places.h"

static inline sp_vf
whole(sp_vf v)
{
   return sp_vf_from_int(sp_vi_floor(v));
}

/* As of texture/coord.c. */
static inline sp_vf
to_texels(enum pipe_tex_wrap wrap, bool texels, sp_vf c, float size, bool linear)
{
   const sp_vf n = sp_vf_splat(size);
   sp_vf u = c;
   if (!texels)
      u *= n;
   switch (wrap) {
   case PIPE_TEX_WRAP_REPEAT:
      return sp_vf_fraction(c) * n;
   case PIPE_TEX_WRAP_MIRROR_REPEAT:
      c = sp_vf_clamp(c, -8388608.0f, 8388608.0f);
      c = c - sp_vf_splat(2.0f) * whole(c * sp_vf_splat(0.5f));
      c = sp_vf_select(c > sp_vf_splat(1.0f), sp_vf_splat(2.0f) - c, c);
      return sp_vf_clamp(c * n, 0.5f, size - 0.5f);
   case PIPE_TEX_WRAP_CLAMP:
      return sp_vf_clamp(sp_vf_clamp(u, 0.0f, size), 0.0f, linear ? size : size - 0.5f);
   case PIPE_TEX_WRAP_CLAMP_TO_BORDER:
      return sp_vf_clamp(u, -0.5f, size + 0.5f);
   case PIPE_TEX_WRAP_CLAMP_TO_EDGE:
      break;
   }
   return sp_vf_clamp(u, 0.5f, size - 0.5f);
}

/* What an axis has in common for all lanes. */
struct axis {
   enum pipe_tex_wrap wrap;
   bool texels, has_border;
   float size;
   int32_t stride; /* bytes from a texel to the next */
};

/* Texel numbers to places in memory. Only some modes leave the image. */
static inline __attribute__((always_inline)) void
place_texels(const struct axis *a, enum pipe_tex_wrap wrap, sp_vi index, sp_vi *at,
             sp_vi *is_border)
{
   sp_vi inside = index;
   *is_border = sp_vi_splat(0);
   if (wrap == PIPE_TEX_WRAP_CLAMP || wrap == PIPE_TEX_WRAP_CLAMP_TO_BORDER) {
      const int32_t border = a->has_border ? 1 : 0;
      const sp_vi lo = sp_vi_splat(-border), hi = sp_vi_splat((int32_t)a->size - 1 + border);
      inside = sp_vi_min(sp_vi_max(index, lo), hi);
      if (!a->has_border)
         *is_border = (sp_vi)(inside != index);
   }
   *at = inside * sp_vi_splat(a->stride);
}

static inline __attribute__((always_inline)) void
find_nearest(const struct axis *a, enum pipe_tex_wrap wrap, unsigned vectors, const float *coord,
             struct sp_tex_pairs *out)
{
   const sp_vi n = sp_vi_splat((int32_t)a->size);
   sp_vi border = {0};
   for (unsigned v = 0; v < vectors; v++) {
      const sp_vf c = sp_vf_load(coord + v * SP_SIMD_LANES);
      sp_vi t = sp_vi_floor(to_texels(wrap, a->texels, c, a->size, false));
      if (wrap == PIPE_TEX_WRAP_REPEAT)
         t -= n & (sp_vi)(t >= n);
      place_texels(a, wrap, t, &out->at[v][0], &out->is_border[v][0]);
      border |= out->is_border[v][0];
   }
   out->any_border = sp_vi_sign_bits(border) != 0;
}

/* Pairs of modes that never leave the image: the second texel is the next one, but for the last. */
static inline __attribute__((always_inline)) void
pair_inside(const struct axis *a, enum pipe_tex_wrap wrap, sp_vi first, unsigned v,
            struct sp_tex_pairs *out)
{
   const int32_t size = (int32_t)a->size;
   if (wrap == PIPE_TEX_WRAP_REPEAT)
      first += sp_vi_splat(size) & first >> 31;
   const sp_vi last = (sp_vi)(first >= sp_vi_splat(size - 1));
   const int32_t back = wrap == PIPE_TEX_WRAP_REPEAT ? (1 - size) * a->stride : 0;
   out->at[v][0] = first * sp_vi_splat(a->stride);
   out->at[v][1] = out->at[v][0] + sp_vi_select(last, sp_vi_splat(back), sp_vi_splat(a->stride));
   out->is_border[v][0] = out->is_border[v][1] = sp_vi_splat(0);
   out->next[v] = !sp_vi_sign_bits(last);
}

static inline __attribute__((always_inline)) void
pair_anywhere(const struct axis *a, enum pipe_tex_wrap wrap, sp_vi first, unsigned v,
              struct sp_tex_pairs *out)
{
   place_texels(a, wrap, first, &out->at[v][0], &out->is_border[v][0]);
   place_texels(a, wrap, first + 1, &out->at[v][1], &out->is_border[v][1]);
   out->next[v] = !sp_vi_sign_bits((sp_vi)(out->at[v][1] != out->at[v][0] + a->stride));
}

/* In two loops, as find_pairs of texture/simple.c. */
static inline __attribute__((always_inline)) void
find_linear(const struct axis *a, enum pipe_tex_wrap wrap, unsigned bits, unsigned vectors,
            const float *coord, struct sp_tex_pairs *out)
{
   const bool inside = wrap != PIPE_TEX_WRAP_CLAMP && wrap != PIPE_TEX_WRAP_CLAMP_TO_BORDER;
   sp_vi border = {0};
   sp_vf place[SP_TEX_VECTORS];
   for (unsigned v = 0; v < vectors; v++) {
      const sp_vf c = sp_vf_load(coord + v * SP_SIMD_LANES);
      const sp_vf u = to_texels(wrap, a->texels, c, a->size, true) - sp_vf_splat(0.5f);
      place[v] = u * sp_vf_splat((float)(1 << bits)) + sp_vf_splat(0.5f);
   }
   for (unsigned v = 0; v < vectors; v++) {
      const sp_vi fixed = sp_vi_floor(place[v]);
      out->weight[v] = fixed & ((1 << bits) - 1);
      if (inside) {
         pair_inside(a, wrap, fixed >> (int)bits, v, out);
      } else {
         pair_anywhere(a, wrap, fixed >> (int)bits, v, out);
         border |= out->is_border[v][0] | out->is_border[v][1];
      }
   }
   out->any_border = sp_vi_sign_bits(border) != 0;
}

static inline __attribute__((always_inline)) void
find_of_wrap(const struct axis *a, enum pipe_tex_wrap wrap, bool linear, unsigned bits,
             unsigned vectors, const float *coord, struct sp_tex_pairs *out)
{
   if (linear)
      find_linear(a, wrap, bits, vectors, coord, out);
   else
      find_nearest(a, wrap, vectors, coord, out);
}

/* A loop for each mode. */
static void
find_pairs(const struct axis *a, bool linear, unsigned bits, unsigned vectors, const float *coord,
           struct sp_tex_pairs *out)
{
   switch (a->wrap) {
   case PIPE_TEX_WRAP_REPEAT:
      find_of_wrap(a, PIPE_TEX_WRAP_REPEAT, linear, bits, vectors, coord, out);
      break;
   case PIPE_TEX_WRAP_CLAMP:
      find_of_wrap(a, PIPE_TEX_WRAP_CLAMP, linear, bits, vectors, coord, out);
      break;
   case PIPE_TEX_WRAP_CLAMP_TO_EDGE:
      find_of_wrap(a, PIPE_TEX_WRAP_CLAMP_TO_EDGE, linear, bits, vectors, coord, out);
      break;
   case PIPE_TEX_WRAP_CLAMP_TO_BORDER:
      find_of_wrap(a, PIPE_TEX_WRAP_CLAMP_TO_BORDER, linear, bits, vectors, coord, out);
      break;
   case PIPE_TEX_WRAP_MIRROR_REPEAT:
      find_of_wrap(a, PIPE_TEX_WRAP_MIRROR_REPEAT, linear, bits, vectors, coord, out);
      break;
   }
}

static void
axes_of_level(const struct sp_tex_pass *pass, unsigned level, struct axis out[3])
{
   const struct sp_tex_unit *u = pass->unit;
   out[0] = (struct axis){u->sampler.wrap_s, pass->texels, u->has_border, u->width[level],
                          (int32_t)u->res->texel_bytes};
   out[1] = (struct axis){u->sampler.wrap_t, pass->texels, u->has_border, u->height[level],
                          u->stride[level]};
   out[2] = (struct axis){u->sampler.wrap_r, pass->texels, u->has_border, u->depth[level],
                          u->layer_stride[level]};
}

void
sp_tex_find_places(const struct sp_tex_pass *pass, unsigned level, struct sp_tex_places *out)
{
   const struct sp_tex_unit *u = pass->unit;
   struct axis axes[3];
   axes_of_level(pass, level, axes);
   for (unsigned v = 0; v < SP_TEX_VECTORS; v++) {
      out->base[v] = sp_vi_splat(u->offset[level]);
      if (pass->face)
         out->base[v] += sp_vi_load(pass->face + v * SP_SIMD_LANES) * u->layer_stride[level];
   }
   out->any_border = false;
   for (unsigned a = 0; a < pass->num_axes; a++) {
      find_pairs(&axes[a], pass->linear, sp_tex_weight_bits(u->kind), SP_TEX_VECTORS,
                 pass->coord[a], &out->axis[a]);
      out->any_border |= out->axis[a].any_border;
   }
}

void
sp_tex_find_straight(const struct sp_tex_pass *pass, unsigned level, const float *const coord[2],
                     struct sp_tex_pairs out[2])
{
   struct axis axes[3];
   axes_of_level(pass, level, axes);
   for (unsigned a = 0; a < 2; a++)
      find_pairs(&axes[a], pass->linear, sp_tex_weight_bits(pass->unit->kind), 1, coord[a],
                 &out[a]);
}
