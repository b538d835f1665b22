/* Per-fragment operations against formulas: alpha, depth and stencil tests, depth range, blending,
 * logic operation, masks, dithering, occlusion counter. */
#include "raster_fixture.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static const float white[4] = {1, 1, 1, 1};

static bool
compares(uint32_t func, double value, double ref)
{
   switch (func) {
   case NV097_SET_DEPTH_FUNC_V_NEVER:
      return false;
   case NV097_SET_DEPTH_FUNC_V_LESS:
      return value < ref;
   case NV097_SET_DEPTH_FUNC_V_EQUAL:
      return value == ref;
   case NV097_SET_DEPTH_FUNC_V_LEQUAL:
      return value <= ref;
   case NV097_SET_DEPTH_FUNC_V_GREATER:
      return value > ref;
   case NV097_SET_DEPTH_FUNC_V_NOTEQUAL:
      return value != ref;
   case NV097_SET_DEPTH_FUNC_V_GEQUAL:
      return value >= ref;
   default:
      return true;
   }
}

static void
test_alpha(void **state)
{
   struct fixture *f = fixture_create();
   for (uint32_t func = 0x200; func < 0x208; func++)
      for (int alpha = 126; alpha <= 130; alpha++) {
         const float rgba[4] = {1, 1, 1, (float)alpha / 255.0f};
         memset(f->memory, 0, FIXTURE_BYTES);
         fixture_set(f, NV097_SET_ALPHA_TEST_ENABLE, 1);
         fixture_set(f, NV097_SET_ALPHA_FUNC, func);
         fixture_set(f, NV097_SET_ALPHA_REF, 128);
         fixture_rect(f, 0, 0, 1, 1, 0, rgba);
         assert_int_equal(fixture_pixel(f, 0, 0, 4) != 0, compares(func, alpha, 128));
      }
   fixture_destroy(f);
}

struct zeta_case {
   uint32_t format, control, bytes, shift;
   double z[3];
   uint32_t stored[3];
};

static const struct zeta_case zeta_cases[] = {
    {1, 0, 2, 0, {100.3, 101, 102}, {100, 101, 102}},
    {1, 0x1000, 2, 0, {0.5, 1, 100}, {0x6000, 0x7000, 0xd900}},
    {2, 0, 4, 8, {8e6 + 1, 8e6 + 2, 8e6 + 3}, {8000001, 8000002, 8000003}},
    {2, 0x1000, 4, 8, {0.001, 1, 1e20}, {0x750624, 0x7f0000, 0xc15af1}},
};

static void
test_depth(void **state)
{
   for (unsigned i = 0; i < sizeof zeta_cases / sizeof zeta_cases[0]; i++) {
      const struct zeta_case *c = &zeta_cases[i];
      struct fixture *f = fixture_create();
      const uint32_t keep = c->shift ? 0x77 : 0, old = c->stored[1] << c->shift | keep;
      fixture_set(f, NV097_SET_SURFACE_FORMAT, 0x108 | c->format << 4);
      fixture_set(f, NV097_SET_CONTROL0, c->control);
      fixture_setf(f, NV097_SET_CLIP_MAX, 3e38f);
      fixture_set(f, NV097_SET_DEPTH_TEST_ENABLE, 1);
      for (uint32_t func = 0x200; func < 0x208; func++)
         for (unsigned k = 0; k < 6; k++) {
            const bool pass = compares(func, c->stored[k % 3], c->stored[1]), write = k < 3;
            fixture_set(f, NV097_SET_DEPTH_FUNC, func);
            fixture_set(f, NV097_SET_DEPTH_MASK, write);
            fixture_put_zeta(f, 9, 4, c->bytes, old);
            fixture_put(f, 9, 4, 4, 0);
            fixture_rect(f, 9, 4, 10, 5, (float)c->z[k % 3], white);
            assert_int_equal(fixture_pixel(f, 9, 4, 4) != 0, pass);
            assert_int_equal(fixture_zeta(f, 9, 4, c->bytes),
                             pass && write ? c->stored[k % 3] << c->shift | keep : old);
         }
      fixture_destroy(f);
   }
}

