#include "raster_private.h"

#include "nv2a/push/methods.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct nv2a_raster *
nv2a_raster_create(nv2a_map_func map, void *data)
{
   struct nv2a_raster *raster = aligned_alloc(64, (sizeof *raster + 63) & ~(size_t)63);
   if (!raster)
      return NULL;
   memset(raster, 0, sizeof *raster);
   raster->map = map;
   raster->data = data;
   raster->pool = u_pool_create(0);
   return raster;
}

void
nv2a_raster_destroy(struct nv2a_raster *raster)
{
   if (!raster)
      return;
   u_pool_destroy(raster->pool);
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

   nv2a_raster_paint(raster);
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

void
nv2a_raster_begin(struct nv2a_raster *raster)
{
   raster->put_off = true;
}

void
nv2a_raster_end(struct nv2a_raster *raster)
{
   nv2a_raster_paint(raster);
   raster->put_off = false;
}

uint32_t
nv2a_raster_zpass(struct nv2a_raster *raster)
{
   uint32_t zpass = 0;
   nv2a_raster_paint(raster);
   for (unsigned i = 0; i < NV2A_MAX_PAINTERS; i++)
      zpass += raster->painter[i].zpass;
   return zpass;
}

void
nv2a_raster_zpass_reset(struct nv2a_raster *raster)
{
   nv2a_raster_paint(raster);
   for (unsigned i = 0; i < NV2A_MAX_PAINTERS; i++)
      raster->painter[i].zpass = 0;
}

uint64_t
nv2a_raster_fragments(struct nv2a_raster *raster)
{
   uint64_t fragments = 0;
   nv2a_raster_paint(raster);
   for (unsigned i = 0; i < NV2A_MAX_PAINTERS; i++)
      fragments += raster->painter[i].fragments;
   return fragments;
}
