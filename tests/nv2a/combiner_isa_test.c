/* Words of combiners and texture stages: nothing is lost on the way through their fields, and what
 * the hardware refuses is refused. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "../unit/test_random.h"
#include "nv2a/isa/combiner.h"

#define ROUNDS 100000

static uint32_t
random_word(uint32_t *seed)
{
   const uint32_t high = test_random_below(seed, 1u << 16);
   return high << 16 | test_random_below(seed, 1u << 16);
}

/* --- Words and fields */

static void
test_fields(void **state)
{
   /* Composed by hand from the layout of the words: A = unsigned(v0.rgb), B = 1, and so on. */
   const struct nv2a_rc_input in[4] = {{NV2A_RC_V0, 0, NV2A_RC_UNSIGNED},
                                       {NV2A_RC_ZERO, 0, NV2A_RC_UNSIGNED_INVERT},
                                       {NV2A_RC_T0 + 1, 1, NV2A_RC_SIGNED_NEGATE},
                                       {NV2A_RC_SPARE1, 0, NV2A_RC_EXPAND}};
   assert_int_equal(nv2a_rc_encode_icw(in), 0x0420f94d);
   struct nv2a_rc_output out = {.ab = NV2A_RC_SPARE0, .cd = NV2A_RC_T0, .sum = NV2A_RC_SPARE1};
   assert_int_equal(nv2a_rc_encode_ocw(NV2A_RC_RGB, &out), 0xdc8);
   out.ab_dot = out.ab_blue_to_alpha = 1;
   out.mux = 1;
   out.op = NV2A_RC_SCALE_4;
   assert_int_equal(nv2a_rc_encode_ocw(NV2A_RC_RGB, &out),
                    0xdc8 | 1 << 13 | 1 << 14 | 4 << 15 | 1 << 19);
   assert_int_equal(nv2a_rc_encode_ocw(NV2A_RC_ALPHA, &out), 0xdc8 | 1 << 14 | 4 << 15);
   struct nv2a_rc_final final = {.clamp_sum = 1};
   final.in[NV2A_RC_A] = (struct nv2a_rc_input){NV2A_RC_FOG, 1, NV2A_RC_UNSIGNED};
   final.in[NV2A_RC_D] = (struct nv2a_rc_input){NV2A_RC_FINAL_PRODUCT, 0, NV2A_RC_UNSIGNED};
   final.in[NV2A_RC_G] = (struct nv2a_rc_input){NV2A_RC_SPARE0, 1, NV2A_RC_UNSIGNED_INVERT};
   uint32_t cw[2];
   nv2a_rc_encode_final(&final, cw);
   assert_int_equal(cw[0], 0x1300000f);
   assert_int_equal(cw[1], 0x00003c80);
}

static void
test_round_trip(void **state)
{
   uint32_t seed = 1;
   for (unsigned i = 0; i < ROUNDS; i++) {
      struct nv2a_rc_input in[4];
      struct nv2a_rc_output out;
      const uint32_t word = random_word(&seed);
      nv2a_rc_decode_icw(word, in);
      assert_int_equal(nv2a_rc_encode_icw(in), word);
      for (unsigned half = 0; half < 2; half++) {
         const uint32_t bits = half == NV2A_RC_ALPHA ? 0x0003cfff : 0x000fffff;
         assert_int_equal(nv2a_rc_decode_ocw((enum nv2a_rc_half)half, word, &out), !(word & ~bits));
         assert_int_equal(nv2a_rc_encode_ocw((enum nv2a_rc_half)half, &out), word & bits);
      }
      struct nv2a_rc_final final;
      const uint32_t cw[2] = {word, random_word(&seed)};
      uint32_t again[2];
      assert_int_equal(nv2a_rc_decode_final(cw, &final),
                       !(cw[0] & 0xc0c0c0c0) && !(cw[1] & 0xc0c0c01f));
      nv2a_rc_encode_final(&final, again);
      assert_int_equal(again[0], cw[0] & 0x3f3f3f3f);
      assert_int_equal(again[1], cw[1] & 0x3f3f3fe0);
   }
}

/* Every combiner word of the recorded frames is one that the tables know. */
static bool
known_word(unsigned method, uint32_t word)
{
   struct nv2a_rc_input in[4];
   struct nv2a_rc_output out;
   if ((method & ~0x1fu) == 0xac0 || (method >= 0x260 && method < 0x280)) {
      nv2a_rc_decode_icw(word, in);
      for (unsigned i = 0; i < 4; i++)
         assert_true(nv2a_rc_registers[in[i].reg].use & NV2A_RC_READ);
      assert_int_equal(nv2a_rc_encode_icw(in), word);
      return true;
   }
   const bool rgb = method >= 0x1e40 && method < 0x1e60;
   if (!rgb && (method & ~0x1fu) != 0xaa0)
      return false;
   assert_true(nv2a_rc_decode_ocw(rgb ? NV2A_RC_RGB : NV2A_RC_ALPHA, word, &out));
   assert_non_null(nv2a_rc_ops[out.op].name);
   return true;
}

