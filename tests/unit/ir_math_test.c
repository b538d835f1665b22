/* The scalar functions of the opcode table: precision and special values. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "compiler/ir/math.h"

#define BOUND 0x1p-22

static double
ulp(double x)
{
   return ldexp(1.0, ilogb(x) - 23);
}

static void
test_exp2(void **unused)
{
   double worst = 0.0;
   for (double a = -126.0; a < 128.0; a += 0.00137) {
      const float x = (float)a;
      const double error = fabs((double)ir_exp2(x) - exp2((double)x)) / exp2(floor((double)x));
      worst = fmax(worst, error);
   }
   assert_true(worst < BOUND);
   for (int i = -126; i < 128; i++)
      assert_true(ir_exp2((float)i) == (float)ldexp(1.0, i));
   assert_true(ir_exp2(128.0f) == INFINITY && ir_exp2(INFINITY) == INFINITY);
   assert_true(ir_exp2(-127.0f) == 0.0f && ir_exp2(-INFINITY) == 0.0f);
   assert_true(ir_exp2(-0.0f) == 1.0f && isfinite(ir_exp2(127.999992f)));
   assert_true(isnan(ir_exp2(NAN)));
}

static void
test_log2(void **unused)
{
   for (uint32_t u = 0x00800000; u < 0x7f800000; u += 4993) {
      const float x = ir_float(u);
      const double exact = log2((double)x), error = fabs((double)ir_log2(x) - exact);
      assert_true(error < BOUND || error <= ulp(exact));
   }
   for (int i = -126; i < 128; i++)
      assert_true(ir_log2((float)ldexp(1.0, i)) == (float)i);
   assert_true(ir_log2(0.0f) == -INFINITY && ir_log2(-0.0f) == -INFINITY);
   assert_true(ir_log2(INFINITY) == INFINITY);
   assert_true(isnan(ir_log2(-1.0f)) && isnan(ir_log2(-INFINITY)) && isnan(ir_log2(NAN)));
}

static void
test_rsq(void **unused)
{
   for (uint32_t u = 0x00800000; u < 0x7f800000; u += 4993) {
      const float x = ir_float(u);
      assert_true(fabs((double)ir_rsq(x) * sqrt((double)x) - 1.0) < BOUND);
   }
   assert_true(ir_rsq(0.0f) == INFINITY && ir_rsq(-0.0f) == -INFINITY && ir_rsq(INFINITY) == 0.0f);
   assert_true(isnan(ir_rsq(-4.0f)) && isnan(ir_rsq(-INFINITY)));
}

static void
test_sin_cos(void **unused)
{
   for (double a = -6.2832; a < 6.2832; a += 0.0000137) {
      const float x = (float)a;
      assert_true(fabs((double)ir_sin(x) - sin((double)x)) < BOUND);
      assert_true(fabs((double)ir_cos(x) - cos((double)x)) < BOUND);
   }
   for (float x = 1.0f; x < 1e38f; x *= 1.37f) {
      assert_true(ir_fabs(ir_sin(x)) <= 1.0f && ir_fabs(ir_cos(x)) <= 1.0f);
      if (x < 1e4f)
         assert_true(fabs((double)ir_sin(x) - sin((double)x)) < 4.0 * BOUND);
   }
   assert_true(signbit(ir_sin(-0.0f)) && ir_sin(-0.0f) == 0.0f && ir_cos(-0.0f) == 1.0f);
   assert_true(isnan(ir_sin(INFINITY)) && isnan(ir_cos(-INFINITY)) && isnan(ir_sin(NAN)));
}

static void
test_pow(void **unused)
{
   assert_true(ir_pow(0.0f, 0.0f) == 1.0f && ir_pow(INFINITY, 0.0f) == 1.0f);
   assert_true(ir_pow(0.0f, 2.0f) == 0.0f && ir_pow(0.0f, -2.0f) == INFINITY);
   assert_true(ir_pow(2.0f, 10.0f) == 1024.0f && ir_pow(1.0f, 77.0f) == 1.0f);
   assert_true(isnan(ir_pow(-1.0f, 2.0f)) && isnan(ir_pow(NAN, 0.0f)));
   for (float x = 0.01f; x < 1.0f; x += 0.013f)
      assert_true(fabs((double)ir_pow(x, 20.0f) - pow((double)x, 20.0)) < 0x1p-16);
}

static void
test_pow_precise(void **unused)
{
   assert_true(ir_pow_precise(0.0f, 0.0f) == 1.0f && ir_pow_precise(INFINITY, 0.0f) == 1.0f);
   assert_true(ir_pow_precise(0.0f, 2.0f) == 0.0f && ir_pow_precise(0.0f, -2.0f) == INFINITY);
   assert_true(ir_pow_precise(INFINITY, 2.0f) == INFINITY);
   assert_true(ir_pow_precise(INFINITY, -2.0f) == 0.0f);
   assert_true(ir_pow_precise(2.0f, INFINITY) == INFINITY &&
               ir_pow_precise(0.5f, INFINITY) == 0.0f);
   assert_true(ir_pow_precise(2.0f, 10.0f) == 1024.0f && ir_pow_precise(1.0f, 1e30f) == 1.0f);
   assert_true(isnan(ir_pow_precise(-1.0f, 2.0f)) && isnan(ir_pow_precise(NAN, 0.0f)));
   assert_true(isnan(ir_pow_precise(2.0f, NAN)) && ir_pow_precise(3e38f, 3e38f) == INFINITY);
   for (uint32_t u = 0x00800000; u < 0x7f800000; u += 49993) {
      const float a = ir_float(u);
      for (float y = -126.0f; y < 127.5f; y += 3.37f) {
         const float b = (float)(y / log2((double)a));
         const double exact = pow((double)a, (double)b);
         if (exact > 0x1p-125 && exact < 0x1p127)
            assert_true(fabs((double)ir_pow_precise(a, b) - exact) < exact * 0x1p-21);
      }
   }
}

static void
test_rounding(void **unused)
{
   static const float values[] = {0.0f, 0.49f,      0.5f,       1.5f, 2.5f,
                                  3.6f, 8388607.5f, 8388608.0f, 1e30f};
   for (size_t i = 0; i < sizeof values / sizeof values[0]; i++) {
      for (int sign = -1; sign <= 1; sign += 2) {
         const float x = (float)sign * values[i];
         assert_true(ir_bits(ir_floor(x)) == ir_bits(floorf(x)));
         assert_true(ir_bits(ir_round_even(x)) == ir_bits(nearbyintf(x)));
      }
   }
   assert_true(ir_floor(-INFINITY) == -INFINITY && isnan(ir_floor(NAN)));
   assert_true(ir_fract(-1e-10f) < 1.0f && ir_fract(2.25f) == 0.25f && isnan(ir_fract(INFINITY)));
   assert_int_equal(ir_f2i_floor(-0.5f), -1);
   assert_int_equal(ir_f2i_even(2.5f), 2);
   assert_int_equal(ir_f2i_trunc(-1.9f), -1);
   assert_int_equal(ir_f2i_floor(1e20f), INT32_MAX);
   assert_int_equal(ir_f2i_floor(-1e20f), INT32_MIN);
   assert_int_equal(ir_f2i_floor(NAN), 0);
}

static void
test_vector_instructions(void **unused)
{
   float d[4];
   ir_nv_exp(d, -1e-10f);
   assert_true(d[0] == 0.5f && d[1] < 1.0f && d[3] == 1.0f);
   ir_nv_exp(d, INFINITY);
   assert_true(d[0] == INFINITY && d[1] == 0.0f && d[2] == INFINITY);
   ir_nv_exp(d, -INFINITY);
   assert_true(d[0] == 0.0f && d[1] == 0.0f && d[2] == 0.0f);
   ir_nv_log(d, -8.0f);
   assert_true(d[0] == 3.0f && d[1] == 1.0f && d[2] == 3.0f && d[3] == 1.0f);
   ir_nv_log(d, 0.75f);
   assert_true(d[0] == -1.0f && d[1] == 1.5f);
   ir_nv_log(d, 0.0f);
   assert_true(d[0] == -INFINITY && d[1] == 1.0f && d[2] == -INFINITY);
   ir_lit(d, (const float[]){1.0f, 0.0f, NAN, 0.0f});
   assert_true(d[0] == 1.0f && d[1] == 1.0f && d[2] == 1.0f && d[3] == 1.0f);
   ir_lit(d, (const float[]){0.0f, 1.0f, 0.0f, 1.0f});
   assert_true(d[1] == 0.0f && d[2] == 0.0f);
   assert_true(ir_rcc(0.0f) == 0x1p64f && ir_rcc(-INFINITY) == -0x1p-64f && ir_rcc(1.0f) == 1.0f);
   assert_true(isnan(ir_rcc(NAN)));
}

static void
test_vp1_rules(void **unused)
{
   assert_int_equal(ir_bits(ir_mulz(-0.0f, INFINITY)), 0);
   assert_int_equal(ir_bits(ir_mulz(NAN, 0.0f)), 0);
   assert_true(ir_mulz(1.0f, INFINITY) == INFINITY && isnan(ir_mulz(1.0f, NAN)));
   /* Never -0, not even what is too small */
   assert_int_equal(ir_bits(ir_mulz(-0x1p-100f, 0x1p-100f)), 0);
   const float tiny[4] = {-0x1p-100f, 0x1p-126f, 0.0f, 0.0f}, small[4] = {0x1p-100f, -0x1p-1f};
   assert_int_equal(ir_bits(ir_dpz(tiny, small, 4)), 0);
   assert_true(ir_slt_total(-0.0f, 0.0f) == 1.0f && ir_slt_total(0.0f, -0.0f) == 0.0f);
   assert_true(ir_slt_total(-INFINITY, -1.0f) == 1.0f && ir_slt_total(INFINITY, NAN) == 1.0f);
   assert_true(isnan(ir_min_nan(NAN, 1.0f)) && isnan(ir_min_nan(1.0f, NAN)));
   assert_int_equal(ir_bits(ir_min_nan(-0.0f, 0.0f)), 0x80000000u);
   assert_int_equal(ir_bits(ir_min_nan(0.0f, -0.0f)), 0x80000000u);
   assert_int_equal(ir_bits(ir_max_nan(-0.0f, 0.0f)), 0);
   assert_int_equal(ir_bits(ir_max_nan(0.0f, -0.0f)), 0);
   assert_true(isnan(ir_cmp_nan(NAN, NAN, false)) && ir_cmp_nan(1.0f, 1.0f, true) == 1.0f);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_exp2),      cmocka_unit_test(test_log2),
       cmocka_unit_test(test_rsq),       cmocka_unit_test(test_sin_cos),
       cmocka_unit_test(test_pow),       cmocka_unit_test(test_pow_precise),
       cmocka_unit_test(test_rounding),  cmocka_unit_test(test_vector_instructions),
       cmocka_unit_test(test_vp1_rules),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
