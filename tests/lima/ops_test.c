/* What becomes of fragments. */
#include "lima/sim/raster/ops.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
#include <cmocka.h>

/* Nothing is tested or blended; all is written but depth. */
static void
plain_state(uint32_t *state)
{
   static const uint32_t words[LIMA_RENDER_STATE_WORDS] = {
       0,          0,          0xfc3b1ad2, 0x3e, 0xffff0000, 0xff000007, 0xff000007, 0x0000ffff,
       0x0000f807, 0x10000305, 0,          0,    0,          0x300,      0x3000,     0};
   memcpy(state, words, sizeof words);
}

static void
set(uint32_t *state, unsigned field, uint32_t value)
{
   lima_set(&lima_render_state, state, field, value);
}

/* One fragment through everything, at a pixel of the first quad. */
struct fragment {
   float color[4], color2[4];
   uint32_t depth;
   bool back, takes_ref;
   uint8_t ref;
};

static void
merge_at(struct lima_tile *tile, unsigned pixel, const uint32_t *state, const struct fragment *f)
{
   struct lima_ops ops;
   struct lima_fragments quad = {.back = f->back, .takes_ref = f->takes_ref};
   lima_ops_load(&ops, state);
   for (unsigned c = 0; c < 4; c++) {
      quad.color[c][pixel] = f->color[c];
      quad.color2[c][pixel] = f->color2[c];
   }
   quad.depth[pixel] = f->depth;
   quad.ref[pixel] = f->ref;
   unsigned mask = lima_alpha_test(&ops, quad.color[3], 1u << pixel);
   mask = lima_zeta_test(tile, 0, 0, &ops, &quad, mask);
   lima_blend(tile, 0, 0, &ops, &quad, mask);
}

static void
merge(struct lima_tile *tile, const uint32_t *state, const struct fragment *f)
{
   merge_at(tile, 0, state, f);
}

static void
start_tile(struct lima_tile *tile)
{
   static const float color[4] = {0.2f, 0.4f, 0.6f, 0.8f};
   memset(tile, 0, sizeof *tile);
   memset(tile->bits, 8, sizeof tile->bits);
   lima_tile_clear(tile, color, 1000, 7);
}

static void
assert_color(const struct lima_tile *tile, float r, float g, float b, float a)
{
   const float expected[4] = {r, g, b, a};
   for (unsigned i = 0; i < 4; i++) {
      const float value = tile->color[0][0][i][0];
      if (fabsf(value - expected[i]) > 0.5f / 255)
         fail_msg("channel %u: %g, not %g", i, (double)value, (double)expected[i]);
   }
}

static void
depth_and_stencil_decide(void **state)
{
   (void)state;
   uint32_t s[LIMA_RENDER_STATE_WORDS];
   struct lima_tile tile;
   struct fragment f = {.color = {1, 1, 1, 1}, .depth = 1001};
   const uint32_t *depth = tile.depth[0][0];
   const uint8_t *stencil = tile.stencil[0][0];
   plain_state(s);
   start_tile(&tile);
   set(s, LIMA_RS_DEPTH_FUNC, LIMA_LESS);
   set(s, LIMA_RS_DEPTH_WRITE, 1);
   set(s, LIMA_RS_FRONT + LIMA_STENCIL_ZFAIL, LIMA_INCR);
   set(s, LIMA_RS_FRONT + LIMA_STENCIL_ZPASS, LIMA_REPLACE);
   set(s, LIMA_RS_FRONT + LIMA_STENCIL_REF, 0x35);
   set(s, LIMA_RS_BACK + LIMA_STENCIL_FUNC, LIMA_EQUAL);
   set(s, LIMA_RS_BACK + LIMA_STENCIL_FAIL, LIMA_INVERT);
   merge(&tile, s, &f);
   assert_color(&tile, 0.2f, 0.4f, 0.6f, 0.8f);
   assert_true(depth[0] == 1000 && stencil[0] == 8);
   f.depth = 999;
   set(s, LIMA_RS_FRONT_WRITE_MASK, 0xf0);
   merge(&tile, s, &f);
   assert_color(&tile, 1, 1, 1, 1);
   assert_true(depth[0] == 999 && stencil[0] == 0x38);
   f.back = true;
   merge(&tile, s, &f);
   assert_int_equal(stencil[0], 0xc7);
   f.takes_ref = true;
   f.ref = 0xc7;
   f.depth = 5;
   merge(&tile, s, &f);
   assert_int_equal(depth[0], 5);
   assert_int_equal(depth[1], 1000);
   /* Depth alone changes the stencil; masks hold for both sides of the comparison. */
   plain_state(s);
   start_tile(&tile);
   set(s, LIMA_RS_DEPTH_FUNC, LIMA_NEVER);
   set(s, LIMA_RS_FRONT + LIMA_STENCIL_ZFAIL, LIMA_INCR);
   f.back = f.takes_ref = false;
   merge(&tile, s, &f);
   assert_int_equal(stencil[0], 8);
   set(s, LIMA_RS_FRONT + LIMA_STENCIL_FUNC, LIMA_EQUAL);
   set(s, LIMA_RS_FRONT + LIMA_STENCIL_REF, 0x18);
   set(s, LIMA_RS_FRONT + LIMA_STENCIL_MASK, 0x0f);
   merge(&tile, s, &f);
   assert_int_equal(stencil[0], 9);
   tile.stencil[0][0][0] = 0x28;
   merge(&tile, s, &f);
   assert_int_equal(stencil[0], 0x29);
}

