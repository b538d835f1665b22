/* Arrays that grow. */
#ifndef U_GROW_H
#define U_GROW_H

#include <stdbool.h>
#include <stddef.h>
#include <stdlib.h>

/* Room for `need` elements of `size` bytes in an array from malloc (or NULL) with room for *max:
 * doubles. False: out of memory, *array is as before. */
static inline bool
u_grow(void **array, size_t *max, size_t need, size_t size)
{
   if (need <= *max)
      return true;
   const size_t twice = *max ? 2 * *max : 64;
   const size_t want = twice < need ? need : twice;
   void *p = want > (size_t)-1 / size ? NULL : realloc(*array, want * size);
   if (!p)
      return false;
   *array = p;
   *max = want;
   return true;
}

#endif
