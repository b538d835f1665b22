/* A block of the IR on its way to operations. Private to select.c and results.c. */
#ifndef LIMA_GP_SELECT_H
#define LIMA_GP_SELECT_H

#include "nodes.h"

struct gp_select {
   struct gp *gp;
   const struct gp_homes *homes; /* NULL: there is one block */
   const struct ir_block *block;
   struct gp_ref *values;                      /* of this block, four a value of the IR */
   struct gp_ref outputs[VARYING_MAX][4];      /* that it writes; node GP_NO: it does not */
   struct gp_ref variables[GP_NUM_COMPONENTS]; /* likewise */
};

/* Component c of an operand. */
struct gp_ref lima_gpc_operand(struct gp_select *s, const struct ir_src *src, unsigned c);

/* --- results.c */

void lima_gpc_set_result(struct gp_select *s, const struct ir_instr *i);
/* The position as the hardware has it. */
void lima_gpc_finish_results(struct gp_select *s);

#endif
