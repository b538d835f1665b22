/* Sampling: level of detail, then one or two passes over levels, then swizzle. */
#include "sample.h"

#include <string.h>

#include "gallium/auxiliary/simd/bytes.h"
#include "quads.h"
#include "straight.h"

#define QUAD_VECTORS (SP_TEX_QUADS / SP_SIMD_LANES)

/* --- Levels */

/* The level of each lane. Those of a block are mostly one. */
struct lane_levels {
   bool one;
   int32_t first;
   sp_tex_ints lanes; /* of no meaning where they are one */
};

static void
set_levels(const struct sp_tex_unit *u, const struct lane_levels *level, struct sp_tex_levels *out)
{
   for (unsigned i = 0; i < SP_TEX_LANES; i++) {
      unsigned l = (unsigned)(level->one ? level->first : level->lanes[i]);
      out->width[i] = u->width[l];
      out->height[i] = u->height[l];
      out->depth[i] = u->depth[l];
      out->offset[i] = u->offset[l];
      out->stride[i] = u->stride[l];
      out->layer_stride[i] = u->layer_stride[l];
   }
}

/* Of each lane: the first level, the second where trilinear, its weight as sp_tex_axis has it, and
 * whether the magnification filter applies. */
struct lod_choice {
   struct lane_levels level0, level1;
   sp_tex_ints weight;
   uint64_t mag;
   bool trilinear;
};

/* The nearest level of each lane: ceil(l + 0.5) - 1 for l >= 0. */
static inline sp_vi
nearest_level(sp_vf l)
{
   sp_vi level = -sp_vi_floor(-(l + sp_vf_splat(0.5f))) - 1;
   return level & (level > 0);
}

struct level_pairs {
   sp_vi level0, level1, weight, minified;
};

/* Of levels of detail, by lanes or by quads. */
static inline __attribute__((always_inline)) struct level_pairs
find_levels(const struct sp_tex_unit *u, sp_vf l)
{
   const int32_t last = (int32_t)(u->last_level - u->first_level);
   const float one = (float)(1 << sp_tex_weight_bits(u->kind));
   struct level_pairs p = {.minified = l > sp_vf_splat(u->mag_threshold)};
   if (!u->mipmapped)
      return p;
   l = sp_vf_clamp(l, 0.0f, (float)last);
   if (u->sampler.min_mip_filter == PIPE_TEX_MIPFILTER_NEAREST) {
      p.level0 = p.level1 = nearest_level(l) & p.minified;
   } else if (u->sampler.min_mip_filter == PIPE_TEX_MIPFILTER_LINEAR) {
      const sp_vi level = __builtin_convertvector(l, sp_vi);
      const sp_vf fraction = (l - sp_vf_from_int(level)) * sp_vf_splat(one);
      p.level0 = level & p.minified;
      p.level1 = (level - (sp_vi)(level < last)) & p.minified; /* + 1 where there is one more */
      p.weight = __builtin_convertvector(fraction, sp_vi) & p.minified;
   }
   return p;
}

static void
note_one_level(struct lane_levels *level)
{
   sp_vi differ = {0};
   level->first = level->lanes[0];
   for (unsigned i = 0; i < SP_TEX_LANES; i += SP_SIMD_LANES)
      differ |= sp_vi_load(level->lanes + i) ^ level->first;
   level->one = !sp_vi_sign_bits((sp_vi)(differ != 0));
}

static void
choose_levels(const struct sp_tex_unit *u, const float *lambda, struct lod_choice *c)
{
   sp_vi any_weight = {0};
   c->mag = 0;
   for (unsigned i = 0; i < SP_TEX_LANES; i += SP_SIMD_LANES) {
      const struct level_pairs p = find_levels(u, sp_vf_load(lambda + i));
      *(sp_vi *)(c->level0.lanes + i) = p.level0;
      *(sp_vi *)(c->level1.lanes + i) = p.level1;
      *(sp_vi *)(c->weight + i) = p.weight;
      c->mag |= (uint64_t)(~sp_vi_sign_bits(p.minified) & SP_SIMD_MASK) << i;
      any_weight |= p.weight;
   }
   note_one_level(&c->level0);
   note_one_level(&c->level1);
   c->trilinear = sp_vi_sign_bits(any_weight != 0) != 0;
}

