/* The instructions of all languages and options, with their suffixes. */
#include "program.h"

#include <string.h>

/* The versions from that one on, state programs with VP1.0 (VP-156, VP-157, VP-185) */
#define V10 (1u << ASM_VP_1_0 | 1u << ASM_VSP_1_0 | V11)
#define V11 (1u << ASM_VP_1_1 | V20)
#define V20 (1u << ASM_VP_2_0)
#define AVP (1u << ASM_ARB_VP)
#define AFP (1u << ASM_ARB_FP)
#define ARB (AVP | AFP)
#define NFP (1u << ASM_NV_FP)
/* Options of ARB programs */
#define FN1 (1u << ASM_OPTION_NV_FP)
#define FN2 (1u << ASM_OPTION_NV_FP2)
#define VN2 (1u << ASM_OPTION_NV_VP2)
#define VN3 (1u << ASM_OPTION_NV_VP3)

/* Suffixes, as bits: what the tables of the fragment languages have (NF-046..NF-058). */
#define RH 1u  /* the precisions R and H */
#define X 2u   /* the precision X */
#define C 4u   /* sets the condition codes */
#define SAT 8u /* _SAT, and where the language has it _SSAT */
#define SSAT 16u
#define TWO 32u /* of dialects: there are two registers of condition codes, C0 and C1 */
#define CS (C | SAT | SSAT)
#define RHCS (RH | CS)
#define RHXCS (RH | X | CS)

/* What a language has of them; an option adds to it. */
static const uint8_t suffixes_of[ASM_NUM_DIALECTS] = {
    [ASM_VP_2_0] = C,
    [ASM_ARB_FP] = SAT,
    [ASM_NV_FP] = RH | X | C | SAT,
    [ASM_OPTION_NV_FP] = RH | X | C | SAT,
    [ASM_OPTION_NV_FP2] = RH | X | C | SAT | SSAT,
    [ASM_OPTION_NV_VP2] = C,
    [ASM_OPTION_NV_VP3] = C | SAT | TWO,
};

/* Rows of one name are for different languages, or have different suffixes there; the first that
 * fits counts. */
