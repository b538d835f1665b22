/* Small branches as choices: what becomes of each shape, and what stays a branch. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ir_text.h"
#include "compiler/analysis/validate.h"
#include "compiler/lower/if_convert.h"
#include "compiler/lower/unroll.h"

#define HEAD "shader fragment\nparams 1\nsteps 1000\n"
/* The only input */
#define TEX0 "7"
#define NO_LIMIT UINT32_MAX

struct result {
   float outputs[VARYING_MAX][4];
   bool discarded;
};

static void
run(const struct ir_shader *sh, const float input[4], struct result *out)
{
   static float inputs[VARYING_MAX][4], params[1][4] = {{3.0f, 0.5f, -1.0f, 2.0f}};
   uint8_t masks[VARYING_MAX];
   memcpy(inputs[7], input, sizeof inputs[7]);
   struct ir_eval e = {.inputs = (const float(*)[4])inputs,
                       .params = params,
                       .outputs = out->outputs,
                       .output_mask = masks};
   assert_true(ir_eval_run(sh, &e));
   out->discarded = e.discarded;
}

/* The same results for each sign of each component. */
static void
compare(const struct ir_shader *a, const struct ir_shader *b)
{
   for (unsigned i = 0; i < 16; i++) {
      struct result want, got;
      const float input[4] = {i & 1 ? 1.5f : -1.0f, i & 2 ? 2.0f : -0.5f, i & 4 ? 3.0f : -4.0f,
                              i & 8 ? 0.25f : -8.0f};
      run(a, input, &want);
      run(b, input, &got);
      assert_memory_equal(want.outputs[0], got.outputs[0], sizeof want.outputs[0]);
      assert_int_equal(want.discarded, got.discarded);
   }
}

/* So many blocks are left. */
static void
check(const char *text, uint32_t most, uint32_t num_blocks)
{
   struct ir_shader *sh = parse_ir(text), *copy = ir_shader_clone(sh);
   assert_non_null(copy);
   assert_true(ir_if_convert(copy, most));
   char *message = ir_validate(copy, "ir_if_convert");
   if (message)
      fail_msg("%s", message);
   assert_int_equal(copy->num_blocks, num_blocks);
   compare(sh, copy);
   ir_shader_destroy(copy);
   ir_shader_destroy(sh);
}

#define ZERO                                                                                       \
   "   %0 = load_input.f4 " TEX0 "\n"                                                              \
   "   %1 = imm.f1 0x00000000\n"

/* Both sides, one side, the other side; in each other. */
static const char shapes[] = HEAD "block 0\n" ZERO "   %2 = flt.b1 %0.x %1.x\n"
                                  "   branch %2.x b1 b2\n"
                                  "block 1\n"
                                  "   %3 = fadd.f4 %0.xyzw %0.wzyx\n"
                                  "   %4 = flt.b1 %0.y %1.x\n"
                                  "   branch %4.x b3 b4\n"
                                  "block 2\n"
                                  "   %5 = fmul.f4 %0.xyzw %0.yyyy\n"
                                  "   jump b6\n"
                                  "block 3\n"
                                  "   %6 = fmul.f4 %3.xyzw %0.zzzz\n"
                                  "   jump b4\n"
                                  "block 4\n"
                                  "   %7 = phi.f4 b1 %3.xyzw b3 %6.wxyz\n"
                                  "   %8 = flt.b1 %0.z %1.x\n"
                                  "   branch %8.x b6 b5\n"
                                  "block 5\n"
                                  "   %9 = fadd.f4 %7.xyzw %0.xxxx\n"
                                  "   jump b6\n"
                                  "block 6\n"
                                  "   %10 = phi.f4 b2 %5.xyzw b4 %7.xyzw b5 %9.yxwz\n"
                                  "   store_output.f 0.xyzw %10.xyzw\n"
                                  "   end\n";

