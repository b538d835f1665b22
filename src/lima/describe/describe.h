/* Recorded frames for people: jobs, their command lists, and what those point to: descriptors,
 * render states, textures, programs. */
#ifndef LIMA_DESCRIBE_H
#define LIMA_DESCRIBE_H

#include <stdio.h>

#include "lima/frame/frame.h"

/* Writes a frame, step by step; of memory only what jobs point to, as it is when they run: nothing
 * is run. Parts of captures are printed as they come. What means nothing, or is not in memory, is
 * told in `errors`, "NAME:LINE: error: ...", and the rest is written all the same. False: there
 * were errors. */
bool lima_describe_frame(const struct lima_frame *frame, const char *name, FILE *out, FILE *errors);

#endif
