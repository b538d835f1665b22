/* Attributes in all their forms, vertex arrays, inline data, vertex and state programs. What a
 * vertex has is seen by programs that copy attributes to the texture coordinates of recorded
 * points. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "chip_rig.h"
#include "raster_record.h"

#include "nv2a/isa/isa.h"
#include "nv2a/push/regs.h"

/* mov DESTINATION, v[input]; destination: an output register, or a constant */
static void
put_move(uint32_t words[4], unsigned input, bool is_output, unsigned destination, bool final)
{
   const struct nv2a_instr instr = {
       .mac = NV2A_MAC_MOV,
       .src = {{.mux = NV2A_MUX_INPUT, .swizzle = 0x1b},
               {.mux = NV2A_MUX_INPUT, .swizzle = 0x1b},
               {.mux = NV2A_MUX_INPUT, .swizzle = 0x1b}},
       .input = (uint8_t)input,
       .out_is_output = is_output,
       .out_address = (uint8_t)destination,
       .out_mask = 15,
       .temp_dst = 7,
       .final = final,
   };
   nv2a_encode(&instr, words);
}

/* A rig in program mode: oPos = v0, oT0 = v[attrib]. */
static void
setup(struct chip_rig *rig, unsigned attrib)
{
   uint32_t slots[2][4];
   rig_init(rig);
   put_move(slots[0], 0, true, NV2A_OUT_POSITION, false);
   put_move(slots[1], attrib, true, NV2A_OUT_TEXTURE0, true);
   rig_program(rig, (const uint32_t(*)[4])slots, 2);
   record_reset();
}

static void
assert_attrib(unsigned point, float x, float y, float z, float w)
{
   assert_true(point < record_count());
   const float *got = record_get(point)->v[0].o[NV2A_OUT_TEXTURE0];
   const float expected[] = {x, y, z, w};
   for (unsigned i = 0; i < 4; i++) {
      if (!(got[i] >= expected[i] - 2e-5f && got[i] <= expected[i] + 2e-5f))
         fail_msg("lane %u is %g, not %g", i, got[i], expected[i]);
   }
}

static void
immediate_forms(void **state)
{
   static const struct {
      uint32_t method;
      unsigned attrib, words;
      uint32_t data[4];
      float expected[4];
   } cases[] = {
       {NV097_SET_NORMAL3F, 2, 3, {0x3f800000, 0x40000000, 0x40400000}, {1, 2, 3, 1}},
       {NV097_SET_NORMAL3S, 2, 2, {0x80007fff, 0x12343fff}, {1, -1, 0.5f, 1}},
       {NV097_SET_DIFFUSE_COLOR3F, 3, 3, {0x3f800000, 0, 0x3f800000}, {1, 0, 1, 1}},
       {NV097_SET_DIFFUSE_COLOR4I, 3, 1, {0x00ff33ff}, {1, 0.2f, 1, 0}},
       {NV097_SET_SPECULAR_COLOR4F, 4, 4, {0, 0x3f800000, 0, 0x3f000000}, {0, 1, 0, 0.5f}},
       {NV097_SET_SPECULAR_COLOR4I, 4, 1, {0xff000033}, {0.2f, 0, 0, 1}},
       {NV097_SET_TEXCOORD0_2F, 9, 2, {0x40000000, 0x40400000}, {2, 3, 0, 1}},
       {NV097_SET_TEXCOORD1_2S, 10, 1, {0xfffe0003}, {3, -2, 0, 1}},
       {NV097_SET_TEXCOORD2_4S, 11, 2, {0x00020001, 0x00040003}, {1, 2, 3, 4}},
       {NV097_SET_TEXCOORD3_4F, 12, 4, {0x3f800000, 0, 0, 0x40000000}, {1, 0, 0, 2}},
       {NV097_SET_FOG_COORD, 5, 1, {0x40400000}, {3, 0, 0, 1}},
       {NV097_SET_WEIGHT2F, 1, 2, {0x3f000000, 0x3f000000}, {0.5f, 0.5f, 0, 1}},
       {NV097_SET_VERTEX_DATA2F_M + 8 * 14, 14, 2, {0x40400000, 0x3f800000}, {3, 1, 0, 1}},
       {NV097_SET_VERTEX_DATA2S + 4 * 15, 15, 1, {0x7fff8000}, {-32768, 32767, 0, 1}},
       {NV097_SET_VERTEX_DATA4UB + 4 * 13, 13, 1, {0x66ff0033}, {0.2f, 0, 1, 0.4f}},
       {NV097_SET_VERTEX_DATA4S_M + 8 * 6, 6, 2, {0xffff0001, 0x00050002}, {1, -1, 2, 5}},
       {NV097_SET_VERTEX_DATA4F_M + 16 * 8, 8, 4, {0, 0x3f800000, 0, 0}, {0, 1, 0, 0}},
   };
   for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
      struct chip_rig rig;
      setup(&rig, cases[i].attrib);
      rig_begin(&rig, NV097_SET_BEGIN_END_OP_POINTS);
      for (unsigned k = 0; k < cases[i].words; k++)
         rig_method(&rig, cases[i].method + 4 * k, cases[i].data[k]);
      rig_vertex(&rig, 1, 1, 0);
      rig_end(&rig);
      const float *e = cases[i].expected;
      assert_attrib(0, e[0], e[1], e[2], e[3]);
      rig_finish(&rig);
   }
}

