/* Memory that runs out: the functions that the linker puts in the place of malloc, calloc, realloc
 * and free (--wrap). For one source file of a program. */
#ifndef COUNTED_MEMORY_H
#define COUNTED_MEMORY_H

#include <stdbool.h>
#include <stdlib.h>

/* Allocations until one fails; negative: none does. */
static int until_failure = -1;
/* Pieces of memory that have not been freed. */
static int alive;

void *__real_malloc(size_t size);
void *__real_calloc(size_t n, size_t size);
void *__real_realloc(void *p, size_t size);
void __real_free(void *p);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t n, size_t size);
void *__wrap_realloc(void *p, size_t size);
void __wrap_free(void *p);

static bool
fails(void)
{
   return until_failure >= 0 && !until_failure--;
}

static void *
counted(void *p)
{
   alive += p != NULL;
   return p;
}

void *
__wrap_malloc(size_t size)
{
   return fails() ? NULL : counted(__real_malloc(size));
}

void *
__wrap_calloc(size_t n, size_t size)
{
   return fails() ? NULL : counted(__real_calloc(n, size));
}

void *
__wrap_realloc(void *p, size_t size)
{
   if (fails())
      return NULL;
   void *moved = __real_realloc(p, size);
   alive += !p && moved;
   return moved;
}

void
__wrap_free(void *p)
{
   alive -= p != NULL;
   __real_free(p);
}

#endif
