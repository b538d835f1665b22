/* The encodings of x86 that native code is made of, of 64 and of 32 bits: the one table of them.
 *
 * Vector instructions are those of AVX2 and AVX-512 under the prefixes VEX and EVEX; asm.h puts
 * operands to them. What stands around them (the loop, checks) is a few instructions with fixed
 * registers. Encodings are of the Intel SDM, volume 2; tests/unit/sp_jit_test.c has both kinds as
 * the GNU assembler makes them.
 */
#ifndef JIT_X86_H
#define JIT_X86_H

#include <stdbool.h>
#include <stdint.h>

/* SP_X86_VECTOR(mnemonic, map, prefix, byte, imm) */
#define SP_X86_VECTORS(SP_X86_VECTOR)                                                              \
   SP_X86_VECTOR(vaddps, 1, 0, 0x58, false)                                                        \
   SP_X86_VECTOR(vandnps, 1, 0, 0x55, false)                                                       \
   SP_X86_VECTOR(vandps, 1, 0, 0x54, false)                                                        \
   SP_X86_VECTOR(vblendmps, 2, 1, 0x65, false)       /* AVX-512 */                                 \
   SP_X86_VECTOR(vblendvps, 3, 1, 0x4a, true)        /* AVX2 */                                    \
   SP_X86_VECTOR(vbroadcastf32x4, 2, 1, 0x1a, false) /* AVX-512 */                                 \
   SP_X86_VECTOR(vbroadcastss, 2, 1, 0x18, false)                                                  \
   SP_X86_VECTOR(vcmpps, 1, 0, 0xc2, true)                                                         \
   SP_X86_VECTOR(vcvtdq2ps, 1, 0, 0x5b, false)                                                     \
   SP_X86_VECTOR(vcvttps2dq, 1, 2, 0x5b, false)                                                    \
   SP_X86_VECTOR(vdivps, 1, 0, 0x5e, false)                                                        \
   SP_X86_VECTOR(vextractf32x8, 3, 1, 0x1b, true) /* AVX-512 */                                    \
   SP_X86_VECTOR(vfixupimmps, 3, 1, 0x54, true)   /* AVX-512, as the next three */                 \
   SP_X86_VECTOR(vgetexpps, 2, 1, 0x42, false)                                                     \
   SP_X86_VECTOR(vgetmantps, 3, 1, 0x26, true)                                                     \
   SP_X86_VECTOR(vscalefps, 2, 1, 0x2c, false)                                                     \
   SP_X86_VECTOR(vgatherdps, 2, 1, 0x92, false)                                                    \
   SP_X86_VECTOR(vinsertf128, 3, 1, 0x18, true) /* AVX2 */                                         \
   SP_X86_VECTOR(vmaxps, 1, 0, 0x5f, false)                                                        \
   SP_X86_VECTOR(vminps, 1, 0, 0x5d, false)                                                        \
   SP_X86_VECTOR(vmovups_load, 1, 0, 0x10, false)                                                  \
   SP_X86_VECTOR(vmovups_store, 1, 0, 0x11, false)                                                 \
   SP_X86_VECTOR(vmulps, 1, 0, 0x59, false)                                                        \
   SP_X86_VECTOR(vorps, 1, 0, 0x56, false)                                                         \
   SP_X86_VECTOR(vpaddd, 1, 1, 0xfe, false)                                                        \
   SP_X86_VECTOR(vpand, 1, 1, 0xdb, false)                                                         \
   SP_X86_VECTOR(vpandn, 1, 1, 0xdf, false)                                                        \
   SP_X86_VECTOR(vpcmpd, 3, 1, 0x1f, true) /* AVX-512, as the next */                              \
   SP_X86_VECTOR(vpcmpud, 3, 1, 0x1e, true)                                                        \
   SP_X86_VECTOR(vpcmpeqd, 1, 1, 0x76, false) /* AVX2, as the next */                              \
   SP_X86_VECTOR(vpcmpgtd, 1, 1, 0x66, false)                                                      \
   SP_X86_VECTOR(vpmaxsd, 2, 1, 0x3d, false)                                                       \
   SP_X86_VECTOR(vpminsd, 2, 1, 0x39, false)                                                       \
   SP_X86_VECTOR(vpermilps, 3, 1, 0x04, true)                                                      \
   SP_X86_VECTOR(vpminud, 2, 1, 0x3b, false)                                                       \
   SP_X86_VECTOR(vpmovm2d, 2, 2, 0x38, false) /* AVX-512 */                                        \
   SP_X86_VECTOR(vpmulld, 2, 1, 0x40, false)                                                       \
   SP_X86_VECTOR(vpor, 1, 1, 0xeb, false)                                                          \
   SP_X86_VECTOR(vpshufb, 2, 1, 0x00, false)                                                       \
   SP_X86_VECTOR(vpsllvd, 2, 1, 0x47, false)                                                       \
   SP_X86_VECTOR(vpsravd, 2, 1, 0x46, false)                                                       \
   SP_X86_VECTOR(vpsrlvd, 2, 1, 0x45, false)                                                       \
   SP_X86_VECTOR(vpsubd, 1, 1, 0xfa, false)                                                        \
   SP_X86_VECTOR(vptest, 2, 1, 0x17, false)   /* AVX2 */                                           \
   SP_X86_VECTOR(vptestmd, 2, 1, 0x27, false) /* AVX-512 */                                        \
   SP_X86_VECTOR(vpxor, 1, 1, 0xef, false)                                                         \
   SP_X86_VECTOR(vroundps, 3, 1, 0x08, true) /* as EVEX: vrndscaleps */                            \
   SP_X86_VECTOR(vshufps, 1, 0, 0xc6, true)                                                        \
   SP_X86_VECTOR(vsqrtps, 1, 0, 0x51, false)                                                       \
   SP_X86_VECTOR(vsubps, 1, 0, 0x5c, false)                                                        \
   SP_X86_VECTOR(vunpckhps, 1, 0, 0x15, false)                                                     \
   SP_X86_VECTOR(vunpcklps, 1, 0, 0x14, false)                                                     \
   SP_X86_VECTOR(vxorps, 1, 0, 0x57, false)

