/* Tinted textures: which programs tint one, lines that stand for tables of bytes, and for which
 * values lines are looked for. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "gallium/drivers/softpipe/state/tint.h"
#include "ir_text.h"
#include "test_random.h"

/* --- Programs */

static bool
finds(const char *text, struct ir_tint *tint)
{
   struct ir_shader *sh = parse_ir(text);
   const bool found = ir_find_tint(sh, tint);
   ir_shader_destroy(sh);
   return found;
}

/* The texture is value 0; the color is built behind it. */
#define PROGRAM(body)                                                                              \
   "shader fragment\nparams 20\nblock 0\n   %0 = load_input.f4 8\n   %1 = tex.f4 3 2d %0.yxzw\n"   \
   "   %2 = load_input.f4 1\n   %3 = load_param.f4 7\n" body "\n   end\n"
#define COLOR(value) "   store_output.f 0.xyzw " value

static void
test_programs_that_tint(void **state)
{
   struct ir_tint tint;
   assert_true(
       finds(PROGRAM("   %4 = fmad.f4 %1.xyzw %2.wwww -%3.xyzw\n" COLOR("%4.xyzw")), &tint));
   assert_int_equal(tint.textures[0].sampler, 3);
   assert_int_equal(tint.textures[0].target, IR_TEX_2D);
   assert_false(tint.textures[0].project);
   assert_int_equal(tint.textures[0].slot, 8);
   assert_int_equal(tint.textures[0].coord[0], 1);
   assert_int_equal(tint.textures[0].coord[1], 0);
   assert_int_equal(tint.textures[0].components, 15);
   assert_int_equal(tint.num_params, 1);
   assert_int_equal(tint.params[0], 7);
   /* As the conventional pipeline modulates color and replaces alpha. */
   assert_true(finds(PROGRAM("   %4 = fmul.f3 %1.xyz %2.xyz\n"
                             "   %5 = vec4.f4 %4.x %4.y %4.z %2.w\n" COLOR("%5.xyzw")),
                     &tint));
   assert_int_equal(tint.textures[0].components, 7);
   assert_true(finds("shader fragment\nparams 0\nblock 0\n   %0 = load_input.f4 7\n"
                     "   %1 = tex.f4 0 rect project %0.xyzw\n" COLOR("%1.xyzw\n   end\n"),
                     &tint));
   assert_true(tint.textures[0].project);
   assert_int_equal(tint.textures[0].target, IR_TEX_RECT);
}

static void
test_programs_of_two_textures(void **state)
{
   struct ir_tint tint;
   assert_true(finds(
       PROGRAM(
           "   %4 = load_input.f4 9\n   %5 = tex.f4 1 2d project %4.xyzw\n"
           "   %6 = fmul.f4 %1.xyzw %2.xyzw\n   %7 = fmul.f4 %6.xyzw %5.xyzw\n" COLOR("%7.xyzw")),
       &tint));
   assert_int_equal(tint.num_textures, 2);
   assert_int_equal(tint.textures[0].sampler, 3);
   assert_int_equal(tint.textures[1].sampler, 1);
   assert_false(tint.textures[0].project);
   assert_true(tint.textures[1].project);
   assert_int_equal(tint.textures[1].slot, 9);
   assert_true(ir_tint_addresses(&tint, 8));
   assert_true(ir_tint_addresses(&tint, 9));
   assert_false(ir_tint_addresses(&tint, 1));
   /* The second one counts for red alone. */
   assert_true(finds(PROGRAM("   %4 = tex.f4 1 2d %0.xyzw\n   %5 = fmul.f1 %1.x %4.x\n"
                             "   %6 = vec4.f4 %5.x %1.y %1.z %1.w\n" COLOR("%6.xyzw")),
                     &tint));
   assert_int_equal(tint.textures[0].components, 15);
   assert_int_equal(tint.textures[1].components, 1);
}

