/* Textures as images of framebuffers: their resources have to be made for that (pipe/p_state.h). */
#include "gallium/auxiliary/format/u_format.h"
#include "mesa_ext/dispatch/gl_dispatch.h"
#include "given.h"

/* The format table calls formats with both depth formats. */
GLenum
gl_texture_image_base(const struct gl_texture_image *image)
{
   const struct gl_format *format = image->format;
   if (format->block || format->numbers)
      return GL_NONE;
   const bool both = format->internal == GL_DEPTH_STENCIL ||
                     format->internal == GL_DEPTH24_STENCIL8 ||
                     format->internal == GL_DEPTH32F_STENCIL8;
   return both ? GL_DEPTH_STENCIL : format->base;
}

uint32_t
gl_texture_bind(const struct gl_context *ctx, const struct gl_texture_object *obj,
                enum pipe_format stored)
{
   const uint32_t drawn =
       u_format_is_depth_or_stencil(stored) ? PIPE_BIND_DEPTH_STENCIL : PIPE_BIND_RENDER_TARGET;
   const uint32_t both = PIPE_BIND_SAMPLER_VIEW | drawn;
   return obj->renderable && pipe_caps_format(ctx->screen->caps, stored, both)
              ? both
              : PIPE_BIND_SAMPLER_VIEW;
}

/* All levels and layers of a resource in one with another bind. NULL: out of memory. */
static struct pipe_resource *
copy_resource(struct gl_context *ctx, struct pipe_resource *from, uint32_t bind)
{
   const struct pipe_resource templ = {
       .target = from->target,
       .format = from->format,
       .width = from->width,
       .height = from->height,
       .depth = from->depth,
       .array_size = from->array_size,
       .last_level = from->last_level,
       .bind = bind,
       .border = from->border,
   };
   struct pipe_resource *to = ctx->screen->resource_create(ctx->screen, &templ);
   for (uint32_t level = 0; to && level <= from->last_level; level++) {
      const uint32_t slices =
          from->array_size > 1 ? from->array_size : pipe_level_size(from, 2, level);
      const struct pipe_box box = {0,
                                   0,
                                   0,
                                   (int32_t)pipe_level_size(from, 0, level),
                                   (int32_t)pipe_level_size(from, 1, level),
                                   (int32_t)slices};
      ctx->pipe->resource_copy_region(ctx->pipe, to, level, 0, 0, 0, from, level, &box);
   }
   return to;
}

/* Whoever has `from` gets `to`. */
static void
replace(struct gl_texture_object *obj, struct pipe_resource *from, struct pipe_resource *to)
{
   for (unsigned face = 0; face < GL_TEXTURE_FACES; face++) {
      for (unsigned level = 0; level < GL_STORAGE_TEXTURE_LEVELS; level++) {
         struct gl_texture_image *image = obj->image[face][level];
         if (image && image->resource == from)
            pipe_resource_reference(&image->resource, to);
      }
   }
   if (obj->resource == from)
      pipe_resource_reference(&obj->resource, to);
}

static bool
move(struct gl_context *ctx, struct gl_texture_object *obj, struct pipe_resource *resource)
{
   const uint32_t bind = gl_texture_bind(ctx, obj, resource->format);
   struct pipe_resource *from = NULL, *to;
   if (resource->bind == bind)
      return true;
   pipe_resource_reference(&from, resource);
   to = copy_resource(ctx, from, bind);
   if (to)
      replace(obj, from, to);
   const bool moved = to != NULL;
   pipe_resource_reference(&to, NULL);
   pipe_resource_reference(&from, NULL);
   return moved;
}

void
gl_texture_make_renderable(struct gl_context *ctx, struct gl_texture_object *obj)
{
   if (obj->renderable)
      return;
   bool done = gl_given_make_all(ctx, obj);
   obj->renderable = true;
   for (unsigned face = 0; face < GL_TEXTURE_FACES; face++) {
      for (unsigned level = 0; level < GL_STORAGE_TEXTURE_LEVELS; level++) {
         const struct gl_texture_image *image = obj->image[face][level];
         if (image && image->resource)
            done &= move(ctx, obj, image->resource);
      }
   }
   gl_texture_changed(ctx, &obj->image_stamp);
   if (!done) {
      obj->renderable = false;
      gl_error(ctx, GL_OUT_OF_MEMORY, "no memory for a texture that can be drawn to");
   }
}
