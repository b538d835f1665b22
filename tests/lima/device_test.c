/* The simulated DRM device: ioctls, and the kernel's errors for what is wrong with them. */
#include "chip_rig.h"
#include "lima/device/device.h"
#include "lima/uapi/lima_drm.h"

#include <errno.h>
#include <fcntl.h>
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>
#include <cmocka.h>

struct node {
   struct lima_device *device;
   struct lima_file *file;
   int fd_in, fd_out; /* beside a request, of an answer */
};

static int
open_node(void **state)
{
   static struct node node;
   node = (struct node){.device = lima_device_create(&(struct lima_device_options){.num_pp = 2}),
                        .fd_in = -1,
                        .fd_out = -1};
   assert_non_null(node.device);
   node.file = lima_file_open(node.device);
   assert_non_null(node.file);
   *state = &node;
   return 0;
}

static int
close_node(void **state)
{
   struct node *node = *state;
   lima_file_close(node->file);
   lima_device_destroy(node->device);
   return 0;
}

/* A request with its arrays; gives the errno. */
static int
request(struct node *node, uint32_t kind, uint32_t number, void *args, size_t size,
        const void *extra, size_t extra_size)
{
   static uint8_t message[1 << 16];
   const struct lima_request head = {kind, number, (uint32_t)size, (uint32_t)extra_size};
   struct lima_answer answer;
   memcpy(message, &head, sizeof head);
   memcpy(message + sizeof head, args, size);
   if (extra_size)
      memcpy(message + sizeof head + size, extra, extra_size);
   lima_file_request(node->file, message, sizeof head + size + extra_size, node->fd_in, &answer);
   memcpy(args, answer.bytes, size);
   node->fd_out = answer.fd;
   return answer.reply.error;
}

static int
call(struct node *node, uint32_t number, void *args, size_t size)
{
   return request(node, LIMA_REQUEST_IOCTL, number, args, size, NULL, 0);
}

static int
create(struct node *node, uint32_t size, uint32_t flags, uint32_t *handle)
{
   struct lima_drm_gem_create args = {.size = size, .flags = flags};
   const int error = call(node, LIMA_DRM_GEM_CREATE, &args, sizeof args);
   *handle = args.handle;
   return error;
}

static struct lima_drm_gem_info
info_of(struct node *node, uint32_t handle)
{
   struct lima_drm_gem_info args = {.handle = handle};
   assert_int_equal(call(node, LIMA_DRM_GEM_INFO, &args, sizeof args), 0);
   return args;
}

static uint8_t *
map(struct node *node, uint32_t handle, size_t size)
{
   struct lima_request_mmap args = {info_of(node, handle).offset, size};
   assert_int_equal(request(node, LIMA_REQUEST_MMAP, 0, &args, sizeof args, NULL, 0), 0);
   void *bytes = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, node->fd_out, 0);
   assert_true(bytes != MAP_FAILED);
   close(node->fd_out);
   return bytes;
}

static uint32_t
new_sync(struct node *node, uint32_t flags)
{
   struct lima_drm_syncobj_create args = {.flags = flags};
   assert_int_equal(call(node, LIMA_DRM_SYNCOBJ_CREATE, &args, sizeof args), 0);
   assert_int_not_equal(args.handle, 0);
   return args.handle;
}

static void
it_tells_what_it_is(void **state)
{
   struct node *node = *state;
   struct lima_drm_version version = {0};
   assert_int_equal(call(node, LIMA_DRM_VERSION, &version, sizeof version), 0);
   assert_true(version.major == 1 && version.minor == 1 && version.name_length == 4);
   static const uint64_t params[] = {LIMA_DRM_GPU_MALI400, 2, 0x0b070101, 0xcd070101};
   for (uint32_t i = 0; i < 4; i++) {
      struct lima_drm_get_param args = {.param = i};
      assert_int_equal(call(node, LIMA_DRM_GET_PARAM, &args, sizeof args), 0);
      assert_int_equal(args.value, params[i]);
   }
   struct lima_drm_get_param wrong = {.param = 4}, padded = {.pad = 1};
   assert_int_equal(call(node, LIMA_DRM_GET_PARAM, &wrong, sizeof wrong), EINVAL);
   assert_int_equal(call(node, LIMA_DRM_GET_PARAM, &padded, sizeof padded), EINVAL);
   struct lima_drm_get_cap prime = {LIMA_DRM_CAP_PRIME, 0}, none = {99, 0};
   assert_int_equal(call(node, LIMA_DRM_GET_CAP, &prime, sizeof prime), 0);
   assert_int_equal(prime.value, 3);
   assert_int_equal(call(node, LIMA_DRM_GET_CAP, &none, sizeof none), EOPNOTSUPP);
   /* SET_MASTER, a mode setting, a timeline, nothing */
   static const struct {
      uint32_t number;
      int error;
   } missing[] = {
       {0x1e, EACCES}, {0xa0, EACCES}, {0xcb, EOPNOTSUPP}, {0x4f, EINVAL}, {255, EINVAL}};
   for (unsigned i = 0; i < sizeof missing / sizeof missing[0]; i++)
      assert_int_equal(call(node, missing[i].number, &none, sizeof none), missing[i].error);
}

