/* Fragment programs on register combiners: written by hand, and made at random. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../unit/ir_text.h"
#include "../unit/test_random.h"
#include "combiner_rig.h"
#include "compiler/ir/builder.h"
#include "compiler/lower/prepare.h"
#include "compiler/tgsi/tgsi.h"

#define MOST 1e-5f

static uint32_t seed = 3;

static void
prepare(struct ir_shader *shader)
{
   const struct ir_needs needs = {0};
   const char *why;
   assert_int_equal(ir_prepare(shader, &needs, 0, &why), IR_PREPARED);
}

static struct ir_shader *
from_tgsi(const char *text, size_t len)
{
   struct tgsi_result result;
   tgsi_parse(text, len, &result);
   if (result.status != TGSI_OK)
      fail_msg("%u:%u: %s", result.error.line, result.error.column, result.error.message);
   prepare(result.shader);
   return result.shader;
}

static struct ir_shader *
from_file(const char *name)
{
   char path[400], text[4000];
   snprintf(path, sizeof path, DATA_FOLDER "/combiner/%s.tgsi", name);
   FILE *f = fopen(path, "r");
   if (!f)
      fail_msg("no %s", path);
   const size_t len = fread(text, 1, sizeof text, f);
   fclose(f);
   assert_true(len < sizeof text);
   return from_tgsi(text, len);
}

/* --- Programs that fit, with the stages they take */

static const struct {
   const char *name;
   unsigned stages, textures;
} programs[] = {
    {"bump_dot3", 1, 2},
    {"coordinates_as_color", 1, 1},
    {"dependent", 1, 2},
    {"dot_2d", 1, 4},
    {"dot_cube", 1, 4},
    {"gloss", 1, 1},
    {"grey", 1, 1},
    {"inverse", 1, 1},
    {"lightmap_detail", 2, 3},
    {"minimum", 2, 2},
    {"power", 3, 1},
    {"projector", 2, 2},
    {"sepia", 3, 1},
    {"signed_sum", 4, 2},
    {"swapped", 2, 1},
    {"terrain_blend", 2, 3},
    {"third_power", 4, 1},
    {"toon", 3, 1},
};

static void
test_programs(void **state)
{
   for (size_t i = 0; i < sizeof programs / sizeof programs[0]; i++) {
      struct combiner_rig rig;
      unsigned textures = 0;
      if (!rig_compile(&rig, from_file(programs[i].name)))
         fail_msg("%s is refused: %s", programs[i].name, rig.why);
      for (unsigned t = 0; t < NV2A_NUM_TEXTURE_STAGES; t++)
         textures += rig.program.texture[t].mode != NV2A_TEXTURE_NONE;
      if (nv2a_combiner_count(&rig.program.words) != programs[i].stages)
         fail_msg("%s has %u stages", programs[i].name, nv2a_combiner_count(&rig.program.words));
      assert_int_equal(textures, programs[i].textures);
      rig_compare(&rig, &seed, 200, MOST);
      rig_finish(&rig);
   }
}

/* --- What a driver has to know besides */

static void
test_textures(void **state)
{
   struct combiner_rig rig;
   assert_true(rig_compile(&rig, from_file("projector")));
   const struct nv2a_combiner_texture *t = rig.program.texture;
   assert_int_equal(t[0].mode, NV2A_TEXTURE_2D);
   assert_int_equal(t[0].varying, VARYING_TEX0);
   assert_false(t[0].project);
   assert_int_equal(t[1].sampler, 1);
   assert_true(t[1].project);
   assert_true(rig.program.varyings == (1ull << VARYING_COL0 | 1ull << VARYING_COL1 |
                                        1ull << VARYING_TEX0 | 1ull << (VARYING_TEX0 + 1)));
   rig_finish(&rig);
}

/* A sampler beyond the four stages, and one whose number an earlier texture would have. */
static void
test_stages_of_samplers(void **state)
{
   struct combiner_rig rig;
   assert_true(rig_compile(&rig, parse_ir("shader fragment\nblock 0\n"
                                          "   %0 = load_input.f4 7\n"
                                          "   %1 = tex.f4 9 2d %0.xyzw\n"
                                          "   %2 = tex.f4 0 2d %0.xyzw\n"
                                          "   %3 = tex.f4 3 2d %1.wxyz\n"
                                          "   %4 = fmad.f4 %1.xyzw %2.xyzw %3.xyzw\n"
                                          "   store_output.f 0.xyzw %4.xyzw\n   end\n")));
   for (unsigned i = 0; i < 3; i++) {
      const struct nv2a_combiner_texture *t = &rig.program.texture[i];
      if (t->sampler == 3)
         assert_int_equal(t->mode, NV2A_TEXTURE_DEPENDENT_AR);
   }
   rig_compare(&rig, &seed, 50, MOST);
   rig_finish(&rig);
}

