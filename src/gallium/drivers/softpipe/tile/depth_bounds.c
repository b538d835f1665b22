/* Bounds of the depths in a block: often they tell that all of a block passes the depth test, or
 * nothing of it. */
#include "tile.h"
#include "gallium/auxiliary/simd/simd.h"

#define DEPTH_BITS 0xffffffu

/* The word of the depth of the pixel (x, y) relative to the reference pixel, computed as
 * sp_interp_depth_words does, for formats of integers: each step grows with its operand, so that
 * the corners of a block have its least and greatest depth, rounding included. */
static uint32_t
depth_at(const struct sp_draw_state *ds, const struct sp_plane *z, float x, float y)
{
   float v = z->a0 + z->dx * x;
   v = v + z->dy * y;
   v = v > ds->depth_min ? v : ds->depth_min;
   v = v < ds->depth_max ? v : ds->depth_max;
   v = v * ds->depth_scale;
   return (uint32_t)(int32_t)(v < 8388608.0f ? v + 0.5f : v);
}

static struct sp_depth_range
primitive_range(const struct sp_tile *tile, const struct sp_block *b)
{
   const struct sp_prim *p = b->prim[0];
   const unsigned block = b->quad[0] >> 4;
   const float left = (float)(tile->x + (int)(block & 7) * 8 - p->ref_x), right = left + 7;
   const float top = (float)(tile->y + (int)(block >> 3) * 8 - p->ref_y), bottom = top + 7;
   const bool falls_x = p->z.dx < 0, falls_y = p->z.dy < 0;
   return (struct sp_depth_range){
       depth_at(b->state, &p->z, falls_x ? right : left, falls_y ? bottom : top),
       depth_at(b->state, &p->z, falls_x ? left : right, falls_y ? top : bottom)};
}

static struct sp_depth_range
stored_range(const uint32_t *zs)
{
   sp_vi least = sp_vi_splat(DEPTH_BITS), most = sp_vi_splat(0);
   struct sp_depth_range r = {DEPTH_BITS, 0};
   for (unsigned i = 0; i < SP_BLOCK_LANES; i += SP_SIMD_LANES) {
      const sp_vi v = (sp_vi)(sp_vu_load(zs + i) & DEPTH_BITS);
      least = sp_vi_select(v < least, v, least);
      most = sp_vi_select(v > most, v, most);
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
   *fresh = primitive_range(tile, b);
   return b->state->depth.test ? compare(b->state->depth.func, fresh, &tile->bounds[block])
                               : SP_DEPTH_PASSES;
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
