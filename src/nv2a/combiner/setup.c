/* A setup of NV_register_combiners as words: the chip has the very same stages, registers and
 * mappings, so nothing is chosen or scheduled. */
#include <string.h>

#include "compiler/frontend/combiners/combiners.h"
#include "read.h"

static const uint8_t registers[] = {
    [COMBINER_ZERO] = NV2A_RC_ZERO,
    [COMBINER_CONST0] = NV2A_RC_FACTOR0,
    [COMBINER_CONST1] = NV2A_RC_FACTOR1,
    [COMBINER_FOG] = NV2A_RC_FOG,
    [COMBINER_PRIMARY] = NV2A_RC_V0,
    [COMBINER_SECONDARY] = NV2A_RC_V1,
    [COMBINER_SPARE0] = NV2A_RC_SPARE0,
    [COMBINER_SPARE1] = NV2A_RC_SPARE1,
    [COMBINER_TEXTURE0] = NV2A_RC_T0,
    [COMBINER_TEXTURE0 + 1] = NV2A_RC_T0 + 1,
    [COMBINER_TEXTURE0 + 2] = NV2A_RC_T0 + 2,
    [COMBINER_TEXTURE0 + 3] = NV2A_RC_T0 + 3,
    [COMBINER_E_TIMES_F] = NV2A_RC_FINAL_PRODUCT,
    [COMBINER_SPARE0_PLUS_SECONDARY] = NV2A_RC_COLOR_SUM,
};
_Static_assert((int)COMBINER_SIGNED_NEGATE == (int)NV2A_RC_SIGNED_NEGATE, "mappings in one order");

/* Setups name no texture beyond the last stage: the front end has as many units as there are. */
static uint8_t
reg_of(uint8_t reg)
{
   return registers[reg];
}

static bool
is_beyond(uint8_t reg)
{
   return reg >= COMBINER_TEXTURE0 + NV2A_NUM_TEXTURE_STAGES && reg < COMBINER_NUM_REGISTERS;
}

static bool
names_textures_beyond(const struct combiner_setup *s)
{
   bool beyond = false;
   for (unsigned i = 0; i < COMBINER_NUM_FINAL_VARIABLES; i++)
      beyond |= is_beyond(s->final[i].reg);
   for (unsigned i = 0; i < 2u * s->num; i++) {
      const struct combiner_portion *p = &s->stage[i / 2][i % 2];
      for (unsigned v = 0; v < COMBINER_NUM_VARIABLES; v++)
         beyond |= is_beyond(p->in[v].reg);
      beyond |= is_beyond(p->ab) || is_beyond(p->cd) || is_beyond(p->sum);
   }
   return beyond;
}

/* --- Words */

static struct nv2a_rc_input
input_of(const struct combiner_input *in)
{
   return (struct nv2a_rc_input){
       .reg = reg_of(in->reg),
       .alpha = in->usage == COMBINER_USE_ALPHA,
       .mapping = in->mapping,
   };
}

static uint8_t
op_of(const struct combiner_portion *p)
{
   static const uint8_t ops[] = {[COMBINER_SCALE_ONE] = NV2A_RC_NO_OP,
                                 [COMBINER_SCALE_TWO] = NV2A_RC_SCALE_2,
                                 [COMBINER_SCALE_FOUR] = NV2A_RC_SCALE_4,
                                 [COMBINER_SCALE_HALF] = NV2A_RC_SCALE_HALF};
   if (p->bias)
      return p->scale == COMBINER_SCALE_TWO ? NV2A_RC_BIAS_SCALE_2 : NV2A_RC_BIAS;
   return ops[p->scale];
}

static void
set_stage(struct nv2a_combiner_program *program, unsigned i, const struct combiner_portion both[2])
{
   for (unsigned part = 0; part < 2; part++) {
      const struct combiner_portion *p = &both[part];
      struct nv2a_rc_input in[4];
      for (unsigned v = 0; v < 4; v++)
         in[v] = input_of(&p->in[v]);
      const struct nv2a_rc_output out = {
          .ab = reg_of(p->ab),
          .cd = reg_of(p->cd),
          .sum = reg_of(p->sum),
          .ab_dot = p->ab_dot,
          .cd_dot = p->cd_dot,
          .mux = p->mux,
          .op = op_of(p),
      };
      const enum nv2a_rc_half half = part == COMBINER_RGB ? NV2A_RC_RGB : NV2A_RC_ALPHA;
      program->words.icw[i][half] = nv2a_rc_encode_icw(in);
      program->words.ocw[i][half] = nv2a_rc_encode_ocw(half, &out);
   }
}

static void
set_final(struct nv2a_combiner_program *program, const struct combiner_setup *setup)
{
   struct nv2a_rc_final final = {.clamp_sum = setup->clamp_sum};
   for (unsigned i = 0; i < COMBINER_NUM_FINAL_VARIABLES; i++)
      final.in[i] = input_of(&setup->final[i]);
   nv2a_rc_encode_final(&final, program->words.final);
   /* Words without a bit would hand spare0 on; such a setup reads no sum. */
   if (!program->words.final[0] && !program->words.final[1]) {
      final.clamp_sum = 1;
      nv2a_rc_encode_final(&final, program->words.final);
   }
}

