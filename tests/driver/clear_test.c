/* Clears of parts, of some components and of some buffers, among draws, against pixels that are
 * kept here: whatever a driver makes of a clear, what was there before shows where it does not
 * reach. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../unit/test_random.h"
#include "gallium/auxiliary/format/u_format.h"
#include "harness.h"

#define WIDTH 150
#define HEIGHT 140
#define STEPS 60

/* What the buffers have to hold. */
struct picture {
   float color[HEIGHT][WIDTH][4], depth[HEIGHT][WIDTH];
   uint8_t stencil[HEIGHT][WIDTH];
};

static uint32_t seed;
static int window[2]; /* what is drawn to, from (0, 0) on: the buffers, or a part of them */

/* One of 16 values: no format has to choose between two neighbours. */
static float
level(void)
{
   return (float)test_random_below(&seed, 16) / 15.0f;
}

static void
random_box(int box[4])
{
   /* Often all of it, or edges of tiles. */
   for (unsigned i = 0; i < 2; i++) {
      const int size = window[i];
      const int a = (int)test_random_below(&seed, 3) ? (int)test_random_below(&seed, (unsigned)size)
                                                     : 64 * (int)test_random_below(&seed, 2);
      const int b =
          (int)test_random_below(&seed, 2) ? (int)test_random_below(&seed, (unsigned)size) : size;
      box[i] = a < b ? a : b;
      box[i + 2] = a < b ? b : a;
   }
}

static void
clear(struct harness *h, struct picture *want)
{
   static const unsigned some[] = {PIPE_CLEAR_COLOR,
                                   PIPE_CLEAR_DEPTH,
                                   PIPE_CLEAR_STENCIL,
                                   PIPE_CLEAR_DEPTH | PIPE_CLEAR_STENCIL,
                                   PIPE_CLEAR_COLOR | PIPE_CLEAR_DEPTH,
                                   PIPE_CLEAR_COLOR | PIPE_CLEAR_DEPTH | PIPE_CLEAR_STENCIL};
   const unsigned buffers = some[test_random_below(&seed, sizeof some / sizeof some[0])];
   const unsigned mask = test_random_below(&seed, 2) ? 0xf : test_random_below(&seed, 16);
   const unsigned stencil_mask = test_random_below(&seed, 2) ? 0xff : test_random_below(&seed, 256);
   const float color[4] = {level(), level(), level(), level()}, depth = level();
   const unsigned stencil = test_random_below(&seed, 256);
   int box[4] = {0, 0, window[0], window[1]};
   struct pipe_rasterizer_state rast = harness_default_rasterizer();
   rast.scissor = test_random_below(&seed, 3) != 0;
   if (rast.scissor)
      random_box(box);
   const struct pipe_scissor_state scissor = {box[0], box[1], box[2], box[3]};
   harness_rasterizer(h, &rast);
   h->pipe->set_scissor_state(h->pipe, &scissor);
   h->pipe->clear(h->pipe, buffers, color, (uint8_t)mask, depth, (uint8_t)stencil,
                  (uint8_t)stencil_mask);
   for (int y = box[1]; y < box[3]; y++) {
      for (int x = box[0]; x < box[2]; x++) {
         for (unsigned c = 0; c < 4; c++)
            if (buffers & PIPE_CLEAR_COLOR && mask >> c & 1)
               want->color[y][x][c] = color[c];
         if (buffers & PIPE_CLEAR_DEPTH)
            want->depth[y][x] = depth;
         if (buffers & PIPE_CLEAR_STENCIL)
            want->stencil[y][x] =
                (uint8_t)((want->stencil[y][x] & ~stencil_mask) | (stencil & stencil_mask));
      }
   }
}

/* A rectangle, with its depth and a stencil or without. */
static void
draw(struct harness *h, struct picture *want)
{
   const float color[4] = {level(), level(), level(), level()};
   const bool stencils = !test_random_below(&seed, 3);
   const uint8_t stencil = (uint8_t)test_random_below(&seed, 256);
   const struct pipe_depth_stencil_alpha_state dsa = {
       .depth_enabled = test_random_below(&seed, 2),
       .depth_func = PIPE_FUNC_ALWAYS,
       .depth_writemask = true,
       .stencil[0] = {.enabled = stencils,
                      .func = PIPE_FUNC_ALWAYS,
                      .zpass_op = PIPE_STENCIL_OP_REPLACE,
                      .valuemask = 0xff,
                      .writemask = 0xff}};
   int box[4];
   random_box(box);
   harness_rasterizer(h, NULL);
   harness_dsa(h, &dsa);
   h->pipe->set_stencil_ref(h->pipe, (struct pipe_stencil_ref){{stencil, stencil}});
   harness_rect(h, HARNESS_COLOR, (float)box[0], (float)box[1], (float)box[2], (float)box[3], 0.5f,
                color);
   for (int y = box[1]; y < box[3]; y++) {
      for (int x = box[0]; x < box[2]; x++) {
         memcpy(want->color[y][x], color, sizeof color);
         want->depth[y][x] = dsa.depth_enabled ? 0.5f : want->depth[y][x];
         want->stencil[y][x] = stencils ? stencil : want->stencil[y][x];
      }
   }
}

