#include "u_log.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "u_debug.h"

#define MAX_LINES 256

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static uint64_t said[MAX_LINES]; /* hashes of lines */
static unsigned num_said;

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
   for (unsigned i = 0; i < num_said; i++)
      if (said[i] == hash)
         return false;
   if (num_said < MAX_LINES)
      said[num_said] = hash;
   return num_said < MAX_LINES;
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
   pthread_mutex_lock(&mutex);
   if (is_new(line)) {
      num_said++;
      fprintf(stderr, "tuatara: %s%s\n", line,
              num_said == MAX_LINES ? " (and more that is not said)" : "");
   }
   pthread_mutex_unlock(&mutex);
}
