/* Passes: each test is a program before, a pass, and the program after. Those that follow the flow
 * of control are in ir_pass_flow_test.c. */
#include "pass_check.h"

static void
test_copy_prop(void **unused)
{
   check("copy_prop",
         HEAD "block 0\n"
              "   %0 = load_input.f4 0\n"
              "   %1 = mov.f4 -%0.wzyx\n"
              "   %2 = mov.f2 |%1.xy|\n"
              "   %3 = fadd.f2 -%2.yx %1.zw\n"
              "   store_output.f 0.xy %3.xy\n"
              "   end\n",
         HEAD "block 0\n"
              "   %0 = load_input.f4 0\n"
              "   %1 = mov.f4 -%0.wzyx\n"
              "   %2 = mov.f2 |%0.wz|\n"
              "   %3 = fadd.f2 -|%0.zw| -%0.yx\n"
              "   store_output.f 0.xy %3.xy\n"
              "   end\n");
}

/* Stores have no modifiers, saturated movs are no copies, vectors of different values stay. */
static void
test_copy_prop_keeps(void **unused)
{
   static const char text[] = HEAD "block 0\n"
                                   "   %0 = load_input.f4 0\n"
                                   "   %1 = mov.f4 -%0.xyzw\n"
                                   "   %2 = mov.f4.sat %0.xyzw\n"
                                   "   %3 = fadd.f4 %2.xyzw %2.xyzw\n"
                                   "   %4 = vec2.f2 %0.x %3.x\n"
                                   "   %5 = fmul.f2 %4.xy %4.yx\n"
                                   "   store_output.f 0.xyzw %1.xyzw\n"
                                   "   store_output.f 1.xy %5.xy\n"
                                   "   end\n";
   check("copy_prop", text, text);
}

static void
test_copy_prop_vec(void **unused)
{
   check("copy_prop",
         HEAD "block 0\n"
              "   %0 = load_input.f4 0\n"
              "   %1 = load_input.f4 1\n"
              "   %2 = vec4.f4 %0.w %0.z -%1.y %1.x\n"
              "   %3 = fdp2.f1 %2.xy %2.yx\n"
              "   %4 = fmul.f1 %2.z %3.x\n"
              "   store_output.f 0.x %4.x\n"
              "   end\n",
         HEAD "block 0\n"
              "   %0 = load_input.f4 0\n"
              "   %1 = load_input.f4 1\n"
              "   %2 = vec4.f4 %0.w %0.z -%1.y %1.x\n"
              "   %3 = fdp2.f1 %0.wz %0.zw\n"
              "   %4 = fmul.f1 -%1.y %3.x\n"
              "   store_output.f 0.x %4.x\n"
              "   end\n");
}

/* Casts of casts, back to the original's type, and tests of a bool's bits go. */
static void
test_copy_prop_casts(void **unused)
{
   check("copy_prop",
         HEAD "block 0\n"
              "   %0 = load_input.f4 0\n"
              "   %1 = bitcast.i2 %0.yx\n"
              "   %2 = bitcast.f2 %1.yx\n"
              "   %3 = flt.b2 %2.xy %0.zw\n"
              "   %4 = bitcast.i2 %3.xy\n"
              "   %5 = imm.i1 0x00000000\n"
              "   %6 = ine.b1 %4.y %5.x\n"
              "   %7 = csel.f1 %6.x %2.x %2.y\n"
              "   store_output.f 0.x %7.x\n"
              "   end\n",
         HEAD "block 0\n"
              "   %0 = load_input.f4 0\n"
              "   %1 = bitcast.i2 %0.yx\n"
              "   %2 = mov.f2 %0.xy\n"
              "   %3 = flt.b2 %2.xy %0.zw\n"
              "   %4 = bitcast.i2 %3.xy\n"
              "   %5 = imm.i1 0x00000000\n"
              "   %6 = mov.b1 %3.y\n"
              "   %7 = csel.f1 %6.x %2.x %2.y\n"
              "   store_output.f 0.x %7.x\n"
              "   end\n");
}

