/* Native code: programs that lead through all that is rare. What programs compute is compared by
 * sp_vm, the corpus and fuzz_executors as well. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "ir_text.h"
#include "compiler/ir/builder.h"
#include "compiler/ir/math.h"
#include "gallium/auxiliary/jit/jit.h"
#include "gallium/auxiliary/native/native.h"
#include "gallium/auxiliary/vm/vm.h"
#include "util/u_fpu.h"

#define NUM_INPUTS 16
#define NUM_PARAMS 24

struct memory {
   _Alignas(64) float inputs[NUM_INPUTS][4][SP_VM_LANES];
   _Alignas(64) float outputs[2][VARYING_MAX][4][SP_VM_LANES];
   _Alignas(64) float params[NUM_PARAMS][4];
};

static struct memory memory;

/* Results go to outputs[native]. */
static void
run(const struct ir_shader *sh, enum u_cpu_isa isa, bool native, unsigned lanes)
{
   struct sp_vm_program *program = sp_vm_compile(sh, isa);
   assert_non_null(program);
   if (native)
      assert_true(sp_native_make(program, sh, (const float(*)[4])memory.params));
   struct sp_vm_block block = {.lanes = lanes, .mask = ~0ull};
   for (unsigned i = 0; i < 4 * NUM_INPUTS; i++)
      block.inputs[i / 4][i % 4] = memory.inputs[i / 4][i % 4];
   for (unsigned i = 0; i < 4 * VARYING_MAX; i++)
      block.outputs[i / 4][i % 4] = memory.outputs[native][i / 4][i % 4];
   block.params = (const float(*)[4])memory.params;
   block.scratch = aligned_alloc(64, sp_vm_scratch_size(program) + 64);
   const uint64_t mode = u_fpu_enter();
   sp_vm_run(program, &block);
   u_fpu_leave(mode);
   free(block.scratch);
   sp_vm_destroy(program);
}

static void
compare_on(const struct ir_shader *sh, enum u_cpu_isa isa, unsigned lanes)
{
   memset(memory.outputs, 0, sizeof memory.outputs);
   run(sh, isa, false, lanes);
   run(sh, isa, true, lanes);
   for (unsigned i = 0; i < 4 * VARYING_MAX; i++)
      for (unsigned lane = 0; lane < lanes; lane++) {
         const float want = memory.outputs[0][i / 4][i % 4][lane];
         const float got = memory.outputs[1][i / 4][i % 4][lane];
         const bool nan = want != want && got != got;
         if (!nan && want != got)
            fail_msg("%s, lane %u, output %u.%u: %g, kernels give %g", u_cpu_isa_name(isa), lane,
                     i / 4, i % 4, got, want);
      }
}

/* Native code gives what the kernels give. */
static void
compare_all(const struct ir_shader *sh, unsigned lanes)
{
   for (unsigned isa = U_CPU_AVX2; isa <= u_cpu_detect_isa(); isa++)
      compare_on(sh, (enum u_cpu_isa)isa, lanes);
}

/* The shader is taken over. */
static void
compare(struct ir_shader *sh, struct ir_builder *b, unsigned lanes)
{
   ir_end(b);
   assert_false(b->failed);
   assert_true(ir_shader_index(sh));
   compare_all(sh, lanes);
   ir_shader_destroy(sh);
}

static struct ir_builder
start(struct ir_shader **sh)
{
   *sh = ir_shader_create(IR_STAGE_VERTEX);
   assert_non_null(*sh);
   (*sh)->num_params = NUM_PARAMS;
   return ir_builder_create(*sh);
}

static void
fill(float (*number)(unsigned input, unsigned lane))
{
   for (unsigned i = 0; i < NUM_INPUTS; i++)
      for (unsigned c = 0; c < 4; c++)
         for (unsigned lane = 0; lane < SP_VM_LANES; lane++)
            memory.inputs[i][c][lane] = number(4 * i + c, lane);
   for (unsigned i = 0; i < NUM_PARAMS * 4; i++)
      memory.params[i / 4][i % 4] = 0.5f + 0.25f * (float)i;
}

