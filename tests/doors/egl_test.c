/* The EGL door through the real libEGL without a window system: displays, configs, surfaces,
 * contexts, errors. */
#include "egl_fixture.h"

#include <pthread.h>

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

/* As wide as configs say, the driver can draw to it. */
static void
test_widest_pbuffer(void **state)
{
   struct fixture *f = *state;
   EGLint max = 0, width = 0;
   assert_true(eglGetConfigAttrib(f->dpy, f->config, EGL_MAX_PBUFFER_WIDTH, &max));
   assert_true(max >= 2048);
   const EGLint wider[] = {EGL_WIDTH, max + 1, EGL_HEIGHT, 2, EGL_NONE};
   assert_ptr_equal(eglCreatePbufferSurface(f->dpy, f->config, wider), EGL_NO_SURFACE);
   assert_int_equal(eglGetError(), EGL_BAD_ALLOC);
   const EGLint largest[] = {EGL_WIDTH,           max + 1,  EGL_HEIGHT, 2,
                             EGL_LARGEST_PBUFFER, EGL_TRUE, EGL_NONE};
   EGLSurface widest = eglCreatePbufferSurface(f->dpy, f->config, largest);
   assert_true(eglQuerySurface(f->dpy, widest, EGL_WIDTH, &width));
   assert_int_equal(width, max);
   assert_true(eglMakeCurrent(f->dpy, widest, widest, f->context));
   clear_to(0, 0, 1);
   glColor3f(0, 1, 0);
   glRectf(0, -1, 1, 1);
   assert_pixel(max / 2 - 1, 1, 0x0000ff);
   assert_pixel(max - 1, 1, 0x00ff00);
   /* As a texture it has the proportions that were asked for. */
   EGLint height = 0, texels = 0;
   const EGLint texture[] = {EGL_WIDTH,
                             2 * max + 2,
                             EGL_HEIGHT,
                             max + 1,
                             EGL_LARGEST_PBUFFER,
                             EGL_TRUE,
                             EGL_TEXTURE_FORMAT,
                             EGL_TEXTURE_RGB,
                             EGL_TEXTURE_TARGET,
                             EGL_TEXTURE_2D,
                             EGL_NONE};
   glGetIntegerv(GL_MAX_TEXTURE_SIZE, &texels);
   EGLSurface sampled = eglCreatePbufferSurface(f->dpy, f->config, texture);
   assert_true(eglQuerySurface(f->dpy, sampled, EGL_WIDTH, &width));
   assert_true(eglQuerySurface(f->dpy, sampled, EGL_HEIGHT, &height));
   assert_int_equal(width, max < texels ? max : texels);
   assert_int_equal(height, width / 2);
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
   /* Nothing native fits this platform, whatever the config. */
   unsigned long native = 1;
   assert_null(eglCreatePlatformWindowSurface(f->dpy, f->config, &native, NULL));
   assert_int_equal(eglGetError(), EGL_BAD_NATIVE_WINDOW);
   assert_null(eglCreatePlatformPixmapSurface(f->dpy, NULL, &native, NULL));
   assert_int_equal(eglGetError(), EGL_BAD_NATIVE_PIXMAP);
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

/* The error of a context of that version, EGL_SUCCESS if there is one. */
static EGLint
version_error(const struct fixture *f, EGLint major, EGLint minor)
{
   const EGLint attribs[] = {EGL_CONTEXT_MAJOR_VERSION, major, EGL_CONTEXT_MINOR_VERSION, minor,
                             EGL_NONE};
   const EGLContext context = eglCreateContext(f->dpy, f->config, EGL_NO_CONTEXT, attribs);
   const EGLint error = eglGetError();
   if (context)
      eglDestroyContext(f->dpy, context);
   return error;
}

/* Of a version of OpenGL ES that configs may have by this bit. */
static EGLint
error_of_es(const struct fixture *f, EGLint bit)
{
   EGLint kinds = 0;
   eglGetConfigAttrib(f->dpy, f->config, EGL_RENDERABLE_TYPE, &kinds);
   return kinds & bit ? EGL_SUCCESS : EGL_BAD_CONFIG;
}

/* A thread begins with OpenGL ES. Gives 0, or the number of the line that went wrong. */
static void *
ask_for_es(void *data)
{
   const EGLint es1 = error_of_es(data, EGL_OPENGL_ES_BIT);
   const EGLint es2 = error_of_es(data, EGL_OPENGL_ES2_BIT);
   const struct {
      EGLint major, minor, error;
   } es[] = {{1, 2, EGL_BAD_MATCH}, {2, 1, EGL_BAD_MATCH}, {3, 3, EGL_BAD_MATCH},
             {4, 0, EGL_BAD_MATCH}, {0, 0, EGL_BAD_MATCH}, {2, -1, EGL_BAD_MATCH},
             {1, 1, es1},           {2, 0, es2},           {3, 2, EGL_BAD_CONFIG}};
   for (size_t i = 0; i < sizeof es / sizeof *es; i++)
      if (version_error(data, es[i].major, es[i].minor) != es[i].error)
         return (void *)(i + 1);
   return NULL;
}

/* Versions that never were are told from those that are not there. */
static void
test_wrong_versions(void **state)
{
   struct fixture *f = *state;
   static const EGLint wrong[][2] = {{1, 6}, {2, 2}, {3, 4},  {4, 7},
                                     {5, 0}, {0, 9}, {-1, 0}, {1, -1}};
   for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
      assert_int_equal(version_error(f, wrong[i][0], wrong[i][1]), EGL_BAD_MATCH);
   pthread_t thread;
   void *line = NULL;
   assert_int_equal(pthread_create(&thread, NULL, ask_for_es, f), 0);
   assert_int_equal(pthread_join(thread, &line), 0);
   assert_int_equal((uintptr_t)line, 0);
}

/* EGL_KHR_create_context_no_error, EGL_KHR_context_flush_control,
 * EGL_EXT_create_context_robustness, and the debug flag. */
static void
test_kinds_of_contexts(void **state)
{
   struct fixture *f = *state;
   const struct {
      EGLint attribs[5];
      GLenum pname;
      GLint value;
   } kinds[] = {
       {{EGL_CONTEXT_OPENGL_DEBUG, EGL_TRUE, EGL_NONE},
        GL_CONTEXT_FLAGS,
        GL_CONTEXT_FLAG_DEBUG_BIT},
       {{EGL_CONTEXT_OPENGL_NO_ERROR_KHR, EGL_TRUE, EGL_NONE},
        GL_CONTEXT_FLAGS,
        GL_CONTEXT_FLAG_NO_ERROR_BIT},
       {{EGL_CONTEXT_OPENGL_NO_ERROR_KHR, EGL_FALSE, EGL_NONE}, GL_CONTEXT_FLAGS, 0},
       {{EGL_CONTEXT_OPENGL_ROBUST_ACCESS_EXT, EGL_TRUE, EGL_NONE},
        GL_CONTEXT_FLAGS,
        GL_CONTEXT_FLAG_ROBUST_ACCESS_BIT},
       {{EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_EXT, EGL_LOSE_CONTEXT_ON_RESET_EXT,
         EGL_NONE},
        GL_RESET_NOTIFICATION_STRATEGY,
        GL_LOSE_CONTEXT_ON_RESET},
       {{EGL_CONTEXT_RELEASE_BEHAVIOR_KHR, EGL_CONTEXT_RELEASE_BEHAVIOR_NONE_KHR, EGL_NONE},
        0x82FB, /* GL_CONTEXT_RELEASE_BEHAVIOR */
        GL_NONE},
   };
   const EGLint both[] = {EGL_CONTEXT_OPENGL_NO_ERROR_KHR, EGL_TRUE, EGL_CONTEXT_OPENGL_DEBUG,
                          EGL_TRUE, EGL_NONE};
   const EGLint bad[] = {EGL_CONTEXT_RELEASE_BEHAVIOR_KHR, 5, EGL_NONE};
   const EGLint strategy[] = {EGL_CONTEXT_OPENGL_RESET_NOTIFICATION_STRATEGY_EXT, 5, EGL_NONE};
   const char *extensions = eglQueryString(f->dpy, EGL_EXTENSIONS);
   assert_non_null(strstr(extensions, "EGL_KHR_create_context_no_error"));
   assert_non_null(strstr(extensions, "EGL_KHR_context_flush_control"));
   assert_non_null(strstr(extensions, "EGL_EXT_create_context_robustness"));
   for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
      EGLContext context = eglCreateContext(f->dpy, f->config, EGL_NO_CONTEXT, kinds[i].attribs);
      assert_true(eglMakeCurrent(f->dpy, f->pbuffer, f->pbuffer, context));
      assert_int_equal(get_integer(kinds[i].pname), kinds[i].value);
   }
   assert_null(eglCreateContext(f->dpy, f->config, EGL_NO_CONTEXT, both));
   assert_int_equal(eglGetError(), EGL_BAD_MATCH);
   assert_null(eglCreateContext(f->dpy, f->config, f->context, kinds[1].attribs));
   assert_int_equal(eglGetError(), EGL_BAD_MATCH);
   /* All contexts of a group are lost together, or none. */
   assert_null(eglCreateContext(f->dpy, f->config, f->context, kinds[4].attribs));
   assert_int_equal(eglGetError(), EGL_BAD_MATCH);
   assert_null(eglCreateContext(f->dpy, f->config, EGL_NO_CONTEXT, bad));
   assert_int_equal(eglGetError(), EGL_BAD_ATTRIBUTE);
   assert_null(eglCreateContext(f->dpy, f->config, EGL_NO_CONTEXT, strategy));
   assert_int_equal(eglGetError(), EGL_BAD_ATTRIBUTE);
}

