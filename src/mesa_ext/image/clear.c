/* Clear. */
#include "accum.h"

#include <math.h>

#include "gallium/auxiliary/format/u_srgb.h"
#include "mesa_ext/derive/derive.h"
#include "mesa_ext/dispatch/gl_dispatch.h"
#include "mesa_ext/framebuffer/color_buffers.h"

static uint8_t
color_mask(const struct gl_color_buffer *c, unsigned buffer)
{
   const bool *mask = c->mask[buffer];
   return (uint8_t)(mask[0] | mask[1] << 1 | mask[2] << 2 | mask[3] << 3);
}

/* The clear colour as the pixels of colour buffer i have it: encoded where they are. */
static void
clear_color(const struct gl_context *ctx, unsigned i, float color[1][4])
{
   for (unsigned c = 0; c < 4; c++)
      color[0][c] = ctx->color.clear[c];
   if (gl_encodes_srgb(ctx) && (ctx->framebuffer->srgb >> i & 1))
      u_srgb_encode_row(color, 1);
}

/* Dithering is one of the few operations that clears meet (OpenGL 2.1 section 4.2.3). */
static unsigned
color_buffers(const struct gl_context *ctx)
{
   return PIPE_CLEAR_COLOR | (ctx->color.dither ? PIPE_CLEAR_DITHER : 0);
}

/* Whether one colour and one mask serve all buffers. */
static bool
clears_alike(const struct gl_context *ctx)
{
   const struct pipe_framebuffer_state *fb = &ctx->framebuffer->pipe;
   unsigned present = 0;
   for (unsigned i = 0; i < fb->nr_cbufs; i++)
      present |= fb->cbufs[i].resource ? 1u << i : 0;
   const unsigned encoded = ctx->framebuffer->srgb & present;
   return !gl_buffers_differ(&ctx->color) &&
          (!gl_encodes_srgb(ctx) || !encoded || encoded == present);
}

/* Clears colours that differ: each alone. */
static void
clear_colors(struct gl_context *ctx)
{
   const struct pipe_framebuffer_state *all = &ctx->framebuffer->pipe;
   for (unsigned i = 0; i < all->nr_cbufs; i++) {
      struct pipe_framebuffer_state one = {
          .width = all->width, .height = all->height, .nr_cbufs = 1, .cbufs = {all->cbufs[i]}};
      const uint8_t mask = color_mask(&ctx->color, gl_draw_buffer_of_color(&ctx->color, i));
      if (!one.cbufs[0].resource || !mask)
         continue;
      float color[1][4];
      clear_color(ctx, i, color);
      ctx->pipe->set_framebuffer_state(ctx->pipe, &one);
      ctx->pipe->clear(ctx->pipe, color_buffers(ctx), color[0], mask, 0, 0, 0);
   }
   ctx->pipe->set_framebuffer_state(ctx->pipe, all);
}

/* Writes some bits of the indices of a colour buffer. */
static void
write_bits(struct gl_context *ctx, const struct pipe_surface *surface, const struct pipe_box *box,
           uint8_t index, uint8_t mask)
{
   struct pipe_transfer *transfer;
   uint8_t *at = gl_surface_map(ctx, surface, PIPE_MAP_READ | PIPE_MAP_WRITE, box, &transfer);
   if (!at) {
      gl_error(ctx, GL_OUT_OF_MEMORY, "no memory to map the framebuffer");
      return;
   }
   for (int y = 0; y < box->height; y++) {
      uint8_t *row = at + y * transfer->stride;
      for (int x = 0; x < box->width; x++)
         row[x] = (uint8_t)((row[x] & ~mask) | (index & mask));
   }
   ctx->pipe->transfer_unmap(ctx->pipe, transfer);
}

/* The nearest index to the clear value, masked to 8 bits (OpenGL 2.1 section 4.2.3). */
static uint8_t
clear_index(const struct gl_context *ctx)
{
   const double index = floor((double)ctx->color.clear_index + 0.5);
   const double rest = index - 256 * floor(index / 256);
   return rest >= 0 && rest < 256 ? (uint8_t)rest : 0; /* 0 for what is no number */
}

/* True: the pipe's clear is to do it, with this colour. */
static bool
clears_index(struct gl_context *ctx, float color[4])
{
   const struct pipe_framebuffer_state *fb = &ctx->framebuffer->pipe;
   const uint8_t mask = (uint8_t)ctx->color.index_mask, index = clear_index(ctx);
   int x0, y0, x1, y1;
   color[0] = (float)index / 255;
   if (mask == 0xff)
      return true;
   if (!mask || !gl_buffers_draw_area(ctx, &x0, &y0, &x1, &y1))
      return false;
   const struct pipe_box box = {x0, y0, 0, x1 - x0, y1 - y0, 1};
   for (unsigned i = 0; i < fb->nr_cbufs; i++) {
      if (fb->cbufs[i].resource)
         write_bits(ctx, &fb->cbufs[i], &box, index, mask);
   }
   return false;
}

/* The pipe's clear for what Clear's mask asks and the drawable has. */
static void
clear_buffers(struct gl_context *ctx, GLbitfield mask)
{
   const struct pipe_framebuffer_state *fb = &ctx->framebuffer->pipe;
   const struct gl_visual visual = gl_buffers_visual(ctx, GL_TO_DRAW);
   const bool alike = clears_alike(ctx);
   float index[4] = {0}, clear[1][4];
   const float *color = gl_index_mode(ctx) ? index : clear[0];
   const uint8_t components = gl_index_mode(ctx) ? 1 : color_mask(&ctx->color, 0);
   unsigned buffers = 0;
   clear_color(ctx, fb->nr_cbufs ? fb->nr_cbufs - 1 : 0, clear);
   if ((mask & GL_COLOR_BUFFER_BIT) && gl_index_mode(ctx))
      buffers |= fb->nr_cbufs && clears_index(ctx, index) ? PIPE_CLEAR_COLOR : 0;
   else if ((mask & GL_COLOR_BUFFER_BIT) && fb->nr_cbufs && !alike)
      clear_colors(ctx);
   else if ((mask & GL_COLOR_BUFFER_BIT) && fb->nr_cbufs && color_mask(&ctx->color, 0))
      buffers |= color_buffers(ctx);
   if ((mask & GL_DEPTH_BUFFER_BIT) && ctx->depth.mask && visual.depth_bits > 0)
      buffers |= PIPE_CLEAR_DEPTH;
   const uint8_t stencil_mask = (uint8_t)ctx->stencil.write_mask[0];
   if ((mask & GL_STENCIL_BUFFER_BIT) && stencil_mask && visual.stencil_bits > 0)
      buffers |= PIPE_CLEAR_STENCIL;
   if (buffers)
      ctx->pipe->clear(ctx->pipe, buffers, color, components, ctx->depth.clear,
                       (uint8_t)ctx->stencil.clear, stencil_mask);
}

void
gl_exec_Clear(struct gl_context *ctx, GLbitfield mask)
{
   const GLbitfield known =
       GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT | GL_ACCUM_BUFFER_BIT;
   if (mask & ~known) {
      gl_error(ctx, GL_INVALID_VALUE, "glClear(mask 0x%x): bits that no buffer has", mask);
      return;
   }
   if (!gl_buffers_check(ctx, GL_TO_DRAW, "glClear"))
      return;
   /* Feedback and selection leave the framebuffer alone. */
   if (ctx->render_mode != GL_RENDER || ctx->discards || !gl_validate_framebuffer(ctx))
      return;
   clear_buffers(ctx, mask);
   if (mask & GL_ACCUM_BUFFER_BIT)
      gl_accum_clear(ctx);
}