/* Of quads, in vectors of them. */
static inline __attribute__((always_inline)) void
spread_levels(const sp_vi *quads, struct lane_levels *level)
{
   sp_vi differ = {0};
   level->first = quads[0][0];
   for (unsigned v = 0; v < QUAD_VECTORS; v++)
      differ |= quads[v] ^ level->first;
   level->one = !sp_vi_sign_bits((sp_vi)(differ != 0));
   for (unsigned v = 0; v < QUAD_VECTORS && !level->one; v++)
      sp_tex_quad_spread_ints(quads[v], level->lanes + 4 * v * SP_SIMD_LANES);
}

static void
choose_quad_levels(const struct sp_tex_unit *u, const float *lambda, struct lod_choice *c)
{
   sp_vi any_weight = {0}, level0[QUAD_VECTORS], level1[QUAD_VECTORS];
   c->mag = 0;
   for (unsigned q = 0; q < SP_TEX_QUADS; q += SP_SIMD_LANES) {
      const struct level_pairs p = find_levels(u, sp_vf_load(lambda + q));
      level0[q / SP_SIMD_LANES] = p.level0;
      level1[q / SP_SIMD_LANES] = p.level1;
      sp_tex_quad_spread_ints(p.weight, c->weight + 4 * q);
      for (unsigned k = 0; k < 4; k++) {
         const sp_vi minified = (sp_vi)sp_vf_quad_lane((sp_vf)p.minified, k);
         c->mag |= (uint64_t)(~sp_vi_sign_bits(minified) & SP_SIMD_MASK)
                   << (4 * q + k * SP_SIMD_LANES);
      }
      any_weight |= p.weight;
   }
   spread_levels(level0, &c->level0);
   spread_levels(level1, &c->level1);
   c->trilinear = sp_vi_sign_bits(any_weight != 0) != 0;
}

/* --- Passes */

/* The offset counts texels of the level that is sampled. */
static void
add_offset(struct sp_tex_pass *pass, sp_tex_floats coord[3])
{
   const float *const size[3] = {pass->levels->width, pass->levels->height, pass->levels->depth};
   for (unsigned a = 0; a < pass->num_axes; a++) {
      const float texels = pass->offset[a];
      for (unsigned i = 0; i < SP_TEX_LANES; i++)
         coord[a][i] = pass->coord[a][i] + (pass->texels ? texels : texels / size[a][i]);
      pass->coord[a] = coord[a];
   }
}

/* Samples the level of each lane of a unit with an order: all lanes once for each level that one of
 * them has, which is two or three where they are of different triangles. */
static void
sample_orderly(const struct sp_tex_pass *pass, const struct lane_levels *levels, bool linear,
               uint32_t *out)
{
   uint32_t texels[SP_TEX_LANES] __attribute__((aligned(64)));
   const int32_t *level = levels->lanes;
   uint64_t todo = ~0ull;
   if (levels->one) {
      sp_tex_sample_simple(pass->unit, (unsigned)levels->first, linear, pass->straight,
                           pass->coord[0], pass->coord[1], out);
      return;
   }
   do {
      const int32_t common = level[__builtin_ctzll(todo)];
      uint64_t other = 0;
      for (unsigned i = 0; i < SP_TEX_LANES; i += SP_SIMD_LANES)
         other |= (uint64_t)sp_vi_sign_bits((sp_vi)(sp_vi_load(level + i) != common)) << i;
      const bool first = todo == ~0ull;
      sp_tex_sample_simple(pass->unit, (unsigned)common, linear, pass->straight, pass->coord[0],
                           pass->coord[1], first ? out : texels);
      for (unsigned i = 0; !first && i < SP_TEX_LANES; i += SP_SIMD_LANES) {
         const sp_vi is_here = (sp_vi)(sp_vi_load(level + i) == common);
         sp_vu *v = (sp_vu *)(out + i);
         *v = sp_vu_select(is_here, sp_vu_load(texels + i), *v);
      }
      todo &= other;
   } while (todo);
}