/* EGL_MESA_query_driver. */
static void
test_driver_name(void **state)
{
   struct fixture *f = *state;
   PFNEGLGETDISPLAYDRIVERNAMEPROC name =
       (PFNEGLGETDISPLAYDRIVERNAMEPROC)eglGetProcAddress("eglGetDisplayDriverName");
   PFNEGLGETDISPLAYDRIVERCONFIGPROC config =
       (PFNEGLGETDISPLAYDRIVERCONFIGPROC)eglGetProcAddress("eglGetDisplayDriverConfig");
   assert_non_null(strstr(eglQueryString(f->dpy, EGL_EXTENSIONS), "EGL_MESA_query_driver"));
   assert_true(name && config);
   const char *driver = getenv("TUATARA_DRIVER");
   assert_string_equal(name(f->dpy), driver && *driver ? driver : "softpipe");
   char *xml = config(f->dpy);
   assert_non_null(strstr(xml, "<driinfo>"));
   free(xml);
   assert_null(name((EGLDisplay)f));
   assert_int_equal(eglGetError(), EGL_BAD_DISPLAY);
}

/* Images of what is no object, and surfaces that are no textures. */
static void
test_images(void **state)
{
   struct fixture *f = *state;
   assert_null(eglCreateImage(f->dpy, f->context, EGL_GL_TEXTURE_2D, (EGLClientBuffer)1, NULL));
   assert_int_equal(eglGetError(), EGL_BAD_PARAMETER);
   assert_null(eglCreateImage(f->dpy, (EGLContext)f, EGL_GL_TEXTURE_2D, (EGLClientBuffer)1, NULL));
   assert_int_equal(eglGetError(), EGL_BAD_CONTEXT);
   assert_false(eglDestroyImage(f->dpy, (EGLImage)f));
   assert_int_equal(eglGetError(), EGL_BAD_PARAMETER);
   assert_false(eglBindTexImage(f->dpy, f->pbuffer, EGL_BACK_BUFFER));
   assert_int_equal(eglGetError(), EGL_BAD_MATCH);
   assert_false(eglBindTexImage(f->dpy, f->pbuffer, EGL_SINGLE_BUFFER));
   assert_int_equal(eglGetError(), EGL_BAD_PARAMETER);
   assert_false(eglReleaseTexImage(f->dpy, (EGLSurface)f, EGL_BACK_BUFFER));
   assert_int_equal(eglGetError(), EGL_BAD_SURFACE);
}

