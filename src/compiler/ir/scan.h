/* Words of the text form of IR (ir/text.h), as ir_parse reads them. Private to ir/. */
#ifndef IR_SCAN_H
#define IR_SCAN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "ir.h"

/* No shader of ours comes near; it bounds what a hostile text can allocate. */
#define IR_SCAN_MAX_NUMBER (1u << 20)

struct ir_scan {
   const char *start, *pos, *end;
   struct ir_text_error *err; /* receives the first message */
   bool failed;
};

/* Keeps the first message, and where it is: at pos. Returns false. */
bool ir_scan_fail(struct ir_scan *p, const char *fmt, ...) __attribute__((format(printf, 2, 3)));
void ir_scan_skip_blanks(struct ir_scan *p);
/* At the end of the line, comments aside. */
bool ir_scan_at_line_end(struct ir_scan *p);
bool ir_scan_next_line(struct ir_scan *p);
/* Takes these characters if they are next. */
bool ir_scan_accept(struct ir_scan *p, const char *word);
/* Takes a whole word, after blanks. */
bool ir_scan_accept_word(struct ir_scan *p, const char *word);
/* A decimal number of at most max; *out is 0 after an error. */
bool ir_scan_parse_number(struct ir_scan *p, uint32_t max, uint32_t *out);
/* 0x and eight digits */
bool ir_scan_parse_hex(struct ir_scan *p, uint32_t *out);
/* ".xyzw": one to four letters; unused places repeat the last. */
bool ir_scan_parse_letters(struct ir_scan *p, uint8_t out[4], unsigned *n);
/* The index of a word in a list of names; -1: none of them. */
int ir_scan_accept_name(struct ir_scan *p, const char *const *names, unsigned count);

#endif
