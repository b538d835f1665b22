#include "x86.h"

const struct sp_jit_opcode sp_x86_vectors[SP_X86_NUM_VECTORS] = {
#define SP_X86_VECTOR(mnemonic, map, prefix, byte, imm)                                            \
   [SP_X86_##mnemonic] = {map, prefix, byte, imm},
    SP_X86_VECTORS(SP_X86_VECTOR)
#undef SP_X86_VECTOR
};

const struct sp_x86_bytes sp_x86_common[SP_X86_NUM_FIXED] = {
    [SP_X86_ret] = {1, {0xc3}},
    [SP_X86_vzeroupper] = {3, {0xc5, 0xf8, 0x77}},
    [SP_X86_jmp_word] = {1, {0xe9}},
    [SP_X86_jb_word] = {2, {0x0f, 0x82}},
    [SP_X86_jbe_word] = {2, {0x0f, 0x86}},
    [SP_X86_jnc_word] = {2, {0x0f, 0x83}},
    [SP_X86_jnz_word] = {2, {0x0f, 0x85}},
    [SP_X86_jz_word] = {2, {0x0f, 0x84}},
    [SP_X86_kxnorw_k6] = {4, {0xc5, 0xfc, 0x46, 0xf0}},
    [SP_X86_kxnorw_k7] = {4, {0xc5, 0xfc, 0x46, 0xf8}},
    [SP_X86_kandw_k7_k6] = {4, {0xc5, 0xc4, 0x41, 0xfe}},
    [SP_X86_kortestw_k7] = {4, {0xc5, 0xf8, 0x98, 0xff}},
};

/* Arguments come in rdi, rsi, rdx, rcx and r8; rounds are in r10. */
const struct sp_x86_machine sp_x86_64 = {
    .has_rex = true,
    .num_registers = 16,
    .block = SP_X86_RDI,
    .params = SP_X86_RDX,
    .scratch = SP_X86_RCX,
    .constants = SP_X86_R8,
    .pointer = SP_X86_RAX,
    .offset = SP_X86_R9,
    .row = SP_X86_R11,
    .fixed =
        {
            [SP_X86_endbr] = {4, {0xf3, 0x0f, 0x1e, 0xfa}},
            [SP_X86_leave] = {1, {0xc3}},
            [SP_X86_clear_offset] = {3, {0x45, 0x31, 0xc9}},
            [SP_X86_add_offset_word] = {3, {0x49, 0x81, 0xc1}},
            [SP_X86_cmp_offset_end] = {3, {0x49, 0x39, 0xf1}},
            [SP_X86_cmp_end_word] = {3, {0x48, 0x81, 0xfe}},
            [SP_X86_load_rounds_word] = {3, {0x44, 0x8b, 0x91}},
            [SP_X86_store_rounds_word] = {3, {0x44, 0x89, 0x91}},
            [SP_X86_test_rounds] = {3, {0x45, 0x85, 0xd2}},
            [SP_X86_dec_rounds] = {3, {0x41, 0xff, 0xca}},
            [SP_X86_mov_row_word] = {2, {0x41, 0xbb}},
            [SP_X86_kmovw_k2_row] = {5, {0xc4, 0xc1, 0x78, 0x92, 0xd3}},
            [SP_X86_kmovw_k3_row] = {5, {0xc4, 0xc1, 0x78, 0x92, 0xdb}},
            [SP_X86_kmovw_k4_row] = {5, {0xc4, 0xc1, 0x78, 0x92, 0xe3}},
        },
};

/* Arguments lie on the stack, behind four registers of the caller's and its address: from esp + 20
 * on. The first two stay there; rounds are in edi. */
const struct sp_x86_machine sp_x86_32 = {
    .num_registers = 8,
    .block = SP_X86_RAX,
    .params = SP_X86_RDX,
    .scratch = SP_X86_RCX,
    .constants = SP_X86_RBX,
    .pointer = SP_X86_RAX,
    .offset = SP_X86_RSI,
    .row = SP_X86_RBP,
    .fixed =
        {
            [SP_X86_endbr] = {4, {0xf3, 0x0f, 0x1e, 0xfb}},
            [SP_X86_enter] = {16,
                              {0x53, 0x56, 0x57, 0x55,   /* push ebx, esi, edi, ebp */
                               0x8b, 0x54, 0x24, 0x1c,   /* mov edx, [esp + 28] */
                               0x8b, 0x4c, 0x24, 0x20,   /* mov ecx, [esp + 32] */
                               0x8b, 0x5c, 0x24, 0x24}}, /* mov ebx, [esp + 36] */
            [SP_X86_leave] = {5, {0x5d, 0x5f, 0x5e, 0x5b, 0xc3}},
            [SP_X86_load_block] = {4, {0x8b, 0x44, 0x24, 0x14}},
            [SP_X86_clear_offset] = {2, {0x31, 0xf6}},
            [SP_X86_add_offset_word] = {2, {0x81, 0xc6}},
            [SP_X86_cmp_offset_end] = {4, {0x3b, 0x74, 0x24, 0x18}},
            [SP_X86_cmp_end_word] = {4, {0x81, 0x7c, 0x24, 0x18}},
            [SP_X86_load_rounds_word] = {2, {0x8b, 0xb9}},
            [SP_X86_store_rounds_word] = {2, {0x89, 0xb9}},
            [SP_X86_test_rounds] = {2, {0x85, 0xff}},
            [SP_X86_dec_rounds] = {1, {0x4f}},
            [SP_X86_mov_row_word] = {1, {0xbd}},
            [SP_X86_kmovw_k2_row] = {4, {0xc5, 0xf8, 0x92, 0xd5}},
            [SP_X86_kmovw_k3_row] = {4, {0xc5, 0xf8, 0x92, 0xdd}},
            [SP_X86_kmovw_k4_row] = {4, {0xc5, 0xf8, 0x92, 0xe5}},
        },
};
