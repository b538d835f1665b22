/* Branches as choices, for drivers whose programs are one block. */
#ifndef LOWER_FLATTEN_H
#define LOWER_FLATTEN_H

#include "compiler/ir/ir.h"

/* Both sides of branches are computed, phis and stores of outputs choose. An indexed shader stays
 * one, with the same results, bit by bit. It stays as it is where that can not be had: with loops,
 * calls, more steps than it may take, or what is not to happen on a way not taken (registers and
 * parameters stored, discard, textures, derivatives). sh->num_blocks tells. False: out of memory.
 */
bool ir_flatten(struct ir_shader *sh);

#endif
