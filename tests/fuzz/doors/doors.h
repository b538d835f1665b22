/* What the files of this fuzzer share. */
#ifndef FUZZ_DOORS_H
#define FUZZ_DOORS_H

#include <stdbool.h>
#include <stdint.h>

#define EGL_EGLEXT_PROTOTYPES
#include <EGL/egl.h>
#include <EGL/eglext.h>
#define GLX_GLXEXT_PROTOTYPES
#include <GL/gl.h>
#include <GL/glx.h>
#include <GL/glxext.h>

#define NUM_SLOTS 4

/* What a thread has made; what was destroyed stays in its slot. Entries of GLX and EGL are read by
 * the other thread too, without order. */
struct door_state {
   uint64_t random;
   struct door_state *other;
   EGLDisplay egl;     /* without windows, of both threads */
   EGLDisplay egl_x11; /* of dpy, or EGL_NO_DISPLAY */
   bool prefers_x11;
   EGLContext contexts[NUM_SLOTS];
   EGLSurface surfaces[NUM_SLOTS];
   EGLImage images[NUM_SLOTS];
   EGLSync syncs[NUM_SLOTS];
   Display *dpy; /* NULL: there is none, and no GLX */
   GLXContext glx_contexts[NUM_SLOTS];
   GLXDrawable drawables[NUM_SLOTS]; /* pbuffers, GLX pixmaps and windows */
   unsigned kinds[NUM_SLOTS];        /* of drawables: what they were made as */
   Pixmap pixmap;
   Window window;
};

/* A call at random; each aborts where an error is not as specified. */
void door_egl_call(struct door_state *d);
void door_glx_call(struct door_state *d);

/* X errors end no program. */
void door_glx_init(void);
/* Aborts where the driver under test is not there. */
void door_egl_start(struct door_state *d);
/* Lets go of what is current and destroys what is left. */
void door_egl_finish(struct door_state *d);
void door_glx_finish(struct door_state *d);
/* A fresh context clears a pbuffer. */
void door_egl_check_fresh(void);

#endif
