/* Pbuffers as textures (EGL 1.5 section 3.6): the texture image is the pbuffer's back buffer. With
 * several samples a pixel, and where the driver does not sample what it draws to, it is a copy,
 * taken when it is bound. */
#include "egl_private.h"

#include <GL/gl.h>
#include <stdlib.h>
#include <string.h>

#include "gallium/auxiliary/format/u_format.h"

bool
egl_config_binds(const struct egl_config *config, bool alpha)
{
   return (config->surface_type & EGL_PBUFFER_BIT) &&
          gl_door_can_tex_image(config->gl.color_format) && (!alpha || config->gl.alpha_bits > 0);
}

EGLint
egl_texture_attrib(struct egl_surface *s, EGLint token, EGLint value)
{
   switch (token) {
   case EGL_TEXTURE_FORMAT:
      s->texture_format = value;
      return value == EGL_NO_TEXTURE || value == EGL_TEXTURE_RGB || value == EGL_TEXTURE_RGBA
                 ? EGL_SUCCESS
                 : EGL_BAD_ATTRIBUTE;
   case EGL_TEXTURE_TARGET:
      s->texture_target = value;
      return value == EGL_NO_TEXTURE || value == EGL_TEXTURE_2D ? EGL_SUCCESS : EGL_BAD_ATTRIBUTE;
   case EGL_MIPMAP_TEXTURE:
      s->mipmap_texture = value != EGL_FALSE;
      return EGL_SUCCESS;
   }
   return EGL_BAD_ATTRIBUTE;
}

EGLint
egl_texture_check(const struct egl_surface *s, const struct egl_config *config)
{
   const bool bindable = s->texture_format != EGL_NO_TEXTURE;
   if (bindable != (s->texture_target != EGL_NO_TEXTURE))
      return EGL_BAD_MATCH;
   /* EGL_TEXTURE_RGBA of colours without alpha is no error of 3.5.2: the texels are opaque. */
   return !bindable || egl_config_binds(config, false) ? EGL_SUCCESS : EGL_BAD_MATCH;
}

/* A pbuffer's pixels, its bottom row first, rows padded to 32 bits. */
struct copy {
   void *rows;
   unsigned width, height;
   bool no_memory;
};

static void
copy_rows(void *data, const void *row0, ptrdiff_t stride, unsigned width, unsigned height,
          int pipe_format)
{
   struct copy *copy = data;
   const size_t bytes = (size_t)width * u_format_bytes((enum pipe_format)pipe_format);
   const size_t padded = (bytes + 3) & ~(size_t)3;
   copy->rows = calloc(height ? height : 1, padded ? padded : 1);
   copy->no_memory = !copy->rows;
   for (unsigned y = 0; copy->rows && y < height; y++)
      memcpy((uint8_t *)copy->rows + y * padded, (const uint8_t *)row0 + (ptrdiff_t)y * stride,
             bytes);
}

/* With the lock held: what is wrong with a call for a surface. Returns an EGL error. */
static EGLint
check_call(const struct egl_surface *s, EGLint buffer)
{
   if (!s || s->type != EGL_PBUFFER_BIT)
      return EGL_BAD_SURFACE;
   if (buffer != EGL_BACK_BUFFER)
      return EGL_BAD_PARAMETER;
   return s->texture_format == EGL_NO_TEXTURE ? EGL_BAD_MATCH : EGL_SUCCESS;
}

EGLBoolean
eglBindTexImage(EGLDisplay dpy, EGLSurface surface, EGLint buffer)
{
   struct egl_display *d = egl_display_check(dpy);
   if (!d)
      return EGL_FALSE;
   struct gl_context *gl = gl_get_current();
   struct gl_drawable *drawable = NULL;
   struct copy copy = {0};
   bool alpha = false;
   int format = 0;
   egl_lock();
   struct egl_surface *s = egl_surface_find(d, surface);
   EGLint error = check_call(s, buffer);
   if (error == EGL_SUCCESS && s->texture_bound)
      error = EGL_BAD_ACCESS;
   /* Without a context there is no texture, and the call does nothing. */
   if (error == EGL_SUCCESS && gl) {
      s->texture_bound = true;
      drawable = gl_drawable_ref(s->gl);
      copy.width = (unsigned)s->width;
      copy.height = (unsigned)s->height;
      alpha = s->texture_format == EGL_TEXTURE_RGBA && s->config->gl.alpha_bits > 0;
      format = s->config->gl.color_format;
   }
   egl_unlock();
   if (!drawable)
      return error == EGL_SUCCESS ? egl_succeed() : egl_fail(error);
   if (gl_door_bind_drawable(gl, drawable, alpha)) {
      gl_drawable_unref(drawable);
      return egl_succeed();
   }
   gl_door_finish(); /* of what this context drew to it */
   /* What was never drawn to has no pixels, and nor has the image. */
   copy.no_memory = !gl_drawable_read(drawable, false, &copy, copy_rows) || copy.no_memory;
   gl_drawable_unref(drawable);
   if (copy.no_memory) {
      egl_lock();
      s = egl_surface_find(d, surface);
      if (s)
         s->texture_bound = false;
      egl_unlock();
      return egl_fail(EGL_BAD_ALLOC);
   }
   gl_door_tex_image(gl, GL_TEXTURE_2D, alpha, copy.width, copy.height, format, copy.rows);
   free(copy.rows);
   return egl_succeed();
}

/* The texture keeps its image, and another pbuffer may be bound to it; that does not release this
 * one. */
EGLBoolean
eglReleaseTexImage(EGLDisplay dpy, EGLSurface surface, EGLint buffer)
{
   struct egl_display *d = egl_display_check(dpy);
   if (!d)
      return EGL_FALSE;
   egl_lock();
   struct egl_surface *s = egl_surface_find(d, surface);
   const EGLint error = check_call(s, buffer);
   if (error == EGL_SUCCESS)
      s->texture_bound = false;
   egl_unlock();
   return error == EGL_SUCCESS ? egl_succeed() : egl_fail(error);
}
