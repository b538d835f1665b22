#include "isa.h"

#define MEMBER(member) (uint8_t) offsetof(struct nv2a_instr, member)

const struct nv2a_field nv2a_fields[] = {
    {"A_SWIZZLE", 1, 0, 8, MEMBER(src[0].swizzle), 0,
     "components for the lanes of A; x is highest"},
    {"A_NEGATE", 1, 8, 1, MEMBER(src[0].negate), 0, "negates A, after the swizzle"},
    {"V", 1, 9, 4, MEMBER(input), 0, "the input that sources read"},
    {"CONST", 1, 13, 8, MEMBER(constant), 0, "the constant that sources read"},
    {"MAC", 1, 21, 4, MEMBER(mac), 0, "operation of the MAC"},
    {"ILU", 1, 25, 3, MEMBER(ilu), 0, "operation of the ILU"},
    {"C_TEMP", 2, 0, 2, MEMBER(src[2].temp), 2, "high bits of C's temporary"},
    {"C_SWIZZLE", 2, 2, 8, MEMBER(src[2].swizzle), 0, "components for the lanes of C"},
    {"C_NEGATE", 2, 10, 1, MEMBER(src[2].negate), 0, "negates C"},
    {"B_MUX", 2, 11, 2, MEMBER(src[1].mux), 0, "where B comes from"},
    {"B_TEMP", 2, 13, 4, MEMBER(src[1].temp), 0, "B's temporary"},
    {"B_SWIZZLE", 2, 17, 8, MEMBER(src[1].swizzle), 0, "components for the lanes of B"},
    {"B_NEGATE", 2, 25, 1, MEMBER(src[1].negate), 0, "negates B"},
    {"A_MUX", 2, 26, 2, MEMBER(src[0].mux), 0, "where A comes from"},
    {"A_TEMP", 2, 28, 4, MEMBER(src[0].temp), 0, "A's temporary"},
    {"FINAL", 3, 0, 1, MEMBER(final), 0, "the program ends after this instruction"},
    {"A0X", 3, 1, 1, MEMBER(relative), 0, "constants are read at CONST + A0"},
    {"OUT_MUX", 3, 2, 1, MEMBER(out_ilu), 0, "the output is written by: 0 MAC, 1 ILU"},
    {"OUT_ADDRESS", 3, 3, 8, MEMBER(out_address), 0, "the output or constant that is written"},
    {"OUT_IS_O", 3, 11, 1, MEMBER(out_is_output), 0,
     "OUT_ADDRESS is of: 0 a constant, 1 an output"},
    {"OUT_MASK", 3, 12, 4, MEMBER(out_mask), 0, "lanes of the output that are written"},
    {"ILU_MASK", 3, 16, 4, MEMBER(ilu_mask), 0, "lanes that the ILU writes to its temporary"},
    {"TEMP_DST", 3, 20, 4, MEMBER(temp_dst), 0, "the temporary that is written"},
    {"MAC_MASK", 3, 24, 4, MEMBER(mac_mask), 0, "lanes that the MAC writes to its temporary"},
    {"C_MUX", 3, 28, 2, MEMBER(src[2].mux), 0, "where C comes from"},
    {"C_TEMP", 3, 30, 2, MEMBER(src[2].temp), 0, "low bits of C's temporary"},
};
const unsigned nv2a_num_fields = sizeof nv2a_fields / sizeof nv2a_fields[0];

#define X NV2A_X
#define YZ (NV2A_Y | NV2A_Z)
#define YW (NV2A_Y | NV2A_W)
#define XYZ (NV2A_X | NV2A_Y | NV2A_Z)
#define XYW (NV2A_X | NV2A_Y | NV2A_W)
#define XYZW NV2A_XYZW

