#include "staged.h"

#include <stdlib.h>

#include "gallium/auxiliary/format/u_format.h"
#include "mesa_ext/core/query.h"
#include "mesa_ext/derive/private.h"
#include "mesa_ext/framebuffer/color_buffers.h"
#include "mesa_ext/framebuffer/drawable.h"

bool
gl_staged_color_is_plain(struct gl_context *ctx)
{
   struct pipe_blend_state blend;
   struct pipe_depth_stencil_alpha_state dsa;
   const struct gl_stage_source *fragments = gl_stage_source(ctx, PIPE_SHADER_FRAGMENT);
   if (!fragments->keeps_color || !fragments->keeps_color(ctx))
      return false;
   gl_derive_blend_template(ctx, &blend);
   gl_derive_dsa_template(ctx, &dsa);
   return !blend.independent_blend && !blend.rt[0].blend_enable && !blend.logicop_enable &&
          !blend.srgb && blend.rt[0].colormask == 0xf && !dsa.depth_enabled &&
          !dsa.stencil[0].enabled && !dsa.alpha_enabled && !gl_query_is_active(ctx);
}

bool
gl_staged_depth_is_plain(struct gl_context *ctx)
{
   struct pipe_blend_state blend;
   struct pipe_depth_stencil_alpha_state dsa;
   const struct gl_stage_source *fragments = gl_stage_source(ctx, PIPE_SHADER_FRAGMENT);
   const struct pipe_resource *depths = ctx->framebuffer->pipe.zsbuf.resource;
   if (!depths || depths->nr_samples > 1 || !fragments->keeps_color || !fragments->keeps_color(ctx))
      return false;
   gl_derive_blend_template(ctx, &blend);
   gl_derive_dsa_template(ctx, &dsa);
   return !blend.independent_blend && blend.rt[0].colormask == 0 && dsa.depth_writemask &&
          dsa.depth_func == PIPE_FUNC_ALWAYS && !dsa.stencil[0].enabled && !dsa.alpha_enabled &&
          !gl_query_is_active(ctx);
}

static void
write_color(struct gl_context *ctx, const struct pipe_surface *surface, const struct staged *image)
{
   const struct pipe_box box = {image->x, image->y, 0, image->width, image->height, 1};
   struct pipe_transfer *transfer;
   uint8_t *to =
       gl_surface_map(ctx, surface, PIPE_MAP_WRITE | PIPE_MAP_DISCARD_RANGE, &box, &transfer);
   if (!to) {
      gl_error(ctx, GL_OUT_OF_MEMORY, "no memory to map the framebuffer");
      return;
   }
   for (int y = 0; y < image->height; y++) {
      const uint8_t *row = image->pixels + (size_t)y * (size_t)image->width * 4;
      u_format_pack_rgba8(surface->resource->format, to + y * transfer->stride,
                          (const uint8_t(*)[4])row, (size_t)image->width);
   }
   ctx->pipe->transfer_unmap(ctx->pipe, transfer);
}

void
gl_staged_write_color(struct gl_context *ctx, const struct staged *image)
{
   const struct pipe_framebuffer_state *fb = &ctx->framebuffer->pipe;
   for (unsigned i = 0; i < fb->nr_cbufs; i++) {
      if (fb->cbufs[i].resource)
         write_color(ctx, &fb->cbufs[i], image);
   }
}

void
gl_staged_write_stencil(struct gl_context *ctx, const struct staged *image)
{
   const struct pipe_surface *surface = &ctx->framebuffer->pipe.zsbuf;
   const struct pipe_resource *res = surface->resource;
   const uint8_t mask = (uint8_t)ctx->stencil.write_mask[0];
   const struct pipe_box box = {image->x, image->y, 0, image->width, image->height, 1};
   struct pipe_transfer *transfer;
   const size_t n = (size_t)image->width;
   uint8_t *old = malloc(n);
   uint8_t *to = old && res
                     ? gl_surface_map(ctx, surface, PIPE_MAP_READ | PIPE_MAP_WRITE, &box, &transfer)
                     : NULL;
   if (!to)
      gl_error(ctx, GL_OUT_OF_MEMORY, "no memory to map the stencil buffer");
   for (int y = 0; to && y < image->height; y++) {
      const uint8_t *row = image->pixels + (size_t)y * n;
      u_format_unpack_s8(res->format, old, to + y * transfer->stride, n);
      for (size_t i = 0; i < n; i++)
         old[i] = (uint8_t)((old[i] & ~mask) | (row[i] & mask));
      u_format_pack_s8(res->format, to + y * transfer->stride, old, n);
   }
   if (to)
      ctx->pipe->transfer_unmap(ctx->pipe, transfer);
   free(old);
}

/* Whether a depth passes the test against the one that is there. */
static bool
depth_passes(GLenum func, float depth, float there)
{
   switch (func) {
   case GL_LESS:
      return depth < there;
   case GL_LEQUAL:
      return depth <= there;
   case GL_GREATER:
      return depth > there;
   case GL_GEQUAL:
      return depth >= there;
   case GL_EQUAL:
      return depth == there;
   case GL_NOTEQUAL:
      return depth != there;
   default:
      return func == GL_ALWAYS;
   }
}

/* Depths of a row; those that are tested lose to what is there already. Numbers are compared as the
 * buffer's format has them. */
static void
write_depth_row(const struct gl_context *ctx, enum pipe_format format, uint8_t *to,
                const float *row, size_t num, enum gl_staged_depth kind)
{
   const size_t bytes = u_format_bytes(format);
   if (kind != GL_DEPTH_TESTED) {
      if (kind == GL_DEPTH_OF_FRAGMENTS)
         u_format_pack_z_fragment(format, to, row, num);
      else
         u_format_pack_z_float(format, to, row, num);
      return;
   }
   for (size_t i = 0; i < num; i++, to += bytes) {
      uint8_t texel[8];
      float depth, there;
      memcpy(texel, to, bytes);
      u_format_pack_z_float(format, texel, &row[i], 1);
      u_format_unpack_z_float(format, &depth, texel, 1);
      u_format_unpack_z_float(format, &there, to, 1);
      if (depth_passes(ctx->depth.func, depth, there))
         memcpy(to, texel, bytes);
   }
}

void
gl_staged_write_depth(struct gl_context *ctx, const struct staged *image, enum gl_staged_depth kind)
{
   const struct pipe_surface *surface = &ctx->framebuffer->pipe.zsbuf;
   const struct pipe_resource *res = surface->resource;
   const struct pipe_box box = {image->x, image->y, 0, image->width, image->height, 1};
   struct pipe_transfer *transfer;
   if (!res || !ctx->depth.mask || (kind == GL_DEPTH_TESTED && !ctx->depth.test))
      return;
   uint8_t *to = gl_surface_map(ctx, surface, PIPE_MAP_READ | PIPE_MAP_WRITE, &box, &transfer);
   if (!to) {
      gl_error(ctx, GL_OUT_OF_MEMORY, "no memory to map the depth buffer");
      return;
   }
   for (int y = 0; y < image->height; y++) {
      const float *row = (const float *)image->pixels + (size_t)y * (size_t)image->width;
      write_depth_row(ctx, res->format, to + y * transfer->stride, row, (size_t)image->width, kind);
   }
   ctx->pipe->transfer_unmap(ctx->pipe, transfer);
}
