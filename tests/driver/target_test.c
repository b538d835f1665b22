/* Several render targets: which colour goes where, blending and masks by target, clears by target.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "gallium/auxiliary/format/u_format.h"
#include "harness.h"

#define SIZE 80 /* of the targets: more than one tile of most drivers */

static const float black[4] = {0, 0, 0, 0}, white[4] = {1, 1, 1, 1};

/* Colour i is (0.2 + 0.2 i) times the vertex colour. */
static const char four_colors[] = "shader fragment\n"
                                  "block 0\n"
                                  "   %0 = load_input.f4 1\n"
                                  "   %1 = imm.f1 0x3e4ccccd\n"
                                  "   %2 = imm.f1 0x3ecccccd\n"
                                  "   %3 = imm.f1 0x3f19999a\n"
                                  "   %4 = imm.f1 0x3f4ccccd\n"
                                  "   %5 = fmul.f4 %0.xyzw %1.xxxx\n"
                                  "   %6 = fmul.f4 %0.xyzw %2.xxxx\n"
                                  "   %7 = fmul.f4 %0.xyzw %3.xxxx\n"
                                  "   %8 = fmul.f4 %0.xyzw %4.xxxx\n"
                                  "   store_output.f 0.xyzw %5.xyzw\n"
                                  "   store_output.f 2.xyzw %6.xyzw\n"
                                  "   store_output.f 3.xyzw %7.xyzw\n"
                                  "   store_output.f 4.xyzw %8.xyzw\n"
                                  "   end\n";

static const char colors_0_and_2[] = "shader fragment\n"
                                     "block 0\n"
                                     "   %0 = load_input.f4 1\n"
                                     "   store_output.f 0.xyzw %0.xyzw\n"
                                     "   store_output.f 3.xy %0.xy\n"
                                     "   end\n";

struct targets {
   struct harness h;
   struct pipe_resource *res[PIPE_MAX_COLOR_BUFS];
};

/* Binds `num` targets, the formats repeating. Skips the test if the driver has fewer. */
static void
init(struct targets *t, unsigned num, const enum pipe_format *formats, unsigned num_formats)
{
   harness_init(&t->h, 8, 8, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_NONE);
   harness_needs(&t->h, 0, num);
   struct pipe_framebuffer_state fb = {.width = SIZE, .height = SIZE, .nr_cbufs = num};
   for (unsigned i = 0; i < num; i++) {
      const struct pipe_resource templ = {.target = PIPE_TEXTURE_2D,
                                          .format = num_formats ? formats[i % num_formats]
                                                                : t->h.color->format,
                                          .width = SIZE,
                                          .height = SIZE,
                                          .depth = 1,
                                          .array_size = 1,
                                          .bind = PIPE_BIND_RENDER_TARGET};
      t->res[i] = harness_resource(&t->h, &templ);
      fb.cbufs[i].resource = t->res[i];
   }
   harness_framebuffer(&t->h, &fb);
   harness_clear(&t->h, black, 1.0, 0);
}

static void
finish(struct targets *t)
{
   harness_own_framebuffer(&t->h);
   for (unsigned i = 0; i < PIPE_MAX_COLOR_BUFS; i++)
      pipe_resource_reference(&t->res[i], NULL);
   harness_finish(&t->h);
}

static uint32_t
pixel(struct targets *t, unsigned target, unsigned x, unsigned y)
{
   uint8_t *texels = harness_read(&t->h, t->res[target]);
   const enum pipe_format format = t->res[target]->format;
   uint32_t word;
   u_format_unpack_rgba8(format, (uint8_t(*)[4]) & word,
                         texels + (y * SIZE + x) * u_format_bytes(format), 1);
   free(texels);
   return word;
}

static void
expect(struct targets *t, unsigned target, uint32_t want)
{
   harness_expect_color(&t->h, pixel(t, target, 3, 5), want);
   harness_expect_color(&t->h, pixel(t, target, SIZE - 1, SIZE - 2), want);
}

