/* Memory of large textures: blocks that were freed wait a while for a texture of the same size,
 * because fresh pages cost as much as filling them.
 *
 * A zeroed struct with its lock made is an empty store. Safe for any number of threads. */
#ifndef SOFTPIPE_STATE_TEXEL_MEMORY_H
#define SOFTPIPE_STATE_TEXEL_MEMORY_H

#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>

#define SP_TEXEL_BLOCKS 16

/* The size of large pages, which spare faults at the first touch and misses of the TLB later. */
#define SP_LARGE_PAGE ((size_t)2 << 20)

/* At least `bytes`, 64-byte aligned; from SP_LARGE_PAGE on in such pages, if the system has some.
 * Contents undefined; for free(). NULL: out of memory. */
void *sp_large_alloc(size_t bytes);

struct sp_texel_memory {
   pthread_mutex_t lock;
   struct sp_texel_block {
      void *data;
      size_t bytes;
   } block[SP_TEXEL_BLOCKS]; /* oldest first */
   unsigned num_blocks;
   size_t bytes; /* of all blocks */
};

/* At least `bytes`, 64-byte aligned; contents undefined. used: a block that was freed will do.
 * NULL: out of memory, even with nothing kept. */
void *sp_texel_memory_alloc(struct sp_texel_memory *memory, size_t bytes, bool used);
/* bytes: what was asked for. NULL data is allowed. */
void sp_texel_memory_free(struct sp_texel_memory *memory, void *data, size_t bytes);
/* Gives everything kept back to the system. */
void sp_texel_memory_trim(struct sp_texel_memory *memory);

#endif
