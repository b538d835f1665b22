/* Float texels and depths of blocks of 8x8 pixels on which a texture lies straight, with vectors of
 * eight lanes: texels of a row become floats, and are mixed along x, once for all rows of pixels
 * that the row touches. Bit for bit what texture/level.c does. */
#include <limits.h>

#include "places.h"
#include "straight.h"
#include "texels.h"

#if defined(__AVX2__)

/* Texels of a row, for the eight columns of pixels: both of each pair where depths are compared,
 * which each row of pixels does for itself, else mixed along x; by channels or by pixels. */
struct texel_row {
   int32_t at; /* bytes from the first row */
   sp_vf first[4], second[4];
};

struct straight_level {
   const struct sp_tex_pass *pass;
   const uint8_t *data; /* texel (0,0) */
   struct sp_tex_pairs axis[2];
   int32_t columns[8] __attribute__((aligned(32))); /* axis[0].at[0][0] */
   bool by_pixels;                                  /* filters_pixels, and all pairs lie together */
   struct texel_row kept[2];
};

static inline __attribute__((always_inline)) void
load_row(const struct straight_level *l, struct float_filter f, bool compares, int32_t at,
         struct texel_row *out)
{
   const struct sp_tex_unit *u = l->pass->unit;
   const struct sp_tex_pairs *x = &l->axis[0];
   const unsigned bytes = loaded_bytes(u, f);
   sp_vu first[4], second[4];
   out->at = at;
   if (filters_pixels(f) && l->by_pixels) {
      mix_pixels(l->data + at, l->columns, f.loader, fraction_of(x->weight[0]), out->first);
      return;
   }
   load_texel_words(l->data, bytes, sp_vi_splat(at), x->at[0], f.linear,
                    f.linear && x->next[0] && bytes == u->res->texel_bytes, first, second);
   channels(u, f.loader, f.num, first, out->first);
   if (!f.linear)
      return;
   channels(u, f.loader, f.num, second, out->second);
   if (!compares)
      mix(f.num, x->weight[0], out->second, out->first);
}

/* Which of the two kept rows it is; `other` is needed too. */
static inline __attribute__((always_inline)) unsigned
keep_row(struct straight_level *l, struct float_filter f, bool compares, int32_t at, int32_t other)
{
   const unsigned oldest = l->kept[0].at == other;
   for (unsigned k = 0; k < 2; k++)
      if (l->kept[k].at == at)
         return k;
   load_row(l, f, compares, at, &l->kept[oldest]);
   return oldest;
}

static inline __attribute__((always_inline)) void
row_values(const struct straight_level *l, struct float_filter f, bool compares, unsigned kept,
           sp_vf ref, sp_vf out[4])
{
   const struct pipe_sampler_state *s = &l->pass->unit->sampler;
   const struct texel_row *row = &l->kept[kept];
   if (!compares) {
      for (unsigned c = 0; c < f.num; c++)
         out[c] = row->first[c];
      return;
   }
   out[0] = compare_depths(s, ref, row->first[0]);
   if (f.linear) {
      const sp_vf second = compare_depths(s, ref, row->second[0]);
      mix(1, l->axis[0].weight[0], &second, out);
   }
}

/* Where the rows of texels of the eight rows of pixels begin, and the weights of the second ones.
 */
struct row_places {
   int32_t at[2][8] __attribute__((aligned(32))), weight[8] __attribute__((aligned(32)));
};

/* Row k of pixels. */
static inline __attribute__((always_inline)) void
pixel_values(struct straight_level *l, struct float_filter f, bool compares,
             const struct row_places *p, unsigned k, sp_vf out[4])
{
   const float *refs = l->pass->ref + (k & ~1u) * 8;
   const sp_vf ref = !compares ? (sp_vf){0} : (sp_vf)(k & 1 ? pairs_high(refs) : pairs_low(refs));
   const int32_t at = p->at[0][k], next = f.linear ? p->at[1][k] : INT_MIN;
   sp_vf second[4];
   row_values(l, f, compares, keep_row(l, f, compares, at, next), ref, out);
   if (!f.linear)
      return;
   row_values(l, f, compares, keep_row(l, f, compares, next, at), ref, second);
   mix(f.num, sp_vi_splat(p->weight[k]), second, out);
   if (filters_pixels(f) && l->by_pixels)
      turn_pixels(out);
}

