/* Which pixels triangles cover, of a few pixels up to ones that reach far out of the window, whole
 * and by a scissor, against the rule for one pixel after the other in exact numbers. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sp_screen.h"
#include "test_random.h"

/* A power of two, so that window coordinates become clip coordinates and back without rounding. */
#define SIZE 128
#define TRIANGLES 8000
#define MOST_TIMES 4

struct triangle {
   int64_t x[3], y[3]; /* in 1/256 of a pixel */
   struct pipe_scissor_state scissor;
};

/* One in four on a pixel's centre, where edges decide. */
static int64_t
random_place(uint32_t *seed, double centre, double size)
{
   const int64_t at = (int64_t)(256.0 * test_random(seed, centre - size, centre + size));
   return test_random_below(seed, 4) ? at : (at & ~INT64_C(255)) + 128;
}

static void
random_triangle(uint32_t *seed, struct triangle *t)
{
   static const double sizes[8] = {3, 5, 7, 10, 16, 40, 500, 8000};
   const double size = sizes[test_random_below(seed, 8)];
   const double x = test_random(seed, 0, SIZE), y = test_random(seed, 0, SIZE);
   for (unsigned k = 0; k < 3; k++) {
      t->x[k] = random_place(seed, x, size);
      t->y[k] = random_place(seed, y, size);
      if (k && test_random_below(seed, 8) == 0)
         t->x[k] = t->x[0];
      if (k && test_random_below(seed, 8) == 0)
         t->y[k] = t->y[0];
   }
   const int side = test_random_below(seed, 2) ? 2 * SIZE : 20;
   const int left = side > SIZE ? 0 : (int)test_random_below(seed, SIZE);
   const int low = side > SIZE ? 0 : (int)test_random_below(seed, SIZE);
   t->scissor = (struct pipe_scissor_state){left, low, left + side, low + side};
}

/* Twice the area left of the line from a to b that p spans with it. */
static int64_t
side_of(int64_t ax, int64_t ay, int64_t bx, int64_t by, int64_t px, int64_t py)
{
   return (bx - ax) * (py - ay) - (by - ay) * (px - ax);
}

static bool
covers(const struct triangle *t, int px, int py)
{
   if (px < t->scissor.minx || px >= t->scissor.maxx || py < t->scissor.miny ||
       py >= t->scissor.maxy)
      return false;
   const int64_t x = 256 * (int64_t)px + 128, y = 256 * (int64_t)py + 128;
   const int64_t area = side_of(t->x[0], t->y[0], t->x[1], t->y[1], t->x[2], t->y[2]);
   for (unsigned k = 0; k < 3; k++) {
      const unsigned from = area > 0 ? k : (k + 1) % 3, to = area > 0 ? (k + 1) % 3 : k;
      const int64_t side = side_of(t->x[from], t->y[from], t->x[to], t->y[to], x, y);
      /* Of centres on a line those are inside that have the triangle to their right, or above. */
      const bool down = t->y[to] < t->y[from];
      const bool right = t->y[to] == t->y[from] && t->x[to] > t->x[from];
      if (side < 0 || (side == 0 && !down && !right))
         return false;
   }
   return area != 0;
}

/* Several times in a draw, as triangles are set up that come in numbers, or alone. */
static void
draw(struct harness *h, const struct triangle *t, unsigned times)
{
   static const float black[4] = {0};
   const struct pipe_scissor_state all = {0, 0, SIZE, SIZE};
   struct harness_vertex v[3 * MOST_TIMES];
   for (unsigned k = 0; k < 3 * times; k++)
      v[k] = (struct harness_vertex){.x = (float)t->x[k % 3] / 256.0f,
                                     .y = (float)t->y[k % 3] / 256.0f,
                                     .w = 1.0f,
                                     .color = {1, 1, 1, 1}};
   h->pipe->set_scissor_state(h->pipe, &all);
   harness_clear(h, black, 1.0, 0);
   h->pipe->set_scissor_state(h->pipe, &t->scissor);
   harness_draw(h, HARNESS_COLOR, PIPE_PRIM_TRIANGLES, v, 3 * times);
}

static void
test_pixels_follow_the_rule(void **state)
{
   (void)state;
   struct harness h;
   uint32_t seed = 7;
   sp_harness_init(&h, SIZE, SIZE, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_NONE, 1);
   struct pipe_rasterizer_state rasterizer = harness_default_rasterizer();
   rasterizer.scissor = true;
   harness_rasterizer(&h, &rasterizer);
   for (unsigned i = 0; i < TRIANGLES; i++) {
      struct triangle t;
      random_triangle(&seed, &t);
      draw(&h, &t, i % 2 ? MOST_TIMES : 1);
      uint32_t *pixels = harness_read(&h, h.color);
      for (int y = 0; y < SIZE; y++)
         for (int x = 0; x < SIZE; x++)
            if ((pixels[SIZE * y + x] != 0) != covers(&t, x, y))
               fail_msg("triangle %u: pixel %d, %d is %08x", i, x, y, pixels[SIZE * y + x]);
      free(pixels);
   }
   harness_finish(&h);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_pixels_follow_the_rule),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