/* Nothing is tested or written while the test is off, or without a zeta surface. */
static void
test_depth_off(void **state)
{
   struct fixture *f = fixture_create();
   fixture_set(f, NV097_SET_DEPTH_FUNC, NV097_SET_DEPTH_FUNC_V_NEVER);
   fixture_set(f, NV097_SET_DEPTH_MASK, 1);
   fixture_rect(f, 0, 0, 1, 1, 5, white);
   assert_int_equal(fixture_pixel(f, 0, 0, 4), 0xffffffff);
   assert_int_equal(fixture_zeta(f, 0, 0, 4), 0);
   fixture_set(f, NV097_SET_DEPTH_TEST_ENABLE, 1);
   fixture_rect(f, 1, 0, 2, 1, 5, white);
   assert_int_equal(fixture_pixel(f, 1, 0, 4), 0);
   fixture_set(f, NV097_SET_SURFACE_FORMAT, 0x108);
   fixture_rect(f, 1, 0, 2, 1, 5, white);
   assert_int_equal(fixture_pixel(f, 1, 0, 4), 0xffffffff);
   fixture_destroy(f);
}

/* Between CLIP_MIN and CLIP_MAX, or clamped to them; what offsets do comes after. */
static void
test_depth_range(void **state)
{
   static const struct {
      float z, offset;
      bool clamp, drawn;
      uint32_t stored;
   } cases[] = {
       {100, 0, false, true, 100},  {99.6f, 0, false, true, 100}, {99.4f, 0, false, false, 0},
       {200, 0, false, true, 200},  {200.6f, 0, false, false, 0}, {99, 0, true, true, 100},
       {999, 0, true, true, 200},   {150, 100, false, true, 250}, {150, 100, true, true, 200},
       {150, -200, false, true, 0}, {50, 100, false, false, 0},
   };
   for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
      struct fixture *f = fixture_create();
      const float z = cases[i].z;
      const struct nv2a_vertex v[3] = {fixture_vertex(0, 0, z, white),
                                       fixture_vertex(9, 0, z, white),
                                       fixture_vertex(0, 9, z, white)};
      fixture_setf(f, NV097_SET_CLIP_MIN, 100);
      fixture_setf(f, NV097_SET_CLIP_MAX, 200);
      fixture_set(f, NV097_SET_ZMIN_MAX_CONTROL, cases[i].clamp ? 0x11 : 1);
      fixture_set(f, NV097_SET_DEPTH_TEST_ENABLE, 1);
      fixture_set(f, NV097_SET_DEPTH_FUNC, NV097_SET_DEPTH_FUNC_V_ALWAYS);
      fixture_set(f, NV097_SET_DEPTH_MASK, 1);
      nv2a_raster_state(f->raster, &f->regs);
      nv2a_raster_triangle(f->raster, &v[0], &v[1], &v[2], cases[i].offset);
      assert_int_equal(fixture_pixel(f, 1, 1, 4) != 0, cases[i].drawn);
      assert_int_equal(fixture_zeta(f, 1, 1, 4) >> 8, cases[i].stored);
      fixture_destroy(f);
   }
}

/* With Z_PERSPECTIVE the depth is w, interpolated with perspective. */
static void
test_w_buffer(void **state)
{
   struct fixture *f = fixture_create();
   struct nv2a_vertex v[3] = {fixture_vertex(0, 0, 7, white), fixture_vertex(64, 0, 7, white),
                              fixture_vertex(0, 64, 7, white)};
   v[0].o[0][3] = 1000;
   v[1].o[0][3] = 4000;
   v[2].o[0][3] = 1000;
   fixture_set(f, NV097_SET_CONTROL0, NV097_SET_CONTROL0_Z_PERSPECTIVE_ENABLE);
   fixture_set(f, NV097_SET_DEPTH_TEST_ENABLE, 1);
   fixture_set(f, NV097_SET_DEPTH_FUNC, NV097_SET_DEPTH_FUNC_V_ALWAYS);
   fixture_set(f, NV097_SET_DEPTH_MASK, 1);
   nv2a_raster_state(f->raster, &f->regs);
   nv2a_raster_triangle(f->raster, &v[0], &v[1], &v[2], 0);
   for (int x = 0; x < 63; x++) {
      const double t = (x + 0.5) / 64, w = 1 / ((1 - t) / 1000 + t / 4000);
      assert_int_equal(fixture_zeta(f, x, 0, 4) >> 8, (int)floor(w + 0.5));
   }
   fixture_destroy(f);
}

static uint32_t
stencil_result(uint32_t op, uint32_t old, uint32_t ref)
{
   switch (op) {
   case 0:
      return 0;
   case 0x1e01:
      return ref;
   case 0x1e02:
      return old == 255 ? 255 : old + 1;
   case 0x1e03:
      return old == 0 ? 0 : old - 1;
   case 0x150a:
      return 255 - old;
   case 0x8507:
      return (old + 1) % 256;
   case 0x8508:
      return (old + 255) % 256;
   default:
      return old;
   }
}

