/* From the text of a shader to tokens: comments, line continuations, the preprocessor with its
 * directives and macros (GLSL 1.20, chapter 3), then words, numbers and operators. */
#ifndef GLSL_TEXT_LEXER_H
#define GLSL_TEXT_LEXER_H

#include "keyword.h"
#include "language.h"
#include "log.h"
#include "util/u_arena.h"

enum glsl_token_kind {
   GLSL_TOKEN_END,
   GLSL_TOKEN_NAME,     /* an identifier, or the name of a type that is not a keyword */
   GLSL_TOKEN_KEYWORD,  /* a keyword of the language and version: `keyword` */
   GLSL_TOKEN_RESERVED, /* a word reserved for later use: the parser says so where it stands */
   GLSL_TOKEN_INT,      /* literal: int_value */
   GLSL_TOKEN_FLOAT,    /* literal: float_value */
   GLSL_TOKEN_OPERATOR  /* `op` */
};

/* Operators and punctuation of GLSL 1.20, 3.6 and 5.1. Those that are reserved (% ~ & | ^ << >> and
 * their assignments) are here too: the parser refuses them. */
enum glsl_operator {
   GLSL_OP_LEFT_PAREN,
   GLSL_OP_RIGHT_PAREN,
   GLSL_OP_LEFT_BRACKET,
   GLSL_OP_RIGHT_BRACKET,
   GLSL_OP_LEFT_BRACE,
   GLSL_OP_RIGHT_BRACE,
   GLSL_OP_DOT,
   GLSL_OP_COMMA,
   GLSL_OP_COLON,
   GLSL_OP_SEMICOLON,
   GLSL_OP_QUESTION,
   GLSL_OP_EQUAL,
   GLSL_OP_PLUS,
   GLSL_OP_MINUS,
   GLSL_OP_STAR,
   GLSL_OP_SLASH,
   GLSL_OP_PERCENT,
   GLSL_OP_BANG,
   GLSL_OP_TILDE,
   GLSL_OP_AMPERSAND,
   GLSL_OP_BAR,
   GLSL_OP_CARET,
   GLSL_OP_LESS,
   GLSL_OP_GREATER,
   GLSL_OP_INC,
   GLSL_OP_DEC,
   GLSL_OP_LE,
   GLSL_OP_GE,
   GLSL_OP_EQ,
   GLSL_OP_NE,
   GLSL_OP_AND,
   GLSL_OP_OR,
   GLSL_OP_XOR,
   GLSL_OP_SHIFT_LEFT,
   GLSL_OP_SHIFT_RIGHT,
   GLSL_OP_ADD_ASSIGN,
   GLSL_OP_SUB_ASSIGN,
   GLSL_OP_MUL_ASSIGN,
   GLSL_OP_DIV_ASSIGN,
   GLSL_OP_MOD_ASSIGN,
   GLSL_OP_AND_ASSIGN,
   GLSL_OP_OR_ASSIGN,
   GLSL_OP_XOR_ASSIGN,
   GLSL_OP_SHIFT_LEFT_ASSIGN,
   GLSL_OP_SHIFT_RIGHT_ASSIGN,
   GLSL_NUM_OPERATORS
};

struct glsl_token {
   enum glsl_token_kind kind;
   struct glsl_loc
       loc;          /* where it stands in the text; of a macro's expansion: where its use does */
   const char *name; /* the word, of the arena, with a terminator; of all kinds: as it is spelled */
   enum glsl_keyword keyword;
   enum glsl_operator op;
   int32_t int_value;
   float float_value;
};

struct glsl_tokens {
   struct glsl_language language; /* as #version, #extension and #pragma leave it */
   /* The tokens in order; the last one is GLSL_TOKEN_END. Of the arena. #extension may stand
    * between other tokens: the enabled extensions are those at the end of the text. */
   const struct glsl_token *token;
   uint32_t num;
};

/* A macro's expansions nest no deeper than memory and these allow: more is an error, in bounded
 * time and memory. */
#define GLSL_MAX_TOKENS (1u << 20)
#define GLSL_MAX_NESTED_CONDITIONS 256u

/* What several strings of ShaderSource make: one text, with where each string starts. */
struct glsl_strings {
   const char *text; /* all strings one behind the other; no terminator needed */
   size_t len;
   const size_t *start; /* of each string in the text; NULL: one string */
   uint32_t num;
};

/* All tokens of a shader. What is wrong is in the log; the tokens are as good as they can be then,
 * so that the parser may go on. False: out of memory, or more than GLSL_MAX_TOKENS (which the log
 * says). */
bool glsl_tokenize(struct u_arena *arena, const struct glsl_strings *source, enum glsl_stage stage,
                   const struct glsl_limits *limits, struct glsl_log *log, struct glsl_tokens *out);

/* The text behind the preprocessor, for people: tokens with spaces between, lines as in the source.
 * malloc'd. NULL: out of memory. */
char *glsl_print_tokens(const struct glsl_tokens *tokens);

#endif
