/* The numbers over the picture (TUATARA_HUD) in windows of GLX and EGL: they are seen in the corner
 * of the window and nowhere else, and not in what the application reads back before it swaps. */
#include "glx_fixture.h"

#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <string.h>

#define WIDTH 240
#define HEIGHT 160
#define HUD_WIDTH 168
#define HUD_HEIGHT 102
#define FRAMES 5
#define COLOR 0x336699

/* Draws a frame; the back buffer holds it and no more. */
static void
draw(void)
{
   static GLubyte pixels[HEIGHT][WIDTH][4];
   glViewport(0, 0, WIDTH, HEIGHT);
   clear_to(0.2f, 0.4f, 0.6f);
   glReadPixels(0, 0, WIDTH, HEIGHT, GL_RGBA, GL_UNSIGNED_BYTE, pixels);
   for (unsigned i = 0; i < WIDTH * HEIGHT; i++) {
      const GLubyte *p = pixels[i / WIDTH][i % WIDTH];
      assert_int_equal(p[0] << 16 | p[1] << 8 | p[2], COLOR);
   }
}

/* Something is drawn over the corner of the window, and only there. */
static void
check_window(Display *dpy, Window window)
{
   XSync(dpy, False);
   XImage *image = XGetImage(dpy, window, 0, 0, WIDTH, HEIGHT, AllPlanes, ZPixmap);
   assert_non_null(image);
   unsigned dark = 0, white = 0, wrong = 0;
   for (int y = 0; y < HEIGHT; y++) {
      for (int x = 0; x < WIDTH; x++) {
         const unsigned long pixel = XGetPixel(image, x, y) & 0xffffff;
         if (x >= HUD_WIDTH || y >= HUD_HEIGHT)
            wrong += pixel != COLOR;
         dark += pixel == (COLOR >> 2 & 0x3f3f3f);
         white += pixel == 0xffffff;
      }
   }
   XDestroyImage(image);
   assert_int_equal(wrong, 0);
   assert_true(dark > HUD_WIDTH * HUD_HEIGHT / 2);
   assert_true(white > 200); /* of the letters */
}

static void
test_glx(void **state)
{
   struct fixture *f = *state;
   Window window = make_window(f->dpy, f->visual, WIDTH, HEIGHT);
   assert_true(glXMakeCurrent(f->dpy, window, f->context));
   for (unsigned i = 0; i < FRAMES; i++) {
      draw();
      glXSwapBuffers(f->dpy, window);
      check_window(f->dpy, window);
   }
   glXMakeCurrent(f->dpy, None, NULL);
   XDestroyWindow(f->dpy, window);
}

static void
test_egl(void **state)
{
   struct fixture *f = *state;
   const int screen = DefaultScreen(f->dpy);
   const EGLint visual = (EGLint)XVisualIDFromVisual(DefaultVisual(f->dpy, screen));
   const EGLint wanted[] = {EGL_SURFACE_TYPE, EGL_WINDOW_BIT, EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT,
                            EGL_NONE};
   EGLConfig configs[64], config = NULL;
   EGLint count = 0, id = 0;
   EGLDisplay dpy = eglGetPlatformDisplay(EGL_PLATFORM_X11_EXT, f->dpy, NULL);
   assert_true(eglInitialize(dpy, NULL, NULL));
   assert_true(eglBindAPI(EGL_OPENGL_API));
   assert_true(eglChooseConfig(dpy, wanted, configs, 64, &count));
   for (EGLint i = 0; i < count && !config; i++)
      if (eglGetConfigAttrib(dpy, configs[i], EGL_NATIVE_VISUAL_ID, &id) && id == visual)
         config = configs[i];
   assert_non_null(config);
   Window window =
       XCreateSimpleWindow(f->dpy, RootWindow(f->dpy, screen), 0, 0, WIDTH, HEIGHT, 0, 0, 0);
   XMapWindow(f->dpy, window);
   XSync(f->dpy, False);
   EGLSurface surface = eglCreateWindowSurface(dpy, config, window, NULL);
   EGLContext context = eglCreateContext(dpy, config, EGL_NO_CONTEXT, NULL);
   assert_true(eglMakeCurrent(dpy, surface, surface, context));
   for (unsigned i = 0; i < FRAMES; i++) {
      draw();
      assert_true(eglSwapBuffers(dpy, surface));
      check_window(f->dpy, window);
   }
   assert_true(eglMakeCurrent(dpy, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT));
   assert_true(eglTerminate(dpy));
   XDestroyWindow(f->dpy, window);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {GLX_TEST(test_glx), GLX_TEST(test_egl)};
   return cmocka_run_group_tests(tests, NULL, NULL);
}