/* Every operation for every way a fragment can go, with masks. */
static void
test_stencil_ops(void **state)
{
   static const uint32_t ops[8] = {0x1e00, 0, 0x1e01, 0x1e02, 0x1e03, 0x150a, 0x8507, 0x8508};
   static const uint32_t values[4] = {0, 1, 0x5a, 255}, masks[2] = {255, 0x3c};
   struct fixture *f = fixture_create();
   fixture_set(f, NV097_SET_CONTROL0, NV097_SET_CONTROL0_STENCIL_WRITE_ENABLE);
   fixture_set(f, NV097_SET_STENCIL_TEST_ENABLE, 1);
   fixture_set(f, NV097_SET_STENCIL_FUNC_REF, 0x96);
   fixture_set(f, NV097_SET_STENCIL_FUNC_MASK, 255);
   fixture_set(f, NV097_SET_DEPTH_TEST_ENABLE, 1);
   fixture_set(f, NV097_SET_DEPTH_MASK, 1);
   fixture_set(f, NV097_SET_DEPTH_FUNC, NV097_SET_DEPTH_FUNC_V_LESS);
   for (unsigned i = 0; i < 8 * 4 * 2 * 3; i++) {
      const uint32_t op = ops[i % 8], old = values[i / 8 % 4], mask = masks[i / 32 % 2];
      const unsigned way = i / 64; /* fails, fails in depth, passes */
      fixture_set(f, NV097_SET_STENCIL_MASK, mask);
      fixture_set(f, NV097_SET_STENCIL_FUNC, way ? 0x207 : 0x200);
      for (unsigned k = 0; k < 3; k++) /* the other ways would show */
         fixture_set(f, NV097_SET_STENCIL_OP_FAIL + 4 * k, k == way ? op : op ? 0 : 0x150a);
      fixture_put_zeta(f, 3, 3, 4, 1000 << 8 | old);
      fixture_put(f, 3, 3, 4, 0);
      fixture_rect(f, 3, 3, 4, 4, way == 2 ? 500 : 2000, white);
      const uint32_t stencil = (old & ~mask) | (stencil_result(op, old, 0x96) & mask);
      assert_int_equal(fixture_zeta(f, 3, 3, 4), (way == 2 ? 500u : 1000u) << 8 | stencil);
      assert_int_equal(fixture_pixel(f, 3, 3, 4) != 0, way == 2);
   }
   /* Without the enable of CONTROL0 nothing is written. */
   fixture_set(f, NV097_SET_CONTROL0, 0);
   fixture_put_zeta(f, 3, 3, 4, 1000 << 8 | 1);
   fixture_rect(f, 3, 3, 4, 4, 500, white);
   assert_int_equal(fixture_zeta(f, 3, 3, 4), 500 << 8 | 1);
   fixture_destroy(f);
}

static void
test_stencil_func(void **state)
{
   struct fixture *f = fixture_create();
   fixture_set(f, NV097_SET_STENCIL_TEST_ENABLE, 1);
   fixture_set(f, NV097_SET_STENCIL_FUNC_REF, 0xf5);
   fixture_set(f, NV097_SET_STENCIL_FUNC_MASK, 0x0f);
   for (uint32_t func = 0x200; func < 0x208; func++)
      for (uint32_t stored = 0x34; stored <= 0x36; stored++) {
         fixture_set(f, NV097_SET_STENCIL_FUNC, func);
         fixture_put_zeta(f, 3, 3, 4, stored);
         fixture_put(f, 3, 3, 4, 0);
         fixture_rect(f, 3, 3, 4, 4, 0, white);
         assert_int_equal(fixture_pixel(f, 3, 3, 4) != 0, compares(func, 5, stored & 15));
      }
   /* A surface without stencil passes. */
   fixture_set(f, NV097_SET_SURFACE_FORMAT, 0x118);
   fixture_set(f, NV097_SET_STENCIL_FUNC, 0x200);
   fixture_put(f, 3, 3, 4, 0);
   fixture_rect(f, 3, 3, 4, 4, 0, white);
   assert_int_equal(fixture_pixel(f, 3, 3, 4), 0xffffffff);
   fixture_destroy(f);
}

