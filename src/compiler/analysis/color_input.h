/* Fragment programs whose colour is an input as it is. */
#ifndef ANALYSIS_COLOR_INPUT_H
#define ANALYSIS_COLOR_INPUT_H

#include "compiler/ir/ir.h"

/* The input (enum ir_varying) that an indexed shader hands on as colour 0, all of it, while it does
 * nothing else; -1: it is no such program. */
int ir_find_color_input(const struct ir_shader *sh);

#endif
