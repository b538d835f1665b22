/* Output merging: what happens between the fragment program and the framebuffer, for a block of 64
 * pixels at a time. A tile keeps its pixels in the order of blocks (scene/block.h). */
#ifndef SOFTPIPE_TILE_MERGE_H
#define SOFTPIPE_TILE_MERGE_H

#include "gallium/drivers/softpipe/state/isa.h"
#include "gallium/drivers/softpipe/scene/block.h"
#include "gallium/drivers/softpipe/scene/pixel_state.h"
#include "gallium/auxiliary/simd/simd.h"

/* Depths in [0,1] to what the depth buffer holds. */
static inline sp_vu
sp_depth_words(const struct sp_draw_state *ds, sp_vf z)
{
   if (ds->zs_float)
      return (sp_vu)z;
   /* Beyond 2^23 the sum with 0.5 would round up a second time: there the product is whole. */
   const sp_vf v = z * sp_vf_splat(ds->depth_scale);
   const sp_vi rounded = sp_vi_round_positive(v);
   const sp_vi whole = __builtin_convertvector(v, sp_vi);
   return (sp_vu)sp_vi_select(v < sp_vf_splat(8388608.0f), rounded, whole);
}

void sp_depth_encode(const struct sp_draw_state *ds, const float *z, uint32_t *out);
/* Stencil and depth test and update of the pixels zs for the lanes in mask; front: lanes whose
 * primitive faces the viewer. Returns the lanes that pass. zs: depth in the low 24 bits, stencil in
 * the high 8; where depth is floats (sp_draw_state::zs_float) all 32 bits are depth. stencil: words
 * with stencil in the high 8 bits for formats that have it beside the depth, else NULL. */
uint64_t sp_depth_stencil(const struct sp_draw_state *ds, uint32_t *zs, uint32_t *stencil,
                          const uint32_t *z, uint64_t mask, uint64_t front);
/* The same where it is known what all lanes come to in the depth test: then z counts only where
 * depths are written, and may be NULL where they are not. */
enum sp_depth_verdict { SP_DEPTH_MIXED, SP_DEPTH_PASSES, SP_DEPTH_FAILS };
uint64_t sp_depth_stencil_judged(const struct sp_draw_state *ds, uint32_t *zs, uint32_t *stencil,
                                 const uint32_t *z, uint64_t mask, uint64_t front,
                                 enum sp_depth_verdict verdict);
/* Lanes of mask that pass the alpha test, whose alpha is clamped to [0,1] first if so asked. */
uint64_t sp_alpha_test(enum pipe_compare_func func, float ref, bool clamp, const float *alpha,
                       uint64_t mask);

/* Writes colours (4 x 64 floats: r, g, b, a) to 64 RGBA8 pixels under mask, with blending,
 * dithering, logic operation and colour mask. quad: the numbers of the 16 quads in the tile. */
void sp_merge_rgba8(const struct sp_color_target *target, const uint16_t *quad, uint32_t *dst,
                    const float (*color)[SP_BLOCK_LANES], uint64_t mask);
/* The two halves of it: clamped and rounded colours, and their merging. */
void sp_pack_rgba8(const float (*color)[SP_BLOCK_LANES], uint32_t *words);
void sp_merge_words(const struct sp_color_target *target, const uint16_t *quad, uint32_t *dst,
                    const uint32_t *words, uint64_t mask);
/* Blends 64 RGBA8 colours; src: the program's, dst: the pixels, of which out may be one. All are
 * aligned to 64 bytes. */
void sp_blend_words(const struct sp_blend *blend, uint32_t *out, const uint32_t *src,
                    const uint32_t *dst);
/* As sp_merge_rgba8 for pixels that are sRGB-encoded (tile/merge_srgb.c): sp_merge_words takes what
 * is blended and encoded already. */
void sp_merge_srgb8(const struct sp_color_target *target, const uint16_t *quad, uint32_t *dst,
                    const float (*color)[SP_BLOCK_LANES], uint64_t mask);
void sp_pack_srgb8(const float (*color)[SP_BLOCK_LANES], uint32_t *words);
/* What becomes of the bits of a colour and of a pixel. */
uint32_t sp_logic_word(enum pipe_logicop op, uint32_t s, uint32_t d);
/* As sp_merge_rgba8 for pixels kept as floats, four each (tile/merge_float.c). */
void sp_merge_float(const struct sp_color_target *target, float (*dst)[4],
                    const float (*color)[SP_BLOCK_LANES], uint64_t mask);

/* --- tile/merge_narrow.c: 64 RGBA8 colours become what a format of fewer bits can hold, the
 * nearest or by dithering; quad: the numbers of the 16 quads in the tile. */
void sp_quantise_words(enum pipe_format format, uint32_t *words);
void sp_dither_words(enum pipe_format format, const uint16_t *quad, uint32_t *words);
/* What dithering makes of one RGBA8 colour, by the low two bits of y and of x. */
void sp_dither_color(enum pipe_format format, uint32_t word, uint32_t pattern[4][4]);

#endif
