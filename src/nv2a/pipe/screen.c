#include "screen.h"

#include "context.h"
#include "public.h"

#include <stdio.h>
#include <stdlib.h>

static void
destroy(struct pipe_screen *base)
{
   struct nv2a_screen *screen = nv2a_screen(base);
   screen->winsys->destroy(screen->winsys);
   free(screen);
}

static const char *
get_name(struct pipe_screen *base)
{
   return nv2a_screen(base)->name;
}

static const char *
get_vendor(struct pipe_screen *base)
{
   return "Tuatara";
}

struct pipe_screen *
nv2a_screen_create(void)
{
   struct nv2a_screen *screen = calloc(1, sizeof(*screen));
   struct nv2a_winsys *winsys = nv2a_sim_winsys_create();
   if (!screen || !winsys) {
      if (winsys)
         winsys->destroy(winsys);
      free(screen);
      return NULL;
   }
   screen->winsys = winsys;
   screen->isa = u_cpu_choose_isa();
   snprintf(screen->name, sizeof(screen->name), "Tuatara nv2a (%s)", winsys->name);
   screen->base = (struct pipe_screen){
       .caps = &nv2a_caps,
       .notes = nv2a_notes,
       .destroy = destroy,
       .get_name = get_name,
       .get_vendor = get_vendor,
       .program_fits = nv2a_program_fits,
       .context_create = nv2a_context_create,
       .resource_create = nv2a_resource_create,
       .resource_from_memory = nv2a_resource_from_memory,
       .resource_destroy = nv2a_resource_destroy,
       .fence_finish = u_no_fence_finish,
       .fence_destroy = u_no_fence_destroy,
   };
   return &screen->base;
}
