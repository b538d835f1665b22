/* What back ends ask for: each test is a program before and after, or what became of its values. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "compiler/analysis/validate.h"
#include "compiler/ir/builder.h"
#include "compiler/ir/eval.h"
#include "compiler/lower/alu.h"
#include "compiler/lower/lower.h"
#include "compiler/lower/prepare.h"
#include "compiler/lower/regalloc.h"
#include "ir_text.h"

#define MAX_BLOCKS 8
#define HEAD "shader vertex\nparams 8\n"

static void
check_text(struct ir_shader *sh, const char *expected)
{
   char *message = ir_validate(sh, "the lowering");
   if (message)
      fail_msg("%s", message);
   char *text = ir_print(sh);
   assert_string_equal(text, expected);
   free(text);
   ir_shader_destroy(sh);
}

/* --- Phis */

/* Two that swap, and one of another type: each type has a register. */
static void
test_phis(void **unused)
{
   struct ir_shader *sh = parse_ir(HEAD "block 0\n"
                                        "   %0 = load_input.f2 0\n"
                                        "   %1 = imm.b1 0x00000000\n"
                                        "   %2 = imm.i1 0x00000001\n"
                                        "   jump b1\n"
                                        "block 1\n"
                                        "   %3 = phi.f1 b0 %0.x b1 %4.x\n"
                                        "   %4 = phi.f1 b0 %0.y b1 %3.x\n"
                                        "   %5 = phi.i1 b0 %2.x b1 %6.x\n"
                                        "   %6 = iadd.i1 %5.x %2.x\n"
                                        "   branch %1.x b1 b2\n"
                                        "block 2\n"
                                        "   store_output.f 0.xy %4.xx\n"
                                        "   end\n");
   assert_true(ir_lower_phis(sh));
   check_text(sh, HEAD "regs 2\n"
                       "block 0\n"
                       "   %0 = load_input.f2 0\n"
                       "   %1 = imm.b1 0x00000000\n"
                       "   %2 = imm.i1 0x00000001\n"
                       "   store_reg.f 0.xy %0.xy\n"
                       "   store_reg.i 1.x %2.x\n"
                       "   jump b1\n"
                       "block 1\n"
                       "   %3 = load_reg.i1 1\n"
                       "   %4 = load_reg.f2 0\n"
                       "   %5 = iadd.i1 %3.x %2.x\n"
                       "   store_reg.f 0.xy %4.yx\n"
                       "   store_reg.i 1.x %5.x\n"
                       "   branch %1.x b1 b2\n"
                       "block 2\n"
                       "   store_output.f 0.xy %4.yy\n"
                       "   end\n");
}

/* --- Registers */

static enum ir_regalloc_status
allocate(const char *ir, const struct ir_regalloc_options *options, struct ir_shader **sh,
         struct ir_regalloc *regs)
{
   struct ir_block *order[MAX_BLOCKS];
   struct ir_liveness live;
   uint32_t count = 0;
   *sh = parse_ir(ir);
   for (struct ir_block *b = (*sh)->first; b; b = b->next)
      order[count++] = b;
   assert_true(ir_liveness_init(&live, *sh, order, count));
   const enum ir_regalloc_status status = ir_regalloc_init(regs, &live, options);
   ir_liveness_finish(&live);
   return status;
}

/* What each value got: "0x 1y -" */
static void
check_registers(const char *ir, const struct ir_regalloc_options *options, const char *expected)
{
   char text[256] = "";
   struct ir_shader *sh;
   struct ir_regalloc regs;
   assert_int_equal(allocate(ir, options, &sh, &regs), IR_REGALLOC_OK);
   for (uint32_t id = 0; id < sh->num_values; id++) {
      const size_t len = strlen(text);
      if (regs.reg[id] == IR_NO_REG)
         snprintf(text + len, sizeof text - len, "- ");
      else
         snprintf(text + len, sizeof text - len, "%u%c ", regs.reg[id], "xyzw"[regs.component[id]]);
   }
   assert_string_equal(text, expected);
   ir_regalloc_finish(&regs);
   ir_shader_destroy(sh);
}