enum sp_x86_vector {
#define SP_X86_VECTOR(mnemonic, ...) SP_X86_##mnemonic,
   SP_X86_VECTORS(SP_X86_VECTOR)
#undef SP_X86_VECTOR
       SP_X86_NUM_VECTORS
};

/* How a vector instruction is encoded, behind either prefix. */
struct sp_jit_opcode {
   uint8_t map;    /* 1: 0F, 2: 0F38, 3: 0F3A */
   uint8_t prefix; /* 0: none, 1: 66, 2: F3 */
   uint8_t byte;
   bool imm; /* an immediate byte follows */
};
extern const struct sp_jit_opcode sp_x86_vectors[SP_X86_NUM_VECTORS];

/* Instructions whose operands are fixed. Those with `word` are followed by 32 bits: an immediate
 * number, or the distance of a jump. Registers are those of struct sp_x86_machine. */
enum sp_x86_fixed {
   SP_X86_endbr, /* calls by pointer may come here */
   SP_X86_ret,
   SP_X86_enter, /* a function: arguments into registers, those of the caller are kept */
   SP_X86_leave, /* ... and returns */
   SP_X86_vzeroupper,
   SP_X86_load_block, /* into the register of the block */
   SP_X86_clear_offset,
   SP_X86_add_offset_word,
   SP_X86_cmp_offset_end,
   SP_X86_cmp_end_word,
   SP_X86_jmp_word,
   SP_X86_jb_word,
   SP_X86_jbe_word,
   SP_X86_jnc_word,
   SP_X86_jnz_word,
   SP_X86_jz_word,
   SP_X86_load_rounds_word,  /* rounds = 4 bytes of the scratch memory at word */
   SP_X86_store_rounds_word, /* and back */
   SP_X86_test_rounds,
   SP_X86_dec_rounds,
   SP_X86_mov_row_word,
   SP_X86_kmovw_k2_row,
   SP_X86_kmovw_k3_row,
   SP_X86_kmovw_k4_row,
   SP_X86_kxnorw_k6,   /* k6 = ~0 */
   SP_X86_kxnorw_k7,   /* k7 = ~0 */
   SP_X86_kandw_k7_k6, /* k7 &= k6 */
   SP_X86_kortestw_k7, /* carry: k7 is ~0 */
   SP_X86_NUM_FIXED
};
struct sp_x86_bytes {
   uint8_t len, bytes[20];
};

/* General registers by their numbers. */
enum sp_x86_gpr {
   SP_X86_RAX,
   SP_X86_RCX,
   SP_X86_RDX,
   SP_X86_RBX,
   SP_X86_RBP = 5,
   SP_X86_RSI,
   SP_X86_RDI,
   SP_X86_R8,
   SP_X86_R9,
   SP_X86_R11 = 11,
};

/* Which registers there are and what for, in code of 64 bits and of 32. */
struct sp_x86_machine {
   bool has_rex;          /* and with it general registers beyond the eighth, of 64 bits */
   uint8_t num_registers; /* ymm; and zmm: twice as many if has_rex */
   /* Arguments of sp_jit_function: block may be the same as pointer */
   enum sp_x86_gpr block, params, scratch, constants;
   enum sp_x86_gpr pointer;                     /* to lanes */
   enum sp_x86_gpr offset;                      /* of the lanes at hand */
   enum sp_x86_gpr row;                         /* of a parameter */
   struct sp_x86_bytes fixed[SP_X86_NUM_FIXED]; /* len 0: as in sp_x86_common, or none at all */
};
extern const struct sp_x86_machine sp_x86_64, sp_x86_32;
extern const struct sp_x86_bytes sp_x86_common[SP_X86_NUM_FIXED];

/* General registers in the ModRM byte. With bit 2 of REX the register is r8..15, with bit 1 the
 * index, with bit 0 the base. */
#define SP_X86_REX 0x40
#define SP_X86_REX_W 0x48        /* and it has 64 bits */
#define SP_X86_MOV_LOAD 0x8b     /* mov r64, m64; or of 32 bits */
#define SP_X86_MODRM_DISP32 0x80 /* base + 32 bits */
#define SP_X86_MODRM_REGISTER 0xc0
#define SP_X86_RM_SIB 4        /* in place of the base: an SIB byte follows */
#define SP_X86_PREFIX_VEX 0xc4 /* of three bytes */
#define SP_X86_PREFIX_EVEX 0x62

#endif
