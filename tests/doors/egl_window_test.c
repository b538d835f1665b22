/* EGL on X11 through the real libEGL: windows and pixmaps. */
#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GL/gl.h>
#include <X11/Xlib-xcb.h>
#include <X11/Xutil.h>
#include <string.h>

/* An initialised display with a config of the default visual, a context and a window. */
struct fixture {
   Display *x;
   EGLDisplay dpy;
   EGLConfig config;
   EGLContext context; /* not current */
   Window window;      /* 30 x 20, mapped */
};

/* The first config with the visual of the window's screen. */
static EGLConfig
default_config(EGLDisplay dpy, Display *x)
{
   const EGLint wanted[] = {EGL_SURFACE_TYPE, EGL_WINDOW_BIT, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT,
                            EGL_NONE};
   const VisualID visual = XVisualIDFromVisual(DefaultVisual(x, DefaultScreen(x)));
   EGLConfig configs[64];
   EGLint count = 0, id = 0;
   assert_true(eglChooseConfig(dpy, wanted, configs, 64, &count));
   for (EGLint i = 0; i < count; i++)
      if (eglGetConfigAttrib(dpy, configs[i], EGL_NATIVE_VISUAL_ID, &id) && (VisualID)id == visual)
         return configs[i];
   fail_msg("no config for the visual of the root window");
   return NULL;
}

static int
set_up(void **state)
{
   struct fixture *f = calloc(1, sizeof *f);
   f->x = XOpenDisplay(NULL);
   assert_non_null(f->x);
   f->dpy = eglGetPlatformDisplay(EGL_PLATFORM_X11_EXT, f->x, NULL);
   assert_true(eglInitialize(f->dpy, NULL, NULL));
   assert_string_equal(eglQueryString(f->dpy, EGL_VENDOR), "Tuatara");
   assert_true(eglBindAPI(EGL_OPENGL_API));
   f->config = default_config(f->dpy, f->x);
   f->context = eglCreateContext(f->dpy, f->config, EGL_NO_CONTEXT, NULL);
   assert_non_null(f->context);
   f->window = XCreateSimpleWindow(f->x, DefaultRootWindow(f->x), 0, 0, 30, 20, 0, 0, 0);
   XMapWindow(f->x, f->window);
   XSync(f->x, False);
   *state = f;
   return 0;
}

static int
tear_down(void **state)
{
   struct fixture *f = *state;
   assert_true(eglMakeCurrent(f->dpy, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT));
   assert_true(eglTerminate(f->dpy));
   if (f->x)
      XCloseDisplay(f->x);
   free(f);
   return 0;
}

static Pixmap
make_pixmap(const struct fixture *f, unsigned depth)
{
   return XCreatePixmap(f->x, f->window, 30, 20, depth);
}

static unsigned
root_depth(const struct fixture *f)
{
   return (unsigned)DefaultDepth(f->x, DefaultScreen(f->x));
}

static void
assert_x_pixel(const struct fixture *f, Drawable d, int x, int y, unsigned long rgb)
{
   XImage *image = XGetImage(f->x, d, x, y, 1, 1, AllPlanes, ZPixmap);
   assert_non_null(image);
   assert_int_equal(XGetPixel(image, 0, 0) & 0xffffff, rgb);
   XDestroyImage(image);
}

static void
clear_to(float r, float g, float b)
{
   glClearColor(r, g, b, 1);
   glClear(GL_COLOR_BUFFER_BIT);
}

static void
assert_egl_error(EGLint error)
{
   assert_int_equal(eglGetError(), error);
}

/* --- Windows */

