/* Windows, pixmaps and pbuffers with several samples a pixel: their configs, and what is seen in
 * them and read from them without a word. */
#include "glx_fixture.h"

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <string.h>

static const int four_samples[] = {GLX_RED_SIZE,
                                   8,
                                   GLX_SAMPLE_BUFFERS,
                                   1,
                                   GLX_SAMPLES,
                                   4,
                                   GLX_DOUBLEBUFFER,
                                   True,
                                   GLX_DEPTH_SIZE,
                                   24,
                                   GLX_STENCIL_SIZE,
                                   8,
                                   GLX_ACCUM_RED_SIZE,
                                   16,
                                   None};

/* Skips the test where the driver has one sample. */
static GLXFBConfig
sampled_config(Display *dpy)
{
   GLXFBConfig config = choose(dpy, four_samples);
   if (!config)
      skip();
   return config;
}

static void
test_configs(void **state)
{
   struct fixture *f = *state;
   GLXFBConfig config = sampled_config(f->dpy);
   static const int any[] = {None}, more[] = {GLX_SAMPLES, 5, None};
   assert_int_equal(attrib(f->dpy, config, GLX_SAMPLE_BUFFERS), 1);
   assert_int_equal(attrib(f->dpy, config, GLX_SAMPLES), 4);
   /* Who does not ask gets one sample, and whoever asks for more than there are nothing. */
   int num = 0;
   GLXFBConfig *all = glXChooseFBConfig(f->dpy, DefaultScreen(f->dpy), any, &num);
   assert_int_equal(attrib(f->dpy, all[0], GLX_SAMPLES), 0);
   XFree(all);
   assert_null(choose(f->dpy, more));
   int visual_attribs[] = {GLX_RGBA, GLX_DOUBLEBUFFER, GLX_SAMPLE_BUFFERS, 1, GLX_SAMPLES, 2, None};
   XVisualInfo *v = glXChooseVisual(f->dpy, DefaultScreen(f->dpy), visual_attribs);
   assert_non_null(v);
   int samples = 0;
   assert_int_equal(glXGetConfig(f->dpy, v, GLX_SAMPLES, &samples), Success);
   assert_int_equal(samples, 4);
   XFree(v);
}

/* --- What is drawn: white, but for the right half of column 10 and all beyond. */

static void
set_view(void)
{
   glViewport(0, 0, 64, 48);
   glMatrixMode(GL_PROJECTION);
   glLoadIdentity();
   glOrtho(0, 64, 0, 48, -1, 1);
   glMatrixMode(GL_MODELVIEW);
}

static void
draw_half(void)
{
   set_view();
   glColor3f(1, 1, 1);
   glRectf(0, 0, 10.5f, 48);
}

