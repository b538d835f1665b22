/* When a window is asked for its size: each answer takes a round trip to the X server, and a size
 * that the program can know of must be the one that is drawn with. */
#include "glx_fixture.h"

#include <X11/Xlib-xcb.h>
#include <time.h>
#include <unistd.h>

/* Half of what the driver keeps to, so that the test has some room. */
#define ANSWER_LASTS_MS 5.0

struct two {
   struct fixture *f;
   GLXContext contexts[2]; /* the fixture's and another */
};

static struct two
make_two(void **state)
{
   struct two t = {.f = *state};
   t.contexts[0] = t.f->context;
   t.contexts[1] = glXCreateContext(t.f->dpy, t.f->visual, NULL, True);
   assert_non_null(t.contexts[1]);
   XSync(t.f->dpy, False);
   return t;
}

static void
destroy_two(struct two *t)
{
   glXMakeCurrent(t->f->dpy, None, NULL);
   glXDestroyContext(t->f->dpy, t->contexts[1]);
   assert_int_equal(take_error(t->f->dpy), Success);
}

static void
draw_with(const struct two *t, unsigned which, Window window)
{
   assert_true(glXMakeCurrent(t->f->dpy, window, t->contexts[which % 2]));
   clear_to(0, which % 2 ? 1.0f : 0.0f, 1);
}

/* An answer that is no picture has 32 bytes, and so has an event. */
static unsigned long
answers(Display *dpy)
{
   return (unsigned long)(xcb_total_read(XGetXCBConnection(dpy)) / 32);
}

static double
now_ms(void)
{
   struct timespec t;
   clock_gettime(CLOCK_MONOTONIC, &t);
   return 1e3 * (double)t.tv_sec + 1e-6 * (double)t.tv_nsec;
}

/* What the next drawing makes of the size, seen from the X side: the colour in the corner of a
 * window of 100 x 90, which this also shows. */
static void
assert_drawn_large(const struct two *t, Window window)
{
   Display *dpy = t->f->dpy;
   glXSwapBuffers(dpy, window);
   XSync(dpy, False);
   assert_int_equal(pixel_of(dpy, window, 99, 89), 0x00ffff);
}

/* --- Within a frame */

static void
test_switches_ask_nothing(void **state)
{
   struct two t = make_two(state);
   Display *dpy = t.f->dpy;
   for (unsigned i = 0; i < 4; i++) {
      draw_with(&t, i, t.f->window);
      glXSwapBuffers(dpy, t.f->window);
   }
   draw_with(&t, 0, t.f->window);
   const unsigned long before = answers(dpy);
   const double start = now_ms();
   for (unsigned i = 0; i < 100; i++)
      draw_with(&t, i, t.f->window);
   const double most = 2 + (now_ms() - start) / ANSWER_LASTS_MS;
   const unsigned long asked = answers(dpy) - before;
   if (most < 50) /* a machine that is this slow shows nothing */
      assert_in_range(asked, 0, (unsigned long)most);
   destroy_two(&t);
}

/* A program may draw a frame in many parts, and flush each. */
static void
test_parts_ask_nothing(void **state)
{
   struct two t = make_two(state);
   draw_with(&t, 0, t.f->window);
   const unsigned long before = answers(t.f->dpy);
   const double start = now_ms();
   for (int i = 0; i < 100; i++) {
      glViewport(i % 8, i % 8, 8, 8);
      clear_to(0, 0, 1);
      if (i % 4 == 0)
         glFlush();
      else if (i % 4 == 1)
         glFinish();
   }
   const double most = 2 + (now_ms() - start) / ANSWER_LASTS_MS;
   const unsigned long asked = answers(t.f->dpy) - before;
   if (most < 50)
      assert_in_range(asked, 0, (unsigned long)most);
   destroy_two(&t);
}

