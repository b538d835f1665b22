/* Which colour buffers are drawn to and read from, and the pipe's framebuffer.
 *
 * The drawable owns the buffers; here is which of them DRAW_BUFFER and READ_BUFFER mean at the
 * moment, kept current with the drawable's size.
 */
#ifndef MESA_EXT_FRAMEBUFFER_COLOR_BUFFERS_H
#define MESA_EXT_FRAMEBUFFER_COLOR_BUFFERS_H

#include "mesa_ext/core/context.h"

struct gl_framebuffer_state {
   struct pipe_framebuffer_state pipe; /* its resources are referenced */
   bool usable;                        /* there is something to draw to */
   bool draws_front;                   /* a front buffer is among the colour buffers */
   uint32_t stamp;                     /* gl_drawable_stamp when this was derived */
   struct gl_drawable *drawable;       /* it was derived from; not referenced, only compared */
};

bool gl_buffers_init(struct gl_context *ctx); /* false: out of memory */
void gl_buffers_finish(struct gl_context *ctx);
/* Lets go of the buffers that the context and its pipe draw to; nothing is drawn until the next
 * gl_buffers_validate. */
void gl_buffers_release(struct gl_context *ctx);
/* Recomputes the framebuffer if the drawable was resized or the draw buffer changed. False: there
 * is nothing to draw to, or memory ran out (raised). */
bool gl_buffers_validate(struct gl_context *ctx);

/* The area that drawing may touch: framebuffer and scissor. False: empty. */
bool gl_buffers_draw_area(struct gl_context *ctx, int *x0, int *y0, int *x1, int *y1);

/* What ReadPixels and copies read, with its size. A new reference, or NULL: no such buffer. */
struct pipe_resource *gl_buffers_read_color(struct gl_context *ctx, unsigned *width,
                                            unsigned *height);
struct pipe_resource *gl_buffers_read_zs(struct gl_context *ctx, unsigned *width, unsigned *height);

#endif
