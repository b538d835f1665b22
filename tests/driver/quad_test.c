/* Fragment programs that look at their neighbours, and what they may ask of textures. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "harness.h"

#define SIZE 16

/* A rectangle over the window whose texture coordinates go from 0 to `to`. */
static void
draw(struct harness *h, const char *text, float to)
{
   const struct harness_vertex v[4] = {
       {0, 0, 0.5f, 1, {1, 1, 1, 1}, {0, 0, 0, 1}},
       {SIZE, 0, 0.5f, 1, {1, 1, 1, 1}, {to, 0, 0, 1}},
       {SIZE, SIZE, 0.5f, 1, {1, 1, 1, 1}, {to, to, 0, 1}},
       {0, SIZE, 0.5f, 1, {1, 1, 1, 1}, {0, to, 0, 1}},
   };
   harness_fragment_text(h, text);
   harness_draw(h, HARNESS_CUSTOM, PIPE_PRIM_TRIANGLE_FAN, v, 4);
}

static void
expect_all(struct harness *h, uint32_t want)
{
   uint32_t *pixels = harness_pixels(h);
   for (unsigned i = 0; i < SIZE * SIZE; i++)
      if (pixels[i] != want)
         fail_msg("pixel %u,%u is %08x, not %08x", i % SIZE, i / SIZE, pixels[i], want);
   free(pixels);
}

static void
init(struct harness *h)
{
   harness_init(h, SIZE, SIZE, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_NONE);
   if (!(h->screen->caps->stage[PIPE_SHADER_FRAGMENT].features & PIPE_STAGE_DERIVATIVES)) {
      harness_finish(h);
      skip();
   }
}

/* Coordinates from 0 to 4: 0.25 from a pixel to the next. */
static void
test_derivatives(void **state)
{
   struct harness h;
   init(&h);
   draw(&h,
        "shader fragment\n"
        "block 0\n"
        "   %0 = load_input.f4 7\n"
        "   %1 = imm.f2 0x40000000 0x3f000000\n"
        "   %2 = vec2.f2 %0.x %0.y\n"
        "   %3 = fmul.f2 %2.xy %1.xy\n"
        "   %4 = ddx.f2 %3.xy\n"
        "   %5 = ddy.f2 %3.xy\n"
        "   %6 = vec4.f4 %4.x %4.y %5.x %5.y\n"
        "   store_output.f 0.xyzw %6.xyzw\n"
        "   end\n",
        4.0f);
   expect_all(&h, 0x20000080); /* 0.5, 0, 0, 0.125 */
   harness_finish(&h);
}

/* Levels of one colour each */
static void
make_levels(struct harness *h)
{
   const struct pipe_sampler_state sampler = {
       .min_mip_filter = PIPE_TEX_MIPFILTER_NEAREST, .max_lod = 100.0f, .max_anisotropy = 1.0f};
   const struct pipe_resource templ = {.target = PIPE_TEXTURE_2D,
                                       .format = PIPE_FORMAT_R8G8B8A8_UNORM,
                                       .width = 32,
                                       .height = 32,
                                       .depth = 1,
                                       .array_size = 1,
                                       .last_level = 5,
                                       .bind = PIPE_BIND_SAMPLER_VIEW};
   harness_texture(h, &templ, &sampler);
   for (unsigned level = 0; level < 6; level++) {
      static uint8_t texels[32 * 32][4];
      memset(texels, (int)(level * 16 + 16), sizeof texels);
      harness_upload(h, h->texture, level, 0, texels, (32u >> level) * 4, 32u >> level);
   }
}

/* Derivatives of 1/8 and 1/16: four texels of 32 from a pixel to the next, the larger counts. */
static void
test_gradients(void **state)
{
   struct harness h;
   init(&h);
   make_levels(&h);
   draw(&h,
        "shader fragment\n"
        "block 0\n"
        "   %0 = load_input.f4 7\n"
        "   %1 = imm.f4 0x3e000000 0x00000000 0x3d800000 0x00000000\n"
        "   %2 = tex.f4 0 2d grad %0.xyzw %1.yzy %1.xyy\n"
        "   store_output.f 0.xyzw %2.xyzw\n"
        "   end\n",
        0.5f);
   expect_all(&h, 0x30303030);
   harness_finish(&h);
}