/* Depths are compared with the third coordinate by a mode of their own. */
static void
test_shadow(void **state)
{
   struct combiner_rig rig;
   assert_true(rig_compile(&rig, parse_ir("shader fragment\nblock 0\n"
                                          "   %0 = load_input.f4 7\n"
                                          "   %1 = tex.f4 0 2d compare %0.xyzw %0.z\n"
                                          "   %2 = load_input.f4 1\n"
                                          "   %3 = fmul.f4 %1.xyzw %2.xyzw\n"
                                          "   store_output.f 0.xyzw %3.xyzw\n   end\n")));
   assert_int_equal(rig.program.texture[0].mode, NV2A_TEXTURE_3D);
   assert_true(rig.program.texture[0].compare);
   rig_compare(&rig, &seed, 100, MOST);
   rig_finish(&rig);
}

static void
test_parameters(void **state)
{
   struct combiner_rig rig;
   struct nv2a_combiner_words words;
   assert_true(rig_compile(&rig, from_file("bump_dot3")));
   rig.params[0][1] = 0.25f;
   assert_true(nv2a_combiner_load(&rig.program, (const float(*)[4])rig.params, &words));
   assert_int_equal(words.final_factor[0], 0x00004000);
   rig.params[0][2] = 1.5f;
   assert_false(nv2a_combiner_load(&rig.program, (const float(*)[4])rig.params, &words));
   assert_int_equal(words.final_factor[0], 0x000040ff);
   rig_finish(&rig);
}

/* --- Programs that do not fit */

#define IR_HEAD                                                                                    \
   "shader fragment\nparams 2\nblock 0\n   %0 = load_input.f4 1\n   %1 = load_input.f4 7\n"
#define IR_TAIL "   store_output.f 0.xyzw %2.xyzw\n   end\n"

static const struct {
   const char *text, *why;
} refusals[] = {
    {IR_HEAD "   %2 = frcp.f4 %0.xyzw @17\n" IR_TAIL,
     "frcp: is nothing that combiners can do (offset 17)"},
    {IR_HEAD "   %2 = fadd.f4 %0.xyzw %1.xyzw @20\n" IR_TAIL, "a coordinate that is not clamped"},
    {IR_HEAD "   %2 = tex.f4 0 2d lod %1.xyzw %0.x @9\n" IR_TAIL,
     "tex: samples with a level, gradients or an offset of its own (offset 9)"},
    {IR_HEAD "   %2 = tex.f4 0 2d compare %1.xyzw %0.z\n" IR_TAIL,
     "tex: compares depths with something else than the third coordinate"},
    {IR_HEAD "   %2 = tex.f4 0 2d %0.xyzw\n" IR_TAIL,
     "tex: samples at coordinates that are neither"},
    {IR_HEAD "   %3 = tex.f4 0 2d %1.xyzw\n   %4 = tex.f4 1 2d %1.xyzw\n"
             "   %5 = tex.f4 2 2d %1.xyzw\n   %6 = tex.f4 3 2d %1.xyzw\n"
             "   %7 = tex.f4 4 2d %1.xyzw @77\n   %8 = fmul.f4 %3.xyzw %4.xyzw\n"
             "   %9 = fmul.f4 %5.xyzw %6.xyzw\n   %10 = fmul.f4 %8.xyzw %9.xyzw\n"
             "   %2 = fmul.f4 %10.xyzw %7.xyzw\n" IR_TAIL,
     "tex: samples a fifth texture: there are four stages (offset 77)"},
    {IR_HEAD "   %3 = imm.f1 0x00000000\n   %4 = flt.b1 %3.x %1.x\n   discard.b %4.x @12\n"
             "   %2 = mov.f4 %0.xyzw\n" IR_TAIL,
     "discard: fragments are discarded by something else than the signs of coordinates (offset "
     "12)"},
    {IR_HEAD "   store_output.f 1.z %0.z\n   %2 = mov.f4 %0.xyzw\n" IR_TAIL,
     "combiners can not replace the depth"},
    {IR_HEAD "   store_output.f 2.xyzw %0.xyzw\n   %2 = mov.f4 %0.xyzw\n" IR_TAIL,
     "the program gives more than one colour"},
    {"shader fragment\nblock 0\n   %0 = load_input.f4 1\n   jump b1\nblock 1\n"
     "   store_output.f 0.xyzw %0.xyzw\n   end\n",
     "the program branches"},
    {IR_HEAD "   %3 = imm.f1 0x40400000\n   %4 = fmul.f4 %0.xyzw %3.xxxx @5\n"
             "   %2 = fmul.f4 %4.xyzw %4.xyzw\n" IR_TAIL,
     "fmul: a number from 0 to 3, which registers of combiners can not hold (offset 5)"},
};

static void
test_refusals(void **state)
{
   for (size_t i = 0; i < sizeof refusals / sizeof refusals[0]; i++) {
      struct combiner_rig rig;
      assert_false(rig_compile(&rig, parse_ir(refusals[i].text)));
      if (!strstr(rig.why, refusals[i].why))
         fail_msg("%zu: %s", i, rig.why);
      rig_finish(&rig);
   }
}