static void
select_lanes(const struct sp_tex_result *other, uint64_t mask, enum sp_texel_kind kind,
             struct sp_tex_result *io)
{
   for (; mask; mask &= mask - 1) {
      unsigned i = (unsigned)__builtin_ctzll(mask);
      if (kind == SP_TEXEL_BYTES) {
         io->bytes[i] = other->bytes[i];
      } else {
         for (unsigned c = 0; c < 4; c++)
            io->floats[c][i] = other->floats[c][i];
      }
   }
}

/* The same of a unit with a loader. */
static void
sample_levels(const struct sp_tex_pass *pass, const struct lane_levels *levels,
              struct sp_tex_result *out)
{
   struct sp_tex_result other;
   const int32_t *level = levels->lanes;
   other.bytes = other.own;
   uint64_t todo = ~0ull;
   if (levels->one) {
      sp_tex_sample_level(pass, (unsigned)levels->first, out);
      return;
   }
   do {
      const int32_t common = level[__builtin_ctzll(todo)];
      uint64_t here = 0;
      for (unsigned i = 0; i < SP_TEX_LANES; i += SP_SIMD_LANES)
         here |= (uint64_t)sp_vi_sign_bits((sp_vi)(sp_vi_load(level + i) == common)) << i;
      const bool first = todo == ~0ull;
      sp_tex_sample_level(pass, (unsigned)common, first ? out : &other);
      if (!first)
         select_lanes(&other, here, pass->unit->kind, out);
      todo &= ~here;
   } while (todo);
}

/* The same of any unit. */
static void
sample_pass(struct sp_tex_pass *pass, const struct lane_levels *level, bool linear,
            struct sp_tex_result *out)
{
   const struct sp_tex_unit *u = pass->unit;
   if (u->order != SP_TEX_ORDER_NONE && !pass->offset) {
      sample_orderly(pass, level, linear, out->bytes);
      return;
   }
   pass->linear = linear;
   if (u->loader != SP_TEX_LOADER_NONE && !pass->offset &&
       !(pass->ref && u->loader < SP_TEX_LOADER_Z16)) {
      sample_levels(pass, level, out);
      return;
   }
   struct sp_tex_levels levels;
   struct sp_tex_pass moved;
   sp_tex_floats coord[3];
   set_levels(u, level, &levels);
   pass->levels = &levels;
   if (pass->offset) {
      moved = *pass;
      add_offset(&moved, coord);
      pass = &moved;
   }
   if (u->kind == SP_TEXEL_BYTES)
      sp_tex_sample_bytes(pass, out->bytes);
   else
      sp_tex_sample_floats(pass, out->floats);
}

static void
mix_levels(const struct sp_tex_result *second, const int32_t *weight, enum sp_texel_kind kind,
           struct sp_tex_result *io)
{
   if (kind == SP_TEXEL_BYTES) {
      for (unsigned i = 0; i < SP_TEX_LANES; i += SP_SIMD_LANES) {
         sp_vu *v = (sp_vu *)(io->bytes + i);
         *v = sp_vu_lerp_bytes(*v, sp_vu_load(second->bytes + i), *(const sp_vi *)(weight + i));
      }
      return;
   }
   const float unit = 1.0f / (float)(1 << sp_tex_weight_bits(kind));
   for (unsigned c = 0; c < 4; c++) {
      for (unsigned i = 0; i < SP_TEX_LANES; i++)
         io->floats[c][i] += (float)weight[i] * unit * (second->floats[c][i] - io->floats[c][i]);
   }
}

/* Both levels at once, where all lanes have the same two and the texture does not lie straight.
 * False: nothing is done. */
static bool
sample_two(struct sp_tex_pass *pass, const struct lod_choice *lod, uint32_t *out)
{
   if (!lod->level0.one || !lod->level1.one || pass->offset ||
       pass->unit->order == SP_TEX_ORDER_NONE)
      return false;
   pass->straight = pass->straight || is_straight(pass->coord[0], pass->coord[1]);
   return !pass->straight && sp_tex_sample_two_levels(pass->unit, (unsigned)lod->level0.first,
                                                      (unsigned)lod->level1.first, lod->weight,
                                                      pass->coord[0], pass->coord[1], out);
}

