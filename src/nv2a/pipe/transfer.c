/* Transfers: rows of the resource itself where they are the pipe's, else a copy. */
#include "context.h"

#include "gallium/auxiliary/blit/blit.h"
#include "gallium/auxiliary/format/u_format.h"

#include <stdlib.h>
#include <string.h>

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
       ctx->u.framebuffer.cbufs[0].resource == res || ctx->u.framebuffer.zsbuf.resource == res;
   bool idle_enough = res->target == PIPE_BUFFER && !(usage & PIPE_MAP_WRITE);
   if (usage & PIPE_MAP_UNSYNCHRONIZED || idle_enough)
      return;
   if (u_references_has(&ctx->resources, res) ||
       (is_target && (ctx->standin_color.drawn || ctx->standin_zs.drawn)))
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

static void
copy_region(struct pipe_context *pipe, struct pipe_resource *dst, unsigned dst_level, int dstx,
            int dsty, int dstz, struct pipe_resource *src, unsigned src_level,
            const struct pipe_box *box)
{
   if (!copy_by_transfer(pipe, dst, dst_level, dstx, dsty, dstz, src, src_level, box))
      nv2a_pipe_context(pipe)->oom = true;
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
   ctx->u.base.transfer_map = transfer_map;
   ctx->u.base.transfer_unmap = transfer_unmap;
   ctx->u.base.resource_copy_region = copy_region;
   ctx->u.base.blit = blit;
}
