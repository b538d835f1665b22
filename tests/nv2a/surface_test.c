/* Surfaces: colour and zeta formats, swizzled layout, several samples a pixel. */
#include "raster_fixture.h"

#include "nv2a/format/swizzle.h"
#include "nv2a/sim/fragment/surface.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

static void
set_format(struct fixture *f, uint32_t color, uint32_t zeta, uint32_t type, uint32_t samples)
{
   fixture_set(f, NV097_SET_SURFACE_FORMAT,
               color | zeta << 4 | type << 8 | samples << 12 | 6 << 16 | 6 << 24);
}

struct color_case {
   uint32_t code, bytes;
   uint32_t word;      /* of r = 1, g = 0.5, b = 0.2, a = 0.4 */
   uint32_t clear_rgb; /* bits that a clear of R, G and B changes */
};

static const struct color_case color_cases[] = {
    {1, 2, 0x7e06, 0x7fff},         {2, 2, 0xfe06, 0x7fff},         {3, 2, 0xfc06, 0xffff},
    {4, 4, 0x00ff8033, 0x00ffffff}, {5, 4, 0xffff8033, 0x00ffffff}, {6, 4, 0x33ff8033, 0x00ffffff},
    {7, 4, 0xb3ff8033, 0x00ffffff}, {8, 4, 0x66ff8033, 0x00ffffff}, {9, 1, 0x33, 0xff},
    {10, 2, 0x8033, 0xffff},
};

static void
test_color_formats(void **state)
{
   const float rgba[4] = {1, 0.5f, 0.2f, 0.4f};
   for (unsigned i = 0; i < sizeof color_cases / sizeof color_cases[0]; i++) {
      const struct color_case *c = &color_cases[i];
      struct fixture *f = fixture_create();
      set_format(f, c->code, 2, 1, 0);
      fixture_rect(f, 3, 1, 12, 4, 0, rgba);
      assert_int_equal(fixture_pixel(f, 3, 1, c->bytes), c->word);
      assert_int_equal(fixture_pixel(f, 11, 3, c->bytes), c->word);
      assert_int_equal(fixture_pixel(f, 12, 3, c->bytes), 0);
      assert_int_equal(fixture_pixel(f, 2, 2, c->bytes), 0);
      fixture_set(f, NV097_SET_COLOR_CLEAR_VALUE, 0);
      memset(f->memory, 0xff, FIXTURE_BYTES);
      nv2a_raster_clear(f->raster, &f->regs, 0x70);
      const uint32_t all = c->bytes == 4 ? ~0u : (1u << 8 * c->bytes) - 1;
      assert_int_equal(fixture_pixel(f, 5, 5, c->bytes), all & ~c->clear_rgb);
      fixture_destroy(f);
   }
}

/* What blending reads: destination colour and alpha of each format. */
static void
test_color_reading(void **state)
{
   static const struct {
      uint32_t code, bytes, word;
      int b, a; /* of 255, what the destination's blue and alpha count as */
   } cases[] = {
       {1, 2, 0x000a, 82, 255},     {3, 2, 0x000a, 82, 255},     {4, 4, 0x00000052, 82, 255},
       {6, 4, 0x40000052, 82, 129}, {8, 4, 0x81000052, 82, 129}, {9, 1, 0x52, 82, 255},
       {10, 2, 0x0052, 82, 255},
   };
   const float white[4] = {1, 1, 1, 1};
   for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++)
      for (int alpha = 0; alpha < 2; alpha++) {
         struct fixture *f = fixture_create();
         set_format(f, cases[i].code, 2, 1, 0);
         fixture_set(f, NV097_SET_BLEND_ENABLE, 1);
         fixture_set(f, NV097_SET_BLEND_FUNC_SFACTOR, alpha ? 0x304 : 0x306);
         fixture_set(f, NV097_SET_BLEND_FUNC_DFACTOR, 0);
         fixture_set(f, NV097_SET_BLEND_EQUATION, NV097_SET_BLEND_EQUATION_V_FUNC_ADD);
         fixture_put(f, 7, 7, cases[i].bytes, cases[i].word);
         fixture_rect(f, 7, 7, 8, 8, 0, white);
         const struct nv2a_color_format *format = nv2a_color_format(cases[i].code);
         const uint32_t max = (1u << format->channel[2].bits) - 1;
         const double expected = (alpha ? cases[i].a : cases[i].b) / 255.0 * max;
         assert_int_equal(fixture_pixel(f, 7, 7, cases[i].bytes) & max, (int)(expected + 0.5));
         fixture_destroy(f);
      }
}

static void
test_illegal_formats(void **state)
{
   assert_null(nv2a_color_format(0));
   assert_null(nv2a_color_format(11));
   assert_null(nv2a_color_format(15));
}

