/* Rows of the accumulation buffer (image/accum_rows.h) against what they stand for, with lengths
 * that no vector divides and values beyond all ranges. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "mesa_ext/image/accum_rows.h"
#include "test_random.h"

#define N 67

static const float values[] = {0.0f,  1.0f,  -1.0f, 0.25f, -0.75f,  1.0f / 3.0f, 0.003f, 1.5f,
                               -2.0f, 65.0f, 3e4f,  -1e9f, 3.4e38f, INFINITY,    NAN};
#define NUM_VALUES (sizeof values / sizeof values[0])

static void
fill(int16_t *sum, uint8_t *color, uint32_t *seed)
{
   for (unsigned i = 0; i < N; i++) {
      sum[i] = (int16_t)test_random(seed, -32767, 32768);
      color[i] = (uint8_t)test_random_below(seed, 256);
   }
   sum[3] = 32767;
   sum[4] = -32767;
   sum[5] = 0;
   color[6] = 255;
   color[7] = 0;
}

/* The nearest integer within bounds; NaN is 0. */
static int
rounded(float v, float low, float high)
{
   v = isnan(v) ? 0.0f : v;
   return (int)rintf(v < low ? low : v > high ? high : v);
}

static int
sum_of(int old, float term)
{
   const int sum = old + rounded(term, -70000, 70000);
   return sum < -32767 ? -32767 : sum > 32767 ? 32767 : sum;
}

static void
check_colors(float value, uint32_t *seed)
{
   int16_t old[N], sum[N + 1] = {[N] = 77};
   uint8_t color[N];
   float floats[N];
   for (int load = 0; load < 2; load++) {
      fill(old, color, seed);
      memcpy(sum, old, sizeof old);
      gl_accum_add_bytes(sum, color, N, value, load);
      for (unsigned i = 0; i < N; i++)
         assert_int_equal(sum[i],
                          sum_of(load ? 0 : old[i], (float)color[i] * (value * 32767.0f / 255.0f)));
      memcpy(sum, old, sizeof old);
      for (unsigned i = 0; i < N; i++)
         floats[i] = i == 9 ? NAN : (float)test_random(seed, -2, 2);
      gl_accum_add_floats(sum, floats, N, value, load);
      for (unsigned i = 0; i < N; i++)
         assert_int_equal(sum[i], sum_of(load ? 0 : old[i], floats[i] * (value * 32767.0f)));
      assert_int_equal(sum[N], 77);
   }
}

static void
test_colors(void **state)
{
   uint32_t seed = 11;
   for (unsigned v = 0; v < NUM_VALUES; v++)
      check_colors(values[v], &seed);
}

static void
test_sums(void **state)
{
   uint32_t seed = 12;
   for (unsigned v = 0; v < NUM_VALUES; v++) {
      int16_t old[N], sum[N + 1] = {[N] = 77};
      uint8_t color[N + 1];
      fill(old, color, &seed);
      memcpy(sum, old, sizeof old);
      gl_accum_add_value(sum, N, values[v]);
      for (unsigned i = 0; i < N; i++)
         assert_int_equal(sum[i], sum_of(old[i], values[v] * 32767.0f));
      memcpy(sum, old, sizeof old);
      gl_accum_multiply(sum, N, values[v]);
      for (unsigned i = 0; i < N; i++)
         assert_int_equal(sum[i], sum_of(0, (float)old[i] * values[v]));
      color[N] = 78;
      gl_accum_return_bytes(color, old, N, values[v]);
      for (unsigned i = 0; i < N; i++)
         assert_int_equal(color[i],
                          rounded((float)old[i] * (values[v] * 255.0f / 32767.0f), 0, 255));
      assert_int_equal(sum[N], 77);
      assert_int_equal(color[N], 78);
   }
}

/* What is loaded whole comes back as it was. */
static void
test_bytes_return(void **state)
{
   int16_t sum[256];
   uint8_t bytes[256], back[256];
   for (unsigned i = 0; i < 256; i++)
      bytes[i] = (uint8_t)i;
   gl_accum_add_bytes(sum, bytes, 256, 1.0f, true);
   gl_accum_return_bytes(back, sum, 256, 1.0f);
   assert_memory_equal(back, bytes, 256);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_colors),
       cmocka_unit_test(test_sums),
       cmocka_unit_test(test_bytes_return),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
