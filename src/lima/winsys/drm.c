/* A Mali-400 behind the Linux kernel's driver lima. The kernel orders jobs by the buffers that they
 * share and what they do with them. */
#include "libdrm.h"
#include "winsys.h"

#include "lima/cmd/jobs.h"
#include "lima/uapi/lima_drm.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

enum {
   PAGE = 4096,
   MAX_DEVICES = 64,
   RING = 16, /* jobs of a processor that are waited for one by one */
   NUM_UNITS = 2
};

struct drm_winsys {
   struct lima_winsys base;
   int fd;
   struct libdrm drm;
};

struct drm_bo {
   struct lima_bo base;
   uint32_t handle;
};

/* The last jobs of a processor: job i of it has element i % RING. */
struct ring {
   struct {
      uint32_t sync;   /* signaled when the job is done */
      uint64_t number; /* of the job */
   } jobs[RING];
   uint64_t count;
};

struct drm_context {
   struct lima_winsys_context base;
   uint32_t id;
   uint64_t submitted;
   struct ring rings[NUM_UNITS];
};

static struct drm_winsys *
drm_winsys(struct lima_winsys *winsys)
{
   return (struct drm_winsys *)winsys;
}

static bool
control(const struct drm_winsys *winsys, unsigned long code, void *args)
{
   return winsys->drm.ioctl(winsys->fd, code, args) == 0;
}

/* The time in so many nanoseconds; the end of time if there is none. */
static int64_t
time_after(uint64_t timeout)
{
   struct timespec now;
   clock_gettime(CLOCK_MONOTONIC, &now);
   const uint64_t since = (uint64_t)now.tv_sec * 1000000000 + (uint64_t)now.tv_nsec;
   return timeout > INT64_MAX - since ? INT64_MAX : (int64_t)(since + timeout);
}

static void
close_handle(const struct drm_winsys *winsys, uint32_t handle)
{
   struct drm_gem_close args = {.handle = handle};
   control(winsys, DRM_IOCTL_GEM_CLOSE, &args);
}

static struct lima_bo *
bo_create(struct lima_winsys *base, uint32_t size, uint32_t flags)
{
   const struct drm_winsys *winsys = drm_winsys(base);
   const bool heap = flags & LIMA_BO_HEAP && base->growing_heaps;
   if (!size || size > UINT32_MAX - PAGE)
      return NULL;
   struct lima_drm_gem_create create = {.size = (size + PAGE - 1) & ~(uint32_t)(PAGE - 1),
                                        .flags = heap ? LIMA_DRM_BO_HEAP : 0};
   struct drm_bo *bo = malloc(sizeof *bo);
   if (!bo || !control(winsys, LIMA_DRM_IOCTL_GEM_CREATE, &create)) {
      free(bo);
      return NULL;
   }
   struct lima_drm_gem_info info = {.handle = create.handle};
   bool good = control(winsys, LIMA_DRM_IOCTL_GEM_INFO, &info);
   void *map = NULL;
   if (good && !(flags & LIMA_BO_HEAP)) {
      map = mmap(NULL, create.size, PROT_READ | PROT_WRITE, MAP_SHARED, winsys->fd,
                 (off_t)info.offset);
      good = map != MAP_FAILED;
   }
   if (!good) {
      close_handle(winsys, create.handle);
      free(bo);
      return NULL;
   }
   *bo = (struct drm_bo){{1, base, info.va, create.size, map}, create.handle};
   return &bo->base;
}

static void
bo_destroy(struct lima_winsys *base, struct lima_bo *bo)
{
   if (bo->map)
      munmap(bo->map, bo->size);
   close_handle(drm_winsys(base), ((struct drm_bo *)bo)->handle);
   free(bo);
}

static bool
bo_wait(struct lima_winsys *base, struct lima_bo *bo, uint32_t access, uint64_t timeout)
{
   struct lima_drm_gem_wait args = {.handle = ((struct drm_bo *)bo)->handle,
                                    .op = access & LIMA_JOB_WRITE ? LIMA_DRM_BO_WRITE
                                                                  : LIMA_DRM_BO_READ,
                                    .timeout = timeout ? time_after(timeout) : 0};
   return control(drm_winsys(base), LIMA_DRM_IOCTL_GEM_WAIT, &args);
}

