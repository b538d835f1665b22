/* The instruction set of the geometry processor of Mali-200, 400 and 450: one table of fields,
 * operations and operands, from which encoder, decoder, assembler, disassembler, simulator and
 * docs/isa-lima-gp.md are derived.
 *
 * An instruction is 128 bits, four words, bit 0 is the lowest one of word 0. It holds an operation
 * for each of six scalar units, three loads of four components and two stores:
 *
 *    load0, load1, loadu -> mul0 mul1 acc0 acc1 complex pass -> store0, store1, branch
 *
 * Both multipliers share an operation, and both adders. Units read what is loaded in the same
 * instruction, and results of the one or two before: where a value comes from is a selector.
 */
#ifndef LIMA_GP_ISA_H
#define LIMA_GP_ISA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
   LIMA_GP_MAX_INSTRS = 512, /* targets of branches have nine bits */
   LIMA_GP_NUM_ATTRIBUTES = 16,
   LIMA_GP_NUM_REGISTERS = 16, /* of four components */
   LIMA_GP_NUM_VARYINGS = 16,
   LIMA_GP_NUM_UNIFORMS = 512, /* addresses, of temporaries too; a Mali-400 has memory for 304 */
   LIMA_GP_NUM_ADDRESS_REGISTERS = 4
};

enum lima_gp_unit {
   LIMA_GP_MUL0,
   LIMA_GP_MUL1,
   LIMA_GP_ACC0,
   LIMA_GP_ACC1,
   LIMA_GP_COMPLEX,
   LIMA_GP_PASS,
   LIMA_GP_NUM_UNITS
};

/* What units read. */
enum lima_gp_input {
   LIMA_GP_MUL0_A,
   LIMA_GP_MUL0_B,
   LIMA_GP_MUL1_A, /* the third of an operation that needs both multipliers */
   LIMA_GP_MUL1_B, /* the fourth */
   LIMA_GP_ACC0_A,
   LIMA_GP_ACC0_B,
   LIMA_GP_ACC1_A,
   LIMA_GP_ACC1_B,
   LIMA_GP_COMPLEX_A,
   LIMA_GP_PASS_A,
   LIMA_GP_NUM_INPUTS
};

enum lima_gp_mul {
   LIMA_GP_MUL_MUL,
   LIMA_GP_MUL_COMPLEX1, /* of both multipliers */
   LIMA_GP_MUL_COMPLEX2 = 3,
   LIMA_GP_MUL_SELECT, /* of both multipliers */
   LIMA_GP_NUM_MULS = 8
};

enum lima_gp_acc {
   LIMA_GP_ACC_ADD,
   LIMA_GP_ACC_FLOOR,
   LIMA_GP_ACC_SIGN,
   LIMA_GP_ACC_GE = 4,
   LIMA_GP_ACC_LT,
   LIMA_GP_ACC_MIN,
   LIMA_GP_ACC_MAX,
   LIMA_GP_NUM_ACCS
};

enum lima_gp_complex {
   LIMA_GP_COMPLEX_OFF,
   LIMA_GP_COMPLEX_EXP2 = 2,
   LIMA_GP_COMPLEX_LOG2,
   LIMA_GP_COMPLEX_RSQRT,
   LIMA_GP_COMPLEX_RCP,
   LIMA_GP_COMPLEX_MOV = 9,
   LIMA_GP_COMPLEX_A0 = 12, /* ..A3: sets an address register, no result */
   LIMA_GP_COMPLEX_A3 = 15,
   LIMA_GP_NUM_COMPLEXES
};

enum lima_gp_pass {
   LIMA_GP_PASS_MOV = 2, /* also when there is nothing to do */
   LIMA_GP_PASS_PREEXP2 = 4,
   LIMA_GP_PASS_POSTLOG2,
   LIMA_GP_PASS_CLAMP, /* to x and y of what loadu loads */
   LIMA_GP_NUM_PASSES = 8
};

