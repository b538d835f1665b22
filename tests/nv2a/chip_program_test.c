/* Whole pictures by vertex programs: what the fixed function draws is drawn by programs too, and
 * programs reach constants relatively, write them, and hand attributes on. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "chip_rig.h"

#include "nv2a/asm/asm.h"

static void
upload(struct chip_rig *rig, const char *text)
{
   struct nv2a_asm_result result;
   struct text_error error;
   const struct nv2a_asm_options options = {.final = NV2A_FINAL_LAST};
   if (!nv2a_assemble(text, strlen(text), &options, &result, &error))
      fail_msg("%s", error.message);
   rig_program(rig, (const uint32_t(*)[4])result.words, result.num_instrs);
}

static void
set_constant(struct chip_rig *rig, unsigned index, const float value[4])
{
   rig_method(rig, NV097_SET_TRANSFORM_CONSTANT_LOAD, index);
   rig_floats(rig, NV097_SET_TRANSFORM_CONSTANT, value, 4);
}

static void
clear(struct chip_rig *rig)
{
   rig_method(rig, NV097_SET_ZSTENCIL_CLEAR_VALUE, 0xffffff00);
   rig_method(rig, NV097_SET_COLOR_CLEAR_VALUE, 0xff102030);
   rig_method(rig, NV097_CLEAR_SURFACE, 0xf3);
}

/* A perspective projection to the surface, in the two parts that programs apply. */
static const float projection[16] = {1, 0, 0, 0, 0, 1, 0, 0, 0, 0, -1.5f, -2.5f, 0, 0, -1, 0};
static const float scale[4] = {RIG_SIZE / 2, -(float)RIG_SIZE / 2, 8388607, 0};
static const float offset[4] = {RIG_SIZE / 2, RIG_SIZE / 2, 8388607, 0};

/* Three triangles that go through each other, one of them through the near plane and past the eye.
 */
static void
draw_triangles(struct chip_rig *rig)
{
   static const float corners[9][3] = {
       {-2, -2, -3}, {2, -1, -3},     {0, 2, -4},        {-1.5f, 1.5f, -2.5f}, {1.5f, 1.5f, -5},
       {0, -2, -3},  {-1, -0.6f, -2}, {0.3f, -0.5f, -2}, {0.5f, -0.2f, 1},
   };
   rig_method(rig, NV097_SET_DEPTH_TEST_ENABLE, 1);
   rig_begin(rig, NV097_SET_BEGIN_END_OP_TRIANGLES);
   for (unsigned i = 0; i < 9; i++) {
      rig_color(rig, i % 3 == 0, i % 3 == 1, i % 3 == 2, (float)i / 8);
      rig_vertex(rig, corners[i][0], corners[i][1], corners[i][2]);
   }
   rig_end(rig);
}

/* The same scene by the fixed function, whose composite matrix has the scale in it, and by a
 * program with the tail that games have. Colours may differ by rounding, pixels not. */
static void
a_program_draws_what_fixed_function_draws(void **state)
{
   struct chip_rig fixed, program;
   rig_init(&fixed);
   clear(&fixed);
   for (unsigned row = 0; row < 4; row++) {
      for (unsigned i = 0; i < 4; i++)
         rig_float(&fixed, NV097_SET_COMPOSITE_MATRIX + 16 * row + 4 * i,
                   projection[4 * row + i] * (row < 3 ? scale[row] : 1));
   }
   rig_floats(&fixed, NV097_SET_VIEWPORT_OFFSET, offset, 4);
   draw_triangles(&fixed);

   rig_init(&program);
   clear(&program);
   upload(&program, "dp4 oPos.x, v0, c96\n"
                    "dp4 oPos.y, v0, c97\n"
                    "dp4 oPos.z, v0, c98\n"
                    "dp4 oPos.w, v0, c99\n"
                    "mov oD0, v3\n"
                    "mul oPos.xyz, r12, c58\n"
                    "rcc r1.x, r12.w\n"
                    "mad oPos.xyz, r12, r1.x, c59\n");
   for (unsigned row = 0; row < 4; row++)
      set_constant(&program, 96 + row, projection + 4 * row);
   rig_floats(&program, NV097_SET_VIEWPORT_SCALE, scale, 4);
   rig_floats(&program, NV097_SET_VIEWPORT_OFFSET, offset, 4);
   draw_triangles(&program);

   unsigned drawn = 0, other = 0;
   for (unsigned i = 0; i < RIG_SIZE * RIG_SIZE; i++) {
      const uint32_t a = rig_pixel(&fixed, i % RIG_SIZE, i / RIG_SIZE);
      const uint32_t b = rig_pixel(&program, i % RIG_SIZE, i / RIG_SIZE);
      drawn += a != 0xff102030;
      for (unsigned k = 0; k < 32; k += 8) {
         const int d = (int)(a >> k & 255) - (int)(b >> k & 255);
         other += d > 1 || d < -1;
      }
   }
   assert_in_range(drawn, 800, 3000);
   assert_int_equal(other, 0);
   rig_finish(&fixed);
   rig_finish(&program);
}