/* The first drawing of a frame asks, however often contexts were switched. */
static void
test_frames_ask(void **state)
{
   struct two t = make_two(state);
   Display *dpy = t.f->dpy;
   for (unsigned i = 0; i < 4; i++)
      draw_with(&t, i, t.f->window);
   for (unsigned i = 0; i < 4; i++) {
      const unsigned long before = answers(dpy);
      if (i % 2) {
         glXSwapBuffers(dpy, t.f->window);
      } else {
         glDrawBuffer(GL_FRONT);
         clear_to(1, 0, 0);
         glDrawBuffer(GL_BACK);
         glFlush();
      }
      draw_with(&t, i, t.f->window);
      assert_true(answers(dpy) > before);
   }
   destroy_two(&t);
}

/* Front drawing becomes visible when another context takes over, which ends the frame. */
static void
test_shown_by_a_switch(void **state)
{
   struct two t = make_two(state);
   Display *dpy = t.f->dpy;
   draw_with(&t, 0, t.f->window);
   glDrawBuffer(GL_FRONT);
   clear_to(1, 0, 0);
   const unsigned long before = answers(dpy);
   draw_with(&t, 1, t.f->window);
   assert_true(answers(dpy) > before);
   assert_int_equal(pixel_of(dpy, t.f->window, 3, 3), 0xff0000);
   assert_true(glXMakeCurrent(dpy, t.f->window, t.contexts[0]));
   glDrawBuffer(GL_BACK);
   destroy_two(&t);
}

/* --- Windows that change within a frame */

static void
test_own_resize(void **state)
{
   struct two t = make_two(state);
   for (unsigned i = 0; i < 4; i++)
      draw_with(&t, i, t.f->window);
   /* It waits in the program's own buffer; nothing else goes over the connection. */
   XResizeWindow(t.f->dpy, t.f->window, 100, 90);
   draw_with(&t, 0, t.f->window);
   draw_with(&t, 1, t.f->window);
   assert_drawn_large(&t, t.f->window);
   destroy_two(&t);
}

/* The size comes after the program became current, and before it draws. */
static void
test_own_resize_after_switch(void **state)
{
   struct two t = make_two(state);
   for (unsigned i = 0; i < 4; i++)
      draw_with(&t, i, t.f->window);
   assert_true(glXMakeCurrent(t.f->dpy, t.f->window, t.contexts[0]));
   XResizeWindow(t.f->dpy, t.f->window, 100, 90);
   clear_to(0, 1, 1);
   assert_drawn_large(&t, t.f->window);
   destroy_two(&t);
}

/* Programs answer a new size with glViewport, which sees it even where nothing is made current. */
static void
test_own_resize_before_viewport(void **state)
{
   struct two t = make_two(state);
   draw_with(&t, 0, t.f->window);
   glViewport(0, 0, 8, 8);
   XResizeWindow(t.f->dpy, t.f->window, 100, 90);
   glViewport(0, 0, 100, 90);
   clear_to(0, 1, 1);
   assert_drawn_large(&t, t.f->window);
   destroy_two(&t);
}

/* What another client does is seen in the next frame at the latest. */
static void
test_foreign_resize(void **state)
{
   struct two t = make_two(state);
   Display *other = XOpenDisplay(NULL);
   for (unsigned i = 0; i < 4; i++)
      draw_with(&t, i, t.f->window);
   XResizeWindow(other, t.f->window, 100, 90);
   XSync(other, False);
   glXSwapBuffers(t.f->dpy, t.f->window);
   draw_with(&t, 0, t.f->window);
   draw_with(&t, 1, t.f->window);
   assert_drawn_large(&t, t.f->window);
   XCloseDisplay(other);
   destroy_two(&t);
}

/* A program that was told of it draws with the new size, in the same frame too. It sends nothing.
 */
static void
test_foreign_resize_with_event(void **state)
{
   struct two t = make_two(state);
   Display *other = XOpenDisplay(NULL);
   XEvent event;
   XSelectInput(t.f->dpy, t.f->window, StructureNotifyMask);
   XSync(t.f->dpy, True);
   for (unsigned i = 0; i < 4; i++)
      draw_with(&t, i, t.f->window);
   XResizeWindow(other, t.f->window, 100, 90);
   XSync(other, False);
   XWindowEvent(t.f->dpy, t.f->window, StructureNotifyMask, &event);
   assert_int_equal(event.type, ConfigureNotify);
   draw_with(&t, 0, t.f->window);
   draw_with(&t, 1, t.f->window);
   assert_drawn_large(&t, t.f->window);
   XCloseDisplay(other);
   destroy_two(&t);
}

