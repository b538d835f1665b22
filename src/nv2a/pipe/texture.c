/* Samplers, views, and the transfers of resources. */
#include "context.h"

#include "gallium/auxiliary/blit/blit.h"
#include "gallium/auxiliary/format/u_format.h"

#include <stdlib.h>
#include <string.h>

/* --- Samplers and views */

static struct pipe_sampler_cso *
create_sampler(struct pipe_context *pipe, const struct pipe_sampler_state *templ)
{
   struct pipe_sampler_cso *cso = malloc(sizeof(*cso));
   if (cso)
      cso->state = *templ;
   return cso;
}

/* Vertex programs have no textures. */
static void
bind_samplers(struct pipe_context *pipe, enum pipe_shader_stage stage, unsigned start, unsigned num,
              struct pipe_sampler_cso **csos)
{
   struct nv2a_pipe_context *ctx = nv2a_pipe_context(pipe);
   for (unsigned i = 0; stage == PIPE_SHADER_FRAGMENT && i < num && start + i < 4; i++)
      ctx->samplers[start + i] = csos ? csos[i] : NULL;
   ctx->dirty |= NV2A_DIRTY_TEXTURES;
}

static void
delete_sampler(struct pipe_context *pipe, struct pipe_sampler_cso *cso)
{
   struct nv2a_pipe_context *ctx = nv2a_pipe_context(pipe);
   for (unsigned i = 0; i < 4; i++)
      if (cso && ctx->samplers[i] == cso)
         ctx->samplers[i] = NULL;
   free(cso);
}

/* What the chip's formats do by themselves: all components as they are, or alpha 1. */
static bool
swizzle_is_ours(const struct pipe_sampler_view_state *view)
{
   const struct nv2a_resource *res = nv2a_resource(view->resource);
   bool one = view->swizzle[3] == PIPE_SWIZZLE_1;
   for (unsigned i = 0; i < 3; i++)
      if (view->swizzle[i] != PIPE_SWIZZLE_X + i)
         return false;
   return view->swizzle[3] == PIPE_SWIZZLE_W ||
          (one && res->format && res->format->opaque != 0xff && res->format->linear_opaque != 0xff);
}

static struct pipe_sampler_view *
create_view(struct pipe_context *pipe, const struct pipe_sampler_view_state *templ)
{
   struct pipe_sampler_view *view = swizzle_is_ours(templ) ? calloc(1, sizeof(*view)) : NULL;
   if (!view)
      return NULL;
   view->context = pipe;
   view->state = *templ;
   view->state.resource = NULL;
   pipe_resource_reference(&view->state.resource, templ->resource);
   return view;
}

static void
set_views(struct pipe_context *pipe, enum pipe_shader_stage stage, unsigned start, unsigned num,
          struct pipe_sampler_view **views)
{
   struct nv2a_pipe_context *ctx = nv2a_pipe_context(pipe);
   for (unsigned i = 0; stage == PIPE_SHADER_FRAGMENT && i < num && start + i < 4; i++)
      ctx->views[start + i] = views ? views[i] : NULL;
   ctx->dirty |= NV2A_DIRTY_TEXTURES;
}

static void
destroy_view(struct pipe_context *pipe, struct pipe_sampler_view *view)
{
   struct nv2a_pipe_context *ctx = nv2a_pipe_context(pipe);
   if (!view)
      return;
   for (unsigned i = 0; i < 4; i++)
      if (ctx->views[i] == view)
         ctx->views[i] = NULL;
   pipe_resource_reference(&view->state.resource, NULL);
   free(view);
}

void
nv2a_init_texture_funcs(struct nv2a_pipe_context *ctx)
{
   struct pipe_context *pipe = &ctx->base;
   pipe->create_sampler_state = create_sampler;
   pipe->bind_sampler_states = bind_samplers;
   pipe->delete_sampler_state = delete_sampler;
   pipe->create_sampler_view = create_view;
   pipe->set_sampler_views = set_views;
   pipe->sampler_view_destroy = destroy_view;
}

/* --- Transfers: rows of the resource itself where they are the pipe's, else a copy. */

struct nv2a_transfer {
   struct pipe_transfer base;
   struct nv2a_rows copy; /* of texels; none: the memory itself was handed out */
};

/* Words not yet submitted may draw to it or read it. Who only reads need not wait for readers, but
 * whether they draw is not noted. */
static void
wait_for(struct nv2a_pipe_context *ctx, struct pipe_resource *res, unsigned usage)
{
   bool is_target =
       ctx->framebuffer.cbufs[0].resource == res || ctx->framebuffer.zsbuf.resource == res;
   bool idle_enough = res->target == PIPE_BUFFER && !(usage & PIPE_MAP_WRITE);
   if (usage & PIPE_MAP_UNSYNCHRONIZED || idle_enough)
      return;
   if (nv2a_uses_resource(ctx, res) || (is_target && ctx->standin_drawn))
      nv2a_submit(ctx);
   nv2a_resource_load_shown(nv2a_resource(res));
}

