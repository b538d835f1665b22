/* The pixel processor of the simulated chip: what programs get and give, the order of tests, and
 * write-back units. */
#include "chip_rig.h"

#include "lima/cmd/commands.h"
#include "lima/format/tiling.h"
#include "lima/pp/isa/half.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
#include <cmocka.h>

#define CLEAR 0x302010ffu
#define WHITE 0xffffffffu

/* The whole target in one colour. */
static void
draw_all(struct chip_rig *rig, float z, float red, float green, float blue, float alpha)
{
   static const float at[4][2] = {{0, 0}, {CHIP_SIZE, 0}, {CHIP_SIZE, CHIP_SIZE}, {0, CHIP_SIZE}};
   struct chip_vertex v[4];
   for (unsigned i = 0; i < 4; i++)
      v[i] = (struct chip_vertex){at[i][0], at[i][1], z, 1, {red, green, blue, alpha}};
   chip_rig_draw(rig, LIMA_QUADS, v, 4, false);
}

static uint32_t
zeta(const struct chip_rig *rig, unsigned x, unsigned y)
{
   const uint32_t index = (y / 16 * 2 + x / 16) * 256 + lima_tile_index(x % 16, y % 16);
   uint32_t word;
   assert_true(lima_memory_read(rig->memory, CHIP_ZETA + 4 * index, &word, 1));
   return word;
}

static void
run(struct chip_rig *rig)
{
   assert_true(chip_rig_run(rig));
}

/* --- What programs give */

static void
programs_give_depth(void **state)
{
   (void)state;
   struct chip_rig rig;
   /* Depth is x of $1: 0.25 of 0 to 1. */
   chip_rig_start(&rig);
   chip_rig_program(&rig, "load $0, v0 | const0 0.25, 77 | mov.v0 $1, ^const0 | stop\n");
   chip_rig_set(&rig, LIMA_RS_DEPTH_WRITE, 1);
   chip_rig_set(&rig, LIMA_RS_SHADER_DEPTH, 1);
   chip_rig_set(&rig, LIMA_RS_DEPTH_REGISTER, 1);
   chip_rig_set(&rig, LIMA_RS_EARLY_DEPTH, 1); /* can not be */
   draw_all(&rig, 0.5f, 1, 1, 1, 1);
   run(&rig);
   assert_int_equal(zeta(&rig, 0, 0), 0x400000);
   assert_int_equal(zeta(&rig, 3, 20), 0x400000);
   chip_rig_finish(&rig);
   /* Of 24 bits, and the stencil's reference is y. */
   chip_rig_start(&rig);
   chip_rig_program(&rig, "load $0, v0 | const0 2048, 76.7 | mov.v0 $1, ^const0 | stop\n");
   chip_rig_set(&rig, LIMA_RS_DEPTH_WRITE, 1);
   chip_rig_set(&rig, LIMA_RS_SHADER_DEPTH, 1);
   chip_rig_set(&rig, LIMA_RS_SHADER_DEPTH_24, 1);
   chip_rig_set(&rig, LIMA_RS_SHADER_STENCIL, 1);
   chip_rig_set(&rig, LIMA_RS_DEPTH_REGISTER, 1);
   chip_rig_set(&rig, LIMA_RS_FRONT + LIMA_STENCIL_ZPASS, LIMA_REPLACE);
   chip_rig_set(&rig, LIMA_RS_BACK + LIMA_STENCIL_ZPASS, LIMA_REPLACE);
   draw_all(&rig, 0.5f, 1, 1, 1, 1);
   run(&rig);
   assert_int_equal(zeta(&rig, 3, 20), 77u << 24 | 2048);
   chip_rig_finish(&rig);
}

static void
programs_give_two_colors(void **state)
{
   (void)state;
   struct chip_rig rig;
   chip_rig_start(&rig);
   chip_rig_program(&rig, "load $2, v0 | const0 0.25, 0.5, 0.75, 1 | mov.v0 $1, ^const0 | stop\n");
   chip_rig_set(&rig, LIMA_RS_COLOR_REGISTER, 2);
   chip_rig_set(&rig, LIMA_RS_COLOR2_REGISTER, 1);
   chip_rig_set(&rig, LIMA_RS_RGB_SOURCE, LIMA_FACTOR_SOURCE1);
   draw_all(&rig, 0.5f, 1, 1, 1, 1);
   run(&rig);
   assert_int_equal(chip_rig_pixel(&rig, 9, 9), 0x4080bfff);
   chip_rig_finish(&rig);
}

