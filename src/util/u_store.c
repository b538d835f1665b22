#include "u_store.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

struct u_store {
   int folder;
   unsigned num_files; /* atomic; about, as other processes write too */
};

/* What a file begins with; the key and the value follow. */
struct header {
   char magic[8];
   uint64_t key_size, size;
   uint64_t key_sum, sum; /* files lose their ends where a machine stops */
};
static const char magic[8] = "tuatara";

/* Of 16 digits and nothing else. */
#define NAME_SIZE 17
#define TEMPORARY "new-"

static uint64_t
mix(uint64_t sum, uint64_t word)
{
   const uint64_t product = (sum ^ word) * 0x9e3779b97f4a7c15u;
   return product ^ product >> 29;
}

static uint64_t
sum_of(const void *bytes, size_t size)
{
   const unsigned char *p = bytes;
   uint64_t sum = mix(0, size), word;
   for (; size >= sizeof word; size -= sizeof word, p += sizeof word) {
      memcpy(&word, p, sizeof word);
      sum = mix(sum, word);
   }
   word = 0;
   memcpy(&word, p, size);
   return mix(sum, word);
}

static void
name_of(uint64_t key_sum, char name[NAME_SIZE])
{
   snprintf(name, NAME_SIZE, "%016llx", (unsigned long long)key_sum);
}

/* --- The folder */

static bool
is_ours(const char *name)
{
   return strspn(name, "0123456789abcdef") == NAME_SIZE - 1 && !name[NAME_SIZE - 1];
}

/* How many files there are; with `remove` they go, and what a process left that did not get to the
 * end. */
static unsigned
walk(int folder, bool remove)
{
   unsigned num = 0;
   const int fd = openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
   DIR *dir = fd < 0 ? NULL : fdopendir(fd);
   if (!dir && fd >= 0)
      close(fd);
   for (struct dirent *e; dir && (e = readdir(dir));) {
      const bool temporary = !strncmp(e->d_name, TEMPORARY, sizeof TEMPORARY - 1);
      if (!temporary && !is_ours(e->d_name))
         continue;
      num++;
      if (remove)
         unlinkat(folder, e->d_name, 0);
   }
   if (dir)
      closedir(dir);
   return remove ? 0 : num;
}

/* NULL: nobody but the user could have written what is there. */
static const char *
complaint_about(int folder)
{
   struct stat st;
   if (folder < 0 || fstat(folder, &st))
      return strerror(errno);
   if (st.st_uid != geteuid())
      return "the folder is another user's";
   return st.st_mode & (S_IWGRP | S_IWOTH) ? "other users may write to the folder" : NULL;
}

struct u_store *
u_store_open(const char *name)
{
   mkdir(name, S_IRWXU);
   const int folder = open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
   const char *complaint = complaint_about(folder);
   struct u_store *store = complaint ? NULL : malloc(sizeof *store);
   if (store) {
      *store = (struct u_store){.folder = folder, .num_files = walk(folder, false)};
      return store;
   }
   fprintf(stderr, "tuatara: %s: %s\n", name, complaint ? complaint : "out of memory");
   if (folder >= 0)
      close(folder);
   return NULL;
}

void
u_store_close(struct u_store *store)
{
   if (store)
      close(store->folder);
   free(store);
}

/* --- Reading */

static bool
read_all(int fd, void *bytes, size_t size)
{
   char *p = bytes;
   while (size) {
      const ssize_t got = read(fd, p, size);
      if (got < 0 && errno == EINTR)
         continue;
      if (got <= 0)
         return false;
      p += got;
      size -= (size_t)got;
   }
   return true;
}

/* Of the user's own, and as long as it says. */
static bool
read_header(int fd, struct header *h)
{
   struct stat st;
   return !fstat(fd, &st) && S_ISREG(st.st_mode) && st.st_uid == geteuid() &&
          !(st.st_mode & (S_IWGRP | S_IWOTH)) && read_all(fd, h, sizeof *h) &&
          !memcmp(h->magic, magic, sizeof magic) && h->size && h->size <= U_STORE_MAX_VALUE &&
          (uint64_t)st.st_size == sizeof *h + h->key_size + h->size;
}

/* Two keys may have one sum. */
static void *
read_value(int fd, const struct header *h, const void *key, size_t key_size)
{
   if (h->key_size != key_size)
      return NULL;
   char *bytes = malloc(key_size + h->size);
   if (bytes && read_all(fd, bytes, key_size + h->size) && !memcmp(bytes, key, key_size) &&
       sum_of(bytes + key_size, h->size) == h->sum) {
      memmove(bytes, bytes + key_size, h->size);
      return bytes;
   }
   free(bytes);
   return NULL;
}

void *
u_store_get(struct u_store *store, const void *key, size_t key_size, size_t *size)
{
   char name[NAME_SIZE];
   struct header h;
   void *value = NULL;
   name_of(sum_of(key, key_size), name);
   const int fd = openat(store->folder, name, O_RDONLY | O_CLOEXEC | O_NOFOLLOW);
   if (fd < 0)
      return NULL;
   if (read_header(fd, &h)) {
      *size = h.size;
      value = read_value(fd, &h, key, key_size);
   }
   close(fd);
   return value;
}

/* --- Writing */

static bool
write_all(int fd, const struct header *h, const void *key, const void *value)
{
   const struct iovec parts[] = {
       {.iov_base = (void *)(uintptr_t)h, .iov_len = sizeof *h},
       {.iov_base = (void *)(uintptr_t)key, .iov_len = h->key_size},
       {.iov_base = (void *)(uintptr_t)value, .iov_len = h->size},
   };
   return writev(fd, parts, 3) == (ssize_t)(sizeof *h + h->key_size + h->size);
}

/* For one file more, unless there is one of this name. */
static void
make_room(struct u_store *store, const char *name)
{
   if (!faccessat(store->folder, name, F_OK, AT_SYMLINK_NOFOLLOW))
      return;
   if (__atomic_add_fetch(&store->num_files, 1, __ATOMIC_RELAXED) > U_STORE_MAX_FILES)
      __atomic_store_n(&store->num_files, walk(store->folder, true), __ATOMIC_RELAXED);
}

void
u_store_put(struct u_store *store, const void *key, size_t key_size, const void *value, size_t size)
{
   struct header h = {.key_size = key_size,
                      .size = size,
                      .key_sum = sum_of(key, key_size),
                      .sum = sum_of(value, size)};
   memcpy(h.magic, magic, sizeof magic);
   if (!size || size > U_STORE_MAX_VALUE)
      return;
   char name[NAME_SIZE], temporary[64];
   name_of(h.key_sum, name);
   make_room(store, name);
   struct timespec now;
   clock_gettime(CLOCK_MONOTONIC, &now);
   snprintf(temporary, sizeof temporary, TEMPORARY "%ld-%lld-%ld", (long)gettid(),
            (long long)now.tv_sec, now.tv_nsec);
   const int fd =
       openat(store->folder, temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, S_IRUSR | S_IWUSR);
   if (fd < 0)
      return;
   const bool whole = write_all(fd, &h, key, value);
   /* A new name is for a whole file. */
   if (close(fd) || !whole || renameat(store->folder, temporary, store->folder, name))
      unlinkat(store->folder, temporary, 0);
}