static void
buffers(void **state)
{
   struct node *node = *state;
   uint32_t handles[3];
   assert_int_equal(create(node, 0, 0, handles), EINVAL);
   assert_int_equal(create(node, 4096, 2, handles), EINVAL);
   assert_int_equal(create(node, UINT32_MAX, 0, handles), ENOSPC);
   assert_int_equal(create(node, 0xf0000000, 0, handles), ENOMEM);
   assert_int_equal(create(node, 1, 0, &handles[0]), 0);
   assert_int_equal(create(node, 8192, 0, &handles[1]), 0);
   assert_int_equal(create(node, 16 << 20, LIMA_DRM_BO_HEAP, &handles[2]), 0);
   const struct lima_drm_gem_info first = info_of(node, handles[0]),
                                  second = info_of(node, handles[1]);
   assert_true(first.va && first.va % 4096 == 0 && second.va >= first.va + 4096);
   uint8_t *bytes = map(node, handles[1], 8192);
   for (unsigned i = 0; i < 8192; i++)
      assert_int_equal(bytes[i], 0);
   bytes[8191] = 5;

   struct lima_request_mmap wrong[] = {{second.offset + 4096, 4096}, {second.offset, 8193}, {0, 1}};
   for (unsigned i = 0; i < 3; i++)
      assert_int_equal(request(node, LIMA_REQUEST_MMAP, 0, &wrong[i], sizeof wrong[i], NULL, 0),
                       EINVAL);

   /* What is mapped outlives its handle; the next buffer reads as 0 again. */
   struct lima_drm_gem_close close_args = {.handle = handles[1]};
   assert_int_equal(call(node, LIMA_DRM_GEM_CLOSE, &close_args, sizeof close_args), 0);
   assert_int_equal(call(node, LIMA_DRM_GEM_CLOSE, &close_args, sizeof close_args), EINVAL);
   assert_int_equal(bytes[8191], 5);
   munmap(bytes, 8192);
   assert_int_equal(create(node, 8192, 0, &handles[1]), 0);
   assert_int_equal(info_of(node, handles[1]).va, second.va);
   bytes = map(node, handles[1], 8192);
   assert_int_equal(bytes[8191], 0);
   munmap(bytes, 8192);
   struct lima_drm_gem_info gone = {.handle = 1234};
   assert_int_equal(call(node, LIMA_DRM_GEM_INFO, &gone, sizeof gone), ENOENT);
   struct lima_drm_gem_wait waits[] = {{handles[1], 1, 0}, {handles[1], 4, 0}, {1234, 2, 0}};
   static const int errors[] = {0, EINVAL, EINVAL};
   for (unsigned i = 0; i < 3; i++)
      assert_int_equal(call(node, LIMA_DRM_GEM_WAIT, &waits[i], sizeof waits[i]), errors[i]);
}

