/* What GLX 1.3 took over from SGI's extensions, under the names that it had before: programs of
 * GLX 1.2, and those of 2000 to 2004 that draw to pbuffers, ask for these. And the retrace of
 * GLX_SGI_video_sync. */
#include "glx_private.h"

/* --- GLX_SGIX_fbconfig: tokens and meaning are those of GLX 1.3 */

int
glXGetFBConfigAttribSGIX(Display *dpy, GLXFBConfigSGIX config, int attribute, int *value)
{
   return glXGetFBConfigAttrib(dpy, config, attribute, value);
}

GLXFBConfigSGIX *
glXChooseFBConfigSGIX(Display *dpy, int screen, int *attrib_list, int *nelements)
{
   return glXChooseFBConfig(dpy, screen, attrib_list, nelements);
}

GLXPixmap
glXCreateGLXPixmapWithConfigSGIX(Display *dpy, GLXFBConfigSGIX config, Pixmap pixmap)
{
   return glXCreatePixmap(dpy, config, pixmap, NULL);
}

GLXContext
glXCreateContextWithConfigSGIX(Display *dpy, GLXFBConfigSGIX config, int render_type,
                               GLXContext share_list, Bool direct)
{
   return glXCreateNewContext(dpy, config, render_type, share_list, direct);
}

XVisualInfo *
glXGetVisualFromFBConfigSGIX(Display *dpy, GLXFBConfigSGIX config)
{
   return glXGetVisualFromFBConfig(dpy, config);
}

/* NULL: the visual has no config. */
GLXFBConfigSGIX
glXGetFBConfigFromVisualSGIX(Display *dpy, XVisualInfo *vis)
{
   struct glx_display *display = vis ? glx_display_get(dpy) : NULL;
   return display ? (GLXFBConfigSGIX)glx_config_of_visual(display, vis->screen, vis->visualid)
                  : NULL;
}

/* --- GLX_SGIX_pbuffer */

GLXPbufferSGIX
glXCreateGLXPbufferSGIX(Display *dpy, GLXFBConfigSGIX config, unsigned int width,
                        unsigned int height, int *attrib_list)
{
   struct glx_display *display = glx_display_get(dpy);
   if (!display)
      return None;
   int attribs[] = {GLX_PBUFFER_WIDTH,
                    (int)width,
                    GLX_PBUFFER_HEIGHT,
                    (int)height,
                    GLX_LARGEST_PBUFFER,
                    False,
                    GLX_PRESERVED_CONTENTS,
                    True,
                    None};
   /* A size is no attribute here, and none is 0. */
   bool valid = width && height && width <= INT32_MAX && height <= INT32_MAX;
   for (const int *a = attrib_list; a && a[0] != None; a += 2) {
      if (a[0] == GLX_LARGEST_PBUFFER_SGIX)
         attribs[5] = a[1];
      else if (a[0] == GLX_PRESERVED_CONTENTS_SGIX)
         attribs[7] = a[1];
      else
         valid = false;
   }
   if (!valid) {
      glx_error(display, BadValue, true, 0, X_GLXVendorPrivateWithReply);
      return None;
   }
   return glXCreatePbuffer(dpy, config, attribs);
}

void
glXDestroyGLXPbufferSGIX(Display *dpy, GLXPbufferSGIX pbuf)
{
   glXDestroyPbuffer(dpy, pbuf);
}

void
glXQueryGLXPbufferSGIX(Display *dpy, GLXPbufferSGIX pbuf, int attribute, unsigned int *value)
{
   glXQueryDrawable(dpy, pbuf, attribute, value);
}

void
glXSelectEventSGIX(Display *dpy, GLXDrawable drawable, unsigned long mask)
{
   glXSelectEvent(dpy, drawable, mask);
}

void
glXGetSelectedEventSGIX(Display *dpy, GLXDrawable drawable, unsigned long *mask)
{
   glXGetSelectedEvent(dpy, drawable, mask);
}

/* --- GLX_SGI_make_current_read */

Bool
glXMakeCurrentReadSGI(Display *dpy, GLXDrawable draw, GLXDrawable read, GLXContext ctx)
{
   return glXMakeContextCurrent(dpy, draw, read, ctx);
}

GLXDrawable
glXGetCurrentReadDrawableSGI(void)
{
   return glXGetCurrentReadDrawable();
}

/* --- GLX_SGI_video_sync. No screen has a retrace that could be followed: frames of 1/60 s are
 * counted by the monotonic clock, for all contexts alike. */

int
glXGetVideoSyncSGI(unsigned int *count)
{
   if (!glx_context_current())
      return GLX_BAD_CONTEXT;
   *count = (unsigned)ws_frame_count();
   return 0;
}

/* Waits for the next frame whose number leaves `remainder` when it is divided by `divisor`; one
 * that no division leaves is divided itself. */
int
glXWaitVideoSyncSGI(int divisor, int remainder, unsigned int *count)
{
   if (!glx_context_current())
      return GLX_BAD_CONTEXT;
   if (divisor <= 0 || remainder < 0)
      return GLX_BAD_VALUE;
   const uint64_t next = ws_frame_count() + 1, period = (uint64_t)divisor;
   ws_frame_wait(next + ((uint64_t)remainder % period + period - next % period) % period);
   return glXGetVideoSyncSGI(count);
}