/* A function's number says for which of less, equal, greater it is true. */
static void
functions_compare(void **state)
{
   (void)state;
   static const struct {
      enum lima_func func;
      bool passes[3]; /* 999, 1000, 1001 against 1000 */
   } cases[] = {{LIMA_NEVER, {false, false, false}},  {LIMA_LESS, {true, false, false}},
                {LIMA_EQUAL, {false, true, false}},   {LIMA_LEQUAL, {true, true, false}},
                {LIMA_GREATER, {false, false, true}}, {LIMA_NOTEQUAL, {true, false, true}},
                {LIMA_GEQUAL, {false, true, true}},   {LIMA_ALWAYS_TRUE, {true, true, true}}};
   for (unsigned i = 0; i < 3 * sizeof cases / sizeof cases[0]; i++) {
      uint32_t s[LIMA_RENDER_STATE_WORDS];
      struct lima_tile tile;
      const struct fragment f = {.color = {1, 0, 0, 1}, .depth = 999 + i % 3};
      plain_state(s);
      start_tile(&tile);
      set(s, LIMA_RS_DEPTH_FUNC, cases[i / 3].func);
      merge(&tile, s, &f);
      assert_int_equal(tile.color[0][0][0][0] == 1.0f, cases[i / 3].passes[i % 3]);
      assert_int_equal(tile.depth[0][0][0], 1000);
   }
}

static void
stencil_operations_change_it(void **state)
{
   (void)state;
   static const struct {
      enum lima_stencil_op op;
      uint8_t before, after;
   } cases[] = {{LIMA_KEEP, 7, 7},      {LIMA_REPLACE, 7, 0x35},  {LIMA_ZERO, 7, 0},
                {LIMA_INVERT, 7, 0xf8}, {LIMA_INCR_WRAP, 255, 0}, {LIMA_DECR_WRAP, 0, 255},
                {LIMA_INCR, 255, 255},  {LIMA_INCR, 7, 8},        {LIMA_DECR, 0, 0},
                {LIMA_DECR, 7, 6}};
   for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
      uint32_t s[LIMA_RENDER_STATE_WORDS];
      struct lima_tile tile;
      const struct fragment f = {.depth = 1};
      plain_state(s);
      start_tile(&tile);
      tile.stencil[0][0][0] = cases[i].before;
      set(s, LIMA_RS_FRONT + LIMA_STENCIL_REF, 0x35);
      set(s, LIMA_RS_FRONT + LIMA_STENCIL_ZPASS, cases[i].op);
      merge(&tile, s, &f);
      assert_int_equal(tile.stencil[0][0][0], cases[i].after);
   }
}

static void
alpha_and_masks_decide(void **state)
{
   (void)state;
   uint32_t s[LIMA_RENDER_STATE_WORDS];
   struct lima_tile tile;
   struct fragment f = {.color = {2, 0, 1, 0.5f}};
   plain_state(s);
   start_tile(&tile);
   set(s, LIMA_RS_ALPHA_FUNC, LIMA_GREATER);
   set(s, LIMA_RS_ALPHA_REF, 128);
   merge(&tile, s, &f);
   assert_color(&tile, 0.2f, 0.4f, 0.6f, 0.8f);
   set(s, LIMA_RS_ALPHA_REF, 127);
   set(s, LIMA_RS_COLOR_MASK, 5);
   merge(&tile, s, &f);
   assert_color(&tile, 1, 0.4f, 1, 0.8f);
}

