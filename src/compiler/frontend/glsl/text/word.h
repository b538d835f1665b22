/* Words of a shader: each spelling is one object, so that pointers tell them apart, and what is
 * known of a name (its macro, its keyword) is found with it. */
#ifndef GLSL_TEXT_WORD_H
#define GLSL_TEXT_WORD_H

#include "util/u_arena.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct glsl_macro;
struct glsl_keyword_row;

struct glsl_word {
   const char *text; /* with a terminator */
   uint32_t len, hash;
   struct glsl_word *next;   /* of its chain */
   struct glsl_macro *macro; /* what it is defined as; NULL: nothing */
   /* Its row of the keywords, once somebody asked. */
   const struct glsl_keyword_row *keyword;
   bool keyword_known;
};

struct glsl_words {
   struct u_arena *arena; /* of the words */
   struct glsl_word **chains;
   uint32_t num_chains; /* a power of two, or 0 */
   uint32_t num;
};

/* The word of these bytes. NULL: out of memory. */
struct glsl_word *glsl_word_of(struct glsl_words *words, const char *text, size_t len);

#endif
