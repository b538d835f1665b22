/* Primitives that cover tiles whole: where they replace all pixels, those do not come into the
 * tile; where anything is left of them they do. Against a tile that had them already. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "sp_screen.h"
#include "test_random.h"

enum way {
   WAY_REPLACE,
   WAY_MASK,   /* of components */
   WAY_OPAQUE, /* blended, by an alpha of 1 */
   WAY_ADD,    /* blended */
   WAY_DEPTH,  /* behind some of what is there */
   WAY_STENCIL,
   WAY_STIPPLE,
   WAY_SCISSOR,
   WAY_ALPHA,    /* tested */
   WAY_TRIANGLE, /* with an edge through the window */
   NUM_WAYS
};

struct scene {
   enum way way;
   enum pipe_format format;
   unsigned width, height;
};

static void
blend_all(struct harness *h, enum pipe_blendfactor src, enum pipe_blendfactor dst)
{
   struct pipe_blend_state blend = harness_default_blend();
   blend.rt[0].blend_enable = true;
   blend.rt[0].rgb_src = blend.rt[0].alpha_src = src;
   blend.rt[0].rgb_dst = blend.rt[0].alpha_dst = dst;
   harness_blend(h, &blend);
}

/* What is in the framebuffer's memory: rectangles of all depths. */
static void
draw_before(struct harness *h, const struct scene *s)
{
   static const float grey[4] = {0.25f, 0.5f, 0.75f, 0.5f};
   const struct pipe_depth_stencil_alpha_state dsa = {
       .depth_enabled = true,
       .depth_func = PIPE_FUNC_ALWAYS,
       .depth_writemask = true,
       .stencil[0] = {.enabled = true,
                      .func = PIPE_FUNC_ALWAYS,
                      .zpass_op = PIPE_STENCIL_OP_INVERT,
                      .valuemask = 255,
                      .writemask = 1}};
   uint32_t seed = 3;
   harness_clear(h, grey, 1.0, 0);
   harness_dsa(h, &dsa);
   for (unsigned i = 0; i < 200; i++) {
      const float x = (float)test_random_below(&seed, s->width);
      const float y = (float)test_random_below(&seed, s->height);
      float color[4];
      for (unsigned c = 0; c < 4; c++)
         color[c] = (float)test_random_below(&seed, 256) / 255.0f;
      harness_rect(h, HARNESS_COLOR, x, y, x + 20, y + 30, (float)(i % 10) / 10.0f, color);
   }
   harness_dsa(h, NULL);
   h->pipe->finish(h->pipe);
}

static void
bind_way(struct harness *h, enum way way)
{
   struct pipe_blend_state blend = harness_default_blend();
   struct pipe_rasterizer_state rasterizer = harness_default_rasterizer();
   struct pipe_depth_stencil_alpha_state dsa = {.depth_enabled = way == WAY_DEPTH,
                                                .depth_func = PIPE_FUNC_LESS,
                                                .alpha_enabled = way == WAY_ALPHA,
                                                .alpha_func = PIPE_FUNC_GREATER,
                                                .alpha_ref = 0.5f};
   dsa.stencil[0] = (struct pipe_stencil_state){
       .enabled = way == WAY_STENCIL, .func = PIPE_FUNC_EQUAL, .valuemask = 1};
   blend.rt[0].colormask = way == WAY_MASK ? 5 : 15;
   rasterizer.poly_stipple_enable = way == WAY_STIPPLE;
   rasterizer.scissor = way == WAY_SCISSOR;
   harness_blend(h, &blend);
   harness_rasterizer(h, &rasterizer);
   harness_dsa(h, &dsa);
   if (way == WAY_OPAQUE)
      blend_all(h, PIPE_BLENDFACTOR_SRC_ALPHA, PIPE_BLENDFACTOR_INV_SRC_ALPHA);
   if (way == WAY_ADD)
      blend_all(h, PIPE_BLENDFACTOR_ONE, PIPE_BLENDFACTOR_ONE);
}

