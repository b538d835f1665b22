/* Completeness of textures (spec 3.8.10) and the resource that holds all their levels. */
#include <stdlib.h>
#include <string.h>

#include "mesa_ext/core/shared.h"
#include "mesa_ext/core/shared_image.h"
#include "given.h"

static unsigned
faces_of(const struct gl_texture_object *obj)
{
   return obj->index == GL_TEX_CUBE ? GL_TEXTURE_FACES : 1;
}

/* A size without borders, so many levels up. */
static GLsizei
minify(GLsizei size, GLint levels)
{
   const GLsizei small = levels < 31 ? size >> levels : 0;
   return small > 0 ? small : 1;
}

static GLsizei
max3(GLsizei a, GLsizei b, GLsizei c)
{
   const GLsizei ab = a > b ? a : b;
   return ab > c ? ab : c;
}

/* Borders are on the sides that the target has. */
static GLint
border_of(const struct gl_texture_object *obj, const struct gl_texture_image *image, unsigned axis)
{
   const bool used = axis == 0 || (axis == 1 && obj->index != GL_TEX_1D) ||
                     (axis == 2 && obj->index == GL_TEX_3D);
   return used ? image->border : 0;
}

/* Whether the image is what level base + up of this base image must be. */
static bool
matches(const struct gl_texture_object *obj, const struct gl_texture_image *base,
        const struct gl_texture_image *image, GLint up)
{
   if (!image || image->format != base->format || image->border != base->border ||
       !image->resource || image->resource->format != base->resource->format)
      return false;
   const GLsizei want[3] = {base->width, base->height, base->depth};
   const GLsizei have[3] = {image->width, image->height, image->depth};
   for (unsigned axis = 0; axis < 3; axis++) {
      const GLint b = 2 * border_of(obj, base, axis);
      if (have[axis] != minify(want[axis] - b, up) + b)
         return false;
   }
   return true;
}

static bool
uses_mipmaps(const struct gl_texture_object *obj)
{
   return obj->params.min_filter != GL_NEAREST && obj->params.min_filter != GL_LINEAR;
}

static bool
test_complete(struct gl_texture_object *obj, bool mipmaps)
{
   const GLint base_level = obj->params.base_level;
   const struct gl_texture_image *base = gl_texture_image_at(obj, 0, base_level);
   if (!base || !base->resource)
      return false;
   if (obj->index == GL_TEX_CUBE && base->width != base->height)
      return false;
   obj->last_level = base_level;
   if (mipmaps) {
      GLsizei size = max3(base->width - 2 * border_of(obj, base, 0),
                          base->height - 2 * border_of(obj, base, 1),
                          base->depth - 2 * border_of(obj, base, 2));
      for (; size > 1; size >>= 1)
         obj->last_level++;
      if (obj->params.max_level < base_level)
         return false;
      if (obj->last_level > obj->params.max_level)
         obj->last_level = obj->params.max_level;
   }
   for (unsigned face = 0; face < faces_of(obj); face++) {
      for (GLint level = base_level; level <= obj->last_level; level++) {
         if (!matches(obj, base, gl_texture_image_at(obj, face, level), level - base_level))
            return false;
      }
   }
   return true;
}

bool
gl_texture_complete(struct gl_texture_object *obj)
{
   if (obj->complete_image_stamp != obj->image_stamp ||
       obj->complete_param_stamp != obj->param_stamp) {
      obj->complete = test_complete(obj, uses_mipmaps(obj));
      obj->complete_image_stamp = obj->image_stamp;
      obj->complete_param_stamp = obj->param_stamp;
   }
   return obj->complete;
}

/* Whether all levels lie in the object's resource at their places. */
static bool
fits(const struct gl_texture_object *obj)
{
   if (!obj->resource || obj->params.base_level < obj->first_level)
      return false;
   for (unsigned face = 0; face < faces_of(obj); face++) {
      for (GLint level = obj->params.base_level; level <= obj->last_level; level++) {
         const struct gl_texture_image *image = obj->image[face][level];
         if (image->resource != obj->resource ||
             image->level != (uint32_t)(level - obj->first_level))
            return false;
      }
   }
   return true;
}

