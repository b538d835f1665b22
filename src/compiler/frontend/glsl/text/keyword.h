/* Words that the language has for itself. */
#ifndef GLSL_TEXT_KEYWORD_H
#define GLSL_TEXT_KEYWORD_H

#include "language.h"

/* Every keyword of GLSL 1.10, 1.20 and ESSL 1.00 that is no name of a type. `true` and `false` are
 * keywords. Precision words and `invariant`/`centroid` are keywords in the versions that have them.
 */
enum glsl_keyword {
   GLSL_KEY_ATTRIBUTE,
   GLSL_KEY_CONST,
   GLSL_KEY_UNIFORM,
   GLSL_KEY_VARYING,
   GLSL_KEY_CENTROID,
   GLSL_KEY_INVARIANT,
   GLSL_KEY_BREAK,
   GLSL_KEY_CONTINUE,
   GLSL_KEY_DO,
   GLSL_KEY_FOR,
   GLSL_KEY_WHILE,
   GLSL_KEY_IF,
   GLSL_KEY_ELSE,
   GLSL_KEY_IN,
   GLSL_KEY_OUT,
   GLSL_KEY_INOUT,
   GLSL_KEY_TRUE,
   GLSL_KEY_FALSE,
   GLSL_KEY_DISCARD,
   GLSL_KEY_RETURN,
   GLSL_KEY_STRUCT,
   GLSL_KEY_LOWP,
   GLSL_KEY_MEDIUMP,
   GLSL_KEY_HIGHP,
   GLSL_KEY_PRECISION,
   GLSL_KEY_TYPE, /* the name of a type of the language: glsl_type_named (ast/types.h) */
   GLSL_NUM_KEYWORDS
};

enum glsl_word_use {
   GLSL_WORD_FREE,    /* no keyword of this language */
   GLSL_WORD_KEYWORD, /* a keyword */
   GLSL_WORD_RESERVED /* no one may use it */
};

/* What a word is in one language or another. */
struct glsl_keyword_row {
   const char *word;
   enum glsl_keyword keyword; /* where it is one */
   uint8_t use[3];            /* enum glsl_word_use, of GLSL 1.10, GLSL 1.20, ESSL 1.00 */
   uint32_t needs[2];         /* by glsl_language::es: bits of the extensions without which it is
                                 reserved instead of a keyword */
};

/* The row of a word, whatever the language. NULL: no language has it. */
const struct glsl_keyword_row *glsl_find_keyword(const char *word);
/* What the word is in this language. */
enum glsl_word_use glsl_use_of_word(const struct glsl_keyword_row *row,
                                    const struct glsl_language *language);

#endif
