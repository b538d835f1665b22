/* Registers for SSA values: linear allocation over their intervals (analysis/liveness.h).
 *
 * A register file is a number of registers of four components. A value gets components that lie
 * side by side in one register; values whose intervals overlap never share a component. There is no
 * spilling: a program that does not fit is refused, and the caller says so or does without.
 */
#ifndef LOWER_REGALLOC_H
#define LOWER_REGALLOC_H

#include "compiler/analysis/liveness.h"

#define IR_NO_REG UINT32_MAX

struct ir_regalloc_options {
   uint32_t num_regs;  /* in the file; IR_NO_REG: as many as it takes */
   uint32_t first_reg; /* those below are taken: by registers of the shader, say */
   bool components;    /* narrow values share a register; else each has one of its own, at its x */
   bool reuse;         /* a result may go where a source of the same instruction was: for machines
                          that read all before they write */
   /* Values that want a register; NULL: all that are used. */
   bool (*wants)(const void *data, const struct ir_instr *def);
   /* The register that a value has to have, at its x: it is given for the whole of its interval.
    * IR_NO_REG: any. NULL: any for all. */
   uint32_t (*fixed)(const void *data, const struct ir_instr *def);
   const void *data;
};

enum ir_regalloc_status {
   IR_REGALLOC_OK,
   IR_REGALLOC_FULL, /* no room for the value `failed` */
   IR_REGALLOC_NO_MEMORY
};

struct ir_regalloc {
   uint32_t *reg;      /* by value id; IR_NO_REG: has none */
   uint8_t *component; /* by value id: where its component x is */
   uint32_t num_regs;  /* registers 0 to num_regs - 1 are used, first_reg ones included */
   const struct ir_instr *failed;
};

enum ir_regalloc_status ir_regalloc_init(struct ir_regalloc *a, const struct ir_liveness *l,
                                         const struct ir_regalloc_options *options);
void ir_regalloc_finish(struct ir_regalloc *a); /* accepts a zeroed one */

/* By value id, true: a load_reg whose register is not written while the value lives, so that it can
 * be read in the register itself. The array has as many elements as there are values and is all
 * written. False: out of memory. */
bool ir_find_loads_in_place(const struct ir_liveness *l, bool *in_place);

#endif
