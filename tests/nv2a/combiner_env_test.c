/* Texture environments on register combiners: each that the front end can make, against the
 * reference evaluator on random inputs. */
#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>

#include <math.h>
#include <string.h>

#include "../unit/test_random.h"
#include "combiner_rig.h"
#include "compiler/frontend/fixed_function/fragment.h"
#include "compiler/lower/image.h"
#include "nv2a/push/header.h"
#include "nv2a/sim/fragment/combiner.h"

/* Both sides compute in floats: a step of 8 bits is 400 times this. */
#define MOST 1e-5f

/* Of the environments, and of the numbers that they run on, so that the first stay what they are.
 */
static uint32_t seed = 1, numbers = 12;

static bool
compile_key(struct combiner_rig *rig, const struct ff_fragment_key *key)
{
   struct ir_shader *shader = ff_build_fragment(key);
   assert_non_null(shader);
   return rig_compile(rig, shader);
}

/* Stages that a key takes. */
static unsigned
check_key(const struct ff_fragment_key *key)
{
   struct combiner_rig rig;
   if (!compile_key(&rig, key))
      fail_msg("refused: %s", rig.why);
   rig_compare(&rig, &numbers, 8, MOST);
   rig_finish(&rig);
   return nv2a_combiner_count(&rig.program.words);
}

/* --- One unit */

static void
test_nothing(void **state)
{
   const struct ff_fragment_key key = {0};
   assert_int_equal(check_key(&key), 1);
}

static void
test_conventional(void **state)
{
   for (unsigned mode = FF_ENV_REPLACE; mode <= FF_ENV_ADD; mode++) {
      for (unsigned format = FF_FORMAT_ALPHA; format <= FF_FORMAT_RGBA; format++) {
         const struct ff_fragment_key key = {
             .unit = {
                 {.target = IR_TEX_2D + 1, .env_mode = (uint8_t)mode, .format = (uint8_t)format}}};
         assert_int_equal(check_key(&key), 1);
      }
   }
}

static void
random_combine(struct ff_unit_key *k, unsigned units)
{
   k->target = (uint8_t)(1 + test_random_below(&seed, 5));
   k->projective = k->target != IR_TEX_CUBE + 1 && test_random_below(&seed, 2);
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
}

static void
test_combine(void **state)
{
   unsigned stages = 0;
   for (unsigned i = 0; i < 2000; i++) {
      struct ff_fragment_key key = {0};
      random_combine(&key.unit[0], 1);
      stages += check_key(&key);
   }
   /* More than one: dot products with two scales, sums of products times 4. */
   assert_true(stages <= 2140);
}

/* The stages that docs/codegen-nv2a.md says a function takes at most, by its scale. */
static const struct {
   uint8_t mode; /* enum ff_combine */
   uint8_t stages[3];
} most_stages[] = {
    {FF_COMBINE_REPLACE, {1, 1, 1}},
    {FF_COMBINE_MODULATE, {1, 1, 1}},
    {FF_COMBINE_ADD, {1, 1, 1}},
    {FF_COMBINE_ADD_SIGNED, {1, 1, 1}},
    {FF_COMBINE_INTERPOLATE, {1, 1, 1}},
    {FF_COMBINE_SUBTRACT, {1, 1, 1}},
    {FF_COMBINE_MODULATE_ADD, {1, 1, 1}},
    {FF_COMBINE_MODULATE_SIGNED_ADD, {1, 1, 1}},
    {FF_COMBINE_MODULATE_SUBTRACT, {1, 1, 1}},
    {FF_COMBINE_ADD4, {1, 1, 1}},
    {FF_COMBINE_ADD_SIGNED4, {1, 1, 2}},
    {FF_COMBINE_DOT3_RGB, {1, 1, 1}},
    {FF_COMBINE_DOT3_RGBA, {1, 1, 1}},
};

static void
test_most_stages(void **state)
{
   for (size_t i = 0; i < sizeof most_stages / sizeof most_stages[0]; i++) {
      for (unsigned shift = 0; shift < 3; shift++) {
         unsigned most = 0;
         for (unsigned n = 0; n < 400; n++) {
            struct ff_fragment_key key = {0};
            struct ff_unit_key *k = &key.unit[n & 1];
            key.unit[0] = (struct ff_unit_key){.target = IR_TEX_2D + 1, .format = FF_FORMAT_RGBA};
            random_combine(k, 1 + (n & 1));
            const bool dot = most_stages[i].mode >= FF_COMBINE_DOT3_RGB;
            k->rgb_mode = most_stages[i].mode;
            k->alpha_mode = dot ? FF_COMBINE_REPLACE : most_stages[i].mode;
            k->rgb_shift = k->alpha_shift = (uint8_t)shift;
            const unsigned stages = check_key(&key);
            most = stages > most ? stages : most;
         }
         if (most != most_stages[i].stages[shift])
            fail_msg("function %zu times %u: %u stages", i, 1u << shift, most);
      }
   }
}

