/* Compiling takes time in proportion to the program, whatever its shape: eight times the
 * instructions may not take thirty times as long. A ratio does not depend on how fast the machine
 * is. With a number of instructions as argument: prints how long each step takes for each shape. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <cmocka.h>

#include "../emulated.h"
#include "compiler/analysis/validate.h"
#include "compiler/pass/pass.h"
#include "compiler/tgsi/tgsi.h"
#include "gallium/auxiliary/jit/jit.h"
#include "gallium/auxiliary/vm/vm.h"
#include "ir_shapes.h"

#define SMALL 2048
#define LARGE (8 * SMALL)
#define MOST_GROWTH 30
/* Seconds below which nothing is wrong: allocators and caches make themselves felt there. */
#define NO_TIME 0.05
#define TRIES 5

static double
cpu_seconds(void)
{
   struct timespec t;
   clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
   return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* --- Steps. `raw` is the program as it is made, `sh` the one after the passes. */

enum step {
   TEXT,
   VALIDATE,
   CLONE,
   PASSES,
   WRITE_TGSI,
   READ_TGSI,
   BLOCK_MACHINE,
   NATIVE,
   NUM_STEPS
};
static const char *const step_names[NUM_STEPS] = {"text",       "validate",  "clone", "passes",
                                                  "write tgsi", "read tgsi", "vm",    "native"};

struct work {
   struct ir_shader *raw, *sh;
   char *tgsi;
};

static void
read_text(const struct ir_shader *sh)
{
   struct text_error error;
   char *text = ir_print(sh);
   struct ir_shader *again = ir_parse(text, strlen(text), &error);
   if (!again)
      fail_msg("%s", error.message);
   free(text);
   ir_shader_destroy(again);
}

/* Refusing with a message is an answer too. */
static void
read_tgsi(const char *text)
{
   struct tgsi_result r;
   tgsi_parse(text, strlen(text), &r);
   assert_true(r.status == TGSI_OK || (r.status == TGSI_INVALID && r.error.message[0]));
   ir_shader_destroy(r.shader);
}

static void
run_step(enum step step, struct work *w)
{
   switch (step) {
   case TEXT:
      read_text(w->raw);
      break;
   case VALIDATE:
      assert_null(ir_validate(w->raw, "making"));
      break;
   case CLONE:
      w->sh = ir_shader_clone(w->raw);
      assert_non_null(w->sh);
      break;
   case PASSES:
      assert_true(ir_optimize(w->sh, 0));
      break;
   case WRITE_TGSI:
      free(tgsi_write(w->raw, NULL));
      w->tgsi = tgsi_write(w->sh, NULL);
      assert_non_null(w->tgsi);
      break;
   case READ_TGSI:
      read_tgsi(w->tgsi);
      break;
   case BLOCK_MACHINE:
      sp_vm_destroy(sp_vm_compile(w->raw, U_CPU_PORTABLE));
      sp_vm_destroy(sp_vm_compile(w->sh, U_CPU_PORTABLE));
      break;
   case NATIVE:
      sp_jit_destroy(sp_jit_compile(w->sh, U_CPU_AVX2, (struct sp_vm_words){0}));
      break;
   case NUM_STEPS:
      break;
   }
}

static void
measure(const struct ir_shape *shape, unsigned n, double seconds[NUM_STEPS])
{
   struct work w = {.raw = shape->make(n)};
   assert_non_null(w.raw);
   for (unsigned s = 0; s < NUM_STEPS; s++) {
      const double start = cpu_seconds();
      run_step((enum step)s, &w);
      seconds[s] = cpu_seconds() - start;
   }
   free(w.tgsi);
   ir_shader_destroy(w.sh);
   ir_shader_destroy(w.raw);
}

/* The step that grew too much, NUM_STEPS if none did. */
static unsigned
find_growth(const double small[NUM_STEPS], const double large[NUM_STEPS])
{
   unsigned s = 0;
   while (s < NUM_STEPS && large[s] <= NO_TIME + MOST_GROWTH * small[s])
      s++;
   return s;
}

static void
test_shape(void **state)
{
   const struct ir_shape *shape = *state;
   if (is_emulated())
      skip();
   double small[NUM_STEPS], large[NUM_STEPS];
   unsigned grown = 0;
   /* A busy machine disturbs one try, not all. */
   for (unsigned i = 0; i < TRIES && grown < NUM_STEPS; i++) {
      measure(shape, SMALL, small);
      measure(shape, LARGE, large);
      grown = find_growth(small, large);
   }
   if (grown < NUM_STEPS)
      fail_msg("%s: %s takes %g s for %u instructions, %g s for %u", shape->name, step_names[grown],
               small[grown], SMALL, large[grown], LARGE);
}

static void
print_times(unsigned n)
{
   printf("milliseconds for %u instructions\n%-30s", n, "");
   for (unsigned s = 0; s < NUM_STEPS; s++)
      printf("%11s", step_names[s]);
   printf("%11s\n", "sum");
   for (unsigned i = 0; i < num_ir_shapes; i++) {
      double seconds[NUM_STEPS], sum = 0.0;
      printf("%-30s", ir_shapes[i].name);
      fflush(stdout);
      measure(&ir_shapes[i], n, seconds);
      for (unsigned s = 0; s < NUM_STEPS; s++) {
         printf("%11.1f", 1e3 * seconds[s]);
         sum += seconds[s];
      }
      printf("%11.1f\n", 1e3 * sum);
   }
}

int
main(int argc, char **argv)
{
   if (argc > 1) {
      print_times((unsigned)strtoul(argv[1], NULL, 10));
      return 0;
   }
   struct CMUnitTest *tests = calloc(num_ir_shapes, sizeof *tests);
   if (!tests)
      return 1;
   for (unsigned i = 0; i < num_ir_shapes; i++)
      tests[i] = (struct CMUnitTest){.name = ir_shapes[i].name,
                                     .test_func = test_shape,
                                     .initial_state = (void *)&ir_shapes[i]};
   const int failed = _cmocka_run_group_tests("compile_time", tests, num_ir_shapes, NULL, NULL);
   free(tests);
   return failed;
}
