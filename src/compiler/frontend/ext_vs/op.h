/* The operation table of EXT_vertex_shader. Private to ext_vs/. */
#ifndef EXT_VS_OP_H
#define EXT_VS_OP_H

#include "ext_vs.h"

/* How an operation becomes IR. */
enum ext_vs_emit {
   EXT_VS_EMIT_COMPONENTS, /* the opcode per component, scalars repeated */
   EXT_VS_EMIT_DOT,        /* the opcode on whole vectors, one value */
   EXT_VS_EMIT_DOT3,       /* the same; into a vector only xyz are written (EVS-205) */
   EXT_VS_EMIT_NEGATE,
   EXT_VS_EMIT_SUB,
   EXT_VS_EMIT_CLAMP,
   EXT_VS_EMIT_ROUND,
   EXT_VS_EMIT_INFINITE_AT_ZERO, /* the opcode, but +Inf for both zeros (EVS-268, EVS-269) */
   EXT_VS_EMIT_POWER,
   EXT_VS_EMIT_CROSS,
   EXT_VS_EMIT_MATRIX,
   EXT_VS_EMIT_INDEX,
   EXT_VS_EMIT_SWIZZLE,
   EXT_VS_EMIT_MASK,
   EXT_VS_EMIT_INSERT,
   EXT_VS_EMIT_EXTRACT
};

struct ext_vs_op_info {
   const char *name;
   const char *shapes;
   uint8_t num_args;
   uint8_t cost; /* instructions as the limit counts them */
   enum ext_vs_emit emit;
   enum ir_op ir;
};

extern const struct ext_vs_op_info ext_vs_ops[EXT_VS_NUM_OPS];

#endif