static void
test_swizzled(void **state)
{
   const float rgba[4] = {1, 0.5f, 0.2f, 0.4f};
   for (unsigned i = 0; i < sizeof color_cases / sizeof color_cases[0]; i++) {
      const uint32_t bytes = color_cases[i].bytes;
      for (unsigned log2_w = 0; log2_w <= 6; log2_w += 2) {
         struct fixture *f = fixture_create();
         fixture_set(f, NV097_SET_SURFACE_FORMAT,
                     color_cases[i].code | 0x220 | log2_w << 16 | 4 << 24);
         fixture_set(f, NV097_SET_DEPTH_TEST_ENABLE, 1);
         fixture_set(f, NV097_SET_DEPTH_FUNC, NV097_SET_DEPTH_FUNC_V_ALWAYS);
         fixture_set(f, NV097_SET_DEPTH_MASK, 1);
         fixture_rect(f, 0, 3, 11, 9, 0x123, rgba);
         for (uint32_t y = 0; y < 16; y++)
            for (uint32_t x = 0; x < 1u << log2_w; x++) {
               const uint32_t at = nv2a_swizzle_2d(x, y, log2_w, 4);
               const bool inside = x < 11 && y >= 3 && y < 9;
               uint32_t color = 0, zeta;
               memcpy(&color, f->memory + FIXTURE_COLOR + at * bytes, bytes);
               memcpy(&zeta, f->memory + FIXTURE_ZETA + at * 4, 4);
               assert_int_equal(color, inside ? color_cases[i].word : 0);
               assert_int_equal(zeta, inside ? 0x12300 : 0);
            }
         fixture_destroy(f);
      }
   }
}

/* Two samples: twice as wide; four: twice as high too. Coordinates stay those of pixels. */
static void
test_samples(void **state)
{
   const float rgba[4] = {1, 1, 1, 1};
   for (uint32_t samples = 0; samples < 3; samples++) {
      struct fixture *f = fixture_create();
      const int sx = samples ? 2 : 1, sy = samples == 2 ? 2 : 1;
      set_format(f, 8, 2, 1, samples);
      fixture_set(f, NV097_SET_SURFACE_CLIP_HORIZONTAL, 20 << 16 | 2);
      fixture_set(f, NV097_SET_SURFACE_CLIP_VERTICAL, 20 << 16 | 2);
      fixture_set(f, NV097_SET_WINDOW_CLIP_HORIZONTAL, 15 << 16);
      for (unsigned i = 1; i < 8; i++)
         fixture_set(f, NV097_SET_WINDOW_CLIP_HORIZONTAL + 4 * i, 15 << 16);
      fixture_rect(f, 1, 3, 20, 8, 0, rgba);
      for (int y = 0; y < 64; y++)
         for (int x = 0; x < 64; x++) {
            const bool inside = x >= 2 * sx && x < 16 * sx && y >= 3 * sy && y < 8 * sy;
            assert_int_equal(fixture_pixel(f, x, y, 4), inside ? 0xffffffff : 0);
         }
      fixture_set(f, NV097_SET_COLOR_CLEAR_VALUE, 5);
      fixture_set(f, NV097_SET_CLEAR_RECT_HORIZONTAL, 4 << 16 | 3);
      nv2a_raster_clear(f->raster, &f->regs, 0xf0);
      assert_int_equal(fixture_pixel(f, 3 * sx, 2 * sy, 4), 5);
      assert_int_equal(fixture_pixel(f, 5 * sx - 1, 22 * sy - 1, 4), 5);
      assert_int_not_equal(fixture_pixel(f, 5 * sx, 2 * sy, 4), 5);
      assert_int_not_equal(fixture_pixel(f, 3 * sx - 1, 2 * sy, 4), 5);
      fixture_destroy(f);
   }
}

/* A line is as wide as pixels are, whatever the samples of a pixel. */
static void
test_lines_of_samples(void **state)
{
   const float rgba[4] = {1, 1, 1, 1};
   for (uint32_t samples = 0; samples < 3; samples++)
      for (unsigned steep = 0; steep < 2; steep++) {
         struct fixture *f = fixture_create();
         const struct nv2a_vertex v0 = fixture_vertex(2.5f, 2.5f, 0, rgba);
         const struct nv2a_vertex v1 =
             fixture_vertex(steep ? 2.5f : 10.5f, steep ? 10.5f : 2.5f, 0, rgba);
         unsigned count = 0;
         set_format(f, 8, 2, 1, samples);
         nv2a_raster_state(f->raster, &f->regs);
         nv2a_raster_line(f->raster, &v0, &v1, 0);
         for (int i = 0; i < 64 * 64; i++)
            count += fixture_pixel(f, i % 64, i / 64, 4) != 0;
         assert_int_equal(count, samples == 0 ? 8 : samples == 1 ? 16 : 32);
         fixture_destroy(f);
      }
}

