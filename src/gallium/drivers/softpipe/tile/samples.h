/* Tiles with several samples a pixel.
 *
 * Sample 0 is where the only one of other tiles is; the others have planes of their own, in the
 * same order of pixels. Where a bit of `same` is set, by 8x8 block, all samples are what sample 0
 * is and the other planes mean nothing (resource/samples.h): pixels that are covered whole are
 * tested, merged, loaded and stored once. */
#ifndef SOFTPIPE_TILE_SAMPLES_H
#define SOFTPIPE_TILE_SAMPLES_H

#include "gallium/drivers/softpipe/resource/samples.h"
#include "tile.h"

struct sp_samples {
   uint64_t waiting[SP_MAX_SAMPLES]; /* what waits, sample by sample, if its state says so */
   uint64_t zs_same, color_same[PIPE_MAX_COLOR_BUFS];
   uint32_t *zs; /* samples from 1 on; NULL until needed */
   size_t zs_bytes;
   uint8_t *color[PIPE_MAX_COLOR_BUFS];
   size_t color_bytes[PIPE_MAX_COLOR_BUFS];
   size_t pixel_bytes[PIPE_MAX_COLOR_BUFS]; /* of a target's pixels */
};

/* A tile with several samples begins. False: out of memory (noted). */
bool sp_samples_begin(struct sp_tile *tile);
void sp_samples_destroy(struct sp_samples *several); /* accepts NULL */

/* Words of sample s; beyond 0 only where blocks are not the same. */
static inline uint32_t *
sp_samples_zs(struct sp_tile *tile, unsigned s)
{
   const size_t words = (size_t)sp_tile_zs_planes(tile) * SP_TILE_PIXELS;
   return s ? tile->several->zs + (s - 1) * words : tile->zs;
}

/* The same of a colour target: words, or float[4]. */
static inline void *
sp_samples_color(struct sp_tile *tile, unsigned i, unsigned s)
{
   const struct sp_samples *more = tile->several;
   if (s)
      return more->color[i] + (size_t)(s - 1) * SP_TILE_PIXELS * more->pixel_bytes[i];
   const bool floats =
       tile->samples > 1
           ? more->pixel_bytes[i] != sizeof(uint32_t)
           : sp_color_kind(tile->scene->fb.cbufs[i].resource->format) == SP_COLOR_FLOAT;
   return floats ? (void *)tile->color_float[i] : tile->color[i];
}

/* How many planes a change of all pixels concerns. */
static inline unsigned
sp_samples_of_zs(const struct sp_tile *tile)
{
   return tile->samples > 1 && ~tile->several->zs_same ? tile->samples : 1;
}

static inline unsigned
sp_samples_of_color(const struct sp_tile *tile, unsigned i)
{
   return tile->samples > 1 && ~tile->several->color_same[i] ? tile->samples : 1;
}

/* --- samples_load_store.c: what load_store.c does for sample 0 has been done. False: out of memory
 * (noted). cleared: every bit is the clear's; else depth and stencil are filled as `fill` says. */
bool sp_samples_load_zs(struct sp_tile *tile, bool cleared, const struct sp_zs_fill *fill);
bool sp_samples_load_color(struct sp_tile *tile, unsigned target, bool cleared);
void sp_samples_store_zs(struct sp_tile *tile);
void sp_samples_store_color(struct sp_tile *tile, unsigned target);
/* Gives the samples of the blocks values of their own. False: out of memory (noted). */
bool sp_samples_split_zs(struct sp_tile *tile, uint64_t blocks);
bool sp_samples_split_color(struct sp_tile *tile, unsigned target, uint64_t blocks);

/* --- samples_coverage.c: sp_rast_prim for states with sp_draw_state::multisample. */
void sp_samples_rast(struct sp_tile *tile, const struct sp_prim *prim);

/* --- samples_shade.c: shades a block. masks: the lanes that each sample covers; NULL: all cover
 * block->mask. */
void sp_samples_shade(struct sp_tile *tile, const struct sp_block *block, const uint64_t *masks);

#endif
