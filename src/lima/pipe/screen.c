#include "screen.h"

#include "context.h"
#include "gallium/drivers/softpipe/pipe/public.h"
#include "public.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#define SIMULATED_CORES 2 /* where there is no board */

static void
destroy(struct pipe_screen *base)
{
   struct lima_screen *screen = lima_screen(base);
   if (screen->soft)
      screen->soft->destroy(screen->soft);
   if (screen->winsys)
      screen->winsys->destroy(screen->winsys);
   if (screen->fd >= 0)
      close(screen->fd);
   pthread_mutex_destroy(&screen->twins);
   free(screen);
}

static const char *
get_name(struct pipe_screen *base)
{
   return lima_screen(base)->name;
}

static const char *
get_vendor(struct pipe_screen *base)
{
   return "Tuatara";
}

struct pipe_screen *
lima_screen_create(void)
{
   struct lima_screen *screen = calloc(1, sizeof(*screen));
   if (!screen)
      return NULL;
   pthread_mutex_init(&screen->twins, NULL);
   screen->fd = lima_drm_open();
   if (screen->fd >= 0)
      screen->winsys = lima_drm_winsys_create(screen->fd);
   if (!screen->winsys)
      screen->winsys = lima_sim_winsys_create(SIMULATED_CORES);
   screen->soft = softpipe_create_screen();
   if (!screen->winsys || !screen->soft) {
      destroy(&screen->base);
      return NULL;
   }
   screen->isa = u_cpu_choose_isa();
   snprintf(screen->name, sizeof(screen->name), "Tuatara lima (Mali-400, %s)",
            screen->winsys->name);
   screen->base = (struct pipe_screen){
       .caps = &lima_caps,
       .notes = lima_notes,
       .destroy = destroy,
       .get_name = get_name,
       .get_vendor = get_vendor,
       .program_fits = lima_program_fits,
       .context_create = lima_context_create,
       .resource_create = lima_resource_create,
       .resource_from_memory = lima_resource_from_memory,
       .resource_destroy = lima_resource_destroy,
       .fence_finish = u_no_fence_finish,
       .fence_destroy = u_no_fence_destroy,
   };
   return &screen->base;
}
