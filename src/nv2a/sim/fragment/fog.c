#include "fog.h"

#include "color.h"
#include "nv2a/push/methods.h"

#include <math.h>

void
nv2a_fog_prepare(struct nv2a_fog *fog, const struct nv2a_regs *regs)
{
   const uint32_t mode = nv2a_reg(regs, NV097_SET_FOG_MODE);
   const uint32_t color = nv2a_reg(regs, NV097_SET_FOG_COLOR);

   fog->on = nv2a_reg(regs, NV097_SET_FOG_ENABLE);
   fog->absolute = mode == NV097_SET_FOG_MODE_V_LINEAR_ABS ||
                   mode == NV097_SET_FOG_MODE_V_EXP_ABS || mode == NV097_SET_FOG_MODE_V_EXP2_ABS;
   switch (mode) {
   case NV097_SET_FOG_MODE_V_EXP:
   case NV097_SET_FOG_MODE_V_EXP_ABS:
      fog->curve = NV2A_FOG_EXP;
      break;
   case NV097_SET_FOG_MODE_V_EXP2:
   case NV097_SET_FOG_MODE_V_EXP2_ABS:
      fog->curve = NV2A_FOG_EXP2;
      break;
   default:
      fog->curve = NV2A_FOG_LINEAR;
      break;
   }
   fog->bias = nv2a_regf(regs, NV097_SET_FOG_PARAMS);
   fog->linear = nv2a_regf(regs, NV097_SET_FOG_PARAMS + 4);
   for (int c = 0; c < 4; c++) /* red is in the low byte, unlike in other colours */
      fog->color[c] = (float)(color >> (8 * c) & 0xff) / 255.0f;
}

float
nv2a_fog_factor(const struct nv2a_fog *fog, float distance)
{
   float d = fog->absolute ? fabsf(distance) : distance;
   if (isinf(d) && fog->curve != NV2A_FOG_EXP2)
      d = 0;
   const float x = d * fog->linear;
   float value;
   switch (fog->curve) {
   case NV2A_FOG_EXP:
      value = fog->bias + exp2f(16 * x) - 1.5f;
      break;
   case NV2A_FOG_EXP2:
      value = fog->bias + exp2f(-32 * x * x) - 1.5f;
      break;
   default:
      value = fog->bias + x - 1;
      break;
   }
   return nv2a_clamp01(value);
}

void
nv2a_fog_block(const struct nv2a_fog *fog, struct nv2a_block *block)
{
   nv2a_lanes *reg = block->reg[NV2A_RC_FOG];
   for (int c = 0; c < 3; c++)
      for (int i = 0; i < NV2A_LANES; i++)
         reg[c][i] = fog->color[c];
   for (int i = 0; i < NV2A_LANES; i++)
      reg[3][i] = fog->on ? nv2a_fog_factor(fog, block->fog[i]) : 1;
}
