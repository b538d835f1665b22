/* Large programs of many shapes, for tests of how long compiling takes. */
#ifndef TESTS_IR_SHAPES_H
#define TESTS_IR_SHAPES_H

#include "compiler/ir/ir.h"

struct ir_shape {
   const char *name;
   /* A valid vertex program of about n instructions, for n from 1024 on; NULL: out of memory. The
    * caller destroys it. */
   struct ir_shader *(*make)(unsigned n);
};

extern const struct ir_shape ir_shapes[];
extern const unsigned num_ir_shapes;

#endif
