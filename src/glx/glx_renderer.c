/* GLX_MESA_query_renderer: what draws, without a context. There is one renderer a screen, number 0.
 */
#include "glx_private.h"

#include <stdio.h>
#include <unistd.h>

#include "pipe/p_screen.h"

/* Of VENDOR_ID and DEVICE_ID: no PCI device. */
#define NO_DEVICE 0xffffffffu

/* Memory of the machine in megabytes. */
static unsigned
memory_size(void)
{
   const long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGE_SIZE);
   const uint64_t bytes = pages > 0 && page > 0 ? (uint64_t)pages * (uint64_t)page : 0;
   return (unsigned)(bytes >> 20);
}

/* The version of an API's contexts; 0.0: there are none. True. */
static bool
version(enum gl_api api, unsigned *value)
{
   int major = 0, minor = 0;
   gl_version(gl_door_screen(), api, &major, &minor);
   value[0] = (unsigned)major;
   value[1] = (unsigned)minor;
   return true;
}

/* The values of an attribute; false: no such attribute. */
static bool
integer(int attribute, unsigned *value)
{
   switch (attribute) {
   case GLX_RENDERER_VENDOR_ID_MESA:
   case GLX_RENDERER_DEVICE_ID_MESA:
      value[0] = NO_DEVICE;
      return true;
   case GLX_RENDERER_VERSION_MESA:
      return sscanf(TUATARA_VERSION, "%u.%u.%u", &value[0], &value[1], &value[2]) == 3;
   case GLX_RENDERER_ACCELERATED_MESA:
      value[0] = False;
      return true;
   case GLX_RENDERER_VIDEO_MEMORY_MESA:
      value[0] = memory_size();
      return true;
   case GLX_RENDERER_UNIFIED_MEMORY_ARCHITECTURE_MESA:
      value[0] = True;
      return true;
   case GLX_RENDERER_PREFERRED_PROFILE_MESA:
      value[0] = GLX_CONTEXT_COMPATIBILITY_PROFILE_BIT_ARB;
      return true;
   case GLX_RENDERER_OPENGL_COMPATIBILITY_PROFILE_VERSION_MESA:
      return version(GL_API_OPENGL, value);
   case GLX_RENDERER_OPENGL_ES_PROFILE_VERSION_MESA:
      return version(GL_API_ES1, value);
   case GLX_RENDERER_OPENGL_ES2_PROFILE_VERSION_MESA:
      return version(GL_API_ES2, value);
   case GLX_RENDERER_OPENGL_CORE_PROFILE_VERSION_MESA:
      value[0] = value[1] = 0; /* not there */
      return true;
   }
   return false;
}

/* NULL: no such string. */
static const char *
string(struct glx_display *display, int attribute)
{
   switch (attribute) {
   case GLX_RENDERER_VENDOR_ID_MESA:
      return display->pipe->get_vendor(display->pipe);
   case GLX_RENDERER_DEVICE_ID_MESA:
      return display->pipe->get_name(display->pipe);
   }
   return NULL;
}

/* The display if it has this renderer, else NULL. */
static struct glx_display *
find_renderer(Display *dpy, int screen, int renderer)
{
   struct glx_display *display = glx_display_get(dpy);
   const bool found = display && screen >= 0 && screen < display->num_screens && renderer == 0;
   return found ? display : NULL;
}

/* The same of the context that is current. */
static struct glx_display *
current_renderer(void)
{
   const struct glx_context *context = glx_context_current();
   return context ? context->display : NULL;
}

Bool
glXQueryRendererIntegerMESA(Display *dpy, int screen, int renderer, int attribute,
                            unsigned int *value)
{
   return find_renderer(dpy, screen, renderer) && integer(attribute, value);
}

Bool
glXQueryCurrentRendererIntegerMESA(int attribute, unsigned int *value)
{
   return current_renderer() && integer(attribute, value);
}

const char *
glXQueryRendererStringMESA(Display *dpy, int screen, int renderer, int attribute)
{
   struct glx_display *display = find_renderer(dpy, screen, renderer);
   return display ? string(display, attribute) : NULL;
}

const char *
glXQueryCurrentRendererStringMESA(int attribute)
{
   struct glx_display *display = current_renderer();
   return display ? string(display, attribute) : NULL;
}
