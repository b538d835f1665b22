#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

#include "null_priv.h"
#include "null_public.h"

bool
null_refuses(const char *problem)
{
   if (problem)
      fprintf(stderr, "tuatara: the null driver was asked for %s\n", problem);
   assert(!problem);
   return problem != NULL;
}

static void
destroy(struct pipe_screen *screen)
{
   free(screen);
}

static const char *
get_name(struct pipe_screen *screen)
{
   return screen->caps == &null_small_caps ? "Tuatara null (small)" : "Tuatara null";
}

static const char *
get_vendor(struct pipe_screen *screen)
{
   return "Tuatara";
}

static struct pipe_screen *
create(const struct pipe_caps *caps)
{
   struct null_screen *screen = calloc(1, sizeof *screen);
   if (!screen)
      return NULL;
   screen->isa = u_cpu_choose_isa();
   screen->base = (struct pipe_screen){
       .caps = caps,
       .destroy = destroy,
       .get_name = get_name,
       .get_vendor = get_vendor,
       .context_create = null_context_create,
       .resource_create = null_resource_create,
       .resource_destroy = null_resource_destroy,
       .fence_finish = u_no_fence_finish,
       .fence_destroy = u_no_fence_destroy,
   };
   return &screen->base;
}

struct pipe_screen *
null_screen_create(void)
{
   return create(&null_caps);
}

struct pipe_screen *
null_small_screen_create(void)
{
   return create(&null_small_caps);
}