/* A pbuffer of 8 x 4 pixels with texture attributes, its left half red, its bottom row blue. */
static EGLSurface
texture_pbuffer(const struct fixture *f, EGLint format)
{
   const EGLint attribs[] = {
       EGL_WIDTH,      8,       EGL_HEIGHT, 4, EGL_TEXTURE_FORMAT, format, EGL_TEXTURE_TARGET,
       EGL_TEXTURE_2D, EGL_NONE};
   EGLSurface surface = eglCreatePbufferSurface(f->dpy, f->config, attribs);
   assert_non_null(surface);
   assert_true(eglMakeCurrent(f->dpy, surface, surface, f->context));
   glDisable(GL_SCISSOR_TEST);
   clear_to(0, 1, 0);
   glEnable(GL_SCISSOR_TEST);
   glScissor(0, 0, 4, 4);
   clear_to(1, 0, 0);
   glScissor(0, 0, 8, 1);
   clear_to(0, 0, 1);
   glDisable(GL_SCISSOR_TEST);
   return surface;
}

static GLubyte
texel(unsigned i, unsigned c)
{
   GLubyte texels[8 * 4][4];
   glGetTexImage(GL_TEXTURE_2D, 0, GL_RGBA, GL_UNSIGNED_BYTE, texels);
   return texels[i][c];
}

