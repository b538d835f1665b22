#include "op.h"

#include <string.h>

/* Rows that several operations have. */
#define SHAPES_1 "SS VS VV"
#define SHAPES_2 "SSS VSS VSV VVS VVV"
#define SHAPES_MADD "SSSS VSSS VSVV VVSV VSSV VVVS VVSS VSVS VVVV"
#define SHAPES_CLAMP "SSSS VSSS VVSS VVVS VVSV VVVV"

#define COMPONENTS(name, args, ir)                                                                 \
   {                                                                                               \
#name "_EXT", SHAPES_##args, args, 1, EXT_VS_EMIT_COMPONENTS, IR_OP_##ir                     \
   }

const struct ext_vs_op_info ext_vs_ops[EXT_VS_NUM_OPS] = {
    [EXT_VS_INDEX] = {"OP_INDEX_EXT", "SSS VSV MSM", 2, 1, EXT_VS_EMIT_INDEX, IR_OP_mov},
    [EXT_VS_NEGATE] = {"OP_NEGATE_EXT", SHAPES_1, 1, 1, EXT_VS_EMIT_NEGATE, IR_OP_mov},
    [EXT_VS_DOT3] = {"OP_DOT3_EXT", "SVV VVV", 2, 1, EXT_VS_EMIT_DOT3, IR_OP_fdp3},
    [EXT_VS_DOT4] = {"OP_DOT4_EXT", "SVV VVV", 2, 1, EXT_VS_EMIT_DOT, IR_OP_fdp4},
    [EXT_VS_MUL] = COMPONENTS(OP_MUL, 2, fmul),
    [EXT_VS_ADD] = COMPONENTS(OP_ADD, 2, fadd),
    [EXT_VS_MADD] = {"OP_MADD_EXT", SHAPES_MADD, 3, 1, EXT_VS_EMIT_COMPONENTS, IR_OP_fmad},
    [EXT_VS_FRAC] = COMPONENTS(OP_FRAC, 1, ffract),
    [EXT_VS_MAX] = COMPONENTS(OP_MAX, 2, fmax),
    [EXT_VS_MIN] = COMPONENTS(OP_MIN, 2, fmin),
    [EXT_VS_SET_GE] = COMPONENTS(OP_SET_GE, 2, sge),
    [EXT_VS_SET_LT] = COMPONENTS(OP_SET_LT, 2, slt),
    [EXT_VS_CLAMP] = {"OP_CLAMP_EXT", SHAPES_CLAMP, 3, 1, EXT_VS_EMIT_CLAMP, IR_OP_csel},
    [EXT_VS_FLOOR] = COMPONENTS(OP_FLOOR, 1, ffloor),
    [EXT_VS_ROUND] = {"OP_ROUND_EXT", SHAPES_1, 1, 1, EXT_VS_EMIT_ROUND, IR_OP_ffloor},
    [EXT_VS_EXP_BASE_2] = {"OP_EXP_BASE_2_EXT", "SS", 1, 1, EXT_VS_EMIT_COMPONENTS, IR_OP_fexp2},
    [EXT_VS_LOG_BASE_2] = {"OP_LOG_BASE_2_EXT", "SS", 1, 1, EXT_VS_EMIT_COMPONENTS, IR_OP_flog2},
    [EXT_VS_POWER] = {"OP_POWER_EXT", "SSS", 2, 1, EXT_VS_EMIT_POWER, IR_OP_fpow_precise},
    [EXT_VS_RECIP] = {"OP_RECIP_EXT", "SS", 1, 1, EXT_VS_EMIT_INFINITE_AT_ZERO, IR_OP_frcp},
    [EXT_VS_RECIP_SQRT] = {"OP_RECIP_SQRT_EXT", "SS", 1, 1, EXT_VS_EMIT_INFINITE_AT_ZERO,
                           IR_OP_frsq},
    [EXT_VS_SUB] = {"OP_SUB_EXT", SHAPES_2, 2, 1, EXT_VS_EMIT_SUB, IR_OP_fadd},
    [EXT_VS_CROSS_PRODUCT] = {"OP_CROSS_PRODUCT_EXT", "VVV", 2, 2, EXT_VS_EMIT_CROSS, IR_OP_fmul},
    [EXT_VS_MULTIPLY_MATRIX] = {"OP_MULTIPLY_MATRIX_EXT", "VMV", 2, 4, EXT_VS_EMIT_MATRIX,
                                IR_OP_fmad},
    [EXT_VS_MOV] = COMPONENTS(OP_MOV, 1, mov),
    [EXT_VS_SWIZZLE] = {"SwizzleEXT", "VV", 1, 1, EXT_VS_EMIT_SWIZZLE, IR_OP_vec4},
    [EXT_VS_WRITE_MASK] = {"WriteMaskEXT", "VV", 1, 1, EXT_VS_EMIT_MASK, IR_OP_mov},
    [EXT_VS_INSERT] = {"InsertComponentEXT", "VS MV", 1, 1, EXT_VS_EMIT_INSERT, IR_OP_mov},
    [EXT_VS_EXTRACT] = {"ExtractComponentEXT", "SV VM", 1, 1, EXT_VS_EMIT_EXTRACT, IR_OP_mov},
};

const char *
ext_vs_op_name(enum ext_vs_op op)
{
   return ext_vs_ops[op].name;
}

unsigned
ext_vs_num_args(enum ext_vs_op op)
{
   return ext_vs_ops[op].num_args;
}

const char *
ext_vs_shapes(enum ext_vs_op op)
{
   return ext_vs_ops[op].shapes;
}

bool
ext_vs_shape_is_legal(enum ext_vs_op op, const enum ext_vs_type types[])
{
   const unsigned length = 1u + ext_vs_ops[op].num_args;
   char shape[4];
   for (unsigned i = 0; i < length; i++)
      shape[i] = "SVM"[types[i]];
   const char *rows = ext_vs_ops[op].shapes, *end = rows + strlen(rows);
   for (const char *row = rows; row < end; row += length + 1) {
      if (memcmp(row, shape, length) == 0)
         return true;
   }
   return false;
}
