/* What the driver needs of a board: memory that the chip and the CPU both see, and channels that
 * take push buffers. src/nv2a/pipe stands on this alone; the simulator is one winsys, real hardware
 * would be another (docs/driver-nv2a.md).
 *
 * A winsys may be used by several threads at the same time, a channel by one.
 */
#ifndef NV2A_WINSYS_WINSYS_H
#define NV2A_WINSYS_WINSYS_H

#include <stdbool.h>
#include <stdint.h>

struct nv2a_winsys;

/* Objects that each channel has when it is created; the 3D object is not bound yet. */
#define NV2A_OBJECT_3D 0xbeef0097u     /* class 0x97 */
#define NV2A_OBJECT_MEMORY 0xbeef003du /* a DMA object of all memory: offsets are addresses */

/* A piece of the chip's memory; its contents are undefined at first. Counted with
 * nv2a_bo_reference, atomically. Who uses it in a push buffer keeps a reference until that has been
 * executed. */
struct nv2a_bo {
   int refcount;
   struct nv2a_winsys *winsys;
   uint32_t address; /* bytes, from the beginning of memory */
   uint32_t size;
   uint8_t *map; /* for the CPU, as long as the piece lives */
};

/* A stream of commands with a chip state of its own. */
struct nv2a_channel {
   struct nv2a_winsys *winsys;
   void (*destroy)(struct nv2a_channel *channel); /* after its last submission was executed */
   /* A further DMA object: `size` bytes of memory. False: out of memory. */
   bool (*object)(struct nv2a_channel *channel, uint32_t handle, uint32_t address, uint32_t size);
   /* Executes the words from the address `get` up to `put`, after all earlier ones of the channel.
    * They stay as they are until then. Gives a number that grows; 0: it could not be. */
   uint64_t (*submit)(struct nv2a_channel *channel, uint32_t get, uint32_t put);
   /* Whether the submission of that number has been executed, and its results are in memory, after
    * waiting for it up to `timeout` nanoseconds. */
   bool (*wait)(struct nv2a_channel *channel, uint64_t number, uint64_t timeout);
};

struct nv2a_winsys {
   const char *name;     /* "simulated"; lives as long as the winsys */
   uint32_t memory_size; /* bytes, at most 2^28 */
   bool fresh_frames;    /* the driver shall send all state again after each frame: they are kept */
   void (*destroy)(struct nv2a_winsys *winsys); /* after all bos and channels */
   /* NULL: memory has no such piece any more. Alignment is a power of two. */
   struct nv2a_bo *(*bo_create)(struct nv2a_winsys *winsys, uint32_t size, uint32_t alignment);
   void (*bo_destroy)(struct nv2a_winsys *winsys, struct nv2a_bo *bo);
   struct nv2a_channel *(*channel_create)(struct nv2a_winsys *winsys); /* NULL: out of memory */
   /* A frame of the channel has been submitted as a whole. `color` is what it shows (row 0 is the
    * top row), pitch in bytes, format NV097_SET_SURFACE_FORMAT_COLOR_... NULL: nobody wants to
    * know. */
   void (*frame_end)(struct nv2a_channel *channel, const struct nv2a_bo *color, uint32_t pitch,
                     uint32_t width, uint32_t height, uint32_t format);
};

/* *dst = src, counting references; either may be NULL. */
static inline void
nv2a_bo_reference(struct nv2a_bo **dst, struct nv2a_bo *src)
{
   struct nv2a_bo *old = *dst;
   if (src)
      __atomic_add_fetch(&src->refcount, 1, __ATOMIC_RELAXED);
   *dst = src;
   if (old && __atomic_sub_fetch(&old->refcount, 1, __ATOMIC_ACQ_REL) == 0)
      old->winsys->bo_destroy(old->winsys, old);
}

/* A simulated board. TUATARA_RECORD=DIR, read here, keeps the frames. NULL: out of memory. */
struct nv2a_winsys *nv2a_sim_winsys_create(void);

#endif
