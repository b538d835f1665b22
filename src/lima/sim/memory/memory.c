#include "memory.h"

#include <stdlib.h>
#include <string.h>

#include "util/u_grow.h"

enum { SLOTS = 1024 }; /* of the directory, and of each of its tables */

struct buffer {
   uint8_t *bytes; /* NULL: unused */
   uint32_t va, size;
   bool owned;
};

struct table {
   uint32_t buffer[SLOTS]; /* number + 1 of the buffer of a page; 0: none */
};

struct lima_memory {
   struct table *directory[SLOTS];
   struct buffer *buffers;
   size_t num_buffers, max_buffers;
   uint64_t used, limit; /* bytes */
};

struct lima_memory *
lima_memory_create(uint64_t limit)
{
   struct lima_memory *memory = calloc(1, sizeof *memory);
   if (memory)
      memory->limit = limit;
   return memory;
}

void
lima_memory_destroy(struct lima_memory *memory)
{
   if (!memory)
      return;
   for (size_t i = 0; i < memory->num_buffers; i++) {
      if (memory->buffers[i].owned)
         free(memory->buffers[i].bytes);
   }
   for (unsigned i = 0; i < SLOTS; i++)
      free(memory->directory[i]);
   free(memory->buffers);
   free(memory);
}

static const struct buffer *
buffer_at(const struct lima_memory *memory, uint32_t va)
{
   const struct table *table = memory->directory[va / LIMA_PAGE / SLOTS];
   const uint32_t number = table ? table->buffer[va / LIMA_PAGE % SLOTS] : 0;
   return number ? &memory->buffers[number - 1] : NULL;
}

/* Gives all pages of a range to a buffer, or to none; the tables are there. */
static void
set_pages(struct lima_memory *memory, uint32_t va, uint32_t size, uint32_t number)
{
   for (uint64_t at = va; at < (uint64_t)va + size; at += LIMA_PAGE)
      memory->directory[at / LIMA_PAGE / SLOTS]->buffer[at / LIMA_PAGE % SLOTS] = number;
}

static enum lima_memory_result
make_tables(struct lima_memory *memory, uint32_t va, uint32_t size)
{
   for (uint64_t at = va; at < (uint64_t)va + size; at += LIMA_PAGE) {
      struct table **table = &memory->directory[at / LIMA_PAGE / SLOTS];
      if (!*table)
         *table = calloc(1, sizeof **table);
      if (!*table)
         return LIMA_MEMORY_FULL;
      if ((*table)->buffer[at / LIMA_PAGE % SLOTS])
         return LIMA_MEMORY_TAKEN;
   }
   return LIMA_MEMORY_OK;
}

/* The number of a buffer that is unused, added if need be. False: out of memory. */
static bool
free_slot(struct lima_memory *memory, size_t *slot)
{
   for (*slot = 0; *slot < memory->num_buffers; ++*slot) {
      if (!memory->buffers[*slot].bytes)
         return true;
   }
   if (!u_grow((void **)&memory->buffers, &memory->max_buffers, memory->num_buffers + 1,
               sizeof *memory->buffers))
      return false;
   memory->buffers[memory->num_buffers++] = (struct buffer){NULL, 0, 0, false};
   return true;
}

/* `bytes` NULL: makes them. */
static enum lima_memory_result
insert(struct lima_memory *memory, uint32_t va, uint32_t size, uint8_t *bytes)
{
   size_t slot;
   if (va % LIMA_PAGE || size % LIMA_PAGE || !size)
      return LIMA_MEMORY_MISALIGNED;
   if ((uint64_t)va + size > (uint64_t)1 << 32)
      return LIMA_MEMORY_TAKEN;
   if (size > memory->limit - memory->used)
      return LIMA_MEMORY_FULL;
   const enum lima_memory_result result = make_tables(memory, va, size);
   if (result != LIMA_MEMORY_OK)
      return result;
   if (!free_slot(memory, &slot))
      return LIMA_MEMORY_FULL;
   uint8_t *use = bytes ? bytes : calloc(1, size);
   if (!use)
      return LIMA_MEMORY_FULL;
   memory->buffers[slot] = (struct buffer){use, va, size, !bytes};
   memory->used += size;
   set_pages(memory, va, size, (uint32_t)slot + 1);
   return LIMA_MEMORY_OK;
}

enum lima_memory_result
lima_memory_add(struct lima_memory *memory, uint32_t va, uint32_t size)
{
   return insert(memory, va, size, NULL);
}

enum lima_memory_result
lima_memory_map(struct lima_memory *memory, uint32_t va, uint32_t size, uint8_t *bytes)
{
   return insert(memory, va, size, bytes);
}

bool
lima_memory_remove(struct lima_memory *memory, uint32_t va)
{
   const struct buffer *found = buffer_at(memory, va);
   if (!found || found->va != va)
      return false;
   struct buffer *buffer = &memory->buffers[found - memory->buffers];
   set_pages(memory, va, buffer->size, 0);
   memory->used -= buffer->size;
   if (buffer->owned)
      free(buffer->bytes);
   *buffer = (struct buffer){NULL, 0, 0, false};
   return true;
}

uint8_t *
lima_memory_at(const struct lima_memory *memory, uint32_t va, uint32_t size)
{
   const struct buffer *buffer = buffer_at(memory, va);
   if (!buffer || size > buffer->size - (va - buffer->va))
      return NULL;
   return buffer->bytes + (va - buffer->va);
}

_Static_assert(__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__, "numbers are not where they are read");

const uint16_t *
lima_memory_halfs(const struct lima_memory *memory, uint32_t va, uint32_t count)
{
   return (const uint16_t *)(const void *)lima_memory_at(memory, va, 2 * count);
}

uint32_t
lima_memory_left(const struct lima_memory *memory, uint32_t va)
{
   const struct buffer *buffer = buffer_at(memory, va);
   return buffer ? buffer->size - (va - buffer->va) : 0;
}

/* The word at `va`, a multiple of 4, behind one of the same page; NULL: the page is not there. */
static uint8_t *
next_word(const struct lima_memory *memory, uint64_t va, uint8_t *before)
{
   if (before && va % LIMA_PAGE)
      return before + 4;
   return va >> 32 ? NULL : lima_memory_at(memory, (uint32_t)va, 4);
}

bool
lima_memory_read(const struct lima_memory *memory, uint32_t va, uint32_t *words, unsigned count)
{
   uint8_t *p = NULL;
   if (va % 4)
      return false;
   const uint8_t *together = lima_memory_at(memory, va, 4 * count);
   if (together) {
      memcpy(words, together, 4 * (size_t)count);
      return true;
   }
   for (unsigned i = 0; i < count; i++) {
      p = next_word(memory, va + (uint64_t)i * 4, p);
      if (!p)
         return false;
      words[i] = p[0] | (uint32_t)p[1] << 8 | (uint32_t)p[2] << 16 | (uint32_t)p[3] << 24;
   }
   return true;
}

bool
lima_memory_write(struct lima_memory *memory, uint32_t va, const uint32_t *words, unsigned count)
{
   uint8_t *p = NULL;
   if (va % 4)
      return false;
   for (unsigned i = 0; i < count; i++) {
      p = next_word(memory, va + (uint64_t)i * 4, p);
      if (!p)
         return false;
      for (unsigned j = 0; j < 4; j++)
         p[j] = (uint8_t)(words[i] >> (8 * j));
   }
   return true;
}
