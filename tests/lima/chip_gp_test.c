/* The polygon list builder of the simulated chip: heaps, indices, jumps, registers, points. */
#include "chip_rig.h"

#include "lima/cmd/commands.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
#include <cmocka.h>

#define WHITE 0xffffffffu

enum { DRAW_ARRAYS_OF_12 = 12u << 24, TRIANGLES = LIMA_TRIANGLES << 16 };

static unsigned
count_white(const struct chip_rig *rig)
{
   unsigned count = 0;
   for (unsigned i = 0; i < CHIP_SIZE * CHIP_SIZE; i++)
      count += chip_rig_pixel(rig, i % CHIP_SIZE, i / CHIP_SIZE) == WHITE;
   return count;
}

/* A right angle at (x, y) with sides of 8 pixels. */
static void
triangle(struct chip_vertex *v, float x, float y)
{
   const float at[3][2] = {{x, y}, {x + 8, y}, {x, y + 8}};
   for (unsigned i = 0; i < 3; i++)
      v[i] = (struct chip_vertex){at[i][0], at[i][1], 0.5f, 1, {1, 1, 1, 1}};
}
enum { TRIANGLE_PIXELS = 28 }; /* 7 + 6 + ... + 0; the side that slants goes through centres */

static void
four_triangles(struct chip_vertex *v)
{
   for (unsigned i = 0; i < 4; i++)
      triangle(v + 3 * i, 1.0f + 10.0f * (float)(i % 2), 1.0f + 10.0f * (float)(i / 2));
}

/* --- The tile heap */

struct growth {
   unsigned times, most;
   uint32_t step;
};

static bool
grow(void *data, uint32_t *start, uint32_t *end)
{
   struct growth *growth = data;
   if (growth->times == growth->most)
      return false;
   growth->times++;
   *start = *end;
   *end += growth->step;
   return true;
}

static void
draw_four(struct chip_rig *rig)
{
   struct chip_vertex v[12];
   four_triangles(v);
   chip_rig_draw(rig, LIMA_TRIANGLES, v, 12, false);
}

static void
heaps_grow(void **state)
{
   (void)state;
   struct chip_rig rig;
   struct growth growth = {.most = 8, .step = 64};
   chip_rig_start(&rig);
   rig.gp[LIMA_GP_HEAP_END] = CHIP_HEAP; /* nothing yet */
   rig.report.heap_full = grow;
   rig.report.data = &growth;
   draw_four(&rig);
   assert_true(chip_rig_run(&rig));
   assert_int_equal(growth.times, 1);
   assert_int_equal(count_white(&rig), 4 * TRIANGLE_PIXELS);
   chip_rig_finish(&rig);
   /* Too little, or nothing any more. */
   for (unsigned i = 0; i < 2; i++) {
      growth = (struct growth){.most = i, .step = 32};
      chip_rig_start(&rig);
      rig.gp[LIMA_GP_HEAP_END] = CHIP_HEAP;
      rig.report.heap_full = grow;
      rig.report.data = &growth;
      draw_four(&rig);
      assert_false(chip_rig_run(&rig));
      assert_int_equal(growth.times, i);
      chip_rig_finish(&rig);
   }
}

