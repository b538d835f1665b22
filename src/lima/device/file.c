/* Open files, and messages to them. */
#include "file.h"

#include "lima/cmd/jobs.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

struct lima_device *
lima_device_create(const struct lima_device_options *options)
{
   struct lima_device *device = calloc(1, sizeof *device);
   if (!device)
      return NULL;
   device->options = *options;
   device->num_pp = options->num_pp < 1             ? 1
                    : options->num_pp > LIMA_MAX_PP ? LIMA_MAX_PP
                                                    : options->num_pp;
   device->record = options->record ? lima_recorder_create(options->record, LIMA_LAST_VA) : NULL;
   if (options->record && !device->record) {
      free(device);
      return NULL;
   }
   return device;
}

void
lima_device_destroy(struct lima_device *device)
{
   lima_recorder_destroy(device->record);
   free(device);
}

const struct lima_device_stats *
lima_device_stats(const struct lima_device *device)
{
   return &device->stats;
}

struct lima_file *
lima_file_open(struct lima_device *device)
{
   struct lima_file *file = calloc(1, sizeof *file);
   if (!file)
      return NULL;
   file->device = device;
   file->gems = u_idtable_create();
   file->syncs = u_idtable_create();
   file->contexts = u_idtable_create();
   file->memory = lima_memory_create(LIMA_MAX_BYTES);
   if (!file->gems || !file->syncs || !file->contexts || !file->memory ||
       !u_heap_init(&file->addresses, LIMA_FIRST_VA, LIMA_LAST_VA)) {
      lima_file_close(file);
      return NULL;
   }
   return file;
}

void
lima_file_close(struct lima_file *file)
{
   if (file->device->record)
      lima_record_owner_end(file->device->record, file);
   if (file->gems)
      lima_gem_finish(file);
   u_idtable_destroy(file->gems);
   u_idtable_destroy(file->syncs);
   u_idtable_destroy(file->contexts);
   lima_memory_destroy(file->memory);
   u_heap_finish(&file->addresses);
   free(file);
}

static int
version(struct lima_file *file, struct lima_call *call)
{
   static const char texts[] = "lima"
                               "20200215"
                               "lima DRM";
   struct lima_drm_version *args = (void *)call->args;
   struct lima_answer *answer = call->answer;
   args->major = 1;
   args->minor = 1;
   args->patch = 0;
   args->name_length = 4;
   args->date_length = 8;
   args->desc_length = 8;
   answer->reply.extra = sizeof texts - 1;
   memcpy(answer->bytes + answer->reply.size, texts, sizeof texts - 1);
   return 0;
}

static int
get_cap(struct lima_file *file, struct lima_call *call)
{
   struct lima_drm_get_cap *args = (void *)call->args;
   switch (args->cap) {
   case LIMA_DRM_CAP_DUMB_BUFFER:
   case LIMA_DRM_CAP_SYNCOBJ_TIMELINE:
      args->value = 0;
      return 0;
   case LIMA_DRM_CAP_TIMESTAMP_MONOTONIC:
   case LIMA_DRM_CAP_SYNCOBJ:
      args->value = 1;
      return 0;
   case LIMA_DRM_CAP_PRIME:
      args->value = 3; /* import and export */
      return 0;
   default:
      return EOPNOTSUPP;
   }
}

static int
get_param(struct lima_file *file, struct lima_call *call)
{
   struct lima_drm_get_param *args = (void *)call->args;
   const uint64_t values[] = {
       [LIMA_DRM_PARAM_GPU_ID] = LIMA_DRM_GPU_MALI400,
       [LIMA_DRM_PARAM_NUM_PP] = file->device->num_pp,
       [LIMA_DRM_PARAM_GP_VERSION] = 0x0b070101, /* r1p1 */
       [LIMA_DRM_PARAM_PP_VERSION] = 0xcd070101,
   };
   if (args->pad || args->param >= sizeof values / sizeof values[0])
      return EINVAL;
   args->value = values[args->param];
   return 0;
}

static int
context_create(struct lima_file *file, struct lima_call *call)
{
   struct lima_drm_ctx *args = (void *)call->args;
   uint32_t id;
   if (args->pad)
      return EINVAL;
   if (file->num_contexts >= LIMA_MAX_CONTEXTS || !u_idtable_generate(file->contexts, 1, &id))
      return ENOMEM;
   if (!u_idtable_insert(file->contexts, id, file)) {
      u_idtable_remove(file->contexts, id);
      return ENOMEM;
   }
   args->id = id;
   file->num_contexts++;
   return 0;
}

static int
context_free(struct lima_file *file, struct lima_call *call)
{
   const struct lima_drm_ctx *args = (const void *)call->args;
   if (args->pad || !u_idtable_remove(file->contexts, args->id))
      return EINVAL;
   file->num_contexts--;
   return 0;
}