static const uint32_t factors[] = {0,     1,     0x300, 0x301,  0x302,  0x303,  0x304, 0x305,
                                   0x306, 0x307, 0x308, 0x8001, 0x8002, 0x8003, 0x8004};

static double
factor_value(uint32_t factor, int c, const double s[4], const double d[4], const double k[4])
{
   if (factor >= 0x1001 && factor <= 0x100b) /* by the numbers of Direct3D */
      factor = factors[factor - 0x1001];
   switch (factor) {
   case 0:
      return 0;
   case 1:
      return 1;
   case 0x300:
      return s[c];
   case 0x301:
      return 1 - s[c];
   case 0x302:
      return s[3];
   case 0x303:
      return 1 - s[3];
   case 0x304:
      return d[3];
   case 0x305:
      return 1 - d[3];
   case 0x306:
      return d[c];
   case 0x307:
      return 1 - d[c];
   case 0x308:
      return c == 3 ? 1 : fmin(s[3], 1 - d[3]);
   case 0x8001:
      return k[c];
   case 0x8002:
      return 1 - k[c];
   case 0x8003:
      return k[3];
   default:
      return 1 - k[3];
   }
}

static double
equation_value(uint32_t equation, double s, double sf, double d, double df)
{
   switch (equation) {
   case 0x8006:
      return s * sf + d * df;
   case 0x8007:
      return fmin(s, d);
   case 0x8008:
      return fmax(s, d);
   case 0x800a:
      return s * sf - d * df;
   case 0x800b:
      return d * df - s * sf;
   case 0xf005:
      return d * df - s * sf + 0.5;
   default:
      return s * sf + d * df - 0.5;
   }
}

static void
split(uint32_t argb, double rgba[4])
{
   for (int c = 0; c < 4; c++)
      rgba[c] = (argb >> (c == 3 ? 24 : 16 - 8 * c) & 0xff) / 255.0;
}

static void
check_blend(struct fixture *f, uint32_t sf, uint32_t df, uint32_t equation)
{
   const uint32_t source = 0x9940c020, dest = 0x66805010, constant = 0x30a0ff50;
   double s[4], d[4], k[4];
   split(source, s);
   split(dest, d);
   split(constant, k);
   const float rgba[4] = {(float)s[0], (float)s[1], (float)s[2], (float)s[3]};
   fixture_set(f, NV097_SET_BLEND_ENABLE, 1);
   fixture_set(f, NV097_SET_BLEND_COLOR, constant);
   fixture_set(f, NV097_SET_BLEND_FUNC_SFACTOR, sf);
   fixture_set(f, NV097_SET_BLEND_FUNC_DFACTOR, df);
   fixture_set(f, NV097_SET_BLEND_EQUATION, equation);
   fixture_put(f, 9, 2, 4, dest);
   fixture_rect(f, 9, 2, 10, 3, 0, rgba);
   double out[4];
   split(fixture_pixel(f, 9, 2, 4), out);
   for (int c = 0; c < 4; c++) {
      const double value = equation_value(equation, s[c], factor_value(sf, c, s, d, k), d[c],
                                          factor_value(df, c, s, d, k));
      const double expected = fmin(fmax(value, 0), 1) * 255;
      assert_true(fabs(out[c] * 255 - expected) < 0.501);
   }
}

static void
test_blend(void **state)
{
   static const uint32_t equations[] = {0x8006, 0x8007, 0x8008, 0x800a, 0x800b, 0xf005, 0xf006};
   struct fixture *f = fixture_create();
   for (unsigned e = 0; e < sizeof equations / sizeof equations[0]; e++)
      for (unsigned i = 0; i < 15; i++)
         for (unsigned j = 0; j < 15; j++)
            check_blend(f, factors[i], factors[j], equations[e]);
   for (uint32_t i = 0; i < 11; i++)
      check_blend(f, 0x1001 + i, 0x100b - i, 0x8006);
   fixture_destroy(f);
}

static uint32_t
logic_result(unsigned op, uint32_t s, uint32_t d)
{
   const uint32_t results[16] = {0,     s & d,  s & ~d,   s,        ~s & d, d,
                                 s ^ d, s | d,  ~(s | d), ~(s ^ d), ~d,     s | ~d,
                                 ~s,    ~s | d, ~(s & d), ~0u};
   return results[op];
}

