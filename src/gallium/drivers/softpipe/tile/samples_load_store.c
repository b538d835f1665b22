/* Samples beyond the first between the framebuffer's rows and the tile. */
#include "samples.h"

#include <stdlib.h>
#include <string.h>

/* Makes *planes at least so large. False: out of memory (noted). */
static bool
reserve(struct sp_tile *tile, void **planes, size_t *allocated, size_t pixel_bytes)
{
   const size_t bytes = (tile->samples - 1) * SP_TILE_PIXELS * pixel_bytes;
   if (*allocated >= bytes)
      return true;
   free(*planes);
   *planes = aligned_alloc(64, bytes);
   *allocated = *planes ? bytes : 0;
   if (!*planes)
      sp_tile_out_of_memory(tile);
   return *planes != NULL;
}

static bool
reserve_zs(struct sp_tile *tile)
{
   struct sp_samples *more = tile->several;
   void *planes = more->zs;
   const bool done =
       reserve(tile, &planes, &more->zs_bytes, sp_tile_zs_planes(tile) * sizeof(uint32_t));
   more->zs = planes;
   return done;
}

static bool
reserve_color(struct sp_tile *tile, unsigned i)
{
   struct sp_samples *more = tile->several;
   void *planes = more->color[i];
   const bool done = reserve(tile, &planes, &more->color_bytes[i], more->pixel_bytes[i]);
   more->color[i] = planes;
   return done;
}

/* --- Blocks with samples of their own */

static void
copy_blocks(uint8_t *to, const uint8_t *from, uint64_t blocks, size_t pixel_bytes)
{
   const size_t bytes = SP_BLOCK_LANES * pixel_bytes;
   for (; blocks; blocks &= blocks - 1) {
      const size_t at = (size_t)__builtin_ctzll(blocks) * bytes;
      memcpy(to + at, from + at, bytes);
   }
}

bool
sp_samples_split_zs(struct sp_tile *tile, uint64_t blocks)
{
   struct sp_samples *more = tile->several;
   blocks &= more->zs_same;
   if (!blocks)
      return true;
   if (!reserve_zs(tile))
      return false;
   for (unsigned s = 1; s < tile->samples; s++)
      for (unsigned p = 0; p < sp_tile_zs_planes(tile); p++)
         copy_blocks((uint8_t *)(sp_samples_zs(tile, s) + p * SP_TILE_PIXELS),
                     (const uint8_t *)(tile->zs + p * SP_TILE_PIXELS), blocks, sizeof(uint32_t));
   more->zs_same &= ~blocks;
   return true;
}

bool
sp_samples_split_color(struct sp_tile *tile, unsigned i, uint64_t blocks)
{
   struct sp_samples *more = tile->several;
   blocks &= more->color_same[i];
   if (!blocks)
      return true;
   if (!reserve_color(tile, i))
      return false;
   for (unsigned s = 1; s < tile->samples; s++)
      copy_blocks(sp_samples_color(tile, i, s), sp_samples_color(tile, i, 0), blocks,
                  more->pixel_bytes[i]);
   more->color_same[i] &= ~blocks;
   return true;
}

/* --- Loading */

static struct pipe_surface
sample_surface(const struct pipe_surface *surf, unsigned s)
{
   struct pipe_surface sample = *surf;
   sample.layer = s;
   return sample;
}

/* The first rows from row `from` on, a multiple of 8, that have blocks with samples of their own;
 * empty behind the last. */
static struct sp_tile_rows
own_rows(const struct sp_tile *tile, uint64_t same, int from)
{
   struct sp_tile_rows rows = {from, 0};
   while (rows.first < tile->height && !(~same >> rows.first & 0xff))
      rows.first += 8;
   for (rows.end = rows.first; rows.end < tile->height && (~same >> rows.end & 0xff);)
      rows.end += 8;
   rows.end = rows.end < tile->height ? rows.end : tile->height;
   return rows;
}

/* Words of a sample where blocks are not the same: from the framebuffer, or to it. */
static void
move_own_words(struct sp_tile *tile, uint32_t *words, const struct pipe_surface *surf, bool zs,
               uint64_t same, bool stores)
{
   struct sp_tile_rows *rows = zs ? &tile->zs_rows : &tile->rows;
   const struct sp_tile_rows all = *rows;
   for (*rows = own_rows(tile, same, 0); rows->first < rows->end;
        *rows = own_rows(tile, same, (rows->end + 7) & ~7)) {
      if (stores)
         sp_tile_store_words(tile, words, surf, zs);
      else
         sp_tile_load_words(tile, words, surf, zs);
   }
   *rows = all;
}

