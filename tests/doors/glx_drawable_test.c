/* The GLX door through the real libGLX: what is seen in windows and pbuffers, fonts and swap
 * control. */
#include "glx_fixture.h"

/* --- Colours of floats */

/* Of the current context and drawable. */
static void
check_floats(Display *dpy, GLXPbuffer pbuffer, bool has_sign)
{
   GLfloat p[4];
   GLint type = 0;
   PFNGLGETFRAMEBUFFERATTACHMENTPARAMETERIVPROC ask =
       (PFNGLGETFRAMEBUFFERATTACHMENTPARAMETERIVPROC)glXGetProcAddress(
           (const GLubyte *)"glGetFramebufferAttachmentParameteriv");
   ask(GL_FRAMEBUFFER, GL_BACK_LEFT, GL_FRAMEBUFFER_ATTACHMENT_COMPONENT_TYPE, &type);
   assert_int_equal(type, GL_FLOAT);
   glClearColor(64, -2, 0.5f, 1);
   glClear(GL_COLOR_BUFFER_BIT);
   glReadPixels(3, 3, 1, 1, GL_RGB, GL_FLOAT, p);
   assert_true(p[0] == 64 && p[1] == (has_sign ? -2 : 0) && p[2] == 0.5f);
   glXSwapBuffers(dpy, pbuffer);
   glReadBuffer(GL_FRONT);
   glReadPixels(3, 3, 1, 1, GL_RGB, GL_FLOAT, p);
   assert_true(p[0] == 64);
}

static void
test_float_pbuffers(void **state)
{
   struct fixture *f = *state;
   static const struct {
      int bit, type, other;
      bool has_sign;
   } kinds[] = {
       {GLX_RGBA_FLOAT_BIT_ARB, GLX_RGBA_FLOAT_TYPE_ARB, GLX_RGBA_TYPE, true},
       {GLX_RGBA_UNSIGNED_FLOAT_BIT_EXT, GLX_RGBA_UNSIGNED_FLOAT_TYPE_EXT, GLX_RGBA_FLOAT_TYPE_ARB,
        false},
   };
   for (unsigned i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
      const int wanted[] = {GLX_RENDER_TYPE,
                            kinds[i].bit,
                            GLX_DRAWABLE_TYPE,
                            GLX_PBUFFER_BIT,
                            GLX_DOUBLEBUFFER,
                            True,
                            GLX_DEPTH_SIZE,
                            16,
                            None};
      const int window[] = {GLX_RENDER_TYPE, kinds[i].bit, None};
      const int size[] = {GLX_PBUFFER_WIDTH, 8, GLX_PBUFFER_HEIGHT, 8, None};
      GLXFBConfig config = choose(f->dpy, wanted);
      if (!config && getenv("TUATARA_DRIVER"))
         skip(); /* drivers for chips draw no floats */
      assert_non_null(config);
      assert_null(choose(f->dpy, window));
      assert_true(attrib(f->dpy, config, GLX_FLOAT_COMPONENTS_NV));
      assert_int_equal(attrib(f->dpy, config, GLX_VISUAL_ID), 0);
      assert_false(attrib(f->dpy, config, GLX_X_RENDERABLE));
      assert_null(glXGetVisualFromFBConfig(f->dpy, config));
      assert_null(glXCreateNewContext(f->dpy, config, kinds[i].other, NULL, True));
      assert_int_equal(take_error(f->dpy), BadMatch);
      GLXContext context = glXCreateNewContext(f->dpy, config, kinds[i].type, NULL, True);
      assert_non_null(context);
      assert_int_equal(take_error(f->dpy), Success);
      GLXPbuffer pbuffer = glXCreatePbuffer(f->dpy, config, size);
      assert_true(glXMakeContextCurrent(f->dpy, pbuffer, pbuffer, context));
      check_floats(f->dpy, pbuffer, kinds[i].has_sign);
      /* Windows have no floats, and their contexts draw none. */
      assert_false(glXMakeCurrent(f->dpy, f->window, context));
      assert_int_equal(take_error(f->dpy), BadMatch);
      assert_false(glXMakeContextCurrent(f->dpy, pbuffer, pbuffer, f->context));
      assert_int_equal(take_error(f->dpy), BadMatch);
      glXMakeCurrent(f->dpy, None, NULL);
      glXDestroyPbuffer(f->dpy, pbuffer);
      glXDestroyContext(f->dpy, context);
   }
}

