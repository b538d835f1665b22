/* Four samples a pixel on the simulated chip: coverage, masks, alpha, planes and how they become a
 * picture again. What is expected is computed here, from places in sixteenths of a pixel. */
#include "chip_rig.h"

#include "lima/cmd/commands.h"
#include "lima/format/texel.h"
#include "lima/format/tiling.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

enum {
   PLANES = 0x140000,
   PLANE_BYTES = CHIP_SIZE * CHIP_SIZE * 4,
   STATES = CHIP_STATE + 0x5000,      /* four render states of 64 bytes */
   DESCRIPTORS = CHIP_STATE + 0x5200, /* and textures */
   POINTERS = CHIP_STATE + 0x5400,    /* to them, 16 bytes apart */
   CORNERS = CHIP_STATE + 0x5500,     /* positions of a rectangle, then its texture coordinates */
   CLEAR_RED = 0x30
};

/* Of samples from the upper left corner of their pixel, as docs/sim-lima.md has them. */
static const int samples[4][2] = {{6, 2}, {14, 6}, {2, 10}, {10, 14}};

/* A clockwise triangle, on no edge of which a sample or a centre lies. */
static const int corners[3][2] = {{50, 38}, {477, 141}, {134, 492}};

static bool
inside(int x, int y)
{
   for (unsigned i = 0; i < 3; i++) {
      const int *a = corners[i], *b = corners[(i + 1) % 3];
      if ((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) <= 0)
         return false;
   }
   return true;
}

/* Bits of the samples of a pixel that the triangle covers. */
static unsigned
covered(unsigned x, unsigned y)
{
   unsigned bits = 0;
   for (unsigned s = 0; s < 4; s++)
      bits |= (unsigned)inside((int)x * 16 + samples[s][0], (int)y * 16 + samples[s][1]) << s;
   return bits;
}

static unsigned
count_bits(unsigned bits)
{
   unsigned count = 0;
   for (; bits; bits &= bits - 1)
      count++;
   return count;
}

static void
start(struct chip_rig *rig)
{
   chip_rig_start(rig);
   assert_int_equal(lima_memory_add(rig->memory, PLANES, 4 * PLANE_BYTES), LIMA_MEMORY_OK);
   chip_rig_set(rig, LIMA_RS_MULTISAMPLE, 1);
   chip_rig_set(rig, LIMA_RS_MULTISAMPLE_2, 3);
}

static void
draw_triangle(struct chip_rig *rig, float alpha)
{
   struct chip_vertex v[3];
   for (unsigned i = 0; i < 3; i++)
      v[i] = (struct chip_vertex){
          (float)corners[i][0] / 16.0f, (float)corners[i][1] / 16.0f, 0.5f, 1, {1, 1, 1, alpha}};
   chip_rig_draw(rig, LIMA_TRIANGLES, v, 3, false);
}

/* Red of a pixel of which so many of four samples are white. */
static unsigned
red_of(unsigned count)
{
   return (unsigned)((float)(255 * count + CLEAR_RED * (4 - count)) / 4.0f + 0.5f);
}

static void
assert_picture(const struct chip_rig *rig, unsigned mask)
{
   unsigned mixed = 0;
   for (unsigned y = 0; y < CHIP_SIZE; y++) {
      for (unsigned x = 0; x < CHIP_SIZE; x++) {
         const unsigned count = count_bits(covered(x, y) & mask);
         const int red = (int)(chip_rig_pixel(rig, x, y) >> 24), want = (int)red_of(count);
         if (abs(red - want) > 1)
            fail_msg("(%u, %u): %d, not %d", x, y, red, want);
         mixed += count > 0 && count < 4;
      }
   }
   assert_true(mixed > 40);
}

static void
edges_are_mixed(void **state)
{
   (void)state;
   for (unsigned mask = 7; mask < 16; mask += 4) {
      struct chip_rig rig;
      start(&rig);
      chip_rig_set(&rig, LIMA_RS_SAMPLE_MASK, mask);
      draw_triangle(&rig, 1);
      assert_true(chip_rig_run(&rig));
      assert_picture(&rig, mask);
      chip_rig_finish(&rig);
   }
}

