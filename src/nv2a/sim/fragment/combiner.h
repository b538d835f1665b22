/* Register combiners at work: up to eight general stages and the final one, on blocks.
 *
 * Number range: registers hold floats in [-1, 1] (what comes in is clamped to it, every result
 * too); nothing is rounded to steps. The hardware computes with nine bits or so, which a picture
 * can not tell from this by more than a step of 8 bits a stage. nv2a_combiner_clamp is the one
 * place that would know of steps.
 *
 * spare0 + specular reaches the final combiner's inputs unclamped where SPECULAR_CLAMP is clear:
 * else the bit would mean nothing (NV_register_combiners has it so, too). */
#ifndef NV2A_FRAGMENT_COMBINER_H
#define NV2A_FRAGMENT_COMBINER_H

#include "block.h"
#include "nv2a/isa/combiner.h"
#include "nv2a/push/regs.h"

struct nv2a_combiner_half {
   bool on; /* any result is kept */
   struct nv2a_rc_input in[4];
   struct nv2a_rc_output out; /* destinations that can not be written are NV2A_RC_ZERO */
   float bias, scale;         /* a result is (x + bias) * scale */
   bool b_is_one, cd_is_zero; /* what setups do to pass a value on */
};

struct nv2a_combiner_stage {
   struct nv2a_combiner_half half[2]; /* by enum nv2a_rc_half */
   float factor[2][4];                /* of the stage: r, g, b, a */
};

struct nv2a_combiner {
   unsigned stages;
   bool mux_msb;
   bool texture0; /* stage 0 does something; else spare0.a starts as 1 */
   bool bypass;   /* both words of the final combiner are 0: the result is spare0 */
   struct nv2a_combiner_stage stage[NV2A_MAX_COMBINERS];
   struct nv2a_rc_final final;
   float final_factor[2][4];
   int8_t final_only; /* the one input (NV2A_RC_B, NV2A_RC_D) that is the colour; negative: none */
   uint32_t reads;    /* bits: registers that some stage or the final combiner reads */
};

/* All words of combiners and texture stages in regs. */
void nv2a_combiner_words_from_regs(struct nv2a_combiner_words *words, const struct nv2a_regs *regs);

void nv2a_combiner_prepare(struct nv2a_combiner *combiner, const struct nv2a_combiner_words *words);

/* Runs on block->reg, where fog, colours and textures of the set `reads` are ready; changes the
 * registers and leaves the result in block->color. */
void nv2a_combiner_block(const struct nv2a_combiner *combiner, struct nv2a_block *block);

static inline float
nv2a_combiner_clamp(float x)
{
   return x < -1.0f ? -1.0f : x < 1.0f ? x : 1.0f;
}

#endif