static void
test_window(void **state)
{
   struct fixture *f = *state;
   EGLint value = 0;
   EGLSurface surface = eglCreatePlatformWindowSurface(f->dpy, f->config, &f->window, NULL);
   assert_non_null(surface);
   assert_null(eglCreateWindowSurface(f->dpy, f->config, f->window, NULL));
   assert_egl_error(EGL_BAD_ALLOC);
   assert_null(eglCreateWindowSurface(f->dpy, f->config, 0x1fffffff, NULL));
   assert_egl_error(EGL_BAD_NATIVE_WINDOW);
   assert_true(eglMakeCurrent(f->dpy, surface, surface, f->context));
   assert_true(eglQuerySurface(f->dpy, surface, EGL_RENDER_BUFFER, &value));
   assert_int_equal(value, EGL_BACK_BUFFER);
   assert_true(eglSwapInterval(f->dpy, 0));
   clear_to(0, 0, 1);
   assert_true(eglSwapBuffers(f->dpy, surface));
   XSync(f->x, False);
   assert_x_pixel(f, f->window, 29, 19, 0x0000ff);
}

/* Contexts that draw in turn ask the X server nothing, until the program resizes the window. */
static void
test_switches_within_a_frame(void **state)
{
   struct fixture *f = *state;
   EGLSurface surface = eglCreateWindowSurface(f->dpy, f->config, f->window, NULL);
   EGLContext contexts[2] = {f->context, eglCreateContext(f->dpy, f->config, EGL_NO_CONTEXT, NULL)};
   uint64_t before = 0, read = 1;
   /* Each answer has 32 bytes. One is good for a while only, and this machine may be slow. */
   for (int attempt = 0; attempt < 20 && read; attempt++) {
      for (int i = 0; i < 8; i++) {
         if (i == 4)
            before = xcb_total_read(XGetXCBConnection(f->x));
         assert_true(eglMakeCurrent(f->dpy, surface, surface, contexts[i % 2]));
         clear_to(1, 0, 0);
      }
      read = xcb_total_read(XGetXCBConnection(f->x)) - before;
   }
   assert_int_equal(read, 0);
   XResizeWindow(f->x, f->window, 100, 90);
   for (int i = 0; i < 2; i++) {
      assert_true(eglMakeCurrent(f->dpy, surface, surface, contexts[i]));
      clear_to(0, 1, 0);
   }
   assert_true(eglSwapBuffers(f->dpy, surface));
   XSync(f->x, False);
   assert_x_pixel(f, f->window, 99, 89, 0x00ff00);
   assert_true(eglMakeCurrent(f->dpy, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT));
   assert_true(eglDestroyContext(f->dpy, contexts[1]));
}

/* EGL_KHR_swap_buffers_with_damage. */
static void
test_damage(void **state)
{
   struct fixture *f = *state;
   PFNEGLSWAPBUFFERSWITHDAMAGEKHRPROC swap =
       (PFNEGLSWAPBUFFERSWITHDAMAGEKHRPROC)eglGetProcAddress("eglSwapBuffersWithDamageKHR");
   PFNEGLSWAPBUFFERSWITHDAMAGEEXTPROC swap_ext =
       (PFNEGLSWAPBUFFERSWITHDAMAGEEXTPROC)eglGetProcAddress("eglSwapBuffersWithDamageEXT");
   const EGLint damage[] = {2, 3, 10, 5};
   EGLSurface surface = eglCreateWindowSurface(f->dpy, f->config, f->window, NULL);
   assert_non_null(strstr(eglQueryString(f->dpy, EGL_EXTENSIONS), "_swap_buffers_with_damage"));
   assert_true(swap && swap_ext);
   assert_true(eglMakeCurrent(f->dpy, surface, surface, f->context));
   clear_to(0, 0, 1);
   assert_true(swap(f->dpy, surface, NULL, 0));
   glEnable(GL_SCISSOR_TEST);
   glScissor(2, 3, 10, 5);
   clear_to(1, 0, 0);
   assert_true(swap_ext(f->dpy, surface, (EGLint *)damage, 1));
   XSync(f->x, False);
   assert_x_pixel(f, f->window, 1, 16, 0x0000ff);
   assert_x_pixel(f, f->window, 2, 16, 0xff0000);
   assert_false(swap(f->dpy, surface, damage, -1));
   assert_egl_error(EGL_BAD_PARAMETER);
}