static void
test_pbuffer_texture(void **state)
{
   struct fixture *f = *state;
   EGLint value = 0;
   assert_true(eglGetConfigAttrib(f->dpy, f->config, EGL_BIND_TO_TEXTURE_RGB, &value));
   assert_int_equal(value, EGL_TRUE);
   EGLSurface surface = texture_pbuffer(f, EGL_TEXTURE_RGB);
   assert_true(eglQuerySurface(f->dpy, surface, EGL_TEXTURE_FORMAT, &value));
   assert_int_equal(value, EGL_TEXTURE_RGB);
   assert_true(eglQuerySurface(f->dpy, surface, EGL_TEXTURE_TARGET, &value));
   assert_int_equal(value, EGL_TEXTURE_2D);
   assert_true(eglReleaseTexImage(f->dpy, surface, EGL_BACK_BUFFER));
   assert_true(eglBindTexImage(f->dpy, surface, EGL_BACK_BUFFER));
   assert_false(eglBindTexImage(f->dpy, surface, EGL_BACK_BUFFER));
   assert_int_equal(eglGetError(), EGL_BAD_ACCESS);
   glGetTexLevelParameteriv(GL_TEXTURE_2D, 0, GL_TEXTURE_WIDTH, &value);
   assert_int_equal(value, 8);
   assert_int_equal(texel(0, 2), 255); /* the bottom row first */
   assert_int_equal(texel(8, 0), 255);
   assert_int_equal(texel(8 + 3, 0), 255);
   assert_int_equal(texel(8 + 4, 1), 255);
   assert_int_equal(texel(8 + 4, 0), 0);
   /* What is drawn while it is bound. */
   clear_to(1, 0, 1);
   assert_int_equal(texel(0, 0), 255);
   assert_int_equal(texel(0, 1), 0);
   /* ... and seen by what is drawn elsewhere. */
   GLubyte pixel[4] = {0};
   assert_true(eglMakeCurrent(f->dpy, f->pbuffer, f->pbuffer, f->context));
   glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
   glTexEnvi(GL_TEXTURE_ENV, GL_TEXTURE_ENV_MODE, GL_REPLACE);
   glEnable(GL_TEXTURE_2D);
   clear_to(0, 0, 0);
   glRectf(-1, -1, 1, 1);
   glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
   assert_memory_equal(pixel, ((const GLubyte[]){255, 0, 255, 255}), 4);
   assert_true(eglMakeCurrent(f->dpy, surface, surface, f->context));
   glDisable(GL_TEXTURE_2D);
   clear_to(0, 0, 1);
   assert_true(eglMakeCurrent(f->dpy, f->pbuffer, f->pbuffer, f->context));
   glEnable(GL_TEXTURE_2D);
   glRectf(-1, -1, 1, 1);
   glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
   assert_memory_equal(pixel, ((const GLubyte[]){0, 0, 255, 255}), 4);
   glDisable(GL_TEXTURE_2D);
   /* A new image of the texture's own leaves the pbuffer alone. */
   glTexImage2D(GL_TEXTURE_2D, 0, GL_RGB, 8, 4, 0, GL_RGB, GL_UNSIGNED_BYTE, NULL);
   assert_true(eglMakeCurrent(f->dpy, surface, surface, f->context));
   glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
   assert_int_equal(pixel[2], 255);
   assert_true(eglReleaseTexImage(f->dpy, surface, EGL_BACK_BUFFER));
   clear_to(0, 1, 0);
   assert_true(eglBindTexImage(f->dpy, surface, EGL_BACK_BUFFER));
   assert_int_equal(texel(0, 1), 255);
   /* Destroyed while it is bound. */
   assert_true(eglMakeCurrent(f->dpy, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT));
   assert_true(eglDestroySurface(f->dpy, surface));
   assert_false(eglReleaseTexImage(f->dpy, surface, EGL_BACK_BUFFER));
   assert_int_equal(eglGetError(), EGL_BAD_SURFACE);
}

