/* Shading: from covered pixels to merged colours, a block at a time. */
#include <stdlib.h>
#include <string.h>

#include "samples.h"
#include "gallium/auxiliary/simd/simd.h"

/* --- Quads of a block */

static unsigned
facing_nibble(const struct sp_prim *p)
{
   return p->flags & SP_PRIM_FRONT ? 0xf : 0;
}

uint64_t
sp_shade_front(const struct sp_block *b)
{
   uint64_t front = 0;
   if (!((b->any_flags ^ b->all_flags) & SP_PRIM_FRONT))
      return b->any_flags & SP_PRIM_FRONT ? ~0ull : 0;
   for (unsigned i = 0; i < SP_BLOCK_QUADS; i++)
      front |= (uint64_t)facing_nibble(b->prim[i]) << (4 * i);
   return front;
}

void
sp_shade_gather(const uint32_t *tile, uint32_t *dst, const struct sp_block *b)
{
   for (unsigned i = 0; i < SP_BLOCK_QUADS; i++)
      memcpy(dst + 4 * i, tile + 4 * b->quad[i], 16);
}

void
sp_shade_scatter(uint32_t *tile, const uint32_t *src, const struct sp_block *b)
{
   for (unsigned i = 0; i < b->num_quads; i++)
      memcpy(tile + 4 * b->quad[i], src + 4 * i, 16);
}

/* --- Stages */

uint64_t
sp_shade_test_zs(struct sp_tile *tile, const struct sp_block *b, uint32_t *zs, uint64_t mask)
{
   const struct sp_draw_state *ds = b->state;
   struct sp_shade *sh = &tile->shade;
   uint64_t front = ds->depth.stencil_test ? sp_shade_front(b) : ~0ull;
   uint32_t *stencil = sp_tile_zs_planes(tile) > 1 ? zs + SP_TILE_PIXELS : NULL;
   if (b->dense) {
      const unsigned first = 4u * b->quad[0];
      return sp_depth_stencil(ds, zs + first, stencil ? stencil + first : NULL, sh->depth, mask,
                              front);
   }
   sp_shade_gather(zs, sh->zs, b);
   if (stencil)
      sp_shade_gather(stencil, sh->stencil, b);
   mask = sp_depth_stencil(ds, sh->zs, stencil ? sh->stencil : NULL, sh->depth, mask, front);
   sp_shade_scatter(zs, sh->zs, b);
   if (stencil)
      sp_shade_scatter(stencil, sh->stencil, b);
   return mask;
}

/* Whether depths are for the depth test alone: they need not be kept as floats. */
static bool
depth_alone(const struct sp_block *b)
{
   return b->dense && !b->state->writes_depth && !b->state->reads_wpos;
}

/* The same for a dense block whose depths nothing else needs: its bounds may tell the outcome. */
static uint64_t
test_depth_alone(struct sp_tile *tile, const struct sp_block *b, uint64_t mask)
{
   const struct sp_draw_state *ds = b->state;
   const unsigned first = 4u * b->quad[0];
   const uint64_t front = ds->depth.stencil_test ? sp_shade_front(b) : ~0ull;
   struct sp_depth_range fresh;
   enum sp_depth_verdict verdict = SP_DEPTH_MIXED;
   if (ds->depth.test || ds->depth.write)
      verdict = sp_depth_judge(tile, b, &fresh);
   if (verdict == SP_DEPTH_PASSES && !ds->depth.stencil_test && sp_depth_is_there(tile, b, &fresh))
      return mask;
   if (ds->depth.write ? verdict != SP_DEPTH_FAILS : ds->depth.test && verdict == SP_DEPTH_MIXED)
      sp_interp_depth_words(tile, b);
   uint32_t *stencil = sp_tile_zs_planes(tile) > 1 ? tile->zs + SP_TILE_PIXELS + first : NULL;
   const uint64_t passed = sp_depth_stencil_judged(ds, tile->zs + first, stencil, tile->shade.depth,
                                                   mask, front, verdict);
   if (ds->depth.write && passed)
      sp_depth_written(tile, b, &fresh, passed == ~0ull);
   return passed;
}

