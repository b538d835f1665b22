/* A program on the simulated device: the winsys of render nodes, and what an open node is to a
 * process. Runs under `tuatara device --kind=lima --cores=2`. */
#include "chip_rig.h"
#include "lima/uapi/lima_drm.h"
#include "lima/winsys/winsys.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cmocka.h>

#define NODE "/dev/dri/renderD128"

enum { STATE, BLOCKS, COLOR, ZETA, NUM_BUFFERS };

static struct lima_winsys *
open_winsys(void)
{
   const int fd = lima_drm_open();
   assert_true(fd >= 0);
   struct lima_winsys *winsys = lima_drm_winsys_create(fd);
   assert_non_null(winsys);
   close(fd);
   return winsys;
}

static void
buffers(void **state)
{
   struct lima_winsys *w = open_winsys();
   assert_string_equal(w->name, "drm");
   assert_int_equal(w->num_pp, 2);
   assert_true(w->growing_heaps);
   assert_null(w->bo_create(w, 0, 0));
   assert_null(w->bo_create(w, UINT32_MAX, 0));
   assert_null(w->bo_create(w, 0xf0000000, 0));
   struct lima_bo *bo = w->bo_create(w, 5000, 0);
   struct lima_bo *heap = w->bo_create(w, 16 << 20, LIMA_BO_HEAP);
   assert_true(bo->size == 8192 && bo->va && bo->va % 4096 == 0);
   assert_true(heap->size == 16 << 20 && !heap->map);
   assert_int_equal(bo->map[8191], 0);
   memset(bo->map, 1, bo->size);
   assert_true(w->bo_wait(w, bo, LIMA_JOB_WRITE, 0));
   lima_bo_reference(&bo, NULL);
   lima_bo_reference(&heap, NULL);
   w->destroy(w);
}

/* The scene of chip_rig: the device's lowest buffers lie where it has them. */
static void
jobs_draw(void **state)
{
   static const uint32_t vas[NUM_BUFFERS] = {CHIP_STATE, CHIP_BLOCKS, CHIP_COLOR, CHIP_ZETA};
   static const struct chip_vertex corner[3] = {{0, 0, 0.5f, 1, {1, 0, 0, 1}},
                                                {24, 0, 0.5f, 1, {0, 1, 0, 1}},
                                                {0, 24, 0.5f, 1, {0, 0, 1, 1}}};
   struct lima_winsys *w = open_winsys();
   struct lima_winsys_context *context = w->context_create(w);
   struct lima_job_bo bos[NUM_BUFFERS];
   struct chip_rig rig;
   uint64_t last = 0;
   for (unsigned i = 0; i < NUM_BUFFERS; i++) {
      bos[i] = (struct lima_job_bo){w->bo_create(w, i < ZETA ? 0x10000 : 4096, 0),
                                    LIMA_JOB_READ | LIMA_JOB_WRITE};
      assert_int_equal(bos[i].bo->va, vas[i]);
   }
   chip_rig_start(&rig);
   chip_rig_draw(&rig, 4, corner, 3, false);
   memcpy(bos[STATE].bo->map, lima_memory_at(rig.memory, CHIP_STATE, CHIP_STATE_BYTES),
          CHIP_STATE_BYTES);
   assert_true(context->wait(context, 0, 0));
   for (unsigned i = 0; i < 20; i++) { /* more than there are sync objects */
      const uint64_t gp = context->submit(context, LIMA_JOB_GP, rig.gp, bos, NUM_BUFFERS);
      const uint64_t pp = context->submit(context, LIMA_JOB_PP, rig.pp, bos, NUM_BUFFERS);
      assert_true(gp > last && pp > gp);
      last = pp;
   }
   assert_true(context->wait(context, 1, UINT64_MAX));
   assert_true(context->wait(context, last - 1, 1000000000));
   assert_true(context->wait(context, last, UINT64_MAX));
   assert_true(w->bo_wait(w, bos[COLOR].bo, LIMA_JOB_READ, UINT64_MAX));
   assert_true(chip_rig_run(&rig));
   assert_memory_equal(bos[COLOR].bo->map,
                       lima_memory_at(rig.memory, CHIP_COLOR, CHIP_SIZE * CHIP_SIZE * 4),
                       CHIP_SIZE * CHIP_SIZE * 4);
   const struct lima_job_bo twice[] = {bos[0], bos[0]};
   assert_int_equal(context->submit(context, LIMA_JOB_GP, rig.gp, twice, 2), 0);
   chip_rig_finish(&rig);
   for (unsigned i = 0; i < NUM_BUFFERS; i++)
      lima_bo_reference(&bos[i].bo, NULL);
   context->destroy(context);
   w->destroy(w);
}

