/* The GLX door through the real libGLX: configs, strings and contexts. Needs an X server; run by
 * `tuatara run`. */
#include "glx_fixture.h"

#include <stdlib.h>
#include <string.h>

/* --- Configs */

static void
test_every_visual_answers(void **state)
{
   struct fixture *f = *state;
   int count, usable = 0;
   XVisualInfo templ = {.screen = DefaultScreen(f->dpy)};
   XVisualInfo *all = XGetVisualInfo(f->dpy, VisualScreenMask, &templ, &count);
   for (int i = 0; i < count; i++) {
      int use_gl = -1, doubled = -1, depth = -1, rgba = -1;
      assert_int_equal(glXGetConfig(f->dpy, &all[i], GLX_USE_GL, &use_gl), Success);
      if (!use_gl)
         continue;
      usable++;
      assert_int_equal(glXGetConfig(f->dpy, &all[i], GLX_RGBA, &rgba), Success);
      assert_int_equal(rgba, True);
      assert_int_equal(glXGetConfig(f->dpy, &all[i], GLX_DOUBLEBUFFER, &doubled), Success);
      assert_int_equal(glXGetConfig(f->dpy, &all[i], GLX_DEPTH_SIZE, &depth), Success);
      assert_true(depth == 0 || depth == 16 || depth == 24);
   }
   assert_true(usable > 0);
   int value;
   assert_int_equal(glXGetConfig(f->dpy, f->visual, 0x7777, &value), GLX_BAD_ATTRIBUTE);
   XFree(all);
}

static void
test_choose_visual(void **state)
{
   struct fixture *f = *state;
   int single[] = {GLX_RGBA, GLX_DEPTH_SIZE, 1, None};
   int plain[] = {GLX_RGBA, GLX_DOUBLEBUFFER, None};
   int accum[] = {GLX_RGBA, GLX_DOUBLEBUFFER, GLX_ACCUM_RED_SIZE, 8, None};
   int color_index[] = {GLX_DOUBLEBUFFER, None};
   int stereo[] = {GLX_RGBA, GLX_STEREO, None};
   int screen = DefaultScreen(f->dpy), value;
   XVisualInfo *v = glXChooseVisual(f->dpy, screen, single);
   assert_non_null(v);
   glXGetConfig(f->dpy, v, GLX_DOUBLEBUFFER, &value);
   assert_int_equal(value, False);
   glXGetConfig(f->dpy, v, GLX_DEPTH_SIZE, &value);
   assert_int_equal(value, 24); /* the largest, because some depth was asked for */
   XFree(v);
   v = glXChooseVisual(f->dpy, screen, plain);
   assert_non_null(v);
   glXGetConfig(f->dpy, v, GLX_DEPTH_SIZE, &value);
   assert_int_equal(value, 0); /* none was asked for: the smallest */
   XFree(v);
   v = glXChooseVisual(f->dpy, screen, accum);
   assert_non_null(v);
   glXGetConfig(f->dpy, v, GLX_ACCUM_BLUE_SIZE, &value);
   assert_int_equal(value, 16);
   XFree(v);
   assert_null(glXChooseVisual(f->dpy, screen, color_index));
   assert_null(glXChooseVisual(f->dpy, screen, stereo));
}

static void
test_choose_config(void **state)
{
   struct fixture *f = *state;
   const int depth[] = {GLX_DOUBLEBUFFER, True, GLX_DEPTH_SIZE, 1, GLX_ALPHA_SIZE, 8, None};
   GLXFBConfig config = choose(f->dpy, depth);
   assert_non_null(config);
   assert_int_equal(attrib(f->dpy, config, GLX_DEPTH_SIZE), 24);
   assert_int_equal(attrib(f->dpy, config, GLX_STENCIL_SIZE), 0);
   assert_int_equal(attrib(f->dpy, config, GLX_ALPHA_SIZE), 8);
   assert_int_equal(attrib(f->dpy, config, GLX_CONFIG_CAVEAT), GLX_NONE);
   const int by_id[] = {GLX_FBCONFIG_ID, attrib(f->dpy, config, GLX_FBCONFIG_ID), GLX_STEREO, True,
                        None};
   assert_ptr_equal(choose(f->dpy, by_id), config);
   const int unknown[] = {0x7777, 1, None};
   assert_null(choose(f->dpy, unknown));
   const int huge[] = {GLX_DEPTH_SIZE, 64, None};
   assert_null(choose(f->dpy, huge));
   int value;
   assert_int_equal(glXGetFBConfigAttrib(f->dpy, config, 0x7777, &value), GLX_BAD_ATTRIBUTE);
}

