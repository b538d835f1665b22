/* Clears: values that tiles begin with, or, behind a draw or of a part, rectangles. */
#include "context.h"

#include <string.h>

static struct pipe_scissor_state
cleared_rectangle(const struct lima_pipe_context *ctx)
{
   const struct pipe_scissor_state target = {0, 0, (int32_t)ctx->job.width,
                                             (int32_t)ctx->job.height};
   const bool scissor = ctx->u.rasterizer && ctx->u.rasterizer->state.scissor;
   return scissor ? lima_intersect(target, ctx->u.scissor) : target;
}

/* The buffers of a fill that it changes completely. */
static uint32_t
whole_buffers(const struct lima_pipe_context *ctx, const struct lima_fill *fill)
{
   const struct lima_job *job = &ctx->job;
   const uint8_t components = lima_target_is_opaque(ctx) ? 7 : 15;
   uint32_t whole = fill->buffers;
   if ((fill->colormask & components) != components)
      whole &= ~(uint32_t)LIMA_COLOR;
   if (fill->stencil_mask != 0xff)
      whole &= ~(uint32_t)LIMA_STENCIL;
   return fill->rect.minx == 0 && fill->rect.miny == 0 && fill->rect.maxx == (int32_t)job->width &&
                  fill->rect.maxy == (int32_t)job->height
              ? whole
              : 0;
}

/* What has been drawn will not be seen. */
static void
forget_draws(struct lima_pipe_context *ctx)
{
   struct lima_job *job = &ctx->job;
   job->vs.num = job->plbu.num = 0;
   job->num_draws = 0;
   job->heap_used = 0;
   job->read = job->written = job->cleared = 0;
   job->plbu_known = 0;
   job->vs_program = NULL;
   job->vs_uniforms = 0;
   job->failed = false;
}

static void
set_values(struct lima_pipe_context *ctx, const struct lima_fill *fill, uint32_t buffers)
{
   struct lima_job *job = &ctx->job;
   if (buffers & LIMA_COLOR)
      memcpy(job->clear_color, fill->color, sizeof(job->clear_color));
   if (buffers & LIMA_DEPTH)
      job->clear_depth = (uint32_t)((double)fill->depth * 16777215.0 + 0.5);
   if (buffers & LIMA_STENCIL)
      job->clear_stencil = fill->stencil;
   job->cleared |= buffers;
   lima_add_damage(ctx, fill->rect);
}

static void
clear(struct pipe_context *pipe, unsigned buffers, const float color[4], uint8_t colormask,
      double depth, uint8_t stencil, uint8_t stencil_mask)
{
   struct lima_pipe_context *ctx = lima_pipe_context(pipe);
   if (!lima_job_begin(ctx))
      return;
   struct lima_fill fill = {
       .rect = cleared_rectangle(ctx),
       .color = {color[0], color[1], color[2], lima_target_is_opaque(ctx) ? 1.0f : color[3]},
       .colormask = colormask & (lima_target_is_opaque(ctx) ? 7 : 15),
       .depth = depth < 0.0   ? 0.0f
                : depth > 1.0 ? 1.0f
                              : (float)depth,
       .stencil = stencil,
       .stencil_mask = stencil_mask,
   };
   fill.buffers = ((buffers & PIPE_CLEAR_COLOR0 && fill.colormask ? (uint32_t)LIMA_COLOR : 0) |
                   (buffers & PIPE_CLEAR_DEPTH ? (uint32_t)LIMA_DEPTH : 0) |
                   (buffers & PIPE_CLEAR_STENCIL && stencil_mask ? (uint32_t)LIMA_STENCIL : 0)) &
                  ctx->job.present;
   if (!fill.buffers || lima_is_empty(fill.rect))
      return;
   ctx->statistics.clears++;
   const uint32_t whole = whole_buffers(ctx, &fill);
   if (whole == ctx->job.present)
      forget_draws(ctx);
   if (ctx->job.num_draws == 0) {
      set_values(ctx, &fill, whole);
      fill.buffers &= ~whole;
   }
   if (fill.buffers)
      lima_draw_fill(ctx, &fill);
}

void
lima_init_clear_funcs(struct lima_pipe_context *ctx)
{
   ctx->u.base.clear = clear;
}
