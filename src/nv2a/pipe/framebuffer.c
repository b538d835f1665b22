/* Surfaces to draw to, and what depends on them: viewport, scissor and stipple, which are turned
 * over, because the pipe counts rows from the bottom and the chip's surfaces from the top. */
#include "context.h"

#include <math.h>
#include <string.h>

/* --- Targets that are images of textures: drawn to by way of surfaces */

static void
copy_standin(const struct nv2a_standin *standin, const struct pipe_surface *image, bool load)
{
   nv2a_resource_copy_image(nv2a_resource(image->resource), image->level, image->layer,
                            nv2a_resource(standin->surface), load);
}

static void
store_standin(struct nv2a_standin *standin, const struct pipe_surface *image)
{
   if (standin->drawn)
      copy_standin(standin, image, false);
   standin->drawn = false;
}

void
nv2a_framebuffer_store(struct nv2a_pipe_context *ctx)
{
   store_standin(&ctx->standin_color, &ctx->u.framebuffer.cbufs[0]);
   store_standin(&ctx->standin_zs, &ctx->u.framebuffer.zsbuf);
}

void
nv2a_framebuffer_reload(struct nv2a_pipe_context *ctx, const struct pipe_resource *resource)
{
   const struct pipe_framebuffer_state *fb = &ctx->u.framebuffer;
   if (ctx->standin_color.surface && fb->cbufs[0].resource == resource)
      copy_standin(&ctx->standin_color, &fb->cbufs[0], true);
   if (ctx->standin_zs.surface && fb->zsbuf.resource == resource)
      copy_standin(&ctx->standin_zs, &fb->zsbuf, true);
}

/* Makes a surface for an image that the chip can not draw to. */
static void
make_standin(struct nv2a_pipe_context *ctx, struct nv2a_standin *standin,
             const struct pipe_surface *image, uint32_t bind)
{
   if (!image->resource || nv2a_resource(image->resource)->storage == NV2A_STORE_SURFACE)
      return;
   const struct pipe_resource templ = {
       .target = PIPE_TEXTURE_2D,
       .format = image->resource->format,
       .width = pipe_level_size(image->resource, 0, image->level),
       .height = pipe_level_size(image->resource, 1, image->level),
       .depth = 1,
       .array_size = 1,
       .bind = bind,
   };
   standin->surface = nv2a_resource_create(ctx->u.base.screen, &templ);
   if (standin->surface)
      copy_standin(standin, image, true);
   else
      ctx->u.oom = true;
}

static void
set_framebuffer_state(struct pipe_context *pipe, const struct pipe_framebuffer_state *fb)
{
   struct nv2a_pipe_context *ctx = nv2a_pipe_context(pipe);
   if (ctx->standin_color.drawn || ctx->standin_zs.drawn)
      nv2a_submit(ctx);
   pipe_resource_reference(&ctx->standin_color.surface, NULL);
   pipe_resource_reference(&ctx->standin_zs.surface, NULL);
   u_set_framebuffer_state(pipe, fb);
   make_standin(ctx, &ctx->standin_color, &fb->cbufs[0], PIPE_BIND_RENDER_TARGET);
   make_standin(ctx, &ctx->standin_zs, &fb->zsbuf, PIPE_BIND_DEPTH_STENCIL);
}

/* --- Methods */

/* An image that is drawn to. */
struct target {
   const struct nv2a_resource
       *res; /* NULL: nothing, or a resource that the chip does not draw to */
   uint32_t address, pitch, height;
};

static struct target
target_of(struct pipe_resource *base, unsigned level, unsigned layer)
{
   const struct nv2a_resource *res = base ? nv2a_resource(base) : NULL;
   if (!res || res->storage != NV2A_STORE_SURFACE || !(res->format->color | res->format->zeta))
      return (struct target){0};
   const struct nv2a_rows_level *rows = &res->rows[level];
   return (struct target){res, res->bo->address + rows->offset + layer * rows->image_bytes,
                          rows->pitch, pipe_level_size(base, 1, level)};
}

static struct target
find_target(const struct nv2a_standin *standin, const struct pipe_surface *image)
{
   return standin->surface ? target_of(standin->surface, 0, 0)
                           : target_of(image->resource, image->level, image->layer);
}

/* Where the top row of the picture lies: a surface that is higher has others above. */
static uint32_t
top_row(const struct target *target, uint32_t height)
{
   return target->address + (target->height - height) * target->pitch;
}

