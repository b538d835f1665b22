/* Images (EGL 1.5 section 3.9). Their sources are objects of OpenGL ES and OpenVG contexts or of
 * extensions, so nothing that exists here can be made one. */
#include "egl_private.h"

EGLImage
eglCreateImage(EGLDisplay dpy, EGLContext ctx, EGLenum target, EGLClientBuffer buffer,
               const EGLAttrib *attrib_list)
{
   (void)target, (void)buffer, (void)attrib_list;
   struct egl_display *d = egl_display_check(dpy);
   if (!d)
      return EGL_NO_IMAGE;
   egl_lock();
   const bool bad_context = ctx != EGL_NO_CONTEXT && !egl_context_find(d, ctx);
   egl_unlock();
   egl_fail(bad_context ? EGL_BAD_CONTEXT : EGL_BAD_PARAMETER);
   return EGL_NO_IMAGE;
}

EGLBoolean
eglDestroyImage(EGLDisplay dpy, EGLImage image)
{
   (void)image;
   return egl_display_check(dpy) ? egl_fail(EGL_BAD_PARAMETER) : EGL_FALSE;
}
