/* A Mali-400 that is a program. Buffers are pieces of one memory, at the addresses that the chip
 * sees them at; jobs run when they are submitted, the cores of the pixel processor in threads of a
 * pool that the submitting one waits for, so that nothing is ever under way. */
#include "record.h"
#include "winsys.h"

#include "lima/cmd/jobs.h"
#include "lima/sim/gp/gp_job.h"
#include "lima/sim/memory/memory.h"
#include "lima/sim/pp/pp_job.h"
#include "util/u_debug.h"
#include "util/u_grow.h"
#include "util/u_heap.h"
#include "util/u_pool.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>

#define MEMORY_BYTES (1u << 30)
#define FIRST_ADDRESS 0x100000u /* nobody's memory is below: forgotten addresses are noticed */
#define MAX_PROBLEMS 20

struct sim_winsys {
   struct lima_winsys base;
   uint8_t *bytes; /* MEMORY_BYTES, of which pages come into being when they are touched */
   /* One job at a time; pages are not given to buffers meanwhile. All below is under it. */
   pthread_mutex_t lock;
   struct u_heap heap;
   struct lima_memory *memory;
   struct u_pool *pool;          /* for the cores; NULL: they run one after the other */
   struct lima_recorder *record; /* NULL: frames are not kept */
   unsigned problems;            /* that were told of (TUATARA_DEBUG=lima) */
};

/* A heap goes on in parts, GROWTH_BYTES each, that it keeps for the next jobs. */
#define GROWTH_BYTES (8u << 20)

struct sim_bo {
   struct lima_bo base;
   bool heap;
   uint32_t *parts; /* addresses */
   size_t num_parts, max_parts;
};

/* A job under way. */
struct sim_job {
   struct sim_winsys *sim;
   struct sim_bo *heap; /* that it has; NULL: none */
   size_t next_part;
   bool no_memory;
};

struct sim_context {
   struct lima_winsys_context base;
   uint64_t submitted;
};

static struct sim_winsys *
sim_winsys(struct lima_winsys *winsys)
{
   return (struct sim_winsys *)winsys;
}

/* Addresses with memory behind them; under the lock. */
static bool
take_range(struct sim_winsys *sim, uint32_t size, uint32_t *va)
{
   if (!u_heap_take(&sim->heap, size, LIMA_PAGE, va))
      return false;
   if (lima_memory_map(sim->memory, *va, size, sim->bytes + *va) == LIMA_MEMORY_OK)
      return true;
   u_heap_give(&sim->heap, *va, size);
   return false;
}

static void
give_range(struct sim_winsys *sim, uint32_t va, uint32_t size)
{
   lima_memory_remove(sim->memory, va);
   u_heap_give(&sim->heap, va, size);
}

static struct lima_bo *
bo_create(struct lima_winsys *winsys, uint32_t size, uint32_t flags)
{
   struct sim_winsys *sim = sim_winsys(winsys);
   uint32_t va;
   if (!size || size > MEMORY_BYTES)
      return NULL;
   struct sim_bo *bo = calloc(1, sizeof *bo);
   if (!bo)
      return NULL;
   size = (size + LIMA_PAGE - 1) & ~(uint32_t)(LIMA_PAGE - 1);
   pthread_mutex_lock(&sim->lock);
   const bool good = take_range(sim, size, &va);
   pthread_mutex_unlock(&sim->lock);
   if (!good) {
      free(bo);
      return NULL;
   }
   bo->heap = flags & LIMA_BO_HEAP;
   bo->base = (struct lima_bo){1, winsys, va, size, bo->heap ? NULL : sim->bytes + va};
   return &bo->base;
}

static void
bo_destroy(struct lima_winsys *winsys, struct lima_bo *bo)
{
   struct sim_winsys *sim = sim_winsys(winsys);
   struct sim_bo *own = (struct sim_bo *)bo;
   pthread_mutex_lock(&sim->lock);
   give_range(sim, bo->va, bo->size);
   for (size_t i = 0; i < own->num_parts; i++)
      give_range(sim, own->parts[i], GROWTH_BYTES);
   pthread_mutex_unlock(&sim->lock);
   free(own->parts);
   free(own);
}

static bool
bo_wait(struct lima_winsys *winsys, struct lima_bo *bo, uint32_t access, uint64_t timeout)
{
   return true;
}

/* What the chip refuses: the driver should not have sent it. */
static void
tell_problem(void *data, const char *text)
{
   struct sim_winsys *sim = ((struct sim_job *)data)->sim;
   if (sim->problems++ < MAX_PROBLEMS)
      fprintf(stderr, "lima: the chip refuses a job: %s\n", text);
}

/* The heap of a job is used up: gives it another part, as the kernel does. */
static bool
heap_full(void *data, uint32_t *start, uint32_t *end)
{
   struct sim_job *job = data;
   struct sim_bo *heap = job->heap;
   if (!heap)
      return false;
   if (job->next_part == heap->num_parts) {
      void *parts = heap->parts;
      uint32_t va;
      job->no_memory = true;
      if (!u_grow(&parts, &heap->max_parts, heap->num_parts + 1, sizeof *heap->parts))
         return false;
      heap->parts = parts;
      if (!take_range(job->sim, GROWTH_BYTES, &va))
         return false;
      job->no_memory = false;
      heap->parts[heap->num_parts++] = va;
   }
   *start = heap->parts[job->next_part++];
   *end = *start + GROWTH_BYTES;
   return true;
}

