/* Objects become EGL images (EGL 1.5 section 3.9.2). Before their texels are shared they move to a
 * resource with room for all that siblings may do; from then on they stay there. */
#include <stdlib.h>

#include "mesa_ext/framebuffer/object.h"
#include "mesa_ext/texture/image.h"
#include "sibling.h"

/* An image of a texel's place; `like` has all the rest. NULL: out of memory. */
static struct gl_shared_image *
create(struct pipe_resource *resource, const struct gl_shared_image *like)
{
   struct gl_shared_image *image = malloc(sizeof *image);
   if (!image)
      return NULL;
   *image = *like;
   image->refcount = 1;
   image->resource = NULL;
   pipe_resource_reference(&image->resource, resource);
   return image;
}

/* Whether somebody else has the image that an object is a sibling of. */
static bool
is_shared(const struct gl_shared_image *sibling)
{
   return sibling && __atomic_load_n(&sibling->refcount, __ATOMIC_ACQUIRE) > 1;
}

/* --- Textures */

/* Whether any image but those of level 0 exists. */
static bool
has_more_levels(const struct gl_texture_object *obj)
{
   for (unsigned face = 0; face < GL_TEXTURE_FACES; face++) {
      for (GLint level = 1; level < GL_STORAGE_TEXTURE_LEVELS; level++) {
         if (gl_texture_image_at(obj, face, level))
            return true;
      }
   }
   return false;
}

/* All levels that there are come to one resource, where they stay whatever filters are chosen
 * later. GL_DOOR_OK also for a texture of level 0 alone. */
static enum gl_door_error
gather_levels(struct gl_context *ctx, struct gl_texture_object *obj, GLint level)
{
   if (gl_texture_finalize_mipmaps(ctx, obj))
      return level < obj->params.base_level || level > obj->last_level ? GL_DOOR_BAD_MATCH
                                                                       : GL_DOOR_OK;
   if (level > 0 || obj->params.base_level > 0 || has_more_levels(obj))
      return GL_DOOR_BAD_PARAMETER;
   /* Without mipmaps it may be complete all the same. */
   const GLenum filter = obj->params.min_filter;
   obj->params.min_filter = GL_LINEAR;
   obj->complete_image_stamp = 0;
   const bool done = gl_texture_finalize(ctx, obj);
   obj->params.min_filter = filter;
   obj->complete_image_stamp = 0;
   return done ? GL_DOOR_OK : GL_DOOR_BAD_PARAMETER;
}

/* What is kept beside the texels, and borders, are no part of images. */
static bool
can_share(const struct gl_texture_image *image)
{
   return image && image->resource && !image->border && !image->format->block &&
          !image->format->numbers;
}

static struct gl_shared_image *
share_texture(struct gl_context *ctx, struct gl_texture_object *obj,
              const struct gl_door_image_source *source, enum gl_door_error *error)
{
   const unsigned face = gl_texture_face(source->target);
   const GLint level = source->level;
   *error = GL_DOOR_BAD_MATCH;
   if (!gl_texture_level_is_legal(ctx, obj->index, level))
      return NULL;
   gl_texture_make_renderable(ctx, obj);
   *error = gather_levels(ctx, obj, level);
   struct gl_texture_image *image = gl_texture_image_at(obj, face, level);
   if (*error == GL_DOOR_OK &&
       (!can_share(image) || source->slice < 0 || source->slice >= image->depth))
      *error = GL_DOOR_BAD_PARAMETER;
   /* Each slice is an image, so of those of 3D textures there may be many. */
   if (*error == GL_DOOR_OK && obj->index != GL_TEX_3D && is_shared(image->sibling))
      *error = GL_DOOR_BAD_ACCESS;
   if (*error != GL_DOOR_OK)
      return NULL;
   const uint32_t first = image->resource->array_size > 1 ? face : (uint32_t)source->slice;
   const struct gl_shared_image like = {
       .level = image->level,
       .layer = image->layer + first,
       .width = image->width,
       .height = image->height,
       .internal_format = (GLenum)image->internal_format,
       .base = gl_texture_image_base(image),
       .format = image->format,
   };
   struct gl_shared_image *shared = create(image->resource, &like);
   if (shared)
      gl_shared_image_reference(&image->sibling, shared);
   else
      *error = GL_DOOR_NO_MEMORY;
   return shared;
}

