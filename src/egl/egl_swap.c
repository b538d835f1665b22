/* Posting colour buffers, waiting, and fences. */
#include "egl_private.h"

#include <stdlib.h>

#include "door/door_drawable.h"

/* --- Posting */

EGLBoolean
eglSwapBuffers(EGLDisplay dpy, EGLSurface surface)
{
   struct egl_display *d = egl_display_check(dpy);
   if (!d)
      return EGL_FALSE;
   struct gl_drawable *gl = NULL;
   struct ws_swap_clock clock = {0};
   int interval = 0;
   egl_lock();
   struct egl_surface *s = egl_surface_find(d, surface);
   /* Nothing is posted for a pbuffer, section 3.10.1. */
   bool window = s && s->type == EGL_WINDOW_BIT;
   if (window) {
      gl = gl_drawable_ref(s->gl);
      clock = s->swap_clock;
      interval = s->swap_interval;
   }
   egl_unlock();
   if (!s)
      return egl_fail(EGL_BAD_SURFACE);
   if (!window)
      return egl_succeed();
   const struct ws_run *run = egl_display_run(d);
   ws_swap_wait(&clock, run->swap_interval >= 0 ? run->swap_interval : interval);
   gl_drawable_swap(gl, gl_get_current());
   gl_drawable_unref(gl);
   egl_lock();
   s = egl_surface_find(d, surface);
   if (s)
      s->swap_clock = clock;
   bool gone = s && x11_surface_is_gone(s->x11);
   egl_unlock();
   return gone ? egl_fail(EGL_BAD_NATIVE_WINDOW) : egl_succeed();
}

EGLBoolean
eglSwapInterval(EGLDisplay dpy, EGLint interval)
{
   struct egl_display *d = egl_display_check(dpy), *current_display = NULL;
   if (!d)
      return EGL_FALSE;
   struct egl_context *context = egl_context_current(&current_display);
   if (!context || current_display != d)
      return egl_fail(EGL_BAD_CONTEXT);
   egl_lock();
   struct egl_surface *s = context->draw;
   if (s)
      s->swap_interval = interval < 0                        ? 0
                         : interval > DOOR_MAX_SWAP_INTERVAL ? DOOR_MAX_SWAP_INTERVAL
                                                             : interval;
   egl_unlock();
   return s ? egl_succeed() : egl_fail(EGL_BAD_SURFACE);
}

/* Where eglCopyBuffers writes to. */
struct pixmap_copy {
   struct x11_link *link;
   xcb_pixmap_t pixmap;
   bool done;
};

static void
copy_rows(void *data, const void *row0, ptrdiff_t stride, unsigned width, unsigned height,
          int pipe_format)
{
   struct pixmap_copy *copy = data;
   copy->done =
       x11_link_put_rows(copy->link, copy->pixmap, row0, stride, width, height, pipe_format);
}

EGLBoolean
eglCopyBuffers(EGLDisplay dpy, EGLSurface surface, EGLNativePixmapType target)
{
   struct egl_display *d = egl_display_check(dpy);
   if (!d)
      return EGL_FALSE;
   egl_lock();
   struct egl_surface *s = egl_surface_find(d, surface);
   struct gl_drawable *gl = s ? gl_drawable_ref(s->gl) : NULL;
   egl_unlock();
   if (!gl)
      return egl_fail(EGL_BAD_SURFACE);
   struct pixmap_copy copy = {.link = d->link, .pixmap = (xcb_pixmap_t)target};
   if (d->link) {
      gl_door_finish();
      gl_drawable_read(gl, false, &copy, copy_rows);
   }
   gl_drawable_unref(gl);
   return copy.done ? egl_succeed() : egl_fail(EGL_BAD_NATIVE_PIXMAP);
}

/* --- Waiting */

EGLBoolean
eglWaitClient(void)
{
   gl_door_finish();
   return egl_succeed();
}

EGLBoolean
eglWaitGL(void)
{
   return eglWaitClient();
}

EGLBoolean
eglWaitNative(EGLint engine)
{
   if (engine != EGL_CORE_NATIVE_ENGINE)
      return egl_fail(EGL_BAD_PARAMETER);
   struct egl_display *d = NULL;
   if (egl_context_current(&d) && d->connection) {
      /* A round trip: the server has done all that was asked before. */
      free(xcb_get_input_focus_reply(d->connection, xcb_get_input_focus(d->connection), NULL));
   }
   return egl_succeed();
}

/* --- Fences (EGL 1.5 section 3.8.1, EGL_KHR_fence_sync, EGL_KHR_wait_sync) */

static struct egl_sync *
sync_find(struct egl_display *d, EGLSync handle)
{
   struct egl_sync *s = d->syncs;
   while (s && s != handle)
      s = s->next;
   return s;
}

void
egl_syncs_finish(struct egl_display *d)
{
   for (struct egl_sync *s = d->syncs, *next; s; s = next) {
      next = s->next;
      free(s);
   }
   d->syncs = NULL;
}

