/* Program memory and constants. The lower half of the constants is also the fixed-function engine's
 * context: methods that load matrices and lights load constants, and the other way around. */
#ifndef NV2A_SIM_CONTEXT_H
#define NV2A_SIM_CONTEXT_H

#include "chip_state.h"

/* Data of a method with the context flag goes to its constant. */
void nv2a_context_from_method(struct nv2a_chip *chip, uint32_t method, uint32_t data);

/* SET_TRANSFORM_PROGRAM and SET_TRANSFORM_CONSTANT; word: the method's word. false: the load
 * pointer is past the end. */
bool nv2a_context_program_word(struct nv2a_chip *chip, unsigned word, uint32_t data);
bool nv2a_context_constant_word(struct nv2a_chip *chip, unsigned word, uint32_t data);

/* A program has written the constants of chip->written: methods of those that have some follow, and
 * the marks are taken back. */
void nv2a_context_follow(struct nv2a_chip *chip);

#endif