/* A half pixel is a sample of its own. */
static void
test_samples_are_between(void **state)
{
   const float rgba[4] = {1, 1, 1, 1};
   struct fixture *f = fixture_create();
   const struct nv2a_vertex v[3] = {fixture_vertex(4, 4, 0, rgba), fixture_vertex(8.5f, 4, 0, rgba),
                                    fixture_vertex(4, 400, 0, rgba)};
   set_format(f, 8, 2, 1, 2);
   nv2a_raster_state(f->raster, &f->regs);
   nv2a_raster_triangle(f->raster, &v[0], &v[1], &v[2], 0);
   assert_int_equal(fixture_pixel(f, 16, 8, 4), 0xffffffff);
   assert_int_equal(fixture_pixel(f, 17, 8, 4), 0);
   fixture_destroy(f);
}

static void
test_sample_mask(void **state)
{
   const float rgba[4] = {1, 1, 1, 1};
   struct fixture *f = fixture_create();
   set_format(f, 8, 2, 1, 2);
   fixture_set(f, NV097_SET_ANTI_ALIASING_CONTROL, 0x00060001); /* the second and third sample */
   fixture_rect(f, 0, 0, 8, 8, 0, rgba);
   for (int y = 0; y < 16; y++)
      for (int x = 0; x < 16; x++)
         assert_int_equal(fixture_pixel(f, x, y, 4), (x & 1) != (y & 1) ? 0xffffffff : 0);
   fixture_destroy(f);
}

/* The number that so many bits of mantissa behind an exponent stand for; of the short form 0 alone
 * has no leading 1. */
static double
float_depth(uint32_t stored, int mantissa_bits, int bias)
{
   const int exponent = (int)(stored >> mantissa_bits);
   const double fraction = ldexp(stored & ((1u << mantissa_bits) - 1), -mantissa_bits);
   const bool leading = bias == 7 ? stored != 0 : exponent != 0;
   return ldexp(fraction + leading, (leading ? exponent : 1) - bias);
}

static void
test_zeta_forms(void **state)
{
   static const struct {
      enum nv2a_zeta_format format;
      double z;
      uint32_t stored;
   } cases[] = {
       {NV2A_ZETA_Z16, 0, 0},
       {NV2A_ZETA_Z16, 0.49, 0},
       {NV2A_ZETA_Z16, 0.5, 1},
       {NV2A_ZETA_Z16, 65534.4, 65534},
       {NV2A_ZETA_Z16, 1e9, 65535},
       {NV2A_ZETA_Z16, -3, 0},
       {NV2A_ZETA_Z16, NAN, 0},
       {NV2A_ZETA_Z24S8, 16777214.5, 16777215},
       {NV2A_ZETA_Z24S8, INFINITY, 16777215},
       {NV2A_ZETA_Z24S8, 8388607.49, 8388607},
       {NV2A_ZETA_Z24S8_FLOAT, 1, 0x7f0000},
       {NV2A_ZETA_Z24S8_FLOAT, 3.4028235e38, 0xfeffff},
       {NV2A_ZETA_Z24S8_FLOAT, INFINITY, 0xfeffff},
       {NV2A_ZETA_Z24S8_FLOAT, -1, 0},
       {NV2A_ZETA_Z16_FLOAT, 0, 0},
       {NV2A_ZETA_Z16_FLOAT, 1, 0x7000},
       {NV2A_ZETA_Z16_FLOAT, 511.9375, 0xffff},
       {NV2A_ZETA_Z16_FLOAT, 512, 0xffff},
       {NV2A_ZETA_Z16_FLOAT, 1e30, 0xffff},
       {NV2A_ZETA_Z16_FLOAT, 0.001, 0},
   };
   for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++)
      assert_int_equal(nv2a_zeta_encode(cases[i].format, cases[i].z), cases[i].stored);
   for (uint32_t n = 0; n < 0x10000; n++) {
      const uint32_t wide = n * 0xfe;
      assert_int_equal(nv2a_zeta_encode(NV2A_ZETA_Z16, n), n);
      assert_int_equal(nv2a_zeta_encode(NV2A_ZETA_Z16_FLOAT, float_depth(n, 12, 7)), n);
      assert_int_equal(nv2a_zeta_encode(NV2A_ZETA_Z24S8_FLOAT, float_depth(wide, 16, 127)), wide);
   }
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_color_formats),    cmocka_unit_test(test_color_reading),
       cmocka_unit_test(test_illegal_formats),  cmocka_unit_test(test_swizzled),
       cmocka_unit_test(test_samples),          cmocka_unit_test(test_samples_are_between),
       cmocka_unit_test(test_lines_of_samples), cmocka_unit_test(test_sample_mask),
       cmocka_unit_test(test_zeta_forms),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
