#include "recorder.h"

#include <stdlib.h>

#include "gallium/drivers/softpipe/state/query.h"
#include "gallium/drivers/softpipe/resource/resource.h"

bool
sp_raster_init(struct sp_context *sp)
{
   sp->raster = calloc(1, sizeof(*sp->raster));
   if (!sp->raster)
      return false;
   for (unsigned i = 0; i < SP_NUM_SCENES; i++) {
      sp->raster->scenes[i] = sp_scene_create(sp->screen, &sp->raster->tiles_oom);
      if (!sp->raster->scenes[i])
         return false; /* sp_raster_finish takes it down */
   }
   return true;
}

void
sp_raster_finish(struct sp_context *sp)
{
   if (!sp->raster)
      return;
   if (sp->raster->scenes[SP_NUM_SCENES - 1]) /* a context that is whole */
      sp_raster_wait(sp);
   for (unsigned i = 0; i < SP_NUM_SCENES; i++)
      sp_scene_destroy(sp->raster->scenes[i]);
   free(sp->raster);
   sp->raster = NULL;
}

static bool
same_surface(const struct pipe_surface *a, const struct pipe_surface *b)
{
   return a->resource == b->resource && a->level == b->level && a->layer == b->layer;
}

static bool
same_framebuffer(const struct pipe_framebuffer_state *a, const struct pipe_framebuffer_state *b)
{
   if (a->width != b->width || a->height != b->height || a->nr_cbufs != b->nr_cbufs)
      return false;
   for (unsigned i = 0; i < a->nr_cbufs; i++) {
      if (!same_surface(&a->cbufs[i], &b->cbufs[i]))
         return false;
   }
   return same_surface(&a->zsbuf, &b->zsbuf);
}

struct sp_scene *
sp_raster_scene(struct sp_context *sp)
{
   struct sp_raster *r = sp->raster;
   draw_finish(sp->u.draw);
   struct sp_scene *scene = r->scenes[r->current];
   if (scene->recording) {
      if (!(sp->u.dirty & U_DIRTY_FRAMEBUFFER))
         return scene;
      if (same_framebuffer(&scene->fb, &sp->u.framebuffer))
         return scene;
      sp_raster_flush(sp);
      scene = r->scenes[r->current];
   }
   u_pool_wait(sp->screen->pool, &scene->job);
   r->draw = NULL;
   r->num_units = 0;
   if (!sp_scene_begin(scene, &sp->u.framebuffer)) {
      sp->u.oom = true;
      return NULL;
   }
   return scene;
}

void
sp_raster_flush(struct sp_context *sp)
{
   struct sp_raster *r = sp->raster;
   draw_finish(sp->u.draw);
   struct sp_scene *scene = r->scenes[r->current];
   if (!scene->recording)
      return;
   if (sp_scene_is_small(scene) && (!r->last || u_pool_done(sp->screen->pool, &r->last->job))) {
      sp_scene_run(scene);
      r->draw = NULL;
      return;
   }
   sp_scene_submit(scene, r->last);
   r->last = scene;
   /* Without other threads it is done, and its memory serves the next. */
   if (!u_pool_done(sp->screen->pool, &scene->job))
      r->current = (r->current + 1) % SP_NUM_SCENES;
   r->draw = NULL;
}

void
sp_raster_wait(struct sp_context *sp)
{
   struct sp_raster *r = sp->raster;
   sp_raster_flush(sp);
   /* Scenes of a context run one after the other, so the last one is done last. */
   if (r->last)
      u_pool_wait(sp->screen->pool, &r->last->job);
}

void
sp_raster_sync_resource(struct sp_context *sp, struct pipe_resource *res, bool write)
{
   struct sp_raster *r = sp->raster;
   draw_finish(sp->u.draw);
   struct sp_scene *scene = r->scenes[r->current];
   if (scene->recording && (sp_scene_writes(scene, res) || (write && sp_scene_reads(scene, res))))
      sp_raster_flush(sp);
   /* It may be busy in scenes of other contexts as well. */
   struct sp_resource *spr = sp_resource(res);
   if (__atomic_load_n(&spr->busy_writes, __ATOMIC_ACQUIRE) ||
       (write && __atomic_load_n(&spr->busy_reads, __ATOMIC_ACQUIRE)))
      u_pool_wait_all(sp->screen->pool);
}

void
sp_raster_check_size(struct sp_context *sp)
{
   const struct sp_raster *r = sp->raster;
   const struct sp_scene *scene = r->scenes[r->current];
   bool full = scene->bytes > SP_SCENE_MAX_BYTES || scene->new_bytes > SP_SCENE_MAX_NEW_BYTES;
   const bool alone = u_pool_num_threads(sp->screen->pool) == 1;
   if (!full && !alone && scene->bytes > SP_SCENE_ENOUGH_BYTES)
      full = !r->last || u_pool_done(sp->screen->pool, &r->last->job);
   if (full)
      sp_raster_flush(sp);
}
