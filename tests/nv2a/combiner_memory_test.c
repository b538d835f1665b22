/* The combiners' code generator when memory runs out: each allocation in turn fails. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "compiler/frontend/fixed_function/fragment.h"
#include "nv2a/combiner/combiner.h"

/* Allocations until one fails; negative: none does. */
static int until_failure = -1;
static int alive;

void *__real_malloc(size_t size);
void *__real_calloc(size_t n, size_t size);
void __real_free(void *p);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t n, size_t size);
void __wrap_free(void *p);

static void *
counted(void *p)
{
   alive += p != NULL;
   return p;
}

void *
__wrap_malloc(size_t size)
{
   return until_failure >= 0 && !until_failure-- ? NULL : counted(__real_malloc(size));
}

void *
__wrap_calloc(size_t n, size_t size)
{
   return until_failure >= 0 && !until_failure-- ? NULL : counted(__real_calloc(n, size));
}

void
__wrap_free(void *p)
{
   alive -= p != NULL;
   __real_free(p);
}

static void
test_compile(void **state)
{
   const struct ff_fragment_key key = {
       .fog = FF_FOG_LINEAR,
       .unit = {{.target = IR_TEX_2D + 1, .env_mode = FF_ENV_BLEND, .format = FF_FORMAT_RGBA}}};
   struct ir_shader *shader = ff_build_fragment(&key);
   assert_non_null(shader);
   enum nv2a_combiner_status status = NV2A_COMBINER_NO_MEMORY;
   unsigned failures = 0;
   for (int n = 0; status != NV2A_COMBINER_OK; n++) {
      struct nv2a_combiner_program program;
      char why[NV2A_COMBINER_MESSAGE];
      const int before = alive;
      until_failure = n;
      status = nv2a_combiner_compile(shader, &program, why);
      const bool failed = until_failure < 0;
      until_failure = -1;
      assert_int_equal(alive, before);
      assert_int_equal(status, failed ? NV2A_COMBINER_NO_MEMORY : NV2A_COMBINER_OK);
      assert_string_equal(why, "");
      failures += failed;
   }
   assert_true(failures > 5);
   ir_shader_destroy(shader);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {cmocka_unit_test(test_compile)};
   return cmocka_run_group_tests(tests, NULL, NULL);
}