static void
blend_one(struct lima_tile *tile, unsigned op, unsigned source, unsigned target,
          const struct fragment *f)
{
   uint32_t s[LIMA_RENDER_STATE_WORDS];
   plain_state(s);
   start_tile(tile);
   set(s, LIMA_RS_BLEND_RED, 26);
   set(s, LIMA_RS_BLEND_ALPHA, 102);
   set(s, LIMA_RS_RGB_OP, op);
   set(s, LIMA_RS_ALPHA_OP, op);
   set(s, LIMA_RS_RGB_SOURCE, source);
   set(s, LIMA_RS_RGB_TARGET, target);
   set(s, LIMA_RS_ALPHA_SOURCE, source & 15);
   set(s, LIMA_RS_ALPHA_TARGET, target & 15);
   merge(tile, s, f);
}

static void
colors_are_blended(void **state)
{
   (void)state;
   static const struct {
      uint8_t op, source, target;
      float red, alpha;
   } cases[] = {
       {LIMA_BLEND_ADD, 0x10, 0x18, 0.6f, 0.65f},  /* alpha, 1 - alpha */
       {LIMA_BLEND_ADD, 0x0b, 0x0b, 1, 1},         /* one, one */
       {LIMA_BLEND_SUBTRACT, 0x0b, 0x0b, 0.8f, 0}, /* clamped at 0 */
       {LIMA_BLEND_REVERSE_SUBTRACT, 0x0b, 0x0b, 0, 0.3f},
       {LIMA_BLEND_MIN, 0x0b, 0x03, 0.2f, 0.5f},
       {LIMA_BLEND_MAX, 0x0b, 0x03, 1, 0.8f},
       {LIMA_BLEND_ADD, 0x04, 0x03, 0.2f, 0.5f},          /* saturate: 0.2; one */
       {LIMA_BLEND_ADD, 0x02, 0x09, 0.1f + 0.16f, 0.36f}, /* constant 0.1 and 0.4; 1 - target */
       {LIMA_BLEND_ADD, 0x05, 0x0d, 0.25f + 0.15f, 0.5f}, /* the second colour; 1 - it */
       {LIMA_BLEND_ADD, 0x15, 0x1d, 1, 0.5f},             /* its alpha */
   };
   const struct fragment f = {.color = {1, 0, 0, 0.5f}, .color2 = {0.25f, 0, 0, 1}};
   for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
      struct lima_tile tile;
      blend_one(&tile, cases[i].op, cases[i].source, cases[i].target, &f);
      const float red = tile.color[0][0][0][0], alpha = tile.color[0][0][3][0];
      if (fabsf(red - cases[i].red) > 1.0f / 255 || fabsf(alpha - cases[i].alpha) > 1.0f / 255)
         fail_msg("case %u: %g %g, not %g %g", i, (double)red, (double)alpha, (double)cases[i].red,
                  (double)cases[i].alpha);
   }
}

static void
tiles_have_few_bits(void **state)
{
   (void)state;
   uint32_t s[LIMA_RENDER_STATE_WORDS];
   struct lima_tile tile = {.num_samples = 1, .bits = {5, 6, 5, 8}};
   const struct fragment f = {.color = {0.5f, 0.5f, 0.49f, 0.5f}};
   plain_state(s);
   set(s, LIMA_RS_DITHER, 0);
   merge(&tile, s, &f);
   const float(*color)[4] = (const float(*)[4])tile.color[0][0];
   assert_true(color[0][0] == 16 / 31.0f && color[1][0] == 32 / 63.0f &&
               color[2][0] == 15 / 31.0f && color[3][0] == 128 / 255.0f);
   assert_int_equal(lima_depth_24(1), 0xffffff);
   assert_int_equal(lima_depth_24(0.5), 0x800000);
   assert_int_equal(lima_depth_24(NAN), 0);
}

