/* What reader and writer of TGSI share: opcodes, semantics, texture targets. */
#ifndef TGSI_WORDS_H
#define TGSI_WORDS_H

#include "tgsi.h"

enum tgsi_form { TGSI_COMPONENT, TGSI_SCALAR, TGSI_WHOLE, TGSI_FLOW /* TGSI_CONTROL */ };

enum tgsi_opcode {
#define TGSI_OP(name, srcs, form, ir, zero_wins) TGSI_##name,
#define TGSI_MADE(name, srcs, form, meaning) TGSI_##name,
#define TGSI_CONTROL(name, srcs, meaning) TGSI_##name,
#include "opcodes.h"
#undef TGSI_OP
#undef TGSI_MADE
#undef TGSI_CONTROL
   TGSI_NUM_OPCODES
};

struct tgsi_op_info {
   char name[12];
   uint8_t num_srcs;
   enum tgsi_form form;
   bool direct; /* one IR opcode: */
   enum ir_op ir, ir_zero_wins;
};
extern const struct tgsi_op_info tgsi_op_infos[TGSI_NUM_OPCODES];

/* The opcode that reads as `op`; TGSI_NUM_OPCODES: none does alone. */
enum tgsi_opcode tgsi_find_ir(enum ir_op op, bool zero_wins);

/* --- Semantics: name and index of a vertex program's outputs and of both sides of a fragment
 * program */

enum tgsi_role { TGSI_VERTEX_OUT, TGSI_FRAGMENT_IN, TGSI_FRAGMENT_OUT, TGSI_NUM_ROLES };

struct tgsi_semantic {
   const char *name; /* NULL: there is none */
   unsigned index;
};

/* Of a slot (enum ir_varying, or enum ir_frag_result for TGSI_FRAGMENT_OUT). Of the clip distances,
 * four of which share a register, CLP0 and CLP4 have one. */
struct tgsi_semantic tgsi_slot_semantic(enum tgsi_role role, unsigned slot);
/* The reverse; -1: not known. */
int tgsi_semantic_slot(enum tgsi_role role, const char *name, size_t len, unsigned index);

/* Whether the slot, of enum ir_varying or enum ir_frag_result, is a clip distance. Only the x of
 * one means anything; the registers of TGSI hold four of them. */
static inline bool
tgsi_is_clip(unsigned slot)
{
   return slot >= VARYING_CLP0 && slot < VARYING_EDGE;
}

/* The component of its register that the slot begins at. */
static inline unsigned
tgsi_component(unsigned slot)
{
   return tgsi_is_clip(slot) ? (slot - VARYING_CLP0) % 4 : 0;
}

/* enum ir_tex_target; without and with a comparison of depths, in which 3D textures have no part */
extern const char *const tgsi_target_names[2][5];
/* The component of the coordinates that holds what depths are compared with. */
static inline unsigned
tgsi_reference(enum ir_tex_target target)
{
   return target == IR_TEX_CUBE ? 3 : 2;
}
/* TEX and its relatives; the sampler is the last operand. */
static inline bool
tgsi_is_tex(enum tgsi_opcode op)
{
   return op >= TGSI_TEX && op <= TGSI_TXL2;
}

#endif
