/* Arrays for back ends that have no addresses but of parameters. */
#ifndef LOWER_ARRAYS_H
#define LOWER_ARRAYS_H

#include "compiler/ir/ir.h"

/* Loads and stores with an address become one of each element, chosen by comparing the address with
 * its number. The shader is indexed before and after. False: out of memory. */
bool ir_lower_arrays(struct ir_shader *sh);

#endif
