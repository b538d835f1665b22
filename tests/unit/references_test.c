/* Resources that commands refer to: a set that keeps them alive. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "gallium/auxiliary/state/u_references.h"

#define NUM 1000

static void
test_set(void **state)
{
   static struct pipe_resource resources[NUM];
   struct u_references set = {0};
   assert_false(u_references_has(&set, &resources[0]));
   for (unsigned round = 0; round < 3; round++) {
      for (unsigned i = 0; i < NUM; i++) {
         resources[i].refcount = 1;
         assert_false(u_references_has(&set, &resources[i]));
         assert_true(u_references_add(&set, &resources[i]));
         assert_int_equal(resources[i].refcount, 2);
      }
      assert_int_equal(set.num, NUM);
      for (unsigned i = 0; i < NUM; i++) {
         assert_true(u_references_has(&set, &resources[i]));
         assert_true(set.resources[i] == &resources[i]);
      }
      u_references_clear(&set);
      for (unsigned i = 0; i < NUM; i++) {
         assert_int_equal(resources[i].refcount, 1);
         assert_false(u_references_has(&set, &resources[i]));
      }
   }
   assert_true(u_references_add(&set, &resources[5]));
   u_references_finish(&set);
   assert_int_equal(resources[5].refcount, 1);
   assert_false(u_references_has(&set, &resources[5]));
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_set),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
