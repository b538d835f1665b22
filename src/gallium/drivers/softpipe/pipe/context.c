#include "gallium/drivers/softpipe/state/context.h"

#include <stdlib.h>

#include "gallium/drivers/softpipe/scene/fence.h"
#include "gallium/drivers/softpipe/scene/recorder.h"
#include "gallium/drivers/softpipe/setup/setup.h"
#include "private.h"

static void
flush(struct pipe_context *pipe, struct pipe_fence **fence, unsigned flags)
{
   struct sp_context *sp = sp_context(pipe);
   sp_raster_flush(sp);
   if (!fence)
      return;
   pipe_fence_reference(fence, NULL);
   bool oom = false;
   if (sp->raster->last)
      *fence = sp_fence_of(sp->raster->last, &oom);
   if (oom)
      sp_raster_wait(sp);
}

static void
finish(struct pipe_context *pipe)
{
   sp_raster_wait(sp_context(pipe));
}

static bool
get_and_clear_oom(struct pipe_context *pipe)
{
   struct sp_context *sp = sp_context(pipe);
   const bool tiles = __atomic_exchange_n(&sp->raster->tiles_oom, false, __ATOMIC_RELAXED);
   return u_get_and_clear_oom(pipe) || tiles;
}

static void
destroy(struct pipe_context *pipe)
{
   struct sp_context *sp = sp_context(pipe);
   sp_raster_finish(sp);
   sp_setup_finish(sp);
   u_context_finish(&sp->u);
   sp_vertex_textures_finish(sp);
   free(sp);
}

struct pipe_context *
sp_context_create(struct pipe_screen *screen)
{
   struct sp_context *sp = calloc(1, sizeof(*sp));
   if (!sp)
      return NULL;
   sp->screen = sp_screen(screen);
   sp->u.base.screen = screen;
   if (!sp_raster_init(sp) || !sp_setup_init(sp) || !sp_geometry_init(sp)) {
      destroy(&sp->u.base);
      return NULL;
   }
   sp->u.base.destroy = destroy;
   sp->u.base.flush = flush;
   sp->u.base.finish = finish;
   sp->u.base.get_and_clear_oom = get_and_clear_oom;
   sp_clear_init(sp);
   sp_transfer_init(sp);
   sp_query_init(sp);
   sp_state_init_shaders(sp);
   sp_state_init_framebuffer(sp);
   return &sp->u.base;
}
