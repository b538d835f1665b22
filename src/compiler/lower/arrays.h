/* Arrays for back ends that have no addresses but of parameters. */
#ifndef LOWER_ARRAYS_H
#define LOWER_ARRAYS_H

#include "compiler/ir/ir.h"

/* Why ir_lower_arrays would make too much of the shader, a sentence; NULL: it does not. What it
 * makes has a few instructions for each element of each load and store with an address. */
const char *ir_arrays_refusal(const struct ir_shader *sh);

/* Loads and stores with an address become one of each element, chosen by comparing the address with
 * its number. The shader is indexed before and after. False: out of memory. */
bool ir_lower_arrays(struct ir_shader *sh);

#endif
