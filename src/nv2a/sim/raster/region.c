#include "region.h"

#include "nv2a/push/methods.h"

static struct nv2a_rect
window_clip(const struct nv2a_regs *regs, unsigned i, const struct nv2a_surface *surface)
{
   const uint32_t h = nv2a_reg(regs, NV097_SET_WINDOW_CLIP_HORIZONTAL + 4 * i);
   const uint32_t v = nv2a_reg(regs, NV097_SET_WINDOW_CLIP_VERTICAL + 4 * i);
   const int x0 = h & 0xfff, x1 = (h >> 16 & 0xfff) + 1;
   const int y0 = v & 0xfff, y1 = (v >> 16 & 0xfff) + 1;
   return (struct nv2a_rect){x0 * surface->scale_x, y0 * surface->scale_y, x1 * surface->scale_x,
                             y1 * surface->scale_y};
}

static bool
contains(const struct nv2a_rect *outer, const struct nv2a_rect *inner)
{
   return outer->x0 <= inner->x0 && outer->y0 <= inner->y0 && outer->x1 >= inner->x1 &&
          outer->y1 >= inner->y1;
}

/* Slots often repeat each other: only rectangles that no other one contains are kept. */
static void
add_rect(struct nv2a_region *region, struct nv2a_rect rect)
{
   unsigned kept = 0;
   if (nv2a_rect_empty(rect))
      return;
   for (unsigned i = 0; i < region->count; i++)
      if (contains(&region->rects[i], &rect))
         return;
   for (unsigned i = 0; i < region->count; i++)
      if (!contains(&rect, &region->rects[i]))
         region->rects[kept++] = region->rects[i];
   region->rects[kept++] = rect;
   region->count = kept;
}

void
nv2a_region_prepare(struct nv2a_region *region, const struct nv2a_regs *regs,
                    const struct nv2a_surface *surface)
{
   region->bounds = surface->clip;
   region->count = 0;
   region->exclusive =
       nv2a_reg(regs, NV097_SET_WINDOW_CLIP_TYPE) == NV097_SET_WINDOW_CLIP_TYPE_EXCLUSIVE;
   for (unsigned i = 0; i < NV2A_NUM_WINDOW_CLIPS; i++)
      add_rect(region, nv2a_rect_intersect(window_clip(regs, i, surface), region->bounds));
   if (region->exclusive)
      return;
   if (region->count == 1) {
      region->bounds = region->rects[0];
      region->count = 0;
   } else if (region->count == 0) {
      region->bounds = (struct nv2a_rect){0, 0, 0, 0};
   }
}

/* Bits from to (exclusive) of a row of 8, clamped to it. */
static uint32_t
span_bits(int from, int to)
{
   from = from < 0 ? 0 : from;
   to = to > NV2A_BLOCK_WIDTH ? NV2A_BLOCK_WIDTH : to;
   return from < to ? (0xffu >> (NV2A_BLOCK_WIDTH - to)) & (0xffu << from) : 0;
}

uint32_t
nv2a_rect_mask(const struct nv2a_rect *rect, int x, int y)
{
   const uint32_t row = span_bits(rect->x0 - x, rect->x1 - x);
   return (rect->y0 <= y && y < rect->y1 ? row : 0) |
          (rect->y0 <= y + 1 && y + 1 < rect->y1 ? row << NV2A_BLOCK_WIDTH : 0);
}

uint32_t
nv2a_region_mask(const struct nv2a_region *region, int x, int y)
{
   const uint32_t bounds = nv2a_rect_mask(&region->bounds, x, y);
   uint32_t covered = 0;
   if (region->count == 0)
      return bounds;
   for (unsigned i = 0; i < region->count; i++)
      covered |= nv2a_rect_mask(&region->rects[i], x, y);
   return bounds & (region->exclusive ? ~covered : covered);
}
