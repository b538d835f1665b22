/* Draws of many triangles are cut into slices, which threads of the pool fetch, shade, clip and set
 * up at the same time: each takes the next slice until none is left. Where all that is read are
 * buffers, the caller goes on and comes back to them (draw_finish); else it works on them at once,
 * and nobody sees that other threads read its arrays. */
#include <string.h>

#include "assemble.h"
#include "pipe/p_screen.h"
#include "util/u_fpu.h"

/* Triangles of a slice: multiples of what a chunk takes, and even, for strips. */
#define MIN_SLICE_TRIANGLES 64
#define MAX_SLICE_TRIANGLES 512
/* Fewer than this in a range are drawn by the caller alone. */
#define MIN_TRIANGLES 1024

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
run_slice(struct draw_wave *wave, struct draw_chunk *chunk, unsigned index)
{
   chunk->slice_index = index;
   draw_prim_assemble(chunk, &wave->info, &wave->slices[index], 1);
   draw_chunk_run(chunk);
   if (chunk->slice)
      wave->draw->config.sink->slice_end(chunk->slice);
   chunk->slice = NULL;
}

/* What a thread does for a wave. Without memory it leaves the slices to others. */
static void
run_slices(void *data, unsigned index)
{
   struct draw_wave *wave = data;
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

/* Holds what the wave reads. False: it is not buffers alone. */
static bool
hold_buffers(struct draw_context *draw, struct draw_wave *wave)
{
   if (wave->info.index_size || draw->program->ir->samplers_used)
      return false;
   for (unsigned i = 0; i < draw->num_buffers; i++)
      if (draw->buffers[i].is_user)
         return false;
   for (wave->num_buffers = 0; wave->num_buffers < draw->num_buffers; wave->num_buffers++)
      pipe_resource_reference(&wave->buffers[wave->num_buffers],
                              draw->buffers[wave->num_buffers].buffer.resource);
   return true;
}

/* Begins to draw what has been cut. */
static void
begin_wave(struct draw_wave *wave)
{
   const struct draw_config *config = &wave->draw->config;
   const unsigned threads = u_pool_num_threads(config->pool);
   if (!wave->num || !config->sink->wave_begin(config->data, wave->draw->setup.layout))
      return;
   wave->job = (struct u_pool_job){
       .run = run_slices, .data = wave, .count = threads < wave->num ? threads : wave->num};
   wave->next = 0;
   wave->goes_on = true;
   /* Threads that have other work need help with this. */
   if (u_pool_is_idle(config->pool) && hold_buffers(wave->draw, wave)) {
      u_pool_start(config->pool, &wave->job);
   } else {
      u_pool_run(config->pool, &wave->job);
      draw_finish(wave->draw);
   }
}

void
draw_finish(struct draw_context *draw)
{
   struct draw_wave *wave = draw ? &draw->wave : NULL;
   if (!wave || !wave->goes_on)
      return;
   /* In a child made by fork other threads, which may have had the lock, are no more. */
   const bool cut_off = !u_pool_join(draw->config.pool, &wave->job);
   if (cut_off)
      pthread_mutex_init(&draw->lock, NULL);
   wave->goes_on = false;
   for (; wave->num_buffers; wave->num_buffers--)
      pipe_resource_reference(&wave->buffers[wave->num_buffers - 1], NULL);
   draw->config.sink->wave_end(draw->config.data, cut_off);
   if (wave->next < wave->num)
      draw->oom = true;
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
   struct draw_wave *wave = &draw->wave;
   const unsigned threads = u_pool_num_threads(draw->config.pool);
   uint32_t per_slice;
   wave->draw = draw;
   wave->info = *info;
   wave->num = 0;
   for (uint32_t first = 0; first + d->extra < count; first += per_slice) {
      const uint32_t left = count - first;
      per_slice = slice_triangles(left / d->step * d->prims, threads) / d->prims * d->step;
      const uint32_t most = per_slice + d->extra;
      struct pipe_draw_start_count *slice = &wave->slices[wave->num++];
      *slice = *draws;
      slice->start += first;
      slice->count = left < most ? left : most;
      if (wave->num == DRAW_WAVE_SLICES) {
         begin_wave(wave);
         draw_finish(draw);
         wave->num = 0;
      }
   }
   begin_wave(wave);
   return true;
}
