/* A display with a window and a context, and X errors that are recorded instead of being fatal. */
#ifndef GLX_FIXTURE_H
#define GLX_FIXTURE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>
#define GLX_GLXEXT_PROTOTYPES
#include <GL/gl.h>
#include <GL/glx.h>
#include <GL/glxext.h>
#include <X11/Xmd.h>
/* Uses the types of Xmd.h. */
#include <GL/glxproto.h>
#include <X11/Xutil.h>

struct fixture {
   Display *dpy;
   XVisualInfo *visual; /* double buffered, depth and stencil */
   Window window;       /* 64 x 48, mapped */
   GLXContext context;  /* not current */
};

int glx_set_up(void **state);
int glx_tear_down(void **state);

/* X errors are kept from now on, and end no program; glx_set_up calls it. */
void record_errors(void);
/* The last X error since the last call, or Success. */
int take_error(Display *dpy);
/* The same, but the serial of the request that the error names; 0: there was none. */
unsigned long take_error_serial(Display *dpy);
/* The X error code of a GLX error. */
int glx_error_code(Display *dpy, int code);
/* A mapped window of the visual. */
Window make_window(Display *dpy, const XVisualInfo *v, unsigned width, unsigned height);
/* The first config of glXChooseFBConfig, or NULL. */
GLXFBConfig choose(Display *dpy, const int *attribs);
int attrib(Display *dpy, GLXFBConfig config, int token);
/* The colour of a pixel of an X drawable, 0xRRGGBB. */
unsigned long pixel_of(Display *dpy, Drawable d, int x, int y);
/* Segments of shared memory that this process has attached. */
int count_segments(void);
void clear_to(float r, float g, float b);

#define GLX_TEST(function) cmocka_unit_test_setup_teardown(function, glx_set_up, glx_tear_down)

#endif
