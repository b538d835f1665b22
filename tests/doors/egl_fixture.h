/* An initialized display without a window system, with a context and a small pbuffer. */
#ifndef EGL_FIXTURE_H
#define EGL_FIXTURE_H

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>
#define EGL_EGLEXT_PROTOTYPES
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GL/gl.h>
#include <string.h>

struct fixture {
   EGLDisplay dpy;
   EGLConfig config;
   EGLContext context;
   EGLSurface pbuffer;
};

/* The attributes that `config` was chosen by, and those of the pbuffer: 24 x 16 pixels. */
extern const EGLint gl_pbuffer[], pbuffer_size[];

int egl_set_up(void **state);
int egl_tear_down(void **state);
#define EGL_TEST(function) cmocka_unit_test_setup_teardown(function, egl_set_up, egl_tear_down)

/* Of what is current: 0xRRGGBB. */
void assert_pixel(int x, int y, unsigned rgb);
void clear_to(float r, float g, float b);
/* Of the current context, which has it. */
GLint get_integer(GLenum pname);

#endif
