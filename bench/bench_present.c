/* Windows: presentation, buffers swapped with nothing drawn, contexts made current in turn, and
 * accumulation, which only visuals of GLX have. Without an X server these rows say nothing. */
#define GL_GLEXT_PROTOTYPES
#include "bench.h"

#include <EGL/egl.h>
#include <GL/glx.h>
#include <stdio.h>
#include <string.h>

static Display *dpy;
static GLXFBConfig config;
static Window window;
static GLXContext contexts[2];

static bool
choose_config(void)
{
   static const int attribs[] = {GLX_DRAWABLE_TYPE,
                                 GLX_WINDOW_BIT,
                                 GLX_RENDER_TYPE,
                                 GLX_RGBA_BIT,
                                 GLX_DOUBLEBUFFER,
                                 True,
                                 GLX_RED_SIZE,
                                 8,
                                 GLX_GREEN_SIZE,
                                 8,
                                 GLX_BLUE_SIZE,
                                 8,
                                 GLX_DEPTH_SIZE,
                                 24,
                                 GLX_STENCIL_SIZE,
                                 8,
                                 GLX_ACCUM_RED_SIZE,
                                 16,
                                 GLX_X_RENDERABLE,
                                 True,
                                 None};
   int count = 0;
   GLXFBConfig *found = glXChooseFBConfig(dpy, DefaultScreen(dpy), attribs, &count);
   const bool any = found && count > 0;
   if (any)
      config = found[0];
   if (found)
      XFree(found);
   return any;
}

/* Swaps that wait for 60 Hz would be measured with the sleep's costs. A driver without the function
 * does not wait. */
static void
swap_at_once(void)
{
   typedef void (*set_interval)(Display *, GLXDrawable, int);
   const char *extensions = glXQueryExtensionsString(dpy, DefaultScreen(dpy));
   if (extensions && strstr(extensions, "GLX_EXT_swap_control")) {
      set_interval set = (set_interval)glXGetProcAddressARB((const GLubyte *)"glXSwapIntervalEXT");
      set(dpy, window, 0);
   }
}

static bool
open_window(unsigned width, unsigned height)
{
   const Window root = DefaultRootWindow(dpy);
   XVisualInfo *visual = glXGetVisualFromFBConfig(dpy, config);
   if (!visual)
      return false;
   XSetWindowAttributes attribs = {
       .override_redirect = True,
       .colormap = XCreateColormap(dpy, root, visual->visual, AllocNone),
   };
   window =
       XCreateWindow(dpy, root, 0, 0, width, height, 0, visual->depth, InputOutput, visual->visual,
                     CWBorderPixel | CWColormap | CWOverrideRedirect, &attribs);
   XFree(visual);
   XMapWindow(dpy, window);
   XSync(dpy, False);
   if (!glXMakeCurrent(dpy, window, contexts[0]))
      return false;
   swap_at_once();
   return true;
}

/* The context of EGL goes first: one thread has one current context. */
static bool
start(void)
{
   eglMakeCurrent(eglGetCurrentDisplay(), EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
   dpy = XOpenDisplay(NULL);
   if (!dpy || !choose_config()) {
      fprintf(stderr, "no X server with double-buffered visuals\n");
      return false;
   }
   for (int i = 0; i < 2; i++) {
      contexts[i] = glXCreateNewContext(dpy, config, GLX_RGBA_TYPE, NULL, True);
      if (!contexts[i])
         return false;
   }
   return true;
}

static void
frames(int count)
{
   for (int i = 0; i < count; i++) {
      glClearColor(0.1f * (float)(i % 10), 0.5f, 0.2f, 1.0f);
      glClear(GL_COLOR_BUFFER_BIT);
      glXSwapBuffers(dpy, window);
   }
   glFinish();
   XSync(dpy, False);
}

static void
swaps(int count)
{
   for (int i = 0; i < count; i++)
      glXSwapBuffers(dpy, window);
   glFinish();
   XSync(dpy, False);
}

static void
windows(void)
{
   if (!start() || !open_window(640, 480))
      return;
   bench_rate("clear and swap, 640x480: frames/s", frames, 1.0);
   bench_rate("swap, nothing drawn, 640x480: frames/s", swaps, 1.0);
   if (!open_window(1920, 1080))
      return;
   bench_rate("clear and swap, 1920x1080: frames/s", frames, 1.0);
   bench_rate("swap, nothing drawn, 1920x1080: frames/s", swaps, 1.0);
}

static void
alternate(int count)
{
   for (int i = 0; i < count; i++)
      glXMakeCurrent(dpy, window, contexts[i % 2]);
   glFinish();
}

static void
alternate_drawing(int count)
{
   for (int i = 0; i < count; i++) {
      glXMakeCurrent(dpy, window, contexts[i % 2]);
      glRectf(-0.1f, -0.1f, 0.1f, 0.1f);
   }
   glFinish();
}

static void
current(void)
{
   if (!start() || !open_window(640, 480))
      return;
   bench_rate("glXMakeCurrent of 2 contexts: per ms", alternate, 1e-3);
   bench_rate("glXMakeCurrent of 2 contexts that draw: per ms", alternate_drawing, 1e-3);
}

static void
accumulate(int count)
{
   for (int i = 0; i < count; i++) {
      glAccum(GL_LOAD, 0.25f);
      for (int k = 0; k < 3; k++)
         glAccum(GL_ACCUM, 0.25f);
      glAccum(GL_RETURN, 1.0f);
   }
   glFinish();
}

static void
accumulation(void)
{
   if (!start() || !open_window(640, 480))
      return;
   glClear(GL_COLOR_BUFFER_BIT);
   bench_rate("accumulation of 4 frames of 640x480: per s", accumulate, 1.0);
}

const struct bench_row bench_present_rows[] = {
    {"present-windows", windows},
    {"present-current", current},
    {"present-accum", accumulation},
    {NULL, NULL},
};