/* Selectors that rules are about; the table has all of them. */
enum {
   LIMA_GP_SELECT_LOAD0 = 0, /* and the three others, by component */
   LIMA_GP_SELECT_LOAD1 = 4,
   LIMA_GP_SELECT_LOADU = 12,
   LIMA_GP_SELECT_UNUSED = 21,
   LIMA_GP_SELECT_COMPLEX = 22, /* as the second operand: 1 for mul, 0 for operations of acc */
   LIMA_GP_SELECT_LOAD0_BEFORE = 28,
   LIMA_GP_NUM_SELECTORS = 32
};

/* Codes of a store's sources. */
enum { LIMA_GP_STORE_NONE = 7, LIMA_GP_NUM_STORE_SOURCES = 8 };

/* Of lima_gp_instr::load_offset; 1 to 3 add that address register. */
enum { LIMA_GP_OFFSET_NONE = 7 };

enum { LIMA_GP_MODE_TEMPORARY = 12, LIMA_GP_MODE_BRANCH = 13 };

/* Store 0 writes x and y of a register of four components, store 1 writes z and w. */
struct lima_gp_store {
   uint16_t source[2]; /* LIMA_GP_STORE_NONE, or a row of lima_gp_store_sources */
   uint16_t address;   /* of the varying or register */
   uint16_t varying;   /* to a varying, else to a register */
   uint16_t temporary; /* to the temporary that address register 0 names */
};

/* All members are uint16_t: tables tell them by their place. */
struct lima_gp_instr {
   uint16_t in[LIMA_GP_NUM_INPUTS]; /* selectors, by enum lima_gp_input */
   uint16_t mul_negate[2];          /* of the products of mul0, mul1 */
   uint16_t acc_negate[4];          /* of the operands: acc0 A, B, acc1 A, B */
   uint16_t mul_op, acc_op, complex_op, pass_op;
   uint16_t load_address, load_offset;    /* loadu */
   uint16_t register0, register0_is_attr; /* load0: a register or an attribute */
   uint16_t register1;                    /* load1: a register */
   struct lima_gp_store store[2];
   uint16_t branch; /* to `target` unless the result of pass, in this instruction, is zero */
   uint16_t target; /* number of an instruction */
   uint16_t mode;   /* 0, or what a temporary store or a branch needs */
};

enum { LIMA_GP_NUM_MEMBERS = sizeof(struct lima_gp_instr) / sizeof(uint16_t) };

/* The place of a member, as tables have it. */
#define LIMA_GP_MEMBER(member) ((unsigned)(offsetof(struct lima_gp_instr, member) / 2))

static inline uint16_t
lima_gp_member(const struct lima_gp_instr *instr, unsigned member)
{
   return ((const uint16_t *)instr)[member];
}

static inline void
lima_gp_set_member(struct lima_gp_instr *instr, unsigned member, unsigned value)
{
   ((uint16_t *)instr)[member] = (uint16_t)value;
}

/* --- Tables */

/* Some bits of a member, and where words have them. A member may need two rows; then they have the
 * same name. */
struct lima_gp_field {
   const char *name;
   uint8_t low, width; /* bits low to low + width - 1 of the 128 */
   uint8_t member;     /* LIMA_GP_MEMBER */
   uint8_t shift;      /* the lowest of the member's bits that this row is about */
   bool inverted;      /* words have the complement */
   const char *help;
};
extern const struct lima_gp_field lima_gp_fields[];
extern const unsigned lima_gp_num_fields;

/* An operation. Texts write the operands in the order of operand[]. */
struct lima_gp_op {
   const char *name; /* NULL: the code is not defined */
   uint8_t num_operands;
   uint8_t operand[4];  /* enum lima_gp_input; those of mul0 and acc0 stand for either unit's */
   uint8_t first, last; /* instructions later that can read the result; 0: there is none */
   bool both;           /* needs both multipliers; the result is that of mul0 */
   bool storable;       /* a store of the same instruction can take the result */
   bool identity;       /* the second operand may be LIMA_GP_SELECT_COMPLEX: a number */
   const char *result;  /* for the document */
};
extern const struct lima_gp_op lima_gp_mul_ops[LIMA_GP_NUM_MULS];
extern const struct lima_gp_op lima_gp_acc_ops[LIMA_GP_NUM_ACCS];
extern const struct lima_gp_op lima_gp_complex_ops[LIMA_GP_NUM_COMPLEXES];
extern const struct lima_gp_op lima_gp_pass_ops[LIMA_GP_NUM_PASSES];

