#include "libdrm.h"

#include <dlfcn.h>
#include <stddef.h>
#include <string.h>

static const struct {
   const char *name;
   size_t offset;
} functions[] = {
    {"drmIoctl", offsetof(struct libdrm, ioctl)},
    {"drmGetVersion", offsetof(struct libdrm, get_version)},
    {"drmFreeVersion", offsetof(struct libdrm, free_version)},
    {"drmGetDevices2", offsetof(struct libdrm, get_devices)},
    {"drmFreeDevices", offsetof(struct libdrm, free_devices)},
    {"drmSyncobjCreate", offsetof(struct libdrm, syncobj_create)},
    {"drmSyncobjDestroy", offsetof(struct libdrm, syncobj_destroy)},
    {"drmSyncobjWait", offsetof(struct libdrm, syncobj_wait)},
};

bool
libdrm_open(struct libdrm *drm)
{
   bool all = true;
   drm->library = dlopen("libdrm.so.2", RTLD_NOW | RTLD_LOCAL);
   if (!drm->library)
      return false;
   for (size_t i = 0; i < sizeof functions / sizeof functions[0]; i++) {
      void *function = dlsym(drm->library, functions[i].name);
      memcpy((char *)drm + functions[i].offset, &function, sizeof function);
      all &= function != NULL;
   }
   if (!all)
      libdrm_close(drm);
   return all;
}

void
libdrm_close(struct libdrm *drm)
{
   dlclose(drm->library);
   drm->library = NULL;
}
