/* Words to methods, objects, legal and illegal data, synchronisation. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "chip_rig.h"
#include "raster_record.h"

#include "nv2a/push/header.h"
#include "nv2a/push/regs.h"

#define BUFFER 0x10000u /* where the tests' push buffers are */

static void
put_words(struct chip_rig *rig, uint32_t address, const uint32_t *words, unsigned count)
{
   for (unsigned i = 0; i < count; i++)
      rig_put_word(rig, address + 4 * i, words[i]);
}

static uint32_t
reg(struct chip_rig *rig, uint32_t method)
{
   return nv2a_reg(nv2a_chip_regs(rig->chip), method);
}

static void
headers_jumps_and_calls(void **state)
{
   struct chip_rig rig;
   rig_init(&rig);
   const uint32_t main_part[] = {
       nv2a_pack(0, NV097_SET_BLEND_COLOR, 1),
       0x11,
       nv2a_pack(0, NV097_SET_COMBINER_FACTOR0, 2),
       0x21,
       0x22,
       nv2a_pack(0, NV097_SET_COMBINER_FACTOR1, 2) | NV2A_NONINCREASING,
       0x31,
       0x32,
       nv2a_pack_call(BUFFER + 0x100),
       nv2a_pack_jump(BUFFER + 0x200),
   };
   const uint32_t called[] = {nv2a_pack(0, NV097_SET_COMBINER_FACTOR0 + 8, 1), 0x23, NV2A_RETURN};
   const uint32_t jumped[] = {0, nv2a_pack(0, NV097_SET_COMBINER_FACTOR0 + 12, 1), 0x24,
                              0x20000000 | (BUFFER + 0x300)};
   put_words(&rig, BUFFER, main_part, 10);
   put_words(&rig, BUFFER + 0x100, called, 3);
   put_words(&rig, BUFFER + 0x200, jumped, 4);
   assert_true(nv2a_chip_push(rig.chip, 0, BUFFER, BUFFER + 0x300));
   assert_int_equal(reg(&rig, NV097_SET_BLEND_COLOR), 0x11);
   assert_int_equal(reg(&rig, NV097_SET_COMBINER_FACTOR0), 0x21);
   assert_int_equal(reg(&rig, NV097_SET_COMBINER_FACTOR0 + 4), 0x22);
   assert_int_equal(reg(&rig, NV097_SET_COMBINER_FACTOR0 + 8), 0x23);
   assert_int_equal(reg(&rig, NV097_SET_COMBINER_FACTOR0 + 12), 0x24);
   assert_int_equal(reg(&rig, NV097_SET_COMBINER_FACTOR1), 0x32);
   assert_int_equal(reg(&rig, NV097_SET_COMBINER_FACTOR1 + 4), 0);
   struct nv2a_chip_statistics stats;
   nv2a_chip_get_statistics(rig.chip, &stats);
   assert_int_equal(stats.words, 17);
   assert_int_equal(rig.messages, 0);
   rig_finish(&rig);
}

/* Each stops at its word, and says where. */
static void
streams_that_end_badly(void **state)
{
   static const struct {
      uint32_t words[3];
      const char *place, *text;
   } cases[] = {
       {{0xe0000000}, "word 00010000", "E0000000 is no command"},
       {{NV2A_RETURN}, "word 00010000", "a return without a call"},
       {{(BUFFER + 4) | 2, (BUFFER + 8) | 2}, "word 00010004", "a call inside of a call"},
       {{0x7ffffffd}, "word 7FFFFFFC", "the push buffer leaves its object"},
       {{0, 0x00040000 | NV097_SET_BLEND_EQUATION, 0x12345678}, "word 00010008: 0 0350", NULL},
   };
   struct chip_rig rig;
   rig_init(&rig);
   for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
      rig.messages = 0;
      put_words(&rig, BUFFER, cases[i].words, 3);
      const bool good = nv2a_chip_push(rig.chip, 0, BUFFER, BUFFER + 12);
      assert_int_equal(good, !cases[i].text); /* bad data of a method does not stop the stream */
      assert_int_equal(rig.messages, 1);
      assert_string_equal(rig.place, cases[i].place);
      if (cases[i].text)
         assert_string_equal(rig.text, cases[i].text);
   }
   assert_false(nv2a_chip_push(rig.chip, 0x1234, 0, 4));
   assert_false(nv2a_chip_push(rig.chip, RIG_SMALL, 0, 260));
   rig_finish(&rig);
}

