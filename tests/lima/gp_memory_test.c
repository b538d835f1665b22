/* Assembler and disassembler of the geometry processor when memory runs out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include "lima/gp/asm/asm.h"

static bool fails;

void *__real_malloc(size_t size);
void *__wrap_malloc(size_t size);

void *
__wrap_malloc(size_t size)
{
   return fails ? NULL : __real_malloc(size);
}

static void
test_no_memory(void **state)
{
   static struct lima_gp_asm_result result;
   struct text_error error;
   fails = true;
   const bool assembled = lima_gp_assemble("\nnop", 4, &result, &error);
   char *text = lima_gp_disassemble((const uint32_t(*)[4])result.words, 1);
   fails = false;
   assert_false(assembled);
   assert_string_equal(error.message, "out of memory");
   assert_int_equal(error.line, 1);
   assert_int_equal(error.column, 1);
   assert_int_equal(result.num_instrs, 0);
   assert_null(text);
   assert_true(lima_gp_assemble("\nnop", 4, &result, &error));
}

int
main(void)
{
   static const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_no_memory),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