/* Draws to all of the buffers, or to a part that ends within tiles. */
static void
change_window(struct harness *h)
{
   const bool part = test_random_below(&seed, 2);
   struct pipe_framebuffer_state fb = {
       .width = part ? 90 : WIDTH, .height = part ? 128 : HEIGHT, .nr_cbufs = h->color ? 1 : 0};
   fb.cbufs[0].resource = h->color;
   fb.zsbuf.resource = h->zs;
   harness_framebuffer(h, &fb);
   window[0] = (int)fb.width;
   window[1] = (int)fb.height;
}

static void
compare_color(struct harness *h, const struct picture *want)
{
   const enum pipe_format format = h->color->format;
   uint8_t row[WIDTH * 16], got[WIDTH][4], expected[WIDTH][4];
   const unsigned bytes = u_format_bytes(format);
   uint8_t *texels = harness_read(h, h->color);
   for (unsigned y = 0; y < HEIGHT; y++) {
      u_format_pack_float(format, row, want->color[y], WIDTH);
      u_format_unpack_rgba8(format, expected, row, WIDTH);
      u_format_unpack_rgba8(format, got, texels + (size_t)y * WIDTH * bytes, WIDTH);
      assert_memory_equal(got, expected, sizeof got);
   }
   free(texels);
}

static void
compare_zs(struct harness *h, const struct picture *want)
{
   const enum pipe_format format = h->zs->format;
   const struct u_format_info *info = u_format_info(format);
   float depth[WIDTH];
   uint8_t stencil[WIDTH];
   uint8_t *texels = harness_read(h, h->zs);
   for (unsigned y = 0; y < HEIGHT; y++) {
      const void *row = texels + (size_t)y * WIDTH * info->bytes;
      u_format_unpack_z_float(format, depth, row, WIDTH);
      u_format_unpack_s8(format, stencil, row, WIDTH);
      for (unsigned x = 0; x < WIDTH && info->depth_bits; x++)
         assert_float_equal(depth[x], want->depth[y][x], info->depth_bits == 16 ? 2e-5 : 2e-7);
      if (info->stencil_bits)
         assert_memory_equal(stencil, want->stencil[y], WIDTH);
   }
   free(texels);
}

static void
run(enum pipe_format color, enum pipe_format zs)
{
   struct harness h;
   struct picture *want = calloc(1, sizeof *want);
   assert_non_null(want);
   harness_init(&h, WIDTH, HEIGHT, color, zs);
   window[0] = WIDTH;
   window[1] = HEIGHT;
   harness_clear(&h, want->color[0][0], 0, 0);
   for (unsigned i = 0; i < STEPS; i++) {
      if (test_random_below(&seed, 4))
         clear(&h, want);
      else
         draw(&h, want);
      if (!test_random_below(&seed, 4))
         h.pipe->flush(h.pipe, NULL, 0);
      if (!test_random_below(&seed, 6))
         change_window(&h);
      /* What was recorded so far becomes memory. */
      if (!test_random_below(&seed, 3)) {
         compare_color(&h, want);
         if (h.zs)
            compare_zs(&h, want);
      }
   }
   compare_color(&h, want);
   if (h.zs)
      compare_zs(&h, want);
   harness_finish(&h);
   free(want);
}

static void
test_clears(void **state)
{
   static const enum pipe_format colors[] = {
       PIPE_FORMAT_R8G8B8A8_UNORM, PIPE_FORMAT_R8G8B8X8_UNORM, PIPE_FORMAT_B8G8R8A8_UNORM,
       PIPE_FORMAT_B8G8R8X8_UNORM, PIPE_FORMAT_B5G6R5_UNORM,   PIPE_FORMAT_R16G16B16A16_FLOAT};
   static const enum pipe_format depths[] = {
       PIPE_FORMAT_NONE,        PIPE_FORMAT_Z16_UNORM,
       PIPE_FORMAT_Z24X8_UNORM, PIPE_FORMAT_Z24_UNORM_S8_UINT,
       PIPE_FORMAT_Z32_FLOAT,   PIPE_FORMAT_Z32_FLOAT_S8X24_UINT,
       PIPE_FORMAT_S8_UINT};
   unsigned ran = 0;
   for (unsigned c = 0; c < sizeof colors / sizeof colors[0]; c++) {
      for (unsigned d = 0; d < sizeof depths / sizeof depths[0]; d++) {
         if (!harness_supports(colors[c], PIPE_BIND_RENDER_TARGET) ||
             (d && !harness_supports(depths[d], PIPE_BIND_DEPTH_STENCIL)))
            continue;
         for (unsigned i = 0; i < 4; i++) {
            seed = ++ran * 7919;
            run(colors[c], depths[d]);
         }
      }
   }
   assert_true(ran > 0);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {cmocka_unit_test(test_clears)};
   return cmocka_run_group_tests(tests, NULL, NULL);
}