static void
programs_read_the_tile(void **state)
{
   (void)state;
   struct chip_rig rig;
   chip_rig_start(&rig);
   chip_rig_program(&rig, "framebuffer.color $1\n"
                          "load $0, v0 | mov.v0 $0.xyz, $1.zyx | stop\n");
   draw_all(&rig, 0.5f, 1, 1, 1, 0);
   run(&rig);
   assert_int_equal(chip_rig_pixel(&rig, 9, 9), 0x10203000);
   chip_rig_finish(&rig);
   chip_rig_start(&rig);
   rig.pp[4] = 0x800000;
   chip_rig_program(&rig, "framebuffer.depth $1\nmov.v0 $0, $1.x | stop\n");
   draw_all(&rig, 0.5f, 1, 1, 1, 0);
   run(&rig);
   assert_int_equal(chip_rig_pixel(&rig, 9, 9), 0x80808080);
   chip_rig_finish(&rig);
}

/* --- What they get */

static void
fragments_know_their_place(void **state)
{
   (void)state;
   for (unsigned flip = 0; flip < 2; flip++) {
      struct chip_rig rig;
      chip_rig_start(&rig);
      lima_set(&lima_pp_frame, rig.pp, LIMA_PP_FLIP_FRAGCOORD, flip);
      lima_set(&lima_pp_frame, rig.pp, LIMA_PP_ORIGIN_Y, flip ? 2 * CHIP_SIZE - 1 : 1);
      /* Of 32 pixels; z, and w = 1. */
      chip_rig_program(&rig, "fragcoord $0\n"
                             "mul.v0 $0.xy, $0, ^const0 | const0 0.03125, 0.03125 | stop\n");
      draw_all(&rig, 0.75f, 0, 0, 0, 0);
      run(&rig);
      const unsigned x = 5, y = 20, row = flip ? CHIP_SIZE - 1 - y : y;
      const uint32_t pixel = chip_rig_pixel(&rig, x, y);
      assert_in_range(pixel >> 24, (x * 255 + 127) / 32, (x * 255 + 127) / 32 + 1);
      assert_in_range(pixel >> 16 & 255, (row * 255 + 127) / 32, (row * 255 + 127) / 32 + 1);
      assert_int_equal(pixel & 0xffff, 0xbfff);
      chip_rig_finish(&rig);
   }
}

static void
sprites_have_coordinates(void **state)
{
   (void)state;
   static const struct chip_vertex v = {16, 16, 0.5f, 1, {0}};
   for (unsigned flip = 0; flip < 2; flip++) {
      struct chip_rig rig;
      chip_rig_start(&rig);
      lima_set(&lima_pp_frame, rig.pp, LIMA_PP_FLIP_SPRITES, flip);
      chip_rig_program(&rig, "pointcoord $0 | stop\n");
      chip_rig_plbu(&rig, 0x3200, 0x1000010b);
      chip_rig_plbu(&rig, 0x41800000, 0x1000010d); /* 16 pixels: 8 to 24 */
      chip_rig_draw(&rig, LIMA_POINTS, &v, 1, false);
      run(&rig);
      /* (2.5 / 16, 4.5 / 16) */
      assert_int_equal(chip_rig_pixel(&rig, 10, flip ? 19 : 12), 0x284800ff);
      chip_rig_finish(&rig);
   }
}

