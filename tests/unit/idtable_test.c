#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "util/u_idtable.h"

#define NAMES 512

/* Random operations against an array that says what should be. */
static void
behaves_like_an_array(void **state)
{
   struct u_idtable *t = u_idtable_create();
   static int objects[NAMES];
   void *model[NAMES] = {NULL};
   bool used[NAMES] = {false};
   uint32_t seed = 1;
   for (unsigned step = 0; step < 200000; step++) {
      seed = seed * 1664525u + 1013904223u;
      const uint32_t name = 1 + (seed >> 8) % (NAMES - 1);
      switch (seed >> 28) {
      case 0:
      case 1:
      case 2:
         assert_true(u_idtable_insert(t, name * 0x10001u, &objects[name]));
         model[name] = &objects[name];
         used[name] = true;
         break;
      case 3:
      case 4:
         assert_ptr_equal(u_idtable_remove(t, name * 0x10001u), model[name]);
         model[name] = NULL;
         used[name] = false;
         break;
      default:
         assert_ptr_equal(u_idtable_lookup(t, name * 0x10001u), model[name]);
         assert_int_equal(u_idtable_is_used(t, name * 0x10001u), used[name]);
      }
   }
   u_idtable_destroy(t);
}

static void
reserved_rows_are_free_and_ascend(void **state)
{
   struct u_idtable *t = u_idtable_create();
   int object;
   assert_int_equal(u_idtable_reserve(t, 3), 1);
   assert_true(u_idtable_insert(t, 6, &object));
   assert_int_equal(u_idtable_reserve(t, 3), 7); /* 4, 5 are too few */
   assert_null(u_idtable_lookup(t, 2));
   assert_true(u_idtable_is_used(t, 2));
   assert_int_equal(u_idtable_reserve(t, 0), 0);
   assert_int_equal(u_idtable_reserve(t, UINT32_MAX), 0);
   assert_int_equal(u_idtable_reserve(t, U_IDTABLE_MAX_NAMES + 1), 0);
   u_idtable_destroy(t);
}

static void
names_wrap_at_the_end(void **state)
{
   struct u_idtable *t = u_idtable_create();
   int object;
   assert_true(u_idtable_insert(t, UINT32_MAX, &object));
   assert_true(u_idtable_insert(t, 1, &object));
   assert_int_equal(u_idtable_reserve(t, 1), 2);
   assert_ptr_equal(u_idtable_lookup(t, UINT32_MAX), &object);
   assert_ptr_equal(u_idtable_remove(t, UINT32_MAX), &object);
   u_idtable_destroy(t);
}

static void
count_freed(void *data, void *object)
{
   ++*(unsigned *)data;
}

static void
ranges_are_removed_whole(void **state)
{
   const uint32_t counts[] = {1, 5, 100, 1000, UINT32_MAX};
   for (unsigned c = 0; c < 5; c++) {
      struct u_idtable *t = u_idtable_create();
      unsigned freed = 0, expected = 0;
      int object;
      for (uint32_t name = 1; name < 500; name++)
         assert_true(u_idtable_insert(t, name * 3, &object));
      u_idtable_remove_range(t, 100, counts[c], &freed, count_freed);
      for (uint32_t name = 3; name < 1500; name += 3) {
         const bool in_range = name >= 100 && name - 100 < counts[c];
         expected += in_range;
         assert_int_equal(u_idtable_is_used(t, name), !in_range);
      }
      assert_int_equal(freed, expected);
      u_idtable_destroy(t);
   }
}

static void
labels_die_with_their_names(void **state)
{
   struct u_idtable *t = u_idtable_create();
   char text[8];
   int object;
   assert_false(u_idtable_set_label(t, 4, "nobody", 6));
   assert_true(u_idtable_insert(t, 4, &object));
   assert_true(u_idtable_set_label(t, 4, "a longer label", 14));
   assert_int_equal(u_idtable_get_label(t, 4, text, sizeof text), 7);
   assert_string_equal(text, "a longe");
   assert_true(u_idtable_insert(t, 4, &text)); /* another object: the name keeps its label */
   assert_int_equal(u_idtable_get_label(t, 4, text, sizeof text), 7);
   u_idtable_remove(t, 4);
   assert_true(u_idtable_insert(t, 4, &object));
   assert_int_equal(u_idtable_get_label(t, 4, text, sizeof text), 0);
   u_idtable_destroy(t);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(behaves_like_an_array),
       cmocka_unit_test(reserved_rows_are_free_and_ascend),
       cmocka_unit_test(names_wrap_at_the_end),
       cmocka_unit_test(ranges_are_removed_whole),
       cmocka_unit_test(labels_die_with_their_names),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
