/* Pixels of a rectangle as the window shows them, and those that reach the buffers without
 * fragments. Private to image/. */
#ifndef MESA_EXT_IMAGE_STAGED_H
#define MESA_EXT_IMAGE_STAGED_H

#include "rect.h"

/* The image that is drawn: one pixel of the aspect for each pixel of the window it covers. */
struct staged {
   int x, y; /* window position */
   int width, height;
   uint8_t *pixels; /* rows without gaps; malloc'd */
};

/* Whether fragments would reach the colour buffers unchanged: no need to make fragments then. */
bool gl_staged_color_is_plain(struct gl_context *ctx);
/* Whether fragments of depth pixels would leave their depths in the depth buffer, whatever is
 * there, and do nothing else. */
bool gl_staged_depth_is_plain(struct gl_context *ctx);

/* To the buffers that are drawn to; out of memory is raised. */
void gl_staged_write_color(struct gl_context *ctx, const struct staged *image);
/* Stencil pixels meet the write mask and the scissor only (spec 3.6.4). */
void gl_staged_write_stencil(struct gl_context *ctx, const struct staged *image);
/* The depth of depth-stencil pairs meets the depth mask and the scissor only, others are tested:
 * without the test nothing is written (spec 4.1.6). Those of plain fragments become numbers as
 * u_format_pack_z_fragment says. */
enum gl_staged_depth { GL_DEPTH_OF_PAIRS, GL_DEPTH_TESTED, GL_DEPTH_OF_FRAGMENTS };
void gl_staged_write_depth(struct gl_context *ctx, const struct staged *image,
                           enum gl_staged_depth kind);

#endif
