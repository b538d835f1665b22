/* Extensions of GLX that say how a context is made and what draws. Needs an X server; run by
 * `tuatara run`. */
#include "glx_fixture.h"

#include <stdio.h>
#include <string.h>

/* Of GL extensions, which <GL/gl.h> does not name. */
#define GL_CONTEXT_RELEASE_BEHAVIOR 0x82FB
#define GL_CONTEXT_RELEASE_BEHAVIOR_FLUSH 0x82FC

static bool
offers(Display *dpy, const char *name)
{
   return strstr(glXQueryExtensionsString(dpy, DefaultScreen(dpy)), name) != NULL;
}

/* A context with these attributes, current on the window; NULL leaves the error to be taken. */
static GLXContext
make_context(struct fixture *f, GLXContext share, const int *attribs)
{
   const int wanted[] = {GLX_VISUAL_ID, (int)f->visual->visualid, GLX_DOUBLEBUFFER, True, None};
   GLXContext context =
       glXCreateContextAttribsARB(f->dpy, choose(f->dpy, wanted), share, True, attribs);
   if (context)
      assert_true(glXMakeCurrent(f->dpy, f->window, context));
   return context;
}

static void
drop(struct fixture *f, GLXContext context)
{
   glXMakeCurrent(f->dpy, None, NULL);
   glXDestroyContext(f->dpy, context);
}

static GLint
get_integer(GLenum pname)
{
   GLint value = -1;
   glGetIntegerv(pname, &value);
   assert_int_equal(glGetError(), GL_NO_ERROR);
   return value;
}

/* KHR_debug: the flag is there whatever the version. */
static void
test_debug_flag(void **state)
{
   struct fixture *f = *state;
   const int debug[] = {GLX_CONTEXT_FLAGS_ARB, GLX_CONTEXT_DEBUG_BIT_ARB, None};
   GLXContext context = make_context(f, NULL, debug);
   assert_int_equal(get_integer(GL_CONTEXT_FLAGS), GL_CONTEXT_FLAG_DEBUG_BIT);
   drop(f, context);
   context = make_context(f, NULL, NULL);
   assert_int_equal(get_integer(GL_CONTEXT_FLAGS), 0);
   drop(f, context);
}

/* --- GLX_ARB_create_context_no_error */

static void
test_no_error(void **state)
{
   struct fixture *f = *state;
   const int on[] = {GLX_CONTEXT_OPENGL_NO_ERROR_ARB, True, None};
   const int off[] = {GLX_CONTEXT_OPENGL_NO_ERROR_ARB, False, None};
   /* Refused for what it is, although the version is not there either. */
   const int debug[] = {GLX_CONTEXT_MAJOR_VERSION_ARB,
                        4,
                        GLX_CONTEXT_OPENGL_NO_ERROR_ARB,
                        True,
                        GLX_CONTEXT_FLAGS_ARB,
                        GLX_CONTEXT_DEBUG_BIT_ARB,
                        None};
   assert_true(offers(f->dpy, "GLX_ARB_create_context_no_error"));
   GLXContext context = make_context(f, NULL, on);
   assert_int_equal(get_integer(GL_CONTEXT_FLAGS), GL_CONTEXT_FLAG_NO_ERROR_BIT);
   /* Those who share are of one kind. */
   assert_null(make_context(f, context, off));
   assert_int_equal(take_error(f->dpy), BadMatch);
   GLXContext other = make_context(f, context, on);
   assert_non_null(other);
   drop(f, other);
   drop(f, context);
   context = make_context(f, f->context, off);
   assert_int_equal(get_integer(GL_CONTEXT_FLAGS), 0);
   drop(f, context);
   assert_null(make_context(f, NULL, debug));
   assert_int_equal(take_error(f->dpy), BadMatch);
}

/* --- GLX_ARB_create_context_robustness */