/* Tiles of half floats take what is beyond 0 to 1. */
static void
tiles_have_half_floats(void **state)
{
   (void)state;
   uint32_t s[LIMA_RENDER_STATE_WORDS];
   struct lima_tile tile = {.num_samples = 1};
   const struct fragment f = {.color = {-2, 1000, 1.0f + 0x1p-12f, 0.5f}};
   plain_state(s);
   merge(&tile, s, &f);
   const float(*color)[4] = (const float(*)[4])tile.color[0][0];
   assert_true(color[0][0] == -2 && color[1][0] == 1000 && color[2][0] == 1 && color[3][0] == 0.5f);
   set(s, LIMA_RS_RGB_TARGET, 0x0b);
   merge(&tile, s, &f);
   assert_true(color[0][0] == -4 && color[1][0] == 2000 && color[3][0] == 0.5f);
}

/* The mean over the pattern of 4x4 pixels is the colour; each threshold is there once. */
static void
dithering_keeps_the_mean(void **state)
{
   (void)state;
   bool seen[16] = {false};
   float flipped[4], add[4];
   for (unsigned i = 0; i < 4; i++) {
      lima_dither(i % 2 + i / 2 * (LIMA_TILE / 2), false, add);
      for (unsigned j = 0; j < 4; j++) {
         const float step = add[j] * 16.0f - 0.5f;
         assert_true(step >= 0.0f && step < 16.0f && step == floorf(step));
         assert_false(seen[(unsigned)step]);
         seen[(unsigned)step] = true;
      }
   }
   lima_dither(0, true, flipped);
   lima_dither(LIMA_TILE / 2, false, add);
   assert_true(flipped[0] == add[2] && flipped[3] == add[1]);
   /* 0.3 of 31 is 9.3: five of sixteen pixels are 10, the others 9. */
   uint32_t s[LIMA_RENDER_STATE_WORDS];
   struct lima_tile tile = {.num_samples = 1, .bits = {5, 5, 5, 5}};
   struct lima_fragments f = {.back = false};
   struct lima_ops ops;
   unsigned up = 0;
   plain_state(s);
   lima_ops_load(&ops, s);
   for (unsigned i = 0; i < 4; i++)
      f.color[0][i] = 0.3f;
   for (unsigned i = 0; i < 4; i++) {
      const unsigned quad = i % 2 + i / 2 * (LIMA_TILE / 2);
      lima_blend(&tile, 0, quad, &ops, &f, 15);
      for (unsigned j = 0; j < 4; j++) {
         const float value = tile.color[0][quad][0][j];
         assert_true(value == 10 / 31.0f || value == 9 / 31.0f);
         up += value == 10 / 31.0f;
      }
   }
   assert_int_equal(up, 5);
}

static void
samples_are_kept_apart(void **state)
{
   (void)state;
   uint32_t s[LIMA_RENDER_STATE_WORDS];
   struct lima_tile tile;
   struct lima_ops ops;
   struct lima_fragments f = {.color = {{1, 1, 1, 1}}, .depth = {5, 5, 5, 5}};
   float color[4][4];
   plain_state(s);
   start_tile(&tile);
   set(s, LIMA_RS_DEPTH_WRITE, 1);
   lima_ops_load(&ops, s);
   lima_tile_split(&tile);
   assert_int_equal(lima_zeta_test(&tile, 2, 1, &ops, &f, 9), 9);
   lima_blend(&tile, 2, 1, &ops, &f, 9);
   assert_true(tile.depth[2][1][0] == 5 && tile.depth[2][1][1] == 1000);
   assert_true(tile.depth[1][1][0] == 1000 && tile.stencil[3][1][0] == 7);
   lima_tile_read(&tile, 2, 1, color);
   assert_true(color[0][0] == 1 && color[0][1] == 0.2f && color[0][3] == 1);
   lima_tile_read(&tile, LIMA_SAMPLES, 1, color);
   assert_true(fabsf(color[0][0] - 0.4f) < 1e-6f);
   assert_true(fabsf(color[0][2] - 0.2f) < 1e-6f);
   assert_true(fabsf(color[3][0] - 0.6f) < 1e-6f);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(depth_and_stencil_decide),     cmocka_unit_test(functions_compare),
       cmocka_unit_test(stencil_operations_change_it), cmocka_unit_test(alpha_and_masks_decide),
       cmocka_unit_test(colors_are_blended),           cmocka_unit_test(tiles_have_few_bits),
       cmocka_unit_test(tiles_have_half_floats),       cmocka_unit_test(dithering_keeps_the_mean),
       cmocka_unit_test(samples_are_kept_apart),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