static void
varyings_have_types(void **state)
{
   (void)state;
   static const struct {
      enum lima_varying_type type;
      uint32_t words[4];
      uint32_t pixel;
   } cases[] = {
       {LIMA_VARYING_FP32X4, {0x3e800000, 0x3f000000, 0x3f400000, 0x3f800000}, 0x4080bfff},
       {LIMA_VARYING_FP32X2, {0x3e800000, 0x3f000000}, 0x408000ff},
       {LIMA_VARYING_FP16X4, {0x38003400, 0x00003a00}, 0x4080bf00},
       {LIMA_VARYING_FP16X2, {0x38003400}, 0x408000ff},
       {LIMA_VARYING_SNORM16X2, {0x7fff2000}, 0x40ff00ff},
       {LIMA_VARYING_SNORM16X2, {0x80008001}, 0x000000ff},
       {LIMA_VARYING_UNORM16X2, {0xffff4000}, 0x40ff00ff},
       {LIMA_VARYING_UNORM8X4, {0x40302010}, 0x10203040},
   };
   for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
      struct chip_rig rig;
      const uint32_t at = CHIP_STATE + 0x6000;
      chip_rig_start(&rig);
      chip_rig_set(&rig, LIMA_RS_VARYING, cases[i].type);
      chip_rig_set(&rig, LIMA_RS_VARYINGS, at >> 4);
      for (unsigned n = 0; n < 4; n++)
         assert_true(lima_memory_write(rig.memory, at + 16 * n, cases[i].words, 4));
      draw_all(&rig, 0.5f, 0, 0, 0, 0);
      run(&rig);
      if (chip_rig_pixel(&rig, 9, 9) != cases[i].pixel)
         fail_msg("case %u: %08x, not %08x", i, (unsigned)chip_rig_pixel(&rig, 9, 9),
                  (unsigned)cases[i].pixel);
      chip_rig_finish(&rig);
   }
   struct chip_rig rig;
   chip_rig_start(&rig);
   chip_rig_set(&rig, LIMA_RS_VARYING, LIMA_VARYING_LOW3);
   draw_all(&rig, 0.5f, 0, 0, 0, 0);
   assert_false(chip_rig_run(&rig));
   chip_rig_finish(&rig);
}

/* Where the varyings of one vertex lie: vectors of floats take 16 bytes, others 8. */
static void
varyings_follow_each_other(void **state)
{
   (void)state;
   static const uint32_t words[8] = {0, 0, 0x3f000000, 0x3f800000, 0x3c003800};
   static const enum lima_varying_type types[2][2] = {{LIMA_VARYING_FP32X2, LIMA_VARYING_FP16X2},
                                                      {LIMA_VARYING_UNORM8X4, LIMA_VARYING_FP32X2}};
   for (unsigned i = 0; i < 2; i++) {
      struct chip_rig rig;
      const uint32_t at = CHIP_STATE + 0x6000;
      chip_rig_start(&rig);
      chip_rig_set(&rig, LIMA_RS_VARYING, types[i][0]);
      chip_rig_set(&rig, LIMA_RS_VARYING + 1, types[i][1]);
      chip_rig_set(&rig, LIMA_RS_VARYING_STRIDE, 4);
      chip_rig_set(&rig, LIMA_RS_VARYINGS, at >> 4);
      for (unsigned n = 0; n < 4; n++)
         assert_true(lima_memory_write(rig.memory, at + 32 * n, words, 8));
      chip_rig_program(&rig, "load $0, v1 | stop\n");
      draw_all(&rig, 0.5f, 0, 0, 0, 0);
      run(&rig);
      assert_int_equal(chip_rig_pixel(&rig, 9, 9), 0x80ff00ff);
      chip_rig_finish(&rig);
   }
}

/* --- Tests */

/* A program that kills its fragment has changed depth only where that is tested before. */
static void
early_depth_is_stored_before(void **state)
{
   (void)state;
   static const struct {
      uint32_t state, frame; /* early_depth; word 3 */
      bool stored;
   } cases[] = {{0, 2, false}, {1, 2, true}, {1, 0, false}, {1, 10, false}, {1, 18, false}};
   for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
      struct chip_rig rig;
      chip_rig_start(&rig);
      rig.pp[3] = cases[i].frame;
      chip_rig_program(&rig, "discard\nstop\n");
      chip_rig_set(&rig, LIMA_RS_DEPTH_WRITE, 1);
      chip_rig_set(&rig, LIMA_RS_DEPTH_FUNC, LIMA_LESS);
      chip_rig_set(&rig, LIMA_RS_EARLY_DEPTH, cases[i].state);
      draw_all(&rig, 0.5f, 1, 1, 1, 1);
      run(&rig);
      assert_int_equal(chip_rig_pixel(&rig, 9, 9), CLEAR);
      assert_int_equal(zeta(&rig, 9, 9), cases[i].stored ? 0x800000 : 0xffffff);
      chip_rig_finish(&rig);
   }
}

