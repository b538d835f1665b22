/* Painting: primitives wait until there are many, or the state changes, and are then painted by all
 * threads, each of which has rows of its own. Every row sees the primitives in their order. */
#include "raster_private.h"

#include <stddef.h>
#include <string.h>

/* Rows of samples that a painter does before the next one's turn is. */
#define BAND 16
/* Fewer samples than this are painted at once rather than by threads that have to wake up. */
#define MANY_SAMPLES 16384

/* The lanes of a block that the polygon stipple leaves. */
static uint32_t
stipple_mask(const struct nv2a_raster *raster, int x, int y)
{
   const int scale_x = raster->fragment.surface.scale_x, scale_y = raster->fragment.surface.scale_y;
   uint32_t mask = 0;
   for (int i = 0; i < NV2A_LANES; i++) {
      const int column = (x + i % NV2A_BLOCK_WIDTH) / scale_x;
      const int row = (y + i / NV2A_BLOCK_WIDTH) / scale_y;
      mask |= (raster->stipple_rows[row & 31] >> (column & 31) & 1) << i;
   }
   return mask;
}

static void
paint_block(const struct nv2a_raster *raster, struct nv2a_painter *painter,
            const struct nv2a_planes *planes, uint32_t mask, int x, int y)
{
   struct nv2a_block *block = &painter->block;
   painter->fragments += (unsigned)__builtin_popcount(mask);
   block->x = x;
   block->y = y;
   block->mask = mask;
   nv2a_planes_block(planes, block);
   painter->zpass += nv2a_fragment_block(&raster->fragment, block);
}

/* The lanes of the block at (x, y) that are drawn; sets the block's coverage. */
static uint32_t
block_mask(const struct nv2a_raster *raster, struct nv2a_painter *painter,
           const struct nv2a_primitive *primitive, int x, int y)
{
   uint32_t mask = nv2a_convex_mask(&primitive->outer, x, y);
   if (mask)
      mask &= nv2a_region_mask(&raster->region, x, y);
   if (mask && (primitive->fill & NV2A_FILL_STIPPLE))
      mask &= stipple_mask(raster, x, y);
   if (mask && (primitive->fill & NV2A_FILL_SMOOTH)) {
      mask &= nv2a_convex_coverage(&primitive->convex, x, y, painter->block.coverage);
      for (int i = 0; i < NV2A_LANES; i++)
         painter->block.coverage[i] /= 16;
   }
   return mask;
}

/* Bands number `index` of `count`. */
static void
paint_primitive(const struct nv2a_raster *raster, struct nv2a_painter *painter,
                const struct nv2a_primitive *primitive, unsigned index, unsigned count)
{
   const struct nv2a_convex *outer = &primitive->outer;
   painter->block.z_offset = primitive->z_offset;
   painter->block.smooth = primitive->fill & NV2A_FILL_SMOOTH;
   for (int y = outer->bounds.y0 & ~1; y < outer->bounds.y1; y += NV2A_BLOCK_HEIGHT) {
      int x, end;
      if ((unsigned)y / BAND % count != index)
         continue;
      nv2a_convex_row(outer, y, &x, &end);
      for (x &= ~(NV2A_BLOCK_WIDTH - 1); x < end; x += NV2A_BLOCK_WIDTH) {
         const uint32_t mask = block_mask(raster, painter, primitive, x, y);
         if (mask)
            paint_block(raster, painter, &primitive->planes, mask, x, y);
      }
   }
}

static void
paint(void *data, unsigned index)
{
   struct nv2a_raster *raster = data;
   for (unsigned i = 0; i < raster->num_primitives; i++)
      paint_primitive(raster, &raster->painter[index], &raster->primitive[i], index,
                      raster->num_painters);
}

void
nv2a_raster_paint(struct nv2a_raster *raster)
{
   if (!raster->num_primitives)
      return;
   const unsigned threads = raster->pool ? u_pool_num_threads(raster->pool) : 1;
   /* Twice as many painters as threads: some have more to paint than others. */
   raster->num_painters = 2 * threads < NV2A_MAX_PAINTERS ? 2 * threads : NV2A_MAX_PAINTERS;
   if (threads > 1 && raster->samples >= MANY_SAMPLES) {
      raster->job.run = paint;
      raster->job.data = raster;
      raster->job.count = raster->num_painters;
      u_pool_run(raster->pool, &raster->job);
   } else {
      raster->num_painters = 1;
      paint(raster, 0);
   }
   raster->num_primitives = 0;
   raster->samples = 0;
}

void
nv2a_raster_fill(struct nv2a_raster *raster, const struct nv2a_convex *convex, float z_offset,
                 unsigned fill)
{
   struct nv2a_primitive *primitive = &raster->primitive[raster->num_primitives];
   primitive->outer = fill & NV2A_FILL_SMOOTH ? nv2a_convex_outer(convex) : *convex;
   struct nv2a_rect *bounds = &primitive->outer.bounds;
   *bounds = nv2a_rect_intersect(*bounds, raster->region.bounds);
   if (nv2a_rect_empty(*bounds))
      return;
   if (fill & NV2A_FILL_SMOOTH)
      primitive->convex = *convex;
   primitive->z_offset = (double)z_offset;
   primitive->fill = fill;
   memcpy(&primitive->planes, &raster->planes,
          offsetof(struct nv2a_planes, attribute) +
              raster->planes.count * sizeof raster->planes.attribute[0]);
   raster->num_primitives++;
   raster->samples += (uint64_t)(bounds->x1 - bounds->x0) * (uint64_t)(bounds->y1 - bounds->y0);
   if (!raster->put_off || raster->num_primitives == NV2A_MAX_PRIMITIVES)
      nv2a_raster_paint(raster);
}