/* Each form of the position emits with its last word, not before. */
static void
positions_emit(void **state)
{
   static const struct {
      uint32_t method;
      unsigned words;
   } cases[] = {
       {NV097_SET_VERTEX3F, 3},        {NV097_SET_VERTEX3S, 2},
       {NV097_SET_VERTEX4F, 4},        {NV097_SET_VERTEX4S, 2},
       {NV097_SET_VERTEX_DATA2F_M, 2}, {NV097_SET_VERTEX_DATA2S, 1},
       {NV097_SET_VERTEX_DATA4UB, 1},  {NV097_SET_VERTEX_DATA4S_M, 2},
       {NV097_SET_VERTEX_DATA4F_M, 4},
   };
   struct chip_rig rig;
   setup(&rig, 0);
   for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
      record_reset();
      rig_begin(&rig, NV097_SET_BEGIN_END_OP_POINTS);
      for (unsigned k = 0; k < cases[i].words; k++) {
         assert_int_equal(record_count(), 0);
         rig_method(&rig, cases[i].method + 4 * k, k == 3 ? 0x3f800000 : 0x00010001);
      }
      assert_int_equal(record_count(), 1);
      rig_end(&rig);
   }
   rig_finish(&rig);
}

/* Positions (two floats each) and, beside them, an attribute of the format. */
static void
put_array(struct chip_rig *rig, unsigned attrib, uint32_t format, const uint32_t data[3])
{
   for (unsigned i = 0; i < 3; i++) {
      const float position = (float)i;
      memcpy(rig_memory(rig, RIG_TEXTURE + 24 * i), &position, 4);
      memcpy(rig_memory(rig, RIG_TEXTURE + 24 * i + 4), &position, 4);
      rig_put_word(rig, RIG_TEXTURE + 24 * i + 8, data[i]);
   }
   rig_method(rig, NV097_SET_VERTEX_DATA_ARRAY_OFFSET, RIG_TEXTURE);
   rig_method(rig, NV097_SET_VERTEX_DATA_ARRAY_FORMAT, 24 << 8 | 2 << 4 | 2);
   rig_method(rig, NV097_SET_VERTEX_DATA_ARRAY_OFFSET + 4 * attrib, RIG_TEXTURE + 8);
   rig_method(rig, NV097_SET_VERTEX_DATA_ARRAY_FORMAT + 4 * attrib, 24 << 8 | format);
}

