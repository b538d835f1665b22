/* Resources are plain memory, so that what was written can be read back. */
#include <stdlib.h>
#include <string.h>

#include "gallium/auxiliary/caps/u_caps.h"
#include "gallium/auxiliary/blit/blit.h"
#include "gallium/auxiliary/format/u_format.h"
#include "null_priv.h"

/* Guards the sums below: no legacy program has a texture near this. */
#define MAX_BYTES ((size_t)1 << 31)

/* Bytes from a row to the next. */
static size_t
row_bytes(const struct pipe_resource *res, unsigned level)
{
   const size_t texel = res->format == PIPE_FORMAT_NONE ? 1 : u_format_bytes(res->format);
   return texel * pipe_level_size(res, 0, level);
}

struct pipe_resource *
null_resource_create(struct pipe_screen *screen, const struct pipe_resource *templ)
{
   if (null_refuses(u_caps_resource_problem(screen->caps, templ)))
      return NULL;
   size_t offset[PIPE_MAX_TEXTURE_LEVELS] = {0}, layer[PIPE_MAX_TEXTURE_LEVELS] = {0}, total = 0;
   for (unsigned l = 0; l <= templ->last_level && l < PIPE_MAX_TEXTURE_LEVELS; l++) {
      const size_t slices = (size_t)templ->array_size * pipe_level_size(templ, 2, l);
      layer[l] = row_bytes(templ, l) * pipe_level_size(templ, 1, l);
      offset[l] = total;
      if (layer[l] > MAX_BYTES || slices > MAX_BYTES || layer[l] * slices > MAX_BYTES - total)
         return NULL;
      total += layer[l] * slices;
   }
   struct null_resource *res = calloc(1, sizeof *res + total);
   if (!res)
      return NULL;
   res->base = *templ;
   res->base.refcount = 1;
   res->base.screen = screen;
   memcpy(res->layer_bytes, layer, sizeof layer);
   memcpy(res->offset, offset, sizeof offset);
   return &res->base;
}

void
null_resource_destroy(struct pipe_screen *screen, struct pipe_resource *res)
{
   free(res);
}

static unsigned char *
texel_address(struct pipe_resource *base, unsigned level, int x, int y, int z)
{
   struct null_resource *res = (struct null_resource *)base;
   const size_t texel = base->format == PIPE_FORMAT_NONE ? 1 : u_format_bytes(base->format);
   return res->data + res->offset[level] + (size_t)z * res->layer_bytes[level] +
          (size_t)y * row_bytes(base, level) + (size_t)x * texel;
}

static void *
transfer_map(struct pipe_context *pipe, struct pipe_resource *res, unsigned level, unsigned usage,
             const struct pipe_box *box, struct pipe_transfer **out)
{
   struct pipe_transfer *transfer = malloc(sizeof *transfer);
   if (!transfer)
      return NULL;
   *transfer = (struct pipe_transfer){
       .resource = res,
       .level = level,
       .usage = usage,
       .box = *box,
       .stride = (ptrdiff_t)row_bytes(res, level),
       .layer_stride = (ptrdiff_t)((struct null_resource *)res)->layer_bytes[level],
   };
   *out = transfer;
   return texel_address(res, level, box->x, box->y, box->z);
}

static void
transfer_unmap(struct pipe_context *pipe, struct pipe_transfer *transfer)
{
   free(transfer);
}

static void
resource_copy_region(struct pipe_context *pipe, struct pipe_resource *dst, unsigned dst_level,
                     int dstx, int dsty, int dstz, struct pipe_resource *src, unsigned src_level,
                     const struct pipe_box *box)
{
   const size_t texel = src->format == PIPE_FORMAT_NONE ? 1 : u_format_bytes(src->format);
   for (int z = 0; z < box->depth; z++) {
      for (int y = 0; y < box->height; y++)
         memmove(texel_address(dst, dst_level, dstx, dsty + y, dstz + z),
                 texel_address(src, src_level, box->x, box->y + y, box->z + z),
                 texel * (size_t)box->width);
   }
}

static void
blit(struct pipe_context *pipe, const struct pipe_blit_info *info)
{
   blit_by_transfer(pipe, info);
}

void
null_init_resource_funcs(struct pipe_context *pipe)
{
   pipe->blit = blit;
   pipe->transfer_map = transfer_map;
   pipe->transfer_unmap = transfer_unmap;
   pipe->resource_copy_region = resource_copy_region;
}