static void
test_swap_behavior(void **state)
{
   struct fixture *f = *state;
   EGLint value = 0;
   EGLSurface surface = eglCreateWindowSurface(f->dpy, f->config, f->window, NULL);
   assert_true(eglGetConfigAttrib(f->dpy, f->config, EGL_SURFACE_TYPE, &value));
   assert_true(value & EGL_SWAP_BEHAVIOR_PRESERVED_BIT);
   assert_true(eglSurfaceAttrib(f->dpy, surface, EGL_SWAP_BEHAVIOR, EGL_BUFFER_PRESERVED));
   assert_true(eglQuerySurface(f->dpy, surface, EGL_SWAP_BEHAVIOR, &value));
   assert_int_equal(value, EGL_BUFFER_PRESERVED);
   assert_false(eglSurfaceAttrib(f->dpy, surface, EGL_SWAP_BEHAVIOR, EGL_BACK_BUFFER));
   assert_egl_error(EGL_BAD_PARAMETER);
   assert_true(eglMakeCurrent(f->dpy, surface, surface, f->context));
   clear_to(1, 0, 0);
   assert_true(eglSwapBuffers(f->dpy, surface));
   glEnable(GL_SCISSOR_TEST);
   glScissor(0, 0, 10, 20);
   clear_to(0, 0, 1);
   assert_true(eglSwapBuffers(f->dpy, surface));
   XSync(f->x, False);
   assert_x_pixel(f, f->window, 5, 5, 0x0000ff);
   assert_x_pixel(f, f->window, 25, 5, 0xff0000);
   assert_true(eglSurfaceAttrib(f->dpy, surface, EGL_SWAP_BEHAVIOR, EGL_BUFFER_DESTROYED));
   assert_true(eglQuerySurface(f->dpy, surface, EGL_SWAP_BEHAVIOR, &value));
   assert_int_equal(value, EGL_BUFFER_DESTROYED);
}

static void
test_copy_buffers(void **state)
{
   struct fixture *f = *state;
   EGLSurface surface = eglCreateWindowSurface(f->dpy, f->config, f->window, NULL);
   Pixmap pixmap = make_pixmap(f, root_depth(f));
   assert_true(eglMakeCurrent(f->dpy, surface, surface, f->context));
   clear_to(1, 0, 0);
   assert_true(eglCopyBuffers(f->dpy, surface, pixmap));
   assert_x_pixel(f, pixmap, 5, 5, 0xff0000);
   assert_false(eglCopyBuffers(f->dpy, surface, 0x1fffffff));
   assert_egl_error(EGL_BAD_NATIVE_PIXMAP);
}

/* A program that closes its X connection first must not crash. */
static void
test_close_display_first(void **state)
{
   struct fixture *f = *state;
   EGLSurface surface = eglCreateWindowSurface(f->dpy, f->config, f->window, NULL);
   assert_true(eglMakeCurrent(f->dpy, surface, surface, f->context));
   clear_to(0, 0, 1);
   XCloseDisplay(f->x);
   f->x = NULL;
   clear_to(0, 1, 0);
   glFinish();
   assert_false(eglSwapBuffers(f->dpy, surface));
}

/* What the GL screen savers do: the old eglGetDisplay, configs for EGL_OPENGL_ES_BIT, then the
 * platform's display, which must be the same one, initialised, and desktop GL on it. */
