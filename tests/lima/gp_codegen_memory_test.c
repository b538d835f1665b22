/* The code generator of the geometry processor when memory runs out: each allocation in turn fails.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "../counted_memory.h"
#include "compiler/frontend/assembly/nv_vp.h"
#include "lima/gp/codegen/gp_program.h"

/* How often the compiler ran out of memory. */
static unsigned
compile_again_and_again(const char *text)
{
   static const struct lima_gp_options options = {.outputs = 0};
   static struct lima_gp_shader code;
   struct nv_vp_result r;
   unsigned failures = 0;
   bool failed = true;
   nv_vp_parse(text, strlen(text), NV_VP_TARGET_ANY, &r);
   assert_int_equal(r.status, NV_VP_OK);
   for (int n = 0; failed; n++) {
      const int before = alive;
      until_failure = n;
      const enum lima_gp_status status = lima_gp_compile(r.shader, &options, &code);
      failed = until_failure < 0;
      until_failure = -1;
      assert_int_equal(alive, before);
      /* The validator of debug builds does without what it does not get. */
      assert_true(status == LIMA_GP_OK || (failed && status == LIMA_GP_NO_MEMORY));
      assert_string_equal(code.message, "");
      failures += status == LIMA_GP_NO_MEMORY;
   }
   ir_shader_destroy(r.shader);
   return failures;
}

static void
test_branches(void **state)
{
   assert_true(
       compile_again_and_again("!!VP2.0\nMOV o[HPOS], v[0]; SUBC CC.x, v[0], c[1]; BRA out (LT.x);"
                               "RCP R0.x, v[1].x; out: MOV o[COL0].x, R0.x; END") > 20);
}

static void
test_loop(void **state)
{
   assert_true(compile_again_and_again(
                   "!!VP2.0\nMOV o[HPOS], v[0]; MOV R0, v[1]; again: MUL R0.x, R0.x, c[0].x;"
                   "ADDC R1.x, R1.x, c[1]; BRA again (LT.x); MOV o[COL0].x, R0.x; END") > 20);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {cmocka_unit_test(test_branches), cmocka_unit_test(test_loop)};
   return cmocka_run_group_tests_name("lima_gp_codegen_memory", tests, NULL, NULL);
}
