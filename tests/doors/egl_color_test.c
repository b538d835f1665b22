/* The EGL door through the real libEGL: surfaces of floats, and sRGB-encoded ones. */
#include "egl_fixture.h"

static void
test_floats(void **state)
{
   struct fixture *f = *state;
   static const struct {
      EGLint red;
      GLfloat least; /* what the colours hold, beyond [0,1] */
      bool has_sign;
   } kinds[] = {{16, 1024, true}, {32, 1e10f, true}, {11, 1024, false}};
   for (unsigned i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
      const EGLint wanted[] = {EGL_SURFACE_TYPE,
                               EGL_PBUFFER_BIT,
                               EGL_RENDERABLE_TYPE,
                               EGL_OPENGL_BIT,
                               EGL_COLOR_COMPONENT_TYPE_EXT,
                               EGL_COLOR_COMPONENT_TYPE_FLOAT_EXT,
                               EGL_RED_SIZE,
                               kinds[i].red,
                               EGL_ALPHA_SIZE,
                               kinds[i].has_sign ? kinds[i].red : 0,
                               EGL_NONE};
      EGLConfig configs[32], config = NULL;
      EGLint count = 0, value = 0;
      assert_true(eglChooseConfig(f->dpy, wanted, configs, 32, &count));
      for (EGLint c = 0; c < count && !config; c++)
         if (eglGetConfigAttrib(f->dpy, configs[c], EGL_RED_SIZE, &value) && value == kinds[i].red)
            config = configs[c];
      if (!config && getenv("TUATARA_DRIVER"))
         skip(); /* drivers for chips draw no floats */
      assert_non_null(config);
      assert_true(eglGetConfigAttrib(f->dpy, config, EGL_BIND_TO_TEXTURE_RGB, &value));
      assert_false(value);
      EGLSurface pbuffer = eglCreatePbufferSurface(f->dpy, config, pbuffer_size);
      EGLContext context = eglCreateContext(f->dpy, config, EGL_NO_CONTEXT, NULL);
      assert_true(eglMakeCurrent(f->dpy, pbuffer, pbuffer, context));
      GLboolean floats = 0;
      GLint bits = 0;
      glGetBooleanv(GL_RGBA_FLOAT_MODE_ARB, &floats);
      glGetIntegerv(GL_RED_BITS, &bits);
      assert_true(floats);
      assert_int_equal(bits, kinds[i].red);
      GLfloat p[4];
      glClearColor(kinds[i].least, -4, 0.5f, 2);
      glClear(GL_COLOR_BUFFER_BIT);
      glReadPixels(3, 3, 1, 1, GL_RGBA, GL_FLOAT, p);
      assert_true(p[0] == kinds[i].least && p[1] == (kinds[i].has_sign ? -4 : 0) && p[2] == 0.5f &&
                  p[3] == (kinds[i].has_sign ? 2 : 1));
      glColor3f(0.25f, 0.5f, 1);
      glRectf(-1, -1, 1, 1);
      glReadPixels(3, 3, 1, 1, GL_RGB, GL_FLOAT, p);
      assert_true(p[0] == 0.25f && p[1] == 0.5f && p[2] == 1);
      assert_true(eglSwapBuffers(f->dpy, pbuffer));
      assert_int_equal(glGetError(), GL_NO_ERROR);
      assert_true(eglMakeCurrent(f->dpy, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT));
      assert_true(eglDestroySurface(f->dpy, pbuffer));
      assert_true(eglDestroyContext(f->dpy, context));
   }
   /* Who does not ask for floats gets none. */
   const EGLint deep[] = {EGL_SURFACE_TYPE, EGL_PBUFFER_BIT, EGL_RED_SIZE, 16, EGL_NONE};
   EGLint count = 1;
   assert_true(eglChooseConfig(f->dpy, deep, NULL, 0, &count));
   assert_int_equal(count, 0);
}

/* A clear of the fixture's pbuffer is kept as it is, and that of an sRGB surface encoded. */
static void
check_encoding(struct fixture *f, EGLSurface surface)
{
   for (unsigned srgb = 0; srgb < 2; srgb++) {
      GLubyte pixel[4];
      assert_true(eglMakeCurrent(f->dpy, srgb ? surface : f->pbuffer, srgb ? surface : f->pbuffer,
                                 f->context));
      assert_int_equal(get_integer(GL_FRAMEBUFFER_SRGB_CAPABLE_EXT), srgb);
      glEnable(GL_FRAMEBUFFER_SRGB);
      glClearColor(0.5f, 0, 0, 1);
      glClear(GL_COLOR_BUFFER_BIT);
      glReadPixels(0, 0, 1, 1, GL_RGBA, GL_UNSIGNED_BYTE, pixel);
      assert_in_range(pixel[0], srgb ? 188 : 127, srgb ? 188 : 128);
   }
}

/* EGL_KHR_gl_colorspace: what is drawn to surfaces of the other space is encoded where GL asks. */
static void
test_colorspace(void **state)
{
   struct fixture *f = *state;
   EGLint attribs[] = {EGL_WIDTH, 8, EGL_HEIGHT, 8, EGL_GL_COLORSPACE_KHR, 0, EGL_NONE};
   EGLint value = 0;
   assert_non_null(strstr(eglQueryString(f->dpy, EGL_EXTENSIONS), "EGL_KHR_gl_colorspace"));
   attribs[5] = EGL_GL_COLORSPACE_LINEAR_KHR;
   EGLSurface surface = eglCreatePbufferSurface(f->dpy, f->config, attribs);
   assert_true(eglQuerySurface(f->dpy, surface, EGL_GL_COLORSPACE_KHR, &value));
   assert_int_equal(value, EGL_GL_COLORSPACE_LINEAR_KHR);
   attribs[5] = EGL_GL_COLORSPACE_SRGB_KHR;
   surface = eglCreatePbufferSurface(f->dpy, f->config, attribs);
   const char *driver = getenv("TUATARA_DRIVER");
   if (!driver || !*driver || !strcmp(driver, "softpipe")) {
      assert_true(eglQuerySurface(f->dpy, surface, EGL_GL_COLORSPACE_KHR, &value));
      assert_int_equal(value, EGL_GL_COLORSPACE_SRGB_KHR);
      check_encoding(f, surface);
   } else {
      assert_null(surface);
      assert_int_equal(eglGetError(), EGL_BAD_MATCH);
      assert_true(eglMakeCurrent(f->dpy, f->pbuffer, f->pbuffer, f->context));
   }
   attribs[5] = EGL_WIDTH;
   assert_null(eglCreatePbufferSurface(f->dpy, f->config, attribs));
   assert_int_equal(eglGetError(), EGL_BAD_ATTRIBUTE);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       EGL_TEST(test_floats),
       EGL_TEST(test_colorspace),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
