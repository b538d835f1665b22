#include "raster_private.h"

#include "nv2a/push/methods.h"

#include <math.h>
#include <stdlib.h>

struct nv2a_raster *
nv2a_raster_create(nv2a_map_func map, void *data)
{
   struct nv2a_raster *raster = aligned_alloc(64, (sizeof *raster + 63) & ~(size_t)63);
   if (!raster)
      return NULL;
   *raster = (struct nv2a_raster){.map = map, .data = data};
   return raster;
}

void
nv2a_raster_destroy(struct nv2a_raster *raster)
{
   free(raster);
}

static void
prepare_stipple(struct nv2a_raster *raster, const struct nv2a_regs *regs)
{
   raster->stipple = nv2a_reg(regs, NV097_SET_STIPPLE_ENABLE);
   for (unsigned row = 0; row < 32; row++) { /* the highest bit is the leftmost pixel */
      const uint32_t word = nv2a_reg(regs, NV097_SET_STIPPLE_PATERN_0 + 4 * row);
      raster->stipple_rows[row] = 0;
      for (unsigned i = 0; i < 32; i++)
         raster->stipple_rows[row] |= (word >> (31 - i) & 1) << i;
   }
}

/* Why a surface that is drawn on can not be. */
static const char *
surface_problem(const struct nv2a_surface *surface, const struct nv2a_regs *regs)
{
   const bool color = nv2a_reg(regs, NV097_SET_COLOR_MASK);
   const bool zeta =
       nv2a_reg(regs, NV097_SET_DEPTH_TEST_ENABLE) || nv2a_reg(regs, NV097_SET_STENCIL_TEST_ENABLE);
   return color && surface->color_problem ? surface->color_problem
          : zeta                          ? surface->zeta_problem
                                          : NULL;
}

const char *
nv2a_raster_state(struct nv2a_raster *raster, const struct nv2a_regs *regs)
{
   struct nv2a_fragment *fragment = &raster->fragment;
   const uint32_t control = nv2a_reg(regs, NV097_SET_CONTROL0);

   nv2a_fragment_prepare(fragment, regs, raster->map, raster->data);
   nv2a_region_prepare(&raster->region, regs, &fragment->surface);
   prepare_stipple(raster, regs);
   raster->smooth_lines = nv2a_reg(regs, NV097_SET_LINE_SMOOTH_ENABLE);
   raster->smooth_polygons = nv2a_reg(regs, NV097_SET_POLY_SMOOTH_ENABLE);
   raster->perspective = control & NV097_SET_CONTROL0_TEXTURE_PERSPECTIVE_ENABLE;
   raster->depth_is_w = control & NV097_SET_CONTROL0_Z_PERSPECTIVE_ENABLE;
   raster->line_width = nv2a_reg(regs, NV097_SET_LINE_WIDTH) & NV097_SET_LINE_WIDTH_MASK;
   raster->point_size = nv2a_reg(regs, NV097_SET_POINT_SIZE) & NV097_SET_LINE_WIDTH_MASK;
   raster->point_size_of_vertex = nv2a_reg(regs, NV097_SET_POINT_PARAMS_ENABLE);
   raster->sprites = nv2a_reg(regs, NV097_SET_POINT_SMOOTH_ENABLE);
   const char *problem = surface_problem(&fragment->surface, regs);
   return problem ? problem : fragment->problem;
}

bool
nv2a_raster_position(const struct nv2a_raster *raster, const struct nv2a_vertex *v, double p[2])
{
   p[0] = (double)v->o[NV2A_OUT_POSITION][0] * raster->fragment.surface.scale_x;
   p[1] = (double)v->o[NV2A_OUT_POSITION][1] * raster->fragment.surface.scale_y;
   return isfinite(p[0]) && isfinite(p[1]);
}

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
fill_block(struct nv2a_raster *raster, uint32_t mask, int x, int y)
{
   struct nv2a_block *block = &raster->block;
   raster->fragments += (unsigned)__builtin_popcount(mask);
   block->x = x;
   block->y = y;
   block->mask = mask;
   nv2a_planes_block(&raster->planes, block);
   raster->zpass += nv2a_fragment_block(&raster->fragment, block);
}

/* The lanes of the block at (x, y) that are drawn; sets the block's coverage. */
static uint32_t
block_mask(struct nv2a_raster *raster, const struct nv2a_convex *convex,
           const struct nv2a_convex *outer, int x, int y, unsigned fill)
{
   uint32_t mask = nv2a_convex_mask(outer, x, y);
   if (mask)
      mask &= nv2a_region_mask(&raster->region, x, y);
   if (mask && (fill & NV2A_FILL_STIPPLE))
      mask &= stipple_mask(raster, x, y);
   if (mask && (fill & NV2A_FILL_SMOOTH)) {
      mask &= nv2a_convex_coverage(convex, x, y, raster->block.coverage);
      for (int i = 0; i < NV2A_LANES; i++)
         raster->block.coverage[i] /= 16;
   }
   return mask;
}

void
nv2a_raster_fill(struct nv2a_raster *raster, const struct nv2a_convex *convex, float z_offset,
                 unsigned fill)
{
   struct nv2a_convex outer = fill & NV2A_FILL_SMOOTH ? nv2a_convex_outer(convex) : *convex;
   outer.bounds = nv2a_rect_intersect(outer.bounds, raster->region.bounds);
   raster->block.z_offset = (double)z_offset;
   raster->block.smooth = fill & NV2A_FILL_SMOOTH;
   if (nv2a_rect_empty(outer.bounds))
      return;
   for (int y = outer.bounds.y0 & ~1; y < outer.bounds.y1; y += NV2A_BLOCK_HEIGHT) {
      int x, end;
      nv2a_convex_row(&outer, y, &x, &end);
      for (x &= ~(NV2A_BLOCK_WIDTH - 1); x < end; x += NV2A_BLOCK_WIDTH) {
         const uint32_t mask = block_mask(raster, convex, &outer, x, y, fill);
         if (mask)
            fill_block(raster, mask, x, y);
      }
   }
}

uint32_t
nv2a_raster_zpass(const struct nv2a_raster *raster)
{
   return raster->zpass;
}

void
nv2a_raster_zpass_reset(struct nv2a_raster *raster)
{
   raster->zpass = 0;
}

uint64_t
nv2a_raster_fragments(const struct nv2a_raster *raster)
{
   return raster->fragments;
}
