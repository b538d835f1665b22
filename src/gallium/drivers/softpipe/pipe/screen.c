#include "gallium/drivers/softpipe/state/screen.h"

#include <stdlib.h>

#include "caps.h"
#include "gallium/auxiliary/native/cache.h"
#include "gallium/drivers/softpipe/state/context.h"
#include "private.h"
#include "public.h"
#include "gallium/drivers/softpipe/resource/resource.h"
#include "gallium/drivers/softpipe/scene/fence.h"
#include "gallium/drivers/softpipe/tile/tile.h"
#include "util/u_settings.h"

static const char *
get_name(struct pipe_screen *screen)
{
   switch (sp_screen(screen)->isa) {
   case U_CPU_AVX512:
      return "Tuatara softpipe (AVX-512)";
   case U_CPU_AVX2:
      return "Tuatara softpipe (AVX2)";
   case U_CPU_PORTABLE:
   case U_CPU_NUM_ISAS:
      break;
   }
   return "Tuatara softpipe";
}

static const char *
get_vendor(struct pipe_screen *screen)
{
   return "Tuatara";
}

static void
destroy_screen(struct pipe_screen *pscreen)
{
   struct sp_screen *screen = sp_screen(pscreen);
   u_pool_destroy(screen->pool);
   u_pool_destroy(screen->maker.pool);
   sp_native_cache_close(screen->maker.cache);
   for (struct sp_tile *t = screen->free_tiles, *next; t; t = next) {
      next = t->next_free;
      sp_tile_destroy(t);
   }
   sp_texel_memory_trim(&screen->texels);
   pthread_mutex_destroy(&screen->texels.lock);
   pthread_cond_destroy(&screen->fence_signalled);
   pthread_mutex_destroy(&screen->fences_lock);
   pthread_cond_destroy(&screen->tile_given);
   pthread_mutex_destroy(&screen->tiles_lock);
   free(screen);
}

static uint64_t
count_samples(struct pipe_screen *pscreen)
{
   struct sp_screen *screen = sp_screen(pscreen);
   __atomic_store_n(&screen->counts_samples, true, __ATOMIC_RELAXED);
   return __atomic_load_n(&screen->samples, __ATOMIC_RELAXED);
}

static unsigned
thread_times(struct pipe_screen *pscreen, uint64_t *times, unsigned max)
{
   return u_pool_times(sp_screen(pscreen)->pool, times, max);
}

/* The builds of the tile side, and of its sampler, see state/isa.h. */
#define TILE_SIDE(isa) void sp_tile_run_##isa(const struct sp_scene *scene, unsigned tile)
#define SAMPLER(isa)                                                                               \
   void sp_texture_sample_##isa(struct sp_vm_block *block, const struct sp_vm_tex *tex,            \
                                float *const out[4])
TILE_SIDE(portable);
SAMPLER(portable);
#if defined(__x86_64__) || defined(__i386__)
TILE_SIDE(avx2);
SAMPLER(avx2);
TILE_SIDE(avx512);
#endif

static void
choose_tile_side(struct sp_screen *screen)
{
   screen->tile_run = sp_tile_run_portable;
   screen->texture_sample = sp_texture_sample_portable;
#if defined(__x86_64__) || defined(__i386__)
   if (screen->isa == U_CPU_AVX512) {
      screen->tile_run = sp_tile_run_avx512;
      screen->texture_sample = sp_texture_sample_avx2;
   } else if (screen->isa == U_CPU_AVX2) {
      screen->tile_run = sp_tile_run_avx2;
      screen->texture_sample = sp_texture_sample_avx2;
   }
#endif
}

struct pipe_screen *
softpipe_create_screen(void)
{
   struct sp_screen *screen = calloc(1, sizeof(*screen));
   if (!screen)
      return NULL;
   screen->isa = u_cpu_choose_isa();
   screen->native_use = sp_native_choose_use();
   choose_tile_side(screen);
   screen->pool = u_pool_create((unsigned)u_setting_number(U_SETTING_THREADS, 0));
   screen->free_tiles = sp_tile_create();
   screen->maker.pool = u_pool_create(2); /* one that works, one that may wait */
   if (!screen->pool || !screen->maker.pool || !screen->free_tiles) {
      u_pool_destroy(screen->pool);
      u_pool_destroy(screen->maker.pool);
      sp_tile_destroy(screen->free_tiles);
      free(screen);
      return NULL;
   }
   if (screen->native_use == SP_NATIVE_LATER)
      screen->maker.cache = sp_native_cache_open();
   pthread_mutex_init(&screen->texels.lock, NULL);
   pthread_mutex_init(&screen->tiles_lock, NULL);
   pthread_cond_init(&screen->tile_given, NULL);
   pthread_mutex_init(&screen->fences_lock, NULL);
   pthread_condattr_t monotonic;
   pthread_condattr_init(&monotonic);
   pthread_condattr_setclock(&monotonic, CLOCK_MONOTONIC);
   pthread_cond_init(&screen->fence_signalled, &monotonic);
   pthread_condattr_destroy(&monotonic);
   screen->base = (struct pipe_screen){
       .caps = &sp_caps,
       .destroy = destroy_screen,
       .get_name = get_name,
       .get_vendor = get_vendor,
       .context_create = sp_context_create,
       .resource_create = sp_resource_create,
       .resource_from_memory = sp_resource_from_memory,
       .resource_destroy = sp_resource_destroy,
       .fence_finish = sp_fence_finish,
       .fence_destroy = sp_fence_destroy,
       .count_samples = count_samples,
       .thread_times = thread_times,
   };
   return &screen->base;
}
