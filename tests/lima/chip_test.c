/* The simulated chip on a small scene: primitives of all modes, state of the polygon list builder,
 * targets, and what is refused. */
#include "chip_rig.h"

#include "lima/cmd/commands.h"
#include "util/u_pool.h"

#include <setjmp.h>
#include <stdarg.h>
#include <string.h>
#include <cmocka.h>

#define CLEAR 0x302010ffu
#define WHITE 0xffffffffu

static unsigned
count_pixels(const struct chip_rig *rig, uint32_t color)
{
   unsigned count = 0;
   for (unsigned i = 0; i < CHIP_SIZE * CHIP_SIZE; i++)
      count += chip_rig_pixel(rig, i % CHIP_SIZE, i / CHIP_SIZE) == color;
   return count;
}

/* White vertices at pixels. */
static unsigned
place(struct chip_vertex *vertices, const uint8_t (*at)[2], unsigned count)
{
   for (unsigned i = 0; i < count; i++)
      vertices[i] = (struct chip_vertex){at[i][0], at[i][1], 0.5f, 1, {1, 1, 1, 1}};
   return count;
}

static void
modes_are_assembled(void **state)
{
   (void)state;
   static const struct {
      unsigned mode, count;
      uint8_t at[8][2];
      unsigned pixels;
   } cases[] = {
       {LIMA_TRIANGLES, 6, {{0, 0}, {8, 0}, {0, 8}, {20, 20}, {28, 20}, {20, 28}}, 2 * 28},
       {LIMA_TRIANGLE_STRIP, 4, {{4, 4}, {28, 4}, {4, 20}, {28, 20}}, 24 * 16},
       {LIMA_TRIANGLE_FAN, 4, {{4, 4}, {28, 4}, {28, 20}, {4, 20}}, 24 * 16},
       {LIMA_POLYGON, 4, {{4, 4}, {28, 4}, {28, 20}, {4, 20}}, 24 * 16},
       {LIMA_QUADS, 4, {{4, 4}, {28, 4}, {28, 20}, {4, 20}}, 24 * 16},
       {LIMA_QUAD_STRIP, 6, {{4, 4}, {4, 20}, {10, 4}, {10, 20}, {30, 4}, {30, 20}}, 26 * 16},
       {LIMA_RECTANGLE, 3, {{30, 2}, {1, 2}, {1, 31}}, 29 * 29},
       {LIMA_POINTS, 2, {{4, 4}, {20, 20}}, 2},
       {LIMA_LINES, 4, {{2, 2}, {12, 2}, {20, 3}, {20, 30}}, 10 + 27},
       {LIMA_LINE_STRIP, 3, {{2, 2}, {12, 2}, {12, 10}}, 10 + 8},
       {LIMA_LINE_LOOP, 4, {{2, 2}, {12, 2}, {12, 10}, {2, 10}}, 10 + 8 + 10 + 8},
   };
   for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
      struct chip_rig rig;
      struct chip_vertex vertices[8];
      chip_rig_start(&rig);
      chip_rig_draw(&rig, cases[i].mode, vertices, place(vertices, cases[i].at, cases[i].count),
                    false);
      assert_true(chip_rig_run(&rig));
      const unsigned pixels = count_pixels(&rig, WHITE);
      /* Edges through centres and corners of loops may be drawn by two. */
      if (pixels + 2 < cases[i].pixels || pixels > cases[i].pixels + 16)
         fail_msg("mode %u: %u pixels, not %u", cases[i].mode, pixels, cases[i].pixels);
      assert_int_equal(count_pixels(&rig, CLEAR) + pixels, CHIP_SIZE * CHIP_SIZE);
      chip_rig_finish(&rig);
   }
}

static const uint8_t square[4][2] = {{4, 4}, {28, 4}, {28, 20}, {4, 20}};

static void
draw_square(struct chip_rig *rig)
{
   struct chip_vertex vertices[4];
   chip_rig_draw(rig, LIMA_QUADS, vertices, place(vertices, square, 4), false);
}

static void
scissor_viewport_and_culling(void **state)
{
   (void)state;
   static const struct {
      uint32_t command[2];
      unsigned pixels;
   } cases[] = {
       {{9u << 15 | 6 | 1u << 30, 0x70000000 | 15 << 13 | 2},
        7 * 4},                                      /* columns 9 to 15, rows 6 to 9 */
       {{0x41200000, 0x10000107}, 18 * 16},          /* from column 10 */
       {{0x41200000, 0x10000106}, 24 * 6},           /* to row 10 */
       {{0x22200, 0x1000010b}, 0},                   /* clockwise ones are dropped */
       {{0x42200, 0x1000010b}, 24 * 16},             /* the others are */
       {{0x3f400000, 0x1000010e}, 0},                /* depth from 0.75 on */
       {{0x3e800000, 0x1000010f}, 0},                /* depth to 0.25 */
       {{0x41280000, 0x10000107}, 18 * 16},          /* from column 10.5, a centre */
       {{0x41280000, 0x10000108}, 6 * 16},           /* to it */
       {{31u << 15, 0x70000000 | 16 << 13 | 4}, 16}, /* column 16 */
   };
   for (unsigned i = 0; i < sizeof cases / sizeof cases[0]; i++) {
      struct chip_rig rig;
      chip_rig_start(&rig);
      chip_rig_plbu(&rig, cases[i].command[0], cases[i].command[1]);
      draw_square(&rig);
      assert_true(chip_rig_run(&rig));
      assert_int_equal(count_pixels(&rig, WHITE), cases[i].pixels);
      chip_rig_finish(&rig);
   }
}

