/* Registers for the writer: SSA values to TEMP. Private to backend/tgsi/. */
#ifndef BACKEND_TGSI_ALLOC_H
#define BACKEND_TGSI_ALLOC_H

#include "compiler/analysis/structure.h"

#define TGSI_NO_TEMP UINT32_MAX /* IR_NO_REG */

struct tgsi_alloc {
   uint32_t *temp;            /* by value id; TGSI_NO_TEMP: nobody reads it, it is no register (an
                                 immediate, an input, a parameter), or it goes to `results` at once */
   struct ir_instr **results; /* by value id: the store_output that the instruction does itself */
   uint32_t num_temps;        /* registers of the shader come first, register n is TEMP[n] */
};

/* For a shader without phis that is written in the order of `flow`. False: out of memory. */
bool tgsi_alloc_init(struct tgsi_alloc *alloc, const struct ir_shader *sh,
                     const struct ir_structure *flow);
void tgsi_alloc_finish(struct tgsi_alloc *alloc); /* accepts a zeroed one */

/* The value is read where it is: an immediate, an input, a parameter at a fixed place. */
bool tgsi_is_operand(const struct ir_shader *sh, const struct ir_instr *def);

#endif
