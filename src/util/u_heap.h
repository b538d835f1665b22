/* Which parts of a memory are in use, by their addresses. Not for several threads at a time. */
#ifndef U_HEAP_H
#define U_HEAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct u_heap_hole {
   uint32_t begin, end;
};

struct u_heap {
   struct u_heap_hole *holes; /* by address, none touches another */
   size_t num, max;
};

/* All of [begin, end) is free. False: out of memory. */
bool u_heap_init(struct u_heap *heap, uint32_t begin, uint32_t end);
void u_heap_finish(struct u_heap *heap);
/* The lowest place of `size` bytes (not 0) at a multiple of `alignment`, a power of two. False:
 * there is none, or no memory to note it. */
bool u_heap_take(struct u_heap *heap, uint32_t size, uint32_t alignment, uint32_t *address);
/* Gives back what was taken. False: no memory to note it, the place is lost. */
bool u_heap_give(struct u_heap *heap, uint32_t address, uint32_t size);

#endif