/* Of a state that tests_zs. */
static uint64_t
test_depth(struct sp_tile *tile, const struct sp_block *b, uint64_t mask)
{
   const struct sp_draw_state *ds = b->state;
   struct sp_shade *sh = &tile->shade;
   if (!tile->zs_loaded && !sp_tile_load_zs(tile))
      return mask;
   if (ds->depth.write || ds->depth.stencil_test)
      tile->zs_dirty = true;
   tile->same_stencil &= !ds->depth.stencil_test;
   if (depth_alone(b))
      return test_depth_alone(tile, b, mask);
   for (unsigned i = 0; ds->depth.write && i < b->num_quads; i++)
      tile->bounded &= ~(1ull << (b->quad[i] >> 4));
   sp_depth_encode(ds, sh->z, sh->depth);
   return sp_shade_test_zs(tile, b, tile->zs, mask);
}

static bool
reserve_scratch(struct sp_shade *sh, const struct sp_vm_program *program)
{
   size_t size = sp_vm_scratch_size(program);
   if (size <= sh->scratch_size)
      return true;
   free(sh->vm.scratch);
   size = (size + 63) & ~(size_t)63;
   sh->vm.scratch = aligned_alloc(64, size);
   sh->scratch_size = sh->vm.scratch ? size : 0;
   return sh->vm.scratch != NULL;
}

static void
preset_color(struct sp_shade *sh, const struct sp_vm_program *program, unsigned slot)
{
   uint8_t sure = sp_vm_output_mask(program, slot);
   for (unsigned c = 0; c < 4; c++) {
      for (unsigned i = 0; i < SP_BLOCK_LANES && !(sure & (1u << c)); i += SP_SIMD_LANES)
         *(sp_vf *)(sh->out[slot][c] + i) = sp_vf_splat(c == 3 ? 1.0f : 0.0f);
   }
}

static bool
leaves_components(const struct sp_draw_state *ds)
{
   unsigned sure = sp_vm_output_mask(ds->program, FRAG_RESULT_COLOR);
   for (unsigned i = 1; i < FRAG_MAX_COLORS; i++)
      if (ds->colors >> i & 1)
         sure &= sp_vm_output_mask(ds->program, ir_frag_color(i));
   return sure != 0xf;
}

/* Components that the program may leave alone are (0,0,0,1), colour 0 in any case. */
static void
preset_outputs(struct sp_shade *sh, const struct sp_draw_state *ds)
{
   preset_color(sh, ds->program, FRAG_RESULT_COLOR);
   for (unsigned more = ds->colors >> 1, i = 1; more; more >>= 1, i++) {
      if (more & 1)
         preset_color(sh, ds->program, ir_frag_color(i));
   }
}

/* Where the program may put colours as words for good; NULL: they are to be merged. */
static uint32_t *
place_of_pixels(struct sp_tile *tile, const struct sp_block *b, uint64_t mask, bool color_as_words)
{
   const struct sp_draw_state *ds = b->state;
   if (!color_as_words || !ds->replaces_words || !b->dense || mask != ~0ull ||
       !(sp_vm_output_mask(ds->program, FRAG_RESULT_COLOR) & 1) || !sp_tile_has_color(tile, 0))
      return NULL;
   return tile->color[0] + 4 * b->quad[0];
}

/* Runs it, with its colours there if they become words; else they are where they always are. */
static void
run_to_pixels(struct sp_shade *sh, const struct sp_draw_state *ds, uint32_t *pixels)
{
   const struct sp_vm_code *code = &sh->code;
   float *red = sh->vm.outputs[FRAG_RESULT_COLOR][0];
   sh->merged = false;
   if (pixels)
      sh->vm.outputs[FRAG_RESULT_COLOR][0] = (float *)pixels;
   if (!code->run || !code->run(code->code, &sh->vm))
      sp_vm_run(ds->program, &sh->vm);
   sh->vm.outputs[FRAG_RESULT_COLOR][0] = red;
   if (pixels && !sh->vm.color_is_words)
      memcpy(red, pixels, sizeof(sp_lanes_f));
   else if (pixels)
      sh->merged = true;
   sh->words = !sh->vm.color_is_words ? NULL : pixels ? pixels : (const uint32_t *)red;
}