/* Tokens of glXGetConfig that programs hand to glXGetFBConfigAttrib as well. */
static void
test_config_says_rgba(void **state)
{
   struct fixture *f = *state;
   int count = 0;
   GLXFBConfig *configs = glXGetFBConfigs(f->dpy, DefaultScreen(f->dpy), &count);
   assert_true(count > 0);
   for (int i = 0; i < count; i++) {
      assert_int_equal(attrib(f->dpy, configs[i], GLX_RGBA), True);
      assert_int_equal(attrib(f->dpy, configs[i], GLX_USE_GL), True);
   }
   XFree(configs);
}

/* GLX_ARB_framebuffer_sRGB: configs that can encode are for those who do not ask, too. */
static void
test_srgb_capable(void **state)
{
   struct fixture *f = *state;
   const int any[] = {GLX_DOUBLEBUFFER, True, None};
   const int linear[] = {GLX_FRAMEBUFFER_SRGB_CAPABLE_ARB, False, None};
   const int srgb[] = {GLX_FRAMEBUFFER_SRGB_CAPABLE_ARB, True, None};
   const char *extensions = glXQueryExtensionsString(f->dpy, DefaultScreen(f->dpy));
   const char *driver = getenv("TUATARA_DRIVER");
   const bool offered = !driver || !*driver || !strcmp(driver, "softpipe");
   assert_non_null(strstr(extensions, "GLX_ARB_framebuffer_sRGB"));
   assert_int_equal(attrib(f->dpy, choose(f->dpy, any), GLX_FRAMEBUFFER_SRGB_CAPABLE_ARB), offered);
   assert_non_null(choose(f->dpy, linear));
   assert_int_equal(choose(f->dpy, srgb) != NULL, offered);
}

/* GLX_OML_swap_method: swaps copy; who asks for no method in particular gets that. */
static void
test_swap_method(void **state)
{
   struct fixture *f = *state;
   const int single[] = {GLX_DOUBLEBUFFER, False, None};
   const int copy[] = {GLX_DOUBLEBUFFER, True, GLX_SWAP_METHOD_OML, GLX_SWAP_COPY_OML, None};
   const int any[] = {GLX_DOUBLEBUFFER, True, GLX_SWAP_METHOD_OML, GLX_SWAP_UNDEFINED_OML, None};
   const int exchange[] = {GLX_SWAP_METHOD_OML, GLX_SWAP_EXCHANGE_OML, None};
   assert_non_null(
       strstr(glXQueryExtensionsString(f->dpy, DefaultScreen(f->dpy)), "GLX_OML_swap_method"));
   assert_int_equal(attrib(f->dpy, choose(f->dpy, single), GLX_SWAP_METHOD_OML),
                    GLX_SWAP_UNDEFINED_OML);
   assert_int_equal(attrib(f->dpy, choose(f->dpy, copy), GLX_SWAP_METHOD_OML), GLX_SWAP_COPY_OML);
   assert_non_null(choose(f->dpy, any));
   assert_null(choose(f->dpy, exchange));
}