static void *
map_copy(struct nv2a_transfer *transfer)
{
   const struct pipe_box *box = &transfer->base.box;
   struct nv2a_rows *copy = &transfer->copy;
   size_t row = (size_t)box->width * u_format_bytes(transfer->base.resource->format);
   size_t slices = (size_t)(box->depth ? box->depth : 1);
   copy->stride = (ptrdiff_t)row;
   copy->layer_stride = (ptrdiff_t)(row * (size_t)box->height);
   copy->texels = malloc(row * (size_t)box->height * slices + 1);
   if (copy->texels && !(transfer->base.usage & PIPE_MAP_DISCARD_RANGE))
      nv2a_resource_read(nv2a_resource(transfer->base.resource), transfer->base.level, box, copy);
   return copy->texels;
}

static void *
transfer_map(struct pipe_context *pipe, struct pipe_resource *res, unsigned level, unsigned usage,
             const struct pipe_box *box, struct pipe_transfer **out)
{
   struct nv2a_transfer *transfer = calloc(1, sizeof(*transfer));
   if (!transfer)
      return NULL;
   wait_for(nv2a_pipe_context(pipe), res, usage);
   transfer->base = (struct pipe_transfer){.level = level, .usage = usage, .box = *box};
   pipe_resource_reference(&transfer->base.resource, res);
   const struct nv2a_resource *own = nv2a_resource(res);
   uint8_t *texels;
   if (own->storage == NV2A_STORE_BUFFER) {
      texels = own->bo->map + box->x;
   } else if (nv2a_resource_is_plain(own)) {
      struct nv2a_rows rows = nv2a_resource_rows(own, level, (unsigned)box->z);
      transfer->base.stride = rows.stride;
      transfer->base.layer_stride = rows.layer_stride;
      texels = rows.texels + box->y * rows.stride + (ptrdiff_t)box->x * own->format->bytes;
   } else {
      texels = map_copy(transfer);
      transfer->base.stride = transfer->copy.stride;
      transfer->base.layer_stride = transfer->copy.layer_stride;
   }
   if (!texels) {
      pipe_resource_reference(&transfer->base.resource, NULL);
      free(transfer);
      return NULL;
   }
   *out = &transfer->base;
   return texels;
}

static void
transfer_unmap(struct pipe_context *pipe, struct pipe_transfer *base)
{
   struct nv2a_transfer *transfer = (struct nv2a_transfer *)base;
   if (transfer->copy.texels && base->usage & PIPE_MAP_WRITE)
      nv2a_resource_write(nv2a_resource(base->resource), base->level, &base->box, &transfer->copy);
   if (base->usage & PIPE_MAP_WRITE)
      nv2a_resource_store_shown(nv2a_resource(base->resource));
   if (base->usage & PIPE_MAP_WRITE)
      nv2a_framebuffer_reload(nv2a_pipe_context(pipe), base->resource);
   free(transfer->copy.texels);
   pipe_resource_reference(&base->resource, NULL);
   free(transfer);
}

/* By transfers: texels of equal formats. */
static void
copy_region(struct pipe_context *pipe, struct pipe_resource *dst, unsigned dst_level, int dstx,
            int dsty, int dstz, struct pipe_resource *src, unsigned src_level,
            const struct pipe_box *box)
{
   struct nv2a_pipe_context *ctx = nv2a_pipe_context(pipe);
   struct pipe_box dst_box = {dstx, dsty, dstz, box->width, box->height, box->depth};
   struct pipe_transfer *from, *to;
   const uint8_t *read = transfer_map(pipe, src, src_level, PIPE_MAP_READ, box, &from);
   uint8_t *write = read ? transfer_map(pipe, dst, dst_level,
                                        PIPE_MAP_WRITE | PIPE_MAP_DISCARD_RANGE, &dst_box, &to)
                         : NULL;
   unsigned texel = src->format == PIPE_FORMAT_NONE ? 1 : u_format_bytes(src->format);
   for (int z = 0; write && z < box->depth; z++)
      for (int y = 0; y < box->height; y++)
         memmove(write + z * to->layer_stride + y * to->stride,
                 read + z * from->layer_stride + y * from->stride, (size_t)box->width * texel);
   ctx->oom |= !write;
   if (write)
      transfer_unmap(pipe, to);
   if (read)
      transfer_unmap(pipe, from);
}

static void
blit(struct pipe_context *pipe, const struct pipe_blit_info *info)
{
   if (!blit_by_transfer(pipe, info))
      nv2a_pipe_context(pipe)->oom = true;
}

void
nv2a_init_transfer_funcs(struct nv2a_pipe_context *ctx)
{
   ctx->base.transfer_map = transfer_map;
   ctx->base.transfer_unmap = transfer_unmap;
   ctx->base.resource_copy_region = copy_region;
   ctx->base.blit = blit;
}