static void
test_frames(void **state)
{
   static const char *const frames[] = {"texture_combine", "texture_four", "fog_modes", "gears"};
   unsigned words = 0;
   const char *shared = getenv("TUATARA_SHARED");
   for (unsigned i = 0; i < sizeof frames / sizeof frames[0]; i++) {
      char name[500], line[200];
      snprintf(name, sizeof name, "%s/nv2a/frames/%s.push", shared ? shared : SHARED_FOLDER,
               frames[i]);
      FILE *f = fopen(name, "r");
      if (!f) {
         print_message("no %s\n", name);
         skip();
      }
      while (fgets(line, sizeof line, f)) {
         unsigned subchannel, method, data;
         if (sscanf(line, "%u %x %x", &subchannel, &method, &data) == 3)
            words += known_word(method, data);
      }
      fclose(f);
   }
   assert_true(words > 50);
}

/* --- All words of a setup */

/* Legal: two stages, of which the first multiplies the texture with the colour. */
static struct nv2a_combiner_words
simple_setup(void)
{
   return (struct nv2a_combiner_words){
       .control = 2 | NV2A_COMBINER_EACH_FACTOR0,
       .shader_stages = NV2A_TEXTURE_2D,
       .final = {0x0000000c, 0x00001c80},
       .icw = {{0x08040000, 0x18140000}, {0x0c200000, 0x1c300000}},
       .ocw = {{0xc0, 0xc0}, {0xc0, 0xc0}},
       .factor = {{0x11223344, 0x55667788}},
   };
}

static void
test_list(void **state)
{
   uint32_t list[NV2A_COMBINER_MAX_WORDS], again[NV2A_COMBINER_MAX_WORDS];
   struct nv2a_combiner_words words = simple_setup();
   assert_int_equal(nv2a_combiner_list(&words, list), 20);
   assert_int_equal(list[8], 0x08040000);
   assert_int_equal(list[13], 0x55667788);
   struct nv2a_combiner_words back;
   assert_true(nv2a_combiner_from_list(list, 20, &back));
   assert_int_equal(nv2a_combiner_list(&back, again), 20);
   assert_memory_equal(list, again, 20 * sizeof list[0]);
   assert_false(nv2a_combiner_from_list(list, 19, &back));
   assert_false(nv2a_combiner_from_list(list, 21, &back));
   assert_false(nv2a_combiner_from_list(list, 0, &back));
}

static void
expect_fault(const struct nv2a_combiner_words *words, const char *word, int stage)
{
   struct nv2a_combiner_problem problem;
   assert_false(nv2a_combiner_check(words, &problem));
   assert_string_equal(problem.word, word);
   assert_int_equal(problem.stage, stage);
   assert_non_null(problem.text);
}

#define EXPECT_FAULT(word, stage, ...)                                                             \
   do {                                                                                            \
      struct nv2a_combiner_words setup = simple_setup();                                           \
      __VA_ARGS__;                                                                                 \
      expect_fault(&setup, word, stage);                                                           \
   } while (0)

static void
test_check(void **state)
{
   struct nv2a_combiner_words words = simple_setup();
   struct nv2a_combiner_problem problem;
   assert_true(nv2a_combiner_check(&words, &problem));
   assert_null(problem.text);
   assert_true(nv2a_combiner_check(&words, NULL));
   EXPECT_FAULT("control", -1, setup.control = 0);
   EXPECT_FAULT("control", -1, setup.control = 9);
   EXPECT_FAULT("control", -1, setup.control |= 0x200);
   EXPECT_FAULT("color icw", 1, setup.icw[1][0] = 0x06000000);
   EXPECT_FAULT("alpha icw", 0, setup.icw[0][1] = 0x0000000e);
   EXPECT_FAULT("color ocw", 0, setup.ocw[0][0] = 0x00100000);
   EXPECT_FAULT("alpha ocw", 0, setup.ocw[0][1] = 0x00001000);
   EXPECT_FAULT("color ocw", 1, setup.ocw[1][0] = 0x00000010); /* const0 is not written */
   EXPECT_FAULT("color ocw", 1, setup.ocw[1][0] = 5u << 15);
   EXPECT_FAULT("final combiner", -1, setup.final[0] = 0x40000000);
   EXPECT_FAULT("final combiner", -1, setup.final[1] = 0x00000600);
   words.icw[2][0] = 0x06060606; /* does not run */
   assert_true(nv2a_combiner_check(&words, NULL));
}