static void
files_tell_what_it_is(void **state)
{
   struct stat info;
   char text[100] = "";
   assert_int_equal(stat(NODE, &info), 0);
   assert_true(S_ISCHR(info.st_mode) && info.st_rdev == makedev(226, 128));
   const int fd = open(NODE, O_RDWR | O_CLOEXEC);
   assert_true(fd >= 0);
   assert_int_equal(fstat(fd, &info), 0);
   assert_true(S_ISCHR(info.st_mode) && info.st_rdev == makedev(226, 128));
   close(fd);
   assert_int_equal(access(NODE, R_OK | W_OK), 0);
   assert_int_equal(open("/dev/dri/card0", O_RDWR), -1);
   assert_int_equal(errno, ENOENT);
   assert_true(readlink("/sys/dev/char/226:128/device/subsystem", text, sizeof text - 1) > 0);
   assert_string_equal(strrchr(text, '/'), "/platform");
   char *path = realpath("/sys/dev/char/226:128/device", NULL);
   assert_string_equal(path, "/sys/dev/char/226:128/device");
   free(path);
   DIR *dir = opendir("/dev/dri");
   unsigned nodes = 0;
   assert_non_null(dir);
   for (const struct dirent *entry = readdir(dir); entry; entry = readdir(dir))
      nodes += entry->d_name[0] != '.';
   assert_int_equal(nodes, 1);
   closedir(dir);
}

static uint32_t
create(int fd)
{
   struct lima_drm_gem_create args = {.size = 4096};
   return ioctl(fd, LIMA_DRM_IOCTL_GEM_CREATE, &args) == 0 ? args.handle : 0;
}

static int
look_up(int fd, uint32_t handle, struct lima_drm_gem_info *info)
{
   *info = (struct lima_drm_gem_info){.handle = handle};
   return ioctl(fd, LIMA_DRM_IOCTL_GEM_INFO, info) == 0 ? 0 : errno;
}

static void
copies_are_one_file_and_opens_are_not(void **state)
{
   struct lima_drm_gem_info info;
   const int fd = open(NODE, O_RDWR), other = open(NODE, O_RDWR);
   const int copy = dup(fd), moved = fcntl(fd, F_DUPFD_CLOEXEC, 20);
   const uint32_t handle = create(fd);
   assert_int_not_equal(handle, 0);
   assert_int_equal(look_up(copy, handle, &info), 0);
   assert_int_equal(look_up(moved, handle, &info), 0);
   assert_int_equal(look_up(other, handle, &info), ENOENT);
   close(fd);
   assert_int_equal(look_up(copy, handle, &info), 0);
   const pid_t child = fork();
   if (child == 0)
      _exit(look_up(copy, handle, &info) == 0 && create(copy) > handle ? 0 : 1);
   int status;
   waitpid(child, &status, 0);
   assert_int_equal(status, 0);
   assert_true(create(copy) > handle + 1);
   close(copy);
   assert_int_equal(look_up(moved, handle, &info), 0);
   close(moved);
   close(other);
}

