/* Branches as choices: what becomes of phis and stores, and which programs stay as they are. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ir_text.h"
#include "compiler/analysis/validate.h"
#include "compiler/lower/flatten.h"

#define HEAD "shader vertex\nparams 8\n"

static void
run(const struct ir_shader *sh, const float input[4], float outputs[VARYING_MAX][4],
    uint8_t masks[VARYING_MAX])
{
   struct ir_eval e = {
       .inputs = (const float(*)[4])input, .outputs = outputs, .output_mask = masks};
   memset(outputs, 0, VARYING_MAX * sizeof outputs[0]);
   assert_true(ir_eval_run(sh, &e));
}

/* One block with the same results, and the same components written, on every way. */
static void
check(const char *text)
{
   struct ir_shader *sh = parse_ir(text), *flat = parse_ir(text);
   assert_true(ir_flatten(flat));
   char *message = ir_validate(flat, "ir_flatten");
   if (message)
      fail_msg("%s", message);
   assert_int_equal(flat->num_blocks, 1);
   for (unsigned i = 0; i < 16; i++) {
      const float input[4] = {(float)(i & 1), (float)(i >> 1 & 1), (float)(i >> 2 & 1),
                              (float)(i >> 3) + 2.0f};
      float want[VARYING_MAX][4], got[VARYING_MAX][4];
      uint8_t want_mask[VARYING_MAX] = {0}, got_mask[VARYING_MAX] = {0};
      run(sh, input, want, want_mask);
      run(flat, input, got, got_mask);
      assert_memory_equal(want, got, sizeof want);
      assert_memory_equal(want_mask, got_mask, sizeof want_mask);
   }
   ir_shader_destroy(sh);
   ir_shader_destroy(flat);
}

#define LOADS                                                                                      \
   "   %0 = load_input.f4 0\n   %1 = imm.f1 0x00000000\n"                                          \
   "   %2 = flt.b4 %1.xxxx %0.xyzw\n   store_output.f 0.xyzw %0.xyzw\n"

static void
test_diamond(void **state)
{
   check(HEAD "block 0\n" LOADS "   branch %2.x b1 b2\n"
              "block 1\n   %3 = fadd.f2 %0.xy %0.ww\n   store_output.f 1.x %3.y\n   jump b3\n"
              "block 2\n   %4 = fmul.f2 %0.zw %0.ww\n   store_output.f 1.xy %4.xy\n   jump b3\n"
              "block 3\n   %5 = phi.f1 b1 %3.x b2 %4.y\n   %6 = phi.f1 b1 %3.y b2 %4.x\n"
              "   %7 = phi.b1 b1 %2.y b2 %2.z\n"
              "   store_output.f 2.x %5.x\n   store_output.f 2.yz %6.xxx if %7.xxx\n   end\n");
}

static void
test_early_end(void **state)
{
   check(HEAD "block 0\n" LOADS "   branch %2.x b1 b2\n"
              "block 1\n   store_output.f 1.x %0.w\n   branch %2.y b3 b4\n"
              "block 2\n   store_output.f 1.y %0.w\n   branch %2.z b3 b4\n"
              "block 3\n   %3 = phi.f1 b1 %0.x b2 %0.w\n   store_output.f 2.x %3.x\n   end\n"
              "block 4\n   store_output.f 3.xy %0.wz\n   end\n");
}

/* Three ways meet, one of them from further out; both ways of a branch lead to one place. */
static void
test_nested(void **state)
{
   check(HEAD "block 0\n" LOADS "   branch %2.x b1 b4\n"
              "block 1\n   branch %2.y b2 b3\n"
              "block 2\n   %3 = fadd.f1 %0.x %0.w\n   jump b4\n"
              "block 3\n   %4 = fadd.f1 %0.y %0.w\n   jump b4\n"
              "block 4\n   %5 = phi.f1 b0 %0.z b2 %3.x b3 %4.x\n   store_output.f 1.x %5.x\n"
              "   branch %2.z b5 b5\n"
              "block 5\n   store_output.f 2.x %5.x\n   end\n");
}

static void
stays(const char *text)
{
   struct ir_shader *sh = parse_ir(text);
   char *before = ir_print(sh);
   assert_true(ir_flatten(sh));
   char *after = ir_print(sh);
   assert_string_equal(before, after);
   free(before);
   free(after);
   ir_shader_destroy(sh);
}

static void
test_stays(void **state)
{
   stays(HEAD "block 0\n" LOADS "   jump b1\nblock 1\n   branch %2.x b1 b2\nblock 2\n   end\n");
   stays(HEAD "calls 4\nblock 0\n" LOADS "   call b1 b2\nblock 1\n   ret\nblock 2\n   end\n");
   stays(HEAD "regs 1\nblock 0\n" LOADS "   branch %2.x b1 b2\n"
              "block 1\n   store_reg.f 0.x %0.x\n   jump b2\nblock 2\n   end\n");
   /* More steps than may be taken on any one way. */
   stays(HEAD "steps 5\nblock 0 cost 3\n" LOADS "   branch %2.x b1 b2\n"
              "block 1 cost 2\n   end\nblock 2 cost 2\n   end\n");
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_diamond),
       cmocka_unit_test(test_early_end),
       cmocka_unit_test(test_nested),
       cmocka_unit_test(test_stays),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
