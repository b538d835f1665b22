/* Bounds of the depths in a block: often they tell that all of a block passes the depth test, or
 * nothing of it. */
#include "merge.h"
#include "tile.h"
#include "gallium/auxiliary/simd/simd.h"

#define DEPTH_BITS 0xffffffu

/* Of a primitive's pixels in the square of pixels at (left, top) relative to its reference pixel.
 * Computed as sp_interp_depth_words does, for formats of integers: each step grows with its
 * operand, so that the corners have the least and the greatest depth, rounding included. */
static struct sp_depth_range
primitive_range(const struct sp_prim *p, int left, int top, int size)
{
   const float x0 = (float)left, x1 = (float)(left + size - 1);
   const float y0 = (float)top, y1 = (float)(top + size - 1);
   const bool falls_x = p->z.dx < 0, falls_y = p->z.dy < 0;
   const sp_vf x = {falls_x ? x1 : x0, falls_x ? x0 : x1};
   const sp_vf y = {falls_y ? y1 : y0, falls_y ? y0 : y1};
   sp_vf v = sp_vf_splat(p->z.a0) + sp_vf_splat(p->z.dx) * x;
   v = v + sp_vf_splat(p->z.dy) * y;
   const sp_vu words =
       sp_depth_words(p->state, sp_vf_clamp(v, p->state->depth_min, p->state->depth_max));
   return (struct sp_depth_range){words[0], words[1]};
}

/* The same of eight blocks beside each other, the first at (left, top). */
static void
row_ranges(const struct sp_prim *p, int left, int top, struct sp_depth_range out[8])
{
   static const int32_t steps[16] __attribute__((aligned(64))) = {0, 8, 16, 24, 32, 40, 48, 56};
   const float y0 = (float)top, y1 = (float)(top + 7);
   const bool falls_x = p->z.dx < 0, falls_y = p->z.dy < 0;
   for (unsigned i = 0; i < 8; i += SP_SIMD_LANES) {
      const sp_vi x0 = sp_vi_splat(left) + sp_vi_load(steps + i);
      sp_vu words[2];
      for (unsigned k = 0; k < 2; k++) {
         const sp_vf x = sp_vf_from_int(x0 + sp_vi_splat(falls_x == (k == 0) ? 7 : 0));
         sp_vf v = sp_vf_splat(p->z.a0) + sp_vf_splat(p->z.dx) * x;
         v = v + sp_vf_splat(p->z.dy * (falls_y == (k == 0) ? y1 : y0));
         words[k] =
             sp_depth_words(p->state, sp_vf_clamp(v, p->state->depth_min, p->state->depth_max));
      }
      for (unsigned k = 0; k < SP_SIMD_LANES && i + k < 8; k++)
         out[i + k] = (struct sp_depth_range){words[0][k], words[1][k]};
   }
}

void
sp_depth_range_blocks(struct sp_tile *tile, const struct sp_prim *p, uint64_t blocks)
{
   const struct sp_draw_state *ds = p->state;
   tile->ranged = 0;
   if (ds->zs_float || !(ds->depth.test || ds->depth.write))
      return;
   for (unsigned row = 0; row < 8; row++) {
      if (__builtin_popcount((unsigned)(blocks >> 8 * row) & 0xff) < 3)
         continue;
      row_ranges(p, tile->x - p->ref_x, tile->y + 8 * (int)row - p->ref_y, &tile->ranges[8 * row]);
      tile->ranged |= 0xffull << 8 * row;
   }
}

static struct sp_depth_range
stored_range(const uint32_t *zs)
{
   sp_vi least = sp_vi_splat(DEPTH_BITS), most = sp_vi_splat(0);
   struct sp_depth_range r = {DEPTH_BITS, 0};
   for (unsigned i = 0; i < SP_BLOCK_LANES; i += SP_SIMD_LANES) {
      const sp_vi v = (sp_vi)(sp_vu_load(zs + i) & DEPTH_BITS);
      least = sp_vi_min(least, v);
      most = sp_vi_max(most, v);
   }
   for (unsigned i = 0; i < SP_SIMD_LANES; i++) {
      r.min = (uint32_t)least[i] < r.min ? (uint32_t)least[i] : r.min;
      r.max = (uint32_t)most[i] > r.max ? (uint32_t)most[i] : r.max;
   }
   return r;
}

