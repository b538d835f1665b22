/* The assembler and disassembler of combiners: text of words gives those words again, and what is
 * wrong is told with its place. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>

#include <stdlib.h>
#include <string.h>

#include "../unit/test_random.h"
#include "nv2a/asm/combiner_asm.h"

#define ROUNDS 3000

static struct nv2a_combiner_words
assemble(const char *text)
{
   struct nv2a_combiner_words words;
   struct text_error error;
   if (!nv2a_combiner_assemble(text, strlen(text), &words, &error))
      fail_msg("%u:%u: %s", error.line, error.column, error.message);
   return words;
}

static void
expect_text(const struct nv2a_combiner_words *words, const char *expected)
{
   char *text = nv2a_combiner_disassemble(words, NULL);
   assert_non_null(text);
   assert_string_equal(text, expected);
   free(text);
}

/* --- Texts and their words */

static const char everything[] =
    "tex0 = texture_2d();\n"
    "tex1 = dot_product(expand(tex0));\n"
    "tex2 = dot_product_2d(hilo_1(tex0));\n"
    "tex3 = dependent_ar(tex2);\n"
    "mux_by_most_significant_bit();\n"
    "const1 = (0, 0.502, 1, 0.00392);\n"
    "{\n"
    "   const0 = (1, 0.0627, 0, 1);\n"
    "   rgb   { spare0 = unsigned(tex0) * col0; discard = -col1 . expand(tex1.a); spare1 = mux(); "
    "scale_by_four(); }\n"
    "   alpha { spare0 = unsigned_invert(tex0.b) * -half_bias(const1); }\n"
    "}\n"
    "{\n"
    "   rgb   { discard = 0 * 0; blue_to_alpha(tex0) = -0.5 . 1; }\n"
    "   alpha { col0 = 0.5 * -1; tex3 = 0 * zero; discard = mux(); }\n"
    "}\n"
    "final_const0 = (0, 0, 0, 1);\n"
    "final_product = const0 * unsigned_invert(fog);\n"
    "color_sum = unsigned_invert(spare0) + col1;\n"
    "clamp_color_sum();\n"
    "out.rgb = lerp(fog.a, color_sum, 1) + final_product;\n"
    "out.a = unsigned_invert(spare0.b);\n";

static void
test_everything(void **state)
{
   const struct nv2a_combiner_words w = assemble(everything);
   assert_int_equal(w.control, 2 | NV2A_COMBINER_MUX_MSB | NV2A_COMBINER_EACH_FACTOR0);
   assert_int_equal(w.shader_stages, 1 | 0x11 << 5 | 9 << 10 | 0xf << 15);
   assert_int_equal(w.dot_mapping, 2 | 4 << 4);
   assert_int_equal(w.other_input, 2 << 20);
   assert_int_equal(w.factor[0][0], 0xffff1000);
   assert_int_equal(w.factor[0][1], 0x010080ff);
   assert_int_equal(w.icw[0][0], 0x08c4e559);
   assert_int_equal(w.ocw[0][0], 0xc0 | 13 << 8 | 1 << 12 | 1 << 14 | 4 << 15);
   assert_int_equal(w.icw[0][1], 0x28b20000);
   assert_int_equal(w.ocw[0][1], 0xc0);
   assert_int_equal(w.icw[1][0], 0x00008020);
   assert_int_equal(w.ocw[1][0], 8 | 1 << 12 | 1 << 18);
   assert_int_equal(w.icw[1][1], 0xb05000d0);
   assert_int_equal(w.ocw[1][1], 0x4b | 1 << 14);
   assert_int_equal(w.final[0], 0x130e200f);
   assert_int_equal(w.final[1], 0x01232ca0);
   assert_int_equal(w.final_factor[0], 0xff000000);
   expect_text(&w, everything);
}

static void
test_other_spellings(void **state)
{
   const struct nv2a_combiner_words w = assemble(
       "!!RC1.0 // as tools begin\n"
       "{ alpha { spare0 = tex0.a * col0; } rgb { spare0 = tex0.rgb * zero.rgb; } } # end\n"
       "out.a = spare0.a; out.rgb = unsigned(spare0);");
   expect_text(&w, "{\n"
                   "   rgb   { spare0 = tex0 * zero; }\n"
                   "   alpha { spare0 = tex0 * col0; }\n"
                   "}\n"
                   "out.rgb = spare0;\n"
                   "out.a = spare0;\n");
}

/* What the hardware refuses is told first, with its stage if it has one. */
static void
test_problems_are_printed(void **state)
{
   static const struct {
      unsigned stage;
      uint32_t word; /* inputs of the stage's rgb; beyond the stages, of the final combiner */
      const char *text;
   } cases[] = {{0, 6u << 24, "# color icw 0: "},
                {1, 6u << 24, "# color icw 1: "},
                {2, 6u << 24, "# final combiner: "}};
   for (unsigned i = 0; i < 3; i++) {
      struct nv2a_combiner_words w = {.control = 2};
      *(i < 2 ? &w.icw[i][NV2A_RC_RGB] : &w.final[0]) = cases[i].word;
      char *text = nv2a_combiner_disassemble(&w, NULL);
      assert_non_null(text);
      if (strncmp(text, cases[i].text, strlen(cases[i].text)))
         fail_msg("%s", text);
      free(text);
   }
}