static void
test_auxiliary_buffers(void **state)
{
   struct fixture *f = *state;
   const int wanted[] = {GLX_AUX_BUFFERS,          1,   GLX_DOUBLEBUFFER, True, GLX_VISUAL_ID,
                         (int)f->visual->visualid, None};
   int by_visual[] = {GLX_RGBA, GLX_DOUBLEBUFFER, GLX_AUX_BUFFERS, 1, None};
   const int too_many[] = {GLX_AUX_BUFFERS, 5, None};
   GLint buffers = -1;
   GLXFBConfig config = choose(f->dpy, wanted);
   assert_non_null(config);
   XVisualInfo *v = glXChooseVisual(f->dpy, DefaultScreen(f->dpy), by_visual);
   assert_non_null(v);
   XFree(v);
   assert_null(choose(f->dpy, too_many));
   assert_true(glXMakeCurrent(f->dpy, f->window, f->context));
   glGetIntegerv(GL_AUX_BUFFERS, &buffers);
   assert_int_equal(buffers, attrib(f->dpy, config, GLX_AUX_BUFFERS));
   /* A swap leaves them alone. */
   glDrawBuffer(GL_AUX0);
   clear_to(1, 0, 1);
   glDrawBuffer(GL_BACK);
   clear_to(0, 1, 0);
   glXSwapBuffers(f->dpy, f->window);
   glReadBuffer(GL_AUX0);
   GLubyte pixel[4] = {0};
   glReadPixels(3, 3, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
   assert_int_equal(pixel[0], 255);
   assert_int_equal(pixel[1], 0);
   assert_int_equal(glGetError(), GL_NO_ERROR);
}

/* A config has no depth or stencil bits that its visual lacks, and none less, while there are
 * visuals enough; and the pixels of a visual of depth 32 have alpha. */
static void
test_configs_fit_their_visuals(void **state)
{
   struct fixture *f = *state;
   int count = 0;
   GLXFBConfig *configs = glXGetFBConfigs(f->dpy, DefaultScreen(f->dpy), &count);
   for (int i = 0; i < count; i++) {
      XVisualInfo *v = glXGetVisualFromFBConfig(f->dpy, configs[i]);
      if (attrib(f->dpy, configs[i], GLX_DRAWABLE_TYPE) == GLX_PBUFFER_BIT) {
         assert_null(v);
         continue;
      }
      assert_non_null(v);
      int depth = -1, stencil = -1, same = 0;
      XVisualInfo templ = {
          .screen = v->screen, .depth = v->depth, .class = v->class, .red_mask = v->red_mask};
      XFree(XGetVisualInfo(f->dpy,
                           VisualScreenMask | VisualDepthMask | VisualClassMask | VisualRedMaskMask,
                           &templ, &same));
      glXGetConfig(f->dpy, v, GLX_DEPTH_SIZE, &depth);
      glXGetConfig(f->dpy, v, GLX_STENCIL_SIZE, &stencil);
      if (same >= 16) {
         assert_int_equal(attrib(f->dpy, configs[i], GLX_DEPTH_SIZE), depth);
         assert_int_equal(attrib(f->dpy, configs[i], GLX_STENCIL_SIZE), stencil);
      }
      assert_true(v->depth <= attrib(f->dpy, configs[i], GLX_BUFFER_SIZE));
      XFree(v);
   }
   XFree(configs);
}

static void
test_strings(void **state)
{
   struct fixture *f = *state;
   const char *extensions = glXQueryExtensionsString(f->dpy, DefaultScreen(f->dpy));
   assert_non_null(strstr(extensions, "GLX_ARB_create_context"));
   assert_non_null(strstr(extensions, "GLX_EXT_swap_control"));
   assert_string_equal(glXQueryServerString(f->dpy, DefaultScreen(f->dpy), GLX_VENDOR), "Tuatara");
   assert_string_equal(glXQueryServerString(f->dpy, DefaultScreen(f->dpy), GLX_VERSION), "1.4");
}

/* --- Contexts */

static void
test_make_current_errors(void **state)
{
   struct fixture *f = *state;
   assert_true(glXMakeCurrent(f->dpy, f->window, f->context));
   assert_ptr_equal(glXGetCurrentContext(), f->context);
   assert_int_equal(glXGetCurrentDrawable(), f->window);
   assert_int_equal(take_error(f->dpy), Success);

   assert_false(glXMakeCurrent(f->dpy, None, f->context));
   assert_int_equal(take_error(f->dpy), BadMatch);
   assert_false(glXMakeCurrent(f->dpy, 0x1fffffff, f->context));
   assert_int_equal(take_error(f->dpy), glx_error_code(f->dpy, GLXBadDrawable));
   /* The previous context stays current after a failure. */
   assert_ptr_equal(glXGetCurrentContext(), f->context);
   assert_true(glXMakeCurrent(f->dpy, None, NULL));
   assert_null(glXGetCurrentContext());
}

static void
test_create_context_versions(void **state)
{
   struct fixture *f = *state;
   const int any[] = {GLX_DOUBLEBUFFER, True, None};
   GLXFBConfig config = choose(f->dpy, any);
   const int old[] = {GLX_CONTEXT_MAJOR_VERSION_ARB, 1, GLX_CONTEXT_MINOR_VERSION_ARB, 2, None};
   GLXContext context = glXCreateContextAttribsARB(f->dpy, config, NULL, True, old);
   assert_non_null(context);
   int id = -1;
   assert_int_equal(glXQueryContext(f->dpy, context, GLX_FBCONFIG_ID, &id), Success);
   assert_int_equal(id, attrib(f->dpy, config, GLX_FBCONFIG_ID));
   glXDestroyContext(f->dpy, context);
   assert_int_equal(take_error(f->dpy), Success);

   const int core[] = {GLX_CONTEXT_MAJOR_VERSION_ARB,
                       4,
                       GLX_CONTEXT_MINOR_VERSION_ARB,
                       5,
                       GLX_CONTEXT_PROFILE_MASK_ARB,
                       GLX_CONTEXT_CORE_PROFILE_BIT_ARB,
                       None};
   assert_null(glXCreateContextAttribsARB(f->dpy, config, NULL, True, core));
   assert_int_equal(take_error(f->dpy), glx_error_code(f->dpy, GLXBadFBConfig));
   const int never[] = {GLX_CONTEXT_MAJOR_VERSION_ARB, 1, GLX_CONTEXT_MINOR_VERSION_ARB, 7, None};
   assert_null(glXCreateContextAttribsARB(f->dpy, config, NULL, True, never));
   assert_int_equal(take_error(f->dpy), BadMatch);
   const int profile[] = {GLX_CONTEXT_PROFILE_MASK_ARB, 0x40, None};
   assert_null(glXCreateContextAttribsARB(f->dpy, config, NULL, True, profile));
   assert_int_equal(take_error(f->dpy), glx_error_code(f->dpy, GLXBadProfileARB));
}

/* An error names a request of its own: programs ignore what comes from before a call. */
static void
test_error_serials(void **state)
{
   struct fixture *f = *state;
   const int any[] = {GLX_DOUBLEBUFFER, True, None};
   const int never[] = {GLX_CONTEXT_MAJOR_VERSION_ARB, 4, GLX_CONTEXT_MINOR_VERSION_ARB, 9, None};
   const int huge[] = {GLX_PBUFFER_WIDTH, 1 << 30, GLX_PBUFFER_HEIGHT, 1 << 30, None};
   GLXFBConfig config = choose(f->dpy, any);
   for (int i = 0; i < 3; i++) {
      const unsigned long first = NextRequest(f->dpy);
      if (i == 0)
         assert_null(glXCreateContextAttribsARB(f->dpy, config, NULL, True, never));
      else if (i == 1)
         assert_int_equal(glXCreatePbuffer(f->dpy, config, huge), None);
      else
         assert_int_equal(glXCreateWindow(f->dpy, config, 0x1fffffff, NULL), None);
      const unsigned long end = NextRequest(f->dpy), serial = take_error_serial(f->dpy);
      assert_true(first <= serial && serial < end);
   }
}

/* What is no render type at all is a bad value, however it comes. */
static void
test_render_types(void **state)
{
   struct fixture *f = *state;
   const int any[] = {GLX_DOUBLEBUFFER, True, None};
   const struct {
      int type, error;
   } cases[] = {{GLX_COLOR_INDEX_TYPE, BadMatch}, {0, BadValue}, {-1, BadValue}};
   GLXFBConfig config = choose(f->dpy, any);
   for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
      const int attribs[] = {GLX_RENDER_TYPE, cases[i].type, None};
      assert_null(glXCreateContextAttribsARB(f->dpy, config, NULL, True, attribs));
      assert_int_equal(take_error(f->dpy), cases[i].error);
      assert_null(glXCreateNewContext(f->dpy, config, cases[i].type, NULL, True));
      assert_int_equal(take_error(f->dpy), cases[i].error);
   }
}

