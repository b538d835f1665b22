/* Window, pixmap and pbuffer surfaces: making and destroying them. */
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

/* EGL_KHR_gl_colorspace. Returns an EGL error. */
static EGLint
read_colorspace(EGLAttrib value, bool *srgb)
{
   *srgb = value == EGL_GL_COLORSPACE_SRGB;
   return *srgb || value == EGL_GL_COLORSPACE_LINEAR ? EGL_SUCCESS : EGL_BAD_ATTRIBUTE;
}

/* What a surface of the config looks like to GL. False: its pixels can not be encoded. */
static bool
surface_visual(const struct egl_display *d, const struct egl_config *config, bool srgb,
               struct gl_visual *visual)
{
   *visual = config->gl;
   visual->srgb = visual->srgb_asked = srgb;
   return !srgb || door_encodes_format(d->pipe, config->gl.color_format);
}

/* --- Windows and pixmaps */

/* Sections 3.5.1 and 3.5.4. A window surface here is always drawn to its back buffer, which
 * EGL_RENDER_BUFFER as a hint allows. Returns an EGL error. */
static EGLint
read_attrib(EGLint type, EGLAttrib token, EGLAttrib value, bool *srgb)
{
   switch (token) {
   case EGL_GL_COLORSPACE:
      return read_colorspace(value, srgb);
   case EGL_RENDER_BUFFER:
      if (type == EGL_WINDOW_BIT && (value == EGL_BACK_BUFFER || value == EGL_SINGLE_BUFFER))
         return EGL_SUCCESS;
   }
   return EGL_BAD_ATTRIBUTE;
}

/* What attribute lists say. */
struct attribs {
   EGLint error; /* an EGL error; EGL_SUCCESS: the rest counts */
   bool srgb;
};

/* Of the two lists at most one is there. */
static struct attribs
read_attribs(EGLint type, const EGLAttrib *wide, const EGLint *narrow)
{
   struct attribs a = {.error = EGL_SUCCESS};
   for (; wide && wide[0] != EGL_NONE && a.error == EGL_SUCCESS; wide += 2)
      a.error = read_attrib(type, wide[0], wide[1], &a.srgb);
   for (; narrow && narrow[0] != EGL_NONE && a.error == EGL_SUCCESS; narrow += 2)
      a.error = read_attrib(type, narrow[0], narrow[1], &a.srgb);
   return a;
}

int
egl_pixmap_depth(const struct egl_display *d, xcb_pixmap_t pixmap)
{
   struct x11_facts facts;
   return d->connection && x11_ask_drawable(d->connection, pixmap, &facts) && facts.is_pixmap
              ? facts.depth
              : 0;
}

/* Is this a drawable of the type and of the config's depth, without another surface? Returns an EGL
 * error. */
static EGLint
check_x_drawable(struct egl_display *d, const struct egl_config *config, EGLint type,
                 xcb_drawable_t drawable)
{
   if (!(config->surface_type & type))
      return EGL_BAD_MATCH;
   const bool window = type == EGL_WINDOW_BIT;
   struct x11_facts facts;
   if (!x11_ask_drawable(d->connection, drawable, &facts) ||
       !(window ? facts.is_window : facts.is_pixmap))
      return window ? EGL_BAD_NATIVE_WINDOW : EGL_BAD_NATIVE_PIXMAP;
   EGLint result = facts.depth == config->depth ? EGL_SUCCESS : EGL_BAD_MATCH;
   egl_lock();
   for (const struct egl_surface *s = d->surfaces; s; s = s->next)
      if (s->drawable == drawable)
         result = EGL_BAD_ALLOC;
   egl_unlock();
   return result;
}

