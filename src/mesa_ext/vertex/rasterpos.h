/* The current raster position (specification 2.13, ARB_window_pos). */
#ifndef MESA_EXT_VERTEX_RASTERPOS_H
#define MESA_EXT_VERTEX_RASTERPOS_H

#include "mesa_ext/core/context.h"

/* RasterPos: transforms the point as a vertex with all current values and takes what results. */
void gl_raster_pos(struct gl_context *ctx, float x, float y, float z, float w);
/* WindowPos: w is ignored. */
void gl_window_pos(struct gl_context *ctx, float x, float y, float z, float w);

#endif
