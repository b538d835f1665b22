/* Quads that wait for others, so that blocks are shaded full: primitives cover few pixels of most
 * blocks that they touch. No quad is twice in a queue. One that comes again waits in the next, and
 * behind the last until the first is shaded. */
#include <string.h>

#include "samples.h"
#include "gallium/auxiliary/simd/simd.h"

/* pext and pdep, with AVX-512 alone (tile/meson.build): older processors of AMD take 18 cycles for
 * them. */
#if defined(__BMI2__) && defined(__x86_64__)
#define HAS_FAST_PEXT
#endif

/* By vectors: memset is a call, or an instruction of many cycles, for so few bytes. */
static void
clear_queue(struct sp_queue *queue)
{
   sp_block_clear(&queue->block);
   for (unsigned i = 0; i < SP_TILE_BLOCKS; i += SP_SIMD_BYTES / sizeof(uint16_t))
      *(sp_vu *)(queue->quads + i) = (sp_vu){0};
}

void
sp_queue_begin(struct sp_tile *tile)
{
   for (unsigned i = 0; i < SP_QUEUES; i++) {
      tile->waiting[i] = &tile->queues[i];
      clear_queue(tile->waiting[i]);
   }
}

/* Bit i: any lane of quad i. */
static unsigned
quads_of(uint64_t mask)
{
#ifdef HAS_FAST_PEXT
   mask |= mask >> 1;
   return (unsigned)_pext_u64(mask | mask >> 2, 0x1111111111111111ull);
#else
   mask |= mask >> 1;
   mask |= mask >> 2;
   mask &= 0x1111111111111111ull;
   mask = (mask | mask >> 3) & 0x0303030303030303ull;
   mask = (mask | mask >> 6) & 0x000f000f000f000full;
   mask = (mask | mask >> 12) & 0x000000ff000000ffull;
   return (unsigned)((mask | mask >> 24) & 0xffff);
#endif
}

/* The lanes of quads. */
static uint64_t
lanes_of(unsigned quads)
{
#ifdef HAS_FAST_PEXT
   return _pdep_u64(quads, 0x1111111111111111ull) * 15;
#else
   uint64_t mask = quads;
   mask = (mask | mask << 24) & 0x000000ff000000ffull;
   mask = (mask | mask << 12) & 0x000f000f000f000full;
   mask = (mask | mask << 6) & 0x0303030303030303ull;
   mask = (mask | mask << 3) & 0x1111111111111111ull;
   return mask * 15;
#endif
}

/* Shades the first queue; those behind it move up. */
static void
shade_waiting(struct sp_tile *tile)
{
   struct sp_queue *first = tile->waiting[0];
   struct sp_block *b = &first->block;
   /* Lanes beyond are computed and ignored. */
   for (unsigned i = b->num_quads; i < SP_BLOCK_QUADS; i++) {
      b->quad[i] = b->quad[0];
      b->prim[i] = b->prim[0];
      b->x[i] = b->x[0];
      b->y[i] = b->y[0];
   }
   sp_shade_block(tile, b);
   clear_queue(first);
   for (unsigned i = 1; i < SP_QUEUES; i++)
      tile->waiting[i - 1] = tile->waiting[i];
   tile->waiting[SP_QUEUES - 1] = first;
   if (tile->samples > 1)
      memset(tile->several->waiting, 0, sizeof(tile->several->waiting));
}

void
sp_shade_flush(struct sp_tile *tile)
{
   while (tile->waiting[0]->block.num_quads)
      shade_waiting(tile);
}

/* Queues quads of a block that do not wait there, no more than there is room for; returns those
 * that are left. */
static unsigned
queue_quads(const struct sp_tile *tile, struct sp_queue *queue, const struct sp_prim *prim,
            unsigned block, uint64_t mask, unsigned quads)
{
   struct sp_block *b = &queue->block;
   const int x = sp_block_x(tile, prim, block), y = sp_block_y(tile, prim, block);
   const unsigned all = quads;
   unsigned num = b->num_quads;
   uint64_t lanes = b->mask;
   for (; quads && num < SP_BLOCK_QUADS; quads &= quads - 1, num++) {
      const unsigned i = (unsigned)__builtin_ctz(quads);
      b->quad[num] = (uint16_t)(block * 16 + i);
      b->prim[num] = prim;
      b->x[num] = x + (int)(i & 3) * 2;
      b->y[num] = y + (int)(i >> 2) * 2;
      lanes |= (mask >> (4 * i) & 15) << (4 * num);
   }
   queue->quads[block] |= (uint16_t)(all & ~quads);
   b->num_quads = num;
   b->mask = lanes;
   b->state = prim->state;
   sp_block_add(b, prim);
   return quads;
}

static void
shade_quads(struct sp_tile *tile, const struct sp_prim *prim, unsigned block, uint64_t mask,
            unsigned quads)
{
   if (tile->waiting[0]->block.num_quads && tile->waiting[0]->block.state != prim->state)
      sp_shade_flush(tile);
   while (quads) {
      unsigned i = 0;
      while (i < SP_QUEUES && !(quads & ~tile->waiting[i]->quads[block]))
         i++;
      struct sp_queue *queue = i < SP_QUEUES ? tile->waiting[i] : NULL;
      if (!queue || queue->block.num_quads == SP_BLOCK_QUADS) {
         shade_waiting(tile);
         continue;
      }
      const unsigned again = quads & queue->quads[block];
      quads = again | queue_quads(tile, queue, prim, block, mask, quads & ~again);
   }
}

void
sp_shade_quads(struct sp_tile *tile, const struct sp_prim *prim, unsigned block, uint64_t mask)
{
   if (sp_is_direct(prim)) {
      sp_shade_directly(tile, prim, block, mask);
      return;
   }
   shade_quads(tile, prim, block, mask, quads_of(mask));
}

/* Fewer quads than this are worth waiting for others. */
#define DENSE_QUADS 10

void
sp_shade_pixels(struct sp_tile *tile, const struct sp_prim *prim, unsigned block, uint64_t mask)
{
   if (sp_is_direct(prim)) {
      sp_shade_directly(tile, prim, block, mask);
      return;
   }
   const unsigned quads = quads_of(mask), again = quads & tile->waiting[0]->quads[block];
   if (__builtin_popcount(quads & ~again) < DENSE_QUADS) {
      shade_quads(tile, prim, block, mask, quads);
      return;
   }
   if (again)
      shade_quads(tile, prim, block, mask, again);
   sp_shade_block(tile, sp_shade_dense(tile, prim, block, mask & ~lanes_of(again)));
}