/* As run_to_pixels for a primitive that tints a texture. */
static void
tint_to_pixels(struct sp_shade *sh, const struct sp_draw_state *ds, uint32_t *pixels)
{
   uint32_t *words = pixels ? pixels : (uint32_t *)sh->out[FRAG_RESULT_COLOR][0];
   sp_tint_run(sh, ds, words);
   sh->words = words;
   sh->merged = pixels;
}

const uint32_t *
sp_shade_words(struct sp_shade *sh, const struct sp_draw_state *ds)
{
   run_to_pixels(sh, ds, NULL);
   sh->colored = NULL;
   if (sh->words)
      return sh->words;
   sp_pack_rgba8((const float(*)[SP_BLOCK_LANES])sh->out[FRAG_RESULT_COLOR], sh->packed);
   return sh->packed;
}

/* Sets what all runs of the state's program have in common. False: out of memory. */
static bool
set_program(struct sp_shade *sh, const struct sp_draw_state *ds, bool color_as_words)
{
   if (sh->ready == ds && sh->vm.words.color == color_as_words)
      return true;
   sh->ready = NULL;
   if (!reserve_scratch(sh, ds->program))
      return false;
   sh->ready = ds;
   sh->vm.params = ds->params;
   sh->vm.tex = sp_texture_sample;
   sh->vm.user = (void *)ds->units;
   sh->vm.words = (struct sp_vm_words){ds->word_units, color_as_words, ds->alpha_test};
   sh->code = sp_vm_find_code(ds->program, &sh->vm);
   sh->presets = leaves_components(ds);
   return true;
}

/* Runs the fragment program; returns the lanes that live on. color_as_words: colours may be. */
static uint64_t
run_program(struct sp_tile *tile, const struct sp_block *b, uint64_t mask, bool color_as_words)
{
   const struct sp_draw_state *ds = b->state;
   struct sp_shade *sh = &tile->shade;
   if (!set_program(sh, ds, color_as_words)) {
      sp_tile_out_of_memory(tile);
      return 0;
   }
   if (sh->presets)
      preset_outputs(sh, ds);
   sh->vm.mask = mask;
   uint32_t *pixels = place_of_pixels(tile, b, mask, color_as_words);
   if (b->dense && color_as_words && sh->tinted == b->prim[0])
      tint_to_pixels(sh, ds, pixels);
   else
      run_to_pixels(sh, ds, pixels);
   if (ds->writes_depth) {
      for (unsigned i = 0; i < SP_BLOCK_LANES; i += SP_SIMD_LANES)
         *(sp_vf *)(sh->z + i) = sp_vf_clamp(sp_vf_load(sh->out[FRAG_RESULT_DEPTH][2] + i),
                                             ds->depth_min, ds->depth_max);
   }
   return mask & sh->vm.mask;
}

static void
scale_alpha(struct sp_shade *sh, unsigned slot, bool clamp)
{
   float *alpha = sh->out[slot][3];
   for (unsigned i = 0; i < SP_BLOCK_LANES; i += SP_SIMD_LANES) {
      sp_vf a = sp_vf_load(alpha + i);
      if (clamp)
         a = sp_vf_clamp(a, 0.0f, 1.0f);
      *(sp_vf *)(alpha + i) = a * sp_vf_load(sh->coverage + i);
   }
}

/* The low 4 bits of an index say how much of the pixel is covered (OpenGL 2.1 section 3.2). */
static void
cover_index(struct sp_shade *sh, unsigned slot)
{
   float *red = sh->out[slot][0];
   for (unsigned i = 0; i < SP_BLOCK_LANES; i++) {
      /* Programs give whole indices; what is no number is 0. */
      const float fraction = red[i] > 0.0f ? (red[i] < 1.0f ? red[i] : 1.0f) : 0.0f;
      const unsigned index = (unsigned)(fraction * 255.0f + 0.5f);
      const unsigned covered = (unsigned)(sh->coverage[i] * 15.0f + 0.5f);
      red[i] = (float)((index & ~15u) | (covered & 15)) / 255.0f;
   }
}

