/* Programs as lists of words, to know them again: keys of tables and files. */
#ifndef IR_WORDS_H
#define IR_WORDS_H

#include "ir.h"

/* All of an indexed shader but the lines of its source, malloc'd, the caller's; programs of one
 * build of the library have equal words where they are equal, and only there. NULL: out of
 * memory. */
uint32_t *ir_words(const struct ir_shader *sh, size_t *num);

#endif
