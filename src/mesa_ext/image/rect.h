/* Pixel rectangles on the window: zoom, clipping, and how the fragments get there.
 * Private to image/. */
#ifndef MESA_EXT_IMAGE_RECT_H
#define MESA_EXT_IMAGE_RECT_H

#include "pipe/p_state.h"
#include "source.h"

/* Draws a source of width x height pixels at the current raster position, zoomed (spec 3.6.5).
 * State has been validated. Closes the source before anything is drawn. */
void gl_pixel_rect_draw(struct gl_context *ctx, struct gl_pixel_source *source, int width,
                        int height);

/* Whether pixels are to be drawn now: not in feedback and selection, where the raster position
 * alone counts, as `token` of feedback. Raises errors of `command`. */
bool gl_pixel_rect_is_drawn(struct gl_context *ctx, GLenum token, const char *command);

/* What every fragment of a pixel rectangle has in common, as attributes. */
struct gl_raster_attribs {
   float color[4], secondary[4], fog[4], tex_coord[GL_STORAGE_TEXTURE_COORDS][4];
};
/* Those of the current raster position, and its depth. */
void gl_raster_attribs_get(const struct gl_context *ctx, struct gl_raster_attribs *attribs,
                           float *z);

/* Axis-aligned rectangles of fragments with these attributes, in window coordinates. They start
 * from an image (derive/private.h), or NULL; each has a polygon stipple of its own, or NULL. */
struct gl_image_draw;
struct gl_window_rect {
   float x0, y0, x1, y1;
};
void gl_window_rects_draw(struct gl_context *ctx, const struct gl_window_rect *rects, unsigned num,
                          const struct gl_raster_attribs *attribs, float z,
                          const struct gl_image_draw *image,
                          const struct pipe_poly_stipple *stipples);

/* A rectangle with the current colours, the depth z, in [0,1], and coordinates of each texture at
 * its corners: left bottom first, against the clock. */
struct gl_window_quad {
   struct gl_window_rect rect;
   float z;
   float tex_coord[4][GL_STORAGE_TEXTURE_COORDS][4];
};
void gl_window_quad_draw(struct gl_context *ctx, const struct gl_window_quad *quad);

#endif
