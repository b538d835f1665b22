/* A setup on the simulated combiners of the NV2A, taken as it is. */
#include "case.h"

#include <stdlib.h>
#include <string.h>

#include "nv2a/combiner/combiner.h"
#include "nv2a/sim/fragment/combiner.h"
#include "nv2a/sim/fragment/fog.h"

static float
fog_on_chip(const struct combiner_case *c, const struct nv2a_combiner_program *program,
            const float (*params)[4])
{
   uint32_t mode;
   float p[2];
   if (!program->fog.mode)
      return 1;
   nv2a_combiner_load_fog(program, params, &mode, p);
   const struct nv2a_fog fog = {.on = true,
                                .curve = mode == 0x800   ? NV2A_FOG_EXP
                                         : mode == 0x801 ? NV2A_FOG_EXP2
                                                         : NV2A_FOG_LINEAR,
                                .bias = p[0],
                                .linear = p[1]};
   return nv2a_fog_factor(&fog, c->fog_coord);
}

/* What stands in front of the combiners is in the registers. */
static void
fill_block(struct nv2a_block *block, const struct combiner_case *c,
           const struct nv2a_combiner_program *program, const float (*params)[4])
{
   for (unsigned i = 0; i < 4; i++) {
      block->reg[NV2A_RC_V0][i][0] = c->primary[i];
      block->reg[NV2A_RC_V1][i][0] = c->secondary[i];
      block->reg[NV2A_RC_FOG][i][0] =
          i == 3 ? fog_on_chip(c, program, params)
                 : (program->fog_color < 0 ? 0 : params[program->fog_color][i]);
      for (unsigned unit = 0; unit < NV2A_NUM_TEXTURE_STAGES; unit++)
         block->reg[NV2A_RC_T0 + unit][i][0] = program->texture[unit].mode ? c->texel[unit][i] : 0;
   }
}

bool
combiner_on_chip(const struct combiner_case *c, float color[4], const char **problem)
{
   struct nv2a_combiner_program program;
   struct nv2a_combiner_words words;
   struct nv2a_combiner combiner;
   struct nv2a_combiner_problem wrong = {0};
   float params[COMBINER_NUM_PARAMS][4];
   *problem = NULL;
   if (c->key.colors || c->key.unclamped || !nv2a_combiner_from_setup(&c->key, &program))
      return false;
   combiner_case_params(c, params);
   nv2a_combiner_load(&program, (const float(*)[4])params, &words);
   if (!nv2a_combiner_check(&words, &wrong)) {
      *problem = wrong.text;
      return true;
   }
   struct nv2a_block *block = aligned_alloc(64, (sizeof *block + 63) / 64 * 64);
   if (!block)
      abort();
   memset(block, 0, sizeof *block);
   nv2a_combiner_prepare(&combiner, &words);
   fill_block(block, c, &program, (const float(*)[4])params);
   nv2a_combiner_block(&combiner, block);
   for (unsigned i = 0; i < 4; i++)
      color[i] = block->color[i][0];
   free(block);
   return true;
}
