/* Clears: the chip's own, within the scissor. */
#include "context.h"

#include "gallium/auxiliary/format/u_format.h"

#include <string.h>

/* Bits of CLEAR_SURFACE for a mask of red to alpha. */
static uint32_t
color_bits(unsigned mask)
{
   return (mask & 1 ? NV097_CLEAR_SURFACE_R : 0) | (mask & 2 ? NV097_CLEAR_SURFACE_G : 0) |
          (mask & 4 ? NV097_CLEAR_SURFACE_B : 0) | (mask & 8 ? NV097_CLEAR_SURFACE_A : 0);
}

/* A stencil of which only some bits are cleared: on the CPU. */
static void
clear_stencil_bits(struct nv2a_pipe_context *ctx, struct pipe_scissor_state rect, uint8_t stencil,
                   uint8_t mask)
{
   const struct pipe_surface *surface = &ctx->u.framebuffer.zsbuf;
   struct pipe_resource *zs = surface->resource;
   struct pipe_transfer *transfer;
   struct pipe_box box = {
       rect.minx, rect.miny, (int32_t)surface->layer, rect.maxx - rect.minx, rect.maxy - rect.miny,
       1};
   uint8_t *rows = ctx->u.base.transfer_map(&ctx->u.base, zs, surface->level,
                                            PIPE_MAP_READ | PIPE_MAP_WRITE, &box, &transfer);
   ctx->u.oom |= !rows;
   for (int32_t y = 0; rows && y < box.height; y++)
      for (int32_t x = 0; x < box.width; x++) {
         uint8_t *texel = rows + y * transfer->stride + 4 * (ptrdiff_t)x, old;
         u_format_unpack_s8(zs->format, &old, texel, 1);
         old = (uint8_t)((old & ~mask) | (stencil & mask));
         u_format_pack_s8(zs->format, texel, &old, 1);
      }
   if (rows)
      ctx->u.base.transfer_unmap(&ctx->u.base, transfer);
}

/* Whether the depth buffer has a stencil. */
static bool
has_stencil(const struct nv2a_pipe_context *ctx)
{
   const struct pipe_resource *zs = ctx->u.framebuffer.zsbuf.resource;
   return zs && zs->format == PIPE_FORMAT_Z24_UNORM_S8_UINT;
}

static void
emit_values(struct nv2a_pipe_context *ctx, const float color[4], double depth, uint8_t stencil)
{
   const struct pipe_resource *target = ctx->u.framebuffer.cbufs[0].resource;
   uint32_t word = 0, zeta = (uint32_t)(depth * (double)nv2a_depth_units(ctx) + 0.5);
   if (target)
      u_format_pack_float(nv2a_resource(ctx->u.framebuffer.cbufs[0].resource)->format->stored,
                          &word, (const float(*)[4])color, 1);
   bool shallow = ctx->u.framebuffer.zsbuf.resource &&
                  ctx->u.framebuffer.zsbuf.resource->format == PIPE_FORMAT_Z16_UNORM;
   nv2a_push_state(&ctx->push, NV097_SET_COLOR_CLEAR_VALUE, word);
   nv2a_push_state(&ctx->push, NV097_SET_ZSTENCIL_CLEAR_VALUE,
                   shallow ? zeta : zeta << 8 | stencil);
}

static void
clear(struct pipe_context *pipe, unsigned buffers, const float color[4], uint8_t colormask,
      double depth, uint8_t stencil, uint8_t stencil_mask)
{
   struct nv2a_pipe_context *ctx = nv2a_pipe_context(pipe);
   if (!nv2a_emit_targets(ctx))
      return;
   struct pipe_scissor_state rect = nv2a_framebuffer_rectangle(ctx);
   if (ctx->u.rasterizer && ctx->u.rasterizer->state.scissor)
      rect = nv2a_intersect(rect, ctx->u.scissor);
   if (nv2a_is_empty(rect))
      return;
   uint32_t bits = 0;
   if (buffers & PIPE_CLEAR_COLOR0 && ctx->u.framebuffer.nr_cbufs)
      bits |= color_bits(colormask);
   if (buffers & PIPE_CLEAR_DEPTH && ctx->u.framebuffer.zsbuf.resource)
      bits |= NV097_CLEAR_SURFACE_Z;
   if (buffers & PIPE_CLEAR_STENCIL && has_stencil(ctx)) {
      if (stencil_mask == 0xff)
         bits |= NV097_CLEAR_SURFACE_STENCIL;
      else if (stencil_mask)
         clear_stencil_bits(ctx, rect, stencil, stencil_mask);
   }
   if (!bits || !nv2a_use_framebuffer(ctx))
      return;
   nv2a_emit_clip(ctx, rect);
   ctx->u.dirty |= U_DIRTY_SCISSOR;
   emit_values(ctx, color, depth < 0.0 ? 0.0 : depth > 1.0 ? 1.0 : depth, stencil);
   nv2a_push_state(&ctx->push, NV097_CLEAR_SURFACE, bits);
   ctx->statistics.clears++;
}

void
nv2a_init_clear_funcs(struct nv2a_pipe_context *ctx)
{
   ctx->u.base.clear = clear;
}
