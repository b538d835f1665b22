/* A parsed program, between parser and IR: what all languages here have in common. For assembly/
 * and the folders of its languages. */
#ifndef ASSEMBLY_PROGRAM_H
#define ASSEMBLY_PROGRAM_H

#include "arb.h"
#include "nv_vp.h"

#define NV_VP_MAX_INSTRUCTIONS 256
/* Registers (VP-172, VP-188): R0.. and A0.. */
#define NV_VP1_TEMPS 12
#define NV_VP2_TEMPS 16
#define NV_VP2_ADDRESSES 2

/* Those of NV_vertex_program have the numbers of enum nv_vp_version. */
enum asm_language {
   ASM_VP_1_0 = NV_VP_1_0,
   ASM_VP_1_1 = NV_VP_1_1,
   ASM_VP_2_0 = NV_VP_2_0,
   ASM_VSP_1_0 = NV_VSP_1_0,
   ASM_ARB_VP,
   ASM_ARB_FP,
   ASM_NV_FP
};

/* What brings instructions and suffixes: a language, and beside it the options that a program
 * names. Sets of them have bits 1 << enum asm_dialect. */
enum asm_dialect {
   ASM_NUM_LANGUAGES = ASM_NV_FP + 1,
   ASM_OPTION_NV_FP = ASM_NUM_LANGUAGES, /* of ARB_fragment_program: NV_fragment_program */
   ASM_OPTION_NV_FP2,                    /* ... NV_fragment_program2, with the one above */
   ASM_OPTION_NV_VP2,                    /* of ARB_vertex_program: NV_vertex_program2 */
   ASM_OPTION_NV_VP3,                    /* ... NV_vertex_program3, with the one above */
   ASM_NUM_DIALECTS
};

enum asm_file {
   ASM_FILE_NONE,
   ASM_FILE_TEMP,
   ASM_FILE_ATTRIB,  /* sources only: enum ir_vert_attrib, of fragments enum ir_varying */
   ASM_FILE_PARAM,   /* c[], destination in state programs only */
   ASM_FILE_BINDING, /* ARB: index of asm_program::params; relative: from a row of ::arrays on */
   ASM_FILE_OUTPUT,  /* destinations only: enum ir_varying, of fragments enum ir_frag_result */
   ASM_FILE_ADDRESS, /* A0, A1, or declared ones */
   ASM_FILE_CC       /* the destination CC of VP2.0: no register at all */
};

/* Selectors beside the components 0..3 (SWZ). */
#define ASM_SWIZZLE_ZERO 4
#define ASM_SWIZZLE_ONE 5

struct asm_src {
   enum asm_file file;
   int index;     /* register number, or offset of a relative parameter */
   bool relative; /* parameter: c[A<address_reg>.<address_comp> + index], or so from an array;
                     vertices' attribute: so from the slot `array` on;
                     fragments' attribute: the texture coordinate index + A0.x of a loop */
   bool half;     /* holds 16-bit floats */
   bool scalar_constant; /* FP1.0, BINDING: one number, in all components */
   uint8_t address_reg, address_comp;
   unsigned array;           /* relative BINDING: of asm_program::arrays; ATTRIB: slot or loop */
   uint8_t swizzle[4];       /* SWZ: selectors, else components */
   uint8_t negate;           /* SWZ: bit n negates component n of the result */
   bool inner_neg, abs, neg; /* in the order applied (VP-238) */
};

/* Which results of a comparison with 0 pass (VP-248), as bits. */
enum asm_cc_rule {
   ASM_CC_TR,
   ASM_CC_FL,
   ASM_CC_EQ,
   ASM_CC_GE,
   ASM_CC_GT,
   ASM_CC_LE,
   ASM_CC_LT,
   ASM_CC_NE
};

struct asm_cc_test {
   enum asm_cc_rule rule;
   uint8_t cc; /* number of the register */
   uint8_t swizzle[4];
};

/* An attribute or result of an array that an address register chooses: the one number `offset` +
 * the component behind the first. */
struct asm_relative {
   bool on;
   uint8_t address_reg, address_comp;
   int offset;
};

struct asm_dst {
   enum asm_file file;
   int index;
   struct asm_relative relative; /* OUTPUT: `index` is the first texture coordinate */
   bool half;    /* holds 16-bit floats: H registers, o[COLH], HC, SHORT variables */
   uint8_t mask; /* bit i = component i */
   struct asm_cc_test test;
};

enum asm_precision { ASM_PRECISION_NONE, ASM_PRECISION_R, ASM_PRECISION_H, ASM_PRECISION_X };
enum asm_saturate { ASM_SATURATE_NONE, ASM_SATURATE, ASM_SATURATE_SIGNED };

