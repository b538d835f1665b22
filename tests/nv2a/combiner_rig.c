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
#include "nv2a/sim/fragment/stages.h"

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

/* Colours are not negative, coordinates may be, but for what others are divided by. */
static double
lowest(unsigned varying, unsigned c)
{
   return varying <= VARYING_FOGC ? 0 : c < 3 ? -0.5 : 0.25;
}

void
rig_randomize(struct combiner_rig *rig, uint32_t *seed)
{
   for (unsigned i = 0; i < VARYING_MAX; i++) {
      for (unsigned c = 0; c < 4; c++)
         rig->inputs[i][c] = (float)test_random(seed, lowest(i, c), 1);
   }
   for (unsigned i = 0; i < RIG_PARAMS; i++) {
      for (unsigned c = 0; c < 4; c++)
         rig->params[i][c] = (float)test_random_below(seed, 256) / 255.0f;
   }
}

/* A texture: some smooth function of the place. */
static void
texel(unsigned sampler, unsigned target, const float at[3], float out[4])
{
   static const unsigned count[] = {
       [IR_TEX_1D] = 1, [IR_TEX_2D] = 2, [IR_TEX_3D] = 3, [IR_TEX_CUBE] = 3, [IR_TEX_RECT] = 2};
   float phase = 2.3f * (float)(sampler + 1);
   for (unsigned i = 0; i < count[target]; i++)
      phase += (float)(4 + i) * at[i];
   for (unsigned c = 0; c < 4; c++)
      out[c] = 0.5f + 0.5f * sinf(phase + 1.9f * (float)c);
}

/* A texture of depths, here in red. */
static void
compare(float ref, float texel_and_result[4])
{
   const float result = ref <= texel_and_result[0];
   for (unsigned c = 0; c < 4; c++)
      texel_and_result[c] = result;
}

static void
sample(void *data, const struct ir_instr *tex, const struct ir_eval_tex *at, float out[4])
{
   texel((unsigned)tex->index, tex->tex_target, at->coord, out);
   if (tex->tex_compare)
      compare(at->ref, out);
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
   rig->discarded = eval.discarded;
   for (unsigned c = 0; c < 4; c++)
      color[c] = clamp01(outputs[FRAG_RESULT_COLOR][c]);
}

/* The dot product of a stage's coordinates and its input. */
static float
stage_dot(struct combiner_rig *rig, unsigned stage, const struct nv2a_block *block)
{
   const struct nv2a_combiner_words *words = &rig->program.words;
   const unsigned input = NV2A_RC_T0 + nv2a_texture_input(words, stage);
   const float *coord = rig->inputs[rig->program.texture[stage].varying];
   float rgba[4], xyz[3];
   for (unsigned c = 0; c < 4; c++)
      rgba[c] = block->reg[input][c][0];
   nv2a_stage_dot_input((enum nv2a_dot_mapping)nv2a_dot_mapping(words, stage), rgba, xyz);
   return coord[0] * xyz[0] + coord[1] * xyz[1] + coord[2] * xyz[2];
}

/* Where a stage samples. */
static void
place(struct combiner_rig *rig, unsigned stage, const struct nv2a_block *block, float at[3])
{
   const struct nv2a_combiner_texture *t = &rig->program.texture[stage];
   const float *coord = rig->inputs[t->varying];
   const nv2a_lanes *input =
       block->reg[NV2A_RC_T0 + (stage ? nv2a_texture_input(&rig->program.words, stage) : 0)];
   const bool deep = t->mode != NV2A_TEXTURE_DOT_ST;
   switch (t->mode) {
   case NV2A_TEXTURE_DEPENDENT_AR:
      at[0] = input[3][0];
      at[1] = input[0][0];
      return;
   case NV2A_TEXTURE_DEPENDENT_GB:
      at[0] = input[1][0];
      at[1] = input[2][0];
      return;
   case NV2A_TEXTURE_DOT_ST:
   case NV2A_TEXTURE_DOT_3D:
   case NV2A_TEXTURE_DOT_CUBE:
      for (unsigned i = 0; i < 2u + deep; i++)
         at[i] = stage_dot(rig, stage + i - 1 - deep, block);
      return;
   default:
      for (unsigned i = 0; t->window >= 0 && i < 2; i++)
         at[i] = coord[i] * rig->params[t->window][i] + rig->params[t->window][i + 2];
      for (unsigned i = 0; t->window < 0 && i < 3; i++)
         at[i] = coord[i] / (t->project ? coord[3] : 1);
   }
}

/* What a texture stage gives; those before it are ready. */
static void
run_texture_stage(struct combiner_rig *rig, unsigned stage, struct nv2a_block *block)
{
   const struct nv2a_combiner_texture *t = &rig->program.texture[stage];
   const float *coord = rig->inputs[t->varying];
   float out[4] = {0, 0, 0, 0}, at[3];
   assert_int_equal(t->mode, nv2a_texture_mode(&rig->program.words, stage));
   if (t->sampler >= 0) {
      place(rig, stage, block, at);
      texel((unsigned)t->sampler, t->target, at, out);
      if (t->compare)
         compare(at[2], out);
   }
   for (unsigned c = 0; c < 4; c++) {
      const bool discards_positive = rig->program.clip_mode >> (4 * stage + c) & 1;
      if (t->mode == NV2A_TEXTURE_CLIP && t->signs >> c & 1)
         rig->discarded |= (coord[c] >= 0) == discards_positive;
      block->reg[NV2A_RC_T0 + stage][c][0] =
          t->mode == NV2A_TEXTURE_PASS ? clamp01(coord[c]) : out[c];
   }
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
   rig->discarded = false;
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
      const bool discarded = rig->discarded;
      rig_simulate(rig, got);
      assert_int_equal(rig->discarded, discarded);
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