/* Texels that tell their column and row; an offset wraps like a coordinate. */
static void
test_offset(void **state)
{
   const struct pipe_sampler_state sampler = {.max_lod = 100.0f, .max_anisotropy = 1.0f};
   const struct pipe_resource templ = {.target = PIPE_TEXTURE_2D,
                                       .format = PIPE_FORMAT_R8G8B8A8_UNORM,
                                       .width = SIZE,
                                       .height = SIZE,
                                       .depth = 1,
                                       .array_size = 1,
                                       .bind = PIPE_BIND_SAMPLER_VIEW};
   uint8_t texels[SIZE * SIZE][4];
   struct harness h;
   init(&h);
   for (unsigned i = 0; i < SIZE * SIZE; i++)
      memcpy(texels[i], (uint8_t[]){(uint8_t)(i % SIZE), (uint8_t)(i / SIZE), 0, 255}, 4);
   harness_texture(&h, &templ, &sampler);
   harness_upload(&h, h.texture, 0, 0, texels, SIZE * 4, SIZE);
   draw(&h,
        "shader fragment\n"
        "block 0\n"
        "   %0 = load_input.f4 7\n"
        "   %1 = tex.f4 0 2d offset 3 -2 0 %0.xyzw\n"
        "   store_output.f 0.xyzw %1.xyzw\n"
        "   end\n",
        1.0f);
   for (unsigned y = 0; y < SIZE; y += 5)
      for (unsigned x = 0; x < SIZE; x += 3)
         assert_int_equal(harness_pixel(&h, x, y),
                          0xff000000u | (y + SIZE - 2) % SIZE << 8 | (x + 3) % SIZE);
   harness_finish(&h);
}

/* The reference is an operand of its own: the third coordinate is not looked at. */
static void
test_comparison(void **state)
{
   const struct pipe_sampler_state sampler = {.max_lod = 100.0f,
                                              .max_anisotropy = 1.0f,
                                              .compare_mode = PIPE_TEX_COMPARE_R_TO_TEXTURE,
                                              .compare_func = PIPE_FUNC_LEQUAL};
   const struct pipe_resource templ = {.target = PIPE_TEXTURE_2D,
                                       .format = PIPE_FORMAT_Z32_FLOAT,
                                       .width = 1,
                                       .height = 1,
                                       .depth = 1,
                                       .array_size = 1,
                                       .bind = PIPE_BIND_SAMPLER_VIEW};
   const float depth = 0.5f;
   struct harness h;
   init(&h);
   if (!harness_supports(templ.format, PIPE_BIND_SAMPLER_VIEW)) {
      harness_finish(&h);
      skip();
   }
   harness_texture(&h, &templ, &sampler);
   harness_upload(&h, h.texture, 0, 0, &depth, sizeof depth, 1);
   draw(&h,
        "shader fragment\n"
        "block 0\n"
        "   %0 = load_input.f4 7\n"
        "   %1 = imm.f2 0x3e800000 0x3f400000\n"
        "   %2 = tex.f4 0 2d compare %0.xyzw %1.x\n"
        "   %3 = tex.f4 0 2d compare %0.xyzw %1.y\n"
        "   %4 = vec4.f4 %2.x %3.x %1.x %2.x\n"
        "   store_output.f 0.xyzw %4.xyzw\n"
        "   end\n",
        1.0f);
   expect_all(&h, 0xff4000ff); /* 0.25 passes, 0.75 does not */
   harness_finish(&h);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_derivatives),
       cmocka_unit_test(test_gradients),
       cmocka_unit_test(test_offset),
       cmocka_unit_test(test_comparison),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