/* What stands behind the name of an instruction. */
struct asm_suffixes {
   bool set_cc;       /* C, C0, C1 */
   uint8_t cc;        /* then: number of the register */
   uint8_t precision; /* R, H, X: enum asm_precision */
   uint8_t saturate;  /* _SAT, _SSAT: enum asm_saturate */
};

struct asm_op;

struct asm_instr {
   const struct asm_op *op;
   struct asm_suffixes suffixes;
   uint8_t precision;            /* operands are made this before, results after; NONE: neither */
   bool tests;                   /* KIL: by dst.test, not by a source */
   bool tex_shadow;              /* texture instructions: a SHADOW target */
   uint8_t tex_unit, tex_target; /* ... enum ir_tex_target */
   struct asm_dst dst;           /* of branches, IF, KIL: the test only */
   struct asm_src src[3];
   unsigned loop; /* LOOP, REP, their ends: number of the loop */
   int target;    /* of flow: index of the instruction to go to; the count of them = the end */
   size_t pos;    /* of the opcode in the text */
};

/* A PARAM array: entries first .. first + count - 1 of asm_program::params. */
struct asm_array {
   unsigned first, count;
   bool relative;  /* some instruction addresses it relatively */
   unsigned place; /* then: the number of its first parameter in the IR */
};

/* OPTION ARB_fog_*: what is done with the colours behind the program. */
enum asm_fog { ASM_FOG_NONE, ASM_FOG_EXP, ASM_FOG_EXP2, ASM_FOG_LINEAR };

struct asm_program {
   enum asm_language language;
   uint32_t dialects; /* the language and its options */
   bool position_invariant;
   bool has_flow;
   bool has_stack;                  /* PUSHA or POPA */
   bool no_memory;                  /* why parsing ended */
   unsigned num_instrs, max_instrs; /* that there are, and that there is memory for */
   struct asm_instr *instrs;        /* owned */
   unsigned entry;                  /* instruction where execution starts (VP-259) */
   unsigned num_temps, num_addresses, num_loops;
   /* What instructions write by the text, whether they run or not: outputs as bits of their slots,
    * parameters of state programs as bit n % 32 of word n / 32. */
   uint64_t outputs_written;
   uint32_t params_written[NV_VP1_PARAMS / 32];

   /* --- ARB and FP1.0 */
   bool bounds_depth;     /* fragments whose depth is outside of the depth range die (NF-159) */
   unsigned depth_bounds; /* with it: the parameter that tells */
   enum asm_fog fog;
   struct arb_param *params; /* what is bound, in the order of the text; owned */
   unsigned num_params, max_params;
   struct asm_array *arrays; /* owned */
   unsigned num_arrays, max_arrays;
   /* Numbers in the IR: of the binding itself, by params; -1: none. And of what is added to what
    * the text binds (assembly/params.c). */
   int32_t *param_place;     /* owned */
   struct arb_param *layout; /* what the IR's parameters are; owned, num_layout */
   unsigned num_layout;
   unsigned indirect_limit;         /* of the IR; 0: no relative addressing */
   unsigned fog_color, fog_factors; /* with fog: their numbers */
};

/* Frees what it owns. */
void asm_program_finish(struct asm_program *program);

/* --- The opcode table (assembly/ops.c) */

enum asm_form {
   ASM_FORM_VECTOR, /* dst, then vector sources */
   ASM_FORM_SCALAR, /* dst, then one source with one component named */
   ASM_FORM_ARL,    /* VP1.x: A0.x, scalar source; VP2.0: masked address register, vector source */
   ASM_FORM_ARA,    /* VP2.0: masked address register, address register */
   ASM_FORM_SWZ,    /* dst, source, four selectors */
   ASM_FORM_TEX,    /* dst, vector source, texture unit, target */
   ASM_FORM_KIL,    /* vector source, or a test without parentheses */
   ASM_FORM_VECTOR_SCALAR, /* dst, vector source, scalar source */
   ASM_FORM_PUSHA,         /* address register */
   ASM_FORM_POPA,          /* the same, with a test */
   ASM_FORM_BRANCH,        /* label, optional test */
   ASM_FORM_RET,           /* optional test */
   ASM_FORM_BRK,           /* the same, inside of a loop */
   ASM_FORM_IF,            /* test without parentheses */
   ASM_FORM_LOOP,          /* parameter */
   ASM_FORM_BLOCK          /* nothing: ELSE and ends of blocks */
};

