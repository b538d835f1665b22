/* Random shaders of ATI_fragment_shader, as structures. */
#ifndef ATI_RANDOM_H
#define ATI_RANDOM_H

#include "compiler/frontend/ati_fs/ati_fs.h"

/* One or two passes with all operations, sources and modifiers. Pairs are as they can be; other
 * rules for definitions may be broken. */
void ati_random_shader(struct ati_fs *fs, uint64_t *state);

#endif
