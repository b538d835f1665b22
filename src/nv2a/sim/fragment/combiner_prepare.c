/* The words of the combiners, taken apart once a draw. */
#include "combiner.h"

#include "color.h"
#include "nv2a/push/methods.h"

#include <string.h>

void
nv2a_combiner_words_from_regs(struct nv2a_combiner_words *words, const struct nv2a_regs *regs)
{
   words->control = nv2a_reg(regs, NV097_SET_COMBINER_CONTROL);
   words->shader_stages = nv2a_reg(regs, NV097_SET_SHADER_STAGE_PROGRAM);
   words->dot_mapping = nv2a_reg(regs, NV097_SET_DOT_RGBMAPPING);
   words->other_input = nv2a_reg(regs, NV097_SET_SHADER_OTHER_STAGE_INPUT);
   words->final[0] = nv2a_reg(regs, NV097_SET_COMBINER_SPECULAR_FOG_CW0);
   words->final[1] = nv2a_reg(regs, NV097_SET_COMBINER_SPECULAR_FOG_CW1);
   for (unsigned k = 0; k < 2; k++)
      words->final_factor[k] = nv2a_reg(regs, NV097_SET_SPECULAR_FOG_FACTOR + 4 * k);
   for (unsigned i = 0; i < NV2A_MAX_COMBINERS; i++) {
      words->icw[i][NV2A_RC_RGB] = nv2a_reg(regs, NV097_SET_COMBINER_COLOR_ICW + 4 * i);
      words->icw[i][NV2A_RC_ALPHA] = nv2a_reg(regs, NV097_SET_COMBINER_ALPHA_ICW + 4 * i);
      words->ocw[i][NV2A_RC_RGB] = nv2a_reg(regs, NV097_SET_COMBINER_COLOR_OCW + 4 * i);
      words->ocw[i][NV2A_RC_ALPHA] = nv2a_reg(regs, NV097_SET_COMBINER_ALPHA_OCW + 4 * i);
      words->factor[i][0] = nv2a_reg(regs, NV097_SET_COMBINER_FACTOR0 + 4 * i);
      words->factor[i][1] = nv2a_reg(regs, NV097_SET_COMBINER_FACTOR1 + 4 * i);
   }
}

static uint8_t
usable(uint8_t reg, enum nv2a_rc_use use)
{
   return nv2a_rc_registers[reg].use & use ? reg : NV2A_RC_ZERO;
}

static bool
is_constant(const struct nv2a_rc_input *in, enum nv2a_rc_mapping mapping)
{
   return in->reg == NV2A_RC_ZERO && in->mapping == mapping;
}

static bool
is_zero(const struct nv2a_rc_input *in)
{
   return is_constant(in, NV2A_RC_UNSIGNED) || is_constant(in, NV2A_RC_SIGNED);
}

static bool
is_one(const struct nv2a_rc_input *in)
{
   return is_constant(in, NV2A_RC_UNSIGNED_INVERT);
}

/* A * B + (1 - A) * C + D that is B or D alone. */
static int8_t
final_only(const struct nv2a_rc_input in[7])
{
   if (is_one(&in[NV2A_RC_A]) && is_zero(&in[NV2A_RC_D]))
      return NV2A_RC_B;
   if (is_zero(&in[NV2A_RC_C]) && (is_zero(&in[NV2A_RC_A]) || is_zero(&in[NV2A_RC_B])))
      return NV2A_RC_D;
   return -1;
}

static void
prepare_half(struct nv2a_combiner_half *half, enum nv2a_rc_half which, uint32_t icw, uint32_t ocw)
{
   nv2a_rc_decode_icw(icw, half->in);
   nv2a_rc_decode_ocw(which, ocw, &half->out);
   for (unsigned i = 0; i < 4; i++)
      half->in[i].reg = usable(half->in[i].reg, NV2A_RC_READ);
   half->out.ab = usable(half->out.ab, NV2A_RC_WRITE);
   half->out.cd = usable(half->out.cd, NV2A_RC_WRITE);
   half->out.sum = usable(half->out.sum, NV2A_RC_WRITE);
   half->b_is_one = is_one(&half->in[NV2A_RC_B]) && !half->out.ab_dot;
   half->cd_is_zero = is_zero(&half->in[NV2A_RC_C]) || is_zero(&half->in[NV2A_RC_D]);
   half->on = half->out.ab || half->out.cd || half->out.sum;

   const struct nv2a_rc_op_info *op = &nv2a_rc_ops[half->out.op];
   half->bias = op->name ? op->bias : 0;
   half->scale = op->name ? op->scale : 1;
}

static uint32_t
half_reads(const struct nv2a_combiner_half *half)
{
   uint32_t reads = 0;
   if (!half->on)
      return 0;
   for (unsigned i = 0; i < 4; i++)
      reads |= 1u << half->in[i].reg;
   return reads | (half->out.mux ? 1u << NV2A_RC_SPARE0 : 0);
}

/* An over-estimate: a register that a stage has written before counts, too. */
static uint32_t
registers_read(const struct nv2a_combiner *combiner)
{
   uint32_t reads = 0;
   for (unsigned i = 0; i < combiner->stages; i++)
      for (unsigned k = 0; k < 2; k++)
         reads |= half_reads(&combiner->stage[i].half[k]);
   if (!combiner->bypass)
      for (unsigned i = 0; i < 7; i++)
         reads |= 1u << combiner->final.in[i].reg;
   if (combiner->bypass)
      reads |= 1u << NV2A_RC_SPARE0;
   if (reads & 1u << NV2A_RC_COLOR_SUM)
      reads |= 1u << NV2A_RC_SPARE0 | 1u << NV2A_RC_V1;
   if (combiner->texture0 && reads & 1u << NV2A_RC_SPARE0) /* alpha starts as that of texture 0 */
      reads |= 1u << NV2A_RC_T0;
   return reads;
}

void
nv2a_combiner_prepare(struct nv2a_combiner *combiner, const struct nv2a_combiner_words *words)
{
   memset(combiner, 0, sizeof *combiner);
   combiner->stages = nv2a_combiner_count(words);
   combiner->texture0 = nv2a_texture_mode(words, 0) != NV2A_TEXTURE_NONE;
   combiner->mux_msb = words->control & NV2A_COMBINER_MUX_MSB;
   for (unsigned i = 0; i < combiner->stages; i++) {
      struct nv2a_combiner_stage *stage = &combiner->stage[i];
      const unsigned i0 = words->control & NV2A_COMBINER_EACH_FACTOR0 ? i : 0;
      const unsigned i1 = words->control & NV2A_COMBINER_EACH_FACTOR1 ? i : 0;
      for (unsigned k = 0; k < 2; k++)
         prepare_half(&stage->half[k], k, words->icw[i][k], words->ocw[i][k]);
      nv2a_color_argb(words->factor[i0][0], stage->factor[0]);
      nv2a_color_argb(words->factor[i1][1], stage->factor[1]);
   }

   nv2a_rc_decode_final(words->final, &combiner->final);
   for (unsigned i = 0; i < 7; i++) {
      combiner->final.in[i].mapping &= NV2A_RC_UNSIGNED_INVERT;
      combiner->final.in[i].reg = usable(combiner->final.in[i].reg, NV2A_RC_FINAL);
   }
   combiner->final_only = final_only(combiner->final.in);
   combiner->bypass = words->final[0] == 0 && words->final[1] == 0;
   for (unsigned k = 0; k < 2; k++)
      nv2a_color_argb(words->final_factor[k], combiner->final_factor[k]);
   combiner->reads = registers_read(combiner);
}