static void
test_parameters(void **state)
{
   const struct nv2a_combiner_words w = assemble("{ const1 = (0, 1, 0, 0); }");
   struct nv2a_rc_constants constants;
   memset(&constants, 0xff, sizeof constants); /* every lane a number */
   constants.stage[0][1].lane[0] = (struct nv2a_rc_factor_lane){.param = 7, .component = 2};
   constants.stage[0][1].lane[3] = (struct nv2a_rc_factor_lane){.param = 12, .component = 3};
   char *text = nv2a_combiner_disassemble(&w, &constants);
   assert_non_null(text);
   assert_string_equal(text, "{\n   const1 = (0, 1, 0, 0);  # r = c[7].z, a = c[12].w\n}\n");
   free(text);
}

/* --- Round trips */

static uint32_t
random_word(uint32_t *seed)
{
   const uint32_t high = test_random_below(seed, 1u << 16);
   return high << 16 | test_random_below(seed, 1u << 16);
}

/* A word that `check` takes in its place: tried at random. */
static void
random_legal(uint32_t *seed, struct nv2a_combiner_words *words, uint32_t *word, uint32_t bits)
{
   do
      *word = random_word(seed) & bits;
   while (!nv2a_combiner_check(words, NULL));
}

static struct nv2a_combiner_words
random_setup(uint32_t *seed)
{
   struct nv2a_combiner_words w = {.control = 1};
   const unsigned stages = 1 + test_random_below(seed, NV2A_MAX_COMBINERS);
   w.control = stages | (random_word(seed) & 0x11100);
   random_legal(seed, &w, &w.shader_stages, 0x000fffff);
   random_legal(seed, &w, &w.dot_mapping, 0x777);
   w.other_input = (random_word(seed) & 0x10000) | test_random_below(seed, 3) << 20;
   if (!nv2a_combiner_check(&w, NULL))
      w.other_input = 0;
   for (unsigned i = 0; i < stages; i++) {
      random_legal(seed, &w, &w.icw[i][0], 0xffffffff);
      random_legal(seed, &w, &w.icw[i][1], 0xffffffff);
      random_legal(seed, &w, &w.ocw[i][0], 0x000fffff);
      random_legal(seed, &w, &w.ocw[i][1], 0x0003cfff);
      w.factor[i][0] = test_random_below(seed, 2) ? random_word(seed) : 0;
      w.factor[i][1] = test_random_below(seed, 2) ? random_word(seed) : 0;
   }
   random_legal(seed, &w, &w.final[0], 0x3f3f3f3f);
   random_legal(seed, &w, &w.final[1], 0x3f3f3fe0);
   w.final_factor[1] = random_word(seed);
   return w;
}

static void
check_round_trip(const struct nv2a_combiner_words *words)
{
   uint32_t list[NV2A_COMBINER_MAX_WORDS], again[NV2A_COMBINER_MAX_WORDS];
   char *text = nv2a_combiner_disassemble(words, NULL);
   assert_non_null(text);
   const struct nv2a_combiner_words back = assemble(text);
   const unsigned n = nv2a_combiner_list(words, list);
   assert_int_equal(nv2a_combiner_list(&back, again), n);
   if (memcmp(list, again, n * sizeof list[0]) != 0)
      fail_msg("other words from\n%s", text);
   free(text);
}

static void
test_round_trip(void **state)
{
   uint32_t seed = 5;
   for (unsigned i = 0; i < ROUNDS; i++) {
      const struct nv2a_combiner_words words = random_setup(&seed);
      assert_true(nv2a_combiner_check(&words, NULL));
      check_round_trip(&words);
   }
}

/* Words that are not legal have a text too, with a remark. */
static void
test_illegal_words(void **state)
{
   uint32_t seed = 6;
   for (unsigned i = 0; i < ROUNDS; i++) {
      struct nv2a_combiner_words words;
      for (size_t k = 0; k < sizeof words / 4; k++)
         ((uint32_t *)&words)[k] = random_word(&seed);
      char *text = nv2a_combiner_disassemble(&words, NULL);
      assert_non_null(text);
      assert_int_equal(text[0], '#');
      free(text);
   }
}

/* --- Errors */

