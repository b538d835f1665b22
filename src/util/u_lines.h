/* Texts of words, a line at a time: what recorded frames are written in. Words stand between
 * blanks; empty lines and those that begin with # mean nothing. */
#ifndef U_LINES_H
#define U_LINES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What is wrong with a text, and in which line (from 1). */
struct u_text_error {
   unsigned line;
   char text[160];
};

struct u_lines {
   const char *next, *end; /* of the text */
   const char *pos, *stop; /* of what is left of the line */
   unsigned number;        /* of the line */
};

/* Exactly `len` bytes. */
struct u_lines u_lines_of(const char *text, size_t len);
/* To the next line that means something; false: there is none. */
bool u_lines_next(struct u_lines *lines);

/* The next word of the line; false: there is none. */
bool u_lines_word(struct u_lines *lines, const char **word, size_t *len);
/* Takes the next word if it is this one. */
bool u_lines_accept(struct u_lines *lines, const char *word);
/* The next word as a number, hexadecimal (without 0x) or decimal, of at most `max`. False, after an
 * error that names `what`: it is none, or too large. */
bool u_lines_hex(struct u_lines *lines, uint32_t max, const char *what, uint32_t *value,
                 struct u_text_error *error);
bool u_lines_decimal(struct u_lines *lines, uint32_t max, const char *what, uint32_t *value,
                     struct u_text_error *error);
/* Nothing is left of the line; false, after an error: something is. */
bool u_lines_done(struct u_lines *lines, struct u_text_error *error);

/* "expected <what>, found <next word>"; gives false. */
bool u_lines_expected(struct u_lines *lines, const char *what, struct u_text_error *error);
/* An error in this line, in printf's manner; gives false. */
bool u_lines_fail(const struct u_lines *lines, struct u_text_error *error, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

#endif
