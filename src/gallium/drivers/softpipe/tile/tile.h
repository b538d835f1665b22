/* A tile at work: its pixels, and the blocks of 64 pixels that are shaded at a time.
 *
 * One thread owns a struct sp_tile while it runs a tile. Pixels are loaded at the first command
 * that needs them, kept in the order of tile/merge.h, and stored at the end.
 */
#ifndef SOFTPIPE_TILE_TILE_H
#define SOFTPIPE_TILE_TILE_H

#include "gallium/drivers/softpipe/state/isa.h"
#include "merge.h"
#include "gallium/drivers/softpipe/scene/scene.h"
#include "gallium/drivers/softpipe/state/tint.h"
#include "gallium/auxiliary/vm/vm.h"

#define SP_TILE_PIXELS (SP_TILE_SIZE * SP_TILE_SIZE)
#define SP_BLOCK_QUADS 16
#define SP_TILE_BLOCKS 64
/* Words of depth and stencil: one a pixel, or where depth takes all of it (Z32_FLOAT_S8X24) a plane
 * of depth and behind it a plane of words with stencil in the high 8 bits. */
#define SP_ZS_PLANES 2

/* Pixels to be shaded together: quads of one state, no pixel twice, maybe of several primitives. A
 * quad's number is its first pixel's place in the tile's order / 4. */
struct sp_block {
   const struct sp_draw_state *state;
   unsigned num_quads;
   bool dense;    /* the quads of one 8x8 block in order, of one primitive */
   uint64_t mask; /* lane 4i + k is pixel k of quad i */
   /* Of its primitives: sp_prim::flags and attribs that any of them has, and that all have. */
   uint8_t any_flags, all_flags;
   uint64_t any_attribs, all_attribs;
   uint16_t quad[SP_BLOCK_QUADS];
   const struct sp_prim *prim[SP_BLOCK_QUADS];
   /* Not of dense blocks: first pixels relative to the primitive's reference pixel. */
   int32_t x[SP_BLOCK_QUADS], y[SP_BLOCK_QUADS];
};

/* Quads that wait to be shaded together. One that is drawn to again waits in the next queue. */
#define SP_QUEUES 3
struct sp_queue {
   struct sp_block block;
   uint16_t quads[SP_TILE_BLOCKS] __attribute__((aligned(64))); /* by 8x8 block: those that wait */
};

/* 64 values, one a lane. */
typedef float sp_lanes_f[SP_BLOCK_LANES] __attribute__((aligned(64)));
typedef uint32_t sp_lanes_u[SP_BLOCK_LANES] __attribute__((aligned(64)));

/* Depths of 24 bits, both ends included. */
struct sp_depth_range {
   uint32_t min, max;
};

/* Scratch of the shading of one block. */
struct sp_shade {
   sp_lanes_f x, y; /* pixel relative to the primitive's reference pixel */
   sp_lanes_f z, w; /* depth; clip w (1 / interpolated 1/w) */
   sp_lanes_f coverage;
   sp_lanes_f in[VARYING_MAX][4];
   sp_lanes_f out[FRAG_RESULT_MAX][4];
   sp_lanes_u depth;              /* as the depth buffer has it */
   sp_lanes_u zs, stencil, color; /* pixels of quads that lie apart */
   /* Dense blocks come one after the other of one primitive; what is the same for all stays. */
   const struct sp_prim *filled;  /* its components that do not vary lie in `in`; NULL: no one's */
   uint8_t varies[VARYING_MAX];   /* ... by attribute: bits of the components that do */
   uint8_t any_varies;            /* ... of any attribute */
   uint8_t alike[VARYING_MAX];    /* ... by varying: as sp_vm_block::alike */
   const struct sp_prim *colored; /* it has one colour, which `out` and `packed` hold; or NULL */
   sp_lanes_u packed;             /* ... as words, if target 0 keeps words */
   const struct sp_prim *tinted;  /* it tints textures, by `tint`; or NULL */
   struct sp_tint_lines tint;
   const uint32_t *words; /* colours of the block as words, not in `out`; or NULL */
   bool merged;           /* ... which are the pixels of target 0 already */
   struct sp_vm_block vm;
   size_t scratch_size;
   /* Blocks of a state come one after the other, too; `vm` is set for its program. */
   const struct sp_draw_state *ready; /* the state; NULL: none */
   struct sp_vm_code code;            /* ... and where its runs may begin */
   bool presets;                      /* its program leaves components of colours alone */
};

/* Rows of blocks: of pixels from a multiple of 8 on. */
struct sp_tile_rows {
   int first, end;
};

