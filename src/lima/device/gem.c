#include "file.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

static void
object_unref(struct lima_device *device, struct lima_object *object)
{
   if (--object->refcount)
      return;
   struct lima_object **at = &device->objects;
   while (*at != object)
      at = &(*at)->next;
   *at = object->next;
   device->bytes -= object->size;
   munmap(object->bytes, object->size);
   close(object->fd);
   free(object);
}

/* Maps a file of memory that can not shrink any more; takes it over. NULL: out of memory. */
static struct lima_object *
object_of(struct lima_device *device, int fd, uint32_t size, bool heap)
{
   struct lima_object *object = calloc(1, sizeof *object);
   struct stat info;
   void *bytes = object && fstat(fd, &info) == 0
                     ? mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0)
                     : MAP_FAILED;
   if (bytes == MAP_FAILED) {
      free(object);
      close(fd);
      return NULL;
   }
   *object = (struct lima_object){device->objects, 1, fd, info.st_ino, bytes, size, heap};
   device->objects = object;
   device->bytes += size;
   return object;
}

/* Pages that are 0 and come into being when they are touched. */
static int
object_create(struct lima_device *device, uint32_t size, bool heap, struct lima_object **object)
{
   if (size > LIMA_MAX_BYTES - device->bytes)
      return ENOMEM;
   const int fd = memfd_create("lima", MFD_CLOEXEC | MFD_ALLOW_SEALING);
   if (fd < 0)
      return ENOMEM;
   if (ftruncate(fd, size) != 0 ||
       fcntl(fd, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_SEAL) != 0) {
      close(fd);
      return ENOMEM;
   }
   *object = object_of(device, fd, size, heap);
   return *object ? 0 : ENOMEM;
}

/* Gives the object, whose reference it takes over, an address and a handle. */
static int
gem_add(struct lima_file *file, struct lima_object *object, uint32_t *handle)
{
   struct lima_gem *gem = malloc(sizeof *gem);
   int error = gem && file->num_gems < LIMA_MAX_GEMS ? 0 : ENOMEM;
   bool placed = false, mapped = false;
   *handle = 0;
   if (!error) {
      gem->object = object;
      placed = u_heap_take(&file->addresses, object->size, LIMA_PAGE, &gem->va);
      error = placed ? 0 : ENOSPC;
   }
   if (!error) {
      mapped =
          lima_memory_map(file->memory, gem->va, object->size, object->bytes) == LIMA_MEMORY_OK;
      error = mapped && u_idtable_generate(file->gems, 1, handle) ? 0 : ENOMEM;
   }
   if (!error && !u_idtable_insert(file->gems, *handle, gem))
      error = ENOMEM;
   if (!error) {
      file->num_gems++;
      return 0;
   }
   if (*handle)
      u_idtable_remove(file->gems, *handle);
   if (mapped)
      lima_memory_remove(file->memory, gem->va);
   if (placed)
      u_heap_give(&file->addresses, gem->va, object->size);
   free(gem);
   object_unref(file->device, object);
   return error;
}

static void
gem_destroy(void *data, void *found)
{
   struct lima_file *file = data;
   struct lima_gem *gem = found;
   lima_memory_remove(file->memory, gem->va);
   u_heap_give(&file->addresses, gem->va, gem->object->size);
   object_unref(file->device, gem->object);
   file->num_gems--;
   free(gem);
}

int
lima_gem_create(struct lima_file *file, struct lima_call *call)
{
   struct lima_drm_gem_create *args = (void *)call->args;
   struct lima_object *object;
   if (args->pad || args->flags & ~(uint32_t)LIMA_DRM_BO_HEAP || !args->size)
      return EINVAL;
   if (args->size > LIMA_LAST_VA - LIMA_FIRST_VA)
      return ENOSPC;
   const uint32_t size = (args->size + LIMA_PAGE - 1) & ~(uint32_t)(LIMA_PAGE - 1);
   const int error = object_create(file->device, size, args->flags & LIMA_DRM_BO_HEAP, &object);
   return error ? error : gem_add(file, object, &args->handle);
}