/* Blocks of 128 bytes have place for seven items and a link; the others are in the heap. */
static void
lists_go_on_in_the_heap(void **state)
{
   (void)state;
   struct chip_rig rig;
   struct chip_vertex v[12];
   uint32_t heap;
   chip_rig_start(&rig);
   chip_rig_plbu(&rig, 0x2000, 0x1000010b);
   chip_rig_plbu(&rig, CHIP_BLOCK_TABLE, 0x28000003);
   for (unsigned i = 0; i < 4; i++)
      triangle(v + 3 * i, 1.0f + 2.0f * (float)(i % 2), 1.0f + 2.0f * (float)(i / 2));
   for (unsigned i = 0; i < 4; i++) { /* before the draw itself */
      chip_rig_plbu(&rig, CHIP_RENDER_STATE, 0x80000000 | CHIP_POSITIONS >> 4);
      chip_rig_plbu(&rig, DRAW_ARRAYS_OF_12, TRIANGLES);
   }
   chip_rig_draw(&rig, LIMA_TRIANGLES, v, 12, false);
   /* Behind the draw: what is free of the heap. */
   const unsigned end = rig.num_plbu + 8;
   const uint32_t words[4] = {CHIP_INDICES + 16, 0xa0000103, 0, 0x50000000};
   assert_true(lima_memory_write(rig.memory, CHIP_PLBU_LIST + 4 * end, words, 4));
   assert_true(chip_rig_run(&rig));
   assert_true(lima_memory_read(rig.memory, CHIP_INDICES + 16, &heap, 1));
   /* Five records of 64 bytes and two more blocks of 128: 7 and 7 and 6 of 20 items. */
   assert_int_equal(heap, CHIP_HEAP + 5 * 64 + 2 * 128);
   assert_true(chip_rig_pixel(&rig, 1, 1) == WHITE && chip_rig_pixel(&rig, 3, 9) == WHITE);
   chip_rig_finish(&rig);
}

static void
commands_give_the_heap(void **state)
{
   (void)state;
   struct chip_rig rig;
   uint32_t word;
   chip_rig_start(&rig);
   rig.gp[LIMA_GP_HEAP_END] = CHIP_HEAP;
   chip_rig_plbu(&rig, CHIP_HEAP + 0x400, 0x10000103);
   chip_rig_plbu(&rig, CHIP_HEAP + 0x800, 0x10000104);
   draw_four(&rig);
   assert_true(chip_rig_run(&rig));
   assert_int_equal(count_white(&rig), 4 * TRIANGLE_PIXELS);
   assert_true(lima_memory_read(rig.memory, CHIP_HEAP + 0x400, &word, 1));
   assert_int_equal(word, CHIP_RENDER_STATE); /* the record of the draw */
   chip_rig_finish(&rig);
}

/* --- The list */

static void
lists_jump(void **state)
{
   (void)state;
   struct chip_rig rig;
   uint32_t registers[2];
   chip_rig_start(&rig);
   const uint32_t back = CHIP_PLBU_LIST + 4 * rig.num_plbu + 8;
   const uint32_t there[] = {0x3f000000,        0x1000010e, 0,    0xd0000000,
                             CHIP_INDICES + 16, 0xa000010e, back, 0xf0000000};
   assert_true(lima_memory_write(rig.memory, CHIP_STATE + 0x6000, there, 8));
   chip_rig_plbu(&rig, CHIP_STATE + 0x6000, 0xf0000000);
   chip_rig_plbu(&rig, CHIP_INDICES + 20, 0xa0000108);
   draw_four(&rig);
   assert_true(chip_rig_run(&rig));
   assert_int_equal(count_white(&rig), 4 * TRIANGLE_PIXELS);
   assert_true(lima_memory_read(rig.memory, CHIP_INDICES + 16, registers, 2));
   assert_true(registers[0] == 0x3f000000 && registers[1] == 0x42000000);
   chip_rig_finish(&rig);
}

static void
indices_have_three_sizes(void **state)
{
   (void)state;
   static const uint32_t setups[3] = {0x2200, 0x2600, 0x2a00};
   for (unsigned size = 0; size < 3; size++) {
      struct chip_rig rig;
      struct chip_vertex v[9];
      uint8_t *indices;
      chip_rig_start(&rig);
      chip_rig_plbu(&rig, setups[size], 0x1000010b);
      indices = lima_memory_at(rig.memory, CHIP_INDICES, 256);
      memset(indices, 0xaa, 256);
      triangle(v, 1, 1);
      triangle(v + 3, 20, 20);
      triangle(v + 6, 20, 1);
      /* The last triangle twice, then the first. */
      static const uint8_t numbers[9] = {6, 7, 8, 6, 7, 8, 0, 1, 2};
      for (unsigned i = 0; i < 9; i++) {
         memset(indices + (i << size), 0, 1u << size);
         indices[i << size] = numbers[i];
      }
      chip_rig_draw(&rig, LIMA_TRIANGLES, v, 9, true);
      assert_true(chip_rig_run(&rig));
      assert_int_equal(count_white(&rig), 2 * TRIANGLE_PIXELS);
      assert_int_equal(chip_rig_pixel(&rig, 21, 2), WHITE);
      assert_int_not_equal(chip_rig_pixel(&rig, 21, 21), WHITE);
      chip_rig_finish(&rig);
   }
}