static enum sp_depth_verdict
compare(enum pipe_compare_func func, const struct sp_depth_range *fresh,
        const struct sp_depth_range *stored)
{
   const bool below = fresh->max<stored->min, above = fresh->min> stored->max;
   const bool not_above = fresh->max <= stored->min, not_below = fresh->min >= stored->max;
   bool pass = false, fail = false;
   switch (func) {
   case PIPE_FUNC_NEVER:
      fail = true;
      break;
   case PIPE_FUNC_LESS:
      pass = below, fail = not_below;
      break;
   case PIPE_FUNC_LEQUAL:
      pass = not_above, fail = above;
      break;
   case PIPE_FUNC_GREATER:
      pass = above, fail = not_above;
      break;
   case PIPE_FUNC_GEQUAL:
      pass = not_below, fail = below;
      break;
   case PIPE_FUNC_EQUAL:
      fail = below || above;
      break;
   case PIPE_FUNC_NOTEQUAL:
      pass = below || above;
      break;
   case PIPE_FUNC_ALWAYS:
      pass = true;
      break;
   }
   return pass ? SP_DEPTH_PASSES : fail ? SP_DEPTH_FAILS : SP_DEPTH_MIXED;
}

enum sp_depth_verdict
sp_depth_judge(struct sp_tile *tile, const struct sp_block *b, struct sp_depth_range *fresh)
{
   const unsigned block = b->quad[0] >> 4;
   const uint64_t bit = 1ull << block;
   if (b->state->zs_float)
      return SP_DEPTH_MIXED;
   if (!(tile->bounded & bit))
      tile->bounds[block] = stored_range(tile->zs + 4u * b->quad[0]);
   tile->bounded |= bit;
   const struct sp_prim *p = b->prim[0];
   *fresh = tile->ranged & bit
                ? tile->ranges[block]
                : primitive_range(p, sp_block_x(tile, p, block), sp_block_y(tile, p, block), 8);
   return b->state->depth.test ? compare(b->state->depth.func, fresh, &tile->bounds[block])
                               : SP_DEPTH_PASSES;
}

bool
sp_depth_is_there(const struct sp_tile *tile, const struct sp_block *b,
                  const struct sp_depth_range *fresh)
{
   const struct sp_depth_range *stored = &tile->bounds[b->quad[0] >> 4];
   return !b->state->zs_float && fresh->min == fresh->max && stored->min == fresh->min &&
          stored->max == fresh->max;
}

void
sp_depth_written(struct sp_tile *tile, const struct sp_block *b, const struct sp_depth_range *fresh,
                 bool all)
{
   const unsigned block = b->quad[0] >> 4;
   struct sp_depth_range *r = &tile->bounds[block];
   if (b->state->zs_float)
      return;
   r->min = all || fresh->min < r->min ? fresh->min : r->min;
   r->max = all || fresh->max > r->max ? fresh->max : r->max;
}

/* --- Primitives that cover a tile */

static struct sp_depth_range
tile_range(const struct sp_tile *tile)
{
   struct sp_depth_range r = {DEPTH_BITS, 0};
   for (unsigned i = 0; i < SP_TILE_BLOCKS; i++) {
      r.min = tile->bounds[i].min < r.min ? tile->bounds[i].min : r.min;
      r.max = tile->bounds[i].max > r.max ? tile->bounds[i].max : r.max;
   }
   return r;
}

static bool
is_stencil_alone(const struct sp_draw_state *ds, const struct sp_stencil_face *face)
{
   return !ds->num_targets && ds->early_depth && ds->has_zs && !ds->zs_float && ds->depth.test &&
          !ds->depth.write && ds->depth.stencil_test && face->func == PIPE_FUNC_ALWAYS;
}

bool
sp_depth_whole_tile(struct sp_tile *tile, const struct sp_prim *p)
{
   const struct sp_draw_state *ds = p->state;
   const bool is_front = p->flags & SP_PRIM_FRONT;
   const struct sp_stencil_face *face = &ds->depth.stencil[is_front ? 0 : 1];
   if (tile->samples > 1 || tile->bounded != ~0ull || !is_stencil_alone(ds, face) ||
       (p->flags & SP_PRIM_COVERAGE))
      return false;
   if (tile->waiting[0]->block.num_quads)
      sp_shade_flush(tile);
   const struct sp_depth_range stored = tile_range(tile);
   const struct sp_depth_range fresh =
       primitive_range(p, tile->x - p->ref_x, tile->y - p->ref_y, SP_TILE_SIZE);
   const enum sp_depth_verdict verdict = compare(ds->depth.func, &fresh, &stored);
   if (verdict == SP_DEPTH_MIXED)
      return false;
   const bool passes = verdict == SP_DEPTH_PASSES;
   if ((passes ? face->zpass_op : face->zfail_op) != PIPE_STENCIL_OP_KEEP) {
      tile->zs_dirty = true;
      tile->same_stencil = false;
      for (unsigned i = 0; i < SP_TILE_PIXELS; i += SP_BLOCK_LANES)
         sp_depth_stencil_judged(ds, tile->zs + i, NULL, NULL, ~0ull, is_front ? ~0ull : 0,
                                 verdict);
   }
   if (passes && ds->counts_samples)
      sp_tile_count(tile, ds, SP_TILE_PIXELS);
   return true;
}
