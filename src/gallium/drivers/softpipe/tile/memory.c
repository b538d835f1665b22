/* The memory of tiles at work. */
#include <stdlib.h>
#include <string.h>

#include "gallium/drivers/softpipe/state/screen.h"
#include "samples.h"

struct sp_tile *
sp_tile_create(void)
{
   struct sp_tile *tile = aligned_alloc(64, (sizeof(*tile) + 63) & ~(size_t)63);
   if (!tile)
      return NULL;
   memset(tile, 0, offsetof(struct sp_tile, zs));
   struct sp_vm_block *vm = &tile->shade.vm;
   for (unsigned v = 0; v < VARYING_MAX; v++) {
      for (unsigned c = 0; c < 4; c++)
         vm->inputs[v][c] = tile->shade.in[v][c];
   }
   for (unsigned r = 0; r < FRAG_RESULT_MAX; r++) {
      for (unsigned c = 0; c < 4; c++)
         vm->outputs[r][c] = tile->shade.out[r][c];
   }
   vm->lanes = SP_BLOCK_LANES;
   return tile;
}

void
sp_samples_destroy(struct sp_samples *several)
{
   if (!several)
      return;
   for (unsigned i = 0; i < PIPE_MAX_COLOR_BUFS; i++)
      free(several->color[i]);
   free(several->zs);
   free(several);
}

void
sp_tile_destroy(struct sp_tile *tile)
{
   if (!tile)
      return;
   for (unsigned i = 0; i < PIPE_MAX_COLOR_BUFS; i++)
      free(tile->color_float[i]);
   free(tile->shade.vm.scratch);
   sp_samples_destroy(tile->several);
   free(tile);
}

struct sp_tile *
sp_tile_take(struct sp_screen *screen)
{
   pthread_mutex_lock(&screen->tiles_lock);
   struct sp_tile *tile = screen->free_tiles;
   if (!tile)
      tile = sp_tile_create();
   else
      screen->free_tiles = tile->next_free;
   while (!tile) {
      pthread_cond_wait(&screen->tile_given, &screen->tiles_lock);
      tile = screen->free_tiles;
      if (tile)
         screen->free_tiles = tile->next_free;
   }
   pthread_mutex_unlock(&screen->tiles_lock);
   return tile;
}

void
sp_tile_give(struct sp_screen *screen, struct sp_tile *tile)
{
   pthread_mutex_lock(&screen->tiles_lock);
   tile->next_free = screen->free_tiles;
   screen->free_tiles = tile;
   pthread_cond_signal(&screen->tile_given);
   pthread_mutex_unlock(&screen->tiles_lock);
}