/* Without multisample all samples of a pixel are what its centre is; the mask holds. */
static void
one_sample_is_the_centre(void **state)
{
   (void)state;
   for (unsigned mask = 3; mask < 16; mask += 12) {
      struct chip_rig rig;
      start(&rig);
      chip_rig_set(&rig, LIMA_RS_MULTISAMPLE, 0);
      chip_rig_set(&rig, LIMA_RS_SAMPLE_MASK, mask);
      draw_triangle(&rig, 1);
      assert_true(chip_rig_run(&rig));
      for (unsigned i = 0; i < CHIP_SIZE * CHIP_SIZE; i++) {
         const unsigned x = i % CHIP_SIZE, y = i / CHIP_SIZE;
         const unsigned count = inside((int)x * 16 + 8, (int)y * 16 + 8) ? count_bits(mask) : 0;
         const int red = (int)(chip_rig_pixel(&rig, x, y) >> 24);
         assert_in_range(red, red_of(count) - 1, red_of(count));
      }
      chip_rig_finish(&rig);
   }
}

/* Depth is kept by sample, too: a farther primitive shows where the nearer one has no sample. */
static void
depth_is_that_of_samples(void **state)
{
   (void)state;
   struct chip_rig rig;
   struct chip_vertex v[6];
   start(&rig);
   chip_rig_set(&rig, LIMA_RS_DEPTH_FUNC, LIMA_LESS);
   chip_rig_set(&rig, LIMA_RS_DEPTH_WRITE, 1);
   for (unsigned i = 0; i < 3; i++) {
      v[i] = (struct chip_vertex){
          (float)corners[i][0] / 16.0f, (float)corners[i][1] / 16.0f, 0.25f, 1, {0, 0, 1, 1}};
      v[3 + i] = (struct chip_vertex){i == 1 ? 96 : -1, i == 2 ? 96 : -1, 0.5f, 1, {1, 0, 0, 1}};
   }
   chip_rig_draw(&rig, LIMA_TRIANGLES, v, 6, false);
   assert_true(chip_rig_run(&rig));
   for (unsigned i = 0; i < CHIP_SIZE * CHIP_SIZE; i++) {
      const unsigned count = count_bits(covered(i % CHIP_SIZE, i / CHIP_SIZE));
      const uint32_t pixel = chip_rig_pixel(&rig, i % CHIP_SIZE, i / CHIP_SIZE);
      assert_in_range((pixel >> 8 & 255) + 1, 255 * count / 4, 255 * count / 4 + 2);
      assert_in_range((pixel >> 24) + 1, 255 * (4 - count) / 4, 255 * (4 - count) / 4 + 2);
   }
   chip_rig_finish(&rig);
}

static void
alpha_covers(void **state)
{
   (void)state;
   static const struct {
      float alpha;
      unsigned samples;
   } cases[] = {{0, 0}, {0.12f, 0}, {0.13f, 1}, {0.5f, 2}, {0.7f, 3}, {0.9f, 4}, {1, 4}};
   for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
      struct chip_rig rig;
      start(&rig);
      chip_rig_set(&rig, LIMA_RS_ALPHA_TO_COVERAGE, 1);
      chip_rig_set(&rig, LIMA_RS_ALPHA_TO_ONE, i & 1);
      draw_triangle(&rig, cases[i].alpha);
      assert_true(chip_rig_run(&rig));
      assert_int_equal(covered(10, 10), 15);
      const uint32_t pixel = chip_rig_pixel(&rig, 10, 10);
      const float alpha = i & 1 ? 1 : cases[i].alpha;
      const unsigned n = cases[i].samples;
      assert_in_range(pixel >> 24, red_of(n) - 1, red_of(n));
      assert_in_range((pixel & 255) + 1, (unsigned)((float)n * alpha + 4.0f - (float)n) * 255 / 4,
                      (unsigned)(((float)n * alpha + 4.0f - (float)n) * 255 / 4) + 2);
      chip_rig_finish(&rig);
   }
}

/* Without multisample, too: all four samples of the centre. */
static void
alpha_covers_alone(void **state)
{
   (void)state;
   struct chip_rig rig;
   start(&rig);
   chip_rig_set(&rig, LIMA_RS_MULTISAMPLE, 0);
   chip_rig_set(&rig, LIMA_RS_ALPHA_TO_COVERAGE, 1);
   draw_triangle(&rig, 0.5f);
   assert_true(chip_rig_run(&rig));
   assert_in_range(chip_rig_pixel(&rig, 10, 10) >> 24, red_of(2) - 1, red_of(2));
   chip_rig_finish(&rig);
}

