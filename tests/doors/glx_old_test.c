/* What programs of 1996 to 2004 ask GLX for: visuals as they were, and functions under the names
 * that they had before GLX 1.3. Needs an X server; run by `tuatara run`. */
#include "glx_fixture.h"

#include <string.h>

static bool
offers(Display *dpy, const char *name)
{
   const char *all = glXQueryExtensionsString(dpy, DefaultScreen(dpy));
   const char *at = strstr(all, name);
   while (at && at[strlen(name)] != ' ' && at[strlen(name)] != '\0')
      at = strstr(at + 1, name);
   return at != NULL;
}

/* --- Visuals */

static int
config_of(Display *dpy, XVisualInfo *v, int attrib)
{
   int value = -1;
   assert_int_equal(glXGetConfig(dpy, v, attrib, &value), Success);
   return value;
}

/* A window of the visual is drawn to; returns the visual, to be freed. */
static XVisualInfo *
draws_with(struct fixture *f, int *wanted)
{
   XVisualInfo *v = glXChooseVisual(f->dpy, DefaultScreen(f->dpy), wanted);
   assert_non_null(v);
   Window window = make_window(f->dpy, v, 16, 16);
   GLXContext context = glXCreateContext(f->dpy, v, NULL, True);
   assert_non_null(context);
   assert_true(glXMakeCurrent(f->dpy, window, context));
   clear_to(1, 0, 0);
   if (config_of(f->dpy, v, GLX_DOUBLEBUFFER))
      glXSwapBuffers(f->dpy, window);
   else
      glFinish();
   XSync(f->dpy, False);
   assert_int_equal(pixel_of(f->dpy, window, 8, 8), 0xff0000);
   glXMakeCurrent(f->dpy, None, NULL);
   glXDestroyContext(f->dpy, context);
   XDestroyWindow(f->dpy, window);
   assert_int_equal(take_error(f->dpy), Success);
   return v;
}

/* Lists as games, toolkits and demos of the time have them, made for screens of 16 bits. */
static void
test_visuals_of_16_bits(void **state)
{
   struct fixture *f = *state;
   int lists[][20] = {
       {GLX_RGBA, None},
       {GLX_RGBA, GLX_DOUBLEBUFFER, GLX_DEPTH_SIZE, 16, None},
       {GLX_RGBA, GLX_DOUBLEBUFFER, GLX_RED_SIZE, 5, GLX_GREEN_SIZE, 5, GLX_BLUE_SIZE, 5, None},
       {GLX_RGBA, GLX_RED_SIZE, 5, GLX_GREEN_SIZE, 6, GLX_BLUE_SIZE, 5, GLX_DEPTH_SIZE, 16, None},
       {GLX_RGBA, GLX_RED_SIZE, 4, GLX_GREEN_SIZE, 4, GLX_BLUE_SIZE, 4, GLX_ALPHA_SIZE, 4,
        GLX_DOUBLEBUFFER, None},
       /* A buffer of that size, which counts for colour indices alone. */
       {GLX_RGBA, GLX_BUFFER_SIZE, 16, GLX_DOUBLEBUFFER, GLX_DEPTH_SIZE, 1, None},
       {GLX_USE_GL, GLX_RGBA, GLX_LEVEL, 0, GLX_DOUBLEBUFFER, GLX_STENCIL_SIZE, 1, None},
   };
   for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
      XVisualInfo *v = draws_with(f, lists[i]);
      assert_int_equal(v->depth, DefaultDepth(f->dpy, DefaultScreen(f->dpy)));
      XFree(v);
   }
}

/* Alpha is to be had in the window of a screen of 24 bits, whose visuals hold none: one of 32 bits
 * would be another depth than its parent, and see-through. */
static void
test_alpha(void **state)
{
   struct fixture *f = *state;
   int lists[][20] = {
       {GLX_RGBA, GLX_ALPHA_SIZE, 1, None},
       {GLX_RGBA, GLX_DOUBLEBUFFER, GLX_ALPHA_SIZE, 8, GLX_DEPTH_SIZE, 16, None},
       {GLX_RGBA, GLX_DOUBLEBUFFER, GLX_RED_SIZE, 8, GLX_GREEN_SIZE, 8, GLX_BLUE_SIZE, 8,
        GLX_ALPHA_SIZE, 8, GLX_DEPTH_SIZE, 24, GLX_STENCIL_SIZE, 8, None},
       {GLX_RGBA, GLX_DOUBLEBUFFER, GLX_ALPHA_SIZE, 1, GLX_ACCUM_RED_SIZE, 1, GLX_ACCUM_ALPHA_SIZE,
        1, None},
   };
   for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
      XVisualInfo *v = draws_with(f, lists[i]);
      assert_int_equal(v->depth, 24);
      assert_int_equal(config_of(f->dpy, v, GLX_ALPHA_SIZE), 8);
      XFree(v);
   }
}

/* --- GLX_SGIX_fbconfig, GLX_SGIX_pbuffer */

