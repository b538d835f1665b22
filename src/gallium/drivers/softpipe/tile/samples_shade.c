/* Shading of blocks with several samples a pixel: the program runs once a pixel, tests and merging
 * once a sample, or once where all samples are the same before and after. */
#include "samples.h"

#include <stdlib.h>
#include <string.h>

#include "gallium/auxiliary/simd/simd.h"

bool
sp_samples_begin(struct sp_tile *tile)
{
   if (!tile->several)
      tile->several = calloc(1, sizeof(*tile->several));
   if (tile->several)
      memset(tile->several->waiting, 0, sizeof(tile->several->waiting));
   else
      sp_tile_out_of_memory(tile);
   return tile->several != NULL;
}

/* The 8x8 blocks that the quads belong to. */
static uint64_t
blocks_of(const struct sp_block *b)
{
   uint64_t blocks = 1ull << (b->quad[0] >> 4);
   for (unsigned i = 1; !b->dense && i < b->num_quads; i++)
      blocks |= 1ull << (b->quad[i] >> 4);
   return blocks;
}

static uint64_t
any_of(const struct sp_tile *tile, const uint64_t *live)
{
   uint64_t any = 0;
   for (unsigned s = 0; s < tile->samples; s++)
      any |= live[s];
   return any;
}

static bool
all_equal(const struct sp_tile *tile, const uint64_t *live)
{
   uint64_t differ = 0;
   for (unsigned s = 1; s < tile->samples; s++)
      differ |= live[s] ^ live[0];
   return differ == 0;
}

/* --- Depth */

/* Whether depth is the same at all samples of each pixel. */
static bool
is_flat(const struct sp_block *b)
{
   const struct sp_draw_state *ds = b->state;
   if (!ds->multisample || ds->writes_depth || !(ds->depth.test || ds->depth.write))
      return true;
   for (unsigned i = 0; i < (b->dense ? 1 : b->num_quads); i++) {
      if (b->prim[i]->z.dx != 0.0f || b->prim[i]->z.dy != 0.0f)
         return false;
   }
   return true;
}

/* Depth at a sample. */
static void
interp_depth(const struct sp_tile *tile, const struct sp_block *b, unsigned s, float *out)
{
   const struct sp_sample_pattern *pattern = sp_sample_pattern(tile->samples);
   const float x = (float)pattern->x[s] / 256, y = (float)pattern->y[s] / 256;
   const struct sp_shade *sh = &tile->shade;
   for (unsigned i = 0; i < SP_BLOCK_LANES; i += 4) {
      const struct sp_plane *z = &b->prim[i / 4]->z;
      const float a0 = z->a0 + z->dx * x + z->dy * y;
      const sp_v4f v = a0 + z->dx * *(const sp_v4f *)(sh->x + i);
      *(sp_v4f *)(out + i) = v + z->dy * *(const sp_v4f *)(sh->y + i);
   }
   for (unsigned i = 0; i < SP_BLOCK_LANES; i += SP_SIMD_LANES)
      sp_vf_store(out + i,
                  sp_vf_clamp(sp_vf_load(out + i), b->state->depth_min, b->state->depth_max));
}

/* Depth and stencil tests; takes the lanes that fail out of `live`. */
static void
test_samples(struct sp_tile *tile, const struct sp_block *b, uint64_t *live)
{
   const struct sp_draw_state *ds = b->state;
   struct sp_shade *sh = &tile->shade;
   const uint64_t blocks = blocks_of(b);
   const bool flat = is_flat(b);
   if (!ds->tests_zs || !sp_tile_load_zs(tile))
      return;
   if (ds->depth.write || ds->depth.stencil_test)
      tile->zs_dirty = true;
   if (flat)
      sp_depth_encode(ds, sh->z, sh->depth);
   if (flat && all_equal(tile, live) && (tile->several->zs_same & blocks) == blocks) {
      const uint64_t passed = sp_shade_test_zs(tile, b, tile->zs, live[0]);
      for (unsigned s = 0; s < tile->samples; s++)
         live[s] = passed;
      return;
   }
   if (!sp_samples_split_zs(tile, blocks)) {
      memset(live, 0, tile->samples * sizeof(*live));
      return;
   }
   for (unsigned s = 0; s < tile->samples; s++) {
      if (!live[s])
         continue;
      if (!flat) {
         sp_lanes_f z;
         interp_depth(tile, b, s, z);
         sp_depth_encode(ds, z, sh->depth);
      }
      live[s] = sp_shade_test_zs(tile, b, sp_samples_zs(tile, s), live[s]);
   }
}

/* --- Colours */

