/* Objects of the EGL door. The functions with EGL names are declared by <EGL/egl.h>.
 *
 * Locking: one mutex, egl_lock, covers the registry of displays and the lists of each. It is held
 * for look-ups and list changes, never while the GL works or a buffer is presented. Handles are
 * addresses of the objects below and are found by searching, so stale ones are detected.
 *
 * Displays live until the process ends, as EGL wants it; what they hold while initialised is freed
 * by eglTerminate.
 */
#ifndef EGL_PRIVATE_H
#define EGL_PRIVATE_H

#define EGL_EGLEXT_PROTOTYPES
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <stdbool.h>
#include <stdint.h>
#include <xcb/xcb.h>

#include "gallium/winsys/ws_run.h"
#include "mesa_ext/door.h"

struct x11_link;
struct x11_surface;

#define EGL_DOOR_VENDOR "Tuatara"

enum egl_platform {
   EGL_DOOR_SURFACELESS,
   EGL_DOOR_DEVICE, /* the same, of EGL_EXT_platform_device */
   EGL_DOOR_X11,
   EGL_DOOR_XCB
};

/* An EGLConfig is a pointer to one. */
struct egl_config {
   struct gl_visual gl;
   EGLint id;             /* from 1 */
   EGLint apis;           /* EGL_OPENGL_BIT and its kin: the contexts that there are */
   EGLint surface_type;   /* EGL_WINDOW_BIT and EGL_PIXMAP_BIT only with an X visual */
   xcb_visualid_t visual; /* 0: none */
   EGLint visual_class;   /* X11 class, or EGL_NONE */
   uint8_t depth;         /* of windows, in the sense of X11 */
   EGLint min_swap_interval, max_swap_interval;
};

struct egl_surface {
   struct egl_surface *next;
   const struct egl_config *config;
   EGLint type; /* EGL_WINDOW_BIT, EGL_PIXMAP_BIT or EGL_PBUFFER_BIT */
   struct gl_drawable *gl;
   struct x11_surface *x11; /* borrowed from gl; NULL for pbuffers */
   xcb_drawable_t drawable; /* XCB_NONE for pbuffers */
   EGLint width, height;    /* of pbuffers */
   bool largest;
   bool srgb;                             /* EGL_GL_COLORSPACE_SRGB */
   EGLint texture_format, texture_target; /* of pbuffers */
   bool mipmap_texture;                   /* as asked for; only level 0 is ever filled */
   bool texture_bound;                    /* between eglBindTexImage and eglReleaseTexImage */
   EGLint swap_behavior;                  /* as asked for; windows keep their picture in any case */
   int swap_interval;
   struct ws_swap_clock swap_clock;
   int bound; /* contexts that draw to or read from it; freed at 0 once destroyed */
   bool destroyed;
};

struct egl_context {
   struct egl_context *next;
   struct gl_context *gl;
   enum gl_api api;
   const struct egl_config *config; /* NULL: made without one */
   struct egl_surface *draw, *read; /* while current; NULL without a surface */
   int users;      /* threads where it is current, becomes so, or is being released; 0: none */
   bool destroyed; /* freed by the last of them */
};

/* Of EGL_SYNC_FENCE what it waits for was started when it was made; EGL_SYNC_REUSABLE_KHR is
 * signalled by the application. */
struct egl_sync {
   struct egl_sync *next;
   struct pipe_fence *fence;      /* NULL: signalled when it was made */
   struct egl_reusable *reusable; /* NULL: a fence; egl_reusable.c */
};

/* An EGLImage is a pointer to one. */
struct egl_image {
   struct egl_image *next;
   struct gl_shared_image *gl; /* referenced */
};

struct egl_display {
   struct egl_display *next;
   enum egl_platform platform;
   /* Display or xcb_connection_t of the application, or the device; NULL: our own connection. */
   void *native;
   int asked_screen; /* X screen asked for, -1: the default; part of the display's identity */
   int screen;       /* X screen in use, once initialised */
   bool initialized;
   /* Since it was first initialised; replaced when it is initialised again and has others then. */
   struct egl_config *configs;
   int num_configs;
   /* While initialised: */
   xcb_connection_t *connection; /* NULL: no window system */
   bool own_connection;
   struct x11_link *link;
   struct ws_run run; /* of displays without a window system; others use the link's */
   struct pipe_screen *pipe;
   struct egl_surface *surfaces;
   struct egl_context *contexts;
   struct egl_sync *syncs;
   struct egl_image *images;
};