/* 1.5 * -2 + 1, and a branch that is decided */
static void
test_constant_fold(void **unused)
{
   check("constant_fold",
         HEAD "block 0\n"
              "   %0 = imm.f4 0x3fc00000 0x40000000 0x3f800000 0x7f800000\n"
              "   %1 = fmad.f1 %0.x -%0.y %0.z\n"
              "   %2 = flt.b1 %1.x %0.x\n"
              "   branch %2.x b1 b2\n"
              "block 1\n"
              "   store_output.f 0.x %1.x\n"
              "   jump b2\n"
              "block 2\n"
              "   end\n",
         HEAD "block 0\n"
              "   %0 = imm.f4 0x3fc00000 0x40000000 0x3f800000 0x7f800000\n"
              "   %1 = imm.f1 0xc0000000\n"
              "   %2 = imm.b1 0xffffffff\n"
              "   jump b1\n"
              "block 1\n"
              "   store_output.f 0.x %1.x\n"
              "   jump b2\n"
              "block 2\n"
              "   end\n");
}

static void
test_constant_branch(void **unused)
{
   check("constant_fold",
         HEAD "block 0\n"
              "   %0 = imm.b1 0x00000000\n"
              "   %1 = imm.f2 0x3f800000 0x40000000\n"
              "   branch %0.x b1 b2\n"
              "block 1\n"
              "   jump b2\n"
              "block 2\n"
              "   %2 = phi.f1 b0 %1.x b1 %1.y\n"
              "   store_output.f 0.x %2.x\n"
              "   end\n",
         HEAD "block 0\n"
              "   %0 = imm.b1 0x00000000\n"
              "   %1 = imm.f2 0x3f800000 0x40000000\n"
              "   jump b1\n"
              "block 1\n"
              "   %2 = phi.f1 b0 %1.x\n"
              "   store_output.f 0.x %2.x\n"
              "   end\n");
}

/* A block that is called and fallen into: the copies differ in where they return to. */
static void
test_inline_calls(void **unused)
{
   check("inline_calls",
         HEAD "regs 1\n"
              "calls 4\n"
              "block 0 cost 1\n"
              "   call b2 b1\n"
              "block 1 cost 2\n"
              "   %0 = load_reg.f4 0\n"
              "   store_output.f 0.xyzw %0.xyzw\n"
              "   jump b2\n"
              "block 2 cost 3\n"
              "   %1 = load_input.f4 0\n"
              "   %2 = flt.b1 %1.x %1.y\n"
              "   store_reg.f 0.xyzw %1.wzyx\n"
              "   branch %2.x b3 b4\n"
              "block 3\n"
              "   ret\n"
              "block 4\n"
              "   end\n",
         HEAD "regs 1\n"
              "block 0 cost 1\n"
              "   jump b1\n"
              "block 1 cost 3\n"
              "   %0 = load_input.f4 0\n"
              "   %1 = flt.b1 %0.x %0.y\n"
              "   store_reg.f 0.xyzw %0.wzyx\n"
              "   branch %1.x b2 b3\n"
              "block 2\n"
              "   jump b4\n"
              "block 3\n"
              "   end\n"
              "block 4 cost 2\n"
              "   %2 = load_reg.f4 0\n"
              "   store_output.f 0.xyzw %2.xyzw\n"
              "   jump b5\n"
              "block 5 cost 3\n"
              "   %3 = load_input.f4 0\n"
              "   %4 = flt.b1 %3.x %3.y\n"
              "   store_reg.f 0.xyzw %3.wzyx\n"
              "   branch %4.x b6 b7\n"
              "block 6\n"
              "   end\n"
              "block 7\n"
              "   end\n");
}

