#include "color_buffers.h"

#include <stdlib.h>
#include <string.h>

#include "drawable.h"
#include "gallium/auxiliary/format/u_format.h"
#include "mesa_ext/buffer/object.h"
#include "mesa_ext/dispatch/gl_dispatch.h"

static void
drop_surfaces(struct pipe_framebuffer_state *fb)
{
   for (unsigned i = 0; i < PIPE_MAX_COLOR_BUFS; i++)
      pipe_resource_reference(&fb->cbufs[i].resource, NULL);
   pipe_resource_reference(&fb->zsbuf.resource, NULL);
}

/* A buffer, referenced, and the part of *width x *height that it has: while another thread changes
 * the size of the drawable its buffers differ. NULL: there is none. */
static struct pipe_resource *
get_buffer(struct gl_drawable *d, enum gl_drawable_buffer which, unsigned *width, unsigned *height)
{
   struct pipe_resource *res = gl_drawable_get_buffer(d, which);
   if (res && res->width < *width)
      *width = res->width;
   if (res && res->height < *height)
      *height = res->height;
   return res;
}

/* Everything but which drawable it is of. */
static void
clear_framebuffer(struct gl_framebuffer_state *fb)
{
   drop_surfaces(&fb->pipe);
   memset(&fb->pipe, 0, sizeof fb->pipe);
   fb->usable = fb->draws_front = false;
   fb->srgb = 0;
}

void
gl_buffers_release(struct gl_context *ctx)
{
   clear_framebuffer(ctx->framebuffer);
   ctx->framebuffer->drawable = NULL;
   ctx->pipe->set_framebuffer_state(ctx->pipe, &ctx->framebuffer->pipe);
   for (unsigned i = 0; i < GL_BUFFERS_USES; i++)
      gl_object_view_release(&ctx->framebuffer->view[i]);
}

/* --- Framebuffer objects */

static bool
is_float(const struct gl_context *ctx, const struct gl_object_view *view, GLenum buffer)
{
   const int point = gl_attachment_point_of(ctx, buffer);
   const struct pipe_resource *res = point >= 0 ? view->image[point].surface.resource : NULL;
   return res && u_format_is_float(res->format);
}

/* Whether a buffer that is drawn to, or the one that is read, is of floats. */
static bool
has_floats(const struct gl_context *ctx, const struct gl_object_view *view, enum gl_buffers_use use)
{
   if (use == GL_TO_READ)
      return is_float(ctx, view, view->buffers.read);
   bool any = false;
   for (unsigned i = 0; i < GL_STORAGE_DRAW_BUFFERS; i++)
      any |= is_float(ctx, view, view->buffers.draw[i]);
   return any;
}

const struct gl_object_view *
gl_buffers_view(struct gl_context *ctx, enum gl_buffers_use use)
{
   struct gl_framebuffer *object = use == GL_TO_DRAW ? ctx->draw_object : ctx->read_object;
   struct gl_object_view *view = &ctx->framebuffer->view[use];
   bool *floats = use == GL_TO_DRAW ? &ctx->draws_floats : &ctx->reads_floats;
   if (!object) {
      const struct gl_drawable *drawable = use == GL_TO_DRAW ? ctx->draw : ctx->read;
      *floats = drawable && u_format_is_float((enum pipe_format)drawable->visual.color_format);
      return NULL;
   }
   const bool changed = gl_object_view_update(ctx, view, object);
   if (changed && use == GL_TO_DRAW)
      ctx->dirty |= GL_DIRTY_FRAMEBUFFER;
   *floats = has_floats(ctx, view, use);
   return view;
}

bool
gl_buffers_check(struct gl_context *ctx, enum gl_buffers_use use, const char *command)
{
   const struct gl_object_view *view = gl_buffers_view(ctx, use);
   if (!view || view->status == GL_FRAMEBUFFER_COMPLETE)
      return true;
   gl_error(ctx, GL_INVALID_FRAMEBUFFER_OPERATION, "%s: the framebuffer is not complete (0x%x)",
            command, view->status);
   return false;
}