/* --- Several units, colour sum, fog */

static void
random_unit(struct ff_unit_key *k, unsigned units)
{
   if (test_random_below(&seed, 3)) {
      random_combine(k, units);
      return;
   }
   k->target = IR_TEX_2D + 1;
   k->projective = (uint8_t)test_random_below(&seed, 2);
   k->env_mode = (uint8_t)test_random_below(&seed, FF_ENV_COMBINE);
   k->format = (uint8_t)test_random_below(&seed, FF_FORMAT_RGBA + 1);
}

static void
test_units(void **state)
{
   unsigned stages = 0;
   for (unsigned i = 0; i < 3000; i++) {
      struct ff_fragment_key key = {0};
      const unsigned units = 2 + test_random_below(&seed, 3);
      struct combiner_rig rig;
      for (unsigned u = 0; u < units; u++)
         random_unit(&key.unit[u], units);
      key.color_sum = (uint8_t)test_random_below(&seed, 2);
      key.fog = (uint8_t)test_random_below(&seed, FF_FOG_FACTOR + 1);
      if (!compile_key(&rig, &key))
         fail_msg("refused: %s", rig.why);
      rig_compare(&rig, &numbers, 4, MOST);
      stages += nv2a_combiner_count(&rig.program.words);
      rig_finish(&rig);
   }
   assert_true(stages <= 4620);
}

/* Units in a row, with what comes behind them: the final combiner does fog and colour sum alone, or
 * one of the units' functions where it has alpha as it is. */
static void
test_rows(void **state)
{
   static const struct {
      uint8_t env_mode;
      uint8_t alone, behind; /* stages less than units: without and with fog and colour sum */
   } rows[] = {
       {FF_ENV_MODULATE, 0, 0}, {FF_ENV_ADD, 0, 0}, {FF_ENV_BLEND, 0, 0}, {FF_ENV_DECAL, 1, 0}};
   for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
      for (unsigned n = 2; n <= 4; n++) {
         struct ff_fragment_key key = {0};
         for (unsigned u = 0; u < n; u++)
            key.unit[u] = (struct ff_unit_key){
                .target = IR_TEX_2D + 1, .env_mode = rows[i].env_mode, .format = FF_FORMAT_RGBA};
         assert_int_equal(check_key(&key), n - rows[i].alone);
         key.fog = FF_FOG_EXP;
         key.color_sum = 1;
         assert_int_equal(check_key(&key), n - rows[i].behind);
      }
   }
}

/* The functions that take the most stages. */
static void
random_large(struct ff_unit_key *k, unsigned units)
{
   random_combine(k, units);
   const bool dot = test_random_below(&seed, 2);
   k->rgb_mode = dot ? FF_COMBINE_DOT3_RGBA : FF_COMBINE_ADD_SIGNED4;
   k->alpha_mode = FF_COMBINE_ADD_SIGNED4;
   k->rgb_shift = 2;
   k->alpha_shift = dot ? (uint8_t)test_random_below(&seed, 3) : 2;
}

/* The largest environments: four units, of which some may be off though others read their textures,
 * or three and an image that is drawn. All fit. */
static void
test_largest(void **state)
{
   unsigned most = 0;
   for (unsigned i = 0; i < 600; i++) {
      struct ff_fragment_key key = {.color_sum = (uint8_t)test_random_below(&seed, 2),
                                    .fog = (uint8_t)test_random_below(&seed, FF_FOG_FACTOR + 1)};
      const bool image = test_random_below(&seed, 4) == 0;
      struct combiner_rig rig;
      for (unsigned u = 0; u < 4u - image; u++) {
         if (test_random_below(&seed, 16))
            (test_random_below(&seed, 8) ? random_large : random_unit)(&key.unit[u], 4);
      }
      struct ir_shader *shader = ff_build_fragment(&key);
      assert_non_null(shader);
      if (image)
         assert_true(ir_lower_image(shader, IR_IMAGE_COLOR, IR_TEX_RECT, FF_MAX_UNITS));
      if (!rig_compile(&rig, shader))
         fail_msg("refused: %s", rig.why);
      rig_compare(&rig, &numbers, 3, MOST);
      const unsigned stages = nv2a_combiner_count(&rig.program.words);
      most = stages > most ? stages : most;
      rig_finish(&rig);
   }
   assert_in_range(most, 6, 8);
}