static void
test_pbuffer_texture_wrong(void **state)
{
   struct fixture *f = *state;
   static const struct {
      EGLint attribs[7], error;
   } wrong[] = {
       {{EGL_TEXTURE_FORMAT, EGL_TEXTURE_RGB, EGL_NONE}, EGL_BAD_MATCH},
       {{EGL_TEXTURE_TARGET, EGL_TEXTURE_2D, EGL_NONE}, EGL_BAD_MATCH},
       {{EGL_TEXTURE_FORMAT, 7, EGL_TEXTURE_TARGET, EGL_TEXTURE_2D, EGL_NONE}, EGL_BAD_ATTRIBUTE},
       {{EGL_TEXTURE_FORMAT, EGL_TEXTURE_RGB, EGL_TEXTURE_TARGET, 7, EGL_NONE}, EGL_BAD_ATTRIBUTE},
   };
   for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
      assert_null(eglCreatePbufferSurface(f->dpy, f->config, wrong[i].attribs));
      assert_int_equal(eglGetError(), wrong[i].error);
   }
   /* Never current before it is bound. */
   GLubyte pixel[4] = {0};
   const EGLint fresh[] = {EGL_WIDTH,
                           8,
                           EGL_HEIGHT,
                           4,
                           EGL_TEXTURE_FORMAT,
                           EGL_TEXTURE_RGB,
                           EGL_TEXTURE_TARGET,
                           EGL_TEXTURE_2D,
                           EGL_NONE};
   EGLSurface later = eglCreatePbufferSurface(f->dpy, f->config, fresh);
   assert_true(eglMakeCurrent(f->dpy, f->pbuffer, f->pbuffer, f->context));
   assert_true(eglBindTexImage(f->dpy, later, EGL_BACK_BUFFER));
   assert_true(eglMakeCurrent(f->dpy, later, later, f->context));
   clear_to(1, 1, 0);
   assert_int_equal(texel(0, 0), 255);
   assert_int_equal(texel(8 * 4 - 1, 2), 0);
   glReadPixels(7, 3, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
   assert_int_equal(pixel[1], 255);
   assert_true(eglMakeCurrent(f->dpy, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT));
   /* Never drawn to, and of no size: without a context nothing happens, with one there is no error.
    */
   const EGLint empty[] = {EGL_TEXTURE_FORMAT, EGL_TEXTURE_RGB, EGL_TEXTURE_TARGET, EGL_TEXTURE_2D,
                           EGL_NONE};
   EGLSurface surface = eglCreatePbufferSurface(f->dpy, f->config, empty);
   assert_non_null(surface);
   assert_true(eglBindTexImage(f->dpy, surface, EGL_BACK_BUFFER));
   assert_true(eglMakeCurrent(f->dpy, f->pbuffer, f->pbuffer, f->context));
   assert_true(eglBindTexImage(f->dpy, surface, EGL_BACK_BUFFER));
   assert_int_equal(glGetError(), GL_NO_ERROR);
   assert_false(eglBindTexImage(f->dpy, surface, EGL_SINGLE_BUFFER));
   assert_int_equal(eglGetError(), EGL_BAD_PARAMETER);
}

