/* Waves: several threads set up triangles, each into a part of the scene; the parts come together
 * in the order of the slices. */
#include <pthread.h>
#include <stdlib.h>

#include "private.h"

struct draw_slice {
   struct draw_slice *next; /* of those that nobody has */
   struct sp_setup_wave *wave;
   struct sp_scene *part;
   struct sp_setup setup;
   unsigned index;
};

struct sp_setup_wave {
   struct sp_setup setup;                              /* of the context's thread; slices copy it */
   struct sp_scene_commands *slices[DRAW_WAVE_SLICES]; /* results */
   pthread_mutex_t lock;                               /* for what follows */
   struct draw_slice *free;
   bool failed; /* out of memory */
};

struct sp_setup_wave *
sp_setup_wave_create(void)
{
   struct sp_setup_wave *wave = calloc(1, sizeof(*wave));
   if (wave)
      pthread_mutex_init(&wave->lock, NULL);
   return wave;
}

void
sp_setup_wave_destroy(struct sp_setup_wave *wave)
{
   if (!wave)
      return;
   for (struct draw_slice *s = wave->free, *next; s; s = next) {
      next = s->next;
      sp_scene_destroy(s->part);
      free(s);
   }
   pthread_mutex_destroy(&wave->lock);
   free(wave);
}

bool
sp_setup_wave_begin(void *data, const struct draw_vertex_layout *layout)
{
   struct sp_context *sp = data;
   struct sp_setup_wave *wave = sp->setup->wave;
   for (unsigned i = 0; i < DRAW_WAVE_SLICES; i++)
      wave->slices[i] = NULL;
   wave->failed = false;
   return sp_setup_begin(&wave->setup, sp, layout, true);
}

static struct draw_slice *
create_slice(struct sp_setup_wave *wave, struct sp_context *sp)
{
   struct draw_slice *slice = calloc(1, sizeof(*slice));
   if (!slice)
      return NULL;
   slice->wave = wave;
   slice->part = sp_scene_create(sp->screen, &sp->raster->tiles_oom);
   if (slice->part)
      return slice;
   free(slice);
   return NULL;
}

/* Gives the slice back. */
static void
release(struct draw_slice *slice, bool failed)
{
   struct sp_setup_wave *wave = slice->wave;
   pthread_mutex_lock(&wave->lock);
   slice->next = wave->free;
   wave->free = slice;
   wave->failed |= failed;
   pthread_mutex_unlock(&wave->lock);
}

struct draw_slice *
sp_setup_slice_begin(void *data, unsigned index)
{
   struct sp_context *sp = data;
   struct sp_setup_wave *wave = sp->setup->wave;
   pthread_mutex_lock(&wave->lock);
   struct draw_slice *slice = wave->free;
   if (slice)
      wave->free = slice->next;
   else
      slice = create_slice(wave, sp);
   wave->failed |= !slice;
   pthread_mutex_unlock(&wave->lock);
   if (!slice)
      return NULL;
   if (!sp_scene_begin_part(slice->part, wave->setup.scene)) {
      release(slice, true);
      return NULL;
   }
   slice->index = index;
   slice->setup = wave->setup;
   slice->setup.scene = slice->part;
   return slice;
}

void
sp_setup_slice_triangles(struct draw_slice *slice, const struct draw_batch *batch)
{
   sp_setup_triangle_batch(&slice->setup, batch);
}

void
sp_setup_slice_end(struct draw_slice *slice)
{
   struct sp_scene_commands *commands = sp_scene_end_part(slice->part);
   slice->wave->slices[slice->index] = commands;
   release(slice, slice->setup.failed || !commands);
}

void
sp_setup_wave_end(void *data, bool cut_off)
{
   struct sp_context *sp = data;
   struct sp_setup_wave *wave = sp->setup->wave;
   if (cut_off) {
      pthread_mutex_init(&wave->lock, NULL);
      sp_scene_renew_lock(wave->setup.scene);
   }
   for (unsigned i = 0; i < DRAW_WAVE_SLICES; i++) {
      if (wave->slices[i])
         sp_scene_append(wave->setup.scene, wave->slices[i]);
   }
   wave->setup.failed |= wave->failed;
   sp_setup_end(&wave->setup);
}
