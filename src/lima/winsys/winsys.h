/* What the driver needs of a Mali-400: buffers that the GPU and the CPU both see, and jobs. The
 * Linux kernel's lima driver is one winsys (drm.c), the simulated chip in this process another
 * (sim.c); src/lima/pipe stands on this alone.
 *
 * A winsys may be used by several threads at the same time, a context by one.
 */
#ifndef LIMA_WINSYS_WINSYS_H
#define LIMA_WINSYS_WINSYS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct lima_winsys;

/* A buffer of whole pages. Counted with lima_bo_reference, atomically. Who names it in a job keeps
 * a reference until lima_winsys_context::submit has returned; the job itself keeps it alive after
 * that. Contents are undefined at first. */
struct lima_bo {
   int refcount;
   struct lima_winsys *winsys;
   uint32_t va;   /* as the GPU sees it, for as long as the buffer lives; never 0 */
   uint32_t size; /* bytes, a multiple of 4096 */
   uint8_t *map;  /* for the CPU; NULL: of a heap, which the CPU does not see */
};

enum lima_bo_flags {
   LIMA_BO_HEAP = 1u << 0 /* for polygon lists: memory comes as the GPU needs it, up to size */
};

enum lima_job_access { LIMA_JOB_READ = 1u << 0, LIMA_JOB_WRITE = 1u << 1 };

struct lima_job_bo {
   struct lima_bo *bo;
   uint32_t access; /* enum lima_job_access; a GP job that only writes reads nothing but its own */
};

enum lima_job_unit { LIMA_JOB_GP, LIMA_JOB_PP };

/* Jobs of one context run in the order of their submission as far as they share a buffer that one
 * of them writes. */
struct lima_winsys_context {
   struct lima_winsys *winsys;
   void (*destroy)(struct lima_winsys_context *context); /* after all of its jobs */
   /* A job: LIMA_GP_FRAME_WORDS words for the GP, LIMA_PP_JOB_WORDS for the PP. All buffers that it
    * touches are named, each once. Gives a number that grows from job to job; 0: it could not be
    * taken. A job that the GPU stops at an error counts as done. */
   uint64_t (*submit)(struct lima_winsys_context *context, enum lima_job_unit unit,
                      const uint32_t *words, const struct lima_job_bo *bos, size_t num_bos);
   /* Whether the job of that number, and all earlier ones, are done, after waiting for up to
    * `timeout` nanoseconds. */
   bool (*wait)(struct lima_winsys_context *context, uint64_t number, uint64_t timeout);
};

struct lima_winsys {
   const char *name;   /* "simulated", "drm"; lives as long as the winsys */
   unsigned num_pp;    /* cores of the pixel processor: 1 .. LIMA_MAX_PP */
   bool growing_heaps; /* LIMA_BO_HEAP is known; else a heap is an ordinary buffer */
   bool fresh_frames;  /* the driver shall send all again after each frame: they are kept */
   void (*destroy)(struct lima_winsys *winsys); /* after all buffers and contexts */
   /* `size` is rounded up to pages, flags are of enum lima_bo_flags. NULL: size is 0, or there is
    * no room. */
   struct lima_bo *(*bo_create)(struct lima_winsys *winsys, uint32_t size, uint32_t flags);
   void (*bo_destroy)(struct lima_winsys *winsys, struct lima_bo *bo);
   /* Whether no job that was submitted, of any context, still has this access to the buffer
    * (LIMA_JOB_READ: may it be read, that is nobody writes; LIMA_JOB_WRITE: may it be written, that
    * is nobody uses it), after waiting for up to `timeout` nanoseconds. */
   bool (*bo_wait)(struct lima_winsys *winsys, struct lima_bo *bo, uint32_t access,
                   uint64_t timeout);
   struct lima_winsys_context *(*context_create)(struct lima_winsys *winsys); /* NULL: no memory */
   /* What the context has submitted since the last time is a frame (TUATARA_RECORD). NULL: nobody
    * wants to know. `bottom_up`: memory row 0 of its target is the picture's bottom row. */
   void (*frame_end)(struct lima_winsys_context *context, bool bottom_up);
};

/* *dst = src, counting references; either may be NULL. */
static inline void
lima_bo_reference(struct lima_bo **dst, struct lima_bo *src)
{
   struct lima_bo *old = *dst;
   if (src)
      __atomic_add_fetch(&src->refcount, 1, __ATOMIC_RELAXED);
   *dst = src;
   if (old && __atomic_sub_fetch(&old->refcount, 1, __ATOMIC_ACQ_REL) == 0)
      old->winsys->bo_destroy(old->winsys, old);
}

/* A simulated Mali-400 with `num_pp` cores (1 .. LIMA_MAX_PP). TUATARA_RECORD=DIR, read here, keeps
 * the frames. NULL: out of memory. */
struct lima_winsys *lima_sim_winsys_create(unsigned num_pp);

/* Opens the first render node of the kernel's lima driver. The descriptor, the caller's to close;
 * -1: there is none, or no libdrm. */
int lima_drm_open(void);

/* A render node of the kernel's lima driver, with libdrm. `fd` stays the caller's. NULL: it is
 * none, is not a Mali-400, or out of memory. */
struct lima_winsys *lima_drm_winsys_create(int fd);

#endif
