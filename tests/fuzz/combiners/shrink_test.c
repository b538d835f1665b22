/* The shrinker leaves what a failure needs, and nothing else. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>

#include <string.h>

#include "case.h"

/* A dot product that is sent somewhere, with texture 2 among its factors. */
static bool
has_dot_of_texture(const struct combiner_case *c, void *data)
{
   unsigned *calls = data;
   (*calls)++;
   for (unsigned i = 0; i < c->key.setup.num; i++) {
      const struct combiner_portion *p = &c->key.setup.stage[i][COMBINER_RGB];
      if (p->ab_dot && p->ab && p->in[COMBINER_B].reg == COMBINER_TEXTURE0 + 2)
         return true;
   }
   return false;
}

static unsigned
bytes_set(const void *data, size_t size)
{
   const uint8_t *p = data;
   unsigned count = 0;
   for (size_t i = 0; i < size; i++)
      count += p[i] != 0;
   return count;
}

static void
what_is_needed_stays(void **unused)
{
   unsigned found = 0;
   for (uint64_t seed = 1; found < 20; seed++) {
      struct combiner_case c;
      uint64_t state = seed * 7919;
      unsigned calls = 0;
      combiner_case_random(&c, &state);
      if (!has_dot_of_texture(&c, &calls))
         continue;
      found++;
      combiner_shrink(&c, has_dot_of_texture, &calls);
      assert_true(has_dot_of_texture(&c, &calls));
      const struct combiner_portion *p = &c.key.setup.stage[0][COMBINER_RGB];
      assert_int_equal(c.key.setup.num, 1);
      assert_true(p->ab && p->ab_dot && !p->cd && !p->sum && !p->mux && !p->scale);
      assert_int_equal(p->in[COMBINER_A].reg, COMBINER_ZERO);
      assert_int_equal(bytes_set(c.key.texture, sizeof c.key.texture), 0);
      assert_int_equal(bytes_set(c.constant, sizeof c.constant), 0);
      assert_true(calls < 20000);
   }
}

/* Nothing is known wrong with the setups that are made: the executors agree on a few. */
static void
reference_agrees(void **unused)
{
   for (uint64_t seed = 1; seed < 20; seed++) {
      struct combiner_case c;
      struct combiner_difference d;
      uint64_t state = seed;
      combiner_case_random(&c, &state);
      combiner_compare(&c, state, &d);
      assert_null(d.who);
   }
}

/* And a wrong executor would be found: the primary colour is no constant. */
static void
differences_are_seen(void **unused)
{
   struct combiner_case c = {.key.setup.num = 1};
   double expected[4], other[4];
   c.key.setup.final[COMBINER_D].reg = COMBINER_PRIMARY;
   c.primary[0] = 0.5f;
   assert_true(combiner_reference(&c, expected));
   c.primary[0] = 0.25f;
   assert_true(combiner_reference(&c, other));
   assert_true(expected[0] == 0.5 && other[0] == 0.25);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(what_is_needed_stays),
       cmocka_unit_test(reference_agrees),
       cmocka_unit_test(differences_are_seen),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