/* GL_SAMPLES of an object: all of its images have as many. */
static int
samples_of(const struct gl_object_view *view)
{
   for (unsigned i = 0; i < GL_NUM_ATTACHMENTS; i++) {
      const struct pipe_resource *res = view->image[i].surface.resource;
      if (res)
         return pipe_samples(res) > 1 ? (int)pipe_samples(res) : 0;
   }
   return 0;
}

bool
gl_buffers_check_read(struct gl_context *ctx, const char *command)
{
   if (!gl_buffers_check(ctx, GL_TO_READ, command))
      return false;
   const struct gl_object_view *view = gl_buffers_view(ctx, GL_TO_READ);
   if (!view || !samples_of(view))
      return true;
   gl_error(ctx, GL_INVALID_OPERATION, "%s: the framebuffer object has several samples a pixel",
            command);
   return false;
}

/* Bits of the images of an object, as a visual. The colours are those of the first buffer that is
 * drawn to, or of the one that is read. */
static struct gl_visual
visual_of(const struct gl_context *ctx, const struct gl_object_view *view, enum gl_buffers_use use)
{
   struct gl_visual visual = {0};
   const int point =
       gl_attachment_point_of(ctx, use == GL_TO_DRAW ? view->buffers.draw[0] : view->buffers.read);
   const struct gl_object_image *color = point >= 0 ? &view->image[point] : NULL;
   if (color && color->surface.resource) {
      const enum pipe_format stored = color->surface.resource->format;
      visual.red_bits = gl_format_bits(color->base, stored, GL_TEXTURE_RED_SIZE);
      visual.green_bits = gl_format_bits(color->base, stored, GL_TEXTURE_GREEN_SIZE);
      visual.blue_bits = gl_format_bits(color->base, stored, GL_TEXTURE_BLUE_SIZE);
      visual.alpha_bits = gl_format_bits(color->base, stored, GL_TEXTURE_ALPHA_SIZE);
      visual.color_format = stored;
      visual.srgb = color->srgb;
   }
   const struct pipe_resource *depth = view->image[GL_ATTACH_DEPTH].surface.resource;
   const struct pipe_resource *stencil = view->image[GL_ATTACH_STENCIL].surface.resource;
   visual.samples = samples_of(view);
   if (depth)
      visual.depth_bits = u_format_info(depth->format)->depth_bits;
   if (stencil)
      visual.stencil_bits = u_format_info(stencil->format)->stencil_bits;
   return visual;
}

struct gl_visual
gl_buffers_visual(struct gl_context *ctx, enum gl_buffers_use use)
{
   static const struct gl_visual none;
   const struct gl_object_view *view = gl_buffers_view(ctx, use);
   const struct gl_drawable *drawable = use == GL_TO_DRAW ? ctx->draw : ctx->read;
   if (view)
      return visual_of(ctx, view, use);
   return drawable ? drawable->visual : ctx->visual ? *ctx->visual : none;
}

static void
shrink(struct pipe_framebuffer_state *fb, const struct gl_object_image *image)
{
   fb->width = image->width < fb->width ? image->width : fb->width;
   fb->height = image->height < fb->height ? image->height : fb->height;
}

/* Whether an earlier buffer is the very same image, which is drawn to once. */
static bool
is_drawn_already(const struct pipe_framebuffer_state *fb, const struct pipe_surface *surface)
{
   for (unsigned i = 0; i < fb->nr_cbufs; i++) {
      const struct pipe_surface *other = &fb->cbufs[i];
      if (other->resource == surface->resource && other->level == surface->level &&
          other->layer == surface->layer)
         return true;
   }
   return false;
}

static void
add_surface(struct pipe_surface *to, const struct pipe_surface *from)
{
   to->level = from->level;
   to->layer = from->layer;
   pipe_resource_reference(&to->resource, from->resource);
}