static float
ordinary(unsigned input, unsigned lane)
{
   return (float)(input % 7) - 3.0f + 0.125f * (float)(lane % 5);
}

/* Infinity in some groups and not in others, and zeroes to multiply it with. */
static float
sometimes_infinite(unsigned input, unsigned lane)
{
   if (input % 4 == 0)
      return lane == 37 ? IR_INF : 1.0f;
   return lane % 3 ? 0.0f : 2.0f;
}

/* 0 * infinity is 0 in VP1.x: in the sum, behind a minimum that a NaN would get lost in, and in a
 * comparison. */
static void
test_groups_done_again(void **state)
{
   struct ir_shader *sh;
   struct ir_builder b = start(&sh);
   const struct ir_val v = ir_load_input(&b, 0, 4), w = ir_load_input(&b, 1, 4);
   const struct ir_val product = ir_build_fmulz(&b, ir_comp(v, 0), w);
   const struct ir_val low = ir_build_fmin(&b, product, ir_imm_f(&b, 8.0f));
   ir_store_output(&b, 0, 15, ir_build_fmadz(&b, product, v, low));
   ir_store_output(&b, 1, 15, ir_build_slt(&b, product, ir_imm_f(&b, 1.0f)));
   ir_store_output(&b, 2, 1, ir_build_fdp4z(&b, v, w));
   fill(sometimes_infinite);
   compare(sh, &b, 64);
   /* 0 * infinity < 1 */
   assert_true(memory.inputs[0][0][37] == IR_INF && memory.inputs[1][1][37] == 0.0f);
   assert_true(memory.outputs[1][1][1][37] == 1.0f);
}

/* More values live than there are registers. */
static void
test_spilling(void **state)
{
   struct ir_shader *sh;
   struct ir_builder b = start(&sh);
   struct ir_val sums[NUM_INPUTS];
   for (unsigned i = 0; i < NUM_INPUTS; i++) {
      const struct ir_val v = ir_load_input(&b, i, 4);
      sums[i] = ir_build_fmad(&b, v, ir_load_param(&b, i % NUM_PARAMS), ir_swizzle(v, "wzyx"));
   }
   for (unsigned i = 0; i < NUM_INPUTS; i++)
      ir_store_output(&b, i % 15, 15, ir_build_fmul(&b, sums[i], sums[NUM_INPUTS - 1 - i]));
   fill(ordinary);
   compare(sh, &b, 61);
}

/* Computed from parameters alone: once a run, read by both groups. */
static void
test_uniform(void **state)
{
   struct ir_shader *sh;
   struct ir_builder b = start(&sh);
   const struct ir_val p = ir_load_param(&b, 1);
   const struct ir_val u = ir_build_fmulz(&b, ir_build_fexp2(&b, p), ir_load_param(&b, 2));
   ir_store_output(&b, 0, 15, ir_build_fadd(&b, u, ir_load_input(&b, 0, 4)));
   ir_store_output(&b, 1, 15, u);
   fill(ordinary);
   compare(sh, &b, 3);
}

/* Where exponentials and logarithms turn: the ends of what a float holds, powers of two, the square
 * root of two, and what is no number. */
static float
turning_point(unsigned input, unsigned lane)
{
   static const uint32_t turns[] = {
       0x00000000, 0x00000001, 0x007fffff, 0x00800000, 0x3f3504f2, 0x3f3504f3, 0x3f7fffff,
       0x3f800000, 0x3fb504f2, 0x3fb504f3, 0x40000000, 0x42fbffff, 0x42fc0000, 0x42fc0001,
       0x42fd0000, 0x42fdffff, 0x42fe0000, 0x42feffff, 0x42ff0000, 0x42ffffff, 0x43000000,
       0x43160000, 0x4b400000, 0x7f7fffff, 0x7f800000, 0x7fc00000};
   const unsigned num = sizeof turns / sizeof *turns;
   const uint32_t sign = (lane ^ input) & 1 ? 0x80000000u : 0;
   return ir_float(turns[(lane / 2 * (input / 8 + 1) + input) % num] | sign);
}

