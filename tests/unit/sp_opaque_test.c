/* Opaque colours: which programs have them where what they come from is, and that primitives with
 * them, which are neither blended nor tested, look as if they were. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "compiler/analysis/opaque.h"
#include "gallium/drivers/softpipe/scene/recorder.h"
#include "gallium/drivers/softpipe/state/context.h"
#include "ir_text.h"
#include "sp_screen.h"
#include "test_random.h"

/* --- Programs */

static bool
finds(const char *text, struct ir_opaque *opaque)
{
   struct ir_shader *sh = parse_ir(text);
   const bool found = ir_find_opaque(sh, opaque);
   ir_shader_destroy(sh);
   return found;
}

/* Values 0 and 1 are inputs, 2 is a texel. */
#define PROGRAM(body)                                                                              \
   "shader fragment\nparams 8\nblock 0\n   %0 = load_input.f4 1\n   %1 = load_input.f4 7\n"        \
   "   %2 = tex.f4 3 2d project %1.xyzw\n" body "   end\n"

static void
test_programs_that_may_be_opaque(void **state)
{
   struct ir_opaque opaque;
   assert_true(finds(PROGRAM("   store_output.f 0.xyzw %0.xyzw\n"), &opaque));
   assert_int_equal(opaque.inputs, 1 << 1);
   assert_int_equal(opaque.samplers, 0);
   assert_true(finds(PROGRAM("   store_output.f 0.xyzw %2.xyzw\n"), &opaque));
   assert_int_equal(opaque.inputs, 0);
   assert_int_equal(opaque.samplers, 1 << 3);
   assert_true(finds(PROGRAM("   %3 = fmul.f4 %0.xyzw %2.xyzw\n   %4 = fmul.f1 %3.w %1.w\n"
                             "   %5 = vec4.f4 %3.x %3.y %3.z %4.x\n"
                             "   store_output.f 0.xyzw %5.xyzw\n"),
                     &opaque));
   assert_int_equal(opaque.inputs, 1 << 1 | 1 << 7);
   assert_int_equal(opaque.samplers, 1 << 3);
   /* The last store counts. */
   assert_true(finds(PROGRAM("   store_output.f 0.xyzw %0.xyzx\n   %3 = imm.f1 0x3f800000\n"
                             "   store_output.f 0.xyz %0.xyz\n   store_output.f 0.w %3.xxxx\n"),
                     &opaque));
   assert_int_equal(opaque.inputs, 0);
   assert_int_equal(opaque.samplers, 0);
}

static void
test_programs_that_are_not(void **state)
{
   static const char *const programs[] = {
       /* Other components, another number, less than 1, a sum, a parameter */
       PROGRAM("   store_output.f 0.xyzw %0.xyzz\n"),
       PROGRAM("   store_output.f 0.xyzw %2.xyzx\n"),
       PROGRAM("   %3 = imm.f1 0x3f7fffff\n   store_output.f 0.xyzw %3.xxxx\n"),
       PROGRAM("   %3 = fmul.f4 %0.xyzw -%2.xyzw\n   store_output.f 0.xyzw %3.xyzw\n"),
       PROGRAM("   %3 = fadd.f4 %0.xyzw %2.xyzw\n   store_output.f 0.xyzw %3.xyzw\n"),
       PROGRAM("   %3 = load_param.f4 2\n   store_output.f 0.xyzw %3.xyzw\n"),
       /* Alpha that is never written, or under a condition */
       PROGRAM("   store_output.f 0.xyz %0.xyz\n"),
       PROGRAM("   %3 = flt.b4 %1.xyzw %2.xyzw\n   store_output.f 0.xyzw %0.xyzw if %3.xyzw\n"),
       /* What pixels have of their own */
       PROGRAM("   %3 = load_input.f4 39\n   store_output.f 0.xyzw %3.xyzw\n"),
   };
   struct ir_opaque opaque;
   for (unsigned i = 0; i < sizeof programs / sizeof programs[0]; i++)
      if (finds(programs[i], &opaque))
         fail_msg("program %u is said to be opaque", i);
}

/* --- Pictures */

#define WIDTH 150
#define HEIGHT 110
#define TRIANGLES 160