/* The area is what all images have (ARB_framebuffer_object, section 4.4.4). */
static void
use_object(struct gl_context *ctx, const struct gl_object_view *view)
{
   struct gl_framebuffer_state *fb = ctx->framebuffer;
   fb->drawable = ctx->draw;
   fb->usable = view->status == GL_FRAMEBUFFER_COMPLETE;
   if (!fb->usable)
      return;
   fb->pipe.width = fb->pipe.height = UINT32_MAX;
   for (unsigned i = 0; i < GL_NUM_ATTACHMENTS; i++) {
      if (view->image[i].surface.resource)
         shrink(&fb->pipe, &view->image[i]);
   }
   for (unsigned i = 0; i < GL_STORAGE_DRAW_BUFFERS; i++) {
      const int point = gl_attachment_point_of(ctx, view->buffers.draw[i]);
      const struct pipe_surface *surface = point >= 0 ? &view->image[point].surface : NULL;
      if (!surface || is_drawn_already(&fb->pipe, surface))
         continue;
      add_surface(&fb->pipe.cbufs[i], surface);
      fb->pipe.nr_cbufs = i + 1;
      fb->srgb |= (uint8_t)(view->image[point].srgb << i);
   }
   const struct pipe_surface *depth = &view->image[GL_ATTACH_DEPTH].surface;
   const struct pipe_surface *stencil = &view->image[GL_ATTACH_STENCIL].surface;
   add_surface(&fb->pipe.zsbuf, depth->resource ? depth : stencil);
}

/* --- Drawables */

/* Adds a surface if its resource could be had; the reference passes to fb. */
static bool
add_color(struct pipe_framebuffer_state *fb, struct gl_drawable *d, enum gl_drawable_buffer which)
{
   struct pipe_resource *res = get_buffer(d, which, &fb->width, &fb->height);
   if (res)
      fb->cbufs[fb->nr_cbufs++].resource = res;
   return res != NULL;
}

/* Adds the buffers of `named`, as many as the driver draws to at once, front before back
 * (docs/status.md). */
static bool
add_colors(struct gl_context *ctx, struct gl_drawable *d, unsigned named)
{
   struct gl_framebuffer_state *fb = ctx->framebuffer;
   bool complete = true;
   for (unsigned bit = GL_BIT_FRONT; named && fb->pipe.nr_cbufs < ctx->limits.render_targets;
        bit <<= 1) {
      if (!(named & bit))
         continue;
      named &= ~bit;
      const enum gl_drawable_buffer which =
          bit == GL_BIT_FRONT ? GL_DRAWABLE_FRONT
          : bit == GL_BIT_BACK
              ? GL_DRAWABLE_BACK
              : (enum gl_drawable_buffer)(GL_DRAWABLE_AUX0 + __builtin_ctz(bit / GL_BIT_AUX0));
      complete &= add_color(&fb->pipe, d, which);
      fb->draws_front |= bit == GL_BIT_FRONT;
      if (bit == GL_BIT_BACK)
         gl_drawable_mark_back(d);
   }
   return complete;
}

/* DrawBuffer names several for the one colour there is; of a list each is for a colour of its own.
 */
static bool
add_draw_buffers(struct gl_context *ctx, struct gl_drawable *d)
{
   struct pipe_framebuffer_state *fb = &ctx->framebuffer->pipe;
   const GLenum *modes = ctx->color.draw_buffers;
   bool complete = add_colors(ctx, d, gl_buffers_meant(ctx, modes[0], d));
   for (unsigned i = 1; i < ctx->limits.render_targets; i++) {
      if (modes[i] == GL_NONE)
         continue;
      fb->nr_cbufs = i;
      complete &= add_colors(ctx, d, gl_buffers_meant(ctx, modes[i], d));
   }
   return complete;
}

