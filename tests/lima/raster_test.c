/* Primitives on the screen, and what becomes of fragments. */
#include "lima/sim/raster/setup.h"
#include "lima/sim/raster/tile.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
#include <cmocka.h>

enum { SIZE = 32 };

static unsigned
count(const struct lima_setup *s)
{
   unsigned pixels = 0;
   for (int y = 0; y < SIZE; y++) {
      for (int x = 0; x < SIZE; x++)
         pixels += lima_setup_covers(s, x, y);
   }
   return pixels;
}

static void
assert_near(double a, double b)
{
   if (!(fabs(a - b) < 1e-6))
      fail_msg("%g, not %g", a, b);
}

static void
edges_belong_to_one(void **state)
{
   (void)state;
   /* Four triangles around a point that is a pixel's centre: each pixel of the square once. */
   const struct lima_position corner[4] = {
       {2.5f, 2.5f, 0, 1}, {20.5f, 2.5f, 0, 1}, {20.5f, 20.5f, 0, 1}, {2.5f, 20.5f, 0, 1}};
   const struct lima_position middle = {9.5f, 13.5f, 0, 1};
   uint8_t times[SIZE][SIZE] = {{0}};
   for (unsigned i = 0; i < 4; i++) {
      struct lima_setup s;
      assert_true(lima_setup_triangle(
          &s, (const struct lima_position[3]){corner[i], corner[(i + 1) % 4], middle}));
      assert_true(s.clockwise);
      for (int y = 0; y < SIZE; y++) {
         for (int x = 0; x < SIZE; x++)
            times[y][x] += lima_setup_covers(&s, x, y);
      }
   }
   for (int y = 0; y < SIZE; y++) {
      for (int x = 0; x < SIZE; x++)
         assert_int_equal(times[y][x], x >= 2 && x < 20 && y >= 2 && y < 20);
   }
   struct lima_setup s;
   assert_true(
       lima_setup_triangle(&s, (const struct lima_position[3]){corner[1], corner[0], middle}));
   assert_false(s.clockwise);
   assert_false(
       lima_setup_triangle(&s, (const struct lima_position[3]){corner[0], corner[0], middle}));
}

static void
weights_are_in_perspective(void **state)
{
   (void)state;
   const struct lima_position v[3] = {{0, 0, 0, 1}, {16, 0, 0.5f, 0.25f}, {0, 16, 1, 0.5f}};
   double w[3];
   struct lima_setup s;
   assert_true(lima_setup_triangle(&s, v));
   assert_near(lima_plane_at(&s.z, 16, 0), 0.5);
   assert_near(lima_plane_at(&s.z, 8, 8), 0.75);
   /* At (3.5, 0.5) the vertices weigh 0.75, 0.21875, 0.03125 on the screen. */
   const double sum = 0.75 + 0.21875 * 0.25 + 0.03125 * 0.5;
   assert_near(lima_setup_weights(&s, 3, 0, w), sum);
   assert_near(w[0], 0.75 / sum);
   assert_near(w[1], 0.21875 * 0.25 / sum);
   assert_near(w[2], 0.03125 * 0.5 / sum);
   assert_near(s.slope, 1 / 16.0);
   /* One depth for all is exact everywhere. */
   const struct lima_position flat[3] = {{0, 0, 1, 0.3f}, {17, 3, 1, 0.7f}, {5, 23, 1, 0.1f}};
   assert_true(lima_setup_triangle(&s, flat));
   for (int x = 0; x < SIZE; x++)
      assert_true(lima_plane_at(&s.z, x + 0.5, x * 0.3) == 1.0);
}

static void
what_is_behind_the_eye_is_cut(void **state)
{
   (void)state;
   /* Seen from the eye: (0, 0, 1) and (8, 0, 1) in front, (0, -16, -1) behind: it goes on
    * downward for ever. */
   struct lima_position v[3] = {{8, 8, 0, 1}, {16, 8, 0, 1}, {8, -8, 0, -1}};
   double w[3];
   struct lima_setup s;
   assert_true(lima_setup_triangle(&s, v));
   assert_false(lima_setup_covers(&s, 9, 7));
   assert_true(lima_setup_covers(&s, 9, 9));
   assert_true(lima_setup_covers(&s, 9, 30));
   assert_true(lima_setup_weights(&s, 9, 30, w) > 0);
   assert_near(w[0] + w[1] + w[2], 1);
   for (unsigned i = 0; i < 3; i++)
      v[i].inverse_w = -1;
   assert_false(lima_setup_triangle(&s, v));
   v[0].inverse_w = INFINITY;
   assert_false(lima_setup_triangle(&s, v));
   v[0].x = NAN;
   assert_false(lima_setup_triangle(&s, v));
}

static void
points_lines_and_rectangles(void **state)
{
   (void)state;
   const struct lima_position a = {4, 8, 0.25f, 1}, b = {12, 10, 0.5f, 1};
   double w[3];
   struct lima_setup s;
   assert_true(lima_setup_point(&s, &a, 4));
   assert_int_equal(count(&s), 16);
   assert_true(lima_setup_covers(&s, 2, 6) && !lima_setup_covers(&s, 6, 6));
   assert_false(lima_setup_point(&s, &a, 0));
   assert_true(lima_setup_line(&s, (const struct lima_position[2]){a, b}, 1));
   assert_int_equal(count(&s), 8);
   assert_true(lima_setup_covers(&s, 4, 8) && lima_setup_covers(&s, 11, 9));
   lima_setup_weights(&s, 7, 8, w);
   assert_near(w[1], 3.5 / 8);
   assert_true(lima_setup_line(&s, (const struct lima_position[2]){b, a}, 3));
   assert_int_equal(count(&s), 24);
   assert_false(lima_setup_line(&s, (const struct lima_position[2]){a, a}, 1));
   const struct lima_position r[3] = {{10, 2, 0.5f, 1}, {4, 2, 0, 1}, {4, 6, 0, 1}};
   assert_true(lima_setup_rectangle(&s, r));
   assert_int_equal(count(&s), 24);
   assert_near(lima_setup_weights(&s, 4, 2, w), 1);
   assert_near(w[0], 0.5 / 6);
   assert_near(w[2], 0.5 / 4);
   assert_near(w[1], 1 - w[0] - w[2]);
   assert_near(lima_plane_at(&s.z, 0, 0), 0.5);
}