struct sp_tile {
   struct sp_tile *next_free;
   const struct sp_scene *scene;
   int x, y;                    /* window coordinates of the first pixel */
   int width, height;           /* what lies in the framebuffer */
   struct sp_tile_rows rows;    /* that commands touch */
   struct sp_tile_rows zs_rows; /* the same, unless more of depth is to be stored */
   unsigned samples;            /* of a pixel; 1: all below is about it */
   struct sp_samples *several;  /* what else there is where there are more (tile/samples.h); made
                                   when needed */
   uint64_t passed;             /* samples, for those who watch the run; given away at its end */
   bool zs_loaded, zs_dirty;
   bool same_stencil; /* of all pixels that are loaded: the high 8 bits of the next */
   uint32_t stencil;
   uint64_t bounded; /* by 8x8 block: its bounds are known */
   struct sp_depth_range bounds[SP_TILE_BLOCKS];
   uint64_t ranged; /* by 8x8 block: what the primitive at work has there is known, too */
   struct sp_depth_range ranges[SP_TILE_BLOCKS];
   bool color_loaded[PIPE_MAX_COLOR_BUFS], color_dirty[PIPE_MAX_COLOR_BUFS];
   struct sp_queue queues[SP_QUEUES];
   struct sp_queue *waiting[SP_QUEUES]; /* as they are to be shaded: quads are in all before, too */
   struct sp_block dense;               /* the last dense one */
   float (*color_float[PIPE_MAX_COLOR_BUFS])[4]; /* SP_COLOR_FLOAT; made when needed */
   struct sp_shade shade;
   uint32_t zs[SP_ZS_PLANES * SP_TILE_PIXELS] __attribute__((aligned(64)));
   uint32_t color[PIPE_MAX_COLOR_BUFS][SP_TILE_PIXELS] __attribute__((aligned(64)));
};

/* What a clear makes of depth and stencil: in each plane `bits` of all pixels become `value`. */
struct sp_zs_fill {
   uint32_t bits[SP_ZS_PLANES], value[SP_ZS_PLANES];
};

static inline unsigned
sp_tile_zs_planes(const struct sp_tile *tile)
{
   const struct pipe_resource *zs = tile->scene->fb.zsbuf.resource;
   return zs && zs->format == PIPE_FORMAT_Z32_FLOAT_S8X24_UINT ? 2 : 1;
}

/* Samples have passed, and the state counts them. */
static inline void
sp_tile_count(struct sp_tile *tile, const struct sp_draw_state *ds, uint64_t passed)
{
   if (ds->samples_passed)
      __atomic_add_fetch(ds->samples_passed, passed, __ATOMIC_RELAXED);
   tile->passed += passed;
}

/* An sp_tile_run_func. */
void sp_tile_run(const struct sp_scene *scene, unsigned tile);

/* What could not be drawn for want of memory is noted for the context. */
static inline void
sp_tile_out_of_memory(const struct sp_tile *tile)
{
   __atomic_store_n(tile->scene->oom, true, __ATOMIC_RELAXED);
}

/* NULL: out of memory. */
struct sp_tile *sp_tile_create(void);
void sp_tile_destroy(struct sp_tile *tile); /* accepts NULL */
/* Borrows the memory a thread needs to run a tile; waits for another thread's when memory is out.
 */
struct sp_tile *sp_tile_take(struct sp_screen *screen);
void sp_tile_give(struct sp_screen *screen, struct sp_tile *tile);

/* Place of pixel (x, y) of the tile. */
static inline unsigned
sp_tile_pixel(unsigned x, unsigned y)
{
   return ((y >> 3) * 8 + (x >> 3)) * SP_BLOCK_LANES + sp_block_lane(x & 7, y & 7);
}

/* --- tile/load_store.c */
/* Pixels of a surface to and from the tile's order, at least those of the tile's rows; depth and
 * stencil have one plane or two. */
void sp_tile_load_words(const struct sp_tile *tile, uint32_t *words,
                        const struct pipe_surface *surf, bool zs);
void sp_tile_store_words(const struct sp_tile *tile, const uint32_t *words,
                         const struct pipe_surface *surf, bool zs);
void sp_tile_load_floats(const struct sp_tile *tile, float (*pixels)[4],
                         const struct pipe_surface *surf);
void sp_tile_store_floats(const struct sp_tile *tile, const float (*pixels)[4],
                          const struct pipe_surface *surf);

