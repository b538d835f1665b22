/* The preprocessor (GLSL 1.20, 3.3): directives, conditions, macros. */
#ifndef GLSL_TEXT_PREPROCESS_H
#define GLSL_TEXT_PREPROCESS_H

#include "lexer.h"
#include "scan.h"
#include "word.h"

/* What a macro gives that the language brings. */
enum macro_special { MACRO_PLAIN, MACRO_LINE, MACRO_FILE };

struct glsl_macro {
   const struct glsl_word *name;
   bool has_params; /* NAME(...) */
   bool predefined;
   enum macro_special special;
   uint32_t num_params;
   const struct pp_token *body;
   uint32_t num;
   unsigned in_use; /* times it is being expanded: it is not expanded within */
};

/* Arguments and parentheses nest no deeper. */
#define PP_MAX_NESTING 200u

/* Tokens in a malloc'd list. */
struct pp_list {
   struct pp_token *token;
   size_t num, max;
};

/* Tokens to read before those of the text. */
struct pp_source {
   struct pp_source *below;
   const struct pp_token *token;
   uint32_t num, pos;
   struct glsl_macro *macro; /* whose expansion this is; NULL: none */
   bool alone;               /* what is below is not read: PP_END comes behind */
};

/* #if to #endif. */
struct pp_condition {
   struct glsl_loc loc;
   bool outer;  /* it stands among lines that count */
   bool active; /* lines count now */
   bool taken;  /* some group did */
   bool other;  /* #else has been */
};

struct pp {
   struct glsl_scanner scanner;
   struct glsl_words words;
   struct glsl_log *log;
   struct glsl_language language;
   struct u_arena *scratch; /* macros and expansions */
   struct pp_source *sources, *free_sources;
   struct pp_condition condition[GLSL_MAX_NESTED_CONDITIONS];
   uint32_t num_conditions;
   uint32_t num_expanded; /* tokens that macros have given, all together */
   unsigned nesting;
   int braces;         /* that are open in the text */
   bool at_line_start; /* the next token of the text is the first of its line */
   bool begun;         /* something but space and comments has been: #version is late */
   bool has_tokens;    /* something but directives has been */
   bool stop;          /* out of memory, or too much: there are no more tokens */
   struct glsl_word *word_defined;
};

/* --- preprocess.c */

/* Ends reading: out of memory. Always false. */
bool pp_no_memory(struct pp *pp);
bool pp_append(struct pp *pp, struct pp_list *list, const struct pp_token *token);
/* The next token before macros are expanded: neither ends of lines nor directives, which it obeys.
 * PP_END: there are no more. */
void pp_pull(struct pp *pp, struct pp_token *token);
/* Puts tokens before those that come, which stay where they are. */
bool pp_push(struct pp *pp, const struct pp_token *token, uint32_t num, struct glsl_macro *macro,
             bool alone);
/* Takes a source that stands alone away again, with what is left of it. */
void pp_pop_alone(struct pp *pp);
/* A decimal number as a token. */
bool pp_number(struct pp *pp, uint32_t value, struct pp_token *token);

/* --- macro.c */

/* The next token behind macros. */
void pp_expand(struct pp *pp, struct pp_token *token);
/* What becomes of the tokens alone, at the end of the list. */
bool pp_expand_list(struct pp *pp, const struct pp_token *token, uint32_t num, struct pp_list *out);
/* Defines the macros that the language brings and enables its extensions, once its version is
 * known. */
bool pp_predefine(struct pp *pp);
/* #define and #undef, with the tokens behind these words. */
void pp_define(struct pp *pp, const struct pp_list *line, const struct glsl_loc *loc);
void pp_undefine(struct pp *pp, const struct pp_list *line, const struct glsl_loc *loc);

/* --- condition.c */

/* The value of the expression of #if and #elif; what is wrong is an error, and 0. */
bool pp_if_value(struct pp *pp, const struct pp_list *line, const struct glsl_loc *loc);
/* The whole numbers that the tokens of #line are, of one or two expressions. 0: an error. */
unsigned pp_line_values(struct pp *pp, const struct pp_list *line, const struct glsl_loc *loc,
                        int64_t value[2]);

/* --- directive.c */

/* A directive, whose # has been read. Reads the line to its end. */
void pp_directive(struct pp *pp);
/* Whether the lines here count. */
bool pp_active(const struct pp *pp);

#endif
