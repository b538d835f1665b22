/* Operations that a machine lacks, as several that it may have. */
#ifndef LOWER_ALU_H
#define LOWER_ALU_H

#include "compiler/ir/ir.h"

/* Whether the machine has the operation. It has mov, vec2 to vec4, csel and bitcast. */
typedef bool (*ir_can_op)(const void *data, enum ir_op op);

/* Each ALU instruction that `can` denies becomes simpler ones that give the same bits (any NaN
 * counts as any other, a denormal as 0), and these others where it denies them too: multiplication
 * where 0 wins, dot products, interpolation, the vector instructions of NV_vertex_program,
 * comparisons, NaN of VP2.0, powers, fractions, conversions, and what lower/formats.h has. What
 * nothing simpler makes stays: sums, products, square roots, 2^x, log2, sine, integer arithmetic.
 * The shader is indexed before and after. False: out of memory. */
bool ir_lower_alu(struct ir_shader *sh, ir_can_op can, const void *data);

#endif
