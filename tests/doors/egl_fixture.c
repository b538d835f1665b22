#include "egl_fixture.h"

const EGLint gl_pbuffer[] = {EGL_SURFACE_TYPE,
                             EGL_PBUFFER_BIT,
                             EGL_RENDERABLE_TYPE,
                             EGL_OPENGL_BIT,
                             EGL_RED_SIZE,
                             8,
                             EGL_DEPTH_SIZE,
                             24,
                             EGL_NONE};
const EGLint pbuffer_size[] = {EGL_WIDTH, 24, EGL_HEIGHT, 16, EGL_NONE};

int
egl_set_up(void **state)
{
   struct fixture *f = calloc(1, sizeof *f);
   EGLint major = 0, minor = 0, count = 0;
   f->dpy = eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
   assert_true(eglInitialize(f->dpy, &major, &minor));
   assert_int_equal(major, 1);
   assert_int_equal(minor, 5);
   assert_string_equal(eglQueryString(f->dpy, EGL_VENDOR), "Tuatara");
   assert_true(eglBindAPI(EGL_OPENGL_API));
   assert_true(eglChooseConfig(f->dpy, gl_pbuffer, &f->config, 1, &count));
   assert_int_equal(count, 1);
   f->context = eglCreateContext(f->dpy, f->config, EGL_NO_CONTEXT, NULL);
   f->pbuffer = eglCreatePbufferSurface(f->dpy, f->config, pbuffer_size);
   assert_non_null(f->context);
   assert_non_null(f->pbuffer);
   *state = f;
   return 0;
}

int
egl_tear_down(void **state)
{
   struct fixture *f = *state;
   eglMakeCurrent(f->dpy, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
   assert_true(eglTerminate(f->dpy));
   eglReleaseThread();
   free(f);
   return 0;
}

void
assert_pixel(int x, int y, unsigned rgb)
{
   GLubyte p[4] = {0};
   glReadPixels(x, y, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, p);
   assert_int_equal((unsigned)p[0] << 16 | (unsigned)p[1] << 8 | p[2], rgb);
}

void
clear_to(float r, float g, float b)
{
   glClearColor(r, g, b, 1);
   glClear(GL_COLOR_BUFFER_BIT);
}

GLint
get_integer(GLenum pname)
{
   GLint value = -1;
   glGetIntegerv(pname, &value);
   assert_int_equal(glGetError(), GL_NO_ERROR);
   return value;
}