/* A surface that is not there has the other one's place and size, and is never written. */
static void
emit_surfaces(struct nv2a_pipe_context *ctx, const struct target *color, const struct target *zeta)
{
   struct nv2a_push *push = &ctx->push;
   bool shallow = (color->res ? color : zeta)->res->format->bytes == 2;
   uint32_t color_format = color->res ? color->res->format->color
                           : shallow  ? NV097_SET_SURFACE_FORMAT_COLOR_LE_R5G6B5
                                      : NV097_SET_SURFACE_FORMAT_COLOR_LE_A8R8G8B8;
   uint32_t zeta_format = zeta->res ? zeta->res->format->zeta
                          : shallow ? NV097_SET_SURFACE_FORMAT_ZETA_Z16
                                    : NV097_SET_SURFACE_FORMAT_ZETA_Z24S8;
   const struct target *drawn = color->res ? color : zeta, *tested = zeta->res ? zeta : color;
   nv2a_push_state(
       push, NV097_SET_SURFACE_FORMAT,
       nv097_put(NV097_SET_SURFACE_FORMAT_COLOR, color_format) |
           nv097_put(NV097_SET_SURFACE_FORMAT_ZETA, zeta_format) |
           nv097_put(NV097_SET_SURFACE_FORMAT_TYPE, NV097_SET_SURFACE_FORMAT_TYPE_PITCH));
   nv2a_push_state(push, NV097_SET_SURFACE_PITCH,
                   nv097_put(NV097_SET_SURFACE_PITCH_COLOR, drawn->pitch) |
                       nv097_put(NV097_SET_SURFACE_PITCH_ZETA, tested->pitch));
   nv2a_push_state(push, NV097_SET_SURFACE_COLOR_OFFSET, top_row(drawn, ctx->height));
   nv2a_push_state(push, NV097_SET_SURFACE_ZETA_OFFSET, top_row(tested, ctx->height));
}

struct pipe_scissor_state
nv2a_intersect(struct pipe_scissor_state a, struct pipe_scissor_state b)
{
   return (struct pipe_scissor_state){
       a.minx > b.minx ? a.minx : b.minx, a.miny > b.miny ? a.miny : b.miny,
       a.maxx < b.maxx ? a.maxx : b.maxx, a.maxy < b.maxy ? a.maxy : b.maxy};
}

bool
nv2a_is_empty(struct pipe_scissor_state rect)
{
   return rect.maxx <= rect.minx || rect.maxy <= rect.miny;
}

struct pipe_scissor_state
nv2a_framebuffer_rectangle(const struct nv2a_pipe_context *ctx)
{
   uint32_t height =
       ctx->u.framebuffer.height < ctx->height ? ctx->u.framebuffer.height : ctx->height;
   return (struct pipe_scissor_state){0, 0, (int32_t)ctx->u.framebuffer.width, (int32_t)height};
}

/* The rectangle that is drawn to, rows from the bottom: the framebuffer, the viewport, the scissor.
 */
static struct pipe_scissor_state
drawn_rectangle(const struct nv2a_pipe_context *ctx)
{
   const struct pipe_viewport_state *vp = &ctx->u.viewport;
   float half[2] = {fabsf(vp->scale[0]), fabsf(vp->scale[1])};
   struct pipe_scissor_state rect = nv2a_framebuffer_rectangle(ctx);
   struct pipe_scissor_state view = {(int32_t)fmaxf(vp->translate[0] - half[0] + 0.5f, 0.0f),
                                     (int32_t)fmaxf(vp->translate[1] - half[1] + 0.5f, 0.0f),
                                     (int32_t)fminf(vp->translate[0] + half[0] + 0.5f, 4096.0f),
                                     (int32_t)fminf(vp->translate[1] + half[1] + 0.5f, 4096.0f)};
   rect = nv2a_intersect(rect, view);
   if (ctx->u.rasterizer && ctx->u.rasterizer->state.scissor)
      rect = nv2a_intersect(rect, ctx->u.scissor);
   return rect;
}

