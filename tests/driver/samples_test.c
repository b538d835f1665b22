/* Several samples a pixel: coverage, depth and merging for each of them, and resolving.
 *
 * A picture with n samples is n pictures with one: each as if the window were moved so that the
 * sample lies in the pixel's centre. That is what most of this compares with. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../unit/test_random.h"
#include "samples_rig.h"

static const float black[4] = {0, 0, 0, 0}, white[4] = {1, 1, 1, 1};
static uint32_t seed = 7;

/* --- The pattern */

static void
check_pattern(unsigned samples)
{
   struct rig r;
   rig_init(&r, samples, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_NONE);
   int sum_x = 0, sum_y = 0;
   unsigned columns = 0, rows = 0;
   for (unsigned s = 0; s < samples; s++) {
      sum_x += r.x[s];
      sum_y += r.y[s];
      columns |= 1u << (r.x[s] * (int)samples / 256);
      rows |= 1u << (r.y[s] * (int)samples / 256);
   }
   /* One in each column and row of an even grid, around the centre. */
   assert_int_equal(columns, (1u << samples) - 1);
   assert_int_equal(rows, (1u << samples) - 1);
   assert_in_range(sum_x, 128 * samples - 16 * samples, 128 * samples + 16 * samples);
   assert_in_range(sum_y, 128 * samples - 16 * samples, 128 * samples + 16 * samples);
   rig_finish(&r);
}

static void
test_pattern(void **state)
{
   check_pattern(4);
}

static void
test_pattern_of_8(void **state)
{
   check_pattern(8);
}

/* --- Meshes */

#define CELLS 24

/* A mesh over the whole window whose inner points lie anywhere. */
static unsigned
make_mesh(struct harness_vertex *list, const float *color)
{
   static struct harness_vertex points[CELLS + 1][CELLS + 1];
   static const unsigned order[2][6] = {{0, 1, 2, 0, 2, 3}, {0, 1, 3, 3, 1, 2}};
   unsigned n = 0;
   for (unsigned y = 0; y <= CELLS; y++) {
      for (unsigned x = 0; x <= CELLS; x++) {
         float px = (float)x * WIDTH / CELLS, py = (float)y * HEIGHT / CELLS;
         if (x > 0 && x < CELLS && y > 0 && y < CELLS) {
            /* Many lie on multiples of 1/16, where samples are. */
            const float grid = test_random_below(&seed, 2) ? 16.0f : 256.0f;
            px = (float)(int)((px + test_random(&seed, -1.3, 1.3)) * grid) / grid;
            py = (float)(int)((py + test_random(&seed, -0.9, 0.9)) * grid) / grid;
         }
         points[y][x] = harness_vertex(px, py, color);
      }
   }
   for (unsigned y = 0; y < CELLS; y++) {
      for (unsigned x = 0; x < CELLS; x++) {
         const struct harness_vertex *q[4] = {&points[y][x], &points[y][x + 1],
                                              &points[y + 1][x + 1], &points[y + 1][x]};
         for (unsigned k = 0; k < 6; k++)
            list[n++] = *q[order[(x + y) & 1][k]];
      }
   }
   return n;
}

/* Every sample of a mesh is covered exactly once. */
static void
check_mesh(unsigned samples)
{
   static struct harness_vertex list[CELLS * CELLS * 6];
   struct rig r;
   struct pipe_blend_state blend = harness_default_blend();
   rig_init(&r, samples, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_NONE);
   blend.rt[0].blend_enable = true;
   blend.rt[0].rgb_dst = blend.rt[0].alpha_dst = PIPE_BLENDFACTOR_ONE;
   harness_blend(&r.h, &blend);
   const float step[4] = {(float)samples / 255, 0, 0, 0};
   for (unsigned round = 0; round < 3; round++) {
      const unsigned n = make_mesh(list, step);
      for (unsigned s = 0; s < samples; s++) {
         unsigned wrong = 0;
         rig_draw_samples(&r, 1u << s);
         harness_clear(&r.h, black, 1.0, 0);
         harness_draw(&r.h, HARNESS_COLOR, PIPE_PRIM_TRIANGLES, list, n);
         uint32_t *pixels = rig_read(&r, r.color);
         for (unsigned i = 0; i < WIDTH * HEIGHT; i++)
            wrong += (pixels[i] & 0xff) != 1;
         free(pixels);
         assert_int_equal(wrong, 0);
      }
   }
   rig_finish(&r);
}