static void
test_exponentials(void **state)
{
   struct ir_shader *sh;
   struct ir_builder b = start(&sh);
   for (unsigned i = 0; i < 2; i++) {
      const struct ir_val v = ir_load_input(&b, i, 4), w = ir_load_input(&b, i + 2, 4);
      ir_store_output(&b, 8 * i, 15, ir_build_fexp2(&b, v));
      ir_store_output(&b, 8 * i + 1, 15, ir_build_flog2(&b, v));
      ir_store_output(&b, 8 * i + 2, 15, ir_build_fpow(&b, v, w));
      ir_store_output(&b, 8 * i + 3, 15, ir_build_lit(&b, v));
      ir_store_output(&b, 8 * i + 4, 15, ir_build_nv_exp(&b, ir_comp(v, 1)));
      ir_store_output(&b, 8 * i + 5, 15, ir_build_nv_log(&b, ir_comp(v, 2)));
      ir_store_output(&b, 8 * i + 6, 15, ir_build_frcc(&b, v));
      ir_store_output(&b, 8 * i + 7, 15, ir_build_fpow_precise(&b, v, w));
   }
   fill(turning_point);
   compare(sh, &b, 64);
}

/* All sizes and signs of floats, NaNs and infinities too. */
static float
angle_of_any_size(unsigned input, unsigned lane)
{
   const uint32_t n = input * SP_VM_LANES + lane;
   return ir_float(lane % 32 == 31 ? n << 21 & 0xff800000u : n << 21 | n * 0x9e3779b1u >> 11);
}

/* Where quarters of a turn meet, and floats beside. */
static float
quarter_of_a_turn(unsigned input, unsigned lane)
{
   const int n = (int)(input * SP_VM_LANES + lane) - 1024;
   const float angle = (float)(n / 3) * 0.5f / IR_TWO_BY_PI;
   return ir_float(ir_bits(angle) + lane % 3 - 1);
}

static void
test_sines(void **state)
{
   float (*const angles[])(unsigned, unsigned) = {angle_of_any_size, quarter_of_a_turn};
   for (unsigned k = 0; k < 2; k++) {
      struct ir_shader *sh;
      struct ir_builder b = start(&sh);
      for (unsigned i = 0; i < 8; i++) {
         const struct ir_val v = ir_load_input(&b, i, 4), sine = ir_build_fsin(&b, v);
         ir_store_output(&b, i, 10, sine);
         ir_store_output(&b, i, 5, ir_build_frcp(&b, sine)); /* tells -0 from 0 */
         ir_store_output(&b, i + 8, 15, ir_build_fcos(&b, v));
      }
      fill(angles[k]);
      compare(sh, &b, 64);
   }
}

/* --- Branches */

/* Every order of any two inputs. */
static float
mixed(unsigned input, unsigned lane)
{
   return (float)((lane * (2 * input + 3) + 5 * input) % 17) - 8.0f;
}

#define HEAD "shader vertex\nparams 4\n"

static void
check_text(const char *text)
{
   struct ir_shader *sh = parse_ir(text);
   compare_all(sh, SP_VM_LANES);
   ir_shader_destroy(sh);
}

/* Ways that part, end or meet again, one inside of another; a block behind the one it jumps to; the
 * same for all vertices, too. */