/* How the instruction becomes IR. */
enum asm_emit {
   ASM_EMIT_COMPONENTS, /* per component: sources restricted to the mask */
   ASM_EMIT_SUB,        /* the same, second source negated */
   ASM_EMIT_ABS,        /* the same, source without its sign */
   ASM_EMIT_CONSTANT,   /* SFL, STR: ignores its sources */
   ASM_EMIT_VECTOR,     /* gives a vec4 or a scalar of whole sources */
   ASM_EMIT_RSQ,        /* VP1.x and ARB take the absolute value */
   ASM_EMIT_CROSS,      /* XPD */
   ASM_EMIT_SINCOS,     /* SCS: cosine, sine */
   ASM_EMIT_LERP,       /* LRP: per component, first source times second, the rest of the third */
   ASM_EMIT_SELECT,     /* CMP: per component, second source where the first is below 0 */
   ASM_EMIT_SWIZZLE,    /* SWZ */
   ASM_EMIT_TEX,        /* TEX, TXP, TXB, TXD, TXL by name */
   ASM_EMIT_KIL,
   ASM_EMIT_ADDRESS,
   ASM_EMIT_ARA,
   ASM_EMIT_PUSHA,
   ASM_EMIT_POPA,
   /* NV_fragment_program (assembly/emit_fp.c) */
   ASM_EMIT_SET,        /* per component: a comparison as 1 or 0 */
   ASM_EMIT_SWAPPED,    /* per component, the second source first */
   ASM_EMIT_MIX,        /* LRP by its formula: special values by the rules of ADD and MUL */
   ASM_EMIT_LIT,        /* ... by that of POW */
   ASM_EMIT_POWER,      /* 2^(b log2 a), by the rules of each */
   ASM_EMIT_DERIVATIVE, /* DDX, DDY */
   ASM_EMIT_PACK,
   ASM_EMIT_UNPACK,
   ASM_EMIT_REFLECT, /* RFL */
   ASM_EMIT_X2D,
   ASM_EMIT_DOT2,      /* DP2, DP2A */
   ASM_EMIT_NORMALIZE, /* NRM */
   /* Flow */
   ASM_EMIT_BRA,
   ASM_EMIT_CAL,
   ASM_EMIT_RET,
   ASM_EMIT_BRK,
   ASM_EMIT_IF,
   ASM_EMIT_ELSE,
   ASM_EMIT_ENDIF,
   ASM_EMIT_LOOP,
   ASM_EMIT_ENDLOOP,
   ASM_EMIT_REP,
   ASM_EMIT_ENDREP
};

struct asm_op {
   char name[8];
   uint32_t dialects; /* bits 1 << enum asm_dialect: those that have it */
   uint8_t suffixes;  /* that it may have (assembly/ops.c) */
   uint8_t num_srcs;
   enum asm_form form;
   enum asm_emit emit;
   enum ir_op vp1, vp2, arb; /* opcode by the numerics of the language */
};

/* An instruction behind which another than the next one may follow. */
static inline bool
asm_is_flow(const struct asm_instr *instr)
{
   return instr->op->form >= ASM_FORM_BRANCH && instr->op->emit != ASM_EMIT_ENDIF;
}

/* The instruction has forms of several precisions. */
bool asm_has_precision(const struct asm_op *op);
/* The instruction of some dialects that a word names, with its suffixes. NULL: none. */
const struct asm_op *asm_find_op(const char *name, size_t len, uint32_t dialects,
                                 struct asm_suffixes *suffixes);
/* The language-independent spelling, for messages; false: no language has it. */
bool asm_op_exists(const char *name, size_t len);

/* --- Parsers (assembly/parse.c, assembly/arb_parse.c) and translation (assembly/emit.c) */

/* NULL: program->no_memory is set. */
struct asm_instr *asm_add_instr(struct asm_program *program);

/* False: the scanner's error has a message, or program->no_memory is set. */
bool asm_parse_nv(const char *text, size_t len, enum nv_vp_target target,
                  struct asm_program *program, struct text_error *error);
/* The counts of `result` are set. */
bool asm_parse_arb(const char *text, size_t len, enum arb_target target,
                   const struct arb_limits limits[2], struct asm_program *program,
                   struct arb_result *result);
/* Makes the result of an ARB program or FP1.0: the shader if parsing was `ok`, else what is wrong.
 * Frees what the program owns. */
void asm_finish_arb(const char *text, struct asm_program *program, bool ok,
                    struct arb_result *result);
/* Numbers the parameters of an ARB program (assembly/params.c). False: program->no_memory. */
bool asm_layout_params(struct asm_program *program);
/* How many of the parameters count (AV-314, AF-097); -1: program->no_memory. */
int asm_count_params(struct asm_program *program);
/* NULL: out of memory. */
struct ir_shader *asm_emit_program(const struct asm_program *program);
/* "VP1.0", "ARBvp1.0", ... */
const char *asm_language_name(enum asm_language language);

#endif