static const char modulates[] = PROGRAM("   %3 = fmul.f4 %0.xyzw %2.xyzw\n"
                                        "   store_output.f 0.xyzw %3.xyzw\n");
/* The same colors, of which nothing is known. */
static const char modulates_and_adds[] = PROGRAM("   %3 = imm.f1 0x00000000\n"
                                                 "   %4 = fmad.f4 %0.xyzw %2.xyzw %3.xxxx\n"
                                                 "   store_output.f 0.xyzw %4.xyzw\n");

struct scene {
   enum pipe_format format;
   uint32_t samples;
   struct pipe_blend_state blend;
   struct pipe_depth_stencil_alpha_state dsa;
   struct pipe_rasterizer_state rasterizer;
   enum pipe_swizzle alpha; /* of texels */
   unsigned per_draw;       /* triangles */
   struct harness_vertex vertices[3 * TRIANGLES];
};

static enum pipe_blendfactor
random_factor(uint32_t *seed)
{
   static const enum pipe_blendfactor factors[] = {
       PIPE_BLENDFACTOR_ONE,           PIPE_BLENDFACTOR_ZERO,          PIPE_BLENDFACTOR_SRC_ALPHA,
       PIPE_BLENDFACTOR_INV_SRC_ALPHA, PIPE_BLENDFACTOR_INV_SRC_ALPHA, PIPE_BLENDFACTOR_DST_ALPHA,
   };
   return factors[test_random_below(seed, 6)];
}

/* Half of all scenes blend by alpha, as most programs do. */
static void
random_blend(uint32_t *seed, struct pipe_blend_state *blend)
{
   struct pipe_rt_blend_state *rt = &blend->rt[0];
   *blend = harness_default_blend();
   rt->blend_enable = test_random_below(seed, 4) != 0;
   rt->rgb_src = rt->alpha_src = PIPE_BLENDFACTOR_SRC_ALPHA;
   rt->rgb_dst = rt->alpha_dst = PIPE_BLENDFACTOR_INV_SRC_ALPHA;
   rt->colormask = test_random_below(seed, 4) ? 15 : 11;
   blend->dither = test_random_below(seed, 2);
   blend->alpha_to_coverage = test_random_below(seed, 8) == 0;
   blend->alpha_to_one = test_random_below(seed, 8) == 0;
   if (test_random_below(seed, 2))
      return;
   rt->rgb_src = random_factor(seed);
   rt->rgb_dst = random_factor(seed);
   rt->alpha_src = random_factor(seed);
   rt->alpha_dst = random_factor(seed);
   rt->rgb_func = test_random_below(seed, 4) ? PIPE_BLEND_ADD : PIPE_BLEND_SUBTRACT;
   rt->alpha_func = test_random_below(seed, 4) ? PIPE_BLEND_ADD : PIPE_BLEND_MAX;
}

static void
random_scene(uint32_t *seed, struct scene *s)
{
   static const enum pipe_format formats[3] = {PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_B5G6R5_UNORM,
                                               PIPE_FORMAT_R32G32B32A32_FLOAT};
   static const float sizes[4] = {6, 20, 70, 300};
   s->format = formats[test_random_below(seed, 4) % 3];
   s->samples = test_random_below(seed, 3) ? 1 : 4;
   random_blend(seed, &s->blend);
   s->dsa = (struct pipe_depth_stencil_alpha_state){
       .depth_enabled = test_random_below(seed, 2),
       .depth_func = PIPE_FUNC_LEQUAL,
       .depth_writemask = true,
       .alpha_enabled = test_random_below(seed, 2),
       .alpha_func = (enum pipe_compare_func)test_random_below(seed, 8),
       .alpha_ref = 0.5f * (float)test_random_below(seed, 3),
   };
   s->rasterizer = harness_default_rasterizer();
   s->rasterizer.poly_smooth = test_random_below(seed, 4) == 0;
   s->rasterizer.fill_front = test_random_below(seed, 4) ? PIPE_POLYGON_FILL : PIPE_POLYGON_LINE;
   s->rasterizer.multisample = test_random_below(seed, 4) != 0;
   s->alpha = test_random_below(seed, 4) ? PIPE_SWIZZLE_1 : PIPE_SWIZZLE_W;
   s->per_draw = 1 + test_random_below(seed, 40);
   for (unsigned i = 0; i < 3 * TRIANGLES; i++) {
      struct harness_vertex *v = &s->vertices[i];
      const float size = sizes[i / 3 % 4];
      const bool opaque = i / 3 / 32 % 2 || i / 3 % 3;
      for (unsigned c = 0; c < 4; c++)
         v->color[c] = (float)test_random_below(seed, 256) / 255.0f;
      v->color[3] = opaque ? 1.0f : v->color[3];
      v->x = i % 3 ? v[-(int)(i % 3)].x : (float)test_random_below(seed, WIDTH);
      v->y = i % 3 ? v[-(int)(i % 3)].y : (float)test_random_below(seed, HEIGHT);
      v->x += (float)test_random(seed, -size, size) * (i % 3 ? 1.0f : 0.0f);
      v->y += (float)test_random(seed, -size, size) * (i % 3 ? 1.0f : 0.0f);
      v->z = (float)test_random_below(seed, 1000) / 1000.0f;
      v->w = 1.0f + (float)test_random_below(seed, 100) / 50.0f;
      v->tex[0] = (float)test_random_below(seed, 1000) / 300.0f;
      v->tex[1] = (float)test_random_below(seed, 1000) / 300.0f;
      v->tex[2] = 0.0f;
      v->tex[3] = 1.0f;
   }
}