static void
test_robustness(void **state)
{
   struct fixture *f = *state;
   const int access[] = {GLX_CONTEXT_FLAGS_ARB, GLX_CONTEXT_ROBUST_ACCESS_BIT_ARB, None};
   const int lose[] = {GLX_CONTEXT_RESET_NOTIFICATION_STRATEGY_ARB, GLX_LOSE_CONTEXT_ON_RESET_ARB,
                       None};
   const int bad[] = {GLX_CONTEXT_RESET_NOTIFICATION_STRATEGY_ARB, GLX_DONT_CARE, None};
   assert_true(offers(f->dpy, "GLX_ARB_create_context_robustness"));
   GLXContext context = make_context(f, NULL, access);
   assert_int_equal(get_integer(GL_CONTEXT_FLAGS), GL_CONTEXT_FLAG_ROBUST_ACCESS_BIT);
   assert_int_equal(get_integer(GL_RESET_NOTIFICATION_STRATEGY), GL_NO_RESET_NOTIFICATION);
   /* All contexts of a group are lost together, or none. */
   assert_null(make_context(f, context, lose));
   assert_int_equal(take_error(f->dpy), BadMatch);
   drop(f, context);
   context = make_context(f, NULL, lose);
   assert_int_equal(get_integer(GL_RESET_NOTIFICATION_STRATEGY), GL_LOSE_CONTEXT_ON_RESET);
   drop(f, context);
   assert_null(make_context(f, NULL, bad));
   assert_int_equal(take_error(f->dpy), BadMatch);
}

/* --- GLX_ARB_context_flush_control */

static void
test_flush_control(void **state)
{
   struct fixture *f = *state;
   const int flush[] = {GLX_CONTEXT_RELEASE_BEHAVIOR_ARB, GLX_CONTEXT_RELEASE_BEHAVIOR_FLUSH_ARB,
                        None};
   const int none[] = {GLX_CONTEXT_RELEASE_BEHAVIOR_ARB, GLX_CONTEXT_RELEASE_BEHAVIOR_NONE_ARB,
                       None};
   const int bad[] = {GLX_CONTEXT_RELEASE_BEHAVIOR_ARB, GLX_DONT_CARE, None};
   assert_true(offers(f->dpy, "GLX_ARB_context_flush_control"));
   GLXContext context = make_context(f, NULL, flush);
   assert_non_null(
       strstr((const char *)glGetString(GL_EXTENSIONS), "GL_KHR_context_flush_control"));
   assert_int_equal(get_integer(GL_CONTEXT_RELEASE_BEHAVIOR), GL_CONTEXT_RELEASE_BEHAVIOR_FLUSH);
   drop(f, context);
   assert_null(make_context(f, NULL, bad));
   assert_int_equal(take_error(f->dpy), BadValue);
   context = make_context(f, NULL, none);
   assert_int_equal(get_integer(GL_CONTEXT_RELEASE_BEHAVIOR), GL_NONE);
   /* What was not flushed then is drawn when the context goes on. */
   clear_to(0, 1, 0);
   assert_true(glXMakeCurrent(f->dpy, f->window, f->context));
   assert_true(glXMakeCurrent(f->dpy, f->window, context));
   glXSwapBuffers(f->dpy, f->window);
   XSync(f->dpy, False);
   assert_int_equal(pixel_of(f->dpy, f->window, 20, 20), 0x00ff00);
   drop(f, context);
}

/* --- GLX_MESA_query_renderer */

static unsigned
renderer_value(struct fixture *f, int attribute, int index)
{
   PFNGLXQUERYRENDERERINTEGERMESAPROC get = (PFNGLXQUERYRENDERERINTEGERMESAPROC)glXGetProcAddress(
       (const GLubyte *)"glXQueryRendererIntegerMESA");
   PFNGLXQUERYCURRENTRENDERERINTEGERMESAPROC get_current =
       (PFNGLXQUERYCURRENTRENDERERINTEGERMESAPROC)glXGetProcAddress(
           (const GLubyte *)"glXQueryCurrentRendererIntegerMESA");
   unsigned values[4] = {99, 99, 99, 99}, current[4] = {99, 99, 99, 99};
   assert_true(get && get_current);
   assert_true(get(f->dpy, DefaultScreen(f->dpy), 0, attribute, values));
   assert_true(get_current(attribute, current));
   assert_memory_equal(values, current, sizeof values);
   assert_int_equal(values[3], 99);
   return values[index];
}

