/* Setup of many triangles at a time against setup one by one: a draw of a single triangle takes the
 * scalar way, a draw of many goes through the vector kernels, and pixels must not tell. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sp_screen.h"

#define WIDTH 190
#define HEIGHT 140
#define TRIANGLES 700

static unsigned random_state;

static unsigned
random_below(unsigned n)
{
   random_state = random_state * 1664525u + 1013904223u;
   return (random_state >> 8) % n;
}

/* Not further than size from the centre; one in four on a pixel's centre, where edges decide. */
static float
random_near(float centre, unsigned size)
{
   const float at = centre + (float)random_below(512 * size) / 256.0f - (float)size;
   return random_below(4) ? at : (float)(int)at + 0.5f;
}

/* Triangles of a pixel or less up to the whole window, some of no area. */
static void
random_triangle(struct harness_vertex v[3])
{
   static const unsigned sizes[8] = {1, 2, 3, 5, 6, 8, 40, 400};
   const unsigned size = sizes[random_below(8)];
   const float x = (float)random_below(WIDTH), y = (float)random_below(HEIGHT);
   const bool same_color = random_below(2), same_w = random_below(2), opaque = random_below(2);
   const bool same_tex = random_below(2);
   for (unsigned k = 0; k < 3; k++) {
      v[k] = (struct harness_vertex){.x = random_near(x, size), .y = random_near(y, size)};
      if (k && random_below(8) == 0)
         v[k].x = v[0].x;
      if (k && random_below(8) == 0)
         v[k].y = v[0].y;
      v[k].z = (float)random_below(1000) / 1000.0f;
      v[k].w = k && same_w ? v[0].w : 1.0f + (float)random_below(100) / 50.0f;
      for (unsigned c = 0; c < 4; c++) {
         v[k].color[c] = k && same_color ? v[0].color[c] : (float)random_below(256) / 255.0f;
         v[k].tex[c] = k && same_tex ? v[0].tex[c] : (float)random_below(256) / 255.0f;
      }
      v[k].color[3] = opaque ? 1.0f : v[k].color[3];
   }
}

struct scene {
   struct pipe_rasterizer_state rasterizer;
   struct pipe_scissor_state scissor;
   struct harness_vertex vertices[3 * TRIANGLES];
};

static void
random_scene(struct scene *s, unsigned seed)
{
   random_state = seed;
   s->rasterizer = harness_default_rasterizer();
   s->rasterizer.flatshade = random_below(2);
   s->rasterizer.front_ccw = random_below(2);
   s->rasterizer.cull_face = random_below(4) ? random_below(3) : 0;
   s->rasterizer.poly_stipple_enable = random_below(3) == 0;
   s->rasterizer.scissor = random_below(2);
   s->rasterizer.poly_smooth = random_below(8) == 0;
   s->rasterizer.offset_tri = random_below(4) == 0;
   s->rasterizer.offset_units = 3.0f;
   s->scissor = (struct pipe_scissor_state){17, 11, WIDTH - 9, HEIGHT - 20};
   for (unsigned i = 0; i < TRIANGLES; i++)
      random_triangle(s->vertices + 3 * i);
}

/* Blended, so that the order counts, and tested against depth. */
static void
bind_states(struct harness *h, const struct scene *s)
{
   struct pipe_blend_state blend = harness_default_blend();
   blend.rt[0].blend_enable = true;
   blend.rt[0].rgb_src = blend.rt[0].alpha_src = PIPE_BLENDFACTOR_SRC_ALPHA;
   blend.rt[0].rgb_dst = blend.rt[0].alpha_dst = PIPE_BLENDFACTOR_INV_SRC_ALPHA;
   const struct pipe_depth_stencil_alpha_state dsa = {
       .depth_enabled = true, .depth_func = PIPE_FUNC_LEQUAL, .depth_writemask = true};
   struct pipe_poly_stipple stipple;
   for (unsigned i = 0; i < 32; i++)
      stipple.stipple[i] = 0x9e3779b1u * (i + 1);
   harness_blend(h, &blend);
   harness_dsa(h, &dsa);
   harness_rasterizer(h, &s->rasterizer);
   h->pipe->set_polygon_stipple(h->pipe, &stipple);
   h->pipe->set_scissor_state(h->pipe, &s->scissor);
}

struct picture {
   uint32_t *color, *zs;
};

/* How a scene is drawn: so many triangles a draw; alone: none waits for another draw's. */
struct way {
   const char *fragment_text; /* NULL: their colours */
   unsigned per_draw, threads;
   bool alone;
};

