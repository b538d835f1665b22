/* Paths of the node and of what the kernel tells about it go to the device's folder. */
/* Each name is itself: neither mapped to another one, nor inline. */
#undef _FILE_OFFSET_BITS
#undef _FORTIFY_SOURCE

#include "protocol.h"
#include "shim.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

/* Functions of libc that its headers do not name. */
int __open_2(const char *path, int flags);
int __open64_2(const char *path, int flags);
int __xstat(int version, const char *path, struct stat *info);
int __lxstat(int version, const char *path, struct stat *info);
int __fxstat(int version, int fd, struct stat *info);
ssize_t __readlink_chk(const char *path, char *text, size_t size, size_t room);
char *__realpath_chk(const char *path, char *resolved, size_t room);

static bool
begins(const char *path, const char *with)
{
   const size_t length = strlen(with);
   return strncmp(path, with, length) == 0 && (path[length] == '/' || path[length] == 0);
}

/* Where a path is: itself, or `room`, of PATH_MAX bytes, in the device's folder. */
static const char *
place(const char *path, char *room)
{
   const char *folder = lima_shim_folder();
   if (!folder || !path)
      return path;
   char numbers[64];
   snprintf(numbers, sizeof numbers, "/sys/dev/char/%d:%d", LIMA_SHIM_MAJOR, LIMA_SHIM_MINOR);
   if (!begins(path, "/dev/dri") && !begins(path, numbers))
      return path;
   snprintf(room, PATH_MAX, "%s%s", folder, path);
   return room;
}

static bool
is_node(const char *path)
{
   return lima_shim_folder() && path && strcmp(path, LIMA_SHIM_NODE) == 0;
}

static int
open_at(int at, const char *path, int flags, mode_t mode)
{
   int (*next)(int, const char *, int, ...) = lima_shim_next("openat");
   char room[PATH_MAX];
   if (is_node(path) && !(flags & O_DIRECTORY))
      return lima_shim_open(flags & O_CLOEXEC);
   return next(at, place(path, room), flags, mode);
}

static mode_t
mode_of(int flags, va_list args)
{
   return flags & (O_CREAT | O_TMPFILE) ? (mode_t)va_arg(args, int) : 0;
}

LIMA_SHIM_REPLACES int
open(const char *path, int flags, ...)
{
   va_list args;
   va_start(args, flags);
   const mode_t mode = mode_of(flags, args);
   va_end(args);
   return open_at(AT_FDCWD, path, flags, mode);
}

LIMA_SHIM_REPLACES int
openat(int at, const char *path, int flags, ...)
{
   va_list args;
   va_start(args, flags);
   const mode_t mode = mode_of(flags, args);
   va_end(args);
   return open_at(at, path, flags, mode);
}

LIMA_SHIM_REPLACES int
__open_2(const char *path, int flags)
{
   return open_at(AT_FDCWD, path, flags, 0);
}

/* Offsets have 64 bits in any case. */
LIMA_SHIM_REPLACES int open64(const char *path, int flags, ...) __attribute__((alias("open")));
LIMA_SHIM_REPLACES int openat64(int at, const char *path, int flags, ...)
    __attribute__((alias("openat")));
LIMA_SHIM_REPLACES int __open64_2(const char *path, int flags) __attribute__((alias("__open_2")));

/* The file in the device's folder is an ordinary one. */
static void
set_node(struct stat *info)
{
   info->st_mode = S_IFCHR | 0666;
   info->st_rdev = makedev(LIMA_SHIM_MAJOR, LIMA_SHIM_MINOR);
   info->st_size = 0;
}

static int
stat_path(const char *function, const char *path, struct stat *info)
{
   int (*next)(const char *, struct stat *) = lima_shim_next(function);
   char room[PATH_MAX];
   const int result = next(place(path, room), info);
   if (result == 0 && is_node(path))
      set_node(info);
   return result;
}

static int
stat_fd(int fd, struct stat *info)
{
   int (*next)(int, struct stat *) = lima_shim_next("fstat");
   const int result = next(fd, info);
   if (result == 0 && S_ISSOCK(info->st_mode) && lima_shim_is_node(fd))
      set_node(info);
   return result;
}

LIMA_SHIM_REPLACES int
stat(const char *path, struct stat *info)
{
   return stat_path("stat", path, info);
}

LIMA_SHIM_REPLACES int
stat64(const char *path, struct stat64 *info)
{
   return stat_path("stat", path, (struct stat *)info);
}

LIMA_SHIM_REPLACES int
lstat(const char *path, struct stat *info)
{
   return stat_path("lstat", path, info);
}

LIMA_SHIM_REPLACES int
lstat64(const char *path, struct stat64 *info)
{
   return stat_path("lstat", path, (struct stat *)info);
}

LIMA_SHIM_REPLACES int
fstat(int fd, struct stat *info)
{
   return stat_fd(fd, info);
}

