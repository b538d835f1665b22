/* The driver suite's harness on the CPU driver, with a number of threads. */
#ifndef SP_SCREEN_H
#define SP_SCREEN_H

#include <stdio.h>
#include <stdlib.h>

#include "../driver/harness.h"

/* As harness_init. threads: TUATARA_THREADS. */
static inline void
sp_harness_init(struct harness *h, unsigned width, unsigned height, enum pipe_format color,
                enum pipe_format zs, unsigned threads)
{
   char text[16];
   snprintf(text, sizeof text, "%u", threads);
   setenv("TUATARA_THREADS", text, 1);
   setenv("TUATARA_DRIVER", "softpipe", 1);
   harness_init(h, width, height, color, zs);
}

#endif
