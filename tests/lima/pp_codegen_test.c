/* Fragment programs as code for the fragment processor, against the reference evaluator. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>

#include <stdio.h>
#include <string.h>

#include "../unit/test_random.h"
#include "compiler/frontend/fixed_function/fragment.h"
#include "pp_codegen_rig.h"

static uint32_t seed = 5;

/* --- Texture environments */

static unsigned
check_key(const struct ff_fragment_key *key, double most)
{
   struct pp_rig rig;
   pp_rig_compile(&rig, ff_build_fragment(key));
   pp_rig_compare(&rig, &seed, 4, most);
   const unsigned instructions = rig.code.stats.instructions;
   pp_rig_finish(&rig);
   return instructions;
}

/* The smallest program: one instruction. */
static void
test_no_texture(void **state)
{
   const struct ff_fragment_key key = {0};
   assert_int_equal(check_key(&key, 1e-3), 1);
}

/* Each mode with each format: both sides of the tables of OpenGL 1.3. */
static void
test_conventional(void **state)
{
   for (unsigned mode = FF_ENV_REPLACE; mode <= FF_ENV_ADD; mode++) {
      for (unsigned format = FF_FORMAT_ALPHA; format <= FF_FORMAT_RGBA; format++) {
         const struct ff_fragment_key key = {
             .unit = {
                 {.target = IR_TEX_2D + 1, .env_mode = (uint8_t)mode, .format = (uint8_t)format}}};
         const unsigned most = mode < FF_ENV_DECAL ? 2 : 4;
         assert_in_range(check_key(&key, 4e-3), 1, most);
      }
   }
}

/* Any unit that may be: now and then one that is off, half of them conventional ones. */
static void
random_unit(struct ff_unit_key *k, unsigned units)
{
   if (test_random_below(&seed, 10) == 0)
      return;
   k->target = (uint8_t)(1 + test_random_below(&seed, IR_TEX_RECT + 1));
   k->projective = k->target != IR_TEX_CUBE + 1 && test_random_below(&seed, 2);
   if (test_random_below(&seed, 2)) {
      k->env_mode = (uint8_t)test_random_below(&seed, FF_ENV_COMBINE);
      k->format = (uint8_t)test_random_below(&seed, FF_FORMAT_RGBA + 1);
      return;
   }
   k->env_mode = FF_ENV_COMBINE;
   k->rgb_mode = (uint8_t)test_random_below(&seed, FF_COMBINE_DOT3_RGBA + 1);
   k->alpha_mode = (uint8_t)test_random_below(&seed, FF_COMBINE_ADD_SIGNED4 + 1);
   k->rgb_shift = (uint8_t)test_random_below(&seed, 3);
   k->alpha_shift = (uint8_t)test_random_below(&seed, 3);
   for (int i = 0; i < FF_MAX_ARGUMENTS; i++) {
      const unsigned rgb = test_random_below(&seed, 6 + units);
      const unsigned alpha = test_random_below(&seed, 6 + units);
      k->rgb_source[i] = (uint8_t)(rgb < 6 ? rgb : FF_SOURCE_TEXTURE0 + rgb - 6);
      k->alpha_source[i] = (uint8_t)(alpha < 6 ? alpha : FF_SOURCE_TEXTURE0 + alpha - 6);
      k->rgb_operand[i] = (uint8_t)test_random_below(&seed, 4);
      k->alpha_operand[i] = (uint8_t)(FF_OPERAND_ALPHA + test_random_below(&seed, 2));
   }
   for (unsigned i = ff_combine_arguments((enum ff_combine)k->rgb_mode); i < FF_MAX_ARGUMENTS; i++)
      k->rgb_source[i] = k->rgb_operand[i] = 0;
   for (unsigned i = ff_combine_arguments((enum ff_combine)k->alpha_mode); i < FF_MAX_ARGUMENTS;
        i++)
      k->alpha_source[i] = k->alpha_operand[i] = 0;
}

/* Units, colour sum and fog. Units scale errors of those before: what more than four of them
 * compute is only looked at roughly. */