/* The pixels of a block, as words. */
static void
merge_pixels(const struct sp_shade *sh, const struct sp_block *b, unsigned i, uint32_t *dst,
             uint64_t mask)
{
   const struct sp_color_target *target = &b->state->targets[i];
   const float(*color)[SP_BLOCK_LANES] = (const float(*)[SP_BLOCK_LANES])sh->out[target->color];
   if (b->dense && i == 0 && sh->colored && !(target->srgb && target->blend.enable))
      sp_merge_words(target, b->quad, dst, sh->packed, mask);
   else if (sh->words)
      sp_merge_words(target, b->quad, dst, sh->words, mask);
   else if (target->srgb)
      sp_merge_srgb8(target, b->quad, dst, color, mask);
   else
      sp_merge_rgba8(target, b->quad, dst, color, mask);
}

void
sp_shade_merge(struct sp_tile *tile, const struct sp_block *b, unsigned i, void *to, uint64_t mask)
{
   const struct sp_color_target *target = &b->state->targets[i];
   struct sp_shade *sh = &tile->shade;
   const float(*color)[SP_BLOCK_LANES] = (const float(*)[SP_BLOCK_LANES])sh->out[target->color];
   if (target->kind == SP_COLOR_FLOAT && b->dense) {
      sp_merge_float(target, (float(*)[4])to + 4 * b->quad[0], color, mask);
   } else if (target->kind == SP_COLOR_FLOAT) {
      float(*floats)[4] = to, pixels[SP_BLOCK_LANES][4];
      for (unsigned q = 0; q < SP_BLOCK_QUADS; q++)
         memcpy(pixels[4 * q], floats[4 * b->quad[q]], 4 * sizeof(pixels[0]));
      sp_merge_float(target, pixels, color, mask);
      for (unsigned q = 0; q < b->num_quads; q++)
         memcpy(floats[4 * b->quad[q]], pixels[4 * q], 4 * sizeof(pixels[0]));
   } else if (b->dense) {
      merge_pixels(sh, b, i, (uint32_t *)to + 4 * b->quad[0], mask);
   } else {
      sp_shade_gather(to, sh->color, b);
      merge_pixels(sh, b, i, sh->color, mask);
      sp_shade_scatter(to, sh->color, b);
   }
}

static void
merge_target(struct sp_tile *tile, const struct sp_block *b, unsigned i, uint64_t mask)
{
   const struct sp_color_target *target = &b->state->targets[i];
   if (target->kind == SP_COLOR_NONE || !sp_tile_has_color(tile, i))
      return;
   tile->color_dirty[i] = true;
   if (tile->shade.merged)
      return;
   sp_shade_merge(tile, b, i,
                  target->kind == SP_COLOR_FLOAT ? (void *)tile->color_float[i] : tile->color[i],
                  mask);
}

uint64_t
sp_shade_run(struct sp_tile *tile, const struct sp_block *b, uint64_t mask, bool coverage)
{
   const struct sp_draw_state *ds = b->state;
   tile->shade.colored = NULL;
   sp_interp_attribs(tile, b);
   mask = run_program(tile, b, mask, ds->color_as_words && !coverage);
   for (unsigned i = 0; coverage && i < FRAG_MAX_COLORS; i++) {
      if (ds->index)
         cover_index(&tile->shade, ir_frag_color(i));
      else if (i == 0 || (ds->colors & (1u << i)))
         scale_alpha(&tile->shade, ir_frag_color(i), ds->clamp_color);
   }
   return mask;
}

/* Whether the colours of the dense block are those that the last one left behind. */
static bool
is_colored(const struct sp_shade *sh, const struct sp_block *b)
{
   return b->dense && sh->colored == b->prim[0];
}

/* Whether the block just shaded, and each of its primitive, has one colour. */
static bool
has_one_color(const struct sp_shade *sh, const struct sp_block *b)
{
   return b->state->one_color && !sh->any_varies;
}

