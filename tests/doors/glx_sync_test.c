/* Parts of the back buffer that are shown, and swaps at a time: GLX_MESA_copy_sub_buffer and
 * GLX_OML_sync_control. Needs an X server; run by `tuatara run`. */
#include "glx_fixture.h"

#include <string.h>

/* --- GLX_MESA_copy_sub_buffer */

/* A green window, whose back buffer is red. */
static void
begin_red_on_green(const struct fixture *f, Window window, GLXContext context)
{
   assert_true(glXMakeCurrent(f->dpy, window, context));
   clear_to(0, 1, 0);
   glXSwapBuffers(f->dpy, window);
   clear_to(1, 0, 0);
}

/* Row y of X in a window of 64 x 48: the columns from x0 to before x1 are red, all others green. */
static void
assert_row(const struct fixture *f, Window window, int y, int x0, int x1)
{
   XImage *image = XGetImage(f->dpy, window, 0, y, 64, 1, AllPlanes, ZPixmap);
   assert_non_null(image);
   for (int x = 0; x < 64; x++)
      assert_int_equal(XGetPixel(image, x, 0) & 0xffffff, x >= x0 && x < x1 ? 0xff0000 : 0x00ff00);
   XDestroyImage(image);
}

/* The back buffer goes on as it is, and a swap shows all of it. */
static void
assert_box_is_shown(const struct fixture *f, Window window)
{
   glXCopySubBufferMESA(f->dpy, window, 10, 4, 20, 8);
   assert_row(f, window, 47 - 3, 0, 0);
   assert_row(f, window, 47 - 4, 10, 30);
   assert_row(f, window, 47 - 11, 10, 30);
   assert_row(f, window, 47 - 12, 0, 0);
   GLubyte pixel[4] = {0};
   glReadBuffer(GL_FRONT);
   glReadPixels(5, 5, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
   assert_int_equal(pixel[1], 255);
   glReadPixels(15, 5, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
   assert_int_equal(pixel[0], 255);
   glReadBuffer(GL_BACK);
   glReadPixels(40, 40, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
   assert_int_equal(pixel[0], 255);
   glXSwapBuffers(f->dpy, window);
   assert_row(f, window, 47 - 4, 0, 64);
   assert_row(f, window, 0, 0, 64);
}

static void
test_a_box_is_shown(void **state)
{
   struct fixture *f = *state;
   assert_non_null(
       strstr(glXQueryExtensionsString(f->dpy, DefaultScreen(f->dpy)), "GLX_MESA_copy_sub_buffer"));
   begin_red_on_green(f, f->window, f->context);
   assert_box_is_shown(f, f->window);
   assert_int_equal(take_error(f->dpy), Success);
}

static void
test_a_box_of_several_samples(void **state)
{
   struct fixture *f = *state;
   int wanted[] = {GLX_RGBA, GLX_DOUBLEBUFFER, GLX_SAMPLE_BUFFERS, 1, GLX_SAMPLES, 4, None};
   XVisualInfo *visual = glXChooseVisual(f->dpy, DefaultScreen(f->dpy), wanted);
   if (!visual)
      skip();
   const Window window = make_window(f->dpy, visual, 64, 48);
   GLXContext context = glXCreateContext(f->dpy, visual, NULL, True);
   begin_red_on_green(f, window, context);
   assert_box_is_shown(f, window);
   glXMakeCurrent(f->dpy, None, NULL);
   glXDestroyContext(f->dpy, context);
   XDestroyWindow(f->dpy, window);
   XFree(visual);
   assert_int_equal(take_error(f->dpy), Success);
}

/* What lies outside is left out; boxes without a pixel show nothing. */
static void
test_boxes_are_cut(void **state)
{
   struct fixture *f = *state;
   static const int nothing[][4] = {{0, 0, 0, 5},
                                    {0, 0, 5, 0},
                                    {0, 0, -5, 5},
                                    {64, 0, 5, 5},
                                    {0, -5, 5, 5},
                                    {-2147483647 - 1, 0, 9, 9},
                                    {2147483647, 0, 2147483647, 9}};
   begin_red_on_green(f, f->window, f->context);
   for (unsigned i = 0; i < sizeof nothing / sizeof nothing[0]; i++)
      glXCopySubBufferMESA(f->dpy, f->window, nothing[i][0], nothing[i][1], nothing[i][2],
                           nothing[i][3]);
   for (int y = 0; y < 48; y++)
      assert_row(f, f->window, y, 0, 0);
   glXCopySubBufferMESA(f->dpy, f->window, -10, -10, 20, 20);
   glXCopySubBufferMESA(f->dpy, f->window, 60, 40, 2147483647, 2147483647);
   assert_row(f, f->window, 47, 0, 10);
   assert_row(f, f->window, 47 - 9, 0, 10);
   assert_row(f, f->window, 47 - 10, 0, 0);
   assert_row(f, f->window, 0, 60, 64);
   glXCopySubBufferMESA(f->dpy, f->window, 0, 0, 64, 48);
   for (int y = 0; y < 48; y++)
      assert_row(f, f->window, y, 0, 64);
   assert_int_equal(take_error(f->dpy), Success);
}

/* One that has no back buffer is left as it is; None and other names are errors. */
static void
test_other_drawables(void **state)
{
   struct fixture *f = *state;
   int one[] = {GLX_RGBA, None};
   XVisualInfo *visual = glXChooseVisual(f->dpy, DefaultScreen(f->dpy), one);
   assert_non_null(visual);
   const Window window = make_window(f->dpy, visual, 64, 48);
   GLXContext context = glXCreateContext(f->dpy, visual, NULL, True);
   assert_true(glXMakeCurrent(f->dpy, window, context));
   clear_to(0, 1, 0);
   glXCopySubBufferMESA(f->dpy, window, 0, 0, 64, 48);
   assert_row(f, window, 20, 0, 0);
   assert_int_equal(take_error(f->dpy), Success);
   glXMakeCurrent(f->dpy, None, NULL);
   glXDestroyContext(f->dpy, context);
   XDestroyWindow(f->dpy, window);
   XFree(visual);
}

/* --- GLX_OML_sync_control */

struct values {
   int64_t ust, msc, sbc;
};

static struct values
values_of(const struct fixture *f)
{
   struct values v = {-1, -1, -1};
   assert_true(glXGetSyncValuesOML(f->dpy, f->window, &v.ust, &v.msc, &v.sbc));
   return v;
}

static void
test_values(void **state)
{
   struct fixture *f = *state;
   int32_t numerator = 0, denominator = 0;
   int64_t none = -7;
   assert_non_null(
       strstr(glXQueryExtensionsString(f->dpy, DefaultScreen(f->dpy)), "GLX_OML_sync_control"));
   /* Without a context there is nothing to tell. */
   assert_false(glXGetSyncValuesOML(f->dpy, f->window, &none, &none, &none));
   assert_int_equal(none, -7);
   assert_int_equal(glXSwapBuffersMscOML(f->dpy, f->window, 0, 0, 0), -1);
   assert_true(glXMakeCurrent(f->dpy, f->window, f->context));
   assert_true(glXGetMscRateOML(f->dpy, f->window, &numerator, &denominator));
   assert_int_equal(numerator, 60 * denominator);
   const struct values before = values_of(f);
   assert_int_equal(before.sbc, 0);
   glXSwapBuffers(f->dpy, f->window);
   assert_int_equal(values_of(f).sbc, 1);
   struct values after;
   assert_true(glXWaitForMscOML(f->dpy, f->window, before.msc + 6, 0, 0, &after.ust, &after.msc,
                                &after.sbc));
   assert_true(after.msc >= before.msc + 6);
   /* Six frames, by the clock of both values. */
   assert_true((after.ust - before.ust) * 60 / 1000000 + 1 >= after.msc - before.msc);
   assert_true((after.ust - before.ust) * 60 / 1000000 - 1 <= after.msc - before.msc);
   assert_int_equal(take_error(f->dpy), Success);
}

/* The frame that a divisor asks for may be over when its number is asked, never yet to come. */
static void
test_swaps_at_a_time(void **state)
{
   struct fixture *f = *state;
   assert_true(glXMakeCurrent(f->dpy, f->window, f->context));
   clear_to(1, 0, 0);
   const struct values before = values_of(f);
   assert_int_equal(glXSwapBuffersMscOML(f->dpy, f->window, before.msc + 3, 0, 0), 1);
   assert_int_equal(pixel_of(f->dpy, f->window, 5, 5), 0xff0000);
   assert_true(values_of(f).msc >= before.msc + 3);
   for (int i = 0; i < 4; i++) {
      const struct values start = values_of(f);
      const int64_t due = start.msc + (i + 4 - start.msc % 4) % 4;
      assert_int_equal(glXSwapBuffersMscOML(f->dpy, f->window, 0, 4, i), i + 2);
      assert_true(values_of(f).msc >= due);
   }
   struct values v;
   assert_true(glXWaitForSbcOML(f->dpy, f->window, 0, &v.ust, &v.msc, &v.sbc));
   assert_int_equal(v.sbc, 5);
   assert_true(glXWaitForSbcOML(f->dpy, f->window, 4, &v.ust, &v.msc, &v.sbc));
   assert_int_equal(v.sbc, 5);
   assert_int_equal(take_error(f->dpy), Success);
}

static void
test_wrong_arguments(void **state)
{
   struct fixture *f = *state;
   static const int64_t wrong[][3] = {{-1, 0, 0}, {0, -1, 0}, {0, 0, -1}, {0, 3, 3}, {0, 3, -1}};
   struct values v = {-7, -7, -7};
   assert_true(glXMakeCurrent(f->dpy, f->window, f->context));
   for (unsigned i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
      const int64_t *w = wrong[i];
      assert_int_equal(glXSwapBuffersMscOML(f->dpy, f->window, w[0], w[1], w[2]), -1);
      assert_false(glXWaitForMscOML(f->dpy, f->window, w[0], w[1], w[2], &v.ust, &v.msc, &v.sbc));
   }
   assert_false(glXWaitForSbcOML(f->dpy, f->window, -1, &v.ust, &v.msc, &v.sbc));
   assert_int_equal(v.sbc, -7);
   assert_int_equal(values_of(f).sbc, 0);
   assert_int_equal(take_error(f->dpy), Success);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       GLX_TEST(test_a_box_is_shown),  GLX_TEST(test_a_box_of_several_samples),
       GLX_TEST(test_boxes_are_cut),   GLX_TEST(test_other_drawables),
       GLX_TEST(test_values),          GLX_TEST(test_swaps_at_a_time),
       GLX_TEST(test_wrong_arguments),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