static struct gl_shared_image *
create_from_texture(struct gl_context *ctx, const struct gl_door_image_source *source,
                    enum gl_door_error *error)
{
   struct u_idtable *names = ctx->shared->names[GL_SHARED_TEXTURES];
   const struct gl_image_target *target = gl_image_target(ctx, source->target, 0);
   struct gl_texture_object *obj = NULL;
   u_idtable_lock(names);
   gl_texture_reference(ctx, &obj, u_idtable_lookup(names, source->name));
   u_idtable_unlock(names);
   struct gl_shared_image *shared = NULL;
   *error = GL_DOOR_BAD_PARAMETER;
   if (obj && target && obj->index == target->index) {
      gl_lock_texture(ctx, obj);
      shared = share_texture(ctx, obj, source, error);
      gl_unlock_texture(ctx, obj);
   }
   gl_texture_reference(ctx, &obj, NULL);
   return shared;
}

/* --- Renderbuffers */

/* The same storage in a resource that is sampled too, as far as the driver can; NULL: out of
 * memory. */
static struct pipe_resource *
make_sampled(struct gl_context *ctx, struct pipe_resource *from)
{
   const uint32_t bind = from->bind | PIPE_BIND_SAMPLER_VIEW;
   struct pipe_resource *to = NULL;
   if (bind == from->bind || !pipe_caps_format(ctx->screen->caps, from->format, bind)) {
      pipe_resource_reference(&to, from);
      return to;
   }
   const struct pipe_resource templ = {
       .target = from->target,
       .format = from->format,
       .width = from->width,
       .height = from->height,
       .depth = from->depth,
       .array_size = from->array_size,
       .bind = bind,
   };
   const struct pipe_box all = {0, 0, 0, (int32_t)from->width, (int32_t)from->height, 1};
   to = ctx->screen->resource_create(ctx->screen, &templ);
   if (to)
      ctx->pipe->resource_copy_region(ctx->pipe, to, 0, 0, 0, 0, from, 0, &all);
   return to;
}

static struct gl_shared_image *
share_renderbuffer(struct gl_context *ctx, struct gl_renderbuffer *rb, enum gl_door_error *error)
{
   struct pipe_resource *from = NULL, *to = NULL;
   struct gl_shared_image *shared = NULL;
   *error = !rb->resource || rb->samples ? GL_DOOR_BAD_PARAMETER
            : is_shared(rb->sibling)     ? GL_DOOR_BAD_ACCESS
                                         : GL_DOOR_OK;
   if (*error != GL_DOOR_OK)
      return NULL;
   pipe_resource_reference(&from, rb->resource);
   to = rb->sibling ? NULL : make_sampled(ctx, from);
   if (rb->sibling)
      pipe_resource_reference(&to, from);
   const struct gl_shared_image like = {
       .level = rb->level,
       .layer = rb->layer,
       .width = rb->width,
       .height = rb->height,
       .internal_format = rb->internal_format,
       .base = rb->base,
       .format = gl_format_find(ctx->limits.can, rb->internal_format),
   };
   shared = to ? create(to, &like) : NULL;
   if (shared) {
      pipe_resource_reference(&rb->resource, to);
      gl_shared_image_reference(&rb->sibling, shared);
   } else {
      *error = GL_DOOR_NO_MEMORY;
   }
   pipe_resource_reference(&to, NULL);
   pipe_resource_reference(&from, NULL);
   return shared;
}

static struct gl_shared_image *
create_from_renderbuffer(struct gl_context *ctx, GLuint name, enum gl_door_error *error)
{
   struct u_idtable *names = ctx->shared->names[GL_SHARED_RENDERBUFFERS];
   struct gl_renderbuffer *rb = NULL;
   struct gl_shared_image *shared = NULL;
   u_idtable_lock(names);
   gl_renderbuffer_reference(&rb, u_idtable_lookup(names, name));
   u_idtable_unlock(names);
   *error = GL_DOOR_BAD_PARAMETER;
   if (rb) {
      gl_framebuffers_lock(ctx);
      shared = share_renderbuffer(ctx, rb, error);
      gl_framebuffers_unlock(ctx);
      gl_framebuffers_changed(ctx); /* its texels may lie elsewhere now */
   }
   gl_renderbuffer_reference(&rb, NULL);
   return shared;
}

struct gl_shared_image *
gl_sibling_create(struct gl_context *ctx, const struct gl_door_image_source *source,
                  enum gl_door_error *error)
{
   gl_flush_vertices(ctx);
   return source->target == GL_RENDERBUFFER ? create_from_renderbuffer(ctx, source->name, error)
                                            : create_from_texture(ctx, source, error);
}
