/* Coverage, sample by sample: which samples of a tile a primitive covers. As tile/coverage.c, with
 * a constant of each edge for each sample. */
#include "block_lanes.h"
#include "samples.h"

/* Functions get the number of samples, so that loops over it may be unrolled where it is constant.
 */
#define INLINE static inline __attribute__((always_inline))

/* A primitive within a tile; coordinates relative to the tile. */
struct region {
   struct sp_tile *tile;
   const struct sp_prim *prim;
   const struct sp_sample_pattern *pattern;
   int x0, y0, x1, y1; /* maximum exclusive */
   unsigned num_edges;
   int32_t a[3], b[3], c[SP_MAX_SAMPLES][3];
   int32_t c_min[3], c_max[3];  /* over the samples */
   struct sp_block_edges edges; /* without constants */
};

/* --- Edges */

/* Keeps the edges that matter in the tile. False: nothing is covered. */
INLINE bool
localise_edges(struct region *r, unsigned samples)
{
   const struct sp_prim *p = r->prim;
   const struct sp_edges *edges = sp_prim_edges(p, p->state->num_attribs);
   const int w = r->x1 - 1 - r->x0, h = r->y1 - 1 - r->y0;
   r->num_edges = 0;
   for (unsigned i = 0; i < p->num_edges; i++) {
      const int64_t a = edges->a[i], b = edges->b[i];
      const int64_t at_tile = a * r->tile->x + b * r->tile->y;
      int64_t c[SP_MAX_SAMPLES], c_min = INT64_MAX, c_max = INT64_MIN;
      for (unsigned s = 0; s < samples; s++) {
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
      for (unsigned s = 0; s < samples; s++)
         r->c[s][e] = (int32_t)c[s];
      sp_block_edges_set(&r->edges, e, r->a[e], r->b[e], 0);
   }
   /* Others have no pixels outside. */
   for (unsigned e = r->num_edges; e < 3; e++) {
      sp_block_edges_set(&r->edges, e, 0, 0, 0);
      for (unsigned s = 0; s < samples; s++)
         r->c[s][e] = 0;
   }
   return true;
}

/* What edges have to say of a block. */
enum verdict { BLOCK_OUTSIDE, BLOCK_CUT, BLOCK_INSIDE };

static enum verdict
ask_edges(const struct region *r, int bx, int by)
{
   enum verdict verdict = BLOCK_INSIDE;
   for (unsigned e = 0; e < r->num_edges; e++) {
      const int32_t a = r->a[e], b = r->b[e], corner = a * bx + b * by;
      const int32_t lowest = corner + (a < 0 ? 7 * a : 0) + (b < 0 ? 7 * b : 0);
      const int32_t highest = corner + (a > 0 ? 7 * a : 0) + (b > 0 ? 7 * b : 0);
      if (r->c_max[e] + highest < 0)
         return BLOCK_OUTSIDE;
      if (r->c_min[e] + lowest < 0)
         verdict = BLOCK_CUT;
   }
   return verdict;
}

/* Takes the lanes of the block at (bx, by) that lie outside of edges out of mask. */
INLINE void
cut_by_edges(const struct region *r, unsigned samples, int bx, int by, uint64_t *mask)
{
   for (unsigned s = 0; s < samples; s++)
      mask[s] &= sp_block_edges_inside(&r->edges, bx / 8, by / 8, r->c[s]);
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
cut_by_point(const struct region *r, unsigned samples, int bx, int by, uint64_t *mask)
{
   const struct sp_prim *p = r->prim;
   const struct sp_edges *point = sp_prim_edges(p, p->state->num_attribs);
   for (int y = 0; y < 8; y++) {
      for (int x = 0; x < 8; x++) {
         const uint64_t lane = 1ull << sp_block_lane((unsigned)x, (unsigned)y);
         const int px = (r->tile->x + bx + x) * 256 + 128 - point->a[0];
         const int py = (r->tile->y + by + y) * 256 + 128 - point->b[0];
         for (unsigned s = 0; s < samples; s++) {
            if ((mask[s] & lane) &&
                !is_in_point(p->flags, px + r->pattern->x[s], py + r->pattern->y[s], point->c[0]))
               mask[s] &= ~lane;
         }
      }
   }
}

/* --- Blocks */

INLINE void
shade_quads(struct sp_tile *tile, const struct sp_prim *p, unsigned samples, unsigned block,
            uint64_t any, const uint64_t *mask)
{
   struct sp_samples *more = tile->several;
   while (any) {
      const unsigned i = (unsigned)__builtin_ctzll(any) / 4;
      /* What waits behind others has no samples of its own. */
      if (tile->waiting[0]->quads[block] >> i & 1)
         sp_shade_flush(tile);
      sp_shade_quad(tile, p, block * 16 + i, (unsigned)(any >> (4 * i)) & 15u);
      const unsigned at = 4 * (tile->waiting[0]->block.num_quads - 1);
      for (unsigned s = 0; s < samples; s++)
         more->waiting[s] |= (mask[s] >> (4 * i) & 15u) << at;
      any &= ~(15ull << (4 * i));
   }
}

/* Fewer pixels than this wait for others. */
#define DENSE_PIXELS 24

INLINE void
shade_block(struct sp_tile *tile, const struct sp_prim *p, unsigned samples, unsigned block,
            uint64_t any, const uint64_t *mask)
{
   if (__builtin_popcountll(any) < DENSE_PIXELS) {
      shade_quads(tile, p, samples, block, any, mask);
      return;
   }
   if (tile->waiting[0]->quads[block])
      sp_shade_flush(tile);
   sp_samples_shade(tile, sp_shade_dense(tile, p, block, any), mask);
}

INLINE void
rast_block(const struct region *r, unsigned samples, int bx, int by)
{
   const struct sp_prim *p = r->prim;
   const enum verdict verdict = ask_edges(r, bx, by);
   uint64_t mask[SP_MAX_SAMPLES], any = 0;
   if (verdict == BLOCK_OUTSIDE)
      return;
   uint64_t box = sp_block_box(r->x0 - bx, r->y0 - by, r->x1 - bx, r->y1 - by);
   if (p->flags & SP_PRIM_STIPPLED)
      box &= p->state->stipple[(by >> 3 & 3) * 4 + (bx >> 3 & 3)];
   for (unsigned s = 0; s < samples; s++)
      mask[s] = p->state->samples_on >> s & 1 ? box : 0;
   if (verdict == BLOCK_CUT)
      cut_by_edges(r, samples, bx, by, mask);
   if (p->flags & (SP_PRIM_DISC | SP_PRIM_SQUARE))
      cut_by_point(r, samples, bx, by, mask);
   for (unsigned s = 0; s < samples; s++)
      any |= mask[s];
   if (any)
      shade_block(r->tile, p, samples, (unsigned)(by + (bx >> 3)), any, mask);
}

INLINE void
rast(struct sp_tile *tile, const struct sp_prim *p, unsigned samples)
{
   struct region r;
   r.tile = tile;
   r.prim = p;
   r.pattern = sp_sample_pattern(samples);
   r.x0 = p->x0 > tile->x ? p->x0 - tile->x : 0;
   r.y0 = p->y0 > tile->y ? p->y0 - tile->y : 0;
   r.x1 = p->x1 - tile->x < SP_TILE_SIZE ? p->x1 - tile->x : SP_TILE_SIZE;
   r.y1 = p->y1 - tile->y < SP_TILE_SIZE ? p->y1 - tile->y : SP_TILE_SIZE;
   if (!localise_edges(&r, samples))
      return;
   for (int by = r.y0 & ~7; by < r.y1; by += 8)
      for (int bx = r.x0 & ~7; bx < r.x1; bx += 8)
         rast_block(&r, samples, bx, by);
}

void
sp_samples_rast(struct sp_tile *tile, const struct sp_prim *p)
{
   if (tile->samples == 4)
      rast(tile, p, 4);
   else
      rast(tile, p, tile->samples);
}