static void
test_shapes(void **state)
{
   check(shapes, NO_LIMIT, 1);
   check(shapes, 3, 7);
}

/* Of both sides, also one that comes to nothing else. */
static void
test_discard(void **state)
{
   check(HEAD "block 0\n" ZERO "   %2 = flt.b1 %0.x %1.x\n"
              "   %3 = flt.b1 %0.y %1.x\n"
              "   branch %2.x b1 b2\n"
              "block 1\n"
              "   discard.b %3.x\n"
              "   jump b3\n"
              "block 2\n"
              "   %4 = flt.b1 %0.z %1.x\n"
              "   discard.b %4.x\n"
              "   jump b3\n"
              "block 3\n"
              "   store_output.f 0.xyzw %0.xyzw\n"
              "   end\n",
         NO_LIMIT, 1);
}

/* Neighbours that are not there have no derivatives; what is stored is stored on one way only. */
static void
test_left_alone(void **state)
{
   check(HEAD "block 0\n" ZERO "   %2 = flt.b1 %0.x %1.x\n"
              "   branch %2.x b1 b2\n"
              "block 1\n"
              "   %3 = ddx.f1 %0.x\n"
              "   jump b2\n"
              "block 2\n"
              "   %4 = phi.f1 b0 %1.x b1 %3.x\n"
              "   store_output.f 0.x %4.x\n"
              "   end\n",
         NO_LIMIT, 3);
   check(HEAD "block 0\n" ZERO "   %2 = flt.b1 %0.x %1.x\n"
              "   branch %2.x b1 b2\n"
              "block 1\n"
              "   store_output.f 0.xyzw %0.xyzw\n"
              "   jump b2\n"
              "block 2\n"
              "   end\n",
         NO_LIMIT, 3);
}

/* The branch in a loop ends where the loop begins again; then the loop can be unrolled. */
static void
test_in_loop(void **state)
{
   static const char text[] = HEAD "block 0\n" ZERO "   %2 = imm.i1 0x00000000\n"
                                   "   %3 = imm.i1 0x00000001\n"
                                   "   %4 = imm.i1 0x00000004\n"
                                   "   jump b1\n"
                                   "block 1 cost 1\n"
                                   "   %5 = phi.i1 b0 %2.x b2 %9.x b3 %9.x\n"
                                   "   %6 = phi.f4 b0 %0.xyzw b2 %6.wxyz b3 %11.xyzw\n"
                                   "   %7 = ilt.b1 %5.x %4.x\n"
                                   "   branch %7.x b2 b4\n"
                                   "block 2\n"
                                   "   %8 = load_param.f4 0\n"
                                   "   %9 = iadd.i1 %5.x %3.x\n"
                                   "   %10 = flt.b1 %6.x %1.x\n"
                                   "   branch %10.x b3 b1\n"
                                   "block 3\n"
                                   "   %11 = fmad.f4 %6.yzwx %8.xyzw %0.xyzw\n"
                                   "   jump b1\n"
                                   "block 4\n"
                                   "   store_output.f 0.xyzw %6.xyzw\n"
                                   "   end\n";
   static const float params[1][4] = {{3.0f, 0.5f, -1.0f, 2.0f}};
   check(text, NO_LIMIT, 4);
   struct ir_shader *sh = parse_ir(text), *copy = ir_shader_clone(sh);
   struct ir_unrolled u;
   assert_non_null(copy);
   assert_false(ir_unroll(copy, params, &u));
   assert_true(ir_if_convert(copy, NO_LIMIT));
   assert_true(ir_unroll(copy, params, &u));
   assert_int_equal(u.shader->num_blocks, 1);
   compare(sh, u.shader);
   ir_shader_destroy(u.shader);
   free(u.words);
   ir_shader_destroy(copy);
   ir_shader_destroy(sh);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_shapes),
       cmocka_unit_test(test_discard),
       cmocka_unit_test(test_left_alone),
       cmocka_unit_test(test_in_loop),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