static uint32_t
stages(unsigned m0, unsigned m1, unsigned m2, unsigned m3)
{
   return m0 | m1 << 5 | m2 << 10 | m3 << 15;
}

static void
test_texture_stages(void **state)
{
   struct nv2a_combiner_words words = simple_setup();
   words.shader_stages = stages(NV2A_TEXTURE_2D, NV2A_TEXTURE_DOT, NV2A_TEXTURE_DOT_DIFFUSE,
                                NV2A_TEXTURE_DOT_SPECULAR_CONST);
   assert_true(nv2a_combiner_check(&words, NULL));
   words.shader_stages =
       stages(NV2A_TEXTURE_2D, NV2A_TEXTURE_BUMP, NV2A_TEXTURE_DEPENDENT_AR, NV2A_TEXTURE_PASS);
   assert_true(nv2a_combiner_check(&words, NULL));
   nv2a_texture_set_input(&words, 2, 1);
   nv2a_texture_set_input(&words, 3, 2);
   assert_int_equal(words.other_input, 0x00210000);
   assert_int_equal(nv2a_texture_input(&words, 1), 0);
   assert_int_equal(nv2a_texture_input(&words, 2), 1);
   assert_int_equal(nv2a_texture_input(&words, 3), 2);
   EXPECT_FAULT("texture stage", 0, setup.shader_stages = NV2A_TEXTURE_BUMP);
   EXPECT_FAULT("texture stage", 1, setup.shader_stages = stages(1, 0x13, 0, 0));
   EXPECT_FAULT("texture stage", 1, setup.shader_stages = stages(0, NV2A_TEXTURE_BUMP, 0, 0));
   EXPECT_FAULT("texture stage", 2, setup.shader_stages = stages(1, 1, NV2A_TEXTURE_DOT_ST, 0));
   EXPECT_FAULT("texture stage", 3,
                setup.shader_stages = stages(1, 1, NV2A_TEXTURE_DOT, NV2A_TEXTURE_DOT_3D));
   EXPECT_FAULT("texture stage", 3, setup.shader_stages = stages(1, 1, 1, NV2A_TEXTURE_DOT));
   EXPECT_FAULT("texture stage", 2,
                setup.shader_stages =
                    stages(1, NV2A_TEXTURE_DOT, NV2A_TEXTURE_DOT_DIFFUSE, NV2A_TEXTURE_DOT_CUBE));
   EXPECT_FAULT("shader stages", -1, setup.shader_stages = 1u << 20);
   EXPECT_FAULT("dot mapping", -1, setup.dot_mapping = 8);
   EXPECT_FAULT("other stage input", -1, setup.other_input = 1);
}

/* --- The document */

static void
expect_in(const char *document, const char *name)
{
   if (name && !strstr(document, name))
      fail_msg("docs/isa-nv2a-combiner.md lacks %s", name);
}

/* docs/isa-nv2a-combiner.md names everything that the tables have. */
static void
test_document(void **state)
{
   static char document[20000];
   FILE *f = fopen(DATA_FOLDER "/../../../docs/isa-nv2a-combiner.md", "r");
   assert_non_null(f);
   const size_t len = fread(document, 1, sizeof document - 1, f);
   fclose(f);
   assert_in_range(len, 1000, sizeof document - 2);
   for (unsigned i = 0; i < NV2A_RC_NUM_REGISTERS; i++)
      expect_in(document, nv2a_rc_registers[i].name);
   for (unsigned i = 0; i < NV2A_RC_NUM_MAPPINGS; i++)
      expect_in(document, nv2a_rc_mappings[i].name);
   for (unsigned i = 0; i < NV2A_RC_NUM_OPS; i++)
      expect_in(document, nv2a_rc_ops[i].name);
   for (unsigned i = NV2A_TEXTURE_NONE + 1; i < NV2A_TEXTURE_NUM_MODES; i++)
      expect_in(document, nv2a_texture_modes[i].name);
   for (unsigned i = 0; i < NV2A_DOT_NUM_MAPPINGS; i++)
      expect_in(document, nv2a_dot_mappings[i]);
}

static void
test_colors(void **state)
{
   assert_int_equal(nv2a_rc_color((float[]){1, 0, 0.5f, 0.25f}), 0x40ff0080);
   assert_int_equal(nv2a_rc_color((float[]){-3, 7, 0, 1}), 0xff00ff00);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_fields), cmocka_unit_test(test_round_trip),
       cmocka_unit_test(test_frames), cmocka_unit_test(test_list),
       cmocka_unit_test(test_check),  cmocka_unit_test(test_texture_stages),
       cmocka_unit_test(test_colors), cmocka_unit_test(test_document),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
