/* Draws of many triangles are cut into slices, which threads of the pool fetch, shade, clip and set
 * up at the same time: each takes the next slice until none is left. The caller works on them too,
 * and goes on when all are done: nobody else sees that other threads read its arrays. */
#include <string.h>

#include "assemble.h"
#include "util/u_fpu.h"

/* Triangles of a slice; even, for strips. Less would spend the time on handing out, more would let
 * threads wait for the last one. */
#define MIN_SLICE_TRIANGLES 256
#define MAX_SLICE_TRIANGLES 512
/* Fewer than this in a range are drawn by the caller alone. */
#define MIN_TRIANGLES 1024

struct wave {
   struct sp_context *sp;
   const struct pipe_draw_info *info;
   unsigned num;
   struct pipe_draw_start_count slices[SP_WAVE_SLICES];
   /* Atomic: the slice to be handed out. It moves between caches, the rest does not. */
   _Alignas(64) unsigned next;
};

/* A chunk that nobody uses, rather the one that this thread used before: its caches hold it. NULL:
 * out of memory. */
static struct sp_chunk *
take_chunk(struct sp_context *sp)
{
   struct sp_geometry *g = sp->geometry;
   const pthread_t self = pthread_self();
   pthread_mutex_lock(&g->lock);
   struct sp_chunk **link = &g->free_chunks;
   while (*link && !pthread_equal((*link)->last_user, self))
      link = &(*link)->next;
   if (!*link)
      link = &g->free_chunks;
   struct sp_chunk *chunk = *link;
   if (chunk)
      *link = chunk->next;
   pthread_mutex_unlock(&g->lock);
   if (!chunk)
      chunk = sp_chunk_create(sp);
   if (chunk) {
      chunk->in_wave = true;
      chunk->last_user = self;
   }
   return chunk;
}

static void
give_chunk(struct sp_chunk *chunk)
{
   struct sp_geometry *g = chunk->sp->geometry;
   pthread_mutex_lock(&g->lock);
   chunk->next = g->free_chunks;
   g->free_chunks = chunk;
   pthread_mutex_unlock(&g->lock);
}

/* Makes it ready for the draw: its block works on its own memory, but for constant attributes.
 * False: out of memory. */
static bool
prepare_chunk(struct sp_chunk *chunk)
{
   const struct sp_geometry *g = chunk->sp->geometry;
   void *scratch = chunk->block.scratch;
   chunk->block = g->chunk->block;
   chunk->block.scratch = scratch;
   for (unsigned i = 0; i < g->setup.num_fetches; i++) {
      const unsigned slot = g->setup.fetches[i].slot;
      for (unsigned c = 0; c < 4; c++)
         chunk->block.inputs[slot][c] = chunk->inputs[slot][c];
   }
   for (uint64_t w = g->setup.written; w; w &= w - 1) {
      const unsigned slot = (unsigned)__builtin_ctzll(w);
      for (unsigned c = 0; c < 4; c++)
         chunk->block.outputs[slot][c] = chunk->outputs[slot][c];
   }
   return sp_chunk_prepare(chunk);
}

static void
run_slice(struct wave *wave, struct sp_chunk *chunk, unsigned index)
{
   chunk->slice_index = index;
   sp_prim_assemble(chunk, wave->info, &wave->slices[index], 1);
   sp_chunk_run(chunk);
   if (chunk->slice)
      sp_setup_slice_end(chunk->slice);
   chunk->slice = NULL;
}

/* What a thread does for a wave. Without memory it leaves the slices to others. */
static void
run_slices(void *data, unsigned index)
{
   struct wave *wave = data;
   struct sp_chunk *chunk = take_chunk(wave->sp);
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
   struct sp_context *sp = wave->sp;
   if (wave->num && sp_setup_wave_begin(sp, sp->geometry->setup.layout)) {
      const unsigned threads = u_pool_num_threads(sp->screen->pool);
      struct u_pool_job job = {
          .run = run_slices, .data = wave, .count = threads < wave->num ? threads : wave->num};
      wave->next = 0;
      u_pool_run(sp->screen->pool, &job);
      sp_setup_wave_end(sp);
      if (wave->next < wave->num)
         sp->oom = true;
   }
   wave->num = 0;
}

/* Triangles of each slice of so many. */
static uint32_t
slice_triangles(uint32_t triangles)
{
   const uint32_t all = (triangles / SP_WAVE_SLICES + 63) & ~63u;
   const uint32_t some = all > MIN_SLICE_TRIANGLES ? all : MIN_SLICE_TRIANGLES;
   return some < MAX_SLICE_TRIANGLES ? some : MAX_SLICE_TRIANGLES;
}

bool
sp_slices_draw(struct sp_context *sp, const struct pipe_draw_info *info,
               const struct pipe_draw_start_count *draws, unsigned num_draws)
{
   const struct sp_prim_division *d = &sp_prim_divisions[info->mode];
   const uint32_t count = draws->count;
   const struct sp_draw_setup *s = &sp->geometry->setup;
   if (!d->step || num_draws != 1 || info->primitive_restart || s->prim_vertices != 3 ||
       s->show_edges)
      return false;
   if (count < d->step + d->extra || u_pool_num_threads(sp->screen->pool) == 1)
      return false;
   const uint32_t triangles = (count - d->extra) / d->step * d->prims;
   if (triangles < MIN_TRIANGLES)
      return false;
   struct wave wave = {.sp = sp, .info = info};
   const uint32_t per_slice = slice_triangles(triangles) / d->prims * d->step;
   for (uint32_t first = 0; first + d->extra < count; first += per_slice) {
      const uint32_t left = count - first, most = per_slice + d->extra;
      struct pipe_draw_start_count *slice = &wave.slices[wave.num++];
      *slice = *draws;
      slice->start += first;
      slice->count = left < most ? left : most;
      if (wave.num == SP_WAVE_SLICES)
         run_wave(&wave);
   }
   run_wave(&wave);
   return true;
}
