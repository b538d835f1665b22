#include "program.h"

#include <string.h>

/* The versions from that one on, state programs with VP1.0 (VP-156, VP-157, VP-185) */
#define V10 (1u << NV_VP_1_0 | 1u << NV_VSP_1_0 | V11)
#define V11 (1u << NV_VP_1_1 | V20)
#define V20 (1u << NV_VP_2_0)

static const struct nv_vp_op ops[] = {
    {"ABS", V11, 1, NV_FORM_VECTOR, NV_EMIT_ABS, IR_OP_mov, IR_OP_mov},
    {"ADD", V10, 2, NV_FORM_VECTOR, NV_EMIT_COMPONENTS, IR_OP_fadd, IR_OP_fadd},
    {"ARA", V20, 1, NV_FORM_ARA, NV_EMIT_ARA, IR_OP_iadd, IR_OP_iadd},
    {"ARL", V10, 1, NV_FORM_ARL, NV_EMIT_ADDRESS, IR_OP_f2i_floor, IR_OP_f2i_floor},
    {"ARR", V20, 1, NV_FORM_ARL, NV_EMIT_ADDRESS, IR_OP_f2i_even, IR_OP_f2i_even},
    {"BRA", V20, 0, NV_FORM_BRANCH, NV_EMIT_BRA, IR_OP_mov, IR_OP_mov},
    {"CAL", V20, 0, NV_FORM_BRANCH, NV_EMIT_CAL, IR_OP_mov, IR_OP_mov},
    {"COS", V20, 1, NV_FORM_SCALAR, NV_EMIT_VECTOR, IR_OP_fcos, IR_OP_fcos},
    {"DP3", V10, 2, NV_FORM_VECTOR, NV_EMIT_VECTOR, IR_OP_fdp3z, IR_OP_fdp3},
    {"DP4", V10, 2, NV_FORM_VECTOR, NV_EMIT_VECTOR, IR_OP_fdp4z, IR_OP_fdp4},
    {"DPH", V11, 2, NV_FORM_VECTOR, NV_EMIT_VECTOR, IR_OP_fdphz, IR_OP_fdph},
    {"DST", V10, 2, NV_FORM_VECTOR, NV_EMIT_VECTOR, IR_OP_dstz, IR_OP_dst},
    {"EX2", V20, 1, NV_FORM_SCALAR, NV_EMIT_VECTOR, IR_OP_fexp2, IR_OP_fexp2},
    {"EXP", V10, 1, NV_FORM_SCALAR, NV_EMIT_VECTOR, IR_OP_nv_exp, IR_OP_nv_exp},
    {"FLR", V20, 1, NV_FORM_VECTOR, NV_EMIT_COMPONENTS, IR_OP_ffloor, IR_OP_ffloor},
    {"FRC", V20, 1, NV_FORM_VECTOR, NV_EMIT_COMPONENTS, IR_OP_ffract, IR_OP_ffract},
    {"LG2", V20, 1, NV_FORM_SCALAR, NV_EMIT_VECTOR, IR_OP_flog2, IR_OP_flog2},
    {"LIT", V10, 1, NV_FORM_VECTOR, NV_EMIT_VECTOR, IR_OP_lit, IR_OP_lit},
    {"LOG", V10, 1, NV_FORM_SCALAR, NV_EMIT_VECTOR, IR_OP_nv_log, IR_OP_nv_log},
    {"MAD", V10, 3, NV_FORM_VECTOR, NV_EMIT_COMPONENTS, IR_OP_fmadz, IR_OP_fmad},
    {"MAX", V10, 2, NV_FORM_VECTOR, NV_EMIT_COMPONENTS, IR_OP_fmax, IR_OP_fmax_nan},
    {"MIN", V10, 2, NV_FORM_VECTOR, NV_EMIT_COMPONENTS, IR_OP_fmin, IR_OP_fmin_nan},
    {"MOV", V10, 1, NV_FORM_VECTOR, NV_EMIT_COMPONENTS, IR_OP_mov, IR_OP_mov},
    {"MUL", V10, 2, NV_FORM_VECTOR, NV_EMIT_COMPONENTS, IR_OP_fmulz, IR_OP_fmul},
    {"RCC", V11, 1, NV_FORM_SCALAR, NV_EMIT_VECTOR, IR_OP_frcc, IR_OP_frcc},
    {"RCP", V10, 1, NV_FORM_SCALAR, NV_EMIT_VECTOR, IR_OP_frcp, IR_OP_frcp},
    {"RET", V20, 0, NV_FORM_RET, NV_EMIT_RET, IR_OP_mov, IR_OP_mov},
    {"RSQ", V10, 1, NV_FORM_SCALAR, NV_EMIT_RSQ, IR_OP_frsq, IR_OP_frsq},
    {"SEQ", V20, 2, NV_FORM_VECTOR, NV_EMIT_COMPONENTS, IR_OP_seq_nan, IR_OP_seq_nan},
    {"SFL", V20, 2, NV_FORM_VECTOR, NV_EMIT_CONSTANT, IR_OP_imm, IR_OP_imm},
    {"SGE", V10, 2, NV_FORM_VECTOR, NV_EMIT_COMPONENTS, IR_OP_sge_total, IR_OP_sge_nan},
    {"SGT", V20, 2, NV_FORM_VECTOR, NV_EMIT_COMPONENTS, IR_OP_sgt_nan, IR_OP_sgt_nan},
    {"SIN", V20, 1, NV_FORM_SCALAR, NV_EMIT_VECTOR, IR_OP_fsin, IR_OP_fsin},
    {"SLE", V20, 2, NV_FORM_VECTOR, NV_EMIT_COMPONENTS, IR_OP_sle_nan, IR_OP_sle_nan},
    {"SLT", V10, 2, NV_FORM_VECTOR, NV_EMIT_COMPONENTS, IR_OP_slt_total, IR_OP_slt_nan},
    {"SNE", V20, 2, NV_FORM_VECTOR, NV_EMIT_COMPONENTS, IR_OP_sne_nan, IR_OP_sne_nan},
    {"SSG", V20, 1, NV_FORM_VECTOR, NV_EMIT_COMPONENTS, IR_OP_fsign, IR_OP_fsign},
    {"STR", V20, 2, NV_FORM_VECTOR, NV_EMIT_CONSTANT, IR_OP_imm, IR_OP_imm},
    {"SUB", V11, 2, NV_FORM_VECTOR, NV_EMIT_SUB, IR_OP_fadd, IR_OP_fadd},
};

static const struct nv_vp_op *
find_name(const char *name)
{
   for (size_t i = 0; i < sizeof ops / sizeof ops[0]; i++) {
      if (!memcmp(ops[i].name, name, 3))
         return &ops[i];
   }
   return NULL;
}

const struct nv_vp_op *
nv_vp_find_op(const char *name, size_t len, enum nv_vp_version version, bool *set_cc)
{
   const struct nv_vp_op *op = len == 3 || len == 4 ? find_name(name) : NULL;
   if (!op || !(op->versions >> version & 1))
      return NULL;
   *set_cc = len == 4;
   if (len == 3)
      return op;
   /* VP-186: BRA, CAL and RET have no C form, and only VP2.0 has any. */
   const bool has_suffix = version == NV_VP_2_0 && name[3] == 'C' && op->form < NV_FORM_BRANCH;
   return has_suffix ? op : NULL;
}

bool
nv_vp_op_exists(const char *name, size_t len)
{
   return len == 3 && find_name(name);
}
