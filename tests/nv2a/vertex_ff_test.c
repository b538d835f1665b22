/* Conventional pipelines as code for the NV2A's vertex unit: it computes what the pipeline says
 * within the unit's precision, in few enough slots. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "compiler/frontend/fixed_function/vertex.h"
#include "vertex_rig.h"

#define OUTPUTS                                                                                    \
   (1u << VARYING_COL0 | 1u << VARYING_COL1 | 1u << VARYING_BFC0 | 1u << VARYING_BFC1 |            \
    1u << VARYING_FOGC | 1u << VARYING_PSIZ | 0xfu << VARYING_TEX0)

static const struct nv2a_vertex_options plain = {.screen_space = false};

/* Normals and the like are far from 0, w is 1, colours are colours. */
static void
set_scene(struct vertex_rig *rig)
{
   rig_randomize(rig, 1.0);
   for (unsigned i = 0; i < 4 * FF_VERTEX_NUM_PARAMS; i++)
      rig->params[i / 4][i % 4] = 0.25f + 0.75f * fabsf(rig->params[i / 4][i % 4]);
   for (unsigned i = 0; i < 4 * VERT_ATTRIB_MAX; i++)
      rig->inputs[i / 4][i % 4] = 0.25f + 0.5f * fabsf(rig->inputs[i / 4][i % 4]);
   rig->inputs[VERT_ATTRIB_POS][3] = 1.0f;
}

static void
check_close(const struct vertex_rig *rig, const char *name)
{
   for (unsigned i = 0; i < 4 * VARYING_MAX; i++) {
      const unsigned address = nv2a_vertex_output(i / 4);
      if (!(rig->shader->outputs_written >> i / 4 & 1) || address == NV2A_NO_SLOT ||
          ((i / 4 == VARYING_FOGC || i / 4 == VARYING_PSIZ) && i % 4))
         continue;
      const float want = rig->expected[i / 4][i % 4], got = rig->got[i / 4][i % 4];
      if (!(fabsf(want - got) <= 1e-2f * fabsf(want) + 1e-3f))
         fail_msg("%s: result %u.%c is %g, should be %g", name, i / 4, "xyzw"[i % 4], (double)got,
                  (double)want);
   }
}

static void
check_key(const struct ff_vertex_key *key, const char *name, unsigned max_slots)
{
   static const struct nv2a_vertex_options screen = {.screen_space = true};
   struct vertex_rig rig;
   struct ir_shader *shader = ff_build_vertex(key);
   assert_non_null(shader);
   rig_compile_shader(&rig, shader, &plain);
   if (rig.status != NV2A_VERTEX_OK)
      fail_msg("%s: %s", name, rig.program.message);
   print_message("%s: %u slots, bound %u, %u registers\n", name, rig.program.num_slots,
                 rig.program.stats.bound, rig.program.stats.temps);
   if (rig.program.num_slots > max_slots)
      fail_msg("%s: %u slots, %u are enough", name, rig.program.num_slots, max_slots);
   for (unsigned round = 0; round < 8; round++) {
      set_scene(&rig);
      rig_run_reference(&rig);
      rig_run_ideal(&rig);
      assert_null(rig.wrong);
      check_close(&rig, name);
      rig_run_unit(&rig);
      check_close(&rig, name);
   }
   assert_int_equal(nv2a_vertex_compile(shader, &screen, &rig.program), NV2A_VERTEX_OK);
   rig_finish(&rig);
}

static void
test_lights(void **state)
{
   static const struct {
      const char *name;
      unsigned flags, lights, max_slots;
   } rows[] = {
       {"none", 0, 0, 15},
       {"one light", 0, 1, 30},
       {"eight lights", FF_VERTEX_SEPARATE_SPECULAR, 8, 80},
       {"local lights", FF_VERTEX_LOCAL_LIGHTS | FF_VERTEX_LOCAL_VIEWER, 2, 72},
       {"spot lights", FF_VERTEX_LOCAL_LIGHTS | FF_VERTEX_SPOT_LIGHTS, 3, 108},
       {"two sides", FF_VERTEX_TWO_SIDE | FF_VERTEX_SEPARATE_SPECULAR, 2, 54},
       {"two sides, local, spot",
        FF_VERTEX_TWO_SIDE | FF_VERTEX_LOCAL_LIGHTS | FF_VERTEX_SPOT_LIGHTS, 2, 102},
   };
   for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
      const struct ff_vertex_key key = {.flags = rows[i].flags | FF_VERTEX_UNROLLED |
                                                 FF_VERTEX_NORMALIZE |
                                                 (rows[i].lights ? FF_VERTEX_LIGHTING : 0),
                                        .outputs = OUTPUTS,
                                        .num_lights = (uint8_t)rows[i].lights};
      check_key(&key, rows[i].name, rows[i].max_slots);
   }
}

/* Not everything fits: the caller is told, and draws otherwise. */
static void
test_too_long(void **state)
{
   const struct ff_vertex_key key = {.flags = FF_VERTEX_UNROLLED | FF_VERTEX_LIGHTING |
                                              FF_VERTEX_LOCAL_LIGHTS | FF_VERTEX_SPOT_LIGHTS |
                                              FF_VERTEX_TWO_SIDE,
                                     .outputs = OUTPUTS,
                                     .num_lights = 8};
   struct vertex_rig rig;
   rig_compile_shader(&rig, ff_build_vertex(&key), &plain);
   assert_int_equal(rig.status, NV2A_VERTEX_REFUSED);
   assert_non_null(strstr(rig.program.message, "136 slots"));
   rig_finish(&rig);
}

static void
test_coordinates(void **state)
{
   for (unsigned mode = FF_TEXGEN_OFF; mode <= FF_TEXGEN_NORMAL_MAP; mode++) {
      struct ff_vertex_key key = {.flags = FF_VERTEX_UNROLLED, .outputs = OUTPUTS};
      key.tex_matrix = 3;
      for (unsigned i = 0; i < 8; i++)
         key.texgen[i / 4][i % 4] =
             (uint8_t)(i % 4 < 2 || (mode != FF_TEXGEN_SPHERE_MAP && i % 4 < 3) ? mode
                                                                                : FF_TEXGEN_OFF);
      check_key(&key, "coordinates", 64);
   }
   struct ff_vertex_key key = {.flags = FF_VERTEX_UNROLLED | FF_VERTEX_FOG_RADIAL |
                                        FF_VERTEX_POINT_ATTENUATION,
                               .outputs = OUTPUTS};
   check_key(&key, "fog and points", 32);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_lights),
       cmocka_unit_test(test_too_long),
       cmocka_unit_test(test_coordinates),
   };
   return cmocka_run_group_tests_name("nv2a_vertex_ff", tests, NULL, NULL);
}
