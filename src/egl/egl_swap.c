/* Posting colour buffers, and waiting. */
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
   /* Nothing is posted for pbuffers and pixmaps, section 3.10.1. */
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
   ws_swap_wait(&clock, interval);
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

/* What is not damaged is the same already, so showing all of the picture shows the same. */
EGLBoolean
eglSwapBuffersWithDamageKHR(EGLDisplay dpy, EGLSurface surface, const EGLint *rects, EGLint n_rects)
{
   if (!egl_display_check(dpy))
      return EGL_FALSE;
   return n_rects < 0 || (n_rects > 0 && !rects) ? egl_fail(EGL_BAD_PARAMETER)
                                                 : eglSwapBuffers(dpy, surface);
}

EGLBoolean
eglSwapBuffersWithDamageEXT(EGLDisplay dpy, EGLSurface surface, const EGLint *rects, EGLint n_rects)
{
   return eglSwapBuffersWithDamageKHR(dpy, surface, rects, n_rects);
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
      s->swap_interval = door_swap_interval(egl_display_run(d), interval);
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
   bool front = s && s->type == EGL_PIXMAP_BIT;
   egl_unlock();
   if (!gl)
      return egl_fail(EGL_BAD_SURFACE);
   struct pixmap_copy copy = {.link = d->link, .pixmap = (xcb_pixmap_t)target};
   bool has_memory = true;
   if (d->link) {
      gl_door_finish();
      has_memory = gl_drawable_read(gl, front, &copy, copy_rows);
   }
   gl_drawable_unref(gl);
   if (!has_memory)
      return egl_fail(EGL_BAD_ALLOC);
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
   const struct egl_context *context = egl_context_current(&d);
   if (context && d->connection) {
      /* A round trip: the server has done all that was asked before. */
      free(xcb_get_input_focus_reply(d->connection, xcb_get_input_focus(d->connection), NULL));
      /* What X drew into a pixmap shows in the GL's buffer from now on. */
      gl_door_finish();
      egl_lock();
      if (context->draw && context->draw->x11)
         x11_surface_load(context->draw->x11);
      egl_unlock();
   }
   return egl_succeed();
}
