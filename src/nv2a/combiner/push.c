/* A program as methods. */
#include "combiner.h"

/* Red lies lowest there, other than in constants. */
static uint32_t
fog_color(const float rgba[4])
{
   const uint32_t argb = nv2a_rc_color(rgba);
   return (argb & 0xff00ff00u) | (argb >> 16 & 0xffu) | (argb & 0xffu) << 16;
}

static void
push_fog(const struct nv2a_combiner_program *program, const float (*params)[4],
         struct nv2a_push *push)
{
   const bool fog = program->fog.mode != NV2A_COMBINER_NO_FOG;
   uint32_t mode, words[2];
   float fog_params[2];
   nv2a_push_state(push, NV097_SET_FOG_ENABLE, fog);
   if (program->fog_color >= 0)
      nv2a_push_state(push, NV097_SET_FOG_COLOR, fog_color(params[program->fog_color]));
   if (!fog)
      return;
   nv2a_combiner_load_fog(program, params, &mode, fog_params);
   memcpy(words, fog_params, sizeof words);
   nv2a_push_state(push, NV097_SET_FOG_MODE, mode);
   nv2a_push_state(push, NV097_SET_FOG_GEN_MODE, NV097_SET_FOG_GEN_MODE_V_FOG_X);
   nv2a_push_states(push, NV097_SET_FOG_PARAMS, words, 2);
}

static void
push_stage(const struct nv2a_combiner_words *words, unsigned i, struct nv2a_push *push)
{
   const uint32_t at = 4 * i;
   nv2a_push_state(push, NV097_SET_COMBINER_COLOR_ICW + at, words->icw[i][NV2A_RC_RGB]);
   nv2a_push_state(push, NV097_SET_COMBINER_ALPHA_ICW + at, words->icw[i][NV2A_RC_ALPHA]);
   nv2a_push_state(push, NV097_SET_COMBINER_COLOR_OCW + at, words->ocw[i][NV2A_RC_RGB]);
   nv2a_push_state(push, NV097_SET_COMBINER_ALPHA_OCW + at, words->ocw[i][NV2A_RC_ALPHA]);
   nv2a_push_state(push, NV097_SET_COMBINER_FACTOR0 + at, words->factor[i][0]);
   nv2a_push_state(push, NV097_SET_COMBINER_FACTOR1 + at, words->factor[i][1]);
}

bool
nv2a_combiner_push(const struct nv2a_combiner_program *program, const float (*params)[4],
                   struct nv2a_push *push)
{
   struct nv2a_combiner_words words;
   const bool exact = nv2a_combiner_load(program, params, &words);
   for (unsigned i = 0; i < nv2a_combiner_count(&words); i++)
      push_stage(&words, i, push);
   nv2a_push_state(push, NV097_SET_COMBINER_CONTROL, words.control);
   nv2a_push_states(push, NV097_SET_COMBINER_SPECULAR_FOG_CW0, words.final, 2);
   nv2a_push_states(push, NV097_SET_SPECULAR_FOG_FACTOR, words.final_factor, 2);
   nv2a_push_state(push, NV097_SET_SHADER_STAGE_PROGRAM, words.shader_stages);
   nv2a_push_state(push, NV097_SET_DOT_RGBMAPPING, words.dot_mapping);
   nv2a_push_state(push, NV097_SET_SHADER_OTHER_STAGE_INPUT, words.other_input);
   nv2a_push_state(push, NV097_SET_SHADER_CLIP_PLANE_MODE, program->clip_mode);
   push_fog(program, params, push);
   return exact;
}
