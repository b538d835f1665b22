/* Methods, headers and state: what src/nv2a/push says about words. */
#include "nv2a/push/header.h"
#include "nv2a/push/regs.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <cmocka.h>

static void
fields_go_where_their_masks_say(void **state)
{
   (void)state;
   assert_int_equal(nv097_get(0x12345678, NV097_SET_SURFACE_FORMAT_TYPE), 6);
   assert_int_equal(nv097_put(NV097_SET_SURFACE_FORMAT_TYPE, 6), 0x600);
   assert_int_equal(nv097_get(0xf0000000, NV097_SET_TEXTURE_FORMAT_BASE_SIZE_P), 15);
   assert_int_equal(nv097_put(NV097_SET_TEXTURE_FORMAT_BASE_SIZE_P, 0x1f), 0xf0000000);
}

static void
repeated_methods_are_found(void **state)
{
   (void)state;
   const struct nv2a_method *method =
       nv2a_method_find(NV097_SET_LIGHT_DIFFUSE_COLOR + 0x80 * 5 + 8);
   assert_non_null(method);
   assert_string_equal(method->name, "SET_LIGHT_DIFFUSE_COLOR");
   assert_int_equal(nv2a_method_unit(method, 0x128c + 8), 5);
   assert_int_equal(nv2a_method_word(method, 0x128c + 8), 2);
   /* The first unit has no bump environment. */
   assert_null(nv2a_method_find(NV097_SET_TEXTURE_SET_BUMP_ENV_MAT));
   assert_non_null(nv2a_method_find(NV097_SET_TEXTURE_SET_BUMP_ENV_MAT + 0x40));
   assert_null(nv2a_method_find(0x0004));
   assert_null(nv2a_method_find(0x0202));
   assert_null(nv2a_method_find(0x2000));
   assert_null(nv2a_method_find(0xfffffffc));
}

static void
illegal_data_is_explained(void **state)
{
   (void)state;
   static const struct {
      uint32_t method, data;
      const char *text; /* NULL: legal */
   } cases[] = {
       {NV097_SET_SURFACE_FORMAT, 0x128, NULL},
       {NV097_SET_SURFACE_FORMAT, 0x12b, "COLOR 0xb is none of its values"},
       {NV097_SET_SURFACE_CLIP_HORIZONTAL, 0x10000000, "WIDTH 0x1000 is out of range"},
       {NV097_SET_DEPTH_FUNC, 0x208, "0x208 is none of its values"},
       {NV097_SET_ALPHA_REF, 0x100, "0x100 is out of range"},
       {NV097_SET_COLOR_MASK, 0x2, "bits 0x2 belong to no field"},
       {NV097_SET_TEXTURE_OFFSET + 0x40, 0x40, "0x40 has bits that must be 0"},
       {NV097_SET_COMBINER_COLOR_ICW, 0x06000000, "A_SOURCE 0x6 is none of its values"},
       {NV097_SET_TRANSFORM_PROGRAM_LOAD, 0x87, NULL},
       {NV097_SET_TRANSFORM_PROGRAM_LOAD, 0x88, "0x88 is out of range"},
       {NV097_WAIT_FOR_IDLE, 0xffffffff, NULL},
   };
   for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
      const struct nv2a_method *method = nv2a_method_find(cases[i].method);
      char text[80] = "";
      assert_int_equal(nv2a_method_legal(method, cases[i].data, text, sizeof text), !cases[i].text);
      assert_string_equal(text, cases[i].text ? cases[i].text : "");
      assert_int_equal(nv2a_method_legal(method, cases[i].data, NULL, 0), !cases[i].text);
   }
}

/* SURFACE_FORMAT, texture words and the like: there is no surface or texture before they are
 * written. */
static bool
may_be_unset(const struct nv2a_method *method)
{
   return method->offset == NV097_SET_SURFACE_FORMAT || method->flags & NV2A_METHOD_ACT ||
          (method->offset >= NV097_SET_TEXTURE_OFFSET && method->offset < 0x1c00);
}