struct picture {
   void *color, *zs;
   bool opaque; /* there was a state for opaque primitives */
   bool tested; /* alpha was */
};

/* Unit 3 is the program's. */
static struct pipe_sampler_view *
bind_texture(struct harness *h, enum pipe_swizzle alpha)
{
   uint32_t seed = 5;
   harness_noise_texture(h, &seed);
   const struct pipe_sampler_view_state state = {
       .resource = h->texture,
       .last_level = 5,
       .swizzle = {PIPE_SWIZZLE_X, PIPE_SWIZZLE_Y, PIPE_SWIZZLE_Z, alpha}};
   struct pipe_sampler_view *view = h->pipe->create_sampler_view(h->pipe, &state);
   assert_non_null(view);
   h->pipe->set_sampler_views(h->pipe, PIPE_SHADER_FRAGMENT, 3, 1, &view);
   h->pipe->bind_sampler_states(h->pipe, PIPE_SHADER_FRAGMENT, 3, 1, &h->sampler);
   return view;
}

/* What is drawn to: with several samples a pixel if the scene asks for them. */
static struct pipe_resource *
make_image(struct harness *h, const struct scene *s, enum pipe_format format, uint32_t bind)
{
   return harness_resource(h, &(struct pipe_resource){.target = PIPE_TEXTURE_2D,
                                                      .format = format,
                                                      .width = WIDTH,
                                                      .height = HEIGHT,
                                                      .depth = 1,
                                                      .array_size = 1,
                                                      .nr_samples = s->samples,
                                                      .bind = bind});
}

static struct picture
draw(const struct scene *s, const char *program)
{
   static const float grey[4] = {0.25f, 0.5f, 0.75f, 0.5f};
   struct picture p = {NULL};
   struct harness h;
   sp_harness_init(&h, WIDTH, HEIGHT, s->format, PIPE_FORMAT_Z24_UNORM_S8_UINT, 1);
   struct pipe_framebuffer_state fb = {.width = WIDTH, .height = HEIGHT, .nr_cbufs = 1};
   fb.cbufs[0].resource = make_image(&h, s, s->format, PIPE_BIND_RENDER_TARGET);
   fb.zsbuf.resource = make_image(&h, s, PIPE_FORMAT_Z24_UNORM_S8_UINT, PIPE_BIND_DEPTH_STENCIL);
   harness_framebuffer(&h, &fb);
   struct pipe_sampler_view *view = bind_texture(&h, s->alpha);
   harness_fragment_text(&h, program);
   harness_blend(&h, &s->blend);
   harness_dsa(&h, &s->dsa);
   harness_rasterizer(&h, &s->rasterizer);
   harness_clear(&h, grey, 1.0, 0);
   for (unsigned i = 0; i < TRIANGLES; i += s->per_draw) {
      const unsigned num = TRIANGLES - i < s->per_draw ? TRIANGLES - i : s->per_draw;
      harness_draw(&h, HARNESS_CUSTOM, PIPE_PRIM_TRIANGLES, s->vertices + 3 * i, 3 * num);
      p.opaque |= sp_context(h.pipe)->raster->draw && sp_context(h.pipe)->raster->draw->opaque;
      p.tested |= sp_context(h.pipe)->raster->draw && sp_context(h.pipe)->raster->draw->alpha_test;
   }
   p.color = harness_read(&h, fb.cbufs[0].resource);
   p.zs = harness_read(&h, fb.zsbuf.resource);
   h.pipe->set_sampler_views(h.pipe, PIPE_SHADER_FRAGMENT, 3, 1,
                             &(struct pipe_sampler_view *){NULL});
   h.pipe->sampler_view_destroy(h.pipe, view);
   harness_own_framebuffer(&h);
   pipe_resource_reference(&fb.cbufs[0].resource, NULL);
   pipe_resource_reference(&fb.zsbuf.resource, NULL);
   harness_finish(&h);
   return p;
}