EGLSync
eglCreateSync(EGLDisplay dpy, EGLenum type, const EGLAttrib *attrib_list)
{
   struct egl_display *d = egl_display_check(dpy), *current_display = NULL;
   if (!d)
      return EGL_NO_SYNC;
   EGLint error = EGL_SUCCESS;
   if (type != EGL_SYNC_FENCE || (attrib_list && attrib_list[0] != EGL_NONE))
      error = EGL_BAD_ATTRIBUTE;
   else if (!egl_context_current(&current_display) || current_display != d)
      error = EGL_BAD_MATCH;
   struct egl_sync *s = error == EGL_SUCCESS ? calloc(1, sizeof *s) : NULL;
   if (error == EGL_SUCCESS && !s)
      error = EGL_BAD_ALLOC;
   if (error != EGL_SUCCESS) {
      egl_fail(error);
      return EGL_NO_SYNC;
   }
   gl_door_finish();
   egl_lock();
   s->next = d->syncs;
   d->syncs = s;
   egl_unlock();
   egl_succeed();
   return s;
}

EGLBoolean
eglDestroySync(EGLDisplay dpy, EGLSync sync)
{
   struct egl_display *d = egl_display_check(dpy);
   if (!d)
      return EGL_FALSE;
   egl_lock();
   struct egl_sync *found = NULL;
   for (struct egl_sync **at = &d->syncs; *at; at = &(*at)->next)
      if (*at == sync) {
         found = *at;
         *at = found->next;
         break;
      }
   egl_unlock();
   free(found);
   return found ? egl_succeed() : egl_fail(EGL_BAD_PARAMETER);
}

/* Is this a fence of the display? Sets the error. */
static bool
check_sync(EGLDisplay dpy, EGLSync sync)
{
   struct egl_display *d = egl_display_check(dpy);
   if (!d)
      return false;
   egl_lock();
   bool known = sync_find(d, sync) != NULL;
   egl_unlock();
   return known ? egl_succeed() : egl_fail(EGL_BAD_PARAMETER);
}

EGLint
eglClientWaitSync(EGLDisplay dpy, EGLSync sync, EGLint flags, EGLTime timeout)
{
   return check_sync(dpy, sync) ? EGL_CONDITION_SATISFIED : EGL_FALSE;
}

EGLBoolean
eglWaitSync(EGLDisplay dpy, EGLSync sync, EGLint flags)
{
   if (!check_sync(dpy, sync))
      return EGL_FALSE;
   return flags == 0 ? egl_succeed() : egl_fail(EGL_BAD_PARAMETER);
}

EGLBoolean
eglGetSyncAttrib(EGLDisplay dpy, EGLSync sync, EGLint attribute, EGLAttrib *value)
{
   if (!check_sync(dpy, sync))
      return EGL_FALSE;
   if (!value)
      return egl_fail(EGL_BAD_PARAMETER);
   switch (attribute) {
   case EGL_SYNC_TYPE:
      *value = EGL_SYNC_FENCE;
      return egl_succeed();
   case EGL_SYNC_STATUS:
      *value = EGL_SIGNALED;
      return egl_succeed();
   case EGL_SYNC_CONDITION:
      *value = EGL_SYNC_PRIOR_COMMANDS_COMPLETE;
      return egl_succeed();
   }
   return egl_fail(EGL_BAD_ATTRIBUTE);
}

/* --- The KHR spellings, which take EGLint attributes. */

EGLSyncKHR
eglCreateSyncKHR(EGLDisplay dpy, EGLenum type, const EGLint *attrib_list)
{
   const EGLAttrib bad[] = {EGL_SYNC_TYPE, 0, EGL_NONE};
   bool empty = !attrib_list || attrib_list[0] == EGL_NONE;
   return eglCreateSync(dpy, type, empty ? NULL : bad);
}

EGLBoolean
eglDestroySyncKHR(EGLDisplay dpy, EGLSyncKHR sync)
{
   return eglDestroySync(dpy, sync);
}

EGLint
eglClientWaitSyncKHR(EGLDisplay dpy, EGLSyncKHR sync, EGLint flags, EGLTimeKHR timeout)
{
   return eglClientWaitSync(dpy, sync, flags, timeout);
}

EGLint
eglWaitSyncKHR(EGLDisplay dpy, EGLSyncKHR sync, EGLint flags)
{
   return (EGLint)eglWaitSync(dpy, sync, flags);
}

EGLBoolean
eglGetSyncAttribKHR(EGLDisplay dpy, EGLSyncKHR sync, EGLint attribute, EGLint *value)
{
   EGLAttrib wide = 0;
   EGLBoolean ok = eglGetSyncAttrib(dpy, sync, attribute, value ? &wide : NULL);
   if (ok)
      *value = (EGLint)wide;
   return ok;
}