static void
test_branches(void **state)
{
   fill(mixed);
   check_text(HEAD "regs 1\n"
                   "block 0\n"
                   "   %0 = load_input.f4 0\n"
                   "   %1 = load_input.f4 1\n"
                   "   %2 = flt.b1 %0.x %1.y\n"
                   "   %3 = flt.b1 %1.z %0.y\n"
                   "   store_reg.f 0.xyzw %0.wzyx\n"
                   "   store_output.f 1.xy %1.xyxy\n"
                   "   branch %2.x b1 b4\n"
                   "block 1\n"
                   "   %4 = fadd.f4 %0.xyzw %1.wzyx\n"
                   "   store_reg.f 0.yz %4.xyzw\n"
                   "   branch %3.x b2 b3\n"
                   "block 2\n"
                   "   %5 = fmul.f4 %4.xyzw %4.xyzw\n"
                   "   store_output.f 1.yz %5.xyzw\n"
                   "   jump b3\n"
                   "block 3\n"
                   "   %6 = phi.f2 b1 %1.zw b2 %5.xw\n"
                   "   store_output.f 2.zw %6.xxxy\n"
                   "   jump b5\n"
                   "block 4\n"
                   "   %7 = frcp.f1 %1.x\n"
                   "   branch %3.x b5 b6\n"
                   "block 5\n"
                   "   %8 = phi.f1 b3 %6.x b4 %7.x\n"
                   "   %9 = load_reg.f4 0\n"
                   "   %10 = fmul.f4 %9.xyzw %8.xxxx\n"
                   "   store_output.f 0.xyzw %10.xyzw\n"
                   "   end\n"
                   "block 6\n"
                   "   store_output.f 3.w %7.xxxx\n"
                   "   end\n");
   check_text(HEAD "block 0\n"
                   "   %0 = load_param.f4 1\n"
                   "   %1 = load_input.f4 0\n"
                   "   %2 = fge.b1 %0.x %0.y\n"
                   "   branch %2.x b2 b3\n"
                   "block 1\n"
                   "   %3 = phi.f4 b2 %4.xyzw b3 %1.xyzw\n"
                   "   store_output.f 0.xyzw %3.xyzw\n"
                   "   end\n"
                   "block 2\n"
                   "   %4 = fadd.f4 %0.xyzw %1.xyzw\n"
                   "   jump b1\n"
                   "block 3\n"
                   "   jump b1\n");
}

/* --- Relative addresses */

/* Inputs below 4 are addresses that all reads below have in range. Those of input 1 are in some
 * lanes beyond either end for one of them or all, or no numbers. */
static float
address(unsigned input, unsigned lane)
{
   static const float rare[] = {-3.0f, -2.0f, 21.0f,  22.0f,        30.0f,
                                -9e9f, 9e9f,  -30.0f, 2147483520.0f};
   if (input / 4 == 1 && lane % 5 == 3)
      return lane == 58 ? IR_INF - IR_INF : rare[lane / 5 % (sizeof rare / sizeof *rare)];
   return input < 8 ? (float)(lane * 7 % 17) + 2.0f : ordinary(input, lane);
}

/* Reads of all components, of two and of one; stored, summed and multiplied as VP1.x does. */
#define READS                                                                                      \
   "   %1 = f2i_trunc.i4 %0.xyzw\n"                                                                \
   "   %2 = load_param.f4 -2 [ %1.x ]\n"                                                           \
   "   %3 = load_param.f4 3 [ %1.x ]\n"                                                            \
   "   %4 = load_param.f4 1 [ %1.x ]\n"                                                            \
   "   %5 = load_param.f4 2 [ %1.x ]\n"                                                            \
   "   %6 = load_input.f4 2\n"                                                                     \
   "   %7 = fmulz.f4 %2.xyzw %6.xyzw\n"                                                            \
   "   %8 = fadd.f4 %3.xyzw %2.wzyx\n"                                                             \
   "   store_output.f 0.xyzw %7.xyzw\n"                                                            \
   "   store_output.f 1.xyzw %8.xyzw\n"                                                            \
   "   store_output.f 2.yz %4.xyzw\n"                                                              \
   "   store_output.f 3.xyzw %5.wwww\n"                                                            \
   "   store_output.f 4.xyzw %3.xyzw\n"                                                            \
   "   end\n"
