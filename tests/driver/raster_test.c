/* Coverage, clearing, depth and stencil. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../unit/test_random.h"
#include "gallium/auxiliary/format/u_format.h"
#include "harness.h"

static const float black[4] = {0, 0, 0, 0}, white[4] = {1, 1, 1, 1};

/* Thousands of long thin triangles, each in the way of nearly all tiles of a large target, in one
 * draw: what a chip lists of them is more than any guess. The last one is wide. */
static void
test_many_slivers(void **state)
{
   enum { NUM = 4800, WIDE = 700 };
   struct harness_vertex *v = calloc(3 * NUM, sizeof(*v));
   struct harness h;
   assert_non_null(v);
   harness_init(&h, WIDE, WIDE, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_NONE);
   harness_clear(&h, black, 1.0, 0);
   for (unsigned i = 0; i < NUM; i++) {
      const bool last = i == NUM - 1;
      v[3 * i] = harness_vertex(0.0f, 0.0f, white);
      v[3 * i + 1] = harness_vertex(WIDE, WIDE, white);
      v[3 * i + 2] = harness_vertex(last ? 0.0f : WIDE - 0.0625f, WIDE, white);
   }
   harness_draw(&h, HARNESS_COLOR, PIPE_PRIM_TRIANGLES, v, 3 * NUM);
   harness_expect_color(&h, harness_pixel(&h, 100, 600), 0xffffffff);
   harness_expect_color(&h, harness_pixel(&h, 600, 100), 0);
   assert_false(h.pipe->get_and_clear_oom(h.pipe));
   harness_finish(&h);
   free(v);
}

/* Additive blending counts how often a pixel is drawn. */
static void
count_mode(struct harness *h)
{
   struct pipe_blend_state blend = harness_default_blend();
   blend.rt[0].blend_enable = true;
   blend.rt[0].rgb_dst = blend.rt[0].alpha_dst = PIPE_BLENDFACTOR_ONE;
   harness_blend(h, &blend);
}

static uint32_t seed = 1;

/* A mesh over the whole window whose inner points are moved at random: every pixel exactly once. */
static void
test_mesh_hits_each_pixel_once(void **state)
{
   enum { N = 40 };
   static struct harness_vertex points[N + 1][N + 1], list[N * N * 6];
   const float one[4] = {1.0f / 255, 0, 0, 0};
   struct harness h;
   harness_init(&h, 200, 150, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_NONE);
   count_mode(&h);
   for (unsigned y = 0; y <= N; y++) {
      for (unsigned x = 0; x <= N; x++) {
         float px = x * (200.0f / N), py = y * (150.0f / N);
         if (x > 0 && x < N && y > 0 && y < N) {
            px += (float)test_random_below(&seed, 320) / 256.0f - 0.6f;
            py += (float)test_random_below(&seed, 200) / 256.0f - 0.4f;
         }
         /* Many corners lie on pixel centres. */
         if (test_random_below(&seed, 2)) {
            px = (float)(int)px + (x > 0 && x < N ? 0.5f : 0.0f);
            py = (float)(int)py + (y > 0 && y < N ? 0.5f : 0.0f);
         }
         points[y][x] = harness_vertex(x == N ? 200.0f : px, y == N ? 150.0f : py, one);
      }
   }
   unsigned n = 0;
   for (unsigned y = 0; y < N; y++) {
      for (unsigned x = 0; x < N; x++) {
         const struct harness_vertex *q[4] = {&points[y][x], &points[y][x + 1],
                                              &points[y + 1][x + 1], &points[y + 1][x]};
         const unsigned order[2][6] = {{0, 1, 2, 0, 2, 3}, {0, 1, 3, 3, 1, 2}};
         for (unsigned k = 0; k < 6; k++)
            list[n++] = *q[order[(x + y) & 1][k]];
      }
   }
   harness_clear(&h, black, 1.0, 0);
   harness_draw(&h, HARNESS_COLOR, PIPE_PRIM_TRIANGLES, list, n);
   uint32_t *pixels = harness_pixels(&h);
   unsigned wrong = 0;
   for (unsigned i = 0; i < 200 * 150; i++)
      wrong += (pixels[i] & 0xff) != 1;
   assert_int_equal(wrong, 0);
   free(pixels);
   harness_finish(&h);
}

/* Pixels whose centres lie on edges belong to the left, and to the lower or the upper edge: a
 * driver that counts rows from the top takes the other one. */
