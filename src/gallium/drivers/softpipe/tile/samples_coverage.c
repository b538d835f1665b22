/* Coverage, sample by sample: which samples of a tile a primitive covers. As tile/coverage.c, with
 * a constant of each edge for each sample. */
#include "block_lanes.h"
#include "samples.h"

/* A primitive within a tile; coordinates relative to the tile. */
struct region {
   struct sp_tile *tile;
   const struct sp_prim *prim;
   const struct sp_sample_pattern *pattern;
   int x0, y0, x1, y1; /* maximum exclusive */
   unsigned samples, num_edges;
   int32_t a[3], b[3], c[3][SP_MAX_SAMPLES];
   int32_t c_min[3], c_max[3]; /* over the samples */
};

/* --- Edges */

/* Keeps the edges that matter in the tile. False: nothing is covered. */
static bool
localise_edges(struct region *r)
{
   const struct sp_prim *p = r->prim;
   const struct sp_edges *edges = sp_prim_edges(p, p->state->num_attribs);
   const int w = r->x1 - 1 - r->x0, h = r->y1 - 1 - r->y0;
   r->num_edges = 0;
   for (unsigned i = 0; i < p->num_edges; i++) {
      const int64_t a = edges->a[i], b = edges->b[i];
      const int64_t at_tile = a * r->tile->x + b * r->tile->y;
      int64_t c[SP_MAX_SAMPLES], c_min = INT64_MAX, c_max = INT64_MIN;
      for (unsigned s = 0; s < r->samples; s++) {
         const int64_t exact = edges->c[i] + a * r->pattern->x[s] + b * r->pattern->y[s];
         c[s] = (exact >> 8) + at_tile;
         c_min = c[s] < c_min ? c[s] : c_min;
         c_max = c[s] > c_max ? c[s] : c_max;
      }
      const int64_t corner = a * r->x0 + b * r->y0;
      const int64_t lowest = corner + (a < 0 ? a * w : 0) + (b < 0 ? b * h : 0);
      const int64_t highest = corner + (a > 0 ? a * w : 0) + (b > 0 ? b * h : 0);
      if (c_max + highest < 0)
         return false;
      if (c_min + lowest >= 0)
         continue;
      const unsigned e = r->num_edges++;
      r->a[e] = (int32_t)a;
      r->b[e] = (int32_t)b;
      r->c_min[e] = (int32_t)c_min;
      r->c_max[e] = (int32_t)c_max;
      for (unsigned s = 0; s < r->samples; s++)
         r->c[e][s] = (int32_t)c[s];
   }
   return true;
}

/* Takes the lanes of the block at (bx, by) that lie outside of edges out of mask. */
static void
cut_by_edges(const struct region *r, int bx, int by, uint64_t mask[SP_MAX_SAMPLES])
{
   for (unsigned e = 0; e < r->num_edges; e++) {
      const int32_t a = r->a[e], b = r->b[e], corner = a * bx + b * by;
      const int32_t lowest = corner + (a < 0 ? 7 * a : 0) + (b < 0 ? 7 * b : 0);
      const int32_t highest = corner + (a > 0 ? 7 * a : 0) + (b > 0 ? 7 * b : 0);
      if (r->c_min[e] + lowest >= 0)
         continue;
      for (unsigned s = 0; s < r->samples; s++)
         mask[s] = r->c_max[e] + highest < 0
                       ? 0
                       : mask[s] & ~sp_block_negative(a, b, r->c[e][s] + corner);
   }
}

/* --- Points */

/* Whether a place, from the centre in 1/256 of a pixel, lies in a disc or square. */
static bool
is_in_point(unsigned flags, int64_t x, int64_t y, int64_t half)
{
   if (flags & SP_PRIM_SQUARE)
      return x >= -half && x < half && y >= -half && y < half;
   return x * x + y * y <= half * half;
}

