/* Frames from files. */
#include "frame.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "util/u_grow.h"

enum { MAX_PATH = 4096 };

/* All of a file, which need not have a size (a pipe). False: errno says why; *text is to be freed
 * in any case. */
static bool
read_file(const char *path, char **text, size_t *len)
{
   *text = NULL;
   *len = 0;
   FILE *f = fopen(path, "rb");
   if (!f)
      return false;
   size_t max = 0, n = 1;
   while (n) {
      if (!u_grow((void **)text, &max, *len + 4096, 1)) {
         errno = ENOMEM;
         break;
      }
      n = fread(*text + *len, 1, max - *len, f);
      *len += n;
   }
   bool ok = !n && !ferror(f);
   int error = errno;
   fclose(f);
   errno = error;
   return ok;
}

static bool
ends_in_push(const char *name)
{
   size_t len = strlen(name);
   return len > 5 && !strcmp(name + len - 5, ".push");
}

/* NAME without .push of the only frame in a folder. */
static bool
find_in_folder(const char *path, char name[MAX_PATH], char *message, size_t size)
{
   DIR *folder = opendir(path);
   unsigned found = 0;
   if (!folder) {
      snprintf(message, size, "%s: error: %s", path, strerror(errno));
      return false;
   }
   for (struct dirent *entry; (entry = readdir(folder));) {
      if (ends_in_push(entry->d_name) && !found++)
         snprintf(name, MAX_PATH, "%s/%.*s", path, (int)strlen(entry->d_name) - 5, entry->d_name);
   }
   closedir(folder);
   if (found == 1)
      return true;
   if (found)
      snprintf(message, size, "%s: error: the folder holds %u frames, name one of its .push files",
               path, found);
   else
      snprintf(message, size, "%s: error: the folder holds no .push file", path);
   return false;
}

/* Where the frame's files are, without .push and .mem. */
static bool
find_name(const char *path, char name[MAX_PATH], char *message, size_t size)
{
   struct stat s;
   if (strlen(path) > MAX_PATH - 16) {
      snprintf(message, size, "error: the name of the stream is too long");
      return false;
   }
   if (!stat(path, &s) && S_ISDIR(s.st_mode))
      return find_in_folder(path, name, message, size);
   strcpy(name, path);
   if (ends_in_push(name))
      name[strlen(name) - 5] = '\0';
   return true;
}

typedef bool (*parse_func)(struct nv2a_frame *frame, const char *text, size_t len,
                           struct u_text_error *error);

static bool
load_part(struct nv2a_frame *frame, const char *name, const char *end, parse_func parse,
          char *message, size_t size)
{
   char path[MAX_PATH + 8];
   char *text;
   size_t len;
   struct u_text_error error;
   snprintf(path, sizeof path, "%s%s", name, end);
   bool ok = read_file(path, &text, &len);
   if (!ok) {
      snprintf(message, size, "%s: error: %s", path, strerror(errno));
   } else if (!parse(frame, text, len, &error)) {
      snprintf(message, size, "%s:%u: error: %s", path, error.line, error.text);
      ok = false;
   }
   free(text);
   return ok;
}

bool
nv2a_frame_load(struct nv2a_frame *frame, const char *path, char *message, size_t size)
{
   char name[MAX_PATH], file[MAX_PATH + 8];
   if (!find_name(path, name, message, size))
      return false;
   snprintf(file, sizeof file, "%s.push", name);
   free(frame->file);
   frame->file = strdup(file);
   if (!frame->file) {
      snprintf(message, size, "%s: error: out of memory", file);
      return false;
   }
   return load_part(frame, name, ".push", nv2a_frame_parse_push, message, size) &&
          load_part(frame, name, ".mem", nv2a_frame_parse_memory, message, size);
}