static void
reset_state_is_legal(void **state)
{
   (void)state;
   struct nv2a_regs regs;
   memset(&regs, 0xee, sizeof regs);
   nv2a_regs_reset(&regs);
   for (uint32_t offset = 0; offset < NV2A_METHOD_SPAN; offset += 4) {
      const struct nv2a_method *method = nv2a_method_find(offset);
      uint32_t data = nv2a_reg(&regs, offset);
      if (!method)
         assert_int_equal(data, 0);
      else if (!may_be_unset(method) && !nv2a_method_legal(method, data, NULL, 0))
         fail_msg("%s: %x", method->name, data);
   }
   assert_true(nv2a_regf(&regs, NV097_SET_LIGHT_LOCAL_RANGE + 7 * 0x80) > 1e29f);
   assert_int_equal(nv2a_reg(&regs, NV097_SET_CLEAR_RECT_VERTICAL), 0x0fff0000);
   assert_true(nv2a_regf(&regs, NV097_SET_FOG_PLANE + 8) == 1.0f);
}

/* Words with known meaning; `other` is the count or the target. */
static const struct {
   uint32_t word;
   enum nv2a_command command;
   unsigned subchannel;
   uint32_t method, other;
} words[] = {
    {0x00040100, NV2A_COMMAND_INCREASING, 0, 0x0100, 1},
    {0x00042000, NV2A_COMMAND_INCREASING, 1, 0x0000, 1},
    {0x00800b00, NV2A_COMMAND_INCREASING, 0, 0x0b00, 32},
    {0x1ffc1818, NV2A_COMMAND_INCREASING, 0, 0x1818, 2047},
    {0x40041810, NV2A_COMMAND_NONINCREASING, 0, 0x1810, 1},
    {0x5ffc1818, NV2A_COMMAND_NONINCREASING, 0, 0x1818, 2047},
    {0x4100f818, NV2A_COMMAND_NONINCREASING, 7, 0x1818, 64},
    {0x00000000, NV2A_COMMAND_INCREASING, 0, 0x0000, 0},
    {0x20001000, NV2A_COMMAND_OLD_JUMP, 0, 0, 0x00001000},
    {0x3ffffffc, NV2A_COMMAND_OLD_JUMP, 0, 0, 0x1ffffffc},
    {0x03ff0001, NV2A_COMMAND_JUMP, 0, 0, 0x03ff0000},
    {0x00012002, NV2A_COMMAND_CALL, 0, 0, 0x00012000},
    {0x00020000, NV2A_COMMAND_RETURN, 0, 0, 0},
    {0x00020004, NV2A_COMMAND_INVALID, 0, 0, 0},
    {0x60000000, NV2A_COMMAND_INVALID, 0, 0, 0},
    {0x00010000, NV2A_COMMAND_INVALID, 0, 0, 0},
    {0x80000000, NV2A_COMMAND_INVALID, 0, 0, 0},
};

static void
headers_mean_what_the_vectors_say(void **state)
{
   (void)state;
   for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
      struct nv2a_header h = nv2a_classify(words[i].word);
      assert_int_equal(h.command, words[i].command);
      assert_int_equal(h.subchannel, words[i].subchannel);
      assert_int_equal(h.method, words[i].method);
      assert_int_equal(h.count ? h.count : h.target, words[i].other);
   }
}

static void
packed_headers_are_read_back(void **state)
{
   (void)state;
   for (unsigned i = 0; i < 100000; i++) {
      unsigned subchannel = i & 7, count = i * 7 & NV2A_MAX_COUNT;
      uint32_t method = i * 52 & 0x1ffc, flag = i & 16 ? NV2A_NONINCREASING : 0;
      struct nv2a_header h = nv2a_classify(nv2a_pack(subchannel, method, count) | flag);
      assert_int_equal(h.command, flag ? NV2A_COMMAND_NONINCREASING : NV2A_COMMAND_INCREASING);
      assert_true(h.subchannel == subchannel && h.count == count && h.method == method);
   }
   assert_int_equal(nv2a_classify(nv2a_pack_jump(0xfffffffc)).target, 0xfffffffc);
   assert_int_equal(nv2a_classify(nv2a_pack_call(0x80)).command, NV2A_COMMAND_CALL);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(fields_go_where_their_masks_say),
       cmocka_unit_test(repeated_methods_are_found),
       cmocka_unit_test(illegal_data_is_explained),
       cmocka_unit_test(reset_state_is_legal),
       cmocka_unit_test(headers_mean_what_the_vectors_say),
       cmocka_unit_test(packed_headers_are_read_back),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