/* --- Points and lines */

static void
points_have_sizes(void **state)
{
   (void)state;
   static const float sizes[3] = {2, 6, 4};
   static const struct chip_vertex v[3] = {{6, 6, 0.5f, 1, {1, 1, 1, 1}},
                                           {20, 6, 0.5f, 1, {1, 1, 1, 1}},
                                           {20, 20, 0.5f, 1, {1, 1, 1, 1}}};
   struct chip_rig rig;
   uint32_t words[3];
   memcpy(words, sizes, sizeof words);
   /* By number of the vertex: here the last and the first. */
   chip_rig_start(&rig);
   chip_rig_plbu(&rig, CHIP_SIZES, 0x10000102);
   assert_true(lima_memory_write(rig.memory, CHIP_SIZES, words, 3));
   assert_true(lima_memory_write(rig.memory, CHIP_INDICES, (const uint32_t[]){0x00000202}, 1));
   chip_rig_draw(&rig, LIMA_POINTS, v, 3, true);
   assert_true(chip_rig_run(&rig));
   assert_int_equal(count_white(&rig), 16 + 4);
   chip_rig_finish(&rig);
   /* One size for all. */
   chip_rig_start(&rig);
   chip_rig_plbu(&rig, 0x3200, 0x1000010b);
   chip_rig_plbu(&rig, words[1], 0x1000010d);
   chip_rig_draw(&rig, LIMA_POINTS, v, 3, false);
   assert_true(chip_rig_run(&rig));
   assert_int_equal(count_white(&rig), 3 * 36);
   chip_rig_finish(&rig);
}

static void
lines_have_a_width(void **state)
{
   (void)state;
   static const struct chip_vertex v[2] = {{4, 10, 0.5f, 1, {1, 1, 1, 1}},
                                           {24, 10, 0.5f, 1, {1, 1, 1, 1}}};
   struct chip_rig rig;
   chip_rig_start(&rig);
   chip_rig_plbu(&rig, 0x40400000, 0x1000010d); /* 3 */
   chip_rig_draw(&rig, LIMA_LINES, v, 2, false);
   assert_true(chip_rig_run(&rig));
   assert_int_equal(count_white(&rig), 20 * 3);
   chip_rig_finish(&rig);
}

/* --- Vertices */

static float
stored(const struct chip_rig *rig, unsigned component)
{
   uint32_t word;
   float value;
   assert_true(lima_memory_read(rig->memory, CHIP_VARYINGS + 4 * component, &word, 1));
   memcpy(&value, &word, sizeof value);
   return value;
}