/* A surface over an X window or pixmap. */
static EGLSurface
create_over_x(struct egl_display *d, EGLConfig handle, EGLint type, xcb_drawable_t drawable,
              struct attribs attribs)
{
   if (d->platform == EGL_DOOR_SURFACELESS) {
      /* MESA_platform_surfaceless: nothing native fits, whatever the config. */
      egl_fail(type == EGL_WINDOW_BIT ? EGL_BAD_NATIVE_WINDOW : EGL_BAD_NATIVE_PIXMAP);
      return EGL_NO_SURFACE;
   }
   const struct egl_config *config = egl_config_check(d, handle);
   if (!config)
      return EGL_NO_SURFACE;
   struct gl_visual visual;
   EGLint error = attribs.error;
   if (error == EGL_SUCCESS && !surface_visual(d, config, attribs.srgb, &visual))
      error = EGL_BAD_MATCH;
   if (error == EGL_SUCCESS)
      error = check_x_drawable(d, config, type, drawable);
   struct egl_surface *s = error == EGL_SUCCESS ? calloc(1, sizeof *s) : NULL;
   if (s) {
      const struct x11_surface_desc desc = {.drawable = drawable,
                                            .is_window = type == EGL_WINDOW_BIT,
                                            .depth = config->depth,
                                            .format = config->gl.color_format};
      s->gl = door_drawable_x11(d->pipe, &visual, d->link, &desc, &s->x11);
   }
   if (!s || !s->gl) {
      free(s);
      egl_fail(error != EGL_SUCCESS ? error : EGL_BAD_ALLOC);
      return EGL_NO_SURFACE;
   }
   s->config = config;
   s->srgb = attribs.srgb;
   s->type = type;
   s->swap_behavior = EGL_BUFFER_DESTROYED;
   s->drawable = drawable;
   s->swap_interval = door_swap_interval(egl_display_run(d), 1);
   surface_register(d, s);
   return s;
}

EGLSurface
eglCreateWindowSurface(EGLDisplay dpy, EGLConfig config, EGLNativeWindowType win,
                       const EGLint *attrib_list)
{
   struct egl_display *d = egl_display_check(dpy);
   return d ? create_over_x(d, config, EGL_WINDOW_BIT, (xcb_window_t)win,
                            read_attribs(EGL_WINDOW_BIT, NULL, attrib_list))
            : EGL_NO_SURFACE;
}

EGLSurface
eglCreatePixmapSurface(EGLDisplay dpy, EGLConfig config, EGLNativePixmapType pixmap,
                       const EGLint *attrib_list)
{
   struct egl_display *d = egl_display_check(dpy);
   return d ? create_over_x(d, config, EGL_PIXMAP_BIT, (xcb_pixmap_t)pixmap,
                            read_attribs(EGL_PIXMAP_BIT, NULL, attrib_list))
            : EGL_NO_SURFACE;
}

/* EGL_EXT_platform_x11 and _xcb: the argument points to the drawable's id. */
static EGLSurface
create_over_platform(EGLDisplay dpy, EGLConfig config, EGLint type, const void *native,
                     struct attribs attribs)
{
   struct egl_display *d = egl_display_check(dpy);
   if (!d)
      return EGL_NO_SURFACE;
   xcb_drawable_t drawable = XCB_NONE;
   if (native && d->platform == EGL_DOOR_X11)
      drawable = (xcb_drawable_t) * (const unsigned long *)native;
   else if (native && d->platform == EGL_DOOR_XCB)
      drawable = *(const xcb_drawable_t *)native;
   return create_over_x(d, config, type, drawable, attribs);
}

EGLSurface
eglCreatePlatformWindowSurface(EGLDisplay dpy, EGLConfig config, void *native_window,
                               const EGLAttrib *attrib_list)
{
   return create_over_platform(dpy, config, EGL_WINDOW_BIT, native_window,
                               read_attribs(EGL_WINDOW_BIT, attrib_list, NULL));
}

EGLSurface
eglCreatePlatformWindowSurfaceEXT(EGLDisplay dpy, EGLConfig config, void *native_window,
                                  const EGLint *attrib_list)
{
   return create_over_platform(dpy, config, EGL_WINDOW_BIT, native_window,
                               read_attribs(EGL_WINDOW_BIT, NULL, attrib_list));
}