static void
keep_color(struct sp_shade *sh, const struct sp_block *b)
{
   const struct sp_color_target *target = &b->state->targets[0];
   sh->colored = b->prim[0];
   const float(*color)[SP_BLOCK_LANES] = (const float(*)[SP_BLOCK_LANES])sh->out[target->color];
   if (sh->words)
      memcpy(sh->packed, sh->words, sizeof sh->packed);
   else if (b->state->num_targets && target->srgb)
      sp_pack_srgb8(color, sh->packed);
   else if (b->state->num_targets && target->kind == SP_COLOR_RGBA8)
      sp_pack_rgba8(color, sh->packed);
}

static uint64_t
shade_colors(struct sp_tile *tile, const struct sp_block *b, uint64_t mask, bool coverage)
{
   const struct sp_draw_state *ds = b->state;
   tile->shade.merged = false;
   /* Blocks of a smooth primitive that are covered whole leave a colour to those that are not. */
   if (coverage || !is_colored(&tile->shade, b)) {
      mask = sp_shade_run(tile, b, mask, coverage);
      if (b->dense && !coverage && has_one_color(&tile->shade, b))
         keep_color(&tile->shade, b);
   }
   if (ds->alpha_test && mask)
      mask = sp_alpha_test(ds->alpha_func, ds->alpha_ref, ds->clamp_color,
                           tile->shade.out[FRAG_RESULT_COLOR][3], mask);
   return mask;
}

/* What comes of the pixels that have passed and are shaded. */
static void
finish_block(struct sp_tile *tile, const struct sp_block *b, uint64_t mask)
{
   const struct sp_draw_state *ds = b->state;
   if (!mask)
      return;
   if (ds->counts_samples)
      sp_tile_count(tile, ds, (uint64_t)__builtin_popcountll(mask));
   for (unsigned i = 0; i < ds->num_targets; i++)
      merge_target(tile, b, i, mask);
}

void
sp_shade_block(struct sp_tile *tile, const struct sp_block *b)
{
   const struct sp_draw_state *ds = b->state;
   bool coverage = (b->any_flags & SP_PRIM_COVERAGE) != 0;
   uint64_t mask = b->mask;
   if (tile->samples > 1) {
      sp_samples_shade(tile, b, ds->multisample ? tile->several->waiting : NULL);
      return;
   }
   const bool needs_z = ds->reads_wpos || ((ds->depth.test || ds->depth.write) && !depth_alone(b));
   const bool shades = ds->num_targets || !ds->early_depth;
   const bool needs_xy = needs_z || (!b->dense && (coverage || !ds->early_depth));
   if (needs_xy)
      sp_interp_positions(tile, b);
   if (coverage)
      mask = sp_interp_coverage(tile, b, mask, &coverage);
   if (needs_z)
      sp_interp_depth(tile, b);
   if (ds->early_depth && ds->tests_zs)
      mask = test_depth(tile, b, mask);
   if (mask && shades && !needs_xy && !b->dense)
      sp_interp_positions(tile, b);
   if (mask && shades)
      mask = shade_colors(tile, b, mask, coverage);
   if (mask && !ds->early_depth && ds->tests_zs)
      mask = test_depth(tile, b, mask);
   finish_block(tile, b, mask);
}

/* --- Blocks that one primitive covers whole */

/* Fewer blocks are not worth asking how their texture is tinted. */
#define TINT_BLOCKS 4

/* Whether nothing happens to the pixels but depth and stencil tests, the program, and what its
 * words do to target 0. Then what is the same for all blocks is set. */
static bool
begin_plain(struct sp_tile *tile, const struct sp_prim *prim, uint64_t blocks)
{
   const struct sp_draw_state *ds = prim->state;
   struct sp_shade *sh = &tile->shade;
   if (tile->samples > 1 || (prim->flags & SP_PRIM_COVERAGE) || !ds->color_as_words ||
       !ds->early_depth || ds->reads_wpos || ds->colors > 1 ||
       sp_vm_output_mask(ds->program, FRAG_RESULT_COLOR) != 0xf || !set_program(sh, ds, true))
      return false;
   const unsigned num = (unsigned)__builtin_popcountll(blocks);
   if (ds->tint && sh->tinted != prim && num >= TINT_BLOCKS)
      sp_tint_begin(tile, prim, num * SP_BLOCK_LANES);
   return true;
}

