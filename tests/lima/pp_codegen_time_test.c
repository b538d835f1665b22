/* Compiling fragment programs takes little time, and time in proportion to their length, also where
 * values do not fit into the registers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <time.h>
#include <cmocka.h>

#include "../emulated.h"
#include "../unit/test_random.h"
#include "compiler/ir/builder.h"
#include "lima/pp/codegen/pp_program.h"

enum { NUM_VALUES = 30, NUM_MADS = 500, MOST_GROWTH = 25 };

/* Sums of products of any of the last values. */
static struct ir_shader *
make(unsigned num_mads)
{
   struct ir_shader *shader = ir_shader_create(IR_STAGE_FRAGMENT);
   assert_non_null(shader);
   struct ir_builder b = ir_builder_create(shader);
   struct ir_val v[NUM_VALUES];
   uint32_t seed = 1;
   for (unsigned i = 0; i < NUM_VALUES; i++) {
      v[i] = ir_load_input(&b, VARYING_TEX0 + i % 4, 4);
      v[i].src.swizzle[i / 4 % 4] = (uint8_t)(i % 4);
   }
   for (unsigned i = 0; i < num_mads; i++) {
      struct ir_val src[3];
      for (unsigned k = 0; k < 3; k++) {
         src[k] = v[test_random_below(&seed, NUM_VALUES)];
         for (unsigned c = 0; c < 4; c++)
            src[k].src.swizzle[c] = (uint8_t)test_random_below(&seed, 4);
      }
      v[i % NUM_VALUES] = ir_build_fmad(&b, src[0], src[1], src[2]);
   }
   for (unsigned i = 1; i < NUM_VALUES; i++)
      v[0] = ir_build_fadd(&b, v[0], v[i]);
   ir_store_output(&b, FRAG_RESULT_COLOR, 15, v[0]);
   assert_true(!b.failed && ir_shader_index(shader));
   return shader;
}

/* Milliseconds, the least of some tries. */
static double
measure(unsigned num_mads, unsigned *spilled)
{
   struct ir_shader *shader = make(num_mads);
   double least = 1e9;
   for (unsigned i = 0; i < 5; i++) {
      struct lima_pp_code code;
      const clock_t start = clock();
      assert_int_equal(lima_pp_compile(shader, &code), LIMA_PP_CODE_OK);
      const double time = 1e3 * (double)(clock() - start) / CLOCKS_PER_SEC;
      least = time < least ? time : least;
      *spilled = code.stats.spilled;
      lima_pp_code_finish(&code);
   }
   ir_shader_destroy(shader);
   return least;
}

static void
test_time(void **state)
{
   unsigned spilled;
   const double one = measure(NUM_MADS, &spilled);
   assert_true(spilled > 100);
   const double eight = measure(8 * NUM_MADS, &spilled);
   printf("# %u sums of products: %.1f ms; eight times as many: %.1f ms\n", NUM_MADS, one, eight);
   assert_true(eight < MOST_GROWTH * one);
#ifdef NDEBUG
   assert_true(one < 60.0 || /* 12 to 17 ms are usual */ is_emulated());
#endif
}

int
main(void)
{
   static const struct CMUnitTest tests[] = {cmocka_unit_test(test_time)};
   return cmocka_run_group_tests(tests, NULL, NULL);
}
