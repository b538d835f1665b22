/* The state of the assembler, shared by the grammar of statements (parse.c), of operands
 * (operand.c), names and macros (macro.c), notes (note.c), and what puts parts into an instruction
 * (pair.c). Private to asm/. Functions return false after an error; the first one reported stands.
 */
#ifndef NV2A_ASM_PARSER_H
#define NV2A_ASM_PARSER_H

#include "asm.h"
#include "part.h"
#include "compiler/text/scanner.h"

/* More names of constants than a text defines. */
enum { NV2A_MAX_NAMES = 1024 };

/* #name vector N, #name matrix4 N */
struct nv2a_name {
   size_t pos, len; /* in the text, without the # */
   uint8_t index, rows;
};

struct nv2a_parser {
   struct text_scanner scan;
   const struct nv2a_asm_options *options;
   struct nv2a_asm_result *result;
   bool has_final; /* the text marks an end itself */
   unsigned num_names;
   struct nv2a_name names[NV2A_MAX_NAMES];
};

/* --- Tokens */

/* To the next token; comments are none, but notes are: they begin with the character ';'. */
void nv2a_advance(struct nv2a_parser *p);
/* Whether the token is the end of a line or of the text, or a note. */
bool nv2a_at_line_end(const struct nv2a_parser *p);
/* Takes the word, spelled so, if it is next. */
bool nv2a_accept_word(struct nv2a_parser *p, const char *word);
/* Takes the character or fails: "expected ',' after the destination, found ...". */
bool nv2a_expect(struct nv2a_parser *p, char c, const char *where);
/* Takes decimal digits without leading zeroes; *value is cut to 9999. */
bool nv2a_expect_number(struct nv2a_parser *p, const char *what, unsigned *value);
/* Compares without regard to case. */
bool nv2a_spells(const char *text, size_t len, const char *word);

/* --- Errors (text_fail) and warnings */

/* At the next token: "expected <what>, found <token>"; false. */
bool nv2a_fail_expected(struct nv2a_parser *p, const char *what);
/* At a byte of the text. */
void nv2a_warn(struct nv2a_parser *p, size_t pos, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* --- Operands (operand.c) */

bool nv2a_parse_destination(struct nv2a_parser *p, struct nv2a_destination *dst);
bool nv2a_parse_operand(struct nv2a_parser *p, struct nv2a_operand *operand);

/* --- Names and macros (macro.c) */

/* #name vector N or #name matrix4 N, up to the end of the line. */
bool nv2a_parse_name(struct nv2a_parser *p);
/* #name: the name behind the token '#', or NULL after an error. */
const struct nv2a_name *nv2a_parse_name_use(struct nv2a_parser *p);
/* %macro and its operands. */
bool nv2a_parse_macro(struct nv2a_parser *p);

/* --- Instructions */

/* Puts parts into one instruction (pair.c). */
bool nv2a_combine(struct nv2a_parser *p, struct nv2a_part *parts, unsigned num_parts,
                  struct nv2a_instr *instr);
/* Sets fields without effect, and the end mark, from a note, if there is one (note.c). */
bool nv2a_parse_note(struct nv2a_parser *p, struct nv2a_instr *instr);
/* Appends an instruction that began at pos. */
bool nv2a_emit_words(struct nv2a_parser *p, size_t pos, const uint32_t words[4]);
bool nv2a_emit(struct nv2a_parser *p, size_t pos, const struct nv2a_instr *instr);

#endif