static void
array_formats(void **state)
{
   static const struct {
      uint32_t format, data; /* without the stride */
      float expected[4];
   } cases[] = {
       {0x40, 0x330066ff, {0, 0.4f, 1, 0.2f}},      /* bytes b g r a */
       {0x44, 0x330066ff, {1, 0.4f, 0, 0.2f}},      /* bytes r g b a */
       {0x21, 0x80003fff, {0.5f, -1, 0, 1}},        /* normalised shorts */
       {0x25, 0x80003fff, {16383, -32768, 0, 1}},   /* shorts */
       {0x12, 0x40400000, {3, 0, 0, 1}},            /* one float */
       {0x16, 0x7ffffbff, {1, -1.0f / 1023, 1, 1}}, /* packed */
       {0x02, 0x40400000, {7, 8, 9, 10}},           /* off: the current value */
   };
   for (unsigned i = 0; i < sizeof cases / sizeof *cases; i++) {
      struct chip_rig rig;
      setup(&rig, 9);
      rig_floats(&rig, NV097_SET_TEXCOORD0_4F, (const float[]){7, 8, 9, 10}, 4);
      put_array(&rig, 9, cases[i].format, (const uint32_t[]){0, cases[i].data, 0});
      rig_begin(&rig, NV097_SET_BEGIN_END_OP_POINTS);
      rig_method(&rig, NV097_DRAW_ARRAYS, 2 << 24);
      rig_end(&rig);
      assert_int_equal(record_count(), 3);
      const float *e = cases[i].expected;
      assert_attrib(1, e[0], e[1], e[2], e[3]);
      assert_true(record_get(1)->v[0].o[0][0] == 1.0f);
      assert_int_equal(rig.messages, 0);

      /* The same as inline data: two words of position, one of the attribute. */
      record_reset();
      rig_begin(&rig, NV097_SET_BEGIN_END_OP_POINTS);
      rig_method(&rig, NV097_INLINE_ARRAY, 0x40400000);
      rig_method(&rig, NV097_INLINE_ARRAY, 0x40400000);
      if (cases[i].format & 0xf0)
         rig_method(&rig, NV097_INLINE_ARRAY, cases[i].data);
      rig_end(&rig);
      assert_int_equal(record_count(), 1);
      assert_attrib(0, e[0], e[1], e[2], e[3]);
      assert_true(record_get(0)->v[0].o[0][1] == 3.0f);
      rig_finish(&rig);
   }
}

static void
elements(void **state)
{
   struct chip_rig rig;
   setup(&rig, 9);
   put_array(&rig, 9, 0x12, (const uint32_t[]){0, 0x3f800000, 0x40000000});
   rig_begin(&rig, NV097_SET_BEGIN_END_OP_POINTS);
   rig_method(&rig, NV097_ARRAY_ELEMENT16, 0x00010002);
   rig_method(&rig, NV097_ARRAY_ELEMENT32, 0);
   rig_end(&rig);
   assert_int_equal(record_count(), 3);
   for (unsigned i = 0; i < 3; i++)
      assert_attrib(i, i ? 2.0f - (float)i : 2.0f, 0, 0, 1);
   rig_finish(&rig);
}

static uint64_t
vertices_run(struct chip_rig *rig)
{
   struct nv2a_chip_statistics stats;
   nv2a_chip_get_statistics(rig->chip, &stats);
   return stats.vertices_program;
}