static inline __attribute__((always_inline)) void
filter_rows(struct straight_level *l, struct float_filter f, bool compares,
            float (*out)[SP_TEX_LANES])
{
   const enum pipe_swizzle *from = l->pass->unit->channel;
   struct row_places p;
   sp_tex_spill(l->axis[1].at[0][0], p.at[0]);
   if (f.linear) {
      sp_tex_spill(l->axis[1].at[0][1], p.at[1]);
      sp_tex_spill(l->axis[1].weight[0], p.weight);
   }
   for (unsigned k = 0; k < 8; k += 2) {
      sp_vf upper[4], lower[4];
      pixel_values(l, f, compares, &p, k, upper);
      pixel_values(l, f, compares, &p, k + 1, lower);
      for (unsigned c = 0; c < 4; c++) {
         const sp_vu a = (sp_vu)component(from[c], upper), b = (sp_vu)component(from[c], lower);
         sp_vf_store(out[c] + 8 * k, (sp_vf)pairs_of_rows_low(a, b));
         sp_vf_store(out[c] + 8 * k + 8, (sp_vf)pairs_of_rows_high(a, b));
      }
   }
}

static inline __attribute__((always_inline)) void
filter_kind(struct straight_level *l, enum sp_tex_loader loader, unsigned num, bool compares,
            float (*out)[SP_TEX_LANES])
{
   if (l->pass->linear)
      filter_rows(l, (struct float_filter){loader, num, true, false}, compares, out);
   else
      filter_rows(l, (struct float_filter){loader, num, false, false}, compares, out);
}

/* False: texels of this kind have no loop here. */
static bool
filter_straight(struct straight_level *l, float (*out)[SP_TEX_LANES])
{
   const struct sp_tex_unit *u = l->pass->unit;
   const unsigned num = num_channels(u, u->loader);
   if (u->loader == SP_TEX_LOADER_SRGB)
      filter_kind(l, SP_TEX_LOADER_SRGB, 4, false, out);
   else if (u->loader == SP_TEX_LOADER_Z24 && l->pass->ref)
      filter_kind(l, SP_TEX_LOADER_Z24, 1, true, out);
   else if (u->loader == SP_TEX_LOADER_Z24)
      filter_kind(l, SP_TEX_LOADER_Z24, 1, false, out);
   else if (u->loader == SP_TEX_LOADER_FLOAT16 && num == 4)
      filter_kind(l, SP_TEX_LOADER_FLOAT16, 4, false, out);
   else if (u->loader == SP_TEX_LOADER_FLOAT32 && num == 4)
      filter_kind(l, SP_TEX_LOADER_FLOAT32, 4, false, out);
   else
      return false;
   return true;
}

bool
sp_tex_sample_level_rows(const struct sp_tex_pass *pass, unsigned level, float (*out)[SP_TEX_LANES])
{
   const float *s = pass->coord[0], *t = pass->coord[1];
   sp_vf coord[2];
   struct straight_level l;
   if (pass->num_axes != 2 || pass->face || (!pass->straight && (!is_columns(s) || !is_rows(t))))
      return false;
   coord[0] = (sp_vf)pairs_low(s);
   coord[1] = of_each_row(t);
   sp_tex_find_straight(pass, level,
                        (const float *const[2]){(float *)&coord[0], (float *)&coord[1]}, l.axis);
   if (l.axis[0].any_border || l.axis[1].any_border)
      return false;
   l.pass = pass;
   l.data = pass->unit->res->data + pass->unit->offset[level];
   l.by_pixels = pass->linear && l.axis[0].next[0];
   sp_tex_spill(l.axis[0].at[0][0], l.columns);
   l.kept[0].at = l.kept[1].at = INT_MIN;
   return filter_straight(&l, out);
}

#else

bool
sp_tex_sample_level_rows(const struct sp_tex_pass *pass, unsigned level, float (*out)[SP_TEX_LANES])
{
   (void)pass, (void)level, (void)out;
   return false;
}

#endif