static void
test_query_renderer(void **state)
{
   struct fixture *f = *state;
   const int screen = DefaultScreen(f->dpy);
   PFNGLXQUERYRENDERERSTRINGMESAPROC string = (PFNGLXQUERYRENDERERSTRINGMESAPROC)glXGetProcAddress(
       (const GLubyte *)"glXQueryRendererStringMESA");
   PFNGLXQUERYCURRENTRENDERERSTRINGMESAPROC current =
       (PFNGLXQUERYCURRENTRENDERERSTRINGMESAPROC)glXGetProcAddress(
           (const GLubyte *)"glXQueryCurrentRendererStringMESA");
   PFNGLXQUERYRENDERERINTEGERMESAPROC integer =
       (PFNGLXQUERYRENDERERINTEGERMESAPROC)glXGetProcAddress(
           (const GLubyte *)"glXQueryRendererIntegerMESA");
   unsigned value = 0;
   int major = 0, minor = 0;
   assert_true(offers(f->dpy, "GLX_MESA_query_renderer"));
   assert_null(current(GLX_RENDERER_DEVICE_ID_MESA)); /* no context */
   assert_true(glXMakeCurrent(f->dpy, f->window, f->context));
   assert_int_equal(sscanf((const char *)glGetString(GL_VERSION), "%d.%d", &major, &minor), 2);
   assert_int_equal(renderer_value(f, GLX_RENDERER_VENDOR_ID_MESA, 0), 0xffffffff);
   assert_int_equal(renderer_value(f, GLX_RENDERER_DEVICE_ID_MESA, 0), 0xffffffff);
   assert_int_equal(renderer_value(f, GLX_RENDERER_ACCELERATED_MESA, 0), False);
   assert_int_equal(renderer_value(f, GLX_RENDERER_UNIFIED_MEMORY_ARCHITECTURE_MESA, 0), True);
   assert_true(renderer_value(f, GLX_RENDERER_VIDEO_MEMORY_MESA, 0) > 0);
   assert_int_equal(renderer_value(f, GLX_RENDERER_PREFERRED_PROFILE_MESA, 0),
                    GLX_CONTEXT_COMPATIBILITY_PROFILE_BIT_ARB);
   assert_int_equal(renderer_value(f, GLX_RENDERER_OPENGL_COMPATIBILITY_PROFILE_VERSION_MESA, 0),
                    major);
   assert_int_equal(renderer_value(f, GLX_RENDERER_OPENGL_COMPATIBILITY_PROFILE_VERSION_MESA, 1),
                    minor);
   assert_int_equal(renderer_value(f, GLX_RENDERER_OPENGL_CORE_PROFILE_VERSION_MESA, 0), 0);
   assert_int_equal(renderer_value(f, GLX_RENDERER_OPENGL_ES2_PROFILE_VERSION_MESA, 1), 0);
   char version[32];
   snprintf(version, sizeof version, "Tuatara %u.%u.%u",
            renderer_value(f, GLX_RENDERER_VERSION_MESA, 0),
            renderer_value(f, GLX_RENDERER_VERSION_MESA, 1),
            renderer_value(f, GLX_RENDERER_VERSION_MESA, 2));
   assert_non_null(strstr((const char *)glGetString(GL_VERSION), version));
   assert_string_equal(string(f->dpy, screen, 0, GLX_RENDERER_VENDOR_ID_MESA),
                       (const char *)glGetString(GL_VENDOR));
   assert_string_equal(current(GLX_RENDERER_DEVICE_ID_MESA),
                       (const char *)glGetString(GL_RENDERER));
   assert_null(string(f->dpy, screen, 0, GLX_RENDERER_VERSION_MESA));
   assert_null(string(f->dpy, screen, 1, GLX_RENDERER_VENDOR_ID_MESA));
   assert_false(integer(f->dpy, screen, 1, GLX_RENDERER_VENDOR_ID_MESA, &value));
   assert_false(integer(f->dpy, screen, 0, GLX_WIDTH, &value));
   assert_int_equal(value, 0);
   assert_int_equal(take_error(f->dpy), Success);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       GLX_TEST(test_debug_flag),    GLX_TEST(test_no_error),       GLX_TEST(test_robustness),
       GLX_TEST(test_flush_control), GLX_TEST(test_query_renderer),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