void
nv2a_emit_clip(struct nv2a_pipe_context *ctx, struct pipe_scissor_state rect)
{
   uint32_t top = ctx->height - (uint32_t)rect.maxy;
   nv2a_push_state(
       &ctx->push, NV097_SET_SURFACE_CLIP_HORIZONTAL,
       nv097_put(NV097_SET_SURFACE_CLIP_HORIZONTAL_X, (uint32_t)rect.minx) |
           nv097_put(NV097_SET_SURFACE_CLIP_HORIZONTAL_WIDTH, (uint32_t)(rect.maxx - rect.minx)));
   nv2a_push_state(
       &ctx->push, NV097_SET_SURFACE_CLIP_VERTICAL,
       nv097_put(NV097_SET_SURFACE_CLIP_VERTICAL_Y, top) |
           nv097_put(NV097_SET_SURFACE_CLIP_VERTICAL_HEIGHT, (uint32_t)(rect.maxy - rect.miny)));
}

float
nv2a_depth_units(const struct nv2a_pipe_context *ctx)
{
   const struct pipe_resource *zs = ctx->u.framebuffer.zsbuf.resource;
   return zs && zs->format == PIPE_FORMAT_Z16_UNORM ? 65535.0f : 16777215.0f;
}

/* Scale and offset for the tail of vertex programs, and the depths that are not clipped away. */
static void
emit_viewport(struct nv2a_pipe_context *ctx)
{
   const struct pipe_viewport_state *vp = &ctx->u.viewport;
   float units = nv2a_depth_units(ctx);
   float scale[4] = {vp->scale[0], -vp->scale[1], vp->scale[2] * units, 0.0f};
   float offset[4] = {vp->translate[0] + (ctx->points ? NV2A_POINT_NUDGE : 0.0f),
                      (float)ctx->height - vp->translate[1], vp->translate[2] * units, 0.0f};
   uint32_t words[8];
   memcpy(words, scale, sizeof(scale));
   memcpy(words + 4, offset, sizeof(offset));
   nv2a_push_states(&ctx->push, NV097_SET_VIEWPORT_SCALE, words, 4);
   nv2a_push_states(&ctx->push, NV097_SET_VIEWPORT_OFFSET, words + 4, 4);
   float near = offset[2] - fabsf(scale[2]), far = offset[2] + fabsf(scale[2]);
   nv2a_push_state_float(&ctx->push, NV097_SET_CLIP_MIN, fmaxf(near, 0.0f));
   nv2a_push_state_float(&ctx->push, NV097_SET_CLIP_MAX, fminf(far, units));
}

static void
emit_stipple(struct nv2a_pipe_context *ctx)
{
   uint32_t rows[32];
   if (!ctx->u.rasterizer || !ctx->u.rasterizer->state.poly_stipple_enable)
      return;
   for (uint32_t y = 0; y < 32; y++)
      rows[y] = ctx->u.stipple.stipple[(ctx->height - 1 - y) & 31];
   nv2a_push_states(&ctx->push, NV097_SET_STIPPLE_PATERN_0, rows, 32);
}

bool
nv2a_emit_targets(struct nv2a_pipe_context *ctx)
{
   const struct target color = find_target(&ctx->standin_color, &ctx->u.framebuffer.cbufs[0]);
   const struct target zeta = find_target(&ctx->standin_zs, &ctx->u.framebuffer.zsbuf);
   if (!color.res && !zeta.res)
      return false;
   ctx->height = color.res ? color.height : zeta.height;
   if (zeta.res && zeta.height < ctx->height)
      ctx->height = zeta.height;
   emit_surfaces(ctx, &color, &zeta);
   return true;
}

bool
nv2a_emit_framebuffer(struct nv2a_pipe_context *ctx)
{
   if (!nv2a_emit_targets(ctx))
      return false;
   struct pipe_scissor_state rect = drawn_rectangle(ctx);
   if (nv2a_is_empty(rect))
      return false;
   nv2a_emit_clip(ctx, rect);
   emit_viewport(ctx);
   emit_stipple(ctx);
   return true;
}

/* The surface that is drawn to. */
static bool
use_target(struct nv2a_pipe_context *ctx, struct nv2a_standin *standin,
           const struct pipe_surface *image)
{
   standin->drawn = standin->surface != NULL;
   struct pipe_resource *resource = standin->drawn ? standin->surface : image->resource;
   return !resource || nv2a_use_resource(ctx, resource);
}

bool
nv2a_use_framebuffer(struct nv2a_pipe_context *ctx)
{
   return use_target(ctx, &ctx->standin_color, &ctx->u.framebuffer.cbufs[0]) &&
          use_target(ctx, &ctx->standin_zs, &ctx->u.framebuffer.zsbuf);
}

void
nv2a_init_framebuffer_funcs(struct nv2a_pipe_context *ctx)
{
   ctx->u.base.set_framebuffer_state = set_framebuffer_state;
}