/* Elements that come again are not run again, unless something else came between. */
static void
elements_again(void **state)
{
   struct chip_rig rig;
   setup(&rig, 3);
   put_array(&rig, 9, 0x12, (const uint32_t[]){0x40000000, 0x3f800000, 0});
   rig_begin(&rig, NV097_SET_BEGIN_END_OP_POINTS);
   rig_color(&rig, 0.25f, 0, 0, 1);
   for (unsigned i = 0; i < 3; i++)
      rig_method(&rig, NV097_ARRAY_ELEMENT16, 0x00010000);
   rig_method(&rig, NV097_ARRAY_ELEMENT32, 0);
   assert_int_equal(vertices_run(&rig), 2);
   assert_int_equal(record_count(), 7);
   for (unsigned i = 0; i < 7; i++) {
      assert_true(record_get(i)->v[0].o[0][0] == (float)(i % 2));
      assert_attrib(i, 0.25f, 0, 0, 1);
   }
   rig_color(&rig, 0.5f, 0, 0, 1);
   rig_method(&rig, NV097_ARRAY_ELEMENT32, 0);
   assert_int_equal(vertices_run(&rig), 3);
   assert_attrib(7, 0.5f, 0, 0, 1);
   rig_end(&rig);

   /* Attributes are those of the last element, though it was not fetched again. */
   rig_begin(&rig, NV097_SET_BEGIN_END_OP_POINTS);
   rig_method(&rig, NV097_ARRAY_ELEMENT16, 0x00010000);
   rig_method(&rig, NV097_ARRAY_ELEMENT32, 0);
   rig_method(&rig, NV097_SET_VERTEX_DATA_ARRAY_FORMAT, 2);
   rig_method(&rig, NV097_DRAW_ARRAYS, 0);
   assert_true(record_get(11)->v[0].o[0][0] == 0.0f);
   rig_end(&rig);
   /* A new BEGIN makes its own. */
   rig_begin(&rig, NV097_SET_BEGIN_END_OP_POINTS);
   rig_method(&rig, NV097_ARRAY_ELEMENT32, 2);
   rig_end(&rig);
   assert_int_equal(vertices_run(&rig), 7);
   rig_finish(&rig);
}

/* Of a program that writes constants every vertex is run. */
static void
elements_of_programs_that_write(void **state)
{
   uint32_t slots[2][4];
   struct chip_rig rig;
   setup(&rig, 3);
   put_array(&rig, 9, 0x12, (const uint32_t[]){0, 0, 0});
   put_move(slots[0], 0, true, NV2A_OUT_POSITION, false);
   put_move(slots[1], 0, false, 100, true);
   rig_program(&rig, (const uint32_t(*)[4])slots, 2);
   rig_method(&rig, NV097_SET_TRANSFORM_PROGRAM_CXT_WRITE_EN, 1);
   rig_begin(&rig, NV097_SET_BEGIN_END_OP_POINTS);
   for (unsigned i = 0; i < 3; i++)
      rig_method(&rig, NV097_ARRAY_ELEMENT16, 0x00010001);
   rig_end(&rig);
   assert_int_equal(vertices_run(&rig), 6);
   rig_finish(&rig);
}

/* The second object holds 256 bytes: vertices past its end read 0. */
static void
arrays_stay_in_their_object(void **state)
{
   struct chip_rig rig;
   setup(&rig, 9);
   put_array(&rig, 9, 0x12, (const uint32_t[]){0, 0, 0});
   rig_method(&rig, NV097_SET_VERTEX_DATA_ARRAY_OFFSET + 36, 0x80000000 | 252);
   rig_method(&rig, NV097_SET_VERTEX_DATA_ARRAY_FORMAT + 36, 4 << 8 | 0x12);
   rig_put_word(&rig, RIG_SMALL_BASE + 252, 0x3f800000);
   rig_put_word(&rig, RIG_SMALL_BASE + 256, 0x40000000);
   rig_begin(&rig, NV097_SET_BEGIN_END_OP_POINTS);
   rig_method(&rig, NV097_DRAW_ARRAYS, 1 << 24);
   assert_int_equal(rig.messages, 1);
   assert_string_equal(rig.text, "vertex 1 of array 9 is outside of its object");
   rig_method(&rig, NV097_ARRAY_ELEMENT32, 0xffffffff);
   assert_true(rig.messages > 1);
   rig_end(&rig);
   assert_attrib(0, 1, 0, 0, 1);
   assert_attrib(1, 0, 0, 0, 1);
   assert_attrib(2, 0, 0, 0, 1);
   /* An offset behind the object. */
   rig.messages = 0;
   rig_method(&rig, NV097_SET_VERTEX_DATA_ARRAY_OFFSET + 36, 0x80000000 | 0xffffff0);
   rig_begin(&rig, NV097_SET_BEGIN_END_OP_POINTS);
   rig_method(&rig, NV097_DRAW_ARRAYS, 0);
   rig_end(&rig);
   assert_int_equal(rig.messages, 1);
   rig_finish(&rig);
}