static void
test_rectangle_is_half_open(void **state)
{
   struct harness h;
   harness_init(&h, 32, 32, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_NONE);
   harness_clear(&h, black, 1.0, 0);
   harness_rect(&h, HARNESS_COLOR, 4.5f, 5.5f, 9.5f, 7.5f, 0.5f, white);
   uint32_t *pixels = harness_pixels(&h);
   const unsigned low = pixels[5 * 32 + 4] ? 5 : 6;
   for (unsigned y = 0; y < 32; y++) {
      for (unsigned x = 0; x < 32; x++)
         assert_int_equal(pixels[y * 32 + x],
                          x >= 4 && x < 9 && y >= low && y < low + 2 ? 0xffffffffu : 0);
   }
   free(pixels);
   harness_finish(&h);
}

static void
test_scissor_limits_draws_and_clears(void **state)
{
   struct harness h;
   harness_init(&h, 100, 100, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_NONE);
   harness_clear(&h, black, 1.0, 0);
   struct pipe_rasterizer_state rast = harness_default_rasterizer();
   rast.scissor = true;
   harness_rasterizer(&h, &rast);
   struct pipe_scissor_state scissor = {13, 17, 71, 69};
   h.pipe->set_scissor_state(h.pipe, &scissor);
   harness_rect(&h, HARNESS_COLOR, -50, -50, 150, 150, 0.5f, white);
   scissor = (struct pipe_scissor_state){60, 60, 80, 90};
   h.pipe->set_scissor_state(h.pipe, &scissor);
   const float red[4] = {1, 0, 0, 1};
   harness_clear(&h, red, 1.0, 0);
   uint32_t *pixels = harness_pixels(&h);
   for (unsigned y = 0; y < 100; y++) {
      for (unsigned x = 0; x < 100; x++) {
         bool drawn = x >= 13 && x < 71 && y >= 17 && y < 69;
         bool cleared = x >= 60 && x < 80 && y >= 60 && y < 90;
         assert_int_equal(pixels[y * 100 + x], cleared ? 0xff0000ffu : drawn ? 0xffffffffu : 0);
      }
   }
   free(pixels);
   harness_finish(&h);
}

static void
test_depth_functions(void **state)
{
   /* Drawn at 0.25, 0.5, 0.75 over 0.5: which pass, bits 0..2. */
   static const unsigned expected[8] = {0, 1, 2, 3, 4, 5, 6, 7};
   static const enum pipe_format formats[5] = {PIPE_FORMAT_Z16_UNORM, PIPE_FORMAT_Z24X8_UNORM,
                                               PIPE_FORMAT_Z24_UNORM_S8_UINT, PIPE_FORMAT_Z32_FLOAT,
                                               PIPE_FORMAT_Z32_FLOAT_S8X24_UINT};
   for (unsigned f = 0; f < 5; f++) {
      struct harness h;
      if (!harness_supports(formats[f], PIPE_BIND_DEPTH_STENCIL))
         continue;
      harness_init(&h, 64, 64, PIPE_FORMAT_R8G8B8A8_UNORM, formats[f]);
      for (unsigned func = 0; func < 8; func++) {
         harness_clear(&h, black, 0.5, 0);
         struct pipe_depth_stencil_alpha_state dsa = {
             .depth_enabled = true, .depth_func = func, .depth_writemask = false};
         harness_dsa(&h, &dsa);
         for (unsigned i = 0; i < 3; i++)
            harness_rect(&h, HARNESS_COLOR, (float)(10 * i), 0, (float)(10 * i + 10), 10,
                         0.25f * (float)(i + 1), white);
         unsigned passed = 0;
         for (unsigned i = 0; i < 3; i++)
            passed |= (unsigned)(harness_pixel(&h, 10 * i + 5, 5) != 0) << i;
         assert_int_equal(passed, expected[func]);
      }
      harness_finish(&h);
   }
}

static void
test_depth_is_stored(void **state)
{
   struct harness h;
   harness_init(&h, 70, 70, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_Z24_UNORM_S8_UINT);
   harness_clear(&h, black, 1.0, 0xa5);
   struct pipe_depth_stencil_alpha_state dsa = {
       .depth_enabled = true, .depth_func = PIPE_FUNC_LESS, .depth_writemask = true};
   harness_dsa(&h, &dsa);
   harness_rect(&h, HARNESS_COLOR, 10, 10, 60, 60, 0.25f, white);
   uint32_t *zs = harness_read(&h, h.zs);
   assert_int_equal(zs[0], 0xa5ffffff);
   assert_int_equal(zs[30 * 70 + 30], 0xa5400000);
   free(zs);
   harness_finish(&h);
}

