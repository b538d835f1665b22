#include "x86.h"

const struct sp_jit_opcode sp_x86_vectors[SP_X86_NUM_VECTORS] = {
#define SP_X86_VECTOR(mnemonic, map, prefix, byte, imm)                                            \
   [SP_X86_##mnemonic] = {map, prefix, byte, imm},
    SP_X86_VECTORS(SP_X86_VECTOR)
#undef SP_X86_VECTOR
};

const struct sp_x86_bytes sp_x86_fixed[SP_X86_NUM_FIXED] = {
    [SP_X86_endbr64] = {4, {0xf3, 0x0f, 0x1e, 0xfa}},
    [SP_X86_ret] = {1, {0xc3}},
    [SP_X86_vzeroupper] = {3, {0xc5, 0xf8, 0x77}},
    [SP_X86_xor_r9d_r9d] = {3, {0x45, 0x31, 0xc9}},
    [SP_X86_add_r9_word] = {3, {0x49, 0x81, 0xc1}},
    [SP_X86_cmp_r9_rsi] = {3, {0x49, 0x39, 0xf1}},
    [SP_X86_cmp_rsi_word] = {3, {0x48, 0x81, 0xfe}},
    [SP_X86_jmp_word] = {1, {0xe9}},
    [SP_X86_jb_word] = {2, {0x0f, 0x82}},
    [SP_X86_jbe_word] = {2, {0x0f, 0x86}},
    [SP_X86_jnc_word] = {2, {0x0f, 0x83}},
    [SP_X86_jnz_word] = {2, {0x0f, 0x85}},
    [SP_X86_jz_word] = {2, {0x0f, 0x84}},
    [SP_X86_load_r10d_word] = {3, {0x44, 0x8b, 0x91}},
    [SP_X86_store_r10d_word] = {3, {0x44, 0x89, 0x91}},
    [SP_X86_test_r10d_r10d] = {3, {0x45, 0x85, 0xd2}},
    [SP_X86_dec_r10d] = {3, {0x41, 0xff, 0xca}},
    [SP_X86_mov_r11d_word] = {2, {0x41, 0xbb}},
    [SP_X86_kmovw_k2_r11d] = {5, {0xc4, 0xc1, 0x78, 0x92, 0xd3}},
    [SP_X86_kmovw_k3_r11d] = {5, {0xc4, 0xc1, 0x78, 0x92, 0xdb}},
    [SP_X86_kmovw_k4_r11d] = {5, {0xc4, 0xc1, 0x78, 0x92, 0xe3}},
    [SP_X86_kxnorw_k6] = {4, {0xc5, 0xfc, 0x46, 0xf0}},
    [SP_X86_kxnorw_k7] = {4, {0xc5, 0xfc, 0x46, 0xf8}},
    [SP_X86_kandw_k7_k6] = {4, {0xc5, 0xc4, 0x41, 0xfe}},
    [SP_X86_kortestw_k7] = {4, {0xc5, 0xf8, 0x98, 0xff}},
};