static void
draw(struct targets *t, enum harness_program program, const float color[4])
{
   harness_rect(&t->h, program, 0, 0, SIZE, SIZE, 0.5f, color);
}

/* A program that writes colour 0 alone writes it to all targets. */
static void
test_one_color_for_all(void **state)
{
   static const float color[4] = {1.0f, 0.2f, 0.0f, 0.6f};
   struct targets t = {0};
   init(&t, 2, NULL, 0);
   draw(&t, HARNESS_COLOR, color);
   expect(&t, 0, 0x990033ff);
   expect(&t, 1, 0x990033ff);
   finish(&t);
}

static void
test_a_color_each(void **state)
{
   struct targets t = {0};
   init(&t, 4, NULL, 0);
   harness_fragment_text(&t.h, four_colors);
   draw(&t, HARNESS_CUSTOM, white);
   for (unsigned i = 0; i < 4; i++)
      expect(&t, i, 0x33333333u * (i + 1));
   finish(&t);
}

/* A target whose colour the program does not write stays as it is; components that it does not
 * write are 0, 0, 0, 1. */
static void
test_colors_that_are_not_written(void **state)
{
   struct targets t = {0};
   init(&t, 4, NULL, 0);
   harness_fragment_text(&t.h, colors_0_and_2);
   draw(&t, HARNESS_CUSTOM, white);
   expect(&t, 0, 0xffffffff);
   expect(&t, 1, 0);
   expect(&t, 2, 0xff00ffff);
   expect(&t, 3, 0);
   finish(&t);
}

/* Fewer targets than colours, and a hole among the targets. */
static void
test_missing_targets(void **state)
{
   struct targets t = {0};
   init(&t, 3, NULL, 0);
   struct pipe_framebuffer_state fb = {.width = SIZE, .height = SIZE, .nr_cbufs = 3};
   fb.cbufs[0].resource = t.res[0];
   fb.cbufs[2].resource = t.res[2];
   harness_framebuffer(&t.h, &fb);
   harness_fragment_text(&t.h, four_colors);
   draw(&t, HARNESS_CUSTOM, white);
   expect(&t, 0, 0x33333333);
   expect(&t, 1, 0);
   expect(&t, 2, 0x99999999);
   finish(&t);
}

static struct pipe_rt_blend_state
add_state(void)
{
   return (struct pipe_rt_blend_state){.blend_enable = true,
                                       .colormask = 0xf,
                                       .rgb_src = PIPE_BLENDFACTOR_ONE,
                                       .alpha_src = PIPE_BLENDFACTOR_ONE,
                                       .rgb_dst = PIPE_BLENDFACTOR_ONE,
                                       .alpha_dst = PIPE_BLENDFACTOR_ONE};
}

/* Twice the same colour: target 0 adds, 1 replaces, 2 writes red and alpha alone, 3 takes the
 * larger. Without independent_blend all do what target 0 does. */
static void
test_blending_by_target(void **state)
{
   static const float color[4] = {0.2f, 0.4f, 0.2f, 0.4f};
   struct pipe_blend_state blend = {.independent_blend = true};
   struct targets t = {0};
   init(&t, 4, NULL, 0);
   harness_needs(&t.h, PIPE_CAN_BLEND_INDEPENDENT, 4);
   blend.rt[0] = blend.rt[3] = add_state();
   blend.rt[1].colormask = 0xf;
   blend.rt[2].colormask = 0x9;
   blend.rt[3].rgb_func = blend.rt[3].alpha_func = PIPE_BLEND_MAX;
   harness_blend(&t.h, &blend);
   draw(&t, HARNESS_COLOR, color);
   draw(&t, HARNESS_COLOR, color);
   expect(&t, 0, 0xcc66cc66);
   expect(&t, 1, 0x66336633);
   expect(&t, 2, 0x66000033);
   expect(&t, 3, 0x66336633);

   harness_clear(&t.h, black, 1.0, 0);
   blend.independent_blend = false;
   harness_blend(&t.h, &blend);
   draw(&t, HARNESS_COLOR, color);
   draw(&t, HARNESS_COLOR, color);
   for (unsigned i = 0; i < 4; i++)
      expect(&t, i, 0xcc66cc66);
   finish(&t);
}