static void
check_full(const char *ir, const struct ir_regalloc_options *options, uint32_t failed)
{
   struct ir_shader *sh;
   struct ir_regalloc regs;
   assert_int_equal(allocate(ir, options, &sh, &regs), IR_REGALLOC_FULL);
   assert_int_equal(regs.failed->id, failed);
   ir_regalloc_finish(&regs);
   ir_shader_destroy(sh);
}

static const char sums[] = HEAD "block 0\n"
                                "   %0 = load_input.f4 0\n"
                                "   %1 = fadd.f4 %0.xyzw %0.xyzw\n"
                                "   %2 = fadd.f4 %1.xyzw %0.xyzw\n"
                                "   %3 = fadd.f4 %2.xyzw %2.xyzw\n"
                                "   %4 = fmul.f4 %3.xyzw %3.xyzw\n"
                                "   store_output.f 0.xyzw %3.xyzw\n"
                                "   end\n";

/* %4 is not used. A result goes where a source was only if that is asked for. */
static void
test_registers(void **unused)
{
   const struct ir_regalloc_options apart = {.num_regs = IR_NO_REG};
   const struct ir_regalloc_options reused = {.num_regs = 2, .reuse = true};
   const struct ir_regalloc_options behind = {.num_regs = 8, .first_reg = 5};
   check_registers(sums, &apart, "0x 1x 2x 0x - ");
   check_registers(sums, &reused, "0x 1x 0x 0x - ");
   check_registers(sums, &behind, "5x 6x 7x 5x - ");
}

static void
test_registers_full(void **unused)
{
   const struct ir_regalloc_options two = {.num_regs = 2};
   const struct ir_regalloc_options none = {.num_regs = 3, .first_reg = 3};
   check_full(sums, &two, 2);
   check_full(sums, &none, 0);
}

static const char narrow[] = HEAD "block 0\n"
                                  "   %0 = load_input.f1 0\n"
                                  "   %1 = load_input.f2 1\n"
                                  "   %2 = load_input.f3 2\n"
                                  "   %3 = load_input.f1 3\n"
                                  "   store_output.f 0.x %0.x\n"
                                  "   %4 = load_input.f2 4\n"
                                  "   store_output.f 1.xy %1.xy\n"
                                  "   %5 = load_input.f3 5\n"
                                  "   store_output.f 2.xyz %2.xyz\n"
                                  "   store_output.f 3.x %3.x\n"
                                  "   store_output.f 4.xy %4.xy\n"
                                  "   store_output.f 5.xyz %5.xyz\n"
                                  "   end\n";

static void
test_components(void **unused)
{
   const struct ir_regalloc_options options = {.num_regs = 3, .components = true};
   check_registers(narrow, &options, "0x 0y 1x 0w 2x 0x ");
}

static uint32_t
fixed_of(const void *data, const struct ir_instr *def)
{
   return ((const uint32_t *)data)[def->id];
}

/* %0 lives until %2 is made: it can not have the register that is kept for %1. */
static void
test_fixed(void **unused)
{
   static const uint32_t wanted[] = {IR_NO_REG, 0, IR_NO_REG, 3, IR_NO_REG};
   static const uint32_t twice[] = {1, 1, IR_NO_REG, IR_NO_REG, IR_NO_REG};
   const struct ir_regalloc_options options = {.num_regs = 4, .fixed = fixed_of, .data = wanted};
   const struct ir_regalloc_options clash = {.num_regs = 4, .fixed = fixed_of, .data = twice};
   check_registers(sums, &options, "1x 0x 2x 3x - ");
   check_full(sums, &clash, 0);
}

/* --- Loads of registers */

/* The first is read in place, the second lives while its register is written, the third is written
 * in a branch that it does not live in. */