/* Without calls a return is the end, and registers become values. */
static void
test_returns_alone(void **unused)
{
   const char text[] = HEAD "regs 1\n"
                            "block 0 cost 2\n"
                            "   %0 = load_input.f4 0\n"
                            "   %1 = flt.b1 %0.x %0.y\n"
                            "   store_reg.f 0.xyzw %0.wzyx\n"
                            "   branch %1.x b2 b1\n"
                            "block 1 cost 1\n"
                            "   %2 = load_reg.f4 0\n"
                            "   store_output.f 0.xyzw %2.xyzw\n"
                            "   end\n"
                            "block 2\n"
                            "   ret\n";
   check("inline_calls", text,
         HEAD "regs 1\n"
              "block 0 cost 2\n"
              "   %0 = load_input.f4 0\n"
              "   %1 = flt.b1 %0.x %0.y\n"
              "   store_reg.f 0.xyzw %0.wzyx\n"
              "   branch %1.x b1 b2\n"
              "block 1\n"
              "   end\n"
              "block 2 cost 1\n"
              "   %2 = load_reg.f4 0\n"
              "   store_output.f 0.xyzw %2.xyzw\n"
              "   end\n");
   struct ir_shader *sh = ir_parse(text, sizeof text - 1, &(struct text_error){0});
   assert_non_null(sh);
   assert_true(ir_optimize(sh, IR_PASS_VALIDATE));
   assert_int_equal(sh->num_regs, 0);
   ir_shader_destroy(sh);
}

/* A call to itself ends the program when the stack is full. */
static void
test_inline_recursion(void **unused)
{
   check("inline_calls",
         HEAD "calls 4\n"
              "block 0\n"
              "   jump b1\n"
              "block 1 cost 1\n"
              "   call b1 b2\n"
              "block 2\n"
              "   end\n",
         HEAD "block 0\n"
              "   jump b1\n"
              "block 1 cost 1\n"
              "   jump b2\n"
              "block 2 cost 1\n"
              "   jump b3\n"
              "block 3 cost 1\n"
              "   jump b4\n"
              "block 4 cost 1\n"
              "   jump b5\n"
              "block 5 cost 1\n"
              "   end\n");
}

/* Four levels that call the next one again and again: the calls stay, and so does the size. */
static void
test_inline_bound(void **unused)
{
   char text[16384] = HEAD "calls 4\n";
   struct text_error err;
   size_t len = strlen(text);
   for (unsigned b = 0; b < 64; b++) {
      const unsigned level = b / 16;
      if (b % 16 == 15)
         len +=
             (size_t)snprintf(text + len, sizeof text - len,
                              level ? "block %u cost 1\n   ret\n" : "block %u cost 1\n   end\n", b);
      else if (level == 3)
         len += (size_t)snprintf(text + len, sizeof text - len, "block %u cost 1\n   jump b%u\n", b,
                                 b + 1);
      else
         len += (size_t)snprintf(text + len, sizeof text - len,
                                 "block %u cost 1\n   call b%u b%u\n", b, 16 * (level + 1), b + 1);
   }
   struct ir_shader *sh = ir_parse(text, len, &err);
   assert_non_null(sh);
   assert_int_equal(ir_pass_run(sh, "inline_calls", IR_PASS_VALIDATE), IR_UNCHANGED);
   assert_int_equal(sh->num_blocks, 64);
   assert_true(ir_optimize(sh, IR_PASS_VALIDATE));
   assert_true(sh->num_blocks <= 64);
   ir_shader_destroy(sh);
}

