/* What an open file of the device has. Private to this folder. Functions of ioctls give an errno,
 * 0: done. */
#ifndef LIMA_DEVICE_FILE_H
#define LIMA_DEVICE_FILE_H

#include "device.h"

#include "lima/sim/memory/memory.h"
#include "lima/uapi/lima_drm.h"
#include "lima/winsys/record.h"
#include "util/u_heap.h"
#include "util/u_idtable.h"

#include <sys/types.h>

/* Memory of a buffer: a file of its own, so that a mapping of it outlives the buffer, as in the
 * kernel. */
struct lima_object {
   struct lima_object *next; /* of the device */
   unsigned refcount;        /* of handles */
   int fd;
   ino_t inode;
   uint8_t *bytes;
   uint32_t size; /* whole pages */
   bool heap;
};

/* A buffer of a file, what a handle stands for. */
struct lima_gem {
   struct lima_object *object;
   uint32_t va;
};

struct lima_device {
   unsigned num_pp;
   struct lima_device_options options;
   struct lima_device_stats stats;
   struct lima_recorder *record; /* NULL: frames are not kept */
   struct lima_object *objects;
   uint64_t bytes; /* of all objects */
};

struct lima_file {
   struct lima_device *device;
   struct u_idtable *gems, *syncs, *contexts;
   struct u_heap addresses;
   struct lima_memory *memory;
   unsigned num_gems, num_syncs, num_contexts;
};

/* An ioctl under way. */
struct lima_call {
   uint8_t *args;        /* the structure, LIMA_REQUEST_MAX_STRUCT bytes; answers go there */
   const uint8_t *extra; /* arrays */
   uint32_t extra_size;
   int fd;                     /* that came with it, -1: none */
   struct lima_answer *answer; /* for texts and a descriptor */
};

enum {
   LIMA_FIRST_VA = 0x100000, /* nothing is below: forgotten addresses are noticed */
   LIMA_MAX_GEMS = 1 << 14,  /* of a file */
   LIMA_MAX_SYNCS = 1 << 16,
   LIMA_MAX_CONTEXTS = 1 << 12
};
#define LIMA_LAST_VA 0xfffff000u
#define LIMA_MAX_BYTES (UINT64_C(2) << 30) /* of all buffers of the device */

/* --- gem.c */
int lima_gem_create(struct lima_file *file, struct lima_call *call);
int lima_gem_close(struct lima_file *file, struct lima_call *call);
int lima_gem_info(struct lima_file *file, struct lima_call *call);
int lima_gem_wait(struct lima_file *file, struct lima_call *call);
int lima_gem_export(struct lima_file *file, struct lima_call *call);
int lima_gem_import(struct lima_file *file, struct lima_call *call);
/* A descriptor of what is at an offset of the node, for mmap from its beginning. */
int lima_gem_mmap(struct lima_file *file, uint64_t offset, uint64_t length, int *fd);
/* Closes all. */
void lima_gem_finish(struct lima_file *file);

/* --- submit.c */
int lima_submit(struct lima_file *file, struct lima_call *call);

/* --- sync.c: every job is done when its submission returns, so that a fence is either signaled or
 * not there yet. */
int lima_sync_create(struct lima_file *file, struct lima_call *call);
int lima_sync_destroy(struct lima_file *file, struct lima_call *call);
int lima_sync_export(struct lima_file *file, struct lima_call *call);
int lima_sync_import(struct lima_file *file, struct lima_call *call);
int lima_sync_wait(struct lima_file *file, struct lima_call *call);
int lima_sync_reset(struct lima_file *file, struct lima_call *call);
int lima_sync_signal(struct lima_file *file, struct lima_call *call);
/* ENOENT, or for who waits for it EINVAL: nothing was submitted with it. */
int lima_sync_find(struct lima_file *file, uint32_t handle, bool *signaled);
/* The fence of a job that is done; the handle is there. */
void lima_sync_set(struct lima_file *file, uint32_t handle);

#endif
