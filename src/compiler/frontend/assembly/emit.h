/* Translation to IR: what its files share. Private to assembly/. */
#ifndef ASSEMBLY_EMIT_H
#define ASSEMBLY_EMIT_H

#include "compiler/ir/builder.h"
#include "program.h"

/* IR registers: temporaries, address registers, two of condition codes, the results that something
 * waits for at the end, a register for each loop, the stack of addresses and its height. */
static inline unsigned
asm_reg_address(const struct asm_program *p)
{
   return p->num_temps;
}

static inline unsigned
asm_reg_cc(const struct asm_program *p)
{
   return asm_reg_address(p) + p->num_addresses;
}

static inline unsigned
asm_reg_color(const struct asm_program *p)
{
   return asm_reg_cc(p) + 2;
}

static inline bool
asm_has_epilogue(const struct asm_program *p)
{
   return p->fog != ASM_FOG_NONE || p->bounds_depth;
}

static inline unsigned
asm_reg_loop(const struct asm_program *p)
{
   return asm_reg_color(p) + (asm_has_epilogue(p) ? FRAG_RESULT_MAX : 0);
}

static inline unsigned
asm_reg_stack(const struct asm_program *p)
{
   return asm_reg_loop(p) + p->num_loops;
}

static inline unsigned
asm_num_regs(const struct asm_program *p)
{
   return asm_reg_stack(p) + (p->has_stack ? ARB_MAX_CALL_DEPTH + 1 : 0);
}

struct emit {
   struct ir_builder b;
   const struct asm_program *program;
   /* With flow: the block that starts with an instruction; [num_instrs] is the end. NULL: none
    * starts there. Owned. */
   struct ir_block **blocks;
};

/* --- Operands (assembly/emit.c) */

/* A component of an address register, and an offset. */
struct ir_val asm_address(struct emit *e, unsigned reg, unsigned comp, int offset);
/* A register or binding, without swizzle and modifiers. */
struct ir_val asm_load_src(struct emit *e, const struct asm_src *src);
/* Source n with swizzle and modifiers, as the components of `mask` side by side. */
struct ir_val asm_read_src(struct emit *e, const struct asm_instr *instr, unsigned n,
                           unsigned mask);
/* The reverse: values side by side go to the components of `mask`. */
struct ir_val asm_spread(struct ir_val v, unsigned mask);

/* True if any of the four components passes (VP-261). */
struct ir_val asm_any_passes(struct emit *e, const struct asm_cc_test *test);

/* --- Flow (assembly/emit_flow.c) */

/* Makes e->blocks. */
void asm_create_blocks(struct emit *e);
/* An instruction that asm_is_flow; `next` starts with the one behind it. */
void asm_emit_flow(struct emit *e, const struct asm_instr *instr, struct ir_block *next);

/* --- Instructions of NV_fragment_program (assembly/emit_fp.c) */

/* The result of what ASM_EMIT_SET .. ASM_EMIT_NORMALIZE make. */
struct ir_val asm_emit_nv_fp(struct emit *e, const struct asm_instr *instr);
/* A value as the format of a precision has it. */
struct ir_val asm_to_precision(struct emit *e, enum asm_precision precision, struct ir_val v);
/* A result as it is stored: in the precision of the instruction, saturated, in the format of the
 * destination. */
struct ir_val asm_finish_result(struct emit *e, const struct asm_instr *instr, struct ir_val v);
/* At the end of programs that bound depths: stores the depth, or discards. */
void asm_emit_depth(struct emit *e);

/* --- Instructions of ARB programs (assembly/emit_arb.c): the result, of four components or one */

struct ir_val asm_emit_blend(struct emit *e, const struct asm_instr *instr); /* LRP, CMP */
struct ir_val asm_emit_cross(struct emit *e, const struct asm_instr *instr);
struct ir_val asm_emit_sincos(struct emit *e, const struct asm_instr *instr);
struct ir_val asm_emit_swizzle(struct emit *e, const struct asm_instr *instr);
struct ir_val asm_emit_tex(struct emit *e, const struct asm_instr *instr);
void asm_emit_kil(struct emit *e, const struct asm_instr *instr);
void asm_emit_pusha(struct emit *e, const struct asm_instr *instr);
struct ir_val asm_emit_popa(struct emit *e);
/* A result, of those that an address chooses, under a condition or NULL. */
void asm_store_relative(struct emit *e, const struct asm_dst *dst, struct ir_val v,
                        const struct ir_val *cond);
/* Behind the last instruction of programs with fog: stores the colours. */
void asm_emit_fog(struct emit *e);

#endif