/* Operands that may change places, and others. */
static void
test_cse_commutes(void **unused)
{
   check("cse",
         HEAD "block 0\n"
              "   %0 = load_input.f4 0\n"
              "   %1 = load_input.f4 1\n"
              "   %2 = fmul.f2 %0.xy -%1.zw\n"
              "   %3 = fmul.f2 -%1.zw %0.xy\n"
              "   %4 = fmad.f2 %1.xy %0.xy %2.xy\n"
              "   %5 = fmad.f2 %0.xy %1.xy %3.xy\n"
              "   %6 = fdiv.f2 %0.xy %1.xy\n"
              "   %7 = fdiv.f2 %1.xy %0.xy\n"
              "   %8 = fmul.f2 -%0.xy %1.zw\n"
              "   store_output.f 0.xy %4.xy\n"
              "   store_output.f 1.xy %5.xy\n"
              "   store_output.f 2.xy %6.xy\n"
              "   store_output.f 3.xy %7.xy\n"
              "   store_output.f 4.xy %8.xy\n"
              "   end\n",
         HEAD "block 0\n"
              "   %0 = load_input.f4 0\n"
              "   %1 = load_input.f4 1\n"
              "   %2 = fmul.f2 %0.xy -%1.zw\n"
              "   %3 = fmad.f2 %1.xy %0.xy %2.xy\n"
              "   %4 = fdiv.f2 %0.xy %1.xy\n"
              "   %5 = fdiv.f2 %1.xy %0.xy\n"
              "   %6 = fmul.f2 -%0.xy %1.zw\n"
              "   store_output.f 0.xy %3.xy\n"
              "   store_output.f 1.xy %3.xy\n"
              "   store_output.f 2.xy %4.xy\n"
              "   store_output.f 3.xy %5.xy\n"
              "   store_output.f 4.xy %6.xy\n"
              "   end\n");
}

static void
test_cse(void **unused)
{
   check("cse",
         HEAD "block 0\n"
              "   %0 = load_param.f4 3\n"
              "   %1 = load_param.f4 3\n"
              "   %2 = fadd.f4 %0.xyzw %1.wzyx\n"
              "   %3 = flt.b1 %2.x %0.x\n"
              "   branch %3.x b1 b2\n"
              "block 1\n"
              "   %4 = fadd.f4 %1.xyzw %0.wzyx\n"
              "   store_output.f 0.x %4.x\n"
              "   jump b2\n"
              "block 2\n"
              "   %5 = fadd.f4 %0.xyzw -%0.wzyx\n"
              "   store_output.f 1.x %5.x\n"
              "   end\n",
         HEAD "block 0\n"
              "   %0 = load_param.f4 3\n"
              "   %1 = fadd.f4 %0.xyzw %0.wzyx\n"
              "   %2 = flt.b1 %1.x %0.x\n"
              "   branch %2.x b1 b2\n"
              "block 1\n"
              "   store_output.f 0.x %1.x\n"
              "   jump b2\n"
              "block 2\n"
              "   %3 = fadd.f4 %0.xyzw -%0.wzyx\n"
              "   store_output.f 1.x %3.x\n"
              "   end\n");
}

/* Neither of two branches dominates the other; parameters that the program writes are not equal. */
static void
test_cse_keeps(void **unused)
{
   static const char branches[] = HEAD "block 0\n"
                                       "   %0 = load_input.f4 0\n"
                                       "   %1 = flt.b1 %0.x %0.y\n"
                                       "   branch %1.x b1 b2\n"
                                       "block 1\n"
                                       "   %2 = frcp.f1 %0.x\n"
                                       "   store_output.f 0.x %2.x\n"
                                       "   end\n"
                                       "block 2\n"
                                       "   %3 = frcp.f1 %0.x\n"
                                       "   store_output.f 0.y %3.xx\n"
                                       "   end\n";
   static const char stores[] = "shader state\n"
                                "params 8\n"
                                "block 0\n"
                                "   %0 = load_param.f4 3\n"
                                "   store_param.f 3.x %0.y\n"
                                "   %1 = load_param.f4 3\n"
                                "   store_param.f 4.x %1.x\n"
                                "   end\n";
   check("cse", branches, branches);
   check("cse", stores, stores);
}

static void
test_dce(void **unused)
{
   check("dce",
         HEAD "regs 2\n"
              "block 0\n"
              "   %0 = load_input.f4 0\n"
              "   %1 = load_input.f4 1\n"
              "   %2 = fadd.f4 %0.xyzw %1.xyzw\n"
              "   store_reg.f 0.xyzw %2.xyzw\n"
              "   store_reg.f 1.xyzw %0.xyzw\n"
              "   %3 = load_reg.f4 1\n"
              "   store_output.f 0.xyzw %3.xyzw\n"
              "   end\n",
         HEAD "regs 2\n"
              "block 0\n"
              "   %0 = load_input.f4 0\n"
              "   store_reg.f 1.xyzw %0.xyzw\n"
              "   %1 = load_reg.f4 1\n"
              "   store_output.f 0.xyzw %1.xyzw\n"
              "   end\n");
}

