/* Frames from files. */
#include "frame.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "util/u_grow.h"

/* All of a file, which need not have a size (a pipe). False: errno says why; *text is to be freed
 * in any case. */
static bool
read_file(const char *path, char **text, size_t *len)
{
   size_t max = 0, n = 1;
   *text = NULL;
   *len = 0;
   FILE *f = fopen(path, "rb");
   if (!f)
      return false;
   while (n) {
      if (!u_grow((void **)text, &max, *len + 4096, 1)) {
         errno = ENOMEM;
         break;
      }
      n = fread(*text + *len, 1, max - *len, f);
      *len += n;
   }
   const bool ok = !n && !ferror(f);
   const int error = errno;
   fclose(f);
   errno = error;
   return ok;
}

bool
lima_frame_load(struct lima_frame *frame, const char *path, char *message, size_t size)
{
   char *text = NULL;
   size_t len;
   struct u_text_error error;
   free(frame->file);
   frame->file = strdup(path);
   bool ok = frame->file && read_file(path, &text, &len);
   if (!ok) {
      snprintf(message, size, "%s: error: %s", path, strerror(frame->file ? errno : ENOMEM));
   } else if (!lima_frame_parse(frame, text, len, &error)) {
      snprintf(message, size, "%s:%u: error: %s", path, error.line, error.text);
      ok = false;
   }
   free(text);
   return ok;
}
