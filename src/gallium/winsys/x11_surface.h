/* Presentation in X windows and pixmaps: colour buffers in memory that the X server can read
 * (MIT-SHM), or in plain memory sent over the connection when it can not.
 *
 * The functions that take `void *surface` have the signatures of a door's drawable callbacks.
 * XCB is used throughout: errors of a window that is already gone stay here and never reach the
 * application's Xlib error handler. All functions may be called from any thread.
 */
#ifndef X11_SURFACE_H
#define X11_SURFACE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <xcb/xcb.h>

#include "ws_run.h"

struct pipe_resource;
struct pipe_screen;
struct x11_link;
struct x11_surface;

/* One connection. Reference counted: surfaces keep it alive. NULL: out of memory. */
struct x11_link *x11_link_create(xcb_connection_t *connection, struct pipe_screen *screen);
/* The connection is about to be closed: surfaces stop showing anything. Drops the creator's
 * reference. Accepts NULL. */
void x11_link_close(struct x11_link *link);
/* What the environment asks for on this connection. */
struct ws_run *x11_link_run(struct x11_link *link);

/* Copies a picture (row0 is the bottom row; format as from ws_format_of_masks) into a pixmap, upper
 * left corners together. False: no such pixmap, or its depth does not fit the format. */
bool x11_link_put_rows(struct x11_link *link, xcb_drawable_t pixmap, const void *row0,
                       ptrdiff_t stride, unsigned width, unsigned height, int format);

/* What the server knows of a drawable. */
struct x11_facts {
   unsigned width, height; /* pixels */
   uint8_t depth;
   bool is_window, is_pixmap; /* neither: a window for input only */
   xcb_visualid_t visual;     /* of windows, else 0 */
};
/* One round trip. False: there is no such drawable. */
bool x11_ask_drawable(xcb_connection_t *connection, xcb_drawable_t drawable,
                      struct x11_facts *facts);

struct x11_surface_desc {
   xcb_drawable_t drawable;
   bool is_window;
   uint8_t depth; /* of the X drawable */
   int format;    /* enum pipe_format of its colour buffers, from ws_format_of_masks */
};
/* NULL: out of memory. */
struct x11_surface *x11_surface_create(struct x11_link *link, const struct x11_surface_desc *desc);

/* The drawable's size, asked from the server; the last known one once it is gone. The answer also
 * means that the server has finished reading all that was presented before. */
void x11_surface_get_size(void *surface, unsigned *width, unsigned *height);
/* The same within a frame, where it is asked again only if the program can have resized the window
 * since or have heard that another did: if anything but such questions went over the connection, in
 * either direction. What other clients do is seen some milliseconds later at the latest. */
void x11_surface_recall_size(void *surface, unsigned *width, unsigned *height);
/* A colour buffer in memory that present shows without a copy. NULL: the driver can not draw into
 * memory it is given, or memory ran out. */
struct pipe_resource *x11_surface_alloc_color(void *surface, unsigned width, unsigned height);
/* Takes over what X has drawn into a pixmap since it was last presented; a new buffer starts with
 * it. Drawing of the GL that is not presented yet is lost. Nothing happens to a window. */
void x11_surface_load(struct x11_surface *surface);
/* Fills a buffer that alloc_color made with what the window or pixmap shows, if that can be read: a
 * window that is not mapped or partly off the screen can not, and parts that others cover may be
 * theirs. */
void x11_surface_load_color(void *surface, struct pipe_resource *color);
/* What a pixmap shows: its top row first, rows padded to 32 bits, in the format of the surface; to
 * be freed. NULL: it can not be read, or memory ran out. */
void *x11_surface_get_rows(struct x11_surface *surface, unsigned *width, unsigned *height);
/* Shows the box (lower left origin) of a buffer that alloc_color made; others are ignored. */
void x11_surface_present(void *surface, struct pipe_resource *color, int x, int y, unsigned width,
                         unsigned height);
/* The last reference is gone; memory that resources still use is freed with the link. */
void x11_surface_destroy(void *surface);
/* The X drawable no longer exists. */
bool x11_surface_is_gone(struct x11_surface *surface);

#endif
