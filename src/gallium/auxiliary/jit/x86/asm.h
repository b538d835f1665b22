/* Assembler for the few instructions of AVX2 and AVX-512 that programs become.
 *
 * Vectors are ymm0..15 of eight 32-bit lanes or zmm0..31 of sixteen, masks of the latter k0..7;
 * code of 32 bits has the first eight of either, and the same prefixes. Prefixes are of the Intel
 * SDM, volume 2, sections 2.3 (VEX) and 2.7 (EVEX): those of an operation differ in the prefix
 * only. x86.h has the encodings.
 */
#ifndef JIT_ASM_H
#define JIT_ASM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "x86.h"

/* Grows as needed; bytes are malloc'd and the owner's. */
struct sp_jit_code {
   const struct sp_x86_machine *machine;
   bool wide; /* vectors are zmm, and instructions EVEX */
   uint8_t *bytes;
   size_t len, size;
   bool failed; /* memory ran out: contents mean nothing */
};

enum sp_jit_operand_kind {
   SP_JIT_REG,       /* vector `reg` */
   SP_JIT_MEM,       /* a vector, or what the instruction reads, at base + disp */
   SP_JIT_BROADCAST, /* 4 bytes at base + disp, in all lanes; not of ymm */
   SP_JIT_STREAM,    /* a vector at base + disp + offset */
   SP_JIT_INDEXED,   /* the same at base + disp + row */
   SP_JIT_GATHERED,  /* base + disp + lane of vector `reg` */
};

/* The last operand of an instruction. */
struct sp_jit_operand {
   enum sp_jit_operand_kind kind;
   uint8_t reg;
   enum sp_x86_gpr base;
   int32_t disp;
};

/* reg is the result (or what is stored, or the mask that a comparison makes), second the operand in
 * between (0 where there is none). Of zmm lanes that are off in `mask` (1..7; 0 = all are on) keep
 * what they hold, or become zero; of comparisons they become 0. */
struct sp_jit_vector {
   const struct sp_jit_opcode *opcode;
   uint8_t reg, second;
   struct sp_jit_operand last;
   uint8_t mask;
   bool zero;
   uint8_t bytes; /* 16 or 32 of a vector that has more; 0: all of it */
   uint8_t imm;
};

void sp_jit_vector(struct sp_jit_code *code, const struct sp_jit_vector *v);

/* An instruction with fixed operands. */
void sp_jit_fixed(struct sp_jit_code *code, enum sp_x86_fixed which);
/* Bytes as they are. */
void sp_jit_bytes(struct sp_jit_code *code, const void *bytes, size_t num);
/* pointer = the pointer in the block at disp. */
void sp_jit_load_pointer(struct sp_jit_code *code, int32_t disp);
/* row = the 32 bits in memory at `from`, MEM or STREAM. */
void sp_jit_load_row(struct sp_jit_code *code, struct sp_jit_operand from);
/* 32 bits, little-endian. */
void sp_jit_word(struct sp_jit_code *code, uint32_t word);

#endif