/* Depth 0.25 to 0.75 from column to column, plus factor times the slope and units. */
static void
depth_is_offset(void **state)
{
   (void)state;
   static const struct {
      int factor, units; /* quarters and halves */
      double added;      /* of 2^24 */
   } cases[] = {{0, 0, 0},
                {4, 0, 0x1p24 * 0.5 / CHIP_SIZE},
                {-2, 0, -0.5 * 0x1p24 * 0.5 / CHIP_SIZE},
                {0, 100, 50},
                {0, -128, -64}};
   for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
      struct chip_rig rig;
      const struct chip_vertex v[3] = {{0, 0, 0.25f, 1, {0}},
                                       {2 * CHIP_SIZE, 0, 1.25f, 1, {0}},
                                       {0, 2 * CHIP_SIZE, 0.25f, 1, {0}}};
      chip_rig_start(&rig);
      chip_rig_plbu(&rig, 0x40000000, 0x1000010f); /* to depth 2 */
      chip_rig_set(&rig, LIMA_RS_DEPTH_WRITE, 1);
      chip_rig_set(&rig, LIMA_RS_OFFSET_FACTOR, (uint32_t)cases[i].factor & 255);
      chip_rig_set(&rig, LIMA_RS_OFFSET_UNITS, (uint32_t)cases[i].units & 255);
      chip_rig_draw(&rig, LIMA_TRIANGLES, v, 3, false);
      run(&rig);
      const double z = (0.25 + 8.5 / CHIP_SIZE / 2) * 0x1p24 + cases[i].added;
      assert_in_range(zeta(&rig, 8, 4), (uint32_t)z - 1, (uint32_t)z + 1);
      chip_rig_finish(&rig);
   }
}

/* --- Write-back */

static void
tiles_have_bits(void **state)
{
   (void)state;
   struct chip_rig rig;
   /* Blended with the clear colour: quantized to 5, 6, 5 before and after. */
   chip_rig_start(&rig);
   rig.pp[22] = 0x8565;
   chip_rig_set_target(&rig, LIMA_WB_FORMAT, LIMA_PIXEL_B5G6R5);
   chip_rig_set_target(&rig, LIMA_WB_PITCH, CHIP_SIZE * 2 / 8);
   chip_rig_set(&rig, LIMA_RS_RGB_TARGET, 11);
   draw_all(&rig, 0.5f, 0.5f, 0.25f, 0, 1);
   run(&rig);
   const uint8_t *p = lima_memory_at(rig.memory, CHIP_COLOR + 2 * (20 * CHIP_SIZE + 7), 2);
   /* Clear 0x30, 0x20, 0x10 is 6, 8, 2 of 31, 63, 31. 15.5 + 6, 15.75 + 8, 2. */
   assert_int_equal(p[0] | p[1] << 8, 22 << 11 | 24 << 5 | 2);
   chip_rig_finish(&rig);
}

static void
tiles_of_half_floats(void **state)
{
   (void)state;
   struct chip_rig rig;
   chip_rig_start(&rig);
   assert_int_equal(lima_memory_add(rig.memory, 0x140000, 0x2000), LIMA_MEMORY_OK);
   rig.pp[3] = 3;
   rig.pp[6] = 0x8000ffff; /* red 1, green half */
   rig.pp[7] = 0x40000000; /* blue 0, alpha a quarter */
   rig.pp[8] = rig.pp[9] = rig.pp[22] = 0;
   chip_rig_set_target(&rig, LIMA_WB_ADDRESS, 0x140000);
   chip_rig_set_target(&rig, LIMA_WB_FORMAT, LIMA_PIXEL_RGBA16F);
   chip_rig_set_target(&rig, LIMA_WB_PITCH, CHIP_SIZE * 8 / 8);
   chip_rig_plbu(&rig, (CHIP_SIZE - 1) << 15, 0x70000000 | 15 << 13); /* columns 0 to 15 */
   draw_all(&rig, 0.5f, 3, -2, 0, 1);
   run(&rig);
   const uint8_t *p = lima_memory_at(rig.memory, 0x140000 + 8 * (5 * CHIP_SIZE + 15), 16);
   static const float expected[8] = {3, -2, 0, 1, 1, 0.5f, 0, 0.25f};
   for (unsigned i = 0; i < 8; i++) {
      const float value = lima_half_to_float((uint16_t)(p[2 * i] | p[2 * i + 1] << 8));
      assert_true(value - expected[i] < 1e-3f && expected[i] - value < 1e-3f);
   }
   chip_rig_finish(&rig);
}

