/* Rows of pixels in client memory, of every format and unpacked type and of words of four bytes,
 * against the tables of the specification, one component after the other. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "compiler/ir/formats.h"
#include "mesa_ext/pixel/tables.h"
#include "mesa_ext/pixel/transfer.h"
#include "test_random.h"

#define GROUPS 301 /* more than are converted at a time, and not of fours */
#define SKIPPED 3

static const GLenum formats[] = {GL_RED,  GL_GREEN,    GL_BLUE,      GL_ALPHA,
                                 GL_RG,   GL_RGB,      GL_RGBA,      GL_BGR,
                                 GL_BGRA, GL_ABGR_EXT, GL_LUMINANCE, GL_LUMINANCE_ALPHA};
static const GLenum types[] = {GL_UNSIGNED_BYTE, GL_BYTE, GL_UNSIGNED_SHORT, GL_SHORT,
                               GL_UNSIGNED_INT,  GL_INT,  GL_FLOAT,          GL_HALF_FLOAT};
#define NUM(array) (sizeof(array) / sizeof((array)[0]))

static struct gl_pixel_layout
layout_of(GLenum format, GLenum type, bool swap)
{
   const struct gl_pixel_store store = {.alignment = 1, .swap_bytes = swap};
   struct gl_pixel_layout l;
   assert_true(gl_pixel_layout(&l, &store, 2, format, type, GROUPS + SKIPPED, 1, 1));
   return l;
}

static uint32_t
load(const uint8_t *at, unsigned bytes, bool swap)
{
   uint32_t v = 0;
   for (unsigned i = 0; i < bytes; i++)
      v |= (uint32_t)at[i] << (8 * (swap ? bytes - 1 - i : i));
   return v;
}

static double
largest(unsigned bytes)
{
   return bytes == 1 ? 255.0 : bytes == 2 ? 65535.0 : 4294967295.0;
}

static float
expected_float(const struct gl_pixel_type_info *t, uint32_t v)
{
   const int32_t whole = t->bytes == 1 ? (int8_t)v : t->bytes == 2 ? (int16_t)v : (int32_t)v;
   if (t->number == GL_PIXEL_FLOAT)
      return t->bytes == 2 ? ir_up2h((int32_t)v, 0) : ir_float(v);
   if (t->number == GL_PIXEL_SIGNED)
      return (float)((2.0 * whole + 1.0) / largest(t->bytes));
   return (float)(v / largest(t->bytes));
}

static uint32_t
expected_number(const struct gl_pixel_type_info *t, bool keeps_sign, float f)
{
   const double low = keeps_sign && t->number == GL_PIXEL_SIGNED ? -1 : 0;
   const double v = isnan(f) ? 0 : fmin(fmax(f, low), 1);
   if (t->number == GL_PIXEL_FLOAT)
      return t->bytes == 2 ? ir_f16_bits(f) : ir_bits(f);
   const uint32_t bits = t->number == GL_PIXEL_SIGNED
                             ? (uint32_t)(int64_t)floor((largest(t->bytes) * v - 1) / 2 + 0.5)
                             : (uint32_t)(largest(t->bytes) * v + 0.5);
   return t->bytes == 4 ? bits : bits & ((1u << (8 * t->bytes)) - 1);
}

static bool
same(float a, float b)
{
   return !memcmp(&a, &b, sizeof a) || (isnan(a) && isnan(b));
}

/* --- To colours */

static void
check_unpack(GLenum format, GLenum type, bool swap, uint32_t *seed)
{
   const struct gl_pixel_format_info *f = gl_pixel_format_info(format);
   const struct gl_pixel_type_info *t = gl_pixel_type_info(type);
   const struct gl_pixel_layout l = layout_of(format, type, swap);
   uint8_t row[(GROUPS + SKIPPED) * 16];
   float rgba[GROUPS][4];
   for (unsigned i = 0; i < sizeof row; i++)
      row[i] = (uint8_t)test_random_below(seed, 256);
   gl_pixel_unpack_rgba(&l, row, SKIPPED, GROUPS, rgba);
   for (unsigned i = 0; i < GROUPS; i++) {
      float expect[4] = {0, 0, 0, 1};
      for (unsigned c = 0; c < f->components; c++) {
         const uint8_t *at = row + ((i + SKIPPED) * f->components + c) * t->bytes;
         const float v = expected_float(t, load(at, t->bytes, swap));
         if (f->to[c] == GL_PIXEL_LUM)
            expect[0] = expect[1] = expect[2] = v;
         else
            expect[f->to[c]] = v;
      }
      for (unsigned c = 0; c < 4; c++) {
         if (!same(rgba[i][c], expect[c]))
            fail_msg("%#x, %#x: component %u of group %u is %a, not %a", format, type, c, i,
                     (double)rgba[i][c], (double)expect[c]);
      }
   }
}

