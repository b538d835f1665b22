/* What threads and instruction sets must not change in the pictures of the CPU driver. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "sp_screen.h"
#include "test_random.h"

static const float black[4] = {0, 0, 0, 0};

static uint32_t seed = 1;

/* Many overlapping blended triangles of all sizes, every other one textured. */
static void *
draw_soup(unsigned threads)
{
   struct harness h;
   sp_harness_init(&h, 300, 200, PIPE_FORMAT_B8G8R8A8_UNORM, PIPE_FORMAT_Z24_UNORM_S8_UINT,
                   threads);
   struct pipe_blend_state blend = harness_default_blend();
   blend.rt[0].blend_enable = true;
   blend.rt[0].rgb_src = blend.rt[0].alpha_src = PIPE_BLENDFACTOR_SRC_ALPHA;
   blend.rt[0].rgb_dst = blend.rt[0].alpha_dst = PIPE_BLENDFACTOR_INV_SRC_ALPHA;
   harness_blend(&h, &blend);
   struct pipe_depth_stencil_alpha_state dsa = {
       .depth_enabled = true, .depth_func = PIPE_FUNC_LEQUAL, .depth_writemask = true};
   harness_dsa(&h, &dsa);
   harness_clear(&h, black, 1.0, 0);
   seed = 7;
   harness_noise_texture(&h, &seed);
   for (unsigned i = 0; i < 600; i++) {
      struct harness_vertex v[3];
      float size = (float)(1u << test_random_below(&seed, 9));
      float x = (float)test_random_below(&seed, 300), y = (float)test_random_below(&seed, 200);
      for (unsigned k = 0; k < 3; k++) {
         float color[4];
         for (unsigned c = 0; c < 4; c++)
            color[c] = (float)test_random_below(&seed, 256) / 255.0f;
         v[k] = harness_vertex(x + size * (float)test_random_below(&seed, 100) / 100.0f,
                               y + size * (float)test_random_below(&seed, 100) / 100.0f, color);
         v[k].z = (float)test_random_below(&seed, 1000) / 1000.0f;
         v[k].w = 1.0f + (float)test_random_below(&seed, 100) / 50.0f;
         v[k].tex[0] = (float)test_random_below(&seed, 1000) / 200.0f;
         v[k].tex[1] = (float)test_random_below(&seed, 1000) / 500.0f;
         v[k].tex[3] = 1.0f;
      }
      harness_draw(&h, i & 1 ? HARNESS_MODULATE : HARNESS_COLOR, PIPE_PRIM_TRIANGLES, v, 3);
      if (i % 97 == 0)
         h.pipe->flush(h.pipe, NULL, 0);
   }
   void *pixels = harness_read(&h, h.color);
   harness_finish(&h);
   return pixels;
}

static void
test_threads_do_not_change_pixels(void **state)
{
   void *one = draw_soup(1), *two = draw_soup(2), *five = draw_soup(5);
   assert_memory_equal(one, two, 300 * 200 * 4);
   assert_memory_equal(one, five, 300 * 200 * 4);
   free(one);
   free(two);
   free(five);
}

static void
test_instruction_sets_agree(void **state)
{
   static const char *const names[3] = {"portable", "avx2", "avx512"};
   const char *old = getenv("TUATARA_CPU");
   char *saved = old ? strdup(old) : NULL;
   void *first = NULL;
   for (unsigned i = 0; i < 3; i++) {
      setenv("TUATARA_CPU", names[i], 1); /* what the machine lacks falls back to what it has */
      void *pixels = draw_soup(2);
      if (first)
         assert_memory_equal(first, pixels, 300 * 200 * 4);
      else
         first = pixels;
      if (first != pixels)
         free(pixels);
   }
   free(first);
   if (saved)
      setenv("TUATARA_CPU", saved, 1);
   else
      unsetenv("TUATARA_CPU");
   free(saved);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_threads_do_not_change_pixels),
       cmocka_unit_test(test_instruction_sets_agree),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
