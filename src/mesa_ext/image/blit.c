/* BlitFramebuffer (EXT_framebuffer_blit, ARB_framebuffer_object section 4.3.2). */
#include "mesa_ext/derive/derive.h"
#include "mesa_ext/dispatch/gl_dispatch.h"
#include "mesa_ext/framebuffer/color_buffers.h"

/* One axis of a blit, with the destination upward and the source as it runs then. */
struct span {
   int64_t src, src_size; /* the size may be negative */
   int64_t dst, dst_size;
};

static struct span
make_span(GLint src0, GLint src1, GLint dst0, GLint dst1)
{
   const struct span s = {src0, (int64_t)src1 - src0, dst0, (int64_t)dst1 - dst0};
   if (s.dst_size >= 0)
      return s;
   return (struct span){src1, -s.src_size, dst1, -s.dst_size};
}

static int64_t
whole_scale(const struct span *s)
{
   const int64_t size = s->src_size < 0 ? -s->src_size : s->src_size;
   return size == s->dst_size ? 1 : 0;
}

/* Without scaling, the part that both images have: pixels outside of the source are undefined, so
 * they stay. False: there is none. */
static bool
clip_unscaled(struct span *s, int64_t src_limit)
{
   const int64_t step = s->src_size < 0 ? -1 : 1;
   int64_t low = step > 0 ? s->src : s->src + s->src_size, high = low + s->dst_size;
   const int64_t below = low < 0 ? -low : 0, above = high > src_limit ? high - src_limit : 0;
   if (below + above >= s->dst_size)
      return false;
   s->dst += step > 0 ? below : above;
   s->dst_size -= below + above;
   s->src += step * (step > 0 ? below : above);
   s->src_size = step * s->dst_size;
   return true;
}

/* Sizes and places that the contract's boxes hold with room for arithmetic. */
static bool
is_moderate(const struct span *s)
{
   const int64_t most = 1 << 28;
   return s->src > -most && s->src < most && s->dst > -most && s->dst < most &&
          s->src_size > -most && s->src_size < most && s->dst_size < most;
}

static bool
prepare_span(struct span *s, int64_t src_limit)
{
   if (s->src_size == 0 || s->dst_size == 0)
      return false;
   return (!whole_scale(s) || clip_unscaled(s, src_limit)) && is_moderate(s);
}

static void
blit_image(struct gl_context *ctx, const struct pipe_surface *dst, bool dst_srgb,
           const struct gl_read_image *src, struct span x, struct span y, unsigned mask,
           GLenum filter)
{
   int x0, y0, x1, y1;
   if (!dst->resource || !prepare_span(&x, src->width) || !prepare_span(&y, src->height) ||
       !gl_buffers_draw_area(ctx, &x0, &y0, &x1, &y1))
      return;
   const struct pipe_blit_info info = {
       .dst = {dst->resource,
               dst->level,
               {(int32_t)x.dst, (int32_t)y.dst, (int32_t)dst->layer, (int32_t)x.dst_size,
                (int32_t)y.dst_size, 1},
               dst_srgb && gl_encodes_srgb(ctx)},
       .src = {src->surface.resource,
               src->surface.level,
               {(int32_t)x.src, (int32_t)y.src, (int32_t)src->surface.layer, (int32_t)x.src_size,
                (int32_t)y.src_size, 1},
               src->srgb && gl_encodes_srgb(ctx)},
       .mask = mask,
       .filter = filter == GL_LINEAR ? PIPE_TEX_FILTER_LINEAR : PIPE_TEX_FILTER_NEAREST,
       .scissor_enable = true,
       .scissor = {x0, y0, x1, y1},
   };
   ctx->pipe->blit(ctx->pipe, &info);
}

static void
blit_color(struct gl_context *ctx, struct span x, struct span y, GLenum filter)
{
   const struct pipe_framebuffer_state *fb = &ctx->framebuffer->pipe;
   struct gl_read_image src;
   if (gl_buffers_read_color(ctx, &src)) {
      for (unsigned i = 0; i < fb->nr_cbufs; i++)
         blit_image(ctx, &fb->cbufs[i], ctx->framebuffer->srgb >> i & 1, &src, x, y, PIPE_MASK_RGBA,
                    filter);
   }
   pipe_resource_reference(&src.surface.resource, NULL);
}

static void
blit_zs(struct gl_context *ctx, struct span x, struct span y, unsigned mask)
{
   struct gl_read_image src;
   if (gl_buffers_read_zs(ctx, &src))
      blit_image(ctx, &ctx->framebuffer->pipe.zsbuf, false, &src, x, y, mask, GL_NEAREST);
   pipe_resource_reference(&src.surface.resource, NULL);
}