/* Clamped and scaled by 4 in each unit. Two scales of a dot product take a stage more. */
static void
test_scales(void **state)
{
   struct ff_fragment_key key = {0};
   for (unsigned u = 0; u < 4; u++)
      key.unit[u] = (struct ff_unit_key){.target = IR_TEX_2D + 1,
                                         .env_mode = FF_ENV_COMBINE,
                                         .rgb_mode = u ? FF_COMBINE_REPLACE : FF_COMBINE_DOT3_RGBA,
                                         .alpha_mode = FF_COMBINE_REPLACE,
                                         .alpha_shift = 2,
                                         .rgb_source = {u ? FF_SOURCE_PRIMARY : FF_SOURCE_TEXTURE},
                                         .alpha_source = {FF_SOURCE_PREVIOUS},
                                         .alpha_operand = {FF_OPERAND_ALPHA}};
   for (unsigned units = 4; units > 0; units--) {
      assert_in_range(check_key(&key), 1, units + 1);
      key.unit[units - 1].target = 0;
   }
}

/* --- Images */

/* DrawPixels: the colour is that of a rectangle on the window. */
static void
test_image(void **state)
{
   for (unsigned units = 0; units < 4; units++) {
      struct ff_fragment_key key = {.fog = FF_FOG_LINEAR};
      struct combiner_rig rig;
      for (unsigned u = 0; u < units; u++)
         key.unit[u] = (struct ff_unit_key){
             .target = IR_TEX_2D + 1, .env_mode = FF_ENV_MODULATE, .format = FF_FORMAT_RGBA};
      struct ir_shader *shader = ff_build_fragment(&key);
      assert_true(ir_lower_image(shader, IR_IMAGE_COLOR, IR_TEX_RECT, FF_MAX_UNITS));
      if (!rig_compile(&rig, shader))
         fail_msg("refused: %s", rig.why);
      unsigned images = 0;
      for (unsigned i = 0; i < NV2A_NUM_TEXTURE_STAGES; i++)
         images += rig.program.texture[i].window == FF_FRAGMENT_NUM_PARAMS &&
                   rig.program.texture[i].varying == VARYING_WPOS;
      assert_int_equal(images, 1);
      rig_compare(&rig, &numbers, 50, MOST);
      rig_finish(&rig);
   }
}

/* --- What is sent */

/* The methods of a push buffer as registers. */
static void
read_words(const struct nv2a_push *push, struct nv2a_regs *regs)
{
   memset(regs, 0, sizeof *regs);
   for (unsigned i = 0; i < push->used;) {
      const struct nv2a_header header = nv2a_classify(push->words[i++]);
      assert_int_equal(header.command, NV2A_COMMAND_INCREASING);
      for (unsigned k = 0; k < header.count; k++)
         regs->m[header.method / 4 + k] = push->words[i++];
   }
}

/* The chip gets the words that nv2a_combiner_load makes, and fog by its coordinate. */
static void
test_push(void **state)
{
   static uint32_t words[1024];
   static struct nv2a_regs regs;
   struct nv2a_push push;
   struct ff_fragment_key key = {.fog = FF_FOG_EXP2, .color_sum = 1};
   struct combiner_rig rig;
   struct nv2a_combiner_words loaded, sent;
   for (unsigned u = 0; u < 3; u++)
      key.unit[u] = (struct ff_unit_key){
          .target = IR_TEX_2D + 1, .env_mode = FF_ENV_BLEND, .format = FF_FORMAT_RGBA};
   assert_true(compile_key(&rig, &key));
   rig_randomize(&rig, &numbers);
   nv2a_push_init(&push, words, 1024, 0, NULL, NULL);
   nv2a_combiner_push(&rig.program, (const float(*)[4])rig.params, &push);
   read_words(&push, &regs);
   nv2a_combiner_load(&rig.program, (const float(*)[4])rig.params, &loaded);
   nv2a_combiner_words_from_regs(&sent, &regs);
   assert_int_equal(nv2a_combiner_count(&sent), 3);
   assert_memory_equal(&sent, &loaded, sizeof sent);
   assert_int_equal(nv2a_reg(&regs, NV097_SET_FOG_ENABLE), 1);
   assert_int_equal(nv2a_reg(&regs, NV097_SET_FOG_MODE), NV097_SET_FOG_MODE_V_EXP2);
   assert_int_equal(nv2a_reg(&regs, NV097_SET_FOG_GEN_MODE), NV097_SET_FOG_GEN_MODE_V_FOG_X);
   rig_finish(&rig);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_nothing), cmocka_unit_test(test_conventional),
       cmocka_unit_test(test_combine), cmocka_unit_test(test_most_stages),
       cmocka_unit_test(test_rows),    cmocka_unit_test(test_units),
       cmocka_unit_test(test_largest), cmocka_unit_test(test_scales),
       cmocka_unit_test(test_image),   cmocka_unit_test(test_push),
   };
   return cmocka_run_group_tests(tests, NULL, NULL);
}
