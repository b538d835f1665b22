/* The state of a parse, shared by the grammar of statements (assembly/parse.c) and of operands
 * (assembly/operand.c). Functions return false after an error (text_fail); the first one reported
 * stands, which is the first in text order because parsing goes from left to right (VP-226). */
#ifndef ASSEMBLY_PARSER_H
#define ASSEMBLY_PARSER_H

#include "compiler/text/scanner.h"
#include "names.h"
#include "program.h"

/* What a declared name of an ARB program is. */
enum asm_symbol_kind {
   ASM_SYMBOL_ATTRIB,  /* index: input slot, or the first of those that `relative` chooses from */
   ASM_SYMBOL_PARAM,   /* index: of asm_program::params */
   ASM_SYMBOL_SCALAR,  /* FP1.0, a scalar constant; index: the same */
   ASM_SYMBOL_ARRAY,   /* index: of asm_program::arrays */
   ASM_SYMBOL_TEMP,    /* index: of the register */
   ASM_SYMBOL_ADDRESS, /* index: of the address register */
   ASM_SYMBOL_OUTPUT   /* index: output slot, or so */
};

struct asm_symbol {
   enum asm_symbol_kind kind;
   bool half; /* TEMP, OUTPUT: declared SHORT */
   unsigned index;
   struct asm_relative relative;
};

/* A label where it is used. */
struct asm_reference {
   size_t pos, len;
   unsigned instr;
};

/* A block that is open. */
struct asm_block {
   enum asm_emit emit; /* of what began it: IF, ELSE, LOOP, REP */
   unsigned instr;     /* its number */
   size_t pos;
   int last_break; /* the last BRK out of it, whose target is the one before; -1: none */
};

struct asm_flow {
   struct asm_names labels; /* numbers of instructions */
   struct asm_reference *references;
   unsigned num_references, max_references;
   struct asm_block *open;
   unsigned num_open, max_open, if_depth, loop_depth;
};

struct asm_parser {
   struct text_scanner scan;
   struct asm_program *program;
   struct asm_flow flow;

   /* --- ARB */
   const struct arb_limits *limits;
   struct arb_result *result; /* its counts and textures */
   uint32_t options;          /* enum arb_option, those that the program names */
   struct asm_names names;    /* to indices of symbols */
   struct asm_symbol *symbols;
   size_t num_symbols, max_symbols;
   /* Inputs bound by the names of the conventional pipeline and by number; bits: slots (AV-170). */
   uint32_t conventional, generic;
   uint64_t varyings;                   /* inputs of fragments; bits: enum ir_varying */
   uint64_t half_outputs, long_outputs; /* results written in either size */
   bool declares_half;                  /* the declaration begins with SHORT */
   unsigned num_sampled;                /* different texture units */

   /* --- FP1.0 */
   uint32_t long_temps; /* R registers that are used, as bits */
   uint64_t half_temps; /* H registers */
   unsigned max_named;  /* of arb_result::named there is memory for */
};

/* --- Tokens (compiler/text/scanner.h; VP-135..VP-150) */

extern const struct text_language nv_vp_language;

/* --- Operands of any language (assembly/operand.c) */

static inline bool
nv_vp_is_vp2(const struct asm_parser *p)
{
   return p->program->language == ASM_VP_2_0;
}

/* ARB_fragment_program, with options or without. */
static inline bool
asm_is_fragment(const struct asm_parser *p)
{
   return p->program->language == ASM_ARB_FP;
}

static inline bool
asm_has_dialect(const struct asm_parser *p, enum asm_dialect dialect)
{
   return p->program->dialects >> dialect & 1;
}

/* An ARB program with OPTION NV_fragment_program or NV_vertex_program2: |operands|, tests. */
static inline bool
asm_has_nv_option(const struct asm_parser *p)
{
   return asm_has_dialect(p, ASM_OPTION_NV_FP) || asm_has_dialect(p, ASM_OPTION_NV_VP2);
}

/* Condition codes. */
static inline bool
asm_has_tests(const struct asm_parser *p)
{
   return nv_vp_is_vp2(p) || p->program->language == ASM_NV_FP || asm_has_nv_option(p);
}

/* Where an ordinary instruction writes, with mask and test. */
bool asm_parse_dst(struct asm_parser *p, struct asm_dst *dst);
/* Where ARL, ARR and ARA write: A0.x, or any masked address register in VP2.0. */
bool asm_parse_address_dst(struct asm_parser *p, struct asm_dst *dst);
/* A source; `scalar`: exactly one component must be named. */
bool asm_parse_src(struct asm_parser *p, bool scalar, struct asm_src *src);
/* A bare A0 or A1 (ARA). */
bool asm_parse_address_src(struct asm_parser *p, struct asm_src *src);
/* The optional "(rule.swizzle)" of languages with condition codes; TR when there is none. */
bool asm_parse_test(struct asm_parser *p, struct asm_cc_test *test);
/* The same without parentheses, not optional. */
bool asm_parse_rule(struct asm_parser *p, struct asm_cc_test *test);
/* The token is the name of a rule. */
bool asm_is_rule(const struct asm_parser *p);