static void
test_mesh(void **state)
{
   check_mesh(4);
}

static void
test_mesh_of_8(void **state)
{
   check_mesh(8);
}

/* The samples of a triangle are as many as its area has. */
static void
test_area(void **state)
{
   struct rig r;
   rig_init(&r, 4, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_NONE);
   for (unsigned i = 0; i < 60; i++) {
      struct harness_vertex v[3];
      double sum = 0, length = 0;
      for (unsigned k = 0; k < 3; k++)
         v[k] = harness_vertex((float)test_random(&seed, 1, WIDTH - 1),
                               (float)test_random(&seed, 1, HEIGHT - 1), white);
      harness_clear(&r.h, black, 1.0, 0);
      harness_draw(&r.h, HARNESS_COLOR, PIPE_PRIM_TRIANGLES, v, 3);
      uint32_t *pixels = rig_read(&r, r.color);
      for (unsigned p = 0; p < WIDTH * HEIGHT; p++)
         sum += (pixels[p] & 0xff) / 255.0;
      free(pixels);
      const double area = ((double)v[1].x - v[0].x) * ((double)v[2].y - v[0].y) -
                          ((double)v[2].x - v[0].x) * ((double)v[1].y - v[0].y);
      for (unsigned k = 0; k < 3; k++)
         length += abs((int)(v[k].x - v[(k + 1) % 3].x)) + abs((int)(v[k].y - v[(k + 1) % 3].y));
      const double wrong = sum - (area < 0 ? -area : area) / 2;
      /* A quarter of a pixel at most for each that an edge crosses; in truth they even out. */
      assert_true(wrong < 1 + length / 12 && wrong > -1 - length / 12);
   }
   rig_finish(&r);
}

/* --- Scenes */

struct step {
   enum { STEP_DRAW, STEP_CLEAR } kind;
   struct pipe_blend_state blend;
   struct pipe_depth_stencil_alpha_state dsa;
   struct pipe_rasterizer_state rast;
   struct pipe_scissor_state scissor;
   struct harness_vertex v[12];
   unsigned num;
   float color[4];
   uint8_t ref;
};

static float
on_grid(double low, double high)
{
   return (float)(int)(test_random(&seed, low, high) * 256) / 256.0f;
}

static void
random_blend(struct pipe_blend_state *b)
{
   *b = harness_default_blend();
   b->rt[0].blend_enable = test_random_below(&seed, 2);
   b->rt[0].rgb_src = b->rt[0].alpha_src = PIPE_BLENDFACTOR_SRC_ALPHA;
   b->rt[0].rgb_dst = b->rt[0].alpha_dst = PIPE_BLENDFACTOR_INV_SRC_ALPHA;
   b->logicop_enable = test_random_below(&seed, 6) == 0;
   b->logicop_func = PIPE_LOGICOP_XOR;
   if (test_random_below(&seed, 5) == 0)
      b->rt[0].colormask = (uint8_t)test_random_below(&seed, 16);
}

static void
random_dsa(struct pipe_depth_stencil_alpha_state *d)
{
   memset(d, 0, sizeof(*d));
   d->depth_enabled = test_random_below(&seed, 3) != 0;
   d->depth_writemask = test_random_below(&seed, 4) != 0;
   d->depth_func = test_random_below(&seed, 4) ? PIPE_FUNC_LESS : PIPE_FUNC_GREATER;
   d->stencil[0] = (struct pipe_stencil_state){
       .enabled = test_random_below(&seed, 3) == 0,
       .func = test_random_below(&seed, 2) ? PIPE_FUNC_ALWAYS : PIPE_FUNC_NOTEQUAL,
       .fail_op = PIPE_STENCIL_OP_INVERT,
       .zfail_op = PIPE_STENCIL_OP_INCR,
       .zpass_op = PIPE_STENCIL_OP_REPLACE,
       .valuemask = 0xff,
       .writemask = 0xff};
   d->alpha_enabled = test_random_below(&seed, 6) == 0;
   d->alpha_func = PIPE_FUNC_GREATER;
   d->alpha_ref = 0.5f;
}

