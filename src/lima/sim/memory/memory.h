/* Memory as the GPU sees it: 4 GiB of addresses in pages of 4 KiB, of which some belong to buffers.
 * One table of pages serves both processors. */
#ifndef LIMA_MEMORY_H
#define LIMA_MEMORY_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { LIMA_PAGE = 4096 };

struct lima_memory;

/* Memory for buffers of at most `limit` bytes together. NULL: out of memory. */
struct lima_memory *lima_memory_create(uint64_t limit);
void lima_memory_destroy(struct lima_memory *memory);

/* Why a buffer can not be had. */
enum lima_memory_result {
   LIMA_MEMORY_OK,
   LIMA_MEMORY_MISALIGNED, /* address and size are not of pages, or there is none */
   LIMA_MEMORY_TAKEN,      /* another buffer has an address, or they end above 4 GiB */
   LIMA_MEMORY_FULL        /* the limit, or the machine's memory */
};

/* A buffer at `va` of `size` bytes, both multiples of LIMA_PAGE: filled with 0, or the caller's own
 * bytes, which stay where they are until the buffer is removed. */
enum lima_memory_result lima_memory_add(struct lima_memory *memory, uint32_t va, uint32_t size);
enum lima_memory_result lima_memory_map(struct lima_memory *memory, uint32_t va, uint32_t size,
                                        uint8_t *bytes);
/* The buffer that begins at `va`; false: none does. */
bool lima_memory_remove(struct lima_memory *memory, uint32_t va);

/* `size` bytes at `va`; NULL: they are not all in one buffer. */
uint8_t *lima_memory_at(const struct lima_memory *memory, uint32_t va, uint32_t size);

/* `count` half floats at `va`, a multiple of 2, where they are; NULL as above. */
const uint16_t *lima_memory_halfs(const struct lima_memory *memory, uint32_t va, uint32_t count);

/* Bytes from `va` to the end of its buffer; 0: there is none. */
uint32_t lima_memory_left(const struct lima_memory *memory, uint32_t va);

/* Words, little endian, at any multiple of 4, also through several buffers. False: they are not all
 * there; those before are read or written. */
bool lima_memory_read(const struct lima_memory *memory, uint32_t va, uint32_t *words,
                      unsigned count);
bool lima_memory_write(struct lima_memory *memory, uint32_t va, const uint32_t *words,
                       unsigned count);

#endif