static bool
use_drawable(struct gl_context *ctx, struct gl_drawable *d)
{
   struct gl_framebuffer_state *fb = ctx->framebuffer;
   fb->drawable = d;
   if (!d)
      return true; /* gl_validate sees that it is not usable */
   gl_drawable_settle(d);
   fb->stamp = gl_drawable_stamp(d);
   gl_drawable_get_size(d, &fb->pipe.width, &fb->pipe.height);
   bool complete = add_draw_buffers(ctx, d);
   if (gl_drawable_has_buffer(d, GL_DRAWABLE_DEPTH_STENCIL)) {
      fb->pipe.zsbuf.resource =
          get_buffer(d, GL_DRAWABLE_DEPTH_STENCIL, &fb->pipe.width, &fb->pipe.height);
      complete &= fb->pipe.zsbuf.resource != NULL;
   }
   if (!complete)
      gl_error(ctx, GL_OUT_OF_MEMORY, "no memory for the buffers of the drawable");
   const bool srgb = gl_is_es(ctx) ? d->visual.srgb_asked : d->visual.srgb;
   fb->srgb = srgb ? (uint8_t)((1u << fb->pipe.nr_cbufs) - 1) : 0;
   fb->usable = complete;
   return complete;
}

/* --- Drawing */

void
gl_buffers_look(struct gl_context *ctx)
{
   const struct gl_framebuffer_state *fb = ctx->framebuffer;
   if (!ctx->draw_object && ctx->draw)
      gl_drawable_settle(ctx->draw);
   if (ctx->draw_object)
      gl_buffers_view(ctx, GL_TO_DRAW);
   else if (ctx->draw != fb->drawable || (ctx->draw && gl_drawable_stamp(ctx->draw) != fb->stamp))
      ctx->dirty |= GL_DIRTY_FRAMEBUFFER;
}

bool
gl_buffers_validate(struct gl_context *ctx)
{
   const struct gl_object_view *view = gl_buffers_view(ctx, GL_TO_DRAW);
   clear_framebuffer(ctx->framebuffer);
   if (!view)
      return use_drawable(ctx, ctx->draw);
   use_object(ctx, view);
   return true;
}

bool
gl_buffers_draw_area(struct gl_context *ctx, int *x0, int *y0, int *x1, int *y1)
{
   const struct pipe_framebuffer_state *fb = &ctx->framebuffer->pipe;
   *x0 = *y0 = 0;
   *x1 = (int)fb->width;
   *y1 = (int)fb->height;
   const struct gl_scissor *s = &ctx->scissor;
   if (s->test) {
      const int64_t right = (int64_t)s->x + s->width, top = (int64_t)s->y + s->height;
      *x0 = s->x > *x0 ? s->x : *x0;
      *y0 = s->y > *y0 ? s->y : *y0;
      *x1 = right < *x1 ? (int)right : *x1;
      *y1 = top < *y1 ? (int)top : *y1;
   }
   return *x0 < *x1 && *y0 < *y1;
}

/* --- Reading */

static bool
read_object(const struct gl_object_view *view, int point, struct gl_read_image *image)
{
   *image = (struct gl_read_image){0};
   if (point < 0 || view->status != GL_FRAMEBUFFER_COMPLETE)
      return false;
   const struct gl_object_image *from = &view->image[point];
   add_surface(&image->surface, &from->surface);
   image->width = from->width;
   image->height = from->height;
   image->only_red =
       from->base == GL_LUMINANCE || from->base == GL_LUMINANCE_ALPHA || from->base == GL_INTENSITY;
   image->srgb = from->srgb;
   image->opaque = from->base == GL_RGB || from->base == GL_LUMINANCE || from->base == GL_INTENSITY;
   return image->surface.resource != NULL;
}

static bool
read_drawable(struct gl_drawable *d, enum gl_drawable_buffer which, struct gl_read_image *image)
{
   *image = (struct gl_read_image){0};
   gl_drawable_get_size(d, &image->width, &image->height);
   image->srgb = d->visual.srgb;
   image->surface.resource = get_buffer(d, which, &image->width, &image->height);
   return image->surface.resource != NULL;
}

