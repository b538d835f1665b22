/* What fuzzers of the IR check of the code generator of the geometry processor. */
#ifndef FUZZ_GP_CODE_CHECK_H
#define FUZZ_GP_CODE_CHECK_H

#include "compiler/ir/ir.h"

/* Any valid, indexed vertex shader becomes code, in all ways, or is refused with a sentence. Code is
 * legal, and in a strict run no value is read that is not there. Aborts, with the shader, where
 * something is wrong. Others than vertex shaders pass. */
void fuzz_check_gp_code(const struct ir_shader *sh, uint64_t *state);

#endif
