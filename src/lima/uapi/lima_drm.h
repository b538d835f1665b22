/* The kernel interface of Mali-400: ioctls of a DRM render node whose driver is "lima". Declared
 * here, because the installed headers of the kernel lack it. Layouts are the same on all 64-bit
 * machines. */
#ifndef LIMA_DRM_H
#define LIMA_DRM_H

#include <stdint.h>
#include <sys/ioctl.h>

/* Numbers; the whole code of an ioctl has its structure's size and direction too. */
enum lima_drm_nr {
   LIMA_DRM_VERSION = 0x00,
   LIMA_DRM_GEM_CLOSE = 0x09,
   LIMA_DRM_GET_CAP = 0x0c,
   LIMA_DRM_PRIME_HANDLE_TO_FD = 0x2d,
   LIMA_DRM_PRIME_FD_TO_HANDLE = 0x2e,
   LIMA_DRM_GET_PARAM = 0x40,
   LIMA_DRM_GEM_CREATE,
   LIMA_DRM_GEM_INFO,
   LIMA_DRM_GEM_SUBMIT,
   LIMA_DRM_GEM_WAIT,
   LIMA_DRM_CTX_CREATE,
   LIMA_DRM_CTX_FREE,
   LIMA_DRM_SYNCOBJ_CREATE = 0xbf,
   LIMA_DRM_SYNCOBJ_DESTROY,
   LIMA_DRM_SYNCOBJ_HANDLE_TO_FD,
   LIMA_DRM_SYNCOBJ_FD_TO_HANDLE,
   LIMA_DRM_SYNCOBJ_WAIT,
   LIMA_DRM_SYNCOBJ_RESET,
   LIMA_DRM_SYNCOBJ_SIGNAL
};

#define LIMA_DRM_TYPE 'd' /* of all of them */

/* Pointers are as the program has them. */
struct lima_drm_version {
   int32_t major, minor, patch;
   uint32_t pad;
   uint64_t name_length; /* in: room, out: what there is; without a zero */
   uint64_t name;
   uint64_t date_length;
   uint64_t date;
   uint64_t desc_length;
   uint64_t desc;
};

struct lima_drm_gem_close {
   uint32_t handle, pad;
};

enum lima_drm_cap {
   LIMA_DRM_CAP_DUMB_BUFFER = 1,
   LIMA_DRM_CAP_PRIME = 5,
   LIMA_DRM_CAP_TIMESTAMP_MONOTONIC = 6,
   LIMA_DRM_CAP_SYNCOBJ = 0x13,
   LIMA_DRM_CAP_SYNCOBJ_TIMELINE = 0x14
};
struct lima_drm_get_cap {
   uint64_t cap, value;
};

struct lima_drm_prime {
   uint32_t handle, flags;
   int32_t fd;
};

enum lima_drm_param {
   LIMA_DRM_PARAM_GPU_ID, /* enum lima_drm_gpu */
   LIMA_DRM_PARAM_NUM_PP,
   LIMA_DRM_PARAM_GP_VERSION, /* of the processor: product << 16 | major << 8 | minor */
   LIMA_DRM_PARAM_PP_VERSION
};
enum lima_drm_gpu { LIMA_DRM_GPU_UNKNOWN, LIMA_DRM_GPU_MALI400, LIMA_DRM_GPU_MALI450 };
struct lima_drm_get_param {
   uint32_t param, pad;
   uint64_t value;
};

enum { LIMA_DRM_BO_HEAP = 1 }; /* since version 1.1: size is what it may grow to */
struct lima_drm_gem_create {
   uint32_t size, flags, handle, pad;
};

struct lima_drm_gem_info {
   uint32_t handle, va;
   uint64_t offset; /* for mmap */
};

enum lima_drm_pipe { LIMA_DRM_PIPE_GP, LIMA_DRM_PIPE_PP, LIMA_DRM_NUM_PIPES };
enum { LIMA_DRM_BO_READ = 1, LIMA_DRM_BO_WRITE = 2 };
struct lima_drm_submit_bo {
   uint32_t handle, flags;
};
enum { LIMA_DRM_EXPLICIT_FENCE = 1 };
struct lima_drm_gem_submit {
   uint32_t ctx, pipe, nr_bos, frame_size; /* bytes */
   uint64_t bos, frame;                    /* pointers */
   uint32_t flags, out_sync, in_sync[2];   /* sync objects, 0: none */
};

struct lima_drm_gem_wait {
   uint32_t handle, op;
   int64_t timeout; /* CLOCK_MONOTONIC, nanoseconds */
};

struct lima_drm_ctx {
   uint32_t id, pad;
};

enum { LIMA_DRM_SYNCOBJ_SIGNALED = 1 };
struct lima_drm_syncobj_create {
   uint32_t handle, flags;
};
struct lima_drm_syncobj_destroy {
   uint32_t handle, pad;
};
enum { LIMA_DRM_SYNCOBJ_SYNC_FILE = 1 };
struct lima_drm_syncobj_handle {
   uint32_t handle, flags;
   int32_t fd;
   uint32_t pad;
};
enum { LIMA_DRM_SYNCOBJ_WAIT_ALL = 1, LIMA_DRM_SYNCOBJ_WAIT_FOR_SUBMIT = 2 };
struct lima_drm_syncobj_wait {
   uint64_t handles; /* pointer to uint32_t */
   int64_t timeout;  /* CLOCK_MONOTONIC, nanoseconds */
   uint32_t count, flags, first_signaled, pad;
};
struct lima_drm_syncobj_array {
   uint64_t handles; /* pointer to uint32_t */
   uint32_t count, pad;
};

/* Codes of those that src/lima/winsys uses. */
#define LIMA_DRM_IOWR(nr, type) _IOWR(LIMA_DRM_TYPE, nr, type)
#define LIMA_DRM_IOW(nr, type) _IOW(LIMA_DRM_TYPE, nr, type)
#define LIMA_DRM_IOR(nr, type) _IOR(LIMA_DRM_TYPE, nr, type)
#define LIMA_DRM_IOCTL_GET_PARAM LIMA_DRM_IOWR(LIMA_DRM_GET_PARAM, struct lima_drm_get_param)
#define LIMA_DRM_IOCTL_GEM_CREATE LIMA_DRM_IOWR(LIMA_DRM_GEM_CREATE, struct lima_drm_gem_create)
#define LIMA_DRM_IOCTL_GEM_INFO LIMA_DRM_IOWR(LIMA_DRM_GEM_INFO, struct lima_drm_gem_info)
#define LIMA_DRM_IOCTL_GEM_SUBMIT LIMA_DRM_IOW(LIMA_DRM_GEM_SUBMIT, struct lima_drm_gem_submit)
#define LIMA_DRM_IOCTL_GEM_WAIT LIMA_DRM_IOW(LIMA_DRM_GEM_WAIT, struct lima_drm_gem_wait)
#define LIMA_DRM_IOCTL_CTX_CREATE LIMA_DRM_IOR(LIMA_DRM_CTX_CREATE, struct lima_drm_ctx)
#define LIMA_DRM_IOCTL_CTX_FREE LIMA_DRM_IOW(LIMA_DRM_CTX_FREE, struct lima_drm_ctx)

#endif