static const struct {
   const char *text;
   unsigned line, column;
   const char *message; /* how it starts */
} errors[] = {
    {"", 1, 1, "expected a stage, found the end of the text"},
    {"out.a = spare0;", 1, 16, "expected a stage, found the end"},
    {"{ rgb { spare0 = tex9 * col0; } }", 1, 18, "expected a register, found 'tex9'"},
    {"{ rgb {\n spare0 = tex0 + col0; } }", 2, 16, "expected '*' or '.', found '+'"},
    {"{ rgb { const0 = tex0 * col0; } }", 1, 9, "stages can not write const0"},
    {"{ rgb { spare0 = color_sum * col0; } }", 1, 18, "only the final combiner reads color_sum"},
    {"{ alpha { spare0 = tex0 . col0; } }", 1, 25, "alpha portions have no dot products"},
    {"{ alpha { spare0 = tex0.rgb * col0; } }", 1, 25, "alpha portions read .a or .b"},
    {"{ rgb { spare0 = tex0.b * col0; } }", 1, 23, "rgb portions read .rgb or .a"},
    {"{ rgb { spare0 = 2 * col0; } }", 1, 18, "expected 0, 1 or 0.5, for other numbers"},
    {"{ rgb { spare0 = tex0 * 1; discard = 1 * 1; discard = 1 * 1; } }", 1, 55,
     "a portion has two products"},
    {"{ rgb { spare0 = sum(); spare1 = mux(); } }", 1, 34, "a portion has one sum or mux"},
    {"{ rgb { scale_by_two(); scale_by_two(); } }", 1, 25, "a portion has one operation"},
    {"{ rgb { } rgb { } }", 1, 11, "the stage has this portion already"},
    {"{ alpha { blue_to_alpha(spare0) = tex0 * 1; } }", 1, 11, "only rgb portions have"},
    {"{ rgb { blue_to_alpha(spare0) = sum(); } }", 1, 9, "only products have"},
    {"{ const0 = (0, 0, 2, 1); }", 1, 19, "expected a number from 0 to 1, found '2'"},
    {"{ const0 = (0, 0, 1); }", 1, 20, "expected ',', found ')'"},
    {"{ idle rgb { } }", 1, 8, "expected const0 or const1"},
    {"{}{}{}{}{}{}{}{}{}", 1, 17, "there are 8 stages at most"},
    {"{} out.rgb = expand(spare0);", 1, 14, "the final combiner has no mapping but"},
    {"{} out.rgb = -1;", 1, 15, "expected 0 or 1"},
    {"{} out.g = 1;", 1, 8, "expected rgb or a, found 'g'"},
    {"{} color_sum = spare1 + col1;", 1, 16, "the sum is that of spare0 and col1"},
    {"tex0 = texture_4d(); {}", 1, 8, "expected a mode of texture stages, found 'texture_4d'"},
    {"tex1 = dependent_ar(); {}", 1, 21, "expected an earlier stage"},
    {"tex1 = dependent_ar(tex1); {}", 1, 21, "expected an earlier stage, found 'tex1'"},
    {"tex0 = texture_2d(); tex0 = texture_2d(); {}", 1, 22, "this texture stage has been"},
    {"\ntex1 = offset_2d(tex0); {}", 2, 1, "the stage that is its input does nothing"},
    {"tex0 = texture_2d();\n tex2 = dot_product_2d(expand(tex0)); {}", 2, 2,
     "the stage before has"},
    {"{} \x01", 1, 4, "expected a stage or a statement, found byte 0x01"},
    {"{ rgb", 1, 6, "expected '{', found the end of the text"},
};

static void
test_errors(void **state)
{
   for (size_t i = 0; i < sizeof errors / sizeof errors[0]; i++) {
      struct nv2a_combiner_words words;
      struct text_error e;
      if (nv2a_combiner_assemble(errors[i].text, strlen(errors[i].text), &words, &e))
         fail_msg("accepted: %s", errors[i].text);
      if (e.line != errors[i].line || e.column != errors[i].column ||
          strncmp(e.message, errors[i].message, strlen(errors[i].message)) != 0)
         fail_msg("%s\ngives %u:%u: %s", errors[i].text, e.line, e.column, e.message);
   }
}

/* Texts changed at random: no crash, and what is accepted is legal and comes back. */
static void
test_changed_texts(void **state)
{
   uint32_t seed = 9;
   unsigned accepted = 0;
   for (unsigned i = 0; i < 20 * ROUNDS; i++) {
      char text[sizeof everything];
      memcpy(text, everything, sizeof text);
      for (unsigned k = 1 + test_random_below(&seed, 3); k; k--)
         text[test_random_below(&seed, sizeof text - 1)] =
             everything[test_random_below(&seed, sizeof text - 1)];
      const size_t len =
          test_random_below(&seed, 8) ? sizeof text - 1 : test_random_below(&seed, sizeof text);
      struct nv2a_combiner_words words;
      struct text_error e;
      char *copy = malloc(len + 1); /* its very end, for tools that watch memory */
      memcpy(copy, text, len);
      const bool good = nv2a_combiner_assemble(copy, len, &words, &e);
      free(copy);
      assert_true(good || (e.line && e.column && e.offset <= len && e.message[0]));
      if (!good)
         continue;
      accepted++;
      assert_true(nv2a_combiner_check(&words, NULL));
      check_round_trip(&words);
   }
   assert_true(accepted > 100);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_everything),
       cmocka_unit_test(test_other_spellings),
       cmocka_unit_test(test_problems_are_printed),
       cmocka_unit_test(test_parameters),
       cmocka_unit_test(test_round_trip),
       cmocka_unit_test(test_illegal_words),
       cmocka_unit_test(test_errors),
       cmocka_unit_test(test_changed_texts),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
