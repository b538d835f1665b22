/* asks_for WHAT: a program that ends with status 1 because the driver does not have what it wants:
 * glx-3.3 (a core context), egl-3.1, egl-es, glx-samples or egl-samples. */
#include <EGL/egl.h>
#include <EGL/eglext.h>
#include <GL/gl.h>
#include <GL/glx.h>
#include <GL/glxext.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>

static int
ignore_error(Display *dpy, XErrorEvent *event)
{
   return 0;
}

static bool
glx_samples(Display *dpy)
{
   static int wanted[] = {GLX_RGBA, GLX_SAMPLES, 64, None};
   return glXChooseVisual(dpy, DefaultScreen(dpy), wanted) != NULL;
}

static bool
glx_core_context(Display *dpy)
{
   static const int version[] = {GLX_CONTEXT_MAJOR_VERSION_ARB, 3, GLX_CONTEXT_MINOR_VERSION_ARB, 3,
                                 None};
   PFNGLXCREATECONTEXTATTRIBSARBPROC create =
       (PFNGLXCREATECONTEXTATTRIBSARBPROC)glXGetProcAddressARB(
           (const GLubyte *)"glXCreateContextAttribsARB");
   int count = 0;
   GLXFBConfig *configs = glXChooseFBConfig(dpy, DefaultScreen(dpy), NULL, &count);
   return create && count && create(dpy, configs[0], NULL, True, version) != NULL;
}

static bool
egl_config(EGLDisplay dpy, EGLint samples, EGLConfig *config)
{
   const EGLint wanted[] = {EGL_RENDERABLE_TYPE, EGL_OPENGL_BIT, EGL_SAMPLES, samples, EGL_NONE};
   EGLint count = 0;
   return eglChooseConfig(dpy, wanted, config, 1, &count) && count;
}

static bool
egl_context(EGLDisplay dpy, EGLenum api)
{
   static const EGLint version[] = {EGL_CONTEXT_MAJOR_VERSION, 3, EGL_CONTEXT_MINOR_VERSION, 1,
                                    EGL_NONE};
   EGLConfig config;
   return eglBindAPI(api) && egl_config(dpy, 0, &config) &&
          eglCreateContext(dpy, config, EGL_NO_CONTEXT, version) != EGL_NO_CONTEXT;
}

int
main(int argc, char **argv)
{
   const char *what = argc == 2 ? argv[1] : "";
   Display *dpy = XOpenDisplay(NULL);
   EGLDisplay egl = eglGetDisplay(dpy);
   EGLConfig config;
   if (!dpy || !eglInitialize(egl, NULL, NULL))
      return 2;
   XSetErrorHandler(ignore_error);
   bool got = true;
   if (!strcmp(what, "glx-3.3"))
      got = glx_core_context(dpy);
   else if (!strcmp(what, "glx-samples"))
      got = glx_samples(dpy);
   else if (!strcmp(what, "egl-3.1"))
      got = egl_context(egl, EGL_OPENGL_API);
   else if (!strcmp(what, "egl-es"))
      got = egl_context(egl, EGL_OPENGL_ES_API);
   else if (!strcmp(what, "egl-samples"))
      got = egl_config(egl, 64, &config);
   return got ? 0 : 1;
}
