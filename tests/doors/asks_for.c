/* asks_for WHAT: a program that ends with status 1 because the driver does not have what it wants:
 * glx-3.3 (a core context), egl-3.1, egl-es, glx-samples or egl-samples; depth-16 and depth-8 want
 * a screen of that depth, and draw on it in RGB of 16 bits and in indices of 8. */
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

/* The way of old programs: the visual is found by Xlib, GLX is asked what it is, and a window with
 * it shows a frame: of index 5, or red in its highest bits. */
static bool
glx_depth(Display *dpy, int depth)
{
   const Window root = DefaultRootWindow(dpy);
   const int screen = DefaultScreen(dpy), class = depth == 8 ? PseudoColor : TrueColor;
   XVisualInfo visual;
   int draws = 0, rgba = 0, size = 0, two = 0;
   if (DefaultDepth(dpy, screen) != depth ||
       !XMatchVisualInfo(dpy, screen, depth, class, &visual) ||
       glXGetConfig(dpy, &visual, GLX_USE_GL, &draws) || !draws ||
       glXGetConfig(dpy, &visual, GLX_RGBA, &rgba) || rgba != (depth != 8) ||
       glXGetConfig(dpy, &visual, GLX_BUFFER_SIZE, &size) || size != depth ||
       glXGetConfig(dpy, &visual, GLX_DOUBLEBUFFER, &two) || !two)
      return false;
   XSetWindowAttributes attributes = {.colormap =
                                          XCreateColormap(dpy, root, visual.visual, AllocNone)};
   const Window window = XCreateWindow(dpy, root, 0, 0, 64, 48, 0, depth, InputOutput,
                                       visual.visual, CWColormap | CWBorderPixel, &attributes);
   XMapWindow(dpy, window);
   GLXContext context = glXCreateContext(dpy, &visual, NULL, True);
   if (!context || !glXMakeCurrent(dpy, window, context))
      return false;
   glClearColor(1.0f, 0.0f, 0.0f, 1.0f);
   glClearIndex(5.0f);
   glClear(GL_COLOR_BUFFER_BIT);
   glXSwapBuffers(dpy, window);
   glXWaitX();
   XImage *image = XGetImage(dpy, window, 32, 24, 1, 1, AllPlanes, ZPixmap);
   return image && XGetPixel(image, 0, 0) == (depth == 8 ? 5 : visual.red_mask);
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
   else if (!strcmp(what, "depth-16") || !strcmp(what, "depth-8"))
      got = glx_depth(dpy, what[6] == '8' ? 8 : 16);
   else if (!strcmp(what, "egl-3.1"))
      got = egl_context(egl, EGL_OPENGL_API);
   else if (!strcmp(what, "egl-es"))
      got = egl_context(egl, EGL_OPENGL_ES_API);
   else if (!strcmp(what, "egl-samples"))
      got = egl_config(egl, 64, &config);
   return got ? 0 : 1;
}
