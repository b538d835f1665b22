/* The instruction set of the fragment processor (PP) of Mali-200, 400 and 450: one table of units,
 * forms, fields and operations, from which encoder, decoder, assembler, disassembler, simulator and
 * docs/isa-lima-pp.md are derived.
 *
 * An instruction is a control word and then the fields of the units that it enables, packed one
 * behind the other without gaps, the lowest bit first; 1 to 19 words. A unit may have several forms
 * with fields of their own.
 */
#ifndef LIMA_PP_ISA_H
#define LIMA_PP_ISA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
   LIMA_PP_MAX_WORDS = 19, /* of an instruction */
   LIMA_PP_NUM_REGS = 6,   /* $0 to $5, each a vector of four */
   LIMA_PP_NO_OFFSET = 15  /* as lima_pp_varying::offset_vector: the index has no offset */
};

/* Numbers of vector registers; those not named and beyond $5 do not exist. A scalar register is
 * 4 * vector + component, x is 0. */
enum lima_pp_reg {
   LIMA_PP_CONST0 = 12,
   LIMA_PP_CONST1 = 13,
   LIMA_PP_TEXTURE = 14, /* what the texture unit fetched in this instruction */
   LIMA_PP_UNIFORM = 15, /* what the load unit fetched in this instruction */
   LIMA_PP_DISCARD = 15  /* as the destination of the varying unit: for the texture unit only */
};

enum { LIMA_PP_IDENTITY = 0xe4, LIMA_PP_XYZW = 15 };

/* In the order in which their fields are packed. The control word is none, but has fields too. */
enum lima_pp_unit {
   LIMA_PP_UNIT_VARYING,
   LIMA_PP_UNIT_TEXTURE,
   LIMA_PP_UNIT_LOAD, /* uniforms and temporaries */
   LIMA_PP_UNIT_VMUL,
   LIMA_PP_UNIT_SMUL,
   LIMA_PP_UNIT_VADD,
   LIMA_PP_UNIT_SADD,
   LIMA_PP_UNIT_COMBINE,
   LIMA_PP_UNIT_STORE, /* temporaries; reads the frame buffer, too */
   LIMA_PP_UNIT_BRANCH,
   LIMA_PP_UNIT_CONST0,
   LIMA_PP_UNIT_CONST1,
   LIMA_PP_NUM_UNITS,
   LIMA_PP_UNIT_CONTROL = LIMA_PP_NUM_UNITS
};

/* What a unit's field may be; those of one unit stand together. */
enum lima_pp_form {
   LIMA_PP_FORM_CONTROL,
   LIMA_PP_FORM_VARYING,       /* loads a varying */
   LIMA_PP_FORM_REGISTER,      /* coordinates from a register */
   LIMA_PP_FORM_CUBE,          /* a varying as coordinates of a cube map */
   LIMA_PP_FORM_CUBE_REGISTER, /* a register as coordinates of a cube map */
   LIMA_PP_FORM_NORMALIZE,     /* a register's xyz as a unit vector */
   LIMA_PP_FORM_FRAGCOORD,
   LIMA_PP_FORM_POINTCOORD,
   LIMA_PP_FORM_FRONTFACE,
   LIMA_PP_FORM_TEXTURE,
   LIMA_PP_FORM_UNIFORM,
   LIMA_PP_FORM_TEMPORARY,
   LIMA_PP_FORM_VMUL,
   LIMA_PP_FORM_SMUL,
   LIMA_PP_FORM_VADD,
   LIMA_PP_FORM_SADD,
   LIMA_PP_FORM_SCALAR, /* combine: a function of a scalar */
   LIMA_PP_FORM_ATAN1,  /* combine: the first part of atan and atan2, a vector from scalars */
   LIMA_PP_FORM_ATAN2,  /* combine: their second part, a scalar from a vector */
   LIMA_PP_FORM_SCALE,  /* combine: a scalar times a vector */
   LIMA_PP_FORM_STORE,
   LIMA_PP_FORM_FRAMEBUFFER,
   LIMA_PP_FORM_BRANCH,
   LIMA_PP_FORM_DISCARD,
   LIMA_PP_FORM_CONST0,
   LIMA_PP_FORM_CONST1,
   LIMA_PP_NUM_FORMS
};

/* Vector units: a vector register and the component for each lane, two bits a lane, x lowest.
 * Scalar units: a scalar register. The sign comes after the absolute value. */
struct lima_pp_source {
   uint8_t reg, swizzle, absolute, negate;
};

