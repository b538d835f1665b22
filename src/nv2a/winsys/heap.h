/* Which parts of the chip's memory are in use. Not for several threads at a time. */
#ifndef NV2A_WINSYS_HEAP_H
#define NV2A_WINSYS_HEAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct nv2a_heap_hole {
   uint32_t begin, end;
};

struct nv2a_heap {
   struct nv2a_heap_hole *holes; /* by address, none touches another */
   size_t num, max;
};

/* All of [begin, end) is free. False: out of memory. */
bool nv2a_heap_init(struct nv2a_heap *heap, uint32_t begin, uint32_t end);
void nv2a_heap_finish(struct nv2a_heap *heap);
/* The lowest place of `size` bytes (not 0) at a multiple of `alignment`, a power of two. False:
 * there is none, or no memory to note it. */
bool nv2a_heap_take(struct nv2a_heap *heap, uint32_t size, uint32_t alignment, uint32_t *address);
/* Gives back what was taken. False: no memory to note it, the place is lost. */
bool nv2a_heap_give(struct nv2a_heap *heap, uint32_t address, uint32_t size);

#endif
