/* The tables of u_srgb.h against the function that they stand for. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "gallium/auxiliary/format/u_srgb.h"

static long double
decode(long double c)
{
   return c <= 0.04045L ? c / 12.92L : powl((c + 0.055L) / 1.055L, 2.4L);
}

static long double
encode(long double l)
{
   return l <= 0.0031308L ? l * 12.92L : 1.055L * powl(l, 1 / 2.4L) - 0.055L;
}

/* The nearest float of each byte, which comes back as that byte. */
static void
test_decoding(void **state)
{
   for (unsigned byte = 0; byte < 256; byte++) {
      const float linear = u_srgb_linear[byte];
      const long double exact = decode(byte / 255.0L), off = fabsl(linear - exact);
      assert_true(off <= fabsl(nextafterf(linear, 2) - exact));
      assert_true(off <= fabsl(nextafterf(linear, -1) - exact));
      assert_int_equal(u_srgb_encode(linear), byte);
   }
}

/* Each byte begins at the first float that rounds to it. */
static void
test_first(void **state)
{
   assert_true(u_srgb_first[0] == 0 && isinf(u_srgb_first[256]));
   for (unsigned byte = 1; byte < 256; byte++) {
      const float first = u_srgb_first[byte], before = nextafterf(first, 0);
      assert_true(encode(first) * 255 >= byte - 0.5L);
      assert_true(encode(before) * 255 < byte - 0.5L);
      assert_int_equal(u_srgb_encode(first), byte);
      assert_int_equal(u_srgb_encode(before), byte - 1);
   }
}

static float
from_bits(uint32_t bits)
{
   float f;
   memcpy(&f, &bits, sizeof f);
   return f;
}

/* Both ends of each bucket, which has two bytes at most. */
static void
test_buckets(void **state)
{
   for (uint32_t i = 0; i < U_SRGB_BUCKETS; i++) {
      const uint32_t bits = (i + U_SRGB_FIRST_BUCKET) << 16;
      const float low = from_bits(bits), high = from_bits(bits | 0xffff);
      assert_int_equal(u_srgb_start[i], (int)floorl(encode(low) * 255 + 0.5L));
      assert_int_equal(u_srgb_encode(low), (int)floorl(encode(low) * 255 + 0.5L));
      assert_int_equal(u_srgb_encode(high), (int)floorl(encode(high) * 255 + 0.5L));
      assert_in_range(u_srgb_encode(high) - u_srgb_encode(low), 0, 1);
   }
}

static void
test_outside(void **state)
{
   static const float low[] = {-1, -INFINITY, 0, 0x1p-14f, 0x1p-140f}, high[] = {1, 2, INFINITY};
   for (unsigned i = 0; i < sizeof low / sizeof *low; i++)
      assert_int_equal(u_srgb_encode(low[i]), 0);
   for (unsigned i = 0; i < sizeof high / sizeof *high; i++)
      assert_int_equal(u_srgb_encode(high[i]), 255);
   assert_int_equal(u_srgb_encode(NAN), 0);
}

/* Rows: all bytes there and back, alpha as it is. */
static void
test_rows(void **state)
{
   float rgba[256][4];
   for (unsigned i = 0; i < 256; i++)
      for (unsigned c = 0; c < 4; c++)
         rgba[i][c] = (float)i / 255;
   u_srgb_decode_row(rgba, 256);
   for (unsigned i = 0; i < 256; i++)
      assert_true(rgba[i][0] == u_srgb_linear[i] && rgba[i][3] == (float)i / 255);
   u_srgb_encode_row(rgba, 256);
   for (unsigned i = 0; i < 256; i++)
      for (unsigned c = 0; c < 4; c++)
         assert_true(rgba[i][c] == (float)i / 255);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_decoding), cmocka_unit_test(test_first),
       cmocka_unit_test(test_buckets),  cmocka_unit_test(test_outside),
       cmocka_unit_test(test_rows),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
