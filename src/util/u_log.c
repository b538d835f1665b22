#include "u_log.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "u_debug.h"

#define MAX_LINES 256

/* Of the process: several displays and contexts ask for the same. */
static struct {
   pthread_mutex_t mutex;
   uint64_t hashes[MAX_LINES]; /* of lines */
   unsigned num;
} said = {.mutex = PTHREAD_MUTEX_INITIALIZER};

/* FNV-1a */
static uint64_t
hash_of(const char *text)
{
   uint64_t hash = 0xcbf29ce484222325u;
   for (; *text; text++)
      hash = (hash ^ (unsigned char)*text) * 0x100000001b3u;
   return hash;
}

static bool
is_new(const char *line)
{
   const uint64_t hash = hash_of(line);
   for (unsigned i = 0; i < said.num; i++)
      if (said.hashes[i] == hash)
         return false;
   if (said.num < MAX_LINES)
      said.hashes[said.num] = hash;
   return said.num < MAX_LINES;
}

void
u_log_missing(const char *format, ...)
{
   char line[256];
   if (!(u_debug_flags() & U_DEBUG_LOG))
      return;
   va_list args;
   va_start(args, format);
   vsnprintf(line, sizeof line, format, args);
   va_end(args);
   pthread_mutex_lock(&said.mutex);
   if (is_new(line)) {
      said.num++;
      fprintf(stderr, "tuatara: %s%s\n", line,
              said.num == MAX_LINES ? " (and more that is not said)" : "");
   }
   pthread_mutex_unlock(&said.mutex);
}