static void
test_loads_in_place(void **unused)
{
   struct ir_block *order[MAX_BLOCKS];
   struct ir_liveness live;
   uint32_t count = 0;
   bool in_place[8];
   struct ir_shader *sh = parse_ir(HEAD "regs 3\n"
                                        "block 0\n"
                                        "   %0 = load_reg.f4 0\n"
                                        "   %1 = load_reg.f4 1\n"
                                        "   %2 = load_reg.f4 2\n"
                                        "   %3 = imm.b1 0x00000000\n"
                                        "   store_reg.f 1.x %0.x\n"
                                        "   branch %3.x b1 b2\n"
                                        "block 1\n"
                                        "   store_reg.f 2.x %0.x\n"
                                        "   jump b3\n"
                                        "block 2\n"
                                        "   store_output.f 1.xyzw %2.xyzw\n"
                                        "   jump b3\n"
                                        "block 3\n"
                                        "   store_output.f 0.xyzw %1.xyzw\n"
                                        "   end\n");
   for (struct ir_block *b = sh->first; b; b = b->next)
      order[count++] = b;
   assert_true(ir_liveness_init(&live, sh, order, count));
   assert_true(ir_find_loads_in_place(&live, in_place));
   assert_true(in_place[0]);
   assert_false(in_place[1]);
   assert_true(in_place[2]);
   assert_false(in_place[3]);
   ir_liveness_finish(&live);
   ir_shader_destroy(sh);
}

/* --- ALU operations */

/* What no operation makes of simpler ones, and moves */
static bool
is_basic(const void *data, enum ir_op op)
{
   switch (op) {
   case IR_OP_fadd:
   case IR_OP_fmul:
   case IR_OP_fdiv:
   case IR_OP_ffloor:
   case IR_OP_fround_even:
   case IR_OP_frcp:
   case IR_OP_fsqrt:
   case IR_OP_fexp2:
   case IR_OP_flog2:
   case IR_OP_fpow_precise:
   case IR_OP_fsin:
   case IR_OP_fcos:
   case IR_OP_f2i_trunc:
   case IR_OP_i2f:
      return true;
   default:
      break;
   }
   const struct ir_op_info *info = &ir_op_infos[op];
   return info->src_type == IR_X || info->dst_type == IR_B ||
          (info->dst_type == IR_I && info->src_type == IR_I);
}

static const float values[] = {0.0f,   -0.0f,     1.0f,     -1.0f,    0.5f,    -2.75f,
                               3.0f,   8.25f,     1e-20f,   -1e-20f,  1e20f,   -1e30f,
                               127.5f, -130.25f,  0x1p-70f, 1e-40f,   -1e-40f, -0x1p100f,
                               1e10f,  0x1p-126f, 255.5f,   -0x1p-24f};
#define NUM_VALUES (sizeof values / sizeof values[0])

static float
value(uint32_t n)
{
   static const uint32_t bits[] = {0x7f800000u, 0xff800000u, 0x7fc00000u, 0xffc01234u};
   float v;
   n %= NUM_VALUES + 4;
   if (n < NUM_VALUES)
      return values[n];
   memcpy(&v, &bits[n - NUM_VALUES], sizeof v);
   return v;
}

/* One operation on four inputs of four components, as bits in an output. */
static struct ir_shader *
make_operation(enum ir_op op, unsigned modifiers)
{
   const struct ir_op_info *info = &ir_op_infos[op];
   struct ir_shader *sh = ir_shader_create(IR_STAGE_VERTEX);
   struct ir_builder b = ir_builder_create(sh);
   struct ir_val srcs[4], r;
   for (unsigned s = 0; s < info->num_srcs; s++) {
      srcs[s] = ir_load_input(&b, s, 4);
      if (info->src_components[s] == 1)
         srcs[s] = ir_comp(srcs[s], 0);
      if (info->src_type == IR_I)
         srcs[s] = ir_bitcast(&b, IR_I, srcs[s]);
      if (info->src_type == IR_B || (op == IR_OP_csel && !s))
         srcs[s] = ir_build_flt(&b, srcs[s], ir_imm_f(&b, 0.0f));
      if (info->src_type == IR_F && modifiers & 1)
         srcs[s] = ir_abs(srcs[s]);
      if (info->src_type == IR_F && modifiers & 2)
         srcs[s] = ir_neg(srcs[s]);
   }
   r = ir_alu(&b, op, srcs);
   if (modifiers & 4 && r.src.def->type == IR_F)
      ir_saturate(r);
   if (r.src.def->type == IR_B)
      r = ir_build_csel(&b, r, ir_imm_i(&b, 1), ir_imm_i(&b, 0));
   r = ir_bitcast(&b, IR_F, r);
   ir_store_output(&b, VARYING_COL0, (1u << r.n) - 1, r);
   ir_store_output(&b, VARYING_HPOS, 1, ir_imm_f(&b, 0.0f));
   assert_false(b.failed);
   assert_true(ir_shader_index(sh));
   return sh;
}

