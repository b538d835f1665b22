/* The geometry side of a context: vertex state, fetch, vertex programs, assembly, clipping.
 * It hands primitives in window coordinates to setup/setup.h. */
#ifndef DRAW_DRAW_H
#define DRAW_DRAW_H

#include <stdbool.h>

struct sp_context;

/* Makes sp->geometry and fills in the vertex entries of sp->base: vertex elements, vertex buffers,
 * constant attributes, draw_vbo and draw_capture. False: out of memory. */
bool sp_geometry_init(struct sp_context *sp);
/* Accepts a context whose init failed. */
void sp_geometry_finish(struct sp_context *sp);

#endif
