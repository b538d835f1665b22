/* What a framebuffer object amounts to: its images, and whether it is complete
 * (EXT_framebuffer_object section 4.4.4.2). What later versions relaxed holds for all: sizes and
 * formats may differ (ARB_framebuffer_object), and what is drawn to or read needs no image
 * (ARB_ES2_compatibility), because programs that were written for later drivers count on it. */
#include "color_buffers.h"

#include <string.h>

#include "gallium/auxiliary/format/u_format.h"
#include "mesa_ext/core/shared.h"
#include "mesa_ext/dispatch/gl_dispatch.h"
#include "object.h"

static void
look_at_renderbuffer(const struct gl_renderbuffer *rb, struct gl_object_image *image)
{
   pipe_resource_reference(&image->surface.resource, rb->resource);
   image->surface.level = rb->level;
   image->surface.layer = rb->layer;
   image->width = (uint32_t)rb->width;
   image->height = (uint32_t)rb->height;
   image->base = rb->base;
   image->srgb = rb->srgb;
   image->keeps_depth = rb->keeps_depth;
}

/* With the texture locked. */
static void
look_at_texture(const struct gl_attachment *attached, struct gl_object_image *image)
{
   const struct gl_texture_image *texels =
       gl_texture_image_at(attached->texture, attached->face, attached->level);
   if (!texels || !texels->resource || attached->slice >= texels->depth)
      return;
   pipe_resource_reference(&image->surface.resource, texels->resource);
   image->surface.level = texels->level;
   /* An image of a cube map that is kept alone is a resource of one layer. */
   image->surface.layer =
       texels->layer +
       (texels->resource->array_size > 1 ? attached->face : (uint32_t)attached->slice);
   image->width = (uint32_t)texels->width;
   image->height = (uint32_t)texels->height;
   image->base = gl_texture_image_base(texels);
   image->srgb = texels->format->srgb;
   image->keeps_depth = gl_format_keeps_depth(texels->format);
}

/* Fills *image with a reference; attached says nothing: nothing. */
static void
look_at(struct gl_context *ctx, struct gl_framebuffer *fb, unsigned point,
        struct gl_object_image *image)
{
   struct gl_attachment attached = {0}, none;
   *image = (struct gl_object_image){0};
   gl_framebuffers_lock(ctx);
   gl_attachment_set(&attached, &fb->attachment[point], &none);
   if (attached.renderbuffer)
      look_at_renderbuffer(attached.renderbuffer, image);
   gl_framebuffers_unlock(ctx);
   if (attached.texture) {
      gl_lock_texture(ctx, attached.texture);
      look_at_texture(&attached, image);
      gl_unlock_texture(ctx, attached.texture);
   }
   image->srgb &= (ctx->limits.can & GL_CAN_RENDER_SRGB) != 0;
   gl_attachment_release(ctx, &attached);
}

/* --- Completeness */

static bool
is_attached(const struct gl_framebuffer *fb, unsigned point)
{
   return fb->attachment[point].renderbuffer || fb->attachment[point].texture;
}

static bool
has_aspect(const struct gl_object_image *image, unsigned point)
{
   switch (point) {
   case GL_ATTACH_DEPTH:
      return image->base == GL_DEPTH_COMPONENT || image->base == GL_DEPTH_STENCIL;
   case GL_ATTACH_STENCIL:
      return image->base == GL_STENCIL_INDEX || image->base == GL_DEPTH_STENCIL;
   default:
      return image->base != GL_NONE && image->base != GL_DEPTH_COMPONENT &&
             image->base != GL_STENCIL_INDEX && image->base != GL_DEPTH_STENCIL;
   }
}

/* Whether colours that are drawn to the format are those of the base format: what the base lacks
 * would be blended with, and formats that stand in for others keep components elsewhere. */
static bool
stores_base(enum pipe_format format, GLenum base)
{
   const struct u_format_info *info = u_format_info(format);
   const bool red = u_format_component_bits(format, 0) > 0,
              green = u_format_component_bits(format, 1) > 0,
              blue = u_format_component_bits(format, 2) > 0,
              alpha = u_format_component_bits(format, 3) > 0;
   const bool grey = red && info->swizzle[0] == info->swizzle[1] &&
                     info->swizzle[0] == info->swizzle[2],
              same = grey && info->swizzle[0] == info->swizzle[3];
   switch (base) {
   case GL_RED:
      return red && !green && !alpha;
   case GL_RG:
      return green && !blue && !alpha;
   case GL_RGB:
      return blue && !grey && !alpha;
   case GL_RGBA:
      return alpha && blue && !grey;
   case GL_ALPHA:
      return alpha && !red;
   case GL_LUMINANCE:
      return grey && !alpha;
   case GL_LUMINANCE_ALPHA:
      return grey && alpha && !same;
   case GL_INTENSITY:
      return same;
   default:
      return false;
   }
}

/* FRAMEBUFFER_COMPLETE, or what is wrong with the image of a point. */
static GLenum
check_image(const struct gl_context *ctx, const struct gl_object_image *image, unsigned point)
{
   const struct pipe_resource *res = image->surface.resource;
   if (!res || !image->width || !image->height || !has_aspect(image, point))
      return GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT;
   const bool color = point < GL_ATTACH_DEPTH;
   const bool fits = !color || stores_base(res->format, image->base);
   const uint32_t bind = color ? PIPE_BIND_RENDER_TARGET : PIPE_BIND_DEPTH_STENCIL;
   const uint32_t max = ctx->screen->caps->max_viewport_size;
   return fits && (res->bind & bind) && image->width <= max && image->height <= max
              ? GL_FRAMEBUFFER_COMPLETE
              : GL_FRAMEBUFFER_UNSUPPORTED;
}