#define HEAD_OF_24 "shader vertex\nparams 24\n"

static void
test_relative(void **state)
{
   fill(address);
   check_text(HEAD_OF_24 "block 0\n   %0 = load_input.f4 0\n" READS);
   check_text(HEAD_OF_24 "block 0\n   %0 = load_input.f4 1\n" READS);
   /* Lane 3 is at -3: the read that adds 3 has parameter 0, the lower ones have none. */
   assert_true(memory.inputs[1][0][3] == -3.0f);
   assert_true(memory.outputs[1][4][2][3] == memory.params[0][2]);
   assert_true(memory.outputs[1][2][2][3] == 0.0f && memory.outputs[1][3][2][3] == 0.0f);
}

/* Addresses of branches mean something only there; those that loops read are in arrays. */
static void
test_relative_in_blocks(void **state)
{
   fill(address);
   check_text(HEAD_OF_24 "block 0\n"
                         "   %0 = load_input.f4 1\n"
                         "   %1 = f2i_trunc.i4 %0.xyzw\n"
                         "   %2 = load_input.f4 2\n"
                         "   %3 = flt.b1 %2.x %2.y\n"
                         "   branch %3.x b1 b2\n"
                         "block 1\n"
                         "   %4 = load_param.f4 -1 [ %1.x ]\n"
                         "   %5 = load_param.f4 2 [ %1.y ]\n"
                         "   %6 = fadd.f4 %4.xyzw %5.wzyx\n"
                         "   jump b2\n"
                         "block 2\n"
                         "   %7 = phi.f4 b0 %2.xyzw b1 %6.xyzw\n"
                         "   %8 = load_param.f4 0 [ %1.z ]\n"
                         "   %9 = fmul.f4 %7.xyzw %8.xyzw\n"
                         "   store_output.f 0.xyzw %9.xyzw\n"
                         "   end\n");
   check_text(HEAD_OF_24 "regs 2\n"
                         "block 0\n"
                         "   %0 = load_input.f4 1\n"
                         "   %1 = f2i_trunc.i4 %0.xyzw\n"
                         "   %2 = load_input.f4 2\n"
                         "   store_reg.f 0.xyzw %2.xyzw\n"
                         "   jump b1\n"
                         "block 1\n"
                         "   %3 = load_reg.f4 0\n"
                         "   %4 = load_param.f4 1 [ %1.x ]\n"
                         "   %5 = fadd.f4 %3.xyzw %4.xyzw\n"
                         "   %6 = imm.f4 0x3f800000 0x3f800000 0x3f800000 0x3f800000\n"
                         "   %7 = fadd.f4 %5.xyzw %6.xyzw\n"
                         "   %8 = imm.f1 0x42200000\n"
                         "   %9 = flt.b1 %7.x %8.x\n"
                         "   store_reg.f 0.xyzw %7.xyzw\n"
                         "   branch %9.x b1 b2\n"
                         "block 2\n"
                         "   %10 = load_param.f4 -1 [ %1.y ]\n"
                         "   %11 = fadd.f4 %7.xyzw %10.xyzw\n"
                         "   store_output.f 0.xyzw %11.xyzw\n"
                         "   end\n");
}

/* --- What stays with kernels */