static uint8_t
stencil_reference(enum pipe_stencil_op op, uint8_t s, uint8_t ref)
{
   switch (op) {
   case PIPE_STENCIL_OP_KEEP:
      return s;
   case PIPE_STENCIL_OP_ZERO:
      return 0;
   case PIPE_STENCIL_OP_REPLACE:
      return ref;
   case PIPE_STENCIL_OP_INCR:
      return s == 255 ? 255 : (uint8_t)(s + 1);
   case PIPE_STENCIL_OP_DECR:
      return s == 0 ? 0 : (uint8_t)(s - 1);
   case PIPE_STENCIL_OP_INCR_WRAP:
      return (uint8_t)(s + 1);
   case PIPE_STENCIL_OP_DECR_WRAP:
      return (uint8_t)(s - 1);
   case PIPE_STENCIL_OP_INVERT:
      return (uint8_t)~s;
   }
   return s;
}

/* The word with stencil is `word` of those of a pixel, and has it from bit `shift` on. */
static void
check_stencil_operations(enum pipe_format format, unsigned word, unsigned shift)
{
   static const uint8_t values[4] = {0, 1, 0x7f, 0xff};
   const unsigned words = u_format_bytes(format) / 4;
   struct harness h;
   harness_init(&h, 16, 16, PIPE_FORMAT_R8G8B8A8_UNORM, format);
   for (unsigned op = 0; op < 8; op++) {
      for (unsigned v = 0; v < 4; v++) {
         for (unsigned stage = 0; stage < 3; stage++) {
            struct pipe_depth_stencil_alpha_state dsa = {
                .depth_enabled = true,
                .depth_func = stage == 1 ? PIPE_FUNC_NEVER : PIPE_FUNC_ALWAYS};
            dsa.stencil[0] =
                (struct pipe_stencil_state){.enabled = true,
                                            .func = stage == 0 ? PIPE_FUNC_NEVER : PIPE_FUNC_ALWAYS,
                                            .fail_op = stage == 0 ? op : PIPE_STENCIL_OP_KEEP,
                                            .zfail_op = stage == 1 ? op : PIPE_STENCIL_OP_KEEP,
                                            .zpass_op = stage == 2 ? op : PIPE_STENCIL_OP_KEEP,
                                            .valuemask = 0xff,
                                            .writemask = 0xf7};
            harness_clear(&h, black, 1.0, values[v]);
            harness_dsa(&h, &dsa);
            h.pipe->set_stencil_ref(h.pipe, (struct pipe_stencil_ref){{0x33, 0x44}});
            harness_rect(&h, HARNESS_COLOR, 0, 0, 16, 16, 0.5f, white);
            uint32_t *zs = harness_read(&h, h.zs);
            uint8_t want =
                (uint8_t)((values[v] & 0x08) | (stencil_reference(op, values[v], 0x33) & 0xf7));
            assert_int_equal(zs[17 * words + word] >> shift, want);
            assert_int_equal(harness_pixel(&h, 1, 1) != 0, stage == 2);
            free(zs);
         }
      }
   }
   harness_finish(&h);
}

static void
test_stencil_operations(void **state)
{
   check_stencil_operations(PIPE_FORMAT_Z24_UNORM_S8_UINT, 0, 24);
   if (harness_supports(PIPE_FORMAT_Z32_FLOAT_S8X24_UINT, PIPE_BIND_DEPTH_STENCIL))
      check_stencil_operations(PIPE_FORMAT_Z32_FLOAT_S8X24_UINT, 1, 0);
}

/* Ten pixels from a centre to a centre: the start is drawn, the end is not; strips hit each once.
 */
static void
test_lines_are_half_open(void **state)
{
   static const int ends[8][2] = {{30, 20}, {30, 26}, {26, 30}, {20, 30},
                                  {10, 20}, {10, 14}, {14, 10}, {20, 10}};
   struct harness h;
   harness_init(&h, 40, 40, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_NONE);
   const float one[4] = {1.0f / 255, 0, 0, 0};
   count_mode(&h);
   for (unsigned i = 0; i < 8; i++) {
      harness_clear(&h, black, 1.0, 0);
      struct harness_vertex v[3] = {
          harness_vertex(20.5f, 20.5f, one),
          harness_vertex((float)ends[i][0] + 0.5f, (float)ends[i][1] + 0.5f, one),
          harness_vertex(20.5f, 20.5f, one)};
      harness_draw(&h, HARNESS_COLOR, PIPE_PRIM_LINES, v, 2);
      uint32_t *pixels = harness_pixels(&h);
      unsigned drawn = 0, most = 0;
      for (unsigned k = 0; k < 1600; k++) {
         drawn += pixels[k] & 0xff;
         most = (pixels[k] & 0xff) > most ? pixels[k] & 0xff : most;
      }
      assert_int_equal(drawn, 10);
      assert_int_equal(most, 1);
      assert_int_equal(pixels[20 * 40 + 20], 1);
      assert_int_equal(pixels[ends[i][1] * 40 + ends[i][0]], 0);
      free(pixels);
   }
   harness_finish(&h);
}

