#include "device_check.h"
#include "device_rig.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#define MAX_SECONDS 120.0 /* of a job, with sanitizers, on a machine that is busy */
enum { NUM_FILES = 2, MAX_FDS = 4 };

struct fuzz {
   const uint8_t *at, *end; /* input */
   struct lima_device *device;
   struct lima_file *files[NUM_FILES];
   struct chip_rig rig;
   uint32_t handles[RIG_BUFFERS], context;
   int fds[MAX_FDS]; /* of answers, the last ones; -1: none */
   unsigned next_fd;
};

static uint8_t
next(struct fuzz *f)
{
   return f->at < f->end ? *f->at++ : 0;
}

/* A number that may mean something, or any. */
static uint32_t
number(struct fuzz *f)
{
   static const uint32_t known[] = {
       0,          1,          2,         3,          4,       5,          6,          8,
       24,         272,        4096,      8192,       0x10000, 0xffffffff, 0x80000000, 0x7fffffff,
       CHIP_STATE, CHIP_COLOR, CHIP_HEAP, CHIP_TILES, 1 << 24, 1 << 30,    0xfffff000, 0x40000000,
   };
   const uint8_t kind = next(f);
   if (kind < 160)
      return known[kind % (sizeof known / sizeof known[0])];
   if (kind < 200)
      return kind & 15;
   uint32_t value = 0;
   for (unsigned i = 0; i < 4; i++)
      value = value << 8 | next(f);
   return value;
}

/* A request that is answered. Gives the errno; the answer's structure goes to `args`. */
static int
ask(struct fuzz *f, struct lima_file *file, const uint8_t *message, size_t size, int fd, void *args,
    size_t args_size)
{
   struct lima_answer answer;
   const double start = rig_seconds();
   lima_file_request(file, message, size, fd, &answer);
   rig_check(rig_seconds() - start < MAX_SECONDS, "a request takes too long");
   rig_check(answer.reply.error >= 0 &&
                 (answer.reply.error < 200 || answer.reply.error == LIMA_REPLY_NOT_YET),
             "an error that there is not");
   rig_check(answer.reply.size + answer.reply.extra <= sizeof answer.bytes, "too long an answer");
   rig_check(answer.fd < 0 || !answer.reply.error, "a descriptor with an error");
   if (args)
      memcpy(args, answer.bytes, args_size);
   if (answer.fd >= 0) {
      int *slot = &f->fds[f->next_fd++ % MAX_FDS];
      if (*slot >= 0)
         close(*slot);
      *slot = answer.fd;
   }
   return answer.reply.error;
}

/* Makes the scene's buffers and fills the first. */
static void
load_scene(struct fuzz *f, struct lima_file *file)
{
   uint8_t message[RIG_MAX_MESSAGE];
   struct lima_drm_ctx context = {0};
   for (unsigned i = 0; i < RIG_BUFFERS; i++) {
      struct lima_drm_gem_create args = {.size = rig_buffer_size(i)};
      const size_t size = rig_request(message, LIMA_REQUEST_IOCTL, LIMA_DRM_GEM_CREATE, &args,
                                      sizeof args, NULL, 0);
      rig_check(ask(f, file, message, size, -1, &args, sizeof args) == 0, "no buffer");
      f->handles[i] = args.handle;
   }
   const size_t size = rig_request(message, LIMA_REQUEST_IOCTL, LIMA_DRM_CTX_CREATE, &context,
                                   sizeof context, NULL, 0);
   rig_check(ask(f, file, message, size, -1, &context, sizeof context) == 0, "no context");
   f->context = context.id;
}

static uint8_t *
map(struct fuzz *f, struct lima_file *file, uint32_t handle, size_t length)
{
   uint8_t message[RIG_MAX_MESSAGE];
   const struct lima_request_mmap args = {(uint64_t)handle << 32, length};
   const size_t size = rig_request(message, LIMA_REQUEST_MMAP, 0, &args, sizeof args, NULL, 0);
   rig_check(ask(f, file, message, size, -1, NULL, 0) == 0, "no memory");
   void *bytes = mmap(NULL, length, PROT_READ | PROT_WRITE, MAP_SHARED,
                      f->fds[(f->next_fd - 1) % MAX_FDS], 0);
   rig_check(bytes != MAP_FAILED, "no mapping");
   return bytes;
}

/* Draws the scene. */
static void
draw_scene(struct fuzz *f, struct lima_file *file)
{
   uint8_t message[RIG_MAX_MESSAGE];
   load_scene(f, file);
   uint8_t *state = map(f, file, f->handles[0], CHIP_STATE_BYTES);
   memcpy(state, lima_memory_at(f->rig.memory, CHIP_STATE, CHIP_STATE_BYTES), CHIP_STATE_BYTES);
   munmap(state, CHIP_STATE_BYTES);
   for (uint32_t pipe = 0; pipe < LIMA_DRM_NUM_PIPES; pipe++) {
      const size_t size = rig_submit(message, &f->rig, pipe, f->context, f->handles);
      rig_check(ask(f, file, message, size, -1, NULL, 0) == 0, "the scene is not taken");
   }
   const size_t bytes = CHIP_SIZE * CHIP_SIZE * 4;
   uint8_t *color = map(f, file, f->handles[2], bytes);
   const uint8_t *wanted = lima_memory_at(f->rig.memory, CHIP_COLOR, (uint32_t)bytes);
   rig_check(memcmp(color, wanted, bytes) == 0, "the scene is another one");
   munmap(color, bytes);
}