bool
gl_buffers_read_color(struct gl_context *ctx, struct gl_read_image *image)
{
   const struct gl_object_view *view = &ctx->framebuffer->view[GL_TO_READ];
   struct gl_drawable *d = ctx->read;
   if (ctx->read_object)
      return read_object(view, gl_attachment_point_of(ctx, view->buffers.read), image);
   if (!d)
      return false;
   const unsigned named = gl_buffers_meant(ctx, ctx->pixel.read_buffer, d);
   enum gl_drawable_buffer which = named & GL_BIT_FRONT ? GL_DRAWABLE_FRONT : GL_DRAWABLE_BACK;
   if (named >= GL_BIT_AUX0)
      which = (enum gl_drawable_buffer)(GL_DRAWABLE_AUX0 + __builtin_ctz(named / GL_BIT_AUX0));
   return read_drawable(d, which, image);
}

bool
gl_buffers_read_zs(struct gl_context *ctx, struct gl_read_image *image)
{
   const struct gl_object_view *view = &ctx->framebuffer->view[GL_TO_READ];
   if (ctx->read_object)
      return read_object(
          view, view->image[GL_ATTACH_DEPTH].surface.resource ? GL_ATTACH_DEPTH : GL_ATTACH_STENCIL,
          image);
   return ctx->read && read_drawable(ctx->read, GL_DRAWABLE_DEPTH_STENCIL, image);
}

void
gl_read_image_mask_bytes(const struct gl_read_image *image, uint8_t (*rgba)[4], size_t n)
{
   for (size_t i = 0; image->only_red && i < n; i++)
      rgba[i][1] = rgba[i][2] = 0;
   for (size_t i = 0; image->opaque && i < n; i++)
      rgba[i][3] = 255;
}

void
gl_read_image_mask(const struct gl_read_image *image, float (*rgba)[4], size_t n)
{
   for (size_t i = 0; image->only_red && i < n; i++)
      rgba[i][1] = rgba[i][2] = 0;
   for (size_t i = 0; image->opaque && i < n; i++)
      rgba[i][3] = 1;
}

uint8_t *
gl_surface_map(struct gl_context *ctx, const struct pipe_surface *surface, unsigned usage,
               const struct pipe_box *box, struct pipe_transfer **transfer)
{
   struct pipe_box at = *box;
   at.z = (int32_t)surface->layer;
   return ctx->pipe->transfer_map(ctx->pipe, surface->resource, surface->level, usage, &at,
                                  transfer);
}

bool
gl_buffers_init(struct gl_context *ctx)
{
   ctx->framebuffer = calloc(1, sizeof *ctx->framebuffer);
   if (!ctx->framebuffer)
      return false;
   struct gl_buffer_choice *first = &ctx->framebuffer->drawable_buffers;
   first->draw[0] = first->read = GL_BACK;
   return true;
}

void
gl_buffers_finish(struct gl_context *ctx)
{
   gl_buffer_object_reference(&ctx->pack_buffer, NULL);
   gl_buffer_object_reference(&ctx->unpack_buffer, NULL);
   gl_buffer_object_reference(&ctx->copy_read_buffer, NULL);
   gl_buffer_object_reference(&ctx->copy_write_buffer, NULL);
   if (!ctx->framebuffer)
      return;
   drop_surfaces(&ctx->framebuffer->pipe);
   for (unsigned i = 0; i < GL_BUFFERS_USES; i++)
      gl_object_view_release(&ctx->framebuffer->view[i]);
   free(ctx->framebuffer);
   ctx->framebuffer = NULL;
}

bool
gl_buffers_differ(const struct gl_color_buffer *c)
{
   for (unsigned i = 1; i < GL_STORAGE_DRAW_BUFFERS; i++) {
      if (c->blend[i] != c->blend[0] || memcmp(c->mask[i], c->mask[0], sizeof c->mask[0]) != 0)
         return true;
   }
   return false;
}