static void
test_points_are_squares(void **state)
{
   struct harness h;
   harness_init(&h, 40, 40, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_NONE);
   for (unsigned size = 1; size < 6; size++) {
      struct pipe_rasterizer_state rast = harness_default_rasterizer();
      rast.point_size = (float)size;
      harness_rasterizer(&h, &rast);
      harness_clear(&h, black, 1.0, 0);
      struct harness_vertex v = harness_vertex(20.5f, 20.5f, white);
      harness_draw(&h, HARNESS_COLOR, PIPE_PRIM_POINTS, &v, 1);
      uint32_t *pixels = harness_pixels(&h);
      unsigned drawn = 0;
      for (unsigned k = 0; k < 1600; k++)
         drawn += pixels[k] != 0;
      assert_int_equal(drawn, size * size);
      assert_int_equal(pixels[20 * 40 + 20], 0xffffffff);
      free(pixels);
   }
   harness_finish(&h);
}

/* Vertices of any bit pattern, in all primitives and ways to draw them: nothing is written outside
 * the buffers, and everything ends. */
static void
test_wild_vertices(void **state)
{
   struct harness h;
   harness_init(&h, 130, 70, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_Z24_UNORM_S8_UINT);
   harness_noise_texture(&h, &seed);
   const struct pipe_depth_stencil_alpha_state dsa = {
       .depth_enabled = true, .depth_func = PIPE_FUNC_LESS, .depth_writemask = true};
   harness_dsa(&h, &dsa);
   harness_clear(&h, black, 1.0, 0);
   seed = 99;
   for (unsigned i = 0; i < 1500; i++) {
      struct pipe_rasterizer_state rast = harness_default_rasterizer();
      rast.fill_front = rast.fill_back = test_random_below(&seed, 3);
      rast.line_width = (float)test_random_below(&seed, 20);
      rast.point_size = (float)test_random_below(&seed, 80);
      rast.line_smooth = rast.point_smooth = rast.poly_smooth = test_random_below(&seed, 2);
      rast.line_stipple_enable = test_random_below(&seed, 2);
      rast.line_stipple_pattern = (uint16_t)test_random_below(&seed, 0x10000);
      rast.poly_stipple_enable = test_random_below(&seed, 2);
      rast.offset_tri = test_random_below(&seed, 2);
      rast.offset_scale = (float)test_random_below(&seed, 100);
      harness_rasterizer(&h, &rast);
      struct harness_vertex v[6];
      for (unsigned k = 0; k < sizeof(v) / 4; k++) {
         uint32_t bits =
             test_random_below(&seed, 1u << 16) << 16 | test_random_below(&seed, 1u << 16);
         /* Mostly numbers of the window's size, so that something is drawn. */
         float value = (float)test_random_below(&seed, 40000) / 100.0f - 100.0f;
         if (test_random_below(&seed, 4) == 0)
            memcpy(&value, &bits, sizeof(value));
         memcpy((char *)v + 4 * k, &value, sizeof(value));
      }
      harness_draw(&h, test_random_below(&seed, HARNESS_PROGRAMS),
                   test_random_below(&seed, PIPE_PRIM_MAX), v, 6);
   }
   free(harness_read(&h, h.color));
   harness_finish(&h);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_mesh_hits_each_pixel_once),
       cmocka_unit_test(test_rectangle_is_half_open),
       cmocka_unit_test(test_scissor_limits_draws_and_clears),
       cmocka_unit_test(test_depth_functions),
       cmocka_unit_test(test_depth_is_stored),
       cmocka_unit_test(test_stencil_operations),
       cmocka_unit_test(test_lines_are_half_open),
       cmocka_unit_test(test_points_are_squares),
       cmocka_unit_test(test_wild_vertices),
       cmocka_unit_test(test_many_slivers),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
