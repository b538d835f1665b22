/* Random texture shaders: which stages are consistent and what they do, by the specification and by
 * the IR on the evaluator; the IR on softpipe with every instruction set and as native code. What
 * differs is made small and printed.
 *
 *   fuzz_texture_shader [--seed=N] [--iterations=N | --seconds=N]
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
fails(const struct shader_case *c, void *data)
{
   const struct failure *f = data;
   struct shader_difference d;
   shader_compare(c, f->state, &d);
   return d.who && !strcmp(d.who, f->who);
}

int
main(int argc, char **argv)
{
   struct fuzz_options o;
   struct shader_case c;
   struct shader_difference d;
   uint64_t state;
   fuzz_options_parse(&o, "fuzz_texture_shader", 3000, &argc, argv);
   if (argc > 1)
      return 2;
   while (fuzz_options_next(&o, &state)) {
      shader_case_random(&c, &state);
      shader_compare(&c, state, &d);
      if (!d.who)
         continue;
      fprintf(stderr, "fuzz_texture_shader: --seed=%llu --iterations=1 fails; the smallest case:\n",
              (unsigned long long)(o.seed + o.done - 1));
      shader_shrink(&c, fails, &(struct failure){state, d.who});
      shader_case_print(&c);
      shader_compare(&c, state, &d);
      fprintf(stderr, "%s: %s\n", d.who, d.text);
      return 1;
   }
   printf("fuzz_texture_shader: %lu setups, all executors agree\n", o.done);
   return 0;
}
