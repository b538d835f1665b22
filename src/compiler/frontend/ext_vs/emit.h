/* The state of a translation, and access to symbols. Private to ext_vs/. */
#ifndef EXT_VS_EMIT_H
#define EXT_VS_EMIT_H

#include "compiler/ir/builder.h"
#include "op.h"

struct ext_vs_build {
   struct ir_builder b;
   const struct ext_vs_program *program;
   const struct ext_vs_layout *layout;
   const struct ext_vs_options *options;
   unsigned position; /* register: what was written to the position output */
};

enum ext_vs_type ext_vs_operand_type(const struct ext_vs_build *build,
                                     struct ext_vs_operand operand);

/* The value of a scalar (one component) or vector, or a column of a matrix. */
struct ir_val ext_vs_load(struct ext_vs_build *build, struct ext_vs_operand operand,
                          unsigned column);
/* Writes components of a local or an output; column as above, 0 for outputs. A value of one
 * component goes to each. */
void ext_vs_store(struct ext_vs_build *build, struct ext_vs_operand operand, unsigned column,
                  unsigned mask, struct ir_val v);

/* OP_INDEX_EXT: column of the symbol `index` (a scalar float) behind operand `base` in its block,
 * zero outside (EVS-301..307). */
struct ir_val ext_vs_load_indexed(struct ext_vs_build *build, struct ext_vs_operand base,
                                  struct ir_val index, unsigned column);

#endif