/* False: out of memory. */
static bool
run(struct sim_winsys *sim, enum lima_job_unit unit, const uint32_t *words,
    const struct lima_job_bo *bos, size_t num_bos)
{
   struct sim_job job = {.sim = sim};
   const struct lima_report report = {
       .problem = u_debug_flags() & U_DEBUG_LIMA ? tell_problem : NULL,
       .heap_full = heap_full,
       .no_memory = &job.no_memory,
       .pool = sim->pool,
       .data = &job,
   };
   for (size_t i = 0; i < num_bos && !job.heap; i++) {
      struct sim_bo *bo = (struct sim_bo *)bos[i].bo;
      job.heap = bo->heap ? bo : NULL;
   }
   if (unit == LIMA_JOB_GP)
      lima_gp_job(sim->memory, words, &report);
   else
      lima_pp_job(sim->memory, words, &report);
   return !job.no_memory;
}

/* Runs a job between the two halves of its record. False: out of memory. */
static bool
run_recorded(struct sim_winsys *sim, const void *owner, enum lima_job_unit unit,
             const uint32_t *words, const struct lima_job_bo *bos, size_t num_bos)
{
   struct lima_record_buffer *buffers = calloc(num_bos + 1, sizeof *buffers);
   if (!buffers)
      return false;
   for (size_t i = 0; i < num_bos; i++) {
      const struct lima_bo *bo = bos[i].bo;
      buffers[i] = (struct lima_record_buffer){.va = bo->va,
                                               .size = bo->size,
                                               .bytes = sim->bytes + bo->va,
                                               .heap = ((const struct sim_bo *)bo)->heap,
                                               .access = bos[i].access};
   }
   lima_record_submit(sim->record, owner, unit, words, buffers, num_bos);
   const bool taken = run(sim, unit, words, bos, num_bos);
   lima_record_executed(sim->record, owner, buffers, num_bos);
   free(buffers);
   return taken;
}

static uint64_t
submit(struct lima_winsys_context *base, enum lima_job_unit unit, const uint32_t *words,
       const struct lima_job_bo *bos, size_t num_bos)
{
   struct sim_context *context = (struct sim_context *)base;
   struct sim_winsys *sim = sim_winsys(base->winsys);
   bool taken = true;
   pthread_mutex_lock(&sim->lock);
   if (sim->record)
      taken = run_recorded(sim, base, unit, words, bos, num_bos);
   else
      taken = run(sim, unit, words, bos, num_bos);
   pthread_mutex_unlock(&sim->lock);
   return taken ? ++context->submitted : 0;
}

static bool
wait(struct lima_winsys_context *context, uint64_t number, uint64_t timeout)
{
   return true;
}

static void
context_destroy(struct lima_winsys_context *context)
{
   struct sim_winsys *sim = sim_winsys(context->winsys);
   pthread_mutex_lock(&sim->lock);
   if (sim->record)
      lima_record_owner_end(sim->record, context);
   pthread_mutex_unlock(&sim->lock);
   free(context);
}

static struct lima_winsys_context *
context_create(struct lima_winsys *winsys)
{
   struct sim_context *context = calloc(1, sizeof *context);
   if (!context)
      return NULL;
   context->base = (struct lima_winsys_context){winsys, context_destroy, submit, wait};
   return &context->base;
}

static void
frame_end(struct lima_winsys_context *context, bool bottom_up)
{
   struct sim_winsys *sim = sim_winsys(context->winsys);
   pthread_mutex_lock(&sim->lock);
   lima_record_frame_end(sim->record, context, bottom_up);
   pthread_mutex_unlock(&sim->lock);
}

static void
destroy(struct lima_winsys *winsys)
{
   struct sim_winsys *sim = sim_winsys(winsys);
   lima_recorder_destroy(sim->record);
   u_pool_destroy(sim->pool);
   lima_memory_destroy(sim->memory);
   u_heap_finish(&sim->heap);
   if (sim->bytes)
      munmap(sim->bytes, MEMORY_BYTES);
   pthread_mutex_destroy(&sim->lock);
   free(sim);
}

struct lima_winsys *
lima_sim_winsys_create(unsigned num_pp)
{
   struct sim_winsys *sim = calloc(1, sizeof *sim);
   if (!sim)
      return NULL;
   pthread_mutex_init(&sim->lock, NULL);
   sim->base = (struct lima_winsys){
       .name = "simulated",
       .num_pp = num_pp < 1             ? 1
                 : num_pp > LIMA_MAX_PP ? LIMA_MAX_PP
                                        : num_pp,
       .growing_heaps = true,
       .destroy = destroy,
       .bo_create = bo_create,
       .bo_destroy = bo_destroy,
       .bo_wait = bo_wait,
       .context_create = context_create,
   };
   void *bytes = mmap(NULL, MEMORY_BYTES, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
   sim->bytes = bytes == MAP_FAILED ? NULL : bytes;
   sim->memory = lima_memory_create(MEMORY_BYTES);
   sim->pool = sim->base.num_pp > 1 ? u_pool_create(sim->base.num_pp) : NULL;
   if (!sim->bytes || !sim->memory || !u_heap_init(&sim->heap, FIRST_ADDRESS, MEMORY_BYTES)) {
      destroy(&sim->base);
      return NULL;
   }
   const char *folder = secure_getenv("TUATARA_RECORD");
   if (folder && *folder) {
      sim->record = lima_recorder_create(folder, MEMORY_BYTES);
      sim->base.fresh_frames = sim->record != NULL;
      sim->base.frame_end = sim->record ? frame_end : NULL;
   }
   return &sim->base;
}
