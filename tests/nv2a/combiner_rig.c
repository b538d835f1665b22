#include <stdarg.h>
#include <stddef.h>
#include <setjmp.h>
#include <cmocka.h>

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "../unit/test_random.h"
#include "combiner_rig.h"
#include "nv2a/asm/combiner_asm.h"
#include "nv2a/sim/fragment/combiner.h"
#include "nv2a/sim/fragment/fog.h"

bool
rig_compile(struct combiner_rig *rig, struct ir_shader *shader)
{
   memset(rig, 0, sizeof *rig);
   rig->shader = shader;
   assert_true(shader->num_params <= RIG_PARAMS);
   const enum nv2a_combiner_status status = nv2a_combiner_compile(shader, &rig->program, rig->why);
   assert_int_not_equal(status, NV2A_COMBINER_NO_MEMORY);
   assert_true((status == NV2A_COMBINER_OK) == !rig->why[0]);
   return status == NV2A_COMBINER_OK;
}

void
rig_finish(struct combiner_rig *rig)
{
   ir_shader_destroy(rig->shader);
}

void
rig_randomize(struct combiner_rig *rig, uint32_t *seed)
{
   for (unsigned i = 0; i < VARYING_MAX; i++) {
      for (unsigned c = 0; c < 4; c++)
         rig->inputs[i][c] = (float)test_random(seed, 0, 1);
   }
   for (unsigned i = 0; i < RIG_PARAMS; i++) {
      for (unsigned c = 0; c < 4; c++)
         rig->params[i][c] = (float)test_random_below(seed, 256) / 255.0f;
   }
}

/* A texture: some smooth function of the place. */
static void
texel(unsigned sampler, float s, float t, float out[4])
{
   for (unsigned c = 0; c < 4; c++)
      out[c] = 0.5f + 0.5f * sinf(2.3f * (float)(sampler + 1) + 1.9f * (float)c + 4 * s + 7 * t);
}

static void
sample(void *data, const struct ir_instr *tex, const struct ir_eval_tex *at, float out[4])
{
   texel((unsigned)tex->index, at->coord[0], tex->tex_target == IR_TEX_1D ? 0 : at->coord[1], out);
}

static float
clamp01(float x)
{
   return x > 0 ? x < 1 ? x : 1 : 0;
}

void
rig_reference(struct combiner_rig *rig, float color[4])
{
   float outputs[FRAG_RESULT_MAX][4];
   uint8_t mask[FRAG_RESULT_MAX];
   struct ir_eval eval = {.inputs = (const float(*)[4])rig->inputs,
                          .params = rig->params,
                          .outputs = outputs,
                          .output_mask = mask,
                          .tex = sample};
   assert_true(ir_eval_run(rig->shader, &eval));
   for (unsigned c = 0; c < 4; c++)
      color[c] = clamp01(outputs[FRAG_RESULT_COLOR][c]);
}

/* What a texture stage gives; those before it are ready. */
static void
run_texture_stage(struct combiner_rig *rig, unsigned stage, struct nv2a_block *block)
{
   const struct nv2a_combiner_texture *t = &rig->program.texture[stage];
   const float *coord = rig->inputs[t->varying];
   const unsigned input = stage ? nv2a_texture_input(&rig->program.words, stage) : 0;
   float out[4] = {0, 0, 0, 0}, s = coord[0], q = t->project ? coord[3] : 1, v = coord[1];
   if (t->mode == NV2A_TEXTURE_DEPENDENT_AR || t->mode == NV2A_TEXTURE_DEPENDENT_GB) {
      const bool ar = t->mode == NV2A_TEXTURE_DEPENDENT_AR;
      s = block->reg[NV2A_RC_T0 + input][ar ? 3 : 1][0];
      v = block->reg[NV2A_RC_T0 + input][ar ? 0 : 2][0];
   }
   if (t->sampler >= 0)
      texel((unsigned)t->sampler, s / q, t->target == IR_TEX_1D ? 0 : v / q, out);
   for (unsigned c = 0; c < 4; c++)
      block->reg[NV2A_RC_T0 + stage][c][0] =
          t->mode == NV2A_TEXTURE_PASS ? clamp01(coord[c]) : out[c];
}

static float
fog_factor(struct combiner_rig *rig)
{
   uint32_t mode;
   float p[2];
   nv2a_combiner_load_fog(&rig->program, (const float(*)[4])rig->params, &mode, p);
   const struct nv2a_fog fog = {.on = true,
                                .curve = mode == 0x800   ? NV2A_FOG_EXP
                                         : mode == 0x801 ? NV2A_FOG_EXP2
                                                         : NV2A_FOG_LINEAR,
                                .bias = p[0],
                                .linear = p[1]};
   return nv2a_fog_factor(&fog, rig->inputs[VARYING_FOGC][0]);
}

void
rig_simulate(struct combiner_rig *rig, float color[4])
{
   struct nv2a_combiner_words words;
   struct nv2a_combiner combiner;
   struct nv2a_block *block = aligned_alloc(64, (sizeof *block + 63) / 64 * 64);
   assert_non_null(block);
   memset(block, 0, sizeof *block);
   nv2a_combiner_load(&rig->program, (const float(*)[4])rig->params, &words);
   struct nv2a_combiner_problem problem;
   if (!nv2a_combiner_check(&words, &problem))
      fail_msg("%s %d: %s", problem.word, problem.stage, problem.text);
   nv2a_combiner_prepare(&combiner, &words);
   for (unsigned i = 0; i < NV2A_NUM_TEXTURE_STAGES; i++)
      run_texture_stage(rig, i, block);
   for (unsigned c = 0; c < 4; c++) {
      block->reg[NV2A_RC_V0][c][0] = clamp01(rig->inputs[VARYING_COL0][c]);
      block->reg[NV2A_RC_V1][c][0] = clamp01(rig->inputs[VARYING_COL1][c]);
   }
   if (rig->program.fog.mode)
      block->reg[NV2A_RC_FOG][3][0] = fog_factor(rig);
   nv2a_combiner_block(&combiner, block);
   for (unsigned c = 0; c < 4; c++)
      color[c] = block->color[c][0];
   free(block);
}

/* Whether constant registers hold all numbers exactly. */
static bool
is_exact(const struct nv2a_combiner_program *program)
{
   const struct nv2a_rc_factor *factor = &program->constants.stage[0][0];
   const unsigned num = sizeof program->constants / sizeof *factor;
   for (unsigned i = 0; i < 4 * num; i++) {
      const struct nv2a_rc_factor_lane *lane = &factor[i / 4].lane[i % 4];
      const float steps = lane->value * 255;
      if (lane->param < 0 && fabsf(steps - rintf(steps)) > 1e-4f)
         return false;
   }
   return true;
}

void
rig_compare(struct combiner_rig *rig, uint32_t *seed, unsigned rounds, float most)
{
   if (!is_exact(&rig->program))
      most = 0.05f; /* a rounding of 1/510, multiplied by the scales behind it */
   for (unsigned i = 0; i < rounds; i++) {
      float expected[4], got[4];
      rig_randomize(rig, seed);
      rig_reference(rig, expected);
      rig_simulate(rig, got);
      for (unsigned c = 0; c < 4; c++) {
         if (fabsf(expected[c] - got[c]) <= most)
            continue;
         char *ir = ir_print(rig->shader);
         char *text = nv2a_combiner_disassemble(&rig->program.words, &rig->program.constants);
         print_message("%s", ir);
         print_message("%s", text);
         fail_msg("component %u is %g, not %g", c, (double)got[c], (double)expected[c]);
      }
   }
}