static void
test_surface_attributes(void **state)
{
   struct fixture *f = *state;
   EGLint value = 0;
   assert_true(eglQuerySurface(f->dpy, f->pbuffer, EGL_SWAP_BEHAVIOR, &value));
   assert_int_equal(value, EGL_BUFFER_DESTROYED);
   assert_true(eglSurfaceAttrib(f->dpy, f->pbuffer, EGL_SWAP_BEHAVIOR, EGL_BUFFER_DESTROYED));
   /* No config has EGL_SWAP_BEHAVIOR_PRESERVED_BIT or EGL_MULTISAMPLE_RESOLVE_BOX_BIT. */
   assert_false(eglSurfaceAttrib(f->dpy, f->pbuffer, EGL_SWAP_BEHAVIOR, EGL_BUFFER_PRESERVED));
   assert_int_equal(eglGetError(), EGL_BAD_MATCH);
   assert_false(
       eglSurfaceAttrib(f->dpy, f->pbuffer, EGL_MULTISAMPLE_RESOLVE, EGL_MULTISAMPLE_RESOLVE_BOX));
   assert_int_equal(eglGetError(), EGL_BAD_MATCH);
   assert_false(eglSurfaceAttrib(f->dpy, f->pbuffer, EGL_WIDTH, 5));
   assert_int_equal(eglGetError(), EGL_BAD_ATTRIBUTE);
   assert_false(eglSurfaceAttrib(f->dpy, (EGLSurface)f, EGL_MIPMAP_LEVEL, 0));
   assert_int_equal(eglGetError(), EGL_BAD_SURFACE);
}

/* --- Devices */

