/* Random calls of GLX and EGL, on the driver that libglvnd finds (doors.py):
 *
 *   fuzz_doors [--seed=N] [--iterations=N | --seconds=N]
 *
 * Two threads make, use and destroy contexts, surfaces and drawables in any order, with attributes
 * of all kinds, with what is destroyed, still current, or the other thread's; displays of EGL are
 * terminated meanwhile. EGL calls fail with an error of EGL or succeed without one, GLX has X
 * errors at the most; a fresh context draws afterwards. Without an X server GLX is left out. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#include "../fuzz_options.h"
#include "../random_program.h"
#include "doors.h"

#define NUM_CALLS 60

static void *
run(void *data)
{
   struct door_state *d = data;
   for (unsigned n = 0; n < NUM_CALLS; n++) {
      if (d->dpy && random_below(&d->random, 2))
         door_glx_call(d);
      else
         door_egl_call(d);
   }
   if (d->dpy)
      door_glx_finish(d);
   door_egl_finish(d);
   return NULL;
}

int
main(int argc, char **argv)
{
   struct fuzz_options o;
   uint64_t state;
   fuzz_options_parse(&o, "fuzz_doors", 200, &argc, argv);
   if (argc > 1)
      return 2;
   XInitThreads();
   door_glx_init();
   while (fuzz_options_next(&o, &state)) {
      struct door_state doors[2] = {{.random = state | 1}, {.random = (state ^ 0x5555) | 1}};
      pthread_t other;
      for (unsigned i = 0; i < 2; i++) {
         doors[i].other = &doors[1 - i];
         doors[i].dpy = XOpenDisplay(NULL);
         door_egl_start(&doors[i]);
      }
      if (pthread_create(&other, NULL, run, &doors[1]))
         abort();
      run(&doors[0]);
      pthread_join(other, NULL);
      for (unsigned i = 0; i < 2; i++) {
         if (doors[i].dpy)
            XCloseDisplay(doors[i].dpy);
      }
      door_egl_check_fresh();
   }
   printf("fuzz_doors: %lu rounds of two threads, errors as specified\n", o.done);
   return 0;
}
