/* Sync objects: EGL 1.5 section 3.8.1, EGL_KHR_fence_sync, EGL_KHR_wait_sync,
 * EGL_KHR_reusable_sync. */
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
   if (!s)
      return;
   pipe_fence_reference(&s->fence, NULL);
   if (s->reusable)
      egl_reusable_end(s->reusable);
   egl_reusable_unref(s->reusable);
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
   const bool reusable = type == EGL_SYNC_REUSABLE_KHR;
   if ((type != EGL_SYNC_FENCE && !reusable) || (attrib_list && attrib_list[0] != EGL_NONE))
      error = EGL_BAD_ATTRIBUTE;
   else if (!reusable && (!egl_context_current(&current_display) || current_display != d))
      error = EGL_BAD_MATCH;
   struct egl_sync *s = error == EGL_SUCCESS ? calloc(1, sizeof *s) : NULL;
   if (s && reusable)
      s->reusable = egl_reusable_create();
   if (error == EGL_SUCCESS && (!s || (reusable && !s->reusable)))
      error = EGL_BAD_ALLOC;
   if (error != EGL_SUCCESS) {
      free(s);
      egl_fail(error);
      return EGL_NO_SYNC;
   }
   if (!reusable)
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

/* What an object waits for; references of the caller's, because another thread may destroy it. */
struct taken {
   struct pipe_fence *fence;
   struct egl_reusable *reusable;
};

static void
give_back(struct taken *t)
{
   pipe_fence_reference(&t->fence, NULL);
   egl_reusable_unref(t->reusable);
}

/* Is this a sync object of the display? Sets the error. */
static bool
take(EGLDisplay dpy, EGLSync sync, struct taken *t)
{
   struct egl_display *d = egl_display_check(dpy);
   *t = (struct taken){NULL, NULL};
   if (!d)
      return false;
   egl_lock();
   const struct egl_sync *s = sync_find(d, sync);
   if (s) {
      pipe_fence_reference(&t->fence, s->fence);
      t->reusable = s->reusable ? egl_reusable_ref(s->reusable) : NULL;
   }
   egl_unlock();
   return s ? egl_succeed() : egl_fail(EGL_BAD_PARAMETER);
}

static bool
has_signalled(const struct taken *t)
{
   struct pipe_screen *screen = gl_door_screen();
   return t->reusable ? egl_reusable_get(t->reusable)
                      : !t->fence || screen->fence_finish(screen, t->fence, 0);
}

/* Whether it has signalled, after so many nanoseconds. */
static bool
wait_for(const struct taken *t, EGLTime timeout)
{
   struct pipe_screen *screen = gl_door_screen();
   const uint64_t ns = timeout == EGL_FOREVER ? PIPE_TIMEOUT_INFINITE : timeout;
   return t->reusable ? egl_reusable_wait(t->reusable, timeout)
                      : !t->fence || screen->fence_finish(screen, t->fence, ns);
}

/* All commands are flushed when a fence is made; for a reusable object they are here, as the thread
 * that signals it may wait for them. */
EGLint
eglClientWaitSync(EGLDisplay dpy, EGLSync sync, EGLint flags, EGLTime timeout)
{
   struct taken t;
   if (!take(dpy, sync, &t))
      return EGL_FALSE;
   if (t.reusable && (flags & EGL_SYNC_FLUSH_COMMANDS_BIT)) {
      struct pipe_fence *fence = gl_door_fence();
      pipe_fence_reference(&fence, NULL);
   }
   const bool signalled = wait_for(&t, timeout);
   give_back(&t);
   return signalled ? EGL_CONDITION_SATISFIED : EGL_TIMEOUT_EXPIRED;
}

/* The contract knows no context that waits by itself, so the thread does it in its stead. */
EGLBoolean
eglWaitSync(EGLDisplay dpy, EGLSync sync, EGLint flags)
{
   struct egl_display *current_display = NULL;
   struct taken t;
   if (!take(dpy, sync, &t))
      return EGL_FALSE;
   const EGLint error = !egl_context_current(&current_display) ? EGL_BAD_MATCH
                        : flags || t.reusable                  ? EGL_BAD_PARAMETER
                                                               : EGL_SUCCESS;
   if (error == EGL_SUCCESS)
      wait_for(&t, EGL_FOREVER);
   give_back(&t);
   return error == EGL_SUCCESS ? EGL_TRUE : egl_fail(error);
}

EGLBoolean
eglSignalSyncKHR(EGLDisplay dpy, EGLSyncKHR sync, EGLenum mode)
{
   struct taken t;
   if (!take(dpy, sync, &t))
      return EGL_FALSE;
   const EGLint error = !t.reusable                                              ? EGL_BAD_MATCH
                        : mode != EGL_SIGNALED_KHR && mode != EGL_UNSIGNALED_KHR ? EGL_BAD_PARAMETER
                                                                                 : EGL_SUCCESS;
   if (error == EGL_SUCCESS)
      egl_reusable_set(t.reusable, mode == EGL_SIGNALED_KHR);
   give_back(&t);
   return error == EGL_SUCCESS ? EGL_TRUE : egl_fail(error);
}

/* As eglGetSyncAttrib, with the object at hand; EGL_SUCCESS or the error. */
static EGLint
get_attrib(const struct taken *t, EGLint attribute, EGLAttrib *value)
{
   switch (attribute) {
   case EGL_SYNC_TYPE:
      *value = t->reusable ? EGL_SYNC_REUSABLE_KHR : EGL_SYNC_FENCE;
      return EGL_SUCCESS;
   case EGL_SYNC_STATUS:
      *value = has_signalled(t) ? EGL_SIGNALED : EGL_UNSIGNALED;
      return EGL_SUCCESS;
   case EGL_SYNC_CONDITION:
      if (t->reusable)
         break;
      *value = EGL_SYNC_PRIOR_COMMANDS_COMPLETE;
      return EGL_SUCCESS;
   }
   return EGL_BAD_ATTRIBUTE;
}

EGLBoolean
eglGetSyncAttrib(EGLDisplay dpy, EGLSync sync, EGLint attribute, EGLAttrib *value)
{
   struct taken t;
   if (!take(dpy, sync, &t))
      return EGL_FALSE;
   const EGLint error = value ? get_attrib(&t, attribute, value) : EGL_BAD_PARAMETER;
   give_back(&t);
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
