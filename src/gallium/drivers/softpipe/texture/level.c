/* Sampling one level of a texture of any target by vectors of lanes: what texture/simple.c does not
 * take. Bit for bit what texture/fetch.c does texel by texel. */
#include "gallium/auxiliary/simd/bytes.h"
#include "places.h"
#include "texels.h"

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

/* Where the pairs of each row of slice k begin, of all lanes: before the first is loaded. */
static inline __attribute__((always_inline)) void
find_rows(const struct sp_tex_places *p, unsigned num_axes, unsigned rows, unsigned k,
          sp_tex_ints at[2])
{
   for (unsigned v = 0; v < SP_TEX_VECTORS; v++) {
      for (unsigned r = 0; r < rows; r++) {
         sp_vi border;
         *(sp_vi *)(at[r] + v * SP_SIMD_LANES) =
             sp_tex_row(p, num_axes, v, r, k, &border) + p->axis[0].at[v][0];
      }
   }
}

/* The texels of pairs at these places; of linear filters both. */
static inline __attribute__((always_inline)) void
load_texels(const struct sp_tex_unit *u, const struct sp_tex_pairs *x, bool linear, unsigned v,
            const int32_t *at, sp_vu out[2])
{
   const uint8_t *data = u->res->data;
   if (linear && x->next[v] && u->res->texel_bytes == 4) {
      sp_vu_load_pairs(data, at, &out[0], &out[1]);
      return;
   }
   out[0] = sp_vu_load_words(data, at);
   if (linear)
      out[1] = sp_vu_gather(data, sp_vi_load(at) + (x->at[v][1] - x->at[v][0]));
}

/* The texels around a pixel along x and, if there is one, y: of slice k. */
static inline __attribute__((always_inline)) sp_vu
slice_bytes(const struct sp_tex_unit *u, const struct sp_tex_places *p, bool linear,
            unsigned num_axes, bool some_border, unsigned v, unsigned k, const sp_tex_ints at[2])
{
   const struct sp_tex_pairs *x = &p->axis[0];
   const unsigned rows = linear && num_axes > 1 ? 2 : 1;
   sp_vu texel[4];
   for (unsigned r = 0; r < rows; r++) {
      sp_vi border;
      sp_tex_row(p, num_axes, v, r, k, &border);
      load_texels(u, x, linear, v, at[r] + v * SP_SIMD_LANES, texel + 2 * r);
      for (unsigned i = 0; i < (linear ? 2 : 1); i++)
         texel[2 * r + i] =
             border_texels(u, border | x->is_border[v][i], some_border, texel[2 * r + i]);
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
   const unsigned slices = linear && num_axes > 2 ? 2 : 1;
   sp_tex_ints at[2][2];
   for (unsigned k = 0; k < slices; k++)
      find_rows(p, num_axes, linear && num_axes > 1 ? 2 : 1, k, at[k]);
   for (unsigned v = 0; v < SP_TEX_VECTORS; v++) {
      sp_vu bytes =
          slice_bytes(u, p, linear, num_axes, some_border, v, 0, (const sp_tex_ints *)at[0]);
      if (slices > 1)
         bytes = sp_vu_lerp_bytes(
             bytes,
             slice_bytes(u, p, linear, num_axes, some_border, v, 1, (const sp_tex_ints *)at[1]),
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
      out[0] = compare_depths(&u->sampler, sp_vf_load(pass->ref + v * SP_SIMD_LANES), out[0]);
   if (depth && f.some_border)
      out[1] = out[2] = out[0];
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
   load_texel_words(u->res->data, bytes, row, x->at[v], f.linear,
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

/* A vector of lanes of an image of two axes, whose pairs lie together. */
static inline __attribute__((always_inline)) void
pixel_values(const struct sp_tex_pass *pass, struct float_filter f, const struct sp_tex_places *p,
             unsigned v, sp_vf out[4])
{
   const struct sp_tex_pairs *x = &p->axis[0], *y = &p->axis[1];
   const sp_vf wx = fraction_of(x->weight[v]), wy = fraction_of(y->weight[v]);
   const sp_vi columns = p->base[v] + x->at[v][0];
   int32_t at[2][SP_SIMD_LANES] __attribute__((aligned(SP_SIMD_BYTES)));
   sp_vf second[4];
   for (unsigned r = 0; r < 2; r++)
      sp_tex_spill(columns + y->at[v][r], at[r]);
   mix_pixels(pass->unit->res->data, at[0], f.loader, wx, out);
   mix_pixels(pass->unit->res->data, at[1], f.loader, wx, second);
   for (unsigned k = 0; k < 4; k++)
      out[k] += sp_vf_quad_lane(wy, k) * (second[k] - out[k]);
   turn_pixels(out);
}

static inline __attribute__((always_inline)) void
filter_floats(const struct sp_tex_pass *pass, struct float_filter f, const struct sp_tex_places *p,
              float (*out)[SP_TEX_LANES])
{
   for (unsigned v = 0; v < SP_TEX_VECTORS; v++) {
      sp_vf value[4], second[4];
      if (filters_pixels(f) && pass->num_axes == 2 && p->axis[0].next[v])
         pixel_values(pass, f, p, v, value);
      else
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
   if (pass->unit->kind == SP_TEXEL_FLOAT && sp_tex_sample_level_rows(pass, level, out->floats))
      return;
   sp_tex_find_places(pass, level, &p);
   if (pass->unit->kind == SP_TEXEL_BYTES)
      sample_bytes(pass, &p, out->bytes);
   else
      sample_floats(pass, &p, out->floats);
}
