#include "samples.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "gallium/drivers/softpipe/state/screen.h"
#include "util/u_fpu.h"

/* False: out of memory. */
static bool
begin_tile(struct sp_tile *tile, const struct sp_scene *scene, unsigned index)
{
   int width = (int)scene->fb.width, height = (int)scene->fb.height;
   tile->scene = scene;
   tile->x = (int)(index % scene->tiles_x) << SP_TILE_SHIFT;
   tile->y = (int)(index / scene->tiles_x) << SP_TILE_SHIFT;
   tile->width = width - tile->x < SP_TILE_SIZE ? width - tile->x : SP_TILE_SIZE;
   tile->height = height - tile->y < SP_TILE_SIZE ? height - tile->y : SP_TILE_SIZE;
   tile->zs_loaded = tile->zs_dirty = false;
   tile->bounded = 0;
   memset(tile->color_loaded, 0, sizeof(tile->color_loaded));
   memset(tile->color_dirty, 0, sizeof(tile->color_dirty));
   /* Another scene's may lie at the same place. */
   tile->shade.filled = tile->shade.colored = tile->shade.tinted = NULL;
   tile->shade.ready = NULL;
   tile->dense.prim[0] = NULL;
   sp_queue_begin(tile);
   tile->samples = scene->samples;
   return tile->samples == 1 || sp_samples_begin(tile);
}

/* The rows that a command touches; a clear is one of them all. */
static struct sp_tile_rows
rows_of(const struct sp_tile *tile, sp_command command)
{
   const struct sp_prim *p = sp_command_pointer(command);
   const unsigned quad = sp_paint_quad(command);
   const int paint_y = (int)((quad >> 7) * 8 + (quad >> 2 & 3) * 2);
   switch (sp_command_kind(command)) {
   case SP_COMMAND_PAINT:
      return (struct sp_tile_rows){paint_y, paint_y + 4};
   case SP_COMMAND_SMALL: /* four quads from the reference pixel's on */
      return (struct sp_tile_rows){(p->ref_y & ~1) - tile->y, (p->ref_y & ~1) + 8 - tile->y};
   case SP_COMMAND_PRIM:
   case SP_COMMAND_MEDIUM:
      return (struct sp_tile_rows){p->y0 - tile->y, p->y1 - tile->y};
   case SP_COMMAND_CLEAR:
      break;
   }
   return (struct sp_tile_rows){0, tile->height};
}

/* Few commands tell which rows are theirs; the others need not come into the tile. */
static void
find_rows(struct sp_tile *tile, const struct sp_bin *bin)
{
   enum { FEW = 4 };
   struct sp_tile_rows all = {tile->height, 0};
   tile->rows = tile->zs_rows = (struct sp_tile_rows){0, tile->height};
   if (!bin->first || tile->scene->clear.buffers || tile->samples > 1 || bin->first->next ||
       bin->first->num > FEW)
      return;
   for (unsigned i = 0; i < bin->first->num; i++) {
      const struct sp_tile_rows one = rows_of(tile, bin->first->commands[i]);
      all.first = one.first < all.first ? one.first : all.first;
      all.end = one.end > all.end ? one.end : all.end;
   }
   all.first = all.first > 0 ? all.first & ~7 : 0;
   all.end = (all.end + 7) & ~7;
   all.end = all.end < tile->height ? all.end : tile->height;
   tile->rows = tile->zs_rows = all;
}

/* The lanes of a quad, by bits. */
typedef uint32_t v4u __attribute__((vector_size(16), may_alias));
static const v4u lanes_of_bits[16] = {
    {0, 0, 0, 0},     {~0u, 0, 0, 0},     {0, ~0u, 0, 0},     {~0u, ~0u, 0, 0},
    {0, 0, ~0u, 0},   {~0u, 0, ~0u, 0},   {0, ~0u, ~0u, 0},   {~0u, ~0u, ~0u, 0},
    {0, 0, 0, ~0u},   {~0u, 0, 0, ~0u},   {0, ~0u, 0, ~0u},   {~0u, ~0u, 0, ~0u},
    {0, 0, ~0u, ~0u}, {~0u, 0, ~0u, ~0u}, {0, ~0u, ~0u, ~0u}, {~0u, ~0u, ~0u, ~0u},
};

static inline bool
waits(const struct sp_tile *tile, unsigned quad)
{
   return tile->waiting[0]->quads[quad >> 4] >> (quad & 15) & 1;
}

