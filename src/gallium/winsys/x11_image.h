/* A picture in memory that an X server can be shown, and the colour buffer over it. Private to the
 * X11 window system code. */
#ifndef X11_IMAGE_H
#define X11_IMAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <xcb/shm.h>
#include <xcb/xcb.h>

struct pipe_resource;
struct pipe_screen;

struct x11_image {
   struct x11_image *next;
   struct pipe_resource *resource; /* the image's own reference */
   uint8_t *memory;                /* top row first */
   size_t size;                    /* bytes */
   xcb_shm_seg_t segment;          /* XCB_NONE: plain memory */
   unsigned width, height;         /* pixels */
   unsigned stride;                /* bytes a row */
   unsigned bytes_per_pixel;
};

/* use_shm is cleared when the server turned out not to share memory with us (a remote one). NULL:
 * the driver can not draw into given memory, or memory ran out. */
struct x11_image *x11_image_create(xcb_connection_t *connection, struct pipe_screen *screen,
                                   bool *use_shm, int format, unsigned width, unsigned height);
/* connection NULL: it is closed already. Accepts NULL. */
void x11_image_destroy(struct x11_image *image, xcb_connection_t *connection);
/* Nobody but the image itself refers to the resource. */
bool x11_image_is_idle(const struct x11_image *image);

/* Copies the box (upper left origin, within the image) to the same place of the drawable; the
 * caller flushes the connection. */
void x11_image_put(const struct x11_image *image, xcb_connection_t *connection,
                   xcb_drawable_t drawable, xcb_gcontext_t gc, uint8_t depth, unsigned x,
                   unsigned y, unsigned width, unsigned height);

/* Reads a drawable of that size, top row first. False, and nothing is written, when the server does
 * not answer with pixels of this many bytes. */
bool x11_get_rows(xcb_connection_t *connection, xcb_drawable_t drawable, unsigned width,
                  unsigned height, unsigned bytes_per_pixel, uint8_t *rows, size_t stride);
/* Fills the image with what a drawable of its size shows, if that can be read. */
void x11_image_load(struct x11_image *image, xcb_connection_t *connection, xcb_drawable_t drawable);

/* The same as x11_image_put for a picture in any memory with rows of `stride` bytes, padded to 32
 * bits. */
void x11_put_rows(xcb_connection_t *connection, xcb_drawable_t drawable, xcb_gcontext_t gc,
                  uint8_t depth, const uint8_t *pixels, unsigned stride, unsigned width, unsigned y,
                  unsigned height);
/* Bytes of a pixel of a display format. */
unsigned x11_format_bytes(int format);

#endif