/* Two components of each type; those that are missing are 0 and 1. */
static void
attributes_have_types(void **state)
{
   (void)state;
   static const struct {
      enum lima_attribute_type type;
      uint32_t words[2];
      float values[2];
   } cases[] = {
       {LIMA_ATTRIBUTE_FP32, {0x3fc00000, 0xc0000000}, {1.5f, -2}},
       {LIMA_ATTRIBUTE_I32, {7, (uint32_t)-9}, {7, -9}},
       {LIMA_ATTRIBUTE_U32, {7, 0x80000000}, {7, 2147483648.0f}},
       {LIMA_ATTRIBUTE_FP16, {0xc0003e00}, {1.5f, -2}},
       {LIMA_ATTRIBUTE_I16, {0xfff70007}, {7, -9}},
       {LIMA_ATTRIBUTE_U16, {0xfff70007}, {7, 65527}},
       {LIMA_ATTRIBUTE_I8, {0xf707}, {7, -9}},
       {LIMA_ATTRIBUTE_U8, {0xf707}, {7, 247}},
       {LIMA_ATTRIBUTE_I8N, {0x807f}, {1, -1}},
       {LIMA_ATTRIBUTE_U8N, {0xff33}, {0.2f, 1}},
       {LIMA_ATTRIBUTE_I16N, {0x80007fff}, {1, -1}},
       {LIMA_ATTRIBUTE_U16N, {0xffff3333}, {0.2f, 1}},
       {LIMA_ATTRIBUTE_I32N, {0x7fffffff, 0x80000000}, {1, -1}},
       {LIMA_ATTRIBUTE_U32N, {0xffffffff, 0x80000000}, {1, 0.5f}},
       {LIMA_ATTRIBUTE_FIXED, {0x18000, (uint32_t)-0x20000}, {1.5f, -2}},
       {LIMA_ATTRIBUTE_UNUSED, {5, 5}, {0, 0}},
   };
   for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
      struct chip_rig rig;
      const uint32_t descriptor[2] = {CHIP_STATE + 0x6000,
                                      8u << 11 | (uint32_t)cases[i].type << 2 | 1};
      chip_rig_start(&rig);
      draw_four(&rig);
      assert_true(lima_memory_write(rig.memory, CHIP_DESCRIPTORS + 8, descriptor, 2));
      for (unsigned v = 0; v < 12; v++)
         assert_true(lima_memory_write(rig.memory, descriptor[0] + 8 * v, cases[i].words, 2));
      chip_rig_run(&rig);
      if (stored(&rig, 0) != cases[i].values[0] || stored(&rig, 1) != cases[i].values[1] ||
          stored(&rig, 2) != 0 || stored(&rig, 3) != 1)
         fail_msg("case %u: %g %g", i, (double)stored(&rig, 0), (double)stored(&rig, 1));
      chip_rig_finish(&rig);
   }
}

/* Components that the program does not write stay in memory; half floats are rounded. */
static void
outputs_are_stored(void **state)
{
   (void)state;
   struct chip_rig rig;
   const uint32_t before[4] = {0x11111111, 0x22222222, 0x33333333, 0x44444444};
   uint32_t after[4];
   chip_rig_start(&rig);
   rig.vertex_program =
       "{ mul0 = mov attr0.x; mul1 = mov attr0.y; acc0 = mov attr0.z; acc1 = mov attr0.w\n"
       "  var0.xyzw = mul0, mul1, acc0, acc1 }\n"
       "{ mul0 = mov attr1.x; var1.x = mul0 }\n";
   draw_four(&rig);
   assert_true(lima_memory_write(rig.memory, CHIP_VARYINGS, before, 4));
   assert_true(chip_rig_run(&rig));
   assert_true(lima_memory_read(rig.memory, CHIP_VARYINGS, after, 4));
   assert_true(after[0] == 0x3f800000 && after[1] == before[1] && after[3] == before[3]);
   chip_rig_finish(&rig);
   chip_rig_start(&rig);
   draw_four(&rig);
   const uint32_t half = 16 << 11 | LIMA_OUTPUT_FP16 << 2 | 3;
   assert_true(lima_memory_write(rig.memory, CHIP_DESCRIPTORS + 0x8c, &half, 1));
   assert_true(lima_memory_write(rig.memory, CHIP_VARYINGS, before, 4));
   chip_rig_run(&rig);
   assert_true(lima_memory_read(rig.memory, CHIP_VARYINGS, after, 4));
   assert_true(after[0] == 0x3c003c00 && after[1] == 0x3c003c00 && after[2] == before[2]);
   chip_rig_finish(&rig);
}