/* All four quads are written, with their pixels or with none: which have any, nobody could foresee.
 */
static inline void
paint(struct sp_tile *tile, sp_command command)
{
   const unsigned first = sp_paint_quad(command);
   const unsigned right = (first & 3) == 3 ? 13 : 1, up = (first & 12) == 12 ? 116 : 4;
   const unsigned quad[4] = {first, first + right, first + up, first + right + up};
   const uint32_t word = (uint32_t)(command >> SP_PAINT_COLOR);
   const v4u color = {word, word, word, word};
   if (!sp_tile_has_color(tile, 0))
      return;
   tile->color_dirty[0] = true;
   if (tile->waiting[0]->block.num_quads && (waits(tile, quad[0]) || waits(tile, quad[1]) ||
                                             waits(tile, quad[2]) || waits(tile, quad[3])))
      sp_shade_flush(tile);
   for (unsigned i = 0; i < 4; i++) {
      const v4u lanes = lanes_of_bits[command >> (SP_PAINT_MASK + 4 * i) & 15];
      v4u *pixels = (v4u *)tile->color[0] + quad[i];
      *pixels = (*pixels & ~lanes) | (color & lanes);
   }
}

static inline void
run_command(struct sp_tile *tile, sp_command command)
{
   const void *p = sp_command_pointer(command);
   /* Mostly all or none are. */
   if (sp_command_kind(command) == SP_COMMAND_PAINT) {
      paint(tile, command);
      return;
   }
   switch (sp_command_kind(command)) {
   case SP_COMMAND_SMALL:
      sp_rast_small(tile, p);
      break;
   case SP_COMMAND_MEDIUM:
      sp_rast_medium(tile, p);
      break;
   case SP_COMMAND_PRIM:
      sp_rast_prim(tile, p);
      break;
   case SP_COMMAND_CLEAR:
      sp_shade_flush(tile);
      sp_tile_clear(tile, p);
      break;
   case SP_COMMAND_PAINT:
      break;
   }
}

/* Commands and primitives were written by another thread: each would be a miss of all caches. So
 * many commands before they are due they are fetched. */
#define PREFETCH_AHEAD 8
#define PREFETCH_LINES 3 /* of 64 bytes; small primitives rarely take more */

/* These two are inlined, or gcc takes them for functions that do nothing. */
static inline __attribute__((always_inline)) void
prefetch_command(sp_command command)
{
   const char *p = sp_command_pointer(command);
   if (sp_command_kind(command) == SP_COMMAND_PAINT)
      return;
   for (unsigned line = 0; line < PREFETCH_LINES; line++)
      __builtin_prefetch(p + 64 * line);
}

static inline __attribute__((always_inline)) void
prefetch_block(const struct sp_command_block *block)
{
   for (unsigned line = 0; block && line < sizeof(*block); line += 64)
      __builtin_prefetch((const char *)block + line);
}

static void
run_block(struct sp_tile *tile, const struct sp_command_block *block)
{
   const struct sp_command_block *next = block->next;
   const unsigned num = block->num;
   if (next)
      prefetch_block(next->next);
   for (unsigned i = 0; i < num; i++) {
      const unsigned ahead = i + PREFETCH_AHEAD;
      if (ahead < num)
         prefetch_command(block->commands[ahead]);
      else if (next && ahead - num < next->num)
         prefetch_command(next->commands[ahead - num]);
      run_command(tile, block->commands[i]);
   }
}

static void
run_commands(struct sp_tile *tile, const struct sp_bin *bin)
{
   const struct sp_command_block *first = bin->first;
   prefetch_block(first ? first->next : NULL);
   for (unsigned i = 0; first && i < first->num && i < PREFETCH_AHEAD; i++)
      prefetch_command(first->commands[i]);
   for (const struct sp_command_block *block = first; block; block = block->next)
      run_block(tile, block);
   sp_shade_flush(tile);
}

void
sp_tile_run(const struct sp_scene *scene, unsigned index)
{
   struct sp_tile *tile = sp_tile_take(scene->screen);
   uint64_t fpu = u_fpu_enter();
   if (begin_tile(tile, scene, index)) {
      find_rows(tile, &scene->bins[index]);
      run_commands(tile, &scene->bins[index]);
      sp_tile_store(tile);
   }
   if (tile->passed)
      __atomic_add_fetch(&scene->screen->samples, tile->passed, __ATOMIC_RELAXED);
   tile->passed = 0;
   u_fpu_leave(fpu);
   sp_tile_give(scene->screen, tile);
}