/* A column of the box on, rows up to 20. */
static void
boxes_cut(void **state)
{
   (void)state;
   for (unsigned tiled = 0; tiled < 3; tiled++) { /* linear; tiled without and with the flag */
      struct chip_rig rig;
      chip_rig_start(&rig);
      rig.pp[10] = 5 << 16 | (CHIP_SIZE - 2);
      rig.pp[11] = 20;
      chip_rig_set_target(&rig, LIMA_WB_LAYOUT, tiled ? LIMA_TARGET_TILED : LIMA_LINEAR);
      chip_rig_set_target(&rig, LIMA_WB_PITCH, tiled ? 2 : CHIP_SIZE * 4 / 8);
      chip_rig_set_target(&rig, LIMA_WB_BOUNDING_BOX, tiled == 2);
      draw_all(&rig, 0.5f, 1, 1, 1, 1);
      run(&rig);
      for (unsigned i = 0; i < CHIP_SIZE * CHIP_SIZE; i++) {
         const unsigned x = i % CHIP_SIZE, y = i / CHIP_SIZE;
         const struct lima_tiling tiling = {tiled, tiled ? 2 : CHIP_SIZE * 4, 4};
         const uint8_t *p =
             lima_memory_at(rig.memory, CHIP_COLOR + (uint32_t)lima_pixel_offset(&tiling, x, y), 4);
         const bool in_box = x >= 5 && x < CHIP_SIZE - 1 && y <= 20;
         assert_int_equal(p[1], in_box || tiled == 1 ? 255 : 0);
      }
      chip_rig_finish(&rig);
   }
}

/* Older drivers have no box. */
static void
targets_without_a_box(void **state)
{
   (void)state;
   struct chip_rig rig;
   chip_rig_start(&rig);
   rig.pp[10] = rig.pp[11] = 0;
   draw_all(&rig, 0.5f, 1, 1, 1, 1);
   run(&rig);
   assert_int_equal(chip_rig_pixel(&rig, CHIP_SIZE - 1, CHIP_SIZE - 1), WHITE);
   chip_rig_finish(&rig);
}

static void
clean_tiles_stay(void **state)
{
   (void)state;
   struct chip_rig rig;
   chip_rig_start(&rig);
   chip_rig_set_target(&rig, LIMA_WB_DIRTY_ONLY, 1);
   chip_rig_plbu(&rig, (CHIP_SIZE - 1) << 15, 0x70000000 | 15 << 13); /* columns 0 to 15 */
   draw_all(&rig, 0.5f, 1, 1, 1, 1);
   run(&rig);
   assert_int_equal(chip_rig_pixel(&rig, 15, 31), WHITE);
   assert_int_equal(chip_rig_pixel(&rig, 16, 31), 0);
   chip_rig_finish(&rig);
}

