#include "shared_image.h"

#include <stdlib.h>

void
gl_shared_image_reference(struct gl_shared_image **dst, struct gl_shared_image *src)
{
   struct gl_shared_image *old = *dst;
   if (src)
      __atomic_add_fetch(&src->refcount, 1, __ATOMIC_RELAXED);
   *dst = src;
   if (!old || __atomic_sub_fetch(&old->refcount, 1, __ATOMIC_ACQ_REL) != 0)
      return;
   pipe_resource_reference(&old->resource, NULL);
   free(old);
}