static unsigned
red_at(int x, int y)
{
   GLubyte pixel[4];
   glReadPixels(x, y, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
   assert_int_equal(glGetError(), GL_NO_ERROR);
   return pixel[0];
}

static void
assert_half(unsigned left, unsigned middle, unsigned right)
{
   assert_int_equal(left, 255);
   assert_in_range(middle, 126, 129);
   assert_int_equal(right, 0);
}

static void
assert_half_is_read(void)
{
   assert_half(red_at(9, 20), red_at(10, 20), red_at(11, 20));
}

static unsigned
window_red(Display *dpy, Drawable d, int x)
{
   return (unsigned)(pixel_of(dpy, d, x, 20) >> 16);
}

static void
test_window(void **state)
{
   struct fixture *f = *state;
   GLXFBConfig config = sampled_config(f->dpy);
   XVisualInfo *v = glXGetVisualFromFBConfig(f->dpy, config);
   Window x_window = make_window(f->dpy, v, 64, 48);
   GLXWindow window = glXCreateWindow(f->dpy, config, x_window, NULL);
   GLXContext context = glXCreateNewContext(f->dpy, config, GLX_RGBA_TYPE, NULL, True);
   GLint samples = 0;
   assert_true(glXMakeContextCurrent(f->dpy, window, window, context));
   glGetIntegerv(GL_SAMPLES, &samples);
   assert_int_equal(samples, 4);
   clear_to(0, 0, 0);
   draw_half();
   assert_half_is_read();
   for (int frame = 0; frame < 3; frame++) {
      glXSwapBuffers(f->dpy, window);
      XSync(f->dpy, False);
      assert_half(window_red(f->dpy, x_window, 9), window_red(f->dpy, x_window, 10),
                  window_red(f->dpy, x_window, 11));
   }
   /* The back buffer has kept its samples: the other half makes a whole. */
   glEnable(GL_BLEND);
   glBlendFunc(GL_ONE, GL_ONE);
   glRectf(10.5f, 0, 64, 48);
   assert_int_equal(red_at(10, 20), 255);
   glDisable(GL_BLEND);
   /* The front buffer is what is shown, and shows what is drawn to it. */
   glReadBuffer(GL_FRONT);
   assert_half_is_read();
   glDrawBuffer(GL_FRONT);
   clear_to(0, 1, 0);
   glFlush();
   XSync(f->dpy, False);
   assert_int_equal(pixel_of(f->dpy, x_window, 3, 3), 0x00ff00);
   glXMakeContextCurrent(f->dpy, None, None, NULL);
   glXDestroyContext(f->dpy, context);
   glXDestroyWindow(f->dpy, window);
   XFree(v);
}

/* Copies, images, stencil, accumulation: all commands that map a buffer. */
static void
check_commands(void)
{
   static GLubyte texels[64 * 48 * 4], white[16];
   GLubyte stencil[4] = {1, 2, 3, 4}, got[4] = {0};
   clear_to(0, 0, 0);
   draw_half();
   GLuint texture;
   glGenTextures(1, &texture);
   glBindTexture(GL_TEXTURE_2D, texture);
   glCopyTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, 0, 0, 64, 48, 0);
   glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
   assert_half(texels[9 * 4], texels[10 * 4], texels[11 * 4]);
   glRasterPos2i(32, 0);
   glCopyPixels(0, 0, 20, 20, GL_COLOR);
   assert_half(red_at(41, 5), red_at(42, 5), red_at(43, 5));
   glAccum(GL_LOAD, 0.5f);
   glAccum(GL_RETURN, 2);
   assert_half_is_read();
   memset(white, 255, sizeof white);
   glRasterPos2i(9, 20);
   glDrawPixels(2, 2, GL_RGBA, GL_UNSIGNED_BYTE, white);
   assert_int_equal(red_at(10, 20), 255);
   glClear(GL_STENCIL_BUFFER_BIT);
   glPixelStorei(GL_UNPACK_ALIGNMENT, 1);
   glDrawPixels(2, 2, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, stencil);
   glPixelStorei(GL_PACK_ALIGNMENT, 1);
   glReadPixels(9, 20, 2, 2, GL_STENCIL_INDEX, GL_UNSIGNED_BYTE, got);
   assert_memory_equal(got, stencil, 4);
   /* It went to all samples. */
   glEnable(GL_STENCIL_TEST);
   glStencilFunc(GL_EQUAL, 4, 0xff);
   clear_to(0, 0, 0);
   glRectf(0, 0, 64, 48);
   assert_int_equal(red_at(10, 21), 255);
   assert_int_equal(red_at(9, 21), 0);
   glDisable(GL_STENCIL_TEST);
   assert_int_equal(glGetError(), GL_NO_ERROR);
}