/* One level and face, kept by an image alone: that resource can be the object's as it is. */
static bool
adopt(struct gl_texture_object *obj)
{
   struct gl_texture_image *image = obj->image[0][obj->params.base_level];
   if (obj->last_level != obj->params.base_level || faces_of(obj) != 1 ||
       (image->level != 0 && !image->sibling))
      return false;
   pipe_resource_reference(&obj->resource, image->resource);
   obj->first_level = obj->params.base_level - (int32_t)image->level;
   obj->borrowed = image->sibling != NULL;
   return true;
}

static struct pipe_resource *
create_common(struct gl_context *ctx, const struct gl_texture_object *obj)
{
   const struct gl_texture_image *base = obj->image[0][obj->params.base_level];
   const struct pipe_resource templ = {
       .target = gl_texture_pipe_targets[obj->index],
       .format = base->resource->format,
       .width = (uint32_t)base->width,
       .height = (uint32_t)base->height,
       .depth = (uint32_t)base->depth,
       .array_size = faces_of(obj),
       .last_level = (uint32_t)(obj->last_level - obj->params.base_level),
       .bind = gl_texture_bind(ctx, obj, base->resource->format),
       .border = (uint32_t)base->border,
   };
   return ctx->screen->resource_create(ctx->screen, &templ);
}

static void
copy_level(struct gl_context *ctx, const struct gl_texture_object *obj,
           const struct gl_texture_image *image, unsigned face, struct pipe_resource *to,
           uint32_t to_level)
{
   const bool cube = image->resource->array_size > 1;
   const int layer = (int)image->layer + (cube ? (int)face : 0);
   const struct pipe_box box = {0, 0, layer, image->width, image->height, image->depth};
   ctx->pipe->resource_copy_region(ctx->pipe, to, to_level, 0, 0,
                                   obj->index == GL_TEX_CUBE ? (int)face : 0, image->resource,
                                   image->level, &box);
}

/* Texels of the levels that sampling uses, where they are still to be made. */
static bool
make_levels(struct gl_context *ctx, const struct gl_texture_object *obj)
{
   for (unsigned face = 0; face < faces_of(obj); face++) {
      for (GLint level = obj->params.base_level; level <= obj->last_level; level++) {
         if (!gl_given_make(ctx, obj->image[face][level], face))
            return false;
      }
   }
   return true;
}

/* The same of an object that is complete with levels up to last_level. */
static bool
place_levels(struct gl_context *ctx, struct gl_texture_object *obj)
{
   if (!make_levels(ctx, obj))
      return false;
   if (fits(obj) || adopt(obj))
      return true;
   struct pipe_resource *common = create_common(ctx, obj);
   if (!common) {
      gl_error(ctx, GL_OUT_OF_MEMORY, "no memory for the levels of a texture");
      return false;
   }
   for (unsigned face = 0; face < faces_of(obj); face++) {
      for (GLint level = obj->params.base_level; level <= obj->last_level; level++) {
         struct gl_texture_image *image = obj->image[face][level];
         const uint32_t to_level = (uint32_t)(level - obj->params.base_level);
         copy_level(ctx, obj, image, face, common, to_level);
         gl_shared_image_reference(&image->sibling, NULL);
         pipe_resource_reference(&image->resource, common);
         image->level = to_level;
         image->layer = 0;
      }
   }
   pipe_resource_reference(&obj->resource, NULL);
   obj->resource = common;
   obj->borrowed = false;
   obj->first_level = obj->params.base_level;
   if (obj->renderable) /* framebuffers that have an image of it find it elsewhere now */
      __atomic_add_fetch(&ctx->shared->texture_changes, 1, __ATOMIC_RELEASE);
   return true;
}

bool
gl_texture_finalize(struct gl_context *ctx, struct gl_texture_object *obj)
{
   return gl_texture_complete(obj) && place_levels(ctx, obj);
}

bool
gl_texture_finalize_mipmaps(struct gl_context *ctx, struct gl_texture_object *obj)
{
   const bool complete = test_complete(obj, true);
   const bool done = complete && place_levels(ctx, obj);
   obj->complete_image_stamp = 0; /* last_level is of this test */
   return done;
}