EGLSurface
eglCreatePlatformPixmapSurface(EGLDisplay dpy, EGLConfig config, void *native_pixmap,
                               const EGLAttrib *attrib_list)
{
   return create_over_platform(dpy, config, EGL_PIXMAP_BIT, native_pixmap,
                               read_attribs(EGL_PIXMAP_BIT, attrib_list, NULL));
}

EGLSurface
eglCreatePlatformPixmapSurfaceEXT(EGLDisplay dpy, EGLConfig config, void *native_pixmap,
                                  const EGLint *attrib_list)
{
   return create_over_platform(dpy, config, EGL_PIXMAP_BIT, native_pixmap,
                               read_attribs(EGL_PIXMAP_BIT, NULL, attrib_list));
}

/* --- Pbuffers */

/* Section 3.5.2. Returns an EGL error. */
static EGLint
read_pbuffer_attribs(struct egl_surface *s, const EGLint *attrib_list)
{
   EGLint error = EGL_SUCCESS;
   for (const EGLint *a = attrib_list; a && a[0] != EGL_NONE && error == EGL_SUCCESS; a += 2) {
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
      case EGL_MIPMAP_TEXTURE:
         error = egl_texture_attrib(s, a[0], a[1]);
         break;
      case EGL_GL_COLORSPACE:
         error = read_colorspace((EGLAttrib)a[1], &s->srgb);
         break;
      default:
         return EGL_BAD_ATTRIBUTE;
      }
   }
   if (error != EGL_SUCCESS)
      return error;
   if (s->width < 0 || s->height < 0)
      return EGL_BAD_PARAMETER;
   return EGL_SUCCESS;
}

/* What EGL_LARGEST_PBUFFER allows (3.5.2): a pbuffer that becomes a texture keeps its proportions.
 * Returns an EGL error. */
static EGLint
fit_pbuffer(const struct egl_display *d, struct egl_surface *s)
{
   const bool texture = s->texture_format != EGL_NO_TEXTURE;
   const EGLint drawn = door_max_pbuffer();
   const EGLint sampled = gl_door_max_tex_image(d->pipe);
   const EGLint max = texture && s->largest && sampled < drawn ? sampled : drawn;
   const EGLint longest = s->width > s->height ? s->width : s->height;
   if (longest <= max)
      return EGL_SUCCESS;
   if (!s->largest)
      return EGL_BAD_ALLOC;
   if (texture) {
      s->width = (EGLint)((int64_t)s->width * max / longest);
      s->height = (EGLint)((int64_t)s->height * max / longest);
   } else {
      s->width = s->width > max ? max : s->width;
      s->height = s->height > max ? max : s->height;
   }
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
   struct gl_visual visual;
   EGLint error = EGL_BAD_ALLOC;
   if (s) {
      s->texture_format = s->texture_target = EGL_NO_TEXTURE;
      error = read_pbuffer_attribs(s, attrib_list);
   }
   if (error == EGL_SUCCESS)
      error = fit_pbuffer(d, s);
   if (error == EGL_SUCCESS)
      error = egl_texture_check(s, c);
   if (error == EGL_SUCCESS && !surface_visual(d, c, s->srgb, &visual))
      error = EGL_BAD_MATCH;
   if (error == EGL_SUCCESS) {
      visual.sampled = s->texture_format != EGL_NO_TEXTURE;
      s->gl = door_drawable_pbuffer(d->pipe, &visual, (unsigned)s->width, (unsigned)s->height);
      error = s->gl ? EGL_SUCCESS : EGL_BAD_ALLOC;
   }
   if (error != EGL_SUCCESS) {
      free(s);
      egl_fail(error);
      return EGL_NO_SURFACE;
   }
   s->config = c;
   s->type = EGL_PBUFFER_BIT;
   s->swap_behavior = EGL_BUFFER_DESTROYED;
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
