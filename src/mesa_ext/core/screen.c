/* The process's screen. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "mesa_ext/door.h"
#include "pipe/p_loader.h"

static pthread_once_t once = PTHREAD_ONCE_INIT;
static struct pipe_screen *screen;

static void
create_screen(void)
{
   const char *name = getenv("TUATARA_DRIVER");
   if (!name || !*name)
      name = "softpipe";
   screen = pipe_loader_create_screen(name);
   if (screen)
      return;
   fprintf(stderr, "tuatara: driver '%s' can not be used; there are:", name);
   for (unsigned i = 0; (name = pipe_loader_driver_name(i)); i++)
      fprintf(stderr, " %s", name);
   fputc('\n', stderr);
}

struct pipe_screen *
gl_door_screen(void)
{
   pthread_once(&once, create_screen);
   return screen;
}