static void
a_circle_ends_with_the_budget(void **state)
{
   struct chip_rig rig;
   rig_init(&rig);
   rig_put_word(&rig, BUFFER, nv2a_pack_jump(BUFFER));
   nv2a_chip_set_budget(rig.chip, &(struct nv2a_chip_budget){1000, 1000, 1000});
   assert_false(nv2a_chip_push(rig.chip, 0, BUFFER, BUFFER + 4));
   assert_string_equal(rig.text, "more words than the budget allows");
   rig_finish(&rig);
}

static void
bad_data_changes_nothing(void **state)
{
   static const struct {
      uint32_t method, good, bad;
   } cases[] = {
       {NV097_SET_DEPTH_FUNC, 0x203, 0x208},
       {NV097_SET_BLEND_EQUATION, 0x8007, 7},
       {NV097_SET_BLEND_FUNC_SFACTOR, 0x1005, 0x1000},
       {NV097_SET_ALPHA_REF, 0x80, 0x100},
       {NV097_SET_DEPTH_TEST_ENABLE, 1, 2},
       {NV097_SET_LINE_WIDTH, 0x1ff, 0x200},
       {NV097_SET_SURFACE_FORMAT, 0x128, 0x12f},
       {NV097_SET_CONTROL0, 0x100001, 0x2},
       {NV097_SET_TEXTURE_OFFSET, 0x80, 0x81},
       {NV097_SET_TRANSFORM_PROGRAM_START, 0x87, 0x88},
       {NV097_SET_TRANSFORM_CONSTANT_LOAD, 0xbf, 0xc0},
       {NV097_SET_CONTEXT_DMA_COLOR, RIG_SMALL, 0xdead},
       {NV097_SET_STENCIL_OP_FAIL, 0x1e01, 1},
       {NV097_SET_CLEAR_RECT_HORIZONTAL, 0x00200020, 0x001f0020},
       {NV097_SET_CLEAR_RECT_VERTICAL, 0x0fff0000, 0x0fff1000},
   };
   struct chip_rig rig;
   rig_init(&rig);
   for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
      rig.messages = 0;
      assert_true(rig_method(&rig, cases[i].method, cases[i].good));
      assert_int_equal(rig.messages, 0);
      assert_false(rig_method(&rig, cases[i].method, cases[i].bad));
      assert_int_equal(rig.messages, 1);
      assert_int_equal(reg(&rig, cases[i].method), cases[i].good);
   }
   static const uint32_t missing[] = {0x2000, 0x4310, 0x0311, 0x0ffc};
   for (unsigned i = 0; i < 4; i++) {
      rig.messages = 0;
      assert_false(rig_method(&rig, missing[i], 0));
      assert_int_equal(rig.messages, 1);
      assert_string_equal(rig.text, "there is no such method");
   }
   assert_string_equal(rig.place, "0 0FFC");
   rig_finish(&rig);
}

static void
objects_and_subchannels(void **state)
{
   struct chip_rig rig;
   rig_init(&rig);
   assert_false(nv2a_chip_method(rig.chip, 3, NV097_SET_BLEND_COLOR, 1));
   assert_string_equal(rig.text, "no object is bound to the subchannel");
   assert_false(nv2a_chip_method(rig.chip, 3, NV097_SET_OBJECT, 0x777));
   /* A class that the chip does not have swallows its methods. */
   assert_true(nv2a_chip_object(rig.chip, 0x62, 0x62));
   assert_true(nv2a_chip_method(rig.chip, 3, NV097_SET_OBJECT, 0x62));
   assert_true(nv2a_chip_method(rig.chip, 3, NV097_SET_BLEND_COLOR, 1));
   assert_int_equal(reg(&rig, NV097_SET_BLEND_COLOR), 0);
   assert_true(nv2a_chip_method(rig.chip, 3, NV097_SET_OBJECT, RIG_KELVIN));
   assert_true(nv2a_chip_method(rig.chip, 3, NV097_SET_BLEND_COLOR, 1));
   assert_int_equal(reg(&rig, NV097_SET_BLEND_COLOR), 1);

   assert_false(nv2a_chip_dma(rig.chip, 1, NV2A_CLASS_DMA, 4096, RIG_MEMORY - 4096));
   assert_false(nv2a_chip_dma(rig.chip, 1, NV2A_CLASS_DMA, 0xffffffff, 0xffffffff));
   assert_null(nv2a_chip_map(rig.chip, 1, 0, 1));
   assert_null(nv2a_chip_map(rig.chip, RIG_SMALL, 252, 5));
   assert_null(nv2a_chip_map(rig.chip, RIG_SMALL, 0xffffffff, 2));
   assert_ptr_equal(nv2a_chip_map(rig.chip, RIG_SMALL, 252, 4),
                    rig_memory(&rig, RIG_SMALL_BASE + 252));
   for (unsigned i = 0; i < 300; i++)
      nv2a_chip_object(rig.chip, 0x10000 + i, 0x39);
   assert_false(nv2a_chip_object(rig.chip, 0x20000, 0x39));
   rig_finish(&rig);
}

