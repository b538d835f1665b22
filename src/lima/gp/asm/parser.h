/* The state of the assembler, shared by the grammar of programs (parse.c), of the parts of an
 * instruction (part.c), operands (operand.c) and stores (store.c). Private to asm/. Functions
 * return false after an error; the first one reported stands. */
#ifndef LIMA_GP_ASM_PARSER_H
#define LIMA_GP_ASM_PARSER_H

#include "asm.h"
#include "compiler/text/scanner.h"

/* An operand $N whose load is not chosen yet, or a field set by `with`. */
struct lima_gp_pending {
   uint8_t member;
   uint8_t component;
   uint16_t value; /* N, or the field's */
   size_t pos;
};

enum { LIMA_GP_MAX_FIELDS = 64 };

/* The instruction that is being read. */
struct lima_gp_draft {
   struct lima_gp_instr instr;
   size_t pos;                     /* where it begins */
   size_t at[LIMA_GP_NUM_MEMBERS]; /* where its members are said, or `pos` */
   bool has_unit[LIMA_GP_NUM_UNITS];
   uint8_t op[LIMA_GP_NUM_UNITS]; /* codes */
   bool has_load0, has_load1, has_loadu;
   unsigned num_registers, num_fields;
   struct lima_gp_pending registers[LIMA_GP_NUM_INPUTS], fields[LIMA_GP_MAX_FIELDS];
   size_t label, label_len; /* of the branch, in the text; no length: none */
};

/* A name in the text. */
struct lima_gp_label {
   size_t pos, len;
   unsigned instr;
};

struct lima_gp_parser {
   struct text_scanner scan;
   struct lima_gp_asm_result *result;
   bool unchecked; /* whether values are there does not matter */
   struct lima_gp_draft draft;
   unsigned num_labels, num_jumps;
   struct lima_gp_label labels[LIMA_GP_MAX_INSTRS];
   struct lima_gp_label jumps[LIMA_GP_MAX_INSTRS]; /* what branches name */
   struct lima_gp_instr instrs[LIMA_GP_MAX_INSTRS];
   size_t at[LIMA_GP_MAX_INSTRS][LIMA_GP_NUM_MEMBERS];
};

/* --- Tokens and members */

/* Takes decimal digits below `limit`; fails with `what` is expected. */
bool lima_gp_expect_number(struct lima_gp_parser *p, unsigned limit, const char *what,
                           unsigned *value);
/* Takes a word that is `prefix` and a number below `limit`. False without an error: it is none. */
bool lima_gp_accept_numbered(struct lima_gp_parser *p, const char *prefix, unsigned limit,
                             unsigned *value);
/* Takes the name of a component, behind a point. */
bool lima_gp_expect_component(struct lima_gp_parser *p, unsigned *component);
/* A unit by its name; LIMA_GP_NUM_UNITS without an error: it is none. */
enum lima_gp_unit lima_gp_accept_unit(struct lima_gp_parser *p);

/* Sets a member of the draft, which is said at `pos`. */
void lima_gp_say(struct lima_gp_parser *p, unsigned member, unsigned value, size_t pos);

/* --- Operands (operand.c) */

/* An operand of a unit to an input. `identity`: the number that may stand here; negative: none. A
 * sign is for `negate`: 1 if there is one. */
bool lima_gp_parse_operand(struct lima_gp_parser *p, unsigned input, int identity, bool *negate);
/* u[N] or u[N+aK]. */
bool lima_gp_parse_uniform(struct lima_gp_parser *p);
/* load0 =, load1 =, loadu =: behind the =. */
bool lima_gp_parse_load(struct lima_gp_parser *p, unsigned which);
/* Chooses loads for all $N of the draft. */
bool lima_gp_choose_loads(struct lima_gp_parser *p);

/* --- Stores (store.c): varN, $N or temp, whose name comes next */
bool lima_gp_parse_store(struct lima_gp_parser *p);

/* --- Instructions (part.c): parts between ends of lines or in braces */
bool lima_gp_parse_instruction(struct lima_gp_parser *p);

#endif
