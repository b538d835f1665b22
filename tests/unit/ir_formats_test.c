/* Number formats of fragment languages: against arithmetic in double, special values, and what
 * ir_lower_formats makes of them. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "compiler/analysis/validate.h"
#include "compiler/ir/builder.h"
#include "compiler/ir/eval.h"
#include "compiler/ir/formats.h"
#include "compiler/lower/formats.h"
#include "ir_text.h"
#include "test_random.h"

static uint32_t
next_bits(uint32_t *seed)
{
   *seed ^= *seed << 13;
   *seed ^= *seed >> 17;
   *seed ^= *seed << 5;
   return *seed;
}

/* Floats of any size, more of those that 16-bit floats reach. */
/* A signalling NaN as a quiet one: compilers take no care of the former (clang's maximum of one and
 * 0 is 0 on x86 and NaN on arm64). */
static float
quiet(float x)
{
   return x != x ? ir_float(ir_bits(x) | 1u << 22) : x;
}

static float
some_float(uint32_t *seed)
{
   const uint32_t r = next_bits(seed);
   if (r & 1)
      return ir_flush(quiet(ir_float(next_bits(seed))));
   return ir_float((next_bits(seed) & 0x807fffffu) | (98 + next_bits(seed) % 48) << 23);
}

/* --- 16-bit floats */

/* Of the numbers, exact in double. */
static double
nearest_f16(double a)
{
   int exponent;
   frexp(a, &exponent);
   const double unit = ldexp(1.0, (exponent < -13 ? -13 : exponent) - 11);
   const double r = nearbyint(a / unit) * unit;
   return fabs(r) >= 65536.0 ? copysign(INFINITY, a) : r;
}

static void
test_f16_rounds(void **state)
{
   uint32_t seed = 1;
   for (unsigned i = 0; i < 2000000; i++) {
      const float a = some_float(&seed), r = ir_round_f16(a);
      if (a != a) {
         assert_true(r != r);
         continue;
      }
      if ((double)r != nearest_f16((double)a) || signbit(r) != signbit(a))
         fail_msg("%a gives %a", (double)a, (double)r);
   }
   assert_true(ir_round_f16(65519.0f) == 65504.0f && isinf(ir_round_f16(65520.0f)));
   assert_true(ir_round_f16(0x1p-25f) == 0.0f && ir_round_f16(0x1.8p-25f) == 0x1p-24f);
}

/* All 65536 of them: unpacked and packed again they are what they were. */
static void
test_f16_bits(void **state)
{
   for (int32_t h = 0; h < 65536; h++) {
      const float a = ir_up2h(h, 0);
      const uint32_t back = ir_f16_bits(a);
      if ((h & 0x7fff) > 0x7c00) {
         assert_true(a != a);
         assert_int_equal(back, 0x7e00);
         continue;
      }
      assert_int_equal(back, h);
      assert_true(ir_round_f16(a) == a);
      const float high = ir_up2h((int32_t)((uint32_t)h << 16 | 0x1234), 1);
      assert_memory_equal(&high, &a, sizeof a);
   }
   assert_true(ir_up2h(0x3c00, 0) == 1.0f && ir_up2h(1, 0) == 0x1p-24f);
   assert_int_equal(ir_pk2h(1.0f, -2.0f), (int32_t)0xc0003c00);
}

/* --- Fixed point */

static void
test_fx12(void **state)
{
   uint32_t seed = 7;
   for (unsigned i = 0; i < 100000; i++) {
      const float a = (float)test_random(&seed, -2.5, 2.5), r = ir_round_fx12(a);
      double want = nearbyint((double)a * 1024.0);
      want = want < -2048.0 ? -2048.0 : want > 2047.0 ? 2047.0 : want;
      if ((double)r * 1024.0 != want)
         fail_msg("%a gives %a", (double)a, (double)r);
   }
   assert_true(ir_round_fx12(INFINITY) == 2047.0f / 1024.0f && ir_round_fx12(-INFINITY) == -2.0f);
   assert_int_equal(ir_bits(ir_round_fx12(NAN)), 0);
   assert_int_equal(ir_bits(ir_round_fx12(-0.0f)), 0);
}