static void
evaluate(const struct ir_shader *sh, const float inputs[4][4], float out[4])
{
   float outputs[VARYING_MAX][4];
   uint8_t mask[VARYING_MAX];
   struct ir_eval eval = {.inputs = inputs, .outputs = outputs, .output_mask = mask};
   assert_true(ir_eval_run(sh, &eval));
   memcpy(out, outputs[VARYING_COL0], 4 * sizeof *out);
}

/* Equal bits, any NaN, or both a zero or denormal of the same sign. */
static bool
same_result(float a, float b)
{
   uint32_t x, y;
   memcpy(&x, &a, sizeof x);
   memcpy(&y, &b, sizeof y);
   const bool tiny = !(x & 0x7f800000u) && !(y & 0x7f800000u) && (x ^ y) < 0x80000000u;
   return x == y || (a != a && b != b) || tiny;
}

static void
check_operation(enum ir_op op, unsigned modifiers)
{
   struct ir_shader *before = make_operation(op, modifiers), *after = make_operation(op, modifiers);
   assert_true(ir_lower_alu(after, is_basic, NULL));
   char *message = ir_validate(after, "ir_lower_alu");
   if (message)
      fail_msg("%s", message);
   for (const struct ir_instr *i = after->first->first; i; i = i->next) {
      if (i->op < IR_NUM_ALU_OPS && !is_basic(NULL, i->op))
         fail_msg("%s: %s is left", ir_op_infos[op].name, ir_op_infos[i->op].name);
   }
   for (uint32_t n = 0; n < 700; n++) {
      float inputs[4][4], expected[4], found[4];
      for (unsigned i = 0; i < 16; i++)
         inputs[i / 4][i % 4] = value(n * (i + 1) + n / 26 * (i * i + 1) + i);
      evaluate(before, (const float(*)[4])inputs, expected);
      evaluate(after, (const float(*)[4])inputs, found);
      for (unsigned c = 0; c < 4; c++) {
         if (!same_result(found[c], expected[c]))
            fail_msg("%s, modifiers %u: %a %a %a gives %a, expected %a", ir_op_infos[op].name,
                     modifiers, (double)inputs[0][c], (double)inputs[1][c], (double)inputs[2][c],
                     (double)found[c], (double)expected[c]);
      }
   }
   ir_shader_destroy(before);
   ir_shader_destroy(after);
}

/* Every operation of the table, lowered as far as it goes, gives what it gave. */
static void
test_alu(void **unused)
{
   for (unsigned op = 0; op < IR_NUM_ALU_OPS; op++) {
      for (unsigned modifiers = 0; modifiers < 8; modifiers++)
         check_operation((enum ir_op)op, modifiers);
   }
}

static bool
can_all_but_dph(const void *data, enum ir_op op)
{
   return op != IR_OP_fdph;
}

static void
test_alu_text(void **unused)
{
   struct ir_shader *sh = parse_ir(HEAD "block 0\n"
                                        "   %0 = load_input.f4 0\n"
                                        "   %1 = fdph.f1.sat %0.xyzw -%0.wzyx @5\n"
                                        "   store_output.f 0.x %1.x\n"
                                        "   end\n");
   assert_true(ir_lower_alu(sh, can_all_but_dph, NULL));
   check_text(sh, HEAD "block 0\n"
                       "   %0 = load_input.f4 0\n"
                       "   %1 = fdp3.f1 %0.xyz -%0.wzy @5\n"
                       "   %2 = fadd.f1 %1.x -%0.x @5\n"
                       "   %3 = mov.f1.sat %2.x @5\n"
                       "   store_output.f 0.x %3.x\n"
                       "   end\n");
}

