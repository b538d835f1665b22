/* Random instructions of the vertex unit, all legal and with any value in fields without effect. */
#ifndef RANDOM_INSTR_H
#define RANDOM_INSTR_H

#include "nv2a/isa/isa.h"

/* xorshift64*; the state must not be 0. */
static inline uint32_t
random_word(uint64_t *state)
{
   *state ^= *state >> 12;
   *state ^= *state << 25;
   *state ^= *state >> 27;
   return (uint32_t)(*state * UINT64_C(0x2545f4914f6cdd1d) >> 32);
}

/* Makes what nv2a_check would blame legal. */
static inline void
make_legal(uint64_t *state, struct nv2a_instr *instr)
{
   static const uint8_t outputs[] = {0, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12};
   instr->mac %= NV2A_NUM_MACS;
   const bool mac_writes = instr->mac != NV2A_MAC_NOP && instr->mac != NV2A_MAC_ARL;
   if (instr->mac == NV2A_MAC_ARL)
      instr->mac_mask = 0;
   for (unsigned i = 0; i < 3; i++) {
      if (instr->src[i].mux == NV2A_MUX_NONE)
         instr->src[i].mux = NV2A_MUX_TEMP;
      instr->src[i].temp = (uint8_t)(instr->src[i].temp % (NV2A_TEMP_POSITION + 1));
   }
   instr->constant %= NV2A_NUM_CONSTANTS;
   instr->temp_dst %= NV2A_NUM_TEMPS;
   if (!mac_writes && !instr->ilu)
      instr->out_mask = 0;
   else if (!(instr->out_ilu ? instr->ilu != NV2A_ILU_NOP : mac_writes))
      instr->out_ilu ^= 1;
   if (!instr->out_is_output)
      instr->out_address %= NV2A_NUM_CONSTANTS;
   else
      instr->out_address =
          (uint8_t)((instr->out_address & 0xf0) | outputs[random_word(state) % sizeof outputs]);
}

static inline void
random_legal_instr(uint64_t *state, struct nv2a_instr *instr)
{
   const uint32_t words[4] = {0, random_word(state) & 0x0fffffff, random_word(state),
                              random_word(state)};
   nv2a_decode(words, instr, NULL);
   make_legal(state, instr);
}

#endif
