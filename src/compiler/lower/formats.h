/* Number formats for back ends that have nothing but ints and floats. */
#ifndef LOWER_FORMATS_H
#define LOWER_FORMATS_H

#include "compiler/ir/ir.h"

/* Rounding to fp16 and fx12, packing and unpacking (ir/formats.h) become operations on ints and
 * floats that give the same bits. The shader is indexed before and after. False: out of memory. */
bool ir_lower_formats(struct ir_shader *sh);

#endif
