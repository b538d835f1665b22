/* Objects of the GLX door. Nothing here is seen by applications; the functions with GLX names are
 * declared by <GL/glx.h>.
 *
 * Locking: one mutex, glx_lock, covers the registry of displays and every list below it. It is held
 * for look-ups and list changes, never while the GL works or a buffer is presented. Objects are
 * found by searching, so stale handles of the application are detected, not followed.
 */
#ifndef GLX_PRIVATE_H
#define GLX_PRIVATE_H

#define GLX_GLXEXT_PROTOTYPES
#include <GL/glx.h>
#include <GL/glxext.h>
#include <X11/Xmd.h>
/* Uses the types of Xmd.h. */
#include <GL/glxproto.h>
#include <stdbool.h>
#include <stdint.h>

#include "gallium/winsys/ws_run.h"
#include "mesa_ext/door.h"

struct x11_link;
struct x11_surface;

/* A GLXFBConfig is a pointer to one. */
struct glx_config {
   struct gl_visual gl;
   int id; /* GLX_FBCONFIG_ID, from 1 in the order of the screen's list */
   int screen;
   VisualID visual;   /* windows of this config are made with it; 0: for pbuffers only */
   bool visual_owner; /* glXGetConfig of `visual` describes this config */
   int visual_type;   /* GLX_TRUE_COLOR or GLX_DIRECT_COLOR; GLX_NONE */
   int depth;         /* of windows and pixmaps, in the sense of X11, or 0 */
};

/* Which config a visual stands for in the calls that take an XVisualInfo. */
struct glx_visual {
   VisualID visual;
   int config; /* index */
};

struct glx_screen {
   struct glx_config *configs;
   int num_configs;
   struct glx_visual *visuals;
   int num_visuals;
};

enum glx_drawable_kind { GLX_KIND_WINDOW, GLX_KIND_PIXMAP, GLX_KIND_PBUFFER };

struct glx_drawable {
   struct glx_drawable *next;
   GLXDrawable id;
   XID x_drawable; /* 0 for pbuffers; == id for windows used without glXCreateWindow */
   enum glx_drawable_kind kind;
   const struct glx_config *config;
   struct gl_drawable *gl;
   struct x11_surface *surface;        /* borrowed from gl; NULL for pbuffers */
   unsigned width, height;             /* of pbuffers */
   bool largest, preserved;            /* pbuffer attributes as given */
   int texture_format, texture_target; /* of pixmaps: GLX_EXT_texture_from_pixmap */
   bool mipmap_texture;                /* as given: any texture can have mipmaps */
   unsigned long event_mask;
   int swap_interval;
   struct ws_swap_clock swap_clock;
   uint64_t swaps; /* done */
};

/* A GLXContext is a pointer to one. */
struct glx_context {
   struct glx_context *next;
   Display *dpy;
   struct glx_display *display;
   XID id;
   struct gl_context *gl;
   const struct glx_config *config; /* NULL: made without one */
   XID share_id;
   GLXDrawable draw, read; /* of the last make current */
   bool current;           /* in some thread */
   bool destroyed;         /* freed when it is released */
};

struct glx_display {
   struct glx_display *next;
   Display *dpy;
   struct x11_link *link;
   struct pipe_screen *pipe;
   int error_base, major_opcode; /* of the server's GLX extension; 0 without one */
   int num_screens;
   struct glx_screen *screens;
   struct glx_drawable *drawables;
};

void glx_lock(void);
void glx_unlock(void);

/* The record of a display, made at first use. Takes the lock itself; the record lives until
 * XCloseDisplay. NULL: no driver, or memory ran out. */
struct glx_display *glx_display_get(Display *dpy);

/* Raises an error through the application's X error handler. code: GLXBadContext and so on, or with
 * core an X11 code; minor: the GLX request, X_GLX*. Must not be called with the lock held: the
 * handler is the application's. */
void glx_error(struct glx_display *display, int code, bool core, XID resource, int minor);

/* --- Configs */
/* False: out of memory. */
bool glx_screen_init(struct glx_screen *screen, Display *dpy, const struct pipe_screen *pipe,
                     int number);
void glx_screen_finish(struct glx_screen *screen);
/* NULL for what is no config handle of ours. */
const struct glx_config *glx_config_check(struct glx_display *display, GLXFBConfig config);
const struct glx_config *glx_config_of_visual(struct glx_display *display, int screen,
                                              VisualID visual);
/* Value of a GLX 1.4 attribute token; false: no such attribute. */
bool glx_config_get(const struct glx_config *config, int attrib, int *value);

/* --- Contexts */
/* Registered, and not destroyed or still current in this thread (section 3.3.7); NULL for anything
 * else. With the lock held. */
struct glx_context *glx_context_find(GLXContext handle);
/* Marks as released; frees what was destroyed while current. With the lock held. */
void glx_context_released(struct glx_context *context);
/* Every context of a display that is being closed loses its display. With the lock held. */
void glx_contexts_display_closed(struct glx_display *display);
/* The context current in this thread; NULL also when it is another door's. */
struct glx_context *glx_context_current(void);

/* Shows the back buffer, at the time that the interval of the drawable says or at once, and gives
 * the number of the swap; -1: there is no such drawable, which is told. Called without the lock. */
int64_t glx_swap_buffers(struct glx_display *display, GLXDrawable drawable, bool by_interval);

/* --- Drawables. All with the lock held. */
struct glx_drawable *glx_drawable_find(struct glx_display *display, GLXDrawable id);
/* Finds one, or makes one for an X window that was never given to glXCreateWindow. NULL sets
 * *error to an X code with *core, or a GLX code. */
struct glx_drawable *glx_drawable_for_context(struct glx_display *display, GLXDrawable id,
                                              const struct glx_config *config, int *error,
                                              bool *core);
/* Takes an attribute of glXCreatePixmap. Returns an X error code or Success. */
int glx_texture_attrib(struct glx_drawable *pixmap, int attrib, int value);

void glx_drawables_finish(struct glx_display *display);

#endif