/* Lanes that minify: one or two levels. */
static void
sample_minified(struct sp_tex_pass *pass, const struct lod_choice *lod, struct sp_tex_result *out)
{
   bool linear = pass->unit->sampler.min_img_filter == PIPE_TEX_FILTER_LINEAR;
   if (linear && lod->trilinear && sample_two(pass, lod, out->bytes))
      return;
   sample_pass(pass, &lod->level0, linear, out);
   if (lod->trilinear) {
      struct sp_tex_result second;
      second.bytes = second.own;
      sample_pass(pass, &lod->level1, linear, &second);
      mix_levels(&second, lod->weight, pass->unit->kind, out);
   }
}

static void
sample_magnified(struct sp_tex_pass *pass, struct sp_tex_result *out)
{
   static const struct lane_levels base = {.one = true};
   sample_pass(pass, &base, pass->unit->sampler.mag_img_filter == PIPE_TEX_FILTER_LINEAR, out);
}

/* --- Output */

/* One component of RGBA8 texels. */
static inline __attribute__((always_inline)) void
write_component(const uint32_t *bytes, unsigned shift, float *out)
{
   for (unsigned i = 0; i < SP_TEX_LANES; i += SP_SIMD_LANES) {
      const sp_vi v = (sp_vi)(sp_vu_load(bytes + i) >> shift & (shift < 24 ? 0xff : ~0u));
      *(sp_vf *)(out + i) = sp_vf_from_int(v) * sp_vf_splat(1.0f / 255);
   }
}

static void
write_byte(const uint32_t *bytes, enum pipe_swizzle swizzle, float *out)
{
   switch (swizzle) {
   case PIPE_SWIZZLE_X:
      write_component(bytes, 0, out);
      break;
   case PIPE_SWIZZLE_Y:
      write_component(bytes, 8, out);
      break;
   case PIPE_SWIZZLE_Z:
      write_component(bytes, 16, out);
      break;
   default:
      write_component(bytes, 24, out);
      break;
   }
}

static void
write_out(const struct sp_tex_unit *u, const struct sp_tex_result *r, float *const out[4])
{
   for (unsigned c = 0; c < 4; c++) {
      enum pipe_swizzle s = u->swizzle[c];
      if (!out[c])
         continue;
      if (s > PIPE_SWIZZLE_W) {
         for (unsigned i = 0; i < SP_TEX_LANES; i++)
            out[c][i] = s == PIPE_SWIZZLE_1 ? 1.0f : 0.0f;
      } else if (u->kind == SP_TEXEL_BYTES) {
         write_byte(r->bytes, s, out[c]);
      } else {
         memcpy(out[c], r->floats[s], sizeof(r->floats[s]));
      }
      for (unsigned i = 0; s <= PIPE_SWIZZLE_W && u->expand >> c & 1 && i < SP_TEX_LANES; i++)
         out[c][i] = 2 * out[c][i] - 1;
   }
}

static void
write_unusable(float *const out[4])
{
   for (unsigned c = 0; c < 4; c++)
      for (unsigned i = 0; out[c] && i < SP_TEX_LANES; i++)
         out[c][i] = c == 3 ? 1.0f : 0.0f;
}

/* A sample with levels and filters as chosen. */
static void
sample_filtered(struct sp_tex_pass *pass, const struct lod_choice *choice,
                struct sp_tex_result *out)
{
   const struct sp_tex_unit *u = pass->unit;
   if (choice->mag == ~0ull) {
      sample_magnified(pass, out);
      return;
   }
   sample_minified(pass, choice, out);
   if (choice->mag && u->sampler.min_img_filter != u->sampler.mag_img_filter) {
      struct sp_tex_result other;
      other.bytes = other.own;
      sample_magnified(pass, &other);
      select_lanes(&other, choice->mag, u->kind, out);
   }
}

/* The average of the samples of a footprint. */
static void
sample_footprint(const struct sp_tex_pass *pass, const struct lod_choice *choice,
                 const struct sp_tex_footprint *f, struct sp_tex_result *out)
{
   sp_tex_floats s, t;
   struct sp_tex_pass tap_pass = *pass;
   struct sp_tex_sum sum;
   memset(&sum, 0, sizeof(sum));
   tap_pass.straight = false;
   tap_pass.coord[0] = s;
   tap_pass.coord[1] = t;
   for (unsigned tap = 0; tap < f->max_taps; tap++) {
      sp_tex_tap(f, tap, pass->coord[0], pass->coord[1], s, t);
      sample_filtered(&tap_pass, choice, out);
      sp_tex_add_tap(f, tap, pass->unit->kind, out, &sum);
   }
   sp_tex_average(f, pass->unit->kind, &sum, out);
}

