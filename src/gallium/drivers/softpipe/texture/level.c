/* Sampling one level of a texture of any target by vectors of lanes: what texture/simple.c does not
 * take. Bit for bit what texture/fetch.c does texel by texel. */
#include "gallium/auxiliary/simd/simd.h"
#include "gallium/drivers/softpipe/state/compare.h"
#include "places.h"

/* --- Words of texels */

/* Four words from `at` of each lane: w[k] gets their word k. */
static inline void
load_four(const uint8_t *data, sp_vi at, sp_vu w[4])
{
   typedef uint32_t four __attribute__((vector_size(16), aligned(1), may_alias));
   int32_t lane[SP_SIMD_LANES] __attribute__((aligned(64)));
   sp_vu texel[4];
   *(sp_vi *)lane = at;
   /* Vector k gets the texels of lanes k, 4 + k, ... */
   for (unsigned k = 0; k < 4; k++) {
#if SP_SIMD_LANES == 16
      __m512i v = _mm512_castsi128_si512((__m128i) * (const four *)(data + lane[k]));
      v = _mm512_inserti32x4(v, (__m128i) * (const four *)(data + lane[4 + k]), 1);
      v = _mm512_inserti32x4(v, (__m128i) * (const four *)(data + lane[8 + k]), 2);
      texel[k] = (sp_vu)_mm512_inserti32x4(v, (__m128i) * (const four *)(data + lane[12 + k]), 3);
#elif SP_SIMD_LANES == 8
      const __m256i v = _mm256_castsi128_si256((__m128i) * (const four *)(data + lane[k]));
      texel[k] =
          (sp_vu)_mm256_inserti128_si256(v, (__m128i) * (const four *)(data + lane[4 + k]), 1);
#else
      texel[k] = (sp_vu) * (const four *)(data + lane[k]);
#endif
   }
   const sp_vu a = sp_vu_unpack_low(texel[0], texel[1]), b = sp_vu_unpack_low(texel[2], texel[3]);
   const sp_vu c = sp_vu_unpack_high(texel[0], texel[1]), d = sp_vu_unpack_high(texel[2], texel[3]);
   w[0] = sp_vu_unpack_low_pairs(a, b);
   w[1] = sp_vu_unpack_high_pairs(a, b);
   w[2] = sp_vu_unpack_low_pairs(c, d);
   w[3] = sp_vu_unpack_high_pairs(c, d);
}

/* The words of the texels at x[0] of a row, and with `linear` of those at x[1]: one of texels of up
 * to four bytes. */
static inline __attribute__((always_inline)) void
load_texels(const uint8_t *row, unsigned bytes, sp_vi base, const sp_vi x[2], bool linear,
            bool next, sp_vu first[4], sp_vu second[4])
{
   const sp_vi at = base + x[0];
   if (bytes == 16) {
      load_four(row, at, first);
      if (linear)
         load_four(row, base + x[1], second);
   } else if (bytes == 8) {
      load_four(row, at, first);
      second[0] = first[2];
      second[1] = first[3];
      if (linear && !next)
         load_four(row, base + x[1], second);
   } else if (linear && next && bytes == 4) {
      sp_vu_gather_pairs(row, at, &first[0], &second[0]);
   } else {
      first[0] = sp_vu_gather(row, at);
      if (linear)
         second[0] = sp_vu_gather(row, base + x[1]);
   }
}

/* --- Bytes */

/* The order of bytes is a linear map, so it may follow the filter; the border's is r g b a. */
static inline __attribute__((always_inline)) sp_vu
border_texels(const struct sp_tex_unit *u, sp_vi is_border, bool some_border, sp_vu texel)
{
   if (some_border)
      texel = sp_vu_select(is_border, sp_vu_splat(u->border_bytes),
                           sp_tex_order_bytes(u->byte_order, texel));
   return texel;
}

