/* Programs for given parameters: what becomes of loops, branches and addresses, which words it
 * holds for, and what is left alone. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ir_text.h"
#include "compiler/analysis/validate.h"
#include "compiler/lower/unroll.h"

#define NUM_PARAMS 8
#define HEAD "shader vertex\nparams 8\n"

static float params[NUM_PARAMS][4];

static void
free_unrolled(struct ir_unrolled *u)
{
   ir_shader_destroy(u->shader);
   free(u->words);
}

static void
run(const struct ir_shader *sh, float outputs[VARYING_MAX][4])
{
   static const float inputs[1][4] = {{1.0f, 2.0f, -3.0f, 0.5f}};
   uint8_t masks[VARYING_MAX];
   struct ir_eval e = {
       .inputs = inputs, .params = params, .outputs = outputs, .output_mask = masks};
   assert_true(ir_eval_run(sh, &e));
}

/* The copy gives what the program gives, is straight, and holds for so many words. */
static void
check(const struct ir_shader *sh, uint32_t num_words)
{
   struct ir_unrolled u;
   assert_true(ir_unroll(sh, (const float(*)[4])params, &u));
   char *message = ir_validate(u.shader, "ir_unroll");
   if (message)
      fail_msg("%s", message);
   assert_int_equal(u.shader->num_blocks, 1);
   assert_int_equal(u.num_words, num_words);
   for (uint32_t i = 0; i < u.num_words; i++) {
      assert_memory_equal(&params[u.words[i].index / 4][u.words[i].index % 4], &u.words[i].bits, 4);
      assert_true(i == 0 || u.words[i].index > u.words[i - 1].index);
   }
   float want[VARYING_MAX][4], got[VARYING_MAX][4];
   run(sh, want);
   run(u.shader, got);
   assert_memory_equal(want[0], got[0], sizeof want[0]);
   free_unrolled(&u);
}

static void
refuse(const char *text)
{
   struct ir_shader *sh = parse_ir(text);
   struct ir_unrolled u;
   assert_false(ir_unroll(sh, (const float(*)[4])params, &u));
   assert_null(u.shader);
   ir_shader_destroy(sh);
}

/* As many rounds as parameter 0.y says, over parameters behind each other. */
#define COUNT_AND_ADD                                                                              \
   HEAD "block 0\n"                                                                                \
        "   %0 = load_input.f4 0\n"                                                                \
        "   %1 = load_param.f4 0\n"                                                                \
        "   %2 = f2i_trunc.i1 %1.y\n"                                                              \
        "   %3 = imm.i1 0x00000000\n"                                                              \
        "   %4 = imm.i1 0x00000001\n"                                                              \
        "   jump b1\n"                                                                             \
        "block 1\n"                                                                                \
        "   %5 = phi.i1 b0 %3.x b2 %10.x\n"                                                        \
        "   %6 = phi.f4 b0 %0.xyzw b2 %9.xyzw\n"                                                   \
        "   %7 = ilt.b1 %5.x %2.x\n"                                                               \
        "   branch %7.x b2 b3\n"                                                                   \
        "block 2\n"                                                                                \
        "   %8 = load_param.f4 2 [ %5.x ]\n"                                                       \
        "   %9 = fmad.f4 %6.wxyz %8.xyzw %6.xyzw\n"                                                \
        "   %10 = iadd.i1 %5.x %4.x\n"                                                             \
        "   jump b1\n"                                                                             \
        "block 3\n"                                                                                \
        "   store_output.f 0.xyzw %6.xyzw\n"                                                       \
        "   end\n"

static void
fill(void)
{
   for (unsigned i = 0; i < 4 * NUM_PARAMS; i++)
      params[i / 4][i % 4] = 0.25f * (float)(i % 11) - 1.0f;
}