/* Twice over the target into one sample, each time adding what the tile has: their mean. */
static void
programs_read_the_mean(void **state)
{
   (void)state;
   static const float at[4][2] = {{0, 0}, {CHIP_SIZE, 0}, {CHIP_SIZE, CHIP_SIZE}, {0, CHIP_SIZE}};
   struct chip_rig rig;
   struct chip_vertex v[8];
   start(&rig);
   chip_rig_set(&rig, LIMA_RS_SAMPLE_MASK, 1);
   chip_rig_program(&rig, "framebuffer.color $1\nload $0, v0\nadd.v1 $0, $0, $1 | stop\n");
   for (unsigned i = 0; i < 8; i++)
      v[i] = (struct chip_vertex){at[i % 4][0], at[i % 4][1], 0.5f, 1, {0.4f, 0, 0, 0}};
   chip_rig_draw(&rig, LIMA_QUADS, v, 8, false);
   assert_true(chip_rig_run(&rig));
   const float clear = CLEAR_RED / 255.0f, first = clear + 0.4f;
   const float second = 0.4f + (first + 3 * clear) / 4;
   const float mean = (second + 3 * clear) / 4 * 255;
   assert_in_range(chip_rig_pixel(&rig, 10, 10) >> 24, (unsigned)mean, (unsigned)mean + 1);
   chip_rig_finish(&rig);
}

/* --- Planes, and the resolve that Mesa submits: four rectangles with textures of the planes */

static void
store_planes(struct chip_rig *rig)
{
   start(rig);
   chip_rig_set_target(rig, LIMA_WB_ADDRESS, PLANES);
   chip_rig_set_target(rig, LIMA_WB_SAMPLES, 15);
   chip_rig_set_target(rig, LIMA_WB_SAMPLE_PITCH, PLANE_BYTES);
   draw_triangle(rig, 1);
   assert_true(chip_rig_run(rig));
}

static void
samples_are_stored(void **state)
{
   (void)state;
   struct chip_rig rig;
   store_planes(&rig);
   for (unsigned s = 0; s < 4; s++) {
      for (unsigned i = 0; i < CHIP_SIZE * CHIP_SIZE; i++) {
         const uint8_t *p = lima_memory_at(rig.memory, PLANES + s * PLANE_BYTES + 4 * i, 4);
         const bool white = covered(i % CHIP_SIZE, i / CHIP_SIZE) >> s & 1;
         assert_int_equal(p[2], white ? 255 : CLEAR_RED);
      }
   }
   chip_rig_finish(&rig);
}

/* Depth and stencil by sample, in tiles. */
static void
depth_is_stored_by_sample(void **state)
{
   (void)state;
   struct chip_rig rig;
   start(&rig);
   uint32_t *unit = rig.pp + LIMA_PP_JOB_WRITE_BACK + LIMA_WRITE_BACK_WORDS;
   lima_set(&lima_write_back, unit, LIMA_WB_ADDRESS, PLANES);
   lima_set(&lima_write_back, unit, LIMA_WB_SAMPLES, 15);
   lima_set(&lima_write_back, unit, LIMA_WB_SAMPLE_PITCH, PLANE_BYTES);
   chip_rig_set(&rig, LIMA_RS_DEPTH_WRITE, 1);
   draw_triangle(&rig, 1);
   assert_true(chip_rig_run(&rig));
   for (unsigned s = 0; s < 4; s++) {
      for (unsigned i = 0; i < CHIP_SIZE * CHIP_SIZE; i++) {
         const struct lima_tiling tiling = {true, 2, 4};
         const unsigned x = i % CHIP_SIZE, y = i / CHIP_SIZE;
         uint32_t word;
         const uint32_t va = PLANES + s * PLANE_BYTES + (uint32_t)lima_pixel_offset(&tiling, x, y);
         assert_true(lima_memory_read(rig.memory, va, &word, 1));
         assert_int_equal(word, covered(x, y) >> s & 1 ? 0x800000 : 0xffffff);
      }
   }
   chip_rig_finish(&rig);
}

static void
write_rectangle(struct chip_rig *rig)
{
   static const float place[3][2] = {{CHIP_SIZE, 0}, {0, 0}, {0, CHIP_SIZE}};
   uint32_t words[18] = {0};
   for (unsigned i = 0; i < 3; i++) {
      memcpy(words + 4 * i, place[i], sizeof place[i]);
      memcpy(words + 12 + 2 * i, place[i], sizeof place[i]);
   }
   assert_true(lima_memory_write(rig->memory, CORNERS, words, 18));
   assert_true(lima_memory_write(rig->memory, CHIP_INDICES, (const uint32_t[]){0x020100}, 1));
}