static void
test_share_lists(void **state)
{
   struct fixture *f = *state;
   GLXContext other = glXCreateContext(f->dpy, f->visual, f->context, True);
   assert_non_null(other);
   assert_true(glXMakeCurrent(f->dpy, f->window, f->context));
   GLuint list = glGenLists(1);
   glNewList(list, GL_COMPILE);
   glEndList();
   assert_true(glXMakeCurrent(f->dpy, f->window, other));
   assert_true(glIsList(list));
   glXMakeCurrent(f->dpy, None, NULL);
   glXDestroyContext(f->dpy, other);
}

static void
test_copy_context(void **state)
{
   struct fixture *f = *state;
   GLXContext other = glXCreateContext(f->dpy, f->visual, NULL, True);
   assert_true(glXMakeCurrent(f->dpy, f->window, f->context));
   glEnable(GL_FOG);
   glEnable(GL_STENCIL_TEST);
   glXCopyContext(f->dpy, f->context, other, GL_FOG_BIT);
   assert_int_equal(take_error(f->dpy), Success);
   /* Not into a current context. */
   glXCopyContext(f->dpy, other, f->context, GL_FOG_BIT);
   assert_int_equal(take_error(f->dpy), BadAccess);
   assert_true(glXMakeCurrent(f->dpy, f->window, other));
   assert_true(glIsEnabled(GL_FOG));
   assert_false(glIsEnabled(GL_STENCIL_TEST));
   glXMakeCurrent(f->dpy, None, NULL);
   glXDestroyContext(f->dpy, other);
}

