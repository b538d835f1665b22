/* Random instructions of the fragment processor, all legal and with any value in fields without
 * effect. */
#ifndef RANDOM_PP_H
#define RANDOM_PP_H

#include <stdint.h>

#include "lima/pp/isa/isa.h"

/* xorshift64*; the state must not be 0. */
static inline uint32_t
random_pp_word(uint64_t *state)
{
   *state ^= *state >> 12;
   *state ^= *state << 25;
   *state ^= *state >> 27;
   return (uint32_t)(*state * UINT64_C(0x2545f4914f6cdd1d) >> 32);
}

void random_pp_instr(uint64_t *state, struct lima_pp_instr *instr);

#endif
