/* Memory of buffers and textures.
 *
 * Texels lie in rows, bottom row first, each level after the other in one allocation, in the
 * resource's own format. A resource over memory of the caller has one level and maybe a negative
 * stride. Sample s of a pixel lies in slice s; see samples.h.
 */
#ifndef SOFTPIPE_RESOURCE_RESOURCE_H
#define SOFTPIPE_RESOURCE_RESOURCE_H

#include "pipe/p_screen.h"

/* Memory that there is behind the texels of a resource that owns its data: kernels may read a vector
 * past the last one. */
#define SP_RESOURCE_TAIL_BYTES 64u

struct sp_resource_level {
   uint32_t width, height, depth; /* texels; depth counts slices or cube faces */
   ptrdiff_t offset;              /* bytes from data to texel 0 of slice 0 */
   ptrdiff_t stride;              /* bytes from a row to the next higher one */
   ptrdiff_t layer_stride;        /* bytes between slices */
};

struct sp_resource {
   struct pipe_resource base;
   uint8_t *data;
   bool owns_data;
   size_t bytes;           /* of data, if owned */
   uint32_t texel_bytes;   /* 1 for buffers */
   uint64_t *same;         /* several samples: see samples.h; else NULL */
   struct sp_known *known; /* depth buffers: see known.h; or NULL */
   bool was_read;          /* a scene has referred to it; atomic */
   /* Scenes handed to the pool and not done that read or write this; atomic. */
   int busy_reads, busy_writes;
   struct sp_resource_level levels[PIPE_MAX_TEXTURE_LEVELS];
};

static inline struct sp_resource *
sp_resource(struct pipe_resource *res)
{
   return (struct sp_resource *)res;
}

/* The bytes of a buffer. */
static inline uint8_t *
sp_resource_buffer(struct pipe_resource *res)
{
   return sp_resource(res)->data;
}

/* Address of texel x,y of slice z; within the level. */
static inline uint8_t *
sp_resource_texel(const struct sp_resource *res, unsigned level, unsigned x, unsigned y, unsigned z)
{
   const struct sp_resource_level *l = &res->levels[level];
   return res->data + l->offset + (ptrdiff_t)z * l->layer_stride + (ptrdiff_t)y * l->stride +
          (ptrdiff_t)x * res->texel_bytes;
}

/* Members of pipe_screen. */
struct pipe_resource *sp_resource_create(struct pipe_screen *screen,
                                         const struct pipe_resource *templ);
struct pipe_resource *sp_resource_from_memory(struct pipe_screen *screen,
                                              const struct pipe_resource *templ, void *row0,
                                              ptrdiff_t stride);
void sp_resource_destroy(struct pipe_screen *screen, struct pipe_resource *res);

#endif