/* --- Drawables */

static void
test_window_pixels(void **state)
{
   struct fixture *f = *state;
   assert_true(glXMakeCurrent(f->dpy, f->window, f->context));
   clear_to(1, 0, 0);
   glEnable(GL_SCISSOR_TEST);
   glScissor(0, 0, 8, 8); /* lower left */
   clear_to(0, 0, 1);
   glXSwapBuffers(f->dpy, f->window);
   XSync(f->dpy, False);
   assert_int_equal(pixel_of(f->dpy, f->window, 2, 2), 0xff0000);
   assert_int_equal(pixel_of(f->dpy, f->window, 2, 46), 0x0000ff);
   assert_int_equal(pixel_of(f->dpy, f->window, 2, 38), 0xff0000);
   /* Drawing to the front buffer is seen after glFlush. */
   glDisable(GL_SCISSOR_TEST);
   glDrawBuffer(GL_FRONT);
   clear_to(0, 1, 0);
   glFlush();
   XSync(f->dpy, False);
   assert_int_equal(pixel_of(f->dpy, f->window, 2, 2), 0x00ff00);
}

/* A pixel of a buffer of the context that is current, 0xRRGGBB. */
static unsigned
buffer_pixel(GLenum buffer, int x, int y)
{
   GLubyte p[4] = {0};
   glReadBuffer(buffer);
   glReadPixels(x, y, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, p);
   glReadBuffer(GL_BACK);
   return (unsigned)p[0] << 16 | (unsigned)p[1] << 8 | p[2];
}

static void
clear_left(float r, float g, float b)
{
   glEnable(GL_SCISSOR_TEST);
   glScissor(0, 0, 32, 48);
   clear_to(r, g, b);
   glDisable(GL_SCISSOR_TEST);
}

/* The back buffer goes on with its picture: programs draw over their last frame. */
static void
test_swap_keeps_the_back_buffer(void **state)
{
   struct fixture *f = *state;
   assert_true(glXMakeCurrent(f->dpy, f->window, f->context));
   clear_to(1, 0, 0);
   glXSwapBuffers(f->dpy, f->window);
   assert_int_equal(buffer_pixel(GL_BACK, 5, 5), 0xff0000);
   for (int i = 1; i < 4; i++) {
      clear_left(0, i & 1, 1);
      glXSwapBuffers(f->dpy, f->window);
      XSync(f->dpy, False);
      assert_int_equal(pixel_of(f->dpy, f->window, 5, 5), i & 1 ? 0x00ffff : 0x0000ff);
      assert_int_equal(pixel_of(f->dpy, f->window, 60, 5), 0xff0000);
   }
   assert_int_equal(take_error(f->dpy), Success);
}

