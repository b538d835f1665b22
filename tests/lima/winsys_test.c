/* The simulated Mali-400 as a driver sees it: buffers, jobs, and the frames that are kept. */
#include "chip_rig.h"
#include "lima/replay/replay.h"
#include "lima/winsys/winsys.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cmocka.h>

enum { STATE, BLOCKS, COLOR, ZETA, NUM_BUFFERS };
enum { TRIANGLES = 4, MAX_FRAMES = 4 };

/* The scene of chip_rig in a winsys: buffers lie from its lowest address up, as the scene's do. */
struct board {
   char folder[64];
   struct lima_winsys *winsys;
   struct lima_winsys_context *context;
   struct lima_bo *bos[NUM_BUFFERS];
   struct chip_rig rig;
};

static const struct chip_vertex corner[3] = {
    {0, 0, 0.5f, 1, {1, 0, 0, 1}}, {24, 0, 0.5f, 1, {0, 1, 0, 1}}, {0, 24, 0.5f, 1, {0, 0, 1, 1}}};

static int
open_board(void **state)
{
   static const uint32_t vas[NUM_BUFFERS] = {CHIP_STATE, CHIP_BLOCKS, CHIP_COLOR, CHIP_ZETA};
   struct board *b = calloc(1, sizeof *b);
   assert_non_null(b);
   strcpy(b->folder, "/tmp/lima-record-XXXXXX");
   assert_non_null(mkdtemp(b->folder));
   setenv("TUATARA_RECORD", b->folder, 1);
   b->winsys = lima_sim_winsys_create(1);
   unsetenv("TUATARA_RECORD");
   assert_non_null(b->winsys);
   b->context = b->winsys->context_create(b->winsys);
   for (unsigned i = 0; i < NUM_BUFFERS; i++) {
      b->bos[i] = b->winsys->bo_create(b->winsys, i < ZETA ? 0x10000 : 4096, 0);
      assert_int_equal(b->bos[i]->va, vas[i]);
   }
   chip_rig_start(&b->rig);
   *state = b;
   return 0;
}

static int
close_board(void **state)
{
   struct board *b = *state;
   for (unsigned i = 0; i < NUM_BUFFERS; i++)
      lima_bo_reference(&b->bos[i], NULL);
   b->context->destroy(b->context);
   b->winsys->destroy(b->winsys);
   chip_rig_finish(&b->rig);
   for (unsigned i = 0; i < MAX_FRAMES; i++) {
      char path[100];
      snprintf(path, sizeof path, "%s/frame%04u.txt", b->folder, i);
      unlink(path);
   }
   assert_int_equal(rmdir(b->folder), 0);
   free(b);
   return 0;
}

/* Both jobs on what the scene has in memory. */
static void
submit(struct board *b)
{
   struct lima_winsys_context *context = b->context;
   const struct lima_job_bo gp[] = {{b->bos[STATE], LIMA_JOB_READ | LIMA_JOB_WRITE},
                                    {b->bos[BLOCKS], LIMA_JOB_WRITE}};
   const struct lima_job_bo pp[] = {{b->bos[STATE], LIMA_JOB_READ},
                                    {b->bos[BLOCKS], LIMA_JOB_READ},
                                    {b->bos[COLOR], LIMA_JOB_WRITE},
                                    {b->bos[ZETA], LIMA_JOB_WRITE}};
   memcpy(b->bos[STATE]->map, lima_memory_at(b->rig.memory, CHIP_STATE, CHIP_STATE_BYTES),
          CHIP_STATE_BYTES);
   const uint64_t first = context->submit(context, LIMA_JOB_GP, b->rig.gp, gp, 2);
   const uint64_t second = context->submit(context, LIMA_JOB_PP, b->rig.pp, pp, 4);
   assert_true(first > 0 && second > first);
   assert_true(context->wait(context, second, UINT64_MAX));
   assert_true(b->winsys->bo_wait(b->winsys, b->bos[COLOR], LIMA_JOB_READ, UINT64_MAX));
}

static void
check_picture(struct board *b)
{
   assert_true(chip_rig_run(&b->rig));
   const void *there = lima_memory_at(b->rig.memory, CHIP_COLOR, CHIP_SIZE * CHIP_SIZE * 4);
   assert_memory_equal(b->bos[COLOR]->map, there, CHIP_SIZE * CHIP_SIZE * 4);
}

