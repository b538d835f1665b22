/* The state of the assembler, shared by statements (parse.c), units (unit.c), operands (operand.c)
 * and notes (note.c). Private to asm/. Functions return false after an error; the first one
 * reported stands. */
#ifndef LIMA_PP_PARSER_H
#define LIMA_PP_PARSER_H

#include "asm.h"
#include "compiler/text/scanner.h"

/* An instruction or a directive of the text. */
struct pp_item {
   struct lima_pp_instr instr;
   uint32_t raw[31]; /* of .word */
   uint8_t num_raw;  /* 0: an instruction */
   uint8_t num_words;
   bool has_next, has_prefetch, has_branch_next; /* a note says so */
   bool has_label;                               /* the branch goes to one: */
   size_t label_pos, label_len;                  /* in the text */
   size_t at;                                    /* word of the program */
   size_t unit_pos[LIMA_PP_NUM_UNITS + 1];       /* bytes of the text where units stand */
};

struct pp_label {
   size_t pos, len; /* in the text */
   size_t item;     /* that follows it, or the number of all */
};

struct pp_parser {
   struct text_scanner scan;
   const struct lima_pp_asm_options *options;
   struct pp_item *items;
   size_t num_items, max_items, num_words;
   struct pp_label *labels;
   size_t num_labels, max_labels;
};

/* --- Tokens and messages (parse.c) */

/* To the next token; comments are none, but notes are: they begin with the character ';'. */
void pp_advance(struct pp_parser *p);
/* Each takes it if it is next. */
bool pp_accept(struct pp_parser *p, char c);
bool pp_accept_word(struct pp_parser *p, const char *word);
/* Takes the character or fails: "expected ',' <where>, found ...". */
bool pp_expect(struct pp_parser *p, char c, const char *where);
/* Takes a decimal number from `min` to `max`, with a sign if min is below 0. */
bool pp_expect_number(struct pp_parser *p, const char *what, int min, int max, int *value);
/* At the next token: "expected <what>, found <token>"; false. */
bool pp_fail_expected(struct pp_parser *p, const char *what);
/* At a byte of the text. */
void pp_warn(struct pp_parser *p, size_t pos, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));

/* --- Operands (operand.c) */

/* A vector with a swizzle, with its absolute value and sign. mul_in: where ^vmul may stand, and
 * whether it does; NULL: it may not. */
bool pp_parse_vector(struct pp_parser *p, struct lima_pp_source *src, uint8_t *mul_in);
/* The same for one component. */
bool pp_parse_scalar(struct pp_parser *p, struct lima_pp_source *src, uint8_t *mul_in);
/* One component without sign and absolute value. */
bool pp_parse_component(struct pp_parser *p, uint8_t *reg);
/* $n with a mask; `pipeline` is the name of what may stand instead of a register (NULL: nothing),
 * whose number and mask are `reg` and `mask` then. */
bool pp_parse_vector_dest(struct pp_parser *p, const char *pipeline, uint8_t *reg, uint8_t *mask);
/* $n.x; ^fmul if `fmul`, which has output 0. */
bool pp_parse_scalar_dest(struct pp_parser *p, bool fmul, uint8_t *reg, uint8_t *output);
/* A half float. */
bool pp_parse_half(struct pp_parser *p, uint16_t *half);

/* --- Units (unit.c) */

/* One unit with its operands, or stop, or nop. */
bool pp_parse_unit(struct pp_parser *p, struct pp_item *item);

/* --- Notes (note.c) */

/* Sets fields without effect, and lengths, from a note, if there is one. */
bool pp_parse_note(struct pp_parser *p, struct pp_item *item);

#endif
