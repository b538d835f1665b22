#include "vertex_rig.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "compiler/frontend/assembly/nv_vp.h"
#include "nv2a/sim/unit/unit.h"
#include "../unit/test_random.h"

void
rig_compile_shader(struct vertex_rig *rig, struct ir_shader *shader,
                   const struct nv2a_vertex_options *options)
{
   memset(rig, 0, sizeof *rig);
   rig->seed = 1;
   rig->shader = shader;
   assert_true(shader->num_params <= RIG_PARAMS);
   rig->status = nv2a_vertex_compile(shader, options, &rig->program);
   if (rig->status == NV2A_VERTEX_OK)
      assert_true(rig->program.num_slots >= rig->program.stats.bound);
}

void
rig_compile(struct vertex_rig *rig, const char *text, size_t len,
            const struct nv2a_vertex_options *options)
{
   struct nv_vp_result r;
   nv_vp_parse(text, len, NV_VP_TARGET_ANY, &r);
   if (r.status != NV_VP_OK)
      fail_msg("%.*s\n%s (offset %zu)", (int)len, text, r.error.message, r.error.offset);
   if (r.position_invariant)
      assert_true(nv_vp_link_position(r.shader));
   rig_compile_shader(rig, r.shader, options);
}

void
rig_finish(struct vertex_rig *rig)
{
   ir_shader_destroy(rig->shader);
}

/* --- Running */

static float
number(struct vertex_rig *rig, double size)
{
   const unsigned kind = test_random_below(&rig->seed, 16);
   if (kind == 0)
      return 0.0f;
   if (kind <= 2)
      return (float)test_random_below(&rig->seed, 5);
   return (float)test_random(&rig->seed, -size, size);
}

void
rig_randomize(struct vertex_rig *rig, double size)
{
   for (unsigned i = 0; i < 4 * VERT_ATTRIB_MAX; i++)
      rig->inputs[i / 4][i % 4] = number(rig, size);
   for (unsigned i = 0; i < 4 * RIG_PARAMS; i++)
      rig->params[i / 4][i % 4] = number(rig, size);
}

void
rig_run_reference(struct vertex_rig *rig)
{
   uint8_t written[VARYING_MAX];
   memcpy(rig->params_expected, rig->params, sizeof rig->params);
   for (unsigned i = 0; i < VARYING_MAX; i++)
      rig->expected[i][3] = 1.0f;
   struct ir_eval eval = {.inputs = (const float(*)[4])rig->inputs,
                          .params = rig->params_expected,
                          .outputs = rig->expected,
                          .output_mask = written};
   assert_true(ir_eval_run(rig->shader, &eval));
}

void
rig_run_ideal(struct vertex_rig *rig)
{
   struct ideal_run run = {.inputs = (const float(*)[4])rig->inputs, .params = rig->params_got};
   memcpy(rig->params_got, rig->params, sizeof rig->params);
   ideal_unit_run(&rig->program, &run);
   memcpy(rig->got, run.outputs, sizeof rig->got);
   rig->wrong = run.wrong;
}

void
rig_run_unit(struct vertex_rig *rig)
{
   const struct nv2a_vertex_program *p = &rig->program;
   const struct nv2a_unit_setup setup = {.all_constants = p->all_constants,
                                         .write_constants = p->writes_constants};
   struct nv2a_unit_program unit;
   struct nv2a_unit_outputs outputs;
   float v[NV2A_NUM_INPUTS][4] = {{0.0f}};
   uint32_t constants[NV2A_NUM_CONSTANTS][4] = {{0}};
   for (unsigned i = 0; i < NV2A_NUM_INPUTS; i++) {
      if (p->inputs[i] != NV2A_NO_SLOT)
         memcpy(v[i], rig->inputs[p->inputs[i]], sizeof v[i]);
   }
   memcpy(rig->params_got, rig->params, sizeof rig->params);
   for (unsigned i = 0; i < NV2A_NUM_CONSTANTS; i++) {
      if (p->constants[i].kind == NV2A_CONSTANT_PARAM)
         memcpy(constants[i], rig->params[p->constants[i].param], sizeof constants[i]);
      else if (p->constants[i].kind == NV2A_CONSTANT_LITERAL)
         memcpy(constants[i], p->constants[i].bits, sizeof constants[i]);
   }
   nv2a_unit_prepare(&unit, p->words, 0, &setup);
   nv2a_unit_outputs_init(&outputs);
   nv2a_unit_run(&unit, (const float(*)[4])v, constants, &outputs);
   for (unsigned i = 0; i < VARYING_MAX; i++)
      memcpy(rig->got[i], outputs.o[1], sizeof rig->got[i]);
   for (unsigned i = 0; i < NV2A_NUM_OUTPUTS; i++) {
      if (p->outputs[i] != NV2A_NO_SLOT)
         memcpy(rig->got[p->outputs[i]], outputs.o[i], sizeof outputs.o[i]);
   }
   for (unsigned i = 0; i < NV2A_NUM_CONSTANTS; i++) {
      if (p->writes_constants && p->constants[i].kind == NV2A_CONSTANT_PARAM)
         memcpy(rig->params_got[p->constants[i].param], constants[i], sizeof constants[i]);
   }
}

/* --- Comparing */

static uint32_t
canonical(float f)
{
   uint32_t u;
   memcpy(&u, &f, sizeof u);
   if (f != f)
      return 0x7fc00000u;
   return u & 0x7f800000u ? u : 0;
}

void
rig_check_same(const struct vertex_rig *rig, const char *name)
{
   if (rig->wrong)
      fail_msg("%s: %s", name, rig->wrong);
   for (unsigned i = 0; i < VARYING_MAX * 4; i++) {
      const bool scalar = i / 4 == VARYING_FOGC || i / 4 == VARYING_PSIZ;
      const float want = rig->expected[i / 4][i % 4], got = rig->got[i / 4][i % 4];
      if (!(rig->shader->outputs_written >> i / 4 & 1) || (scalar && i % 4))
         continue;
      if (canonical(want) != canonical(got))
         fail_msg("%s: result %u.%c is %g, should be %g", name, i / 4, "xyzw"[i % 4], (double)got,
                  (double)want);
   }
   for (unsigned i = 0; i < RIG_PARAMS * 4; i++) {
      const float want = rig->params_expected[i / 4][i % 4], got = rig->params_got[i / 4][i % 4];
      if (canonical(want) != canonical(got))
         fail_msg("%s: parameter %u.%c is %g, should be %g", name, i / 4, "xyzw"[i % 4],
                  (double)got, (double)want);
   }
}
