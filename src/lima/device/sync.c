#include "file.h"

#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

/* What handles stand for in the table: one of two states. */
static const char states[2];

static void *
state_of(bool signaled)
{
   return (void *)(uintptr_t)&states[signaled];
}

int
lima_sync_find(struct lima_file *file, uint32_t handle, bool *signaled)
{
   const void *state = u_idtable_lookup(file->syncs, handle);
   *signaled = state == state_of(true);
   return state ? 0 : ENOENT;
}

void
lima_sync_set(struct lima_file *file, uint32_t handle)
{
   /* The name has its place: no memory is needed. */
   u_idtable_insert(file->syncs, handle, state_of(true));
}

int
lima_sync_create(struct lima_file *file, struct lima_call *call)
{
   struct lima_drm_syncobj_create *args = (void *)call->args;
   uint32_t handle;
   if (args->flags & ~(uint32_t)LIMA_DRM_SYNCOBJ_SIGNALED)
      return EINVAL;
   if (file->num_syncs >= LIMA_MAX_SYNCS || !u_idtable_generate(file->syncs, 1, &handle))
      return ENOMEM;
   if (!u_idtable_insert(file->syncs, handle, state_of(args->flags & LIMA_DRM_SYNCOBJ_SIGNALED))) {
      u_idtable_remove(file->syncs, handle);
      return ENOMEM;
   }
   args->handle = handle;
   file->num_syncs++;
   return 0;
}

int
lima_sync_destroy(struct lima_file *file, struct lima_call *call)
{
   const struct lima_drm_syncobj_destroy *args = (const void *)call->args;
   if (args->pad || !u_idtable_remove(file->syncs, args->handle))
      return EINVAL;
   file->num_syncs--;
   return 0;
}

int
lima_sync_export(struct lima_file *file, struct lima_call *call)
{
   const struct lima_drm_syncobj_handle *args = (const void *)call->args;
   bool signaled;
   /* Descriptors of the objects themselves are not offered: no client of lima asks for them. */
   if (args->pad || args->flags != LIMA_DRM_SYNCOBJ_SYNC_FILE)
      return EINVAL;
   const int error = lima_sync_find(file, args->handle, &signaled);
   if (error || !signaled)
      return error ? error : EINVAL;
   call->answer->fd = eventfd(1, EFD_CLOEXEC | EFD_NONBLOCK); /* poll: it can be read */
   return call->answer->fd < 0 ? EMFILE : 0;
}

/* Whether it is what lima_sync_export makes. */
static bool
is_sync_file(int fd)
{
   char path[64], target[PATH_MAX];
   snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
   const ssize_t length = readlink(path, target, sizeof target - 1);
   target[length < 0 ? 0 : length] = 0;
   return strstr(target, "eventfd") != NULL;
}

int
lima_sync_import(struct lima_file *file, struct lima_call *call)
{
   const struct lima_drm_syncobj_handle *args = (const void *)call->args;
   bool signaled;
   if (args->pad || args->flags != LIMA_DRM_SYNCOBJ_SYNC_FILE || call->fd < 0 ||
       !is_sync_file(call->fd))
      return EINVAL;
   const int error = lima_sync_find(file, args->handle, &signaled);
   if (!error)
      lima_sync_set(file, args->handle);
   return error;
}

static uint32_t
handle_at(const struct lima_call *call, uint32_t i)
{
   uint32_t handle;
   memcpy(&handle, call->extra + 4 * (size_t)i, 4);
   return handle;
}

int
lima_sync_wait(struct lima_file *file, struct lima_call *call)
{
   struct lima_drm_syncobj_wait *args = (void *)call->args;
   const bool all = args->flags & LIMA_DRM_SYNCOBJ_WAIT_ALL;
   uint32_t num_signaled = 0;
   if (args->flags & ~(uint32_t)(LIMA_DRM_SYNCOBJ_WAIT_ALL | LIMA_DRM_SYNCOBJ_WAIT_FOR_SUBMIT))
      return EINVAL;
   for (uint32_t i = 0; i < args->count; i++) {
      bool signaled;
      const int error = lima_sync_find(file, handle_at(call, i), &signaled);
      if (error || (!signaled && !(args->flags & LIMA_DRM_SYNCOBJ_WAIT_FOR_SUBMIT)))
         return error ? error : EINVAL;
      if (signaled && num_signaled++ == 0)
         args->first_signaled = i;
   }
   return num_signaled >= (all || !args->count ? args->count : 1) ? 0 : LIMA_REPLY_NOT_YET;
}

/* Gives all of them a state. */
static int
set_states(struct lima_file *file, const struct lima_call *call, bool signaled)
{
   const struct lima_drm_syncobj_array *args = (const void *)call->args;
   if (args->pad || !args->count)
      return EINVAL;
   for (uint32_t i = 0; i < args->count; i++)
      if (!u_idtable_lookup(file->syncs, handle_at(call, i)))
         return ENOENT;
   for (uint32_t i = 0; i < args->count; i++)
      u_idtable_insert(file->syncs, handle_at(call, i), state_of(signaled));
   return 0;
}

int
lima_sync_reset(struct lima_file *file, struct lima_call *call)
{
   return set_states(file, call, false);
}

int
lima_sync_signal(struct lima_file *file, struct lima_call *call)
{
   return set_states(file, call, true);
}
