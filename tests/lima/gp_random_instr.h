/* Random instructions of the geometry processor, all legal and with any value in fields without
 * effect. */
#ifndef GP_RANDOM_INSTR_H
#define GP_RANDOM_INSTR_H

#include "lima/gp/isa/isa.h"

/* xorshift64*; the state must not be 0. */
static inline uint32_t
gp_random_word(uint64_t *state)
{
   *state ^= *state >> 12;
   *state ^= *state << 25;
   *state ^= *state >> 27;
   return (uint32_t)(*state * UINT64_C(0x2545f4914f6cdd1d) >> 32);
}

static inline unsigned
gp_random_below(uint64_t *state, unsigned limit)
{
   return gp_random_word(state) % limit;
}

/* A selector of an operand, as a first or a second one. */
static inline uint16_t
gp_random_selector(uint64_t *state, bool complex)
{
   unsigned s;
   do
      s = gp_random_below(state, LIMA_GP_NUM_SELECTORS);
   while (lima_gp_selectors[s].source == LIMA_GP_FROM_NOWHERE || s == LIMA_GP_SELECT_UNUSED ||
          (s == LIMA_GP_SELECT_COMPLEX && !complex));
   return (uint16_t)s;
}

static inline void
gp_random_muls(uint64_t *state, struct lima_gp_instr *instr)
{
   static const uint8_t ops[] = {LIMA_GP_MUL_MUL, LIMA_GP_MUL_MUL, LIMA_GP_MUL_COMPLEX1,
                                 LIMA_GP_MUL_COMPLEX2, LIMA_GP_MUL_SELECT};
   const bool first = gp_random_below(state, 4), second = gp_random_below(state, 4);
   instr->mul_op = first ? ops[gp_random_below(state, sizeof ops)] : LIMA_GP_MUL_MUL;
   const bool product = instr->mul_op == LIMA_GP_MUL_MUL;
   const bool both = lima_gp_mul_ops[instr->mul_op].both;
   for (unsigned i = LIMA_GP_MUL0_A; i <= LIMA_GP_MUL1_B; i++) {
      const bool used = i < LIMA_GP_MUL1_A ? first : both || second;
      const bool complex = i == LIMA_GP_MUL0_A   ? instr->mul_op != LIMA_GP_MUL_COMPLEX2
                           : i == LIMA_GP_MUL0_B ? product
                           : i == LIMA_GP_MUL1_B ? !both
                                                 : true;
      instr->in[i] = used ? gp_random_selector(state, complex) : LIMA_GP_SELECT_UNUSED;
   }
   if (instr->mul_op == LIMA_GP_MUL_COMPLEX2)
      instr->in[LIMA_GP_MUL0_B] = instr->in[LIMA_GP_MUL0_A];
   if (instr->mul_op == LIMA_GP_MUL_SELECT && gp_random_below(state, 2))
      instr->in[LIMA_GP_MUL1_B] = LIMA_GP_SELECT_UNUSED;
   if (!product)
      instr->mul_negate[0] = 0;
}

static inline void
gp_random_accs(uint64_t *state, struct lima_gp_instr *instr)
{
   const bool first = gp_random_below(state, 4), second = gp_random_below(state, 4);
   if (instr->acc_op == 3 || (!first && !second))
      instr->acc_op = LIMA_GP_ACC_ADD;
   const bool two = lima_gp_acc_ops[instr->acc_op].num_operands > 1;
   for (unsigned i = 0; i < 4; i++) {
      const bool used = i < 2 ? first : second;
      uint16_t *in = &instr->in[LIMA_GP_ACC0_A + i];
      *in = used ? gp_random_selector(state, true) : LIMA_GP_SELECT_UNUSED;
      if (i % 2 && !two)
         *in = (uint16_t)gp_random_below(state, LIMA_GP_NUM_SELECTORS);
   }
}

static inline void
gp_random_others(uint64_t *state, struct lima_gp_instr *instr)
{
   if (instr->complex_op && !lima_gp_complex_ops[instr->complex_op].name)
      instr->complex_op = LIMA_GP_COMPLEX_MOV;
   if (instr->complex_op)
      instr->in[LIMA_GP_COMPLEX_A] = gp_random_selector(state, true);
   if (!lima_gp_pass_ops[instr->pass_op].name)
      instr->pass_op = LIMA_GP_PASS_MOV;
   instr->in[LIMA_GP_PASS_A] =
       instr->pass_op == LIMA_GP_PASS_MOV && !instr->branch && gp_random_below(state, 3) == 0
           ? LIMA_GP_SELECT_UNUSED
           : gp_random_selector(state, true);
   if (instr->branch)
      instr->pass_op = LIMA_GP_PASS_MOV;
   if (instr->load_offset == 0 || instr->load_offset > 3)
      instr->load_offset = LIMA_GP_OFFSET_NONE;
}

static inline void
gp_random_stores(uint64_t *state, struct lima_gp_instr *instr)
{
   bool temporary = false;
   for (unsigned i = 0; i < 2; i++) {
      struct lima_gp_store *store = &instr->store[i];
      for (unsigned k = 0; k < 2; k++) {
         const unsigned unit = lima_gp_store_sources[store->source[k]];
         const struct lima_gp_op *op =
             unit < LIMA_GP_NUM_UNITS ? lima_gp_unit_op(instr, (enum lima_gp_unit)unit) : NULL;
         if (!op || !op->storable)
            store->source[k] = LIMA_GP_STORE_NONE;
      }
      store->temporary &= (uint16_t)(!instr->branch && gp_random_below(state, 4) == 0);
      if (store->source[0] == LIMA_GP_STORE_NONE && store->source[1] == LIMA_GP_STORE_NONE)
         store->temporary = 0;
      if (store->temporary)
         store->varying = 0;
      temporary |= store->temporary;
   }
   instr->mode = instr->branch ? LIMA_GP_MODE_BRANCH : temporary ? LIMA_GP_MODE_TEMPORARY : 0;
}

static inline void
gp_random_legal_instr(uint64_t *state, struct lima_gp_instr *instr)
{
   uint32_t words[4];
   for (unsigned i = 0; i < 4; i++)
      words[i] = gp_random_word(state);
   lima_gp_decode(words, instr, NULL);
   instr->branch &= (uint16_t)(gp_random_below(state, 4) == 0);
   gp_random_muls(state, instr);
   gp_random_accs(state, instr);
   gp_random_others(state, instr);
   gp_random_stores(state, instr);
}

#endif
