/* Where DrawPixels and CopyPixels take their pixels from: client memory or the framebuffer, row by
 * row, after pixel transfer. Private to image/. */
#ifndef MESA_EXT_IMAGE_SOURCE_H
#define MESA_EXT_IMAGE_SOURCE_H

#include "mesa_ext/framebuffer/color_buffers.h"
#include "mesa_ext/pixel/imaging.h"
#include "mesa_ext/pixel/transfer.h"

enum gl_pixel_aspect {
   GL_ASPECT_COLOR,      /* uint8_t[4]: r g b a; in colour index mode r is the index */
   GL_ASPECT_FLOATS,     /* float[4]: colours that nothing clamps */
   GL_ASPECT_GROUPS,     /* the same before pixel transfer: only of the framebuffer */
   GL_ASPECT_DEPTH,      /* float: fragments with that depth */
   GL_ASPECT_STENCIL,    /* uint8_t */
   GL_ASPECT_DEPTH_ONLY, /* float: the depth of depth-stencil pairs, which meets no test */
   GL_ASPECT_PACKED_RGBA,
   GL_ASPECT_PACKED_BGRA /* NV_copy_depth_to_color: uint8_t[4] */
};

struct gl_pixel_source {
   struct gl_context *ctx;
   enum gl_pixel_aspect aspect;
   /* Client memory */
   const void *pixels;
   struct gl_pixel_layout layout;
   /* Framebuffer: pixel (0,0) of the source is (x,y) of the buffer */
   struct gl_read_image image; /* without a resource: client memory */
   int x, y;
   struct pipe_transfer *transfer;
   const uint8_t *texels; /* of the mapped box */
};

/* Bytes of a pixel of an aspect. */
unsigned gl_pixel_aspect_bytes(enum gl_pixel_aspect aspect);
/* Pixels [column, column + n) of a row, as the aspect says. What lies outside the buffer is 0. */
void gl_pixel_source_row(const struct gl_pixel_source *s, int row, int column, size_t n, void *out);
/* All has been read: unmaps the framebuffer, so that it may be drawn to. Once is enough. */
void gl_pixel_source_close(struct gl_pixel_source *s);
/* The part of the buffer that a source of width x height pixels is in; false: none. */
bool gl_pixel_source_box(const struct gl_pixel_source *s, GLsizei width, GLsizei height,
                         struct pipe_box *box);
/* Colours of the buffer, untransferred; zeros outside. False: raised OUT_OF_MEMORY. Sizes are >= 0.
 */
bool gl_pixel_groups_read(struct gl_context *ctx, const struct gl_read_image *image, GLint x,
                          GLint y, GLsizei width, GLsizei height, struct gl_pixel_groups *g);

#endif