/* --- tile/clear.c */
/* Sets the bits of all pixels of a plane. */
void sp_tile_fill_words(uint32_t *words, uint32_t bits, uint32_t value);
/* Make the pixels present. False: out of memory (noted), or no such buffer. */
bool sp_tile_load_zs(struct sp_tile *tile);
bool sp_tile_load_color(struct sp_tile *tile, unsigned target);
static inline bool
sp_tile_has_color(struct sp_tile *tile, unsigned target)
{
   return tile->color_loaded[target] || sp_tile_load_color(tile, target);
}
void sp_tile_clear(struct sp_tile *tile, const struct sp_clear *clear);
/* Writes changed pixels back, and the clear of the scene where nothing was drawn. */
void sp_tile_store(struct sp_tile *tile);

/* --- tile/coverage.c: visits the pixels of the primitive that lie in the tile. */
void sp_rast_prim(struct sp_tile *tile, const struct sp_prim *prim);
/* The same for one that comes with its pixels, by quads or by blocks. */
void sp_rast_small(struct sp_tile *tile, const struct sp_prim *prim);
void sp_rast_medium(struct sp_tile *tile, const struct sp_prim *prim);

/* --- tile/queue.c */
/* Nothing waits. */
void sp_queue_begin(struct sp_tile *tile);
/* Shades pixels of an 8x8 block, now or with others; mask in lane order, not 0. */
void sp_shade_pixels(struct sp_tile *tile, const struct sp_prim *prim, unsigned block,
                     uint64_t mask);
/* Queues the quads of a few pixels of a block, to be shaded with those of others. */
void sp_shade_quads(struct sp_tile *tile, const struct sp_prim *prim, unsigned block,
                    uint64_t mask);
/* Queues a quad; mask4 not 0. */
static inline void sp_shade_quad(struct sp_tile *tile, const struct sp_prim *prim, unsigned quad,
                                 unsigned mask4);
/* Shades what waits. */
void sp_shade_flush(struct sp_tile *tile);

/* --- tile/direct.c: the same at once, of a state with sp_draw_state::direct and a primitive
 * without coverage; mask not 0. */
void sp_shade_directly(struct sp_tile *tile, const struct sp_prim *prim, unsigned block,
                       uint64_t mask);
static inline bool
sp_is_direct(const struct sp_prim *prim)
{
   return prim->state->direct >= 0 && !(prim->flags & SP_PRIM_COVERAGE);
}

/* --- tile/shade.c */
/* Shades all pixels of blocks of the tile: bit i is block i. */
void sp_shade_whole(struct sp_tile *tile, const struct sp_prim *prim, uint64_t blocks);
void sp_shade_block(struct sp_tile *tile, const struct sp_block *block);
/* A block of one primitive's pixels; the tile's, until the next call. */
struct sp_block *sp_shade_dense(struct sp_tile *tile, const struct sp_prim *prim, unsigned block,
                                uint64_t mask);

/* The steps of a block, for those who take them sample by sample (tile/samples.c). The quads of the
 * block in `words`, and what changed of them back. */
void sp_shade_gather(const uint32_t *words, uint32_t *quads, const struct sp_block *block);
void sp_shade_scatter(uint32_t *words, const uint32_t *quads, const struct sp_block *block);
/* Lanes whose primitive faces the viewer. */
uint64_t sp_shade_front(const struct sp_block *block);
/* Tests and updates pixels of the tile with sp_shade::depth. Returns the lanes of mask that pass.
 */
uint64_t sp_shade_test_zs(struct sp_tile *tile, const struct sp_block *block, uint32_t *zs,
                          uint64_t mask);
/* Runs the fragment program, and scales alpha by what smooth primitives cover. Returns the lanes of
 * mask that are not discarded. */
uint64_t sp_shade_run(struct sp_tile *tile, const struct sp_block *block, uint64_t mask,
                      bool coverage);
/* Merges the colours of a target into pixels of the tile: words, or float[4] (SP_COLOR_FLOAT). */
void sp_shade_merge(struct sp_tile *tile, const struct sp_block *block, unsigned target,
                    void *pixels, uint64_t mask);

/* Runs the fragment program of a block that is set up in sh->vm; returns its colours as words. */
const uint32_t *sp_shade_words(struct sp_shade *sh, const struct sp_draw_state *ds);

/* --- tile/tint.c: primitives that tint textures (state/tint.h). */
/* Sets sh->tinted to the primitive if it is one, by what its state's program does, for which code
 * and sh->vm are set up. pixels: how many of it come now. */
void sp_tint_begin(struct sp_tile *tile, const struct sp_prim *prim, unsigned pixels);
/* The colours of a dense block of it, whose attributes are interpolated. */
void sp_tint_run(struct sp_shade *sh, const struct sp_draw_state *ds, uint32_t *words);
/* What becomes of the texels of two textures, 64 each; words are the first, and the colours. */
void sp_tint_products(const struct sp_tint_lines *lines, uint32_t *words, const uint32_t *others);

