#include "known.h"
#include "samples.h"

#include <stdlib.h>
#include <string.h>

#include "gallium/auxiliary/format/u_format.h"
#include "gallium/drivers/softpipe/state/screen.h"

#define ROW_ALIGN 64u
#define MAX_BYTES ((uint64_t)1 << 31)

/* Fills in the levels; returns the bytes they take. */
static uint64_t
lay_out(struct sp_resource *res)
{
   const struct pipe_resource *b = &res->base;
   uint64_t total = 0;
   for (unsigned l = 0; l <= b->last_level; l++) {
      struct sp_resource_level *level = &res->levels[l];
      level->width = pipe_level_size(b, 0, l);
      level->height = pipe_level_size(b, 1, l);
      level->depth = b->target == PIPE_TEXTURE_3D ? pipe_level_size(b, 2, l) : b->array_size;
      level->depth *= pipe_samples(b);
      uint64_t row = (uint64_t)level->width * res->texel_bytes;
      /* Small levels stay dense: texels of one cache line are near each other. */
      uint64_t align = row >= ROW_ALIGN ? ROW_ALIGN : 4;
      row = (row + align - 1) & ~(align - 1);
      level->stride = (ptrdiff_t)row;
      level->layer_stride = (ptrdiff_t)(row * level->height);
      level->offset = (ptrdiff_t)total;
      total += row * level->height * level->depth;
      total = (total + ROW_ALIGN - 1) & ~(uint64_t)(ROW_ALIGN - 1);
   }
   return total;
}

static bool
valid_template(const struct pipe_resource *templ)
{
   if (templ->target == PIPE_BUFFER)
      return templ->last_level == 0;
   uint32_t limit =
       templ->target == PIPE_TEXTURE_3D ? SP_MAX_TEXTURE_3D_SIZE : SP_MAX_TEXTURE_2D_SIZE;
   limit += 2; /* borders */
   return templ->width >= 1 && templ->width <= limit && templ->height >= 1 &&
          templ->height <= limit && templ->depth <= SP_MAX_TEXTURE_3D_SIZE + 2 &&
          templ->last_level < PIPE_MAX_TEXTURE_LEVELS && u_format_bytes(templ->format) != 0 &&
          (pipe_samples(templ) == 1 || sp_samples_fit(templ));
}

static struct sp_resource *
alloc_resource(struct pipe_screen *screen, const struct pipe_resource *templ)
{
   struct sp_resource *res = valid_template(templ) ? calloc(1, sizeof(*res)) : NULL;
   if (!res)
      return NULL;
   res->base = *templ;
   res->base.refcount = 1;
   res->base.screen = screen;
   if (res->base.array_size == 0)
      res->base.array_size = 1;
   if (res->base.target == PIPE_TEXTURE_CUBE)
      res->base.array_size = 6;
   res->texel_bytes = templ->target == PIPE_BUFFER ? 1 : u_format_bytes(templ->format);
   return res;
}

struct pipe_resource *
sp_resource_create(struct pipe_screen *screen, const struct pipe_resource *templ)
{
   struct sp_resource *res = alloc_resource(screen, templ);
   if (!res)
      return NULL;
   if (res->base.target == PIPE_BUFFER)
      res->base.height = res->base.depth = 1;
   uint64_t bytes = lay_out(res);
   /* Programs that draw to a new window, or accumulate, without clearing first hope for black: no
    * used memory. */
   const bool drawn_to =
       !templ->bind || templ->bind & (PIPE_BIND_RENDER_TARGET | PIPE_BIND_DEPTH_STENCIL);
   res->bytes = (size_t)bytes + SP_RESOURCE_TAIL_BYTES;
   if (bytes <= MAX_BYTES)
      res->data = sp_texel_memory_alloc(&sp_screen(screen)->texels, res->bytes, !drawn_to);
   res->owns_data = true;
   if (!res->data || !sp_samples_init(res)) {
      sp_resource_destroy(screen, &res->base);
      return NULL;
   }
   sp_known_init(res);
   return &res->base;
}

struct pipe_resource *
sp_resource_from_memory(struct pipe_screen *screen, const struct pipe_resource *templ, void *row0,
                        ptrdiff_t stride)
{
   if (templ->last_level != 0 || pipe_samples(templ) != 1)
      return NULL;
   struct sp_resource *res = alloc_resource(screen, templ);
   if (!res)
      return NULL;
   res->data = row0;
   res->levels[0] = (struct sp_resource_level){.width = templ->width,
                                               .height = templ->height,
                                               .depth = 1,
                                               .stride = stride,
                                               .layer_stride = stride * (ptrdiff_t)templ->height};
   return &res->base;
}

void
sp_resource_destroy(struct pipe_screen *screen, struct pipe_resource *pres)
{
   struct sp_resource *res = sp_resource(pres);
   if (res->owns_data)
      sp_texel_memory_free(&sp_screen(screen)->texels, res->data, res->bytes);
   free(res->same);
   free(res->known);
   free(res);
}
