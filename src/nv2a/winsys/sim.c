/* A board that is a program: each channel is a chip of its own on one common memory. Words are
 * executed when they are submitted, on the caller's thread, so that nothing is ever under way. */
#include "record.h"
#include "winsys.h"

#include "nv2a/sim/chip.h"
#include "util/u_debug.h"
#include "util/u_heap.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

#define MEMORY_BYTES (256u << 20)
#define PAGE 4096u /* address 0 stays free: a forgotten offset meets nobody's memory */

struct sim_winsys {
   struct nv2a_winsys base;
   uint8_t *memory; /* MEMORY_BYTES, of which pages come into being when they are touched */
   pthread_mutex_t lock;
   struct u_heap heap;           /* under lock */
   uint32_t end;                 /* no piece ever lay at it or above; atomic */
   struct nv2a_recorder *record; /* NULL: frames are not kept */
};

struct sim_channel {
   struct nv2a_channel base;
   struct nv2a_chip *chip;
   uint64_t submitted;
   unsigned problems; /* that were told of (TUATARA_DEBUG=nv2a) */
};
#define MAX_PROBLEMS 20

static struct sim_winsys *
sim_winsys(struct nv2a_winsys *winsys)
{
   return (struct sim_winsys *)winsys;
}

static struct nv2a_bo *
bo_create(struct nv2a_winsys *winsys, uint32_t size, uint32_t alignment)
{
   struct sim_winsys *sim = sim_winsys(winsys);
   struct nv2a_bo *bo = malloc(sizeof(*bo));
   uint32_t address;
   size = size ? size : 1;
   if (!bo || size > MEMORY_BYTES) {
      free(bo);
      return NULL;
   }
   pthread_mutex_lock(&sim->lock);
   bool found = u_heap_take(&sim->heap, size, alignment, &address);
   if (found && address + size > sim->end)
      __atomic_store_n(&sim->end, address + size, __ATOMIC_RELAXED);
   pthread_mutex_unlock(&sim->lock);
   if (!found) {
      free(bo);
      return NULL;
   }
   *bo = (struct nv2a_bo){1, winsys, address, size, sim->memory + address};
   return bo;
}

static void
bo_destroy(struct nv2a_winsys *winsys, struct nv2a_bo *bo)
{
   struct sim_winsys *sim = sim_winsys(winsys);
   pthread_mutex_lock(&sim->lock);
   u_heap_give(&sim->heap, bo->address, bo->size);
   pthread_mutex_unlock(&sim->lock);
   free(bo);
}

static void
channel_destroy(struct nv2a_channel *base)
{
   struct sim_channel *channel = (struct sim_channel *)base;
   if (sim_winsys(base->winsys)->record)
      nv2a_record_channel_end(sim_winsys(base->winsys)->record, base);
   nv2a_chip_destroy(channel->chip);
   free(channel);
}

static uint64_t
submit(struct nv2a_channel *base, uint32_t get, uint32_t put)
{
   struct sim_channel *channel = (struct sim_channel *)base;
   struct sim_winsys *sim = sim_winsys(base->winsys);
   if (sim->record)
      nv2a_record_submit(sim->record, base, get, put, __atomic_load_n(&sim->end, __ATOMIC_RELAXED));
   bool done = nv2a_chip_push(channel->chip, 0, get, put);
   if (sim->record)
      nv2a_record_executed(sim->record, base);
   return done ? ++channel->submitted : 0;
}

static bool
wait(struct nv2a_channel *base, uint64_t number, uint64_t timeout)
{
   return true;
}

static bool
object(struct nv2a_channel *base, uint32_t handle, uint32_t address, uint32_t size)
{
   struct sim_winsys *sim = sim_winsys(base->winsys);
   if (sim->record && !nv2a_record_object(sim->record, base, handle, address, size))
      return false;
   return nv2a_chip_dma(((struct sim_channel *)base)->chip, handle, NV2A_CLASS_DMA, address,
                        size - 1);
}

/* What the chip refuses: the driver should not have sent it. */
static void
tell_problem(void *data, const char *place, const char *text)
{
   struct sim_channel *channel = data;
   if (channel->problems++ < MAX_PROBLEMS)
      fprintf(stderr, "nv2a: the chip refuses %s: %s\n", place, text);
}

static struct nv2a_channel *
channel_create(struct nv2a_winsys *winsys)
{
   struct sim_winsys *sim = sim_winsys(winsys);
   struct sim_channel *channel = calloc(1, sizeof(*channel));
   if (!channel)
      return NULL;
   channel->chip = nv2a_chip_create_on(sim->memory, MEMORY_BYTES);
   if (!channel->chip || !nv2a_chip_object(channel->chip, NV2A_OBJECT_3D, NV2A_CLASS_KELVIN) ||
       !nv2a_chip_dma(channel->chip, NV2A_OBJECT_MEMORY, NV2A_CLASS_DMA, 0, MEMORY_BYTES - 1)) {
      nv2a_chip_destroy(channel->chip);
      free(channel);
      return NULL;
   }
   if (u_debug_flags() & U_DEBUG_NV2A)
      nv2a_chip_set_log(channel->chip, tell_problem, channel);
   channel->base = (struct nv2a_channel){winsys, channel_destroy, object, submit, wait};
   return &channel->base;
}

static void
frame_end(struct nv2a_channel *channel, const struct nv2a_bo *color, uint32_t pitch, uint32_t width,
          uint32_t height, uint32_t format)
{
   struct sim_winsys *sim = sim_winsys(channel->winsys);
   const struct nv2a_record_picture picture = {color->address, pitch, width, height, format};
   if (sim->record)
      nv2a_record_frame_end(sim->record, channel, &picture);
}

static void
destroy(struct nv2a_winsys *winsys)
{
   struct sim_winsys *sim = sim_winsys(winsys);
   nv2a_recorder_destroy(sim->record);
   u_heap_finish(&sim->heap);
   if (sim->memory)
      munmap(sim->memory, MEMORY_BYTES);
   pthread_mutex_destroy(&sim->lock);
   free(sim);
}

struct nv2a_winsys *
nv2a_sim_winsys_create(void)
{
   struct sim_winsys *sim = calloc(1, sizeof(*sim));
   if (!sim)
      return NULL;
   pthread_mutex_init(&sim->lock, NULL);
   sim->base = (struct nv2a_winsys){
       .name = "simulated",
       .memory_size = MEMORY_BYTES,
       .destroy = destroy,
       .bo_create = bo_create,
       .bo_destroy = bo_destroy,
       .channel_create = channel_create,
   };
   void *memory = mmap(NULL, MEMORY_BYTES, PROT_READ | PROT_WRITE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
   sim->memory = memory == MAP_FAILED ? NULL : memory;
   if (!sim->memory || !u_heap_init(&sim->heap, PAGE, MEMORY_BYTES)) {
      destroy(&sim->base);
      return NULL;
   }
   const char *folder = secure_getenv("TUATARA_RECORD");
   if (folder && *folder) {
      sim->record = nv2a_recorder_create(folder, sim->memory, MEMORY_BYTES);
      sim->base.fresh_frames = sim->record != NULL;
      sim->base.frame_end = sim->record ? frame_end : NULL;
   }
   return &sim->base;
}