/* --- Constants */

static void
set_factor(struct nv2a_rc_factor *factor, unsigned param)
{
   for (unsigned i = 0; i < 4; i++)
      factor->lane[i] =
          (struct nv2a_rc_factor_lane){.param = (int16_t)param, .component = (uint8_t)i};
}

static void
set_constants(struct nv2a_combiner_program *program, const struct combiner_setup *setup)
{
   for (unsigned k = 0; k < 2; k++) {
      set_factor(&program->constants.final[k], COMBINER_FP_CONST + k);
      for (unsigned i = 0; i < NV2A_MAX_COMBINERS; i++)
         set_factor(&program->constants.stage[i][k],
                    setup->per_stage ? COMBINER_FP_STAGE_CONST + 2 * i + k : COMBINER_FP_CONST + k);
   }
   program->words.control |=
       setup->per_stage ? NV2A_COMBINER_EACH_FACTOR0 | NV2A_COMBINER_EACH_FACTOR1 : 0;
}

/* --- What stands in front */

static struct nv2a_combiner_number
fog_number(unsigned component)
{
   return (struct nv2a_combiner_number){.param = COMBINER_FP_FOG, .component = (uint8_t)component};
}

static void
set_fog(struct nv2a_combiner_program *program, enum ff_fog mode)
{
   struct nv2a_combiner_fog *fog = &program->fog;
   program->fog_color = COMBINER_FP_FOG_COLOR;
   if (mode == FF_FOG_OFF)
      return;
   program->varyings |= 1ull << VARYING_FOGC;
   fog->bias.param = -1;
   switch (mode) {
   case FF_FOG_EXP:
      fog->mode = NV2A_COMBINER_FOG_EXP;
      fog->scale = fog_number(2);
      break;
   case FF_FOG_EXP2:
      fog->mode = NV2A_COMBINER_FOG_EXP2;
      fog->scale = fog_number(3);
      break;
   case FF_FOG_LINEAR:
      fog->mode = NV2A_COMBINER_FOG_LINEAR;
      fog->scale = fog_number(0);
      fog->bias = fog_number(1);
      break;
   default:
      fog->mode = NV2A_COMBINER_FOG_LINEAR;
      fog->scale = (struct nv2a_combiner_number){.param = -1, .value = 1};
      break;
   }
}

/* False: a register is not what the unit samples. */
static bool
set_texture(struct nv2a_combiner_program *program, unsigned unit, const struct combiner_texture *t)
{
   static const uint8_t as_it_is[4] = {0, 1, 2, 3};
   if (memcmp(t->swizzle, as_it_is, sizeof as_it_is) || t->range != COMBINER_RANGE_UNSIGNED)
      return false;
   const enum ir_tex_target target = (enum ir_tex_target)(t->target - 1);
   program->texture[unit] = (struct nv2a_combiner_texture){
       .mode = rc_texture_mode(target),
       .sampler = (int8_t)unit,
       .varying = (uint8_t)(VARYING_TEX0 + unit),
       .target = (uint8_t)target,
       .project = t->projective && target != IR_TEX_CUBE,
       .window = -1,
   };
   program->words.shader_stages |= (uint32_t)program->texture[unit].mode << 5 * unit;
   program->varyings |= 1ull << (VARYING_TEX0 + unit);
   return true;
}

static bool
set_textures(struct nv2a_combiner_program *program, const struct combiner_key *key, uint32_t reads)
{
   for (unsigned i = 0; i < COMBINER_MAX_TEXTURES; i++) {
      if (!key->texture[i].target || !(reads >> (COMBINER_TEXTURE0 + i) & 1))
         continue;
      if (i >= NV2A_NUM_TEXTURE_STAGES || !set_texture(program, i, &key->texture[i]))
         return false;
   }
   return true;
}

bool
nv2a_combiner_from_setup(const struct combiner_key *key, struct nv2a_combiner_program *program)
{
   const struct combiner_setup *setup = &key->setup;
   const uint32_t reads = combiner_reads(setup);
   memset(program, 0, sizeof *program);
   for (unsigned i = 0; i < NV2A_NUM_TEXTURE_STAGES; i++)
      program->texture[i].sampler = program->texture[i].window = -1;
   program->fog_color = -1;
   if (names_textures_beyond(setup) || !set_textures(program, key, reads))
      return false;
   if (reads & 1u << COMBINER_PRIMARY)
      program->varyings |= 1ull << VARYING_COL0;
   if (reads & 1u << COMBINER_SECONDARY)
      program->varyings |= 1ull << VARYING_COL1;
   if (reads & 1u << COMBINER_FOG)
      set_fog(program, (enum ff_fog)key->fog);
   program->words.control = setup->num | NV2A_COMBINER_MUX_MSB;
   for (unsigned i = 0; i < setup->num; i++)
      set_stage(program, i, setup->stage[i]);
   set_final(program, setup);
   set_constants(program, setup);
   return true;
}