void egl_lock(void);
void egl_unlock(void);

/* --- Errors. Sets the thread's error, which eglGetError returns and clears. */
EGLBoolean egl_fail(EGLint error); /* EGL_FALSE */
EGLBoolean egl_succeed(void);      /* EGL_SUCCESS, EGL_TRUE */

/* --- Displays */
/* The display of a handle if it is one and initialised; else NULL, and the error is set. */
struct egl_display *egl_display_check(EGLDisplay handle);
/* The same for any display, initialised or not. */
struct egl_display *egl_display_find(EGLDisplay handle);
const struct ws_run *egl_display_run(const struct egl_display *display);
EGLDisplay egl_display_for_platform(EGLenum platform, void *native, const EGLAttrib *attribs);
const char *egl_platform_extensions(void);

/* The depth of a native pixmap of the display, 0 when it is none. */
int egl_pixmap_depth(const struct egl_display *display, xcb_pixmap_t pixmap);

/* Is this the handle of our EGLDevice? */
bool egl_is_device(const void *handle);

/* --- Configs */
/* Configs of a display that has its connection by now; those of last time stay if they are the
 * same, and so do their handles. False: out of memory. */
bool egl_configs_init(struct egl_display *display);
/* NULL sets EGL_BAD_CONFIG. */
const struct egl_config *egl_config_check(const struct egl_display *display, EGLConfig handle);

/* Whether pbuffers of a config become textures with or without alpha. */
bool egl_config_binds(const struct egl_config *config, bool alpha);

/* EGL_TEXTURE_FORMAT, EGL_TEXTURE_TARGET and EGL_MIPMAP_TEXTURE of a pbuffer to be; then whether
 * they fit each other and the config. Both return an EGL error. */
EGLint egl_texture_attrib(struct egl_surface *surface, EGLint token, EGLint value);
EGLint egl_texture_check(const struct egl_surface *surface, const struct egl_config *config);

/* --- Surfaces and contexts. With the lock held; NULL for what is none of this display. */
struct egl_surface *egl_surface_find(struct egl_display *display, EGLSurface handle);
struct egl_context *egl_context_find(struct egl_display *display, EGLContext handle);
/* EGL_SINGLE_BUFFER for pixmaps, which show what is drawn at once, else EGL_BACK_BUFFER. */
EGLint egl_surface_render_buffer(const struct egl_surface *surface);
/* Counts a binding; the last one of a destroyed surface frees it. Accept NULL. */
void egl_surface_bind(struct egl_surface *surface);
void egl_surface_unbind(struct egl_surface *surface);
/* eglTerminate: everything goes, what is current when it is released. */
void egl_surfaces_finish(struct egl_display *display);
void egl_contexts_finish(struct egl_display *display);
void egl_syncs_finish(struct egl_display *display);
void egl_images_finish(struct egl_display *display);
/* For gl_context_desc::find_image: the image of a handle, of whatever display. */
struct gl_shared_image *egl_image_take(void *handle);
/* The context current in this thread; NULL also when another door's is. Sets *display. */
struct egl_context *egl_context_current(struct egl_display **display);
/* The first display whose context list satisfies nothing is NULL: for walks over all displays. */
struct egl_display *egl_display_first(void);

/* --- EGL_KHR_reusable_sync: a flag that threads wait for. Counted; NULL: out of memory. */
struct egl_reusable *egl_reusable_create(void);
struct egl_reusable *egl_reusable_ref(struct egl_reusable *r);
void egl_reusable_unref(struct egl_reusable *r); /* accepts NULL */
void egl_reusable_set(struct egl_reusable *r, bool signalled);
bool egl_reusable_get(struct egl_reusable *r);
/* Threads that wait, now or later, go on: the object is no more. */
void egl_reusable_end(struct egl_reusable *r);
/* Whether it was signalled, or has ended, within so many nanoseconds; EGL_FOREVER waits for ever.
 */
bool egl_reusable_wait(struct egl_reusable *r, EGLTime timeout);

/* --- Look-up by name */
/* "eglFoo"; NULL for what is not implemented. */
void *egl_function(const char *name);

/* The API that eglBindAPI chose, asked from libEGL (set by the vendor entry). */
void egl_set_current_api(EGLenum (*current_api)(void));

#endif
