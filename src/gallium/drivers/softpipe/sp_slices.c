/* Draws of many triangles are cut into slices, which threads of the pool fetch, shade, clip and set
 * up at the same time. The caller works on them too, and goes on when all are done: nobody else
 * sees that other threads read its arrays. */
#include <string.h>

#include "sp_geometry_priv.h"
#include "util/u_fpu.h"

/* Triangles of a slice; even, for strips. Less would spend the time on handing out. */
#define SLICE_TRIANGLES 512
/* Fewer than this in a range are drawn by the caller alone. */
#define MIN_TRIANGLES (2 * SLICE_TRIANGLES)

/* How vertices make triangles where any sequence of them can be drawn apart from the others. */
struct division {
   unsigned step;      /* vertices from a primitive to the next */
   unsigned extra;     /* vertices of the last primitive beyond step */
   unsigned triangles; /* of a primitive */
};

static const struct division divisions[PIPE_PRIM_MAX] = {
    [PIPE_PRIM_TRIANGLES] = {3, 0, 1},
    [PIPE_PRIM_TRIANGLE_STRIP] = {1, 2, 1},
    [PIPE_PRIM_QUADS] = {4, 0, 2},
    [PIPE_PRIM_QUAD_STRIP] = {2, 2, 2},
};

struct wave {
   struct sp_context *sp;
   const struct pipe_draw_info *info;
   unsigned num;
   struct pipe_draw_start_count slices[SP_WAVE_SLICES];
   bool failed; /* set atomically: out of memory */
};

/* A chunk that nobody uses, ready for the draw. NULL: out of memory. */
static struct sp_chunk *
take_chunk(struct sp_context *sp)
{
   struct sp_geometry *g = sp->geometry;
   pthread_mutex_lock(&g->lock);
   struct sp_chunk *chunk = g->free_chunks;
   if (chunk)
      g->free_chunks = chunk->next;
   pthread_mutex_unlock(&g->lock);
   if (!chunk)
      chunk = sp_chunk_create(sp);
   if (!chunk)
      return NULL;
   /* Its block works on its own memory, but for constant attributes. */
   const struct sp_chunk *main = g->chunk;
   void *scratch = chunk->block.scratch;
   chunk->block = main->block;
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

static void
run_slice(void *data, unsigned index)
{
   struct wave *wave = data;
   struct sp_chunk *chunk = take_chunk(wave->sp);
   struct sp_setup_slice *slice = NULL;
   if (chunk && sp_chunk_prepare(chunk))
      slice = sp_setup_slice_begin(wave->sp, index);
   if (slice) {
      const uint64_t mode = u_fpu_enter();
      chunk->slice = slice;
      sp_prim_assemble(chunk, wave->info, &wave->slices[index], 1);
      sp_chunk_run(chunk);
      sp_setup_slice_end(slice);
      u_fpu_leave(mode);
   } else {
      __atomic_store_n(&wave->failed, true, __ATOMIC_RELAXED);
   }
   if (chunk)
      give_chunk(chunk);
}

/* Draws what has been cut. */
static void
run_wave(struct wave *wave)
{
   struct sp_context *sp = wave->sp;
   if (wave->num && sp_setup_wave_begin(sp, sp->geometry->setup.layout)) {
      struct u_pool_job job = {.run = run_slice, .data = wave, .count = wave->num};
      u_pool_run(sp->screen->pool, &job);
      sp_setup_wave_end(sp);
      if (wave->failed)
         sp->oom = true;
   }
   wave->num = 0;
}

bool
sp_slices_draw(struct sp_context *sp, const struct pipe_draw_info *info,
               const struct pipe_draw_start_count *draws, unsigned num_draws)
{
   const struct division *d = &divisions[info->mode];
   const uint32_t count = draws->count;
   if (!d->step || num_draws != 1 || info->primitive_restart || sp->geometry->setup.show_edges)
      return false;
   if (count < d->step + d->extra || (count - d->extra) / d->step * d->triangles < MIN_TRIANGLES ||
       u_pool_num_threads(sp->screen->pool) == 1)
      return false;
   struct wave wave = {.sp = sp, .info = info};
   const uint32_t per_slice = SLICE_TRIANGLES / d->triangles * d->step;
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
