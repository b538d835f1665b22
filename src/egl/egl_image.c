/* Images (EGL 1.5 section 3.9, EGL_KHR_image_base) of textures and renderbuffers of OpenGL
 * (EGL_KHR_gl_texture_2D_image, EGL_KHR_gl_renderbuffer_image and so on). */
#include "egl_private.h"

#include <GL/gl.h>
#include <GL/glext.h>
#include <stdlib.h>

static struct egl_image **
find_place(struct egl_display *d, const void *handle)
{
   struct egl_image **at = &d->images;
   while (*at && *at != handle)
      at = &(*at)->next;
   return at;
}

void
egl_images_finish(struct egl_display *d)
{
   for (struct egl_image *image = d->images, *next; image; image = next) {
      next = image->next;
      gl_door_image_unref(image->gl);
      free(image);
   }
   d->images = NULL;
}

struct gl_shared_image *
egl_image_take(void *handle)
{
   struct gl_shared_image *found = NULL;
   egl_lock();
   for (struct egl_display *d = egl_display_first(); d && !found; d = d->next) {
      const struct egl_image *image = *find_place(d, handle);
      found = image ? gl_door_image_ref(image->gl) : NULL;
   }
   egl_unlock();
   return found;
}

/* The GL's name of a target; 0: it is none. */
static GLenum
gl_target(EGLenum target)
{
   switch (target) {
   case EGL_GL_TEXTURE_2D:
      return GL_TEXTURE_2D;
   case EGL_GL_TEXTURE_3D:
      return GL_TEXTURE_3D;
   case EGL_GL_RENDERBUFFER:
      return GL_RENDERBUFFER;
   default:
      return target >= EGL_GL_TEXTURE_CUBE_MAP_POSITIVE_X &&
                     target <= EGL_GL_TEXTURE_CUBE_MAP_NEGATIVE_Z
                 ? GL_TEXTURE_CUBE_MAP_POSITIVE_X + target - EGL_GL_TEXTURE_CUBE_MAP_POSITIVE_X
                 : 0;
   }
}

/* Texels are always preserved. Returns an EGL error. */
static EGLint
read_attribs(const EGLAttrib *attribs, struct gl_door_image_source *source)
{
   for (const EGLAttrib *a = attribs; a && a[0] != EGL_NONE; a += 2) {
      const bool texture = source->target != GL_RENDERBUFFER;
      if (a[0] == EGL_GL_TEXTURE_LEVEL && texture)
         source->level = a[1] < 0 || a[1] > INT32_MAX ? -1 : (int)a[1];
      else if (a[0] == EGL_GL_TEXTURE_ZOFFSET && source->target == GL_TEXTURE_3D)
         source->slice = a[1] < 0 || a[1] > INT32_MAX ? -1 : (int)a[1];
      else if (a[0] != EGL_IMAGE_PRESERVED || (a[1] != EGL_TRUE && a[1] != EGL_FALSE))
         return EGL_BAD_PARAMETER;
   }
   return EGL_SUCCESS;
}

static EGLint
error_of_door(enum gl_door_error error)
{
   switch (error) {
   case GL_DOOR_OK:
      return EGL_SUCCESS;
   case GL_DOOR_NO_MEMORY:
      return EGL_BAD_ALLOC;
   case GL_DOOR_BAD_PARAMETER:
      return EGL_BAD_PARAMETER;
   case GL_DOOR_BAD_ACCESS:
      return EGL_BAD_ACCESS;
   case GL_DOOR_BAD_VERSION:
   case GL_DOOR_BAD_MATCH:
      break;
   }
   return EGL_BAD_MATCH;
}

/* The context to work with, a reference of the caller's. Returns an EGL error. */
static EGLint
find_context(struct egl_display *d, EGLContext handle, bool needed, struct gl_context **gl)
{
   enum gl_door_error error = GL_DOOR_OK;
   egl_lock();
   const struct egl_context *context =
       handle != EGL_NO_CONTEXT ? egl_context_find(d, handle) : NULL;
   *gl = context && needed ? gl_door_image_context(context->gl, &error) : NULL;
   egl_unlock();
   if (!context && (needed || handle != EGL_NO_CONTEXT))
      return EGL_BAD_CONTEXT;
   return *gl || !needed ? EGL_SUCCESS : EGL_BAD_ALLOC;
}

