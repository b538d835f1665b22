/* Reference material beside the checkout; TUATARA_SHARED names another place. */
#ifndef SHARED_FILE_H
#define SHARED_FILE_H

#include <stdio.h>
#include <stdlib.h>

/* Where "nv2a/..." of the reference material is, if it is there. */
static inline void
shared_path(char *path, size_t size, const char *name)
{
   const char *folder = getenv("TUATARA_SHARED");
   snprintf(path, size, "%s/%s", folder && *folder ? folder : SHARED_FOLDER, name);
}

/* Opens a file of the reference material for reading, "nv2a/..."; NULL, with a message: it is not
 * there, and the test that needs it should skip(). */
static inline FILE *
open_shared(const char *name)
{
   char path[1024];
   shared_path(path, sizeof path, name);
   FILE *file = fopen(path, "r");
   if (!file)
      printf("# no reference material: %s\n", path);
   return file;
}

#endif