int
lima_gem_close(struct lima_file *file, struct lima_call *call)
{
   const struct lima_drm_gem_close *args = (const void *)call->args;
   void *gem = u_idtable_remove(file->gems, args->handle);
   if (!gem)
      return EINVAL;
   gem_destroy(file, gem);
   return 0;
}

int
lima_gem_info(struct lima_file *file, struct lima_call *call)
{
   struct lima_drm_gem_info *args = (void *)call->args;
   const struct lima_gem *gem = u_idtable_lookup(file->gems, args->handle);
   if (!gem)
      return ENOENT;
   args->va = gem->va;
   args->offset = (uint64_t)args->handle << 32;
   return 0;
}

int
lima_gem_mmap(struct lima_file *file, uint64_t offset, uint64_t length, int *fd)
{
   const struct lima_gem *gem = u_idtable_lookup(file->gems, (uint32_t)(offset >> 32));
   if (!gem || (uint32_t)offset || length > gem->object->size)
      return EINVAL;
   *fd = fcntl(gem->object->fd, F_DUPFD_CLOEXEC, 0);
   return *fd < 0 ? ENOMEM : 0;
}

int
lima_gem_wait(struct lima_file *file, struct lima_call *call)
{
   const struct lima_drm_gem_wait *args = (const void *)call->args;
   if (args->op & ~(uint32_t)(LIMA_DRM_BO_READ | LIMA_DRM_BO_WRITE))
      return EINVAL;
   if (!args->op)
      return 0;
   return u_idtable_lookup(file->gems, args->handle) ? 0 : EINVAL;
}

int
lima_gem_export(struct lima_file *file, struct lima_call *call)
{
   struct lima_drm_prime *args = (void *)call->args;
   const struct lima_gem *gem = u_idtable_lookup(file->gems, args->handle);
   if (args->flags & ~(uint32_t)(O_CLOEXEC | O_RDWR))
      return EINVAL;
   if (!gem)
      return ENOENT;
   call->answer->fd = fcntl(gem->object->fd, F_DUPFD_CLOEXEC, 0);
   return call->answer->fd < 0 ? EMFILE : 0;
}

struct search {
   const struct lima_object *object;
   uint32_t handle;
};

static void
visit_gem(void *data, uint32_t name, void *found)
{
   struct search *search = data;
   if (((const struct lima_gem *)found)->object == search->object)
      search->handle = name;
}

/* The buffer of an exported descriptor: one of this device, or whose handles were all closed since.
 */
static int
find_exported(struct lima_device *device, int fd, struct lima_object **object)
{
   struct stat info;
   if (fd < 0 || fstat(fd, &info) != 0)
      return EBADF;
   const int seals = fcntl(fd, F_GET_SEALS);
   if (seals < 0 || !(seals & F_SEAL_SHRINK) || !S_ISREG(info.st_mode) || info.st_size <= 0 ||
       info.st_size % LIMA_PAGE || info.st_size > LIMA_LAST_VA - LIMA_FIRST_VA)
      return EINVAL;
   for (struct lima_object *o = device->objects; o; o = o->next)
      if (o->inode == info.st_ino) {
         o->refcount++;
         *object = o;
         return 0;
      }
   const int own = fcntl(fd, F_DUPFD_CLOEXEC, 0);
   if (own < 0 || (uint64_t)info.st_size > LIMA_MAX_BYTES - device->bytes) {
      if (own >= 0)
         close(own);
      return ENOMEM;
   }
   *object = object_of(device, own, (uint32_t)info.st_size, false);
   return *object ? 0 : ENOMEM;
}

int
lima_gem_import(struct lima_file *file, struct lima_call *call)
{
   struct lima_drm_prime *args = (void *)call->args;
   struct lima_object *object;
   const int error = find_exported(file->device, call->fd, &object);
   if (error)
      return error;
   struct search search = {.object = object};
   u_idtable_foreach(file->gems, &search, visit_gem);
   if (!search.handle)
      return gem_add(file, object, &args->handle);
   args->handle = search.handle;
   object_unref(file->device, object);
   return 0;
}

void
lima_gem_finish(struct lima_file *file)
{
   u_idtable_remove_range(file->gems, 1, UINT32_MAX, file, gem_destroy);
}
