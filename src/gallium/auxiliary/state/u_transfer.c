#include "u_transfer.h"

#include "gallium/auxiliary/format/u_format.h"

#include <stdlib.h>

struct u_transfer {
   struct pipe_transfer base;
   struct u_rows copy; /* of texels; none: the memory itself was handed out */
};

static uint8_t *
map_copy(const struct u_transfer_funcs *funcs, struct u_transfer *transfer)
{
   const struct pipe_transfer *base = &transfer->base;
   const struct pipe_box *box = &base->box;
   struct u_rows *copy = &transfer->copy;
   const size_t row = (size_t)box->width * u_format_bytes(base->resource->format);
   const size_t slices = (size_t)(box->depth ? box->depth : 1);
   copy->stride = (ptrdiff_t)row;
   copy->layer_stride = (ptrdiff_t)(row * (size_t)box->height);
   copy->texels = malloc(row * (size_t)box->height * slices + 1);
   if (copy->texels && !(base->usage & PIPE_MAP_DISCARD_RANGE))
      funcs->read(base->resource, base->level, box, copy);
   return copy->texels;
}

/* The first texel of the box, with the strides from it. NULL: out of memory. */
static uint8_t *
map(const struct u_transfer_funcs *funcs, struct u_transfer *transfer)
{
   struct pipe_transfer *base = &transfer->base;
   const struct pipe_box *box = &base->box;
   const struct u_rows rows = funcs->rows(base->resource, base->level, (unsigned)box->z);
   const bool is_buffer = base->resource->target == PIPE_BUFFER;
   if (!rows.texels)
      map_copy(funcs, transfer);
   base->stride = rows.texels ? rows.stride : transfer->copy.stride;
   base->layer_stride = rows.texels ? rows.layer_stride : transfer->copy.layer_stride;
   if (!rows.texels)
      return transfer->copy.texels;
   const unsigned bytes = is_buffer ? 1 : u_format_bytes(base->resource->format);
   return rows.texels + box->y * rows.stride + (ptrdiff_t)box->x * (ptrdiff_t)bytes;
}

static void *
transfer_map(struct pipe_context *pipe, struct pipe_resource *resource, unsigned level,
             unsigned usage, const struct pipe_box *box, struct pipe_transfer **out)
{
   const struct u_transfer_funcs *funcs = u_context(pipe)->transfers;
   struct u_transfer *transfer = calloc(1, sizeof(*transfer));
   if (!transfer)
      return NULL;
   if (!(usage & PIPE_MAP_UNSYNCHRONIZED))
      funcs->wait(pipe, resource, usage);
   transfer->base = (struct pipe_transfer){.level = level, .usage = usage, .box = *box};
   pipe_resource_reference(&transfer->base.resource, resource);
   uint8_t *texels = map(funcs, transfer);
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
   const struct u_transfer_funcs *funcs = u_context(pipe)->transfers;
   struct u_transfer *transfer = (struct u_transfer *)base;
   if (base->usage & PIPE_MAP_WRITE) {
      if (transfer->copy.texels)
         funcs->write(base->resource, base->level, &base->box, &transfer->copy);
      funcs->written(pipe, base->resource);
   }
   free(transfer->copy.texels);
   pipe_resource_reference(&base->resource, NULL);
   free(transfer);
}

void
u_transfer_init(struct u_context *ctx, const struct u_transfer_funcs *funcs)
{
   ctx->transfers = funcs;
   ctx->base.transfer_map = transfer_map;
   ctx->base.transfer_unmap = transfer_unmap;
}

struct pipe_box
u_level_box(const struct pipe_resource *resource, unsigned level)
{
   const uint32_t slices = pipe_level_size(resource, 2, level);
   return (struct pipe_box){
       .width = (int32_t)pipe_level_size(resource, 0, level),
       .height = (int32_t)pipe_level_size(resource, 1, level),
       .depth = (int32_t)(resource->array_size > 1 ? resource->array_size : slices),
   };
}
