#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "util/u_slots.h"

#define SLOTS 128

/* Random operations against an array that says what should be. */
static void
behaves_like_an_array(void **state)
{
   struct u_slots set = {{0}};
   bool model[SLOTS] = {false};
   uint32_t seed = 1;
   for (unsigned step = 0; step < 20000; step++) {
      seed = seed * 1664525u + 1013904223u;
      const unsigned slot = seed >> 8 & (SLOTS - 1);
      model[slot] = seed >> 31;
      if (model[slot])
         u_slots_add(&set, slot);
      else
         u_slots_remove(&set, slot);
      unsigned count = 0;
      for (unsigned i = 0; i < SLOTS; i++) {
         assert_int_equal(u_slots_has(set, i), model[i]);
         count += model[i];
      }
      assert_int_equal(u_slots_count(set), count);
      assert_int_equal(u_slots_empty(set), count == 0);
   }
}

static void
walk_is_ascending(void **state)
{
   static const uint8_t members[] = {0, 1, 31, 32, 62, 63, 64, 65, 95, 127};
   struct u_slots set = {{0}};
   for (unsigned i = 0; i < sizeof members; i++)
      u_slots_add(&set, members[sizeof members - 1 - i]);
   for (unsigned i = 0; i < sizeof members; i++)
      assert_int_equal(u_slots_take(&set), members[i]);
   assert_true(u_slots_empty(set));
}

static void
ranges_and_algebra(void **state)
{
   for (unsigned end = 0; end <= SLOTS; end++) {
      const struct u_slots below = u_slots_below(end);
      const struct u_slots rest = u_slots_minus(u_slots_below(SLOTS), below);
      assert_int_equal(u_slots_count(below), end);
      assert_int_equal(u_slots_count(rest), SLOTS - end);
      assert_int_equal(u_slots_count(u_slots_union(below, rest)), SLOTS);
      assert_true(u_slots_within(below, u_slots_union(below, rest)));
      assert_int_equal(u_slots_within(below, rest), end == 0);
      assert_int_equal(u_slots_within(rest, below), end == SLOTS);
      for (unsigned i = 0; i < SLOTS; i++) {
         assert_int_equal(u_slots_has(below, i), i < end);
         assert_int_equal(u_slots_has(rest, i), i >= end);
      }
   }
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(behaves_like_an_array),
       cmocka_unit_test(walk_is_ascending),
       cmocka_unit_test(ranges_and_algebra),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