/* Two draws of a list with programs of the same size at two places. */
static void
programs_are_told_apart(void **state)
{
   (void)state;
   struct chip_rig rig;
   struct chip_vertex v[3];
   uint32_t program[8];
   chip_rig_start(&rig);
   triangle(v, 1, 1);
   v[0].color[0] = 0.25f;
   chip_rig_draw(&rig, LIMA_TRIANGLES, v, 3, false);
   assert_true(lima_memory_read(rig.memory, CHIP_VERTEX_PROGRAM, program, 8));
   assert_true(lima_memory_write(rig.memory, CHIP_STATE + 0x6000, program, 8));
   rig.vertex_program =
       "{ mul0 = mov attr0.x; mul1 = mov attr0.y; acc0 = mov attr0.z; acc1 = mov attr0.w\n"
       "  var0.xyzw = mul0, mul1, acc0, acc1 }\n"
       "{ acc0 = mov attr1.y; var1.x = acc0 }\n";
   chip_rig_draw(&rig, LIMA_TRIANGLES, v, 3, false);
   const uint32_t again[4] = {CHIP_STATE + 0x6000, 0x40000000 | 32 << 12, 3 << 24, 0};
   assert_true(lima_memory_write(rig.memory, rig.gp[LIMA_GP_VS_END], again, 4));
   rig.gp[LIMA_GP_VS_END] += 16;
   assert_true(chip_rig_run(&rig));
   assert_true(stored(&rig, 0) == 0.25f);
   chip_rig_finish(&rig);
}

/* --- Order of vertices */

static void
strips_keep_their_side(void **state)
{
   (void)state;
   static const float at[5][2] = {{2, 4}, {2, 20}, {12, 4}, {12, 20}, {22, 4}};
   static const uint32_t culls[2] = {0x22200, 0x42200};
   unsigned pixels[2];
   for (unsigned i = 0; i < 2; i++) {
      struct chip_rig rig;
      struct chip_vertex v[5];
      for (unsigned n = 0; n < 5; n++)
         v[n] = (struct chip_vertex){at[n][0], at[n][1], 0.5f, 1, {1, 1, 1, 1}};
      chip_rig_start(&rig);
      chip_rig_plbu(&rig, culls[i], 0x1000010b);
      chip_rig_draw(&rig, LIMA_TRIANGLE_STRIP, v, 5, false);
      assert_true(chip_rig_run(&rig));
      pixels[i] = count_white(&rig);
      chip_rig_finish(&rig);
   }
   /* Counter-clockwise, memory row 0 on top. */
   assert_int_equal(pixels[0], 10 * 16 + 10 * 16 / 2);
   assert_int_equal(pixels[1], 0);
}

/* A quad is cut from its second vertex to its fourth. */
static void
quads_are_cut(void **state)
{
   (void)state;
   struct chip_rig rig;
   static const struct chip_vertex v[4] = {{0, 0, 0.5f, 1, {0, 0, 0, 1}},
                                           {CHIP_SIZE, 0, 0.5f, 1, {1, 0, 0, 1}},
                                           {CHIP_SIZE, CHIP_SIZE, 0.5f, 1, {0, 0, 0, 1}},
                                           {0, CHIP_SIZE, 0.5f, 1, {1, 0, 0, 1}}};
   chip_rig_start(&rig);
   chip_rig_draw(&rig, LIMA_QUADS, v, 4, false);
   assert_true(chip_rig_run(&rig));
   assert_true(chip_rig_pixel(&rig, 16, 15) >> 24 > 240);
   assert_true(chip_rig_pixel(&rig, 15, 15) >> 24 > 240);
   chip_rig_finish(&rig);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(heaps_grow),
       cmocka_unit_test(lists_go_on_in_the_heap),
       cmocka_unit_test(commands_give_the_heap),
       cmocka_unit_test(lists_jump),
       cmocka_unit_test(indices_have_three_sizes),
       cmocka_unit_test(points_have_sizes),
       cmocka_unit_test(lines_have_a_width),
       cmocka_unit_test(attributes_have_types),
       cmocka_unit_test(outputs_are_stored),
       cmocka_unit_test(programs_are_told_apart),
       cmocka_unit_test(strips_keep_their_side),
       cmocka_unit_test(quads_are_cut),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