/* A submission that is the scene's in part. */
static size_t
odd_submission(struct fuzz *f, uint8_t message[RIG_MAX_MESSAGE])
{
   struct lima_drm_gem_submit args = {
       .ctx = f->context, .pipe = next(f) & 1, .nr_bos = RIG_BUFFERS};
   struct chip_rig rig = f->rig;
   uint32_t handles[RIG_BUFFERS];
   memcpy(handles, f->handles, sizeof handles);
   for (unsigned changes = next(f) % 4; changes; changes--) {
      const uint8_t what = next(f);
      if (what < 100)
         rig.pp[what % LIMA_PP_JOB_WORDS] = number(f);
      else if (what < 150)
         rig.gp[what % LIMA_GP_FRAME_WORDS] = number(f);
      else
         handles[what % RIG_BUFFERS] = number(f);
   }
   const size_t size = rig_submit(message, &rig, args.pipe, args.ctx, handles);
   if (next(f) % 4 == 0) {
      const uint32_t word = number(f); /* into the structure */
      memcpy(message + sizeof(struct lima_request) + 4 * (next(f) % (sizeof args / 4)), &word, 4);
   }
   return size;
}

/* Any structure, and what its pointers point to. */
static size_t
odd_ioctl(struct fuzz *f, uint8_t message[RIG_MAX_MESSAGE])
{
   static const uint8_t numbers[] = {0x00, 0x09, 0x0c, 0x2d, 0x2e, 0x40, 0x41, 0x42, 0x43, 0x44,
                                     0x45, 0x46, 0xbf, 0xc0, 0xc1, 0xc2, 0xc3, 0xc4, 0xc5};
   const uint8_t which = next(f);
   const uint32_t ioctl = which < 240 ? numbers[which % sizeof numbers] : number(f);
   uint32_t args[LIMA_REQUEST_MAX_STRUCT / 4] = {0}, extra[256];
   const size_t size = which == 255 ? next(f) % sizeof args : 16 + 8 * (size_t)(next(f) % 5);
   for (unsigned i = 0; i < size / 4; i++)
      args[i] = number(f);
   uint64_t extra_size = 0;
   for (unsigned i = 0; i < LIMA_REQUEST_MAX_ARRAYS; i++) {
      const struct lima_request_array array = lima_request_array(ioctl, i);
      uint32_t count;
      memcpy(&count, (const char *)args + array.count, sizeof count);
      extra_size += (uint64_t)count * array.element;
   }
   extra_size = extra_size <= sizeof extra ? extra_size : next(f);
   for (unsigned i = 0; i < (extra_size + 3) / 4; i++)
      extra[i] = number(f);
   return rig_request(message, next(f) < 230 ? LIMA_REQUEST_IOCTL : next(f) % 3, ioctl, args, size,
                      extra, extra_size);
}

static void
one_request(struct fuzz *f)
{
   uint8_t message[RIG_MAX_MESSAGE];
   const uint8_t kind = next(f);
   struct lima_file *file = f->files[kind % 8 == 0];
   const int fd = kind & 16 ? f->fds[kind % MAX_FDS] : -1;
   size_t size = 0;
   if (kind < 180) {
      size = odd_ioctl(f, message);
   } else if (kind < 245) {
      size = odd_submission(f, message);
   } else { /* of any length */
      for (size = 0; size < 64; size++)
         message[size] = next(f) & (size < sizeof(struct lima_request) ? 31 : 255);
      size = next(f) % 65;
   }
   ask(f, file, message, size, fd, NULL, 0);
   if (kind % 32 == 5) { /* closes a file and opens another */
      lima_file_close(file);
      f->files[kind % 8 == 0] = lima_file_open(f->device);
      rig_check(f->files[kind % 8 == 0] != NULL, "no file");
   }
}

void
fuzz_check_lima_device(const uint8_t *data, size_t size)
{
   struct fuzz f = {.at = data, .end = size ? data + size : data, .fds = {-1, -1, -1, -1}};
   f.device = lima_device_create(&(struct lima_device_options){.num_pp = 2});
   rig_check(f.device != NULL, "no device");
   for (unsigned i = 0; i < NUM_FILES; i++) {
      f.files[i] = lima_file_open(f.device);
      rig_check(f.files[i] != NULL, "no file");
   }
   rig_scene(&f.rig);
   rig_check(chip_rig_run(&f.rig), "no scene");
   load_scene(&f, f.files[0]);
   while (f.at < f.end)
      one_request(&f);
   for (unsigned i = 0; i < NUM_FILES; i++)
      lima_file_close(f.files[i]);
   struct lima_file *last = lima_file_open(f.device);
   rig_check(last != NULL, "no file");
   draw_scene(&f, last);
   lima_file_close(last);
   lima_device_destroy(f.device);
   chip_rig_finish(&f.rig);
   for (unsigned i = 0; i < MAX_FDS; i++)
      if (f.fds[i] >= 0)
         close(f.fds[i]);
}