/* The front buffer is what is shown, whether or not the back buffer has been drawn to since. */
static void
test_front_after_swap(void **state)
{
   struct fixture *f = *state;
   assert_true(glXMakeCurrent(f->dpy, f->window, f->context));
   clear_to(1, 0, 0);
   glXSwapBuffers(f->dpy, f->window);
   assert_int_equal(buffer_pixel(GL_FRONT, 5, 5), 0xff0000); /* not drawn to */
   clear_to(0, 1, 0);
   assert_int_equal(buffer_pixel(GL_FRONT, 5, 5), 0xff0000); /* asked for before */
   for (int i = 0; i < 2; i++)
      glXSwapBuffers(f->dpy, f->window);
   clear_to(0, 0, 1);
   assert_int_equal(buffer_pixel(GL_FRONT, 5, 5), 0x00ff00); /* not for a while */
   assert_int_equal(buffer_pixel(GL_BACK, 5, 5), 0x0000ff);
   /* Drawing in front shows over the frame, and goes with the next. */
   glDrawBuffer(GL_FRONT);
   clear_left(1, 1, 1);
   glFlush();
   XSync(f->dpy, False);
   assert_int_equal(pixel_of(f->dpy, f->window, 5, 5), 0xffffff);
   assert_int_equal(pixel_of(f->dpy, f->window, 60, 5), 0x00ff00);
   glDrawBuffer(GL_BACK);
   glXSwapBuffers(f->dpy, f->window);
   XSync(f->dpy, False);
   assert_int_equal(pixel_of(f->dpy, f->window, 5, 5), 0x0000ff);
   assert_int_equal(buffer_pixel(GL_FRONT, 5, 5), 0x0000ff);
}

/* A pbuffer has no window that could be asked. */
static void
test_swap_of_pbuffer(void **state)
{
   struct fixture *f = *state;
   const int wanted[] = {GLX_DOUBLEBUFFER, True, GLX_DRAWABLE_TYPE, GLX_PBUFFER_BIT, None};
   const int size[] = {GLX_PBUFFER_WIDTH, 64, GLX_PBUFFER_HEIGHT, 48, None};
   GLXFBConfig config = choose(f->dpy, wanted);
   GLXPbuffer pbuffer = glXCreatePbuffer(f->dpy, config, size);
   GLXContext context = glXCreateNewContext(f->dpy, config, GLX_RGBA_TYPE, NULL, True);
   assert_true(glXMakeContextCurrent(f->dpy, pbuffer, pbuffer, context));
   clear_to(1, 0, 0);
   glXSwapBuffers(f->dpy, pbuffer);
   clear_left(0, 1, 0);
   assert_int_equal(buffer_pixel(GL_BACK, 60, 5), 0xff0000);
   assert_int_equal(buffer_pixel(GL_FRONT, 5, 5), 0xff0000);
   glXSwapBuffers(f->dpy, pbuffer);
   assert_int_equal(buffer_pixel(GL_FRONT, 5, 5), 0x00ff00);
   assert_int_equal(buffer_pixel(GL_FRONT, 60, 5), 0xff0000);
   glXMakeContextCurrent(f->dpy, None, None, NULL);
   glXDestroyPbuffer(f->dpy, pbuffer);
   glXDestroyContext(f->dpy, context);
}

static void
test_resize(void **state)
{
   struct fixture *f = *state;
   GLint viewport[4];
   assert_true(glXMakeCurrent(f->dpy, f->window, f->context));
   glGetIntegerv(GL_VIEWPORT, viewport);
   assert_int_equal(viewport[2], 64);
   assert_int_equal(viewport[3], 48);
   clear_to(1, 0, 0);
   glXSwapBuffers(f->dpy, f->window);
   XResizeWindow(f->dpy, f->window, 100, 90);
   XSync(f->dpy, False);
   /* The new size counts from the next frame on. */
   glXSwapBuffers(f->dpy, f->window);
   clear_to(0, 0, 1);
   glXSwapBuffers(f->dpy, f->window);
   XSync(f->dpy, False);
   assert_int_equal(pixel_of(f->dpy, f->window, 99, 89), 0x0000ff);
   unsigned width = 0;
   glXQueryDrawable(f->dpy, f->window, GLX_WIDTH, &width);
   assert_int_equal(width, 100);
}

