/* Window and pbuffer surfaces. */
#include "egl_private.h"

#include <stdlib.h>

#include "door/door_drawable.h"

/* --- Life */

struct egl_surface *
egl_surface_find(struct egl_display *display, EGLSurface handle)
{
   struct egl_surface *s = display->surfaces;
   while (s && s != handle)
      s = s->next;
   return s;
}

static void
surface_free(struct egl_surface *s)
{
   gl_drawable_unref(s->gl);
   free(s);
}

void
egl_surface_bind(struct egl_surface *s)
{
   if (s)
      s->bound++;
}

void
egl_surface_unbind(struct egl_surface *s)
{
   if (s && --s->bound == 0 && s->destroyed)
      surface_free(s);
}

void
egl_surfaces_finish(struct egl_display *display)
{
   for (struct egl_surface *s = display->surfaces, *next; s; s = next) {
      next = s->next;
      s->next = NULL;
      s->destroyed = true;
      if (!s->bound)
         surface_free(s);
   }
   display->surfaces = NULL;
}

static void
surface_register(struct egl_display *d, struct egl_surface *s)
{
   egl_lock();
   s->next = d->surfaces;
   d->surfaces = s;
   egl_unlock();
   egl_succeed();
}

EGLBoolean
eglDestroySurface(EGLDisplay dpy, EGLSurface surface)
{
   struct egl_display *d = egl_display_check(dpy);
   if (!d)
      return EGL_FALSE;
   egl_lock();
   struct egl_surface *s = egl_surface_find(d, surface);
   if (s) {
      struct egl_surface **at = &d->surfaces;
      while (*at != s)
         at = &(*at)->next;
      *at = s->next;
      s->destroyed = true;
      if (!s->bound)
         surface_free(s);
   }
   egl_unlock();
   return s ? egl_succeed() : egl_fail(EGL_BAD_SURFACE);
}

/* --- Windows */

/* Section 3.5.1. A window surface here is always drawn to its back buffer, which EGL_RENDER_BUFFER
 * as a hint allows. Returns an EGL error. */
static EGLint
check_window_attribs(const EGLAttrib *attribs, const EGLint *int_attribs)
{
   for (;;) {
      EGLAttrib token = attribs ? attribs[0] : int_attribs ? int_attribs[0] : EGL_NONE;
      if (token == EGL_NONE)
         return EGL_SUCCESS;
      EGLAttrib value = attribs ? attribs[1] : int_attribs[1];
      bool known = (token == EGL_RENDER_BUFFER &&
                    (value == EGL_BACK_BUFFER || value == EGL_SINGLE_BUFFER)) ||
                   (token == EGL_GL_COLORSPACE && value == EGL_GL_COLORSPACE_LINEAR);
      if (!known)
         return token == EGL_GL_COLORSPACE ? EGL_BAD_MATCH : EGL_BAD_ATTRIBUTE;
      if (attribs)
         attribs += 2;
      else
         int_attribs += 2;
   }
}

/* Returns an EGL error: is this a window of the config's depth, without another surface? */
static EGLint
check_window(struct egl_display *d, const struct egl_config *config, xcb_window_t window)
{
   xcb_generic_error_t *error = NULL;
   xcb_get_geometry_reply_t *geometry =
       xcb_get_geometry_reply(d->connection, xcb_get_geometry(d->connection, window), &error);
   free(error);
   if (!geometry)
      return EGL_BAD_NATIVE_WINDOW;
   EGLint result = geometry->depth == config->depth ? EGL_SUCCESS : EGL_BAD_MATCH;
   free(geometry);
   egl_lock();
   for (const struct egl_surface *s = d->surfaces; s; s = s->next)
      if (s->type == EGL_WINDOW_BIT && s->window == window)
         result = EGL_BAD_ALLOC;
   egl_unlock();
   return result;
}

static EGLSurface
create_window(struct egl_display *d, EGLConfig handle, xcb_window_t window, EGLint attrib_error)
{
   const struct egl_config *config = egl_config_check(d, handle);
   if (!config)
      return EGL_NO_SURFACE;
   EGLint error = attrib_error;
   if (!(config->surface_type & EGL_WINDOW_BIT))
      error = EGL_BAD_MATCH;
   if (error == EGL_SUCCESS)
      error = check_window(d, config, window);
   if (error != EGL_SUCCESS) {
      egl_fail(error);
      return EGL_NO_SURFACE;
   }
   struct egl_surface *s = calloc(1, sizeof *s);
   struct x11_surface_desc desc = {.drawable = window,
                                   .is_window = true,
                                   .depth = config->depth,
                                   .format = config->gl.color_format};
   if (s)
      s->gl = door_drawable_x11(d->pipe, &config->gl, d->link, &desc, &s->x11);
   if (!s || !s->gl) {
      free(s);
      egl_fail(EGL_BAD_ALLOC);
      return EGL_NO_SURFACE;
   }
   s->config = config;
   s->type = EGL_WINDOW_BIT;
   s->window = window;
   s->swap_interval = 1;
   surface_register(d, s);
   return s;
}