static size_t
pixel_size(enum pipe_format format)
{
   return format == PIPE_FORMAT_R32G32B32A32_FLOAT ? 16
          : format == PIPE_FORMAT_B5G6R5_UNORM     ? 2
                                                   : 4;
}

/* Frees both. */
static void
expect_same(const struct scene *s, struct picture expected, struct picture got)
{
   assert_memory_equal(expected.color, got.color, WIDTH * HEIGHT * pixel_size(s->format));
   assert_memory_equal(expected.zs, got.zs, WIDTH * HEIGHT * 4);
   free(expected.color);
   free(expected.zs);
   free(got.color);
   free(got.zs);
}

static void
test_opaque_primitives_look_the_same(void **state)
{
   static struct scene s;
   uint32_t seed = 1;
   unsigned num_opaque = 0;
   for (unsigned i = 0; i < 120; i++) {
      random_scene(&seed, &s);
      const struct picture expected = draw(&s, modulates_and_adds), got = draw(&s, modulates);
      assert_false(expected.opaque);
      num_opaque += got.opaque;
      expect_same(&s, expected, got);
   }
   assert_true(num_opaque > 20);
}

/* Where alpha is 0 blending leaves pixels alone: then a test that stops it is none. The other
 * picture is of a test for the least that is more. */
static void
test_transparent_pixels_need_no_test(void **state)
{
   static struct scene s;
   uint32_t seed = 2;
   unsigned num_idle = 0, num_tested = 0;
   for (unsigned i = 0; i < 300; i++) {
      random_scene(&seed, &s);
      s.dsa.alpha_enabled = true;
      s.dsa.alpha_func = i % 2 ? PIPE_FUNC_GREATER : PIPE_FUNC_NOTEQUAL;
      s.dsa.depth_writemask = i % 3 == 0;
      /* Beyond edges alpha may be less, or no number. */
      if (s.dsa.alpha_func == PIPE_FUNC_NOTEQUAL) {
         s.rasterizer.poly_smooth = false;
         s.samples = 1;
      }
      if (i % 4 == 1)
         s.blend.rt[0].rgb_dst = s.blend.rt[0].alpha_dst = PIPE_BLENDFACTOR_ONE;
      if (i % 8 == 1)
         s.blend.rt[0].rgb_func = PIPE_BLEND_REVERSE_SUBTRACT;
      for (unsigned k = 0; k < 3 * TRIANGLES; k++)
         s.vertices[k].color[3] = k % 7 < 4 ? 0.0f : s.vertices[k].color[3];
      s.dsa.alpha_ref = 0.0f;
      const struct picture got = draw(&s, modulates);
      s.dsa.alpha_func = PIPE_FUNC_GREATER;
      s.dsa.alpha_ref = 1e-30f;
      const struct picture expected = draw(&s, modulates);
      assert_true(expected.tested);
      num_tested += got.tested;
      num_idle += !got.tested;
      expect_same(&s, expected, got);
   }
   assert_true(num_idle > 10 && num_tested > 10);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_programs_that_may_be_opaque),
       cmocka_unit_test(test_programs_that_are_not),
       cmocka_unit_test(test_opaque_primitives_look_the_same),
       cmocka_unit_test(test_transparent_pixels_need_no_test),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
