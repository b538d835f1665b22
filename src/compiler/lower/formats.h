/* Number formats for back ends that have nothing but ints and floats. */
#ifndef LOWER_FORMATS_H
#define LOWER_FORMATS_H

#include "compiler/ir/builder.h"

/* Rounding to fp16 and fx12, packing and unpacking (ir/formats.h) become operations on ints and
 * floats that give the same bits. The shader is indexed before and after. False: out of memory. */
bool ir_lower_formats(struct ir_shader *sh);

/* One operation of these, built of others; no value: it is none of them. */
struct ir_val ir_expand_format(struct ir_builder *b, enum ir_op op, struct ir_val a,
                               struct ir_val which);

#endif
