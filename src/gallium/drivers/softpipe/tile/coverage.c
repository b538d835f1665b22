/* Coverage: which pixels of a tile a primitive covers.
 *
 * In a tile every edge either lies beside it (and is dropped) or has values that fit 32 bits: the
 * value changes by less than 2^24.4 a pixel and is 0 somewhere within the 64 pixels or just
 * outside.
 */
#include "block_lanes.h"
#include "samples.h"

/* A primitive within a tile; coordinates relative to the tile. */
struct region {
   struct sp_tile *tile;
   const struct sp_prim *prim;
   int x0, y0, x1, y1; /* maximum exclusive */
   unsigned num_edges;
   int32_t a[3], b[3], c[3]; /* 0 behind the last: no pixel is outside */
};

/* Added to edges whose constants are all there. */
static const int32_t nothing[3];

/* The lanes of the block at (bx, by) that lie in the region's box. */
static uint64_t
box_mask(const struct region *r, int bx, int by)
{
   return sp_block_box(r->x0 - bx, r->y0 - by, r->x1 - bx, r->y1 - by);
}

/* Keeps the edges that matter in the tile. False: nothing is covered. */
static bool
localise_edges(struct region *r)
{
   const struct sp_prim *p = r->prim;
   const struct sp_edges *edges = sp_prim_edges(p, p->state->num_attribs);
   int w = r->x1 - 1 - r->x0, h = r->y1 - 1 - r->y0;
   r->num_edges = 0;
   for (unsigned i = 0; i < p->num_edges; i++) {
      int64_t a = edges->a[i], b = edges->b[i];
      int64_t c = edges->c[i] + a * r->tile->x + b * r->tile->y;
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
      mask &= ~sp_block_negative(a, b, c);
   }
   return mask;
}

/* The polygon stipple of an 8x8 block of the tile; the pattern repeats after four. */
static uint64_t
stipple_block(const struct sp_prim *p, unsigned block)
{
   return p->state->stipple[(block >> 3 & 3) * 4 + (block & 3)];
}

static uint64_t
stipple_mask(const struct region *r, int bx, int by)
{
   if (!(r->prim->flags & SP_PRIM_STIPPLED))
      return ~0ull;
   return stipple_block(r->prim, (unsigned)(by + (bx >> 3)));
}

/* Blocks of 8x8 pixels of the tile from (x0, y0) on, maximum exclusive: block (x, y) is bit 8 y +
 * x. */
static uint64_t
grid_box(int x0, int y0, int x1, int y1)
{
   if (x0 >= x1 || y0 >= y1)
      return 0;
   const uint64_t columns = (0xffull >> (8 - x1 + x0) << x0) * 0x0101010101010101ull;
   return columns & ~0ull >> (8 * (8 - y1)) & ~0ull << (8 * y0);
}

/* All blocks of the tile are asked at once where the box and each edge have them; only what one of
 * them cuts is asked by pixels. */
static void
rast_blocks(const struct region *r)
{
   uint64_t blocks = grid_box(r->x0 >> 3, r->y0 >> 3, (r->x1 + 7) >> 3, (r->y1 + 7) >> 3);
   const uint64_t whole = grid_box((r->x0 + 7) >> 3, (r->y0 + 7) >> 3, r->x1 >> 3, r->y1 >> 3);
   uint64_t full = r->prim->flags & SP_PRIM_STIPPLED ? 0 : whole;
   for (unsigned e = 0; e < r->num_edges; e++) {
      const int32_t a = r->a[e], b = r->b[e], c = r->c[e];
      const int32_t max = c + (a > 0 ? 7 * a : 0) + (b > 0 ? 7 * b : 0);
      const int32_t min = c + (a < 0 ? 7 * a : 0) + (b < 0 ? 7 * b : 0);
      blocks &= ~sp_grid_negative(8 * a, 8 * b, max);
      full &= ~sp_grid_negative(8 * a, 8 * b, min);
   }
   struct sp_block_edges edges;
   for (unsigned e = 0; e < 3; e++)
      sp_block_edges_set(&edges, e, r->a[e], r->b[e], r->c[e]);
   full &= blocks;
   if (full)
      sp_shade_whole(r->tile, r->prim, full);
   blocks &= ~full;
   /* All of them first: what is done with a block is decided by pixels that nobody could foresee.
    */
   uint64_t masks[SP_TILE_BLOCKS];
   unsigned num = 0;
   for (uint64_t left = blocks; left; left &= left - 1) {
      const unsigned block = (unsigned)__builtin_ctzll(left);
      masks[num++] = sp_block_edges_inside(&edges, (int)(block & 7), (int)(block >> 3), nothing);
   }
   num = 0;
   for (; blocks; blocks &= blocks - 1) {
      const unsigned block = (unsigned)__builtin_ctzll(blocks);
      uint64_t mask = masks[num++];
      if (!(whole >> block & 1))
         mask &= box_mask(r, (int)(block & 7) * 8, (int)(block & 56));
      if (r->prim->flags & SP_PRIM_STIPPLED)
         mask &= stipple_block(r->prim, block);
      if (mask)
         sp_shade_pixels(r->tile, r->prim, block, mask);
   }
}

