/* Calls on descriptors: ioctl and mmap. */
/* Each name is itself: neither mapped to another one, nor inline. */
#undef _FILE_OFFSET_BITS
#undef _FORTIFY_SOURCE

#include "shim.h"

#include "lima/uapi/lima_drm.h"

#include <errno.h>
#include <stdarg.h>
#include <sys/eventfd.h>
#include <sys/mman.h>
#include <unistd.h>

/* Two fences as one (the kernel's interface of sync files): those of this device are signaled
 * already. */
struct sync_merge {
   char name[32];
   int32_t fd2, fence;
   uint32_t flags, pad;
};
#define SYNC_MERGE _IOWR('>', 3, struct sync_merge)

static int
merge_fences(struct sync_merge *merge)
{
   merge->fence = eventfd(1, EFD_CLOEXEC | EFD_NONBLOCK);
   return merge->fence < 0 ? -1 : 0;
}

LIMA_SHIM_REPLACES int
ioctl(int fd, unsigned long code, ...)
{
   int (*next)(int, unsigned long, ...) = lima_shim_next("ioctl");
   va_list args;
   va_start(args, code);
   void *arg = va_arg(args, void *);
   va_end(args);
   code = (unsigned int)code; /* callers that have it as a signed int extend its sign */
   if (lima_shim_folder() && code == SYNC_MERGE)
      return merge_fences(arg);
   if (_IOC_TYPE(code) != LIMA_DRM_TYPE || !lima_shim_is_node(fd))
      return next(fd, code, arg);
   const int error = lima_shim_ioctl(fd, code, arg);
   if (!error)
      return 0;
   errno = error;
   return -1;
}

LIMA_SHIM_REPLACES void *
mmap(void *address, size_t length, int protection, int flags, int fd, off_t offset)
{
   void *(*next)(void *, size_t, int, int, int, off_t) = lima_shim_next("mmap");
   if (flags & MAP_ANONYMOUS || !lima_shim_is_node(fd))
      return next(address, length, protection, flags, fd, offset);
   int memory = -1;
   int error = (flags & MAP_TYPE) == MAP_PRIVATE
                   ? EINVAL
                   : lima_shim_mmap(fd, (uint64_t)offset, length, &memory);
   if (error) {
      errno = error;
      return MAP_FAILED;
   }
   void *result = next(address, length, protection, flags, memory, 0);
   error = errno;
   close(memory);
   errno = error;
   return result;
}

LIMA_SHIM_REPLACES void *mmap64(void *address, size_t length, int protection, int flags, int fd,
                                off64_t offset) __attribute__((alias("mmap")));