EGLSurface
eglCreateWindowSurface(EGLDisplay dpy, EGLConfig config, EGLNativeWindowType win,
                       const EGLint *attrib_list)
{
   struct egl_display *d = egl_display_check(dpy);
   return d ? create_window(d, config, (xcb_window_t)win, check_window_attribs(NULL, attrib_list))
            : EGL_NO_SURFACE;
}

/* EGL_EXT_platform_x11 and _xcb: the argument points to the window's id. */
static EGLSurface
create_platform_window(EGLDisplay dpy, EGLConfig config, void *native_window, EGLint attrib_error)
{
   struct egl_display *d = egl_display_check(dpy);
   if (!d)
      return EGL_NO_SURFACE;
   if (!native_window) {
      egl_fail(EGL_BAD_NATIVE_WINDOW);
      return EGL_NO_SURFACE;
   }
   xcb_window_t window = d->platform == EGL_DOOR_X11
                             ? (xcb_window_t) * (const unsigned long *)native_window
                         : d->platform == EGL_DOOR_XCB ? *(const xcb_window_t *)native_window
                                                       : XCB_NONE;
   return create_window(d, config, window, attrib_error);
}

EGLSurface
eglCreatePlatformWindowSurface(EGLDisplay dpy, EGLConfig config, void *native_window,
                               const EGLAttrib *attrib_list)
{
   return create_platform_window(dpy, config, native_window,
                                 check_window_attribs(attrib_list, NULL));
}

EGLSurface
eglCreatePlatformWindowSurfaceEXT(EGLDisplay dpy, EGLConfig config, void *native_window,
                                  const EGLint *attrib_list)
{
   return create_platform_window(dpy, config, native_window,
                                 check_window_attribs(NULL, attrib_list));
}

/* --- Pixmaps: no config has EGL_PIXMAP_BIT, so none matches. */

static EGLSurface
refuse_pixmap(EGLDisplay dpy, EGLConfig config)
{
   const struct egl_display *d = egl_display_check(dpy);
   if (d && egl_config_check(d, config))
      egl_fail(EGL_BAD_MATCH);
   return EGL_NO_SURFACE;
}

EGLSurface
eglCreatePixmapSurface(EGLDisplay dpy, EGLConfig config, EGLNativePixmapType pixmap,
                       const EGLint *attrib_list)
{
   return refuse_pixmap(dpy, config);
}

EGLSurface
eglCreatePlatformPixmapSurface(EGLDisplay dpy, EGLConfig config, void *native_pixmap,
                               const EGLAttrib *attrib_list)
{
   return refuse_pixmap(dpy, config);
}

EGLSurface
eglCreatePlatformPixmapSurfaceEXT(EGLDisplay dpy, EGLConfig config, void *native_pixmap,
                                  const EGLint *attrib_list)
{
   return refuse_pixmap(dpy, config);
}

/* --- Pbuffers */

/* Section 3.5.2. Returns an EGL error. */
static EGLint
read_pbuffer_attribs(struct egl_surface *s, const EGLint *attrib_list)
{
   for (const EGLint *a = attrib_list; a && a[0] != EGL_NONE; a += 2) {
      switch (a[0]) {
      case EGL_WIDTH:
         s->width = a[1];
         break;
      case EGL_HEIGHT:
         s->height = a[1];
         break;
      case EGL_LARGEST_PBUFFER:
         s->largest = a[1] != EGL_FALSE;
         break;
      case EGL_TEXTURE_FORMAT:
      case EGL_TEXTURE_TARGET:
         /* No config can be bound to a texture. */
         if (a[1] != EGL_NO_TEXTURE)
            return EGL_BAD_MATCH;
         break;
      case EGL_MIPMAP_TEXTURE:
         break;
      case EGL_GL_COLORSPACE:
         if (a[1] != EGL_GL_COLORSPACE_LINEAR)
            return EGL_BAD_MATCH;
         break;
      default:
         return EGL_BAD_ATTRIBUTE;
      }
   }
   if (s->width < 0 || s->height < 0)
      return EGL_BAD_PARAMETER;
   bool too_large = s->width > DOOR_MAX_PBUFFER || s->height > DOOR_MAX_PBUFFER;
   if (too_large && !s->largest)
      return EGL_BAD_ALLOC;
   if (s->width > DOOR_MAX_PBUFFER)
      s->width = DOOR_MAX_PBUFFER;
   if (s->height > DOOR_MAX_PBUFFER)
      s->height = DOOR_MAX_PBUFFER;
   return EGL_SUCCESS;
}

