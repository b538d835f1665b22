#include "file.h"

#include "lima/cmd/jobs.h"
#include "lima/sim/gp/gp_job.h"
#include "lima/sim/pp/pp_job.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* The kernel ends a job after some time; here it is what the job does. Frames of programs are far
 * below. */
static const struct lima_budget budget = {
    .commands = 1 << 20,
    .vertices = 4 << 20,
    .vertex_instrs = 256 << 20,
    .items = 16 << 20,
    .quads = 32 << 20,
    .quad_instrs = 512 << 20,
};

struct job {
   uint32_t words[LIMA_PP_JOB_WORDS];
   const struct lima_drm_gem_submit *args;
   const struct lima_gem **gems; /* named ones, args->nr_bos */
   struct lima_drm_submit_bo *bos;
};

/* The kernel's own look at the registers. */
static bool
is_valid(const struct lima_device *device, const struct job *job)
{
   const uint32_t *words = job->words;
   if (job->args->pipe == LIMA_DRM_PIPE_PP)
      return words[LIMA_PP_JOB_NUM_PP] > 0 && words[LIMA_PP_JOB_NUM_PP] <= device->num_pp;
   return words[LIMA_GP_VS_START] <= words[LIMA_GP_VS_END] &&
          words[LIMA_GP_PLBU_START] <= words[LIMA_GP_PLBU_END] &&
          words[LIMA_GP_HEAP_START] <= words[LIMA_GP_HEAP_END] &&
          (words[LIMA_GP_VS_START] != words[LIMA_GP_VS_END] ||
           words[LIMA_GP_PLBU_START] != words[LIMA_GP_PLBU_END]);
}

static int
compare_gems(const void *a, const void *b)
{
   const struct lima_gem *const *x = a, *const *y = b;
   return (*x > *y) - (*x < *y);
}

/* Finds the named buffers. They are locked for the job in the kernel, so none comes twice. */
static int
find_gems(struct lima_file *file, struct job *job)
{
   const uint32_t count = job->args->nr_bos;
   for (uint32_t i = 0; i < count; i++) {
      job->gems[i] = u_idtable_lookup(file->gems, job->bos[i].handle);
      if (!job->gems[i])
         return ENOENT;
   }
   qsort(job->gems, count, sizeof(void *), compare_gems);
   for (uint32_t i = 1; i < count; i++)
      if (job->gems[i] == job->gems[i - 1])
         return EALREADY;
   return 0;
}

static int
find_syncs(struct lima_file *file, const struct lima_drm_gem_submit *args)
{
   bool signaled;
   if (args->out_sync && lima_sync_find(file, args->out_sync, &signaled))
      return ENOENT;
   for (unsigned i = 0; i < 2; i++) {
      if (!args->in_sync[i])
         continue;
      if (lima_sync_find(file, args->in_sync[i], &signaled))
         return ENOENT;
      if (!signaled)
         return EINVAL;
   }
   return 0;
}

/* Buffers of the file for the record: all, for what a job reads need not be named. */
struct buffers {
   struct lima_record_buffer *list;
   size_t num;
   const struct lima_file *file;
   const struct job *job;
};

static void
add_buffer(void *data, uint32_t name, void *found)
{
   struct buffers *buffers = data;
   const struct lima_gem *gem = found;
   const struct job *job = buffers->job;
   struct lima_record_buffer *buffer = &buffers->list[buffers->num++];
   *buffer = (struct lima_record_buffer){gem->va, gem->object->size, gem->object->bytes,
                                         gem->object->heap, 0};
   for (uint32_t i = 0; i < job->args->nr_bos; i++)
      if (job->bos[i].handle == name)
         buffer->access = job->bos[i].flags & (LIMA_DRM_BO_READ | LIMA_DRM_BO_WRITE);
}

static bool
run(struct lima_file *file, const struct job *job)
{
   struct lima_device *device = file->device;
   const struct lima_report report = {
       .problem = device->options.problem, .budget = &budget, .data = device->options.data};
   if (job->args->pipe == LIMA_DRM_PIPE_GP) {
      device->stats.gp_jobs++;
      return lima_gp_job(file->memory, job->words, &report);
   }
   device->stats.pp_jobs++;
   return lima_pp_job(file->memory, job->words, &report);
}

/* A job of the pixel processor ends a frame. */
static bool
run_recorded(struct lima_file *file, const struct job *job)
{
   struct lima_recorder *record = file->device->record;
   const bool is_pp = job->args->pipe == LIMA_DRM_PIPE_PP;
   struct buffers buffers = {calloc(file->num_gems + 1, sizeof(struct lima_record_buffer)), 0, file,
                             job};
   if (!buffers.list)
      return run(file, job);
   u_idtable_foreach(file->gems, &buffers, add_buffer);
   lima_record_submit(record, file, is_pp ? LIMA_JOB_PP : LIMA_JOB_GP, job->words, buffers.list,
                      buffers.num);
   const bool ok = run(file, job);
   lima_record_executed(record, file, buffers.list, buffers.num);
   if (is_pp)
      lima_record_frame_end(record, file, false);
   free(buffers.list);
   return ok;
}

static int
submit(struct lima_file *file, struct job *job)
{
   const struct lima_drm_gem_submit *args = job->args;
   if (!is_valid(file->device, job))
      return EINVAL;
   if (!u_idtable_lookup(file->contexts, args->ctx))
      return ENOENT;
   int error = find_gems(file, job);
   error = error ? error : find_syncs(file, args);
   if (error)
      return error;
   const bool ok = file->device->record ? run_recorded(file, job) : run(file, job);
   file->device->stats.refused += !ok;
   if (args->out_sync)
      lima_sync_set(file, args->out_sync);
   return 0;
}

int
lima_submit(struct lima_file *file, struct lima_call *call)
{
   const struct lima_drm_gem_submit *args = (const void *)call->args;
   struct job job = {.args = args};
   if (args->pipe >= LIMA_DRM_NUM_PIPES || !args->nr_bos ||
       args->flags & ~(uint32_t)LIMA_DRM_EXPLICIT_FENCE)
      return EINVAL;
   const uint32_t num_words =
       args->pipe == LIMA_DRM_PIPE_GP ? LIMA_GP_FRAME_WORDS : LIMA_PP_JOB_WORDS;
   if (args->frame_size != num_words * 4)
      return EINVAL;
   const size_t size = args->nr_bos * sizeof *job.bos; /* call->extra has them */
   job.bos = malloc(size);
   job.gems = malloc(args->nr_bos * sizeof *job.gems);
   int error = ENOMEM;
   if (job.bos && job.gems) {
      memcpy(job.bos, call->extra, size);
      memcpy(job.words, call->extra + size, args->frame_size);
      error = submit(file, &job);
   }
   free(job.bos);
   free(job.gems);
   return error;
}
