#include "fuzz_options.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double
now(void)
{
   struct timespec t;
   clock_gettime(CLOCK_MONOTONIC, &t);
   return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static bool
take_option(struct fuzz_options *o, const char *arg)
{
   if (!strncmp(arg, "--seed=", 7))
      o->seed = strtoull(arg + 7, NULL, 0);
   else if (!strncmp(arg, "--iterations=", 13))
      o->iterations = strtoul(arg + 13, NULL, 0);
   else if (!strncmp(arg, "--seconds=", 10)) {
      o->iterations = 0;
      o->end = now() + strtod(arg + 10, NULL);
   } else {
      return false;
   }
   return true;
}

void
fuzz_options_parse(struct fuzz_options *o, const char *name, unsigned long iterations, int *argc,
                   char **argv)
{
   int left = 1;
   *o = (struct fuzz_options){.name = name, .seed = 1, .iterations = iterations};
   for (int i = 1; i < *argc; i++) {
      if (!take_option(o, argv[i]))
         argv[left++] = argv[i];
   }
   *argc = left;
   printf("%s: seed %llu\n", name, (unsigned long long)o->seed);
   fflush(stdout); /* before anything crashes */
}

bool
fuzz_options_next(struct fuzz_options *o, uint64_t *state)
{
   if (o->iterations ? o->done >= o->iterations : now() >= o->end)
      return false;
   /* Any number but 0, far from those of the neighbours */
   *state = (o->seed + o->done) * UINT64_C(0x9e3779b97f4a7c15) | 1;
   o->done++;
   return true;
}