/* Adds bias to the levels of detail and clamps them as the sampler says. */
static void
clamp_lambda(const struct sp_tex_unit *u, const struct sp_vm_tex *tex, struct sp_tex_footprint *f)
{
   const float *bias = tex->mode == IR_TEX_BIAS ? tex->more->lod : NULL;
   const bool by_quads = f->by_quads && !bias;
   if (f->by_quads && !by_quads) {
      sp_tex_floats lanes;
      for (unsigned q = 0; q < SP_TEX_QUADS; q += SP_SIMD_LANES)
         sp_tex_quad_spread(sp_vf_load(f->lambda + q), lanes + 4 * q);
      memcpy(f->lambda, lanes, sizeof lanes);
   }
   f->by_quads = by_quads;
   for (unsigned i = 0; i < (by_quads ? SP_TEX_QUADS : SP_TEX_LANES); i += SP_SIMD_LANES) {
      sp_vf l = sp_vf_load(f->lambda + i) + sp_vf_splat(u->sampler.lod_bias);
      if (bias)
         l += sp_vf_load(bias + i);
      *(sp_vf *)(f->lambda + i) = sp_vf_clamp(l, u->min_lod, u->max_lod);
   }
}

/* Whether all lanes magnify by the unit's own levels of detail. Else the squares of texels a pixel
 * are in rho2. A footprint is no longer than the root of both squares' sum: below one, it is one
 * sample. */
static bool
all_magnify(const struct sp_tex_pass *pass, const struct sp_vm_tex *tex, float *rho2)
{
   const struct sp_tex_unit *u = pass->unit;
   float bound = tex->mode == IR_TEX_PLAIN ? u->mag_rho2 : -1.0f;
   if (u->max_taps > 1.0f)
      bound = 0.49f * (bound < 1.0f ? bound : 1.0f);
   return sp_tex_quad_rho2(u, pass->coord[0], pass->coord[1], pass->coord[2], pass->texels, bound,
                           rho2);
}

/* Level of detail and footprints, before bias and clamping. False: there are none, for all lanes
 * magnify. */
static bool
find_footprints(const struct sp_tex_pass *pass, const struct sp_vm_tex *tex,
                struct sp_tex_footprint *out)
{
   const struct sp_tex_unit *u = pass->unit;
   const bool given = tex->mode == IR_TEX_GRAD, wide = u->max_taps > 1.0f;
   struct sp_tex_gradients gradients;
   out->max_taps = 1;
   out->by_quads = false;
   if (tex->mode == IR_TEX_LOD) {
      memcpy(out->lambda, tex->more->lod, sizeof(out->lambda));
      return true;
   }
   if (given)
      sp_tex_given_gradients(tex, pass->face, &gradients);
   else if (pass->face)
      sp_tex_cube_gradients(tex->coord, pass->face, &gradients);
   else if (all_magnify(pass, tex, out->lambda))
      return false;
   out->by_quads = !given && !pass->face;
   if (out->by_quads && wide)
      sp_tex_quad_footprints(u, pass->coord[0], pass->coord[1], pass->texels, out);
   else if (out->by_quads)
      sp_tex_lambda(out->lambda);
   else if (wide)
      sp_tex_footprints(u, &gradients, pass->texels, out);
   else if (pass->face)
      sp_tex_gradient_lambda(u, &gradients, out->lambda);
   else
      sp_tex_given_lambda(u, tex, pass->texels, out->lambda);
   return true;
}

/* From coordinates to texels. */
static void
sample_pixels(struct sp_tex_pass *pass, const struct sp_vm_tex *tex, struct sp_tex_result *out)
{
   const struct sp_tex_unit *u = pass->unit;
   struct lod_choice choice;
   struct sp_tex_footprint footprint;
   choice.mag = ~0ull;
   footprint.max_taps = 1;
   if (u->needs_lod && find_footprints(pass, tex, &footprint)) {
      clamp_lambda(u, tex, &footprint);
      (footprint.by_quads ? choose_quad_levels : choose_levels)(u, footprint.lambda, &choice);
   }
   if (footprint.max_taps > 1)
      sample_footprint(pass, &choice, &footprint, out);
   else
      sample_filtered(pass, &choice, out);
}

