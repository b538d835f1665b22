/* Pixels whose colour is an attribute of their primitive and nothing more, if their depth passes
 * (sp_draw_state::direct): they need not wait for others to be shaded, nor be kept anywhere on
 * their way to the tile. Values are those of tile/interpolate.c and tile/merge.h, to the bit. */
#include "block_lanes.h"
#include "gallium/drivers/softpipe/state/compare.h"
#include "gallium/auxiliary/simd/simd.h"
#include "tile.h"

/* Pixels of a block of the tile, and where it begins relative to the reference pixel. */
struct pixels {
   const struct sp_prim *prim;
   uint64_t mask;
   float x, y;
};

/* Of vectors that have pixels, the bit of the first lane: one loop over them has one end that
 * nobody can foresee, where a question for each would be foreseen as badly each time. */
static inline uint64_t
vectors_of(uint64_t mask)
{
   for (unsigned n = 1; n < SP_SIMD_LANES; n *= 2)
      mask |= mask >> n;
   return mask & (~0ull / ((1ull << SP_SIMD_LANES) - 1));
}

static inline sp_vi
lanes_from(uint64_t mask, unsigned first)
{
   return sp_vi_from_bits((uint32_t)(mask >> first) & SP_SIMD_MASK);
}

/* A plane along the columns of a row. */
static inline sp_vf
column(const struct pixels *p, float a0, float dx, unsigned v)
{
   return sp_vf_splat(a0) +
          sp_vf_splat(dx) * (sp_vf_splat(p->x) + sp_vf_load(sp_row_fx + v * SP_SIMD_LANES));
}

/* Which of them a vector of the block lies in, by its first lane. */
static inline unsigned
column_of(unsigned lane)
{
   return lane / SP_SIMD_LANES % SP_ROW_VECTORS;
}

/* Rows of a block by its lanes: integers, of which all sums are exact. */
#define ROW_OF_QUADS(y)                                                                            \
   y, y, y + 1, y + 1, y, y, y + 1, y + 1, y, y, y + 1, y + 1, y, y, y + 1, y + 1
static const float block_fy[SP_BLOCK_LANES] __attribute__((aligned(64))) = {
    ROW_OF_QUADS(0), ROW_OF_QUADS(2), ROW_OF_QUADS(4), ROW_OF_QUADS(6)};

/* What is added to it in the vector that begins with a lane. */
static inline sp_vf
row_part(const struct pixels *p, float dy, unsigned lane)
{
   return sp_vf_splat(dy) * (sp_vf_splat(p->y) + sp_vf_load(block_fy + lane));
}

/* --- Depths */

/* Of pixels that pass; of a function that the compiler knows. */
static inline __attribute__((always_inline)) uint64_t
test_rows(const struct pixels *p, uint32_t *zs, enum pipe_compare_func func)
{
   const struct sp_draw_state *ds = p->prim->state;
   const struct sp_plane *z = &p->prim->z;
   const sp_vu depth_bits = sp_vu_splat(0xffffffu);
   sp_vf columns[SP_ROW_VECTORS];
   uint64_t passed = 0;
   for (unsigned v = 0; v < SP_ROW_VECTORS; v++)
      columns[v] = column(p, z->a0, z->dx, v);
   for (uint64_t left = vectors_of(p->mask); left; left &= left - 1) {
      const unsigned i = (unsigned)__builtin_ctzll(left);
      const sp_vf at = columns[column_of(i)] + row_part(p, z->dy, i);
      const sp_vf depth = sp_vf_clamp(at, ds->depth_min, ds->depth_max);
      const sp_vu fresh = sp_depth_words(ds, depth), old = sp_vu_load(zs + i);
      const sp_vi pass =
          sp_compare_ints(func, (sp_vi)fresh, (sp_vi)(old & depth_bits)) & lanes_from(p->mask, i);
      if (ds->depth.write)
         sp_vu_store(zs + i, sp_vu_select(pass, (old & ~depth_bits) | fresh, old));
      passed |= (uint64_t)sp_vi_sign_bits(pass) << i;
   }
   return passed;
}