/* Alpha to coverage and to one, and the alpha test. */
static void
test_alpha(struct sp_tile *tile, const struct sp_draw_state *ds, uint64_t *live)
{
   struct sp_shade *sh = &tile->shade;
   float *alpha = sh->out[FRAG_RESULT_COLOR][3];
   for (unsigned s = 0; s < tile->samples && ds->alpha_to_coverage; s++) {
      /* As many samples as alpha has, to the nearest. */
      const float least = ((float)s + 0.5f) / (float)tile->samples;
      live[s] = sp_alpha_test(PIPE_FUNC_GREATER, least, true, alpha, live[s]);
   }
   for (unsigned i = 0; i < FRAG_MAX_COLORS && ds->alpha_to_one; i++) {
      for (unsigned k = 0; k < SP_BLOCK_LANES && (i == 0 || ds->colors >> i & 1); k++)
         sh->out[ir_frag_color(i)][3][k] = 1.0f;
   }
   if (ds->alpha_test) {
      const uint64_t passed =
          sp_alpha_test(ds->alpha_func, ds->alpha_ref, ds->clamp_color, alpha, ~0ull);
      for (unsigned s = 0; s < tile->samples; s++)
         live[s] &= passed;
   }
}

/* Whether pixels that are covered become the colour whatever they were. */
static bool
replaces(const struct sp_color_target *target)
{
   const unsigned all = target->kind == SP_COLOR_FLOAT ? 0xf : 0;
   return !target->blend.enable && !target->blend.logicop_enable &&
          (all ? target->written == all : target->write_bits == ~0u);
}

static void
merge_samples(struct sp_tile *tile, const struct sp_block *b, unsigned i, const uint64_t *live)
{
   const struct sp_color_target *target = &b->state->targets[i];
   struct sp_samples *more = tile->several;
   const uint64_t blocks = blocks_of(b);
   const bool equal = all_equal(tile, live);
   if (target->kind == SP_COLOR_NONE || !sp_tile_load_color(tile, i))
      return;
   tile->color_dirty[i] = true;
   if (equal && b->dense && live[0] == ~0ull && replaces(target))
      more->color_same[i] |= blocks;
   if (equal && (more->color_same[i] & blocks) == blocks) {
      sp_shade_merge(tile, b, i, sp_samples_color(tile, i, 0), live[0]);
      return;
   }
   if (!sp_samples_split_color(tile, i, blocks))
      return;
   for (unsigned s = 0; s < tile->samples; s++) {
      if (live[s])
         sp_shade_merge(tile, b, i, sp_samples_color(tile, i, s), live[s]);
   }
}

/* --- Blocks */

static void
count_samples(struct sp_tile *tile, const struct sp_draw_state *ds, const uint64_t *live)
{
   uint64_t passed = 0;
   for (unsigned s = 0; s < tile->samples; s++)
      passed += (uint64_t)__builtin_popcountll(live[s]);
   if (ds->counts_samples)
      sp_tile_count(tile, ds, passed);
}

/* The samples that the block covers. */
static void
initial_samples(const struct sp_tile *tile, const struct sp_draw_state *ds, uint64_t mask,
                const uint64_t *masks, uint64_t *live)
{
   for (unsigned s = 0; s < tile->samples; s++)
      live[s] = ds->samples_on >> s & 1 ? (masks ? masks[s] & mask : mask) : 0;
}

static void
shade_live(struct sp_tile *tile, const struct sp_block *b, bool coverage, uint64_t *live)
{
   const struct sp_draw_state *ds = b->state;
   if (ds->depth.test || ds->depth.write || ds->reads_wpos)
      sp_interp_depth(tile, b);
   if (ds->early_depth)
      test_samples(tile, b, live);
   const uint64_t any = any_of(tile, live);
   if (any && (ds->num_targets || !ds->early_depth)) {
      const uint64_t kept = sp_shade_run(tile, b, any, coverage);
      for (unsigned s = 0; s < tile->samples; s++)
         live[s] &= kept;
      test_alpha(tile, ds, live);
   }
   if (!ds->early_depth && any_of(tile, live))
      test_samples(tile, b, live);
   if (!any_of(tile, live))
      return;
   count_samples(tile, ds, live);
   for (unsigned i = 0; i < ds->num_targets; i++)
      merge_samples(tile, b, i, live);
}

void
sp_samples_shade(struct sp_tile *tile, const struct sp_block *b, const uint64_t *masks)
{
   bool coverage = (b->any_flags & SP_PRIM_COVERAGE) != 0;
   uint64_t live[SP_MAX_SAMPLES], mask = b->mask;
   sp_interp_positions(tile, b);
   if (coverage)
      mask = sp_interp_coverage(tile, b, mask, &coverage);
   initial_samples(tile, b->state, mask, masks, live);
   if (any_of(tile, live))
      shade_live(tile, b, coverage, live);
}