/* For primitives of a few pixels: their quads wait for others, so that blocks are shaded full. */
static void
rast_quads(const struct region *r)
{
   for (int by = r->y0 & ~7; by < r->y1; by += 8) {
      for (int bx = r->x0 & ~7; bx < r->x1; bx += 8) {
         uint64_t mask = box_mask(r, bx, by) & block_edges(r, bx, by);
         if (mask)
            mask &= stipple_mask(r, bx, by);
         if (mask)
            sp_shade_quads(r->tile, r->prim, (unsigned)(by + (bx >> 3)), mask);
      }
   }
}

/* --- Triangles in a few blocks of the tile: all pixels of all of them are asked, which takes fewer
 * steps than to find out which need be, and no branches that nobody could foresee. */
#define FEW_BLOCKS 4

/* A value that is beyond this for the first pixel has its sign in all blocks: it changes by less
 * than that over 32 by 8 or 16 by 16 pixels. */
#define SURE (INT64_C(1) << 30)

static int32_t
clamp_to_sure(int64_t c)
{
   c = c < SURE ? c : SURE;
   return (int32_t)(c > -SURE ? c : -SURE);
}

/* From the block at (bx, by) of the tile on. */
static inline __attribute__((always_inline)) void
find_few_edges(const struct sp_tile *tile, const struct sp_prim *p, int bx, int by,
               struct sp_block_edges *out)
{
   const struct sp_edges *edges = sp_prim_edges(p, p->state->num_attribs);
   for (unsigned e = 0; e < 3; e++) {
      const int32_t a = edges->a[e], b = edges->b[e];
      const int64_t c = edges->c[e] + (int64_t)a * (tile->x + bx) + (int64_t)b * (tile->y + by);
      sp_block_edges_set(out, e, a, b, clamp_to_sure(c));
   }
}

/* Blocks that the region touches. */
static inline int
num_columns(const struct region *r)
{
   return ((r->x1 - 1) >> 3) - (r->x0 >> 3) + 1;
}

static inline int
num_rows(const struct region *r)
{
   return ((r->y1 - 1) >> 3) - (r->y0 >> 3) + 1;
}

static void
rast_few_blocks(const struct region *r)
{
   const int columns = num_columns(r), rows = num_rows(r);
   const int bx = r->x0 & ~7, by = r->y0 & ~7;
   uint64_t mask[FEW_BLOCKS], full = 0;
   unsigned num = 0;
   struct sp_block_edges f;
   find_few_edges(r->tile, r->prim, bx, by, &f);
   for (int y = 0; y < rows; y++)
      for (int x = 0; x < columns; x++)
         mask[num++] = sp_block_edges_inside(&f, x, y, nothing);
   num = 0;
   for (int y = by; y < r->y1; y += 8) {
      for (int x = bx; x < r->x1; x += 8) {
         const uint64_t pixels = mask[num++] & box_mask(r, x, y) & stipple_mask(r, x, y);
         const unsigned block = (unsigned)(y + (x >> 3));
         if (pixels == ~0ull)
            full |= 1ull << block;
         else if (pixels)
            sp_shade_pixels(r->tile, r->prim, block, pixels);
      }
   }
   if (full)
      sp_shade_whole(r->tile, r->prim, full);
}

/* The quads of the tile that are left of a small primitive's mask when its first quad lies at
 * (qx, qy): it may reach over the tile's borders. */
static uint64_t
quads_in_tile(uint64_t mask, int qx, int qy)
{
   const int last = SP_TILE_SIZE / 2;
   for (int i = 0; i < 4; i++) {
      if (qx + i < 0 || qx + i >= last)
         mask &= ~(0x000f000f000f000full << (4 * i));
      if (qy + i < 0 || qy + i >= last)
         mask &= ~(0xffffull << (16 * i));
   }
   return mask;
}

