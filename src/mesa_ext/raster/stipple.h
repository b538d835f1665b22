/* Polygon stipple patterns in display lists. */
#ifndef MESA_EXT_RASTER_STIPPLE_H
#define MESA_EXT_RASTER_STIPPLE_H

#include "mesa_ext/core/context.h"

/* Replay of GL_OP_POLYGON_STIPPLE (lists/list.h): payload is 32 words. */
void gl_replay_polygon_stipple(struct gl_context *ctx, const void *payload);

#endif