static uint64_t *
same_word(const struct sp_tile *tile, const struct pipe_surface *surf)
{
   return sp_same_word(sp_resource(surf->resource), (unsigned)tile->x, (unsigned)tile->y);
}

bool
sp_samples_load_zs(struct sp_tile *tile, bool cleared, const struct sp_zs_fill *fill)
{
   const struct pipe_surface *surf = &tile->scene->fb.zsbuf;
   struct sp_samples *more = tile->several;
   more->zs_same = cleared ? ~0ull : *same_word(tile, surf);
   if (!~more->zs_same)
      return true;
   if (!reserve_zs(tile))
      return false;
   for (unsigned s = 1; s < tile->samples; s++) {
      const struct pipe_surface sample = sample_surface(surf, s);
      move_own_words(tile, sp_samples_zs(tile, s), &sample, true, more->zs_same, false);
      for (unsigned p = 0; p < sp_tile_zs_planes(tile); p++)
         sp_tile_fill_words(sp_samples_zs(tile, s) + p * SP_TILE_PIXELS, fill->bits[p],
                            fill->value[p]);
   }
   return true;
}

bool
sp_samples_load_color(struct sp_tile *tile, unsigned i, bool cleared)
{
   const struct pipe_surface *surf = &tile->scene->fb.cbufs[i];
   struct sp_samples *more = tile->several;
   const bool floats = sp_color_kind(surf->resource->format) == SP_COLOR_FLOAT;
   more->pixel_bytes[i] = floats ? 4 * sizeof(float) : sizeof(uint32_t);
   more->color_same[i] = cleared ? ~0ull : *same_word(tile, surf);
   if (!~more->color_same[i])
      return true;
   if (!reserve_color(tile, i))
      return false;
   for (unsigned s = 1; s < tile->samples; s++) {
      const struct pipe_surface sample = sample_surface(surf, s);
      if (floats)
         sp_tile_load_floats(tile, sp_samples_color(tile, i, s), &sample);
      else
         move_own_words(tile, sp_samples_color(tile, i, s), &sample, false, more->color_same[i],
                        false);
   }
   return true;
}

/* --- Storing */

/* Notes which blocks are the same from now on. Pixels that the framebuffer does not reach may share
 * a block with some that it does: they get samples of their own first. */
static void
store_same(const struct sp_tile *tile, const struct pipe_surface *surf, uint64_t same)
{
   struct sp_resource *res = sp_resource(surf->resource);
   const int right = (int)res->base.width - tile->x, top = (int)res->base.height - tile->y;
   const struct pipe_box box = {tile->x,
                                tile->y,
                                0,
                                right < SP_TILE_SIZE ? right : SP_TILE_SIZE,
                                top < SP_TILE_SIZE ? top : SP_TILE_SIZE,
                                1};
   if (~same && (box.width > tile->width || box.height > tile->height))
      sp_samples_split(res, &box);
   *same_word(tile, surf) = same;
}

void
sp_samples_store_zs(struct sp_tile *tile)
{
   const struct pipe_surface *surf = &tile->scene->fb.zsbuf;
   const uint64_t same = tile->several->zs_same;
   const unsigned planes = sp_samples_of_zs(tile);
   store_same(tile, surf, same);
   for (unsigned s = 0; s < planes; s++) {
      const struct pipe_surface sample = sample_surface(surf, s);
      move_own_words(tile, sp_samples_zs(tile, s), &sample, true, s ? same : 0, true);
   }
}

void
sp_samples_store_color(struct sp_tile *tile, unsigned i)
{
   const struct pipe_surface *surf = &tile->scene->fb.cbufs[i];
   const bool floats = sp_color_kind(surf->resource->format) == SP_COLOR_FLOAT;
   const uint64_t same = tile->several->color_same[i];
   const unsigned planes = sp_samples_of_color(tile, i);
   store_same(tile, surf, same);
   for (unsigned s = 0; s < planes; s++) {
      const struct pipe_surface sample = sample_surface(surf, s);
      if (floats)
         sp_tile_store_floats(tile, sp_samples_color(tile, i, s), &sample);
      else
         move_own_words(tile, sp_samples_color(tile, i, s), &sample, false, s ? same : 0, true);
   }
}
