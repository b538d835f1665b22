#include "pipe/p_loader.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "gallium/drivers/null/null_public.h"
#include "gallium/drivers/softpipe/pipe/public.h"
#include "gallium/drivers/trace/trace_public.h"
#include "lima/pipe/public.h"
#include "nv2a/pipe/public.h"

static const struct {
   const char *name;
   struct pipe_screen *(*create)(void);
} drivers[] = {
    {"softpipe", softpipe_create_screen},
    {"nv2a", nv2a_screen_create},
    {"lima", lima_screen_create},
    {"null", null_screen_create},
    {"null-small", null_small_screen_create},
};
#define NUM_DRIVERS (sizeof drivers / sizeof drivers[0])

/* TUATARA_TRACE=file puts the trace wrapper in front, whatever the driver; not in setuid programs.
 */
static struct pipe_screen *
wrap(struct pipe_screen *screen)
{
   const char *trace = secure_getenv("TUATARA_TRACE");
   return trace && *trace ? trace_screen_create(screen, trace) : screen;
}

struct pipe_screen *
pipe_loader_create_screen(const char *name)
{
   for (unsigned i = 0; i < NUM_DRIVERS; i++) {
      if (strcmp(drivers[i].name, name) == 0)
         return wrap(drivers[i].create());
   }
   return NULL;
}

const char *
pipe_loader_driver_name(unsigned index)
{
   return index < NUM_DRIVERS ? drivers[index].name : NULL;
}
