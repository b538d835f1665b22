/* Drawables as both doors make them: over an X window or pixmap, or in memory only. */
#ifndef DOOR_DRAWABLE_H
#define DOOR_DRAWABLE_H

#include "gallium/winsys/x11_surface.h"
#include "mesa_ext/door.h"

/* Largest side of a pbuffer in pixels. The driver's screen is there already. */
int door_max_pbuffer(void);
/* Samples of a pixel of the configs that have several; 0: the driver has only one. */
int door_samples(const struct pipe_screen *screen);

/* Whether the driver draws to pixels of this format (enum pipe_format), so that configs may have
 * it.
 */
bool door_draws_format(const struct pipe_screen *screen, int format);
/* Whether pixels of the format may be sRGB-encoded (gl_visual::srgb). */
bool door_encodes_format(const struct pipe_screen *screen, int format);
/* Whether colours may be indices (gl_visual::index_bits). */
bool door_draws_indices(const struct pipe_screen *screen);

/* The swap intervals, in frames, that windows of a display can have. */
struct door_swap_limits {
   int min, max;
};
struct door_swap_limits door_swap_limits(const struct ws_run *run);
/* The interval that a window has when an application asks for this one. */
int door_swap_interval(const struct ws_run *run, int asked);

/* A window or pixmap of the desc. A pixmap has no back buffer, whatever the visual says: what is
 * drawn to it is seen once it is flushed (GLX 1.4 section 3.3.5, EGL 1.5 section 3.5.4). *surface
 * is owned by the drawable. NULL: out of memory. */
struct gl_drawable *door_drawable_x11(struct pipe_screen *screen, const struct gl_visual *visual,
                                      struct x11_link *link, const struct x11_surface_desc *desc,
                                      struct x11_surface **surface);
/* Memory of a fixed size in pixels. NULL: out of memory. */
struct gl_drawable *door_drawable_pbuffer(struct pipe_screen *screen,
                                          const struct gl_visual *visual, unsigned width,
                                          unsigned height);

#endif
