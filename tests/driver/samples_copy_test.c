/* What maps, copies and blits make of several samples a pixel. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "samples_rig.h"

static const float black[4] = {0, 0, 0, 0}, white[4] = {1, 1, 1, 1};

/* --- Maps, copies, blits */

static void
fill_samples(struct rig *r)
{
   const float half[4] = {0.5f, 0.25f, 1, 1};
   harness_clear(&r->h, black, 1.0, 3);
   rig_draw_samples(r, 0x5);
   harness_rect(&r->h, HARNESS_COLOR, 3.2f, 5.7f, 100.4f, 90.1f, 0.25f, white);
   rig_draw_samples(r, 0xff);
   harness_rect(&r->h, HARNESS_COLOR, 40.3f, 45.2f, 140, 100, 0.5f, half);
}

static void
test_map_writes_all_samples(void **state)
{
   struct rig r;
   struct pipe_transfer *t;
   rig_init(&r, 4, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_Z24_UNORM_S8_UINT);
   struct pipe_context *pipe = r.h.pipe;
   fill_samples(&r);
   uint32_t *before = rig_read(&r, r.color);
   const struct pipe_box box = {13, 21, 0, 70, 50, 1};
   uint8_t *rows =
       pipe->transfer_map(pipe, r.color, 0, PIPE_MAP_WRITE | PIPE_MAP_DISCARD_RANGE, &box, &t);
   assert_non_null(rows);
   for (int y = 0; y < box.height; y++)
      memset(rows + y * t->stride, 0x40, (size_t)box.width * 4);
   pipe->transfer_unmap(pipe, t);
   uint32_t *after = rig_read(&r, r.color);
   for (int y = 0; y < HEIGHT; y++) {
      for (int x = 0; x < WIDTH; x++) {
         const bool inside = x >= 13 && x < 83 && y >= 21 && y < 71;
         assert_int_equal(after[y * WIDTH + x], inside ? 0x40404040 : before[y * WIDTH + x]);
      }
   }
   /* Each of the samples: drawn over with what they should be, nothing is left. */
   struct pipe_blend_state blend = harness_default_blend();
   blend.logicop_enable = true;
   blend.logicop_func = PIPE_LOGICOP_XOR;
   harness_blend(&r.h, &blend);
   const float same[4] = {64 / 255.0f, 64 / 255.0f, 64 / 255.0f, 64 / 255.0f};
   harness_rect(&r.h, HARNESS_COLOR, 13, 21, 83, 71, 0.5f, same);
   free(after);
   after = rig_read(&r, r.color);
   for (int y = 21; y < 71; y++)
      for (int x = 13; x < 83; x++)
         assert_int_equal(after[y * WIDTH + x], 0);
   free(before);
   free(after);
   rig_finish(&r);
}

static void
test_copy_and_blit(void **state)
{
   struct rig r;
   rig_init(&r, 4, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_Z24_UNORM_S8_UINT);
   struct pipe_context *pipe = r.h.pipe;
   struct pipe_resource templ = *r.color;
   struct pipe_resource *other = harness_resource(&r.h, &templ);
   const struct pipe_box all = {0, 0, 0, WIDTH, HEIGHT, 1};
   fill_samples(&r);
   uint32_t *want = rig_read(&r, r.color);
   /* Sample to sample, then both ways to one. */
   pipe->resource_copy_region(pipe, other, 0, 0, 0, 0, r.color, 0, &all);
   uint32_t *got = rig_read(&r, other);
   assert_memory_equal(got, want, WIDTH * HEIGHT * 4);
   free(got);
   struct pipe_blit_info blit = {
       .dst = {r.h.color, 0, all}, .src = {other, 0, all}, .mask = PIPE_MASK_RGBA};
   pipe->blit(pipe, &blit);
   got = rig_read(&r, r.h.color);
   assert_memory_equal(got, want, WIDTH * HEIGHT * 4);
   free(got);
   pipe->resource_copy_region(pipe, r.h.color, 0, 0, 0, 0, r.color, 0, &all);
   got = rig_read(&r, r.h.color);
   assert_memory_equal(got, want, WIDTH * HEIGHT * 4);
   free(got);
   /* A part, resolved, upside down. */
   blit.src.box = (struct pipe_box){10, 90, 0, 60, -40, 1};
   blit.dst.box = (struct pipe_box){30, 20, 0, 60, 40, 1};
   pipe->blit(pipe, &blit);
   got = rig_read(&r, r.h.color);
   for (int y = 0; y < 40; y++)
      for (int x = 0; x < 60; x++)
         assert_int_equal(got[(20 + y) * WIDTH + 30 + x], want[(89 - y) * WIDTH + 10 + x]);
   /* From one sample to all: what is over the window is that, whatever was there. */
   blit.src = (struct pipe_blit_image){r.h.color, 0, all};
   blit.dst = (struct pipe_blit_image){other, 0, all};
   pipe->blit(pipe, &blit);
   uint32_t *again = rig_read(&r, other);
   assert_memory_equal(got, again, WIDTH * HEIGHT * 4);
   free(again);
   free(got);
   free(want);
   pipe_resource_reference(&other, NULL);
   rig_finish(&r);
}

