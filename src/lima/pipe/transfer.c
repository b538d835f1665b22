/* Transfers: rows of the resource itself where they are the pipe's, else a copy. */
#include "context.h"

#include "gallium/auxiliary/blit/blit.h"
#include "gallium/auxiliary/format/u_format.h"

#include <stdlib.h>

struct lima_transfer {
   struct pipe_transfer base;
   struct lima_rows copy; /* of texels; none: the memory itself was handed out */
};

/* Jobs that are recorded or run may draw to it or read it. */
static void
wait_for(struct lima_pipe_context *ctx, struct pipe_resource *resource, unsigned usage)
{
   const bool writes = usage & PIPE_MAP_WRITE;
   const struct pipe_framebuffer_state *fb = &ctx->u.framebuffer;
   const struct lima_use *use = lima_find_use(ctx, resource);
   struct lima_resource *res = lima_resource(resource);
   struct lima_winsys *winsys = ctx->channel->winsys;
   if (usage & PIPE_MAP_UNSYNCHRONIZED)
      return;
   if (fb->cbufs[0].resource == resource || fb->zsbuf.resource == resource) {
      lima_job_end(ctx);
      lima_soft_leave(ctx);
   } else if (use && (writes || (use->gp | use->pp) & LIMA_JOB_WRITE)) {
      lima_job_end(ctx);
   }
   winsys->bo_wait(winsys, res->bo, writes ? LIMA_JOB_WRITE : LIMA_JOB_READ, UINT64_MAX);
   lima_resource_load_shown(res);
}

static void *
map_copy(struct lima_transfer *transfer)
{
   const struct pipe_box *box = &transfer->base.box;
   struct lima_rows *copy = &transfer->copy;
   const size_t row = (size_t)box->width * u_format_bytes(transfer->base.resource->format);
   const size_t slices = (size_t)(box->depth ? box->depth : 1);
   copy->stride = (ptrdiff_t)row;
   copy->layer_stride = (ptrdiff_t)(row * (size_t)box->height);
   copy->texels = malloc(row * (size_t)box->height * slices + 1);
   if (copy->texels && !(transfer->base.usage & PIPE_MAP_DISCARD_RANGE))
      lima_resource_read(lima_resource(transfer->base.resource), transfer->base.level, box, copy);
   return copy->texels;
}

static void *
transfer_map(struct pipe_context *pipe, struct pipe_resource *resource, unsigned level,
             unsigned usage, const struct pipe_box *box, struct pipe_transfer **out)
{
   struct lima_transfer *transfer = calloc(1, sizeof(*transfer));
   if (!transfer)
      return NULL;
   wait_for(lima_pipe_context(pipe), resource, usage);
   transfer->base = (struct pipe_transfer){.level = level, .usage = usage, .box = *box};
   pipe_resource_reference(&transfer->base.resource, resource);
   const struct lima_resource *res = lima_resource(resource);
   uint8_t *texels;
   if (res->storage == LIMA_STORE_BUFFER) {
      texels = res->bo->map + box->x;
   } else if (lima_resource_is_plain(res)) {
      const struct lima_rows rows = lima_resource_rows(res, level, (unsigned)box->z);
      transfer->base.stride = rows.stride;
      transfer->base.layer_stride = rows.layer_stride;
      texels = rows.texels + box->y * rows.stride + (ptrdiff_t)box->x * res->format->bytes;
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
   struct lima_transfer *transfer = (struct lima_transfer *)base;
   struct lima_resource *res = lima_resource(base->resource);
   if (base->usage & PIPE_MAP_WRITE) {
      if (transfer->copy.texels)
         lima_resource_write(res, base->level, &base->box, &transfer->copy);
      res->version++;
      res->shown_old = res->shown != NULL;
      lima_resource_store_shown(res);
   }
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
      lima_pipe_context(pipe)->oom = true;
}

static void
blit(struct pipe_context *pipe, const struct pipe_blit_info *info)
{
   if (!blit_by_transfer(pipe, info))
      lima_pipe_context(pipe)->oom = true;
}

void
lima_init_transfer_funcs(struct lima_pipe_context *ctx)
{
   ctx->u.base.transfer_map = transfer_map;
   ctx->u.base.transfer_unmap = transfer_unmap;
   ctx->u.base.resource_copy_region = copy_region;
   ctx->u.base.blit = blit;
}