static void
buffers_are_shared(void **state)
{
   struct node *node = *state;
   struct node other = {node->device, lima_file_open(node->device), -1, -1};
   uint32_t handle;
   assert_int_equal(create(node, 4096, 0, &handle), 0);
   map(node, handle, 4096)[0] = 7;
   struct lima_drm_prime out = {.handle = handle, .flags = O_CLOEXEC | O_RDWR}, in = {0};
   assert_int_equal(call(node, LIMA_DRM_PRIME_HANDLE_TO_FD, &out, sizeof out), 0);
   other.fd_in = node->fd_out;
   assert_int_equal(call(&other, LIMA_DRM_PRIME_FD_TO_HANDLE, &in, sizeof in), 0);
   assert_int_equal(map(&other, in.handle, 4096)[0], 7);
   const uint32_t first = in.handle;
   assert_int_equal(call(&other, LIMA_DRM_PRIME_FD_TO_HANDLE, &in, sizeof in), 0);
   assert_int_equal(in.handle, first);
   /* Alive by its descriptor alone. */
   struct lima_drm_gem_close gone = {.handle = first}, gone_too = {.handle = handle};
   assert_int_equal(call(&other, LIMA_DRM_GEM_CLOSE, &gone, sizeof gone), 0);
   assert_int_equal(call(node, LIMA_DRM_GEM_CLOSE, &gone_too, sizeof gone_too), 0);
   assert_int_equal(call(&other, LIMA_DRM_PRIME_FD_TO_HANDLE, &in, sizeof in), 0);
   assert_int_equal(map(&other, in.handle, 4096)[0], 7);
   close(other.fd_in);
   /* Files that may shrink are none of ours. */
   other.fd_in = memfd_create("test", MFD_ALLOW_SEALING);
   assert_int_equal(ftruncate(other.fd_in, 4096), 0);
   assert_int_equal(call(&other, LIMA_DRM_PRIME_FD_TO_HANDLE, &in, sizeof in), EINVAL);
   close(other.fd_in);
   other.fd_in = -1;
   assert_int_equal(call(&other, LIMA_DRM_PRIME_FD_TO_HANDLE, &in, sizeof in), EBADF);
   lima_file_close(other.file);
}

static int
wait_for(struct node *node, const uint32_t *handles, uint32_t count, uint32_t flags,
         uint32_t *first)
{
   struct lima_drm_syncobj_wait args = {.count = count, .flags = flags};
   const int error = request(node, LIMA_REQUEST_IOCTL, LIMA_DRM_SYNCOBJ_WAIT, &args, sizeof args,
                             handles, count * sizeof *handles);
   *first = args.first_signaled;
   return error;
}

static void
sync_objects(void **state)
{
   struct node *node = *state;
   uint32_t first, pair[2] = {new_sync(node, 0), new_sync(node, LIMA_DRM_SYNCOBJ_SIGNALED)};
   struct lima_drm_syncobj_create wrong = {.flags = 2};
   assert_int_equal(call(node, LIMA_DRM_SYNCOBJ_CREATE, &wrong, sizeof wrong), EINVAL);
   const uint32_t any = LIMA_DRM_SYNCOBJ_WAIT_FOR_SUBMIT, all = any | LIMA_DRM_SYNCOBJ_WAIT_ALL;
   assert_int_equal(wait_for(node, &pair[1], 1, 0, &first), 0);
   assert_int_equal(wait_for(node, &pair[0], 1, 0, &first), EINVAL);
   assert_int_equal(wait_for(node, pair, 2, any, &first), 0);
   assert_int_equal(first, 1);
   assert_int_equal(wait_for(node, pair, 2, all, &first), LIMA_REPLY_NOT_YET);
   assert_int_equal(wait_for(node, (const uint32_t[]){77}, 1, any, &first), ENOENT);
   assert_int_equal(wait_for(node, pair, 2, 8, &first), EINVAL);
   assert_int_equal(wait_for(node, NULL, 0, 0, &first), 0);

   struct lima_drm_syncobj_array array = {.count = 2}, empty = {.count = 0};
   assert_int_equal(request(node, LIMA_REQUEST_IOCTL, LIMA_DRM_SYNCOBJ_SIGNAL, &array, sizeof array,
                            pair, sizeof pair),
                    0);
   assert_int_equal(wait_for(node, pair, 2, all, &first), 0);
   assert_int_equal(request(node, LIMA_REQUEST_IOCTL, LIMA_DRM_SYNCOBJ_RESET, &array, sizeof array,
                            pair, sizeof pair),
                    0);
   assert_int_equal(wait_for(node, pair, 2, any, &first), LIMA_REPLY_NOT_YET);
   assert_int_equal(call(node, LIMA_DRM_SYNCOBJ_RESET, &empty, sizeof empty), EINVAL);
   assert_int_equal(call(node, LIMA_DRM_SYNCOBJ_RESET, &array, sizeof array), EFAULT);

   struct lima_drm_syncobj_handle file = {.handle = pair[0], .flags = 1};
   assert_int_equal(call(node, LIMA_DRM_SYNCOBJ_HANDLE_TO_FD, &file, sizeof file), EINVAL);
   file.handle = new_sync(node, LIMA_DRM_SYNCOBJ_SIGNALED);
   assert_int_equal(call(node, LIMA_DRM_SYNCOBJ_HANDLE_TO_FD, &file, sizeof file), 0);
   node->fd_in = node->fd_out;
   file.handle = pair[0];
   assert_int_equal(call(node, LIMA_DRM_SYNCOBJ_FD_TO_HANDLE, &file, sizeof file), 0);
   assert_int_equal(wait_for(node, pair, 1, 0, &first), 0);
   close(node->fd_in);
   node->fd_in = -1;
   assert_int_equal(call(node, LIMA_DRM_SYNCOBJ_FD_TO_HANDLE, &file, sizeof file), EINVAL);
   struct lima_drm_syncobj_destroy gone = {.handle = pair[0]};
   assert_int_equal(call(node, LIMA_DRM_SYNCOBJ_DESTROY, &gone, sizeof gone), 0);
   assert_int_equal(call(node, LIMA_DRM_SYNCOBJ_DESTROY, &gone, sizeof gone), EINVAL);
   file.handle = pair[0];
   assert_int_equal(call(node, LIMA_DRM_SYNCOBJ_HANDLE_TO_FD, &file, sizeof file), ENOENT);
}