static void
test_too_long(void **state)
{
   struct ir_shader *shader = ir_shader_create(IR_STAGE_FRAGMENT);
   struct ir_builder b = ir_builder_create(shader);
   struct ir_val x = ir_load_input(&b, VARYING_COL0, 4);
   for (unsigned i = 0; i < 12; i++)
      x = ir_build_fmul(&b, x, i & 1 ? ir_load_input(&b, VARYING_COL1, 4) : x);
   ir_store_output(&b, FRAG_RESULT_COLOR, 0xf, x);
   assert_true(ir_shader_index(shader));
   struct combiner_rig rig;
   assert_false(rig_compile(&rig, shader));
   assert_string_equal(rig.why, "the program needs more than 8 stages of combiners");
   rig_finish(&rig);
}

/* --- Random programs */

#define MAX_RANDOM 12

struct random_program {
   struct ir_builder b;
   struct ir_val v[MAX_RANDOM + 8];
   unsigned num;
};

/* Some value: usually as it is, or its alpha everywhere. */
static struct ir_val
random_operand(struct random_program *p)
{
   static const char *const swizzles[] = {"xyzw", "xyzw", "xyzw", "xyzw", "wwww", "xxxx", "zyxw"};
   struct ir_val v = p->v[test_random_below(&seed, p->num)];
   v = ir_swizzle(v, swizzles[test_random_below(&seed, 7)]);
   return test_random_below(&seed, 5) ? v : ir_neg(v);
}

static struct ir_val
random_operation(struct random_program *p)
{
   static const float numbers[] = {0, 1, -1, 0.5f, -0.5f, 2, 0.25f, 4};
   const struct ir_val number = ir_imm_f(&p->b, numbers[test_random_below(&seed, 8)]);
   const struct ir_val a = random_operand(p), b = random_operand(p), c = random_operand(p);
   switch (test_random_below(&seed, 9)) {
   case 0:
      return ir_build_fmul(&p->b, a, b);
   case 1:
      return ir_build_fmad(&p->b, a, b, c);
   case 2:
      return ir_build_flrp(&p->b, a, b, c);
   case 3:
      return ir_swizzle(ir_build_fdp3(&p->b, ir_swizzle(a, "xyz"), ir_swizzle(b, "xyz")), "xxxx");
   case 4:
      return ir_build_fmul(&p->b, a, number);
   case 5:
      return ir_build_fmad(&p->b, a, number, b);
   case 6:
      return ir_build_fadd(&p->b, number, a);
   case 7:
      return test_random_below(&seed, 2) ? ir_build_fmax(&p->b, a, number)
                                         : ir_build_fmin(&p->b, a, b);
   default:
      return ir_build_fadd(&p->b, a, b);
   }
}

static struct ir_shader *
random_shader(void)
{
   struct ir_shader *shader = ir_shader_create(IR_STAGE_FRAGMENT);
   struct random_program p = {.b = ir_builder_create(shader)};
   const unsigned operations = 1 + test_random_below(&seed, MAX_RANDOM - 1);
   shader->num_params = 2;
   p.v[p.num++] = ir_load_input(&p.b, VARYING_COL0, 4);
   p.v[p.num++] = ir_load_input(&p.b, VARYING_COL1, 4);
   for (unsigned i = 0; i < 2; i++) {
      const struct ir_tex_args args = {
          .sampler = i, .target = IR_TEX_2D, .coord = ir_load_input(&p.b, VARYING_TEX0 + i, 2)};
      p.v[p.num++] = ir_tex(&p.b, &args);
      p.v[p.num++] = ir_load_param(&p.b, i);
   }
   for (unsigned i = 0; i < operations; i++) {
      struct ir_val v = random_operation(&p);
      /* A dot product comes with a swizzle already. */
      if (test_random_below(&seed, 3))
         v = ir_saturate(v);
      p.v[p.num++] = v;
   }
   ir_store_output(&p.b, FRAG_RESULT_COLOR, 0x7, p.v[p.num - 1]);
   ir_store_output(&p.b, FRAG_RESULT_COLOR, 0x8, p.v[p.num - 1 - test_random_below(&seed, 2)]);
   assert_true(!p.b.failed && ir_shader_index(shader));
   return shader;
}

static void
test_random_programs(void **state)
{
   unsigned accepted = 0;
   for (unsigned i = 0; i < 4000; i++) {
      struct combiner_rig rig;
      struct ir_shader *shader = random_shader();
      prepare(shader);
      if (rig_compile(&rig, shader)) {
         rig_compare(&rig, &seed, 8, 4 * MOST);
         accepted++;
      }
      rig_finish(&rig);
   }
   assert_true(accepted > 1000);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_programs),
       cmocka_unit_test(test_textures),
       cmocka_unit_test(test_stages_of_samplers),
       cmocka_unit_test(test_parameters),
       cmocka_unit_test(test_shadow),
       cmocka_unit_test(test_refusals),
       cmocka_unit_test(test_too_long),
       cmocka_unit_test(test_random_programs),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
