/* The simulated board: channels on common memory, and frames that it records and that are drawn
 * again. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "nv2a/push/header.h"
#include "nv2a/push/methods.h"
#include "nv2a/replay/replay.h"
#include "nv2a/winsys/winsys.h"

#define SIDE 16u
#define REPORTS 0xbeef0002u

struct stream {
   struct nv2a_bo *bo;
   uint32_t put; /* address */
};

static void
method(struct stream *s, uint32_t offset, uint32_t data)
{
   const uint32_t words[2] = {nv2a_pack(0, offset, 1), data};
   memcpy(s->bo->map + (s->put - s->bo->address), words, sizeof words);
   s->put += sizeof words;
}

static void
set_surface(struct stream *s, const struct nv2a_bo *color)
{
   method(s, NV097_SET_OBJECT, NV2A_OBJECT_3D);
   method(s, NV097_SET_CONTEXT_DMA_COLOR, NV2A_OBJECT_MEMORY);
   method(s, NV097_SET_CONTEXT_DMA_REPORT, REPORTS);
   method(s, NV097_SET_SURFACE_CLIP_HORIZONTAL, SIDE << 16);
   method(s, NV097_SET_SURFACE_CLIP_VERTICAL, SIDE << 16);
   method(s, NV097_SET_SURFACE_FORMAT, 0x128);
   method(s, NV097_SET_SURFACE_PITCH, SIDE * 4);
   method(s, NV097_SET_SURFACE_COLOR_OFFSET, color->address);
}

static void
clear(struct stream *s, uint32_t value, uint32_t width)
{
   method(s, NV097_SET_CLEAR_RECT_HORIZONTAL, (width - 1) << 16);
   method(s, NV097_SET_COLOR_CLEAR_VALUE, value);
   method(s, NV097_CLEAR_SURFACE, NV097_CLEAR_SURFACE_COLOR);
   method(s, NV097_GET_REPORT, 1 << 24 | 0x10);
}

static void
count_problem(void *data, unsigned line, const char *text)
{
   unsigned *problems = data;
   printf("# line %u: %s\n", line, text);
   ++*problems;
}

/* The recorded frame draws what the surface shows, and nothing of it is refused. */
static void
assert_frame(const char *folder, unsigned number, const uint8_t *pixels)
{
   char path[256], message[256];
   unsigned problems = 0;
   struct nv2a_frame frame = {0};
   snprintf(path, sizeof path, "%s/frame%04u.push", folder, number);
   if (!nv2a_frame_load(&frame, path, message, sizeof message))
      fail_msg("%s", message);
   const struct nv2a_replay_events events = {.problem = count_problem, .data = &problems};
   struct nv2a_chip *chip = nv2a_replay(&frame, &events);
   assert_non_null(chip);
   assert_int_equal(problems, 0);
   assert_true(frame.color.present);
   assert_memory_equal(nv2a_chip_memory(chip) + frame.color.address, pixels, SIDE * SIDE * 4);
   nv2a_chip_destroy(chip);
   nv2a_frame_finish(&frame);
   unlink(path);
   snprintf(path, sizeof path, "%s/frame%04u.mem", folder, number);
   unlink(path);
}

static void
recorded_frames_draw_again(void **state)
{
   char folder[] = "/tmp/nv2a-winsys-XXXXXX";
   assert_non_null(mkdtemp(folder));
   setenv("TUATARA_RECORD", folder, 1);
   struct nv2a_winsys *winsys = nv2a_sim_winsys_create();
   assert_non_null(winsys);
   assert_true(winsys->fresh_frames);
   struct nv2a_channel *channel = winsys->channel_create(winsys);
   struct nv2a_bo *color = winsys->bo_create(winsys, SIDE * SIDE * 4, 4096);
   struct nv2a_bo *reports = winsys->bo_create(winsys, 4096, 4096);
   struct stream s = {.bo = winsys->bo_create(winsys, 4096, 4096)};
   assert_true(channel && color && reports && s.bo);
   assert_true(channel->object(channel, REPORTS, reports->address, reports->size));

   memset(color->map, 0x11, color->size); /* by the CPU: the first frame begins with it */
   for (unsigned i = 0; i < 2; i++) {
      s.put = s.bo->address;
      set_surface(&s, color);
      clear(&s, 0xff203040 + i, SIDE / 2);
      const uint64_t number = channel->submit(channel, s.bo->address, s.put);
      assert_int_not_equal(number, 0);
      assert_true(channel->wait(channel, number, 0));
      winsys->frame_end(channel, color, SIDE * 4, SIDE, SIDE,
                        NV097_SET_SURFACE_FORMAT_COLOR_LE_A8R8G8B8);
      uint32_t left, right;
      memcpy(&left, color->map, 4);
      memcpy(&right, color->map + SIDE * 4 - 4, 4);
      assert_int_equal(left, 0xff203040 + i);
      assert_int_equal(right, 0x11111111);
      assert_frame(folder, i, color->map);
   }
   nv2a_bo_reference(&color, NULL);
   nv2a_bo_reference(&reports, NULL);
   nv2a_bo_reference(&s.bo, NULL);
   channel->destroy(channel);
   winsys->destroy(winsys);
   unsetenv("TUATARA_RECORD");
   assert_int_equal(rmdir(folder), 0);
}

/* Channels have states of their own on one memory. */
static void
channels_share_memory(void **state)
{
   struct nv2a_winsys *winsys = nv2a_sim_winsys_create();
   assert_non_null(winsys);
   struct nv2a_bo *color = winsys->bo_create(winsys, SIDE * SIDE * 4, 4096);
   struct nv2a_bo *reports = winsys->bo_create(winsys, 4096, 4096);
   struct nv2a_channel *channels[2];
   for (unsigned i = 0; i < 2; i++) {
      channels[i] = winsys->channel_create(winsys);
      assert_true(channels[i]->object(channels[i], REPORTS, reports->address, reports->size));
   }
   for (unsigned i = 0; i < 2; i++) {
      struct stream s = {.bo = winsys->bo_create(winsys, 4096, 4096)};
      s.put = s.bo->address;
      set_surface(&s, color);
      clear(&s, 0x100 + i, i ? SIDE / 4 : SIDE);
      assert_int_not_equal(channels[i]->submit(channels[i], s.bo->address, s.put), 0);
      nv2a_bo_reference(&s.bo, NULL);
   }
   uint32_t pixel[2];
   memcpy(&pixel[0], color->map + SIDE, 4); /* the fifth pixel */
   memcpy(&pixel[1], color->map, 4);
   assert_int_equal(pixel[0], 0x100);
   assert_int_equal(pixel[1], 0x101);
   for (unsigned i = 0; i < 2; i++)
      channels[i]->destroy(channels[i]);
   nv2a_bo_reference(&color, NULL);
   nv2a_bo_reference(&reports, NULL);
   winsys->destroy(winsys);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(recorded_frames_draw_again),
       cmocka_unit_test(channels_share_memory),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
