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

static inline enum sp_command_kind
kind_of(uintptr_t command)
{
   return (enum sp_command_kind)(command & SP_COMMAND_KIND_MASK);
}

static inline const void *
pointer_of(uintptr_t command)
{
   return (const void *)(command & ~SP_COMMAND_KIND_MASK);
}

/* The rows that a command touches; a clear is one of them all. */
static struct sp_tile_rows
rows_of(const struct sp_tile *tile, uintptr_t command)
{
   const struct sp_prim *p = pointer_of(command);
   switch (kind_of(command)) {
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

/* Walks the commands of a bin. */
struct command_cursor {
   const struct sp_command_block *block; /* NULL = at the end */
   unsigned i;
};

static inline void
advance(struct command_cursor *c)
{
   if (++c->i == c->block->num) {
      c->block = c->block->next;
      c->i = 0;
   }
}

/* Commands and primitives were written by another thread: each would be a miss of all caches. This
 * cursor runs ahead and fetches them. */
#define PREFETCH_AHEAD 8
#define PREFETCH_LINES 3 /* of 64 bytes; small primitives rarely take more */

static void
prefetch(struct command_cursor *ahead)
{
   if (!ahead->block)
      return;
   if (ahead->i == 0 && ahead->block->next)
      for (unsigned line = 0; line < sizeof(*ahead->block); line += 64)
         __builtin_prefetch((const char *)ahead->block->next + line);
   const uintptr_t command = ahead->block->commands[ahead->i];
   const char *p = pointer_of(command);
   for (unsigned line = 0; line < PREFETCH_LINES; line++)
      __builtin_prefetch(p + 64 * line);
   advance(ahead);
}

static void
run_command(struct sp_tile *tile, uintptr_t command)
{
   const void *p = pointer_of(command);
   switch (kind_of(command)) {
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
   }
}

static void
run_commands(struct sp_tile *tile, const struct sp_bin *bin)
{
   struct command_cursor at = {bin->first, 0}, ahead = at;
   for (unsigned i = 0; i < PREFETCH_AHEAD; i++)
      prefetch(&ahead);
   while (at.block) {
      prefetch(&ahead);
      run_command(tile, at.block->commands[at.i]);
      advance(&at);
   }
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