/* The blocks that a small primitive's quads lie in, from (qx, qy) on, get them at once. */
static void
rast_small_directly(struct sp_tile *tile, const struct sp_prim *p, uint64_t mask, int qx, int qy)
{
   uint64_t blocks[2][2] = {{0}};
   for (int i = 0; i < 4; i++) {
      const uint64_t row = (mask >> (16 * i) & 0xffff) << (4 * (qx & 3));
      const int y = (qy & 3) + i;
      blocks[y >> 2][0] |= (row & 0xffff) << (16 * (y & 3));
      blocks[y >> 2][1] |= row >> 16 << (16 * (y & 3));
   }
   for (int i = 0; i < 4; i++) {
      const unsigned block = (unsigned)(((qy >> 2) + (i >> 1)) * 8 + (qx >> 2) + (i & 1));
      uint64_t pixels = blocks[i >> 1][i & 1];
      if (pixels && p->flags & SP_PRIM_STIPPLED)
         pixels &= stipple_block(p, block);
      if (pixels)
         sp_shade_directly(tile, p, block, pixels);
   }
}

void
sp_rast_small(struct sp_tile *tile, const struct sp_prim *p)
{
   const int qx = ((p->ref_x & ~1) - tile->x) / 2, qy = ((p->ref_y & ~1) - tile->y) / 2;
   const int last = SP_TILE_SIZE / 2 - 4;
   uint64_t mask = p->mask;
   if (qx < 0 || qy < 0 || qx > last || qy > last)
      mask = quads_in_tile(mask, qx, qy);
   if (sp_is_direct(p)) {
      rast_small_directly(tile, p, mask, qx, qy);
      return;
   }
   /* Shifted out, not cleared: gcc would clear bits in mask registers, far from where they are. */
   for (unsigned i = 0; mask; i++, mask >>= 4) {
      const unsigned skip = (unsigned)__builtin_ctzll(mask) / 4;
      mask >>= 4 * skip;
      i += skip;
      const unsigned x = (unsigned)qx + (i & 3), y = (unsigned)qy + (i >> 2);
      const unsigned block = (y >> 2) * 8 + (x >> 2), quad = (y & 3) * 4 + (x & 3);
      unsigned pixels = (unsigned)mask & 15u;
      if (p->flags & SP_PRIM_STIPPLED)
         pixels &= (unsigned)(stipple_block(p, block) >> (4 * quad));
      if (pixels)
         sp_shade_quad(tile, p, block * 16 + quad, pixels);
   }
}

void
sp_rast_medium(struct sp_tile *tile, const struct sp_prim *p)
{
   const uint64_t *blocks = sp_prim_blocks(p, p->state->num_attribs);
   const int bx = ((p->ref_x & ~7) - tile->x) / 8, by = ((p->ref_y & ~7) - tile->y) / 8;
   uint64_t full = 0;
   for (int i = 0; i < 4; i++) {
      const int x = bx + (i & 1), y = by + (i >> 1);
      const unsigned block = (unsigned)(8 * y + x);
      uint64_t pixels = blocks[i];
      if (!pixels || (x | y) < 0 || x > 7 || y > 7)
         continue;
      if (p->flags & SP_PRIM_STIPPLED)
         pixels &= stipple_block(p, block);
      if (pixels == ~0ull)
         full |= 1ull << block;
      else if (pixels)
         sp_shade_pixels(tile, p, block, pixels);
   }
   if (full)
      sp_shade_whole(tile, p, full);
}

static bool
covers_tile(const struct region *r)
{
   return !r->num_edges && !(r->prim->flags & SP_PRIM_STIPPLED) && r->x0 == 0 && r->y0 == 0 &&
          r->x1 == SP_TILE_SIZE && r->y1 == SP_TILE_SIZE;
}

void
sp_rast_prim(struct sp_tile *tile, const struct sp_prim *p)
{
   struct region r = {.tile = tile, .prim = p};
   if (p->state->multisample) {
      sp_samples_rast(tile, p);
      return;
   }
   r.x0 = p->x0 > tile->x ? p->x0 - tile->x : 0;
   r.y0 = p->y0 > tile->y ? p->y0 - tile->y : 0;
   r.x1 = p->x1 - tile->x < SP_TILE_SIZE ? p->x1 - tile->x : SP_TILE_SIZE;
   r.y1 = p->y1 - tile->y < SP_TILE_SIZE ? p->y1 - tile->y : SP_TILE_SIZE;
   const bool is_tiny = r.x1 - r.x0 <= 6 && r.y1 - r.y0 <= 6;
   if (p->num_edges == 3 && !is_tiny && num_columns(&r) * num_rows(&r) <= FEW_BLOCKS) {
      rast_few_blocks(&r);
      return;
   }
   if (!localise_edges(&r))
      return;
   if (covers_tile(&r) && sp_depth_whole_tile(tile, p))
      return;
   if (is_tiny)
      rast_quads(&r);
   else
      rast_blocks(&r);
}