static void
test_glx_window(void **state)
{
   struct fixture *f = *state;
   const int wanted[] = {GLX_DOUBLEBUFFER, True, None};
   GLXFBConfig config = choose(f->dpy, wanted);
   XVisualInfo *visual = glXGetVisualFromFBConfig(f->dpy, config);
   Window window = make_window(f->dpy, visual, 32, 32);
   GLXWindow glx_window = glXCreateWindow(f->dpy, config, window, NULL);
   assert_int_not_equal(glx_window, None);
   GLXContext context = glXCreateNewContext(f->dpy, config, GLX_RGBA_TYPE, NULL, True);
   assert_true(glXMakeContextCurrent(f->dpy, glx_window, glx_window, context));
   clear_to(1, 1, 0);
   glXSwapBuffers(f->dpy, glx_window);
   XSync(f->dpy, False);
   assert_int_equal(pixel_of(f->dpy, window, 5, 5), 0xffff00);
   assert_int_equal(take_error(f->dpy), Success);
   /* One GLXWindow for each window. */
   assert_int_equal(glXCreateWindow(f->dpy, config, window, NULL), None);
   assert_int_equal(take_error(f->dpy), BadAlloc);
   glXMakeCurrent(f->dpy, None, NULL);
   glXDestroyWindow(f->dpy, glx_window);
   assert_int_equal(take_error(f->dpy), Success);
   glXDestroyContext(f->dpy, context);
   XFree(visual);
}