/* Offset and colour of each square come from the constants that its index, an attribute, names. */
static void
relative_constants(void **state)
{
   struct chip_rig rig;
   rig_init(&rig);
   upload(&rig, "arl a0, v1.x\n"
                "add oPos, v0, c[a0+100]\n"
                "mov oD0, c[a0+110]\n");
   for (unsigned i = 0; i < 4; i++) {
      set_constant(&rig, 100 + i, (const float[]){(float)i * 16, (float)i * 8, 0, 0});
      set_constant(&rig, 110 + i, (const float[]){i == 0, i == 1, i == 2, 1});
   }
   rig_begin(&rig, NV097_SET_BEGIN_END_OP_QUADS);
   for (unsigned i = 0; i < 4; i++) {
      rig_float(&rig, NV097_SET_WEIGHT1F, (float)i);
      rig_vertex(&rig, 0, 0, 0);
      rig_vertex(&rig, 8, 0, 0);
      rig_vertex(&rig, 8, 8, 0);
      rig_vertex(&rig, 0, 8, 0);
   }
   rig_end(&rig);
   static const uint32_t colors[] = {0xffff0000, 0xff00ff00, 0xff0000ff, 0xff000000};
   for (unsigned i = 0; i < 4; i++) {
      assert_int_equal(rig_pixel(&rig, i * 16, i * 8), colors[i]);
      assert_int_equal(rig_pixel(&rig, i * 16 + 7, i * 8 + 7), colors[i]);
      assert_int_equal(rig_pixel(&rig, i * 16 + 8, i * 8), 0);
   }
   rig_finish(&rig);
}

/* A program that counts its vertices in a constant, which moves each point one further. */
static void
constants_written_are_seen_by_later_vertices(void **state)
{
   struct chip_rig rig;
   rig_init(&rig);
   upload(&rig, "add oPos, v0, c120\n"
                "mov oD0, v3\n"
                "add c120.x, v1.x, c120.x\n");
   rig_method(&rig, NV097_SET_TRANSFORM_PROGRAM_CXT_WRITE_EN, 1);
   rig_float(&rig, NV097_SET_WEIGHT1F, 2);
   rig_color(&rig, 1, 1, 1, 1);
   rig_begin(&rig, NV097_SET_BEGIN_END_OP_POINTS);
   for (unsigned i = 0; i < 5; i++)
      rig_vertex(&rig, 3.5f, 4.5f, 0);
   rig_end(&rig);
   for (unsigned x = 0; x < RIG_SIZE; x++)
      assert_int_equal(rig_pixel(&rig, x, 4), x >= 3 && x < 13 && x % 2 ? 0xffffffff : 0);
   rig_finish(&rig);
}

/* User constants alone can be read unless the execution mode says otherwise; c58 and c59 always. */
static void
modes_of_constants(void **state)
{
   struct chip_rig rig;
   rig_init(&rig);
   rig_floats(&rig, NV097_SET_EYE_POSITION, (const float[]){0, 1, 0, 0}, 4); /* c56 */
   upload(&rig, "mov oPos, v0\nadd oD0, v3, c56\n");
   rig_color(&rig, 1, 0, 0, 1);
   for (unsigned all = 0; all < 2; all++) {
      rig_method(&rig, NV097_SET_TRANSFORM_EXECUTION_MODE, all ? 6 : 2);
      rig_begin(&rig, NV097_SET_BEGIN_END_OP_POINTS);
      rig_vertex(&rig, (float)all + 0.5f, 0.5f, 0);
      rig_end(&rig);
   }
   assert_int_equal(rig_pixel(&rig, 0, 0), 0xffff0000);
   assert_int_equal(rig_pixel(&rig, 1, 0), 0xffffff00);
   rig_finish(&rig);
}

/* Half of a triangle strip is behind the eye: texture coordinates stay where they belong. */
static void
perspective_of_clipped_vertices(void **state)
{
   struct chip_rig rig;
   rig_init(&rig);
   /* Stage 0 hands the coordinates on as the colour. */
   rig_method(&rig, NV097_SET_SHADER_STAGE_PROGRAM, 4);
   rig_method(&rig, NV097_SET_COMBINER_SPECULAR_FOG_CW0, 0x20082000);
   rig_method(&rig, NV097_SET_COMBINER_SPECULAR_FOG_CW1, 0x20001800);
   upload(&rig, "mov oPos, v0\nmov oT0, v9\n");
   rig_method(&rig, NV097_SET_ZMIN_MAX_CONTROL, 0);
   /* A floor: screen y = 8 + 24 / w, so that w = 24 / (y - 8) and the texture's t is w / 3. */
   static const float w[] = {-1, 0.5f, 1, 3};
   rig_begin(&rig, NV097_SET_BEGIN_END_OP_TRIANGLE_STRIP);
   for (unsigned i = 0; i < 8; i++) {
      const float vw = w[i / 2];
      rig_floats(&rig, NV097_SET_TEXCOORD0_2F, (const float[]){i % 2, vw / 3}, 2);
      rig_floats(&rig, NV097_SET_VERTEX4F,
                 (const float[]){i % 2 ? RIG_SIZE : 0, 8 + 24 / vw, 0, vw}, 4);
   }
   rig_end(&rig);
   for (unsigned y = 20; y < RIG_SIZE; y += 7) {
      const float t = 24 / ((float)y + 0.5f - 8) / 3;
      const unsigned got = rig_pixel(&rig, 10, y) >> 8 & 255;
      const float expected = t * 255;
      if ((float)got < expected - 1 || (float)got > expected + 1)
         fail_msg("row %u: %u, not %g", y, got, (double)expected);
   }
   assert_int_equal(rig_pixel(&rig, 10, 8), 0);
   rig_finish(&rig);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(a_program_draws_what_fixed_function_draws),
       cmocka_unit_test(relative_constants),
       cmocka_unit_test(constants_written_are_seen_by_later_vertices),
       cmocka_unit_test(modes_of_constants),
       cmocka_unit_test(perspective_of_clipped_vertices),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