static void
buffers_are_whole_pages(void **state)
{
   struct board *b = *state;
   struct lima_winsys *w = b->winsys;
   struct lima_bo *small = w->bo_create(w, 1, 0), *more = w->bo_create(w, 4097, 0);
   assert_true(small->size == 4096 && more->size == 8192);
   assert_true(small->va % 4096 == 0 && more->va >= small->va + small->size);
   memset(small->map, 1, small->size);
   memset(more->map, 2, more->size);
   assert_int_equal(small->map[4095], 1);
   struct lima_bo *heap = w->bo_create(w, 16 << 20, LIMA_BO_HEAP);
   assert_true(heap->size == 16 << 20 && !heap->map);
   const uint32_t va = small->va;
   lima_bo_reference(&small, NULL);
   small = w->bo_create(w, 4096, 0);
   assert_int_equal(small->va, va);
   struct lima_bo *second = NULL;
   lima_bo_reference(&second, small);
   lima_bo_reference(&small, NULL);
   assert_int_equal(second->refcount, 1);
   lima_bo_reference(&second, NULL);
   lima_bo_reference(&more, NULL);
   lima_bo_reference(&heap, NULL);
}

static void
there_is_an_end_of_memory(void **state)
{
   struct board *b = *state;
   struct lima_winsys *w = b->winsys;
   struct lima_bo *bos[16];
   unsigned num = 0;
   assert_null(w->bo_create(w, 0, 0));
   assert_null(w->bo_create(w, UINT32_MAX, 0));
   while (num < 16 && (bos[num] = w->bo_create(w, 128 << 20, 0)) != NULL)
      num++;
   assert_int_equal(num, 7);
   while (num)
      lima_bo_reference(&bos[--num], NULL);
   struct lima_bo *all = w->bo_create(w, 900u << 20, 0);
   assert_non_null(all);
   lima_bo_reference(&all, NULL);
}

static void
jobs_draw(void **state)
{
   struct board *b = *state;
   assert_string_equal(b->winsys->name, "simulated");
   assert_int_equal(b->winsys->num_pp, 1);
   chip_rig_draw(&b->rig, TRIANGLES, corner, 3, false);
   submit(b);
   assert_int_not_equal(chip_rig_pixel(&b->rig, 2, 2), 0x302010ff);
   check_picture(b);
}

static void
a_refused_job_is_done(void **state)
{
   struct board *b = *state;
   const uint32_t gp[LIMA_GP_FRAME_WORDS] = {0x5000000, 0x5000100};
   assert_true(b->context->submit(b->context, LIMA_JOB_GP, gp, NULL, 0) > 0);
   jobs_draw(state);
}

static void
fail_on_problem(void *data, unsigned line, const char *text)
{
   fail_msg("line %u: %s", line, text);
}

/* Draws a kept frame again; gives its text's size. */
static long
check_frame(const struct board *b, unsigned number, const uint8_t *shown, bool bottom_up)
{
   char path[100], message[1200];
   const char *fault;
   struct stat info;
   struct lima_frame frame = {0};
   struct lima_replay replay;
   struct lima_replay_picture picture;
   const struct lima_replay_events events = {.problem = fail_on_problem};
   snprintf(path, sizeof path, "%s/frame%04u.txt", b->folder, number);
   if (!lima_frame_load(&frame, path, message, sizeof message))
      fail_msg("%s", message);
   assert_int_equal(frame.bottom_up, bottom_up);
   assert_true(lima_replay_run(&replay, &frame, &events));
   assert_true(lima_replay_read(&replay, &frame, LIMA_REPLAY_COLOR, &picture, &fault));
   assert_true(picture.width == CHIP_SIZE && picture.height == CHIP_SIZE);
   for (uint32_t i = 0; i < CHIP_SIZE * CHIP_SIZE; i++) {
      const uint32_t row = i / CHIP_SIZE, y = bottom_up ? CHIP_SIZE - 1 - row : row;
      const uint8_t *bgra = shown + 4 * (y * CHIP_SIZE + i % CHIP_SIZE);
      const uint8_t rgba[4] = {bgra[2], bgra[1], bgra[0], bgra[3]};
      assert_memory_equal(picture.pixels + 4 * (size_t)i, rgba, 4);
   }
   free(picture.pixels);
   lima_replay_finish(&replay);
   lima_frame_finish(&frame);
   assert_int_equal(stat(path, &info), 0);
   return info.st_size;
}