static void
test_pbuffer(void **state)
{
   struct fixture *f = *state;
   const int wanted[] = {GLX_DRAWABLE_TYPE, GLX_PBUFFER_BIT, None};
   const int size[] = {GLX_PBUFFER_WIDTH, 20, GLX_PBUFFER_HEIGHT, 10, None};
   GLXFBConfig config = choose(f->dpy, wanted);
   GLXPbuffer pbuffer = glXCreatePbuffer(f->dpy, config, size);
   assert_int_not_equal(pbuffer, None);
   GLXContext context = glXCreateNewContext(f->dpy, config, GLX_RGBA_TYPE, NULL, True);
   assert_true(glXMakeContextCurrent(f->dpy, pbuffer, pbuffer, context));
   clear_to(0, 1, 1);
   GLubyte pixel[4] = {0};
   glReadPixels(19, 9, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
   assert_int_equal(pixel[0], 0);
   assert_int_equal(pixel[1], 255);
   assert_int_equal(pixel[2], 255);
   unsigned value = 0;
   glXQueryDrawable(f->dpy, pbuffer, GLX_HEIGHT, &value);
   assert_int_equal(value, 10);
   glXQueryDrawable(f->dpy, pbuffer, GLX_PRESERVED_CONTENTS, &value);
   assert_int_equal(value, True);
   /* Destroyed while current: it lives until released. */
   glXDestroyPbuffer(f->dpy, pbuffer);
   clear_to(0, 0, 0);
   glXMakeContextCurrent(f->dpy, None, None, NULL);
   glXDestroyContext(f->dpy, context);
   assert_int_equal(take_error(f->dpy), Success);
}

static void
test_separate_read(void **state)
{
   struct fixture *f = *state;
   Window other = make_window(f->dpy, f->visual, 16, 16);
   assert_true(glXMakeCurrent(f->dpy, other, f->context));
   clear_to(0, 1, 0);
   assert_true(glXMakeContextCurrent(f->dpy, f->window, other, f->context));
   assert_int_equal(glXGetCurrentReadDrawable(), other);
   clear_to(1, 0, 0);
   GLubyte pixel[4] = {0};
   glReadPixels(1, 1, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
   assert_int_equal(pixel[0], 0);
   assert_int_equal(pixel[1], 255);
}

/* Connections that are closed under a context leave no memory behind. */
static void
test_close_display_while_current(void **state)
{
   struct fixture *f = *state;
   assert_true(glXMakeCurrent(f->dpy, f->window, f->context));
   clear_to(0, 1, 0);
   glXSwapBuffers(f->dpy, f->window);
   const int before = count_segments();
   for (int i = 0; i < 4; i++) {
      Display *dpy = XOpenDisplay(NULL);
      GLXContext context = glXCreateContext(dpy, f->visual, NULL, True);
      Window window = make_window(dpy, f->visual, 64, 48);
      assert_true(glXMakeCurrent(dpy, window, context));
      clear_to(0, 1, 0);
      glXSwapBuffers(dpy, window);
      glDrawBuffer(GL_FRONT);
      clear_to(0, 0, 1);
      XCloseDisplay(dpy);
      clear_to(1, 0, 0);
      assert_true(glXMakeCurrent(f->dpy, f->window, f->context));
   }
   assert_true(count_segments() <= before);
}

static void
test_window_gone(void **state)
{
   struct fixture *f = *state;
   Window other = make_window(f->dpy, f->visual, 16, 16);
   assert_true(glXMakeCurrent(f->dpy, other, f->context));
   clear_to(0, 1, 0);
   XDestroyWindow(f->dpy, other);
   XSync(f->dpy, False);
   glXSwapBuffers(f->dpy, other);
   clear_to(0, 1, 0);
   glXSwapBuffers(f->dpy, other);
   /* libGLX may complain of the drawable; X errors of our own requests must not come through. */
   int error = take_error(f->dpy);
   assert_true(error == Success || error == glx_error_code(f->dpy, GLXBadDrawable));
}

/* GLX 1.4 section 3.3.4 of a window that X has destroyed; one that is there goes quietly. */
static void
test_destroy_window_of_gone_window(void **state)
{
   struct fixture *f = *state;
   const int wanted[] = {GLX_DOUBLEBUFFER, True, GLX_VISUAL_ID, (int)f->visual->visualid, None};
   GLXFBConfig config = choose(f->dpy, wanted);
   XVisualInfo *v = glXGetVisualFromFBConfig(f->dpy, config);
   Window window = make_window(f->dpy, v, 16, 16);
   GLXWindow glx_window = glXCreateWindow(f->dpy, config, window, NULL);
   glXDestroyWindow(f->dpy, glx_window);
   assert_int_equal(take_error(f->dpy), Success);
   glx_window = glXCreateWindow(f->dpy, config, window, NULL);
   XDestroyWindow(f->dpy, window);
   glXDestroyWindow(f->dpy, glx_window);
   assert_int_equal(take_error(f->dpy), glx_error_code(f->dpy, GLXBadWindow));
   XFree(v);
}

static void
test_swap_interval(void **state)
{
   struct fixture *f = *state;
   unsigned value = 99;
   assert_true(glXMakeCurrent(f->dpy, f->window, f->context));
   PFNGLXSWAPINTERVALEXTPROC set =
       (PFNGLXSWAPINTERVALEXTPROC)glXGetProcAddress((const GLubyte *)"glXSwapIntervalEXT");
   assert_non_null(set);
   set(f->dpy, f->window, 0);
   glXQueryDrawable(f->dpy, f->window, GLX_SWAP_INTERVAL_EXT, &value);
   assert_int_equal(value, 0);
   set(f->dpy, f->window, 2);
   glXQueryDrawable(f->dpy, f->window, GLX_SWAP_INTERVAL_EXT, &value);
   assert_int_equal(value, 2);
   assert_int_equal(take_error(f->dpy), Success);
   set(f->dpy, f->window, -1);
   assert_int_equal(take_error(f->dpy), BadValue);
   PFNGLXSWAPINTERVALSGIPROC sgi =
       (PFNGLXSWAPINTERVALSGIPROC)glXGetProcAddress((const GLubyte *)"glXSwapIntervalSGI");
   assert_non_null(sgi);
   assert_int_equal(sgi(0), GLX_BAD_VALUE);
   assert_int_equal(sgi(1), 0);
}

static unsigned
query(Display *dpy, GLXDrawable drawable, int attribute)
{
   unsigned value = 99;
   glXQueryDrawable(dpy, drawable, attribute, &value);
   return value;
}

/* Queries answer what a swap waits for, not what was asked for. */
static void
test_effective_swap_interval(void **state)
{
   struct fixture *f = *state;
   PFNGLXSWAPINTERVALEXTPROC set =
       (PFNGLXSWAPINTERVALEXTPROC)glXGetProcAddress((const GLubyte *)"glXSwapIntervalEXT");
   PFNGLXGETSWAPINTERVALMESAPROC get =
       (PFNGLXGETSWAPINTERVALMESAPROC)glXGetProcAddress((const GLubyte *)"glXGetSwapIntervalMESA");
   assert_non_null(get);
   assert_true(glXMakeCurrent(f->dpy, f->window, f->context));
   const unsigned max = query(f->dpy, f->window, GLX_MAX_SWAP_INTERVAL_EXT);
   set(f->dpy, f->window, 1000000);
   assert_int_equal(query(f->dpy, f->window, GLX_SWAP_INTERVAL_EXT), max);
   assert_int_equal(get(), max);
   /* The environment wins; it is read when a connection is first used. */
   setenv("TUATARA_SWAP_INTERVAL", "2", 1);
   Display *dpy = XOpenDisplay(NULL);
   GLXContext context = glXCreateContext(dpy, f->visual, NULL, True);
   Window window = make_window(dpy, f->visual, 16, 16);
   assert_true(glXMakeCurrent(dpy, window, context));
   unsetenv("TUATARA_SWAP_INTERVAL");
   for (int asked = 0; asked < 4; asked++) {
      set(dpy, window, asked);
      assert_int_equal(query(dpy, window, GLX_SWAP_INTERVAL_EXT), 2);
      assert_int_equal(get(), 2);
   }
   assert_int_equal(query(dpy, window, GLX_MAX_SWAP_INTERVAL_EXT), 2);
   glXMakeCurrent(dpy, None, NULL);
   XCloseDisplay(dpy);
}

static void
test_use_x_font(void **state)
{
   struct fixture *f = *state;
   Font font = XLoadFont(f->dpy, "fixed");
   assert_true(glXMakeCurrent(f->dpy, f->window, f->context));
   clear_to(0, 0, 0);
   GLuint base = glGenLists(128);
   glXUseXFont(font, 0, 128, (int)base);
   assert_int_equal(take_error(f->dpy), Success);
   glMatrixMode(GL_PROJECTION);
   glLoadIdentity();
   glOrtho(0, 64, 0, 48, -1, 1);
   glColor3f(1, 1, 1);
   glRasterPos2i(10, 10);
   glCallList(base + 'H');
   GLfloat position[4];
   glGetFloatv(GL_CURRENT_RASTER_POSITION, position);
   assert_true(position[0] > 10.0f);
   GLubyte pixels[48 * 64];
   glPixelStorei(GL_PACK_ALIGNMENT, 1);
   glReadPixels(0, 0, 64, 48, GL_RED, GL_UNSIGNED_BYTE, pixels);
   int lit = 0;
   for (size_t i = 0; i < sizeof pixels; i++)
      lit += pixels[i] != 0;
   assert_true(lit > 8 && lit < 100);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       GLX_TEST(test_window_pixels),
       GLX_TEST(test_float_pbuffers),
       GLX_TEST(test_swap_keeps_the_back_buffer),
       GLX_TEST(test_front_after_swap),
       GLX_TEST(test_swap_of_pbuffer),
       GLX_TEST(test_resize),
       GLX_TEST(test_glx_window),
       GLX_TEST(test_pbuffer),
       GLX_TEST(test_separate_read),
       GLX_TEST(test_close_display_while_current),
       GLX_TEST(test_window_gone),
       GLX_TEST(test_destroy_window_of_gone_window),
       GLX_TEST(test_swap_interval),
       GLX_TEST(test_effective_swap_interval),
       GLX_TEST(test_use_x_font),

   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
