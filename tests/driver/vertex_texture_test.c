/* Vertex programs that sample textures. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "harness.h"

#define SIZE 16 /* of the window: a pixel for each of SIZE * SIZE points */

static const float black[4] = {0, 0, 0, 0}, white[4] = {1, 1, 1, 1};

/* The colour is the texel at the texture coordinate. */
static const char plain[] = "shader vertex\n"
                            "block 0\n"
                            "   %0 = load_input.f4 0\n"
                            "   %1 = load_input.f4 8\n"
                            "   %2 = tex.f4 0 2d %1.xyzw\n"
                            "   store_output.f 0.xyzw %0.xyzw\n"
                            "   store_output.f 1.xyzw %2.xyzw\n"
                            "   end\n";

/* The third texture coordinate is the level. */
static const char with_level[] = "shader vertex\n"
                                 "block 0\n"
                                 "   %0 = load_input.f4 0\n"
                                 "   %1 = load_input.f4 8\n"
                                 "   %2 = tex.f4 0 2d lod %1.xyzw %1.z\n"
                                 "   store_output.f 0.xyzw %0.xyzw\n"
                                 "   store_output.f 1.xyzw %2.xyzw\n"
                                 "   end\n";

static const struct pipe_sampler_state nearest = {
    .min_mip_filter = PIPE_TEX_MIPFILTER_NEAREST, .max_lod = 100.0f, .max_anisotropy = 1.0f};

static void
init(struct harness *h, unsigned size, unsigned last_level)
{
   harness_init(h, SIZE, SIZE, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_NONE);
   if (!h->screen->caps->stage[PIPE_SHADER_VERTEX].max_samplers) {
      harness_finish(h);
      skip();
   }
   const struct pipe_resource templ = {.target = PIPE_TEXTURE_2D,
                                       .format = PIPE_FORMAT_R8G8B8A8_UNORM,
                                       .width = size,
                                       .height = size,
                                       .depth = 1,
                                       .array_size = 1,
                                       .last_level = last_level,
                                       .bind = PIPE_BIND_SAMPLER_VIEW | PIPE_BIND_RENDER_TARGET};
   harness_texture(h, &templ, &nearest);
   harness_clear(h, black, 1.0, 0);
}

/* A point on every pixel, with the texture coordinates of its place and the level. */
static void
draw_points(struct harness *h, float level)
{
   static struct harness_vertex v[SIZE * SIZE];
   for (unsigned i = 0; i < SIZE * SIZE; i++) {
      v[i] = (struct harness_vertex){.z = 0.5f, .w = 1.0f};
      v[i].x = (float)(i % SIZE) + 0.5f;
      v[i].y = (float)(i / SIZE) + 0.5f;
      v[i].tex[0] = v[i].x / SIZE;
      v[i].tex[1] = v[i].y / SIZE;
      v[i].tex[2] = level;
      v[i].tex[3] = 1.0f;
   }
   harness_draw(h, HARNESS_COLOR, PIPE_PRIM_POINTS, v, SIZE * SIZE);
}

static void
test_each_vertex_reads_its_texel(void **state)
{
   static uint32_t texels[SIZE * SIZE];
   struct harness h;
   init(&h, SIZE, 0);
   for (unsigned i = 0; i < SIZE * SIZE; i++)
      texels[i] = i * 0x9e3779b1u;
   harness_upload(&h, h.texture, 0, 0, texels, SIZE * 4, SIZE);
   harness_vertex_text(&h, plain);
   draw_points(&h, 0);
   uint32_t *pixels = harness_pixels(&h);
   for (unsigned i = 0; i < SIZE * SIZE; i++)
      harness_expect_color(&h, pixels[i], texels[i]);
   free(pixels);
   harness_finish(&h);
}

/* A level that the program names is used; without one it is the first. */
static void
test_levels(void **state)
{
   struct harness h;
   init(&h, 16, 4);
   for (unsigned level = 0; level < 5; level++) {
      uint32_t texels[16 * 16];
      for (unsigned i = 0; i < 16 * 16; i++)
         texels[i] = 0x10101010u * (level + 1);
      harness_upload(&h, h.texture, level, 0, texels, (16u >> level) * 4, 16u >> level);
   }
   harness_vertex_text(&h, with_level);
   for (unsigned level = 0; level < 6; level++) {
      draw_points(&h, (float)level);
      harness_expect_color(&h, harness_pixel(&h, 3, 7), 0x10101010u * (level < 4 ? level + 1 : 5));
   }
   harness_vertex_text(&h, plain);
   draw_points(&h, 3);
   harness_expect_color(&h, harness_pixel(&h, 3, 7), 0x10101010u);
   harness_finish(&h);
}

/* A texture that was just drawn, without a flush between. */
static void
test_rendered_texture(void **state)
{
   static const float color[4] = {0.2f, 0.4f, 0.6f, 0.8f};
   struct harness h;
   init(&h, 256, 0);
   struct pipe_framebuffer_state fb = {.width = 256, .height = 256, .nr_cbufs = 1};
   fb.cbufs[0].resource = h.texture;
   for (unsigned pass = 0; pass < 3; pass++) {
      harness_framebuffer(&h, &fb);
      harness_vertex_text(&h, NULL);
      harness_rect(&h, HARNESS_COLOR, 0, 0, 256, 256, 0.5f, pass & 1 ? white : color);
      harness_own_framebuffer(&h);
      harness_vertex_text(&h, plain);
      draw_points(&h, 0);
      harness_expect_color(&h, harness_pixel(&h, 9, 2), pass & 1 ? 0xffffffffu : 0xcc996633u);
   }
   harness_finish(&h);
}

/* Each stage has samplers of its own; nothing bound reads (0,0,0,1). */
static void
test_stages_are_apart(void **state)
{
   static const uint32_t texel = 0x40302010;
   struct harness h;
   init(&h, 1, 0);
   harness_upload(&h, h.texture, 0, 0, &texel, 4, 1);
   harness_vertex_text(&h, plain);
   struct pipe_sampler_view *none = NULL;
   h.pipe->set_sampler_views(h.pipe, PIPE_SHADER_FRAGMENT, 0, 1, &none);
   draw_points(&h, 0);
   harness_expect_color(&h, harness_pixel(&h, 4, 4), texel);
   h.pipe->set_sampler_views(h.pipe, PIPE_SHADER_VERTEX, 0, 1, &none);
   h.pipe->set_sampler_views(h.pipe, PIPE_SHADER_FRAGMENT, 0, 1, &h.view);
   draw_points(&h, 0);
   harness_expect_color(&h, harness_pixel(&h, 4, 4), 0xff000000);
   harness_vertex_text(&h, NULL);
   harness_rect(&h, HARNESS_TEXTURE, 0, 0, SIZE, SIZE, 0.5f, white);
   harness_expect_color(&h, harness_pixel(&h, 4, 4), texel);
   harness_finish(&h);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_each_vertex_reads_its_texel),
       cmocka_unit_test(test_levels),
       cmocka_unit_test(test_rendered_texture),
       cmocka_unit_test(test_stages_are_apart),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
