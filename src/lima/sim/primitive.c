#include "primitive.h"

#include <inttypes.h>
#include <string.h>

bool
lima_primitive_fetch(const struct lima_primitive *p, const struct lima_memory *memory,
                     const struct lima_report *report, struct lima_position v[3], float *size)
{
   const unsigned count = p->kind == LIMA_SETUP_POINT ? 1 : p->kind == LIMA_SETUP_LINE ? 2 : 3;
   uint32_t words[4];
   for (unsigned i = 0; i < count; i++) {
      const uint32_t va = p->positions + p->vertex[i] * 16;
      if (!lima_memory_read(memory, va, words, 4))
         return lima_problem(report, "a position at %08" PRIx32 " is not in memory", va);
      memcpy(&v[i], words, sizeof words);
   }
   if (p->sizes) {
      const uint32_t va = p->sizes + p->vertex[0] * 4;
      if (!lima_memory_read(memory, va, words, 1))
         return lima_problem(report, "a point's size at %08" PRIx32 " is not in memory", va);
      memcpy(size, words, sizeof *size);
   }
   return true;
}
