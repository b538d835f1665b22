/* Tokens of TGSI text. Private to tgsi/. */
#ifndef TGSI_LEX_H
#define TGSI_LEX_H

#include <stdbool.h>
#include <stddef.h>

enum tgsi_token_kind {
   TGSI_TOKEN_END,    /* of the text; pos is its length */
   TGSI_TOKEN_NAME,   /* letter or underscore, then letters, digits, underscores */
   TGSI_TOKEN_NUMBER, /* starts with a digit or a point; what words and numbers are made of, and the
                         sign of an exponent */
   TGSI_TOKEN_DOTS,   /* .. */
   TGSI_TOKEN_CHAR,   /* one of , : [ ] { } ( ) . + - | */
   TGSI_TOKEN_BAD     /* anything else */
};

struct tgsi_token {
   enum tgsi_token_kind kind;
   size_t pos, len;
};

struct tgsi_lexer {
   const char *text;
   size_t len, pos;
};

/* The next token, after white space. */
struct tgsi_token tgsi_lex(struct tgsi_lexer *lexer);

#endif