static void
random_step(struct step *s)
{
   memset(s, 0, sizeof(*s));
   s->kind = test_random_below(&seed, 8) == 0 ? STEP_CLEAR : STEP_DRAW;
   random_blend(&s->blend);
   random_dsa(&s->dsa);
   s->rast = harness_default_rasterizer();
   s->rast.scissor = test_random_below(&seed, 4) == 0;
   s->rast.poly_stipple_enable = test_random_below(&seed, 8) == 0;
   s->scissor.minx = (int)test_random_below(&seed, WIDTH / 2);
   s->scissor.miny = (int)test_random_below(&seed, HEIGHT / 2);
   s->scissor.maxx = s->scissor.minx + (int)test_random_below(&seed, WIDTH);
   s->scissor.maxy = s->scissor.miny + (int)test_random_below(&seed, HEIGHT);
   s->ref = (uint8_t)test_random_below(&seed, 3);
   for (unsigned c = 0; c < 4; c++)
      s->color[c] = (float)test_random_below(&seed, 256) / 255;
   /* Two triangles are set up alone, four at once. */
   s->num = test_random_below(&seed, 2) ? 6 : 12;
   const double reach = test_random_below(&seed, 3) ? 200 : 9;
   for (unsigned i = 0; i < s->num; i += 3) {
      const float x = on_grid(2, WIDTH - 2), y = on_grid(2, HEIGHT - 2), z = on_grid(0.1, 0.9);
      for (unsigned k = 0; k < 3; k++) {
         float vx = x + on_grid(-reach, reach), vy = y + on_grid(-reach, reach);
         vx = vx < 2 ? 2 : vx > WIDTH - 2 ? WIDTH - 2 : vx;
         vy = vy < 2 ? 2 : vy > HEIGHT - 2 ? HEIGHT - 2 : vy;
         s->v[i + k] = harness_vertex(vx, vy, s->color);
         s->v[i + k].z = z;
      }
   }
}

/* dx, dy: how far all is moved, in 1/256. */
static void
run_step(struct rig *r, const struct step *s, bool multisample, int dx, int dy)
{
   struct pipe_rasterizer_state rast = s->rast;
   struct harness_vertex moved[12];
   rast.multisample = multisample;
   harness_rasterizer(&r->h, &rast);
   r->h.pipe->set_scissor_state(r->h.pipe, &s->scissor);
   if (s->kind == STEP_CLEAR) {
      r->h.pipe->clear(r->h.pipe, PIPE_CLEAR_COLOR | PIPE_CLEAR_DEPTH, s->color,
                       s->blend.rt[0].colormask, 0.75, 0, 0xff);
      return;
   }
   const struct pipe_stencil_ref ref = {{s->ref, s->ref}};
   r->h.pipe->set_stencil_ref(r->h.pipe, ref);
   harness_blend(&r->h, &s->blend);
   harness_dsa(&r->h, &s->dsa);
   for (unsigned i = 0; i < s->num; i++) {
      moved[i] = s->v[i];
      moved[i].x += (float)dx / 256;
      moved[i].y += (float)dy / 256;
   }
   harness_draw(&r->h, HARNESS_COLOR, PIPE_PRIM_TRIANGLES, moved, s->num);
}

/* Several samples against as many pictures of one. */
static void
check_scene(struct rig *r, unsigned num_steps)
{
   struct step steps[16];
   static uint32_t sums[WIDTH * HEIGHT][4];
   unsigned wrong = 0;
   memset(sums, 0, sizeof(sums));
   for (unsigned i = 0; i < num_steps; i++)
      random_step(&steps[i]);
   harness_own_framebuffer(&r->h);
   for (unsigned s = 0; s < r->samples; s++) {
      harness_rasterizer(&r->h, NULL);
      harness_clear(&r->h, white, 1.0, 0);
      for (unsigned i = 0; i < num_steps; i++)
         run_step(r, &steps[i], false, 128 - r->x[s], 128 - r->y[s]);
      uint32_t *pixels = harness_pixels(&r->h);
      for (unsigned p = 0; p < WIDTH * HEIGHT; p++)
         for (unsigned c = 0; c < 4; c++)
            sums[p][c] += pixels[p] >> (8 * c) & 0xff;
      free(pixels);
   }
   rig_use(r);
   harness_rasterizer(&r->h, NULL);
   harness_clear(&r->h, white, 1.0, 0);
   for (unsigned i = 0; i < num_steps; i++) {
      run_step(r, &steps[i], true, 0, 0);
      if (test_random_below(&seed, 3) == 0)
         r->h.pipe->flush(r->h.pipe, NULL, 0);
   }
   uint32_t *pixels = rig_read(r, r->color);
   for (unsigned p = 0; p < WIDTH * HEIGHT; p++)
      for (unsigned c = 0; c < 4; c++)
         wrong += (pixels[p] >> (8 * c) & 0xff) != (sums[p][c] + r->samples / 2) / r->samples;
   free(pixels);
   assert_int_equal(wrong, 0);
}