static void
draw_whole(struct harness *h, const struct scene *s)
{
   const float alpha = s->way == WAY_OPAQUE ? 1.0f : 0.25f;
   const float colors[4][4] = {{1, 0, 0, alpha}, {0, 1, 0, alpha}, {0, 0, 1, 1}, {1, 1, 0, 1}};
   const float w = (float)s->width, hi = (float)s->height;
   const float far = s->way == WAY_TRIANGLE ? w * 0.7f : w;
   const struct harness_vertex v[4] = {
       harness_vertex(0, 0, colors[0]), harness_vertex(far, 0, colors[1]),
       harness_vertex(w, hi, colors[2]), harness_vertex(0, hi, colors[3])};
   harness_draw(h, HARNESS_COLOR, PIPE_PRIM_QUADS, v, 4);
}

/* loads: pixels come into each tile first, by blending that leaves them alone. */
static void *
draw(const struct scene *s, bool loads)
{
   static const float white[4] = {1, 1, 1, 1};
   const struct pipe_scissor_state scissor = {3, 5, s->width - 1, s->height};
   struct pipe_poly_stipple stipple;
   struct harness h;
   for (unsigned i = 0; i < 32; i++)
      stipple.stipple[i] = 0x9e3779b1u * (i + 1);
   sp_harness_init(&h, s->width, s->height, s->format, PIPE_FORMAT_Z24_UNORM_S8_UINT, 1);
   h.pipe->set_polygon_stipple(h.pipe, &stipple);
   h.pipe->set_scissor_state(h.pipe, &scissor);
   draw_before(&h, s);
   blend_all(&h, PIPE_BLENDFACTOR_ZERO, PIPE_BLENDFACTOR_ONE);
   for (unsigned i = 0; loads && i < s->width * s->height / 16; i += 16)
      harness_rect(&h, HARNESS_COLOR, (float)(i % s->width), (float)(i / s->width * 16),
                   (float)(i % s->width) + 8, (float)(i / s->width * 16) + 8, 0.5f, white);
   bind_way(&h, s->way);
   draw_whole(&h, s);
   /* What alpha pixels have now shows. */
   bind_way(&h, WAY_REPLACE);
   blend_all(&h, PIPE_BLENDFACTOR_DST_ALPHA, PIPE_BLENDFACTOR_ONE);
   harness_rect(&h, HARNESS_COLOR, 10, 10, (float)s->width - 20, (float)s->height - 3, 0.5f,
                (const float[4]){0.2f, 0.1f, 0.3f, 0.0f});
   void *pixels = harness_read(&h, h.color);
   harness_finish(&h);
   return pixels;
}

static void
test_pixels_are_replaced_or_kept(void **state)
{
   static const enum pipe_format formats[] = {PIPE_FORMAT_R8G8B8A8_UNORM,
                                              PIPE_FORMAT_B8G8R8X8_UNORM,
                                              PIPE_FORMAT_R8G8B8X8_UNORM, PIPE_FORMAT_B5G6R5_UNORM};
   static const unsigned sizes[][2] = {{128, 128}, {136, 72}, {200, 130}, {64, 50}};
   (void)state;
   for (unsigned i = 0; i < 4 * 4 * NUM_WAYS; i++) {
      const struct scene s = {i / 16, formats[i % 4], sizes[i / 4 % 4][0], sizes[i / 4 % 4][1]};
      const size_t bytes = s.format == PIPE_FORMAT_B5G6R5_UNORM ? 2 : 4;
      uint8_t *expected = draw(&s, true), *got = draw(&s, false);
      for (size_t k = 0; k < s.width * s.height * bytes; k++)
         if (expected[k] != got[k])
            fail_msg("way %d, format %u, %u x %u: byte %zu is %u, not %u", s.way, i % 4, s.width,
                     s.height, k, got[k], expected[k]);
      free(expected);
      free(got);
   }
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_pixels_are_replaced_or_kept),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
