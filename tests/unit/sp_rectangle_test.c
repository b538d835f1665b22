/* Quads that are upright rectangles are drawn as one primitive: they cover the pixels of their two
 * triangles at the same depths, and have their colors but for rounding. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "sp_screen.h"
#include "test_random.h"

#define WIDTH 200
#define HEIGHT 130
#define QUADS 60

struct scene {
   struct pipe_rasterizer_state rasterizer;
   struct pipe_scissor_state scissor;
   enum pipe_prim mode; /* quads, or a strip each */
   unsigned per_draw;   /* quads */
   struct harness_vertex vertices[4 * QUADS];
};

/* Along an axis, in 1/256 of a pixel; one in three on a pixel's centre, where edges decide. */
static float
random_place(uint32_t *seed, float centre, float size)
{
   const int at = (int)(256.0 * test_random(seed, centre - size, centre + size));
   return (float)(test_random_below(seed, 3) ? at : (at & ~255) + 128) / 256.0f;
}

/* A few triangles of quads that are none: a corner elsewhere, or colors, depths or w of their own.
 */
static void
spoil(uint32_t *seed, struct harness_vertex *v)
{
   switch (test_random_below(seed, 5)) {
   case 0:
      v->x += 3.0f;
      break;
   case 1:
      v->y -= 5.0f;
      break;
   case 2:
      v->color[1] = 1.0f;
      break;
   case 3:
      v->z = 0.25f;
      break;
   case 4:
      v->w = 3.0f;
      break;
   }
}

static void
random_quad(uint32_t *seed, struct harness_vertex v[4], enum pipe_prim mode)
{
   static const float sizes[5] = {2, 4, 9, 30, 150};
   const float size = sizes[test_random_below(seed, 5)];
   const float cx = (float)test_random(seed, 0, WIDTH), cy = (float)test_random(seed, 0, HEIGHT);
   const float x[2] = {random_place(seed, cx, size), random_place(seed, cx, size)};
   const float y[2] = {random_place(seed, cy, size), random_place(seed, cy, size)};
   const unsigned first = test_random_below(seed, 4), turn = test_random_below(seed, 2) ? 1 : 3;
   /* Sums of these are exact. */
   const float u = (float)test_random_below(seed, 16) / 32.0f;
   const float s = (float)test_random_below(seed, 16) / 32.0f;
   const float slope = test_random_below(seed, 2) ? 0.25f : 0.0f;
   for (unsigned k = 0; k < 4; k++) {
      const unsigned place = mode == PIPE_PRIM_TRIANGLE_STRIP ? k ^ k >> 1 : k;
      const unsigned corner = (first + turn * place) & 3, right = corner == 1 || corner == 2;
      const unsigned up = corner >= 2;
      v[k] = (struct harness_vertex){
          .x = x[right],
          .y = y[up],
          .z = 0.3f + slope * (float)right + slope / 3.0f * (float)up,
          .w = 2.0f,
          .color = {u * (float)right, s * (float)up, 0.25f + u * (float)up, 1.0f},
      };
   }
   if (test_random_below(seed, 4) == 0)
      spoil(seed, &v[test_random_below(seed, 4)]);
}

static void
random_scene(uint32_t *seed, struct scene *s)
{
   s->rasterizer = harness_default_rasterizer();
   s->rasterizer.scissor = test_random_below(seed, 2);
   s->rasterizer.flatshade = test_random_below(seed, 4) == 0;
   s->rasterizer.front_ccw = test_random_below(seed, 2);
   s->rasterizer.cull_face = test_random_below(seed, 3) ? 0 : PIPE_FACE_BACK;
   s->rasterizer.poly_stipple_enable = test_random_below(seed, 4) == 0;
   s->scissor = (struct pipe_scissor_state){13, 9, WIDTH - 30, HEIGHT - 7};
   s->mode = test_random_below(seed, 3) ? PIPE_PRIM_QUADS : PIPE_PRIM_TRIANGLE_STRIP;
   s->per_draw = s->mode != PIPE_PRIM_QUADS || test_random_below(seed, 2)
                     ? 1
                     : 1 + test_random_below(seed, 20);
   for (unsigned i = 0; i < QUADS; i++)
      random_quad(seed, s->vertices + 4 * i, s->mode);
}

