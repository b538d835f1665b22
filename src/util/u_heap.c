#include "u_heap.h"

#include "u_grow.h"

#include <string.h>

static bool
insert(struct u_heap *heap, size_t at, struct u_heap_hole hole)
{
   void *holes = heap->holes;
   if (!u_grow(&holes, &heap->max, heap->num + 1, sizeof(hole)))
      return false;
   heap->holes = holes;
   memmove(heap->holes + at + 1, heap->holes + at, (heap->num - at) * sizeof(hole));
   heap->holes[at] = hole;
   heap->num++;
   return true;
}

static void
erase(struct u_heap *heap, size_t at)
{
   heap->num--;
   memmove(heap->holes + at, heap->holes + at + 1, (heap->num - at) * sizeof(heap->holes[0]));
}

bool
u_heap_init(struct u_heap *heap, uint32_t begin, uint32_t end)
{
   *heap = (struct u_heap){0};
   return insert(heap, 0, (struct u_heap_hole){begin, end});
}

void
u_heap_finish(struct u_heap *heap)
{
   free(heap->holes);
   *heap = (struct u_heap){0};
}

bool
u_heap_take(struct u_heap *heap, uint32_t size, uint32_t alignment, uint32_t *address)
{
   for (size_t i = 0; i < heap->num; i++) {
      struct u_heap_hole hole = heap->holes[i];
      uint64_t begin = ((uint64_t)hole.begin + alignment - 1) & ~(uint64_t)(alignment - 1);
      if (begin + size > hole.end)
         continue;
      uint32_t end = (uint32_t)begin + size;
      if (begin > hole.begin && end < hole.end &&
          !insert(heap, i + 1, (struct u_heap_hole){end, hole.end}))
         return false;
      if (begin > hole.begin)
         heap->holes[i].end = (uint32_t)begin;
      else if (end < hole.end)
         heap->holes[i].begin = end;
      else
         erase(heap, i);
      *address = (uint32_t)begin;
      return true;
   }
   return false;
}

bool
u_heap_give(struct u_heap *heap, uint32_t address, uint32_t size)
{
   size_t at = 0;
   while (at < heap->num && heap->holes[at].begin < address)
      at++;
   bool joins_left = at > 0 && heap->holes[at - 1].end == address;
   bool joins_right = at < heap->num && heap->holes[at].begin == address + size;
   if (joins_left && joins_right) {
      heap->holes[at - 1].end = heap->holes[at].end;
      erase(heap, at);
   } else if (joins_left) {
      heap->holes[at - 1].end += size;
   } else if (joins_right) {
      heap->holes[at].begin = address;
   } else {
      return insert(heap, at, (struct u_heap_hole){address, address + size});
   }
   return true;
}