static enum pipe_format
zs_format(struct gl_context *ctx, enum gl_buffers_use use)
{
   struct gl_read_image image;
   if (use == GL_TO_DRAW) {
      const struct pipe_resource *res = ctx->framebuffer->pipe.zsbuf.resource;
      return res ? res->format : PIPE_FORMAT_NONE;
   }
   const enum pipe_format format =
       gl_buffers_read_zs(ctx, &image) ? image.surface.resource->format : PIPE_FORMAT_NONE;
   pipe_resource_reference(&image.surface.resource, NULL);
   return format;
}

/* What mask leaves when buffers that one side lacks are left out. */
static unsigned
zs_mask(struct gl_context *ctx, GLbitfield mask)
{
   const struct gl_visual draw = gl_buffers_visual(ctx, GL_TO_DRAW);
   const struct gl_visual read = gl_buffers_visual(ctx, GL_TO_READ);
   unsigned out = 0;
   if ((mask & GL_DEPTH_BUFFER_BIT) && draw.depth_bits && read.depth_bits)
      out |= PIPE_MASK_DEPTH;
   if ((mask & GL_STENCIL_BUFFER_BIT) && draw.stencil_bits && read.stencil_bits)
      out |= PIPE_MASK_STENCIL;
   return out;
}

static bool
same_size(const struct span *s)
{
   return s->src_size == s->dst_size || s->src_size == -s->dst_size;
}

/* What several samples on one side ask for (ARB_framebuffer_object section 4.3.3): nothing is
 * scaled or converted. False: raised. */
static bool
check_samples(struct gl_context *ctx, const struct span *x, const struct span *y)
{
   const int draw = gl_buffers_visual(ctx, GL_TO_DRAW).samples;
   const int read = gl_buffers_visual(ctx, GL_TO_READ).samples;
   if (!draw && !read)
      return true;
   const bool allowed = (!draw || !read || draw == read) && same_size(x) && same_size(y);
   if (!allowed)
      gl_error(ctx, GL_INVALID_OPERATION, "glBlitFramebuffer: from %d samples to %d, scaled", read,
               draw);
   return allowed;
}

void
gl_exec_BlitFramebuffer(struct gl_context *ctx, GLint srcX0, GLint srcY0, GLint srcX1, GLint srcY1,
                        GLint dstX0, GLint dstY0, GLint dstX1, GLint dstY1, GLbitfield mask,
                        GLenum filter)
{
   static const char command[] = "glBlitFramebuffer";
   const GLbitfield zs = GL_DEPTH_BUFFER_BIT | GL_STENCIL_BUFFER_BIT;
   if (mask & ~(zs | GL_COLOR_BUFFER_BIT)) {
      gl_error(ctx, GL_INVALID_VALUE, "%s(mask 0x%x)", command, mask);
      return;
   }
   if (filter != GL_NEAREST && filter != GL_LINEAR) {
      gl_error(ctx, GL_INVALID_ENUM, "%s(filter 0x%x)", command, filter);
      return;
   }
   if ((mask & zs) && filter != GL_NEAREST) {
      gl_error(ctx, GL_INVALID_OPERATION, "%s: depth and stencil are not filtered", command);
      return;
   }
   if (!gl_buffers_check(ctx, GL_TO_DRAW, command) || !gl_buffers_check(ctx, GL_TO_READ, command) ||
       !gl_validate_framebuffer(ctx))
      return;
   const unsigned zs_bits = zs_mask(ctx, mask);
   if (zs_bits && zs_format(ctx, GL_TO_DRAW) != zs_format(ctx, GL_TO_READ)) {
      gl_error(ctx, GL_INVALID_OPERATION, "%s: depth and stencil have different formats", command);
      return;
   }
   if (ctx->discards)
      return;
   const struct span x = make_span(srcX0, srcX1, dstX0, dstX1);
   const struct span y = make_span(srcY0, srcY1, dstY0, dstY1);
   if (!check_samples(ctx, &x, &y))
      return;
   if ((mask & GL_COLOR_BUFFER_BIT) && gl_index_mode(ctx) != gl_reads_indices(ctx)) {
      gl_error(ctx, GL_INVALID_OPERATION, "%s: between colours and indices", command);
      return;
   }
   if (mask & GL_COLOR_BUFFER_BIT)
      blit_color(ctx, x, y, gl_index_mode(ctx) ? GL_NEAREST : filter);
   if (zs_bits)
      blit_zs(ctx, x, y, zs_bits);
}
