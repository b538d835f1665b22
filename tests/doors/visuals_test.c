/* What is seen in windows of every visual that the X server offers with OpenGL, through GLX and
 * EGL. Run on servers of several depths, with and without shared memory.
 *
 * usage: visuals_test [DEPTH [hidden]]: the root window must have this depth; hidden: and the
 * driver has nothing for it, so that visuals of other depths alone are offered */
#include "glx_fixture.h"

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

/* Of windows: wide enough that sending the picture takes several requests where a request holds 1
 * MB; on chips, which are simulated, smaller. */
static int width = 701, height = 401;

static int root_depth;
static bool root_is_hidden;

/* The value of a field of a pixel as a number of 0 to 1. */
static double
field(unsigned long pixel, unsigned long mask)
{
   return (double)(pixel & mask) / (double)mask;
}

static void
assert_field(unsigned long pixel, unsigned long mask, double want)
{
   const double step = 1.0 / (double)(mask >> __builtin_ctzl(mask));
   const double have = field(pixel, mask);
   /* One step either way: dithering. The ends of the range are exact. */
   const double slack = want == 0.0 || want == 1.0 ? 0.0 : step;
   if (have < want - slack - 1e-6 || have > want + slack + 1e-6)
      fail_msg("pixel 0x%lx, mask 0x%lx: %g instead of %g", pixel, mask, have, want);
}

/* Dithering: with few bits the mean of many pixels is nearer to the colour than any of them. Chips
 * clear to the nearest colour. */
static void
assert_mean(XImage *image, unsigned long mask, double want)
{
   const double step = 1.0 / (double)(mask >> __builtin_ctzl(mask));
   double sum = 0;
   if (step < 1.0 / 64 || getenv("TUATARA_DRIVER"))
      return;
   for (int i = 0; i < 256; i++)
      sum += field(XGetPixel(image, i % 16, 16 + i / 16), mask);
   if (fabs(sum / 256 - want) > step / 16 + 1.0 / 255)
      fail_msg("mask 0x%lx: %g on average instead of %g", mask, sum / 256, want);
}

static void
draw_and_check(const XVisualInfo *v, bool check, Display *dpy, Window window)
{
   const struct {
      int x; /* left edge of a band of a third of the window */
      float red, green, blue;
   } bands[3] = {{0, 1, 0, 0.5f}, {width / 3, 0, 1, 0.25f}, {width * 2 / 3, 0.75f, 0.5f, 1}};
   glEnable(GL_SCISSOR_TEST);
   for (int i = 0; !check && i < 3; i++) {
      glScissor(bands[i].x, 0, width, height);
      glClearColor(bands[i].red, bands[i].green, bands[i].blue, 1);
      glClear(GL_COLOR_BUFFER_BIT);
   }
   for (int i = 0; check && i < 3; i++) {
      XImage *image = XGetImage(dpy, window, bands[i].x, 0, 16, height, AllPlanes, ZPixmap);
      assert_non_null(image);
      for (int y = 0; y < height; y += height - 1) {
         const unsigned long pixel = XGetPixel(image, 1, y);
         assert_field(pixel, v->red_mask, bands[i].red);
         assert_field(pixel, v->green_mask, bands[i].green);
         assert_field(pixel, v->blue_mask, bands[i].blue);
      }
      assert_mean(image, v->red_mask, bands[i].red);
      assert_mean(image, v->green_mask, bands[i].green);
      assert_mean(image, v->blue_mask, bands[i].blue);
      XDestroyImage(image);
   }
}

static XVisualInfo *
visual_info(Display *dpy, VisualID id)
{
   int count;
   XVisualInfo templ = {.visualid = id};
   return XGetVisualInfo(dpy, VisualIDMask, &templ, &count);
}

/* --- GLX */

static void
show_glx(Display *dpy, GLXFBConfig config, const XVisualInfo *v)
{
   Window window = make_window(dpy, v, width, height);
   GLXContext context = glXCreateNewContext(dpy, config, GLX_RGBA_TYPE, NULL, True);
   assert_true(glXMakeContextCurrent(dpy, window, window, context));
   draw_and_check(v, false, dpy, window);
   if (attrib(dpy, config, GLX_DOUBLEBUFFER))
      glXSwapBuffers(dpy, window);
   glXWaitGL();
   draw_and_check(v, true, dpy, window);
   assert_int_equal(glGetError(), GL_NO_ERROR);
   glXMakeContextCurrent(dpy, None, None, NULL);
   glXDestroyContext(dpy, context);
   XDestroyWindow(dpy, window);
}

