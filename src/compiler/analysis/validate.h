/* What makes a shader sound: every rule of ir/ir.h that a program can break. */
#ifndef ANALYSIS_VALIDATE_H
#define ANALYSIS_VALIDATE_H

#include "compiler/ir/ir.h"

/* NULL when sound (or without the memory to find out), else a malloc'd message naming `after`, the
 * instruction and the whole program. */
char *ir_validate(const struct ir_shader *sh, const char *after);

#endif