static void
test_destroy_while_current(void **state)
{
   struct fixture *f = *state;
   GLXContext context = glXCreateContext(f->dpy, f->visual, NULL, True);
   assert_true(glXMakeCurrent(f->dpy, f->window, context));
   glXDestroyContext(f->dpy, context);
   glClearColor(0, 0, 0, 0);
   assert_int_equal(glGetError(), GL_NO_ERROR);
   /* It is a context for as long as it is current: to draw elsewhere, and to be destroyed again. */
   Window other = make_window(f->dpy, f->visual, 16, 16);
   assert_true(glXMakeCurrent(f->dpy, other, context));
   glXDestroyContext(f->dpy, context);
   assert_int_equal(take_error(f->dpy), Success);
   glClear(GL_COLOR_BUFFER_BIT);
   assert_int_equal(glGetError(), GL_NO_ERROR);
   assert_true(glXMakeCurrent(f->dpy, None, NULL));
   glXDestroyContext(f->dpy, context);
   assert_int_equal(take_error(f->dpy), glx_error_code(f->dpy, GLXBadContext));
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       GLX_TEST(test_every_visual_answers),
       GLX_TEST(test_choose_visual),
       GLX_TEST(test_choose_config),
       GLX_TEST(test_config_says_rgba),
       GLX_TEST(test_srgb_capable),
       GLX_TEST(test_swap_method),
       GLX_TEST(test_auxiliary_buffers),
       GLX_TEST(test_configs_fit_their_visuals),
       GLX_TEST(test_strings),
       GLX_TEST(test_make_current_errors),
       GLX_TEST(test_create_context_versions),
       GLX_TEST(test_share_lists),
       GLX_TEST(test_copy_context),
       GLX_TEST(test_destroy_while_current),
       GLX_TEST(test_error_serials),
       GLX_TEST(test_render_types),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
