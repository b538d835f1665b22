/* What libGL.so.1 has beyond the vendor library when there is no libglvnd above it: the functions
 * that libGLX would answer itself. */
#include "glx/glx_names.h"
#include "glx/glx_private.h"

#define EXPORT __attribute__((visibility("default")))

EXPORT __GLXextFuncPtr
glXGetProcAddressARB(const GLubyte *name)
{
   void *function = glx_function((const char *)name);
   if (!function)
      function = gl_get_proc_address((const char *)name);
   return (__GLXextFuncPtr)function;
}

EXPORT void (*glXGetProcAddress(const GLubyte *name))(void)
{
   return glXGetProcAddressARB(name);
}

EXPORT GLXContext
glXGetCurrentContext(void)
{
   return (GLXContext)(void *)glx_context_current();
}

EXPORT GLXDrawable
glXGetCurrentDrawable(void)
{
   const struct glx_context *context = glx_context_current();
   return context ? context->draw : None;
}

EXPORT GLXDrawable
glXGetCurrentReadDrawable(void)
{
   const struct glx_context *context = glx_context_current();
   return context ? context->read : None;
}

EXPORT Display *
glXGetCurrentDisplay(void)
{
   const struct glx_context *context = glx_context_current();
   return context && context->display ? context->dpy : NULL;
}

EXPORT Bool
glXQueryVersion(Display *dpy, int *major, int *minor)
{
   if (!glx_display_get(dpy))
      return False;
   if (major)
      *major = 1;
   if (minor)
      *minor = 4;
   return True;
}

/* True also when the server lacks the extension: nothing of it is used but its error numbers. */
EXPORT Bool
glXQueryExtension(Display *dpy, int *error_base, int *event_base)
{
   const struct glx_display *display = glx_display_get(dpy);
   if (!display)
      return False;
   int opcode, event = 0, error = 0;
   XQueryExtension(dpy, "GLX", &opcode, &event, &error);
   if (error_base)
      *error_base = error;
   if (event_base)
      *event_base = event;
   return True;
}