static void
check_scenes(unsigned samples, unsigned num)
{
   struct rig r;
   uint32_t rows[32];
   struct pipe_poly_stipple stipple;
   rig_init(&r, samples, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_Z24_UNORM_S8_UINT);
   for (unsigned i = 0; i < 32; i++)
      rows[i] =
          (uint32_t)test_random_below(&seed, 1u << 16) << 16 | test_random_below(&seed, 1u << 16);
   memcpy(stipple.stipple, rows, sizeof(rows));
   r.h.pipe->set_polygon_stipple(r.h.pipe, &stipple);
   for (unsigned i = 0; i < num; i++)
      check_scene(&r, 2 + test_random_below(&seed, 14));
   rig_finish(&r);
}

static void
test_scenes(void **state)
{
   check_scenes(4, 40);
}

static void
test_scenes_of_8(void **state)
{
   check_scenes(8, 10);
}

/* Depth differs from sample to sample: two planes that cross within a pixel share it. */
static void
test_depth_of_samples(void **state)
{
   struct rig r;
   const float red[4] = {1, 0, 0, 1};
   rig_init(&r, 4, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_Z24_UNORM_S8_UINT);
   const struct pipe_depth_stencil_alpha_state less = {
       .depth_enabled = true, .depth_writemask = true, .depth_func = PIPE_FUNC_LESS};
   harness_dsa(&r.h, &less);
   harness_clear(&r.h, black, 1.0, 0);
   harness_rect(&r.h, HARNESS_COLOR, 0, 0, WIDTH, HEIGHT, 0.5f, white);
   /* From 0 to 1 over 100 pixels: in front of the other up to 50.5, that is half of pixel 50. */
   struct harness_vertex v[4];
   for (unsigned i = 0; i < 4; i++) {
      const bool right = i == 1 || i == 2;
      v[i] = harness_vertex(right ? 100.5f : 0.5f, i < 2 ? 0 : HEIGHT, red);
      v[i].z = right ? 1.0f : 0.0f;
   }
   harness_draw(&r.h, HARNESS_COLOR, PIPE_PRIM_TRIANGLE_FAN, v, 4);
   assert_int_equal(rig_pixel(&r, 49, 50) >> 8 & 0xff, 0);
   assert_int_equal(rig_pixel(&r, 50, 50) >> 8 & 0xff, 128);
   assert_int_equal(rig_pixel(&r, 51, 50) >> 8 & 0xff, 255);
   rig_finish(&r);
}

/* Without multisample a fragment has all samples of the pixels whose centres are covered. */
static void
test_whole_pixels(void **state)
{
   struct rig r;
   rig_init(&r, 4, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_Z24_UNORM_S8_UINT);
   for (unsigned round = 0; round < 10; round++) {
      struct step step;
      random_step(&step);
      step.kind = STEP_DRAW;
      harness_own_framebuffer(&r.h);
      harness_rasterizer(&r.h, NULL);
      harness_clear(&r.h, white, 1.0, 0);
      run_step(&r, &step, false, 0, 0);
      uint32_t *one = harness_pixels(&r.h);
      rig_use(&r);
      harness_rasterizer(&r.h, NULL);
      harness_clear(&r.h, white, 1.0, 0);
      run_step(&r, &step, false, 0, 0);
      uint32_t *several = rig_read(&r, r.color);
      assert_memory_equal(one, several, WIDTH * HEIGHT * sizeof(*one));
      free(one);
      free(several);
   }
   rig_finish(&r);
}

/* --- Alpha, masks, queries */