/* The render state and the texture of sample `s`. */
static void
write_pass(struct chip_rig *rig, unsigned s)
{
   uint32_t state[LIMA_RENDER_STATE_WORDS], texture[LIMA_TEXTURE_WORDS] = {0};
   const uint32_t at = DESCRIPTORS + 64 * s;
   const struct {
      unsigned field;
      uint32_t value;
   } fields[] =
       {
           {LIMA_RS_SAMPLE_MASK, 1u << s},
           {LIMA_RS_HAS_TEXTURES, 1},
           {LIMA_RS_NUM_SAMPLERS, 1},
           {LIMA_RS_TEXTURES, POINTERS + 16 * s},
           {LIMA_RS_VARYING_STRIDE, 1},
           {LIMA_RS_VARYING, LIMA_VARYING_FP32X2},
           {LIMA_RS_VARYINGS, (CORNERS + 48) >> 4},
       },
     texels[] = {
         {LIMA_TEXTURE_FORMAT, LIMA_TEXEL_RGBA8888},
         {LIMA_TEXTURE_UNNORMALIZED, 1},
         {LIMA_TEXTURE_WIDTH, CHIP_SIZE},
         {LIMA_TEXTURE_HEIGHT, CHIP_SIZE},
         {LIMA_TEXTURE_MIN_NEAREST, 1},
         {LIMA_TEXTURE_MAG_NEAREST, 1},
         {LIMA_TEXTURE_LEVEL, (PLANES + s * PLANE_BYTES) >> 6},
     };
   memcpy(state, rig->state, sizeof state);
   for (unsigned i = 0; i < sizeof fields / sizeof fields[0]; i++)
      lima_set(&lima_render_state, state, fields[i].field, fields[i].value);
   for (unsigned i = 0; i < sizeof texels / sizeof texels[0]; i++)
      lima_set(&lima_texture, texture, texels[i].field, texels[i].value);
   assert_true(lima_memory_write(rig->memory, STATES + 64 * s, state, LIMA_RENDER_STATE_WORDS));
   assert_true(lima_memory_write(rig->memory, at, texture, 16));
   assert_true(lima_memory_write(rig->memory, POINTERS + 16 * s, &at, 1));
}

static void
planes_are_resolved(void **state)
{
   (void)state;
   struct chip_rig rig;
   store_planes(&rig);
   chip_rig_set_target(&rig, LIMA_WB_ADDRESS, CHIP_COLOR);
   chip_rig_set_target(&rig, LIMA_WB_SAMPLES, 0);
   chip_rig_set_target(&rig, LIMA_WB_SAMPLE_PITCH, 0);
   chip_rig_set(&rig, LIMA_RS_MULTISAMPLE, 0);
   chip_rig_set(&rig, LIMA_RS_MULTISAMPLE_2, 0);
   rig.gp[LIMA_GP_VS_END] = CHIP_VS_LIST;
   write_rectangle(&rig);
   chip_rig_program(&rig, "load ^discard.xy, v0.xy | texture.2d 0 | mov.v0 $0, ^texture | stop\n");
   for (unsigned s = 0; s < 4; s++) {
      write_pass(&rig, s);
      chip_rig_plbu(&rig, STATES + 64 * s, 0x80000000 | CORNERS >> 4);
      chip_rig_plbu(&rig, CHIP_INDICES, 0x10000101);
      chip_rig_plbu(&rig, CORNERS, 0x10000100);
      chip_rig_plbu(&rig, 3 << 24, LIMA_RECTANGLE << 16 | 0x200000);
   }
   chip_rig_plbu(&rig, 0, 0x50000000);
   assert_true(chip_rig_run(&rig));
   assert_picture(&rig, 15);
   chip_rig_finish(&rig);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(edges_are_mixed),           cmocka_unit_test(one_sample_is_the_centre),
       cmocka_unit_test(depth_is_that_of_samples),  cmocka_unit_test(alpha_covers),
       cmocka_unit_test(samples_are_stored),        cmocka_unit_test(planes_are_resolved),
       cmocka_unit_test(alpha_covers_alone),        cmocka_unit_test(programs_read_the_mean),
       cmocka_unit_test(depth_is_stored_by_sample),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