static uint64_t
submit(struct lima_winsys_context *base, enum lima_job_unit unit, const uint32_t *words,
       const struct lima_job_bo *bos, size_t num_bos)
{
   struct drm_context *context = (struct drm_context *)base;
   struct ring *ring = &context->rings[unit];
   struct lima_drm_submit_bo *list = malloc((num_bos + 1) * sizeof *list);
   if (!list)
      return 0;
   for (size_t i = 0; i < num_bos; i++) {
      const uint32_t access = bos[i].access;
      list[i].handle = ((const struct drm_bo *)bos[i].bo)->handle;
      list[i].flags = (access & LIMA_JOB_READ ? LIMA_DRM_BO_READ : 0) |
                      (access & LIMA_JOB_WRITE ? LIMA_DRM_BO_WRITE : 0);
   }
   struct lima_drm_gem_submit args = {
       .ctx = context->id,
       .pipe = unit == LIMA_JOB_GP ? LIMA_DRM_PIPE_GP : LIMA_DRM_PIPE_PP,
       .nr_bos = (uint32_t)num_bos,
       .frame_size = (unit == LIMA_JOB_GP ? LIMA_GP_FRAME_WORDS : LIMA_PP_JOB_WORDS) * 4,
       .bos = (uintptr_t)list,
       .frame = (uintptr_t)words,
       .out_sync = ring->jobs[ring->count % RING].sync,
   };
   const bool taken = control(drm_winsys(base->winsys), LIMA_DRM_IOCTL_GEM_SUBMIT, &args);
   free(list);
   if (!taken)
      return 0;
   ring->jobs[ring->count++ % RING].number = ++context->submitted;
   return context->submitted;
}

/* The sync object of the last job up to `number`, or of a later one; 0: there was none. Jobs of a
 * processor end in their order. */
static uint32_t
sync_of(const struct ring *ring, uint64_t number)
{
   uint64_t i = ring->count > RING ? ring->count - RING : 0; /* the oldest */
   if (i == ring->count || (i == 0 && ring->jobs[0].number > number))
      return 0;
   while (i + 1 < ring->count && ring->jobs[(i + 1) % RING].number <= number)
      i++;
   return ring->jobs[i % RING].sync;
}

static bool
wait(struct lima_winsys_context *base, uint64_t number, uint64_t timeout)
{
   const struct drm_context *context = (const struct drm_context *)base;
   const struct drm_winsys *winsys = drm_winsys(base->winsys);
   uint32_t syncs[NUM_UNITS];
   unsigned count = 0;
   for (unsigned unit = 0; unit < NUM_UNITS; unit++) {
      syncs[count] = sync_of(&context->rings[unit], number);
      count += syncs[count] != 0;
   }
   return !count || winsys->drm.syncobj_wait(winsys->fd, syncs, count, time_after(timeout),
                                             DRM_SYNCOBJ_WAIT_FLAGS_WAIT_ALL, NULL) == 0;
}

static void
destroy_syncs(const struct drm_winsys *winsys, const struct ring *ring)
{
   for (unsigned i = 0; i < RING; i++)
      if (ring->jobs[i].sync)
         winsys->drm.syncobj_destroy(winsys->fd, ring->jobs[i].sync);
}

static void
context_destroy(struct lima_winsys_context *base)
{
   struct drm_context *context = (struct drm_context *)base;
   const struct drm_winsys *winsys = drm_winsys(base->winsys);
   struct lima_drm_ctx args = {.id = context->id};
   wait(base, context->submitted, UINT64_MAX);
   control(winsys, LIMA_DRM_IOCTL_CTX_FREE, &args);
   for (unsigned unit = 0; unit < NUM_UNITS; unit++)
      destroy_syncs(winsys, &context->rings[unit]);
   free(context);
}

