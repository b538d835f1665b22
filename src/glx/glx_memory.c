/* Memory for vertex array ranges and pixel data ranges (NV_vertex_array_range): the driver reads
 * all memory alike, so any will do. What it gave out is kept in a list, because glXFreeMemoryNV
 * ignores every other pointer. */
#include <stdlib.h>

#include "glx_private.h"

struct block {
   struct block *next;
   _Alignas(64) unsigned char bytes[];
};

/* Under glx_lock. Process wide: there need be no context and no display. */
static struct block *blocks;

void *
glXAllocateMemoryNV(GLsizei size, GLfloat readfreq, GLfloat writefreq, GLfloat priority)
{
   (void)readfreq, (void)writefreq, (void)priority;
   struct block *block = NULL;
   if (size <= 0)
      return NULL;
   if (posix_memalign((void **)&block, _Alignof(struct block), sizeof *block + (size_t)size))
      return NULL;
   glx_lock();
   block->next = blocks;
   blocks = block;
   glx_unlock();
   return block->bytes;
}

void
glXFreeMemoryNV(void *pointer)
{
   struct block *found = NULL;
   glx_lock();
   for (struct block **at = &blocks; *at; at = &(*at)->next) {
      if ((*at)->bytes == pointer) {
         found = *at;
         *at = found->next;
         break;
      }
   }
   glx_unlock();
   free(found);
}