static void
indices_choose_vertices(void **state)
{
   (void)state;
   struct chip_rig rig;
   struct chip_vertex vertices[4];
   const uint32_t indices = 0x00020100;
   chip_rig_start(&rig);
   assert_true(lima_memory_write(rig.memory, CHIP_INDICES, &indices, 1));
   chip_rig_draw(&rig, LIMA_TRIANGLES, vertices, place(vertices, square, 4), true);
   assert_true(chip_rig_run(&rig));
   assert_int_equal(chip_rig_pixel(&rig, 26, 6), WHITE);
   assert_int_equal(chip_rig_pixel(&rig, 6, 18), CLEAR);
   chip_rig_finish(&rig);
}

static void
varyings_are_interpolated(void **state)
{
   (void)state;
   struct chip_rig rig;
   const struct chip_vertex vertices[3] = {
       {0, 0, 0, 1, {0, 0, 0, 1}}, {32, 0, 0, 1, {1, 0, 0, 1}}, {0, 32, 0, 0.5f, {0, 1, 0, 1}}};
   chip_rig_start(&rig);
   chip_rig_draw(&rig, LIMA_TRIANGLES, vertices, 3, false);
   assert_true(chip_rig_run(&rig));
   /* At (8, 8) a quarter along each side, the last vertex twice as far away. */
   const double x = 8.5 / 32, w = 1 - x / 2;
   const uint32_t pixel = chip_rig_pixel(&rig, 8, 8);
   assert_in_range(pixel >> 24, (unsigned)(x / w * 255) - 1, (unsigned)(x / w * 255) + 1);
   assert_in_range(pixel >> 16 & 255, (unsigned)(x / 2 / w * 255) - 1,
                   (unsigned)(x / 2 / w * 255) + 1);
   chip_rig_finish(&rig);
}

static void
targets_are_written(void **state)
{
   (void)state;
   struct chip_rig rig;
   chip_rig_start(&rig);
   chip_rig_set(&rig, LIMA_RS_DEPTH_FUNC, LIMA_LESS);
   chip_rig_set(&rig, LIMA_RS_DEPTH_WRITE, 1);
   chip_rig_set(&rig, LIMA_RS_FRONT + LIMA_STENCIL_ZPASS, LIMA_INCR);
   chip_rig_set(&rig, LIMA_RS_BACK + LIMA_STENCIL_ZPASS, LIMA_INCR);
   draw_square(&rig);
   assert_true(chip_rig_run(&rig));
   uint32_t word;
   /* (5, 5) of the first tile; (16, 21) of the last. */
   assert_true(lima_memory_read(rig.memory, CHIP_ZETA + 4 * 0x22, &word, 1));
   assert_int_equal(word, 0x01800000);
   assert_true(lima_memory_read(rig.memory, CHIP_ZETA + 3 * 1024 + 4 * 0x33, &word, 1));
   assert_int_equal(word, 0x00ffffff);
   chip_rig_finish(&rig);
}

/* Deals the four tiles to so many cores. */
static void
deal_tiles(struct chip_rig *rig, unsigned cores)
{
   const uint32_t end[2] = {0, 0xbc000000};
   uint32_t tiles[16], at[4];
   assert_true(lima_memory_read(rig->memory, CHIP_TILES, tiles, 16));
   rig->pp[LIMA_PP_JOB_NUM_PP] = cores;
   for (unsigned i = 0; i < cores; i++)
      rig->pp[LIMA_PP_JOB_TILES + i] = at[i] = CHIP_TILES + 0x50 * i;
   for (unsigned i = 0; i < 4; i++) {
      assert_true(lima_memory_write(rig->memory, at[i % cores], tiles + 4 * i, 4));
      at[i % cores] += 16;
   }
   for (unsigned i = 0; i < cores; i++)
      assert_true(lima_memory_write(rig->memory, at[i], end, 2));
}

