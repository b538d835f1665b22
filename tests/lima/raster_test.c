/* Primitives on the screen. */
#include "lima/sim/raster/setup.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
#include <cmocka.h>

enum { SIZE = 32 };

/* By the edges alone. */
static bool
covers(const struct lima_setup *s, int x, int y)
{
   for (unsigned i = 0; i < s->num_edges; i++) {
      const double e = lima_plane_at(&s->edge[i], x + 0.5, y + 0.5);
      if (e < 0 || (e == 0 && !s->closed[i]))
         return false;
   }
   return true;
}

/* Covered pixels, as tiles see them. */
static unsigned
count(const struct lima_setup *s)
{
   unsigned pixels = 0;
   for (int i = 0; i < SIZE * SIZE / LIMA_TILE; i++) {
      const int x = i / SIZE * LIMA_TILE, y = i % SIZE;
      uint16_t rows[LIMA_TILE];
      lima_setup_rows(s, x, y & ~(LIMA_TILE - 1), 0.5, 0.5, rows);
      for (int column = 0; column < LIMA_TILE; column++) {
         const bool covered = rows[y % LIMA_TILE] >> column & 1;
         assert_int_equal(covered, covers(s, x + column, y));
         pixels += covered;
      }
   }
   return pixels;
}

/* What the vertices weigh at a pixel's centre, perspective included; gives 1/w. */
static double
weigh(const struct lima_setup *s, int x, int y, double weights[3])
{
   const double all = lima_plane_at(&s->all, x + 0.5, y + 0.5);
   for (unsigned i = 0; i < 3; i++)
      weights[i] = lima_plane_at(&s->weight[i], x + 0.5, y + 0.5) / all;
   return all;
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
            times[y][x] += covers(&s, x, y);
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
   assert_near(weigh(&s, 3, 0, w), sum);
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
   assert_false(covers(&s, 9, 7));
   assert_true(covers(&s, 9, 9));
   assert_true(covers(&s, 9, 30));
   assert_true(weigh(&s, 9, 30, w) > 0);
   assert_near(w[0] + w[1] + w[2], 1);
   /* Two behind: what is above the first, in a fan. */
   v[1].inverse_w = -1;
   v[1] = (struct lima_position){0, 16, 0, -1};
   v[2] = (struct lima_position){16, 16, 0, -1};
   assert_true(lima_setup_triangle(&s, v));
   assert_true(covers(&s, 8, 1) && !covers(&s, 8, 12) && !covers(&s, 0, 7));
   for (unsigned i = 0; i < 3; i++)
      v[i].inverse_w = -1;
   assert_false(lima_setup_triangle(&s, v));
   v[0].inverse_w = INFINITY;
   assert_false(lima_setup_triangle(&s, v));
   v[0].x = NAN;
   assert_false(lima_setup_triangle(&s, v));
}

/* From the middle of a pixel to that of another: the first is covered, the last is not, whatever
 * the numbers are. */
static void
lines_begin_where_they_begin(void **state)
{
   (void)state;
   static const int to[4][2] = {{10, 0}, {-10, 0}, {0, 10}, {0, -10}};
   for (unsigned i = 0; i < 4; i++) {
      for (int x = 11; x < 21; x++) {
         const struct lima_position a = {(float)x + 0.5f, (float)x + 0.5f, 0, 1};
         const struct lima_position b = {a.x + (float)to[i][0], a.y + (float)to[i][1], 0, 1};
         struct lima_setup s;
         assert_true(lima_setup_line(&s, (const struct lima_position[2]){a, b}, 1));
         assert_true(covers(&s, x, x));
         assert_false(covers(&s, x + to[i][0], x + to[i][1]));
      }
   }
}