static void
test_pbuffer(void **state)
{
   static const int size[] = {GLX_PBUFFER_WIDTH, 64, GLX_PBUFFER_HEIGHT, 48, None};
   struct fixture *f = *state;
   GLXFBConfig config = sampled_config(f->dpy);
   GLXPbuffer pbuffer = glXCreatePbuffer(f->dpy, config, size);
   GLXContext context = glXCreateNewContext(f->dpy, config, GLX_RGBA_TYPE, NULL, True);
   assert_true(glXMakeContextCurrent(f->dpy, pbuffer, pbuffer, context));
   check_commands();
   clear_to(0, 0, 0);
   draw_half();
   glXSwapBuffers(f->dpy, pbuffer);
   glReadBuffer(GL_FRONT);
   assert_half_is_read();
   glXMakeContextCurrent(f->dpy, None, None, NULL);
   glXDestroyContext(f->dpy, context);
   glXDestroyPbuffer(f->dpy, pbuffer);
}

static void
test_pixmap(void **state)
{
   struct fixture *f = *state;
   GLXFBConfig config = sampled_config(f->dpy);
   XVisualInfo *v = glXGetVisualFromFBConfig(f->dpy, config);
   Pixmap x_pixmap = XCreatePixmap(f->dpy, f->window, 64, 48, (unsigned)v->depth);
   GLXPixmap pixmap = glXCreatePixmap(f->dpy, config, x_pixmap, NULL);
   GLXContext context = glXCreateNewContext(f->dpy, config, GLX_RGBA_TYPE, NULL, True);
   assert_true(glXMakeContextCurrent(f->dpy, pixmap, pixmap, context));
   clear_to(0, 0, 0);
   draw_half();
   glFinish();
   XSync(f->dpy, False);
   assert_half(window_red(f->dpy, x_pixmap, 9), window_red(f->dpy, x_pixmap, 10),
               window_red(f->dpy, x_pixmap, 11));
   glXMakeContextCurrent(f->dpy, None, None, NULL);
   glXDestroyContext(f->dpy, context);
   glXDestroyPixmap(f->dpy, pixmap);
   XFreePixmap(f->dpy, x_pixmap);
   XFree(v);
}

static void
test_egl(void **state)
{
   static const EGLint attribs[] = {EGL_SURFACE_TYPE,
                                    EGL_PBUFFER_BIT,
                                    EGL_RENDERABLE_TYPE,
                                    EGL_OPENGL_BIT,
                                    EGL_SAMPLE_BUFFERS,
                                    1,
                                    EGL_RED_SIZE,
                                    8,
                                    EGL_STENCIL_SIZE,
                                    8,
                                    EGL_NONE};
   static const EGLint plain[] = {EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE,
                                  EGL_OPENGL_BIT, EGL_NONE};
   static const EGLint size[] = {EGL_WIDTH, 64, EGL_HEIGHT, 48, EGL_NONE};
   EGLDisplay dpy = eglGetPlatformDisplay(EGL_PLATFORM_SURFACELESS_MESA, EGL_DEFAULT_DISPLAY, NULL);
   EGLConfig config;
   EGLint num = 0, value = -1;
   assert_true(eglInitialize(dpy, NULL, NULL) && eglBindAPI(EGL_OPENGL_API));
   assert_true(eglChooseConfig(dpy, plain, &config, 1, &num) && num == 1);
   assert_true(eglGetConfigAttrib(dpy, config, EGL_SAMPLES, &value));
   assert_int_equal(value, 0);
   assert_true(eglChooseConfig(dpy, attribs, &config, 1, &num));
   if (!num)
      skip();
   assert_true(eglGetConfigAttrib(dpy, config, EGL_SAMPLES, &value));
   assert_int_equal(value, 4);
   EGLSurface surface = eglCreatePbufferSurface(dpy, config, size);
   EGLContext context = eglCreateContext(dpy, config, EGL_NO_CONTEXT, NULL);
   assert_true(eglMakeCurrent(dpy, surface, surface, context));
   check_commands();
   eglMakeCurrent(dpy, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
   eglDestroyContext(dpy, context);
   eglDestroySurface(dpy, surface);
   eglTerminate(dpy);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       GLX_TEST(test_configs), GLX_TEST(test_window), GLX_TEST(test_pbuffer),
       GLX_TEST(test_pixmap),  GLX_TEST(test_egl),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
