/* Clear. */
#include "accum.h"
#include "mesa_ext/derive/derive.h"
#include "mesa_ext/dispatch/gl_dispatch.h"
#include "mesa_ext/framebuffer/color_buffers.h"

static uint8_t
color_mask(const struct gl_color_buffer *c, unsigned buffer)
{
   const bool *mask = c->mask[buffer];
   return (uint8_t)(mask[0] | mask[1] << 1 | mask[2] << 2 | mask[3] << 3);
}

/* Clears colours whose masks differ: each alone. */
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
      ctx->pipe->set_framebuffer_state(ctx->pipe, &one);
      ctx->pipe->clear(ctx->pipe, PIPE_CLEAR_COLOR, ctx->color.clear, mask, 0, 0, 0);
   }
   ctx->pipe->set_framebuffer_state(ctx->pipe, all);
}

/* The pipe's clear for what Clear's mask asks and the drawable has. */
static void
clear_buffers(struct gl_context *ctx, GLbitfield mask)
{
   const struct pipe_framebuffer_state *fb = &ctx->framebuffer->pipe;
   const struct gl_visual visual = gl_buffers_visual(ctx, GL_TO_DRAW);
   const bool alike = !gl_buffers_differ(&ctx->color);
   unsigned buffers = 0;
   if ((mask & GL_COLOR_BUFFER_BIT) && fb->nr_cbufs && !alike)
      clear_colors(ctx);
   else if ((mask & GL_COLOR_BUFFER_BIT) && fb->nr_cbufs && color_mask(&ctx->color, 0))
      buffers |= PIPE_CLEAR_COLOR;
   if ((mask & GL_DEPTH_BUFFER_BIT) && ctx->depth.mask && visual.depth_bits > 0)
      buffers |= PIPE_CLEAR_DEPTH;
   const uint8_t stencil_mask = (uint8_t)ctx->stencil.write_mask[0];
   if ((mask & GL_STENCIL_BUFFER_BIT) && stencil_mask && visual.stencil_bits > 0)
      buffers |= PIPE_CLEAR_STENCIL;
   if (buffers)
      ctx->pipe->clear(ctx->pipe, buffers, ctx->color.clear, color_mask(&ctx->color, 0),
                       ctx->depth.clear, (uint8_t)ctx->stencil.clear, stencil_mask);
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
   if (ctx->render_mode != GL_RENDER || !gl_validate_framebuffer(ctx))
      return;
   clear_buffers(ctx, mask);
   if (mask & GL_ACCUM_BUFFER_BIT)
      gl_accum_clear(ctx);
}