static void
test_device(void **state)
{
   const char *extensions = eglQueryString(EGL_NO_DISPLAY, EGL_EXTENSIONS);
   assert_non_null(strstr(extensions, "EGL_EXT_platform_device"));
   assert_non_null(strstr(extensions, "EGL_EXT_device_enumeration"));
   assert_non_null(strstr(extensions, "EGL_EXT_device_query"));
   PFNEGLQUERYDEVICESEXTPROC query_devices =
       (PFNEGLQUERYDEVICESEXTPROC)eglGetProcAddress("eglQueryDevicesEXT");
   PFNEGLQUERYDEVICESTRINGEXTPROC query_string =
       (PFNEGLQUERYDEVICESTRINGEXTPROC)eglGetProcAddress("eglQueryDeviceStringEXT");
   PFNEGLQUERYDEVICEATTRIBEXTPROC query_attrib =
       (PFNEGLQUERYDEVICEATTRIBEXTPROC)eglGetProcAddress("eglQueryDeviceAttribEXT");
   PFNEGLQUERYDISPLAYATTRIBEXTPROC query_display =
       (PFNEGLQUERYDISPLAYATTRIBEXTPROC)eglGetProcAddress("eglQueryDisplayAttribEXT");
   assert_true(query_devices && query_string && query_attrib && query_display);

   EGLDeviceEXT device = EGL_NO_DEVICE_EXT;
   EGLint count = 0, major = 0;
   EGLAttrib value = 0;
   assert_true(query_devices(0, NULL, &count));
   assert_int_equal(count, 1);
   assert_true(query_devices(1, &device, &count));
   assert_non_null(strstr(query_string(device, EGL_EXTENSIONS), "EGL_MESA_device_software"));
   assert_string_equal(query_string(device, EGL_VENDOR), "Tuatara");
   assert_non_null(query_string(device, EGL_RENDERER_EXT));
   assert_false(query_attrib(device, EGL_WIDTH, &value));
   assert_int_equal(eglGetError(), EGL_BAD_ATTRIBUTE);

   EGLDisplay dpy = eglGetPlatformDisplay(EGL_PLATFORM_DEVICE_EXT, device, NULL);
   assert_non_null(dpy);
   assert_ptr_equal(eglGetPlatformDisplay(EGL_PLATFORM_DEVICE_EXT, device, NULL), dpy);
   assert_true(eglInitialize(dpy, &major, NULL));
   assert_int_equal(major, 1);
   assert_true(query_display(dpy, EGL_DEVICE_EXT, &value));
   assert_ptr_equal((EGLDeviceEXT)value, device);
   assert_true(eglBindAPI(EGL_OPENGL_API));
   EGLConfig config;
   assert_true(eglChooseConfig(dpy, gl_pbuffer, &config, 1, &count));
   EGLSurface pbuffer = eglCreatePbufferSurface(dpy, config, pbuffer_size);
   EGLContext context = eglCreateContext(dpy, config, EGL_NO_CONTEXT, NULL);
   assert_true(eglMakeCurrent(dpy, pbuffer, pbuffer, context));
   clear_to(1, 1, 0);
   assert_pixel(23, 0, 0xffff00);
   assert_true(eglMakeCurrent(dpy, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT));
   assert_true(eglTerminate(dpy));
   eglReleaseThread();
   /* What is no device of ours gives no display. */
   assert_null(eglGetPlatformDisplay(EGL_PLATFORM_DEVICE_EXT, &count, NULL));
}

/* The interval that the environment asks for leaves the application no other. */
static void
test_swap_interval_limits(void **state)
{
   struct fixture *f = *state;
   EGLint min = -1, max = -1;
   assert_true(eglGetConfigAttrib(f->dpy, f->config, EGL_MIN_SWAP_INTERVAL, &min));
   assert_true(eglGetConfigAttrib(f->dpy, f->config, EGL_MAX_SWAP_INTERVAL, &max));
   assert_true(min == 0 && max > 1);
   assert_true(eglTerminate(f->dpy));
   setenv("TUATARA_SWAP_INTERVAL", "2", 1);
   assert_true(eglInitialize(f->dpy, NULL, NULL));
   unsetenv("TUATARA_SWAP_INTERVAL");
   EGLConfig config;
   EGLint count = 0;
   assert_true(eglChooseConfig(f->dpy, gl_pbuffer, &config, 1, &count));
   assert_true(eglGetConfigAttrib(f->dpy, config, EGL_MIN_SWAP_INTERVAL, &min));
   assert_true(eglGetConfigAttrib(f->dpy, config, EGL_MAX_SWAP_INTERVAL, &max));
   assert_int_equal(min, 2);
   assert_int_equal(max, 2);
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

int
main(void)
{
   const struct CMUnitTest tests[] = {
       EGL_TEST(test_configs),
       EGL_TEST(test_pbuffer),
       EGL_TEST(test_widest_pbuffer),
       EGL_TEST(test_make_current_errors),
       EGL_TEST(test_surfaceless),
       EGL_TEST(test_versions),
       EGL_TEST(test_wrong_versions),
       EGL_TEST(test_kinds_of_contexts),
       EGL_TEST(test_driver_name),
       EGL_TEST(test_images),
       EGL_TEST(test_pbuffer_texture),
       EGL_TEST(test_pbuffer_texture_wrong),
       EGL_TEST(test_surface_attributes),
       cmocka_unit_test(test_device),
       EGL_TEST(test_swap_interval_limits),
       EGL_TEST(test_terminate_while_current),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