static void
test_logic(void **state)
{
   struct fixture *f = fixture_create();
   const float rgba[4] = {0x33 / 255.0f, 0x55 / 255.0f, 0x0f / 255.0f, 0xf0 / 255.0f};
   fixture_set(f, NV097_SET_LOGIC_OP_ENABLE, 1);
   fixture_set(f, NV097_SET_BLEND_ENABLE, 1); /* does not happen then */
   for (unsigned op = 0; op < 16; op++) {
      fixture_set(f, NV097_SET_LOGIC_OP, 0x1500 + op);
      fixture_put(f, 3, 3, 4, 0x12345678);
      fixture_rect(f, 3, 3, 4, 4, 0, rgba);
      assert_int_equal(fixture_pixel(f, 3, 3, 4), logic_result(op, 0xf033550f, 0x12345678));
   }
   fixture_destroy(f);
}

static void
test_color_mask(void **state)
{
   struct fixture *f = fixture_create();
   for (unsigned mask = 0; mask < 16; mask++) {
      uint32_t word = 0, expected = 0x12345678;
      for (unsigned byte = 0; byte < 4; byte++)
         if (mask >> byte & 1) {
            word |= 1u << 8 * byte;
            expected |= 0xffu << 8 * byte;
         }
      fixture_set(f, NV097_SET_COLOR_MASK, word);
      fixture_put(f, 3, 3, 4, 0x12345678);
      fixture_rect(f, 3, 3, 4, 4, 0, white);
      assert_int_equal(fixture_pixel(f, 3, 3, 4), expected);
   }
   fixture_destroy(f);
}

/* Of 4 x 4 pixels as many get the higher step as there are sixteenths; eight bits are not touched.
 */
static void
test_dither(void **state)
{
   struct fixture *f = fixture_create();
   const float grey[4] = {0.3f, 0.3f, 0.3f, 1};
   fixture_set(f, NV097_SET_DITHER_ENABLE, 1);
   fixture_rect(f, 0, 0, 8, 8, 0, grey);
   for (int i = 0; i < 64; i++)
      assert_int_equal(fixture_pixel(f, i % 8, i / 8, 4), 0xff4d4d4d);
   fixture_set(f, NV097_SET_SURFACE_FORMAT, 0x123);
   for (int k = 0; k < 16; k++) {
      const float rgba[4] = {(9 + (float)k / 16) / 31, (40 + (float)k / 16) / 63, 1, 1};
      int red = 0, green = 0;
      fixture_rect(f, 4, 4, 8, 8, 0, rgba);
      for (int i = 0; i < 16; i++) {
         const uint32_t p = fixture_pixel(f, 4 + i % 4, 4 + i / 4, 2);
         red += (int)(p >> 11) - 9;
         green += (int)(p >> 5 & 63) - 40;
         assert_int_equal(p & 31, 31);
      }
      assert_int_equal(red, k);
      assert_int_equal(green, k);
   }
   fixture_destroy(f);
}

static void
test_occlusion_counter(void **state)
{
   struct fixture *f = fixture_create();
   fixture_rect(f, 0, 0, 8, 8, 0, white);
   assert_int_equal(nv2a_raster_zpass(f->raster), 0);
   fixture_set(f, NV097_SET_ZPASS_PIXEL_COUNT_ENABLE, 1);
   fixture_set(f, NV097_SET_COLOR_MASK, 0);
   fixture_set(f, NV097_SET_DEPTH_TEST_ENABLE, 1);
   fixture_set(f, NV097_SET_DEPTH_FUNC, NV097_SET_DEPTH_FUNC_V_GREATER);
   for (int x = 0; x < 5; x++)
      fixture_put_zeta(f, x, 0, 4, 100 << 8);
   fixture_rect(f, 0, 0, 8, 8, 50, white);
   assert_int_equal(nv2a_raster_zpass(f->raster), 64 - 5);
   fixture_rect(f, 8, 0, 9, 8, 50, white);
   assert_int_equal(nv2a_raster_zpass(f->raster), 64 - 5 + 8);
   nv2a_raster_zpass_reset(f->raster);
   assert_int_equal(nv2a_raster_zpass(f->raster), 0);
   fixture_destroy(f);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_alpha),        cmocka_unit_test(test_depth),
       cmocka_unit_test(test_depth_off),    cmocka_unit_test(test_depth_range),
       cmocka_unit_test(test_w_buffer),     cmocka_unit_test(test_stencil_ops),
       cmocka_unit_test(test_stencil_func), cmocka_unit_test(test_blend),
       cmocka_unit_test(test_logic),        cmocka_unit_test(test_color_mask),
       cmocka_unit_test(test_dither),       cmocka_unit_test(test_occlusion_counter),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