struct lima_pp_varying {
   uint8_t form;
   uint8_t perspective;   /* enum lima_pp_perspective; of VARYING and REGISTER */
   uint8_t alignment;     /* 0: 1 component, 1: 2 components, 3: 4 components */
   uint8_t offset_vector; /* register with what is added to the index, or LIMA_PP_NO_OFFSET */
   uint8_t offset_scalar; /* its component */
   uint8_t index;         /* in units of the alignment */
   uint8_t hint;          /* of NORMALIZE: sources disagree which of its two bits is set */
   uint8_t dest, mask;
   struct lima_pp_source src; /* of the forms that read a register */
};
enum lima_pp_perspective {
   LIMA_PP_NO_DIVISION,
   LIMA_PP_DIVIDE_Z = 2, /* x and y by z */
   LIMA_PP_DIVIDE_W = 3  /* x, y and z by w */
};

struct lima_pp_texture {
   uint8_t lod;               /* scalar register */
   uint8_t lod_en;            /* lod is used: */
   uint8_t explicit_lod;      /* 1: as the level, 0: added to the computed one */
   uint8_t offset, offset_en; /* scalar register that is added to the sampler */
   uint8_t type;              /* enum lima_pp_texture_type */
   uint16_t sampler;
};
enum lima_pp_texture_type { LIMA_PP_TEXTURE_2D = 0, LIMA_PP_TEXTURE_CUBE = 31 };

/* Of the load unit and of the store unit's STORE. */
struct lima_pp_memory {
   uint8_t form;
   uint8_t alignment;         /* 0: 1 component, 1: 2, 2: 4 */
   uint8_t offset, offset_en; /* scalar register that is added to the index */
   int16_t index;             /* in units of the alignment; of temporaries -1 is the first vector */
   uint8_t src;               /* of STORE: scalar register, the first component */
   uint8_t dest, color;       /* of FRAMEBUFFER: color 1, depth 0 */
};

/* The units that multiply and add. */
struct lima_pp_alu {
   struct lima_pp_source src[2];
   uint8_t dest, mask; /* scalar units: a scalar register, and whether it is written */
   uint8_t modifier;   /* enum lima_pp_modifier */
   uint8_t op;
   uint8_t mul_in; /* of those that add: source 0 is the result of the unit that multiplies */
};
enum lima_pp_modifier {
   LIMA_PP_PLAIN,
   LIMA_PP_SATURATE, /* to 0 to 1 */
   LIMA_PP_POSITIVE, /* at least 0 */
   LIMA_PP_TRUNCATE  /* to an integer, toward 0 */
};

struct lima_pp_combine {
   uint8_t form;
   uint8_t op; /* of SCALAR and ATAN1 */
   /* 0: a scalar; 1: a scalar of ATAN1, a vector of SCALE and ATAN2. */
   struct lima_pp_source src[2];
   uint8_t dest, mask; /* mask: of SCALE and ATAN1, whose destinations are vectors */
   uint8_t modifier;   /* of SCALAR */
};

struct lima_pp_branch {
   uint8_t form;
   uint8_t src[2];    /* scalar registers that are compared */
   uint8_t condition; /* enum lima_pp_condition; bits, any of which suffices */
   uint8_t next;      /* words of the instruction at the target */
   int32_t target;    /* in words, from the control word of this instruction */
};
enum lima_pp_condition { LIMA_PP_GREATER = 1, LIMA_PP_EQUAL = 2, LIMA_PP_LESS = 4 };

struct lima_pp_instr {
   uint16_t units;   /* 1u << enum lima_pp_unit: those that do something */
   uint8_t stop;     /* the program ends after this instruction */
   uint8_t sync;     /* waits for the other three fragments of the quad */
   uint8_t prefetch; /* next is valid */
   uint8_t next;     /* words of the instruction behind this one; may be too large */
   /* What follows is 0 in units that are not enabled. */
   struct lima_pp_varying varying;
   struct lima_pp_texture texture;
   struct lima_pp_memory load, store;
   struct lima_pp_alu vmul, smul, vadd, sadd;
   struct lima_pp_combine combine;
   struct lima_pp_branch branch;
   uint16_t constant[2][4]; /* half floats */
};

static inline bool
lima_pp_has(const struct lima_pp_instr *instr, enum lima_pp_unit unit)
{
   return instr->units >> unit & 1;
}

/* --- Tables */

struct lima_pp_unit_info {
   const char *name;
   uint8_t width; /* bits of its field; its bit of the control word is 7 + enum lima_pp_unit */
   const char *help;
};
/* By enum lima_pp_unit, with the control word. */
extern const struct lima_pp_unit_info lima_pp_units[LIMA_PP_NUM_UNITS + 1];

struct lima_pp_form_info {
   const char *name;
   uint8_t unit;
   uint32_t key, value; /* the form is this one when the field's low bits & key are value */
};
/* By enum lima_pp_form. */
extern const struct lima_pp_form_info lima_pp_forms[LIMA_PP_NUM_FORMS];