/* Returns an EGL error. */
static EGLint
create_image(struct egl_display *d, EGLContext ctx, EGLenum target, EGLClientBuffer buffer,
             const EGLAttrib *attribs, struct egl_image **out)
{
   struct gl_door_image_source source = {.target = gl_target(target),
                                         .name = (unsigned)(uintptr_t)buffer};
   struct gl_context *gl = NULL;
   EGLint error = find_context(d, ctx, source.target != 0, &gl);
   if (error == EGL_SUCCESS)
      error = !source.target || (uintptr_t)buffer > UINT32_MAX ? EGL_BAD_PARAMETER
                                                               : read_attribs(attribs, &source);
   struct egl_image *image = error == EGL_SUCCESS ? calloc(1, sizeof *image) : NULL;
   if (image) {
      enum gl_door_error door_error = GL_DOOR_OK;
      image->gl = gl_door_image_create(gl, &source, &door_error);
      error = image->gl ? EGL_SUCCESS : error_of_door(door_error);
   } else if (error == EGL_SUCCESS) {
      error = EGL_BAD_ALLOC;
   }
   gl_context_destroy(gl);
   if (error == EGL_SUCCESS)
      *out = image;
   else
      free(image);
   return error;
}

EGLImage
eglCreateImage(EGLDisplay dpy, EGLContext ctx, EGLenum target, EGLClientBuffer buffer,
               const EGLAttrib *attrib_list)
{
   struct egl_display *d = egl_display_check(dpy);
   struct egl_image *image = NULL;
   if (!d)
      return EGL_NO_IMAGE;
   const EGLint error = create_image(d, ctx, target, buffer, attrib_list, &image);
   if (error != EGL_SUCCESS) {
      egl_fail(error);
      return EGL_NO_IMAGE;
   }
   egl_lock();
   image->next = d->images;
   d->images = image;
   egl_unlock();
   egl_succeed();
   return image;
}

EGLBoolean
eglDestroyImage(EGLDisplay dpy, EGLImage handle)
{
   struct egl_display *d = egl_display_check(dpy);
   if (!d)
      return EGL_FALSE;
   egl_lock();
   struct egl_image **at = find_place(d, handle), *image = *at;
   if (image)
      *at = image->next;
   egl_unlock();
   if (!image)
      return egl_fail(EGL_BAD_PARAMETER);
   gl_door_image_unref(image->gl);
   free(image);
   return egl_succeed();
}

/* --- The KHR spellings, which take EGLint attributes. */

EGLImageKHR
eglCreateImageKHR(EGLDisplay dpy, EGLContext ctx, EGLenum target, EGLClientBuffer buffer,
                  const EGLint *attrib_list)
{
   /* Three tokens have a meaning; a list that has more pairs names one twice or is wrong. */
   enum { MAX_PAIRS = 16 };
   EGLAttrib wide[2 * MAX_PAIRS + 1];
   unsigned n = 0;
   while (attrib_list && attrib_list[n] != EGL_NONE && n < 2 * MAX_PAIRS) {
      wide[n] = attrib_list[n];
      wide[n + 1] = attrib_list[n + 1];
      n += 2;
   }
   if (attrib_list && attrib_list[n] != EGL_NONE) {
      if (egl_display_check(dpy))
         egl_fail(EGL_BAD_PARAMETER);
      return EGL_NO_IMAGE_KHR;
   }
   wide[n] = EGL_NONE;
   return eglCreateImage(dpy, ctx, target, buffer, wide);
}

EGLBoolean
eglDestroyImageKHR(EGLDisplay dpy, EGLImageKHR image)
{
   return eglDestroyImage(dpy, image);
}