static void
test_programs_that_do_not(void **state)
{
   static const char *const programs[] = {
       /* Another component, all of them, the coordinates, none */
       PROGRAM("   %4 = fmul.f4 %1.xyzz %2.xyzw\n" COLOR("%4.xyzw")),
       PROGRAM("   %4 = fmul.f4 %1.xyzw %1.wwww\n" COLOR("%4.xyzw")),
       PROGRAM("   %4 = fdp3.f1 %1.xyz %2.xyz\n" COLOR("%4.xxxx")),
       PROGRAM("   %4 = fmul.f4 %1.xyzw %0.xyzw\n" COLOR("%4.xyzw")),
       PROGRAM(COLOR("%2.xyzw")),
       /* A part of the color, a condition, depth */
       PROGRAM("   store_output.f 0.xyz %1.xyz"),
       PROGRAM("   %4 = flt.b4 %1.xyzw %2.xyzw\n   store_output.f 0.xyzw %1.xyzw if %4.xyzw"),
       PROGRAM("   store_output.f 1.z %1.z\n" COLOR("%1.xyzw")),
       /* What pixels have of their own, or their neighbours */
       PROGRAM("   %4 = load_input.f4 39\n   %5 = fmul.f4 %1.xyzw %4.xyzw\n" COLOR("%5.xyzw")),
       PROGRAM("   %4 = ddx.f4 %2.xyzw\n   %5 = fmul.f4 %1.xyzw %4.xyzw\n" COLOR("%5.xyzw")),
       PROGRAM("   %4 = flt.b1 %1.x %2.x\n   discard.b %4.x\n" COLOR("%1.xyzw")),
       /* Parameters that an address chooses, or too many */
       PROGRAM("   %4 = f2i_trunc.i1 %2.x\n   %5 = load_param.f4 3 [ %4.x ]\n"
               "   %6 = fmul.f4 %1.xyzw %5.xyzw\n" COLOR("%6.xyzw")),
       PROGRAM("   %4 = f2i_trunc.i1 %2.x\n   %5 = load_param.f4 7 [ %4.x ]\n"
               "   %6 = fmul.f4 %1.xyzw %5.xyzw\n" COLOR("%6.xyzw")),
       PROGRAM("   %4 = load_param.f4 1\n   %5 = load_param.f4 2\n   %6 = load_param.f4 3\n"
               "   %7 = load_param.f4 4\n" COLOR("%1.xyzw")),
       /* Too many inputs */
       PROGRAM("   %4 = load_input.f4 2\n   %5 = load_input.f4 9\n   %6 = load_input.f4 10\n" COLOR(
           "%1.xyzw")),
       /* Two textures of one sampler, one that does not count, another component of one, three */
       PROGRAM("   %4 = tex.f4 3 2d %0.yxzw\n   %5 = fmul.f4 %1.xyzw %4.xyzw\n" COLOR("%5.xyzw")),
       PROGRAM("   %4 = tex.f4 1 2d %0.xyzw\n" COLOR("%1.xyzw")),
       PROGRAM("   %4 = tex.f4 1 2d %0.xyzw\n   %5 = fmul.f4 %1.xyzw %4.xxxx\n" COLOR("%5.xyzw")),
       PROGRAM("   %4 = tex.f4 1 2d %0.xyzw\n   %5 = fmul.f4 %1.xyzw %4.xyzw\n"
               "   %6 = tex.f4 2 2d %0.xyzw\n   %7 = fmul.f4 %5.xyzw %6.xyzw\n" COLOR("%7.xyzw")),
       /* A texture that asks for a level, one whose coordinates are computed, one of volumes */
       "shader fragment\nparams 0\nblock 0\n   %0 = load_input.f4 7\n"
       "   %1 = tex.f4 0 2d bias %0.xyzw %0.x\n" COLOR("%1.xyzw\n   end\n"),
       "shader fragment\nparams 0\nblock 0\n   %0 = load_input.f4 7\n   %1 = fadd.f4 %0.xyzw "
       "%0.xyzw\n"
       "   %2 = tex.f4 0 2d %1.xyzw\n" COLOR("%2.xyzw\n   end\n"),
       "shader fragment\nparams 0\nblock 0\n   %0 = load_input.f4 7\n"
       "   %1 = tex.f4 0 3d %0.xyzw\n" COLOR("%1.xyzw\n   end\n"),
   };
   for (unsigned i = 0; i < sizeof programs / sizeof *programs; i++) {
      struct ir_tint tint;
      if (finds(programs[i], &tint))
         fail_msg("program %u tints nothing:\n%s", i, programs[i]);
   }
}

/* --- Lines */

static unsigned
through(const struct sp_tint_lines *lines, unsigned c, unsigned t)
{
   const unsigned v = ((t << 8) * lines->factor[c] >> 16) + lines->offset[c];
   return v < 65535 ? v >> 8 : 255;
}

static void
expect_table(const struct sp_tint_lines *lines, const sp_tint_table table)
{
   for (unsigned c = 0; c < 4; c++) {
      for (unsigned t = 0; t < SP_TINT_BYTES; t++)
         assert_int_equal(through(lines, c, t), table[c][t]);
   }
}

/* What becomes of all texels, computed as programs and the frame do. */
static void
scale_texels(uint8_t *table, float scale, float add)
{
   for (unsigned t = 0; t < SP_TINT_BYTES; t++) {
      const float v = (float)t * (1.0f / 255) * scale + add;
      table[t] = (uint8_t)((v > 0 ? v < 1 ? v : 1 : 0) * 255.0f + 0.5f);
   }
}

static void
test_colors_have_lines(void **state)
{
   uint32_t seed = 5;
   struct sp_tint_lines lines;
   sp_tint_table table;
   for (unsigned k = 0; k < 512; k++) {
      for (unsigned c = 0; c < 4; c++) {
         const float random = (float)test_random_below(&seed, 10001) / 10000;
         scale_texels(table[c], k < 256 ? (float)k / 255 : random, c == 1 ? 0.25f : 0.0f);
      }
      assert_true(sp_tint_fit(&lines, table));
      assert_int_equal(lines.same, false);
      expect_table(&lines, table);
   }
}