static struct lima_winsys_context *
context_create(struct lima_winsys *base)
{
   const struct drm_winsys *winsys = drm_winsys(base);
   struct drm_context *context = calloc(1, sizeof *context);
   struct lima_drm_ctx args = {0};
   if (!context || !control(winsys, LIMA_DRM_IOCTL_CTX_CREATE, &args)) {
      free(context);
      return NULL;
   }
   context->base = (struct lima_winsys_context){base, context_destroy, submit, wait};
   context->id = args.id;
   for (unsigned i = 0; i < NUM_UNITS * RING; i++) {
      uint32_t *sync = &context->rings[i / RING].jobs[i % RING].sync;
      if (winsys->drm.syncobj_create(winsys->fd, 0, sync) != 0) {
         *sync = 0;
         context_destroy(&context->base);
         return NULL;
      }
   }
   return &context->base;
}

static void
destroy(struct lima_winsys *base)
{
   struct drm_winsys *winsys = drm_winsys(base);
   if (winsys->fd >= 0)
      close(winsys->fd);
   if (winsys->drm.library)
      libdrm_close(&winsys->drm);
   free(winsys);
}

/* Whether it is a lima node; the version's minor number. */
static bool
find_version(const struct libdrm *drm, int fd, int *minor)
{
   const drmVersionPtr version = drm->get_version(fd);
   const bool is_lima = version && version->name && strcmp(version->name, "lima") == 0;
   if (is_lima)
      *minor = version->version_minor;
   if (version)
      drm->free_version(version);
   return is_lima;
}

int
lima_drm_open(void)
{
   struct libdrm drm;
   drmDevicePtr devices[MAX_DEVICES];
   int found = -1;
   if (!libdrm_open(&drm))
      return -1;
   const int count = drm.get_devices(0, devices, MAX_DEVICES);
   for (int i = 0; found < 0 && i < count; i++) {
      int minor;
      if (!(devices[i]->available_nodes & 1 << DRM_NODE_RENDER))
         continue;
      const int fd = open(devices[i]->nodes[DRM_NODE_RENDER], O_RDWR | O_CLOEXEC);
      if (fd >= 0 && find_version(&drm, fd, &minor))
         found = fd;
      else if (fd >= 0)
         close(fd);
   }
   if (count > 0)
      drm.free_devices(devices, count);
   libdrm_close(&drm);
   return found;
}

static bool
get_param(const struct drm_winsys *winsys, uint32_t param, uint64_t *value)
{
   struct lima_drm_get_param args = {.param = param};
   const bool known = control(winsys, LIMA_DRM_IOCTL_GET_PARAM, &args);
   *value = args.value;
   return known;
}

struct lima_winsys *
lima_drm_winsys_create(int fd)
{
   struct drm_winsys *winsys = calloc(1, sizeof *winsys);
   int minor = 0;
   uint64_t gpu, cores = 1;
   if (!winsys)
      return NULL;
   winsys->fd = fcntl(fd, F_DUPFD_CLOEXEC, 0);
   if (winsys->fd < 0 || !libdrm_open(&winsys->drm) ||
       !find_version(&winsys->drm, winsys->fd, &minor) ||
       !get_param(winsys, LIMA_DRM_PARAM_GPU_ID, &gpu) || gpu != LIMA_DRM_GPU_MALI400 ||
       !get_param(winsys, LIMA_DRM_PARAM_NUM_PP, &cores)) {
      destroy(&winsys->base);
      return NULL;
   }
   winsys->base = (struct lima_winsys){
       .name = "drm",
       .num_pp = cores < 1             ? 1
                 : cores > LIMA_MAX_PP ? LIMA_MAX_PP
                                       : (unsigned)cores,
       .growing_heaps = minor >= 1,
       .destroy = destroy,
       .bo_create = bo_create,
       .bo_destroy = bo_destroy,
       .bo_wait = bo_wait,
       .context_create = context_create,
   };
   return &winsys->base;
}