static struct picture
draw_way(const struct scene *s, struct way way)
{
   static const float black[4] = {0};
   const enum harness_program program = way.fragment_text ? HARNESS_CUSTOM : HARNESS_COLOR;
   struct harness h;
   sp_harness_init(&h, WIDTH, HEIGHT, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_Z24_UNORM_S8_UINT,
                   way.threads);
   if (way.fragment_text)
      harness_fragment_text(&h, way.fragment_text);
   harness_clear(&h, black, 1.0, 0); /* before the scissor is there */
   bind_states(&h, s);
   for (unsigned i = 0; i < TRIANGLES; i += way.per_draw) {
      const unsigned num = TRIANGLES - i < way.per_draw ? TRIANGLES - i : way.per_draw;
      harness_draw(&h, program, PIPE_PRIM_TRIANGLES, s->vertices + 3 * i, 3 * num);
      if (way.alone)
         h.pipe->flush(h.pipe, NULL, 0);
   }
   const struct picture p = {harness_read(&h, h.color), harness_read(&h, h.zs)};
   harness_finish(&h);
   return p;
}

static struct picture
draw(const struct scene *s, unsigned per_draw, unsigned threads)
{
   return draw_way(s, (struct way){.per_draw = per_draw, .threads = threads});
}

static void
expect_same(struct picture expected, struct picture got)
{
   assert_memory_equal(expected.color, got.color, WIDTH * HEIGHT * 4);
   assert_memory_equal(expected.zs, got.zs, WIDTH * HEIGHT * 4);
   free(got.color);
   free(got.zs);
}

static void
test_many_at_a_time_draw_as_one_by_one(void **state)
{
   static struct scene s;
   for (unsigned seed = 1; seed <= 24; seed++) {
      random_scene(&s, seed);
      const struct picture expected = draw(&s, 1, 1);
      expect_same(expected, draw(&s, TRIANGLES, 1));
      expect_same(expected, draw(&s, 5 + seed, 3));
      free(expected.color);
      free(expected.zs);
   }
}

static void
test_every_instruction_set_draws_the_same(void **state)
{
   static const char *const names[3] = {"portable", "avx2", "avx512"};
   static struct scene s;
   const char *old = getenv("TUATARA_CPU");
   char *saved = old ? strdup(old) : NULL;
   for (unsigned seed = 100; seed < 106; seed++) {
      random_scene(&s, seed);
      const struct picture expected = draw(&s, 1, 1);
      for (unsigned i = 0; i < 3; i++) {
         setenv("TUATARA_CPU", names[i], 1); /* what the machine lacks falls back */
         expect_same(expected, draw(&s, TRIANGLES, 2));
      }
      free(expected.color);
      free(expected.zs);
   }
   if (saved)
      setenv("TUATARA_CPU", saved, 1);
   else
      unsetenv("TUATARA_CPU");
   free(saved);
}

#define LARGE 10007

/* Vertices that walk over the window in small steps, for strips and lists. */
static void
random_walk(struct harness_vertex vertices[LARGE])
{
   for (unsigned i = 0; i < LARGE; i++) {
      struct harness_vertex corners[3];
      random_triangle(corners);
      vertices[i] = corners[0];
      vertices[i].x = random_near((float)(i % WIDTH), 4);
      vertices[i].y = random_near((float)(i / WIDTH * 5 % HEIGHT), 6);
   }
}

/* Draws with more triangles than a thread keeps for itself, in all ways to share vertices. */
static struct picture
draw_large(const struct scene *s, const struct harness_vertex *vertices, unsigned threads)
{
   static const enum pipe_prim modes[4] = {PIPE_PRIM_TRIANGLES, PIPE_PRIM_TRIANGLE_STRIP,
                                           PIPE_PRIM_QUADS, PIPE_PRIM_QUAD_STRIP};
   static const float black[4] = {0};
   struct harness h;
   sp_harness_init(&h, WIDTH, HEIGHT, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_Z24_UNORM_S8_UINT,
                   threads);
   harness_clear(&h, black, 1.0, 0);
   bind_states(&h, s);
   for (unsigned i = 0; i < 8; i++) {
      const unsigned first = 17 * i, num = i < 4 ? LARGE - first : 4003;
      harness_draw(&h, HARNESS_COLOR, modes[i % 4], vertices + first, num);
      if (i == 5)
         h.pipe->flush(h.pipe, NULL, 0);
   }
   const struct picture p = {harness_read(&h, h.color), harness_read(&h, h.zs)};
   harness_finish(&h);
   return p;
}

static void
test_threads_share_large_draws(void **state)
{
   static struct scene s;
   static struct harness_vertex vertices[LARGE];
   for (unsigned seed = 200; seed < 208; seed++) {
      random_scene(&s, seed);
      random_walk(vertices);
      const struct picture expected = draw_large(&s, vertices, 1);
      for (unsigned threads = 2; threads <= 5; threads++)
         expect_same(expected, draw_large(&s, vertices, threads));
      free(expected.color);
      free(expected.zs);
   }
}

