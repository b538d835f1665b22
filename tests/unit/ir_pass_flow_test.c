/* Passes that follow the flow of control: registers to values, and the graph itself. */
#include "pass_check.h"

static void
test_regs_to_ssa(void **unused)
{
   check("regs_to_ssa",
         HEAD "regs 1\n"
              "block 0\n"
              "   %0 = load_input.f4 0\n"
              "   store_reg.f 0.xy %0.zw\n"
              "   %1 = flt.b1 %0.x %0.y\n"
              "   branch %1.x b1 b2\n"
              "block 1\n"
              "   store_reg.f 0.y %0.xx\n"
              "   jump b2\n"
              "block 2\n"
              "   %2 = load_reg.f3 0\n"
              "   store_output.f 0.xyz %2.xyz\n"
              "   end\n",
         HEAD "regs 1\n"
              "block 0\n"
              "   %0 = imm.f1 0x00000000\n"
              "   %1 = load_input.f4 0\n"
              "   %2 = flt.b1 %1.x %1.y\n"
              "   branch %2.x b1 b2\n"
              "block 1\n"
              "   jump b2\n"
              "block 2\n"
              "   %3 = phi.f1 b0 %1.w b1 %1.x\n"
              "   %4 = vec3.f3 %1.z %3.x %0.x\n"
              "   store_output.f 0.xyz %4.xyz\n"
              "   end\n");
}

/* A loop counts; what it does not change needs no phi. */
static void
test_regs_to_ssa_loop(void **unused)
{
   check("regs_to_ssa",
         HEAD "regs 2\n"
              "block 0\n"
              "   %0 = load_input.f4 0\n"
              "   store_reg.f 0.x %0.x\n"
              "   store_reg.f 1.x %0.y\n"
              "   jump b1\n"
              "block 1\n"
              "   %1 = load_reg.f1 0\n"
              "   %2 = load_reg.f1 1\n"
              "   %3 = fadd.f1 %1.x %2.x\n"
              "   store_reg.f 0.x %3.x\n"
              "   %4 = flt.b1 %3.x %0.w\n"
              "   branch %4.x b1 b2\n"
              "block 2\n"
              "   %5 = load_reg.f1 0\n"
              "   store_output.f 0.x %5.x\n"
              "   end\n",
         HEAD "regs 2\n"
              "block 0\n"
              "   %0 = load_input.f4 0\n"
              "   jump b1\n"
              "block 1\n"
              "   %1 = phi.f1 b0 %0.x b1 %4.x\n"
              "   %2 = mov.f1 %1.x\n"
              "   %3 = mov.f1 %0.y\n"
              "   %4 = fadd.f1 %2.x %3.x\n"
              "   %5 = flt.b1 %4.x %0.w\n"
              "   branch %5.x b1 b2\n"
              "block 2\n"
              "   %6 = mov.f1 %4.x\n"
              "   store_output.f 0.x %6.x\n"
              "   end\n");
}

/* Registers that live across calls stay, and so do those used as int and as float. */
static void
test_regs_to_ssa_keeps(void **unused)
{
   static const char calls[] = HEAD "regs 1\n"
                                    "calls 4\n"
                                    "block 0\n"
                                    "   %0 = load_input.f4 0\n"
                                    "   store_reg.f 0.x %0.x\n"
                                    "   call b1 b2\n"
                                    "block 1\n"
                                    "   ret\n"
                                    "block 2\n"
                                    "   %1 = load_reg.f4 0\n"
                                    "   store_output.f 0.x %1.x\n"
                                    "   end\n";
   check("regs_to_ssa", calls, calls);
}

static void
test_simplify_cfg(void **unused)
{
   check("simplify_cfg",
         HEAD "regs 9\n"
              "block 0 cost 1\n"
              "   %0 = load_input.f4 0\n"
              "   jump b1\n"
              "block 1 cost 2\n"
              "   store_reg.f 7.x %0.x\n"
              "   %1 = flt.b1 %0.x %0.y\n"
              "   branch %1.x b2 b3\n"
              "block 2\n"
              "   jump b3\n"
              "block 3\n"
              "   %2 = phi.f1 b1 %0.x b2 %0.y\n"
              "   store_output.f 0.x %2.x\n"
              "   end\n",
         HEAD "regs 1\n"
              "block 0 cost 3\n"
              "   %0 = load_input.f4 0\n"
              "   store_reg.f 0.x %0.x\n"
              "   %1 = flt.b1 %0.x %0.y\n"
              "   branch %1.x b1 b2\n"
              "block 1\n"
              "   jump b2\n"
              "block 2\n"
              "   %2 = phi.f1 b0 %0.x b1 %0.y\n"
              "   store_output.f 0.x %2.x\n"
              "   end\n");
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_regs_to_ssa),
       cmocka_unit_test(test_regs_to_ssa_loop),
       cmocka_unit_test(test_regs_to_ssa_keeps),
       cmocka_unit_test(test_simplify_cfg),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