static void
units_dither(void **state)
{
   (void)state;
   struct chip_rig rig;
   unsigned up = 0;
   chip_rig_start(&rig);
   chip_rig_set_target(&rig, LIMA_WB_FORMAT, LIMA_PIXEL_B4G4R4A4);
   chip_rig_set_target(&rig, LIMA_WB_PITCH, CHIP_SIZE * 2 / 8);
   chip_rig_set_target(&rig, LIMA_WB_DITHER, 1);
   draw_all(&rig, 0.5f, 0.4f, 0, 1, 1); /* 102 of 255 is 6 of 15 */
   run(&rig);
   for (unsigned i = 0; i < 16; i++) {
      const uint8_t *p =
          lima_memory_at(rig.memory, CHIP_COLOR + 2 * (i / 4 * CHIP_SIZE + i % 4), 2);
      assert_true((p[1] & 15) == 6 && p[0] == 0x0f && p[1] >> 4 == 15);
   }
   draw_all(&rig, 0.5f, 107 / 255.0f, 0, 1, 1); /* 6.29 */
   run(&rig);
   for (unsigned i = 0; i < 16; i++) {
      const uint8_t *p =
          lima_memory_at(rig.memory, CHIP_COLOR + 2 * (i / 4 * CHIP_SIZE + i % 4), 2);
      assert_true((p[1] & 15) == 6 || (p[1] & 15) == 7);
      up += (p[1] & 15) == 7;
   }
   assert_int_equal(up, 5); /* 0.29 of 16 is 4.7 */
   chip_rig_finish(&rig);
}

static void
depth_has_formats(void **state)
{
   (void)state;
   struct chip_rig rig;
   uint32_t *unit = rig.pp + LIMA_PP_JOB_WRITE_BACK + LIMA_WRITE_BACK_WORDS;
   for (unsigned s8 = 0; s8 < 2; s8++) {
      chip_rig_start(&rig);
      lima_set(&lima_write_back, unit, LIMA_WB_FORMAT, s8 ? LIMA_PIXEL_S8 : LIMA_PIXEL_Z16);
      lima_set(&lima_write_back, unit, LIMA_WB_LAYOUT, LIMA_LINEAR);
      lima_set(&lima_write_back, unit, LIMA_WB_PITCH, CHIP_SIZE * (s8 ? 1 : 2) / 8);
      rig.pp[4] = 0x123456;
      rig.pp[5] = 0x78;
      draw_all(&rig, 0.5f, 1, 1, 1, 1);
      run(&rig);
      const uint8_t *p = lima_memory_at(rig.memory, CHIP_ZETA + (s8 ? 1 : 2) * CHIP_SIZE * 9, 2);
      assert_int_equal(p[0], s8 ? 0x78 : 0x34);
      assert_int_equal(p[1], s8 ? 0x78 : 0x12);
      chip_rig_finish(&rig);
   }
}

/* What changes pictures and is not there. */
static void
units_are_refused(void **state)
{
   (void)state;
   static const struct {
      unsigned field;
      uint32_t value;
   } cases[] = {{LIMA_WB_DOWN_X, 1},     {LIMA_WB_DOWN_Y, 1}, {LIMA_WB_ANTIALIAS, 1},
                {LIMA_WB_BIG_ENDIAN, 1}, {LIMA_WB_TEST, 1},   {LIMA_WB_FORMAT, LIMA_PIXEL_Z16}};
   for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
      struct chip_rig rig;
      chip_rig_start(&rig);
      chip_rig_set_target(&rig, cases[i].field, cases[i].value);
      draw_all(&rig, 0.5f, 1, 1, 1, 1);
      assert_false(chip_rig_run(&rig));
      chip_rig_finish(&rig);
   }
   struct chip_rig rig;
   chip_rig_start(&rig);
   lima_set(&lima_pp_frame, rig.pp, LIMA_PP_SCALE_Y, 1);
   draw_all(&rig, 0.5f, 1, 1, 1, 1);
   assert_false(chip_rig_run(&rig));
   chip_rig_finish(&rig);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(programs_give_depth),
       cmocka_unit_test(programs_give_two_colors),
       cmocka_unit_test(programs_read_the_tile),
       cmocka_unit_test(fragments_know_their_place),
       cmocka_unit_test(sprites_have_coordinates),
       cmocka_unit_test(varyings_have_types),
       cmocka_unit_test(varyings_follow_each_other),
       cmocka_unit_test(early_depth_is_stored_before),
       cmocka_unit_test(depth_is_offset),
       cmocka_unit_test(tiles_have_bits),
       cmocka_unit_test(tiles_of_half_floats),
       cmocka_unit_test(boxes_cut),
       cmocka_unit_test(targets_without_a_box),
       cmocka_unit_test(clean_tiles_stay),
       cmocka_unit_test(units_dither),
       cmocka_unit_test(depth_has_formats),
       cmocka_unit_test(units_are_refused),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
