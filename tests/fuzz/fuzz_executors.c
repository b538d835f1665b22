/* Compares the executors of vertex programs: random programs on random and on special numbers give
 * the same bits on the reference evaluator, behind the passes, and on softpipe with every
 * instruction set. What differs is made small and printed.
 *
 *   fuzz_executors [--seed=N] [--iterations=N | --seconds=N] [EXECUTOR]
 *
 * with all executors but Mali's processor, whose compiler takes long, or with the one of that name.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz_options.h"
#include "vp_compare.h"
#include "vp_shrink.h"

static const struct vp_executor *const *executors = vp_all_executors;

/* False: there is none of that name. */
static bool
choose(const char *name)
{
   static const struct vp_executor *chosen[2];
   if (!strcmp(name, vp_lima.name))
      chosen[0] = &vp_lima;
   for (unsigned i = 0; vp_all_executors[i] && !chosen[0]; i++) {
      if (!strcmp(vp_all_executors[i]->name, name))
         chosen[0] = vp_all_executors[i];
   }
   executors = chosen;
   return chosen[0];
}

/* The same executor differs: a program that does not load is no smaller failure. */
static bool
fails(const struct vp_case *c, void *data)
{
   const struct vp_difference *d = data;
   struct vp_difference now;
   return vp_compare(c, executors, &now) && !now.message[0] && now.executor == d->executor;
}

int
main(int argc, char **argv)
{
   struct fuzz_options o;
   struct vp_case *c = calloc(1, sizeof *c);
   struct vp_difference d;
   uint64_t state;
   fuzz_options_parse(&o, "fuzz_executors", 2000, &argc, argv);
   if (!c || argc > 2 || (argc == 2 && !choose(argv[1])))
      return 2;
   while (fuzz_options_next(&o, &state)) {
      vp_case_random(c, &state);
      if (!vp_compare(c, executors, &d))
         continue;
      const unsigned long long seed = (unsigned long long)(o.seed + o.done - 1);
      fprintf(stderr, "fuzz_executors: --seed=%llu --iterations=1 fails; the smallest case:\n",
              seed);
      if (!d.message[0])
         vp_shrink(c, fails, &d);
      vp_case_print(c);
      vp_compare(c, executors, &d);
      vp_difference_print(&d);
      return 1;
   }
   free(c);
   printf("fuzz_executors: %lu programs, %s\n", o.done,
          argc > 1 ? "it agrees" : "all executors agree");
   return 0;
}
