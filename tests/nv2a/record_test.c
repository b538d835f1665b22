/* The recorder: frames drawn through the simulated board stand alone, and draw the same again. */
#include "nv2a/push/methods.h"
#include "nv2a/push/writer.h"
#include "nv2a/replay/replay.h"
#include "nv2a/winsys/winsys.h"

#include <dirent.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <cmocka.h>

#define WIDTH 32u
#define HEIGHT 16u
#define PITCH 128u
#define REPORTS 0xbeef0002u

/* A board that keeps its frames in a folder, and something to draw with. */
struct board {
   char folder[64];
   struct nv2a_winsys *winsys;
   struct nv2a_channel *channel;
   struct nv2a_bo *color, *words, *reports, *texels;
   struct nv2a_push push;
};

static bool
no_more_room(struct nv2a_push *push, void *data)
{
   return false;
}

static int
open_board(void **state)
{
   struct board *b = calloc(1, sizeof *b);
   if (!b)
      return -1;
   strcpy(b->folder, "/tmp/nv2a-record-XXXXXX");
   assert_non_null(mkdtemp(b->folder));
   setenv("TUATARA_RECORD", b->folder, 1);
   b->winsys = nv2a_sim_winsys_create();
   unsetenv("TUATARA_RECORD");
   assert_non_null(b->winsys);
   assert_true(b->winsys->fresh_frames);
   b->channel = b->winsys->channel_create(b->winsys);
   assert_non_null(b->channel);
   b->color = b->winsys->bo_create(b->winsys, PITCH * HEIGHT, 256);
   b->words = b->winsys->bo_create(b->winsys, 65536, 4096);
   b->reports = b->winsys->bo_create(b->winsys, 4096, 4096);
   b->texels = b->winsys->bo_create(b->winsys, 4096, 4096);
   assert_true(b->color && b->words && b->reports && b->texels);
   assert_true(b->channel->object(b->channel, REPORTS, b->reports->address, 4096));
   nv2a_push_init(&b->push, (uint32_t *)(void *)b->words->map, 65536 / 4, 0, no_more_room, NULL);
   *state = b;
   return 0;
}

static int
close_board(void **state)
{
   struct board *b = *state;
   nv2a_bo_reference(&b->color, NULL);
   nv2a_bo_reference(&b->words, NULL);
   nv2a_bo_reference(&b->reports, NULL);
   nv2a_bo_reference(&b->texels, NULL);
   b->channel->destroy(b->channel);
   b->winsys->destroy(b->winsys);
   DIR *dir = opendir(b->folder);
   for (struct dirent *entry = readdir(dir); entry; entry = readdir(dir)) {
      char path[400];
      snprintf(path, sizeof path, "%s/%s", b->folder, entry->d_name);
      if (entry->d_name[0] != '.')
         unlink(path);
   }
   closedir(dir);
   rmdir(b->folder);
   free(b);
   return 0;
}

/* What every frame begins with. */
static void
emit_state(struct board *b)
{
   struct nv2a_push *push = &b->push;
   nv2a_push_forget(push);
   nv2a_push_state(push, NV097_SET_OBJECT, NV2A_OBJECT_3D);
   nv2a_push_state(push, NV097_SET_CONTEXT_DMA_COLOR, NV2A_OBJECT_MEMORY);
   nv2a_push_state(push, NV097_SET_CONTEXT_DMA_ZETA, NV2A_OBJECT_MEMORY);
   nv2a_push_state(push, NV097_SET_CONTEXT_DMA_REPORT, REPORTS);
   nv2a_push_state(push, NV097_SET_SURFACE_CLIP_HORIZONTAL, WIDTH << 16);
   nv2a_push_state(push, NV097_SET_SURFACE_CLIP_VERTICAL, HEIGHT << 16);
   nv2a_push_state(push, NV097_SET_SURFACE_FORMAT, 0x128);
   nv2a_push_state(push, NV097_SET_SURFACE_PITCH, PITCH | PITCH << 16);
   nv2a_push_state(push, NV097_SET_SURFACE_COLOR_OFFSET, b->color->address);
   nv2a_push_state(push, NV097_SET_SURFACE_ZETA_OFFSET, b->color->address);
}

static void
emit_clear(struct board *b, uint32_t color, uint32_t x, uint32_t width)
{
   struct nv2a_push *push = &b->push;
   nv2a_push_state(push, NV097_SET_CLEAR_RECT_HORIZONTAL, x | (x + width - 1) << 16);
   nv2a_push_state(push, NV097_SET_CLEAR_RECT_VERTICAL, (HEIGHT - 1) << 16);
   nv2a_push_state(push, NV097_SET_COLOR_CLEAR_VALUE, color);
   nv2a_push_state(push, NV097_CLEAR_SURFACE,
                   NV097_CLEAR_SURFACE_R | NV097_CLEAR_SURFACE_G | NV097_CLEAR_SURFACE_B |
                       NV097_CLEAR_SURFACE_A);
}

static void
submit(struct board *b)
{
   assert_false(b->push.failed);
   assert_true(b->channel->submit(b->channel, b->words->address,
                                  b->words->address + 4 * b->push.used) != 0);
   b->push.used = b->push.header = 0;
}