static void
test_tables_at_the_edges(void **state)
{
   struct sp_tint_lines lines;
   sp_tint_table table;
   for (unsigned c = 0; c < 4; c++)
      scale_texels(table[c], 1, 0);
   assert_true(sp_tint_fit(&lines, table));
   assert_true(lines.same);
   expect_table(&lines, table);
   scale_texels(table[0], 0, 1);
   scale_texels(table[1], 0, 0);
   scale_texels(table[2], 0.9f, 0.7f);
   memset(table[3], 255, SP_TINT_BYTES);
   table[3][0] = 254;
   assert_true(sp_tint_fit(&lines, table));
   assert_false(lines.same);
   expect_table(&lines, table);
   /* One byte beside a line, and what falls */
   table[1][100] = 2;
   assert_false(sp_tint_fit(&lines, table));
   for (unsigned t = 0; t < SP_TINT_BYTES; t++)
      table[1][t] = (uint8_t)(255 - t);
   assert_false(sp_tint_fit(&lines, table));
   memset(table[1], 255, SP_TINT_BYTES);
   table[1][0] = 0;
   assert_false(sp_tint_fit(&lines, table));
}

/* --- What is kept */

#define MANY 40000 /* pixels that are worth it */

static struct sp_tint *
create(void)
{
   struct ir_shader *sh = parse_ir(PROGRAM("   %4 = fmul.f4 %1.xyzw %2.xyzw\n" COLOR("%4.xyzw")));
   struct sp_tint *tint = sp_tint_create(sh);
   assert_non_null(tint);
   assert_int_equal(sp_tint_of(tint)->textures[0].sampler, 3);
   ir_shader_destroy(sh);
   return tint;
}

static void
test_values_have_their_lines(void **state)
{
   struct sp_tint *tint = create();
   struct sp_tint_lines lines;
   sp_tint_table table;
   const uint32_t a[2] = {1, 2}, b[2] = {1, 3};
   /* Few pixels at a time */
   unsigned pixels = 0;
   while (sp_tint_find(tint, a, 2, 1000, &lines) == SP_TINT_RUN && pixels < MANY)
      pixels += 1000;
   assert_in_range(pixels, 20000, MANY - 1000);
   /* While one works for it nobody else does. */
   assert_int_equal(sp_tint_find(tint, a, 2, MANY, &lines), SP_TINT_RUN);
   for (unsigned c = 0; c < 4; c++)
      scale_texels(table[c], 0.5f, 0);
   assert_true(sp_tint_fit(&lines, table));
   sp_tint_keep(tint, a, 2, &lines);
   memset(&lines, 0, sizeof lines);
   assert_int_equal(sp_tint_find(tint, a, 2, 64, &lines), SP_TINT_LINES);
   expect_table(&lines, table);
   /* Others have none yet, or none at all. */
   assert_int_equal(sp_tint_find(tint, b, 2, 64, &lines), SP_TINT_RUN);
   assert_int_equal(sp_tint_find(tint, b, 2, MANY, &lines), SP_TINT_WANTED);
   sp_tint_keep(tint, b, 2, NULL);
   assert_int_equal(sp_tint_find(tint, b, 2, MANY, &lines), SP_TINT_RUN);
   assert_int_equal(sp_tint_find(tint, a, 2, 64, &lines), SP_TINT_LINES);
   sp_tint_destroy(tint);
}

/* Those that are used stay, whatever else comes and goes; one that somebody works for does too. */
static void
test_old_values_are_forgotten(void **state)
{
   struct sp_tint *tint = create();
   struct sp_tint_lines lines;
   const uint32_t kept = 1000, worked_for = 1001;
   assert_int_equal(sp_tint_find(tint, &kept, 1, MANY, &lines), SP_TINT_WANTED);
   sp_tint_keep(tint, &kept, 1, &lines);
   assert_int_equal(sp_tint_find(tint, &worked_for, 1, MANY, &lines), SP_TINT_WANTED);
   for (uint32_t i = 0; i < 100; i++) {
      sp_tint_find(tint, &i, 1, 64, &lines);
      assert_int_equal(sp_tint_find(tint, &kept, 1, 64, &lines), SP_TINT_LINES);
   }
   sp_tint_keep(tint, &worked_for, 1, &lines);
   assert_int_equal(sp_tint_find(tint, &worked_for, 1, 64, &lines), SP_TINT_LINES);
   const uint32_t early = 3;
   assert_int_equal(sp_tint_find(tint, &early, 1, MANY - 16384, &lines), SP_TINT_RUN);
   sp_tint_destroy(tint);
   sp_tint_destroy(NULL);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_programs_that_tint),
       cmocka_unit_test(test_programs_of_two_textures),
       cmocka_unit_test(test_programs_that_do_not),
       cmocka_unit_test(test_colors_have_lines),
       cmocka_unit_test(test_tables_at_the_edges),
       cmocka_unit_test(test_values_have_their_lines),
       cmocka_unit_test(test_old_values_are_forgotten),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