static void
move_bytes(const struct sp_tex_unit *u, uint32_t *words)
{
   for (unsigned i = 0; i < SP_TEX_LANES; i += SP_SIMD_LANES) {
      const sp_vu v = sp_vu_load(words + i);
      sp_vu out = (v & u->words_keep) | u->words_ones;
      for (unsigned c = 0; c < 4; c++)
         if (u->swizzle[c] <= PIPE_SWIZZLE_W && u->swizzle[c] != c)
            out |= (v >> (8 * u->swizzle[c]) & 0xff) << 8 * c;
      sp_vu_store(words + i, out);
   }
}

/* RGBA8 texels to what the unit makes of them, in place, as far as somebody asks for it. */
static void
swizzle_words(const struct sp_tex_unit *u, uint8_t components, uint32_t *words)
{
   const sp_vu keep = sp_vu_splat(u->words_keep), ones = sp_vu_splat(u->words_ones);
   if (!(u->words_other & components))
      return;
   if (u->words_move) {
      move_bytes(u, words);
      return;
   }
   for (unsigned i = 0; i < SP_TEX_LANES; i += SP_SIMD_LANES)
      sp_vu_store(words + i, (sp_vu_load(words + i) & keep) | ones);
}

static __attribute__((noinline)) void
sample_any(const struct sp_tex_unit *u, const struct sp_vm_tex *tex, float *const out[4])
{
   struct sp_tex_result result;
   sp_tex_floats s, t;
   sp_tex_ints face;
   const struct sp_vm_tex_more more = sp_vm_tex_more(tex);
   bool compares = u->kind == SP_TEXEL_FLOAT && u->sampler.compare_mode != PIPE_TEX_COMPARE_NONE;
   struct sp_tex_pass pass = {.unit = u,
                              .texels = u->target == PIPE_TEXTURE_RECT,
                              .straight = tex->straight,
                              .num_axes = u->num_axes,
                              .coord = {tex->coord[0], tex->coord[1], tex->coord[2]},
                              .offset = more.offset};
   if (u->target == PIPE_TEXTURE_CUBE) {
      sp_tex_cube_faces(tex->coord, face, s, t);
      pass.face = face;
      pass.coord[0] = s;
      pass.coord[1] = t;
   }
   if (compares)
      pass.ref = more.ref ? more.ref : pass.coord[2];
   result.bytes = tex->words ? tex->words : result.own;
   sample_pixels(&pass, tex, &result);
   if (tex->words)
      swizzle_words(u, tex->components, tex->words);
   else
      write_out(u, &result, out);
}

static inline void
sample_one_level(const struct sp_tex_unit *u, const struct sp_vm_tex *tex, uint32_t *words)
{
   sp_tex_sample_simple(u, 0, u->sampler.mag_img_filter == PIPE_TEX_FILTER_LINEAR, tex->straight,
                        tex->coord[0], tex->coord[1], words);
}

static __attribute__((noinline)) void
sample_one_level_floats(const struct sp_tex_unit *u, const struct sp_vm_tex *tex,
                        float *const out[4])
{
   struct sp_tex_result result;
   result.bytes = result.own;
   sample_one_level(u, tex, result.bytes);
   write_out(u, &result, out);
}

void
sp_texture_sample(struct sp_vm_block *block, const struct sp_vm_tex *tex, float *const out[4])
{
   const struct sp_tex_unit *const *units = block->user;
   const struct sp_tex_unit *u = tex->sampler < PIPE_MAX_SAMPLERS ? units[tex->sampler] : NULL;
   if (!u) {
      write_unusable(out);
   } else if (u->order == SP_TEX_ORDER_NONE || u->needs_lod || (tex->more && tex->more->offset)) {
      sample_any(u, tex, out);
   } else if (!tex->words) {
      sample_one_level_floats(u, tex, out);
   } else {
      sample_one_level(u, tex, tex->words);
      swizzle_words(u, tex->components, tex->words);
   }
}