enum lima_gp_source {
   LIMA_GP_FROM_NOWHERE, /* not defined */
   LIMA_GP_FROM_UNUSED,  /* there is no operand */
   LIMA_GP_FROM_LOAD0,
   LIMA_GP_FROM_LOAD1,
   LIMA_GP_FROM_LOADU,
   LIMA_GP_FROM_UNIT
};
struct lima_gp_selector {
   uint8_t source;   /* enum lima_gp_source */
   uint8_t index;    /* component, 0 is x; or enum lima_gp_unit */
   uint8_t distance; /* instructions ago: 0 to 2 */
};
extern const struct lima_gp_selector lima_gp_selectors[LIMA_GP_NUM_SELECTORS];

/* The unit that a store takes the result of; LIMA_GP_NUM_UNITS: the code is not defined, or none.
 */
extern const uint8_t lima_gp_store_sources[LIMA_GP_NUM_STORE_SOURCES];

extern const char *const lima_gp_unit_names[LIMA_GP_NUM_UNITS];

/* The operation that a unit gets, defined or not. NULL: it has nothing to do, or belongs to an
 * operation of mul0. */
const struct lima_gp_op *lima_gp_unit_op(const struct lima_gp_instr *instr, enum lima_gp_unit unit);

/* The input that a unit's operation has as operand number i. */
enum lima_gp_input lima_gp_operand(const struct lima_gp_op *op, enum lima_gp_unit unit, unsigned i);

/* Whether an input that is read has a number: LIMA_GP_SELECT_COMPLEX as a second operand. */
bool lima_gp_is_number(const struct lima_gp_instr *instr, enum lima_gp_input input);

/* Inputs (1u << enum lima_gp_input) whose selectors make a difference. */
unsigned lima_gp_read_inputs(const struct lima_gp_instr *instr);

/* Components (1 is x) of load0, load1 and loadu that this instruction reads; `before`: those of
 * load0 in the instruction before. */
struct lima_gp_loaded {
   uint8_t load0, load1, loadu, before;
};
struct lima_gp_loaded lima_gp_read_loads(const struct lima_gp_instr *instr);

/* --- Words */

/* What is wrong with an instruction. */
struct lima_gp_problem {
   const char *text;   /* a sentence; NULL: nothing is wrong */
   uint8_t low, width; /* the bits that are to blame, of the 128 */
   uint8_t member;     /* that has them */
};

/* Every field is stored as it is, legal or not, cut to its width. */
void lima_gp_encode(const struct lima_gp_instr *instr, uint32_t words[4]);

/* Reads all fields, whatever they are; nothing is lost. False when lima_gp_check finds fault;
 * `problem` (may be NULL) then says what is wrong. */
bool lima_gp_decode(const uint32_t words[4], struct lima_gp_instr *instr,
                    struct lima_gp_problem *problem);

/* Whether an instruction is one whose meaning is known: operations, selectors, modes, operands that
 * are there, results that stores can take. Fields without effect may have any value. */
bool lima_gp_check(const struct lima_gp_instr *instr, struct lima_gp_problem *problem);

/* --- Fields with and without effect */

/* Does nothing, and has in every field the value that assemblers give to those without effect. */
extern const struct lima_gp_instr lima_gp_idle;

/* Gives fields without effect the values that assemblers give them. The instruction is legal. Loads
 * stay as they are: the next instruction may read them. */
void lima_gp_canonicalize(struct lima_gp_instr *instr);

/* --- Programs */

/* Whether the results of units, and the address of temporaries, that instruction n needs are there,
 * when the `run` instructions before it have run in a row. */
bool lima_gp_check_values(const struct lima_gp_instr *instrs, unsigned n, unsigned run,
                          struct lima_gp_problem *problem);

/* Whether all values are there when they are read, on every way through a program of legal
 * instructions: distances between units, loads after stores, address registers, branches to
 * instructions that exist. False with the first instruction that is wrong; `problem` may be NULL.
 * What an address register names is not known here, so loads of temporaries are not looked at. */
bool lima_gp_check_program(const struct lima_gp_instr *instrs, unsigned count,
                           struct lima_gp_problem *problem, unsigned *number);

#endif
