/* What there is of drm.c where libdrm's headers are not. */
#include "winsys.h"

int
lima_drm_open(void)
{
   return -1;
}

struct lima_winsys *
lima_drm_winsys_create(int fd)
{
   return NULL;
}
