#include "texel_memory.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#define ALIGN ((size_t)64)
/* What is kept: blocks from one size on, the C library is quick with smaller ones, to a limit. */
#define MIN_BYTES ((size_t)256 << 10)
#define MAX_BYTES ((size_t)64 << 20)

static size_t
round_up(size_t bytes)
{
   const size_t to = bytes < SP_LARGE_PAGE ? ALIGN : SP_LARGE_PAGE;
   return (bytes + to - 1) & ~(to - 1);
}

void *
sp_large_alloc(size_t bytes)
{
   bytes = round_up(bytes);
   if (bytes < SP_LARGE_PAGE)
      return aligned_alloc(ALIGN, bytes);
   void *p = aligned_alloc(SP_LARGE_PAGE, bytes);
   if (p)
      madvise(p, bytes, MADV_HUGEPAGE); /* a wish; refusal is no error */
   return p;
}

/* Takes block i out; under the lock. */
static void *
remove_block(struct sp_texel_memory *memory, unsigned i)
{
   void *data = memory->block[i].data;
   memory->bytes -= memory->block[i].bytes;
   memory->num_blocks--;
   memmove(&memory->block[i], &memory->block[i + 1],
           (memory->num_blocks - i) * sizeof(memory->block[0]));
   return data;
}

static void *
find_block(struct sp_texel_memory *memory, size_t bytes)
{
   void *data = NULL;
   pthread_mutex_lock(&memory->lock);
   for (unsigned i = memory->num_blocks; i-- && !data;) {
      if (memory->block[i].bytes == bytes)
         data = remove_block(memory, i);
   }
   pthread_mutex_unlock(&memory->lock);
   return data;
}

void *
sp_texel_memory_alloc(struct sp_texel_memory *memory, size_t bytes, bool used)
{
   bytes = round_up(bytes);
   void *data = used && bytes >= MIN_BYTES ? find_block(memory, bytes) : NULL;
   if (data)
      return data;
   data = sp_large_alloc(bytes);
   if (data)
      return data;
   sp_texel_memory_trim(memory);
   return sp_large_alloc(bytes);
}

void
sp_texel_memory_free(struct sp_texel_memory *memory, void *data, size_t bytes)
{
   bytes = round_up(bytes);
   if (!data || bytes < MIN_BYTES || bytes > MAX_BYTES) {
      free(data);
      return;
   }
   pthread_mutex_lock(&memory->lock);
   while (memory->num_blocks == SP_TEXEL_BLOCKS || memory->bytes > MAX_BYTES - bytes)
      free(remove_block(memory, 0));
   memory->block[memory->num_blocks++] = (struct sp_texel_block){data, bytes};
   memory->bytes += bytes;
   pthread_mutex_unlock(&memory->lock);
}

void
sp_texel_memory_trim(struct sp_texel_memory *memory)
{
   pthread_mutex_lock(&memory->lock);
   while (memory->num_blocks)
      free(remove_block(memory, 0));
   pthread_mutex_unlock(&memory->lock);
}
