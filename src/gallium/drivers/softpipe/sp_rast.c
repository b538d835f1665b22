/* Coverage: which pixels of a tile a primitive covers.
 *
 * In a tile every edge either lies beside it (and is dropped) or has values that fit 32 bits: the
 * value changes by less than 2^24.4 a pixel and is 0 somewhere within the 64 pixels or just
 * outside.
 */
#include "sp_tile.h"
#include "sp_vec.h"

/* A primitive within a tile; coordinates relative to the tile. */
struct region {
   struct sp_tile *tile;
   const struct sp_prim *prim;
   int x0, y0, x1, y1; /* maximum exclusive */
   unsigned num_edges;
   int32_t a[3], b[3], c[3];
};

/* Lanes of an 8x8 block by column and row. */
static const uint64_t column_lanes[8] = {
    0x0005000500050005ull, 0x000a000a000a000aull, 0x0050005000500050ull, 0x00a000a000a000a0ull,
    0x0500050005000500ull, 0x0a000a000a000a00ull, 0x5000500050005000ull, 0xa000a000a000a000ull};
static const uint64_t row_lanes[8] = {
    0x0000000000003333ull, 0x000000000000ccccull, 0x0000000033330000ull, 0x00000000cccc0000ull,
    0x0000333300000000ull, 0x0000cccc00000000ull, 0x3333000000000000ull, 0xcccc000000000000ull};

/* The lanes of the block at (bx, by) that lie in the region's box. */
static uint64_t
box_mask(const struct region *r, int bx, int by)
{
   if (r->x0 <= bx && r->y0 <= by && r->x1 >= bx + 8 && r->y1 >= by + 8)
      return ~0ull;
   uint64_t columns = 0, rows = 0;
   for (int i = 0; i < 8; i++) {
      if (bx + i >= r->x0 && bx + i < r->x1)
         columns |= column_lanes[i];
      if (by + i >= r->y0 && by + i < r->y1)
         rows |= row_lanes[i];
   }
   return columns & rows;
}

/* Keeps the edges that matter in the tile. False: nothing is covered. */
static bool
localise_edges(struct region *r)
{
   const struct sp_prim *p = r->prim;
   int w = r->x1 - 1 - r->x0, h = r->y1 - 1 - r->y0;
   r->num_edges = 0;
   for (unsigned i = 0; i < p->num_edges; i++) {
      int64_t a = p->a[i], b = p->b[i];
      int64_t c = p->c[i] + a * r->tile->x + b * r->tile->y;
      int64_t corner = c + a * r->x0 + b * r->y0;
      int64_t min = corner + (a < 0 ? a * w : 0) + (b < 0 ? b * h : 0);
      int64_t max = corner + (a > 0 ? a * w : 0) + (b > 0 ? b * h : 0);
      if (max < 0)
         return false;
      if (min >= 0)
         continue;
      unsigned e = r->num_edges++;
      r->a[e] = (int32_t)a;
      r->b[e] = (int32_t)b;
      r->c[e] = (int32_t)c;
   }
   return true;
}

/* Lanes of the block at (bx, by) inside all edges. */
static uint64_t
block_edges(const struct region *r, int bx, int by)
{
   uint64_t mask = ~0ull;
   for (unsigned e = 0; e < r->num_edges; e++) {
      int32_t a = r->a[e], b = r->b[e];
      int32_t c = r->c[e] + a * bx + b * by;
      int32_t min = c + (a < 0 ? 7 * a : 0) + (b < 0 ? 7 * b : 0);
      if (min >= 0)
         continue;
      int32_t max = c + (a > 0 ? 7 * a : 0) + (b > 0 ? 7 * b : 0);
      if (max < 0)
         return 0;
      const sp_v16i lane_x = {0, 1, 0, 1, 2, 3, 2, 3, 4, 5, 4, 5, 6, 7, 6, 7};
      const sp_v16i lane_y = {0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1, 0, 0, 1, 1};
      sp_v16i v = lane_x * sp_splat_i(a) + lane_y * sp_splat_i(b) + sp_splat_i(c);
      uint64_t outside = 0;
      for (unsigned row = 0; row < 4; row++) {
         outside |= (uint64_t)sp_sign_bits(v) << (16 * row);
         v += sp_splat_i(2 * b);
      }
      mask &= ~outside;
   }
   return mask;
}

static uint64_t
stipple_mask(const struct region *r, int bx, int by)
{
   if (!(r->prim->flags & SP_PRIM_STIPPLED))
      return ~0ull;
   return r->prim->state->stipple[(by >> 3 & 3) * 4 + (bx >> 3 & 3)];
}

/* Blocks of 8x8 pixels. */
static void
rast_blocks(const struct region *r)
{
   for (int by = r->y0 & ~7; by < r->y1; by += 8) {
      for (int bx = r->x0 & ~7; bx < r->x1; bx += 8) {
         uint64_t mask = block_edges(r, bx, by);
         if (mask)
            mask &= box_mask(r, bx, by) & stipple_mask(r, bx, by);
         if (mask)
            sp_shade_pixels(r->tile, r->prim, (unsigned)(by + (bx >> 3)), mask);
      }
   }
}

/* Quads, for primitives of a few pixels. */
static void
rast_quads(const struct region *r)
{
   typedef int32_t v4i __attribute__((vector_size(16)));
   const v4i lane_x = {0, 1, 0, 1}, lane_y = {0, 0, 1, 1};
   for (int y = r->y0 & ~1; y < r->y1; y += 2) {
      for (int x = r->x0 & ~1; x < r->x1; x += 2) {
         v4i px = lane_x + x, py = lane_y + y;
         v4i in = (px >= r->x0) & (px < r->x1) & (py >= r->y0) & (py < r->y1);
         for (unsigned e = 0; e < r->num_edges; e++)
            in &= (px * r->a[e] + py * r->b[e] + r->c[e]) >= 0;
         unsigned mask = (unsigned)(in[0] & 1) | (unsigned)(in[1] & 2) | (unsigned)(in[2] & 4) |
                         (unsigned)(in[3] & 8);
         unsigned quad =
             (unsigned)((y >> 3) * 8 + (x >> 3)) * 16 + (unsigned)((y >> 1 & 3) * 4 + (x >> 1 & 3));
         if (r->prim->flags & SP_PRIM_STIPPLED)
            mask &= (unsigned)(stipple_mask(r, x, y) >> (4 * (quad & 15)));
         if (mask)
            sp_shade_quad(r->tile, r->prim, quad, mask);
      }
   }
}

void
sp_rast_prim(struct sp_tile *tile, const struct sp_prim *p)
{
   struct region r = {.tile = tile, .prim = p};
   r.x0 = p->x0 > tile->x ? p->x0 - tile->x : 0;
   r.y0 = p->y0 > tile->y ? p->y0 - tile->y : 0;
   r.x1 = p->x1 - tile->x < SP_TILE_SIZE ? p->x1 - tile->x : SP_TILE_SIZE;
   r.y1 = p->y1 - tile->y < SP_TILE_SIZE ? p->y1 - tile->y : SP_TILE_SIZE;
   if (!localise_edges(&r))
      return;
   if (r.x1 - r.x0 <= 6 && r.y1 - r.y0 <= 6)
      rast_quads(&r);
   else
      rast_blocks(&r);
}
