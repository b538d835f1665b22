/* Memory runs out under what is there for fragment programs: each allocation in turn fails, alone
 * or with all behind it, and that is said, without a crash or a leak. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "../fuzz/random_program.h"
#include "lima/pp/asm/asm.h"
#include "lima/pp/codegen/pp_program.h"
#include "lima/pp/sim/sim.h"
#include "pp_random_ir.h"

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *p, size_t size);
void __real_free(void *p);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *p, size_t size);
void __wrap_free(void *p);

static bool counts, goes_on; /* behind the one that fails */
static long left;            /* allocations until then */
static long live;            /* allocations not freed */

static bool
grant(void)
{
   if (!counts)
      return true;
   left--;
   return goes_on ? left != -1 : left >= 0;
}

void *
__wrap_malloc(size_t size)
{
   void *p = grant() ? __real_malloc(size) : NULL;
   live += counts && p;
   return p;
}

void *
__wrap_calloc(size_t count, size_t size)
{
   void *p = grant() ? __real_calloc(count, size) : NULL;
   live += counts && p;
   return p;
}

void *
__wrap_realloc(void *p, size_t size)
{
   if (!grant())
      return NULL;
   void *q = __real_realloc(p, size);
   live += counts && !p && q;
   return q;
}

void
__wrap_free(void *p)
{
   live -= counts && p;
   __real_free(p);
}

/* Whether nothing was missing. */
typedef bool (*attempt)(const void *data);

static void
check(attempt run, const void *data)
{
   for (unsigned alone = 0; alone < 2; alone++) {
      long failures = 0;
      bool done = false;
      for (long n = 0; !done; n++) {
         left = n;
         live = 0;
         goes_on = alone;
         counts = true;
         failures += !run(data);
         counts = false;
         done = left >= 0;
         assert_int_equal(live, 0);
      }
      assert_true(failures > 0);
   }
}

/* --- The compiler: random programs, of which the later ones are large enough for spills */

static bool
compile(const void *data)
{
   struct lima_pp_code code;
   const enum lima_pp_code_status status = lima_pp_compile(data, &code);
   const bool ok = status == LIMA_PP_CODE_OK;
   if ((!ok && status != LIMA_PP_CODE_NO_MEMORY) || (ok && !code.num_words))
      abort();
   lima_pp_code_finish(&code);
   return ok;
}

static void
test_compiler(void **state)
{
   uint64_t seed = 5;
   unsigned spills = 0;
   for (unsigned i = 0; i < 4; i++) {
      const struct pp_random_ir wanted = {.size = 5 + 50 * i};
      struct lima_pp_code code;
      struct ir_shader *shader = pp_random_ir(&wanted, &seed);
      check(compile, shader);
      assert_int_equal(lima_pp_compile(shader, &code), LIMA_PP_CODE_OK);
      spills += code.stats.spilled;
      lima_pp_code_finish(&code);
      ir_shader_destroy(shader);
   }
   assert_true(spills > 0);
}

/* --- Text and words */

static const char program[] = "a: load $0, v0 | mul.v0 $1, $0, ^const0 | const0 1, 2\n"
                              "branch.gt $0.x, $1.x, a ;@ BRANCH.NEXT=1f\n.word 0\nstop\n";

static bool
use_text(const void *data)
{
   static const struct lima_pp_asm_options quiet = {NULL, NULL};
   struct lima_pp_asm_result result;
   struct text_error error;
   if (!lima_pp_assemble(data, strlen(data), &quiet, &result, &error)) {
      if (strcmp(error.message, "out of memory") || result.words || result.num_words)
         abort();
      return false;
   }
   char *text = lima_pp_disassemble(result.words, result.num_words);
   struct lima_pp_program prepared;
   const bool ok = text && lima_pp_prepare(&prepared, result.words, result.num_words);
   if (ok)
      lima_pp_finish(&prepared);
   __real_free(text); /* the C library made it, for itself */
   lima_pp_asm_finish(&result);
   return ok;
}

static void
test_text(void **state)
{
   check(use_text, program);
}

int
main(void)
{
   static const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_compiler),
       cmocka_unit_test(test_text),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