/* Each target rounds to its own format. */
static void
test_formats_by_target(void **state)
{
   static const enum pipe_format formats[2] = {PIPE_FORMAT_B8G8R8A8_UNORM,
                                               PIPE_FORMAT_B5G6R5_UNORM};
   static const float color[4] = {1.0f, 0.5f, 0.25f, 0.75f};
   for (unsigned i = 0; i < 2; i++) {
      if (!harness_supports(formats[i], PIPE_BIND_RENDER_TARGET))
         skip();
   }
   struct targets t = {0};
   init(&t, 2, formats, 2);
   draw(&t, HARNESS_COLOR, color);
   expect(&t, 0, 0xbf4080ff);
   expect(&t, 1, 0xff4282ff);
   finish(&t);
}

/* Clears of some targets, whole and scissored, before and after draws. */
static void
test_clears_by_target(void **state)
{
   static const float red[4] = {1, 0, 0, 1}, green[4] = {0, 1, 0, 1};
   struct targets t = {0};
   init(&t, 3, NULL, 0);
   struct pipe_context *pipe = t.h.pipe;
   pipe->clear(pipe, PIPE_CLEAR_COLOR0 << 1, red, 0xf, 0, 0, 0);
   pipe->clear(pipe, PIPE_CLEAR_COLOR0 << 2, green, 0xf, 0, 0, 0);
   expect(&t, 0, 0);
   expect(&t, 1, 0xff0000ff);
   expect(&t, 2, 0xff00ff00);
   draw(&t, HARNESS_COLOR, white);
   pipe->clear(pipe, PIPE_CLEAR_COLOR0 | PIPE_CLEAR_COLOR0 << 2, red, 0x3, 0, 0, 0);
   expect(&t, 0, 0xffff00ff);
   expect(&t, 1, 0xffffffff);
   expect(&t, 2, 0xffff00ff);

   struct pipe_rasterizer_state rasterizer = harness_default_rasterizer();
   rasterizer.scissor = true;
   harness_rasterizer(&t.h, &rasterizer);
   pipe->set_scissor_state(pipe, &(struct pipe_scissor_state){0, 0, 10, 10});
   pipe->clear(pipe, PIPE_CLEAR_COLOR0 << 1, green, 0xf, 0, 0, 0);
   harness_expect_color(&t.h, pixel(&t, 0, 3, 5), 0xffff00ff);
   harness_expect_color(&t.h, pixel(&t, 1, 3, 5), 0xff00ff00);
   harness_expect_color(&t.h, pixel(&t, 1, 10, 5), 0xffffffff);
   finish(&t);
}

/* The alpha test looks at colour 0, and kills the pixel in all targets. */
static void
test_alpha_test_of_all_targets(void **state)
{
   static const float half[4] = {1, 1, 1, 0.5f};
   struct targets t = {0};
   init(&t, 4, NULL, 0);
   const struct pipe_depth_stencil_alpha_state dsa = {
       .alpha_enabled = true, .alpha_func = PIPE_FUNC_GREATER, .alpha_ref = 0.15f};
   harness_dsa(&t.h, &dsa);
   harness_fragment_text(&t.h, four_colors);
   draw(&t, HARNESS_CUSTOM, half); /* alpha 0.1, 0.2, 0.3, 0.4 */
   for (unsigned i = 0; i < 4; i++)
      expect(&t, i, 0);
   draw(&t, HARNESS_CUSTOM, white);
   for (unsigned i = 0; i < 4; i++)
      expect(&t, i, 0x33333333u * (i + 1));
   finish(&t);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_one_color_for_all),
       cmocka_unit_test(test_a_color_each),
       cmocka_unit_test(test_colors_that_are_not_written),
       cmocka_unit_test(test_missing_targets),
       cmocka_unit_test(test_blending_by_target),
       cmocka_unit_test(test_formats_by_target),
       cmocka_unit_test(test_clears_by_target),
       cmocka_unit_test(test_alpha_test_of_all_targets),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
