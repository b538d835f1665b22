/* Conventional pipelines as code for the geometry processor: it computes what they say, in few
 * enough instructions. */
#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "compiler/frontend/fixed_function/vertex.h"
#include "gp_codegen_rig.h"

#define OUTPUTS                                                                                    \
   (1u << VARYING_COL0 | 1u << VARYING_COL1 | 1u << VARYING_BFC0 | 1u << VARYING_BFC1 |            \
    1u << VARYING_FOGC | 1u << VARYING_PSIZ | 0xfu << VARYING_TEX0)

/* Normals and the like are far from 0, w is 1, colours are colours. */
static void
set_scene(struct gp_rig *rig, unsigned lights)
{
   gp_rig_randomize(rig, 1.0);
   for (unsigned i = 0; i < 4 * FF_VERTEX_NUM_PARAMS; i++)
      rig->params[i / 4][i % 4] = 0.25f + 0.75f * fabsf(rig->params[i / 4][i % 4]);
   for (unsigned i = 0; i < 4 * VERT_ATTRIB_MAX; i++)
      rig->inputs[i / 4][i % 4] = 0.25f + 0.5f * fabsf(rig->inputs[i / 4][i % 4]);
   rig->inputs[VERT_ATTRIB_POS][3] = 1.0f;
   rig->params[FF_VP_LIGHT_COUNT][0] = (float)lights;
}

/* max_instrs 0: it does not fit. */
static void
check_key(const struct ff_vertex_key *key, const char *name, unsigned lights, unsigned max_instrs)
{
   static const struct lima_gp_options any = {.in_order = false};
   struct ir_shader *shader = ff_build_vertex(key);
   assert_non_null(shader);
   struct gp_rig *rig = gp_rig_create(shader, &any);
   if (!max_instrs) {
      assert_int_equal(rig->status, LIMA_GP_REFUSED);
      assert_non_null(strstr(rig->code.message, "more than 512 instructions"));
      gp_rig_destroy(rig);
      return;
   }
   if (rig->status != LIMA_GP_OK)
      fail_msg("%s: %s", name, rig->code.message);
   print_message("%s: %u instructions, bound %u\n", name, rig->code.num_instrs,
                 rig->code.stats.bound);
   if (rig->code.num_instrs > max_instrs)
      fail_msg("%s: %u instructions, %u are enough", name, rig->code.num_instrs, max_instrs);
   for (unsigned round = 0; round < 8; round++) {
      set_scene(rig, lights);
      gp_rig_run(rig);
      assert_false(rig->run.endless);
      gp_rig_check(rig, name, 1e-4);
      gp_rig_check_simulated(rig, name, 1e-4);
   }
   gp_rig_destroy(rig);
}

static void
test_lights(void **state)
{
   static const struct {
      const char *name;
      unsigned flags, lights, max_unrolled, max_loop;
   } rows[] = {
       {"none", 0, 0, 22, 22},
       {"one light", 0, 1, 56, 80},
       {"eight lights", FF_VERTEX_SEPARATE_SPECULAR, 8, 205, 78},
       {"local lights", FF_VERTEX_LOCAL_LIGHTS | FF_VERTEX_LOCAL_VIEWER, 2, 130, 120},
       {"spot lights", FF_VERTEX_LOCAL_LIGHTS | FF_VERTEX_SPOT_LIGHTS, 3, 206, 125},
       {"two sides", FF_VERTEX_TWO_SIDE | FF_VERTEX_SEPARATE_SPECULAR, 2, 110, 91},
       {"everything",
        FF_VERTEX_TWO_SIDE | FF_VERTEX_LOCAL_LIGHTS | FF_VERTEX_LOCAL_VIEWER |
            FF_VERTEX_SPOT_LIGHTS | FF_VERTEX_SEPARATE_SPECULAR,
        8, 0, 136},
   };
   for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
      struct ff_vertex_key key = {.flags = rows[i].flags | FF_VERTEX_NORMALIZE |
                                           (rows[i].lights ? FF_VERTEX_LIGHTING : 0),
                                  .outputs = OUTPUTS};
      check_key(&key, rows[i].name, rows[i].lights, rows[i].max_loop);
      key.flags |= FF_VERTEX_UNROLLED;
      key.num_lights = (uint8_t)rows[i].lights;
      check_key(&key, rows[i].name, 0, rows[i].max_unrolled);
   }
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
      check_key(&key, "coordinates", 0, 82);
   }
   struct ff_vertex_key key = {.flags = FF_VERTEX_FOG_RADIAL | FF_VERTEX_POINT_ATTENUATION,
                               .outputs = OUTPUTS | 0x3fu << VARYING_CLP0};
   check_key(&key, "fog, points, clip planes", 0, 48);
   key.outputs = OUTPUTS;
   key.material_color = 0x3ff;
   key.material_attrib = 0x3ff;
   key.flags = FF_VERTEX_LIGHTING | FF_VERTEX_TWO_SIDE;
   check_key(&key, "materials", 3, 95);
}

int
main(void)
{
   const struct CMUnitTest tests[] = {
       cmocka_unit_test(test_lights),
       cmocka_unit_test(test_coordinates),
   };
   return cmocka_run_group_tests_name("lima_gp_fixed_function", tests, NULL, NULL);
}
