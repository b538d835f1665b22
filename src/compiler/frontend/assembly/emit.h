/* Translation to IR: what its files share. Private to assembly/. */
#ifndef ASSEMBLY_EMIT_H
#define ASSEMBLY_EMIT_H

#include "compiler/ir/builder.h"
#include "program.h"

/* IR registers: temporaries, address registers, the condition codes, and the colours that fog waits
 * for. */
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
   return asm_reg_cc(p) + 1;
}

struct emit {
   struct ir_builder b;
   const struct asm_program *program;
   /* Block that starts with an instruction; [num_instrs] is the end. NULL: none starts there. Only
    * programs of NV_vertex_program, which are short, have branches. */
   struct ir_block *blocks[NV_VP_MAX_INSTRUCTIONS + 1];
};

/* --- Operands (assembly/emit.c) */

/* A register or binding, without swizzle and modifiers. */
struct ir_val asm_load_src(struct emit *e, const struct asm_src *src);
/* Source n with swizzle and modifiers, as the components of `mask` side by side. */
struct ir_val asm_read_src(struct emit *e, const struct asm_instr *instr, unsigned n,
                           unsigned mask);
/* The reverse: values side by side go to the components of `mask`. */
struct ir_val asm_spread(struct ir_val v, unsigned mask);

/* --- Instructions of ARB programs (assembly/emit_arb.c): the result, of four components or one */

struct ir_val asm_emit_blend(struct emit *e, const struct asm_instr *instr); /* LRP, CMP */
struct ir_val asm_emit_cross(struct emit *e, const struct asm_instr *instr);
struct ir_val asm_emit_sincos(struct emit *e, const struct asm_instr *instr);
struct ir_val asm_emit_swizzle(struct emit *e, const struct asm_instr *instr);
struct ir_val asm_emit_tex(struct emit *e, const struct asm_instr *instr);
void asm_emit_kil(struct emit *e, const struct asm_instr *instr);
/* Behind the last instruction of programs with fog: stores the colours. */
void asm_emit_fog(struct emit *e);

#endif
