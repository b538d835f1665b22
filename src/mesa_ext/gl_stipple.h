/* Polygon stipple patterns in display lists. */
#ifndef GL_STIPPLE_H
#define GL_STIPPLE_H

#include "gl_context.h"

/* Replay of GL_OP_POLYGON_STIPPLE (gl_dlist.h): payload is 32 words. */
void gl_replay_polygon_stipple(struct gl_context *ctx, const void *payload);

#endif
