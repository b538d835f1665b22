/* Arrays of registers and inputs: by numbers on the reference evaluator, on the other executors
 * against it, and as ir_lower_arrays spells them out. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../fuzz/ir_compare.h"
#include "compiler/analysis/validate.h"
#include "compiler/lower/arrays.h"
#include "compiler/pass/pass.h"
#include "ir_text.h"

/* Element x of four inputs from 8 on; registers 1 to 3 get the input at y, and z is read. */
static const char elements[] = "shader vertex\n"
                               "regs 4\n"
                               "block 0\n"
                               "   %0 = load_input.f4 0\n"
                               "   %1 = f2i_floor.i3 %0.xyz\n"
                               "   %2 = load_input_at.f4 8 of 4 [ %1.x ]\n"
                               "   store_reg_at.f 1.xz %2.xyzw of 3 [ %1.y ]\n"
                               "   %3 = load_reg_at.f4 1 of 3 [ %1.z ]\n"
                               "   %4 = load_reg.f4 2\n"
                               "   store_output.f 0.xyzw %2.xyzw\n"
                               "   store_output.f 1.xyzw %3.xyzw\n"
                               "   store_output.f 2.xyzw %4.xyzw\n"
                               "   end\n";

struct results {
   float outputs[3][4];
};

static struct results
run(const struct ir_shader *sh, float x, float y, float z)
{
   float inputs[12][4] = {{x, y, z, 0}};
   uint8_t masks[3];
   struct results r;
   for (unsigned i = 0; i < 16; i++)
      inputs[8 + i / 4][i % 4] = (float)(10 * (i / 4) + i % 4 + 1);
   struct ir_eval ev = {
       .inputs = (const float(*)[4])inputs, .outputs = r.outputs, .output_mask = masks};
   assert_true(ir_eval_run(sh, &ev));
   return r;
}

static void
check(const struct ir_shader *sh, float x, float y, float z, const struct results *want)
{
   const struct results got = run(sh, x, y, z);
   for (unsigned i = 0; i < 12; i++)
      if (got.outputs[i / 4][i % 4] != want->outputs[i / 4][i % 4])
         fail_msg("output %u.%c is %g", i / 4, "xyzw"[i % 4], (double)got.outputs[i / 4][i % 4]);
}

static void
check_elements(const struct ir_shader *sh)
{
   check(sh, 2, 1, 1, &(struct results){{{21, 22, 23, 24}, {21, 0, 23, 0}, {21, 0, 23, 0}}});
   check(sh, 0, 0, 0, &(struct results){{{1, 2, 3, 4}, {1, 0, 3, 0}, {0, 0, 0, 0}}});
   /* Beyond both ends: 0, and nothing is written */
   check(sh, 4, 1, 1, &(struct results){{{0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}}});
   check(sh, -1, 3, -1, &(struct results){{{0, 0, 0, 0}, {0, 0, 0, 0}, {0, 0, 0, 0}}});
   check(sh, 1, -1, 3, &(struct results){{{11, 12, 13, 14}, {0, 0, 0, 0}, {0, 0, 0, 0}}});
}

static void
test_elements(void **state)
{
   struct ir_shader *sh = parse_ir(elements);
   assert_null(ir_validate(sh, "reading"));
   assert_int_equal(sh->inputs_read.word[0], 0xf01);
   check_elements(sh);
   assert_true(ir_optimize(sh, IR_PASS_VALIDATE));
   assert_int_equal(sh->num_regs, 3);
   check_elements(sh);
   ir_shader_destroy(sh);
}

static void
test_lowered(void **state)
{
   struct ir_shader *sh = parse_ir(elements);
   assert_true(ir_lower_arrays(sh));
   char *message = ir_validate(sh, "lowering");
   if (message)
      fail_msg("%s", message);
   for (const struct ir_instr *i = sh->first->first; i; i = i->next)
      assert_int_equal(i->range, 0);
   check_elements(sh);
   assert_null(ir_arrays_refusal(sh));
   /* What is left are registers that passes know. */
   assert_true(ir_optimize(sh, IR_PASS_VALIDATE));
   assert_int_equal(sh->num_regs, 0);
   check_elements(sh);
   ir_shader_destroy(sh);
}

