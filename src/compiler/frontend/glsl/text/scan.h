/* From characters to tokens of the preprocessor: comments and line continuations are gone. */
#ifndef GLSL_TEXT_SCAN_H
#define GLSL_TEXT_SCAN_H

#include "lexer.h"
#include "word.h"

enum pp_kind {
   PP_END,      /* of the text, or of the tokens that are looked at alone */
   PP_NEWLINE,  /* the end of a line */
   PP_NAME,     /* word */
   PP_NUMBER,   /* word: as it is spelled; may be none of the language */
   PP_OPERATOR, /* op */
   PP_HASH,     /* # */
   PP_PASTE,    /* ## */
   PP_BAD       /* op: a character that the language has no use for */
};

struct pp_token {
   uint8_t kind;        /* enum pp_kind */
   uint8_t op;          /* enum glsl_operator */
   bool space;          /* there is space before it, or a comment */
   bool final;          /* a name that is not expanded any more: within its own expansion */
   uint32_t param;      /* in the body of a macro: 1 + number of the parameter; else 0 */
   struct glsl_loc loc; /* where it stands; of an expansion: where the use of the macro does */
   struct glsl_word *word;
};

struct glsl_scanner {
   const struct glsl_strings *source;
   struct glsl_log *log;
   struct glsl_words *words;
   size_t pos, line_start; /* bytes of the text */
   uint32_t next_string;   /* of source->start */
   uint32_t string, line;  /* as places name them */
   char *spelling;         /* malloc'd: the token as it grows */
   size_t len, max;
   bool no_memory;
};

/* At the start of the text. What is wrong goes to the log. */
void glsl_scan_start(struct glsl_scanner *s, const struct glsl_strings *source,
                     struct glsl_words *words, struct glsl_log *log);
void glsl_scan_finish(struct glsl_scanner *s);
/* The next token. Out of memory: no_memory, and PP_END. */
void glsl_scan(struct glsl_scanner *s, struct pp_token *token);
/* #line: the line behind the one that was read last has this number, in this string. */
void glsl_scan_renumber(struct glsl_scanner *s, uint32_t line, uint32_t string);

/* How an operator is spelled. */
const char *glsl_operator_text(enum glsl_operator op);
/* A token as it is spelled; `bad` takes those of one character. "" of PP_END and PP_NEWLINE. */
const char *glsl_pp_text(const struct pp_token *token, char bad[2]);

#endif
