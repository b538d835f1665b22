/* Tokens of texts, and what is said about those that are not as expected: shared by the parsers of
 * all languages. What a language looks like is a const table. */
#ifndef TEXT_SCANNER_H
#define TEXT_SCANNER_H

#include "error.h"

#include <stdbool.h>
#include <stdint.h>

enum text_kind {
   TEXT_END,    /* of the text; pos is its length */
   TEXT_NAME,   /* a word: a letter, underscore or text_language::letters, then these and digits;
                   with text_language::mixed a digit may be first, if not all are digits */
   TEXT_NUMBER, /* decimal digits; with text_language::floats whatever starts with a digit, or a
                   point and a digit: points, letters and the sign of an exponent are part of it */
   TEXT_CHAR,   /* one of text_language::chars; the end of a line may be one */
   TEXT_DOTS,   /* .. */
   TEXT_BAD     /* any other character, or digits run into letters */
};

struct text_token {
   enum text_kind kind;
   size_t pos, len; /* bytes of the text */
};

struct text_language {
   const char *chars;       /* characters that are tokens */
   const char *letters;     /* of words, besides letters and underscore; NULL: none */
   const char *space;       /* stands between tokens and means nothing */
   const char *comments[2]; /* what starts a comment that goes to the end of the line; NULL: none */
   /* What starts and ends a comment that may go over lines; NULL: none. One without an end is no
    * comment: its first byte is the next token. */
   const char *block_comment[2];
   bool any_case; /* words are compared without regard to case */
   bool mixed;    /* 2d and 0x3f are words */
   bool floats;   /* numbers may be 0x3f, 1.5, .5, 1e-30, 2D; but 0..3 is two of them */
   bool dots;     /* ".." is a token */
   bool returns;  /* lines end with \n, \r or \r\n; else with \n */
};

struct text_scanner {
   const struct text_language *language;
   const char *text;
   size_t len, pos;         /* pos: behind the token */
   struct text_token token; /* the one to look at next */
   struct text_error *error;
};

/* Of exactly `len` bytes of text, no terminator needed. There is no token yet: text_advance. What
 * is wrong goes to `error`, which has no message yet; NULL: nobody asks, and nothing may fail. */
struct text_scanner text_scan(const struct text_language *language, const char *text, size_t len,
                              struct text_error *error);
/* Moves pos to the next byte that is neither space nor comment. */
void text_skip_space(struct text_scanner *s);
/* To the next token. */
void text_advance(struct text_scanner *s);

/* --- The token */

/* Its first byte; not for TEXT_END. */
static inline const char *
text_of_token(const struct text_scanner *s)
{
   return s->text + s->token.pos;
}

bool text_is_char(const struct text_scanner *s, char c);
/* A name or a number that spells `word`; in languages with any case `word` is in capitals. */
bool text_is_word(const struct text_scanner *s, const char *word);
/* Each takes it if it is next. */
bool text_accept(struct text_scanner *s, char c);
bool text_accept_word(struct text_scanner *s, const char *word);
/* The same comparison for any part of the text. */
bool text_spells(const struct text_language *language, const char *text, size_t len,
                 const char *word);

/* --- Values */

/* A decimal number, UINT64_MAX for all that are larger. False: there is a byte that is no digit, or
 * none at all. */
bool text_decimal(const char *digits, size_t len, uint64_t *value);
/* The token as such a number. */
bool text_get_decimal(const struct text_scanner *s, uint64_t *value);
/* The token as hexadecimal digits, with or without 0x in front. Gives how many there are; 0: it is
 * something else, or has more than 32 bits. */
unsigned text_get_hex(const struct text_scanner *s, uint32_t *value);
/* The token as a float, as strtof reads it. False: it is something else, or longer than 63 bytes.
 */
bool text_get_float(const struct text_scanner *s, float *value);

/* --- Errors: each returns false, after keeping what was said first */

/* At a byte of the text. */
bool text_fail(struct text_scanner *s, size_t offset, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
/* At the token: "expected <what>, found <token>". The token is quoted, short and printable. */
bool text_fail_expected(struct text_scanner *s, const char *what);
/* Takes the character or fails: "expected ';' <where>, found <token>". */
bool text_expect(struct text_scanner *s, char c, const char *where);

/* Finds the line and column of error->offset in the text, whose length it does not exceed. */
void text_locate(const struct text_language *language, const char *text, struct text_error *error);

#endif
