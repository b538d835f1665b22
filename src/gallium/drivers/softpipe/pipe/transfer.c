/* Transfers are views of the resource's own memory: nothing is copied, only waited for. Of several
 * samples a pixel they are copies, resolved and given back. */
#include <stdlib.h>
#include <string.h>

#include "gallium/drivers/softpipe/scene/recorder.h"
#include "gallium/drivers/softpipe/resource/known.h"
#include "gallium/drivers/softpipe/resource/samples.h"
#include "private.h"

struct sp_transfer {
   struct pipe_transfer base;
   uint8_t copy[]; /* of a resource with several samples */
};

static void *
map_samples(struct sp_transfer *t, struct sp_resource *res)
{
   const struct pipe_box *box = &t->base.box;
   const struct pipe_box rows = {box->x, box->y, 0, box->width, box->height, 1};
   t->base.stride = (ptrdiff_t)((size_t)box->width * res->texel_bytes);
   t->base.layer_stride = t->base.stride * box->height;
   if (!(t->base.usage & PIPE_MAP_DISCARD_RANGE))
      sp_samples_resolve(res, &rows, t->copy, t->base.stride, false);
   return t->copy;
}

static void *
transfer_map(struct pipe_context *pipe, struct pipe_resource *res, unsigned level, unsigned usage,
             const struct pipe_box *box, struct pipe_transfer **out)
{
   struct sp_resource *spr = sp_resource(res);
   size_t copy = 0;
   if (spr->same && box->width > 0 && box->height > 0)
      copy = (size_t)box->width * (size_t)box->height * spr->texel_bytes;
   struct sp_transfer *t = calloc(1, sizeof(*t) + copy);
   if (!t)
      return NULL;
   if (!(usage & PIPE_MAP_UNSYNCHRONIZED))
      sp_raster_sync_resource(sp_context(pipe), res, (usage & PIPE_MAP_WRITE) != 0);
   sp_known_give_up(spr, box, (usage & PIPE_MAP_WRITE) != 0);
   t->base.level = level;
   t->base.usage = usage;
   t->base.box = *box;
   t->base.stride = spr->levels[level].stride;
   t->base.layer_stride = spr->levels[level].layer_stride;
   pipe_resource_reference(&t->base.resource, res);
   *out = &t->base;
   if (spr->same)
      return map_samples(t, spr);
   return sp_resource_texel(spr, level, (unsigned)box->x, (unsigned)box->y, (unsigned)box->z);
}

static void
transfer_unmap(struct pipe_context *pipe, struct pipe_transfer *transfer)
{
   struct sp_transfer *t = (struct sp_transfer *)transfer;
   struct sp_resource *res = sp_resource(transfer->resource);
   if (res->same && (transfer->usage & PIPE_MAP_WRITE))
      sp_samples_write(res, &transfer->box, t->copy, transfer->stride);
   pipe_resource_reference(&transfer->resource, NULL);
   free(t);
}

/* Of which one at least has several samples. */
static void
copy_samples(struct sp_resource *dst, int x, int y, const struct sp_resource *src,
             unsigned src_level, const struct pipe_box *box, uint8_t *rows, ptrdiff_t stride)
{
   if (dst->same && src->same)
      sp_samples_copy(dst, x, y, src, box);
   else if (src->same)
      sp_samples_resolve(src, box, rows, stride, false);
   else
      sp_samples_write(
          dst, &(struct pipe_box){x, y, 0, box->width, box->height, 1},
          sp_resource_texel(src, src_level, (unsigned)box->x, (unsigned)box->y, (unsigned)box->z),
          src->levels[src_level].stride);
}

static void
resource_copy_region(struct pipe_context *pipe, struct pipe_resource *dst, unsigned dst_level,
                     int dstx, int dsty, int dstz, struct pipe_resource *src, unsigned src_level,
                     const struct pipe_box *box)
{
   struct sp_context *sp = sp_context(pipe);
   struct sp_resource *d = sp_resource(dst), *s = sp_resource(src);
   if (box->width <= 0 || box->height <= 0)
      return;
   sp_raster_sync_resource(sp, src, false);
   sp_raster_sync_resource(sp, dst, true);
   sp_known_give_up(s, box, false);
   sp_known_give_up(d, &(struct pipe_box){dstx, dsty, 0, box->width, box->height, 1}, true);
   if (d->same || s->same) {
      copy_samples(d, dstx, dsty, s, src_level, box,
                   sp_resource_texel(d, dst_level, (unsigned)dstx, (unsigned)dsty, (unsigned)dstz),
                   d->levels[dst_level].stride);
      return;
   }
   size_t bytes = (size_t)box->width * d->texel_bytes;
   const ptrdiff_t to_stride = d->levels[dst_level].stride, stride = s->levels[src_level].stride;
   for (int z = 0; z < box->depth; z++) {
      uint8_t *to =
          sp_resource_texel(d, dst_level, (unsigned)dstx, (unsigned)dsty, (unsigned)(dstz + z));
      const uint8_t *from = sp_resource_texel(s, src_level, (unsigned)box->x, (unsigned)box->y,
                                              (unsigned)(box->z + z));
      for (int y = 0; y < box->height; y++, to += to_stride, from += stride)
         memmove(to, from, bytes);
   }
}

void
sp_transfer_init(struct sp_context *sp)
{
   sp->u.base.transfer_map = transfer_map;
   sp->u.base.transfer_unmap = transfer_unmap;
   sp->u.base.resource_copy_region = resource_copy_region;
   sp->u.base.blit = sp_blit;
}
