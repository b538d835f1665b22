/* Polygon stipple patterns: 32 rows from the bottom, bit 31 is the leftmost pixel. */
#ifndef MESA_EXT_RASTER_STIPPLE_H
#define MESA_EXT_RASTER_STIPPLE_H

#include "mesa_ext/core/context.h"

/* Reads the bitmap `mask` of client memory through the pixel store. */
void gl_stipple_unpack(const struct gl_pixel_store *store, const GLubyte *mask, GLuint rows[32]);
void gl_stipple_set(struct gl_context *ctx, const GLuint rows[32]);

#endif