/* --- The pipeline */

static const char two_blocks[] = HEAD "block 0\n"
                                      "   %0 = load_input.f4 0\n"
                                      "   %1 = flt.b1 %0.x %0.y\n"
                                      "   branch %1.x b1 b2\n"
                                      "block 1\n"
                                      "   %2 = fadd.f1 %0.x %0.y\n"
                                      "   jump b2\n"
                                      "block 2\n"
                                      "   %3 = phi.f1 b0 %0.x b1 %2.x\n"
                                      "   %4 = fround_f16.f1 %3.x\n"
                                      "   %5 = load_param.f4 0 [ %6.x ]\n"
                                      "   store_output.f 0.x %4.x\n"
                                      "   store_output.f 0.y %5.y\n"
                                      "   end\n";

static char *
with_address(const char *text)
{
   /* The address comes from the entry. */
   static char with[1024];
   const char *at = strstr(text, "   %1 =");
   snprintf(with, sizeof with, "%.*s   %%6 = f2i_trunc.i1 %%0.z\n%s", (int)(at - text), text, at);
   return with;
}

static void
check_refused(const struct ir_needs *needs, const char *word)
{
   const char *why = NULL;
   struct ir_shader *sh = parse_ir(with_address(two_blocks));
   assert_int_equal(ir_prepare(sh, needs, IR_PREPARE_TIDY, &why), IR_PREPARE_REFUSED);
   assert_non_null(strstr(why, word));
   ir_shader_destroy(sh);
}

/* Branches are flattened, loops refused. */
static void
check_no_flow(const struct ir_needs *needs)
{
   const char *why = NULL;
   struct ir_shader *sh = parse_ir(with_address(two_blocks));
   assert_int_equal(ir_prepare(sh, needs, IR_PREPARE_TIDY, &why), IR_PREPARED);
   assert_int_equal(sh->num_blocks, 1);
   ir_shader_destroy(sh);
   sh = parse_ir(HEAD "block 0\n   %0 = load_input.f2 0\n   %1 = flt.b1 %0.x %0.y\n   jump b1\n"
                      "block 1\n   branch %1.x b1 b2\nblock 2\n   end\n");
   assert_int_equal(ir_prepare(sh, needs, IR_PREPARE_TIDY, &why), IR_PREPARE_REFUSED);
   assert_non_null(strstr(why, "branches"));
   ir_shader_destroy(sh);
}

/* What the driver has not is gone afterwards, or the program is refused. */
static void
test_prepare(void **unused)
{
   const struct ir_needs no_flow = {.no_control_flow = true};
   const struct ir_needs no_address = {.no_indirect_params = true};
   const struct ir_needs few = {.max_instructions = 7}, enough = {.max_instructions = 8};
   check_no_flow(&no_flow);
   check_refused(&no_address, "addresses");
   check_refused(&few, "instructions");
   const char *why = NULL;
   struct ir_shader *sh = parse_ir(with_address(two_blocks));
   assert_int_equal(ir_prepare(sh, &enough, IR_PREPARE_TIDY, &why), IR_PREPARED);
   const struct ir_needs plain = {.no_formats = true, .no_phis = true};
   assert_int_equal(ir_prepare(sh, &plain, 0, &why), IR_PREPARED);
   assert_null(why);
   char *text = ir_print(sh), *message = ir_validate(sh, "ir_prepare");
   assert_null(message);
   assert_null(strstr(text, "phi"));
   assert_null(strstr(text, "fround_f16"));
   free(text);
   ir_shader_destroy(sh);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_phis),           cmocka_unit_test(test_registers),
       cmocka_unit_test(test_registers_full), cmocka_unit_test(test_components),
       cmocka_unit_test(test_fixed),          cmocka_unit_test(test_loads_in_place),
       cmocka_unit_test(test_prepare),        cmocka_unit_test(test_alu),
       cmocka_unit_test(test_alu_text),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