static void
state_is_taken_inside_of_begin_end(void **state)
{
   struct chip_rig rig;
   rig_init(&rig);
   assert_false(rig_method(&rig, NV097_SET_BEGIN_END, 0));
   assert_string_equal(rig.text, "END without BEGIN");
   rig_begin(&rig, NV097_SET_BEGIN_END_OP_TRIANGLES);
   assert_true(rig_method(&rig, NV097_SET_BLEND_COLOR, 0x123));
   assert_int_equal(reg(&rig, NV097_SET_BLEND_COLOR), 0x123);
   assert_false(rig_method(&rig, NV097_SET_BEGIN_END, 5));
   assert_string_equal(rig.text, "BEGIN inside of BEGIN/END");
   rig_end(&rig);
   assert_false(rig_method(&rig, NV097_DRAW_ARRAYS, 0));
   assert_string_equal(rig.text, "vertices outside of BEGIN/END");
   rig_finish(&rig);
}

static void
window_clip_goes_on(void **state)
{
   struct chip_rig rig;
   rig_init(&rig);
   rig_method(&rig, NV097_SET_WINDOW_CLIP_HORIZONTAL, 0x00200010);
   rig_method(&rig, NV097_SET_WINDOW_CLIP_HORIZONTAL + 12, 0x00400030);
   for (unsigned i = 0; i < 8; i++)
      assert_int_equal(reg(&rig, NV097_SET_WINDOW_CLIP_HORIZONTAL + 4 * i),
                       i < 3 ? 0x00200010 : 0x00400030);
   assert_int_equal(reg(&rig, NV097_SET_WINDOW_CLIP_VERTICAL), 0x0fff0000);
   rig_finish(&rig);
}

static void
constants_and_methods_are_one(void **state)
{
   struct chip_rig rig;
   rig_init(&rig);
   const struct nv2a_context *context = nv2a_chip_context(rig.chip);
   rig_method(&rig, NV097_SET_VIEWPORT_OFFSET + 4, 0x11);
   assert_int_equal(context->constant[0x3b][1], 0x11);
   rig_method(&rig, NV097_SET_MODEL_VIEW_MATRIX + 0x40 + 0x14, 0x12);
   assert_int_equal(context->constant[0x11][1], 0x12);
   rig_method(&rig, NV097_SET_LIGHT_LOCAL_POSITION + 3 * 0x80 + 8, 0x13);
   assert_int_equal(context->constant[0x2b][2], 0x13);
   rig_method(&rig, NV097_SET_TEXTURE_MATRIX + 2 * 0x40, 0x14);
   assert_int_equal(context->constant[0x54][0], 0x14);
   assert_int_equal(context->constant[0x39][2], 0x3f800000); /* the fog plane after reset */

   /* The other way around; and no constant changes before its last lane is there. */
   rig_method(&rig, NV097_SET_TRANSFORM_CONSTANT_LOAD, 0x3b);
   for (unsigned i = 0; i < 8; i++) {
      rig_method(&rig, NV097_SET_TRANSFORM_CONSTANT + 4 * i, 0x20 + i);
      assert_int_equal(context->constant[0x3b][1], i < 3 ? 0x11 : 0x21);
   }
   assert_int_equal(reg(&rig, NV097_SET_VIEWPORT_OFFSET + 8), 0x22);
   assert_int_equal(context->constant[0x3c][3], 0x27);
   assert_int_equal(reg(&rig, NV097_SET_TRANSFORM_CONSTANT_LOAD), 0x3d);
   rig_method(&rig, NV097_SET_TRANSFORM_CONSTANT_LOAD, 0xbf);
   for (unsigned i = 0; i < 7; i++)
      assert_true(rig_method(&rig, NV097_SET_TRANSFORM_CONSTANT + 4 * i, i));
   assert_false(rig_method(&rig, NV097_SET_TRANSFORM_CONSTANT + 28, 0));
   rig_finish(&rig);
}

