/* The process's screen. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "mesa_ext/door.h"
#include "pipe/p_loader.h"
#include "util/u_settings.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct pipe_screen *screen; /* NULL: none yet, or memory ran out then */
static bool complained;

static bool
is_known(const char *name)
{
   const char *known;
   for (unsigned i = 0; (known = pipe_loader_driver_name(i)); i++)
      if (strcmp(known, name) == 0)
         return true;
   return false;
}

static void
complain(const char *name)
{
   if (is_known(name)) {
      fprintf(stderr, "tuatara: driver '%s' can not start: out of memory\n", name);
      return;
   }
   fprintf(stderr, "tuatara: driver '%s' can not be used; there are:", name);
   for (unsigned i = 0; (name = pipe_loader_driver_name(i)); i++)
      fprintf(stderr, " %s", name);
   fputc('\n', stderr);
}

const char *
gl_door_driver_name(void)
{
   const char *name = u_setting(U_SETTING_DRIVER);
   return name ? name : "softpipe";
}

static struct pipe_screen *
create_screen(void)
{
   const char *name = gl_door_driver_name();
   struct pipe_screen *made = pipe_loader_create_screen(name);
   if (!made && !complained) {
      complain(name);
      complained = true;
   }
   return made;
}

struct pipe_screen *
gl_door_screen(void)
{
   pthread_mutex_lock(&lock);
   if (!screen)
      screen = create_screen();
   struct pipe_screen *const found = screen;
   pthread_mutex_unlock(&lock);
   return found;
}