/* A line from before the eye to behind it leaves the screen on the way that it sets out on. */
static void
lines_behind_the_eye_are_cut(void **state)
{
   (void)state;
   const struct lima_position v[2] = {{4, 4.5f, 0.25f, 1}, {-4, 4.5f, 0.75f, -1}};
   double w[3];
   for (unsigned turned = 0; turned < 2; turned++) {
      struct lima_setup s;
      assert_true(lima_setup_line(&s, (const struct lima_position[2]){v[turned], v[!turned]}, 1));
      assert_true(covers(&s, 5, 4) && covers(&s, 60, 4));
      assert_false(covers(&s, 3, 4) || covers(&s, 5, 5));
      /* x is 4 / w: w at pixel 60 is that of 0.467 of the way. */
      assert_true(weigh(&s, 60, 4, w) > 0);
      assert_near(w[0] + w[1], 1);
      assert_true(w[turned] > 0.5 && w[turned] < 0.6);
   }
   struct lima_setup s;
   const struct lima_position behind[2] = {{4, 4, 0, -1}, {8, 4, 0, -1}};
   assert_false(lima_setup_line(&s, behind, 1));
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
   assert_true(covers(&s, 2, 6) && !covers(&s, 6, 6));
   assert_false(lima_setup_point(&s, &a, 0));
   assert_true(lima_setup_line(&s, (const struct lima_position[2]){a, b}, 1));
   assert_int_equal(count(&s), 8);
   assert_true(covers(&s, 4, 8) && covers(&s, 11, 9));
   weigh(&s, 7, 8, w);
   assert_near(w[1], 3.5 / 8);
   assert_true(lima_setup_line(&s, (const struct lima_position[2]){b, a}, 3));
   assert_int_equal(count(&s), 24);
   assert_false(lima_setup_line(&s, (const struct lima_position[2]){a, a}, 1));
   const struct lima_position r[3] = {{10, 2, 0.5f, 1}, {4, 2, 0, 1}, {4, 6, 0, 1}};
   assert_true(lima_setup_rectangle(&s, r));
   assert_int_equal(count(&s), 24);
   assert_near(weigh(&s, 4, 2, w), 1);
   assert_near(w[0], 0.5 / 6);
   assert_near(w[2], 0.5 / 4);
   assert_near(w[1], 1 - w[0] - w[2]);
   assert_near(lima_plane_at(&s.z, 0, 0), 0.5);
}

/* Edges on centres and just beside a tile's first ones. */
static void
edges_on_centres(void **state)
{
   (void)state;
   static const struct {
      float left, right;
      unsigned columns;
   } cases[] = {
       {15.5f, 31, 16}, {2, 15.5f, 13}, {1.4f, 31, 30}, {16.6f, 31, 14}, {0.5f, 31.5f, 31}};
   for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
      struct lima_setup s;
      const struct lima_position r[3] = {
          {cases[i].right, 2, 0, 1}, {cases[i].left, 2, 0, 1}, {cases[i].left, 20, 0, 1}};
      assert_true(lima_setup_rectangle(&s, r));
      if (count(&s) != 18 * cases[i].columns)
         fail_msg("case %u: %u pixels", i, count(&s));
   }
   /* All rows of the tile, and less than a pixel from its first column. */
   const struct lima_position tall[3] = {{40, -4, 0, 1}, {1.4f, -4, 0, 1}, {1.4f, 40, 0, 1}};
   struct lima_setup box;
   assert_true(lima_setup_rectangle(&box, tall));
   assert_int_equal(count(&box), 31 * 32);
   /* The first end of a line belongs to it, the last does not. */
   struct lima_setup s;
   const struct lima_position line[2] = {{4.5f, 8.5f, 0, 1}, {12.5f, 8.5f, 0, 1}};
   assert_true(lima_setup_line(&s, line, 1));
   assert_true(count(&s) == 8 && covers(&s, 4, 8) && !covers(&s, 12, 8));
}

/* What may not be touched is not covered. */
static void
tiles_are_skipped(void **state)
{
   (void)state;
   uint32_t random = 1;
   unsigned skipped = 0;
   for (unsigned i = 0; i < 3000; i++) {
      const enum lima_setup_kind kind = (enum lima_setup_kind)(i % 4);
      struct lima_position v[3];
      for (unsigned j = 0; j < 3; j++) {
         float n[4];
         for (unsigned k = 0; k < 4; k++) {
            random = random * 1664525 + 1013904223;
            n[k] = (float)(random >> 16) / 65536.0f;
         }
         v[j] = (struct lima_position){n[0] * 40 - 4, n[1] * 40 - 4, 0, n[2] < 0.2f ? -n[3] : n[3]};
      }
      const float size = v[0].inverse_w * 10;
      struct lima_setup s;
      if (!lima_setup(&s, kind, v, size))
         continue;
      for (int t = 0; t < 4; t++) {
         const int x = t % 2 * LIMA_TILE, y = t / 2 * LIMA_TILE;
         const int box[4] = {x, y, x + LIMA_TILE, y + LIMA_TILE};
         uint16_t rows[LIMA_TILE];
         if (lima_setup_may_touch(kind, v, size, box))
            continue;
         skipped++;
         lima_setup_rows(&s, x, y, 0.5, 0.5, rows);
         for (unsigned row = 0; row < LIMA_TILE; row++)
            assert_int_equal(rows[row], 0);
      }
   }
   assert_true(skipped > 1000);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(edges_belong_to_one),
       cmocka_unit_test(weights_are_in_perspective),
       cmocka_unit_test(what_is_behind_the_eye_is_cut),
       cmocka_unit_test(lines_begin_where_they_begin),
       cmocka_unit_test(lines_behind_the_eye_are_cut),
       cmocka_unit_test(points_lines_and_rectangles),
       cmocka_unit_test(edges_on_centres),
       cmocka_unit_test(tiles_are_skipped),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
