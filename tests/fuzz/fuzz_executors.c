/* Compares the executors of vertex programs: random programs on random and on special numbers give
 * the same bits on the reference evaluator, behind the passes, and on softpipe with every
 * instruction set. What differs is made small and printed.
 *
 *   fuzz_executors [--seed=N] [--iterations=N | --seconds=N]
 */
#include <stdio.h>
#include <stdlib.h>

#include "fuzz_options.h"
#include "vp_compare.h"
#include "vp_shrink.h"

/* The same executor differs: a program that does not load is no smaller failure. */
static bool
fails(const struct vp_case *c, void *data)
{
   const struct vp_difference *d = data;
   struct vp_difference now;
   return vp_compare(c, vp_all_executors, &now) && !now.message[0] && now.executor == d->executor;
}

int
main(int argc, char **argv)
{
   struct fuzz_options o;
   struct vp_case *c = calloc(1, sizeof *c);
   struct vp_difference d;
   uint64_t state;
   fuzz_options_parse(&o, "fuzz_executors", 2000, &argc, argv);
   if (!c || argc > 1)
      return 2;
   while (fuzz_options_next(&o, &state)) {
      vp_case_random(c, &state);
      if (!vp_compare(c, vp_all_executors, &d))
         continue;
      const unsigned long long seed = (unsigned long long)(o.seed + o.done - 1);
      fprintf(stderr, "fuzz_executors: --seed=%llu --iterations=1 fails; the smallest case:\n",
              seed);
      if (!d.message[0])
         vp_shrink(c, fails, &d);
      vp_case_print(c);
      vp_compare(c, vp_all_executors, &d);
      vp_difference_print(&d);
      return 1;
   }
   free(c);
   printf("fuzz_executors: %lu programs, all executors agree\n", o.done);
   return 0;
}