static void
semaphores_notifications_flips(void **state)
{
   struct chip_rig rig;
   rig_init(&rig);
   rig_method(&rig, NV097_SET_CONTEXT_DMA_SEMAPHORE, RIG_SMALL);
   rig_method(&rig, NV097_SET_SEMAPHORE_OFFSET, 0xfc);
   assert_true(rig_method(&rig, NV097_BACK_END_WRITE_SEMAPHORE_RELEASE, 0xcafe));
   assert_int_equal(rig_word(&rig, RIG_SMALL_BASE + 0xfc), 0xcafe);
   rig_method(&rig, NV097_SET_SEMAPHORE_OFFSET, 0x100);
   assert_false(rig_method(&rig, NV097_BACK_END_WRITE_SEMAPHORE_RELEASE, 1));

   assert_false(rig_method(&rig, NV097_NOTIFY, 0));
   rig_method(&rig, NV097_SET_CONTEXT_DMA_NOTIFIES, RIG_SMALL);
   rig_put_word(&rig, RIG_SMALL_BASE + 12, 0xffffffff);
   assert_true(rig_method(&rig, NV097_NOTIFY, 0));
   assert_int_equal(rig_word(&rig, RIG_SMALL_BASE + 12), 0);

   record_set_zpass(77);
   rig_method(&rig, NV097_SET_CONTEXT_DMA_REPORT, RIG_SMALL);
   rig_put_word(&rig, RIG_SMALL_BASE + 0x4c, 0xffffffff);
   assert_true(rig_method(&rig, NV097_GET_REPORT, 1 << 24 | 0x40));
   assert_int_equal(rig_word(&rig, RIG_SMALL_BASE + 0x48), 77);
   assert_int_equal(rig_word(&rig, RIG_SMALL_BASE + 0x4c), 0);
   assert_false(rig_method(&rig, NV097_GET_REPORT, 1 << 24 | 0xf4));
   rig_method(&rig, NV097_CLEAR_REPORT_VALUE, 1);
   assert_true(rig_method(&rig, NV097_GET_REPORT, 1 << 24 | 0x40));
   assert_int_equal(rig_word(&rig, RIG_SMALL_BASE + 0x48), 0);

   rig_method(&rig, NV097_SET_FLIP_READ, 0);
   rig_method(&rig, NV097_SET_FLIP_WRITE, 0);
   rig_method(&rig, NV097_SET_FLIP_MODULO, 3);
   for (unsigned i = 1; i < 5; i++) {
      rig_method(&rig, NV097_FLIP_INCREMENT_WRITE, 0);
      assert_int_equal(reg(&rig, NV097_SET_FLIP_WRITE), i % 3);
      assert_true(rig_method(&rig, NV097_FLIP_STALL, 0));
   }
   struct nv2a_chip_statistics stats;
   nv2a_chip_get_statistics(rig.chip, &stats);
   assert_int_equal(stats.flips, 4);
   rig_finish(&rig);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(headers_jumps_and_calls),
       cmocka_unit_test(streams_that_end_badly),
       cmocka_unit_test(a_circle_ends_with_the_budget),
       cmocka_unit_test(bad_data_changes_nothing),
       cmocka_unit_test(objects_and_subchannels),
       cmocka_unit_test(state_is_taken_inside_of_begin_end),
       cmocka_unit_test(window_clip_goes_on),
       cmocka_unit_test(constants_and_methods_are_one),
       cmocka_unit_test(semaphores_notifications_flips),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
