/* Colour output: every blend factor and function against the formula, logic
 * operations, masks, the alpha test, formats. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "harness.h"

static const uint8_t colors[6][4] = {{0, 0, 0, 0},      {255, 255, 255, 255}, {200, 100, 50, 128},
                                     {13, 250, 77, 30}, {127, 128, 1, 254},   {90, 3, 240, 127}};
static const uint8_t constant[4] = {60, 180, 220, 99};

static void
to_float(const uint8_t c[4], float out[4])
{
   for (unsigned i = 0; i < 4; i++)
      out[i] = (float)c[i] / 255.0f;
}

static uint32_t
to_word(const uint8_t c[4])
{
   return c[0] | (uint32_t)c[1] << 8 | (uint32_t)c[2] << 16 | (uint32_t)c[3] << 24;
}

/* Component c of a factor, 0..255. */
static int
factor(enum pipe_blendfactor f, const uint8_t s[4], const uint8_t d[4], unsigned c)
{
   switch (f) {
   case PIPE_BLENDFACTOR_ZERO:
      return 0;
   case PIPE_BLENDFACTOR_ONE:
      return 255;
   case PIPE_BLENDFACTOR_SRC_COLOR:
      return s[c];
   case PIPE_BLENDFACTOR_INV_SRC_COLOR:
      return 255 - s[c];
   case PIPE_BLENDFACTOR_SRC_ALPHA:
      return s[3];
   case PIPE_BLENDFACTOR_INV_SRC_ALPHA:
      return 255 - s[3];
   case PIPE_BLENDFACTOR_DST_ALPHA:
      return d[3];
   case PIPE_BLENDFACTOR_INV_DST_ALPHA:
      return 255 - d[3];
   case PIPE_BLENDFACTOR_DST_COLOR:
      return d[c];
   case PIPE_BLENDFACTOR_INV_DST_COLOR:
      return 255 - d[c];
   case PIPE_BLENDFACTOR_SRC_ALPHA_SATURATE:
      return c == 3 ? 255 : s[3] < 255 - d[3] ? s[3] : 255 - d[3];
   case PIPE_BLENDFACTOR_CONST_COLOR:
      return constant[c];
   case PIPE_BLENDFACTOR_INV_CONST_COLOR:
      return 255 - constant[c];
   case PIPE_BLENDFACTOR_CONST_ALPHA:
      return constant[3];
   case PIPE_BLENDFACTOR_INV_CONST_ALPHA:
      return 255 - constant[3];
   }
   return -1;
}

static uint8_t
blended(const struct pipe_rt_blend_state *b, const uint8_t s[4], const uint8_t d[4], unsigned c)
{
   int sterm = s[c] * factor(c == 3 ? b->alpha_src : b->rgb_src, s, d, c);
   int dterm = d[c] * factor(c == 3 ? b->alpha_dst : b->rgb_dst, s, d, c);
   int v = 0;
   switch (c == 3 ? b->alpha_func : b->rgb_func) {
   case PIPE_BLEND_ADD:
      v = sterm + dterm;
      break;
   case PIPE_BLEND_SUBTRACT:
      v = sterm - dterm;
      break;
   case PIPE_BLEND_REVERSE_SUBTRACT:
      v = dterm - sterm;
      break;
   case PIPE_BLEND_MIN:
      return s[c] < d[c] ? s[c] : d[c];
   case PIPE_BLEND_MAX:
      return s[c] > d[c] ? s[c] : d[c];
   }
   v = v < 0 ? 0 : v > 255 * 255 ? 255 * 255 : v;
   return (uint8_t)((v * 2 + 255) / 510);
}

static void
check_blend(struct harness *h, const struct pipe_rt_blend_state *b)
{
   const struct pipe_blend_state state = {.rt = {*b}};
   harness_blend(h, &state);
   for (unsigned s = 0; s < 6; s++) {
      for (unsigned d = 0; d < 6; d++) {
         float sf[4], df[4];
         to_float(colors[s], sf);
         to_float(colors[d], df);
         harness_clear(h, df, 1.0, 0);
         harness_rect(h, HARNESS_COLOR, 0, 0, 8, 8, 0.5f, sf);
         uint8_t want[4];
         for (unsigned c = 0; c < 4; c++)
            want[c] = blended(b, colors[s], colors[d], c);
         harness_expect_color(h, harness_pixel(h, 3, 3), to_word(want));
      }
   }
}