static void
test_glx_visuals(void **state)
{
   Display *dpy = XOpenDisplay(NULL);
   assert_non_null(dpy);
   int count = 0, shown = 0;
   GLXFBConfig *configs = glXGetFBConfigs(dpy, DefaultScreen(dpy), &count);
   bool root_visual = false;
   /* One config of each visual and buffering is enough. */
   VisualID last[2] = {0, 0};
   for (int i = 0; i < count; i++) {
      const VisualID id = (VisualID)attrib(dpy, configs[i], GLX_VISUAL_ID);
      VisualID *seen = &last[attrib(dpy, configs[i], GLX_DOUBLEBUFFER) != 0];
      const bool rgba = attrib(dpy, configs[i], GLX_RENDER_TYPE) & GLX_RGBA_BIT;
      if (id == *seen || !id || !rgba) /* those without one are for pbuffers */
         continue;
      *seen = id;
      XVisualInfo *v = visual_info(dpy, id);
      assert_non_null(v);
      show_glx(dpy, configs[i], v);
      root_visual = root_visual || v->depth == root_depth;
      shown++;
      XFree(v);
   }
   assert_true(shown > 0);
   if (root_depth)
      assert_true(root_visual == !root_is_hidden &&
                  DefaultDepth(dpy, DefaultScreen(dpy)) == root_depth);
   XFree(configs);
   XCloseDisplay(dpy);
}

/* --- EGL */

static void
show_egl(Display *x, EGLDisplay dpy, EGLConfig config, const XVisualInfo *v)
{
   Window window = make_window(x, v, width, height);
   XSync(x, False);
   EGLSurface surface = eglCreateWindowSurface(dpy, config, window, NULL);
   EGLContext context = eglCreateContext(dpy, config, EGL_NO_CONTEXT, NULL);
   assert_true(eglMakeCurrent(dpy, surface, surface, context));
   draw_and_check(v, false, x, window);
   assert_true(eglSwapBuffers(dpy, surface));
   assert_true(eglWaitClient());
   XSync(x, False);
   draw_and_check(v, true, x, window);
   assert_true(eglMakeCurrent(dpy, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT));
   assert_true(eglDestroyContext(dpy, context));
   assert_true(eglDestroySurface(dpy, surface));
   XDestroyWindow(x, window);
}

static void
test_egl_visuals(void **state)
{
   Display *x = XOpenDisplay(NULL);
   assert_non_null(x);
   EGLDisplay dpy = eglGetPlatformDisplay(EGL_PLATFORM_X11_EXT, x, NULL);
   assert_true(eglInitialize(dpy, NULL, NULL));
   assert_true(eglBindAPI(EGL_OPENGL_API));
   EGLConfig configs[128];
   EGLint count = 0, last = 0, shown = 0;
   assert_true(eglGetConfigs(dpy, configs, 128, &count));
   for (EGLint i = 0; i < count; i++) {
      EGLint id = 0;
      assert_true(eglGetConfigAttrib(dpy, configs[i], EGL_NATIVE_VISUAL_ID, &id));
      if (id == last || !id)
         continue;
      last = id;
      XVisualInfo *v = visual_info(x, (VisualID)id);
      assert_non_null(v);
      assert_true(!root_is_hidden || v->depth != root_depth);
      show_egl(x, dpy, configs[i], v);
      shown++;
      XFree(v);
   }
   assert_true(shown > 0);
   assert_true(eglTerminate(dpy));
   XCloseDisplay(x);
}

int
main(int argc, char **argv)
{
   root_depth = argc > 1 ? atoi(argv[1]) : 0;
   root_is_hidden = argc > 2;
   if (getenv("TUATARA_DRIVER")) {
      width = 101;
      height = 61;
   }
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_glx_visuals),
       cmocka_unit_test(test_egl_visuals),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