/* A submission, which tests change. */
struct submission {
   struct lima_drm_gem_submit args;
   struct lima_drm_submit_bo bos[4];
   uint32_t words[LIMA_PP_JOB_WORDS];
};

static int
submit(struct node *node, const struct submission *s)
{
   uint8_t extra[sizeof s->bos + sizeof s->words];
   struct lima_drm_gem_submit args = s->args;
   const size_t size = args.nr_bos * sizeof s->bos[0];
   memcpy(extra, s->bos, size);
   memcpy(extra + size, s->words, args.frame_size);
   return request(node, LIMA_REQUEST_IOCTL, LIMA_DRM_GEM_SUBMIT, &args, sizeof args, extra,
                  size + args.frame_size);
}

static uint32_t
new_context(struct node *node)
{
   struct lima_drm_ctx args = {0};
   assert_int_equal(call(node, LIMA_DRM_CTX_CREATE, &args, sizeof args), 0);
   return args.id;
}

static void
jobs_that_are_wrong(void **state)
{
   struct node *node = *state;
   struct submission good = {.args = {.ctx = new_context(node), .nr_bos = 2, .frame_size = 24}};
   assert_int_equal(create(node, 4096, 0, &good.bos[0].handle), 0);
   assert_int_equal(create(node, 4096, 0, &good.bos[1].handle), 0);
   good.words[LIMA_GP_PLBU_START] = info_of(node, good.bos[0].handle).va;
   good.words[LIMA_GP_PLBU_END] = good.words[LIMA_GP_PLBU_START] + 8;
   struct submission s = good;
   s.args.pipe = 2;
   assert_int_equal(submit(node, &s), EINVAL);
   s = good;
   s.args.flags = 2;
   assert_int_equal(submit(node, &s), EINVAL);
   s = good;
   s.args.nr_bos = 0;
   assert_int_equal(submit(node, &s), EINVAL);
   s = good;
   s.args.frame_size = 28;
   assert_int_equal(submit(node, &s), EINVAL);
   s = good;
   s.args.ctx = 99;
   assert_int_equal(submit(node, &s), ENOENT);
   s = good;
   s.bos[1].handle = 99;
   assert_int_equal(submit(node, &s), ENOENT);
   s = good;
   s.bos[1] = s.bos[0];
   assert_int_equal(submit(node, &s), EALREADY);
   s = good;
   s.words[LIMA_GP_VS_START] = 1;
   assert_int_equal(submit(node, &s), EINVAL);
   s = good;
   s.words[LIMA_GP_PLBU_START] = s.words[LIMA_GP_PLBU_END] = 0;
   assert_int_equal(submit(node, &s), EINVAL);
   s = good;
   s.args.out_sync = 99;
   assert_int_equal(submit(node, &s), ENOENT);
   s = good;
   s.args.in_sync[1] = new_sync(node, 0);
   assert_int_equal(submit(node, &s), EINVAL);
   s = good;
   s.args.pipe = LIMA_DRM_PIPE_PP;
   s.args.frame_size = sizeof s.words;
   s.words[LIMA_PP_JOB_NUM_PP] = 3; /* there are two */
   assert_int_equal(submit(node, &s), EINVAL);
   assert_int_equal(lima_device_stats(node->device)->gp_jobs, 0);

   /* The chip refuses it, not the kernel: it counts as done. */
   s = good;
   s.args.out_sync = new_sync(node, 0);
   uint32_t first;
   assert_int_equal(submit(node, &s), 0);
   assert_int_equal(wait_for(node, &s.args.out_sync, 1, 0, &first), 0);
   assert_int_equal(lima_device_stats(node->device)->gp_jobs, 1);
   assert_int_equal(lima_device_stats(node->device)->refused, 1);

   struct lima_drm_ctx gone = {.id = good.args.ctx};
   assert_int_equal(call(node, LIMA_DRM_CTX_FREE, &gone, sizeof gone), 0);
   assert_int_equal(call(node, LIMA_DRM_CTX_FREE, &gone, sizeof gone), EINVAL);
}

