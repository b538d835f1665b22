/* The one entry to the CPU driver. */
#ifndef SOFTPIPE_PIPE_PUBLIC_H
#define SOFTPIPE_PIPE_PUBLIC_H

struct pipe_screen;

/* NULL when memory ran out. The worker threads start with the first work that is worth it; a
 * library that contains the driver must not be unloaded (link with -z nodelete). */
struct pipe_screen *softpipe_create_screen(void);

#endif
