#include "gp_codegen_rig.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "../unit/test_random.h"
#include "compiler/frontend/assembly/nv_vp.h"

/* 0 times infinity is what the multiplier says, in the reference as well. */
static void
multiply_plainly(struct ir_shader *shader)
{
   static const enum ir_op plain[IR_NUM_ALU_OPS] = {
       [IR_OP_fmulz] = IR_OP_fmul, [IR_OP_fmadz] = IR_OP_fmad, [IR_OP_fdp3z] = IR_OP_fdp3,
       [IR_OP_fdp4z] = IR_OP_fdp4, [IR_OP_fdphz] = IR_OP_fdph, [IR_OP_dstz] = IR_OP_dst};
   for (struct ir_block *block = shader->first; block; block = block->next) {
      for (struct ir_instr *i = block->first; i; i = i->next) {
         if (i->op < IR_NUM_ALU_OPS && plain[i->op])
            i->op = plain[i->op];
      }
   }
}

struct gp_rig *
gp_rig_create(struct ir_shader *shader, const struct lima_gp_options *options)
{
   struct gp_rig *rig = calloc(1, sizeof *rig);
   assert_non_null(rig);
   assert_non_null(shader);
   assert_true(shader->num_params <= GP_RIG_PARAMS);
   rig->shader = shader;
   multiply_plainly(shader);
   rig->seed = 1;
   rig->status = lima_gp_compile(shader, options, &rig->code);
   lima_gp_prepare(&rig->program, (const uint32_t(*)[4])rig->code.words, rig->code.num_instrs);
   return rig;
}

struct gp_rig *
gp_rig_compile(const char *text, size_t len, const struct lima_gp_options *options)
{
   struct nv_vp_result r;
   nv_vp_parse(text, len, NV_VP_TARGET_ANY, &r);
   if (r.status != NV_VP_OK)
      fail_msg("%.*s\n%s (offset %zu)", (int)len, text, r.error.message, r.error.offset);
   if (r.position_invariant)
      assert_true(nv_vp_link_position(r.shader));
   return gp_rig_create(r.shader, options);
}

void
gp_rig_destroy(struct gp_rig *rig)
{
   ir_shader_destroy(rig->shader);
   free(rig);
}

static float
number(struct gp_rig *rig, double size)
{
   const unsigned kind = test_random_below(&rig->seed, 16);
   if (kind == 0 && rig->zeroes)
      return 0.0f;
   if (kind <= 2)
      return (float)(1 + test_random_below(&rig->seed, 4));
   return (float)test_random(&rig->seed, -size, size);
}

/* On the simulator, which traps what is read too early. */
static void
simulate(struct gp_rig *rig)
{
   static const struct lima_gp_limits limits = {.max_steps = 1 << 16, .strict = true};
   const struct lima_gp_shader *code = &rig->code;
   float uniforms[LIMA_GP_UNIFORM_MEMORY][4];
   struct lima_gp_vertex *v = &rig->vertex;
   for (unsigned i = 0; i < code->num_uniforms; i++) {
      const struct lima_gp_uniform *u = &code->uniforms[i];
      if (u->kind == LIMA_GP_UNIFORM_LITERAL)
         memcpy(uniforms[i], u->bits, sizeof uniforms[i]);
      else
         memcpy(uniforms[i],
                u->kind == LIMA_GP_UNIFORM_PARAM
                    ? rig->params[u->param]
                    : rig->run.viewport[u->kind == LIMA_GP_UNIFORM_OFFSET],
                sizeof uniforms[i]);
   }
   for (unsigned i = 0; i < code->num_attributes; i++)
      memcpy(v->attributes[i], rig->inputs[code->attributes[i]], sizeof v->attributes[i]);
   v->uniforms = uniforms;
   v->num_uniforms = code->num_uniforms;
   memset(v->varying_mask, 0, sizeof v->varying_mask);
   lima_gp_run(&rig->program, &limits, v, &rig->stop);
   v->uniforms = NULL;
}

void
gp_rig_randomize(struct gp_rig *rig, double size)
{
   for (unsigned i = 0; i < 4 * GP_RIG_PARAMS; i++)
      rig->params[i / 4][i % 4] = number(rig, size);
   for (unsigned i = 0; i < 4 * VERT_ATTRIB_MAX; i++)
      rig->inputs[i / 4][i % 4] = number(rig, size);
}

void
gp_rig_run(struct gp_rig *rig)
{
   struct ir_eval eval = {.inputs = (const float(*)[4])rig->inputs,
                          .params = rig->params,
                          .outputs = rig->expected,
                          .output_mask = rig->expected_mask};
   assert_true(ir_eval_run(rig->shader, &eval));
   rig->run.inputs = (const float(*)[4])rig->inputs;
   rig->run.params = (const float(*)[4])rig->params;
   gp_ideal_run(&rig->code, &rig->run);
   simulate(rig);
}

/* Numbers that differ by no more than `error`, relatively or, below 1, absolutely. What is infinite
 * or NaN is not looked at. */
static bool
agrees(float want, float got, double error)
{
   if (!isfinite(want))
      return true;
   return fabs((double)want - (double)got) <= error * fmax(1.0, fabs((double)want));
}

void
gp_rig_check(const struct gp_rig *rig, const char *name, double error)
{
   if (rig->run.wrong)
      fail_msg("%s: %s", name, rig->run.wrong);
   if (rig->run.endless)
      return;
   for (unsigned i = 0; i < VARYING_MAX * 4; i++) {
      const float want = rig->expected[i / 4][i % 4], got = rig->run.outputs[i / 4][i % 4];
      if (!(rig->shader->outputs_written >> i / 4 & 1))
         continue;
      if (!agrees(want, got, error))
         fail_msg("%s: result %u.%c is %.9g, should be %.9g", name, i / 4, "xyzw"[i % 4],
                  (double)got, (double)want);
   }
}

void
gp_rig_check_simulated(const struct gp_rig *rig, const char *name, double error)
{
   const struct lima_gp_shader *code = &rig->code;
   if (rig->run.endless)
      return;
   if (rig->stop.text)
      fail_msg("%s: instruction %u: %s", name, rig->stop.instr, rig->stop.text);
   for (unsigned i = 0; i < code->num_varyings; i++) {
      assert_int_equal(rig->vertex.varying_mask[i], code->output_mask[i]);
      for (unsigned c = 0; c < 4; c++) {
         const float want = rig->expected[code->varyings[i]][c], got = rig->vertex.varyings[i][c];
         if (code->output_mask[i] >> c & 1 && !agrees(want, got, error))
            fail_msg("%s: simulated result %u.%c is %.9g, should be %.9g", name, code->varyings[i],
                     "xyzw"[c], (double)got, (double)want);
      }
   }
}