static const struct {
   uint32_t number;
   uint32_t size; /* of the structure */
   int (*run)(struct lima_file *file, struct lima_call *call);
} ioctls[] = {
    {LIMA_DRM_VERSION, sizeof(struct lima_drm_version), version},
    {LIMA_DRM_GEM_CLOSE, sizeof(struct lima_drm_gem_close), lima_gem_close},
    {LIMA_DRM_GET_CAP, sizeof(struct lima_drm_get_cap), get_cap},
    {LIMA_DRM_PRIME_HANDLE_TO_FD, sizeof(struct lima_drm_prime), lima_gem_export},
    {LIMA_DRM_PRIME_FD_TO_HANDLE, sizeof(struct lima_drm_prime), lima_gem_import},
    {LIMA_DRM_GET_PARAM, sizeof(struct lima_drm_get_param), get_param},
    {LIMA_DRM_GEM_CREATE, sizeof(struct lima_drm_gem_create), lima_gem_create},
    {LIMA_DRM_GEM_INFO, sizeof(struct lima_drm_gem_info), lima_gem_info},
    {LIMA_DRM_GEM_SUBMIT, sizeof(struct lima_drm_gem_submit), lima_submit},
    {LIMA_DRM_GEM_WAIT, sizeof(struct lima_drm_gem_wait), lima_gem_wait},
    {LIMA_DRM_CTX_CREATE, sizeof(struct lima_drm_ctx), context_create},
    {LIMA_DRM_CTX_FREE, sizeof(struct lima_drm_ctx), context_free},
    {LIMA_DRM_SYNCOBJ_CREATE, sizeof(struct lima_drm_syncobj_create), lima_sync_create},
    {LIMA_DRM_SYNCOBJ_DESTROY, sizeof(struct lima_drm_syncobj_destroy), lima_sync_destroy},
    {LIMA_DRM_SYNCOBJ_HANDLE_TO_FD, sizeof(struct lima_drm_syncobj_handle), lima_sync_export},
    {LIMA_DRM_SYNCOBJ_FD_TO_HANDLE, sizeof(struct lima_drm_syncobj_handle), lima_sync_import},
    {LIMA_DRM_SYNCOBJ_WAIT, sizeof(struct lima_drm_syncobj_wait), lima_sync_wait},
    {LIMA_DRM_SYNCOBJ_RESET, sizeof(struct lima_drm_syncobj_array), lima_sync_reset},
    {LIMA_DRM_SYNCOBJ_SIGNAL, sizeof(struct lima_drm_syncobj_array), lima_sync_signal},
};
enum { NUM_IOCTLS = sizeof ioctls / sizeof ioctls[0] };

/* Ioctls that are not here: those of displays and of the primary node are not for render nodes,
 * those of timelines not for this driver. */
static int
missing(uint32_t number)
{
   if (number >= 0xca && number <= 0xcd)
      return EOPNOTSUPP;
   return number < 0x40 || (number >= 0xa0 && number < 0xcf) ? EACCES : EINVAL;
}

/* Whether the arrays are there that the structure tells of. */
static bool
has_arrays(uint32_t number, const struct lima_call *call)
{
   uint64_t size = 0;
   for (unsigned i = 0; i < LIMA_REQUEST_MAX_ARRAYS; i++) {
      const struct lima_request_array array = lima_request_array(number, i);
      uint32_t count;
      memcpy(&count, call->args + array.count, 4);
      size += (uint64_t)array.element * count;
   }
   return size == call->extra_size;
}

static int
run_ioctl(struct lima_file *file, const struct lima_request *request, struct lima_call *call)
{
   unsigned i = 0;
   while (i < NUM_IOCTLS && ioctls[i].number != request->number)
      i++;
   if (i == NUM_IOCTLS)
      return missing(request->number);
   if (!has_arrays(request->number, call))
      return EFAULT;
   /* Bytes that the program's structure has and this one has not mean nothing. */
   memset(call->args + ioctls[i].size, 0, LIMA_REQUEST_MAX_STRUCT - ioctls[i].size);
   return ioctls[i].run(file, call);
}

static int
run_mmap(struct lima_file *file, const struct lima_call *call)
{
   struct lima_request_mmap args;
   memcpy(&args, call->args, sizeof args);
   return lima_gem_mmap(file, args.offset, args.length, &call->answer->fd);
}

void
lima_file_request(struct lima_file *file, const uint8_t *message, size_t size, int fd,
                  struct lima_answer *answer)
{
   struct lima_request request;
   union {
      uint64_t align;
      uint8_t bytes[LIMA_REQUEST_MAX_STRUCT];
   } args = {0};
   struct lima_call call = {.args = args.bytes, .fd = fd, .answer = answer};
   *answer = (struct lima_answer){.reply.error = EPROTO, .fd = -1};
   if (size < sizeof request)
      return;
   memcpy(&request, message, sizeof request);
   if (request.size > LIMA_REQUEST_MAX_STRUCT || request.extra > LIMA_REQUEST_MAX_EXTRA ||
       size != sizeof request + request.size + request.extra)
      return;
   memcpy(args.bytes, message + sizeof request, request.size);
   call.extra = message + sizeof request + request.size;
   call.extra_size = request.extra;
   answer->reply.size = request.size;
   if (request.kind == LIMA_REQUEST_IOCTL)
      answer->reply.error = run_ioctl(file, &request, &call);
   else if (request.kind == LIMA_REQUEST_MMAP)
      answer->reply.error = run_mmap(file, &call);
   memcpy(answer->bytes, args.bytes, request.size);
}
