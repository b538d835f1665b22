/* Objects are given an EGL image: GL_OES_EGL_image. Textures are given a drawable: eglBindTexImage.
 */
#include <stdlib.h>

#include "mesa_ext/dispatch/gl_dispatch.h"
#include "mesa_ext/framebuffer/drawable.h"
#include "mesa_ext/framebuffer/object.h"
#include "mesa_ext/texture/image.h"
#include "sibling.h"

/* A reference to the image of a handle; NULL: INVALID_VALUE raised. */
static struct gl_shared_image *
find_image(struct gl_context *ctx, const char *command, void *handle)
{
   struct gl_shared_image *image = ctx->find_image ? ctx->find_image(handle) : NULL;
   if (!image)
      gl_error(ctx, GL_INVALID_VALUE, "%s: %p is no image", command, handle);
   return image;
}

/* Whether a 2D texture can have the texels. */
static bool
can_be_texture(const struct gl_context *ctx, const struct gl_shared_image *image)
{
   const struct pipe_resource *res = image->resource;
   const GLsizei size = image->width > image->height ? image->width : image->height;
   return image->format && (res->bind & PIPE_BIND_SAMPLER_VIEW) &&
          size <= ctx->limits.texture_size[GL_TEX_2D] &&
          (res->target == PIPE_TEXTURE_2D || ctx->screen->caps->features & PIPE_CAN_VIEW_LAYER);
}

/* The image becomes level 0 of the object, which is locked and has no other images. */
static void
define_texture(struct gl_context *ctx, struct gl_texture_object *obj,
               struct gl_shared_image *shared)
{
   const struct gl_image_box nothing = {0};
   gl_texture_release_images(ctx, obj);
   if (!gl_teximage_define(ctx, obj, 0, 0, (GLint)shared->internal_format, shared->format, &nothing,
                           0))
      return;
   struct gl_texture_image *image = obj->image[0][0];
   image->width = shared->width;
   image->height = shared->height;
   image->depth = 1;
   image->stored = shared->resource->format;
   image->level = shared->level;
   image->layer = shared->layer;
   pipe_resource_reference(&image->resource, shared->resource);
   gl_shared_image_reference(&image->sibling, shared);
   obj->renderable = true; /* it has all binds that it can have */
   gl_texture_changed(ctx, &obj->image_stamp);
}

bool
gl_sibling_bind_drawable(struct gl_context *ctx, struct gl_drawable *drawable, bool alpha)
{
   const GLenum internal = alpha ? GL_RGBA : GL_RGB;
   const struct gl_visual *visual = &drawable->visual;
   if (!visual->sampled || visual->samples)
      return false;
   gl_flush_vertices(ctx);
   gl_drawable_update(drawable); /* it may never have been current, and so be without its size */
   struct pipe_resource *colors = gl_drawable_get_buffer(
       drawable, visual->double_buffer ? GL_DRAWABLE_BACK : GL_DRAWABLE_FRONT);
   struct gl_shared_image *shared = colors ? malloc(sizeof *shared) : NULL;
   if (!shared) {
      pipe_resource_reference(&colors, NULL);
      return false;
   }
   *shared = (struct gl_shared_image){
       .refcount = 1,
       .resource = colors,
       .width = (GLsizei)colors->width,
       .height = (GLsizei)colors->height,
       .internal_format = internal,
       .base = internal,
       .format = gl_format_find(ctx->limits.can, internal),
   };
   const bool can = can_be_texture(ctx, shared);
   if (can) {
      struct gl_texture_object *obj = gl_texture_bound(ctx, GL_TEXTURE_2D);
      gl_lock_texture(ctx, obj);
      define_texture(ctx, obj, shared);
      gl_unlock_texture(ctx, obj);
   }
   gl_shared_image_reference(&shared, NULL);
   return can;
}

void
gl_exec_EGLImageTargetTexture2DOES(struct gl_context *ctx, GLenum target, GLeglImageOES image)
{
   static const char command[] = "glEGLImageTargetTexture2DOES";
   if (target != GL_TEXTURE_2D) {
      gl_error(ctx, GL_INVALID_ENUM, "%s(target 0x%x)", command, target);
      return;
   }
   struct gl_shared_image *shared = find_image(ctx, command, image);
   if (!shared)
      return;
   if (can_be_texture(ctx, shared)) {
      struct gl_texture_object *obj = gl_texture_bound(ctx, target);
      gl_lock_texture(ctx, obj);
      define_texture(ctx, obj, shared);
      gl_unlock_texture(ctx, obj);
   } else {
      gl_error(ctx, GL_INVALID_OPERATION, "%s: no texture can have the image", command);
   }
   gl_shared_image_reference(&shared, NULL);
}

void
gl_exec_EGLImageTargetRenderbufferStorageOES(struct gl_context *ctx, GLenum target,
                                             GLeglImageOES image)
{
   static const char command[] = "glEGLImageTargetRenderbufferStorageOES";
   struct gl_renderbuffer *rb = ctx->renderbuffer;
   if (target != GL_RENDERBUFFER) {
      gl_error(ctx, GL_INVALID_ENUM, "%s(target 0x%x)", command, target);
      return;
   }
   if (!rb) {
      gl_error(ctx, GL_INVALID_OPERATION, "%s: no renderbuffer is bound", command);
      return;
   }
   struct gl_shared_image *shared = find_image(ctx, command, image);
   if (!shared)
      return;
   if (shared->resource->bind & (PIPE_BIND_RENDER_TARGET | PIPE_BIND_DEPTH_STENCIL)) {
      gl_framebuffers_lock(ctx);
      pipe_resource_reference(&rb->resource, shared->resource);
      gl_shared_image_reference(&rb->sibling, shared);
      rb->level = shared->level;
      rb->layer = shared->layer;
      rb->internal_format = shared->internal_format;
      rb->base = shared->base;
      rb->width = shared->width;
      rb->height = shared->height;
      rb->samples = 0;
      gl_framebuffers_unlock(ctx);
      gl_framebuffers_changed(ctx);
   } else {
      gl_error(ctx, GL_INVALID_OPERATION, "%s: the image is not drawn to", command);
   }
   gl_shared_image_reference(&shared, NULL);
}