LIMA_SHIM_REPLACES int
fstat64(int fd, struct stat64 *info)
{
   return stat_fd(fd, (struct stat *)info);
}

/* Programs for glibc before 2.33 have these instead; there is one version of the structure. */
LIMA_SHIM_REPLACES int
__xstat(int version, const char *path, struct stat *info)
{
   return stat_path("stat", path, info);
}

LIMA_SHIM_REPLACES int
__lxstat(int version, const char *path, struct stat *info)
{
   return stat_path("lstat", path, info);
}

LIMA_SHIM_REPLACES int
__fxstat(int version, int fd, struct stat *info)
{
   return stat_fd(fd, info);
}

LIMA_SHIM_REPLACES int __xstat64(int version, const char *path, struct stat *info)
    __attribute__((alias("__xstat")));
LIMA_SHIM_REPLACES int __lxstat64(int version, const char *path, struct stat *info)
    __attribute__((alias("__lxstat")));
LIMA_SHIM_REPLACES int __fxstat64(int version, int fd, struct stat *info)
    __attribute__((alias("__fxstat")));

LIMA_SHIM_REPLACES int
fstatat(int at, const char *path, struct stat *info, int flags)
{
   int (*next)(int, const char *, struct stat *, int) = lima_shim_next("fstatat");
   char room[PATH_MAX];
   const int result = next(at, place(path, room), info, flags);
   if (result == 0 && (is_node(path) || (flags & AT_EMPTY_PATH && !*path && lima_shim_is_node(at))))
      set_node(info);
   return result;
}

LIMA_SHIM_REPLACES int
fstatat64(int at, const char *path, struct stat64 *info, int flags)
{
   return fstatat(at, path, (struct stat *)info, flags);
}

LIMA_SHIM_REPLACES int
statx(int at, const char *path, int flags, unsigned mask, struct statx *info)
{
   int (*next)(int, const char *, int, unsigned, struct statx *) = lima_shim_next("statx");
   char room[PATH_MAX];
   const int result = next(at, place(path, room), flags, mask, info);
   if (result == 0 &&
       (is_node(path) || (flags & AT_EMPTY_PATH && !*path && lima_shim_is_node(at)))) {
      info->stx_mode = S_IFCHR | 0666;
      info->stx_rdev_major = LIMA_SHIM_MAJOR;
      info->stx_rdev_minor = LIMA_SHIM_MINOR;
      info->stx_size = 0;
   }
   return result;
}

LIMA_SHIM_REPLACES int
faccessat(int at, const char *path, int mode, int flags)
{
   int (*next)(int, const char *, int, int) = lima_shim_next("faccessat");
   char room[PATH_MAX];
   return next(at, place(path, room), mode, flags);
}

LIMA_SHIM_REPLACES ssize_t
readlinkat(int at, const char *path, char *text, size_t size)
{
   ssize_t (*next)(int, const char *, char *, size_t) = lima_shim_next("readlinkat");
   char room[PATH_MAX];
   return next(at, place(path, room), text, size);
}

LIMA_SHIM_REPLACES int
access(const char *path, int mode)
{
   int (*next)(const char *, int) = lima_shim_next("access");
   char room[PATH_MAX];
   return next(place(path, room), mode);
}

LIMA_SHIM_REPLACES ssize_t
readlink(const char *path, char *text, size_t size)
{
   ssize_t (*next)(const char *, char *, size_t) = lima_shim_next("readlink");
   char room[PATH_MAX];
   return next(place(path, room), text, size);
}

LIMA_SHIM_REPLACES ssize_t
__readlink_chk(const char *path, char *text, size_t size, size_t room)
{
   if (size > room)
      abort();
   return readlink(path, text, size);
}

LIMA_SHIM_REPLACES char *
realpath(const char *path, char *resolved)
{
   char *(*next)(const char *, char *) = lima_shim_next("realpath");
   char room[PATH_MAX];
   char *result = next(place(path, room), resolved);
   const char *folder = lima_shim_folder();
   if (result && folder && begins(result, folder))
      memmove(result, result + strlen(folder), strlen(result) - strlen(folder) + 1);
   return result;
}

LIMA_SHIM_REPLACES char *
__realpath_chk(const char *path, char *resolved, size_t room)
{
   if (room < PATH_MAX)
      abort();
   return realpath(path, resolved);
}

LIMA_SHIM_REPLACES DIR *
opendir(const char *path)
{
   DIR *(*next)(const char *) = lima_shim_next("opendir");
   char room[PATH_MAX];
   return next(place(path, room));
}

LIMA_SHIM_REPLACES FILE *
fopen(const char *path, const char *mode)
{
   FILE *(*next)(const char *, const char *) = lima_shim_next("fopen");
   char room[PATH_MAX];
   return next(place(path, room), mode);
}

LIMA_SHIM_REPLACES FILE *fopen64(const char *path, const char *mode)
    __attribute__((alias("fopen")));
