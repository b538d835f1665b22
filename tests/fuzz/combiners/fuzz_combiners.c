/* Random setups of register combiners: what the equations of the specification give, the IR gives
 * on the evaluator, on softpipe with every instruction set and as native code, and the simulated
 * combiners of the NV2A with the words of the setup. What differs is made small and printed.
 *
 *   fuzz_combiners [--seed=N] [--iterations=N | --seconds=N]
 */
#include <stdio.h>
#include <string.h>

#include "../fuzz_options.h"
#include "case.h"

struct failure {
   uint64_t state;
   const char *who;
};

static bool
fails(const struct combiner_case *c, void *data)
{
   const struct failure *f = data;
   struct combiner_difference d;
   combiner_compare(c, f->state, &d);
   return d.who && !strcmp(d.who, f->who);
}

int
main(int argc, char **argv)
{
   struct fuzz_options o;
   struct combiner_case c;
   struct combiner_difference d;
   uint64_t state;
   fuzz_options_parse(&o, "fuzz_combiners", 3000, &argc, argv);
   if (argc > 1)
      return 2;
   while (fuzz_options_next(&o, &state)) {
      combiner_case_random(&c, &state);
      combiner_compare(&c, state, &d);
      if (!d.who)
         continue;
      fprintf(stderr, "fuzz_combiners: --seed=%llu --iterations=1 fails; the smallest case:\n",
              (unsigned long long)(o.seed + o.done - 1));
      combiner_shrink(&c, fails, &(struct failure){state, d.who});
      combiner_case_print(&c);
      combiner_compare(&c, state, &d);
      fprintf(stderr, "%s: %s\n", d.who, d.text);
      return 1;
   }
   printf("fuzz_combiners: %lu setups, all executors agree\n", o.done);
   return 0;
}