static GLXFBConfigSGIX
choose_sgix(Display *dpy, int *attribs)
{
   int count = 0;
   GLXFBConfigSGIX *list = glXChooseFBConfigSGIX(dpy, DefaultScreen(dpy), attribs, &count);
   assert_true(list && count);
   GLXFBConfigSGIX first = list[0];
   XFree(list);
   return first;
}

/* As the demos of render to texture did it: a pbuffer is drawn to, and read as a texture would be.
 */
static void
test_pbuffer_sgix(void **state)
{
   struct fixture *f = *state;
   int wanted[] = {GLX_RENDER_TYPE_SGIX,
                   GLX_RGBA_BIT_SGIX,
                   GLX_DRAWABLE_TYPE_SGIX,
                   GLX_PBUFFER_BIT_SGIX,
                   GLX_DEPTH_SIZE,
                   16,
                   None};
   int attribs[] = {GLX_LARGEST_PBUFFER_SGIX, True, GLX_PRESERVED_CONTENTS_SGIX, False, None};
   GLubyte pixel[4] = {0};
   unsigned value = 0;
   assert_true(offers(f->dpy, "GLX_SGIX_fbconfig") && offers(f->dpy, "GLX_SGIX_pbuffer"));
   GLXFBConfigSGIX config = choose_sgix(f->dpy, wanted);
   GLXContext context =
       glXCreateContextWithConfigSGIX(f->dpy, config, GLX_RGBA_TYPE_SGIX, f->context, True);
   GLXPbufferSGIX pbuffer = glXCreateGLXPbufferSGIX(f->dpy, config, 32, 16, attribs);
   assert_true(context && pbuffer);
   assert_true(glXMakeCurrent(f->dpy, pbuffer, context));
   clear_to(0, 1, 0);
   glReadPixels(31, 15, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
   assert_int_equal(pixel[0] << 16 | pixel[1] << 8 | pixel[2], 0x00ff00);
   glXQueryGLXPbufferSGIX(f->dpy, pbuffer, GLX_WIDTH_SGIX, &value);
   assert_int_equal(value, 32);
   glXQueryGLXPbufferSGIX(f->dpy, pbuffer, GLX_HEIGHT_SGIX, &value);
   assert_int_equal(value, 16);
   glXQueryGLXPbufferSGIX(f->dpy, pbuffer, GLX_LARGEST_PBUFFER_SGIX, &value);
   assert_int_equal(value, True);
   glXQueryGLXPbufferSGIX(f->dpy, pbuffer, GLX_PRESERVED_CONTENTS_SGIX, &value);
   assert_int_equal(value, False);
   unsigned long mask = 0;
   glXSelectEventSGIX(f->dpy, pbuffer, GLX_BUFFER_CLOBBER_MASK_SGIX);
   glXGetSelectedEventSGIX(f->dpy, pbuffer, &mask);
   assert_int_equal(mask, GLX_BUFFER_CLOBBER_MASK_SGIX);
   glXQueryGLXPbufferSGIX(f->dpy, pbuffer, GLX_EVENT_MASK_SGIX, &value);
   assert_int_equal(value, GLX_BUFFER_CLOBBER_MASK_SGIX);
   glXMakeCurrent(f->dpy, None, NULL);
   glXDestroyContext(f->dpy, context);
   glXDestroyGLXPbufferSGIX(f->dpy, pbuffer);
   assert_int_equal(take_error(f->dpy), Success);
   glXDestroyGLXPbufferSGIX(f->dpy, pbuffer);
   assert_int_equal(take_error(f->dpy), glx_error_code(f->dpy, GLXBadPbuffer));
}

static void
test_pbuffer_sgix_errors(void **state)
{
   struct fixture *f = *state;
   int wanted[] = {GLX_DRAWABLE_TYPE_SGIX, GLX_PBUFFER_BIT_SGIX, None};
   int width[] = {GLX_WIDTH_SGIX, 16, None};
   GLXFBConfigSGIX config = choose_sgix(f->dpy, wanted);
   assert_int_equal(glXCreateGLXPbufferSGIX(f->dpy, config, 0, 16, NULL), None);
   assert_int_equal(take_error(f->dpy), BadValue);
   assert_int_equal(glXCreateGLXPbufferSGIX(f->dpy, config, 16, 16, width), None);
   assert_int_equal(take_error(f->dpy), BadValue);
   assert_int_equal(glXCreateGLXPbufferSGIX(f->dpy, config, 1u << 30, 1u << 30, NULL), None);
   assert_int_equal(take_error(f->dpy), BadAlloc);
   assert_int_equal(glXCreateGLXPbufferSGIX(f->dpy, (GLXFBConfigSGIX)state, 16, 16, NULL), None);
   assert_int_equal(take_error(f->dpy), glx_error_code(f->dpy, GLXBadFBConfig));
   assert_null(glXCreateContextWithConfigSGIX(f->dpy, (GLXFBConfigSGIX)state, GLX_RGBA_TYPE_SGIX,
                                              NULL, True));
   assert_int_equal(take_error(f->dpy), glx_error_code(f->dpy, GLXBadFBConfig));
}

/* From a visual to its config and back, and a pixmap of it. */
static void
test_fbconfig_sgix(void **state)
{
   struct fixture *f = *state;
   int value = 0;
   GLXFBConfigSGIX config = glXGetFBConfigFromVisualSGIX(f->dpy, f->visual);
   assert_non_null(config);
   assert_int_equal(glXGetFBConfigAttribSGIX(f->dpy, config, GLX_DOUBLEBUFFER, &value), Success);
   assert_int_equal(value, True);
   assert_int_equal(
       glXGetFBConfigAttribSGIX(f->dpy, config, GLX_OPTIMAL_PBUFFER_WIDTH_SGIX, &value), Success);
   assert_int_equal(value, 0);
   assert_int_equal(glXGetFBConfigAttribSGIX(f->dpy, config, GLX_NONE, &value), GLX_BAD_ATTRIBUTE);
   XVisualInfo *visual = glXGetVisualFromFBConfigSGIX(f->dpy, config);
   assert_non_null(visual);
   assert_int_equal(visual->visualid, f->visual->visualid);
   XFree(visual);
   Pixmap pixmap = XCreatePixmap(f->dpy, f->window, 8, 8, (unsigned)f->visual->depth);
   GLXPixmap drawable = glXCreateGLXPixmapWithConfigSGIX(f->dpy, config, pixmap);
   GLXContext context =
       glXCreateContextWithConfigSGIX(f->dpy, config, GLX_RGBA_TYPE_SGIX, NULL, True);
   assert_true(drawable && context);
   assert_true(glXMakeCurrent(f->dpy, drawable, context));
   glDrawBuffer(GL_FRONT);
   clear_to(0, 0, 1);
   glXWaitGL();
   assert_int_equal(pixel_of(f->dpy, pixmap, 4, 4), 0x0000ff);
   glXMakeCurrent(f->dpy, None, NULL);
   glXDestroyContext(f->dpy, context);
   glXDestroyGLXPixmap(f->dpy, drawable);
   assert_int_equal(take_error(f->dpy), Success);
}

/* --- GLX_SGI_make_current_read */

static void
test_make_current_read_sgi(void **state)
{
   struct fixture *f = *state;
   Window other = make_window(f->dpy, f->visual, 64, 48);
   GLubyte pixel[4] = {0};
   assert_true(offers(f->dpy, "GLX_SGI_make_current_read"));
   assert_true(glXMakeCurrent(f->dpy, other, f->context));
   clear_to(1, 0, 0);
   assert_true(glXMakeCurrentReadSGI(f->dpy, f->window, other, f->context));
   assert_int_equal(glXGetCurrentDrawable(), f->window);
   assert_int_equal(glXGetCurrentReadDrawableSGI(), other);
   clear_to(0, 1, 0);
   glReadPixels(10, 10, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
   assert_int_equal(pixel[0] << 16 | pixel[1] << 8 | pixel[2], 0xff0000);
   assert_true(glXMakeCurrentReadSGI(f->dpy, None, None, NULL));
   assert_null(glXGetCurrentContext());
   assert_int_equal(glXGetCurrentReadDrawableSGI(), None);
   assert_int_equal(take_error(f->dpy), Success);
}

/* --- GLX_SGI_video_sync */

static void
test_video_sync(void **state)
{
   struct fixture *f = *state;
   unsigned before = 0, after = 0;
   assert_true(offers(f->dpy, "GLX_SGI_video_sync"));
   assert_int_equal(glXGetVideoSyncSGI(&before), GLX_BAD_CONTEXT);
   assert_int_equal(glXWaitVideoSyncSGI(2, 0, &before), GLX_BAD_CONTEXT);
   assert_true(glXMakeCurrent(f->dpy, f->window, f->context));
   assert_int_equal(glXGetVideoSyncSGI(&before), 0);
   for (int i = 0; i < 6; i++) {
      assert_int_equal(glXWaitVideoSyncSGI(3, i % 3, &after), 0);
      assert_true((int)(after - before) > 0);
      before = after;
   }
   assert_int_equal(glXWaitVideoSyncSGI(0, 0, &after), GLX_BAD_VALUE);
   assert_int_equal(glXWaitVideoSyncSGI(-1, 0, &after), GLX_BAD_VALUE);
   assert_int_equal(glXWaitVideoSyncSGI(1, -1, &after), GLX_BAD_VALUE);
   assert_int_equal(after, before);
}

/* --- Samples, under the names of SGI and of ARB */

static void
test_names_of_samples(void **state)
{
   struct fixture *f = *state;
   int wanted[] = {GLX_RGBA, GLX_SAMPLE_BUFFERS_SGIS, 0, GLX_SAMPLES_SGIS, 0, None};
   assert_true(offers(f->dpy, "GLX_ARB_multisample") && offers(f->dpy, "GLX_SGIS_multisample"));
   XFree(draws_with(f, wanted));
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       GLX_TEST(test_visuals_of_16_bits), GLX_TEST(test_alpha),
       GLX_TEST(test_pbuffer_sgix),       GLX_TEST(test_pbuffer_sgix_errors),
       GLX_TEST(test_fbconfig_sgix),      GLX_TEST(test_make_current_read_sgi),
       GLX_TEST(test_video_sync),         GLX_TEST(test_names_of_samples),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
