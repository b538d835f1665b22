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
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
