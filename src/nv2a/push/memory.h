/* Memory as all parts of a chip and all readers of its buffers reach it. */
#ifndef NV2A_MEMORY_H
#define NV2A_MEMORY_H

#include <stdint.h>

/* The `size` bytes at `offset` in the DMA object of a handle; NULL when there is no such object or
 * the range leaves it. Bytes may be changed; the pointer is good until the next method. */
typedef void *(*nv2a_map_func)(void *data, uint32_t dma_handle, uint32_t offset, uint32_t size);

#endif