static void
errors_are_the_kernels(void **state)
{
   struct lima_drm_gem_info info;
   const int fd = open(NODE, O_RDWR);
   const uint32_t handle = create(fd);
   assert_int_equal(ioctl(fd, LIMA_DRM_IOCTL_GEM_CREATE, (void *)16), -1);
   assert_int_equal(errno, EFAULT);
   struct lima_drm_gem_submit args = {.nr_bos = 1, .frame_size = 24, .bos = 16, .frame = 16};
   assert_int_equal(ioctl(fd, LIMA_DRM_IOCTL_GEM_SUBMIT, &args), -1);
   assert_int_equal(errno, EFAULT);
   args.nr_bos = UINT32_MAX;
   assert_int_equal(ioctl(fd, LIMA_DRM_IOCTL_GEM_SUBMIT, &args), -1);
   assert_int_equal(errno, ENOMEM);
   assert_int_equal(ioctl(fd, LIMA_DRM_IOWR(0x9f, struct lima_drm_gem_info), &info), -1);
   assert_int_equal(errno, EINVAL);
   assert_int_equal(look_up(fd, handle, &info), 0);
   assert_true(mmap(NULL, 4096, PROT_READ, MAP_PRIVATE, fd, (off_t)info.offset) == MAP_FAILED);
   assert_int_equal(errno, EINVAL);
   assert_true(mmap(NULL, 4096, PROT_READ, MAP_SHARED, fd, 0) == MAP_FAILED);
   assert_int_equal(errno, EINVAL);
   assert_int_equal(isatty(fd), 0);
   struct lima_drm_syncobj_create sync = {0};
   assert_int_equal(
       ioctl(fd, LIMA_DRM_IOWR(LIMA_DRM_SYNCOBJ_CREATE, struct lima_drm_syncobj_create), &sync), 0);
   struct lima_drm_syncobj_wait wait = {
       .handles = (uintptr_t)&sync.handle, .count = 1, .flags = LIMA_DRM_SYNCOBJ_WAIT_FOR_SUBMIT};
   assert_int_equal(
       ioctl(fd, LIMA_DRM_IOWR(LIMA_DRM_SYNCOBJ_WAIT, struct lima_drm_syncobj_wait), &wait), -1);
   assert_int_equal(errno, ETIME);
   close(fd);
   assert_int_equal(ioctl(fd, LIMA_DRM_IOCTL_GEM_INFO, &info), -1);
   assert_int_equal(errno, EBADF);
}

enum { THREADS = 4, ROUNDS = 100 };

static void *
use_node(void *data)
{
   const int fd = *(const int *)data;
   struct lima_drm_gem_info info;
   for (unsigned i = 0; i < ROUNDS; i++) {
      const uint32_t handle = create(fd);
      if (!handle || look_up(fd, handle, &info) != 0)
         return data;
      uint32_t *map = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED, fd, (off_t)info.offset);
      struct lima_drm_gem_close gone = {handle, 0};
      if (map == MAP_FAILED || *map != 0)
         return data;
      *map = handle;
      munmap(map, 4096);
      if (ioctl(fd, LIMA_DRM_IOW(LIMA_DRM_GEM_CLOSE, struct lima_drm_gem_close), &gone) != 0)
         return data;
   }
   return NULL;
}

static void
threads_share_a_node(void **state)
{
   int fd = open(NODE, O_RDWR);
   pthread_t threads[THREADS];
   for (unsigned i = 0; i < THREADS; i++)
      assert_int_equal(pthread_create(&threads[i], NULL, use_node, &fd), 0);
   for (unsigned i = 0; i < THREADS; i++) {
      void *failed;
      pthread_join(threads[i], &failed);
      assert_null(failed);
   }
   close(fd);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(buffers),
       cmocka_unit_test(jobs_draw),
       cmocka_unit_test(files_tell_what_it_is),
       cmocka_unit_test(copies_are_one_file_and_opens_are_not),
       cmocka_unit_test(errors_are_the_kernels),
       cmocka_unit_test(threads_share_a_node),
   };
   return cmocka_run_group_tests_name("lima_drm_client", tests, NULL, NULL);
}