/* The texels around a pixel along x and, if there is one, y: of slice k. */
static inline __attribute__((always_inline)) sp_vu
slice_bytes(const struct sp_tex_unit *u, const struct sp_tex_places *p, bool linear,
            unsigned num_axes, bool some_border, unsigned v, unsigned k)
{
   const struct sp_tex_pairs *x = &p->axis[0];
   const unsigned rows = linear && num_axes > 1 ? 2 : 1;
   sp_vu texel[4], first[4], second[4];
   for (unsigned r = 0; r < rows; r++) {
      sp_vi border;
      const sp_vi row = sp_tex_row(p, num_axes, v, r, k, &border);
      load_texels(u->res->data, u->res->texel_bytes, row, x->at[v], linear, linear && x->next[v],
                  first, second);
      texel[2 * r] = border_texels(u, border | x->is_border[v][0], some_border, first[0]);
      if (linear)
         texel[2 * r + 1] = border_texels(u, border | x->is_border[v][1], some_border, second[0]);
   }
   if (rows > 1)
      return sp_vu_bilerp_bytes(texel, x->weight[v], p->axis[1].weight[v]);
   if (linear)
      return sp_vu_lerp_bytes(texel[0], texel[1], x->weight[v]);
   return texel[0];
}

static inline __attribute__((always_inline)) void
filter_bytes(const struct sp_tex_unit *u, const struct sp_tex_places *p, bool linear,
             unsigned num_axes, bool some_border, uint32_t *out)
{
   for (unsigned v = 0; v < SP_TEX_VECTORS; v++) {
      sp_vu bytes = slice_bytes(u, p, linear, num_axes, some_border, v, 0);
      if (linear && num_axes > 2)
         bytes = sp_vu_lerp_bytes(bytes, slice_bytes(u, p, linear, num_axes, some_border, v, 1),
                                  p->axis[2].weight[v]);
      if (!some_border)
         bytes = sp_tex_order_bytes(u->byte_order, bytes);
      sp_vu_store(out + v * SP_SIMD_LANES, bytes);
   }
}

static void
sample_bytes(const struct sp_tex_pass *pass, const struct sp_tex_places *p, uint32_t *out)
{
   const struct sp_tex_unit *u = pass->unit;
   if (p->any_border && pass->linear)
      filter_bytes(u, p, true, pass->num_axes, true, out);
   else if (p->any_border)
      filter_bytes(u, p, false, pass->num_axes, true, out);
   else if (!pass->linear)
      filter_bytes(u, p, false, pass->num_axes, false, out);
   else if (pass->num_axes == 3)
      filter_bytes(u, p, true, 3, false, out);
   else if (pass->num_axes == 2)
      filter_bytes(u, p, true, 2, false, out);
   else
      filter_bytes(u, p, true, 1, false, out);
}

/* --- Floats */

/* The low halves of words, as ir_up2h has them, but that all NaNs are quiet. */
static inline sp_vf
half_floats(sp_vu h)
{
#if defined(__F16C__) && SP_SIMD_LANES == 8
   const __m256i low = _mm256_and_si256((__m256i)h, _mm256_set1_epi32(0xffff));
   const __m256i packed = _mm256_permute4x64_epi64(_mm256_packus_epi32(low, low), 0x08);
   return (sp_vf)_mm256_cvtph_ps(_mm256_castsi256_si128(packed));
#else
   const sp_vu m = h & 0x7fff, sign = (h & 0x8000) << 16;
   const sp_vu normal = (m << 13) + (112u << 23), special = m << 13 | 0x7f800000u;
   const sp_vu small = (sp_vu)(sp_vf_from_int((sp_vi)m) * sp_vf_splat(0x1p-24f));
   const sp_vu r = sp_vu_select((sp_vi)(m >= 0x7c00), special, normal);
   return (sp_vf)(sp_vu_select((sp_vi)(m < 0x400), small, r) | sign);
#endif
}

/* Numbers of up to 24 bits: the quotient is the float nearest to the fraction. */
static inline sp_vf
fractions(sp_vu v, float max)
{
   return sp_vf_from_int((sp_vi)v) / sp_vf_splat(max);
}

static inline sp_vf
linear_floats(const float *table, sp_vu byte)
{
   return (sp_vf)sp_vu_gather((const uint8_t *)table, (sp_vi)((byte & 0xff) << 2));
}

static inline __attribute__((always_inline)) unsigned
num_channels(const struct sp_tex_unit *u, enum sp_tex_loader loader)
{
   if (loader == SP_TEX_LOADER_SRGB)
      return 4;
   if (loader >= SP_TEX_LOADER_Z16)
      return 1;
   return u->res->texel_bytes / (loader == SP_TEX_LOADER_FLOAT32 ? 4 : 2);
}