/* Numbers as bytes: the nearest to their fractions. */
static void
check_nearest(GLenum format, GLenum type, bool swap, uint32_t *seed)
{
   const struct gl_pixel_layout l = layout_of(format, type, swap);
   uint8_t row[(GROUPS + SKIPPED) * 16], bytes[GROUPS][4];
   float rgba[GROUPS][4];
   for (unsigned i = 0; i < sizeof row; i++)
      row[i] = (uint8_t)test_random_below(seed, 256);
   for (unsigned i = 3; type == GL_FLOAT && i < sizeof row; i += 4) /* mostly in [0,1] */
      row[i] = test_random_below(seed, 4) ? 0x3e : row[i];
   assert_true(gl_pixel_is_numbers(&l));
   gl_pixel_unpack_numbers(&l, row, SKIPPED, GROUPS, bytes);
   gl_pixel_unpack_rgba(&l, row, SKIPPED, GROUPS, rgba);
   for (unsigned i = 0; i < 4 * GROUPS; i++) {
      const float v = rgba[i / 4][i % 4];
      const float clamped = isnan(v) ? 0 : fminf(fmaxf(v, 0), 1);
      assert_int_equal(bytes[i / 4][i % 4], (int)(clamped * 255.0f + 0.5f));
   }
}

static void
numbers_become_bytes(void **state)
{
   uint32_t seed = 5;
   for (unsigned f = 0; f < NUM(formats); f++)
      for (unsigned t = 0; t < 2 * NUM(types); t++)
         check_nearest(formats[f], types[t / 2], t & 1, &seed);
   const struct gl_pixel_layout l = layout_of(GL_RGBA, GL_UNSIGNED_INT_8_8_8_8, false);
   assert_false(gl_pixel_is_numbers(&l));
}

static void
every_short_becomes_a_byte(void **state)
{
   const struct gl_pixel_layout l = layout_of(GL_RED, GL_UNSIGNED_SHORT, false);
   for (unsigned v = 0; v < 65536; v++) {
      const uint16_t half = (uint16_t)v;
      uint8_t rgba[1][4];
      gl_pixel_unpack_numbers(&l, &half, 0, 1, rgba);
      assert_int_equal(rgba[0][0], (int)((float)v / 65535.0f * 255.0f + 0.5f));
   }
}

static void
numbers_become_fractions(void **state)
{
   uint32_t seed = 1;
   for (unsigned f = 0; f < NUM(formats); f++)
      for (unsigned t = 0; t < 2 * NUM(types); t++)
         check_unpack(formats[f], types[t / 2], t & 1, &seed);
}

/* --- From colours */

static float
some_float(uint32_t *seed)
{
   static const float special[] = {0.0f,           -0.0f,    1.0f,      -1.0f,  2.0f,
                                   -3.0f,          NAN,      1e-9f,     -1e-9f, 1e-30f,
                                   -1e-30f,        INFINITY, -INFINITY, 0.5f,   0x1.fffffep-1f,
                                   -0x1.fffffep-1f};
   if (!test_random_below(seed, 4))
      return special[test_random_below(seed, NUM(special))];
   if (!test_random_below(seed, 3)) /* near the middle between two numbers */
      return (float)((test_random_below(seed, 65535) + 0.5) / 65535.0);
   return (float)test_random(seed, -1.2, 1.2);
}

static float
component_of(const float rgba[4], unsigned to, bool unclamped)
{
   const double sum = (double)rgba[0] + (double)rgba[1] + (double)rgba[2];
   if (to != GL_PIXEL_LUM)
      return rgba[to];
   return (float)(unclamped ? sum : isnan(sum) ? 0 : fmin(fmax(sum, 0), 1));
}

static void
check_pack(struct gl_pixel_layout *l, GLenum format, GLenum type, uint32_t *seed)
{
   const struct gl_pixel_format_info *f = gl_pixel_format_info(format);
   const struct gl_pixel_type_info *t = gl_pixel_type_info(type);
   float rgba[GROUPS][4];
   uint8_t row[GROUPS * 16 + 1];
   for (unsigned i = 0; i < 4 * GROUPS; i++)
      rgba[i / 4][i % 4] = some_float(seed);
   memset(row, 0xcc, sizeof row);
   gl_pixel_pack_rgba(l, row, GROUPS, (const float(*)[4])rgba);
   assert_int_equal(row[GROUPS * f->components * t->bytes], 0xcc);
   for (unsigned i = 0; i < GROUPS * f->components; i++) {
      const float v = component_of(rgba[i / f->components], f->to[i % f->components], l->unclamped);
      const uint32_t got = load(row + i * t->bytes, t->bytes, l->swap_bytes);
      const uint32_t expect = expected_number(t, l->keeps_sign, v);
      const bool both_nan = type == GL_FLOAT && isnan(v) && isnan(ir_float(got));
      if (got != expect && !both_nan)
         fail_msg("%#x, %#x: %a becomes %#x, not %#x", format, type, (double)v, got, expect);
   }
}

static void
fractions_become_numbers(void **state)
{
   uint32_t seed = 2;
   for (unsigned f = 0; f < NUM(formats); f++)
      for (unsigned t = 0; t < 8 * NUM(types); t++) {
         struct gl_pixel_layout l = layout_of(formats[f], types[t / 8], t & 1);
         l.keeps_sign = t & 2;
         l.unclamped = t & 4;
         check_pack(&l, formats[f], types[t / 8], &seed);
      }
}