/* The same of one that stays current and calls glViewport. */
static void
test_foreign_resize_before_viewport(void **state)
{
   struct two t = make_two(state);
   Display *other = XOpenDisplay(NULL);
   XEvent event;
   XSelectInput(t.f->dpy, t.f->window, StructureNotifyMask);
   XSync(t.f->dpy, True);
   draw_with(&t, 0, t.f->window);
   XResizeWindow(other, t.f->window, 100, 90);
   XSync(other, False);
   XWindowEvent(t.f->dpy, t.f->window, StructureNotifyMask, &event);
   glViewport(0, 0, 100, 90);
   clear_to(0, 1, 1);
   assert_drawn_large(&t, t.f->window);
   XCloseDisplay(other);
   destroy_two(&t);
}

/* A program that shows no frame, sends nothing and hears nothing sees a size some time later. */
static void
test_foreign_resize_without_frames(void **state)
{
   struct two t = make_two(state);
   Display *other = XOpenDisplay(NULL);
   for (unsigned i = 0; i < 4; i++)
      draw_with(&t, i, t.f->window);
   XResizeWindow(other, t.f->window, 100, 90);
   XSync(other, False);
   usleep(50000);
   draw_with(&t, 0, t.f->window);
   draw_with(&t, 1, t.f->window);
   assert_drawn_large(&t, t.f->window);
   XCloseDisplay(other);
   destroy_two(&t);
}

/* Of two windows each is drawn with its own size, whichever was asked last. */
static void
test_two_windows(void **state)
{
   struct two t = make_two(state);
   const Window second = make_window(t.f->dpy, t.f->visual, 64, 48);
   for (unsigned i = 0; i < 6; i++)
      draw_with(&t, i, i % 2 ? second : t.f->window);
   XResizeWindow(t.f->dpy, second, 100, 90);
   draw_with(&t, 0, t.f->window);
   draw_with(&t, 1, second);
   draw_with(&t, 0, t.f->window);
   draw_with(&t, 1, second);
   assert_drawn_large(&t, second);
   draw_with(&t, 1, t.f->window);
   XDestroyWindow(t.f->dpy, second);
   assert_false(glXMakeCurrent(t.f->dpy, second, t.contexts[0]));
   assert_int_equal(take_error(t.f->dpy), glx_error_code(t.f->dpy, GLXBadDrawable));
   destroy_two(&t);
}

/* A window that another client destroys is missed by who makes it current again. */
static void
test_foreign_destroy(void **state)
{
   struct two t = make_two(state);
   const Window second = make_window(t.f->dpy, t.f->visual, 64, 48);
   Display *other = XOpenDisplay(NULL);
   for (unsigned i = 0; i < 4; i++)
      draw_with(&t, i, i % 2 ? second : t.f->window);
   draw_with(&t, 0, t.f->window);
   XDestroyWindow(other, second);
   XSync(other, False);
   assert_false(glXMakeCurrent(t.f->dpy, second, t.contexts[1]));
   assert_int_equal(take_error(t.f->dpy), glx_error_code(t.f->dpy, GLXBadDrawable));
   XCloseDisplay(other);
   destroy_two(&t);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       GLX_TEST(test_switches_ask_nothing),
       GLX_TEST(test_parts_ask_nothing),
       GLX_TEST(test_frames_ask),
       GLX_TEST(test_shown_by_a_switch),
       GLX_TEST(test_own_resize),
       GLX_TEST(test_own_resize_after_switch),
       GLX_TEST(test_own_resize_before_viewport),
       GLX_TEST(test_foreign_resize),
       GLX_TEST(test_foreign_resize_with_event),
       GLX_TEST(test_foreign_resize_before_viewport),
       GLX_TEST(test_foreign_resize_without_frames),
       GLX_TEST(test_two_windows),
       GLX_TEST(test_foreign_destroy),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
