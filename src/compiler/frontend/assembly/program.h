/* A parsed program of the NV_vertex_program family, between parser and IR. Private to assembly/. */
#ifndef ASSEMBLY_PROGRAM_H
#define ASSEMBLY_PROGRAM_H

#include "nv_vp.h"

#define NV_VP_MAX_INSTRUCTIONS 256
/* Registers (VP-172, VP-188): R0.. and A0.. */
#define NV_VP1_TEMPS 12
#define NV_VP2_TEMPS 16
#define NV_VP2_ADDRESSES 2

enum nv_vp_file {
   NV_FILE_NONE,
   NV_FILE_TEMP,
   NV_FILE_ATTRIB,  /* v[], sources only */
   NV_FILE_PARAM,   /* c[], destination in state programs only */
   NV_FILE_OUTPUT,  /* o[], index is enum ir_varying; destinations only */
   NV_FILE_ADDRESS, /* A0, A1 */
   NV_FILE_CC       /* the destination CC of VP2.0: no register at all */
};

struct nv_vp_src {
   enum nv_vp_file file;
   int index;     /* register number, or offset of a relative parameter */
   bool relative; /* parameter: c[A<address_reg>.<address_comp> + index] */
   uint8_t address_reg, address_comp;
   uint8_t swizzle[4];
   bool inner_neg, abs, neg; /* in the order applied (VP-238) */
};

/* Which results of a comparison with 0 pass (VP-248), as bits. */
enum nv_vp_cc_rule {
   NV_CC_TR,
   NV_CC_FL,
   NV_CC_EQ,
   NV_CC_GE,
   NV_CC_GT,
   NV_CC_LE,
   NV_CC_LT,
   NV_CC_NE
};

struct nv_vp_cc_test {
   enum nv_vp_cc_rule rule;
   uint8_t swizzle[4];
};

struct nv_vp_dst {
   enum nv_vp_file file;
   int index;
   uint8_t mask; /* bit i = component i */
   struct nv_vp_cc_test test;
};

struct nv_vp_op;

struct nv_vp_instr {
   const struct nv_vp_op *op;
   bool set_cc;          /* the C suffix */
   struct nv_vp_dst dst; /* of branches: the test only */
   struct nv_vp_src src[3];
   int target; /* BRA, CAL: index of the instruction to go to; the count of them = the end */
   size_t pos; /* of the opcode in the text */
};

struct nv_vp_program {
   enum nv_vp_version version;
   bool position_invariant;
   unsigned num_instrs;
   struct nv_vp_instr instrs[NV_VP_MAX_INSTRUCTIONS];
   unsigned entry; /* instruction where execution starts (VP-259) */
   bool has_branches;
};

/* --- The opcode table (assembly/ops.c) */

enum nv_vp_form {
   NV_FORM_VECTOR, /* dst, then vector sources */
   NV_FORM_SCALAR, /* dst, then one source with one component named */
   NV_FORM_ARL,    /* VP1.x: A0.x, scalar source; VP2.0: masked address register, vector source */
   NV_FORM_ARA,    /* VP2.0: masked address register, address register */
   NV_FORM_BRANCH, /* label, optional test */
   NV_FORM_RET     /* optional test */
};

/* How the instruction becomes IR. */
enum nv_vp_emit {
   NV_EMIT_COMPONENTS, /* per component: sources restricted to the mask */
   NV_EMIT_SUB,        /* the same, second source negated */
   NV_EMIT_ABS,        /* the same, source without its sign */
   NV_EMIT_CONSTANT,   /* SFL, STR: ignores its sources */
   NV_EMIT_VECTOR,     /* gives a vec4 or a scalar of whole sources */
   NV_EMIT_RSQ,        /* VP1.x takes the absolute value */
   NV_EMIT_ADDRESS,
   NV_EMIT_ARA,
   NV_EMIT_BRA,
   NV_EMIT_CAL,
   NV_EMIT_RET
};

struct nv_vp_op {
   char name[4];
   uint8_t versions; /* bit 1 << enum nv_vp_version */
   uint8_t num_srcs;
   enum nv_vp_form form;
   enum nv_vp_emit emit;
   enum ir_op vp1, vp2; /* opcode by the numerics of the version */
};

/* The opcode called `name` in that version; NULL: none. *set_cc tells of a C suffix. */
const struct nv_vp_op *nv_vp_find_op(const char *name, size_t len, enum nv_vp_version version,
                                     bool *set_cc);
/* The version-independent spelling, for messages; NULL: no version has it. */
bool nv_vp_op_exists(const char *name, size_t len);

/* --- Parser (assembly/parse.c) and translation (assembly/emit.c) */

/* False: result->error has a message, or result->status is NV_VP_NO_MEMORY. */
bool nv_vp_parse_program(const char *text, size_t len, enum nv_vp_target target,
                         struct nv_vp_program *program, struct nv_vp_result *result);
/* NULL: out of memory. */
struct ir_shader *nv_vp_emit_program(const struct nv_vp_program *program);

#endif