/* Depth is that of the first sample, and a blit of depth leaves stencil alone. */
static void
test_blit_of_depth(void **state)
{
   struct rig r;
   rig_init(&r, 4, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_Z24_UNORM_S8_UINT);
   struct pipe_context *pipe = r.h.pipe;
   const struct pipe_depth_stencil_alpha_state writes = {
       .depth_enabled = true, .depth_writemask = true, .depth_func = PIPE_FUNC_ALWAYS};
   const struct pipe_box all = {0, 0, 0, WIDTH, HEIGHT, 1};
   harness_dsa(&r.h, &writes);
   harness_clear(&r.h, black, 1.0, 3);
   rig_draw_samples(&r, 0x1);
   harness_rect(&r.h, HARNESS_COLOR, 0, 0, 60, 60, 0.25f, white);
   rig_draw_samples(&r, 0xe);
   harness_rect(&r.h, HARNESS_COLOR, 0, 0, 60, 60, 0.75f, white);
   uint32_t *words = harness_read(&r.h, r.zs);
   assert_int_equal(words[0], 3u << 24 | 0x400000);
   assert_int_equal(words[100 * WIDTH + 100], 3u << 24 | 0xffffff);
   free(words);
   harness_own_framebuffer(&r.h);
   harness_clear(&r.h, black, 0.5, 9);
   struct pipe_blit_info blit = {
       .dst = {r.zs, 0, all}, .src = {r.h.zs, 0, all}, .mask = PIPE_MASK_DEPTH};
   pipe->blit(pipe, &blit);
   words = harness_read(&r.h, r.zs);
   assert_int_equal(words[0], 3u << 24 | 0x800000);
   free(words);
   rig_finish(&r);
}

/* A framebuffer that is smaller than its images leaves what lies beyond it as it was. */
static void
test_smaller_framebuffer(void **state)
{
   struct rig r;
   rig_init(&r, 4, PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_NONE);
   const struct pipe_framebuffer_state fb = {
       .width = 84, .height = 75, .nr_cbufs = 1, .cbufs = {{.resource = r.color}}};
   harness_clear(&r.h, white, 1.0, 0);
   harness_framebuffer(&r.h, &fb);
   harness_rect(&r.h, HARNESS_COLOR, 3.5f, 3.5f, 84, 75, 0.5f, black);
   harness_rect(&r.h, HARNESS_COLOR, 70.5f, 70.5f, 83.2f, 74.7f, 0.5f, white);
   uint32_t *pixels = rig_read(&r, r.color);
   for (unsigned y = 0; y < HEIGHT; y++)
      for (unsigned x = 0; x < WIDTH; x++)
         if (x >= 84 || y >= 75)
            assert_int_equal(pixels[y * WIDTH + x], 0xffffffff);
   free(pixels);
   rig_finish(&r);
}

/* Formats that are kept otherwise, or have fewer bits: resolved they are means, too. */
static void
test_formats(void **state)
{
   static const enum pipe_format formats[] = {PIPE_FORMAT_B5G6R5_UNORM,
                                              PIPE_FORMAT_R16G16B16A16_UNORM, PIPE_FORMAT_L8_UNORM};
   for (unsigned i = 0; i < sizeof(formats) / sizeof(formats[0]); i++) {
      struct rig r;
      if (!harness_supports(formats[i], PIPE_BIND_RENDER_TARGET))
         continue;
      rig_init(&r, 4, formats[i], PIPE_FORMAT_NONE);
      harness_clear(&r.h, black, 1.0, 0);
      harness_rect(&r.h, HARNESS_COLOR, 20.5f, 10, 31, 20, 0.5f, white);
      assert_int_equal(rig_pixel(&r, 19, 12) & 0xff, 0);
      assert_in_range(rig_pixel(&r, 20, 12) & 0xff, 120, 136);
      assert_int_equal(rig_pixel(&r, 21, 12) & 0xff, 255);
      rig_finish(&r);
   }
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_map_writes_all_samples),
       cmocka_unit_test(test_copy_and_blit),
       cmocka_unit_test(test_blit_of_depth),
       cmocka_unit_test(test_smaller_framebuffer),
       cmocka_unit_test(test_formats),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