/* One to four cores, in threads or not, and blocks of four tiles: the same picture to the bit. */
static void
cores_and_blocks_change_nothing(void **state)
{
   (void)state;
   static const struct chip_vertex vertices[3] = {{1, 2, 0.1f, 1, {1, 0, 0, 1}},
                                                  {31, 7, 0.5f, 0.3f, {0, 1, 0, 0.5f}},
                                                  {9, 30, 0.9f, 0.7f, {0, 0, 1, 1}}};
   struct u_pool *pool = u_pool_create(4);
   uint8_t first[CHIP_SIZE * CHIP_SIZE * 4];
   assert_non_null(pool);
   for (unsigned cores = 1; cores <= 4; cores++) {
      for (unsigned i = 0; i < 4; i++) {
         struct chip_rig rig;
         chip_rig_start(&rig);
         rig.report.pool = i & 1 ? pool : NULL;
         if (i & 2) {
            chip_rig_plbu(&rig, 0x10010001, 0x1000010c);
            for (unsigned tile = 0; tile < 4; tile++) /* one block for all */
               lima_memory_at(rig.memory, CHIP_TILES + 16 * tile + 8, 4)[0] =
                   lima_memory_at(rig.memory, CHIP_TILES + 8, 4)[0];
         }
         deal_tiles(&rig, cores);
         chip_rig_draw(&rig, LIMA_TRIANGLES, vertices, 3, false);
         assert_true(chip_rig_run(&rig));
         const uint8_t *picture = lima_memory_at(rig.memory, CHIP_COLOR, sizeof first);
         if (cores == 1 && i == 0)
            memcpy(first, picture, sizeof first);
         assert_memory_equal(picture, first, sizeof first);
         assert_int_not_equal(count_pixels(&rig, CLEAR), CHIP_SIZE * CHIP_SIZE);
         chip_rig_finish(&rig);
      }
   }
   u_pool_destroy(pool);
}

/* --- What is refused */

static void
keep_first(void *data, const char *text)
{
   char *kept = data;
   if (!*kept)
      strncat(kept, text, 199);
}

static void
check_refused(struct chip_rig *rig, const char *text)
{
   char kept[200] = "";
   rig->report.problem = keep_first;
   rig->report.data = kept;
   assert_false(chip_rig_run(rig));
   assert_string_equal(kept, text);
   chip_rig_finish(rig);
}

static void
problems_have_a_place(void **state)
{
   (void)state;
   struct chip_rig rig;
   chip_rig_start(&rig);
   chip_rig_plbu(&rig, 0, 0x90000000);
   check_refused(&rig, "polygon list builder: command at 00100258: there is no 90000000");
   chip_rig_start(&rig);
   chip_rig_plbu(&rig, 7, 0x10000109);
   check_refused(&rig,
                 "polygon list builder: command at 00100258: bits 00000007 of word 0 of TILES "
                 "mean nothing");
   chip_rig_start(&rig);
   chip_rig_plbu(&rig, CHIP_PLBU_LIST, 0xf0000000);
   check_refused(&rig, "polygon list builder: the list has no end");
   chip_rig_start(&rig);
   draw_square(&rig);
   rig.gp[LIMA_GP_HEAP_END] = CHIP_HEAP;
   check_refused(&rig, "the tile heap is full at 00110800");
   chip_rig_start(&rig);
   draw_square(&rig);
   rig.pp[LIMA_PP_JOB_WRITE_BACK + 1] = 0x5000000;
   check_refused(&rig, "the target at 05000000 is not in memory");
   chip_rig_start(&rig);
   chip_rig_program(&rig, "again:\n  branch again\n");
   draw_square(&rig);
   check_refused(&rig, "program at 00104000, word 0: it has no end");
   chip_rig_start(&rig);
   draw_square(&rig);
   chip_rig_finish(&rig);
   chip_rig_start(&rig);
   draw_square(&rig);
   rig.pp[LIMA_PP_JOB_NUM_PP] = 5;
   check_refused(&rig, "there are not 5 cores");
   chip_rig_start(&rig);
   chip_rig_set(&rig, LIMA_RS_HAS_TEXTURES, 1);
   chip_rig_set(&rig, LIMA_RS_NUM_SAMPLERS, 17);
   draw_square(&rig);
   check_refused(&rig, "there are 17 samplers, more than 16");
   chip_rig_start(&rig);
   chip_rig_set(&rig, LIMA_RS_HAS_UNIFORMS, 1);
   chip_rig_set(&rig, LIMA_RS_UNIFORMS, CHIP_INDICES >> 4);
   const uint32_t odd = CHIP_STATE + 1, block = CHIP_BLOCKS + 8;
   assert_true(lima_memory_write(rig.memory, CHIP_INDICES, &odd, 1));
   draw_square(&rig);
   check_refused(&rig, "uniforms at 00100001: the address is odd");
   chip_rig_start(&rig);
   assert_true(lima_memory_write(rig.memory, CHIP_BLOCK_TABLE, &block, 1));
   chip_rig_plbu(&rig, CHIP_BLOCK_TABLE, 0x28000003);
   check_refused(&rig, "block 0 at 00110008 is not in memory");
   chip_rig_start(&rig);
   draw_square(&rig);
   const struct lima_budget budget = {1000, 1000, 1000, 1000, 10, 1000};
   rig.report.budget = &budget;
   check_refused(&rig, "the job has too many fragments");
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(modes_are_assembled),     cmocka_unit_test(scissor_viewport_and_culling),
       cmocka_unit_test(indices_choose_vertices), cmocka_unit_test(varyings_are_interpolated),
       cmocka_unit_test(targets_are_written),     cmocka_unit_test(cores_and_blocks_change_nothing),
       cmocka_unit_test(problems_have_a_place),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
