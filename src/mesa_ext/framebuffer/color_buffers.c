#include "color_buffers.h"

#include <stdlib.h>
#include <string.h>

#include "mesa_ext/buffer/object.h"
#include "mesa_ext/dispatch/gl_dispatch.h"
#include "drawable.h"

/* Colour buffers as bits; there are no right ones. */
enum { FRONT = 1, BACK = 2, ABSENT = 4, AUX0 = 8 };

/* What each enumerant of DrawBuffer and ReadBuffer names; 0 for those that are none (spec table
 * 4.4). */
static unsigned
named_buffers(GLenum mode)
{
   switch (mode) {
   case GL_FRONT:
   case GL_FRONT_LEFT:
      return FRONT;
   case GL_BACK:
   case GL_BACK_LEFT:
      return BACK;
   case GL_LEFT:
   case GL_FRONT_AND_BACK:
      return FRONT | BACK;
   case GL_RIGHT:
   case GL_FRONT_RIGHT:
   case GL_BACK_RIGHT:
      return ABSENT;
   case GL_AUX0:
   case GL_AUX1:
   case GL_AUX2:
   case GL_AUX3:
      return AUX0 << (mode - GL_AUX0);
   default:
      return 0;
   }
}

static unsigned
existing_buffers(const struct gl_context *ctx, const struct gl_drawable *drawable)
{
   const struct gl_visual *visual = drawable ? &drawable->visual : ctx->visual;
   if (!visual)
      return FRONT | BACK; /* without config and drawable both can be had later */
   const unsigned aux = AUX0 * ((1u << visual->aux_buffers) - 1);
   return aux | (visual->double_buffer ? FRONT | BACK : FRONT);
}

/* The buffers of a drawable that a mode means. A context may be used with drawables of another kind
 * than its own: one that names only the back buffer draws to a pixmap, which has none, in front
 * (EGL 1.5 section 2.2.2: client APIs draw to the pixmap directly). */
static unsigned
meant_buffers(const struct gl_context *ctx, GLenum mode, const struct gl_drawable *drawable)
{
   const unsigned named = named_buffers(mode), existing = existing_buffers(ctx, drawable);
   return named == BACK && !(existing & BACK) ? FRONT : named & existing;
}

void
gl_exec_DrawBuffer(struct gl_context *ctx, GLenum mode)
{
   const unsigned named = named_buffers(mode);
   if (mode != GL_NONE && !named) {
      gl_error(ctx, GL_INVALID_ENUM, "glDrawBuffer(mode 0x%x)", mode);
      return;
   }
   if (mode != GL_NONE && !(named & existing_buffers(ctx, ctx->draw))) {
      gl_error(ctx, GL_INVALID_OPERATION, "glDrawBuffer(0x%x): there is no such buffer", mode);
      return;
   }
   ctx->color.draw_buffer = mode;
   ctx->dirty |= GL_DIRTY_FRAMEBUFFER;
}

void
gl_exec_ReadBuffer(struct gl_context *ctx, GLenum mode)
{
   const unsigned named = named_buffers(mode);
   if (!named || mode == GL_FRONT_AND_BACK) {
      gl_error(ctx, GL_INVALID_ENUM, "glReadBuffer(mode 0x%x)", mode);
      return;
   }
   if (!(named & existing_buffers(ctx, ctx->read))) {
      gl_error(ctx, GL_INVALID_OPERATION, "glReadBuffer(0x%x): there is no such buffer", mode);
      return;
   }
   ctx->pixel.read_buffer = mode;
}

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

/* Adds a surface if its resource could be had; the reference passes to fb. */
static bool
add_color(struct pipe_framebuffer_state *fb, struct gl_drawable *d, enum gl_drawable_buffer which)
{
   struct pipe_resource *res = get_buffer(d, which, &fb->width, &fb->height);
   if (res)
      fb->cbufs[fb->nr_cbufs++].resource = res;
   return res != NULL;
}

/* Everything but which drawable it is of. */
static void
clear_framebuffer(struct gl_framebuffer_state *fb)
{
   drop_surfaces(&fb->pipe);
   memset(&fb->pipe, 0, sizeof fb->pipe);
   fb->usable = fb->draws_front = false;
}

