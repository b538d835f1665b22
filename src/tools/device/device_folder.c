#include "device_folder.h"

#include "lima/shim/protocol.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

#define CHAR_DEVICE "/sys/dev/char/226:128"
_Static_assert(LIMA_SHIM_MAJOR == 226 && LIMA_SHIM_MINOR == 128, "CHAR_DEVICE names them");

/* In the order in which they are made. A name that ends with a slash is a folder, one with a target
 * a symbolic link. */
static const struct {
   const char *name, *text, *target;
} entries[] = {
    {"/dev/", NULL, NULL},
    {"/dev/dri/", NULL, NULL},
    {LIMA_SHIM_NODE, "", NULL},
    {"/sys/", NULL, NULL},
    {"/sys/dev/", NULL, NULL},
    {"/sys/dev/char/", NULL, NULL},
    {CHAR_DEVICE "/", NULL, NULL},
    {CHAR_DEVICE "/uevent", "MAJOR=226\nMINOR=128\nDEVNAME=dri/renderD128\nDEVTYPE=drm_minor\n",
     NULL},
    {CHAR_DEVICE "/device/", NULL, NULL},
    {CHAR_DEVICE "/device/uevent",
     "DRIVER=lima\nOF_NAME=gpu\nOF_FULLNAME=/soc/gpu@1c40000\nOF_COMPATIBLE_0=arm,mali-400\n"
     "OF_COMPATIBLE_N=1\n",
     NULL},
    {CHAR_DEVICE "/device/subsystem", NULL, "/sys/bus/platform"},
    {CHAR_DEVICE "/device/drm/", NULL, NULL},
    {CHAR_DEVICE "/device/drm/renderD128/", NULL, NULL},
};
enum { NUM_ENTRIES = sizeof entries / sizeof entries[0] };

/* A path in the folder, to be freed. NULL: out of memory. */
static char *
path_of(const struct device_folder *folder, const char *name)
{
   char *path = malloc(strlen(folder->path) + strlen(name) + 1);
   if (path)
      sprintf(path, "%s%s", folder->path, name);
   return path;
}

static bool
write_file(const char *path, const char *text)
{
   FILE *file = fopen(path, "w");
   const bool written = file && fputs(text, file) >= 0;
   return file && fclose(file) == 0 && written;
}

static bool
make_entries(const struct device_folder *folder)
{
   bool good = true;
   for (unsigned i = 0; good && i < NUM_ENTRIES; i++) {
      char *path = path_of(folder, entries[i].name);
      good = path && (entries[i].text     ? write_file(path, entries[i].text)
                      : entries[i].target ? symlink(entries[i].target, path) == 0
                                          : mkdir(path, 0700) == 0);
      free(path);
   }
   return good;
}

static bool
make_socket(struct device_folder *folder)
{
   struct sockaddr_un address = {.sun_family = AF_UNIX};
   char *path = path_of(folder, LIMA_SHIM_SOCKET);
   bool good = path && strlen(path) < sizeof address.sun_path;
   if (path && !good)
      errno = ENAMETOOLONG;
   if (good) {
      strcpy(address.sun_path, path);
      folder->listener = socket(AF_UNIX, SOCK_SEQPACKET | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
      good = folder->listener >= 0 &&
             bind(folder->listener, (struct sockaddr *)&address, sizeof address) == 0 &&
             listen(folder->listener, 64) == 0;
   }
   free(path);
   return good;
}

bool
device_folder_create(struct device_folder *folder)
{
   const char *where = getenv("TMPDIR");
   where = where && *where ? where : "/tmp";
   *folder = (struct device_folder){.listener = -1};
   char *name = malloc(strlen(where) + sizeof "/tuatara.XXXXXX");
   if (name) {
      sprintf(name, "%s/tuatara.XXXXXX", where);
      folder->path = mkdtemp(name) ? realpath(name, NULL) : NULL;
   }
   const bool good = folder->path && make_entries(folder) && make_socket(folder);
   if (!good)
      fprintf(stderr, "tuatara device: %s: %s\n", name ? name : where, strerror(errno));
   if (!good && folder->path)
      device_folder_remove(folder);
   free(name);
   return good;
}

void
device_folder_remove(struct device_folder *folder)
{
   if (folder->listener >= 0)
      close(folder->listener);
   char *path = path_of(folder, LIMA_SHIM_SOCKET);
   if (path)
      unlink(path);
   free(path);
   for (unsigned i = NUM_ENTRIES; i-- > 0;) {
      path = path_of(folder, entries[i].name);
      if (path)
         remove(path);
      free(path);
   }
   rmdir(folder->path);
   free(folder->path);
   folder->path = NULL;
}
