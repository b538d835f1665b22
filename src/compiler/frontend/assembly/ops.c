#include "program.h"

#include <string.h>

/* The versions from that one on, state programs with VP1.0 (VP-156, VP-157, VP-185) */
#define V10 (1u << ASM_VP_1_0 | 1u << ASM_VSP_1_0 | V11)
#define V11 (1u << ASM_VP_1_1 | V20)
#define V20 (1u << ASM_VP_2_0)
#define AVP (1u << ASM_ARB_VP)
#define AFP (1u << ASM_ARB_FP)
#define ARB (AVP | AFP)

static const struct asm_op ops[] = {
    {"ABS", V11 | ARB, 1, ASM_FORM_VECTOR, ASM_EMIT_ABS, IR_OP_mov, IR_OP_mov, IR_OP_mov},
    {"ADD", V10 | ARB, 2, ASM_FORM_VECTOR, ASM_EMIT_COMPONENTS, IR_OP_fadd, IR_OP_fadd, IR_OP_fadd},
    {"ARA", V20, 1, ASM_FORM_ARA, ASM_EMIT_ARA, IR_OP_iadd, IR_OP_iadd, IR_OP_iadd},
    {"ARL", V10 | AVP, 1, ASM_FORM_ARL, ASM_EMIT_ADDRESS, IR_OP_f2i_floor, IR_OP_f2i_floor,
     IR_OP_f2i_floor},
    {"ARR", V20, 1, ASM_FORM_ARL, ASM_EMIT_ADDRESS, IR_OP_f2i_even, IR_OP_f2i_even, IR_OP_f2i_even},
    {"BRA", V20, 0, ASM_FORM_BRANCH, ASM_EMIT_BRA, IR_OP_mov, IR_OP_mov, IR_OP_mov},
    {"CAL", V20, 0, ASM_FORM_BRANCH, ASM_EMIT_CAL, IR_OP_mov, IR_OP_mov, IR_OP_mov},
    {"CMP", AFP, 3, ASM_FORM_VECTOR, ASM_EMIT_SELECT, IR_OP_csel, IR_OP_csel, IR_OP_csel},
    {"COS", V20 | AFP, 1, ASM_FORM_SCALAR, ASM_EMIT_VECTOR, IR_OP_fcos, IR_OP_fcos, IR_OP_fcos},
    {"DP3", V10 | ARB, 2, ASM_FORM_VECTOR, ASM_EMIT_VECTOR, IR_OP_fdp3z, IR_OP_fdp3, IR_OP_fdp3},
    {"DP4", V10 | ARB, 2, ASM_FORM_VECTOR, ASM_EMIT_VECTOR, IR_OP_fdp4z, IR_OP_fdp4, IR_OP_fdp4},
    {"DPH", V11 | ARB, 2, ASM_FORM_VECTOR, ASM_EMIT_VECTOR, IR_OP_fdphz, IR_OP_fdph, IR_OP_fdph},
    {"DST", V10 | ARB, 2, ASM_FORM_VECTOR, ASM_EMIT_VECTOR, IR_OP_dstz, IR_OP_dst, IR_OP_dst},
    {"EX2", V20 | ARB, 1, ASM_FORM_SCALAR, ASM_EMIT_VECTOR, IR_OP_fexp2, IR_OP_fexp2, IR_OP_fexp2},
    {"EXP", V10 | AVP, 1, ASM_FORM_SCALAR, ASM_EMIT_VECTOR, IR_OP_nv_exp, IR_OP_nv_exp,
     IR_OP_nv_exp},
    {"FLR", V20 | ARB, 1, ASM_FORM_VECTOR, ASM_EMIT_COMPONENTS, IR_OP_ffloor, IR_OP_ffloor,
     IR_OP_ffloor},
    {"FRC", V20 | ARB, 1, ASM_FORM_VECTOR, ASM_EMIT_COMPONENTS, IR_OP_ffract, IR_OP_ffract,
     IR_OP_ffract},
    {"KIL", AFP, 1, ASM_FORM_KIL, ASM_EMIT_KIL, IR_OP_mov, IR_OP_mov, IR_OP_mov},
    {"LG2", V20 | ARB, 1, ASM_FORM_SCALAR, ASM_EMIT_VECTOR, IR_OP_flog2, IR_OP_flog2, IR_OP_flog2},
    {"LIT", V10 | ARB, 1, ASM_FORM_VECTOR, ASM_EMIT_VECTOR, IR_OP_lit, IR_OP_lit, IR_OP_lit},
    {"LOG", V10 | AVP, 1, ASM_FORM_SCALAR, ASM_EMIT_VECTOR, IR_OP_nv_log, IR_OP_nv_log,
     IR_OP_nv_log},
    {"LRP", AFP, 3, ASM_FORM_VECTOR, ASM_EMIT_LERP, IR_OP_flrp, IR_OP_flrp, IR_OP_flrp},
    {"MAD", V10 | ARB, 3, ASM_FORM_VECTOR, ASM_EMIT_COMPONENTS, IR_OP_fmadz, IR_OP_fmad,
     IR_OP_fmad},
    {"MAX", V10 | ARB, 2, ASM_FORM_VECTOR, ASM_EMIT_COMPONENTS, IR_OP_fmax, IR_OP_fmax_nan,
     IR_OP_fmax},
    {"MIN", V10 | ARB, 2, ASM_FORM_VECTOR, ASM_EMIT_COMPONENTS, IR_OP_fmin, IR_OP_fmin_nan,
     IR_OP_fmin},
    {"MOV", V10 | ARB, 1, ASM_FORM_VECTOR, ASM_EMIT_COMPONENTS, IR_OP_mov, IR_OP_mov, IR_OP_mov},
    {"MUL", V10 | ARB, 2, ASM_FORM_VECTOR, ASM_EMIT_COMPONENTS, IR_OP_fmulz, IR_OP_fmul,
     IR_OP_fmul},
    {"POW", ARB, 2, ASM_FORM_SCALAR, ASM_EMIT_VECTOR, IR_OP_fpow, IR_OP_fpow, IR_OP_fpow},
    {"RCC", V11, 1, ASM_FORM_SCALAR, ASM_EMIT_VECTOR, IR_OP_frcc, IR_OP_frcc, IR_OP_frcc},
    {"RCP", V10 | ARB, 1, ASM_FORM_SCALAR, ASM_EMIT_VECTOR, IR_OP_frcp, IR_OP_frcp, IR_OP_frcp},
    {"RET", V20, 0, ASM_FORM_RET, ASM_EMIT_RET, IR_OP_mov, IR_OP_mov, IR_OP_mov},
    {"RSQ", V10 | ARB, 1, ASM_FORM_SCALAR, ASM_EMIT_RSQ, IR_OP_frsq, IR_OP_frsq, IR_OP_frsq},
    {"SCS", AFP, 1, ASM_FORM_SCALAR, ASM_EMIT_SINCOS, IR_OP_fsin, IR_OP_fsin, IR_OP_fsin},
    {"SEQ", V20, 2, ASM_FORM_VECTOR, ASM_EMIT_COMPONENTS, IR_OP_seq_nan, IR_OP_seq_nan,
     IR_OP_seq_nan},
    {"SFL", V20, 2, ASM_FORM_VECTOR, ASM_EMIT_CONSTANT, IR_OP_imm, IR_OP_imm, IR_OP_imm},
    {"SGE", V10 | ARB, 2, ASM_FORM_VECTOR, ASM_EMIT_COMPONENTS, IR_OP_sge_total, IR_OP_sge_nan,
     IR_OP_sge},
    {"SGT", V20, 2, ASM_FORM_VECTOR, ASM_EMIT_COMPONENTS, IR_OP_sgt_nan, IR_OP_sgt_nan,
     IR_OP_sgt_nan},
    {"SIN", V20 | AFP, 1, ASM_FORM_SCALAR, ASM_EMIT_VECTOR, IR_OP_fsin, IR_OP_fsin, IR_OP_fsin},
    {"SLE", V20, 2, ASM_FORM_VECTOR, ASM_EMIT_COMPONENTS, IR_OP_sle_nan, IR_OP_sle_nan,
     IR_OP_sle_nan},
    {"SLT", V10 | ARB, 2, ASM_FORM_VECTOR, ASM_EMIT_COMPONENTS, IR_OP_slt_total, IR_OP_slt_nan,
     IR_OP_slt},
    {"SNE", V20, 2, ASM_FORM_VECTOR, ASM_EMIT_COMPONENTS, IR_OP_sne_nan, IR_OP_sne_nan,
     IR_OP_sne_nan},
    {"SSG", V20, 1, ASM_FORM_VECTOR, ASM_EMIT_COMPONENTS, IR_OP_fsign, IR_OP_fsign, IR_OP_fsign},
    {"STR", V20, 2, ASM_FORM_VECTOR, ASM_EMIT_CONSTANT, IR_OP_imm, IR_OP_imm, IR_OP_imm},
    {"SUB", V11 | ARB, 2, ASM_FORM_VECTOR, ASM_EMIT_SUB, IR_OP_fadd, IR_OP_fadd, IR_OP_fadd},
    {"SWZ", ARB, 1, ASM_FORM_SWZ, ASM_EMIT_SWIZZLE, IR_OP_mov, IR_OP_mov, IR_OP_mov},
    {"TEX", AFP, 1, ASM_FORM_TEX, ASM_EMIT_TEX, IR_OP_mov, IR_OP_mov, IR_OP_mov},
    {"TXB", AFP, 1, ASM_FORM_TEX, ASM_EMIT_TEX, IR_OP_mov, IR_OP_mov, IR_OP_mov},
    {"TXP", AFP, 1, ASM_FORM_TEX, ASM_EMIT_TEX, IR_OP_mov, IR_OP_mov, IR_OP_mov},
    {"XPD", ARB, 2, ASM_FORM_VECTOR, ASM_EMIT_CROSS, IR_OP_fmul, IR_OP_fmul, IR_OP_fmul},
};

