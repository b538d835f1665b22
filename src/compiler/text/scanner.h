/* Tokens of texts, and what is said about those that are not as expected: shared by the parsers of
 * all languages. What a language looks like is a const table. */
#ifndef TEXT_SCANNER_H
#define TEXT_SCANNER_H

#include <stdbool.h>
#include <stddef.h>

enum text_kind {
   TEXT_END,    /* of the text; pos is its length */
   TEXT_NAME,   /* a word: a letter, underscore or text_language::letters, then these and digits */
   TEXT_NUMBER, /* decimal digits; with text_language::floats whatever starts with a digit, or a
                   point and a digit: points, letters and the sign of an exponent are part of it */
   TEXT_CHAR,   /* one of text_language::chars */
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
   bool any_case;           /* words are compared without regard to case */
   bool floats;             /* numbers may be 0x3f, 1.5, .5, 1e-30, 2D; but 0..3 is two of them */
   bool dots;               /* ".." is a token */
   bool returns;            /* lines end with \n, \r or \r\n; else with \n */
};

struct text_scanner {
   const struct text_language *language;
   const char *text;
   size_t len, pos;         /* pos: behind the token */
   struct text_token token; /* the one to look at next */
};

/* Of exactly `len` bytes of text, no terminator needed. There is no token yet: text_advance. */
struct text_scanner text_scan(const struct text_language *language, const char *text, size_t len);
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

/* --- Errors */

/* "expected <what>, found <token>", cut to size. The token is quoted, short and printable. */
void text_expected(const struct text_scanner *s, const char *what, char *message, size_t size);
/* Line and column of a byte, both from 1; columns are bytes. */
void text_locate(const struct text_language *language, const char *text, size_t offset,
                 unsigned *line, unsigned *column);

#endif
