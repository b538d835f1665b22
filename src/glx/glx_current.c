/* Making contexts current, swapping, and waiting. */
#include "glx_private.h"

#include <X11/Xlib-xcb.h>
#include <stdlib.h>

#include "door/door_drawable.h"
#include "door/door_thread.h"

struct failure {
   int code;
   bool core;
   XID resource;
};

/* Finds what make current needs, in the order in which the specification checks. With the lock
 * held. The drawables come with a reference. */
static bool
look_up(struct glx_display *display, GLXContext handle, GLXDrawable draw, GLXDrawable read,
        struct glx_context **context, struct gl_drawable *surfaces[2], struct failure *failure)
{
   *context = glx_context_find(handle);
   if (!*context) {
      *failure = (struct failure){GLXBadContext, false, 0};
      return false;
   }
   if ((*context)->current && gl_context_is_current_elsewhere((*context)->gl)) {
      *failure = (struct failure){BadAccess, true, (*context)->id};
      return false;
   }
   const GLXDrawable ids[2] = {draw, read};
   for (int i = 0; i < 2; i++) {
      failure->resource = ids[i];
      struct glx_drawable *d = glx_drawable_for_context(display, ids[i], (*context)->config,
                                                        &failure->code, &failure->core);
      if (!d) {
         gl_drawable_unref(surfaces[0]);
         return false;
      }
      surfaces[i] = gl_drawable_ref(d->gl);
   }
   return true;
}

/* Binds and keeps the records. The previous context's record is found before it is released. */
static bool
bind(struct glx_context *context, struct gl_drawable *draw, struct gl_drawable *read,
     GLXDrawable draw_id, GLXDrawable read_id)
{
   struct glx_context *previous = glx_context_current();
   if (!gl_make_current(context ? context->gl : NULL, draw, read))
      return false;
   glx_lock();
   if (previous && previous != context)
      glx_context_released(previous);
   if (context) {
      context->current = true;
      context->draw = draw_id;
      context->read = read_id;
   }
   glx_unlock();
   return true;
}

static void
release_thread(void)
{
   bind(NULL, NULL, NULL, None, None);
}

static Bool
make_current(Display *dpy, GLXDrawable draw, GLXDrawable read, GLXContext handle, int minor)
{
   struct glx_display *display = glx_display_get(dpy);
   if (!display)
      return False;
   if (!handle && !draw && !read) {
      release_thread();
      return True;
   }
   if (!handle || !draw || !read) {
      glx_error(display, BadMatch, true, draw ? draw : read, minor);
      return False;
   }
   struct glx_context *context = NULL;
   struct gl_drawable *surfaces[2] = {NULL, NULL};
   struct failure failure = {0};
   glx_lock();
   bool ok = look_up(display, handle, draw, read, &context, surfaces, &failure);
   glx_unlock();
   if (ok) {
      ok = bind(context, surfaces[0], surfaces[1], draw, read);
      failure = (struct failure){BadAccess, true, draw};
      gl_drawable_unref(surfaces[0]);
      gl_drawable_unref(surfaces[1]);
   }
   if (ok) {
      door_at_thread_end(release_thread);
      ws_run_report(x11_link_run(display->link), "glx");
   } else {
      glx_error(display, failure.code, failure.core, failure.resource, minor);
   }
   return ok;
}

Bool
glXMakeCurrent(Display *dpy, GLXDrawable drawable, GLXContext ctx)
{
   return make_current(dpy, drawable, drawable, ctx, X_GLXMakeCurrent);
}

Bool
glXMakeContextCurrent(Display *dpy, GLXDrawable draw, GLXDrawable read, GLXContext ctx)
{
   return make_current(dpy, draw, read, ctx, X_GLXMakeContextCurrent);
}

int64_t
glx_swap_buffers(struct glx_display *display, GLXDrawable drawable, bool by_interval)
{
   struct gl_drawable *gl = NULL;
   struct ws_swap_clock clock = {0};
   int interval = 0;
   glx_lock();
   struct glx_drawable *d = glx_drawable_find(display, drawable);
   if (d) {
      gl = gl_drawable_ref(d->gl);
      clock = d->swap_clock;
      interval = by_interval && d->kind == GLX_KIND_WINDOW ? d->swap_interval : 0;
   }
   glx_unlock();
   if (!gl) {
      glx_error(display, GLXBadDrawable, false, drawable, X_GLXSwapBuffers);
      return -1;
   }
   ws_swap_wait(&clock, interval);
   gl_drawable_swap(gl, gl_get_current());
   gl_drawable_unref(gl);
   glx_lock();
   d = glx_drawable_find(display, drawable);
   const int64_t swaps = d ? (int64_t)++d->swaps : -1;
   if (d)
      d->swap_clock = clock;
   glx_unlock();
   return swaps;
}

void
glXSwapBuffers(Display *dpy, GLXDrawable drawable)
{
   struct glx_display *display = glx_display_get(dpy);
   if (display)
      glx_swap_buffers(display, drawable, true);
}

void
glXWaitGL(void)
{
   struct glx_context *context = glx_context_current();
   if (!context)
      return;
   gl_door_finish();
   /* Presented now, but the requests may still be on their way. */
   if (context->display)
      XSync(context->dpy, False);
}

void
glXWaitX(void)
{
   struct glx_context *context = glx_context_current();
   if (!context || !context->display)
      return;
   XSync(context->dpy, False);
   /* What X drew into a pixmap shows in the GL's buffer from now on. */
   gl_door_finish();
   glx_lock();
   const struct glx_drawable *d = glx_drawable_find(context->display, context->draw);
   if (d && d->kind == GLX_KIND_PIXMAP)
      x11_surface_load(d->surface);
   glx_unlock();
}

/* --- Swap control: EXT for a drawable, SGI and MESA for the current one. */

static bool
set_interval(struct glx_display *display, GLXDrawable drawable, int interval)
{
   glx_lock();
   struct glx_drawable *d = glx_drawable_find(display, drawable);
   if (d)
      d->swap_interval = door_swap_interval(x11_link_run(display->link), interval);
   glx_unlock();
   return d != NULL;
}

void
glXSwapIntervalEXT(Display *dpy, GLXDrawable drawable, int interval)
{
   struct glx_display *display = glx_display_get(dpy);
   if (!display)
      return;
   if (interval < 0)
      glx_error(display, BadValue, true, drawable, X_GLXVendorPrivate);
   else if (!set_interval(display, drawable, interval))
      glx_error(display, BadWindow, true, drawable, X_GLXVendorPrivate);
}

int
glXSwapIntervalSGI(int interval)
{
   struct glx_context *context = glx_context_current();
   if (!context || !context->display)
      return GLX_BAD_CONTEXT;
   /* SGI_swap_control has no interval of 0. */
   if (interval <= 0)
      return GLX_BAD_VALUE;
   return set_interval(context->display, context->draw, interval) ? 0 : GLX_BAD_CONTEXT;
}

int
glXSwapIntervalMESA(unsigned int interval)
{
   struct glx_context *context = glx_context_current();
   if (!context || !context->display)
      return GLX_BAD_CONTEXT;
   if (interval > INT32_MAX)
      return GLX_BAD_VALUE;
   return set_interval(context->display, context->draw, (int)interval) ? 0 : GLX_BAD_CONTEXT;
}

int
glXGetSwapIntervalMESA(void)
{
   struct glx_context *context = glx_context_current();
   if (!context || !context->display)
      return 0;
   glx_lock();
   struct glx_drawable *d = glx_drawable_find(context->display, context->draw);
   int interval = d ? d->swap_interval : 0;
   glx_unlock();
   return interval;
}
