/* Texts in GLSL that ask for much with few words, or are long: compilers refuse them, or are done
 * with them soon and in little memory. */
#ifndef GLSL_HOSTILE_H
#define GLSL_HOSTILE_H

#include "../fuzz_text.h"

extern const unsigned glsl_num_hostile;

/* Appends fragment shader `i`, below glsl_num_hostile. */
void glsl_hostile(struct fuzz_text *text, unsigned i);

#endif
