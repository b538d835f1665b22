/* Fences: EGL 1.5 section 3.8.1, EGL_KHR_fence_sync, EGL_KHR_wait_sync. */
#include "egl_private.h"

#include <stdlib.h>

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
   struct egl_display *current_display = NULL;
   if (!check_sync(dpy, sync))
      return EGL_FALSE;
   if (!egl_context_current(&current_display))
      return egl_fail(EGL_BAD_MATCH);
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