/* The scene of chip_rig: the device's lowest buffers lie where it has them. */
static void
jobs_draw(void **state)
{
   static const uint32_t places[][2] = {
       {CHIP_STATE, 0x10000}, {CHIP_BLOCKS, 0x10000}, {CHIP_COLOR, 0x10000}, {CHIP_ZETA, 0x1000}};
   static const struct chip_vertex corner[3] = {{0, 0, 0.5f, 1, {1, 0, 0, 1}},
                                                {24, 0, 0.5f, 1, {0, 1, 0, 1}},
                                                {0, 24, 0.5f, 1, {0, 0, 1, 1}}};
   struct node *node = *state;
   struct chip_rig rig;
   struct submission s = {.args = {.ctx = new_context(node), .nr_bos = 4, .frame_size = 24}};
   for (unsigned i = 0; i < 4; i++) {
      assert_int_equal(create(node, places[i][1], 0, &s.bos[i].handle), 0);
      assert_int_equal(info_of(node, s.bos[i].handle).va, places[i][0]);
      s.bos[i].flags = LIMA_DRM_BO_READ | LIMA_DRM_BO_WRITE;
   }
   chip_rig_start(&rig);
   chip_rig_draw(&rig, 4, corner, 3, false);
   uint8_t *memory = map(node, s.bos[0].handle, CHIP_STATE_BYTES);
   uint8_t *color = map(node, s.bos[2].handle, CHIP_SIZE * CHIP_SIZE * 4);
   memcpy(memory, lima_memory_at(rig.memory, CHIP_STATE, CHIP_STATE_BYTES), CHIP_STATE_BYTES);
   memcpy(s.words, rig.gp, sizeof rig.gp);
   assert_int_equal(submit(node, &s), 0);
   s.args.pipe = LIMA_DRM_PIPE_PP;
   s.args.frame_size = sizeof rig.pp;
   memcpy(s.words, rig.pp, sizeof rig.pp);
   assert_int_equal(submit(node, &s), 0);
   assert_true(chip_rig_run(&rig));
   assert_memory_equal(color, lima_memory_at(rig.memory, CHIP_COLOR, CHIP_SIZE * CHIP_SIZE * 4),
                       CHIP_SIZE * CHIP_SIZE * 4);
   assert_int_equal(lima_device_stats(node->device)->refused, 0);
   munmap(memory, CHIP_STATE_BYTES);
   munmap(color, CHIP_SIZE * CHIP_SIZE * 4);
   chip_rig_finish(&rig);
}

static void
messages_that_are_none(void **state)
{
   struct node *node = *state;
   struct lima_answer answer;
   struct lima_request heads[] = {{LIMA_REQUEST_IOCTL, LIMA_DRM_GEM_CREATE, 16, 0},
                                  {LIMA_REQUEST_IOCTL, LIMA_DRM_GEM_CREATE, UINT32_MAX, 17},
                                  {LIMA_REQUEST_IOCTL, LIMA_DRM_GEM_SUBMIT, 0, 0},
                                  {7, 0, 0, 0}};
   static const int errors[] = {EPROTO, EPROTO, EINVAL, EPROTO};
   for (unsigned i = 0; i < sizeof heads / sizeof heads[0]; i++) {
      lima_file_request(node->file, (const uint8_t *)&heads[i], sizeof heads[i], -1, &answer);
      assert_int_equal(answer.reply.error, errors[i]);
   }
   lima_file_request(node->file, (const uint8_t *)heads, 3, -1, &answer);
   assert_int_equal(answer.reply.error, EPROTO);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test_setup_teardown(it_tells_what_it_is, open_node, close_node),
       cmocka_unit_test_setup_teardown(buffers, open_node, close_node),
       cmocka_unit_test_setup_teardown(buffers_are_shared, open_node, close_node),
       cmocka_unit_test_setup_teardown(sync_objects, open_node, close_node),
       cmocka_unit_test_setup_teardown(jobs_that_are_wrong, open_node, close_node),
       cmocka_unit_test_setup_teardown(jobs_draw, open_node, close_node),
       cmocka_unit_test_setup_teardown(messages_that_are_none, open_node, close_node),
   };
   return cmocka_run_group_tests_name("lima_device", tests, NULL, NULL);
}
