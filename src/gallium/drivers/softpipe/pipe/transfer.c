/* Transfers are views of the resource's own memory: nothing is copied, only waited for. */
#include <stdlib.h>
#include <string.h>

#include "gallium/drivers/softpipe/scene/recorder.h"
#include "gallium/drivers/softpipe/resource/resource.h"
#include "private.h"

static void *
transfer_map(struct pipe_context *pipe, struct pipe_resource *res, unsigned level, unsigned usage,
             const struct pipe_box *box, struct pipe_transfer **out)
{
   struct pipe_transfer *t = calloc(1, sizeof(*t));
   if (!t)
      return NULL;
   const struct sp_resource *spr = sp_resource(res);
   if (!(usage & PIPE_MAP_UNSYNCHRONIZED))
      sp_raster_sync_resource(sp_context(pipe), res, (usage & PIPE_MAP_WRITE) != 0);
   t->level = level;
   t->usage = usage;
   t->box = *box;
   t->stride = spr->levels[level].stride;
   t->layer_stride = spr->levels[level].layer_stride;
   pipe_resource_reference(&t->resource, res);
   *out = t;
   return sp_resource_texel(spr, level, (unsigned)box->x, (unsigned)box->y, (unsigned)box->z);
}

static void
transfer_unmap(struct pipe_context *pipe, struct pipe_transfer *transfer)
{
   pipe_resource_reference(&transfer->resource, NULL);
   free(transfer);
}

static void
resource_copy_region(struct pipe_context *pipe, struct pipe_resource *dst, unsigned dst_level,
                     int dstx, int dsty, int dstz, struct pipe_resource *src, unsigned src_level,
                     const struct pipe_box *box)
{
   struct sp_context *sp = sp_context(pipe);
   const struct sp_resource *d = sp_resource(dst), *s = sp_resource(src);
   if (box->width <= 0)
      return;
   sp_raster_sync_resource(sp, src, false);
   sp_raster_sync_resource(sp, dst, true);
   size_t bytes = (size_t)box->width * d->texel_bytes;
   for (int z = 0; z < box->depth; z++) {
      for (int y = 0; y < box->height; y++) {
         memmove(sp_resource_texel(d, dst_level, (unsigned)dstx, (unsigned)(dsty + y),
                                   (unsigned)(dstz + z)),
                 sp_resource_texel(s, src_level, (unsigned)box->x, (unsigned)(box->y + y),
                                   (unsigned)(box->z + z)),
                 bytes);
      }
   }
}

void
sp_transfer_init(struct sp_context *sp)
{
   sp->u.base.transfer_map = transfer_map;
   sp->u.base.transfer_unmap = transfer_unmap;
   sp->u.base.resource_copy_region = resource_copy_region;
}
