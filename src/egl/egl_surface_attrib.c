/* Attributes of surfaces. */
#include "egl_private.h"

#include "gallium/winsys/x11_surface.h"

EGLint
egl_surface_render_buffer(const struct egl_surface *s)
{
   return s->type == EGL_PIXMAP_BIT ? EGL_SINGLE_BUFFER : EGL_BACK_BUFFER;
}

/* With the lock held. False: no such attribute. */
static bool
surface_value(const struct egl_surface *s, EGLint attribute, EGLint *value)
{
   unsigned width = (unsigned)s->width, height = (unsigned)s->height;
   switch (attribute) {
   case EGL_WIDTH:
   case EGL_HEIGHT:
      if (s->x11)
         x11_surface_get_size(s->x11, &width, &height);
      *value = (EGLint)(attribute == EGL_WIDTH ? width : height);
      return true;
   case EGL_CONFIG_ID:
      *value = s->config->id;
      return true;
   case EGL_LARGEST_PBUFFER:
      /* Of others nothing is stored, section 3.5.6. */
      if (s->type == EGL_PBUFFER_BIT)
         *value = s->largest;
      return true;
   case EGL_TEXTURE_FORMAT:
      if (s->type == EGL_PBUFFER_BIT)
         *value = s->texture_format;
      return true;
   case EGL_TEXTURE_TARGET:
      if (s->type == EGL_PBUFFER_BIT)
         *value = s->texture_target;
      return true;
   case EGL_MIPMAP_TEXTURE:
      if (s->type == EGL_PBUFFER_BIT)
         *value = s->mipmap_texture;
      return true;
   case EGL_MIPMAP_LEVEL:
      if (s->type == EGL_PBUFFER_BIT)
         *value = 0;
      return true;
   case EGL_HORIZONTAL_RESOLUTION:
   case EGL_VERTICAL_RESOLUTION:
   case EGL_PIXEL_ASPECT_RATIO:
      *value = EGL_UNKNOWN;
      return true;
   case EGL_RENDER_BUFFER:
      *value = egl_surface_render_buffer(s);
      return true;
   case EGL_SWAP_BEHAVIOR:
      *value = s->swap_behavior;
      return true;
   case EGL_MULTISAMPLE_RESOLVE:
      *value = EGL_MULTISAMPLE_RESOLVE_DEFAULT;
      return true;
   case EGL_GL_COLORSPACE:
      *value = s->srgb ? EGL_GL_COLORSPACE_SRGB : EGL_GL_COLORSPACE_LINEAR;
      return true;
   }
   return false;
}

EGLBoolean
eglQuerySurface(EGLDisplay dpy, EGLSurface surface, EGLint attribute, EGLint *value)
{
   struct egl_display *d = egl_display_check(dpy);
   if (!d)
      return EGL_FALSE;
   if (!value)
      return egl_fail(EGL_BAD_PARAMETER);
   egl_lock();
   const struct egl_surface *s = egl_surface_find(d, surface);
   bool known = s && surface_value(s, attribute, value);
   egl_unlock();
   if (!s)
      return egl_fail(EGL_BAD_SURFACE);
   return known ? egl_succeed() : egl_fail(EGL_BAD_ATTRIBUTE);
}

/* With the lock held. Returns an EGL error. */
static EGLint
set_attrib(struct egl_surface *s, EGLint attribute, EGLint value)
{
   switch (attribute) {
   case EGL_MIPMAP_LEVEL:
      return EGL_SUCCESS;
   case EGL_MULTISAMPLE_RESOLVE:
      return value == EGL_MULTISAMPLE_RESOLVE_DEFAULT ? EGL_SUCCESS : EGL_BAD_MATCH;
   case EGL_SWAP_BEHAVIOR:
      if (value != EGL_BUFFER_DESTROYED && value != EGL_BUFFER_PRESERVED)
         return EGL_BAD_PARAMETER;
      if (value == EGL_BUFFER_PRESERVED &&
          !(s->config->surface_type & EGL_SWAP_BEHAVIOR_PRESERVED_BIT))
         return EGL_BAD_MATCH;
      s->swap_behavior = value;
      return EGL_SUCCESS;
   }
   return EGL_BAD_ATTRIBUTE;
}

EGLBoolean
eglSurfaceAttrib(EGLDisplay dpy, EGLSurface surface, EGLint attribute, EGLint value)
{
   struct egl_display *d = egl_display_check(dpy);
   if (!d)
      return EGL_FALSE;
   egl_lock();
   struct egl_surface *s = egl_surface_find(d, surface);
   const EGLint error = s ? set_attrib(s, attribute, value) : EGL_BAD_SURFACE;
   egl_unlock();
   return error == EGL_SUCCESS ? egl_succeed() : egl_fail(error);
}
