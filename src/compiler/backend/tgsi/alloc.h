/* Registers for the writer: SSA values to TEMP. Private to tgsi/. */
#ifndef BACKEND_TGSI_ALLOC_H
#define BACKEND_TGSI_ALLOC_H

#include "flow.h"

#define TGSI_NO_TEMP UINT32_MAX

struct tgsi_alloc {
   uint32_t *temp;            /* by value id; TGSI_NO_TEMP: nobody reads it, it is no register (an
                                 immediate, an input, a parameter), or it goes to `results` at once */
   struct ir_instr **results; /* by value id: the store_output that the instruction does itself */
   uint32_t num_temps;        /* registers of the shader come first, register n is TEMP[n] */
};

/* Phis become registers, numbered from the present num_regs on. The shader is indexed before and
 * after. False: out of memory. */
bool tgsi_lower_phis(struct ir_shader *sh);

/* For a shader without phis that is written in the order of `flow`. False: out of memory. */
bool tgsi_alloc_init(struct tgsi_alloc *alloc, const struct ir_shader *sh,
                     const struct tgsi_flow *flow);
void tgsi_alloc_finish(struct tgsi_alloc *alloc); /* accepts a zeroed one */

/* The value is read where it is: an immediate, an input, a parameter at a fixed place. */
bool tgsi_is_operand(const struct ir_shader *sh, const struct ir_instr *def);

#endif