static void
compare(const char *text)
{
   uint64_t random = 99;
   char message[IR_COMPARE_MESSAGE];
   struct ir_shader *sh = parse_ir(text);
   assert_null(ir_validate(sh, "reading"));
   for (unsigned optimized = 0; optimized < 2; optimized++) {
      if (optimized)
         assert_true(ir_optimize(sh, IR_PASS_VALIDATE));
      for (unsigned i = 0; i < 20; i++)
         if (!ir_compare(sh, &random, message))
            fail_msg("%s", message);
   }
   ir_shader_destroy(sh);
}

/* Straight, and in a loop that lanes leave in different rounds, with addresses that are the same
 * for all of them too. */
static void
test_executors(void **state)
{
   compare(elements);
   compare("shader fragment\n"
           "params 2\n"
           "regs 9\n"
           "steps 60\n"
           "block 0 cost 1\n"
           "   %0 = load_input.f4 7\n"
           "   %1 = load_param.f4 1\n"
           "   %2 = f2i_even.i2 %0.xy\n"
           "   %3 = f2i_even.i1 %1.x\n"
           "   %4 = imm.i2 0x00000000 0x00000001\n"
           "   store_reg.i 0.x %4.x\n"
           "   jump b1\n"
           "block 1 cost 3\n"
           "   %5 = load_reg.i1 0\n"
           "   %6 = load_input_at.f4 22 of 16 [ %5.x ]\n"
           "   store_reg_at.f 1.xyzw %6.wzyx of 8 [ %5.x ]\n"
           "   %7 = iadd.i1 %5.x %4.y\n"
           "   store_reg.i 0.x %7.x\n"
           "   %8 = ilt.b1 %7.x %2.x\n"
           "   branch %8.x b1 b2\n"
           "block 2 cost 1\n"
           "   store_reg_at.f 3.y %1.yy of 6 [ %3.x ]\n"
           "   %9 = load_reg_at.f4 1 of 8 [ %2.y ]\n"
           "   %10 = load_reg_at.f4 2 of 4 [ %3.x ]\n"
           "   %11 = load_reg.f4 4\n"
           "   store_output.f 0.xyzw %9.xyzw\n"
           "   store_output.f 2.xyzw %10.xyzw\n"
           "   store_output.f 3.xyzw %11.xyzw\n"
           "   end\n");
}

/* An array is as large as what the program has, and of one kind of value. */
static void
test_refused(void **state)
{
   static const char *const texts[] = {
       "regs 4\nblock 0\n %0 = imm.i1 0x00000000\n %1 = load_reg_at.f4 1 of 4 [ %0.x ]\n end\n",
       "regs 4\nblock 0\n %0 = imm.i1 0x00000000\n %1 = load_reg_at.f4 1 of 0 [ %0.x ]\n end\n",
       "regs 4\nblock 0\n %0 = imm.f1 0x00000000\n %1 = load_reg_at.f4 1 of 3 [ %0.x ]\n end\n",
       "block 0\n %0 = imm.i1 0x00000000\n %1 = load_input_at.f4 106 of 7 [ %0.x ]\n end\n",
       "block 0\n %0 = imm.i1 0x00000000\n %1 = load_input_at.b4 9 of 7 [ %0.x ]\n end\n",
       ("regs 4\nblock 0\n %0 = imm.i1 0x00000000\n store_reg.i 3.x %0.x\n"
        " %1 = load_reg_at.b4 1 of 3 [ %0.x ]\n end\n"),
   };
   for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++) {
      char text[256] = "shader vertex\n";
      struct ir_shader *sh = parse_ir(strcat(text, texts[i]));
      char *message = ir_validate(sh, "reading");
      if (!message)
         fail_msg("valid: %s", text);
      free(message);
      ir_shader_destroy(sh);
   }
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_elements),
       cmocka_unit_test(test_lowered),
       cmocka_unit_test(test_executors),
       cmocka_unit_test(test_refused),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
