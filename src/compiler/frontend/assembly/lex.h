/* Tokens of the NV_vertex_program languages (VP-135..VP-150). */
#ifndef ASSEMBLY_LEX_H
#define ASSEMBLY_LEX_H

#include <stdbool.h>
#include <stddef.h>

enum nv_vp_token_kind {
   NV_TOKEN_END,    /* of the text; pos is its length */
   NV_TOKEN_NAME,   /* letter or underscore, then letters, digits, underscores */
   NV_TOKEN_NUMBER, /* decimal digits */
   NV_TOKEN_CHAR,   /* one of ; , . : [ ] ( ) + - | */
   NV_TOKEN_BAD     /* anything else: a character, or digits run into letters (VP-147) */
};

struct nv_vp_token {
   enum nv_vp_token_kind kind;
   size_t pos, len;
};

struct nv_vp_lexer {
   const char *text;
   size_t len, pos;
};

/* The next token, after white space and comments (VP-135, VP-139). */
struct nv_vp_token nv_vp_lex(struct nv_vp_lexer *lexer);
/* Moves to the next byte that is neither white space nor comment. */
void nv_vp_skip_space(struct nv_vp_lexer *lexer);

#endif