/* Red or green: component 3 of the coordinates is more or less than 1. Blue: that of the color. */
static const char tells_ones[] = "shader fragment\n"
                                 "block 0\n"
                                 "   %0 = load_input.f4 1\n"
                                 "   %1 = load_input.f4 7\n"
                                 "   %2 = imm.f3 0xbf800000 0x4e800000 0xce800000\n"
                                 "   %3 = fadd.f1 %1.w %2.x\n"
                                 "   %4 = fmul.f2 %3.xx %2.yz\n"
                                 "   %5 = vec4.f4 %4.x %4.y %0.z %0.w\n"
                                 "   store_output.f 0.xyzw %5.xyzw\n"
                                 "   end\n";

/* Two attributes, which are flat or not, each for itself. */
static const char adds_attributes[] = "shader fragment\n"
                                      "block 0\n"
                                      "   %0 = load_input.f4 1\n"
                                      "   %1 = load_input.f4 7\n"
                                      "   %2 = imm.f1 0x3f000000\n"
                                      "   %3 = fmul.f4 %0.xyzw %2.xxxx\n"
                                      "   %4 = fmad.f4 %1.xyzw %2.xxxx %3.xyzw\n"
                                      "   store_output.f 0.xyzw %4.xyzw\n"
                                      "   end\n";

static struct picture
draw_two_attributes(const struct scene *s, unsigned per_draw, bool alone)
{
   return draw_way(s, (struct way){adds_attributes, per_draw, 1, alone});
}

static void
test_attributes_are_flat_each_for_itself(void **state)
{
   static struct scene s;
   for (unsigned seed = 400; seed < 406; seed++) {
      random_scene(&s, seed);
      s.rasterizer.flatshade = false;
      for (unsigned i = 0; i < 3 * TRIANGLES && seed % 2; i++)
         s.vertices[i].tex[0] = 0.4f * (float)(i % 3); /* the second is flat nowhere */
      const struct picture expected = draw_two_attributes(&s, 1, true);
      expect_same(expected, draw_two_attributes(&s, 1, false));
      expect_same(expected, draw_two_attributes(&s, TRIANGLES, false));
      free(expected.color);
      free(expected.zs);
   }
}

/* Divided by an interpolated 1/w, 1 would be what rounding makes of it, and textures that most
 * programs only say are projected would be. */
static void
test_ones_stay_ones(void **state)
{
   static const float black[4] = {0};
   static struct scene s;
   random_scene(&s, 300);
   s.rasterizer = harness_default_rasterizer();
   for (unsigned i = 0; i < TRIANGLES; i++) {
      const bool ones = i % 4;
      for (unsigned k = 0; k < 3; k++) {
         struct harness_vertex *v = &s.vertices[3 * i + k];
         v->tex[3] = ones || k ? 1.0f : 0.5f;
         for (unsigned c = 0; c < 4; c++)
            v->color[c] = ones ? 1.0f : 0.0f;
      }
   }
   for (unsigned per_draw = 1; per_draw <= 64; per_draw *= 64) {
      struct harness h;
      unsigned drawn = 0, wrong = 0;
      sp_harness_init(&h, WIDTH, HEIGHT, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_NONE, 2);
      harness_fragment_text(&h, tells_ones);
      harness_rasterizer(&h, &s.rasterizer);
      harness_clear(&h, black, 1.0, 0);
      for (unsigned i = 0; i < TRIANGLES; i += per_draw) {
         const unsigned num = TRIANGLES - i < per_draw ? TRIANGLES - i : per_draw;
         harness_draw(&h, HARNESS_CUSTOM, PIPE_PRIM_TRIANGLES, s.vertices + 3 * i, 3 * num);
      }
      uint32_t *pixels = harness_pixels(&h);
      for (unsigned i = 0; i < WIDTH * HEIGHT; i++) {
         const bool blue = pixels[i] >> 16 & 0xff;
         drawn += blue;
         wrong += blue && (pixels[i] & 0xffff);
      }
      assert_true(drawn > WIDTH * HEIGHT / 8);
      assert_int_equal(wrong, 0);
      free(pixels);
      harness_finish(&h);
   }
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_many_at_a_time_draw_as_one_by_one),
       cmocka_unit_test(test_every_instruction_set_draws_the_same),
       cmocka_unit_test(test_threads_share_large_draws),
       cmocka_unit_test(test_attributes_are_flat_each_for_itself),
       cmocka_unit_test(test_ones_stay_ones),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