static const struct asm_op ops[] = {
    {"ABS", V11 | ARB, RHXCS, 1, ASM_FORM_VECTOR, ASM_EMIT_ABS, IR_OP_mov, IR_OP_mov, IR_OP_mov},
    {"ADD", V10 | ARB | NFP, RHXCS, 2, ASM_FORM_VECTOR, ASM_EMIT_COMPONENTS, IR_OP_fadd, IR_OP_fadd,
     IR_OP_fadd},
    {"ARA", V20 | VN2, C, 1, ASM_FORM_ARA, ASM_EMIT_ARA, IR_OP_iadd, IR_OP_iadd, IR_OP_iadd},
    {"ARL", V10 | AVP, C, 1, ASM_FORM_ARL, ASM_EMIT_ADDRESS, IR_OP_f2i_floor, IR_OP_f2i_floor,
     IR_OP_f2i_floor},
    {"ARR", V20 | VN2, C, 1, ASM_FORM_ARL, ASM_EMIT_ADDRESS, IR_OP_f2i_even, IR_OP_f2i_even,
     IR_OP_f2i_even},
    {"BRA", V20 | VN2, 0, 0, ASM_FORM_BRANCH, ASM_EMIT_BRA, IR_OP_mov, IR_OP_mov, IR_OP_mov},
    {"BRK", FN2, 0, 0, ASM_FORM_BRK, ASM_EMIT_BRK, IR_OP_mov, IR_OP_mov, IR_OP_mov},
    {"CAL", V20 | FN2 | VN2, 0, 0, ASM_FORM_BRANCH, ASM_EMIT_CAL, IR_OP_mov, IR_OP_mov, IR_OP_mov},
    {"CMP", FN2, CS, 3, ASM_FORM_VECTOR, ASM_EMIT_SELECT, IR_OP_csel, IR_OP_csel, IR_OP_csel},
    {"CMP", AFP, SAT, 3, ASM_FORM_VECTOR, ASM_EMIT_SELECT, IR_OP_csel, IR_OP_csel, IR_OP_csel},
    {"COS", V20 | AFP | NFP | VN2, RHCS, 1, ASM_FORM_SCALAR, ASM_EMIT_VECTOR, IR_OP_fcos,
     IR_OP_fcos, IR_OP_fcos},
    {"DDX", NFP | FN1, RHCS, 1, ASM_FORM_VECTOR, ASM_EMIT_DERIVATIVE, IR_OP_mov, IR_OP_mov,
     IR_OP_mov},
    {"DDY", NFP | FN1, RHCS, 1, ASM_FORM_VECTOR, ASM_EMIT_DERIVATIVE, IR_OP_mov, IR_OP_mov,
     IR_OP_mov},
    {"DIV", FN2, RHCS, 2, ASM_FORM_VECTOR_SCALAR, ASM_EMIT_COMPONENTS, IR_OP_fdiv, IR_OP_fdiv,
     IR_OP_fdiv},
    {"DP2", FN2, RHXCS, 2, ASM_FORM_VECTOR, ASM_EMIT_DOT2, IR_OP_fdp2, IR_OP_fdp2, IR_OP_fdp2},
    {"DP2A", FN2, RHXCS, 3, ASM_FORM_VECTOR, ASM_EMIT_DOT2, IR_OP_fdp2, IR_OP_fdp2, IR_OP_fdp2},
    {"DP3", V10 | ARB | NFP, RHXCS, 2, ASM_FORM_VECTOR, ASM_EMIT_VECTOR, IR_OP_fdp3z, IR_OP_fdp3,
     IR_OP_fdp3},
    {"DP4", V10 | ARB | NFP, RHXCS, 2, ASM_FORM_VECTOR, ASM_EMIT_VECTOR, IR_OP_fdp4z, IR_OP_fdp4,
     IR_OP_fdp4},
    {"DPH", V11 | ARB, RHXCS, 2, ASM_FORM_VECTOR, ASM_EMIT_VECTOR, IR_OP_fdphz, IR_OP_fdph,
     IR_OP_fdph},
    {"DST", V10 | ARB | NFP, RHCS, 2, ASM_FORM_VECTOR, ASM_EMIT_VECTOR, IR_OP_dstz, IR_OP_dst,
     IR_OP_dst},
    {"ELSE", FN2, 0, 0, ASM_FORM_BLOCK, ASM_EMIT_ELSE, IR_OP_mov, IR_OP_mov, IR_OP_mov},
    {"ENDIF", FN2, 0, 0, ASM_FORM_BLOCK, ASM_EMIT_ENDIF, IR_OP_mov, IR_OP_mov, IR_OP_mov},
    {"ENDLOOP", FN2, 0, 0, ASM_FORM_BLOCK, ASM_EMIT_ENDLOOP, IR_OP_mov, IR_OP_mov, IR_OP_mov},
    {"ENDREP", FN2, 0, 0, ASM_FORM_BLOCK, ASM_EMIT_ENDREP, IR_OP_mov, IR_OP_mov, IR_OP_mov},
    {"EX2", V20 | ARB | NFP, RHCS, 1, ASM_FORM_SCALAR, ASM_EMIT_VECTOR, IR_OP_fexp2, IR_OP_fexp2,
     IR_OP_fexp2},
    {"EXP", V10 | AVP, CS, 1, ASM_FORM_SCALAR, ASM_EMIT_VECTOR, IR_OP_nv_exp, IR_OP_nv_exp,
     IR_OP_nv_exp},
    {"FLR", V20 | ARB | NFP, RHXCS, 1, ASM_FORM_VECTOR, ASM_EMIT_COMPONENTS, IR_OP_ffloor,
     IR_OP_ffloor, IR_OP_ffloor},
    {"FRC", V20 | ARB | NFP, RHXCS, 1, ASM_FORM_VECTOR, ASM_EMIT_COMPONENTS, IR_OP_ffract,
     IR_OP_ffract, IR_OP_ffract},
    {"IF", FN2, 0, 0, ASM_FORM_IF, ASM_EMIT_IF, IR_OP_mov, IR_OP_mov, IR_OP_mov},
    {"KIL", AFP, 0, 1, ASM_FORM_KIL, ASM_EMIT_KIL, IR_OP_mov, IR_OP_mov, IR_OP_mov},
    {"KIL", NFP, 0, 0, ASM_FORM_KIL, ASM_EMIT_KIL, IR_OP_mov, IR_OP_mov, IR_OP_mov},
    {"LG2", V20 | ARB | NFP, RHCS, 1, ASM_FORM_SCALAR, ASM_EMIT_VECTOR, IR_OP_flog2, IR_OP_flog2,
     IR_OP_flog2},
    {"LIT", V10 | ARB, RHCS, 1, ASM_FORM_VECTOR, ASM_EMIT_VECTOR, IR_OP_lit, IR_OP_lit, IR_OP_lit},
    {"LIT", NFP, RHCS, 1, ASM_FORM_VECTOR, ASM_EMIT_LIT, IR_OP_lit, IR_OP_lit, IR_OP_lit},
    {"LOG", V10 | AVP, CS, 1, ASM_FORM_SCALAR, ASM_EMIT_VECTOR, IR_OP_nv_log, IR_OP_nv_log,
     IR_OP_nv_log},
    {"LOOP", FN2, 0, 1, ASM_FORM_LOOP, ASM_EMIT_LOOP, IR_OP_mov, IR_OP_mov, IR_OP_mov},
    {"LRP", AFP, RHXCS, 3, ASM_FORM_VECTOR, ASM_EMIT_LERP, IR_OP_flrp, IR_OP_flrp, IR_OP_flrp},
    {"LRP", NFP, RHXCS, 3, ASM_FORM_VECTOR, ASM_EMIT_MIX, IR_OP_fmul, IR_OP_fmul, IR_OP_fmul},
    {"MAD", V10 | ARB | NFP, RHXCS, 3, ASM_FORM_VECTOR, ASM_EMIT_COMPONENTS, IR_OP_fmadz,
     IR_OP_fmad, IR_OP_fmad},
    {"MAX", V10 | ARB, RHXCS, 2, ASM_FORM_VECTOR, ASM_EMIT_COMPONENTS, IR_OP_fmax, IR_OP_fmax_nan,
     IR_OP_fmax},
    {"MAX", NFP, RHXCS, 2, ASM_FORM_VECTOR, ASM_EMIT_COMPONENTS, IR_OP_fmax_nan, IR_OP_fmax_nan,
     IR_OP_fmax_nan},
    {"MIN", V10 | ARB, RHXCS, 2, ASM_FORM_VECTOR, ASM_EMIT_COMPONENTS, IR_OP_fmin, IR_OP_fmin_nan,
     IR_OP_fmin},
    {"MIN", NFP, RHXCS, 2, ASM_FORM_VECTOR, ASM_EMIT_COMPONENTS, IR_OP_fmin_nan, IR_OP_fmin_nan,
     IR_OP_fmin_nan},
    {"MOV", V10 | ARB | NFP, RHXCS, 1, ASM_FORM_VECTOR, ASM_EMIT_COMPONENTS, IR_OP_mov, IR_OP_mov,
     IR_OP_mov},
    {"MUL", V10 | ARB | NFP, RHXCS, 2, ASM_FORM_VECTOR, ASM_EMIT_COMPONENTS, IR_OP_fmulz,
     IR_OP_fmul, IR_OP_fmul},
    {"NRM", FN2, RHCS, 1, ASM_FORM_VECTOR, ASM_EMIT_NORMALIZE, IR_OP_frsq, IR_OP_frsq, IR_OP_frsq},
    {"PK2H", NFP | FN1, 0, 1, ASM_FORM_VECTOR, ASM_EMIT_PACK, IR_OP_pk2h, IR_OP_pk2h, IR_OP_pk2h},
    {"PK2US", NFP | FN1, 0, 1, ASM_FORM_VECTOR, ASM_EMIT_PACK, IR_OP_pk2us, IR_OP_pk2us,
     IR_OP_pk2us},
    {"PK4B", NFP | FN1, 0, 1, ASM_FORM_VECTOR, ASM_EMIT_PACK, IR_OP_pk4b, IR_OP_pk4b, IR_OP_pk4b},
    {"PK4UB", NFP | FN1, 0, 1, ASM_FORM_VECTOR, ASM_EMIT_PACK, IR_OP_pk4ub, IR_OP_pk4ub,
     IR_OP_pk4ub},
    {"POPA", VN3, 0, 0, ASM_FORM_POPA, ASM_EMIT_POPA, IR_OP_mov, IR_OP_mov, IR_OP_mov},
    {"POW", ARB, RHCS, 2, ASM_FORM_SCALAR, ASM_EMIT_VECTOR, IR_OP_fpow, IR_OP_fpow, IR_OP_fpow},
    {"POW", NFP, RHCS, 2, ASM_FORM_SCALAR, ASM_EMIT_POWER, IR_OP_fpow, IR_OP_fpow, IR_OP_fpow},
    {"PUSHA", VN3, 0, 1, ASM_FORM_PUSHA, ASM_EMIT_PUSHA, IR_OP_mov, IR_OP_mov, IR_OP_mov},
    {"RCC", V11 | VN2, CS, 1, ASM_FORM_SCALAR, ASM_EMIT_VECTOR, IR_OP_frcc, IR_OP_frcc, IR_OP_frcc},
    {"RCP", V10 | ARB | NFP, RHCS, 1, ASM_FORM_SCALAR, ASM_EMIT_VECTOR, IR_OP_frcp, IR_OP_frcp,
     IR_OP_frcp},
    {"REP", FN2, 0, 1, ASM_FORM_LOOP, ASM_EMIT_REP, IR_OP_mov, IR_OP_mov, IR_OP_mov},
    {"RET", V20 | FN2 | VN2, 0, 0, ASM_FORM_RET, ASM_EMIT_RET, IR_OP_mov, IR_OP_mov, IR_OP_mov},
    {"RFL", NFP | FN1, RHCS, 2, ASM_FORM_VECTOR, ASM_EMIT_REFLECT, IR_OP_fdp3, IR_OP_fdp3,
     IR_OP_fdp3},
    {"RSQ", V10 | ARB, RHCS, 1, ASM_FORM_SCALAR, ASM_EMIT_RSQ, IR_OP_frsq, IR_OP_frsq, IR_OP_frsq},
    {"RSQ", NFP, RHCS, 1, ASM_FORM_SCALAR, ASM_EMIT_VECTOR, IR_OP_frsq, IR_OP_frsq, IR_OP_frsq},
    {"SCS", FN2, RHCS, 1, ASM_FORM_SCALAR, ASM_EMIT_SINCOS, IR_OP_fsin, IR_OP_fsin, IR_OP_fsin},
    {"SCS", AFP, SAT, 1, ASM_FORM_SCALAR, ASM_EMIT_SINCOS, IR_OP_fsin, IR_OP_fsin, IR_OP_fsin},
    {"SEQ", V20, C, 2, ASM_FORM_VECTOR, ASM_EMIT_COMPONENTS, IR_OP_seq_nan, IR_OP_seq_nan,
     IR_OP_seq_nan},
    {"SEQ", NFP | FN1 | VN2, RHXCS, 2, ASM_FORM_VECTOR, ASM_EMIT_SET, IR_OP_feq, IR_OP_feq,
     IR_OP_feq},
    {"SFL", V20 | NFP | FN1 | VN2, RHXCS, 2, ASM_FORM_VECTOR, ASM_EMIT_CONSTANT, IR_OP_imm,
     IR_OP_imm, IR_OP_imm},
    {"SGE", V10 | ARB | NFP, RHXCS, 2, ASM_FORM_VECTOR, ASM_EMIT_COMPONENTS, IR_OP_sge_total,
     IR_OP_sge_nan, IR_OP_sge},
    {"SGT", V20, C, 2, ASM_FORM_VECTOR, ASM_EMIT_COMPONENTS, IR_OP_sgt_nan, IR_OP_sgt_nan,
     IR_OP_sgt_nan},
    {"SGT", NFP | FN1 | VN2, RHXCS, 2, ASM_FORM_VECTOR, ASM_EMIT_SWAPPED, IR_OP_slt, IR_OP_slt,
     IR_OP_slt},
    {"SIN", V20 | AFP | NFP | VN2, RHCS, 1, ASM_FORM_SCALAR, ASM_EMIT_VECTOR, IR_OP_fsin,
     IR_OP_fsin, IR_OP_fsin},
    {"SLE", V20, C, 2, ASM_FORM_VECTOR, ASM_EMIT_COMPONENTS, IR_OP_sle_nan, IR_OP_sle_nan,
     IR_OP_sle_nan},
    {"SLE", NFP | FN1 | VN2, RHXCS, 2, ASM_FORM_VECTOR, ASM_EMIT_SWAPPED, IR_OP_sge, IR_OP_sge,
     IR_OP_sge},
    {"SLT", V10 | ARB | NFP, RHXCS, 2, ASM_FORM_VECTOR, ASM_EMIT_COMPONENTS, IR_OP_slt_total,
     IR_OP_slt_nan, IR_OP_slt},
    {"SNE", V20, C, 2, ASM_FORM_VECTOR, ASM_EMIT_COMPONENTS, IR_OP_sne_nan, IR_OP_sne_nan,
     IR_OP_sne_nan},
    {"SNE", NFP | FN1 | VN2, RHXCS, 2, ASM_FORM_VECTOR, ASM_EMIT_SET, IR_OP_fne, IR_OP_fne,
     IR_OP_fne},
    {"SSG", V20 | VN2, CS, 1, ASM_FORM_VECTOR, ASM_EMIT_COMPONENTS, IR_OP_fsign, IR_OP_fsign,
     IR_OP_fsign},
    {"STR", V20 | NFP | FN1 | VN2, RHXCS, 2, ASM_FORM_VECTOR, ASM_EMIT_CONSTANT, IR_OP_imm,
     IR_OP_imm, IR_OP_imm},
    {"SUB", V11 | ARB | NFP, RHXCS, 2, ASM_FORM_VECTOR, ASM_EMIT_SUB, IR_OP_fadd, IR_OP_fadd,
     IR_OP_fadd},
    {"SWZ", AVP | FN2, RHCS, 1, ASM_FORM_SWZ, ASM_EMIT_SWIZZLE, IR_OP_mov, IR_OP_mov, IR_OP_mov},
    {"SWZ", AFP, SAT, 1, ASM_FORM_SWZ, ASM_EMIT_SWIZZLE, IR_OP_mov, IR_OP_mov, IR_OP_mov},
    {"TEX", AFP | NFP | VN3, CS, 1, ASM_FORM_TEX, ASM_EMIT_TEX, IR_OP_mov, IR_OP_mov, IR_OP_mov},
    {"TXB", AFP | VN3, CS, 1, ASM_FORM_TEX, ASM_EMIT_TEX, IR_OP_mov, IR_OP_mov, IR_OP_mov},
    {"TXD", NFP | FN1, CS, 3, ASM_FORM_TEX, ASM_EMIT_TEX, IR_OP_mov, IR_OP_mov, IR_OP_mov},
    {"TXL", FN2 | VN3, CS, 1, ASM_FORM_TEX, ASM_EMIT_TEX, IR_OP_mov, IR_OP_mov, IR_OP_mov},
    {"TXP", AFP | NFP | VN3, CS, 1, ASM_FORM_TEX, ASM_EMIT_TEX, IR_OP_mov, IR_OP_mov, IR_OP_mov},
    {"UP2H", NFP | FN1, CS, 1, ASM_FORM_SCALAR, ASM_EMIT_UNPACK, IR_OP_up2h, IR_OP_up2h,
     IR_OP_up2h},
    {"UP2US", NFP | FN1, CS, 1, ASM_FORM_SCALAR, ASM_EMIT_UNPACK, IR_OP_up2us, IR_OP_up2us,
     IR_OP_up2us},
    {"UP4B", NFP | FN1, CS, 1, ASM_FORM_SCALAR, ASM_EMIT_UNPACK, IR_OP_up4b, IR_OP_up4b,
     IR_OP_up4b},
    {"UP4UB", NFP | FN1, CS, 1, ASM_FORM_SCALAR, ASM_EMIT_UNPACK, IR_OP_up4ub, IR_OP_up4ub,
     IR_OP_up4ub},
    {"X2D", NFP | FN1, RHCS, 3, ASM_FORM_VECTOR, ASM_EMIT_X2D, IR_OP_fmad, IR_OP_fmad, IR_OP_fmad},
    {"XPD", AVP | FN2, RHCS, 2, ASM_FORM_VECTOR, ASM_EMIT_CROSS, IR_OP_fmul, IR_OP_fmul,
     IR_OP_fmul},
    {"XPD", AFP, SAT, 2, ASM_FORM_VECTOR, ASM_EMIT_CROSS, IR_OP_fmul, IR_OP_fmul, IR_OP_fmul},
};