/* --- Bytes */

/* What bytes become is what their fractions do, and what becomes a byte is the nearest one. */
static void
check_bytes(const struct gl_pixel_layout *l, uint32_t *seed)
{
   uint8_t row[(GROUPS + SKIPPED) * 4], again[GROUPS * 4 + 1], packed[GROUPS * 4 + 1];
   uint8_t bytes[GROUPS][4];
   float rgba[GROUPS][4];
   for (unsigned i = 0; i < sizeof row; i++)
      row[i] = (uint8_t)test_random_below(seed, 256);
   assert_true(gl_pixel_is_bytes(l));
   assert_true(gl_pixel_unpack_bytes(l, row, SKIPPED, GROUPS, bytes));
   gl_pixel_unpack_rgba(l, row, SKIPPED, GROUPS, rgba);
   for (unsigned i = 0; i < 4 * GROUPS; i++)
      assert_int_equal(bytes[i / 4][i % 4], (int)(rgba[i / 4][i % 4] * 255.0f + 0.5f));
   memset(again, 0xcc, sizeof again);
   memset(packed, 0xcc, sizeof packed);
   assert_true(gl_pixel_pack_bytes(l, again, GROUPS, (const uint8_t(*)[4])bytes));
   gl_pixel_pack_rgba(l, packed, GROUPS, (const float(*)[4])rgba);
   assert_memory_equal(again, packed, sizeof again);
}

static void
bytes_are_fractions_of_255(void **state)
{
   static const GLenum words[][2] = {
       {GL_RGBA, GL_UNSIGNED_INT_8_8_8_8},     {GL_RGBA, GL_UNSIGNED_INT_8_8_8_8_REV},
       {GL_BGRA, GL_UNSIGNED_INT_8_8_8_8},     {GL_BGRA, GL_UNSIGNED_INT_8_8_8_8_REV},
       {GL_ABGR_EXT, GL_UNSIGNED_INT_8_8_8_8}, {GL_ABGR_EXT, GL_UNSIGNED_INT_8_8_8_8_REV}};
   uint32_t seed = 3;
   for (unsigned swap = 0; swap < 2; swap++) {
      struct gl_pixel_layout l;
      for (unsigned f = 0; f < NUM(formats); f++) {
         l = layout_of(formats[f], GL_UNSIGNED_BYTE, swap);
         check_bytes(&l, &seed);
      }
      for (unsigned w = 0; w < NUM(words); w++) {
         l = layout_of(words[w][0], words[w][1], swap);
         check_bytes(&l, &seed);
      }
      l = layout_of(GL_RGBA, GL_UNSIGNED_INT_10_10_10_2, swap);
      assert_false(gl_pixel_is_bytes(&l));
      l = layout_of(GL_RGBA, GL_UNSIGNED_SHORT, swap);
      assert_false(gl_pixel_is_bytes(&l));
   }
}

static void
bytes_become_numbers(void **state)
{
   uint32_t seed = 4;
   unsigned done = 0;
   for (unsigned f = 0; f < 2 * NUM(formats); f++)
      for (unsigned t = 0; t < 2 * NUM(types); t++) {
         const struct gl_pixel_layout l = layout_of(formats[f / 2], types[t / 2], t & 1);
         const bool luminance_is_red = f & 1;
         union gl_byte_numbers numbers;
         uint8_t bytes[GROUPS][4], got[GROUPS * 16 + 1], expect[GROUPS * 16 + 1];
         float rgba[GROUPS][4];
         if (!gl_pixel_make_byte_numbers(&l, luminance_is_red, &numbers))
            continue;
         for (unsigned i = 0; i < 4 * GROUPS; i++) {
            const bool red_or_alpha = i % 4 == 0 || i % 4 == 3;
            bytes[i / 4][i % 4] = (uint8_t)test_random_below(&seed, 256);
            if (luminance_is_red && !red_or_alpha)
               bytes[i / 4][i % 4] = 0;
            rgba[i / 4][i % 4] = (float)bytes[i / 4][i % 4] / 255.0f;
         }
         memset(got, 0xcc, sizeof got);
         memset(expect, 0xcc, sizeof expect);
         gl_pixel_pack_byte_numbers(&l, &numbers, got, GROUPS, (const uint8_t(*)[4])bytes);
         gl_pixel_pack_rgba(&l, expect, GROUPS, (const float(*)[4])rgba);
         assert_memory_equal(got, expect, sizeof got);
         done++;
      }
   /* Luminance only where it is red. */
   assert_int_equal(done, (2 * NUM(formats) - 2) * 2 * NUM(types));
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(numbers_become_fractions),   cmocka_unit_test(numbers_become_bytes),
       cmocka_unit_test(every_short_becomes_a_byte), cmocka_unit_test(fractions_become_numbers),
       cmocka_unit_test(bytes_are_fractions_of_255), cmocka_unit_test(bytes_become_numbers),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