static uint64_t
test_depths(struct sp_tile *tile, const struct pixels *p, unsigned block)
{
   const struct sp_depth_state *d = &p->prim->state->depth;
   uint32_t *zs = tile->zs + block * SP_BLOCK_LANES;
   if (!tile->zs_loaded && !sp_tile_load_zs(tile))
      return p->mask;
   if (d->write) {
      tile->zs_dirty = true;
      tile->bounded &= ~(1ull << block);
   }
   switch (d->test ? d->func : PIPE_FUNC_ALWAYS) {
   case PIPE_FUNC_LESS:
      return test_rows(p, zs, PIPE_FUNC_LESS);
   case PIPE_FUNC_LEQUAL:
      return test_rows(p, zs, PIPE_FUNC_LEQUAL);
   case PIPE_FUNC_ALWAYS:
      return test_rows(p, zs, PIPE_FUNC_ALWAYS);
   default:
      return test_rows(p, zs, d->func);
   }
}

/* --- Colours */

static inline void
write_lanes(uint32_t *pixels, sp_vi lanes, uint32_t bits, sp_vu word)
{
   const sp_vu some = (sp_vu)lanes & bits, old = sp_vu_load(pixels);
   sp_vu_store(pixels, (old & ~some) | (word & some));
}

static void
write_flat(const struct pixels *p, unsigned attrib, uint32_t *pixels, uint32_t bits)
{
   const float *value = p->prim->values[attrib];
   sp_vu word = {0};
   for (unsigned c = 0; c < 4; c++)
      word |= sp_vu_unorm8(sp_vf_splat(value[c])) << (8 * c);
   for (uint64_t left = vectors_of(p->mask); left; left &= left - 1) {
      const unsigned i = (unsigned)__builtin_ctzll(left);
      write_lanes(pixels + i, lanes_from(p->mask, i), bits, word);
   }
}

/* divides: by 1/w. */
static inline __attribute__((always_inline)) void
write_sloped(const struct pixels *p, unsigned attrib, bool divides, uint32_t *pixels, uint32_t bits)
{
   const struct sp_prim *prim = p->prim;
   const struct sp_slopes *slopes = sp_prim_slopes(prim, prim->state->num_attribs, attrib);
   const float *value = prim->values[attrib];
   const bool one = prim->attribs & sp_attrib_one(attrib);
   sp_vf columns[4][SP_ROW_VECTORS], oow[SP_ROW_VECTORS];
   for (unsigned v = 0; v < SP_ROW_VECTORS; v++) {
      for (unsigned c = 0; c < 4; c++)
         columns[c][v] = column(p, value[c], slopes->dx[c], v);
      if (divides)
         oow[v] = column(p, prim->oow.a0, prim->oow.dx, v);
   }
   for (uint64_t left = vectors_of(p->mask); left; left &= left - 1) {
      const unsigned i = (unsigned)__builtin_ctzll(left), v = column_of(i);
      sp_vf w = sp_vf_splat(1.0f);
      sp_vu word = {0};
      if (divides)
         w = sp_vf_splat(1.0f) / (oow[v] + row_part(p, prim->oow.dy, i));
      for (unsigned c = 0; c < 4; c++) {
         sp_vf component = columns[c][v] + row_part(p, slopes->dy[c], i);
         if (divides)
            component *= w;
         if (c == 3 && one)
            component = sp_vf_splat(1.0f);
         word |= sp_vu_unorm8(component) << (8 * c);
      }
      write_lanes(pixels + i, lanes_from(p->mask, i), bits, word);
   }
}

void
sp_shade_directly(struct sp_tile *tile, const struct sp_prim *prim, unsigned block, uint64_t mask)
{
   const struct sp_draw_state *ds = prim->state;
   const unsigned attrib = (unsigned)ds->direct;
   const uint32_t bits = ds->targets[0].write_bits;
   struct pixels p = {prim, mask, (float)sp_block_x(tile, prim, block),
                      (float)sp_block_y(tile, prim, block)};
   if (tile->waiting[0]->block.num_quads && tile->waiting[0]->quads[block])
      sp_shade_flush(tile);
   if (ds->tests_zs)
      p.mask = test_depths(tile, &p, block);
   if (!p.mask || !sp_tile_has_color(tile, 0))
      return;
   if (ds->counts_samples)
      sp_tile_count(tile, ds, (uint64_t)__builtin_popcountll(p.mask));
   uint32_t *pixels = tile->color[0] + block * SP_BLOCK_LANES;
   tile->color_dirty[0] = true;
   if (prim->attribs & sp_attrib_flat(attrib))
      write_flat(&p, attrib, pixels, bits);
   else if (prim->flags & SP_PRIM_AFFINE)
      write_sloped(&p, attrib, false, pixels, bits);
   else
      write_sloped(&p, attrib, true, pixels, bits);
}