enum lima_pp_kind {
   LIMA_PP_MEMBER, /* of struct lima_pp_instr */
   LIMA_PP_SIGNED, /* the same, two's complement */
   LIMA_PP_FIXED,  /* these bits always have this value */
   LIMA_PP_COUNT   /* words of this instruction, which follows from its units */
};
struct lima_pp_field {
   const char *name;
   uint8_t unit;
   uint32_t forms;     /* 1u << enum lima_pp_form: those that have it */
   uint8_t low, width; /* bits of the unit's field */
   uint8_t kind;       /* enum lima_pp_kind */
   uint8_t offset;     /* of the member */
   uint8_t size;       /* of the member, 1, 2 or 4 bytes */
   uint32_t value;     /* of LIMA_PP_FIXED */
   const char *help;
};
extern const struct lima_pp_field lima_pp_fields[];
extern const unsigned lima_pp_num_fields;

/* The member that a row is about, as far as the row says. Not for FIXED and COUNT. */
int32_t lima_pp_get(const struct lima_pp_instr *instr, const struct lima_pp_field *field);
void lima_pp_set(struct lima_pp_instr *instr, const struct lima_pp_field *field, int32_t value);

/* What an operation computes, for simulators; the sources are a and b. */
enum lima_pp_function {
   LIMA_PP_FN_NONE, /* the code is not defined */
   LIMA_PP_FN_MUL,  /* times a power of two: lima_pp_op::shift */
   LIMA_PP_FN_NOT,
   LIMA_PP_FN_AND,
   LIMA_PP_FN_OR,
   LIMA_PP_FN_XOR,
   LIMA_PP_FN_NE,
   LIMA_PP_FN_GT,
   LIMA_PP_FN_GE,
   LIMA_PP_FN_EQ,
   LIMA_PP_FN_MIN,
   LIMA_PP_FN_MAX,
   LIMA_PP_FN_MOV,
   LIMA_PP_FN_ADD,
   LIMA_PP_FN_FRACT,
   LIMA_PP_FN_FLOOR,
   LIMA_PP_FN_CEIL,
   LIMA_PP_FN_SUM3,
   LIMA_PP_FN_SUM4,
   LIMA_PP_FN_DDX,
   LIMA_PP_FN_DDY,
   LIMA_PP_FN_SEL,
   LIMA_PP_FN_RCP,
   LIMA_PP_FN_SQRT,
   LIMA_PP_FN_RSQRT,
   LIMA_PP_FN_EXP2,
   LIMA_PP_FN_LOG2,
   LIMA_PP_FN_SIN,
   LIMA_PP_FN_COS,
   LIMA_PP_FN_ATAN,
   LIMA_PP_FN_ATAN2
};

struct lima_pp_op {
   const char *name; /* NULL: not defined */
   uint8_t function; /* enum lima_pp_function */
   uint8_t sources;  /* that are read */
   uint32_t forms;   /* 1u << enum lima_pp_form: where it exists */
   int8_t shift;     /* of LIMA_PP_FN_MUL: the product times 2^shift */
   const char *result;
};
/* By codes. */
extern const struct lima_pp_op lima_pp_mul_ops[32], lima_pp_add_ops[32], lima_pp_combine_ops[16];

/* The operation that a unit has for a code; of combine for codes of SCALAR and ATAN1. Where the
 * form has none with this code, its function is LIMA_PP_FN_NONE. */
const struct lima_pp_op *lima_pp_op(enum lima_pp_form form, unsigned code);

/* Of enum lima_pp_modifier: "", "sat" and so on. */
extern const char *const lima_pp_modifiers[4];

/* --- Words */

/* What is wrong with an instruction. */
struct lima_pp_problem {
   const char *text;         /* a sentence; NULL: nothing is wrong */
   uint8_t unit;             /* enum lima_pp_unit */
   uint8_t word, low, width; /* the bits to blame; a field may go on in the word behind */
};

/* How many words an instruction with these units has. */
unsigned lima_pp_length(uint16_t units);

/* Every field is stored as it is, legal or not, cut to its width. Gives how many words there are.
 */
unsigned lima_pp_encode(const struct lima_pp_instr *instr, uint32_t words[LIMA_PP_MAX_WORDS]);

/* Reads the instruction that begins with words[0], of which there are up to `num_words`; words that
 * are missing count as 0. False when it is no legal instruction: it is cut off, its length is not
 * that of its units, bits are set that no field has (they are lost), a form is not defined, or
 * lima_pp_check finds fault with it; `problem` (may be NULL) then says what is wrong. */
bool lima_pp_decode(const uint32_t *words, size_t num_words, struct lima_pp_instr *instr,
                    struct lima_pp_problem *problem);

/* Whether an instruction is one that is known to work: operations, registers and alignments that
 * exist; ^texture, ^uniform, ^const0, ^const1, and the results of the units that multiply, read
 * only where they can be and beside the unit that gives them. Fields without effect may have any
 * value. */
bool lima_pp_check(const struct lima_pp_instr *instr, struct lima_pp_problem *problem);

/* Gives fields without effect the values that assemblers give them, and sync the value that the
 * units need. Prefetch, next and the branch's next are left alone. */
void lima_pp_canonicalize(struct lima_pp_instr *instr);

#endif