static void
test_factors(void **state)
{
   struct harness h;
   struct pipe_blend_color color;
   harness_init(&h, 8, 8, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_NONE);
   to_float(constant, color.color);
   h.pipe->set_blend_color(h.pipe, &color);
   for (unsigned src = 0; src <= PIPE_BLENDFACTOR_INV_CONST_ALPHA; src++) {
      for (unsigned dst = 0; dst <= PIPE_BLENDFACTOR_INV_CONST_ALPHA; dst++) {
         struct pipe_rt_blend_state b = {.blend_enable = true, .colormask = 0xf};
         b.rgb_src = b.alpha_src = src;
         b.rgb_dst = b.alpha_dst = dst;
         check_blend(&h, &b);
         if (!harness_can(&h, PIPE_CAN_BLEND_SEPARATE))
            continue;
         /* Alpha by itself. */
         b.alpha_src = PIPE_BLENDFACTOR_ONE;
         b.alpha_dst = PIPE_BLENDFACTOR_INV_SRC_ALPHA;
         b.alpha_func = PIPE_BLEND_SUBTRACT;
         check_blend(&h, &b);
      }
   }
   harness_finish(&h);
}

static void
test_functions(void **state)
{
   struct harness h;
   harness_init(&h, 8, 8, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_NONE);
   for (unsigned func = 0; func <= PIPE_BLEND_MAX; func++) {
      struct pipe_rt_blend_state b = {.blend_enable = true, .colormask = 0xf};
      b.rgb_func = b.alpha_func = func;
      b.rgb_src = b.alpha_src = PIPE_BLENDFACTOR_ONE;
      b.rgb_dst = b.alpha_dst = PIPE_BLENDFACTOR_ONE;
      check_blend(&h, &b);
      b.rgb_src = b.alpha_src = PIPE_BLENDFACTOR_SRC_ALPHA;
      b.rgb_dst = b.alpha_dst = PIPE_BLENDFACTOR_INV_SRC_ALPHA;
      check_blend(&h, &b);
   }
   harness_finish(&h);
}

static void
test_logic_operations(void **state)
{
   struct harness h;
   harness_init(&h, 8, 8, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_NONE);
   const uint8_t s8[4] = {0xcc, 0x0f, 0xf0, 0x55}, d8[4] = {0xaa, 0x3c, 0xc3, 0x66};
   float s[4], d[4];
   to_float(s8, s);
   to_float(d8, d);
   for (unsigned op = 0; op < 16; op++) {
      struct pipe_blend_state b = {.logicop_enable = true,
                                   .logicop_func = op,
                                   .rt = {{.blend_enable = true, .colormask = 0xf}}};
      harness_blend(&h, &b);
      harness_clear(&h, d, 1.0, 0);
      harness_rect(&h, HARNESS_COLOR, 0, 0, 8, 8, 0.5f, s);
      /* GL numbers the operations by their truth table: bit 0 s&d, 1 s&~d, 2 ~s&d, 3 ~s&~d. */
      uint32_t sw = to_word(s8), dw = to_word(d8), want = 0;
      want |= op & 1 ? sw & dw : 0;
      want |= op & 2 ? sw & ~dw : 0;
      want |= op & 4 ? ~sw & dw : 0;
      want |= op & 8 ? ~sw & ~dw : 0;
      harness_expect_color(&h, harness_pixel(&h, 3, 3), want);
   }
   harness_finish(&h);
}

static void
test_color_mask(void **state)
{
   const float zero[4] = {0}, one[4] = {1, 1, 1, 1};
   struct harness h;
   harness_init(&h, 8, 8, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_NONE);
   for (unsigned mask = 0; mask < 16; mask++) {
      struct pipe_blend_state b = harness_default_blend();
      b.rt[0].colormask = (uint8_t)mask;
      harness_blend(&h, &b);
      harness_clear(&h, zero, 1.0, 0);
      harness_rect(&h, HARNESS_COLOR, 0, 0, 8, 8, 0.5f, one);
      uint32_t want = (mask & 1 ? 0xffu : 0) | (mask & 2 ? 0xff00u : 0) |
                      (mask & 4 ? 0xff0000u : 0) | (mask & 8 ? 0xff000000u : 0);
      harness_expect_color(&h, harness_pixel(&h, 3, 3), want);
   }
   harness_finish(&h);
}