static void
test_fractions(void **state)
{
   const float ends[4] = {-3.0f, 0.0f, 1.0f, INFINITY}, none[4] = {NAN, NAN, NAN, NAN};
   assert_int_equal(ir_pk4ub(ends), (int32_t)0xffff0000);
   assert_int_equal(ir_pk4b(ends), (int32_t)0xffff8000);
   assert_int_equal(ir_pk4b(none), 0);
   assert_int_equal(ir_pk4ub(none), 0);
   assert_int_equal(ir_pk2us(2.0f, 0.5f), (int32_t)0x8000ffff);
   assert_true(ir_up4b(0, 3) == -128.0f / 127.0f && ir_up4ub(0x00ff0000, 2) == 1.0f);
   for (int32_t i = 0; i < 65536; i++) {
      const float bytes[4] = {ir_up4ub(i, 0), ir_up4ub(i, 1), ir_up4ub(i, 2), ir_up4ub(i, 3)};
      const float sbytes[4] = {ir_up4b(i, 0), ir_up4b(i, 1), ir_up4b(i, 2), ir_up4b(i, 3)};
      assert_int_equal(ir_pk4ub(bytes), i);
      assert_int_equal(ir_pk4b(sbytes), i);
      assert_int_equal(ir_pk2us(ir_up2us(i, 0), ir_up2us(i, 1)), i);
   }
}

static void
test_division(void **state)
{
   assert_int_equal(ir_idiv(-7, 2), -3);
   assert_int_equal(ir_imod(-7, 2), -1);
   assert_int_equal(ir_idiv(5, 0), 0);
   assert_int_equal(ir_imod(5, 0), -1);
   assert_int_equal(ir_idiv(INT32_MIN, -1), INT32_MIN);
   assert_int_equal(ir_imod(INT32_MIN, -1), 0);
   assert_int_equal(ir_udiv(-1, 16), 0x0fffffff);
   assert_int_equal(ir_umod(-1, 16), 15);
   assert_int_equal(ir_udiv(3, 0), -1);
   assert_int_equal(ir_umod(3, 0), -1);
}

/* --- Lowered */

static struct ir_shader *
one_operation(enum ir_op op)
{
   const struct ir_op_info *info = &ir_op_infos[op];
   struct ir_shader *sh = ir_shader_create(IR_STAGE_VERTEX);
   struct ir_builder b = ir_builder_create(sh);
   struct ir_val src[2];
   for (unsigned s = 0; s < info->num_srcs; s++) {
      src[s] = ir_load_input(&b, s, 4);
      src[s] = info->src_type == IR_I ? ir_bitcast(&b, IR_I, src[s]) : ir_neg(src[s]);
   }
   struct ir_val v = ir_alu(&b, op, src);
   if (info->dst_type == IR_F)
      v = ir_saturate(v);
   /* Ints as floats that are no denormals: half of the bits each. */
   const struct ir_val low = ir_build_iand(&b, ir_bitcast(&b, IR_I, v), ir_imm_i(&b, 0xffff));
   const struct ir_val high = ir_build_ushr(&b, ir_bitcast(&b, IR_I, v), ir_imm_i(&b, 16));
   ir_store_output(&b, 0, (1u << v.n) - 1, ir_build_i2f(&b, low));
   ir_store_output(&b, 1, (1u << v.n) - 1, ir_build_i2f(&b, high));
   ir_end(&b);
   assert_false(b.failed);
   assert_true(ir_shader_index(sh));
   return sh;
}

static void
run(const struct ir_shader *sh, const float inputs[2][4], float outputs[2][4])
{
   uint8_t masks[2];
   struct ir_eval ev = {.inputs = inputs, .outputs = outputs, .output_mask = masks};
   assert_true(ir_eval_run(sh, &ev));
}

static bool
has_formats(const struct ir_shader *sh)
{
   for (const struct ir_instr *i = sh->first->first; i; i = i->next) {
      if (i->op >= IR_OP_fround_f16 && i->op <= IR_OP_up4ub)
         return true;
   }
   return false;
}

static void
test_lowered(void **state)
{
   uint32_t seed = 5;
   for (unsigned op = IR_OP_fround_f16; op <= IR_OP_up4ub; op++) {
      struct ir_shader *sh = one_operation((enum ir_op)op), *lowered = ir_shader_clone(sh);
      assert_true(has_formats(sh));
      assert_true(ir_lower_formats(lowered));
      assert_false(has_formats(lowered));
      char *message = ir_validate(lowered, "lowering");
      assert_null(message);
      for (unsigned n = 0; n < 5000; n++) {
         float inputs[2][4], want[2][4], got[2][4];
         for (unsigned i = 0; i < 8; i++)
            inputs[i / 4][i % 4] = some_float(&seed);
         run(sh, (const float(*)[4])inputs, want);
         run(lowered, (const float(*)[4])inputs, got);
         /* A NaN is any NaN, but packed ones are bits. */
         if (ir_op_infos[op].dst_type == IR_I)
            assert_memory_equal(want, got, sizeof want);
         for (unsigned i = 0; i < 8; i++)
            assert_true(want[i / 4][i % 4] == got[i / 4][i % 4]);
      }
      ir_shader_destroy(sh);
      ir_shader_destroy(lowered);
   }
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_f16_rounds), cmocka_unit_test(test_f16_bits),
       cmocka_unit_test(test_fx12),       cmocka_unit_test(test_fractions),
       cmocka_unit_test(test_division),   cmocka_unit_test(test_lowered),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
