#include "glx_private.h"

#include <X11/Xlib-xcb.h>
#include <X11/Xlibint.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "gallium/winsys/x11_surface.h"

/* The registry of displays. It has to be process wide: GLX finds its state by a Display pointer,
 * which any thread may use. */
static pthread_mutex_t registry_lock = PTHREAD_MUTEX_INITIALIZER;
static struct glx_display *registry;

void
glx_lock(void)
{
   pthread_mutex_lock(&registry_lock);
}

void
glx_unlock(void)
{
   pthread_mutex_unlock(&registry_lock);
}

static void
display_free(struct glx_display *display)
{
   if (!display)
      return;
   glx_drawables_finish(display);
   x11_link_close(display->link);
   for (int i = 0; display->screens && i < display->num_screens; i++)
      glx_screen_finish(&display->screens[i]);
   free(display->screens);
   free(display);
}

/* Called by XCloseDisplay, while the connection still works. */
static int
close_display(Display *dpy, XExtCodes *codes)
{
   (void)codes;
   glx_lock();
   for (struct glx_display **at = &registry; *at; at = &(*at)->next) {
      struct glx_display *display = *at;
      if (display->dpy != dpy)
         continue;
      *at = display->next;
      glx_contexts_display_closed(display);
      display_free(display);
      break;
   }
   glx_unlock();
   return 0;
}

static struct glx_display *
display_create(Display *dpy)
{
   struct glx_display *display = calloc(1, sizeof *display);
   if (!display)
      return NULL;
   display->dpy = dpy;
   display->num_screens = ScreenCount(dpy);
   display->pipe = gl_door_screen();
   if (!display->pipe)
      goto fail;
   display->link = x11_link_create(XGetXCBConnection(dpy), display->pipe);
   display->screens = calloc((size_t)display->num_screens, sizeof *display->screens);
   if (!display->link || !display->screens)
      goto fail;
   for (int i = 0; i < display->num_screens; i++)
      if (!glx_screen_init(&display->screens[i], dpy, display->pipe, i))
         goto fail;
   int first_event;
   if (!XQueryExtension(dpy, "GLX", &display->major_opcode, &first_event, &display->error_base))
      display->major_opcode = display->error_base = 0;
   XExtCodes *codes = XAddExtension(dpy);
   if (!codes)
      goto fail;
   XESetCloseDisplay(dpy, codes->extension, close_display);
   return display;
fail:
   display_free(display);
   return NULL;
}

static struct glx_display *
registry_find(Display *dpy)
{
   struct glx_display *display = registry;
   while (display && display->dpy != dpy)
      display = display->next;
   return display;
}

struct glx_display *
glx_display_get(Display *dpy)
{
   glx_lock();
   struct glx_display *display = registry_find(dpy);
   glx_unlock();
   if (display || !dpy)
      return display;
   /* Xlib calls are made without our lock: XCloseDisplay of another thread takes it inside Xlib's.
    */
   struct glx_display *made = display_create(dpy);
   if (!made)
      return NULL;
   glx_lock();
   display = registry_find(dpy);
   if (!display) {
      display = made;
      made = NULL;
      display->next = registry;
      registry = display;
   }
   glx_unlock();
   display_free(made);
   return display;
}

void
glx_error(struct glx_display *display, int code, bool core, XID resource, int minor)
{
   Display *dpy = display->dpy;
   xError error;
   memset(&error, 0, sizeof error);
   error.type = X_Error;
   error.errorCode = (CARD8)(core ? code : display->error_base + code);
   error.resourceID = (CARD32)resource;
   error.minorCode = (CARD16)minor;
   error.majorCode = (CARD8)display->major_opcode;
   LockDisplay(dpy);
   /* A request of its own for the error to name. Programs tell errors of a call from older ones by
    * the serials that the connection gives out from then on. */
   xReq *request;
   GetEmptyReq(NoOperation, request);
   (void)request;
   error.sequenceNumber = (CARD16)dpy->request;
   _XError(dpy, &error);
   UnlockDisplay(dpy);
}

const struct glx_config *
glx_config_check(struct glx_display *display, GLXFBConfig config)
{
   /* Handles may come from another connection of the process: libglvnd allows it and some
    * programs do it. They then stand for the config of the same number here. */
   const struct glx_config *c = (const struct glx_config *)(void *)config;
   const struct glx_config *found = NULL;
   glx_lock();
   for (struct glx_display *d = registry; d && !found; d = d->next)
      for (int s = 0; s < d->num_screens && !found; s++) {
         const struct glx_screen *screen = &d->screens[s];
         uintptr_t offset = (uintptr_t)c - (uintptr_t)screen->configs;
         if (offset >= (uintptr_t)screen->num_configs * sizeof *c || offset % sizeof *c)
            continue;
         size_t index = offset / sizeof *c;
         if (d == display)
            found = c;
         else if (s < display->num_screens && (int)index < display->screens[s].num_configs)
            found = &display->screens[s].configs[index];
      }
   glx_unlock();
   return found;
}