static void
test_random_units(void **state)
{
   for (unsigned i = 0; i < 800; i++) {
      const unsigned units = 1 + test_random_below(&seed, i % 4 ? 4 : FF_MAX_UNITS);
      struct ff_fragment_key key = {.color_sum = (uint8_t)test_random_below(&seed, 2),
                                    .fog = (uint8_t)test_random_below(&seed, FF_FOG_FACTOR + 1)};
      for (unsigned k = 0; k < units; k++)
         random_unit(&key.unit[k], units);
      check_key(&key, 0.004 + 0.012 * units * units);
   }
}

/* --- Programs of one kind of operation each */

struct program {
   const char *body;
   double low, high; /* of inputs and parameters */
   double most;
   unsigned instructions; /* at most */
};

static void
check_program(const struct program *p)
{
   char text[4096];
   struct pp_rig rig;
   snprintf(text, sizeof text,
            "FRAG\nPROPERTY FS_COORD_ORIGIN LOWER_LEFT\n"
            "DCL IN[0], GENERIC[0], PERSPECTIVE\nDCL IN[1], GENERIC[1], PERSPECTIVE\n"
            "DCL IN[2], POSITION, LINEAR\nDCL IN[3], FACE, CONSTANT\n"
            "DCL OUT[0], COLOR\nDCL CONST[0][0..7]\nDCL SAMP[0]\nDCL SAMP[1]\n"
            "DCL SVIEW[0], 2D, FLOAT\nDCL SVIEW[1], 2D, FLOAT\n"
            "DCL TEMP[0..15]\nDCL ADDR[0]\n"
            "IMM[0] FLT32 {0, 1, 0.5, 2}\nIMM[1] FLT32 {0.25, 0.5, 0.75, 1}\n%s",
            p->body);
   pp_rig_compile_text(&rig, text);
   rig.low = p->low;
   rig.high = p->high;
   pp_rig_compare(&rig, &seed, 16, p->most);
   if (rig.code.stats.instructions > p->instructions)
      print_error("%u instructions, not %u:\n%s", rig.code.stats.instructions, p->instructions,
                  p->body);
   assert_in_range(rig.code.stats.instructions, 1, p->instructions);
   pp_rig_finish(&rig);
}

static void
check_programs(const struct program *programs, size_t num)
{
   for (size_t i = 0; i < num; i++)
      check_program(&programs[i]);
}
#define CHECK(programs) check_programs(programs, sizeof programs / sizeof programs[0])

static void
test_arithmetic(void **state)
{
   static const struct program programs[] = {
       {"MOV OUT[0], IMM[1]\nEND\n", 0, 1, 0, 1},
       {"MAD OUT[0], IN[0], CONST[0][0], IN[1]\nEND\n", -2, 2, 4e-3, 2},
       {"LRP OUT[0], IN[0], CONST[0][0], CONST[0][1]\nEND\n", 0, 1, 4e-3, 3},
       {"MUL TEMP[0], IN[0], IN[1].yzwx\nADD_SAT OUT[0], TEMP[0], -IN[0].wwww\nEND\n", -1, 1, 4e-3,
        2},
       {"DP2 OUT[0], IN[0], CONST[0][0]\nEND\n", -1, 1, 4e-3, 1},
       {"DP3 OUT[0], IN[0], IN[1]\nEND\n", -1, 1, 4e-3, 2},
       {"DP4 OUT[0], IN[0], CONST[0][0]\nEND\n", -1, 1, 8e-3, 1},
       {"MIN TEMP[0], IN[0], CONST[0][0]\nMAX OUT[0], TEMP[0], |CONST[0][1]|\nEND\n", -2, 2, 1e-3,
        2},
       {"FLR TEMP[0], IN[0]\nFRC TEMP[1], IN[1]\nADD OUT[0], TEMP[0], TEMP[1]\nEND\n", -8, 8, 1e-2,
        3},
       {"SSG OUT[0], IN[0]\nEND\n", -2, 2, 0, 2},
       {"TRUNC OUT[0], IN[0]\nEND\n", -8, 8, 0, 2},
       {"SLT TEMP[0], IN[0], IN[1]\nSGE TEMP[1], IN[0].yzwx, CONST[0][0]\n"
        "MUL OUT[0], TEMP[0], TEMP[1]\nEND\n",
        -1, 1, 0, 3},
       /* The sum is wanted as it is, too. */
       {"ADD TEMP[0], IN[0], IN[1]\nMOV_SAT TEMP[1], TEMP[0]\nMUL OUT[0], TEMP[0], TEMP[1]\nEND\n",
        -2, 2, 8e-3, 4},
       {"SEQ OUT[0], IN[0], IN[0].yyyy\nEND\n", 0, 1, 0, 1},
       {"CMP OUT[0], IN[0].xxxx, IN[1], CONST[0][0]\nEND\n", -1, 1, 1e-3, 2},
       {"CMP OUT[0], IN[0], IN[1], CONST[0][0]\nEND\n", -1, 1, 1e-3, 5},
   };
   CHECK(programs);
}

