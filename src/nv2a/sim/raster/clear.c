/* Clears, in the surfaces' own pixel layout. */
#include "raster_private.h"

#include "nv2a/push/methods.h"

static struct nv2a_rect
clear_rect(const struct nv2a_regs *regs, const struct nv2a_surface *surface)
{
   const uint32_t h = nv2a_reg(regs, NV097_SET_CLEAR_RECT_HORIZONTAL);
   const uint32_t v = nv2a_reg(regs, NV097_SET_CLEAR_RECT_VERTICAL);
   const struct nv2a_rect rect = {(int)(h & 0xfff) * surface->scale_x,
                                  (int)(v & 0xfff) * surface->scale_y,
                                  (int)((h >> 16 & 0xfff) + 1) * surface->scale_x,
                                  (int)((v >> 16 & 0xfff) + 1) * surface->scale_y};
   return nv2a_rect_intersect(rect, surface->clip);
}

/* Writes the bits of write in all pixels of the rectangle. */
static void
clear_plane(const struct nv2a_plane *plane, const struct nv2a_rect *rect, uint32_t value,
            uint32_t write)
{
   const uint32_t all = plane->bytes == 4 ? ~0u : (1u << 8 * plane->bytes) - 1;
   uint32_t words[NV2A_LANES];

   if (!plane->base || (write & all) == 0)
      return;
   for (int i = 0; i < NV2A_LANES; i++)
      words[i] = value;
   for (int y = rect->y0 & ~1; y < rect->y1; y += NV2A_BLOCK_HEIGHT) {
      for (int x = rect->x0 & ~7; x < rect->x1; x += NV2A_BLOCK_WIDTH) {
         const uint32_t mask = nv2a_rect_mask(rect, x, y);
         if ((write & all) != all) {
            nv2a_plane_load(plane, x, y, mask, words);
            for (int i = 0; i < NV2A_LANES; i++)
               words[i] = (words[i] & ~write) | (value & write);
         }
         nv2a_plane_store(plane, x, y, mask, words);
      }
   }
}

static unsigned
color_channels(uint32_t bits)
{
   return (bits & NV097_CLEAR_SURFACE_R ? 1 : 0) | (bits & NV097_CLEAR_SURFACE_G ? 2 : 0) |
          (bits & NV097_CLEAR_SURFACE_B ? 4 : 0) | (bits & NV097_CLEAR_SURFACE_A ? 8 : 0);
}

const char *
nv2a_raster_clear(struct nv2a_raster *raster, const struct nv2a_regs *regs, uint32_t bits)
{
   struct nv2a_surface surface;
   nv2a_raster_paint(raster);
   nv2a_surface_prepare(&surface, regs, raster->map, raster->data);

   const struct nv2a_rect rect = clear_rect(regs, &surface);
   const uint32_t zeta = nv2a_reg(regs, NV097_SET_ZSTENCIL_CLEAR_VALUE);
   const bool stencil = surface.zeta.bytes == 4;
   const uint32_t zeta_bits = (bits & NV097_CLEAR_SURFACE_Z ? (stencil ? ~0xffu : 0xffffu) : 0) |
                              (bits & NV097_CLEAR_SURFACE_STENCIL && stencil ? 0xffu : 0);
   const uint32_t zeta_asked = NV097_CLEAR_SURFACE_Z | NV097_CLEAR_SURFACE_STENCIL;
   const char *problem = bits & NV097_CLEAR_SURFACE_COLOR ? surface.color_problem : NULL;
   if (!problem && (bits & zeta_asked))
      problem = surface.zeta_problem;
   if (nv2a_rect_empty(rect))
      return problem;
   if (surface.color.base)
      clear_plane(&surface.color, &rect, nv2a_reg(regs, NV097_SET_COLOR_CLEAR_VALUE),
                  nv2a_color_bits(surface.format, color_channels(bits)));
   clear_plane(&surface.zeta, &rect, zeta, zeta_bits);
   return problem;
}