static void
test_alpha_to_coverage(void **state)
{
   struct rig r;
   struct pipe_blend_state blend = harness_default_blend();
   rig_init(&r, 4, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_NONE);
   blend.alpha_to_coverage = true;
   for (unsigned one = 0; one < 2; one++) {
      unsigned last = 0;
      blend.alpha_to_one = one;
      harness_blend(&r.h, &blend);
      for (unsigned a = 0; a <= 20; a++) {
         const float alpha = (float)a / 20, color[4] = {1, 1, 1, alpha};
         harness_clear(&r.h, black, 1.0, 0);
         harness_rect(&r.h, HARNESS_COLOR, 0, 0, WIDTH, HEIGHT, 0.5f, color);
         const uint32_t pixel = rig_pixel(&r, 70, 60);
         const unsigned red = pixel & 0xff;
         assert_true(red >= last && (a > 0 || red == 0) && (a < 20 || red == 255));
         assert_true(abs((int)red - (int)(alpha * 255)) <= 33);
         if (one)
            assert_int_equal(pixel >> 24, red);
         else
            assert_true(abs((int)(pixel >> 24) - (int)((float)red * alpha)) <= 2);
         last = red;
      }
   }
   rig_finish(&r);
}

/* alpha_to_one comes before the alpha test, and before blending. */
static void
test_alpha_to_one(void **state)
{
   struct rig r;
   struct pipe_blend_state blend = harness_default_blend();
   const struct pipe_depth_stencil_alpha_state test = {
       .alpha_enabled = true, .alpha_func = PIPE_FUNC_GREATER, .alpha_ref = 0.9f};
   const float faint[4] = {1, 1, 1, 0.25f};
   rig_init(&r, 4, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_NONE);
   blend.alpha_to_one = true;
   blend.rt[0].blend_enable = true;
   blend.rt[0].rgb_src = PIPE_BLENDFACTOR_SRC_ALPHA;
   harness_blend(&r.h, &blend);
   harness_dsa(&r.h, &test);
   harness_clear(&r.h, black, 1.0, 0);
   harness_rect(&r.h, HARNESS_COLOR, 0, 0, WIDTH, HEIGHT, 0.5f, faint);
   assert_int_equal(rig_pixel(&r, 10, 10), 0xffffffff);
   rig_finish(&r);
}

static void
test_masked_samples(void **state)
{
   struct rig r;
   rig_init(&r, 4, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_NONE);
   for (unsigned mask = 0; mask < 16; mask++) {
      rig_draw_samples(&r, mask);
      harness_clear(&r.h, black, 1.0, 0);
      harness_rect(&r.h, HARNESS_COLOR, 0, 0, WIDTH, HEIGHT, 0.5f, white);
      assert_int_equal(rig_pixel(&r, 3, 3) & 0xff,
                       (255 * (unsigned)__builtin_popcount(mask) + 2) / 4);
   }
   rig_finish(&r);
}

static void
test_query_counts_samples(void **state)
{
   struct rig r;
   uint64_t result = 0;
   rig_init(&r, 4, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_Z24_UNORM_S8_UINT);
   struct pipe_context *pipe = r.h.pipe;
   if (!(r.h.screen->caps->features & PIPE_CAN_OCCLUSION_QUERY)) {
      rig_finish(&r);
      skip();
   }
   struct pipe_query *q = pipe->create_query(pipe, PIPE_QUERY_OCCLUSION_COUNTER);
   assert_non_null(q);
   harness_clear(&r.h, black, 1.0, 0);
   pipe->begin_query(pipe, q);
   /* Half of the samples of a column, and ten whole ones. */
   harness_rect(&r.h, HARNESS_COLOR, 20.5f, 10, 31, 20, 0.5f, white);
   pipe->end_query(pipe, q);
   assert_true(pipe->get_query_result(pipe, q, true, &result));
   assert_int_equal(result, 10 * (10 * 4 + 2));
   pipe->destroy_query(pipe, q);
   rig_finish(&r);
}

/* The screen's own counter, which needs no query. */
static void
check_counted(struct rig *r, unsigned per_pixel)
{
   struct pipe_screen *screen = r->h.screen;
   harness_clear(&r->h, black, 1.0, 0);
   r->h.pipe->finish(r->h.pipe);
   const uint64_t before = screen->count_samples(screen);
   harness_rect(&r->h, HARNESS_COLOR, 20, 10, 30, 20, 0.5f, white);
   r->h.pipe->finish(r->h.pipe);
   assert_int_equal(screen->count_samples(screen) - before, 10 * 10 * per_pixel);
}

static void
test_screen_counts_samples(void **state)
{
   for (unsigned samples = 1; samples <= 4; samples += 3) {
      struct rig r;
      rig_init(&r, samples, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_Z24_UNORM_S8_UINT);
      if (!r.h.screen->count_samples) {
         rig_finish(&r);
         skip();
      }
      check_counted(&r, samples);
      rig_finish(&r);
   }
}