static void
test_functions(void **state)
{
   static const struct program programs[] = {
       {"RCP OUT[0], IN[0].xxxx\nEND\n", 0.25, 4, 8e-3, 2},
       {"RSQ OUT[0], IN[0].yyyy\nEND\n", 0.25, 4, 8e-3, 2},
       {"EX2 TEMP[0], IN[0].xxxx\nLG2 TEMP[1], IN[0].yyyy\nMUL OUT[0], TEMP[0], TEMP[1]\nEND\n",
        0.25, 4, 3e-2, 3},
       {"POW OUT[0], IN[0].xxxx, IN[1].xxxx\nEND\n", 0.25, 2, 2e-2, 4},
       {"SIN TEMP[0].x, IN[0].xxxx\nCOS TEMP[0].y, IN[0].yyyy\nMOV OUT[0], TEMP[0].xyxy\nEND\n", -3,
        3, 2e-2, 4},
       {"DP3 TEMP[0].x, IN[0], IN[0]\nRSQ TEMP[0].x, TEMP[0].xxxx\n"
        "MUL OUT[0], IN[0], TEMP[0].xxxx\nEND\n",
        0.25, 1, 8e-3, 2},
       {"DIV OUT[0], IN[0], IN[1]\nEND\n", 0.5, 4, 8e-3, 6},
       {"LIT OUT[0], IN[0]\nEND\n", 0.25, 2, 3e-2, 12},
       {"SQRT OUT[0], IN[0].wwww\nEND\n", 0.25, 4, 4e-3, 2},
   };
   CHECK(programs);
}

static void
test_textures(void **state)
{
   static const struct program programs[] = {
       {"TEX OUT[0], IN[0], SAMP[0], 2D\nEND\n", 0, 1, 4e-3, 1},
       {"TEX OUT[0], IN[0].zwzw, SAMP[0], 2D\nEND\n", 0, 1, 4e-3, 1},
       {"TXP OUT[0], IN[0], SAMP[0], 2D\nEND\n", 0.25, 1, 4e-3, 1},
       {"TEX TEMP[0], IN[0], SAMP[0], 2D\nTEX OUT[0], TEMP[0], SAMP[1], 2D\nEND\n", 0, 1, 4e-3, 2},
       {"MAD TEMP[0], IN[0], CONST[0][0], CONST[0][1]\nTXP OUT[0], TEMP[0], SAMP[1], 2D\nEND\n",
        0.25, 1, 2e-2, 4},
       {"TEX TEMP[0], IN[0], SAMP[0], 2D\nTEX TEMP[1], IN[1], SAMP[1], 2D\n"
        "MAD OUT[0], TEMP[0], TEMP[1], CONST[0][0]\nEND\n",
        0, 1, 8e-3, 2},
       {"MOV TEMP[0], IN[0]\nMOV TEMP[0].w, IMM[0].zzzz\nTXB OUT[0], TEMP[0], SAMP[0], 2D\nEND\n",
        0, 1, 4e-3, 2},
       {"MOV TEMP[0], IN[0]\nMOV TEMP[0].w, CONST[0][0].zzzz\nTXL OUT[0], TEMP[0], SAMP[0], 2D\n"
        "END\n",
        0, 1, 4e-3, 2},
       {"DDX TEMP[0], IN[0]\nDDY TEMP[1], IN[1]\nADD OUT[0], TEMP[0], TEMP[1]\nEND\n", 0, 1, 4e-3,
        4},
   };
   CHECK(programs);
}