/* Words of several DRAW_ARRAYS are one run of the primitive. */
static void
runs_go_on(void **state)
{
   struct chip_rig rig;
   setup(&rig, 9);
   put_array(&rig, 9, 0x12, (const uint32_t[]){0, 0, 0});
   rig_begin(&rig, NV097_SET_BEGIN_END_OP_LINE_STRIP);
   rig_method(&rig, NV097_DRAW_ARRAYS, 1 << 24);
   rig_method(&rig, NV097_DRAW_ARRAYS, 2);
   rig_end(&rig);
   assert_int_equal(record_count(), 2);
   assert_true(record_get(1)->v[0].o[0][0] == 1.0f && record_get(1)->v[1].o[0][0] == 2.0f);
   rig_finish(&rig);
}

static void
state_programs_write_constants(void **state)
{
   uint32_t slots[3][4];
   struct chip_rig rig;
   setup(&rig, 9);
   put_move(slots[0], 0, false, 100, false);
   put_move(slots[1], 0, false, 0x3b, false);
   put_move(slots[2], 3, false, 101, true);
   rig_method(&rig, NV097_SET_TRANSFORM_PROGRAM_LOAD, 50);
   for (unsigned i = 0; i < 12; i++)
      rig_method(&rig, NV097_SET_TRANSFORM_PROGRAM + 4 * i, slots[i / 4][i % 4]);
   const float data[] = {1, 2, 3, 4};
   rig_floats(&rig, NV097_SET_TRANSFORM_DATA, data, 4);
   rig_color(&rig, 5, 6, 7, 8);

   const struct nv2a_context *context = nv2a_chip_context(rig.chip);
   assert_false(rig_method(&rig, NV097_LAUNCH_TRANSFORM_PROGRAM, 50));
   assert_int_equal(context->constant[100][0], 0);
   rig_method(&rig, NV097_SET_TRANSFORM_PROGRAM_CXT_WRITE_EN, 1);
   assert_true(rig_method(&rig, NV097_LAUNCH_TRANSFORM_PROGRAM, 50));
   assert_memory_equal(context->constant[100], data, 16);
   assert_memory_equal(context->constant[0x3b], data, 16);
   assert_memory_equal(context->constant[101], ((const float[]){5, 6, 7, 8}), 16);
   assert_true(nv2a_regf(nv2a_chip_regs(rig.chip), NV097_SET_VIEWPORT_OFFSET + 8) == 3.0f);

   /* The vertex program is still the one from slot 0, before and after another launch. */
   for (unsigned i = 0; i < 2; i++) {
      rig_begin(&rig, NV097_SET_BEGIN_END_OP_POINTS);
      rig_floats(&rig, NV097_SET_TEXCOORD0_2F, (const float[]){3, 4}, 2);
      rig_vertex(&rig, 1, 1, 0);
      rig_end(&rig);
      assert_attrib(i, 3, 4, 0, 1);
      assert_true(rig_method(&rig, NV097_LAUNCH_TRANSFORM_PROGRAM, 50));
   }
   rig_finish(&rig);
}

static void
programs_do_not_outgrow_their_memory(void **state)
{
   struct chip_rig rig;
   setup(&rig, 9);
   rig_method(&rig, NV097_SET_TRANSFORM_PROGRAM_LOAD, 0x87);
   for (unsigned i = 0; i < 7; i++)
      assert_true(rig_method(&rig, NV097_SET_TRANSFORM_PROGRAM + 4 * i, 1));
   assert_false(rig_method(&rig, NV097_SET_TRANSFORM_PROGRAM + 28, 1));
   assert_string_equal(rig.text, "the program is longer than the program memory");
   rig_finish(&rig);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(immediate_forms),
       cmocka_unit_test(positions_emit),
       cmocka_unit_test(array_formats),
       cmocka_unit_test(elements),
       cmocka_unit_test(elements_again),
       cmocka_unit_test(elements_of_programs_that_write),
       cmocka_unit_test(arrays_stay_in_their_object),
       cmocka_unit_test(runs_go_on),
       cmocka_unit_test(state_programs_write_constants),
       cmocka_unit_test(programs_do_not_outgrow_their_memory),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
