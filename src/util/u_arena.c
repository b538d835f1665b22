#include "u_arena.h"

#include <stdint.h>
#include <stdlib.h>

#define CHUNK_SIZE (16u * 1024u)
#define ALIGNMENT 16u

struct chunk {
   struct chunk *next;
   size_t used, size;
   _Alignas(ALIGNMENT) unsigned char data[];
};

struct u_arena {
   struct chunk *head;
};

struct u_arena *
u_arena_create(void)
{
   return calloc(1, sizeof(struct u_arena));
}

void
u_arena_destroy(struct u_arena *a)
{
   if (!a)
      return;
   for (struct chunk *c = a->head, *next; c; c = next) {
      next = c->next;
      free(c);
   }
   free(a);
}

void *
u_arena_alloc(struct u_arena *a, size_t size)
{
   if (size > SIZE_MAX - sizeof(struct chunk) - ALIGNMENT)
      return NULL;
   size = (size + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1);
   struct chunk *c = a->head;
   if (!c || c->size - c->used < size) {
      size_t chunk_size = size > CHUNK_SIZE ? size : CHUNK_SIZE;
      c = calloc(1, sizeof *c + chunk_size);
      if (!c)
         return NULL;
      c->size = chunk_size;
      c->next = a->head;
      a->head = c;
   }
   void *p = c->data + c->used;
   c->used += size;
   return p;
}
