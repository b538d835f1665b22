/* The EGL door through the real libEGL: displays, configs, surfaces, contexts, errors. Needs no X
 * server; the tests of windows are skipped without one. */
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
#include <X11/Xutil.h>
#include <pthread.h>
#include <string.h>

static const EGLint gl_pbuffer[] = {EGL_SURFACE_TYPE,
                                    EGL_PBUFFER_BIT,
                                    EGL_RENDERABLE_TYPE,
                                    EGL_OPENGL_BIT,
                                    EGL_RED_SIZE,
                                    8,
                                    EGL_DEPTH_SIZE,
                                    24,
                                    EGL_NONE};
static const EGLint pbuffer_size[] = {EGL_WIDTH, 24, EGL_HEIGHT, 16, EGL_NONE};

struct fixture {
   EGLDisplay dpy;
   EGLConfig config;
   EGLContext context;
   EGLSurface pbuffer;
};

static int
set_up(void **state)
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

static int
tear_down(void **state)
{
   struct fixture *f = *state;
   eglMakeCurrent(f->dpy, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
   assert_true(eglTerminate(f->dpy));
   eglReleaseThread();
   free(f);
   return 0;
}

static void
assert_pixel(int x, int y, unsigned rgb)
{
   GLubyte p[4] = {0};
   glReadPixels(x, y, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, p);
   assert_int_equal((unsigned)p[0] << 16 | (unsigned)p[1] << 8 | p[2], rgb);
}

static void
clear_to(float r, float g, float b)
{
   glClearColor(r, g, b, 1);
   glClear(GL_COLOR_BUFFER_BIT);
}

/* --- Configs */

static void
test_configs(void **state)
{
   struct fixture *f = *state;
   EGLint count = 0, value = 0;
   assert_true(eglGetConfigs(f->dpy, NULL, 0, &count));
   assert_true(count > 0);
   /* The default asks for OpenGL ES and windows: nothing here. */
   assert_true(eglChooseConfig(f->dpy, NULL, NULL, 0, &count));
   assert_int_equal(count, 0);
   /* The smallest depth that fits goes first. */
   const EGLint shallow[] = {EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RENDERABLE_TYPE,
                             EGL_OPENGL_BIT,   EGL_DEPTH_SIZE,  1,
                             EGL_NONE};
   EGLConfig config;
   assert_true(eglChooseConfig(f->dpy, shallow, &config, 1, &count));
   assert_true(eglGetConfigAttrib(f->dpy, config, EGL_DEPTH_SIZE, &value));
   assert_int_equal(value, 16);
   const EGLint unknown[] = {0x7777, 1, EGL_NONE};
   assert_false(eglChooseConfig(f->dpy, unknown, &config, 1, &count));
   assert_int_equal(eglGetError(), EGL_BAD_ATTRIBUTE);
   assert_false(eglGetConfigAttrib(f->dpy, config, 0x7777, &value));
   assert_int_equal(eglGetError(), EGL_BAD_ATTRIBUTE);
   assert_false(eglGetConfigAttrib(f->dpy, (EGLConfig)&value, EGL_DEPTH_SIZE, &value));
   assert_int_equal(eglGetError(), EGL_BAD_CONFIG);
}

/* --- Contexts */

static void
test_pbuffer(void **state)
{
   struct fixture *f = *state;
   EGLint value = 0;
   assert_true(eglMakeCurrent(f->dpy, f->pbuffer, f->pbuffer, f->context));
   clear_to(0, 1, 0);
   assert_pixel(23, 15, 0x00ff00);
   assert_true(eglQuerySurface(f->dpy, f->pbuffer, EGL_WIDTH, &value));
   assert_int_equal(value, 24);
   assert_true(eglSwapBuffers(f->dpy, f->pbuffer));
   assert_pixel(0, 0, 0x00ff00); /* nothing happens to a pbuffer */
   /* Destroyed while current: it lives until released. */
   assert_true(eglDestroySurface(f->dpy, f->pbuffer));
   clear_to(1, 0, 0);
   assert_pixel(3, 3, 0xff0000);
   assert_false(eglQuerySurface(f->dpy, f->pbuffer, EGL_WIDTH, &value));
   assert_int_equal(eglGetError(), EGL_BAD_SURFACE);
}

static void
test_make_current_errors(void **state)
{
   struct fixture *f = *state;
   assert_false(eglMakeCurrent(f->dpy, f->pbuffer, f->pbuffer, EGL_NO_CONTEXT));
   assert_int_equal(eglGetError(), EGL_BAD_MATCH);
   assert_false(eglMakeCurrent(f->dpy, f->pbuffer, EGL_NO_SURFACE, f->context));
   assert_int_equal(eglGetError(), EGL_BAD_MATCH);
   assert_false(eglMakeCurrent(f->dpy, (EGLSurface)f, (EGLSurface)f, f->context));
   assert_int_equal(eglGetError(), EGL_BAD_SURFACE);
   assert_false(eglMakeCurrent(f->dpy, f->pbuffer, f->pbuffer, (EGLContext)f));
   assert_int_equal(eglGetError(), EGL_BAD_CONTEXT);
   assert_int_equal(eglGetError(), EGL_SUCCESS);
}

static void
test_surfaceless(void **state)
{
   struct fixture *f = *state;
   assert_non_null(strstr(eglQueryString(f->dpy, EGL_EXTENSIONS), "EGL_KHR_surfaceless_context"));
   EGLContext any = eglCreateContext(f->dpy, EGL_NO_CONFIG_KHR, EGL_NO_CONTEXT, NULL);
   assert_non_null(any);
   assert_true(eglMakeCurrent(f->dpy, EGL_NO_SURFACE, EGL_NO_SURFACE, any));
   assert_string_equal((const char *)glGetString(GL_VENDOR), "Tuatara");
   clear_to(0, 0, 0);
   glBegin(GL_TRIANGLES);
   glVertex2f(0, 0);
   glVertex2f(1, 0);
   glVertex2f(0, 1);
   glEnd();
   glFinish();
   EGLint value = -1;
   assert_true(eglQueryContext(f->dpy, any, EGL_CONFIG_ID, &value));
   assert_int_equal(value, 0);
   /* The same context with a surface. */
   assert_true(eglMakeCurrent(f->dpy, f->pbuffer, f->pbuffer, any));
   glDrawBuffer(GL_BACK);
   glReadBuffer(GL_BACK);
   glViewport(0, 0, 24, 16);
   clear_to(1, 1, 1);
   assert_pixel(1, 1, 0xffffff);
}

static void
test_versions(void **state)
{
   struct fixture *f = *state;
   const EGLint old[] = {EGL_CONTEXT_MAJOR_VERSION, 1, EGL_CONTEXT_MINOR_VERSION, 1, EGL_NONE};
   const EGLint core[] = {EGL_CONTEXT_MAJOR_VERSION, 4, EGL_CONTEXT_MINOR_VERSION, 6, EGL_NONE};
   const EGLint unknown[] = {0x7777, 1, EGL_NONE};
   assert_non_null(eglCreateContext(f->dpy, f->config, f->context, old));
   assert_null(eglCreateContext(f->dpy, f->config, EGL_NO_CONTEXT, core));
   assert_int_equal(eglGetError(), EGL_BAD_MATCH);
   assert_null(eglCreateContext(f->dpy, f->config, EGL_NO_CONTEXT, unknown));
   assert_int_equal(eglGetError(), EGL_BAD_ATTRIBUTE);
   assert_null(eglCreateContext(f->dpy, f->config, (EGLContext)f, NULL));
   assert_int_equal(eglGetError(), EGL_BAD_CONTEXT);
}

static void
test_fence(void **state)
{
   struct fixture *f = *state;
   PFNEGLCREATESYNCKHRPROC create = (PFNEGLCREATESYNCKHRPROC)eglGetProcAddress("eglCreateSyncKHR");
   PFNEGLCLIENTWAITSYNCKHRPROC wait =
       (PFNEGLCLIENTWAITSYNCKHRPROC)eglGetProcAddress("eglClientWaitSyncKHR");
   assert_non_null(create);
   assert_non_null(wait);
   assert_true(eglMakeCurrent(f->dpy, f->pbuffer, f->pbuffer, f->context));
   EGLSyncKHR sync = create(f->dpy, EGL_SYNC_FENCE_KHR, NULL);
   assert_non_null(sync);
   assert_int_equal(wait(f->dpy, sync, 0, EGL_FOREVER_KHR), EGL_CONDITION_SATISFIED_KHR);
   EGLAttrib status = 0;
   assert_true(eglGetSyncAttrib(f->dpy, sync, EGL_SYNC_STATUS, &status));
   assert_int_equal(status, EGL_SIGNALED);
   assert_true(eglDestroySync(f->dpy, sync));
   assert_false(eglDestroySync(f->dpy, sync));
   assert_int_equal(eglGetError(), EGL_BAD_PARAMETER);
}

static void
test_terminate_while_current(void **state)
{
   struct fixture *f = *state;
   assert_true(eglMakeCurrent(f->dpy, f->pbuffer, f->pbuffer, f->context));
   assert_true(eglTerminate(f->dpy));
   clear_to(1, 0, 1); /* the context lives on until it is released */
   assert_pixel(2, 2, 0xff00ff);
   assert_false(eglQueryContext(f->dpy, f->context, EGL_CONFIG_ID, NULL));
   assert_int_equal(eglGetError(), EGL_NOT_INITIALIZED);
   assert_true(eglInitialize(f->dpy, NULL, NULL));
}

static void *
steal_context(void *data)
{
   struct fixture *f = data;
   bool refused = !eglMakeCurrent(f->dpy, EGL_NO_SURFACE, EGL_NO_SURFACE, f->context) &&
                  eglGetError() == EGL_BAD_ACCESS;
   eglReleaseThread();
   return refused ? data : NULL;
}

static void
test_current_elsewhere(void **state)
{
   struct fixture *f = *state;
   pthread_t thread;
   void *refused = NULL;
   assert_true(eglMakeCurrent(f->dpy, f->pbuffer, f->pbuffer, f->context));
   assert_int_equal(pthread_create(&thread, NULL, steal_context, f), 0);
   pthread_join(thread, &refused);
   assert_non_null(refused);
}

/* --- Windows */

/* The first config with the visual of the window's screen. */
static EGLConfig
window_config(EGLDisplay dpy, VisualID visual)
{
   const EGLint wanted[] = {EGL_SURFACE_TYPE, EGL_WINDOW_BIT, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT,
                            EGL_NONE};
   EGLConfig configs[64];
   EGLint count = 0, id = 0;
   assert_true(eglChooseConfig(dpy, wanted, configs, 64, &count));
   for (EGLint i = 0; i < count; i++)
      if (eglGetConfigAttrib(dpy, configs[i], EGL_NATIVE_VISUAL_ID, &id) && (VisualID)id == visual)
         return configs[i];
   fail_msg("no config for the visual of the root window");
   return NULL;
}

static void
test_window(void **state)
{
   Display *x = XOpenDisplay(NULL);
   if (!x)
      skip();
   EGLDisplay dpy = eglGetPlatformDisplay(EGL_PLATFORM_X11_EXT, x, NULL);
   assert_true(eglInitialize(dpy, NULL, NULL));
   assert_string_equal(eglQueryString(dpy, EGL_VENDOR), "Tuatara");
   eglBindAPI(EGL_OPENGL_API);
   EGLConfig config = window_config(dpy, XVisualIDFromVisual(DefaultVisual(x, DefaultScreen(x))));
   Window window = XCreateSimpleWindow(x, DefaultRootWindow(x), 0, 0, 30, 20, 0, 0, 0);
   XMapWindow(x, window);
   XSync(x, False);
   EGLSurface surface = eglCreatePlatformWindowSurface(dpy, config, &window, NULL);
   assert_non_null(surface);
   assert_null(eglCreateWindowSurface(dpy, config, window, NULL));
   assert_int_equal(eglGetError(), EGL_BAD_ALLOC);
   assert_null(eglCreateWindowSurface(dpy, config, 0x1fffffff, NULL));
   assert_int_equal(eglGetError(), EGL_BAD_NATIVE_WINDOW);
   EGLContext context = eglCreateContext(dpy, config, EGL_NO_CONTEXT, NULL);
   assert_true(eglMakeCurrent(dpy, surface, surface, context));
   assert_true(eglSwapInterval(dpy, 0));
   clear_to(0, 0, 1);
   assert_true(eglSwapBuffers(dpy, surface));
   XSync(x, False);
   XImage *image = XGetImage(x, window, 29, 19, 1, 1, AllPlanes, ZPixmap);
   assert_int_equal(XGetPixel(image, 0, 0) & 0xffffff, 0x0000ff);
   XDestroyImage(image);

   Pixmap pixmap = XCreatePixmap(x, window, 30, 20, (unsigned)DefaultDepth(x, DefaultScreen(x)));
   clear_to(1, 0, 0);
   assert_true(eglCopyBuffers(dpy, surface, pixmap));
   image = XGetImage(x, pixmap, 5, 5, 1, 1, AllPlanes, ZPixmap);
   assert_int_equal(XGetPixel(image, 0, 0) & 0xffffff, 0xff0000);
   XDestroyImage(image);
   assert_false(eglCopyBuffers(dpy, surface, 0x1fffffff));
   assert_int_equal(eglGetError(), EGL_BAD_NATIVE_PIXMAP);
   eglMakeCurrent(dpy, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
   assert_true(eglTerminate(dpy));
   XCloseDisplay(x);
}

/* A program that closes its X connection first must not crash. */
static void
test_close_display_first(void **state)
{
   Display *x = XOpenDisplay(NULL);
   if (!x)
      skip();
   EGLDisplay dpy = eglGetPlatformDisplay(EGL_PLATFORM_X11_EXT, x, NULL);
   assert_true(eglInitialize(dpy, NULL, NULL));
   eglBindAPI(EGL_OPENGL_API);
   EGLConfig config = window_config(dpy, XVisualIDFromVisual(DefaultVisual(x, DefaultScreen(x))));
   Window window = XCreateSimpleWindow(x, DefaultRootWindow(x), 0, 0, 30, 20, 0, 0, 0);
   EGLSurface surface = eglCreateWindowSurface(dpy, config, window, NULL);
   EGLContext context = eglCreateContext(dpy, config, EGL_NO_CONTEXT, NULL);
   assert_true(eglMakeCurrent(dpy, surface, surface, context));
   clear_to(0, 0, 1);
   XCloseDisplay(x);
   clear_to(0, 1, 0);
   glFinish();
   assert_false(eglSwapBuffers(dpy, surface));
   assert_true(eglMakeCurrent(dpy, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT));
   assert_true(eglTerminate(dpy));
}

/* What the GL screen savers do: the old eglGetDisplay, configs for EGL_OPENGL_ES_BIT, then the
 * platform's display, which must be the same one, initialised, and desktop GL on it. */
static void
test_screen_saver_start(void **state)
{
   static const EGLint attribs[] = {EGL_SURFACE_TYPE,    EGL_WINDOW_BIT,    EGL_RED_SIZE, 8,
                                    EGL_RENDERABLE_TYPE, EGL_OPENGL_ES_BIT, EGL_NONE};
   Display *x = XOpenDisplay(NULL);
   if (!x)
      skip();
   EGLDisplay dpy = eglGetDisplay(x);
   assert_true(eglInitialize(dpy, NULL, NULL));
   assert_ptr_equal(eglGetPlatformDisplay(EGL_PLATFORM_X11_KHR, x, NULL), dpy);
   EGLConfig config;
   EGLint count = 0, kinds = 0;
   assert_true(eglChooseConfig(dpy, attribs, &config, 1, &count));
   assert_int_equal(count, 1);
   assert_true(eglGetConfigAttrib(dpy, config, EGL_RENDERABLE_TYPE, &kinds));
   assert_int_equal(kinds, EGL_OPENGL_BIT);
   assert_false(eglBindAPI(EGL_OPENGL_ES_API));
   assert_true(eglTerminate(dpy));
   XCloseDisplay(x);
}

#define EGL_TEST(function) cmocka_unit_test_setup_teardown(function, set_up, tear_down)

int
main(void)
{
   const struct CMUnitTest tests[] = {
       EGL_TEST(test_configs),
       EGL_TEST(test_pbuffer),
       EGL_TEST(test_make_current_errors),
       EGL_TEST(test_surfaceless),
       EGL_TEST(test_versions),
       EGL_TEST(test_fence),
       EGL_TEST(test_terminate_while_current),
       EGL_TEST(test_current_elsewhere),
       cmocka_unit_test(test_window),
       cmocka_unit_test(test_close_display_first),
       cmocka_unit_test(test_screen_saver_start),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