#define NUM_OPS (sizeof ops / sizeof ops[0])

/* Takes the word from the front of a text. */
static bool
take(const char **text, size_t *len, const char *word)
{
   const size_t n = strlen(word);
   if (*len < n || memcmp(*text, word, n))
      return false;
   *text += n;
   *len -= n;
   return true;
}

/* What stands behind the name: precision, C and saturation, in this order (NF-045). False: there is
 * more than `allowed`. */
static bool
parse_suffixes(const char *text, size_t len, unsigned allowed, struct asm_suffixes *suffixes)
{
   *suffixes = (struct asm_suffixes){.precision = ASM_PRECISION_NONE};
   if (allowed & RH && take(&text, &len, "R"))
      suffixes->precision = ASM_PRECISION_R;
   else if (allowed & RH && take(&text, &len, "H"))
      suffixes->precision = ASM_PRECISION_H;
   else if (allowed & X && take(&text, &len, "X"))
      suffixes->precision = ASM_PRECISION_X;
   suffixes->set_cc = allowed & C && take(&text, &len, "C");
   if (allowed & TWO && suffixes->set_cc && !take(&text, &len, "0"))
      suffixes->cc = take(&text, &len, "1");
   if (allowed & SAT && take(&text, &len, "_SAT"))
      suffixes->saturate = ASM_SATURATE;
   else if (allowed & SSAT && take(&text, &len, "_SSAT"))
      suffixes->saturate = ASM_SATURATE_SIGNED;
   return !len;
}

bool
asm_has_precision(const struct asm_op *op)
{
   return op->suffixes & RH;
}

const struct asm_op *
asm_find_op(const char *name, size_t len, uint32_t dialects, struct asm_suffixes *suffixes)
{
   unsigned allowed = 0;
   for (unsigned i = 0; i < ASM_NUM_DIALECTS; i++)
      allowed |= dialects >> i & 1 ? suffixes_of[i] : 0u;
   for (size_t i = 0; i < NUM_OPS; i++) {
      const char *rest = name;
      size_t left = len;
      if (ops[i].dialects & dialects && take(&rest, &left, ops[i].name) &&
          parse_suffixes(rest, left, allowed & (ops[i].suffixes | TWO), suffixes))
         return &ops[i];
   }
   return NULL;
}

bool
asm_op_exists(const char *name, size_t len)
{
   for (size_t i = 0; i < NUM_OPS; i++) {
      if (len == strlen(ops[i].name) && !memcmp(ops[i].name, name, len))
         return true;
   }
   return false;
}