EGLSurface
eglCreatePbufferSurface(EGLDisplay dpy, EGLConfig config, const EGLint *attrib_list)
{
   struct egl_display *d = egl_display_check(dpy);
   const struct egl_config *c = d ? egl_config_check(d, config) : NULL;
   if (!c)
      return EGL_NO_SURFACE;
   struct egl_surface *s = calloc(1, sizeof *s);
   EGLint error = s ? read_pbuffer_attribs(s, attrib_list) : EGL_BAD_ALLOC;
   if (error == EGL_SUCCESS) {
      s->gl = door_drawable_pbuffer(d->pipe, &c->gl, (unsigned)s->width, (unsigned)s->height);
      error = s->gl ? EGL_SUCCESS : EGL_BAD_ALLOC;
   }
   if (error != EGL_SUCCESS) {
      free(s);
      egl_fail(error);
      return EGL_NO_SURFACE;
   }
   s->config = c;
   s->type = EGL_PBUFFER_BIT;
   surface_register(d, s);
   return s;
}

EGLSurface
eglCreatePbufferFromClientBuffer(EGLDisplay dpy, EGLenum buftype, EGLClientBuffer buffer,
                                 EGLConfig config, const EGLint *attrib_list)
{
   /* The only client buffers are OpenVG's, section 3.5.3. */
   if (egl_display_check(dpy))
      egl_fail(EGL_BAD_PARAMETER);
   return EGL_NO_SURFACE;
}

/* --- Attributes */

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
      /* Of a window: nothing is stored, section 3.5.6. */
      if (s->type == EGL_PBUFFER_BIT)
         *value = s->largest;
      return true;
   case EGL_TEXTURE_FORMAT:
   case EGL_TEXTURE_TARGET:
      if (s->type == EGL_PBUFFER_BIT)
         *value = EGL_NO_TEXTURE;
      return true;
   case EGL_MIPMAP_TEXTURE:
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
      *value = EGL_BACK_BUFFER;
      return true;
   case EGL_SWAP_BEHAVIOR:
      *value = EGL_BUFFER_DESTROYED;
      return true;
   case EGL_MULTISAMPLE_RESOLVE:
      *value = EGL_MULTISAMPLE_RESOLVE_DEFAULT;
      return true;
   case EGL_GL_COLORSPACE:
      *value = EGL_GL_COLORSPACE_LINEAR;
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

EGLBoolean
eglSurfaceAttrib(EGLDisplay dpy, EGLSurface surface, EGLint attribute, EGLint value)
{
   struct egl_display *d = egl_display_check(dpy);
   if (!d)
      return EGL_FALSE;
   egl_lock();
   bool known = egl_surface_find(d, surface) != NULL;
   egl_unlock();
   if (!known)
      return egl_fail(EGL_BAD_SURFACE);
   switch (attribute) {
   case EGL_MIPMAP_LEVEL:
      return egl_succeed();
   case EGL_MULTISAMPLE_RESOLVE:
      return value == EGL_MULTISAMPLE_RESOLVE_DEFAULT ? egl_succeed() : egl_fail(EGL_BAD_MATCH);
   case EGL_SWAP_BEHAVIOR:
      return value == EGL_BUFFER_DESTROYED ? egl_succeed() : egl_fail(EGL_BAD_MATCH);
   }
   return egl_fail(EGL_BAD_ATTRIBUTE);
}

/* Binding a pbuffer to a texture: no surface has a texture format, section 3.6.1. */
static EGLBoolean
refuse_tex_image(EGLDisplay dpy, EGLSurface surface)
{
   struct egl_display *d = egl_display_check(dpy);
   if (!d)
      return EGL_FALSE;
   egl_lock();
   const struct egl_surface *s = egl_surface_find(d, surface);
   bool pbuffer = s && s->type == EGL_PBUFFER_BIT;
   egl_unlock();
   return egl_fail(pbuffer ? EGL_BAD_MATCH : EGL_BAD_SURFACE);
}

EGLBoolean
eglBindTexImage(EGLDisplay dpy, EGLSurface surface, EGLint buffer)
{
   return refuse_tex_image(dpy, surface);
}

EGLBoolean
eglReleaseTexImage(EGLDisplay dpy, EGLSurface surface, EGLint buffer)
{
   return refuse_tex_image(dpy, surface);
}