static inline __attribute__((always_inline)) void
channels(const struct sp_tex_unit *u, enum sp_tex_loader loader, unsigned num, const sp_vu w[4],
         sp_vf out[4])
{
   switch (loader) {
   case SP_TEX_LOADER_SRGB: {
      const sp_vu v = sp_tex_order_bytes(u->byte_order, w[0]);
      for (int c = 0; c < 3; c++)
         out[c] = linear_floats(u->linear, v >> 8 * c);
      out[3] = sp_vf_from_int((sp_vi)(v >> 24)) * sp_vf_splat(1.0f / 255);
      break;
   }
   case SP_TEX_LOADER_FLOAT16:
   case SP_TEX_LOADER_UNORM16:
      for (unsigned c = 0; c < num; c++) {
         const sp_vu v = w[c / 2] >> 16 * (int)(c & 1);
         if (loader == SP_TEX_LOADER_FLOAT16)
            out[c] = half_floats(v);
         else
            out[c] = fractions(v & 0xffff, 65535.0f);
      }
      break;
   case SP_TEX_LOADER_Z16:
      out[0] = fractions(w[0] & 0xffff, 65535.0f);
      break;
   case SP_TEX_LOADER_Z24:
      out[0] = fractions(w[0] & 0xffffff, 16777215.0f);
      break;
   default:
      for (unsigned c = 0; c < num; c++)
         out[c] = (sp_vf)w[c];
      break;
   }
}

static inline sp_vf
component(enum pipe_swizzle from, const sp_vf channel[4])
{
   if (from > PIPE_SWIZZLE_W)
      return sp_vf_splat(from == PIPE_SWIZZLE_1 ? 1.0f : 0.0f);
   return channel[from];
}

/* 1 or what the sampler has for failure. ref: of a vector of lanes. */
static inline sp_vf
compare_depths(const struct pipe_sampler_state *s, const float *ref, sp_vf depth)
{
   sp_vf r = sp_vf_load(ref);
   if (!s->compare_floats)
      r = sp_vf_clamp(r, 0.0f, 1.0f);
   return sp_vf_select(sp_compare_floats(s->compare_func, r, depth), sp_vf_splat(1.0f),
                       sp_vf_splat(s->compare_fail));
}

/* How floats are filtered: constants of each loop. Values are channels, or where a border may
 * take part components. */
struct float_filter {
   enum sp_tex_loader loader;
   unsigned num; /* values */
   bool linear, some_border;
};

/* What is loaded of a texel. Beside depths of floats there may be a stencil, that nobody samples.
 */
static inline __attribute__((always_inline)) unsigned
loaded_bytes(const struct sp_tex_unit *u, struct float_filter f)
{
   if (f.loader == SP_TEX_LOADER_Z32F)
      return 4;
   if (f.some_border || f.loader == SP_TEX_LOADER_SRGB || f.loader >= SP_TEX_LOADER_Z16)
      return u->res->texel_bytes;
   return f.num * (f.loader == SP_TEX_LOADER_FLOAT32 ? 4 : 2);
}

static inline __attribute__((always_inline)) void
texel_values(const struct sp_tex_pass *pass, struct float_filter f, unsigned v,
             const sp_vu words[4], sp_vi is_border, sp_vf out[4])
{
   const struct sp_tex_unit *u = pass->unit;
   const bool depth = f.loader >= SP_TEX_LOADER_Z16;
   if (f.some_border) {
      sp_vf channel[4];
      channels(u, f.loader, num_channels(u, f.loader), words, channel);
      for (unsigned c = 0; c < 4; c++)
         out[c] = sp_vf_select(is_border, sp_vf_splat(u->sampler.border_color[c]),
                               component(u->channel[c], channel));
   } else {
      channels(u, f.loader, f.num, words, out);
   }
   if (depth && pass->ref)
      out[0] = compare_depths(&u->sampler, pass->ref + v * SP_SIMD_LANES, out[0]);
   if (depth && f.some_border)
      out[1] = out[2] = out[0];
}

static inline __attribute__((always_inline)) void
mix(unsigned num, sp_vi weight, const sp_vf second[4], sp_vf io[4])
{
   const sp_vf w = sp_vf_from_int(weight) * sp_vf_splat(0x1p-16f);
   for (unsigned c = 0; c < num; c++)
      io[c] += w * (second[c] - io[c]);
}

