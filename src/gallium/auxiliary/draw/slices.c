/* Draws of many triangles are cut into slices, which threads of the pool fetch, shade, clip and set
 * up at the same time: each takes the next slice until none is left. The caller works on them too,
 * and goes on when all are done: nobody else sees that other threads read its arrays. */
#include <string.h>

#include "assemble.h"
#include "util/u_fpu.h"

/* Triangles of a slice: multiples of what a chunk takes, and even, for strips. */
#define MIN_SLICE_TRIANGLES 64
#define MAX_SLICE_TRIANGLES 512
/* Fewer than this in a range are drawn by the caller alone. */
#define MIN_TRIANGLES 1024

struct wave {
   struct draw_context *draw;
   const struct pipe_draw_info *info;
   unsigned num;
   struct pipe_draw_start_count slices[DRAW_WAVE_SLICES];
   /* Atomic: the slice to be handed out. It moves between caches, the rest does not. */
   _Alignas(64) unsigned next;
};

/* A chunk that nobody uses, rather the one that this thread used before: its caches hold it. NULL:
 * out of memory. */
static struct draw_chunk *
take_chunk(struct draw_context *draw)
{
   const pthread_t self = pthread_self();
   pthread_mutex_lock(&draw->lock);
   struct draw_chunk **link = &draw->free_chunks;
   while (*link && !pthread_equal((*link)->last_user, self))
      link = &(*link)->next;
   if (!*link)
      link = &draw->free_chunks;
   struct draw_chunk *chunk = *link;
   if (chunk)
      *link = chunk->next;
   pthread_mutex_unlock(&draw->lock);
   if (!chunk)
      chunk = draw_chunk_create(draw);
   if (chunk) {
      chunk->in_wave = true;
      chunk->last_user = self;
   }
   return chunk;
}

static void
give_chunk(struct draw_chunk *chunk)
{
   struct draw_context *draw = chunk->draw;
   pthread_mutex_lock(&draw->lock);
   chunk->next = draw->free_chunks;
   draw->free_chunks = chunk;
   pthread_mutex_unlock(&draw->lock);
}

/* Makes it ready for the draw: its block works on its own memory, but for constant attributes.
 * False: out of memory. */
static bool
prepare_chunk(struct draw_chunk *chunk)
{
   const struct draw_context *draw = chunk->draw;
   void *scratch = chunk->block.scratch;
   chunk->block = draw->chunk->block;
   chunk->block.scratch = scratch;
   for (unsigned i = 0; i < draw->setup.num_fetches; i++) {
      const unsigned slot = draw->setup.fetches[i].slot;
      for (unsigned c = 0; c < 4; c++)
         chunk->block.inputs[slot][c] = chunk->inputs[slot][c];
   }
   for (uint64_t w = draw->setup.written; w; w &= w - 1) {
      const unsigned slot = (unsigned)__builtin_ctzll(w);
      for (unsigned c = 0; c < 4; c++)
         chunk->block.outputs[slot][c] = chunk->outputs[slot][c];
   }
   return draw_chunk_prepare(chunk);
}

static void
run_slice(struct wave *wave, struct draw_chunk *chunk, unsigned index)
{
   chunk->slice_index = index;
   draw_prim_assemble(chunk, wave->info, &wave->slices[index], 1);
   draw_chunk_run(chunk);
   if (chunk->slice)
      wave->draw->config.sink->slice_end(chunk->slice);
   chunk->slice = NULL;
}

/* What a thread does for a wave. Without memory it leaves the slices to others. */
static void
run_slices(void *data, unsigned index)
{
   struct wave *wave = data;
   struct draw_chunk *chunk = take_chunk(wave->draw);
   if (!chunk)
      return;
   if (prepare_chunk(chunk)) {
      const uint64_t mode = u_fpu_enter();
      unsigned next;
      while ((next = __atomic_fetch_add(&wave->next, 1, __ATOMIC_RELAXED)) < wave->num)
         run_slice(wave, chunk, next);
      u_fpu_leave(mode);
   }
   give_chunk(chunk);
}

/* Draws what has been cut. */
static void
run_wave(struct wave *wave)
{
   struct draw_context *draw = wave->draw;
   const struct draw_config *config = &draw->config;
   if (wave->num && config->sink->wave_begin(config->data, draw->setup.layout)) {
      const unsigned threads = u_pool_num_threads(config->pool);
      struct u_pool_job job = {
          .run = run_slices, .data = wave, .count = threads < wave->num ? threads : wave->num};
      wave->next = 0;
      u_pool_run(config->pool, &job);
      config->sink->wave_end(config->data);
      if (wave->next < wave->num)
         draw->oom = true;
   }
   wave->num = 0;
}

/* Whether others can help. */
static bool
has_helpers(const struct draw_config *config)
{
   return config->pool && config->sink->wave_begin && u_pool_num_threads(config->pool) > 1;
}

/* Triangles of the next slice where so many are left. Large ones are cheap to hand out; those at
 * the end are small, so that no thread waits long for the last one. */
static uint32_t
slice_triangles(uint32_t left, unsigned threads)
{
   const uint32_t share = left / (2 * threads) & ~(MIN_SLICE_TRIANGLES - 1);
   const uint32_t some = share > MIN_SLICE_TRIANGLES ? share : MIN_SLICE_TRIANGLES;
   return some < MAX_SLICE_TRIANGLES ? some : MAX_SLICE_TRIANGLES;
}

bool
draw_slices(struct draw_context *draw, const struct pipe_draw_info *info,
            const struct pipe_draw_start_count *draws, unsigned num_draws)
{
   const struct draw_prim_division *d = &draw_prim_divisions[info->mode];
   const uint32_t count = draws->count;
   const struct draw_setup *s = &draw->setup;
   if (!d->step || num_draws != 1 || info->primitive_restart || s->prim_vertices != 3 ||
       s->show_edges)
      return false;
   if (count < d->step + d->extra || !has_helpers(&draw->config))
      return false;
   const uint32_t triangles = (count - d->extra) / d->step * d->prims;
   if (triangles < MIN_TRIANGLES)
      return false;
   struct wave wave = {.draw = draw, .info = info};
   const unsigned threads = u_pool_num_threads(draw->config.pool);
   uint32_t per_slice;
   for (uint32_t first = 0; first + d->extra < count; first += per_slice) {
      const uint32_t left = count - first;
      per_slice = slice_triangles(left / d->step * d->prims, threads) / d->prims * d->step;
      const uint32_t most = per_slice + d->extra;
      struct pipe_draw_start_count *slice = &wave.slices[wave.num++];
      *slice = *draws;
      slice->start += first;
      slice->count = left < most ? left : most;
      if (wave.num == DRAW_WAVE_SLICES)
         run_wave(&wave);
   }
   run_wave(&wave);
   return true;
}