/* Nine rounds read parameters that are not there, too. */
static void
test_counted_loop(void **state)
{
   struct ir_shader *sh = parse_ir(COUNT_AND_ADD);
   fill();
   for (unsigned count = 0; count < 10; count++) {
      params[0][1] = (float)count;
      check(sh, 1);
   }
   struct ir_unrolled u;
   assert_true(ir_unroll(sh, (const float(*)[4])params, &u));
   assert_int_equal(u.words[0].index, 1);
   assert_false(u.shader->uses_indirect_params);
   free_unrolled(&u);
   ir_shader_destroy(sh);
}

/* Both phis of a block take their values before either has one: a and b change places each round.
 * Two words decide when it ends. */
static void
test_phis_at_once(void **state)
{
   struct ir_shader *sh = parse_ir(HEAD "block 0\n"
                                        "   %0 = load_param.f4 0\n"
                                        "   %1 = load_input.f4 0\n"
                                        "   jump b1\n"
                                        "block 1\n"
                                        "   %2 = phi.f1 b0 %1.x b1 %3.x\n"
                                        "   %3 = phi.f1 b0 %1.y b1 %2.x\n"
                                        "   %4 = phi.f1 b0 %0.x b1 %5.x\n"
                                        "   %5 = fadd.f1 %4.x %0.z\n"
                                        "   %6 = imm.f1 0x40a00000\n"
                                        "   %7 = flt.b1 %5.x %6.x\n"
                                        "   branch %7.x b1 b2\n"
                                        "block 2\n"
                                        "   store_output.f 0.x %2.x\n"
                                        "   store_output.f 0.y %3.xx\n"
                                        "   end\n");
   fill();
   for (unsigned rounds = 1; rounds < 5; rounds++) {
      params[0][0] = 5.0f - (float)rounds;
      params[0][2] = 1.0f;
      check(sh, 2);
   }
   ir_shader_destroy(sh);
}

/* A branch that a vector of parameters decides, in which one component is not asked. */
static void
test_branch(void **state)
{
   struct ir_shader *sh = parse_ir(HEAD "block 0\n"
                                        "   %0 = load_param.f4 3\n"
                                        "   %1 = load_input.f4 0\n"
                                        "   %2 = vec3.f3 %0.x %1.x %0.w\n"
                                        "   %3 = fadd.f3 %2.xyz %2.xyz\n"
                                        "   %4 = flt.b1 %3.x -%3.z\n"
                                        "   branch %4.x b1 b2\n"
                                        "block 1\n"
                                        "   store_output.f 0.xyz %3.xyz\n"
                                        "   end\n"
                                        "block 2\n"
                                        "   store_output.f 0.xyz %2.zyx\n"
                                        "   end\n");
   fill();
   for (unsigned i = 0; i < 2; i++) {
      params[3][0] = i ? 2.0f : -2.0f;
      check(sh, 2);
   }
   ir_shader_destroy(sh);
}

static void
test_what_is_refused(void **state)
{
   fill();
   refuse(HEAD "block 0\n"
               "   %0 = load_input.f4 0\n"
               "   %1 = flt.b1 %0.x %0.y\n"
               "   branch %1.x b1 b2\n"
               "block 1\n"
               "   end\n"
               "block 2\n"
               "   end\n");
   refuse(HEAD "block 0\n"
               "   jump b1\n"
               "block 1\n"
               "   jump b1\n");
   refuse(HEAD "steps 3\n"
               "block 0 cost 2\n"
               "   jump b1\n"
               "block 1 cost 2\n"
               "   end\n");
   refuse(HEAD "calls 4\n"
               "block 0\n"
               "   call b1 b1\n"
               "block 1\n"
               "   end\n");
   refuse(HEAD "regs 1\n"
               "block 0\n"
               "   %0 = load_reg.f4 0\n"
               "   store_output.f 0.xyzw %0.xyzw\n"
               "   end\n");
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_counted_loop),
       cmocka_unit_test(test_phis_at_once),
       cmocka_unit_test(test_branch),
       cmocka_unit_test(test_what_is_refused),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
