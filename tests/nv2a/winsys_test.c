/* The simulated board: channels on common memory. record_test.c has the frames that it keeps. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "nv2a/push/header.h"
#include "nv2a/push/methods.h"
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
       cmocka_unit_test(channels_share_memory),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
