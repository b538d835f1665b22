/* What back ends ask for that lack something the IR has. Each takes an indexed shader and leaves an
 * indexed one with the same results, bit by bit. */
#ifndef LOWER_LOWER_H
#define LOWER_LOWER_H

#include "compiler/ir/ir.h"

/* Phis become registers, numbered from the present num_regs on, that are stored at the ends of the
 * predecessors and loaded where the phis were. False: out of memory. */
bool ir_lower_phis(struct ir_shader *sh);

#endif