/* The optional ".xyz" of a destination. */
bool asm_parse_mask(struct asm_parser *p, uint8_t *mask);
/* The optional swizzle of one or four components; `scalar`: one is named. */
bool asm_parse_swizzle(struct asm_parser *p, bool scalar, uint8_t swizzle[4]);
/* A decimal number in 0..max, `what` says which. */
bool asm_parse_number(struct asm_parser *p, int max, const char *what, int *number);
void asm_set_swizzle(uint8_t swizzle[4], uint8_t x, uint8_t y, uint8_t z, uint8_t w);
/* What follows END: white space and comments, and NULs of careless callers. */
bool asm_parse_end(struct asm_parser *p);

/* --- Flow (assembly/flow.c) */

void asm_flow_finish(struct asm_flow *flow);
/* The token is a label, with ':' behind it. */
bool asm_at_label(const struct asm_parser *p);
bool asm_parse_label(struct asm_parser *p);
/* "label (test)" behind BRA and CAL. */
bool asm_parse_branch(struct asm_parser *p, struct asm_instr *instr);
/* At the end of the text: targets of branches, and where the program begins. */
bool asm_resolve_labels(struct asm_parser *p);
/* Notes that a block begins or ends with an instruction, or is left by BRK; the operands have been
 * read. */
bool asm_parse_block(struct asm_parser *p, struct asm_instr *instr);
/* At the end of the text: all blocks have ended. */
bool asm_check_blocks(struct asm_parser *p);
/* The loop whose index A0.x is; -1: none. */
int asm_current_loop(const struct asm_parser *p);

/* --- ARB: operands (assembly/arb_operand.c) */

bool asm_parse_arb_dst(struct asm_parser *p, struct asm_dst *dst);
/* One component of a register, or with OPTION NV_vertex_program2 some, under a test. */
bool asm_parse_arb_address_dst(struct asm_parser *p, struct asm_dst *dst);
/* The name of an address register, and nothing else. */
bool asm_parse_arb_address_src(struct asm_parser *p, struct asm_src *src);
bool asm_parse_arb_src(struct asm_parser *p, bool scalar, struct asm_src *src);
/* The operand and the selectors of SWZ. */
bool asm_parse_arb_swz(struct asm_parser *p, struct asm_src *src);
/* ", texture[n], 2D" */
bool asm_parse_arb_texture(struct asm_parser *p, struct asm_instr *instr);
/* ", 2D" behind the unit: one unit has one target. */
bool asm_parse_tex_target(struct asm_parser *p, unsigned unit, struct asm_instr *instr);

/* --- ARB: bindings (assembly/arb_binding.c, assembly/arb_state.c) */

bool asm_is_attrib_binding(const struct asm_parser *p); /* the token starts one */
bool asm_is_param_binding(const struct asm_parser *p);
/* vertex.*, fragment.*: the input slot. */
bool asm_parse_attrib_binding(struct asm_parser *p, unsigned *slot);
/* result.*: the output slot. */
bool asm_parse_result_binding(struct asm_parser *p, unsigned *slot);
/* The same, also those that an address register chooses (NO-073). */
bool asm_parse_attrib_symbol(struct asm_parser *p, struct asm_symbol *symbol);
bool asm_parse_result_symbol(struct asm_parser *p, struct asm_symbol *symbol);
/* "A.x + n" in brackets, which are read by others. */
bool asm_parse_relative(struct asm_parser *p, struct asm_relative *relative);
/* program.*, state.*: appended to the program's params; `many`: ranges and matrices, too. */
bool asm_parse_param_binding(struct asm_parser *p, bool many);
/* state.* (behind the word state). */
bool asm_parse_state(struct asm_parser *p, bool many);
/* A number, with a sign in front of it or none. */
bool asm_parse_signed_float(struct asm_parser *p, float *value);
/* A constant: {1, 2, 3}, or 5; `sign`: with a sign in front. */
bool asm_parse_constant(struct asm_parser *p, bool sign);
bool asm_add_param(struct asm_parser *p, const struct arb_param *param);

/* "[n]" with n in 0..count - 1, or none where `optional`: n is 0. */
bool asm_parse_index(struct asm_parser *p, bool optional, unsigned count, const char *what,
                     unsigned *index);
/* The token is '.' and then the word: takes both. */
bool asm_accept_field(struct asm_parser *p, const char *word);

/* Words and what they stand for; ends with a NULL word. */
struct asm_word {
   const char *word;
   uint8_t value;
};
/* Takes '.' and one of the words; -1: there is none of them. */
int asm_accept_words(struct asm_parser *p, const struct asm_word *words);

/* --- ARB: declarations (assembly/arb_declare.c) */

/* The symbol that the token names; NULL: none. */
const struct asm_symbol *asm_find_symbol(const struct asm_parser *p);
/* TEMP, ADDRESS, ATTRIB, PARAM, OUTPUT, ALIAS: *is_declaration tells whether it is one, and then
 * whether it is right. */
bool asm_parse_declaration(struct asm_parser *p, bool *is_declaration);
bool asm_add_symbol(struct asm_parser *p, const struct text_token *name, struct asm_symbol symbol);
/* The word can not be a name (AV-133, AF-024). */
bool asm_is_reserved(const struct asm_parser *p);

/* --- NV_fragment_program and the options that bring it (assembly/nv_rules.c) */

/* In which precision an instruction computes, and what it demands of its operands (NF-073, NF-074,
 * NF-099, NF-102). */
bool asm_finish_nv_instr(struct asm_parser *p, struct asm_instr *instr);

#endif
