/* The conventional pipelines' programs on the block machine against the reference evaluator, bit
 * for bit, on every instruction set that this CPU has: random keys, so loops over lights with
 * relative parameters, all texture environments and discards. Before and after the passes. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>

#include "compiler/frontend/fixed_function/fragment.h"
#include "compiler/lower/image.h"
#include "test_random.h"
#include "vm_compare.h"

static uint32_t seed = 99;

static void
compare(struct ir_shader *sh, unsigned lights)
{
   static struct vm_memory m;
   assert_non_null(sh);
   vm_memory_fill(&m, &seed);
   if (sh->stage == IR_STAGE_VERTEX)
      m.params[FF_VP_LIGHT_COUNT][0] = (float)lights;
   vm_compare(sh, &m);
   ir_shader_destroy(sh);
}

static void
vertex_programs(void **state)
{
   for (int repeat = 0; repeat < 150; repeat++) {
      struct ff_vertex_key key = {
          .flags = test_random_below(&seed, 512),
          .outputs = (uint32_t)test_random(&seed, 0, 1 << (VARYING_EDGE + 1)),
          .material_color = (uint16_t)test_random_below(&seed, 1 << (2 * FF_NUM_MATERIAL_TERMS)),
          .material_attrib = (uint16_t)test_random_below(&seed, 1 << (2 * FF_NUM_MATERIAL_TERMS)),
          .tex_matrix = (uint8_t)test_random_below(&seed, 256),
      };
      for (unsigned unit = 0; unit < FF_MAX_UNITS; unit++) {
         for (unsigned c = 0; c < 3; c++)
            key.texgen[unit][c] = (uint8_t)test_random_below(&seed, c < 2 ? 6 : 3);
      }
      compare(ff_build_vertex(&key), test_random_below(&seed, FF_MAX_LIGHTS + 1));
   }
}

static void
random_unit(struct ff_unit_key *unit)
{
   unit->target = (uint8_t)test_random_below(&seed, 6);
   unit->projective = (uint8_t)test_random_below(&seed, 2);
   unit->env_mode = (uint8_t)test_random_below(&seed, FF_ENV_COMBINE + 1);
   unit->format = (uint8_t)test_random_below(&seed, FF_FORMAT_RGBA + 1);
   unit->rgb_mode = (uint8_t)test_random_below(&seed, FF_COMBINE_DOT3_RGBA + 1);
   unit->alpha_mode = (uint8_t)test_random_below(&seed, FF_COMBINE_ADD_SIGNED4 + 1);
   unit->rgb_shift = (uint8_t)test_random_below(&seed, 3);
   unit->alpha_shift = (uint8_t)test_random_below(&seed, 3);
   for (unsigned i = 0; i < 3; i++) {
      unit->rgb_source[i] = (uint8_t)test_random_below(&seed, 4);
      unit->alpha_source[i] =
          (uint8_t)(test_random_below(&seed, 2) ? test_random_below(&seed, 4)
                                                : FF_SOURCE_TEXTURE0 + test_random_below(&seed, 4));
      unit->rgb_operand[i] = (uint8_t)test_random_below(&seed, 4);
      unit->alpha_operand[i] = (uint8_t)(FF_OPERAND_ALPHA + test_random_below(&seed, 2));
   }
}

static void
fragment_programs(void **state)
{
   for (int repeat = 0; repeat < 200; repeat++) {
      struct ff_fragment_key key = {
          .color_sum = (uint8_t)test_random_below(&seed, 2),
          .fog = (uint8_t)test_random_below(&seed, FF_FOG_FACTOR + 1),
      };
      for (unsigned unit = 0; unit < 4; unit++)
         random_unit(&key.unit[unit]);
      struct ir_shader *sh = ff_build_fragment(&key);
      const unsigned image = test_random_below(&seed, 3); /* 2: none */
      assert_true(sh && (image > IR_IMAGE_DEPTH ||
                         ir_lower_image(sh, (enum ir_image_use)image, IR_TEX_RECT, FF_MAX_UNITS)));
      compare(sh, 0);
   }
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(vertex_programs),
       cmocka_unit_test(fragment_programs),
   };
   return cmocka_run_group_tests_name("ff_vm", tests, NULL, NULL);
}