/* The texels of row r of slice k, filtered along x. */
static inline __attribute__((always_inline)) void
row_values(const struct sp_tex_pass *pass, struct float_filter f, const struct sp_tex_places *p,
           unsigned v, unsigned r, unsigned k, sp_vf out[4])
{
   const struct sp_tex_unit *u = pass->unit;
   const struct sp_tex_pairs *x = &p->axis[0];
   const unsigned bytes = loaded_bytes(u, f);
   sp_vu first[4], second[4];
   sp_vf values[4];
   sp_vi border;
   const sp_vi row = sp_tex_row(p, pass->num_axes, v, r, k, &border);
   load_texels(u->res->data, bytes, row, x->at[v], f.linear,
               f.linear && x->next[v] && bytes == u->res->texel_bytes, first, second);
   texel_values(pass, f, v, first, border | x->is_border[v][0], out);
   if (f.linear) {
      texel_values(pass, f, v, second, border | x->is_border[v][1], values);
      mix(f.num, x->weight[v], values, out);
   }
}

/* A slice, filtered along x and, if there is one, y. */
static inline __attribute__((always_inline)) void
slice_values(const struct sp_tex_pass *pass, struct float_filter f, const struct sp_tex_places *p,
             unsigned v, unsigned k, sp_vf out[4])
{
   sp_vf second[4];
   row_values(pass, f, p, v, 0, k, out);
   if (f.linear && pass->num_axes > 1) {
      row_values(pass, f, p, v, 1, k, second);
      mix(f.num, p->axis[1].weight[v], second, out);
   }
}

static inline __attribute__((always_inline)) void
filter_floats(const struct sp_tex_pass *pass, struct float_filter f, const struct sp_tex_places *p,
              float (*out)[SP_TEX_LANES])
{
   for (unsigned v = 0; v < SP_TEX_VECTORS; v++) {
      sp_vf value[4], second[4];
      slice_values(pass, f, p, v, 0, value);
      if (f.linear && pass->num_axes > 2) {
         slice_values(pass, f, p, v, 1, second);
         mix(f.num, p->axis[2].weight[v], second, value);
      }
      for (unsigned c = 0; c < 4; c++)
         sp_vf_store(
             out[c] + v * SP_SIMD_LANES,
             component(f.some_border ? (enum pipe_swizzle)c : pass->unit->channel[c], value));
   }
}

static inline __attribute__((always_inline)) void
inner_floats(const struct sp_tex_pass *pass, enum sp_tex_loader loader, unsigned num,
             const struct sp_tex_places *p, float (*out)[SP_TEX_LANES])
{
   if (pass->linear)
      filter_floats(pass, (struct float_filter){loader, num, true, false}, p, out);
   else
      filter_floats(pass, (struct float_filter){loader, num, false, false}, p, out);
}

/* Any loader, and where the border takes part. */
static void
filter_any(const struct sp_tex_pass *pass, const struct sp_tex_places *p,
           float (*out)[SP_TEX_LANES])
{
   const enum sp_tex_loader loader = pass->unit->loader;
   if (pass->linear)
      filter_floats(pass, (struct float_filter){loader, 4, true, true}, p, out);
   else
      filter_floats(pass, (struct float_filter){loader, 4, false, true}, p, out);
}

/* Loops of their own for what programs use most. */
static void
sample_floats(const struct sp_tex_pass *pass, const struct sp_tex_places *p,
              float (*out)[SP_TEX_LANES])
{
   const enum sp_tex_loader loader = pass->unit->loader;
   const unsigned num = num_channels(pass->unit, loader);
   if (p->any_border)
      filter_any(pass, p, out);
   else if (loader == SP_TEX_LOADER_SRGB)
      inner_floats(pass, SP_TEX_LOADER_SRGB, 4, p, out);
   else if (loader == SP_TEX_LOADER_Z24)
      inner_floats(pass, SP_TEX_LOADER_Z24, 1, p, out);
   else if (loader == SP_TEX_LOADER_FLOAT16 && num == 4)
      inner_floats(pass, SP_TEX_LOADER_FLOAT16, 4, p, out);
   else if (loader == SP_TEX_LOADER_FLOAT32 && num == 4)
      inner_floats(pass, SP_TEX_LOADER_FLOAT32, 4, p, out);
   else if (loader == SP_TEX_LOADER_FLOAT32 && num == 1)
      inner_floats(pass, SP_TEX_LOADER_FLOAT32, 1, p, out);
   else
      filter_any(pass, p, out);
}

void
sp_tex_sample_level(const struct sp_tex_pass *pass, unsigned level, struct sp_tex_result *out)
{
   struct sp_tex_places p;
   sp_tex_find_places(pass, level, &p);
   if (pass->unit->kind == SP_TEXEL_BYTES)
      sample_bytes(pass, &p, out->bytes);
   else
      sample_floats(pass, &p, out->floats);
}
