/* Pixel rectangles on the window: zoom, clipping, and how the fragments get there.
 * Private to image/. */
#ifndef MESA_EXT_IMAGE_RECT_H
#define MESA_EXT_IMAGE_RECT_H

#include "source.h"

/* Draws a source of width x height pixels at the current raster position, zoomed (spec 3.6.5).
 * State has been validated. Closes the source before anything is drawn. */
void gl_pixel_rect_draw(struct gl_context *ctx, struct gl_pixel_source *source, int width,
                        int height);

/* Axis-aligned rectangles of fragments with the raster position's colour, depth and texture
 * coordinates: x0 y0 x1 y1 each, in window coordinates. */
struct gl_window_rect {
   float x0, y0, x1, y1;
};
void gl_pixel_rect_fill(struct gl_context *ctx, const struct gl_window_rect *rects, unsigned num);

/* A rectangle with the current colours, the depth z, in [0,1], and coordinates of each texture at
 * its corners: left bottom first, against the clock. */
struct gl_window_quad {
   struct gl_window_rect rect;
   float z;
   float tex_coord[4][GL_STORAGE_TEXTURE_COORDS][4];
};
void gl_window_quad_draw(struct gl_context *ctx, const struct gl_window_quad *quad);

#endif
