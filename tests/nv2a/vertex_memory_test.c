/* The vertex unit's code generator when memory runs out: each allocation in turn fails. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>

#include "../counted_memory.h"
#include "compiler/frontend/assembly/nv_vp.h"
#include "nv2a/vertex/vertex_program.h"

static void
test_compile(void **state)
{
   static const char text[] = "!!VP2.0\nMOV o[HPOS], v[0]; SUBC CC.x, v[0], c[1]; BRA out (LT.x);"
                              "SIN R0.x, v[1].x; LIT R0, R0; out: MOV o[COL0], R0; END";
   static const struct nv2a_vertex_options options = {.screen_space = true};
   static struct nv2a_vertex_program program;
   struct nv_vp_result r;
   nv_vp_parse(text, sizeof text - 1, NV_VP_TARGET_ANY, &r);
   assert_int_equal(r.status, NV_VP_OK);
   unsigned failures = 0;
   bool failed = true;
   for (int n = 0; failed; n++) {
      const int before = alive;
      until_failure = n;
      const enum nv2a_vertex_status status = nv2a_vertex_compile(r.shader, &options, &program);
      failed = until_failure < 0;
      until_failure = -1;
      assert_int_equal(alive, before);
      /* The validator of debug builds does without what it does not get. */
      assert_true(status == NV2A_VERTEX_OK || (failed && status == NV2A_VERTEX_NO_MEMORY));
      assert_string_equal(program.message, "");
      failures += status == NV2A_VERTEX_NO_MEMORY;
   }
   assert_true(failures > 20);
   ir_shader_destroy(r.shader);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {cmocka_unit_test(test_compile)};
   return cmocka_run_group_tests_name("nv2a_vertex_memory", tests, NULL, NULL);
}