static void
cut_by_point(const struct region *r, int bx, int by, uint64_t mask[SP_MAX_SAMPLES])
{
   const struct sp_prim *p = r->prim;
   const struct sp_edges *point = sp_prim_edges(p, p->state->num_attribs);
   for (int y = 0; y < 8; y++) {
      for (int x = 0; x < 8; x++) {
         const uint64_t lane = 1ull << sp_block_lane((unsigned)x, (unsigned)y);
         const int px = (r->tile->x + bx + x) * 256 + 128 - point->a[0];
         const int py = (r->tile->y + by + y) * 256 + 128 - point->b[0];
         for (unsigned s = 0; s < r->samples; s++) {
            if ((mask[s] & lane) &&
                !is_in_point(p->flags, px + r->pattern->x[s], py + r->pattern->y[s], point->c[0]))
               mask[s] &= ~lane;
         }
      }
   }
}

/* --- Blocks */

static void
shade_quads(struct sp_tile *tile, const struct sp_prim *p, unsigned block, uint64_t any,
            const uint64_t mask[SP_MAX_SAMPLES])
{
   struct sp_samples *more = tile->several;
   while (any) {
      const unsigned i = (unsigned)__builtin_ctzll(any) / 4;
      /* What waits behind others has no samples of its own. */
      if (tile->waiting[0]->quads[block] >> i & 1)
         sp_shade_flush(tile);
      sp_shade_quad(tile, p, block * 16 + i, (unsigned)(any >> (4 * i)) & 15u);
      const unsigned at = 4 * (tile->waiting[0]->block.num_quads - 1);
      for (unsigned s = 0; s < tile->samples; s++)
         more->waiting[s] |= (mask[s] >> (4 * i) & 15u) << at;
      any &= ~(15ull << (4 * i));
   }
}

/* Fewer pixels than this wait for others. */
#define DENSE_PIXELS 24

static void
shade_block(struct sp_tile *tile, const struct sp_prim *p, unsigned block, uint64_t any,
            const uint64_t mask[SP_MAX_SAMPLES])
{
   if (__builtin_popcountll(any) < DENSE_PIXELS) {
      shade_quads(tile, p, block, any, mask);
      return;
   }
   if (tile->waiting[0]->quads[block])
      sp_shade_flush(tile);
   sp_samples_shade(tile, sp_shade_dense(tile, p, block, any), mask);
}

static void
rast_block(const struct region *r, int bx, int by)
{
   const struct sp_prim *p = r->prim;
   uint64_t mask[SP_MAX_SAMPLES], any = 0;
   uint64_t box = sp_block_box(r->x0 - bx, r->y0 - by, r->x1 - bx, r->y1 - by);
   if (p->flags & SP_PRIM_STIPPLED)
      box &= p->state->stipple[(by >> 3 & 3) * 4 + (bx >> 3 & 3)];
   for (unsigned s = 0; s < r->samples; s++)
      mask[s] = p->state->samples_on >> s & 1 ? box : 0;
   cut_by_edges(r, bx, by, mask);
   if (p->flags & (SP_PRIM_DISC | SP_PRIM_SQUARE))
      cut_by_point(r, bx, by, mask);
   for (unsigned s = 0; s < r->samples; s++)
      any |= mask[s];
   if (any)
      shade_block(r->tile, p, (unsigned)(by + (bx >> 3)), any, mask);
}

void
sp_samples_rast(struct sp_tile *tile, const struct sp_prim *p)
{
   struct region r = {.tile = tile,
                      .prim = p,
                      .pattern = sp_sample_pattern(tile->samples),
                      .samples = tile->samples};
   r.x0 = p->x0 > tile->x ? p->x0 - tile->x : 0;
   r.y0 = p->y0 > tile->y ? p->y0 - tile->y : 0;
   r.x1 = p->x1 - tile->x < SP_TILE_SIZE ? p->x1 - tile->x : SP_TILE_SIZE;
   r.y1 = p->y1 - tile->y < SP_TILE_SIZE ? p->y1 - tile->y : SP_TILE_SIZE;
   if (!localise_edges(&r))
      return;
   for (int by = r.y0 & ~7; by < r.y1; by += 8)
      for (int bx = r.x0 & ~7; bx < r.x1; bx += 8)
         rast_block(&r, bx, by);
}
