/* Fences: EGL 1.5 section 3.8.1, EGL_KHR_fence_sync, EGL_KHR_wait_sync. */
#include "egl_private.h"

#include <stdlib.h>

#include "pipe/p_screen.h"

static struct egl_sync *
sync_find(struct egl_display *d, EGLSync handle)
{
   struct egl_sync *s = d->syncs;
   while (s && s != handle)
      s = s->next;
   return s;
}

static void
sync_free(struct egl_sync *s)
{
   if (s)
      pipe_fence_reference(&s->fence, NULL);
   free(s);
}

void
egl_syncs_finish(struct egl_display *d)
{
   for (struct egl_sync *s = d->syncs, *next; s; s = next) {
      next = s->next;
      sync_free(s);
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
   s->fence = gl_door_fence();
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
   sync_free(found);
   return found ? egl_succeed() : egl_fail(EGL_BAD_PARAMETER);
}

/* Is this a sync object of the display? Sets the error; *fence becomes a reference of the caller's,
 * because another thread may destroy the object meanwhile. */
static bool
take_fence(EGLDisplay dpy, EGLSync sync, struct pipe_fence **fence)
{
   struct egl_display *d = egl_display_check(dpy);
   *fence = NULL;
   if (!d)
      return false;
   egl_lock();
   const struct egl_sync *s = sync_find(d, sync);
   if (s)
      pipe_fence_reference(fence, s->fence);
   egl_unlock();
   return s ? egl_succeed() : egl_fail(EGL_BAD_PARAMETER);
}

static bool
has_signalled(struct pipe_fence *fence, uint64_t timeout)
{
   struct pipe_screen *screen = gl_door_screen();
   return !fence || screen->fence_finish(screen, fence, timeout);
}

/* Whether it has signalled, after so many nanoseconds. Gives the reference back. */
static bool
wait_for(struct pipe_fence *fence, EGLTime timeout)
{
   const uint64_t ns = timeout == EGL_FOREVER ? PIPE_TIMEOUT_INFINITE : timeout;
   const bool signalled = has_signalled(fence, ns);
   pipe_fence_reference(&fence, NULL);
   return signalled;
}

/* All commands are flushed when the object is made, so EGL_SYNC_FLUSH_COMMANDS_BIT asks for nothing
 * more. */
EGLint
eglClientWaitSync(EGLDisplay dpy, EGLSync sync, EGLint flags, EGLTime timeout)
{
   struct pipe_fence *fence;
   if (!take_fence(dpy, sync, &fence))
      return EGL_FALSE;
   return wait_for(fence, timeout) ? EGL_CONDITION_SATISFIED : EGL_TIMEOUT_EXPIRED;
}

/* The contract knows no context that waits by itself, so the thread does it in its stead. */
EGLBoolean
eglWaitSync(EGLDisplay dpy, EGLSync sync, EGLint flags)
{
   struct egl_display *current_display = NULL;
   struct pipe_fence *fence;
   if (!take_fence(dpy, sync, &fence))
      return EGL_FALSE;
   const EGLint error = !egl_context_current(&current_display) ? EGL_BAD_MATCH
                        : flags                                ? EGL_BAD_PARAMETER
                                                               : EGL_SUCCESS;
   wait_for(fence, error == EGL_SUCCESS ? EGL_FOREVER : 0);
   return error == EGL_SUCCESS ? EGL_TRUE : egl_fail(error);
}

/* As eglGetSyncAttrib, with the fence at hand; EGL_SUCCESS or the error. */
static EGLint
get_attrib(struct pipe_fence *fence, EGLint attribute, EGLAttrib *value)
{
   switch (attribute) {
   case EGL_SYNC_TYPE:
      *value = EGL_SYNC_FENCE;
      return EGL_SUCCESS;
   case EGL_SYNC_STATUS:
      *value = has_signalled(fence, 0) ? EGL_SIGNALED : EGL_UNSIGNALED;
      return EGL_SUCCESS;
   case EGL_SYNC_CONDITION:
      *value = EGL_SYNC_PRIOR_COMMANDS_COMPLETE;
      return EGL_SUCCESS;
   }
   return EGL_BAD_ATTRIBUTE;
}

EGLBoolean
eglGetSyncAttrib(EGLDisplay dpy, EGLSync sync, EGLint attribute, EGLAttrib *value)
{
   struct pipe_fence *fence;
   if (!take_fence(dpy, sync, &fence))
      return EGL_FALSE;
   const EGLint error = value ? get_attrib(fence, attribute, value) : EGL_BAD_PARAMETER;
   pipe_fence_reference(&fence, NULL);
   return error == EGL_SUCCESS ? EGL_TRUE : egl_fail(error);
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