static void
frames_are_kept(void **state)
{
   struct board *b = *state;
   static uint8_t shown[2][CHIP_SIZE * CHIP_SIZE * 4];
   assert_true(b->winsys->fresh_frames);
   for (unsigned i = 0; i < 2; i++) {
      struct chip_vertex vertices[3];
      memcpy(vertices, corner, sizeof vertices);
      vertices[1].x -= 8 * (float)i;
      chip_rig_draw(&b->rig, TRIANGLES, vertices, 3, false);
      submit(b);
      memcpy(shown[i], b->bos[COLOR]->map, sizeof shown[i]);
      b->winsys->frame_end(b->context, i == 1);
   }
   assert_memory_not_equal(shown[0], shown[1], sizeof shown[0]);
   const long size = check_frame(b, 0, shown[0], false);
   check_frame(b, 1, shown[1], true);
   assert_in_range(size, 1000, 20000); /* rows that are 0 are not in it */
}

/* What the CPU writes between two jobs arrives at that place; a buffer may take the place of one
 * that is gone. */
static void
a_frame_has_memory_between_its_jobs(void **state)
{
   struct board *b = *state;
   static uint8_t shown[CHIP_SIZE * CHIP_SIZE * 4];
   const uint32_t row = CHIP_SIZE * 4;
   memset(b->bos[COLOR]->map, 0x11, 4 * row); /* drawn over */
   chip_rig_draw(&b->rig, TRIANGLES, corner, 3, false);
   submit(b);
   lima_set(&lima_write_back, b->rig.pp + LIMA_PP_JOB_WRITE_BACK, LIMA_WB_SOURCE, LIMA_WB_OFF);
   memset(b->bos[COLOR]->map + 8 * row, 0x22, row);
   lima_bo_reference(&b->bos[ZETA], NULL);
   b->bos[ZETA] = b->winsys->bo_create(b->winsys, 8192, 0);
   assert_int_equal(b->bos[ZETA]->va, CHIP_ZETA);
   submit(b); /* depth alone */
   lima_set(&lima_write_back, b->rig.pp + LIMA_PP_JOB_WRITE_BACK, LIMA_WB_SOURCE, LIMA_WB_COLOR);
   lima_set(&lima_pp_frame, b->rig.pp, LIMA_PP_BOTTOM, 7); /* leaves the row alone */
   submit(b);
   memcpy(shown, b->bos[COLOR]->map, sizeof shown);
   assert_int_equal(shown[8 * row], 0x22);
   b->winsys->frame_end(b->context, false);

   /* The picture has 8 rows; what is below is in memory. */
   char path[100], message[1200];
   struct lima_frame frame = {0};
   struct lima_replay replay;
   const struct lima_replay_events events = {.problem = fail_on_problem};
   snprintf(path, sizeof path, "%s/frame0000.txt", b->folder);
   if (!lima_frame_load(&frame, path, message, sizeof message))
      fail_msg("%s", message);
   assert_true(lima_replay_run(&replay, &frame, &events));
   assert_int_equal(replay.num_gp, 3);
   assert_int_equal(replay.num_pp, 3);
   assert_memory_equal(lima_memory_at(replay.memory, CHIP_COLOR, sizeof shown), shown,
                       sizeof shown);
   lima_replay_finish(&replay);
   lima_frame_finish(&frame);
}

static void
nothing_submitted_nothing_kept(void **state)
{
   struct board *b = *state;
   char path[100];
   b->winsys->frame_end(b->context, false);
   snprintf(path, sizeof path, "%s/frame0000.txt", b->folder);
   assert_int_equal(access(path, F_OK), -1);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test_setup_teardown(buffers_are_whole_pages, open_board, close_board),
       cmocka_unit_test_setup_teardown(there_is_an_end_of_memory, open_board, close_board),
       cmocka_unit_test_setup_teardown(jobs_draw, open_board, close_board),
       cmocka_unit_test_setup_teardown(a_refused_job_is_done, open_board, close_board),
       cmocka_unit_test_setup_teardown(frames_are_kept, open_board, close_board),
       cmocka_unit_test_setup_teardown(a_frame_has_memory_between_its_jobs, open_board,
                                       close_board),
       cmocka_unit_test_setup_teardown(nothing_submitted_nothing_kept, open_board, close_board),
   };
   return cmocka_run_group_tests_name("lima_winsys", tests, NULL, NULL);
}
