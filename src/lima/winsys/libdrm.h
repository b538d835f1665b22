/* libdrm, found when a board is looked for: programs without one do not need it. */
#ifndef LIMA_WINSYS_LIBDRM_H
#define LIMA_WINSYS_LIBDRM_H

#include <stdbool.h>

#include <xf86drm.h>

struct libdrm {
   void *library; /* from dlopen */
   __typeof__(&drmIoctl) ioctl;
   __typeof__(&drmGetVersion) get_version;
   __typeof__(&drmFreeVersion) free_version;
   __typeof__(&drmGetDevices2) get_devices;
   __typeof__(&drmFreeDevices) free_devices;
   __typeof__(&drmSyncobjCreate) syncobj_create;
   __typeof__(&drmSyncobjDestroy) syncobj_destroy;
   __typeof__(&drmSyncobjWait) syncobj_wait;
};

/* False: it is not installed, or too old. */
bool libdrm_open(struct libdrm *drm);
void libdrm_close(struct libdrm *drm);

#endif