static void
test_shrink(void **unused)
{
   check("shrink",
         HEAD "block 0\n"
              "   %0 = load_input.f4 0\n"
              "   %1 = imm.f4 0x00000000 0x3f800000 0x40000000 0x40400000\n"
              "   %2 = fadd.f4 %0.xyzw %1.wzyx\n"
              "   %3 = vec4.f4 %2.y %0.x %2.w %0.y\n"
              "   store_output.f 0.xy %3.xz\n"
              "   end\n",
         HEAD "block 0\n"
              "   %0 = load_input.f4 0\n"
              "   %1 = imm.f4 0x00000000 0x3f800000 0x40000000 0x40400000\n"
              "   %2 = fadd.f2 %0.yw %1.zx\n"
              "   %3 = vec2.f2 %2.x %2.y\n"
              "   store_output.f 0.xy %3.xy\n"
              "   end\n");
   check("shrink",
         HEAD "block 0\n"
              "   %0 = load_input.f4 0\n"
              "   %1 = fadd.f4 %0.xyzw -%0.wzyx\n"
              "   store_output.f 0.xy %1.yw\n"
              "   end\n",
         HEAD "block 0\n"
              "   %0 = load_input.f4 0\n"
              "   %1 = fadd.f2 %0.yw -%0.zx\n"
              "   store_output.f 0.xy %1.xy\n"
              "   end\n");
}

/* All passes: a masked write and its reader become one instruction. */
static void
test_optimize(void **unused)
{
   static const char before[] = HEAD "regs 2\n"
                                     "block 0\n"
                                     "   %0 = load_input.f4 0\n"
                                     "   %1 = mov.f4 %0.xyzw\n"
                                     "   store_reg.f 0.xyzw %1.xyzw\n"
                                     "   %2 = load_reg.f4 0\n"
                                     "   %3 = load_param.f4 1\n"
                                     "   %4 = fmul.f2 -%2.wz %3.xy\n"
                                     "   store_reg.f 1.zw %4.xyxy\n"
                                     "   %5 = load_reg.f4 1\n"
                                     "   %6 = mov.f2 %5.wz\n"
                                     "   store_output.f 0.xy %6.xy\n"
                                     "   end\n";
   static const char after[] = HEAD "block 0\n"
                                    "   %0 = load_input.f4 0\n"
                                    "   %1 = load_param.f4 1\n"
                                    "   %2 = fmul.f2 -%0.wz %1.xy\n"
                                    "   store_output.f 0.xy %2.yx\n"
                                    "   end\n";
   struct text_error err;
   struct ir_shader *sh = ir_parse(before, strlen(before), &err);
   assert_non_null(sh);
   assert_true(ir_optimize(sh, IR_PASS_VALIDATE));
   char *text = ir_print(sh);
   assert_string_equal(text, after);
   free(text);
   ir_shader_destroy(sh);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_copy_prop),     cmocka_unit_test(test_copy_prop_keeps),
       cmocka_unit_test(test_copy_prop_vec), cmocka_unit_test(test_copy_prop_casts),
       cmocka_unit_test(test_constant_fold), cmocka_unit_test(test_constant_branch),
       cmocka_unit_test(test_inline_calls),  cmocka_unit_test(test_inline_recursion),
       cmocka_unit_test(test_inline_bound),  cmocka_unit_test(test_returns_alone),
       cmocka_unit_test(test_cse),           cmocka_unit_test(test_cse_commutes),
       cmocka_unit_test(test_cse_keeps),     cmocka_unit_test(test_dce),
       cmocka_unit_test(test_shrink),        cmocka_unit_test(test_optimize),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
