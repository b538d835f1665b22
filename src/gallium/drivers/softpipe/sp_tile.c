#include "sp_tile.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "sp_screen.h"
#include "util/u_fpu.h"

static void
begin_tile(struct sp_tile *tile, const struct sp_scene *scene, unsigned index)
{
   int width = (int)scene->fb.width, height = (int)scene->fb.height;
   tile->scene = scene;
   tile->x = (int)(index % scene->tiles_x) << SP_TILE_SHIFT;
   tile->y = (int)(index / scene->tiles_x) << SP_TILE_SHIFT;
   tile->width = width - tile->x < SP_TILE_SIZE ? width - tile->x : SP_TILE_SIZE;
   tile->height = height - tile->y < SP_TILE_SIZE ? height - tile->y : SP_TILE_SIZE;
   tile->zs_loaded = tile->zs_dirty = false;
   memset(tile->color_loaded, 0, sizeof(tile->color_loaded));
   memset(tile->color_dirty, 0, sizeof(tile->color_dirty));
   memset(tile->waiting, 0, sizeof(tile->waiting));
   tile->block.num_quads = 0;
   tile->block.mask = 0;
}

/* Commands and primitives were written by another thread: each would be a miss of all caches. */
static void
prefetch_command(const struct sp_command_block *b, unsigned i)
{
   if (i >= b->num)
      return;
   const char *p = (const char *)(b->commands[i] & ~(uintptr_t)SP_COMMAND_KIND_MASK);
   for (unsigned line = 0; line < 3; line++)
      __builtin_prefetch(p + 64 * line);
}

#define PREFETCH_AHEAD 8

static void
run_commands(struct sp_tile *tile, const struct sp_bin *bin)
{
   for (const struct sp_command_block *b = bin->first; b; b = b->next) {
      if (b->next)
         for (unsigned line = 0; line < sizeof *b; line += 64)
            __builtin_prefetch((const char *)b->next + line);
      for (unsigned i = 0; i < PREFETCH_AHEAD; i++)
         prefetch_command(b, i);
      for (unsigned i = 0; i < b->num; i++) {
         prefetch_command(b, i + PREFETCH_AHEAD);
         uintptr_t command = b->commands[i];
         const void *p = (const void *)(command & ~(uintptr_t)SP_COMMAND_KIND_MASK);
         switch ((enum sp_command_kind)(command & SP_COMMAND_KIND_MASK)) {
         case SP_COMMAND_SMALL:
            sp_rast_small(tile, p);
            break;
         case SP_COMMAND_PRIM:
            sp_rast_prim(tile, p);
            break;
         case SP_COMMAND_CLEAR:
         case SP_COMMAND_KIND_MASK:
            sp_shade_flush(tile);
            sp_tile_clear(tile, p);
            break;
         }
      }
   }
   sp_shade_flush(tile);
}

void
sp_tile_run(const struct sp_scene *scene, unsigned index)
{
   struct sp_tile *tile = sp_screen_take_tile(scene->screen);
   uint64_t fpu = u_fpu_enter();
   begin_tile(tile, scene, index);
   run_commands(tile, &scene->bins[index]);
   sp_tile_store(tile);
   u_fpu_leave(fpu);
   sp_screen_give_tile(scene->screen, tile);
}