static void
shade_plain(struct sp_tile *tile, const struct sp_block *b)
{
   struct sp_shade *sh = &tile->shade;
   if (!sp_tile_has_color(tile, 0))
      return;
   uint32_t *pixels = b->state->replaces_words ? tile->color[0] + 4 * b->quad[0] : NULL;
   sh->colored = NULL;
   sp_interp_attribs(tile, b);
   sh->vm.mask = ~0ull;
   if (sh->tinted == b->prim[0])
      tint_to_pixels(sh, b->state, pixels);
   else
      run_to_pixels(sh, b->state, pixels);
   if (has_one_color(sh, b))
      keep_color(sh, b);
   if (b->state->counts_samples)
      sp_tile_count(tile, b->state, SP_BLOCK_LANES);
   tile->color_dirty[0] = true;
   if (!sh->merged)
      merge_pixels(sh, b, 0, tile->color[0] + 4 * b->quad[0], ~0ull);
}

struct sp_block *
sp_shade_dense(struct sp_tile *tile, const struct sp_prim *prim, unsigned block, uint64_t mask)
{
   struct sp_block *b = &tile->dense;
   if (b->prim[0] != prim) {
      for (unsigned i = 0; i < SP_BLOCK_QUADS; i++)
         b->prim[i] = prim;
      sp_block_clear(b);
      sp_block_add(b, prim);
   }
   for (unsigned i = 0; i < SP_BLOCK_QUADS; i++)
      b->quad[i] = (uint16_t)(block * 16 + i);
   b->state = prim->state;
   b->num_quads = SP_BLOCK_QUADS;
   b->dense = true;
   b->mask = mask;
   return b;
}

/* All blocks of the tile. */
static uint64_t
blocks_of_tile(const struct sp_tile *tile)
{
   const unsigned columns = (unsigned)(tile->width + 7) / 8,
                  rows = (unsigned)(tile->height + 7) / 8;
   return (0xffull >> (8 - columns)) * 0x0101010101010101ull & ~0ull >> (8 * (8 - rows));
}

/* Pixels that plain blocks replace, all of them, need not come into the tile. What a format lacks
 * is 255 there. */
static void
skip_pixels(struct sp_tile *tile, const struct sp_draw_state *ds, uint64_t blocks)
{
   if (tile->color_loaded[0] || !ds->replaces_pixels || blocks != blocks_of_tile(tile))
      return;
   if (ds->targets[0].write_bits != ~0u)
      sp_tile_fill_words(tile->color[0], ~0u, 0xff000000u);
   tile->color_loaded[0] = true;
}

void
sp_shade_whole(struct sp_tile *tile, const struct sp_prim *prim, uint64_t blocks)
{
   unsigned waiting = 0;
   for (uint64_t more = blocks; more; more &= more - 1)
      waiting |= tile->waiting[0]->quads[__builtin_ctzll(more)];
   if (waiting)
      sp_shade_flush(tile);
   const bool plain = begin_plain(tile, prim, blocks);
   if (plain)
      skip_pixels(tile, prim->state, blocks);
   sp_depth_range_blocks(tile, prim, blocks);
   for (; blocks; blocks &= blocks - 1) {
      struct sp_block *b = sp_shade_dense(tile, prim, (unsigned)__builtin_ctzll(blocks), ~0ull);
      if (!plain) {
         sp_shade_block(tile, b);
         continue;
      }
      uint64_t mask = prim->state->tests_zs ? test_depth(tile, b, ~0ull) : ~0ull;
      if (mask == ~0ull && !is_colored(&tile->shade, b)) {
         shade_plain(tile, b);
         continue;
      }
      if (mask)
         mask = shade_colors(tile, b, mask, false);
      finish_block(tile, b, mask);
   }
   tile->ranged = 0;
}
