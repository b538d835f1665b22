#include "convex.h"

#include <math.h>

struct nv2a_fixed_point
nv2a_fixed(double x, double y)
{
   return (struct nv2a_fixed_point){(int64_t)floor(x * NV2A_SUBPIXEL + 0.5),
                                    (int64_t)floor(y * NV2A_SUBPIXEL + 0.5)};
}

void
nv2a_convex_add(struct nv2a_convex *convex, struct nv2a_fixed_point p, int64_t dx, int64_t dy,
                int64_t extra, bool closed)
{
   const int64_t half = NV2A_SUBPIXEL / 2;
   convex->edge[convex->count++] = (struct nv2a_edge){
       -dy * NV2A_SUBPIXEL,
       dx * NV2A_SUBPIXEL,
       dx * (half - p.y) - dy * (half - p.x) + extra - (closed ? 0 : 1),
   };
}

void
nv2a_convex_row(const struct nv2a_convex *convex, int y, int *x0, int *x1)
{
   double low = convex->bounds.x0, high = convex->bounds.x1;
   for (unsigned i = 0; i < convex->count; i++) {
      const struct nv2a_edge *edge = &convex->edge[i];
      const int64_t upper = edge->b * y + edge->c;
      const double rest = (double)(edge->b > 0 ? upper + edge->b : upper);
      if (edge->a == 0) {
         if (rest < 0)
            high = low;
         continue;
      }
      const double x = -rest / (double)edge->a;
      if (edge->a > 0)
         low = x - 1 > low ? x - 1 : low;
      else
         high = x + 2 < high ? x + 2 : high;
   }
   const bool some = low < high;
   *x0 = some ? (int)low : 0;
   *x1 = some ? (int)high : 0;
}

/* The lanes inside of one edge, e being its value at lane 0. */
static uint32_t
edge_mask(const struct nv2a_edge *edge, int64_t e)
{
   uint32_t mask = 0;
   for (int row = 0; row < NV2A_BLOCK_HEIGHT; row++, e += edge->b)
      for (int i = 0; i < NV2A_BLOCK_WIDTH; i++)
         mask |= (uint32_t)(e + i * edge->a >= 0) << (row * NV2A_BLOCK_WIDTH + i);
   return mask;
}

uint32_t
nv2a_convex_mask(const struct nv2a_convex *convex, int x, int y)
{
   uint32_t mask = 0xffff;
   for (unsigned i = 0; i < convex->count && mask; i++) {
      const struct nv2a_edge *edge = &convex->edge[i];
      const int64_t e = edge->a * x + edge->b * y + edge->c;
      const int64_t across = edge->a * (NV2A_BLOCK_WIDTH - 1);
      const int64_t least = e + (across < 0 ? across : 0) + (edge->b < 0 ? edge->b : 0);
      const int64_t most = e + (across > 0 ? across : 0) + (edge->b > 0 ? edge->b : 0);
      if (most < 0)
         return 0;
      if (least < 0)
         mask &= edge_mask(edge, e);
   }
   return mask;
}

static int64_t
absolute(int64_t x)
{
   return x < 0 ? -x : x;
}

struct nv2a_convex
nv2a_convex_outer(const struct nv2a_convex *convex)
{
   struct nv2a_convex outer = *convex;
   for (unsigned i = 0; i < outer.count; i++)
      outer.edge[i].c += (absolute(outer.edge[i].a) + absolute(outer.edge[i].b)) / 2;
   outer.bounds.x0--;
   outer.bounds.y0--;
   outer.bounds.x1++;
   outer.bounds.y1++;
   return outer;
}

uint32_t
nv2a_convex_coverage(const struct nv2a_convex *convex, int x, int y, float sixteenths[NV2A_LANES])
{
   uint32_t any = 0;
   for (int i = 0; i < NV2A_LANES; i++)
      sixteenths[i] = 0;
   for (int place = 0; place < 16; place++) {
      /* In eighths of a sample from its centre. */
      const int dx = 2 * (place & 3) - 3, dy = 2 * (place >> 2) - 3;
      struct nv2a_convex moved = *convex;
      for (unsigned i = 0; i < moved.count; i++)
         moved.edge[i].c += moved.edge[i].a / 8 * dx + moved.edge[i].b / 8 * dy;
      const uint32_t mask = nv2a_convex_mask(&moved, x, y);
      for (int i = 0; i < NV2A_LANES; i++)
         sixteenths[i] += (float)(mask >> i & 1);
      any |= mask;
   }
   return any;
}