/* --- Fragments */

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

static void
merge(struct lima_tile *tile, const uint32_t *state, const struct lima_fragment *fragment)
{
   struct lima_ops ops;
   lima_ops_load(&ops, state);
   lima_tile_merge(tile, 0, &ops, fragment);
}

static void
start_tile(struct lima_tile *tile)
{
   static const float color[4] = {0.2f, 0.4f, 0.6f, 0.8f};
   memset(tile->bits, 8, sizeof tile->bits);
   lima_tile_clear(tile, color, 1000, 7);
}

static void
assert_color(const struct lima_tile *tile, float r, float g, float b, float a)
{
   const float expected[4] = {r, g, b, a};
   for (unsigned i = 0; i < 4; i++) {
      if (fabsf(tile->color[0][i] - expected[i]) > 0.5f / 255)
         fail_msg("channel %u: %g, not %g", i, (double)tile->color[0][i], (double)expected[i]);
   }
}

static void
depth_and_stencil_decide(void **state)
{
   (void)state;
   uint32_t s[LIMA_RENDER_STATE_WORDS];
   struct lima_tile tile;
   struct lima_fragment f = {.color = {1, 1, 1, 1}, .depth = 1001};
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
   assert_true(tile.depth[0] == 1000 && tile.stencil[0] == 8);
   f.depth = 999;
   set(s, LIMA_RS_FRONT_WRITE_MASK, 0xf0);
   merge(&tile, s, &f);
   assert_color(&tile, 1, 1, 1, 1);
   assert_true(tile.depth[0] == 999 && tile.stencil[0] == 0x38);
   f.back = true;
   merge(&tile, s, &f);
   assert_int_equal(tile.stencil[0], 0xc7);
   f.takes_ref = true;
   f.stencil_ref = 0xc7;
   f.depth = 5;
   merge(&tile, s, &f);
   assert_int_equal(tile.depth[0], 5);
   assert_int_equal(tile.depth[1], 1000);
}

static void
alpha_and_masks_decide(void **state)
{
   (void)state;
   uint32_t s[LIMA_RENDER_STATE_WORDS];
   struct lima_tile tile;
   struct lima_fragment f = {.color = {2, 0, 1, 0.5f}};
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
   };
   for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
      uint32_t s[LIMA_RENDER_STATE_WORDS];
      struct lima_tile tile;
      const struct lima_fragment f = {.color = {1, 0, 0, 0.5f}};
      plain_state(s);
      start_tile(&tile);
      set(s, LIMA_RS_BLEND_RED, 26);
      set(s, LIMA_RS_BLEND_ALPHA, 102);
      set(s, LIMA_RS_RGB_OP, cases[i].op);
      set(s, LIMA_RS_ALPHA_OP, cases[i].op);
      set(s, LIMA_RS_RGB_SOURCE, cases[i].source);
      set(s, LIMA_RS_RGB_TARGET, cases[i].target);
      set(s, LIMA_RS_ALPHA_SOURCE, cases[i].source & 15u);
      set(s, LIMA_RS_ALPHA_TARGET, cases[i].target & 15u);
      merge(&tile, s, &f);
      if (fabsf(tile.color[0][0] - cases[i].red) > 1.0f / 255 ||
          fabsf(tile.color[0][3] - cases[i].alpha) > 1.0f / 255)
         fail_msg("case %u: %g %g, not %g %g", i, (double)tile.color[0][0],
                  (double)tile.color[0][3], (double)cases[i].red, (double)cases[i].alpha);
   }
}

static void
tiles_have_few_bits(void **state)
{
   (void)state;
   uint32_t s[LIMA_RENDER_STATE_WORDS];
   struct lima_tile tile = {.bits = {5, 6, 5, 8}};
   const struct lima_fragment f = {.color = {0.5f, 0.5f, 0.49f, 0.5f}};
   plain_state(s);
   merge(&tile, s, &f);
   assert_true(tile.color[0][0] == 16 / 31.0f && tile.color[0][1] == 32 / 63.0f &&
               tile.color[0][2] == 15 / 31.0f && tile.color[0][3] == 128 / 255.0f);
   assert_int_equal(lima_depth_24(1), 0xffffff);
   assert_int_equal(lima_depth_24(0.5), 0x800000);
   assert_int_equal(lima_depth_24(NAN), 0);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(edges_belong_to_one),
       cmocka_unit_test(weights_are_in_perspective),
       cmocka_unit_test(what_is_behind_the_eye_is_cut),
       cmocka_unit_test(points_lines_and_rectangles),
       cmocka_unit_test(depth_and_stencil_decide),
       cmocka_unit_test(alpha_and_masks_decide),
       cmocka_unit_test(colors_are_blended),
       cmocka_unit_test(tiles_have_few_bits),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