static bool
same_surface(const struct pipe_surface *a, const struct pipe_surface *b)
{
   return a->resource == b->resource && a->level == b->level && a->layer == b->layer;
}

static GLenum
check_images(struct gl_context *ctx, const struct gl_object_view *view)
{
   GLenum unsupported = GL_FRAMEBUFFER_COMPLETE;
   bool any = false;
   for (unsigned i = 0; i < GL_NUM_ATTACHMENTS; i++) {
      gl_framebuffers_lock(ctx);
      const bool attached = is_attached(view->object, i);
      gl_framebuffers_unlock(ctx);
      if (!attached)
         continue;
      any = true;
      const GLenum status = check_image(ctx, &view->image[i], i);
      if (status == GL_FRAMEBUFFER_INCOMPLETE_ATTACHMENT)
         return status;
      if (status == GL_FRAMEBUFFER_UNSUPPORTED)
         unsupported = status;
   }
   return any ? unsupported : GL_FRAMEBUFFER_INCOMPLETE_MISSING_ATTACHMENT;
}

/* Whether all images have as many samples. */
static bool
same_samples(const struct gl_object_view *view)
{
   uint32_t samples = 0;
   for (unsigned i = 0; i < GL_NUM_ATTACHMENTS; i++) {
      const struct pipe_resource *res = view->image[i].surface.resource;
      if (res && samples && pipe_samples(res) != samples)
         return false;
      samples = res ? pipe_samples(res) : samples;
   }
   return true;
}

static GLenum
check(struct gl_context *ctx, const struct gl_object_view *view)
{
   const struct gl_object_image *depth = &view->image[GL_ATTACH_DEPTH];
   const struct gl_object_image *stencil = &view->image[GL_ATTACH_STENCIL];
   const GLenum images = check_images(ctx, view);
   if (images != GL_FRAMEBUFFER_COMPLETE && images != GL_FRAMEBUFFER_UNSUPPORTED)
      return images;
   if (!same_samples(view))
      return GL_FRAMEBUFFER_INCOMPLETE_MULTISAMPLE;
   /* Drivers have one buffer for depth and stencil. */
   if (depth->surface.resource && stencil->surface.resource &&
       !same_surface(&depth->surface, &stencil->surface))
      return GL_FRAMEBUFFER_UNSUPPORTED;
   return images;
}

/* --- Views */

void
gl_object_view_release(struct gl_object_view *view)
{
   for (unsigned i = 0; i < GL_NUM_ATTACHMENTS; i++)
      pipe_resource_reference(&view->image[i].surface.resource, NULL);
   memset(view, 0, sizeof *view);
}

/* The draw and read buffers of an object that is bound, as far as they matter: what it draws to if
 * it is drawn to, what is read if it is read. */
static struct gl_buffer_choice
buffers_of(const struct gl_context *ctx, const struct gl_framebuffer *object)
{
   struct gl_buffer_choice choice = {.read = GL_NONE};
   if (object == ctx->draw_object)
      memcpy(choice.draw, ctx->color.draw_buffers, sizeof choice.draw);
   if (object == ctx->read_object)
      choice.read = ctx->pixel.read_buffer;
   return choice;
}

static bool
is_current(const struct gl_object_view *view, const struct gl_object_view *now)
{
   return view->object == now->object && view->framebuffer_changes == now->framebuffer_changes &&
          view->texture_changes == now->texture_changes &&
          !memcmp(&view->buffers, &now->buffers, sizeof view->buffers);
}

static bool
same_image(const struct gl_object_image *a, const struct gl_object_image *b)
{
   return same_surface(&a->surface, &b->surface) && a->width == b->width &&
          a->height == b->height && a->base == b->base && a->srgb == b->srgb;
}

static bool
same_view(const struct gl_object_view *a, const struct gl_object_view *b)
{
   for (unsigned i = 0; i < GL_NUM_ATTACHMENTS; i++) {
      if (!same_image(&a->image[i], &b->image[i]))
         return false;
   }
   return a->object == b->object && a->status == b->status &&
          !memcmp(&a->buffers, &b->buffers, sizeof a->buffers);
}

bool
gl_object_view_update(struct gl_context *ctx, struct gl_object_view *view,
                      struct gl_framebuffer *object)
{
   struct gl_object_view now = {
       .object = object,
       .framebuffer_changes = __atomic_load_n(&ctx->shared->framebuffer_changes, __ATOMIC_ACQUIRE),
       .texture_changes = __atomic_load_n(&ctx->shared->texture_changes, __ATOMIC_ACQUIRE),
       .buffers = buffers_of(ctx, object),
   };
   if (is_current(view, &now))
      return false;
   for (unsigned i = 0; i < GL_NUM_ATTACHMENTS; i++)
      look_at(ctx, object, i, &now.image[i]);
   now.status = check(ctx, &now);
   const bool changed = !same_view(view, &now);
   gl_object_view_release(view);
   *view = now;
   return changed;
}

GLenum
gl_exec_CheckFramebufferStatus(struct gl_context *ctx, GLenum target)
{
   struct gl_framebuffer *object;
   if (!gl_framebuffer_of_target(ctx, target, &object)) {
      gl_error(ctx, GL_INVALID_ENUM, "glCheckFramebufferStatus(target 0x%x)", target);
      return 0;
   }
   if (!object)
      return (target == GL_READ_FRAMEBUFFER ? ctx->read : ctx->draw) ? GL_FRAMEBUFFER_COMPLETE
                                                                     : GL_FRAMEBUFFER_UNDEFINED;
   return gl_buffers_view(ctx, object == ctx->draw_object ? GL_TO_DRAW : GL_TO_READ)->status;
}
