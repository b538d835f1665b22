/* What a program's parameters give: constants and fog. */
#include "combiner.h"

#include <math.h>

/* --- Constants */

static bool
load_factor(const struct nv2a_rc_factor *factor, const float (*params)[4], uint32_t *word)
{
   float rgba[4];
   bool good = true;
   for (unsigned i = 0; i < 4; i++) {
      const struct nv2a_rc_factor_lane *lane = &factor->lane[i];
      rgba[i] = lane->param < 0 ? lane->value : params[lane->param][lane->component];
      good &= rgba[i] >= 0 && rgba[i] <= 1;
   }
   *word = nv2a_rc_color(rgba);
   return good;
}

bool
nv2a_combiner_load(const struct nv2a_combiner_program *program, const float (*params)[4],
                   struct nv2a_combiner_words *words)
{
   bool good = true;
   *words = program->words;
   for (unsigned k = 0; k < 2; k++) {
      for (unsigned i = 0; i < nv2a_combiner_count(words); i++)
         good &= load_factor(&program->constants.stage[i][k], params, &words->factor[i][k]);
      good &= load_factor(&program->constants.final[k], params, &words->final_factor[k]);
   }
   return good;
}

/* --- Fog */

static float
number(const struct nv2a_combiner_number *n, const float (*params)[4])
{
   return n->param < 0 ? n->value : params[n->param][n->component];
}

/* SET_FOG_MODE */
enum { FOG_LINEAR = 0x2601, FOG_EXP = 0x800, FOG_EXP2 = 0x801 };

void
nv2a_combiner_load_fog(const struct nv2a_combiner_program *program, const float (*params)[4],
                       uint32_t *mode, float fog_params[2])
{
   const float scale = number(&program->fog.scale, params);
   const float bias = number(&program->fog.bias, params);
   /* The hardware computes, of the distance d and parameters p, p0 + d p1 - 1,
    * p0 + 2^(16 d p1) - 1.5 and p0 + 2^(-32 d d p1 p1) - 1.5. */
   switch (program->fog.mode) {
   case NV2A_COMBINER_FOG_EXP:
      *mode = FOG_EXP;
      fog_params[0] = 1.5f;
      fog_params[1] = -scale / 16;
      break;
   case NV2A_COMBINER_FOG_EXP2:
      *mode = FOG_EXP2;
      fog_params[0] = 1.5f;
      fog_params[1] = scale / sqrtf(32);
      break;
   default:
      *mode = FOG_LINEAR;
      fog_params[0] = bias + 1;
      fog_params[1] = scale;
      break;
   }
}