static void
test_alpha_test(void **state)
{
   static const bool passes[8][3] = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0},
                                     {0, 0, 1}, {1, 0, 1}, {0, 1, 1}, {1, 1, 1}};
   static const float alphas[3] = {0.25f, 0.5f, 0.75f};
   const float zero[4] = {0};
   struct harness h;
   harness_init(&h, 8, 8, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_NONE);
   for (unsigned func = 0; func < 8; func++) {
      struct pipe_depth_stencil_alpha_state dsa = {
          .alpha_enabled = true, .alpha_func = func, .alpha_ref = 0.5f};
      harness_dsa(&h, &dsa);
      for (unsigned i = 0; i < 3; i++) {
         const float color[4] = {1, 1, 1, alphas[i]};
         harness_clear(&h, zero, 1.0, 0);
         harness_rect(&h, HARNESS_COLOR, 0, 0, 8, 8, 0.5f, color);
         assert_int_equal(harness_pixel(&h, 3, 3) != 0, passes[func][i]);
      }
   }
   harness_finish(&h);
}

/* What formats keep of the colour (1, 0.5, 0.25, 0.75). */
static void
test_formats(void **state)
{
   static const struct {
      enum pipe_format format;
      unsigned bytes;
      uint32_t word;
   } rows[] = {
       {PIPE_FORMAT_R8G8B8A8_UNORM, 4, 0xbf4080ff},
       {PIPE_FORMAT_B8G8R8A8_UNORM, 4, 0xbfff8040},
       {PIPE_FORMAT_B5G6R5_UNORM, 2, 0xf800 | 32 << 5 | 8},
       {PIPE_FORMAT_B4G4R4A4_UNORM, 2, 0xbf84},
       {PIPE_FORMAT_R10G10B10A2_UNORM, 4, 0x3ffu | 512u << 10 | 256u << 20 | 2u << 30},
       {PIPE_FORMAT_A8_UNORM, 1, 0xbf},
       {PIPE_FORMAT_L8_UNORM, 1, 0xff},
   };
   const float color[4] = {1.0f, 0.5f, 0.25f, 0.75f}, zero[4] = {0};
   for (unsigned i = 0; i < sizeof(rows) / sizeof(rows[0]); i++) {
      struct harness h;
      if (!harness_supports(rows[i].format, PIPE_BIND_RENDER_TARGET))
         continue;
      harness_init(&h, 8, 8, rows[i].format, PIPE_FORMAT_NONE);
      harness_clear(&h, zero, 1.0, 0);
      harness_rect(&h, HARNESS_COLOR, 0, 0, 8, 8, 0.5f, color);
      uint32_t word = 0;
      uint8_t *pixels = harness_read(&h, h.color);
      memcpy(&word, pixels + 9 * rows[i].bytes, rows[i].bytes);
      assert_int_equal(word, rows[i].word);
      free(pixels);
      harness_finish(&h);
   }
}

/* A 16-bit buffer full of one colour; red and blue are 5 bits, green 6. Returns pixels. */
static uint16_t *
draw_16bit(struct harness *h, bool dither, const float color[4])
{
   struct pipe_blend_state blend = harness_default_blend();
   blend.dither = dither;
   harness_blend(h, &blend);
   harness_rect(h, HARNESS_COLOR, 0, 0, 24, 24, 0.5f, color);
   return harness_read(h, h->color);
}

static void
draw_black(struct harness *h)
{
   static const float black[4] = {0, 0, 0, 1};
   free(draw_16bit(h, false, black));
}

/* The mean of each 4x4 pixels is the colour; each pixel has one of the two neighbouring values,
 * which one depends on its place only. */
static void
test_dithering(void **state)
{
   struct harness h;
   harness_init(&h, 24, 24, PIPE_FORMAT_B5G6R5_UNORM, PIPE_FORMAT_NONE);
   for (unsigned v = 0; v < 256; v++) {
      const float color[4] = {(float)v / 255.0f, (float)(255 - v) / 255.0f, 0.0f, 1.0f};
      uint16_t *plain = draw_16bit(&h, false, color), *dithered = draw_16bit(&h, true, color);
      double red = 0, green = 0;
      for (unsigned i = 0; i < 24 * 24; i++) {
         const unsigned r = dithered[i] >> 11, g = dithered[i] >> 5 & 63;
         assert_int_equal(plain[i], plain[0]);
         assert_int_equal(dithered[i], dithered[i / 24 % 4 * 24 + i % 24 % 4]);
         assert_in_range(r, v * 31 / 255, v * 31 / 255 + 1);
         assert_in_range(g, (255 - v) * 63 / 255, (255 - v) * 63 / 255 + 1);
         assert_int_equal(dithered[i] & 31, 0);
         red += r / 31.0;
         green += g / 63.0;
      }
      /* Half a threshold, and the rounding of held values to 8 bits. */
      assert_true(__builtin_fabs(red / (24 * 24) - v / 255.0) < 0.5 / 16 / 31 + 0.5 / 255);
      assert_true(__builtin_fabs(green / (24 * 24) - (255 - v) / 255.0) <
                  0.5 / 16 / 63 + 0.5 / 255);
      free(plain);
      free(dithered);
   }
   harness_finish(&h);
}

