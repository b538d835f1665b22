/* What is drawn to and read from: buffers of the drawable, or images of a framebuffer object.
 *
 * The drawable owns its buffers; here is which of them DRAW_BUFFER and READ_BUFFER mean at the
 * moment, kept current with the drawable's size, and the pipe's framebuffer that is made of them.
 */
#ifndef MESA_EXT_FRAMEBUFFER_COLOR_BUFFERS_H
#define MESA_EXT_FRAMEBUFFER_COLOR_BUFFERS_H

#include "mesa_ext/door.h"
#include "object.h"

enum gl_buffers_use { GL_TO_DRAW, GL_TO_READ, GL_BUFFERS_USES };

struct gl_framebuffer_state {
   struct pipe_framebuffer_state pipe; /* its resources are referenced */
   bool usable;                        /* there is something to draw to */
   bool draws_front;                   /* a front buffer is among the colour buffers */
   uint8_t srgb;                       /* bit i: the pixels of its cbuf i are sRGB-encoded */
   uint32_t stamp;                     /* gl_drawable_stamp when this was derived */
   struct gl_drawable *drawable;       /* it was derived from; not referenced, only compared */
   struct gl_object_view view[GL_BUFFERS_USES]; /* of the objects that are bound */
   struct gl_buffer_choice drawable_buffers;    /* while objects are bound in its stead */
};

bool gl_buffers_init(struct gl_context *ctx); /* false: out of memory */
void gl_buffers_finish(struct gl_context *ctx);
/* Lets go of the buffers that the context and its pipe draw to; nothing is drawn until the next
 * gl_buffers_validate. */
void gl_buffers_release(struct gl_context *ctx);
/* Notes (GL_DIRTY_FRAMEBUFFER) that the drawable was resized or swapped, or that the images of the
 * bound object are others now. */
void gl_buffers_look(struct gl_context *ctx);
/* Recomputes the framebuffer if the drawable was resized or the draw buffer changed. False: there
 * is nothing to draw to, or memory ran out (raised). */
bool gl_buffers_validate(struct gl_context *ctx);

/* The object that is bound, as it is now; NULL: none is. It may change with the next command. */
const struct gl_object_view *gl_buffers_view(struct gl_context *ctx, enum gl_buffers_use use);
/* False: the bound object is not complete, INVALID_FRAMEBUFFER_OPERATION was raised. */
bool gl_buffers_check(struct gl_context *ctx, enum gl_buffers_use use, const char *command);
/* The same of what is read by other commands than blits: neither has it several samples a pixel,
 * which only windows resolve by themselves (INVALID_OPERATION). */
bool gl_buffers_check_read(struct gl_context *ctx, const char *command);
/* Bits and kinds of what is bound. All zero: there is nothing. */
struct gl_visual gl_buffers_visual(struct gl_context *ctx, enum gl_buffers_use use);

/* The area that drawing may touch: framebuffer and scissor. False: empty. */
bool gl_buffers_draw_area(struct gl_context *ctx, int *x0, int *y0, int *x1, int *y1);

/* An image that is read: a buffer of the drawable or of an object. */
struct gl_read_image {
   struct pipe_surface surface; /* its resource is referenced */
   unsigned width, height;
   /* A luminance or intensity image, which has red alone: green and blue read as 0. */
   bool only_red;
   bool opaque; /* alpha reads as 1, whatever the format has */
   bool srgb;   /* colours are sRGB-encoded: reading gives them as they are, blits decode them */
};
/* What ReadPixels and copies read, after gl_buffers_check. False: no such buffer. The caller drops
 * the resource. */
bool gl_buffers_read_color(struct gl_context *ctx, struct gl_read_image *image);
bool gl_buffers_read_zs(struct gl_context *ctx, struct gl_read_image *image);
/* Maps a part of a surface (box->z is ignored); NULL: out of memory, which is not raised. */
uint8_t *gl_surface_map(struct gl_context *ctx, const struct pipe_surface *surface, unsigned usage,
                        const struct pipe_box *box, struct pipe_transfer **transfer);

/* What pixels of the image that were unpacked by its format lose. */
void gl_read_image_mask_bytes(const struct gl_read_image *image, uint8_t (*rgba)[4], size_t n);
void gl_read_image_mask(const struct gl_read_image *image, float (*rgba)[4], size_t n);

/* Whether what is drawn to and blitted between sRGB-encoded buffers is linear: FRAMEBUFFER_SRGB,
 * which OpenGL ES starts with (EXT_sRGB, EXT_sRGB_write_control). */
static inline bool
gl_encodes_srgb(const struct gl_context *ctx)
{
   return ctx->color.srgb;
}

/* --- Choice of buffers (draw_buffer.c) */

/* Colour buffers of drawables as bits; there are no right ones. */
enum { GL_BIT_FRONT = 1, GL_BIT_BACK = 2, GL_BIT_ABSENT = 4, GL_BIT_AUX0 = 8 };
/* The buffers of a drawable that an enumerant means. */
unsigned gl_buffers_meant(const struct gl_context *ctx, GLenum mode,
                          const struct gl_drawable *drawable);
/* State was restored that another framebuffer may have had (PopAttrib): what the bound one can not
 * draw to or read stays as it was `before`. */
void gl_buffers_keep_valid(struct gl_context *ctx, const struct gl_buffer_choice *before);
struct gl_buffer_choice gl_buffers_choice(const struct gl_context *ctx);
/* The context is current on a drawable for the first time, whose buffers are drawn to and read. */
void gl_buffers_choose_first(struct gl_context *ctx, GLenum buffer);

/* The draw buffer that colour i of the pipe's framebuffer belongs to: DrawBuffer may name several
 * colours for the first one. */
static inline unsigned
gl_draw_buffer_of_color(const struct gl_color_buffer *c, unsigned i)
{
   return i < GL_STORAGE_DRAW_BUFFERS && c->draw_buffers[i] != GL_NONE ? i : 0;
}

/* Draw buffers blend or mask otherwise than the first one (EXT_draw_buffers2). */
bool gl_buffers_differ(const struct gl_color_buffer *c);

#endif
