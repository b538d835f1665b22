/* Choosing operations for IR. Private to pp/codegen.
 *
 * A component of a value of the IR is a lane: of a register, of a uniform, or a constant. */
#ifndef LIMA_PPC_SELECT_H
#define LIMA_PPC_SELECT_H

#include "ops.h"

struct ppc_lane {
   uint8_t file; /* PPC_REG, PPC_CONST or PPC_UNIFORM */
   uint8_t component;
   bool abs, neg;
   float number; /* PPC_CONST, before abs and neg */
   uint32_t index;
};

struct ppc_value {
   unsigned n; /* 1 to 4 lanes; one goes with any number of others */
   struct ppc_lane lane[4];
};

struct ppc_select {
   struct ppc *p;
   struct ir_shader *sh;
   struct ppc_block *block;
   uint32_t line;
   uint32_t first_new; /* registers from here on are of the present instruction of the IR alone */
   struct ppc_lane (*lanes)[4]; /* by value id */
   uint32_t *ir_regs;           /* by register of the IR */
   struct ppc_op **defs;        /* by register, up to max_defs: the one operation that wrote it */
   uint32_t max_defs;
   uint16_t *uniform_of; /* by parameter: number of the uniform, plus 1 */
};

/* Values */
struct ppc_value ppc_number(float x);
/* What a lane of PPC_CONST is. */
float ppc_constant(const struct ppc_lane *lane);
struct ppc_value ppc_negated(struct ppc_value v);
struct ppc_value ppc_magnitude(struct ppc_value v);
struct ppc_value ppc_component(struct ppc_value v, unsigned i);
struct ppc_value ppc_read(const struct ppc_select *s, const struct ir_src *src, unsigned n);
struct ppc_value ppc_register(uint32_t reg, unsigned n);
bool ppc_is_number(const struct ppc_value *v, float x);
/* Whether all lanes are 1 or 0, as comparisons give them. */
bool ppc_is_truth(const struct ppc_select *s, const struct ppc_value *v);

/* Operations on lanes */
struct ppc_value ppc_op1(struct ppc_select *s, enum lima_pp_function fn, struct ppc_value a);
struct ppc_value ppc_op2(struct ppc_select *s, enum lima_pp_function fn, struct ppc_value a,
                         struct ppc_value b);
/* The product times 2^shift. */
struct ppc_value ppc_product(struct ppc_select *s, struct ppc_value a, struct ppc_value b,
                             int shift);
/* The first n lanes of what a feed gives. */
struct ppc_value ppc_fetched(struct ppc_select *s, struct ppc_feed *feed, unsigned n);
/* 1/x and others of the combining unit, lane by lane. */
struct ppc_value ppc_function(struct ppc_select *s, enum lima_pp_function fn, struct ppc_value a);
struct ppc_value ppc_choose(struct ppc_select *s, struct ppc_value truth, struct ppc_value yes,
                            struct ppc_value no);
struct ppc_value ppc_clamped(struct ppc_select *s, struct ppc_value v,
                             enum lima_pp_modifier modifier);
struct ppc_value ppc_round_even(struct ppc_select *s, struct ppc_value x);
/* Lanes of a register become those of the value, where the mask has them. */
void ppc_write(struct ppc_select *s, uint32_t reg, unsigned mask, struct ppc_value v);
/* The value as an operand with `n` lanes: copied where lanes are of several places. */
struct ppc_src ppc_operand(struct ppc_select *s, struct ppc_value v, unsigned n);
/* The same in a register, plain. */
struct ppc_src ppc_in_register(struct ppc_select *s, struct ppc_value v, unsigned n);
/* Appends an operation, after its operands have been made such that it can be placed. */
void ppc_add(struct ppc_select *s, struct ppc_op *op);
/* What scalar multiplier or branch compute by themselves: the operation that gave this lane, if it
 * can be done again. NULL: it can not. */
const struct ppc_op *ppc_comparison(const struct ppc_select *s, const struct ppc_lane *lane);

/* An instruction of the IR that is no load, store or control flow. */
struct ppc_value ppc_select_alu(struct ppc_select *s, const struct ir_instr *i);
/* The same for comparisons, truths and integers; a and b are its operands. */
struct ppc_value ppc_select_int(struct ppc_select *s, const struct ir_instr *i, struct ppc_value a,
                                struct ppc_value b);
struct ppc_value ppc_select_texture(struct ppc_select *s, const struct ir_instr *i);
/* IR_OP_load_param. */
struct ppc_value ppc_select_param(struct ppc_select *s, const struct ir_instr *i);
/* Room for the list of uniforms, and its beginning. False: memory ran out. */
bool ppc_prepare_uniforms(struct ppc_select *s);
/* A branch or discard where the truth holds. */
void ppc_select_branch(struct ppc_select *s, struct ppc_value truth, enum ppc_kind kind,
                       struct ppc_block *target);
/* An input, as far as its components are in the mask. */
struct ppc_value ppc_select_input(struct ppc_select *s, unsigned slot, unsigned n);
/* The vector that the chip has a varying in. */
unsigned ppc_varying(struct ppc_select *s, unsigned slot, unsigned mask, bool coordinate);

#endif