/* Clears that are to be dithered look like draws, in whole, in part and under a mask; others take
 * the nearest colour. */
static void
test_dithered_clears(void **state)
{
   struct harness h;
   harness_init(&h, 24, 24, PIPE_FORMAT_B5G6R5_UNORM, PIPE_FORMAT_NONE);
   for (unsigned v = 3; v < 256; v += 19) {
      const float color[4] = {(float)v / 255.0f, (float)(255 - v) / 255.0f, 0.3f, 1.0f};
      uint16_t *drawn = draw_16bit(&h, true, color);
      h.pipe->clear(h.pipe, PIPE_CLEAR_COLOR | PIPE_CLEAR_DITHER, color, 0xf, 0, 0, 0);
      uint16_t *cleared = harness_read(&h, h.color);
      const bool dithers = !memcmp(cleared, drawn, 2 * 24 * 24);
      assert_true(dithers || getenv("TUATARA_DRIVER")); /* others may take the nearest */
      free(cleared);
      h.pipe->clear(h.pipe, PIPE_CLEAR_COLOR, color, 0xf, 0, 0, 0);
      cleared = harness_read(&h, h.color);
      for (unsigned i = 0; i < 24 * 24; i++)
         assert_int_equal(cleared[i], cleared[0]);
      const uint16_t nearest = cleared[0];
      free(cleared);
      /* Behind a draw, of the red only. */
      draw_black(&h);
      h.pipe->clear(h.pipe, PIPE_CLEAR_COLOR | PIPE_CLEAR_DITHER, color, 1, 0, 0, 0);
      cleared = harness_read(&h, h.color);
      for (unsigned i = 0; i < 24 * 24; i++)
         assert_int_equal(cleared[i], (dithers ? drawn[i] : nearest) & 0xf800);
      free(cleared);
      free(drawn);
   }
   harness_finish(&h);
}

/* Colours that 5 and 6 bits hold are drawn exactly, and blending that changes nothing keeps them.
 */
static void
test_dithering_keeps_held_colors(void **state)
{
   struct harness h;
   harness_init(&h, 24, 24, PIPE_FORMAT_B5G6R5_UNORM, PIPE_FORMAT_NONE);
   for (unsigned v = 0; v < 64; v++) {
      const float color[4] = {(float)(v / 2) / 31.0f, (float)v / 63.0f, 1.0f, 1.0f};
      uint16_t *pixels = draw_16bit(&h, true, color);
      for (unsigned i = 0; i < 24 * 24; i++)
         assert_int_equal(pixels[i], (v / 2) << 11 | v << 5 | 31);
      free(pixels);
      struct pipe_blend_state blend = harness_default_blend();
      blend.dither = blend.rt[0].blend_enable = true;
      blend.rt[0].rgb_src = blend.rt[0].alpha_src = PIPE_BLENDFACTOR_ZERO;
      blend.rt[0].rgb_dst = blend.rt[0].alpha_dst = PIPE_BLENDFACTOR_ONE;
      harness_blend(&h, &blend);
      harness_rect(&h, HARNESS_COLOR, 0, 0, 24, 24, 0.5f, (const float[4]){0.3f, 0.3f, 0.3f, 1});
      pixels = harness_read(&h, h.color);
      for (unsigned i = 0; i < 24 * 24; i++)
         assert_int_equal(pixels[i], (v / 2) << 11 | v << 5 | 31);
      free(pixels);
   }
   harness_finish(&h);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_factors),          cmocka_unit_test(test_functions),
       cmocka_unit_test(test_logic_operations), cmocka_unit_test(test_color_mask),
       cmocka_unit_test(test_alpha_test),       cmocka_unit_test(test_formats),
       cmocka_unit_test(test_dithering),        cmocka_unit_test(test_dithering_keeps_held_colors),
       cmocka_unit_test(test_dithered_clears),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
