/* What libGLX answers itself. The drop-in libGL exports these; with libglvnd they are reached all
 * the same: a program that resolves, say, glXGetCurrentDisplay as if it were a GL function gets a
 * dispatch stub, and the stub comes here. */
#include "glx_names.h"
#include "glx_private.h"
#include "util/u_log.h"

__GLXextFuncPtr
glXGetProcAddressARB(const GLubyte *name)
{
   void *function = glx_function((const char *)name);
   if (!function)
      function = gl_get_proc_address((const char *)name);
   if (!function)
      u_log_missing("no function %s", (const char *)name);
   return (__GLXextFuncPtr)function;
}

void (*glXGetProcAddress(const GLubyte *name))(void)
{
   return glXGetProcAddressARB(name);
}

GLXContext
glXGetCurrentContext(void)
{
   return (GLXContext)(void *)glx_context_current();
}

GLXDrawable
glXGetCurrentDrawable(void)
{
   const struct glx_context *context = glx_context_current();
   return context ? context->draw : None;
}

GLXDrawable
glXGetCurrentReadDrawable(void)
{
   const struct glx_context *context = glx_context_current();
   return context ? context->read : None;
}

Display *
glXGetCurrentDisplay(void)
{
   const struct glx_context *context = glx_context_current();
   return context && context->display ? context->dpy : NULL;
}

Bool
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
Bool
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