static void
end_frame(struct board *b)
{
   b->winsys->frame_end(b->channel, b->color, PITCH, WIDTH, HEIGHT,
                        NV097_SET_SURFACE_FORMAT_COLOR_LE_A8R8G8B8);
}

static void
fail_on_problem(void *data, unsigned line, const char *text)
{
   fail_msg("line %u: %s", line, text);
}

/* Draws frame `number` again; its picture is what was on the surface then. */
static void
check_frame(const struct board *b, unsigned number, const uint8_t *shown)
{
   char path[100], message[4400];
   struct nv2a_frame frame = {0};
   struct nv2a_replay_picture picture;
   const char *problem;
   const struct nv2a_replay_events events = {.problem = fail_on_problem};
   snprintf(path, sizeof path, "%s/frame%04u.push", b->folder, number);
   if (!nv2a_frame_load(&frame, path, message, sizeof message))
      fail_msg("%s", message);
   struct nv2a_chip *chip = nv2a_replay(&frame, &events);
   assert_non_null(chip);
   assert_true(nv2a_replay_read(chip, &frame, NV2A_REPLAY_COLOR, &picture, &problem));
   assert_true(picture.width == WIDTH && picture.height == HEIGHT && picture.channels == 4);
   for (uint32_t i = 0; i < WIDTH * HEIGHT; i++) {
      const uint8_t *bgra = shown + i / WIDTH * PITCH + i % WIDTH * 4;
      const uint8_t rgba[4] = {bgra[2], bgra[1], bgra[0], bgra[3]};
      assert_memory_equal(picture.pixels + 4 * (size_t)i, rgba, 4);
   }
   free(picture.pixels);
   nv2a_chip_destroy(chip);
   nv2a_frame_finish(&frame);
}

static void
test_frames(void **state)
{
   struct board *b = *state;
   uint8_t shown[2][PITCH * HEIGHT];
   for (unsigned i = 0; i < 2; i++) {
      emit_state(b);
      emit_clear(b, 0xff102030 + i, 0, 16);
      submit(b);
      emit_clear(b, 0x80405060 + i, 8, 24);
      submit(b);
      memcpy(shown[i], b->color->map, sizeof shown[i]);
      end_frame(b);
   }
   check_frame(b, 0, shown[0]);
   check_frame(b, 1, shown[1]);
}

/* What the CPU writes between two submissions arrives at that place, and the frame begins with what
 * the one before has left. */
static void
test_memory_between(void **state)
{
   struct board *b = *state;
   uint8_t shown[PITCH * HEIGHT];
   memset(b->color->map, 0x11, PITCH * HEIGHT);
   emit_state(b);
   emit_clear(b, 0xff0000ff, 0, 4);
   submit(b);
   memset(b->color->map + 4, 0x22, 8); /* over what the chip has drawn */
   memset(b->texels->map, 0x33, 4096);
   emit_clear(b, 0xff00ff00, 20, 4);
   submit(b);
   memcpy(shown, b->color->map, sizeof shown);
   assert_int_equal(shown[4], 0x22);
   assert_int_equal(shown[4 * 31], 0x11);
   end_frame(b);
   check_frame(b, 0, shown);

   emit_state(b);
   emit_clear(b, 0, 30, 2);
   submit(b);
   memcpy(shown, b->color->map, sizeof shown);
   end_frame(b);
   check_frame(b, 1, shown);
}

/* Objects that the driver made are in each frame: the report can be written. */
static void
test_objects(void **state)
{
   struct board *b = *state;
   uint8_t shown[PITCH * HEIGHT];
   for (unsigned i = 0; i < 2; i++) {
      emit_state(b);
      emit_clear(b, 0xffabcdef, 0, 32);
      nv2a_push_state(&b->push, NV097_CLEAR_REPORT_VALUE,
                      NV097_CLEAR_REPORT_VALUE_TYPE_ZPASS_PIXEL_CNT);
      nv2a_push_state(&b->push, NV097_GET_REPORT,
                      nv097_put(NV097_GET_REPORT_TYPE, NV097_GET_REPORT_TYPE_ZPASS_PIXEL_CNT) | 32);
      submit(b);
      memcpy(shown, b->color->map, sizeof shown);
      end_frame(b);
      check_frame(b, i, shown);
   }
}

/* Nothing submitted, nothing kept. */
static void
test_nothing(void **state)
{
   struct board *b = *state;
   char path[100];
   end_frame(b);
   snprintf(path, sizeof path, "%s/frame0000.push", b->folder);
   assert_int_equal(access(path, F_OK), -1);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test_setup_teardown(test_frames, open_board, close_board),
       cmocka_unit_test_setup_teardown(test_memory_between, open_board, close_board),
       cmocka_unit_test_setup_teardown(test_objects, open_board, close_board),
       cmocka_unit_test_setup_teardown(test_nothing, open_board, close_board),
   };
   return cmocka_run_group_tests_name("nv2a_record", tests, NULL, NULL);
}