/* --- tile/depth_bounds.c: of a dense block whose depths are sp_interp_depth_words'. Whether all of
 * the block passes the depth test or nothing does, by the depths that the primitive has in it,
 * which come back in fresh (unless depths are floats), and those that are there. */
enum sp_depth_verdict sp_depth_judge(struct sp_tile *tile, const struct sp_block *block,
                                     struct sp_depth_range *fresh);
/* Finds what the primitive has in these blocks, which are to be judged next; forgets that of
 * others. None: forgets all. */
void sp_depth_range_blocks(struct sp_tile *tile, const struct sp_prim *prim, uint64_t blocks);
/* Whether all pixels of the judged block have the one depth that the primitive has. */
bool sp_depth_is_there(const struct sp_tile *tile, const struct sp_block *block,
                       const struct sp_depth_range *fresh);
/* Depths of the range were written to the judged block, all of them new or some. */
void sp_depth_written(struct sp_tile *tile, const struct sp_block *block,
                      const struct sp_depth_range *fresh, bool all);

/* A primitive that covers the tile, with one sample a pixel: all that it does, where it changes the
 * stencil alone and no two pixels differ in the outcome of the depth test. False: nothing is done.
 */
bool sp_depth_whole_tile(struct sp_tile *tile, const struct sp_prim *prim);

/* --- tile/interpolate.c: values over a block, see scene/scene.h for the formula. */
void sp_interp_positions(struct sp_tile *tile, const struct sp_block *block);
void sp_interp_depth(struct sp_tile *tile, const struct sp_block *block);
/* Of a dense block, straight to sp_shade::depth. */
void sp_interp_depth_words(struct sp_tile *tile, const struct sp_block *block);
/* The attributes of the primitive that are the same all over it, for dense blocks. */
void sp_interp_constants(struct sp_tile *tile, const struct sp_prim *prim);
/* 1/w, and the attributes that the program reads. */
void sp_interp_attribs(struct sp_tile *tile, const struct sp_block *block);
/* Coverage of smooth primitives, 1 for others; positions are needed unless the block is dense.
 * Returns the lanes of mask with any. partial: whether colours depend on it: some of these are
 * covered in part, or colours are indices, whose low bits say even that all is. */
uint64_t sp_interp_coverage(struct sp_tile *tile, const struct sp_block *block, uint64_t mask,
                            bool *partial);

/* The first pixel of a block of the tile relative to the primitive's reference pixel. */
static inline int
sp_block_x(const struct sp_tile *tile, const struct sp_prim *prim, unsigned block)
{
   return tile->x + (int)(block & 7) * 8 - prim->ref_x;
}

static inline int
sp_block_y(const struct sp_tile *tile, const struct sp_prim *prim, unsigned block)
{
   return tile->y + (int)(block >> 3) * 8 - prim->ref_y;
}

/* Sums up that the block has a primitive. */
static inline void
sp_block_add(struct sp_block *b, const struct sp_prim *prim)
{
   b->any_flags |= prim->flags;
   b->all_flags &= prim->flags;
   b->any_attribs |= prim->attribs;
   b->all_attribs &= prim->attribs;
}

static inline void
sp_block_clear(struct sp_block *b)
{
   b->num_quads = 0;
   b->mask = 0;
   b->any_flags = 0;
   b->any_attribs = 0;
   b->all_flags = UINT8_MAX;
   b->all_attribs = UINT64_MAX;
}

/* sp_shade_quads of one quad. */
static inline void
sp_shade_quad(struct sp_tile *tile, const struct sp_prim *prim, unsigned quad, unsigned mask4)
{
   struct sp_block *b = &tile->waiting[0]->block;
   const unsigned block = quad >> 4;
   const uint16_t bit = (uint16_t)(1u << (quad & 15));
   if (b->num_quads == SP_BLOCK_QUADS || (b->num_quads && b->state != prim->state) ||
       (tile->waiting[0]->quads[block] & bit)) {
      sp_shade_quads(tile, prim, block, (uint64_t)mask4 << (4 * (quad & 15)));
      return;
   }
   tile->waiting[0]->quads[block] |= bit;
   b->state = prim->state;
   b->quad[b->num_quads] = (uint16_t)quad;
   b->prim[b->num_quads] = prim;
   b->x[b->num_quads] = sp_block_x(tile, prim, block) + (int)(quad & 3) * 2;
   b->y[b->num_quads] = sp_block_y(tile, prim, block) + (int)(quad >> 2 & 3) * 2;
   b->mask |= (uint64_t)mask4 << (4 * b->num_quads);
   b->num_quads++;
   sp_block_add(b, prim);
}

#endif