/* As many buffers as the driver draws to at once, front before back (docs/status.md). */
static unsigned
first_bits(unsigned bits, unsigned num)
{
   unsigned first = 0;
   for (; bits && num; num--) {
      first |= bits & -bits;
      bits &= bits - 1;
   }
   return first;
}

void
gl_buffers_release(struct gl_context *ctx)
{
   clear_framebuffer(ctx->framebuffer);
   ctx->framebuffer->drawable = NULL;
   ctx->pipe->set_framebuffer_state(ctx->pipe, &ctx->framebuffer->pipe);
}

bool
gl_buffers_validate(struct gl_context *ctx)
{
   struct gl_framebuffer_state *fb = ctx->framebuffer;
   struct gl_drawable *d = ctx->draw;
   clear_framebuffer(fb);
   fb->drawable = d;
   if (!d)
      return true; /* gl_validate sees that it is not usable */
   fb->stamp = gl_drawable_stamp(d);
   gl_drawable_get_size(d, &fb->pipe.width, &fb->pipe.height);
   const unsigned named =
       first_bits(meant_buffers(ctx, ctx->color.draw_buffer, d), ctx->limits.render_targets);
   bool complete = true;
   if (named & FRONT)
      complete &= add_color(&fb->pipe, d, GL_DRAWABLE_FRONT);
   if (named & BACK) {
      complete &= add_color(&fb->pipe, d, GL_DRAWABLE_BACK);
      gl_drawable_mark_back(d);
   }
   for (unsigned i = 0; i < GL_DOOR_MAX_AUX_BUFFERS; i++)
      if (named & AUX0 << i)
         complete &= add_color(&fb->pipe, d, (enum gl_drawable_buffer)(GL_DRAWABLE_AUX0 + i));
   if (gl_drawable_has_buffer(d, GL_DRAWABLE_DEPTH_STENCIL)) {
      fb->pipe.zsbuf.resource =
          get_buffer(d, GL_DRAWABLE_DEPTH_STENCIL, &fb->pipe.width, &fb->pipe.height);
      complete &= fb->pipe.zsbuf.resource != NULL;
   }
   if (!complete)
      gl_error(ctx, GL_OUT_OF_MEMORY, "no memory for the buffers of the drawable");
   fb->draws_front = named & FRONT;
   fb->usable = complete;
   return complete;
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

static struct pipe_resource *
read_buffer(struct gl_drawable *d, enum gl_drawable_buffer which, unsigned *width, unsigned *height)
{
   gl_drawable_get_size(d, width, height);
   return get_buffer(d, which, width, height);
}

struct pipe_resource *
gl_buffers_read_color(struct gl_context *ctx, unsigned *width, unsigned *height)
{
   struct gl_drawable *d = ctx->read;
   if (!d)
      return NULL;
   const unsigned named = meant_buffers(ctx, ctx->pixel.read_buffer, d);
   enum gl_drawable_buffer which = named & FRONT ? GL_DRAWABLE_FRONT : GL_DRAWABLE_BACK;
   if (named >= AUX0)
      which = (enum gl_drawable_buffer)(GL_DRAWABLE_AUX0 + __builtin_ctz(named / AUX0));
   return read_buffer(d, which, width, height);
}

struct pipe_resource *
gl_buffers_read_zs(struct gl_context *ctx, unsigned *width, unsigned *height)
{
   return ctx->read ? read_buffer(ctx->read, GL_DRAWABLE_DEPTH_STENCIL, width, height) : NULL;
}

bool
gl_buffers_init(struct gl_context *ctx)
{
   ctx->framebuffer = calloc(1, sizeof *ctx->framebuffer);
   return ctx->framebuffer != NULL;
}

void
gl_buffers_finish(struct gl_context *ctx)
{
   gl_buffer_object_reference(&ctx->pack_buffer, NULL);
   gl_buffer_object_reference(&ctx->unpack_buffer, NULL);
   if (!ctx->framebuffer)
      return;
   drop_surfaces(&ctx->framebuffer->pipe);
   free(ctx->framebuffer);
   ctx->framebuffer = NULL;
}