static const struct asm_op *
find_name(const char *name)
{
   for (size_t i = 0; i < sizeof ops / sizeof ops[0]; i++) {
      if (!memcmp(ops[i].name, name, 3))
         return &ops[i];
   }
   return NULL;
}

/* The suffixes of a word behind its three letters; false: the instruction has no such ones. */
static bool
parse_suffix(const struct asm_op *op, const char *suffix, size_t len, enum asm_language language,
             bool *set_cc, bool *saturate)
{
   /* VP-186: BRA, CAL and RET have no C form, and only VP2.0 has any. */
   *set_cc = len == 1 && suffix[0] == 'C' && language == ASM_VP_2_0 && op->form < ASM_FORM_SWZ;
   /* AF-050 */
   *saturate =
       len == 4 && !memcmp(suffix, "_SAT", 4) && language == ASM_ARB_FP && op->form != ASM_FORM_KIL;
   return !len || *set_cc || *saturate;
}

const struct asm_op *
asm_find_op(const char *name, size_t len, enum asm_language language, bool *set_cc, bool *saturate)
{
   const struct asm_op *op = len >= 3 ? find_name(name) : NULL;
   if (!op || !(op->languages >> language & 1) ||
       !parse_suffix(op, name + 3, len - 3, language, set_cc, saturate))
      return NULL;
   return op;
}

bool
asm_op_exists(const char *name, size_t len)
{
   return len == 3 && find_name(name);
}