static void
test_what_is_not_translated(void **state)
{
   static const char *const texts[] = {
       /* A loop of two blocks that is entered at both. */
       HEAD "block 0\n"
            "   %0 = load_input.f4 0\n"
            "   %1 = flt.b1 %0.x %0.y\n"
            "   branch %1.x b1 b2\n"
            "block 1\n"
            "   branch %1.x b2 b3\n"
            "block 2\n"
            "   branch %1.x b1 b3\n"
            "block 3\n"
            "   end\n",
       /* No round may be done whole. */
       HEAD "steps 2\n"
            "block 0\n"
            "   %0 = load_input.f4 0\n"
            "   %1 = flt.b1 %0.x %0.y\n"
            "   jump b1\n"
            "block 1 cost 3\n"
            "   branch %1.x b1 b2\n"
            "block 2\n"
            "   end\n",
       HEAD "steps 1\n"
            "block 0 cost 2\n"
            "   end\n",
   };
   for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
      struct ir_shader *sh = parse_ir(texts[i]);
      for (unsigned isa = 0; isa <= u_cpu_detect_isa(); isa++) {
         struct sp_vm_program *program = sp_vm_compile(sh, (enum u_cpu_isa)isa);
         assert_non_null(program);
         assert_false(sp_native_make(program, sh, (const float(*)[4])memory.params));
         sp_vm_destroy(program);
      }
      ir_shader_destroy(sh);
   }
}

#define LOAD_AND_ASK                                                                               \
   "   %0 = load_input.f4 0\n"                                                                     \
   "   %1 = flt.b1 %0.x %0.y\n"
#define SIXTEEN                                                                                    \
   "   %2 = fadd.f4 %0.xyzw %0.wzyx\n"                                                             \
   "   %3 = fadd.f4 %2.xyzw %0.wzyx\n"                                                             \
   "   %4 = fadd.f4 %3.xyzw %0.wzyx\n"                                                             \
   "   %5 = fadd.f4 %4.xyzw %0.wzyx\n"                                                             \
   "   store_output.f 0.xyzw %5.xyzw\n"

/* Not if most of the program may be left out. */
static void
test_what_pays(void **state)
{
   struct ir_shader *sh = parse_ir(HEAD "block 0\n" LOAD_AND_ASK "   branch %1.x b1 b2\n"
                                        "block 1\n"
                                        "   end\n"
                                        "block 2\n" SIXTEEN "   end\n");
   assert_false(sp_jit_pays(sh));
   ir_shader_destroy(sh);
   sh = parse_ir(HEAD "block 0\n" LOAD_AND_ASK SIXTEEN "   branch %1.x b1 b2\n"
                      "block 1\n"
                      "   end\n"
                      "block 2\n"
                      "   %6 = fmul.f4 %5.xyzw %5.xyzw\n"
                      "   store_output.f 1.xyzw %6.xyzw\n"
                      "   end\n");
   assert_true(sp_jit_pays(sh));
   ir_shader_destroy(sh);
   /* Rounds are what a loop is for. */
   sh = parse_ir(HEAD "block 0\n" LOAD_AND_ASK "   jump b1\n"
                      "block 1\n" SIXTEEN "   branch %1.x b1 b2\n"
                      "block 2\n"
                      "   end\n");
   assert_true(sp_jit_pays(sh));
   ir_shader_destroy(sh);
}

int
main(void)
{
   const struct CMUnitTest everywhere[] = {
       cmocka_unit_test(test_what_is_not_translated),
       cmocka_unit_test(test_what_pays),
   };
   const struct CMUnitTest native[] = {
       cmocka_unit_test(test_groups_done_again),
       cmocka_unit_test(test_spilling),
       cmocka_unit_test(test_uniform),
       cmocka_unit_test(test_exponentials),
       cmocka_unit_test(test_sines),
       cmocka_unit_test(test_branches),
       cmocka_unit_test(test_relative),
       cmocka_unit_test(test_relative_in_blocks),
   };
   int failed = cmocka_run_group_tests_name("assembler", everywhere, NULL, NULL);
   if (sp_native_exists(u_cpu_detect_isa()))
      failed += cmocka_run_group_tests_name("programs", native, NULL, NULL);
   else
      print_message("skipped: native code needs AVX2 and 64 bits\n");
   return failed;
}