/* --- Points and lines */

static double
sum_of(struct rig *r)
{
   double sum = 0;
   uint32_t *pixels = rig_read(r, r->color);
   for (unsigned p = 0; p < WIDTH * HEIGHT; p++)
      sum += (pixels[p] & 0xff) / 255.0;
   free(pixels);
   return sum;
}

static void
test_points_are_discs(void **state)
{
   struct rig r;
   rig_init(&r, 4, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_NONE);
   for (unsigned i = 0; i < 40; i++) {
      const struct harness_vertex v = harness_vertex((float)test_random(&seed, 40, 100),
                                                     (float)test_random(&seed, 40, 70), white);
      struct pipe_rasterizer_state rast = rig_rasterizer(0xff);
      const double size = test_random(&seed, 1, 50);
      rast.point_size = (float)size;
      rast.point_sprite = i & 1;
      harness_rasterizer(&r.h, &rast);
      harness_clear(&r.h, black, 1.0, 0);
      harness_draw(&r.h, HARNESS_COLOR, PIPE_PRIM_POINTS, &v, 1);
      const double want = size * size * (i & 1 ? 1 : 3.14159265 / 4), got = sum_of(&r);
      assert_true(got - want < 1 + size / 4 && want - got < 1 + size / 4);
   }
   rig_finish(&r);
}

static void
test_lines_are_rectangles(void **state)
{
   struct rig r;
   rig_init(&r, 4, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_NONE);
   for (unsigned i = 0; i < 40; i++) {
      const struct harness_vertex v[2] = {harness_vertex((float)test_random(&seed, 10, 70),
                                                         (float)test_random(&seed, 10, 100), white),
                                          harness_vertex((float)test_random(&seed, 80, 140),
                                                         (float)test_random(&seed, 10, 100),
                                                         white)};
      struct pipe_rasterizer_state rast = rig_rasterizer(0xff);
      rast.line_width = (float)test_random(&seed, 1, 9);
      rast.line_stipple_enable = i & 1;
      rast.line_stipple_pattern = 0x5555;
      rast.line_stipple_factor = 1;
      harness_rasterizer(&r.h, &rast);
      harness_clear(&r.h, black, 1.0, 0);
      harness_draw(&r.h, HARNESS_COLOR, PIPE_PRIM_LINES, v, 2);
      const double x = (double)v[1].x - v[0].x, y = (double)v[1].y - v[0].y;
      const double length = __builtin_sqrt(x * x + y * y), want = length * (double)rast.line_width;
      const double got = sum_of(&r) * (i & 1 ? 2 : 1);
      assert_true(got > want * 0.9 - 4 && got < want * 1.1 + 4);
   }
   /* Exactly two rows. */
   const struct harness_vertex flat[2] = {harness_vertex(10, 20, white),
                                          harness_vertex(60, 20, white)};
   struct pipe_rasterizer_state rast = rig_rasterizer(0xff);
   rast.line_width = 2;
   harness_rasterizer(&r.h, &rast);
   harness_clear(&r.h, black, 1.0, 0);
   harness_draw(&r.h, HARNESS_COLOR, PIPE_PRIM_LINES, flat, 2);
   assert_true(sum_of(&r) == 100.0);
   assert_int_equal(rig_pixel(&r, 10, 19) & 0xff, 255);
   assert_int_equal(rig_pixel(&r, 59, 20) & 0xff, 255);
   rig_finish(&r);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_pattern),
       cmocka_unit_test(test_pattern_of_8),
       cmocka_unit_test(test_mesh),
       cmocka_unit_test(test_mesh_of_8),
       cmocka_unit_test(test_area),
       cmocka_unit_test(test_scenes),
       cmocka_unit_test(test_scenes_of_8),
       cmocka_unit_test(test_depth_of_samples),
       cmocka_unit_test(test_whole_pixels),
       cmocka_unit_test(test_alpha_to_coverage),
       cmocka_unit_test(test_alpha_to_one),
       cmocka_unit_test(test_masked_samples),
       cmocka_unit_test(test_query_counts_samples),
       cmocka_unit_test(test_screen_counts_samples),
       cmocka_unit_test(test_points_are_discs),
       cmocka_unit_test(test_lines_are_rectangles),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