static void
test_screen_saver_start(void **state)
{
   static const EGLint attribs[] = {EGL_SURFACE_TYPE,    EGL_WINDOW_BIT,    EGL_RED_SIZE, 8,
                                    EGL_RENDERABLE_TYPE, EGL_OPENGL_ES_BIT, EGL_NONE};
   Display *x = XOpenDisplay(NULL);
   assert_non_null(x);
   EGLDisplay dpy = eglGetDisplay(x);
   assert_true(eglInitialize(dpy, NULL, NULL));
   assert_ptr_equal(eglGetPlatformDisplay(EGL_PLATFORM_X11_KHR, x, NULL), dpy);
   EGLConfig config;
   EGLint count = 0, kinds = 0;
   assert_true(eglChooseConfig(dpy, attribs, &config, 1, &count));
   assert_int_equal(count, 1);
   assert_true(eglGetConfigAttrib(dpy, config, EGL_RENDERABLE_TYPE, &kinds));
   assert_int_equal(kinds & EGL_OPENGL_BIT, EGL_OPENGL_BIT);
   assert_true(eglBindAPI(EGL_OPENGL_API));
   assert_true(eglTerminate(dpy));
   XCloseDisplay(x);
}

/* --- Pixmaps */

static void
test_pixmap(void **state)
{
   struct fixture *f = *state;
   EGLint value = 0;
   Pixmap pixmap = make_pixmap(f, root_depth(f));
   EGLSurface surface = eglCreatePixmapSurface(f->dpy, f->config, pixmap, NULL);
   assert_non_null(surface);
   assert_true(eglQuerySurface(f->dpy, surface, EGL_WIDTH, &value));
   assert_int_equal(value, 30);
   assert_true(eglQuerySurface(f->dpy, surface, EGL_RENDER_BUFFER, &value));
   assert_int_equal(value, EGL_SINGLE_BUFFER);
   assert_true(eglMakeCurrent(f->dpy, surface, surface, f->context));
   assert_true(eglQueryContext(f->dpy, f->context, EGL_RENDER_BUFFER, &value));
   assert_int_equal(value, EGL_SINGLE_BUFFER);
   /* The context draws to GL_BACK by default; there is only the pixmap. */
   clear_to(1, 0, 1);
   assert_true(eglWaitClient());
   assert_x_pixel(f, pixmap, 29, 0, 0xff00ff);
   GLubyte pixel[4] = {0};
   glReadPixels(3, 3, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
   assert_int_equal(pixel[0], 255);
   assert_int_equal(pixel[1], 0);
   /* Nothing to swap, and nothing lost by it. */
   assert_true(eglSwapBuffers(f->dpy, surface));
   assert_x_pixel(f, pixmap, 0, 19, 0xff00ff);
   Pixmap copy = make_pixmap(f, root_depth(f));
   assert_true(eglCopyBuffers(f->dpy, surface, copy));
   assert_x_pixel(f, copy, 7, 7, 0xff00ff);
}

/* X and the GL draw to the same pixmap in turn. */
static void
test_pixmap_shared_with_x(void **state)
{
   struct fixture *f = *state;
   Pixmap pixmap = make_pixmap(f, root_depth(f));
   GC gc = XCreateGC(f->x, pixmap, 0, NULL);
   XSetForeground(f->x, gc, 0x00ff00);
   XFillRectangle(f->x, pixmap, gc, 0, 0, 30, 20);
   XSync(f->x, False);
   EGLSurface surface = eglCreatePlatformPixmapSurface(f->dpy, f->config, &pixmap, NULL);
   assert_non_null(surface);
   assert_true(eglMakeCurrent(f->dpy, surface, surface, f->context));
   /* What X drew before is under what the GL draws. */
   glEnable(GL_SCISSOR_TEST);
   glScissor(0, 0, 10, 20);
   clear_to(1, 0, 0);
   eglWaitGL();
   assert_x_pixel(f, pixmap, 9, 0, 0xff0000);
   assert_x_pixel(f, pixmap, 10, 0, 0x00ff00);
   /* And what X draws in between, after eglWaitNative. */
   XSetForeground(f->x, gc, 0x0000ff);
   XFillRectangle(f->x, pixmap, gc, 20, 0, 10, 20);
   XSync(f->x, False);
   assert_true(eglWaitNative(EGL_CORE_NATIVE_ENGINE));
   clear_to(1, 1, 1);
   eglWaitGL();
   assert_x_pixel(f, pixmap, 0, 10, 0xffffff);
   assert_x_pixel(f, pixmap, 15, 10, 0x00ff00);
   assert_x_pixel(f, pixmap, 25, 10, 0x0000ff);
   XFreeGC(f->x, gc);
}

static void
test_pixmap_errors(void **state)
{
   struct fixture *f = *state;
   const EGLint render_buffer[] = {EGL_RENDER_BUFFER, EGL_BACK_BUFFER, EGL_NONE};
   Pixmap pixmap = make_pixmap(f, root_depth(f)), bitmap = make_pixmap(f, 1);
   EGLSurface surface = eglCreatePixmapSurface(f->dpy, f->config, pixmap, NULL);
   assert_non_null(surface);
   assert_null(eglCreatePixmapSurface(f->dpy, f->config, pixmap, NULL));
   assert_egl_error(EGL_BAD_ALLOC);
   assert_null(eglCreatePixmapSurface(f->dpy, f->config, 0x1fffffff, NULL));
   assert_egl_error(EGL_BAD_NATIVE_PIXMAP);
   assert_null(eglCreatePixmapSurface(f->dpy, f->config, f->window, NULL));
   assert_egl_error(EGL_BAD_NATIVE_PIXMAP);
   assert_null(eglCreateWindowSurface(f->dpy, f->config, pixmap, NULL));
   assert_egl_error(EGL_BAD_NATIVE_WINDOW);
   assert_null(eglCreatePixmapSurface(f->dpy, f->config, bitmap, NULL));
   assert_egl_error(EGL_BAD_MATCH);
   assert_true(eglDestroySurface(f->dpy, surface));
   assert_null(eglCreatePixmapSurface(f->dpy, f->config, pixmap, render_buffer));
   assert_egl_error(EGL_BAD_ATTRIBUTE);
   /* A destroyed surface leaves its pixmap to another. */
   assert_non_null(eglCreatePixmapSurface(f->dpy, f->config, pixmap, NULL));
}

static void
test_configs_of_pixmaps(void **state)
{
   struct fixture *f = *state;
   Pixmap pixmap = make_pixmap(f, root_depth(f)), bitmap = make_pixmap(f, 1);
   EGLint wanted[] = {EGL_SURFACE_TYPE, EGL_PIXMAP_BIT,          EGL_RENDERABLE_TYPE,
                      EGL_OPENGL_BIT,   EGL_MATCH_NATIVE_PIXMAP, (EGLint)pixmap,
                      EGL_NONE};
   EGLConfig config;
   EGLint count = 0;
   assert_true(eglChooseConfig(f->dpy, wanted, &config, 1, &count));
   assert_int_equal(count, 1);
   assert_non_null(eglCreatePixmapSurface(f->dpy, config, pixmap, NULL));
   wanted[5] = (EGLint)bitmap;
   assert_true(eglChooseConfig(f->dpy, wanted, &config, 1, &count));
   assert_int_equal(count, 0);
   wanted[5] = 0x1fffffff;
   assert_false(eglChooseConfig(f->dpy, wanted, &config, 1, &count));
   assert_egl_error(EGL_BAD_NATIVE_PIXMAP);
}

#define EGL_TEST(function) cmocka_unit_test_setup_teardown(function, set_up, tear_down)

int
main(void)
{
   const struct CMUnitTest tests[] = {
       EGL_TEST(test_window),
       EGL_TEST(test_switches_within_a_frame),
       EGL_TEST(test_damage),
       EGL_TEST(test_swap_behavior),
       EGL_TEST(test_copy_buffers),
       EGL_TEST(test_close_display_first),
       cmocka_unit_test(test_screen_saver_start),
       EGL_TEST(test_pixmap),
       EGL_TEST(test_pixmap_shared_with_x),
       EGL_TEST(test_pixmap_errors),
       EGL_TEST(test_configs_of_pixmaps),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