const struct nv2a_op nv2a_mac_ops[NV2A_NUM_MACS] = {
    [NV2A_MAC_NOP] = {"NOP", NULL, {0, 0, 0}, "nothing is written"},
    [NV2A_MAC_MOV] = {"MOV", NULL, {XYZW, 0, 0}, "A"},
    [NV2A_MAC_MUL] = {"MUL", NULL, {XYZW, XYZW, 0}, "A * B"},
    [NV2A_MAC_ADD] = {"ADD", NULL, {XYZW, 0, XYZW}, "A + C"},
    [NV2A_MAC_MAD] = {"MAD", NULL, {XYZW, XYZW, XYZW}, "A * B + C, the product is cut first"},
    [NV2A_MAC_DP3] = {"DP3", NULL, {XYZ, XYZ, 0}, "A.x*B.x + A.y*B.y + A.z*B.z in all lanes"},
    [NV2A_MAC_DPH] = {"DPH",
                      NULL,
                      {XYZ, XYZW, 0},
                      "A.x*B.x + A.y*B.y + A.z*B.z + B.w in all lanes"},
    [NV2A_MAC_DP4] = {"DP4",
                      NULL,
                      {XYZW, XYZW, 0},
                      "A.x*B.x + A.y*B.y + A.z*B.z + A.w*B.w in all lanes"},
    [NV2A_MAC_DST] = {"DST", NULL, {YZ, YW, 0}, "1, A.y*B.y, A.z, B.w"},
    [NV2A_MAC_MIN] = {"MIN", NULL, {XYZW, XYZW, 0}, "the smaller of A and B"},
    [NV2A_MAC_MAX] = {"MAX", NULL, {XYZW, XYZW, 0}, "the larger of A and B"},
    [NV2A_MAC_SLT] = {"SLT", NULL, {XYZW, XYZW, 0}, "1 where A < B, else 0"},
    [NV2A_MAC_SGE] = {"SGE", NULL, {XYZW, XYZW, 0}, "1 where A >= B, else 0"},
    [NV2A_MAC_ARL] = {"ARL", NULL, {X, 0, 0}, "A0 = floor(A.x), nothing else is written"},
};

const struct nv2a_op nv2a_ilu_ops[NV2A_NUM_ILUS] = {
    [NV2A_ILU_NOP] = {"NOP", NULL, {0, 0, 0}, "nothing is written"},
    [NV2A_ILU_MOV] = {"MOV", NULL, {0, 0, XYZW}, "C"},
    [NV2A_ILU_RCP] = {"RCP", NULL, {0, 0, X}, "1 / C.x in all lanes"},
    [NV2A_ILU_RCC] = {"RCC",
                      NULL,
                      {0, 0, X},
                      "1 / C.x in all lanes, its magnitude between 2^-64 and 2^64"},
    [NV2A_ILU_RSQ] = {"RSQ", NULL, {0, 0, X}, "1 / sqrt(|C.x|) in all lanes"},
    [NV2A_ILU_EXP] = {"EXPP",
                      "EXP",
                      {0, 0, X},
                      "2^floor(C.x), C.x - floor(C.x), 2^C.x to about 11 bits, 1"},
    [NV2A_ILU_LOG] = {"LOGP",
                      "LOG",
                      {0, 0, X},
                      "exponent of C.x, its mantissa in [1, 2), log2(|C.x|) to about 11 bits, 1"},
    [NV2A_ILU_LIT] = {"LIT", NULL, {0, 0, XYW}, "1, max(C.x, 0), C.x > 0 ? max(C.y, 0)^C.w : 0, 1"},
};

const struct nv2a_op *
nv2a_op(enum nv2a_unit unit, unsigned code)
{
   if (unit == NV2A_UNIT_MAC)
      return &nv2a_mac_ops[code < NV2A_NUM_MACS ? code : NV2A_MAC_NOP];
   return &nv2a_ilu_ops[code < NV2A_NUM_ILUS ? code : NV2A_ILU_NOP];
}

const struct nv2a_register nv2a_inputs[NV2A_NUM_INPUTS] = {
    {"iPos", NULL},          {"iWeight", NULL}, {"iNormal", NULL}, {"iDiffuse", NULL},
    {"iSpecular", NULL},     {"iFog", NULL},    {"iPts", NULL},    {"iBackDiffuse", NULL},
    {"iBackSpecular", NULL}, {"iTex0", NULL},   {"iTex1", NULL},   {"iTex2", NULL},
    {"iTex3", NULL},
};

const struct nv2a_register nv2a_outputs[NV2A_NUM_OUTPUTS] = {
    [0] = {"oPos", NULL},           [3] = {"oD0", "oDiffuse"}, [4] = {"oD1", "oSpecular"},
    [5] = {"oFog", NULL},           [6] = {"oPts", NULL},      [7] = {"oB0", "oBackDiffuse"},
    [8] = {"oB1", "oBackSpecular"}, [9] = {"oT0", "oTex0"},    [10] = {"oT1", "oTex1"},
    [11] = {"oT2", "oTex2"},        [12] = {"oT3", "oTex3"},
};