static void
test_inputs(void **state)
{
   static const struct program programs[] = {
       {"MUL OUT[0], IN[2], IMM[1]\nEND\n", 0, 1, 2e-2, 3},
       {"MAD OUT[0], IN[3].xxxx, IMM[1], IMM[1]\nEND\n", 0, 1, 1e-3, 2},
   };
   CHECK(programs);
}

static void
test_flow(void **state)
{
   static const struct program programs[] = {
       {"SLT TEMP[0].x, CONST[0][0].xxxx, IN[0].xxxx\nMOV TEMP[0].x, -TEMP[0].xxxx\n"
        "KILL_IF TEMP[0].xxxx\nMOV OUT[0], IN[0]\nEND\n",
        0, 1, 1e-3, 4},
       {"FSLT TEMP[0].x, CONST[0][0].xxxx, IN[0].xxxx\nUIF TEMP[0].xxxx\n"
        "TEX TEMP[1], IN[0], SAMP[0], 2D\nELSE\nMUL TEMP[1], IN[0], IN[0]\nENDIF\n"
        "MOV OUT[0], TEMP[1]\nEND\n",
        0, 1, 4e-3, 9},
       {"MOV TEMP[0], IN[0]\nMOV TEMP[1].x, IMM[0].xxxx\nBGNLOOP\n"
        "FSGE TEMP[2].x, TEMP[1].xxxx, CONST[0][1].xxxx\nUIF TEMP[2].xxxx\nBRK\nENDIF\n"
        "MAD TEMP[0], TEMP[0], CONST[0][0], IN[0]\nADD TEMP[1].x, TEMP[1].xxxx, IMM[0].zzzz\n"
        "ENDLOOP\nMOV OUT[0], TEMP[0]\nEND\n",
        0, 1, 8e-3, 8},
   };
   CHECK(programs);
}

static void
test_spills(void **state)
{
   /* Sixteen vectors that all live until the end. */
   char body[4096];
   size_t len = 0;
   for (unsigned i = 0; i < 16; i++)
      len += (size_t)snprintf(body + len, sizeof body - len,
                              "TEX TEMP[%u], %s[%u].%s, SAMP[%u], 2D\n", i, "IN", i & 1,
                              i & 2   ? "yxyx"
                              : i & 4 ? "zwzw"
                              : i & 8 ? "xzxz"
                                      : "wxwx",
                              i & 1);
   len += (size_t)snprintf(body + len, sizeof body - len, "MOV TEMP[0], TEMP[0]\n");
   for (unsigned k = 0; k < 3; k++) {
      for (unsigned i = 0; i < 16; i++)
         len += (size_t)snprintf(body + len, sizeof body - len,
                                 "MAD TEMP[%u], TEMP[%u].wxyz, IMM[1].yyyy, TEMP[%u]\n", i,
                                 (i * 7 + 3) % 16, (i * 5 + 2) % 16);
   }
   for (unsigned i = 1; i < 16; i++)
      len += (size_t)snprintf(body + len, sizeof body - len,
                              "MAD TEMP[0], TEMP[%u], IMM[1].xxxx, TEMP[0]\n", i);
   snprintf(body + len, sizeof body - len, "MUL OUT[0], TEMP[0], IMM[1].xxxx\nEND\n");
   const struct program program = {body, 0, 1, 0.1, 200};
   check_program(&program);
}

/* --- What does not fit */

static void
test_refused(void **state)
{
   struct lima_pp_code code;
   struct ir_shader *shader = ir_shader_create(IR_STAGE_VERTEX);
   assert_non_null(shader);
   assert_int_equal(lima_pp_compile(shader, &code), LIMA_PP_CODE_REFUSED);
   assert_string_equal(code.message, "this is no fragment program");
   lima_pp_code_finish(&code);
   ir_shader_destroy(shader);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_no_texture),   cmocka_unit_test(test_conventional),
       cmocka_unit_test(test_arithmetic),   cmocka_unit_test(test_functions),
       cmocka_unit_test(test_textures),     cmocka_unit_test(test_inputs),
       cmocka_unit_test(test_flow),         cmocka_unit_test(test_spills),
       cmocka_unit_test(test_random_units), cmocka_unit_test(test_refused),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