static void
begin(struct harness *h, const struct scene *s, bool counts)
{
   static const float black[4] = {0};
   struct pipe_blend_state blend = harness_default_blend();
   struct pipe_poly_stipple stipple;
   blend.rt[0].blend_enable = counts;
   blend.rt[0].rgb_dst = blend.rt[0].alpha_dst = PIPE_BLENDFACTOR_ONE;
   for (unsigned i = 0; i < 32; i++)
      stipple.stipple[i] = 0x9e3779b1u * (i + 1);
   const struct pipe_depth_stencil_alpha_state dsa = {
       .depth_enabled = true, .depth_func = PIPE_FUNC_ALWAYS, .depth_writemask = true};
   sp_harness_init(h, WIDTH, HEIGHT, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_Z24_UNORM_S8_UINT, 1);
   harness_clear(h, black, 1.0, 0);
   harness_blend(h, &blend);
   harness_dsa(h, &dsa);
   harness_rasterizer(h, &s->rasterizer);
   h->pipe->set_polygon_stipple(h->pipe, &stipple);
   h->pipe->set_scissor_state(h->pipe, &s->scissor);
}

struct picture {
   uint32_t *color, *zs;
};

static struct picture
end(struct harness *h)
{
   const struct picture p = {harness_read(h, h->color), harness_read(h, h->zs)};
   harness_finish(h);
   return p;
}

static struct picture
draw_quads(const struct scene *s, bool counts)
{
   struct harness h;
   begin(&h, s, counts);
   for (unsigned i = 0; i < QUADS; i += s->per_draw) {
      const unsigned num = QUADS - i < s->per_draw ? QUADS - i : s->per_draw;
      harness_draw(&h, HARNESS_COLOR, s->mode, s->vertices + 4 * i, 4 * num);
   }
   return end(&h);
}

/* As quads are cut into triangles, whose last vertex is the quad's; and strips, whose second
 * triangle ends with a vertex of its own. */
static struct picture
draw_triangles(const struct scene *s, bool counts)
{
   struct harness h;
   begin(&h, s, counts);
   for (unsigned i = 0; i < QUADS; i++) {
      const struct harness_vertex *v = s->vertices + 4 * i;
      const struct harness_vertex halves[2][3] = {{v[0], v[1], v[3]}, {v[1], v[2], v[3]}};
      const struct harness_vertex strip[2][3] = {{v[0], v[1], v[2]}, {v[2], v[1], v[3]}};
      for (unsigned k = 0; k < 2; k++)
         harness_draw(&h, HARNESS_COLOR, PIPE_PRIM_TRIANGLES,
                      s->mode == PIPE_PRIM_QUADS ? halves[k] : strip[k], 3);
   }
   return end(&h);
}

static unsigned
difference(uint32_t a, uint32_t b)
{
   return a > b ? a - b : b - a;
}

/* color: what components may differ by. */
static void
compare(struct picture expected, struct picture got, unsigned color)
{
   for (unsigned i = 0; i < WIDTH * HEIGHT; i++) {
      for (unsigned c = 0; c < 32; c += 8)
         if (difference(expected.color[i] >> c & 0xff, got.color[i] >> c & 0xff) > color)
            fail_msg("pixel %u,%u is %08x, not %08x", i % WIDTH, i / WIDTH, got.color[i],
                     expected.color[i]);
      if (expected.zs[i] != got.zs[i])
         fail_msg("depth %u,%u is %08x, not %08x", i % WIDTH, i / WIDTH, got.zs[i], expected.zs[i]);
   }
   free(expected.color);
   free(expected.zs);
   free(got.color);
   free(got.zs);
}

static void
test_rectangles_look_like_triangles(void **state)
{
   static struct scene s;
   uint32_t seed = 1;
   for (unsigned i = 0; i < 60; i++) {
      random_scene(&seed, &s);
      compare(draw_triangles(&s, false), draw_quads(&s, false), 1);
   }
}

static void
test_rectangles_cover_what_triangles_do(void **state)
{
   static struct scene s;
   uint32_t seed = 2;
   for (unsigned i = 0; i < 60; i++) {
      random_scene(&seed, &s);
      for (unsigned k = 0; k < 4 * QUADS; k++)
         for (unsigned c = 0; c < 4; c++)
            s.vertices[k].color[c] = 1.0f / 255.0f;
      compare(draw_triangles(&s, true), draw_quads(&s, true), 0);
   }
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_rectangles_look_like_triangles),
       cmocka_unit_test(test_rectangles_cover_what_triangles_do),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
