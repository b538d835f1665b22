/* Inside the last step of the translator: an operation asks for its operands, takes a register for
 * its result, and puts its machine code behind what is there.
 */
#ifndef JIT_EMIT_H
#define JIT_EMIT_H

#include "private.h"

#define SP_JIT_MAX_REGS 32
#define SP_JIT_NO_REG 0xff
#define SP_JIT_MAX_GROUPS 4

struct sp_jit_emitter {
   const struct sp_jit_lower *l;
   struct sp_jit_code *code;
   struct sp_jit_instr *instrs; /* in the order in which they are emitted */
   size_t num_instrs;
   unsigned vector, num_regs; /* bytes of a register, and how many there are */
   unsigned doubt;            /* of AVX2: the register with ~0 in lanes that have failed a check */
   uint32_t reserved;         /* registers that no value takes: those of `pinned` too */
   uint32_t pinned;           /* they hold the same value all through a loop */
   uint32_t touched;          /* registers that values have taken since this was last 0 */
   sp_jit_ref zero;           /* the constant, or 0 if the program has none */
   unsigned groups;           /* in turn: their values are one group's behind the other's */
   bool uniform;              /* instrs are done once */
   unsigned stage;            /* that instrs are of */
   /* By value */
   uint8_t *reg_of;
   uint16_t *spilled;   /* slot in the scratch memory, + 1 */
   uint32_t *first_use; /* the next one, in uses */
   uint32_t *uses;      /* positions by value, ascending, and an end */
   sp_jit_ref value_in[SP_JIT_MAX_REGS];
   uint32_t locked;     /* registers of the operation at work */
   uint32_t slots;      /* of the scratch memory, so far; those of uniform values come first */
   uint32_t most_slots; /* of any list */
   unsigned checks;
   uint32_t pointer; /* in the register for one, + 1; 0 = none */
};

/* False: out of memory; finish all the same. */
bool sp_jit_emitter_init(struct sp_jit_emitter *e, const struct sp_jit_lower *l,
                         struct sp_jit_code *code);
void sp_jit_emitter_finish(struct sp_jit_emitter *e);
/* Fills instrs: those of two groups in turn, or uniform ones, which are there once. All registers
 * are free. False: out of memory. */
bool sp_jit_take_list(struct sp_jit_emitter *e, const struct sp_jit_list *list, bool uniform);
/* What is known of the value, of either group. */
const struct sp_jit_value *sp_jit_emitted(const struct sp_jit_emitter *e, sp_jit_ref v);

/* Finds values that the list, for the groups at hand, reads from memory more than once and that are
 * the same in all its rounds: they get the registers of `free`, the most wanted first, and are
 * loaded here. They keep them in all lists until sp_jit_unpin. */
void sp_jit_pin(struct sp_jit_emitter *e, const struct sp_jit_list *list, uint32_t free);
void sp_jit_unpin(struct sp_jit_emitter *e);

/* --- Operands: registers of the operation at work stay until its result has one. */
struct sp_jit_operand sp_jit_in_register(unsigned reg);
struct sp_jit_operand sp_jit_in_scratch(const struct sp_jit_emitter *e, uint32_t slot);
/* Lanes of an array. */
struct sp_jit_operand sp_jit_in_array(const struct sp_jit_emitter *e, unsigned array,
                                      unsigned group);
/* The value is in its array. */
void sp_jit_note_kept(struct sp_jit_emitter *e, sp_jit_ref v);
/* Lanes that the register for pointers points to. */
struct sp_jit_operand sp_jit_in_stream(const struct sp_jit_emitter *e, unsigned group);
unsigned sp_jit_need_register(struct sp_jit_emitter *e, sp_jit_ref v);
/* A register, or memory where v is in none. */
struct sp_jit_operand sp_jit_need_operand(struct sp_jit_emitter *e, sp_jit_ref v);
/* Memory that has v, an operation's result of a group, for loads of its lanes one by one. */
struct sp_jit_operand sp_jit_need_words(struct sp_jit_emitter *e, sp_jit_ref v);
/* Sources have been read: those without a further use leave their registers. */
void sp_jit_release_sources(struct sp_jit_emitter *e, const struct sp_jit_instr *in);
/* For the result, sources are released: may be the register of one. */
unsigned sp_jit_result_register(struct sp_jit_emitter *e, const struct sp_jit_instr *in);
/* The same, but none of the sources' registers. */
unsigned sp_jit_separate_register(struct sp_jit_emitter *e, const struct sp_jit_instr *in);
/* For this operation alone. */
unsigned sp_jit_spare_register(struct sp_jit_emitter *e);
/* A result that nothing reads leaves its register. */
void sp_jit_drop_unused(struct sp_jit_emitter *e, sp_jit_ref v);

/* --- Machine code */
/* Loads the pointer to lanes. */
void sp_jit_point_to(struct sp_jit_emitter *e, uint32_t pointer);
void sp_jit_put(struct sp_jit_emitter *e, enum sp_x86_vector op, unsigned reg, unsigned second,
                struct sp_jit_operand last, uint8_t imm);
/* In the lanes of the mask only. */
void sp_jit_put_masked(struct sp_jit_emitter *e, enum sp_x86_vector op, unsigned reg,
                       unsigned second, struct sp_jit_operand last, uint8_t mask, bool zero);

/* --- Forms */
bool sp_jit_is_zero(const struct sp_jit_emitter *e, sp_jit_ref v);
/* Operands may change places: the first one, which has to be in a register, is one that is. */
void sp_jit_order_sources(const struct sp_jit_emitter *e, struct sp_jit_instr *in);

/* jit/emit_avx512.c, jit/emit_avx2.c: what depends on lanes. */
void sp_jit_emit_avx512(struct sp_jit_emitter *e, struct sp_jit_instr *in, enum sp_jit_form form,
                        enum sp_x86_vector opcode);
void sp_jit_emit_avx2(struct sp_jit_emitter *e, struct sp_jit_instr *in, enum sp_jit_form form,
                      enum sp_x86_vector opcode);

#endif
